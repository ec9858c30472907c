"""The ten properties of Brzezinski et al. 2018, section 4, in words."""

from collections.abc import Mapping
from types import MappingProxyType

ASKED: Mapping[str, str] = MappingProxyType({
    "P1": "the perfect matrix has the largest value",
    "P2": "matrices with TP = 0 have the smallest value",
    "P3": "matrices with TN = 0 have the smallest value",
    "P4": "the value never falls when TP grows",
    "P5": "the value never falls when TN grows",
    "P6": "with FN = 0, only the perfect matrix has the largest value",
    "P7": "with FP = 0, only the perfect matrix has the largest value",
    "P8": "all positives and a share of the negatives are worth at least the reverse",
    "P9": "exchanging the classes changes no value",
})  # fmt: skip
FRAME = "All at a fixed number of positives and negatives, undefined values left out."
SIGNS = "+ holds   − fails   ∅ says nothing, for it speaks of undefined values only"
