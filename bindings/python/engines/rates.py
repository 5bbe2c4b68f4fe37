"""Rows a second through each engine, beside the same rows in one call on all cores, and beside FATE's loop where it is installed.

python rates.py [--rows 1000000] [--engines ray,spark,dask,duckdb,polars,datafusion] [--workers N]

Start-up is not counted: each engine runs the job once before. Every engine reads the same Parquet file, whose row groups have as many rows as
processors share evenly, and counts the rows of the result that have a point. `--workers` is how many Ray, Spark and Dask have: as many as
there are processors, if it is not said.
"""

import argparse
import os
import pathlib
import sys
import tempfile
import time

import numpy
import pyarrow
import pyarrow.parquet
import secant


def ray(source, key_file, workers):
    import logging

    import ray
    import with_ray

    ray.init(num_cpus=workers, ignore_reinit_error=True, logging_level=logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False
    table = ray.data.read_parquet(source)
    return lambda: with_ray.masked(table, key_file).count()


def spark(source, key_file, workers):
    import with_spark
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master(f"local[{workers},4]").config("spark.sql.execution.arrow.maxRecordsPerBatch", 8192)
    session = session.config("spark.sql.files.maxPartitionBytes", 16 << 20).config("spark.ui.showConsoleProgress", False).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    table = session.read.parquet(source)
    # Every row is made, and none is kept.
    return lambda: with_spark.masked(table, key_file).write.format("noop").mode("overwrite").save()


def dask(source, key_file, workers):
    import dask.dataframe
    import with_dask
    from dask.distributed import Client

    Client(n_workers=workers, threads_per_worker=1, dashboard_address=None)
    table = dask.dataframe.read_parquet(source, dtype_backend="pyarrow", split_row_groups=True)
    # Every row is made, and one number of each part is sent back.
    parts = with_dask.masked(table, key_file).to_delayed()
    return lambda: dask.compute(*[dask.delayed(counted, pure=False)(part) for part in parts])


def counted(frame):
    return frame["u"].count()


def duckdb(source, key_file, _workers):
    import with_duckdb

    connection = with_duckdb.connection(key_file)
    return lambda: connection.sql(f"select count(mask(u)) from read_parquet('{source}')").fetchall()


def polars(source, key_file, _workers):
    import polars
    import with_polars

    return lambda: with_polars.masked(polars.scan_parquet(source), key_file).select(polars.col("u").count()).collect()


def datafusion(source, key_file, _workers):
    import with_datafusion

    context = with_datafusion.context(key_file)
    context.register_parquet("points", source)
    return lambda: context.sql("select count(mask(u)) from points").collect()


def seconds(call):
    begun = time.perf_counter()
    call()
    return time.perf_counter() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--engines", default="polars,duckdb,datafusion,dask,spark,ray")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    n = arguments.rows
    # Workers of Spark are of this Python.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    with tempfile.TemporaryDirectory() as folder:
        key = secant.psi.Key.generate()
        key_file, source = f"{folder}/key", f"{folder}/points.parquet"
        pathlib.Path(key_file).write_text(key.to_bytes().hex())
        rows = numpy.random.default_rng(1).integers(0, 256, size=(n, 32), dtype=numpy.uint8)
        offsets = pyarrow.py_buffer(numpy.arange(n + 1, dtype=numpy.int32) * numpy.int32(32))
        column = pyarrow.Array.from_buffers(pyarrow.binary(), n, [None, offsets, pyarrow.py_buffer(rows.reshape(-1))])
        table = pyarrow.table({"id": numpy.arange(n), "u": column})
        pyarrow.parquet.write_table(table, source, row_group_size=65_536, compression=None, use_dictionary=False)
        key.mask(rows[:8192])
        plain = n / min(seconds(lambda: key.mask(table, column="u")) for _ in range(2))
        print(f"{'one call on all cores':24} {plain:12,.0f} rows a second", flush=True)
        try:
            from fate_utils.psi import Curve25519

            theirs, some = Curve25519(), [row.tobytes() for row in rows[:2000]]
            rate = 2000 / min(seconds(lambda: theirs.diffie_hellman_vec(some)) for _ in range(3))
            print(f"{'FATE, its loop':24} {rate:12,.0f} rows a second; one call is {plain / rate:.1f} times as fast", flush=True)
        except ImportError:
            pass
        for engine in arguments.engines.split(","):
            try:
                job = globals()[engine](source, key_file, arguments.workers)
            except ImportError:
                print(f"{engine}: not installed")
                continue
            job()
            # Beside the engine, again: what else the machine does changes.
            before = n / seconds(lambda: key.mask(table, column="u"))
            rate = n / min(seconds(job) for _ in range(2))
            print(f"{engine:24} {rate:12,.0f} rows a second, {rate / before:.2f} of one call", flush=True)


if __name__ == "__main__":
    main()
