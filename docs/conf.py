"""How the documentation is built."""

from __future__ import annotations

import importlib.metadata
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # so that _generate is found

project = "fourfold"
author = copyright = "The fourfold developers"
release = importlib.metadata.version("fourfold")

extensions = ["myst_parser"]
exclude_patterns = ["_build", "_generate"]
myst_enable_extensions = ["colon_fence", "deflist"]  # formulas are MathML: no script, no network
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"fourfold {release}"
html_static_path = ["_static"]
html_css_files = ["fourfold.css"]
html_copy_source = False

# A chapter whose pages are still to be written is no mistake. `suppress_warnings` cannot say so:
# Sphinx gives this warning a subtype but no type.
logging.getLogger("sphinx.sphinx.directives.other").addFilter(
    lambda record: getattr(record, "subtype", "") != "empty_glob"
)


def make_metric_pages(app: Sphinx) -> None:
    from _generate.metrics import generate

    generate(app)


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", make_metric_pages)
