"""The examples on the real engines: bash bindings/python/engines/test.sh. Not one of the tests of the package: it takes minutes.

Each job runs in a process of its own, in a folder of its own, where all that the engine writes goes.
"""

import base64
import itertools
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile

import numpy
import pyarrow
import pyarrow.parquet
import pytest
import secant

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]
ENGINES = ["ray", "spark", "dask", "duckdb", "polars", "datafusion"]
# Those with workers that can die before the job does.
CLUSTERS = ["ray", "spark", "dask"]
GROUPS = ["x25519", "x25519-unclamped", "edwards25519", "ristretto255", "p256", "secp256k1"]
ROWS = 60_000
# Jobs of an example, one behind the other in one process.
PROGRAM = "import json, runpy, sys\nfor sys.argv in json.loads(sys.argv[1]): runpy.run_path(sys.argv[0], run_name='__main__')"
RUNS = itertools.count()


def there(engine):
    pytest.importorskip({"spark": "pyspark", "dask": "dask.distributed"}.get(engine, engine))


@pytest.fixture(scope="session")
def key(tmp_path_factory):
    """A key, and its file."""
    key = secant.psi.Key.generate()
    file = tmp_path_factory.mktemp("key") / "key"
    file.write_text(key.to_bytes().hex() + "\n")
    return key, file


@pytest.fixture(scope="session")
def points():
    rows = numpy.random.default_rng(5).integers(0, 256, size=(ROWS, 32), dtype=numpy.uint8)
    column = [row.tobytes() for row in rows]
    column[17], column[100], column[ROWS - 1], column[20_000] = None, bytes(32), b"short", None
    return pyarrow.table({"id": range(ROWS), "u": pyarrow.array(column, pyarrow.binary())})


@pytest.fixture(scope="session")
def wanted(key, points):
    report = secant.psi.Report()
    found = key[0].mask(points, column="u", report=report)
    assert report.bad == {"length": 1, "low_order": 1} and report.nulls == 2
    return found


@pytest.fixture(scope="session")
def sources(tmp_path_factory, points):
    """The same table as one file, and as files of different sizes."""
    folder = tmp_path_factory.mktemp("tables")
    pyarrow.parquet.write_table(points, folder / "one.parquet")
    many = folder / "many.parquet"
    many.mkdir()
    cuts = [0, 1, 9000, 9001, 17_192, 40_000, 59_990, ROWS]
    for start, end in zip(cuts, cuts[1:]):
        pyarrow.parquet.write_table(points.slice(start, end - start), many / f"{start:05}.parquet", row_group_size=5000)
    return {"one": folder / "one.parquet", "many": many}


def run(engine, source, key_file, work, **more):
    """Runs an example, and reads what it made."""
    run_all(engine, [[source, work / "out", key_file]], work, **more)
    return made(work / "out")


def run_all(engine, jobs, work, **more):
    """Runs an example once for each of these arguments. All that it writes is below `work`."""
    work.mkdir(exist_ok=True)
    events = work / "events"
    events.mkdir()
    submit = f"--conf spark.eventLog.enabled=true --conf spark.eventLog.dir={events.as_uri()} --conf spark.local.dir={work}/spark"
    (work / "ray").mkdir()
    # For sockets, whose names may have 107 bytes.
    ray = pathlib.Path(tempfile.gettempdir()) / f"secant-{os.getpid()}-{next(RUNS)}"
    ray.symlink_to(work / "ray")
    environment = os.environ | {
        "TMPDIR": str(work),
        "RAY_TMPDIR": str(ray),
        "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
        # A row group or two a task.
        "RAY_DATA_PARQUET_BIN_PACKING_BYTES": "300000",
        "PYSPARK_SUBMIT_ARGS": f"{submit} --conf spark.ui.enabled=false pyspark-shell",
        "PYSPARK_PYTHON": sys.executable,
        "PYTHONPATH": str(HERE),
        **more,
    }
    example = str(HERE / f"with_{engine}.py")
    command = [sys.executable, "-c", PROGRAM, json.dumps([[example, *map(str, job)] for job in jobs])]
    if len(jobs) == 1:
        command = [sys.executable, example, *map(str, jobs[0])]
    try:
        with open(work / "said.log", "wb") as log:
            code = subprocess.run(command, env=environment, cwd=work, stdout=log, stderr=subprocess.STDOUT, timeout=500).returncode
    finally:
        ray.unlink()
    assert code == 0, (work / "said.log").read_text(errors="replace")[-4000:]


def made(out):
    """The rows of a folder, in their order."""
    files = [path for path in out.rglob("*.parquet") if path.is_file()]
    tables = [pyarrow.parquet.ParquetFile(path).read().select(["id", "u"]) for path in files]
    tables = [table.cast(pyarrow.schema([("id", pyarrow.int64()), ("u", pyarrow.binary())])) for table in tables]
    return pyarrow.concat_tables(tables).sort_by("id").combine_chunks()


def holds_no_secret(work, key):
    """Nothing that was written has the secret: as it is, and as people write such bytes."""
    secret = key.to_bytes()
    forms = [secret, secret[::-1], secret.hex().encode(), secret.hex().upper().encode(), secret[::-1].hex().encode(), repr(secret)[2:-1].encode()]
    forms += [base64.b64encode(secret)[:42], base64.urlsafe_b64encode(secret)[:42], str(list(secret))[1:-1].encode()]
    looked = 0
    for path in work.rglob("*"):
        if path.is_file() and not path.is_symlink():
            data = path.read_bytes()
            looked += 1
            for form in forms:
                assert form not in data, path
    assert looked >= 2


@pytest.mark.parametrize("source", ["one", "many"])
@pytest.mark.parametrize("engine", ENGINES)
def test_result(engine, source, key, sources, wanted, tmp_path):
    """What an engine gives is what one call gives, however the rows are divided; and the secret is nowhere."""
    there(engine)
    assert run(engine, sources[source], key[1], tmp_path).equals(wanted.combine_chunks())
    if source == "many" and engine in CLUSTERS:
        assert len(list((tmp_path / "out").rglob("*.parquet"))) > 1, "there was but one task"
    holds_no_secret(tmp_path, key[0])


@pytest.mark.parametrize("engine", CLUSTERS)
def test_a_worker_dies(engine, key, sources, wanted, tmp_path):
    there(engine)
    marker = tmp_path / "killed"
    found = run(engine, sources["many"], key[1], tmp_path, SECANT_KILL_ONCE=str(marker), PYTHONPATH=f"{HERE}/kill:{HERE}")
    assert int(marker.read_text()) > 0, "a worker was killed"
    assert found.equals(wanted.combine_chunks())
    holds_no_secret(tmp_path, key[0])


def test_the_secret_is_looked_for(key, tmp_path):
    """What looks for secrets finds one."""
    (tmp_path / "b").write_bytes(b"")
    for said in [key[0].to_bytes().hex().encode(), base64.b64encode(b"xx" + key[0].to_bytes()[:1])]:
        (tmp_path / "a").write_bytes(b"key: " + said)
        if len(said) > 8:
            with pytest.raises(AssertionError):
                holds_no_secret(tmp_path, key[0])


def test_keys_travel_nowhere(key):
    """No engine can take a key along with a function."""
    cloudpickle = pytest.importorskip("cloudpickle")
    for attempt in [lambda: pickle.dumps(key[0]), lambda: cloudpickle.dumps(lambda batch, key=key[0]: key.mask(batch)), lambda: cloudpickle.dumps(key[0].mask)]:
        with pytest.raises(TypeError, match="secret"):
            attempt()


def test_environment(key, points, wanted, tmp_path, monkeypatch):
    """A worker that is started with the variable has the same key."""
    program = "import pickle, sys, secant; sys.stdout.buffer.write(secant.psi.Key.from_environment('SECANT_KEY').mask(pickle.load(sys.stdin.buffer))[0])"
    point = points["u"][0].as_py()
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps([point]), env=os.environ | {"SECANT_KEY": key[0].to_bytes().hex()}, capture_output=True, check=True)
    assert done.stdout == wanted["u"][0].as_py()


def test_agreement_with_openssl(key):
    """10^5 rows, beside the X25519 of `cryptography`, which is OpenSSL's."""
    x25519 = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.x25519")
    theirs = x25519.X25519PrivateKey.from_private_bytes(key[0].to_bytes())
    rows = numpy.random.default_rng(6).integers(0, 256, size=(100_000, 32), dtype=numpy.uint8)
    ours = key[0].mask(rows)
    for row, masked in zip(rows, ours):
        assert theirs.exchange(x25519.X25519PublicKey.from_public_bytes(row.tobytes())) == masked.tobytes()


@pytest.mark.parametrize("engine", ENGINES)
def test_masks_commute(engine, tmp_path):
    """a after b on the engine is b after a in one call, in all groups; and neither secret is anywhere."""
    there(engine)
    n = 20_000
    names = pyarrow.array([None if i % 1000 == 3 else f"name {i}" for i in range(n)])
    (tmp_path / "given").mkdir()
    keys, jobs, wanted = [], [], []
    for group in GROUPS:
        a, b = secant.psi.Key.generate(group), secant.psi.Key.generate(group)
        (tmp_path / "given" / group).write_text(a.to_bytes().hex())
        points = b.mask_identifiers(names).cast(pyarrow.binary())
        table = pyarrow.table({"id": range(n), "u": points})
        pyarrow.parquet.write_table(table, tmp_path / f"given/{group}.parquet", row_group_size=7000)
        jobs.append([tmp_path / f"given/{group}.parquet", tmp_path / "job" / group, tmp_path / "given" / group, group])
        wanted.append(b.mask(a.mask_identifiers(names)).cast(pyarrow.binary()))
        keys += [a, b]
    run_all(engine, jobs, tmp_path / "job")
    for job, points in zip(jobs, wanted):
        assert points.null_count == n // 1000
        assert made(job[1])["u"].combine_chunks().equals(points), job[3]
    for key in keys:
        holds_no_secret(tmp_path / "job", key)


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_scan(engine, tmp_path):
    """What an engine finds in the transactions of BIP 352's vectors is what `secant bulk scan` finds in the file; and the secret is nowhere."""
    there(engine)
    rows = json.loads((ROOT / "tests/vectors/scan/bip352.json").read_text())
    owner = next(row for row in rows if len(row["labels"]) > 1 and row["found"])
    labels = [*map(str, owner["labels"])]
    (tmp_path / "given").mkdir()
    file, key, spend = (tmp_path / "given" / name for name in ("in.parquet", "key", "spend.pem"))
    key.write_text(owner["scan"])
    spend.write_text(secant.secp256k1.SecretKey(bytes.fromhex(owner["spend"])).public_key().to_pem())
    outputs = [[bytes.fromhex(output) for output in row["outputs"]] for row in rows]
    outputs[0], outputs[1], outputs[2] = None, [None], [b"short"]
    table = pyarrow.table({"id": range(len(rows)), "tweak": [bytes.fromhex(row["tweak"]) for row in rows], "outputs": outputs})
    pyarrow.parquet.write_table(pyarrow.concat_tables([table] * 500), file, row_group_size=1000)
    command = ["cargo", "run", "-q", "--release", "-p", "secant-cli", "--", "bulk", "scan", "silent-payments", str(file)]
    command += ["--key", str(key), "--spend", str(spend), "--keep", "id", "--out", str(tmp_path / "given/out.parquet")]
    subprocess.run(command + [f"--label={label}" for label in labels], cwd=ROOT, check=True, capture_output=True)
    (tmp_path / "job").mkdir()
    command = [sys.executable, HERE / f"scan_{engine}.py", file, tmp_path / "job/out.parquet", key, spend, *labels]
    with open(tmp_path / "job/said.log", "wb") as log:
        subprocess.run(command, cwd=tmp_path / "job", stdout=log, stderr=subprocess.STDOUT, check=True)
    ours, theirs = (pyarrow.parquet.read_table(path) for path in (tmp_path / "given/out.parquet", tmp_path / "job/out.parquet"))
    assert len(ours) >= 500

    def found(table):
        return sorted(tuple(row[name] for name in ("id", "output", "number", "tweak", "label")) for row in table.to_pylist())

    assert found(ours) == found(theirs)
    holds_no_secret(tmp_path / "job", secant.psi.Key.from_file(key, "secp256k1"))
