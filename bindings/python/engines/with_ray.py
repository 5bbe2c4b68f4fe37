"""Ray Data: the points in a table's column u, times a secret that each task reads from a file.

python with_ray.py TABLE.parquet OUT KEY [GROUP]
"""

import os
import sys

import ray
import secant

# Otherwise a task takes 128 MB of Parquet, three million rows, and 32 processes are started to read the ends of files.
os.environ.setdefault("RAY_DATA_PARQUET_BIN_PACKING_BYTES", str(16 << 20))
os.environ.setdefault("RAY_DATA_PARQUET_FOOTER_NUM_ACTORS", "1")


def mask(batch, key_file, group="x25519"):
    # Here, on the worker: a key cannot be pickled.
    return secant.psi.Key.from_file(key_file, group).mask(batch, column="u", threads=1)


def masked(table, *key):
    return table.map_batches(mask, fn_args=key, batch_size=8192, batch_format="pyarrow")


if __name__ == "__main__":
    source, out, *key = sys.argv[1:]
    ray.init(ignore_reinit_error=True)
    masked(ray.data.read_parquet(source), *key).write_parquet(out)
