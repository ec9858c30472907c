"""What `import fourfold` loads: no library of frames, plots, pages or statistics before it is used."""

import subprocess
import sys

UNWANTED = [
    "IPython",
    "click",
    "duckdb",
    "jinja2",
    "matplotlib",
    "narwhals",
    "pandas",
    "polars",
    "pyarrow",
    "rich",
    "scipy.special",
    "scipy.stats",
    "sklearn",
    "starlette",
    "uvicorn",
]


def loaded_by(statement):
    """Return the names of all modules that a fresh Python has loaded after the statement."""
    script = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_fourfold_loads_no_frame_plotting_or_web_library():
    assert loaded_by("import fourfold").isdisjoint(UNWANTED)


def test_the_probe_sees_what_is_loaded():
    assert "scipy.special" in loaded_by("import scipy.special")
