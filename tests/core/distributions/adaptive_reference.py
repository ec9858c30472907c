"""True distribution functions by nested adaptive quadrature, straight from the definition.

P(metric <= k) is the integral of the indicator over the rates, each in its own probability coordinate
x = F^-1(u): inner rate by bisection, the others by adaptive Gauss-Kronrod rules. Nothing of the package is
used but the formula itself.
"""

import numpy as np
from scipy import special

NAMES = ("tpr", "tnr", "prevalence")
_X = np.array([0.991455371120812639206854697526329, 0.949107912342758524526189684047851,
               0.864864423359769072789712788640926, 0.741531185599394439863864773280788,
               0.586087235467691130294144691693, 0.405845151377397166906606412076961,
               0.207784955007898467600689403773245, 0.0])  # fmt: skip
_K = np.array([0.022935322010529224963732008058970, 0.063092092629978553290700663189204,
               0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
               0.169004726639267902826583426598550, 0.190350578064785409913256402421014,
               0.204432940075298892414161999234649, 0.209482141084727828012999174891714])  # fmt: skip
_G = np.array([0.0, 0.129484966168869693270611432679082, 0.0, 0.279705391489276667901467771423780,
               0.0, 0.381830050505118944950369775488975, 0.0, 0.417959183673469387755102040816])  # fmt: skip
NODES = (np.concatenate([-_X, _X[-2::-1]]) + 1) / 2
KRONROD = np.concatenate([_K, _K[-2::-1]]) / 2
GAUSS = np.concatenate([_G, _G[-2::-1]]) / 2
# a second rule on the nodes that Gauss leaves out: a kink seldom sits where all three agree
_OUT = GAUSS == 0
_OTHER = np.zeros(15)
_OTHER[_OUT] = np.linalg.solve(
    np.vander(2 * NODES[_OUT] - 1, increasing=True).T, [1 / (k + 1) if k % 2 == 0 else 0 for k in range(8)]
)


def adaptive(function, rows, tolerance, depth=44):
    """The integrals from 0 to 1 of function(row, u) for each row, panels halved where two rules disagree."""
    total = np.zeros(rows)
    first = np.array(
        [0.0, 0.137, 0.381, 0.618, 0.873, 1.0]
    )  # uneven, so that no kink sits where both rules agree
    row, low = np.arange(rows).repeat(5), np.tile(first[:-1], rows)
    width = np.tile(np.diff(first), rows)
    for _ in range(depth):
        u = low[:, None] + width[:, None] * NODES
        values = function(np.repeat(row, NODES.size), u.ravel()).reshape(u.shape)
        fine, rough, other = (width * (values @ rule) for rule in (KRONROD, GAUSS, _OTHER))
        done = np.maximum(np.abs(fine - rough), np.abs(fine - other)) <= tolerance
        np.add.at(total, row[done], fine[done])
        row, low, width = row[~done].repeat(2), low[~done], width[~done] / 2
        low = np.stack([low, low + width], axis=1).ravel()
        width = width.repeat(2)
        if not row.size:
            return total
    np.add.at(total, row, width * function(row, low + width / 2))
    return total


class Truth:
    """The law of `metric` when each rate is a pair (a, b) or a number, for a test of `size` rows."""

    def __init__(self, metric, rates, size, *, monotone=True):
        self.metric, self.rates, self.size, self.monotone = metric, rates, size, monotone
        self.inner, *self.outer = [name for name in NAMES if isinstance(rates[name], tuple)]

    def values(self, at):
        p, n = self.size * at["prevalence"], self.size * (1 - at["prevalence"])
        x, y = at["tpr"], at["tnr"]
        return self.metric(p * x, n * (1 - y), p * (1 - x), n * y)

    def cdf(self, level, tolerance=1e-11):
        """P(metric <= level and metric defined)."""
        fixed = {name: np.asarray(rate) for name, rate in self.rates.items() if not isinstance(rate, tuple)}
        if len(self.outer) == 2:
            tnr, prevalence = self.outer

            def over_prevalence(_, u):
                at = self._quantile(prevalence, u)

                def over_tnr(row, v):
                    return self._inside({**fixed, prevalence: at[row], tnr: self._quantile(tnr, v)}, level)

                return adaptive(over_tnr, u.size, tolerance / 10)

            return float(adaptive(over_prevalence, 1, tolerance)[0])
        (second,) = self.outer

        def over_second(_, u):
            return self._inside({**fixed, second: self._quantile(second, u)}, level)

        return float(adaptive(over_second, 1, tolerance)[0])

    def _quantile(self, name, u):
        return special.betaincinv(*self.rates[name], np.clip(u, 1e-300, 1 - 1e-16))

    def _share(self, angle):
        return special.betainc(*self.rates[self.inner], np.sin(angle) ** 2)

    def _inside(self, at, level):
        """The mass of the inner rate on which the metric is at or below the level."""
        shape = np.broadcast_shapes(*(np.shape(value) for value in at.values()))
        if self.monotone:
            ends = np.array([1e-9, np.pi / 2 - 1e-9])
        else:
            u = np.concatenate([[1e-12], (np.arange(96) + 0.5) / 96, [1 - 1e-12]])
            ends = np.arcsin(np.sqrt(special.betaincinv(*self.rates[self.inner], u)))
        below = np.stack([self._below(at, np.full(shape, angle), level) for angle in ends], axis=-1)
        total = np.where(below[..., 0], self._share(ends[0]) * (not self.monotone), 0.0)
        start = np.where(below[..., 0], 0.0, np.nan)
        for k in range(ends.size - 1):
            change = below[..., k] != below[..., k + 1]
            if not change.any():
                continue
            here = {name: value[change] if np.ndim(value) else value for name, value in at.items()}
            share = self._share(self._turn(here, ends[k : k + 2], below[..., k][change], level))
            opened = ~below[..., k][change]
            total[change] = np.where(
                opened, total[change], total[change] + share - np.nan_to_num(start[change])
            )
            start[change] = np.where(opened, share, np.nan)
        if self.monotone:
            return np.where(np.isnan(start), total, 1 - start)
        plain = below[..., 0] & (np.nan_to_num(start, nan=-1) == 0)
        total = total - np.where(below[..., 0], self._share(ends[0]), 0.0)
        return np.where(plain, 1.0, np.where(np.isnan(start), total, total + 1 - np.nan_to_num(start)))

    def _turn(self, at, ends, below, level):
        """Where the answer changes between two angles, by bisection."""
        low, high = np.full(below.shape, ends[0]), np.full(below.shape, ends[1])
        for _ in range(52):
            middle = (low + high) / 2
            left = self._below(at, middle, level) == below
            low, high = np.where(left, middle, low), np.where(left, high, middle)
        return (low + high) / 2

    def _below(self, at, angle, level):
        x = np.sin(angle) ** 2
        y, f = at["tnr"], at["prevalence"]
        p, n = self.size * f, self.size * (1 - f)
        if self.inner != "tpr":
            raise ValueError("the true positive rate is the inner one here")
        with np.errstate(all="ignore"):
            # 1 - x by the cosine: near 1 every digit counts
            return np.asarray(self.metric(p * x, n * (1 - y), p * np.cos(angle) ** 2, n * y)) <= level
