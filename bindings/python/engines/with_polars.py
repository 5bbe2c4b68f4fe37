"""Polars: the points in a table's column u, in batches of a lazy query.

python with_polars.py TABLE.parquet OUT KEY [GROUP]
"""

import pathlib
import sys

import polars
import secant


def masked(table, key_file, group="x25519"):
    key = secant.psi.Key.from_file(key_file, group)
    return table.with_columns(polars.col("u").map_batches(key.mask, return_dtype=polars.Binary, is_elementwise=True))


if __name__ == "__main__":
    source, out, *key = sys.argv[1:]
    pathlib.Path(out).mkdir()
    query = masked(polars.scan_parquet(source), *key)
    print(query.explain())
    query.sink_parquet(f"{out}/part.parquet")
