"""Columns as words: numbers, short texts and Python objects as they lie in memory."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .encode import NESTED, encode_array
from .few import CHUNK, Parts, Words
from .request import Data
from .tally import Column, by_dictionary

WIDTHS = {"string": np.int32, "large_string": np.int64}  # of the places where texts begin
WORD = 8
MOST_WORDS = 4  # of a text: up to 31 bytes
GAP = 0xFF  # in place of the length of a text that is missing


def words_of(name: str, values: Data) -> Words | None:
    """A list, an array or a Series as words; None where its values do not lie in memory as such."""
    if isinstance(values, list):
        return None if values and isinstance(values[0], NESTED) else _of_list(name, values)
    if isinstance(values, np.ndarray):
        return _of_array(name, values) if values.ndim == 1 else None
    if hasattr(values, "cat") and hasattr(values, "index"):
        return _of_categories(name, values)
    if hasattr(values, "iloc") and hasattr(values, "array"):
        return _of_series(name, values)
    return None


def _of_array(name: str, array: NDArray[Any]) -> Words | None:
    kind, size = array.dtype.kind, array.dtype.itemsize
    if kind == "O":
        return _of_objects(name, array)
    if kind in "biu":
        parts: Parts = (array,)
    elif kind == "f" and size in {2, 4, 8} and array.flags.c_contiguous:
        parts = (array.view(f"u{size}"),)  # so that NaN equals itself
    elif kind == "U" and 0 < size <= 4 * WORD and array.flags.c_contiguous:
        letters = array.view(np.uint32).reshape(len(array), -1)
        parts = tuple(np.ascontiguousarray(letters[:, place]) for place in range(letters.shape[1]))
    else:
        return None
    return Words(
        name,
        len(array),
        lambda start, stop: tuple(part[start:stop] for part in parts),
        lambda rows: encode_array(name, array[rows]),
    )


def _of_list(name: str, values: list[Any]) -> Words:
    return Words(
        name,
        len(values),
        lambda start, stop: (_of_part(values[start:stop]),),
        lambda rows: by_dictionary(name, [values[row] for row in rows], len(rows)),
    )


def _of_objects(name: str, array: NDArray[Any]) -> Words:
    return Words(
        name,
        len(array),
        lambda start, stop: (_addresses(array[start:stop]),),
        lambda rows: by_dictionary(name, array[rows].tolist(), len(rows)),
    )


def _of_part(part: list[Any]) -> NDArray[np.uint64]:
    """The addresses of the objects of a list that nobody else holds, so that it stays as it is.

    CPython keeps them in one run; where it begins is the last field but one of a list, behind the length.
    Where the length and both ends are not found there, the objects are put into an array.
    """
    field = id(part) + list.__basicsize__ - 2 * WORD
    if sys.implementation.name == "cpython" and ctypes.c_int64.from_address(field - WORD).value == len(part):
        begin = ctypes.c_uint64.from_address(field).value
        found = np.ctypeslib.as_array((ctypes.c_uint64 * len(part)).from_address(begin))
        if found[0] == id(part[0]) and found[-1] == id(part[-1]):
            return np.array(found)
    return _addresses(np.fromiter(part, dtype=object, count=len(part)))


class _Lent:
    """The memory of an array of objects, read as addresses; the array is kept while this is."""

    def __init__(self, objects: NDArray[Any]) -> None:
        self.objects = objects
        self.__array_interface__ = dict(objects.__array_interface__) | {
            "typestr": "<u8",
            "descr": [("", "<u8")],
        }


def _addresses(objects: NDArray[Any]) -> NDArray[np.uint64]:
    """Where the objects are: equal addresses are one object, and so one label."""
    return np.asarray(_Lent(objects))


def _of_categories(name: str, values: Data) -> Words:
    codes = values.cat.codes.to_numpy()
    labels = tuple(values.cat.categories.tolist())
    return Words(
        name,
        len(codes),
        lambda start, stop: (codes[start:stop],),
        lambda rows: Column(name, labels, codes[rows], ordered=True),
    )


def _of_series(name: str, values: Data) -> Words | None:
    """A Series of pandas, whose texts may be Arrow's."""
    array = values.array
    if hasattr(array, "__arrow_array__") and str(values.dtype) in {"str", "string"}:
        return _of_arrow(name, array.__arrow_array__())
    plain = values.to_numpy() if isinstance(values.dtype, np.dtype) else None
    return None if plain is None else _of_array(name, plain)


def _of_arrow(name: str, texts: Data) -> Words | None:
    """Texts of Arrow: one run of bytes, and where each text begins."""
    if hasattr(texts, "chunks"):
        if texts.num_chunks != 1:
            return None
        texts = texts.chunk(0)
    if str(texts.type) not in WIDTHS:
        return None
    run = _Texts(texts)
    return Words(name, len(texts), run.chunk, lambda rows: run.column(name, rows)) if run.count else None


class _Texts:
    """Texts in one run of bytes; `count` words hold each, or 0 if they are too long."""

    def __init__(self, texts: Data) -> None:
        self.texts = texts
        validity, starts, content = texts.buffers()
        begins = np.frombuffer(starts, dtype=WIDTHS[str(texts.type)])
        self.begins = begins[texts.offset : texts.offset + len(texts) + 1]
        self.letters = (
            np.frombuffer(content, dtype=np.uint8) if content is not None else np.empty(0, np.uint8)
        )
        self.present = np.frombuffer(validity, dtype=np.uint8) if validity and texts.null_count else None
        count = int(np.diff(self.begins[:CHUNK]).max(initial=0)) // WORD + 1
        self.count = count if count <= MOST_WORDS else 0

    def chunk(self, start: int, stop: int) -> Parts | None:
        """The words of some rows; missing texts have a length that no other has."""
        parts = _text_words(self.letters, self.begins[start : stop + 1], self.count)
        if parts is None or self.present is None:
            return None if parts is None else tuple(parts)
        start, stop = start + self.texts.offset, stop + self.texts.offset
        bits = np.unpackbits(self.present[start // 8 : stop // 8 + 1], bitorder="little")
        gone = bits[start % 8 :][: stop - start] == 0
        for part in parts:
            part[gone] = GAP
        return tuple(parts)

    def column(self, name: str, rows: Sequence[int]) -> Column:
        """The texts of these rows."""
        return by_dictionary(name, [self.texts[row].as_py() for row in rows], len(rows))


def _text_words(
    letters: NDArray[np.uint8], begins: NDArray[np.signedinteger[Any]], count: int
) -> list[NDArray[np.uint64]] | None:
    """The bytes of each text as words without what stands behind it, and its length in the last."""
    first, last = int(begins[0]), int(begins[-1])
    padded = np.zeros(last - first + count * WORD, dtype=np.uint8)
    padded[: last - first] = letters[first:last]
    anywhere = np.ndarray((len(padded) - WORD + 1,), dtype="<u8", buffer=padded.data, strides=(1,))
    lengths = np.diff(begins).astype(np.int64, copy=False)
    if len(lengths) and int(lengths.max()) >= count * WORD:
        return None
    parts = []
    for word in range(count):
        rest = np.clip(lengths - word * WORD, 0, WORD) if count > 1 else lengths
        behind = rest * -8
        behind += 8 * WORD
        part = anywhere.take(begins[:-1] - (first - word * WORD), mode="clip")
        part <<= behind.view(np.uint64)  # a shift by 64 leaves nothing
        parts.append(part)
    parts[-1] |= lengths.view(np.uint64)  # of the last word a byte at least is free
    return parts
