"""A whole job: two parties find which identifiers they have in common, and a million signatures are verified. Each stage timed, and a chart.

python whole_job.py [--rows 1000000] [--common 10000] [--signatures 1000000] [--group x25519] [--engine polars] [--out job.png]

With an engine (ray, spark, dask, duckdb, polars, datafusion) each party masks the other's rows by this folder's example for it, from Parquet to
Parquet in a process of its own; starting it is counted. Each party is a function of what it may know. The overlap and the bad signatures are planted, and must be found.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
import pyarrow
import pyarrow.parquet
import secant

STAGES = []


def stage(name, rows, call):
    begun = time.perf_counter()
    result = call()
    took = time.perf_counter() - begun
    STAGES.append((name, took))
    print(f"{name:44} {took:8.2f} s {rows / took:12,.0f} rows a second", flush=True)
    return result


def on_engine(engine, key, rows):
    """Rows times a key, by an engine."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # For this user alone.
        with open(os.open(folder / "key", os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
            file.write(key.to_bytes().hex())
        rows = pyarrow.table({"id": range(len(rows)), "u": rows.cast(pyarrow.binary())})
        pyarrow.parquet.write_table(rows, folder / "in.parquet", row_group_size=65_536)
        example = pathlib.Path(__file__).with_name(f"with_{engine}.py")
        command = [sys.executable, str(example), str(folder / "in.parquet"), str(folder / "out"), str(folder / "key"), key.group]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"PYSPARK_PYTHON": sys.executable})
        parts = [pyarrow.parquet.ParquetFile(path).read() for path in (folder / "out").rglob("*.parquet") if path.is_file()]
        parts = [part.select(["id", "u"]).cast(pyarrow.schema([("id", pyarrow.int64()), ("u", pyarrow.binary())])) for part in parts]
        return pyarrow.concat_tables(parts).sort_by("id")["u"].combine_chunks()


def intersection(n, common, group, engine):
    def mask(key, rows):
        return on_engine(engine, key, rows) if engine else key.mask(rows)

    ours = pyarrow.array([f"person-{i}@example.org" for i in range(n)])
    theirs = pyarrow.array([f"person-{i}@example.org" for i in range(n - common, 2 * n - common)])
    a, b = secant.psi.Key.generate(group), secant.psi.Key.generate(group)
    from_a = stage("A hashes and masks its identifiers", n, lambda: a.mask_identifiers(ours))
    from_b = stage("B hashes and masks its identifiers", n, lambda: b.mask_identifiers(theirs))
    # In no order that says anything: A asks for its rows back in the order that it sent them, B's may be in any.
    from_b = from_b.take(pyarrow.array(numpy.random.default_rng().permutation(n)))
    at_b = stage("B masks what A sent", n, lambda: mask(b, from_a))
    at_a = stage("A masks what B sent", n, lambda: mask(a, from_b))
    found = stage("A finds what is in both", n, lambda: secant.psi.intersect(at_b, at_a))
    assert ours.filter(found).to_pylist() == [f"person-{i}@example.org" for i in range(n - common, n)]


def signatures(n):
    rng = numpy.random.default_rng()
    keys = [secant.ed25519.SigningKey.generate() for _ in range(100)]
    messages = [b"entry %d" % i for i in range(n)]
    made = [key.sign(message) for key, message in zip(keys * (n // 100 + 1), messages)]
    bad = sorted(rng.choice(n, size=min(n, 17), replace=False).tolist())
    for i in bad:
        made[i] = made[i][:-33] + bytes([made[i][-33] ^ 1]) + made[i][-32:]
    publics = [key.verifying_key().to_bytes() for key in keys]
    publics = pyarrow.array((publics * (n // 100 + 1))[:n], pyarrow.binary(32))
    messages, made = pyarrow.array(messages), pyarrow.array(made, pyarrow.binary(64))
    report = secant.bulk.Report()
    valid = stage("signatures of Ed25519 are verified", n, lambda: secant.bulk.verify(publics, messages, made, report=report))
    assert numpy.flatnonzero(~valid.to_numpy(zero_copy_only=False)).tolist() == bad
    print(report)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--common", type=int, default=10_000)
    parser.add_argument("--signatures", type=int, default=1_000_000)
    parser.add_argument("--group", default="x25519")
    parser.add_argument("--engine", choices=["ray", "spark", "dask", "duckdb", "polars", "datafusion"])
    parser.add_argument("--out", type=pathlib.Path)
    arguments = parser.parse_args()
    intersection(arguments.rows, arguments.common, arguments.group, arguments.engine)
    signatures(arguments.signatures)
    if arguments.out:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(10, 4), layout="constrained")
        axes.barh([name for name, _ in STAGES][::-1], [took for _, took in STAGES][::-1])
        title = f"{arguments.rows:,} identifiers each side, {arguments.group}; {arguments.signatures:,} signatures"
        axes.set(xlabel="seconds", title=title)
        figure.savefig(arguments.out, dpi=120)
        print(arguments.out)


if __name__ == "__main__":
    main()
