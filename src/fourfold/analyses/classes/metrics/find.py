"""A metric of the whole matrix from its name, or from an average as it is typed."""

from __future__ import annotations

import re

from ....core.errors import UnknownMetricError
from .averages import macro, micro, weighted
from .metric import MatrixMetric
from .whole import WHOLE

AVERAGES = {"macro": macro, "micro": micro, "weighted": weighted}
ALIASES = {"quadratic_weighted_kappa": "quadratic_kappa", "cen": "confusion_entropy", "cohen_kappa": "kappa"}
_TYPED = re.compile(r"(macro|micro|weighted)\((.*)\)", re.DOTALL)


def matrix_metric(of: str | MatrixMetric) -> MatrixMetric:
    """A metric of the whole matrix.

    >>> matrix_metric("macro(f1)"), matrix_metric("mcc")
    (macro(f1), mcc)
    """
    if isinstance(of, MatrixMetric):
        return of
    if isinstance(of, str):
        text = of.strip()
        if typed := _TYPED.fullmatch(text):
            return AVERAGES[typed[1]](typed[2])
        plain = text.lower().replace("-", "_").replace(" ", "_")
        if plain in ALIASES or plain in WHOLE:
            return WHOLE[ALIASES.get(plain, plain)]
    raise UnknownMetricError(
        f"{of!r} is no metric of a whole matrix",
        allowed=f"{', '.join(WHOLE)}, or macro(…), micro(…), weighted(…) of a metric of two classes",
        hint=f"macro({of}) is its mean over the classes" if isinstance(of, str) else "",
    )
