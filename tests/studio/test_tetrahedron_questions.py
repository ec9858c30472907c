"""What the Tetrahedron room asks Python."""

import pytest

from fourfold.core.formulas.browser import GLSL_PRELUDE
from fourfold.core.geometry.properties import properties

PATH = "/api/tetrahedron/properties"


def test_the_shader_has_the_functions_of_every_formula(client):
    assert client.get("/api/tetrahedron/shader").json() == {"prelude": GLSL_PRELUDE}


def test_the_ten_properties_come_with_their_counterexamples(client):
    told = client.get(f"{PATH}?on=kappa").json()
    found = properties("kappa")
    assert [claim["sign"] for claim in told["claims"]] == [finding.sign for finding in found]
    assert told["undefined"] == str(found.undefined)
    for claim, finding in zip(told["claims"], found, strict=True):
        example = finding.counterexample
        assert claim["sentence"] == (example.sentence if example else "")
        assert len(claim["matrices"]) == (2 if example else 0)


def test_parameters_change_what_holds(client):
    def sign(beta):
        return client.get(f"{PATH}?on=iba_g_mean&set=alpha={beta}").json()["claims"][4]["sign"]

    assert (sign(0.3), sign(0.45)) == ("+", "−")  # Brzezinski et al. 2018, proposition 3


@pytest.mark.parametrize("asked", ["on=recal", "on=TP%2B", "on=fbeta&set=beta=x", "on=fbeta&set=gamma=1", ""])
def test_what_cannot_be_answered_is_refused_in_a_sentence(client, asked):
    answer = client.get(f"{PATH}?{asked}")
    assert answer.status_code == 400
    assert len(answer.json()["error"]) > 10
