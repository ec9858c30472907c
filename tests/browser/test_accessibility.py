"""Every room: no violation that axe-core knows of, light and dark; usable by keyboard and at 380 px."""

import pytest
from playwright.sync_api import expect

ROOMS = ["matrix", "lattice", "tetrahedron", "cellar"]
RUN = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) =>
        id + ": " + nodes.map(({ html }) => html.slice(0, 160)).join(" | "));
}"""

NAME = "(one) => one.type === 'radio' ? 'radio ' + one.name : one.id || one.textContent.slice(0, 60)"
FOCUSED = f"() => ({NAME})(document.activeElement)"
CONTROLS = f"""() => [...document.querySelectorAll("main :is(button, select, summary, input, textarea)")]
    .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0).map({NAME})"""


@pytest.fixture
def axe(root):
    """Return the source of axe-core, which `make page-check` installs."""
    path = root / "node_modules" / "axe-core" / "axe.min.js"
    if not path.exists():
        pytest.skip("axe-core comes with `make page-check`, which needs Node.js")
    return path


@pytest.fixture
def entered(browser, studio):
    """Return a function that opens a room in a new window of a width and a theme."""
    contexts = []

    def open_room(name, *, width=1280, theme="light", script=None):
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
        contexts.append(context)
        page = context.new_page()
        if script:
            page.add_init_script(path=script)
        page.goto(f"{studio.address}#/{name}")
        expect(page.locator("main .state", has_text="Opening")).to_have_count(0, timeout=30_000)
        expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=30_000)
        return page

    yield open_room
    for context in contexts:
        context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_no_violation(entered, axe, room, theme):
    page = entered(room, theme=theme, script=axe)
    assert page.evaluate("() => document.documentElement.dataset.theme") == theme
    page.evaluate(
        "() => document.querySelectorAll('main details.fold').forEach((fold) => { fold.open = true; })"
    )
    assert page.evaluate(RUN) == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_fits_a_narrow_page(entered, room):
    page = entered(room, width=380)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 380


@pytest.mark.parametrize("room", ROOMS[:3])
def test_every_control_has_a_name_and_is_reached_by_the_keyboard(entered, room):
    page = entered(room)
    named, reached = page.evaluate(CONTROLS), set()
    for _ in range(3 * len(named) + 20):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(FOCUSED))
    assert set(named) - reached == set()


def test_the_first_tab_skips_to_the_room(entered):
    page = entered("matrix")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "room"
