"""A real Spark on this machine: the counts are worked out there, and are the same."""

import shutil

import pytest

import fourfold as ff

pytestmark = [
    pytest.mark.xdist_group("spark"),
    pytest.mark.filterwarnings("ignore::FutureWarning:pyspark", "ignore::ResourceWarning"),
    pytest.mark.skipif(shutil.which("java") is None, reason="Spark needs Java (scripts/java)"),
]
SETTINGS = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.memory": "512m",
    "spark.sql.shuffle.partitions": "2",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
}


@pytest.fixture(scope="module")
def spark():
    """Start Spark, bound to this machine alone."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").appName("fourfold")
    for name, value in SETTINGS.items():
        builder = builder.config(name, value)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("ERROR")
        yield session
        session.stop()


def test_spark_counts_the_same(spark, rows):
    names = ("y", "a", "b", "site", "p")
    frame = spark.createDataFrame(list(zip(*(rows[name] for name in names), strict=True)), schema=list(names))
    asked = {"truth": "y", "predicted": ["a", "b"], "group": "site", "positive": "ill"}
    assert dict(ff.count(frame.repartition(4), **asked)) == dict(ff.count(rows, **asked))
    asked = {"truth": "y", "score": "p", "positive": "ill", "bins": 8}
    found, expected = ff.count(frame, **asked), ff.count(rows, **asked)
    assert found.scores.tolist() == expected.scores.tolist()
    assert found.positives.tolist() == expected.positives.tolist()
    assert found.negatives.tolist() == expected.negatives.tolist()
