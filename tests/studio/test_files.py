"""Files that are sent: counted as the library counts them, and refused in bounded memory and time."""

import asyncio

import duckdb
import httpx
import pytest

import fourfold as ff
from fourfold.core.errors import SourceError
from fourfold.studio.counting import TOO_MUCH, ask
from fourfold.studio.shelf import KEPT, Shelf

TABLE = "y,yhat,id\nspam,spam,1\nspam,ham,2\nham,ham,3\nham,ham,4\nham,spam,5\nham,ham,6\n,ham,7\n"
ROLES = {"truth": "y", "predicted": "yhat"}


@pytest.fixture
def shelf():
    shelf = Shelf(largest=1 << 20)
    yield shelf
    shelf.close()


def send(shelf, content, name="a file"):
    async def parts():
        for place in range(0, len(content), 1000):
            yield content[place : place + 1000]

    return shelf.get(run(shelf.sent(name, parts())))


def run(work):
    """Run a coroutine where another test's browser may have a loop already."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_the_columns_come_with_their_labels_where_they_are_few(shelf):
    many = TABLE + "".join(f"ham,ham,{number}\n" for number in range(8, 40))
    assert ask(send(shelf, many.encode())) == {
        "rows": 39,
        "columns": [
            {"name": "y", "labels": ["ham", "spam"]},
            {"name": "yhat", "labels": ["ham", "spam"]},
            {"name": "id", "labels": None},
        ],
    }


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_rows_are_counted_as_the_library_counts_them(shelf, tmp_path, kind):
    path = tmp_path / f"file.{kind}"
    (tmp_path / "plain.csv").write_text(TABLE, encoding="utf-8")
    duckdb.sql(f"COPY (FROM read_csv('{tmp_path / 'plain.csv'}')) TO '{path}'")
    found = ask(send(shelf, path.read_bytes()), **ROLES, positive="spam")
    with pytest.warns(UserWarning, match="left out"):
        wanted = ff.count(path, **ROLES, positive="spam", missing="drop")
    assert {cell: found[cell] for cell in ("tp", "fn", "fp", "tn")} == wanted.as_dict()
    assert (found["rows"], found["dropped"]) == (6, 1)


def test_one_class_of_several_stands_against_the_rest(shelf):
    table = "y,yhat\n1,1\n2,2\n3,1\n3,3\n1,2\n"
    found = ask(send(shelf, table.encode()), **ROLES, positive="1")
    assert found == {"tp": 1, "fn": 1, "fp": 1, "tn": 2, "positive": "1", "negative": "not 1",
                     "rows": 5, "dropped": 0}  # fmt: skip


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"\x1f\x8b\x08 packed", "packed (gzip)"),
        (b"PK\x03\x04 packed", "packed (zip)"),
        (b"\x28\xb5\x2f\xfd packed", "packed (zstd)"),
        (b"\xfd7zXZ\x00 packed", "packed (xz)"),
        (b"BZh9 packed", "packed (bzip2)"),
        (b"\x7fELF\x00\x00", "neither text nor Parquet"),
        (b"y,yhat\n" + b"a,b\n" * 300_000, "too large; allowed: up to 1 MB"),
    ],
)
def test_what_is_no_plain_table_is_refused_as_it_arrives(shelf, content, said):
    with pytest.raises(SourceError) as refused:
        send(shelf, content)
    assert said in str(refused.value)


def test_a_parquet_bomb_of_rows_is_refused(shelf, tmp_path):
    path = tmp_path / "bomb.parquet"
    rows = duckdb.sql("SELECT 'a' AS y, 'b' AS yhat FROM range(30000000)")
    rows.write_parquet(str(path), row_group_size=30_000_000)
    assert path.stat().st_size < 100_000
    with pytest.raises(SourceError, match="30,000,000 rows"):
        ask(send(shelf, path.read_bytes()))


def test_a_parquet_bomb_of_long_texts_is_refused_in_bounded_memory(shelf, tmp_path):
    path = tmp_path / "bomb.parquet"
    rows = duckdb.sql("SELECT repeat('a', 30000000) || i AS y, y AS yhat FROM range(20) t(i)")
    rows.write_parquet(str(path), compression="zstd")
    assert path.stat().st_size < 1_000_000
    with pytest.raises(SourceError):
        ask(send(shelf, path.read_bytes()))


@pytest.mark.parametrize("content", [b"PAR1 and nothing else", b"PAR1" + b"\xff" * 5000 + b"PAR1"])
def test_a_broken_parquet_file_is_told_by_its_own_name(shelf, content):
    with pytest.raises(SourceError) as refused:
        ask(send(shelf, content, "mine.parquet"))
    assert "mine.parquet" in str(refused.value)
    assert "/tmp" not in str(refused.value)  # noqa: S108 - the folder of the server is nobody's business


def test_a_process_that_dies_is_a_refusal(shelf, monkeypatch):
    file = send(shelf, TABLE.encode())
    monkeypatch.setattr("fourfold.studio.counting.sys.executable", "/bin/false")
    with pytest.raises(SourceError, match=TOO_MUCH):
        ask(file)


def test_the_oldest_files_are_forgotten(shelf):
    files = [send(shelf, TABLE.encode()) for _ in range(KEPT + 2)]
    assert [file.path.exists() for file in files] == [False, False, *[True] * KEPT]


def test_a_file_goes_through_the_page_and_its_counts_come_back(client, own):
    sent = client.request("POST", "/api/files?name=a.csv", own, content=TABLE.encode()).json()
    asked = httpx.QueryParams({"key": sent["key"], **ROLES, "positive": "spam"})
    found = client.get(f"/api/files/counts?{asked}").json()
    assert {cell: found[cell] for cell in ("tp", "fn", "fp", "tn")} == {"tp": 1, "fn": 1, "fp": 1, "tn": 3}
    assert client.get("/api/files").json() == {"files": []}


@pytest.mark.parametrize("path", ["/api/files/columns?key=nothing", "/api/files/columns?key=/etc/passwd",
                                  "/api/files/counts?key=..%2F..%2Fetc%2Fpasswd&truth=y"])  # fmt: skip
def test_a_key_that_was_not_given_out_opens_nothing(client, path):
    answer = client.get(path)
    assert (answer.status_code, answer.json()["error"]) == (
        400, "the file is not there any more (drop it again)")  # fmt: skip
