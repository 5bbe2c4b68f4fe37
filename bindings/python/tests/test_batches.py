"""Batches: arrays of numpy and pyarrow, threads, signals."""

import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy
import pytest
import secant

THREADS = [None, 1, 2, 7, 1024]


@pytest.fixture(scope="module")
def publics():
    return numpy.random.default_rng(1).integers(0, 256, size=(300, 32), dtype=numpy.uint8)


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("n", [0, 1, 7, 8, 129, 300])
def test_x25519(publics, n, threads):
    key = secant.x25519.SecretKey.generate()
    shared = secant.x25519.diffie_hellman_batch(key, publics[:n], threads=threads)
    assert shared.dtype == numpy.uint8 and shared.shape == (n, 32)
    for row, public in zip(shared, publics[:n]):
        assert bytes(row) == key.diffie_hellman(secant.x25519.PublicKey(public))


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("threads", THREADS)
def test_curves(curve, threads, compressed):
    n = 70
    scalars = numpy.random.default_rng(2).integers(0, 256, size=(n, curve.SCALAR_BYTES), dtype=numpy.uint8)
    scalars[:, 0] = 0
    points = curve.mul_base_batch(scalars, compressed=compressed, threads=threads)
    key = curve.SecretKey.generate()
    shared = curve.diffie_hellman_batch(key, points, threads=threads)
    products = curve.mul_batch(scalars, points, compressed=compressed, threads=threads)
    for i in [0, 1, 15, 16, n - 1]:
        k = curve.Scalar(scalars[i])
        assert bytes(points[i]) == (curve.G * k).to_bytes(compressed=compressed)
        assert bytes(shared[i]) == key.diffie_hellman(curve.PublicKey(points[i]))
        assert bytes(products[i]) == (curve.G * (k * k)).to_bytes(compressed=compressed)
    total = curve.multiscalar_vartime([curve.Scalar(row) for row in scalars], [curve.Point(row) for row in points])
    assert total == curve.G * sum((curve.Scalar(row) ** 2 for row in scalars), curve.Scalar(0))


MESSAGES = [b"", b"one", bytearray(b"two"), memoryview(b"three"), b"x" * 100_000] * 40


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("module", ["ed25519", "p224", "p256", "p384", "p521", "secp256k1", "schnorr"])
def test_signatures(module, threads):
    module = getattr(secant, module)
    key = module.SigningKey.generate()
    messages = MESSAGES[:30]
    signatures = module.sign_batch(key, messages, threads=threads)
    assert [bytes(row) for row in signatures] == [key.sign(message) for message in messages]
    publics = numpy.tile(numpy.frombuffer(key.verifying_key().to_bytes(), dtype=numpy.uint8), (30, 1))
    verdicts = module.verify_batch(publics, messages, signatures, threads=threads)
    assert verdicts.dtype == bool and verdicts.all()
    signatures[3, 5] ^= 1
    publics[4] = 0xFF
    wanted = [i not in (3, 4) for i in range(30)]
    assert module.verify_batch(publics, messages, signatures, threads=threads).tolist() == wanted
    if module is secant.ed25519:
        found = module.verify_batch(publics, messages, signatures, zip215=True, threads=threads)
        assert found.tolist() == wanted


def test_messages_as_rows():
    key = secant.ed25519.SigningKey.generate()
    rows = numpy.arange(60, dtype=numpy.uint8).reshape(6, 10)
    assert [bytes(row) for row in secant.ed25519.sign_batch(key, rows)] == [key.sign(row) for row in rows]


def test_nothing_is_copied():
    """The array itself is read: what is behind it may be read-only, or a file's memory."""
    key = secant.x25519.SecretKey.generate()
    data = bytes([9]) * 64
    array = numpy.frombuffer(data, dtype=numpy.uint8).reshape(2, 32)
    assert not array.flags.writeable
    assert secant.x25519.diffie_hellman_batch(key, array).shape == (2, 32)


@pytest.fixture(scope="module")
def pa():
    return pytest.importorskip("pyarrow")


def test_arrow(pa, publics):
    key = secant.x25519.SecretKey.generate()
    rows = [bytes(row) for row in publics]
    rows[3] = rows[77] = None
    array = pa.array(rows, pa.binary(32))
    for part in [array, array[70:80], array[4:70], array[:0], array[5:]]:
        shared = secant.x25519.diffie_hellman_batch(key, part)
        assert shared.type == pa.binary(32) and len(shared) == len(part)
        shared.validate(full=True)
        for public, secret in zip(part.to_pylist(), shared.to_pylist()):
            wanted = public and key.diffie_hellman(secant.x25519.PublicKey(public))
            assert secret == wanted
    chunked = pa.chunked_array([array])
    assert secant.x25519.diffie_hellman_batch(key, chunked).equals(secant.x25519.diffie_hellman_batch(key, array))
    with pytest.raises(ValueError, match="chunks"):
        secant.x25519.diffie_hellman_batch(key, pa.chunked_array([array, array]))
    for wrong in [pa.array([1, 2]), pa.array([b"a"]), pa.array(["a"])]:
        with pytest.raises(TypeError, match="fixed_size_binary"):
            secant.x25519.diffie_hellman_batch(key, wrong)


@pytest.mark.parametrize("kind", ["binary", "large_binary", "string", "large_string"])
def test_arrow_messages(pa, kind):
    module = secant.ed25519
    key = module.SigningKey.generate()
    texts = ["zero", None, "two", "", "four"] * 10
    array = pa.array(texts if "string" in kind else [text and text.encode() if text else text if text is None else b"" for text in texts], getattr(pa, kind)())
    for part in [array, array[3:17], array[:0]]:
        signatures = module.sign_batch(key, part)
        assert signatures.type == pa.binary(64)
        wanted = [None if text is None else key.sign(text if type(text) is bytes else text.encode()) for text in part.to_pylist()]
        assert signatures.to_pylist() == wanted
        publics = pa.array([key.verifying_key().to_bytes()] * len(part), pa.binary(32))
        verdicts = module.verify_batch(publics, part, signatures)
        assert verdicts.type == pa.bool_()
        assert verdicts.to_pylist() == [None if text is None else True for text in part.to_pylist()]
    with pytest.raises(TypeError, match="binary"):
        module.sign_batch(key, pa.array([1, 2]))


def test_bad_arrays(publics):
    key = secant.x25519.SecretKey.generate()
    batch = secant.x25519.diffie_hellman_batch
    for wrong, error, reason in [
        (publics[:, :31], ValueError, "contiguous"),
        (publics[::2], ValueError, "contiguous"),
        (numpy.asfortranarray(publics), ValueError, "contiguous"),
        (publics[:, ::-1], ValueError, "contiguous"),
        (numpy.ascontiguousarray(publics[:, :31]), ValueError, "31 bytes, where 32"),
        (numpy.zeros((2, 0), numpy.uint8), ValueError, "0 bytes"),
        (publics[0], ValueError, "1 dimensions"),
        (publics.reshape(3, 100, 32), ValueError, "3 dimensions"),
        (publics.astype(numpy.int8), TypeError, "int8"),
        (publics.astype(float), TypeError, "float64"),
        (publics.astype(object), TypeError, "object"),
        ([bytes(32)], TypeError, "list"),
        (bytes(32), TypeError, "bytes"),
        (None, TypeError, "NoneType"),
    ]:
        with pytest.raises(error, match=reason):
            batch(key, wrong)
    with pytest.raises(TypeError):
        batch(bytes(32), publics)


@pytest.mark.parametrize("threads", [0, -1, 1025, 1_000_000])
def test_bad_threads(publics, threads):
    key = secant.x25519.SecretKey.generate()
    with pytest.raises(ValueError, match="threads"):
        secant.x25519.diffie_hellman_batch(key, publics, threads=threads)
    with pytest.raises((TypeError, OverflowError)):
        secant.x25519.diffie_hellman_batch(key, publics, threads=10**100)
    with pytest.raises(TypeError):
        secant.x25519.diffie_hellman_batch(key, publics, threads=1.5)


@pytest.mark.parametrize("threads", THREADS)
def test_bad_rows_are_named(publics, threads):
    key = secant.x25519.SecretKey.generate()
    rows = publics.copy()
    rows[250] = 0
    with pytest.raises(ValueError, match="row 250: .*small order"):
        secant.x25519.diffie_hellman_batch(key, rows, threads=threads)
    rows[17] = 0
    with pytest.raises(ValueError, match="row 17: "):
        secant.x25519.diffie_hellman_batch(key, rows, threads=1)
    scalars = numpy.zeros((100, 32), numpy.uint8)
    scalars[:, 31] = 1
    scalars[55] = 0
    with pytest.raises(ValueError, match="row 55: .*infinity"):
        secant.p256.mul_base_batch(scalars, threads=threads)
    scalars[55] = 0xFF
    with pytest.raises(ValueError, match="row 55: .*order"):
        secant.p256.mul_base_batch(scalars, threads=threads)


def test_bad_messages():
    key = secant.ed25519.SigningKey.generate()
    for wrong in [b"one message", "text", 7, None, [b"a", "b"], [b"a", 7], numpy.zeros((2, 2))]:
        with pytest.raises(TypeError):
            secant.ed25519.sign_batch(key, wrong)
    publics, signatures = numpy.zeros((2, 32), numpy.uint8), numpy.zeros((3, 64), numpy.uint8)
    with pytest.raises(ValueError, match="2 rows of publics, but 3 of signatures"):
        secant.ed25519.verify_batch(publics, [b"", b""], signatures)
    with pytest.raises(ValueError, match="2 rows of publics, but 1 of messages"):
        secant.ed25519.verify_batch(publics, [b""], signatures)
    with pytest.raises(ValueError):
        secant.p256.multiscalar_vartime([1], [])


def test_other_threads_run_meanwhile():
    """The interpreter's lock is released: a thread of Python counts while a batch runs."""
    scalars = numpy.full((4000, 66), 1, dtype=numpy.uint8)
    scalars[:, :2] = 0
    done, counted = threading.Event(), []

    def count():
        while not done.is_set():
            counted.append(time.perf_counter())
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    begun = time.perf_counter()
    secant.p521.mul_base_batch(scalars, threads=1)
    ended = time.perf_counter()
    done.set()
    counter.join()
    within = sum(begun < at < ended for at in counted)
    assert within >= 5, f"{within} in {ended - begun:.3f} s"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("threads", [1, 2])
def test_keyboard_interrupt(threads):
    """Ctrl-C in the middle of a batch of minutes is seen within 0.1 s."""
    program = f"""
        import numpy, secant, signal, time
        # Programs in the background start with this signal ignored, and this one may be the child of such a program.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        key = secant.p521.SecretKey.generate()
        publics = numpy.tile(numpy.frombuffer(key.public_key().to_bytes(), dtype=numpy.uint8), (1_000_000, 1))
        print("begins", flush=True)
        try:
            secant.p521.diffie_hellman_batch(key, publics, threads={threads})
        except KeyboardInterrupt:
            print(time.time(), flush=True)
    """

    def waits():
        child = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
        assert child.stdout.readline() == "begins\n"
        time.sleep(0.5)
        sent = time.time()
        child.send_signal(signal.SIGINT)
        seen, _ = child.communicate(timeout=60)
        assert child.returncode == 0
        return float(seen) - sent

    # What other programs do at the same time can delay it: the best of three counts.
    assert min(waits() for _ in range(3)) < 0.1
