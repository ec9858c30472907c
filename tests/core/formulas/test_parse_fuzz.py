"""Ten thousand texts, from noise to nearly right: each is read or refused, and nothing else happens."""

import random
import warnings

import pytest

import fourfold as ff
from fourfold.core.errors import FourfoldError
from fourfold.core.formulas import parse, text
from fourfold.core.formulas.parse import MAX_LENGTH
from fourfold.core.metrics.derive import MACROS
from fourfold.core.metrics.registry import metrics

NASTY = "TPFNabcdpn0123456789.eE+-*/()<>=!, \n\tifelsnotrqlgmx_"
NASTY += "\0\\'\"`[]{}:;@#$%^&|~?−²ΝТａ\u200b\u202e\ud800😀"
TOKENS = """a b c d p n N TP FP FN TN 1 2 0.5 1e3 .5 + - * / ** ( ) , < <= == != > if else and or not
    sqrt( log( log2( min( max( abs( sign( balanced( iba( fbeta(beta= recall f1 alpha beta lambda
    in is for await * = . __import__ True None 1j 0x1 1_0 9**9**9 1e999""".split()  # noqa: SIM905 - a list of words
TOKENS += [" ", "\n"]
VALID = [metric.text for metric in ff.metrics.values() if len(metric.text) < 200]


def noise(draw):
    return "".join(draw.choices(NASTY, k=draw.randint(0, 60)))


def soup(draw):
    return draw.choice(["", " "]).join(draw.choices(TOKENS, k=draw.randint(1, 40)))


def mutated(draw):
    letters = list(draw.choice(VALID))
    for _ in range(draw.randint(1, 4)):
        place = draw.randrange(len(letters) + 1)
        letters[place : place + draw.randint(0, 3)] = draw.choices([*TOKENS, *NASTY], k=draw.randint(0, 2))
    return "".join(letters)


@pytest.mark.parametrize("kind", [noise, soup, mutated])
def test_a_text_is_read_or_refused_and_nothing_else_happens(kind):
    draw, read, refused = random.Random(kind.__name__), 0, 0  # noqa: S311 - texts to be tried, no secrets
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(3400):
            typed = kind(draw)
            try:
                formula = parse(typed, metrics._formulas, MACROS)
            except FourfoldError:
                refused += 1
            else:
                read += 1
                assert comes_back(formula), typed
    assert refused > 0
    assert read > 0 or kind is noise


def comes_back(formula):
    """Whether the formula, written as text, reads as the same one; a name may stand for more than fits."""
    written = text(formula)
    if len(written) > MAX_LENGTH:
        return True
    try:
        return parse(written) == formula
    except FourfoldError as refusal:
        return "parts" in refusal.arrived or "nested" in refusal.arrived
