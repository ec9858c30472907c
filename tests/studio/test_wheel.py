"""The wheel has the page: whoever installs fourfold can open the studio."""

import subprocess
import sys
from zipfile import ZipFile


def test_the_wheel_has_every_file_of_the_page(root, tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        there = set(archive.namelist())
    page = root / "src" / "fourfold" / "studio" / "page"
    wanted = {str(file.relative_to(root / "src")) for file in page.rglob("*") if file.is_file()}
    assert len(wanted) > 30
    assert wanted - there == set()
