"""Ray Data: the points in a table's column u, times a secret that each task reads from a file.

python with_ray.py TABLE.parquet OUT KEY
"""

import sys

import ray
import secant


def mask(batch, key_file):
    # Here, on the worker: a key cannot be pickled.
    return secant.psi.Key.from_file(key_file).mask(batch, column="u", threads=1)


def masked(table, key_file):
    return table.map_batches(mask, fn_kwargs={"key_file": key_file}, batch_size=8192, batch_format="pyarrow")


if __name__ == "__main__":
    source, out, key_file = sys.argv[1:]
    ray.init(ignore_reinit_error=True)
    masked(ray.data.read_parquet(source), key_file).write_parquet(out)
