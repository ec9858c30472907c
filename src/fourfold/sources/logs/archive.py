"""Zip archives whose members may be compressed by Zstandard, read one bounded member at a time."""

from __future__ import annotations

import zipfile
from pathlib import Path

from ...core.errors import SourceError

ZSTANDARD = 93
LARGEST_MEMBER = 2**26
LOCAL_HEADER = 30


class Archive:
    """The members of a zip archive by name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            with zipfile.ZipFile(path) as archive:
                self._members = {info.filename: info for info in archive.infolist()}
        except zipfile.BadZipFile as error:
            raise SourceError(f"{str(path)!r} cannot be read: {error}") from None

    def __contains__(self, name: str) -> bool:
        return name in self._members

    def names(self) -> list[str]:
        """The names of the members, in order."""
        return sorted(self._members)

    def read(self, name: str) -> bytes:
        """One member, if it is of a size that fits in memory."""
        info = self._members[name]
        if info.file_size > LARGEST_MEMBER or info.compress_size > LARGEST_MEMBER:
            raise SourceError(
                f"{name} of {str(self._path)!r} takes {info.file_size / 2**20:.0f} MiB",
                allowed=f"up to {LARGEST_MEMBER >> 20} MiB",
            )
        if info.compress_type == ZSTANDARD:
            return self._unpacked(info)
        with zipfile.ZipFile(self._path) as archive, archive.open(name) as file:
            return self._bounded(name, file.read(LARGEST_MEMBER + 1))

    def _unpacked(self, info: zipfile.ZipInfo) -> bytes:
        try:
            import zstandard
        except ImportError:
            raise SourceError(
                f"{str(self._path)!r} is compressed by Zstandard", hint="pip install zstandard"
            ) from None
        with self._path.open("rb") as file:
            file.seek(info.header_offset)
            header = file.read(LOCAL_HEADER)
            names, extra = (int.from_bytes(header[place : place + 2], "little") for place in (26, 28))
            file.seek(info.header_offset + LOCAL_HEADER + names + extra)
            try:
                with zstandard.ZstdDecompressor().stream_reader(file.read(info.compress_size)) as reader:
                    return self._bounded(info.filename, reader.read(LARGEST_MEMBER + 1))
            except zstandard.ZstdError as error:
                raise SourceError(f"{info.filename} of {str(self._path)!r} cannot be read: {error}") from None

    def _bounded(self, name: str, content: bytes) -> bytes:
        if len(content) > LARGEST_MEMBER:
            raise SourceError(f"{name} of {str(self._path)!r} is larger than it says")
        return content
