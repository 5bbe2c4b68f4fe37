"""Scanning: `secant.bulk.SilentPayments` by the vectors of BIP 352, `secant.bulk.ViewTags` by those of Monero, in every kind of column."""

import copy
import json
import pathlib
import pickle

import numpy
import pytest
import secant

VECTORS = pathlib.Path(__file__).parents[3] / "tests" / "vectors" / "scan"
ROWS = json.loads((VECTORS / "bip352.json").read_text())
TWEAKS = [bytes.fromhex(row["tweak"]) for row in ROWS]
OUTPUTS = [[bytes.fromhex(output) for output in row["outputs"]] for row in ROWS]
MONERO = json.loads((VECTORS / "view_tags.json").read_text())
KEYS = [bytes.fromhex(row["key"]) for row in MONERO]
TAGS = [bytes.fromhex(row["tags"]) for row in MONERO]


def wallet_of(row):
    key = secant.psi.Key(bytes.fromhex(row["scan"]), "secp256k1")
    spend = secant.secp256k1.SecretKey(bytes.fromhex(row["spend"])).public_key()
    return secant.bulk.SilentPayments(key, spend, labels=row["labels"])


def viewer_of(row):
    return secant.bulk.ViewTags(secant.psi.Key(bytes.fromhex(row["view"]), "edwards25519"))


# A wallet with labels, to which transactions of the vectors pay.
OWNER = next(row for row in ROWS if len(row["labels"]) > 1 and row["found"])


@pytest.fixture(scope="module")
def pa():
    return pytest.importorskip("pyarrow")


def test_vectors_of_bip_352():
    paid = 0
    for i, row in enumerate(ROWS):
        # The transaction among all others.
        found = wallet_of(row).scan(TWEAKS, OUTPUTS, threads=1 + i % 2)[i]
        assert [payment["number"] for payment in found] == list(range(len(found)))
        for payment in found:
            key = secant.secp256k1.Scalar(bytes.fromhex(row["spend"])) + secant.secp256k1.Scalar(payment["tweak"])
            assert (secant.secp256k1.G * key).to_bytes()[1:33] == OUTPUTS[i][payment["output"]]
            assert payment["label"] is None or payment["label"] in row["labels"]
        if "n_outputs" in row:
            assert len(found) == row["n_outputs"]
        else:
            got = sorted([OUTPUTS[i][payment["output"]].hex(), payment["tweak"].hex()] for payment in found)
            assert got == sorted(row["found"]), row["comment"]
        paid += len(found)
    assert paid > 2323


def test_view_tags_of_monero():
    for i, row in enumerate(MONERO):
        found = viewer_of(row).scan(KEYS, TAGS)
        derivation = bytes.fromhex(row["derivation"])
        assert found[i] == [{"output": n, "derivation": derivation} for n in range(300)]
        assert sum(map(len, found)) < 340
        # Each output alone, with its place in the transaction.
        alone = [TAGS[i][n : n + 1] for n in range(300)]
        for first in [range(300), numpy.arange(300), [str(n) for n in range(300)], [float(n) for n in range(300)]]:
            first = first if isinstance(first, numpy.ndarray) else list(first)
            assert viewer_of(row).scan([KEYS[i]] * 300, alone, first=first) == [[payment] for payment in found[i]]


def wrong(outputs, tweaks):
    """Columns with rows that are bad, of each kind; what becomes of them is the second."""
    outputs, tweaks = [list(row) for row in outputs], list(tweaks)
    reasons = {0: "null", 1: "null", 2: "length", 3: "length", 4: "encoding", 5: "null"}
    tweaks[0] = outputs[1] = None
    # In pieces that together have the length of two.
    outputs[2] = [outputs[2][0][:31], b"\0" + outputs[2][0]]
    tweaks[3], tweaks[4] = tweaks[3][:32], b"\2" + b"\xff" * 32
    outputs[5] = [*outputs[5], None]
    return tweaks, outputs, reasons


def test_bad_rows():
    tweaks, outputs, reasons = wrong(OUTPUTS, TWEAKS)
    wallet, report = wallet_of(OWNER), secant.bulk.Report()
    good, found = wallet.scan(TWEAKS, OUTPUTS), wallet.scan(tweaks, outputs, report=report)
    assert found == [None if i in reasons else row for i, row in enumerate(good)] and any(good)
    assert report.nulls == 3 and report.bad == {"length": 2, "encoding": 1} and report.fine == len(ROWS) - 6
    # One after another, as in files.
    joined = [b"".join(row) for row in OUTPUTS]
    assert wallet.scan(TWEAKS, joined) == good
    joined[0] += b"\0"
    assert wallet.scan(TWEAKS, joined) == [None, *good[1:]]
    viewer, report = viewer_of(MONERO[0]), secant.bulk.Report()
    found = viewer.scan(KEYS * 2, TAGS * 2, first=[0, 1, None, -1, 2.0, "x", 2**32, 0] * 2, report=report)
    assert [row is None for row in found] == [False, False, True, True, False, True, True, False] * 2
    assert report.nulls == 2 and report.bad == {"encoding": 6}
    assert len(found[0]) == 300 and found[0] == found[8] and viewer.scan(KEYS[:1], TAGS[:1], first=[1]) != found[:1]
    # A null of Arrow may have bytes.
    pa = pytest.importorskip("pyarrow")
    data = pa.py_buffer(b"".join(TWEAKS))
    hidden = pa.FixedSizeBinaryArray.from_buffers(pa.binary(33), len(ROWS), [pa.py_buffer(bytes(4)), data])
    assert wallet.scan(hidden, OUTPUTS).to_pylist() == [None] * len(ROWS)


def columns_of(pa, outputs):
    """A column of outputs of every type of pyarrow that has them."""
    lists = pa.array(outputs, pa.list_(pa.binary()))
    yield lists
    yield pa.array([None, *outputs, []], pa.list_(pa.binary()))[1:-1]
    yield pa.array(outputs, pa.large_list(pa.large_binary()))
    yield pa.chunked_array([lists[:5], lists[5:]])
    if hasattr(pa, "list_view"):
        yield pa.array(outputs, pa.list_view(pa.binary()))
    if all(len(key or bytes(32)) == 32 for row in outputs for key in row or []):
        yield pa.array(outputs, pa.list_(pa.binary(32)))
    if hasattr(pa, "binary_view"):
        yield pa.array(outputs, pa.list_(pa.binary_view()))


@pytest.mark.parametrize("bad", [False, True])
def test_arrow(pa, bad):
    tweaks, outputs, _ = wrong(OUTPUTS, TWEAKS) if bad else (TWEAKS, OUTPUTS, {})
    wallet = wallet_of(OWNER)
    wanted = wallet.scan(tweaks, outputs)
    for column in columns_of(pa, outputs):
        for of in [pa.binary(), pa.large_binary(), *([] if bad else [pa.binary(33)])]:
            found = wallet.scan(pa.array(tweaks, of), column)
            assert found.to_pylist() == wanted, column.type
            found.validate(full=True)
            # The types that `secant bulk scan` writes, in lists.
            fields = [("output", pa.uint64()), ("number", pa.uint32()), ("label", pa.uint32()), ("tweak", pa.binary())]
            assert found.type == pa.list_(pa.struct(fields))
    viewer, tags = viewer_of(MONERO[0]), [list(row) for row in TAGS]
    wanted = viewer.scan(KEYS, TAGS)
    keys = pa.array([None, *KEYS])[1:]
    for column in [
        pa.array(tags, pa.list_(pa.uint8())),
        pa.array([[7], *tags], pa.list_(pa.uint8()))[1:],
        pa.array(tags, pa.list_(pa.uint8(), 300)),
        pa.array([None, *tags], pa.list_(pa.uint8(), 300))[1:],
        pa.array([[bytes([tag]) for tag in row] for row in tags]),
        pa.array(TAGS),
        pa.array(TAGS, pa.binary(300)),
        TAGS,
        tags,
        numpy.frombuffer(b"".join(TAGS), dtype=numpy.uint8).reshape(8, 300),
    ]:
        assert viewer.scan(keys, column).to_pylist() == wanted
    assert wallet.scan(keys[:0], pa.array([], pa.list_(pa.binary()))).to_pylist() == []
    assert wallet.scan(pa.array(TWEAKS[:2]), pa.array([[], []])).to_pylist() == [[], []]


def test_frames(pa):
    wallet = wallet_of(OWNER)
    wanted = wallet.scan(TWEAKS, OUTPUTS)
    assert wallet.scan(tuple(TWEAKS), tuple(map(tuple, OUTPUTS))) == tuple(wanted)
    outputs = numpy.empty(len(OUTPUTS), dtype=object)
    outputs[:] = [numpy.array(row, dtype=object) for row in OUTPUTS]
    tweaks = numpy.frombuffer(b"".join(TWEAKS), dtype=numpy.uint8).reshape(-1, 33)
    found = wallet.scan(tweaks, outputs)
    assert found.dtype == object and found.tolist() == wanted
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"id": range(len(ROWS)), "tweak": TWEAKS, "outputs": OUTPUTS})
    found = wallet.scan(frame["tweak"], frame["outputs"])
    assert found.name == "tweak" and found.to_list() == wanted
    # In a lazy query, as docs/bulk-engines.md has it.
    kind = polars.List(polars.Struct({"output": polars.UInt64, "number": polars.UInt32, "label": polars.UInt32, "tweak": polars.Binary}))
    assert found.dtype == kind
    query = frame.lazy().with_columns(polars.map_batches(["tweak", "outputs"], lambda of: wallet.scan(*of), return_dtype=kind).alias("found"))
    assert OWNER["scan"] not in query.explain()
    assert query.collect()["found"].to_list() == wanted
    pandas = pytest.importorskip("pandas")
    series = pandas.Series(TWEAKS, index=range(5, 5 + len(ROWS)), name="t")
    for column in [pandas.Series(OUTPUTS), pandas.Series(OUTPUTS, dtype=pandas.ArrowDtype(pa.list_(pa.binary())))]:
        found = wallet.scan(series, column)
        assert found.tolist() == wanted and found.index.equals(series.index) and found.name == "t"
    found = wallet.scan(series.astype(pandas.ArrowDtype(pa.binary())), pandas.Series([None, *OUTPUTS[1:]]))
    assert found.array.__arrow_array__().to_pylist() == [None, *wanted[1:]]


def test_duckdb(pa):
    """As docs/bulk-engines.md has it: rows as those of `secant bulk scan`."""
    duckdb = pytest.importorskip("duckdb")
    wallet, viewer = wallet_of(OWNER), viewer_of(MONERO[0])
    made = duckdb.connect()
    kind = "STRUCT(output UBIGINT, number UINTEGER, label UINTEGER, tweak BLOB)[]"
    made.create_function("payments", lambda t, o: wallet.scan(t, o, threads=1), ["BLOB", "BLOB[]"], kind, type="arrow", null_handling="special")
    made.create_function(
        "candidates",
        lambda k, t: viewer.scan(k, t, threads=1),
        ["BLOB", "UTINYINT[]"],
        "STRUCT(output UBIGINT, derivation BLOB)[]",
        type="arrow",
        null_handling="special",
    )
    tweaks, outputs, _ = wrong(OUTPUTS, TWEAKS)
    transactions = pa.table({"id": range(len(ROWS)), "tweak": tweaks, "outputs": outputs})
    wanted = [
        (i, *payment.values()) for i, row in enumerate(wallet.scan(tweaks, outputs)) for payment in row or []
    ]
    made.register("transactions", transactions)
    query = "select id, unnest(payments(tweak, outputs), recursive := true) from transactions"
    assert sorted(made.sql(query).fetchall()) == sorted(wanted) and wanted
    assert OWNER["scan"] not in str(made.sql(f"explain {query}").fetchall())
    made.register("monero", pa.table({"r": KEYS, "tags": pa.array([list(row) for row in TAGS], pa.list_(pa.uint8()))}))
    found = made.sql("select unnest(candidates(r, tags), recursive := true) from monero").fetchall()
    assert sorted(found) == sorted(tuple(one.values()) for row in viewer.scan(KEYS, TAGS) for one in row)


def test_what_is_refused(pa):
    wallet, viewer = wallet_of(OWNER), viewer_of(MONERO[0])
    assert repr(wallet) == f"SilentPayments({len(OWNER['labels'])} labels, ..)" and str(viewer) == "ViewTags(..)"
    for secret in [wallet, viewer]:
        for attempt in [pickle.dumps, copy.copy, copy.deepcopy]:
            with pytest.raises(TypeError, match="secret"):
                attempt(secret)
    key, spend = secant.psi.Key.generate("secp256k1"), secant.secp256k1.SecretKey.generate().public_key()
    encoded = spend.to_bytes(compressed=True)
    assert repr(secant.bulk.SilentPayments(key, encoded, labels=(0, 5))) == "SilentPayments(2 labels, ..)"
    report = secant.bulk.Report()
    for call, error, said in [
        (lambda: secant.bulk.SilentPayments(secant.psi.Key.generate(), encoded), ValueError, "x25519, where one of secp256k1"),
        (lambda: secant.bulk.ViewTags(key), ValueError, "secp256k1, where one of edwards25519"),
        (lambda: secant.bulk.SilentPayments(b"", encoded), TypeError, "Key is needed"),
        (lambda: secant.bulk.SilentPayments(key, b"\5" + encoded), ValueError, "no encoding starts with the byte 0x05"),
        (lambda: secant.bulk.SilentPayments(key, secant.p256.SecretKey.generate().public_key()), TypeError, "bytes-like"),
        (lambda: secant.bulk.SilentPayments(key, encoded, labels=[-1]), OverflowError, "out of range"),
        (lambda: secant.bulk.SilentPayments(key, encoded, labels=5), TypeError, "sequence"),
        (lambda: wallet.scan(TWEAKS, OUTPUTS[1:], report=report), ValueError, "different lengths"),
        (lambda: wallet.scan(TWEAKS[:2], [b"", [b""]], report=report), TypeError, "outputs: row 0 is no list"),
        (lambda: wallet.scan(TWEAKS[:1], [[1]], report=report), TypeError, "lists of outputs: row 0 is not bytes, but int"),
        (lambda: wallet.scan(TWEAKS[:1], pa.array([[1]]), report=report), TypeError, "lists of outputs: a column of int64"),
        (lambda: wallet.scan(TWEAKS[:1], pa.array(["a"]), report=report), TypeError, "outputs: a column of string"),
        (lambda: wallet.scan(TWEAKS, OUTPUTS, report={}), TypeError, "Report"),
        (lambda: viewer.scan(KEYS[:1], [[256]], report=report), ValueError, "range"),
        (lambda: viewer.scan(KEYS, TAGS, first=[1], report=report), ValueError, "different lengths"),
        (lambda: viewer.scan(KEYS[:1], TAGS[:1], first=[0.5], report=report), ValueError, "first: row 0 is 0.5"),
    ]:
        with pytest.raises(error, match=said):
            call()
    assert report.rows == 0
