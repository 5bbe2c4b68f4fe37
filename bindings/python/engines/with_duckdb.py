"""DuckDB: the points in a table's column u, by a function that SQL calls.

python with_duckdb.py TABLE.parquet OUT KEY [GROUP]
"""

import pathlib
import sys

import duckdb
import secant


def connection(key_file, group="x25519"):
    key = secant.psi.Key.from_file(key_file, group)
    made = duckdb.connect()
    # DuckDB's own threads call it: one each.
    made.create_function("mask", lambda u: key.mask(u, threads=1), ["BLOB"], "BLOB", type="arrow", null_handling="special")
    return made


if __name__ == "__main__":
    source, out, *key = sys.argv[1:]
    pathlib.Path(out).mkdir()
    files = f"{source}/*.parquet" if pathlib.Path(source).is_dir() else source
    query = f"copy (select id, mask(u) as u from read_parquet('{files}')) to '{out}/part.parquet' (format parquet)"
    print(connection(*key).sql(f"explain select id, mask(u) as u from read_parquet('{files}')"))
    connection(*key).sql(query)
