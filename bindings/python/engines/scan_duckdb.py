"""DuckDB: the silent payments in a table of transactions (tweak, outputs), by a function that SQL calls.

python scan_duckdb.py TABLE.parquet OUT.parquet KEY SPEND [LABEL ..]
"""

import sys

import duckdb
import secant

FOUND = "STRUCT(output UBIGINT, number UINTEGER, label UINTEGER, tweak BLOB)[]"


def connection(key_file, spend_file, *labels):
    key = secant.psi.Key.from_file(key_file, "secp256k1")
    with open(spend_file) as spend:
        spend = secant.secp256k1.PublicKey.from_pem(spend.read())
    wallet = secant.bulk.SilentPayments(key, spend, labels=[int(label) for label in labels])
    made = duckdb.connect()
    # DuckDB's own threads call it: one each.
    scan = lambda tweaks, outputs: wallet.scan(tweaks, outputs, threads=1)  # noqa: E731
    made.create_function("payments", scan, ["BLOB", "BLOB[]"], FOUND, type="arrow", null_handling="special")
    return made


if __name__ == "__main__":
    source, out, *keys = sys.argv[1:]
    query = f"select id, unnest(payments(tweak, outputs), recursive := true) from read_parquet('{source}')"
    made = connection(*keys)
    print(made.sql(f"explain {query}"))
    made.sql(f"copy ({query}) to '{out}' (format parquet)")
