"""Spark: the points in a table's column u, times a secret that each task reads from a file.

python with_spark.py TABLE.parquet OUT KEY [GROUP]
"""

import sys

import secant
from pyspark.sql import SparkSession


def masked(table, key_file, group="x25519"):
    def mask(batches):
        key = secant.psi.Key.from_file(key_file, group)  # here, on the worker: a key cannot be pickled
        for batch in batches:
            yield key.mask(batch, column="u", threads=1)

    return table.mapInArrow(mask, table.schema)


if __name__ == "__main__":
    source, out, *key = sys.argv[1:]
    # A task that fails is tried four times; elsewhere that is the default.
    spark = SparkSession.builder.master("local[2,4]").config("spark.sql.execution.arrow.maxRecordsPerBatch", 8192).getOrCreate()
    table = masked(spark.read.parquet(source), *key)
    table.explain("extended")
    table.write.parquet(out)
