"""Every control of the two rooms has a name and is reached by Tab; pictures are described in words."""

import pytest

CONTROLS = "input, button, select, textarea, summary, [tabindex='0']"
NAMELESS = """(controls) => controls.filter((one) => one.checkVisibility()).filter((one) => {
    const labels = [...(one.labels ?? [])].map((label) => label.textContent.trim()).join("");
    return !(one.getAttribute("aria-label") || labels || one.textContent.trim());
}).map((one) => one.outerHTML)"""
DANGLING = """() => [...document.querySelectorAll("[aria-describedby], label[for]")]
    .filter((one) => !document.getElementById(one.getAttribute("aria-describedby") ?? one.htmlFor))
    .map((one) => one.outerHTML)"""


@pytest.mark.parametrize("room", ["lattice", "tetrahedron"])
def test_every_control_has_a_name(page, enter, room):
    enter(room)
    assert page.locator(CONTROLS).count() > 15
    assert page.locator(CONTROLS).evaluate_all(NAMELESS) == []
    assert page.evaluate(DANGLING) == []


@pytest.mark.parametrize("room", ["lattice", "tetrahedron"])
def test_every_control_is_reached_by_the_keyboard_and_none_holds_it(page, enter, room):
    enter(room)
    page.locator(".room").evaluate("(room) => room.setAttribute('tabindex', '-1')")
    page.locator(".room").focus()
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "document.activeElement.ariaLabel ?? document.activeElement.labels?.[0]?.textContent ?? ''"
        )
        reached.add(name or page.evaluate("document.activeElement.textContent.slice(0, 30)"))
    wanted = {
        "lattice": {
            "True positives",
            "Metric or formula",
            "Rows of the repeated test",
            "Light up a value",
            "Save",
        },
        "tetrahedron": {"False negatives", "Prevalence of the section", "Closer", "Reset the view", "Save"},
    }
    assert wanted[room] <= reached


@pytest.mark.parametrize("room", ["lattice", "tetrahedron"])
def test_pictures_are_described_in_words(page, enter, room):
    enter(room, on="f1")
    for picture in page.locator("canvas").all():
        inside_described = picture.evaluate(
            "(one) => one.closest('[aria-label]')?.getAttribute('aria-label') ?? ''"
        )
        assert "f1" in inside_described or picture.get_attribute("aria-hidden") == "true"
