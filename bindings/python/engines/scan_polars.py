"""Polars: the silent payments in a table of transactions (tweak, outputs), in batches of a lazy query.

python scan_polars.py TABLE.parquet OUT.parquet KEY SPEND [LABEL ..]
"""

import sys

import polars
import secant

FOUND = polars.Struct({"output": polars.UInt64, "number": polars.UInt32, "label": polars.UInt32, "tweak": polars.Binary})


def found(table, key_file, spend_file, *labels):
    key = secant.psi.Key.from_file(key_file, "secp256k1")
    with open(spend_file) as spend:
        spend = secant.secp256k1.PublicKey.from_pem(spend.read())
    wallet = secant.bulk.SilentPayments(key, spend, labels=[int(label) for label in labels])
    scan = polars.map_batches(
        ["tweak", "outputs"], lambda columns: wallet.scan(*columns), return_dtype=polars.List(FOUND), is_elementwise=True
    )
    return table.select("id", found=scan).filter(polars.col("found").list.len() > 0).explode("found").unnest("found")


if __name__ == "__main__":
    source, out, *keys = sys.argv[1:]
    query = found(polars.scan_parquet(source), *keys)
    print(query.explain())
    query.sink_parquet(out)
