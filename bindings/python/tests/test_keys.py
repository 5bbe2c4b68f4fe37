"""Keys, signatures, points and scalars, as the documentation promises them."""

import copy
import pickle

import pytest
import secant

from conftest import SIZES


def test_x25519_of_rfc_7748():
    key = secant.x25519.SecretKey(
        bytes.fromhex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")
    )
    public = secant.x25519.PublicKey(
        bytes.fromhex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
    )
    assert key.diffie_hellman(public).hex() == "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"


def test_x25519():
    ours, theirs = secant.x25519.SecretKey.generate(), secant.x25519.SecretKey(bytes(range(32)))
    assert theirs.to_bytes() == bytes(range(32))
    shared = ours.diffie_hellman(theirs.public_key())
    assert type(shared) is bytes and shared == theirs.diffie_hellman(ours.public_key())
    with pytest.raises(ValueError, match="small order"):
        ours.diffie_hellman(secant.x25519.PublicKey(bytes(32)))


def test_key_agreement(curve, name):
    ours, theirs = curve.SecretKey.generate(), curve.SecretKey.generate()
    sent = theirs.public_key().to_bytes(compressed=True)
    assert len(sent) == SIZES[name] + 1
    public = curve.PublicKey(sent)
    assert public == theirs.public_key() and hash(public) == hash(theirs.public_key())
    assert ours.diffie_hellman(public) == theirs.diffie_hellman(ours.public_key())
    product = public.to_point() * int.from_bytes(ours.to_bytes(), "big")
    assert product.coordinates()[0] == int.from_bytes(ours.diffie_hellman(public), "big")


def test_signatures(curve, name):
    key = curve.SigningKey.generate()
    public = curve.VerifyingKey(key.verifying_key().to_bytes())
    plain, der = key.sign(b"a message"), key.sign(b"a message", der=True)
    assert len(plain) == 2 * SIZES[name] and der[0] == 0x30
    assert public.verify(plain, b"a message") is None
    assert public.verify(der, b"a message", der=True) is None
    large = bytes(1 << 20)
    public.verify(key.sign(large), large)
    for signature, message in [(plain, b"another"), (plain[:-1], b"a message"), (bytes(len(plain)), b"a message"), (der, b"a message")]:
        with pytest.raises(secant.InvalidSignature):
            public.verify(signature, message)
    with pytest.raises(secant.InvalidSignature, match="no signature"):
        public.verify(der + b"\0", b"a message", der=True)


def test_ed25519_of_rfc_8032():
    key = secant.ed25519.SigningKey(bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    public = key.verifying_key()
    assert public.to_bytes().hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    signature = key.sign(b"")
    assert signature.hex().startswith("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155")
    public.verify(signature, b"")
    public.verify(signature, b"", strict=True)
    with pytest.raises(secant.InvalidSignature):
        public.verify(signature, b"x")
    assert issubclass(secant.InvalidSignature, ValueError)


def test_points_and_scalars(curve):
    P = curve.G * 5 + curve.Point(curve.G.to_bytes())
    assert P == 6 * curve.G == curve.Scalar(6) * curve.G
    assert hash(P) == hash(curve.G * 6) and P != curve.G and P != 6
    assert curve.Point(P.to_bytes(compressed=True)) == P
    assert curve.Point.from_coordinates(*P.coordinates()) == P
    assert (P - P).is_identity() and (P - P).coordinates() is None and (P - P).to_bytes() == b"\0"
    assert -P + P == curve.Point(b"\0") and P.double() == P + P
    k = curve.Scalar(7)
    assert k**-1 * 7 == 1 and k**0 == 1 and k**3 == 343 and k - 8 == -1 and 8 - k == 1 and 2 * k + 1 == 15
    assert bool(k) and not curve.Scalar(0) and int(curve.Scalar(-1)) + 1 > 1 << 220
    assert curve.Scalar(k.to_bytes()) == k and curve.Scalar(k) == k and k != 8
    assert int(curve.Scalar(-(3**400)) + 3**400) == 0
    assert k * curve.Scalar.random() != 0
    with pytest.raises(ZeroDivisionError):
        curve.Scalar(0) ** -1
    with pytest.raises(ValueError, match="below the order"):
        curve.Scalar(b"\xff" * len(k.to_bytes()))
    assert curve.multiscalar_vartime([], []).is_identity()
    assert curve.multiscalar_vartime([2, k], [P, curve.G]) == 19 * curve.G


def test_pem(curve):
    cryptography = pytest.importorskip("cryptography.hazmat.primitives.serialization")
    key = curve.SigningKey.generate()
    theirs = cryptography.load_pem_private_key(key.to_pem().encode(), None)
    sec1 = theirs.private_bytes(
        cryptography.Encoding.PEM, cryptography.PrivateFormat.TraditionalOpenSSL, cryptography.NoEncryption()
    )
    for text in [key.to_pem(), key.to_pem().encode(), sec1]:
        assert curve.SigningKey.from_pem(text).to_bytes() == key.to_bytes()
        assert curve.SecretKey.from_pem(text).to_bytes() == key.to_bytes()
    public = key.verifying_key()
    assert curve.VerifyingKey.from_pem(public.to_pem()) == public
    assert curve.PublicKey.from_pem(public.to_pem()).to_bytes() == public.to_bytes()
    for text, reason in [("no PEM", "no PEM"), (public.to_pem(), "holds a public key"), (b"\xff", "no PEM")]:
        with pytest.raises(ValueError, match=reason):
            curve.SigningKey.from_pem(text)


@pytest.mark.parametrize("module", [secant.x25519, secant.ed25519])
def test_pem_of_32_bytes(module):
    secret = getattr(module, "SecretKey", None) or module.SigningKey
    key = secret.generate()
    assert secret.from_pem(key.to_pem()).to_bytes() == key.to_bytes()
    public = key.public_key() if hasattr(key, "public_key") else key.verifying_key()
    assert type(public).from_pem(public.to_pem()) == public


def secrets():
    yield secant.x25519.SecretKey.generate()
    yield secant.ed25519.SigningKey.generate()
    yield secant.p256.SecretKey.generate()
    yield secant.p521.SigningKey.generate()
    yield secant.secp256k1.Scalar.random()


@pytest.mark.parametrize("secret", list(secrets()), ids=lambda secret: type(secret).__module__)
def test_secrets_stay_secret(secret):
    assert repr(secret) == str(secret) == f"{type(secret).__name__}(..)"
    assert not hasattr(secret, "__dict__")
    for attempt in [pickle.dumps, copy.copy, copy.deepcopy]:
        with pytest.raises(TypeError, match="secret"):
            attempt(secret)
    with pytest.raises(AttributeError):
        secret.extra = 1


@pytest.mark.parametrize("value", [None, 7, "text", 1.5, [1, 2], object()])
def test_wrong_types(value):
    with pytest.raises(TypeError):
        secant.x25519.SecretKey(value)
    with pytest.raises(TypeError):
        secant.p256.VerifyingKey(value)
    with pytest.raises(TypeError):
        secant.p256.SigningKey.generate().sign(value)
    with pytest.raises(TypeError):
        secant.p256.G * value if type(value) is not int else secant.p256.G + value
    with pytest.raises(TypeError):
        secant.x25519.SecretKey.generate().diffie_hellman(value)


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_wrong_lengths(length):
    with pytest.raises(ValueError, match="length"):
        secant.x25519.SecretKey(bytes(length))
    with pytest.raises(ValueError, match="length"):
        secant.x25519.PublicKey(bytes(length))
    with pytest.raises(ValueError, match="length"):
        secant.p256.SecretKey(bytes(length))
    with pytest.raises(ValueError):
        secant.p256.PublicKey(b"\x04" * length)


def test_wrong_encodings():
    for data, reason in [
        (b"\x05" * 65, "0x05"),
        (b"\x04" * 65, "no point of the curve"),
        (b"\x04" + b"\xff" * 64, "field's size"),
        (b"\x00", "infinity"),
    ]:
        with pytest.raises(ValueError, match=reason):
            secant.p256.PublicKey(data)
    with pytest.raises(ValueError, match="is 0"):
        secant.p256.SecretKey(bytes(32))
    with pytest.raises(ValueError, match="order"):
        secant.p256.SecretKey(b"\xff" * 32)


def test_any_buffer():
    key = secant.ed25519.SigningKey(memoryview(bytearray(32)))
    assert key.sign(bytearray(b"abc")) == key.sign(memoryview(b"xabc")[1:]) == key.sign(b"abc")


def test_curves_and_bench():
    assert {"x25519", "ed25519", "p256"} < {curve["name"] for curve in secant.curves()}
    for curve in secant.curves():
        rows = secant.bench(curve["name"], seconds=0.02)
        assert all(row["ns"] > 0 and row["calls"] > 0 and row["curve"] == curve["name"] for row in rows)
    for bad in [("p999", 1), ("p256", 0), ("p256", float("nan")), ("p256", -1)]:
        with pytest.raises(ValueError):
            secant.bench(bad[0], seconds=bad[1])
