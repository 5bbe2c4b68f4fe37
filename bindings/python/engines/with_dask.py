"""Dask: the points in a table's column u, times a secret that each task reads from a file.

python with_dask.py TABLE.parquet OUT KEY [GROUP]
"""

import sys

import dask.dataframe
import secant
from dask.distributed import Client


def mask(frame, key_file, group="x25519"):
    # Here, on the worker: a key cannot be pickled.
    return secant.psi.Key.from_file(key_file, group).mask(frame, column="u", threads=1)


def masked(table, *key):
    return table.map_partitions(mask, *key, meta=table._meta)


if __name__ == "__main__":
    source, out, *key = sys.argv[1:]
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None):
        table = dask.dataframe.read_parquet(source, dtype_backend="pyarrow")
        masked(table, *key).to_parquet(out)
