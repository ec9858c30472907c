"""Every control of the two rooms has a name and is reached by Tab; pictures are described in words."""

import pytest
from playwright.sync_api import expect

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


@pytest.mark.parametrize("room", ["matrix", "lattice", "tetrahedron"])
def test_counts_are_typed_and_stepped_alike_in_every_room(page, enter, room):
    if room == "matrix":
        enter("lattice", tp=26, fn=1, fp=2, tn=6, source="7a")
        page.get_by_role("link", name="Matrix").click()
    else:
        enter(room, tp=26, fn=1, fp=2, tn=6, source="7a")
    count = page.get_by_label("False negatives")
    count.fill("1 250")
    page.wait_for_url(lambda url: "fn=1250" in url and "source=&" in url)  # no longer the published counts
    count.fill("many")
    expect(count).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("False negatives: a whole number from 0 to 1e12.")).to_be_visible()
    count.press("ArrowUp")
    expect(count).to_have_value("1251")
    expect(count).not_to_have_attribute("aria-invalid", "true")
