"""One page per metric, and their index; everything on them comes from the registry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from fourfold import Metric, metrics
from fourfold.analyses.evaluation import rows
from fourfold.cli import facts
from fourfold.cli.catalogue import TITLES
from fourfold.cli.layout import number
from fourfold.core.geometry.properties.asked import ASKED, FRAME
from fourfold.core.metrics.catalogue import FAMILIES
from fourfold.sources import example

from .checked import Checked, checked
from .picture import NEGATIVES, POSITIVES, picture

if TYPE_CHECKING:
    from sphinx.application import Sphinx

WORKED = example("7a")


def generate(app: Sphinx) -> None:
    """Write the pages; one that would not change is left alone, so that Sphinx does not read it again."""
    folder = Path(app.srcdir) / "metrics"
    folder.mkdir(exist_ok=True)
    found = checked(Path(app.outdir).parent / "properties.json")
    pages = {name: page(metrics[name], found[name]) for name in metrics} | {"index": index()}
    for name, lines in pages.items():
        _write(folder / f"{name}.md", "\n".join(lines) + "\n")
    for file in folder.glob("*.md"):
        if file.stem not in pages:
            file.unlink()


def _write(file: Path, text: str) -> None:
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def index() -> Iterator[str]:
    """The lines of the index: a table for each family."""
    yield "# The metrics"
    yield ""
    yield f"{len(metrics)} metrics, each of which is one formula; these pages are generated from them."
    yield "The values are those of [the worked example](../why.md)."
    for family, lines in FAMILIES.items():
        yield from [
            "",
            f"## {TITLES.get(family, family)}",
            "",
            "| metric | formula | range | value |",
            "|---|---|---|---|",
        ]
        yield from (_entry(metrics[line.name]) for line in lines)
    yield from ["", "```{toctree}", ":hidden:", "", *metrics, "```"]


def _entry(of: Metric) -> str:
    value = number(WORKED.matrix[of])
    return f"| [{of.name}]({of.name}.md) | `{facts.typed(of)}` | {_signs(facts.span(of))} | {_signs(value)} |"


def page(of: Metric, found: Checked) -> Iterator[str]:
    """The lines of the page of one metric."""
    yield from [f"# {of.title}", "", *_formula(of), ""]
    yield from _table(_facts(of, found))
    yield from _worked(of)
    yield from _picture(of)
    yield from _properties(found)
    yield from ["", "## To copy", "", "```text", facts.typed(of), "```", ""]
    if _bare(facts.typed(of)) != _bare(of.text):
        yield from ["```text", of.text, "```", ""]
    yield from ["```latex", of.latex, "```"]


def _formula(of: Metric) -> Iterator[str]:
    written = of.mathml.replace("<math ", '<math display="block" ', 1)
    yield from ["```{raw} html", f'<div class="formula">{written}</div>', "```"]


def _facts(of: Metric, found: Checked) -> Mapping[str, str]:
    return {
        "name": f"`{of.name}`",
        "also called": ", ".join(f"`{alias}`" for alias in of.aliases),
        "range": _signs(facts.range_in_words(of)),
        "parameters": facts.parameters(of) if of.formula.parameters else "",
        "prevalence": facts.prevalence(of),
        "size": facts.size(of),
        "undefined": found.undefined_in_words,
        "reference": of.reference,
    }


def _table(told: Mapping[str, str]) -> Iterator[str]:
    yield from ["| | |", "|---|---|"]
    yield from (f"| {label} | {fact} |" for label, fact in told.items() if fact)


def _worked(of: Metric) -> Iterator[str]:
    (row,) = rows(WORKED.matrix, [of.name])
    cells = ", ".join(f"{name.upper()} = {count}" for name, count in WORKED.matrix.as_dict().items())
    told = f"**{_signs(number(row.value))}**" + (f": {row.why}" if row.why else "")
    yield from ["", f"On the worked example ({cells}): {told}."]


def _picture(of: Metric) -> Iterator[str]:
    drawn = picture(of)
    yield from ["", "## Contours", ""]
    if not drawn:
        yield "The value is the same at every point of ROC space, so there is no contour to draw."
        return
    at = "".join(f", {name} = {of.parameters[name]:g}" for name in of.formula.parameters)
    yield f"ROC space with {POSITIVES} positives and {NEGATIVES} negatives{at}."
    yield "The dots are the matrices that exist; along a curve the metric has one value,"
    yield "and the stronger the curve, the larger the value."
    yield from ["", "```{raw} html", drawn, "```"]


def _properties(found: Checked) -> Iterator[str]:
    yield from [
        "",
        "## Properties",
        "",
        f"{FRAME} All matrices with N ≤ {found.up_to} were checked, and further ones",
    ]
    yield "beyond them. Matrices are written (TP, FP, FN, TN)."
    yield from ["", "| | | what it asks | counterexample |", "|---|---|---|---|"]
    for claim, sign in found.signs.items():
        yield f"| {claim} | {sign} | {ASKED[claim]} | {found.sentences.get(claim, '')} |"
    yield f"| P10 | | where it is undefined | {found.undefined} |"


def _signs(text: str) -> str:
    """Numbers as they are printed, not as they are typed."""
    return re.sub(r"\binf\b", "∞", re.sub(r"-(?=\d|inf)", "−", text))


def _bare(text: str) -> str:
    return "".join(text.split())
