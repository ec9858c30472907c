"""How the documentation is built."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import logging
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HERE = Path(__file__).parent
METRIC_PAGES = HERE / "_generate" / "metrics.py"

project = "fourfold"
author = copyright = "The fourfold developers"
release = importlib.metadata.version("fourfold")

extensions = ["myst_parser"]
exclude_patterns = ["_build", "_generate"]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"fourfold {release}"

# A chapter whose pages are still to be written is no mistake. `suppress_warnings` cannot say so:
# Sphinx gives this warning a subtype but no type.
logging.getLogger("sphinx.sphinx.directives.other").addFilter(
    lambda record: getattr(record, "subtype", "") != "empty_glob"
)


def make_metric_pages(app: Sphinx) -> None:
    if METRIC_PAGES.exists():
        spec = importlib.util.spec_from_file_location("metric_pages", METRIC_PAGES)
        pages = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(pages)
        pages.generate(app)


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", make_metric_pages)
