"""DataFusion: the points in a table's column u, by a function that SQL calls.

python with_datafusion.py TABLE.parquet OUT KEY [GROUP]
"""

import sys

import datafusion
import pyarrow
import secant


def context(key_file, group="x25519"):
    key = secant.psi.Key.from_file(key_file, group)
    made = datafusion.SessionContext()
    # DataFusion's own threads call it: one each. Bytes of Parquet are views there.
    function = lambda u: key.mask(u, threads=1)  # noqa: E731
    made.register_udf(datafusion.udf(function, [pyarrow.binary_view()], pyarrow.binary_view(), "stable", name="mask"))
    return made


if __name__ == "__main__":
    source, out, *key = sys.argv[1:]
    made = context(*key)
    made.register_parquet("points", source)
    query = made.sql("select id, mask(u) as u from points")
    print(query.logical_plan(), query.execution_plan())
    query.write_parquet(out)
