"""Columns: `secant.psi` and `secant.bulk`."""

import copy
import os
import pickle
import random

import numpy
import pytest
import secant

GROUPS = ["x25519", "x25519-unclamped", "edwards25519", "ristretto255", "p256", "secp256k1"]
NAMES = ["ann", "bea", "", "cleo", "δ"] * 30


@pytest.fixture(scope="module")
def pa():
    return pytest.importorskip("pyarrow")


@pytest.fixture(params=GROUPS)
def group(request):
    return request.param


@pytest.fixture
def points(group):
    return secant.psi.Key.generate(group).mask_identifiers(NAMES)


@pytest.mark.parametrize("threads", [None, 1, 2, 1024])
def test_masks_commute(group, points, threads):
    a, b = secant.psi.Key.generate(group), secant.psi.Key.generate(group)
    at_a, at_b = a.mask(points, threads=threads), b.mask(points, threads=threads)
    assert len(set(at_a)) == 5 and set(at_a).isdisjoint(points) and None not in at_a
    assert b.mask(at_a) == a.mask(at_b)
    assert a.unmask(at_a, threads=threads) == points
    assert secant.psi.intersect(b.mask(at_a), a.mask(at_b[:1])) == [i % 5 == 0 for i in range(150)]


def test_x25519_is_x25519():
    key = secant.x25519.SecretKey.generate()
    mask = secant.psi.Key(key.to_bytes())
    publics = [os.urandom(32) for _ in range(1500)]
    assert mask.mask(publics) == [key.diffie_hellman(secant.x25519.PublicKey(public)) for public in publics]
    assert mask.to_bytes() == key.to_bytes()


@pytest.mark.parametrize("name", ["p256", "secp256k1"])
def test_curves(name):
    curve, k = getattr(secant, name), random.Random(name).randrange(1, 1 << 250)
    key = secant.psi.Key(k.to_bytes(32, "big"), name)
    of = [curve.G * i for i in range(1, 40)]
    wanted = [(point * k).to_bytes(compressed=True) for point in of]
    # Both encodings, in one column.
    assert key.mask([point.to_bytes(compressed=i % 2 == 0) for i, point in enumerate(of)]) == wanted


def test_fate():
    """The hash of FATE's psi and its products: with FATE's own package, where it is."""
    secret = bytes(range(32))
    key = secant.psi.Key(secret, "x25519-unclamped")
    identifiers = [b"id %d" % i for i in range(200)]
    ours = key.mask_identifiers(identifiers, fate=True)
    assert ours == key.mask_identifiers([i.decode() for i in identifiers], fate=True)
    psi = pytest.importorskip("fate_utils.psi")
    theirs = psi.Curve25519(secret)
    assert ours == [bytes(row) for row in theirs.encrypt_vec(identifiers)]
    assert key.mask(ours) == [bytes(row) for row in theirs.diffie_hellman_vec(ours)]


BAD = {
    "x25519": [(bytes(32), "low_order"), (b"\1" + bytes(31), "low_order"), (bytes(31), "length")],
    "x25519-unclamped": [(bytes(32), "low_order"), (b"", "length")],
    "edwards25519": [(b"\1" + bytes(31), "low_order"), (b"\xff" * 32, "encoding"), (b"\2" + bytes(31), "not_on_curve")],
    "ristretto255": [(bytes(32), "low_order"), (b"\xff" * 32, "encoding"), (bytes(33), "length")],
    "p256": [(b"\2" + b"\xff" * 32, "encoding"), (b"\5" + bytes(32), "encoding"), (b"\2" + bytes(30), "length"), (b"\0", "low_order")],
    "secp256k1": [(b"\2" + bytes(32), "not_on_curve"), (b"\2" + b"\xff" * 32, "encoding")],
}


def test_bad_rows(group, points):
    key, rows, reasons = secant.psi.Key.generate(group), list(points), {}
    masked = key.mask(points)
    for i, (row, reason) in enumerate(BAD[group]):
        rows[7 * i], masked[7 * i] = row, None
        reasons[reason] = reasons.get(reason, 0) + 1
    rows[100] = masked[100] = None
    report = secant.psi.Report()
    assert key.mask(rows, report=report) == masked
    assert report.bad == reasons and report.nulls == 1 and report.rows == len(rows)
    assert report.fine == sum(row is not None for row in masked)
    again = pickle.loads(pickle.dumps(report))
    assert again == report
    again += report
    assert again.rows == 2 * len(rows) and again.bad == {reason: 2 * count for reason, count in reasons.items()}


KINDS = ["fixed", "binary", "large_binary", "binary_view"]


def arrow_type(pa, kind, width):
    return pa.binary(width) if kind == "fixed" else getattr(pa, kind)()


@pytest.mark.parametrize("kind", KINDS)
def test_arrow(pa, kind, group, points):
    if not hasattr(pa, kind) and kind != "fixed":
        pytest.skip("this pyarrow has no views")
    width = len(points[0])
    rows = [None if i % 11 == 3 else point for i, point in enumerate(points)]
    rows[5] = bytes(width)
    key = secant.psi.Key.generate(group)
    wanted = key.mask(rows)
    assert wanted[5] is None and wanted[3] is None
    array = pa.array(rows, arrow_type(pa, kind, width))
    for part in [slice(None), slice(0, 0), slice(1, 2), slice(13, 90), slice(140, None)]:
        masked = key.mask(array[part])
        masked.validate(full=True)
        assert masked.type == array.type and masked.to_pylist() == wanted[part]
    for chunked in [pa.chunked_array([array[:7], array[7:7], array[7:]]), pa.chunked_array([array])]:
        masked = key.mask(chunked)
        masked.validate(full=True)
        assert masked.type == array.type and masked.to_pylist() == wanted
    assert len(key.mask(pa.chunked_array([], array.type))) == 0
    table = pa.table({"id": range(150), "u": array, "x": range(150)})
    masked = key.mask(table, column="u")
    assert masked.column_names == ["id", "u", "x"] and masked["u"].to_pylist() == wanted
    assert masked["id"].equals(table["id"]) and masked["x"].equals(table["x"])
    [batch] = table.to_batches()
    assert key.mask(batch, column="u").to_pylist() == masked.to_pylist()
    if kind == "binary_view":
        # Of these, pyarrow does not filter tables yet.
        table = table.set_column(1, "u", array.cast(pa.binary()))
    kept = table.filter(secant.psi.intersect(array, array[1:2]))
    assert kept["id"].to_pylist() == [i for i in range(150) if rows[i] == rows[1]]
    assert secant.psi.intersect(array, array).to_pylist() == [row is not None and any(row) for row in rows]


def test_arrow_large_chunks(pa):
    rows = numpy.random.default_rng(3).integers(1, 256, size=(9000, 32), dtype=numpy.uint8)
    array = pa.FixedSizeBinaryArray.from_buffers(pa.binary(32), 9000, [None, pa.py_buffer(rows.reshape(-1))])
    key = secant.psi.Key.generate()
    masked = key.mask(pa.chunked_array([array[:4500], array[4500:]]))
    assert masked.num_chunks == 2
    assert masked.combine_chunks().buffers()[1].to_pybytes() == key.mask(rows).tobytes()


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_arrow_identifiers(pa, kind):
    if not hasattr(pa, kind):
        pytest.skip("this pyarrow has no views")
    key = secant.psi.Key.generate("ristretto255")
    array = pa.array(["ann", None, "bea"] * 3, getattr(pa, kind)())
    masked = key.mask_identifiers(array)
    assert masked.to_pylist() == key.mask_identifiers(array.to_pylist())
    assert pa.types.is_binary(masked.type) == (kind == "string")
    with pytest.raises(TypeError, match="string"):
        key.mask(array)


def test_identifiers_have_one_form(pa):
    import decimal
    import uuid

    key = secant.psi.Key.generate("p256")

    def masked(column):
        rows = key.mask_identifiers(column)
        return rows.to_pylist() if hasattr(rows, "to_pylist") else list(rows)

    wanted = masked(["12345", "-7", None])
    numbers = [12345, -7, None]
    for column in [
        numbers,
        [12345.0, -7.0, None],
        [decimal.Decimal(12345), -7, None],
        numpy.array(numbers, dtype=object),
        pa.array(numbers),
        pa.array(numbers, pa.float64()),
        pa.array(numbers, pa.decimal128(10, 0)),
        pa.array(["12345", "-7", None]).dictionary_encode(),
        pa.chunked_array([pa.array(numbers).dictionary_encode()]),
    ]:
        assert masked(column) == wanted
    assert masked(numpy.array([12345, -7])) == masked(numpy.array([12345.0, -7.0])) == wanted[:2]
    one = uuid.UUID("01234567-89ab-cdef-0123-456789abcdef")
    assert masked([one]) == masked([str(one)])
    if hasattr(pa, "uuid"):
        stored = pa.array([one.bytes], pa.binary(16))
        assert masked(pa.ExtensionArray.from_storage(pa.uuid(), stored)) == masked([str(one)])
    for other in ([0.5], [float("nan")], [2.0**60], [True], [decimal.Decimal("1.5")], pa.array([0.5]), pa.array([True])):
        with pytest.raises((TypeError, ValueError), match="identifiers: "):
            key.mask_identifiers(other)


def test_numpy(group, points):
    key = secant.psi.Key.generate(group)
    array = numpy.frombuffer(b"".join(points), dtype=numpy.uint8).reshape(150, -1).copy()
    array[3] = 0
    masked = key.mask(array)
    assert masked.dtype == numpy.uint8 and masked.shape == array.shape
    wanted = key.mask([bytes(row) for row in array])
    assert [bytes(row) if row.any() else None for row in masked] == wanted
    objects = numpy.array([*points[:-1], None], dtype=object)
    found = key.mask(objects)
    assert found.dtype == object and found.tolist() == key.mask(points)[:-1] + [None]
    assert secant.psi.intersect(masked, masked[:1]).dtype == bool
    assert secant.psi.intersect(masked, masked).tolist() == [i != 3 for i in range(150)]


def test_polars(points, group):
    polars = pytest.importorskip("polars")
    key = secant.psi.Key.generate(group)
    series = polars.Series("u", [*points[:-1], None])
    masked = key.mask(series)
    assert isinstance(masked, polars.Series) and masked.name == "u" and masked.dtype == polars.Binary
    assert masked.to_list() == key.mask(series.to_list())
    frame = polars.DataFrame({"u": series, "i": range(150)})
    assert key.mask(frame, column="u").to_dict(as_series=False) == {"u": masked.to_list(), "i": list(range(150))}
    assert secant.psi.intersect(series, series[:1]).dtype == polars.Boolean


def test_pandas(points, group):
    pandas = pytest.importorskip("pandas")
    key = secant.psi.Key.generate(group)
    series = pandas.Series([*points[:-1], None], index=range(5, 155), name="u")
    wanted = key.mask(series.tolist())
    masked = key.mask(series)
    assert masked.tolist() == wanted and masked.index.equals(series.index) and masked.name == "u"
    frame = pandas.DataFrame({"u": series, "i": range(150)})
    assert key.mask(frame, column="u")["u"].tolist() == wanted


def test_arrow_interface(pa, points):
    """What has Arrow's C data interface, and is of no library known here."""

    class Foreign:
        def __arrow_c_array__(self, requested_schema=None):
            return pa.array(points, pa.binary()).__arrow_c_array__(requested_schema)

    key = secant.psi.Key.generate("x25519")
    if len(points[0]) == 32:
        assert key.mask(Foreign()).to_pylist() == key.mask(points)


def test_keys(tmp_path, monkeypatch, group):
    key = secant.psi.Key.generate(group)
    data = key.to_bytes()
    assert len(data) == 32 and key.group == group
    point = secant.psi.Key.generate(group).mask_identifiers(["x"])
    file = tmp_path / "key"
    for content in [data, data.hex().encode(), data.hex().upper().encode() + b"\n"]:
        file.write_bytes(content)
        same = secant.psi.Key.from_file(file, group)
        assert same.to_bytes() == data and same.mask(point) == key.mask(point)
        assert secant.psi.Key.from_file(str(file), group).to_bytes() == data
    monkeypatch.setenv("SECANT_TEST_KEY", data.hex())
    assert secant.psi.Key.from_environment("SECANT_TEST_KEY", group).to_bytes() == data
    for content in [b"", b"x", data + b"1", data.hex()[:-2].encode(), b"zz" * 32, b"\xff" * 64, b"-----BEGIN NOTHING-----", bytes(1 << 20)]:
        file.write_bytes(content)
        with pytest.raises(ValueError):
            secant.psi.Key.from_file(file, group)
    with pytest.raises(OSError):
        secant.psi.Key.from_file(tmp_path / "none", group)
    with pytest.raises(KeyError, match="SECANT_NONE"):
        secant.psi.Key.from_environment("SECANT_NONE", group)
    if not group.startswith("x25519"):
        for bad in [bytes(32), b"\xff" * 32]:
            with pytest.raises(ValueError):
                secant.psi.Key(bad, group)


@pytest.mark.parametrize("name", ["x25519", "p256", "secp256k1"])
def test_pem(tmp_path, name):
    key = getattr(secant, name).SecretKey.generate()
    (tmp_path / "key.pem").write_text(key.to_pem())
    assert secant.psi.Key.from_file(tmp_path / "key.pem", name).to_bytes() == key.to_bytes()
    with pytest.raises(ValueError):
        secant.psi.Key.from_file(tmp_path / "key.pem", "p256" if name != "p256" else "x25519")
    with pytest.raises(ValueError, match="no PEM"):
        secant.psi.Key.from_file(tmp_path / "key.pem", "ristretto255")


def test_keys_stay_secret(group):
    key = secant.psi.Key.generate(group)
    assert repr(key) == str(key) == f"Key({group}, ..)"
    for attempt in [pickle.dumps, copy.copy, copy.deepcopy, lambda key: pickle.dumps(key, 5)]:
        with pytest.raises(TypeError, match="secret"):
            attempt(key)
    with pytest.raises(AttributeError):
        key.extra = 1


def test_bad_input():
    key = secant.psi.Key.generate()
    for wrong, error in [
        (7, TypeError),
        (None, TypeError),
        ("text", TypeError),
        (bytes(32), TypeError),
        ([7], TypeError),
        (["text"], TypeError),
        (numpy.zeros((3, 0), numpy.uint8), ValueError),
        (numpy.zeros((3, 32)), TypeError),
        (numpy.zeros(32, numpy.uint8), ValueError),
        (numpy.zeros((4, 32), numpy.uint8)[::2], ValueError),
        (numpy.zeros((2, 2), object), ValueError),
    ]:
        with pytest.raises(error):
            key.mask(wrong)
    report = secant.psi.Report()
    for call in [
        lambda: key.mask([bytes(32)], column="u", report=report),
        lambda: key.mask([bytes(32)], report={}),
        lambda: key.mask([bytes(32)], threads=0, report=report),
        lambda: key.mask([bytes(32)], threads=1_000_000, report=report),
        lambda: key.mask_identifiers(["a"], tag=b"", report=report),
        lambda: key.mask_identifiers(["a"], tag=b"a tag of some length", fate=True, report=report),
        lambda: secant.psi.Key.generate("ed448"),
        lambda: secant.bulk.verify([b""], [b"", b""], [b""], report=report),
        lambda: secant.bulk.verify([b""], [b""], [b""], kind="rsa", report=report),
        lambda: secant.bulk.public_keys([b""], kind="rsa", report=report),
        lambda: secant.psi.Key.generate("p256").mask_identifiers(["a"], fate=True, report=report),
    ]:
        with pytest.raises((TypeError, ValueError)):
            call()
    assert report.rows == 0
    assert key.mask([]) == [] and key.mask(()) == () and key.mask(numpy.zeros((0, 32), numpy.uint8)).shape == (0, 32)
    # Rows of another width are bad rows, each.
    assert key.mask(numpy.ones((3, 31), numpy.uint8), report=report).shape == (3, 32)
    assert report.bad == {"length": 3}


def test_bad_tables(pa):
    key = secant.psi.Key.generate()
    table = pa.table({"u": pa.array([bytes(32)]), "i": [1]})
    for wrong, error, reason in [(None, TypeError, "column"), ("v", KeyError, "u, i"), ("i", TypeError, "int64")]:
        with pytest.raises(error, match=reason):
            key.mask(table, column=wrong)
    assert key.mask(pa.array([None, None])).to_pylist() == [None, None]


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa-p256", "ecdsa-secp256k1"])
def test_verify(kind):
    module = getattr(secant, kind.rpartition("-")[2])
    key = module.SigningKey.generate()
    messages = [b"message %d" % i for i in range(600)]
    signatures = [key.sign(message) for message in messages]
    publics = [key.verifying_key().to_bytes()] * 600
    wanted = [True] * 600
    messages[7], wanted[7] = b"another", False
    signatures[8], wanted[8] = b"short", False
    publics[9], wanted[9] = b"\xff" * 32, False
    messages[10] = wanted[10] = None
    report = secant.bulk.Report()
    assert secant.bulk.verify(publics, messages, signatures, kind=kind, report=report) == wanted
    assert report.bad == {"public_key": 1, "signature": 1, "invalid": 1} and report.nulls == 1
    if kind != "ed25519":
        der = [key.sign(message, der=True) for message in messages[:5]]
        assert secant.bulk.verify(publics[:5], messages[:5], der, kind=kind) == [True] * 5


def test_verify_arrow(pa):
    key = secant.ed25519.SigningKey.generate()
    messages = pa.array(["a", "b", None])
    signatures = pa.array([key.sign(b"a"), key.sign(b"x"), key.sign(b"")])
    publics = pa.array([key.verifying_key().to_bytes()] * 3)
    found = secant.bulk.verify(pa.chunked_array([publics[:1], publics[1:]]), messages, signatures)
    assert found.type == pa.bool_() and found.to_pylist() == [True, False, None]


@pytest.mark.parametrize("kind", ["x25519", "ed25519", "p256", "secp256k1"])
def test_public_keys(kind):
    secrets, publics = secant.bulk.generate_keys(1000, kind=kind)
    assert len({bytes(row) for row in secrets}) == 1000
    assert (secant.bulk.public_keys(secrets, kind=kind) == publics).all()
    module = getattr(secant, kind)
    for i in range(0, 1000, 97):
        if kind == "ed25519":
            wanted = module.SigningKey(secrets[i]).verifying_key().to_bytes()
        elif kind == "x25519":
            wanted = module.SecretKey(secrets[i]).public_key().to_bytes()
        else:
            wanted = module.SecretKey(secrets[i]).public_key().to_bytes(compressed=True)
        assert bytes(publics[i]) == wanted
    if kind in ("p256", "secp256k1"):
        assert secant.bulk.public_keys([bytes(32), b"\xff" * 32, b""], kind=kind) == [None] * 3


def test_identifiers_are_hashed_by_the_standard():
    """The first vector of RFC 9380, J.4.1: edwards25519_XMD:SHA-512_ELL2_RO_."""
    key = secant.psi.Key((1).to_bytes(32, "little"), "edwards25519")
    [row] = key.mask_identifiers([""], tag=b"QUUX-V01-CS02-with-edwards25519_XMD:SHA-512_ELL2_RO_")
    y = int("09a6c8561a0b22bef63124c588ce4c62ea83a3c899763af26d795302e115dc21", 16)
    x = int("3c3da6925a3c3c268448dcabb47ccde5439559d9599646a8260e47b1e4822fc6", 16)
    assert int.from_bytes(row, "little") == y | (x & 1) << 255
