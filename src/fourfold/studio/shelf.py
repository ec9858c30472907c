"""Files that the page may count: those that were sent, under names of our own, and the terminal's."""

from __future__ import annotations

import atexit
import secrets
import tempfile
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..core.errors import SourceError

LARGEST = 64 << 20
KEPT = 4
HEAD = 4096
PARQUET = b"PAR1"
PACKED = {
    b"\x1f\x8b": "gzip",
    b"PK": "zip",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"\xfd7zXZ": "xz",
    b"BZh": "bzip2",
    b"7z\xbc\xaf": "7z",
}


@dataclass(frozen=True)
class Shelved:
    """A file, what people call it, and whether it came through the page."""

    path: Path
    name: str
    was_sent: bool


class Shelf:
    """A few files by random keys; what was sent lies in a folder that ends with the program."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest = largest
        self._folder = tempfile.TemporaryDirectory(prefix="fourfold-")
        self._files: OrderedDict[str, Shelved] = OrderedDict()

    def opened(self, path: Path) -> str:
        """The key of a file that the terminal named."""
        return self._put(Shelved(path, path.name, was_sent=False))

    async def sent(self, name: str, parts: AsyncIterator[bytes]) -> str:
        """The key of a file that arrives; it is refused as soon as it is too large."""
        place = Path(self._folder.name) / secrets.token_hex(16)
        try:
            await self._write(place, parts)
            return self._put(Shelved(_with_ending(place), name, was_sent=True))
        except BaseException:
            place.unlink(missing_ok=True)
            raise

    async def _write(self, place: Path, parts: AsyncIterator[bytes]) -> None:
        size = 0
        with place.open("wb") as file:
            async for part in parts:
                size += len(part)
                if size > self._largest:
                    raise SourceError("the file is too large", allowed=f"up to {self._largest >> 20} MB")
                file.write(part)

    def get(self, key: str) -> Shelved:
        """The file of a key."""
        if key not in self._files:
            raise SourceError("the file is not there any more", hint="drop it again")
        return self._files[key]

    def listed(self) -> list[dict[str, str]]:
        """The keys and names of the terminal's files."""
        return [{"key": key, "name": one.name} for key, one in self._files.items() if not one.was_sent]

    def close(self) -> None:
        """Remove what was sent."""
        self._folder.cleanup()

    def _put(self, file: Shelved) -> str:
        key = secrets.token_urlsafe(12)
        self._files[key] = file
        sent = [key for key, one in self._files.items() if one.was_sent]
        for oldest in sent[:-KEPT]:
            self._files.pop(oldest).path.unlink(missing_ok=True)
        return key


def _with_ending(place: Path) -> Path:
    """The file under the ending that its content has; packed files and other bytes are refused."""
    with place.open("rb") as file:
        head = file.read(HEAD)
    if not head:
        raise SourceError("the file is empty", allowed="a CSV or Parquet file with rows")
    for mark, kind in PACKED.items():
        if head.startswith(mark):
            raise SourceError(
                f"the file is packed ({kind})", allowed="CSV or Parquet", hint="unpack it first"
            )
    is_parquet = head.startswith(PARQUET)
    if not is_parquet and b"\0" in head:
        raise SourceError("the file is neither text nor Parquet", allowed="CSV or Parquet")
    return place.rename(place.with_suffix(".parquet" if is_parquet else ".csv"))


@cache
def shelf() -> Shelf:
    """The shelf of this program."""
    found = Shelf()
    atexit.register(found.close)
    return found
