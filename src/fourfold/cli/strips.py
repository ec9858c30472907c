"""A distribution on one line of text: a strip of blocks over the range of its metric."""

from __future__ import annotations

import numpy as np

from ..analyses.evaluation.scales import Scale, masses
from ..core.distributions import Distribution

BLOCKS = " ▁▂▃▄▅▆▇█"


def strip(found: Distribution, on: Scale | None, width: int) -> str:
    """The masses of `width` equal steps along the scale, the greatest drawn as a full block.

    >>> from fourfold.core.distributions import Beta
    >>> from fourfold.analyses.evaluation.scales import UNIT
    >>> strip(Beta(8, 4), UNIT, 10)
    '   ▁▂▅██▄▁'
    """
    if on is None:
        return ""
    mass = masses(found, on, width)
    heights = np.rint(mass / mass.max() * (len(BLOCKS) - 1)).astype(int)
    return "".join(BLOCKS[height] for height in heights)
