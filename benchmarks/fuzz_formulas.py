"""Whether any text can hurt the parser: a million inputs, from noise to formulas that are nearly right.

Each is read or refused with an error of fourfold's own, without a warning, in at most 50 ms. What took longer
is tried five times more and the best counts, so that a pause of the machine is not taken for a slow formula.
What is read is also written as text and as LaTeX, within the same time.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
import warnings
from collections.abc import Callable

import fourfold as ff
from fourfold.core.errors import FourfoldError
from fourfold.core.formulas import latex, text

INPUTS = 1_000_000
LIMIT = 0.05
NASTY = (
    "TPFNabcdpn0123456789.eE+-*/()<>=!, \n\tifelsnotrqlgmx_\0\\'\"`[]{}:;@#$%^&|~?−²ΝТａ\u200b\u202e\ud800😀"
)
TOKENS = """
    TP FP FN TN a b c d p n N 1 2 0 0.5 1e3 .5 1. + - * / ** ( ) ( ) , < <= == != > >= if else and or
    not sqrt( log( log2( log10( min( max( abs( sign( balanced( iba( fbeta(beta= fbeta_linear(beta=
    confirmation_c1(alpha= recall f1 mcc alpha beta benefit_tp lambda in is for await yield = . :=
    __import__ True None 1j 0x1 1_0 9**9**9 1e999 **-2 **0.5 if(TP>0)else 1if 2TP a.5if
""".split()  # noqa: SIM905 - a list of words
OPERATORS = ["+", "-", "*", "/", "<", "**2", " if TP > FP else "]
VALID = [metric.text for metric in ff.metrics.values() if len(metric.text) < 300]


def noise(draw: random.Random) -> str:
    """Characters, one after another."""
    return "".join(draw.choices(NASTY, k=draw.randint(0, 80)))


def soup(draw: random.Random) -> str:
    """Words of formulas and of Python in any order."""
    return draw.choice(["", " "]).join(draw.choices(TOKENS, k=draw.randint(1, 60)))


def mutated(draw: random.Random) -> str:
    """A good formula with a few places changed."""
    letters = list(draw.choice(VALID))
    for _ in range(draw.randint(1, 4)):
        place = draw.randrange(len(letters) + 1)
        letters[place : place + draw.randint(0, 3)] = draw.choices([*TOKENS, *NASTY], k=draw.randint(0, 2))
    return "".join(letters)


def grown(draw: random.Random) -> str:
    """A formula that is right, nested anyhow, of any size up to past the limits."""
    made = draw.choices(["TP", "FP", "FN", "TN", "N", "2", "0.1", "mcc", "f1", "iba_f1", "log_dor"], k=4)
    for _ in range(draw.randint(1, 25)):
        x, y = draw.choice(made), draw.choice(made[-3:])
        wrapped = draw.choice(
            ["sqrt({})", "log({})", "balanced({})", "iba({})", "fbeta(beta={})", "-{}", "abs({})"]
        )
        made.append(draw.choice([f"({x}{draw.choice(OPERATORS)}{y})", wrapped.format(y), f"min({x}, {y})"]))
    return made[-1]


def repeated(draw: random.Random) -> str:
    """One piece over and over, to be deep or long."""
    piece = draw.choice(
        [*TOKENS, "-", "not ", "(", "sqrt(", "TP if TP>0 else ", "TP<", "1+", "min(1,", "fbeta(beta="]
    )
    times = draw.randint(1, 400)
    return piece * times + draw.choice(["", "TP"]) + draw.choice(["", ")" * times])


KINDS: list[Callable[[random.Random], str]] = [noise, soup, mutated, grown, repeated]


def read(typed: str) -> bool:
    """Return whether the text is a formula; anything but a refusal of fourfold's own goes through."""
    try:
        metric = ff.metrics.find(typed)
    except FourfoldError as refusal:
        return not str(refusal)
    text(metric.formula)
    latex(metric.formula)
    return True


def seconds(typed: str) -> float:
    """Return how long the text takes to be read or refused."""
    start = time.perf_counter()
    read(typed)
    return time.perf_counter() - start


def main() -> int:
    """Print how many were read and refused, and the slowest; return 1 if one escaped or took too long."""
    draw = random.Random(19)  # noqa: S311 - inputs to be tried, no secrets
    warnings.simplefilter("error")
    counts = {kind.__name__: [0, 0] for kind in KINDS}
    worst, worst_text, failed = 0.0, "", 0
    begin = time.perf_counter()
    for turn in range(INPUTS):
        kind = KINDS[turn % len(KINDS)]
        typed = kind(draw)
        start = time.perf_counter()
        try:
            counts[kind.__name__][read(typed)] += 1
        except Exception:  # noqa: BLE001 - finding these is what the program is for
            failed += 1
            print(f"escaped from {typed!r}:\n{traceback.format_exc(limit=-2)}")
            continue
        spent = time.perf_counter() - start
        if spent > max(worst, LIMIT / 5):
            spent = min(spent, *(seconds(typed) for _ in range(5)))
        if spent > worst:
            worst, worst_text = spent, typed
    for name, (refused, accepted) in counts.items():
        print(f"{name:<10}{accepted:>9} read {refused:>9} refused")
    print(f"slowest: {1000 * worst:.1f} ms (limit {1000 * LIMIT:.0f} ms): {worst_text[:300]!r}")
    print(f"{INPUTS} inputs in {time.perf_counter() - begin:.0f} s, {failed} escaped")
    return int(failed > 0 or worst > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
