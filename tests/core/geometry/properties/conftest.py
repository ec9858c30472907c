"""An independent reading of the ten properties: plain loops, exact values, one definition per function."""

import itertools
import math
from fractions import Fraction

import pytest

from fourfold.core.formulas import exact


class Reading:
    """The definitions word for word, on the whole-number matrices of one section after the other."""

    def __init__(self, metric):
        self.metric, self.known = metric, {}

    def value(self, cells):
        """Return the exact value, None where undefined."""
        if cells not in self.known:
            value = exact.at(self.metric.formula, cells, self.metric.parameters)
            self.known[cells] = None if isinstance(value, float) and math.isnan(value) else value
        return self.known[cells]

    def section(self, p, n):
        cells = [(a, n - d, p - a, d) for a in range(p + 1) for d in range(n + 1)]
        return {m: self.value(m) for m in cells if self.value(m) is not None}

    def sections(self, up_to):
        for total in range(2, up_to + 1):
            for p in range(1, total):
                yield p, total - p, self.section(p, total - p)

    def sign(self, claim, up_to):
        verdicts = [v for p, n, values in self.sections(up_to) for v in getattr(self, claim)(p, n, values)]
        return "∅" if not verdicts else "+" if all(verdicts) else "−"

    def P1(self, p, n, values):  # noqa: N802
        perfect = values.get((p, 0, 0, n))
        return [] if perfect is None else [exact.compare(perfect, v) >= 0 for v in values.values()]

    def minimal(self, values, cell):
        side = [v for m, v in values.items() if m[cell] == 0]
        return [exact.compare(s, v) <= 0 for s, v in itertools.product(side, values.values())]

    def P2(self, _p, _n, values):  # noqa: N802
        return self.minimal(values, 0)

    def P3(self, _p, _n, values):  # noqa: N802
        return self.minimal(values, 3)

    def grows(self, values, moving, fixed):
        pairs = itertools.permutations(values, 2)
        ascending = [(x, y) for x, y in pairs if x[fixed] == y[fixed] and x[moving] < y[moving]]
        return [exact.compare(values[x], values[y]) <= 0 for x, y in ascending]

    def P4(self, _p, _n, values):  # noqa: N802
        return self.grows(values, 0, 3)

    def P5(self, _p, _n, values):  # noqa: N802
        return self.grows(values, 3, 0)

    def below(self, values, cell, other):
        side = [v for m, v in values.items() if m[cell] == 0 and m[other] > 0]
        return [any(exact.compare(w, v) > 0 for w in values.values()) for v in side]

    def P6(self, _p, _n, values):  # noqa: N802
        return self.below(values, 2, 1)

    def P7(self, _p, _n, values):  # noqa: N802
        return self.below(values, 1, 2)

    def P8(self, p, n, _values):  # noqa: N802
        verdicts = []
        for x in (Fraction(i, 12) for i in range(13)):
            left, right = self.value((p, (1 - x) * n, 0, x * n)), self.value((x * p, 0, (1 - x) * p, n))
            if left is not None and right is not None:
                verdicts.append(exact.compare(left, right) >= 0)
        return verdicts

    def P9(self, p, n, values):  # noqa: N802
        del p, n
        pairs = [(v, self.value((d, c, b, a))) for (a, b, c, d), v in values.items()]
        return [exact.compare(v, w) == 0 for v, w in pairs if w is not None]


@pytest.fixture
def reading():
    """Return the independent reading of a metric."""
    return Reading
