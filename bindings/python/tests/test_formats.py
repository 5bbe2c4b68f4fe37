"""Keys as other programs write and read them; public values that are copied; and groups and hashes by their standards."""

import copy
import importlib.metadata
import json
import pathlib
import pickle

import numpy
import pytest
import secant

from conftest import CURVES, SIZES

serialization = pytest.importorskip("cryptography.hazmat.primitives.serialization")
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa, x25519  # noqa: E402

VECTORS = pathlib.Path(__file__).parents[3] / "tests" / "vectors"
Encoding, Private, Public = serialization.Encoding, serialization.PrivateFormat, serialization.PublicFormat

THEIR_CURVES = {
    "p224": ec.SECP224R1,
    "p256": ec.SECP256R1,
    "p384": ec.SECP384R1,
    "p521": ec.SECP521R1,
    "secp256k1": ec.SECP256K1,
}
NAMES = {"p256": "P-256", "p384": "P-384", "p521": "P-521", "secp256k1": "secp256k1"}
ALL = [*CURVES, "x25519", "ed25519"]


def classes(name):
    """The pairs of secret and public types of a module, and the method from one to the other."""
    module = getattr(secant, name)
    pairs = [("SecretKey", "PublicKey", "public_key"), ("SigningKey", "VerifyingKey", "verifying_key")]
    return [(getattr(module, a), getattr(module, b), c) for a, b, c in pairs if hasattr(module, a)]


def theirs_of(name):
    if name in THEIR_CURVES:
        return ec.generate_private_key(THEIR_CURVES[name]())
    return {"x25519": x25519.X25519PrivateKey, "ed25519": ed25519.Ed25519PrivateKey}[name].generate()


def der_of(key, encoding=Encoding.DER, form=Private.PKCS8):
    return key.private_bytes(encoding, form, serialization.NoEncryption())


@pytest.mark.parametrize("name", ALL)
def test_der(name):
    for secret, public, of in classes(name):
        for _ in range(10):
            theirs = theirs_of(name)
            der, spki = der_of(theirs), theirs.public_key().public_bytes(Encoding.DER, Public.SubjectPublicKeyInfo)
            key = secret.from_der(der)
            assert key.to_der() == der
            assert getattr(key, of)().to_der() == spki and public.from_der(spki) == getattr(key, of)()
            assert secret.from_der(memoryview(bytearray(key.to_der()))).to_bytes() == key.to_bytes()
            if name in THEIR_CURVES:
                sec1 = der_of(theirs, form=Private.TraditionalOpenSSL)
                assert secret.from_der(sec1).to_bytes() == key.to_bytes()
            ours = secret.generate()
            read = serialization.load_der_private_key(ours.to_der(), None)
            assert secret.from_der(der_of(read)).to_bytes() == ours.to_bytes()
        for data, reason in [
            (spki, "hold a public key"),
            (der_of(rsa.generate_private_key(65537, 2048)), "RSA, another algorithm"),
            (der + b"\0", "after the key"),
            (der[:-1], "no key"),
            (b"", "no key"),
        ]:
            with pytest.raises(ValueError, match=reason):
                secret.from_der(data)
        with pytest.raises(ValueError, match="hold a secret key"):
            public.from_der(der)


@pytest.mark.parametrize("name", [*NAMES, "x25519", "ed25519"])
def test_jwk(name):
    from base64 import urlsafe_b64decode

    def decoded(text):
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))

    for secret, public, of in classes(name):
        key = secret.generate()
        members = json.loads(key.to_jwk())
        assert decoded(members["d"]) == key.to_bytes()
        read = serialization.load_der_public_key(getattr(key, of)().to_der())
        if name in NAMES:
            numbers = read.public_numbers()
            assert (members["kty"], members["crv"]) == ("EC", NAMES[name])
            assert decoded(members["x"]) == numbers.x.to_bytes(SIZES[name], "big")
            assert decoded(members["y"]) == numbers.y.to_bytes(SIZES[name], "big")
        else:
            assert (members["kty"], members["crv"]) == ("OKP", name.title())
            assert decoded(members["x"]) == read.public_bytes(Encoding.Raw, Public.Raw)
        assert secret.from_jwk(key.to_jwk()).to_bytes() == key.to_bytes()
        assert public.from_jwk(key.to_jwk().encode()) == getattr(key, of)()
        assert public.from_jwk(getattr(key, of)().to_jwk()) == getattr(key, of)()
        assert "d" not in json.loads(getattr(key, of)().to_jwk())
        for text, reason in [
            (getattr(key, of)().to_jwk(), "a secret key is needed"),
            ("{", "no JSON"),
            ('{"keys": []}', "set of keys"),
            (json.dumps({**members, "d": members["d"][:-4]}), "member|bytes"),
            (json.dumps({**members, "x": secret.generate().to_jwk()}), "x"),
            (json.dumps({**members, "crv": "P-999"}), "curve"),
            (b"\xff", "no JSON"),
        ]:
            with pytest.raises(ValueError, match=reason):
                secret.from_jwk(text)


@pytest.mark.parametrize("name", ["p256", "p384", "p521", "ed25519"])
def test_ssh(name):
    module = getattr(secant, name)
    for _ in range(10):
        theirs = theirs_of(name).public_key()
        line = theirs.public_bytes(Encoding.OpenSSH, Public.OpenSSH)
        key = module.VerifyingKey.from_openssh(line + b" a comment\n")
        assert key.to_openssh().encode() == line
        spki = theirs.public_bytes(Encoding.DER, Public.SubjectPublicKeyInfo)
        assert key == module.VerifyingKey.from_der(spki)
    other = "p384" if name == "p256" else "p256"
    line = theirs_of(other).public_key().public_bytes(Encoding.OpenSSH, Public.OpenSSH).decode()
    for text in [line, line.split()[0], "", "ssh-rsa AAAA", key.to_openssh()[:-8]]:
        with pytest.raises(ValueError):
            module.VerifyingKey.from_openssh(text)


def public_values():
    for name in ALL:
        for secret, _, of in classes(name):
            yield getattr(secret.generate(), of)()
    for name in CURVES:
        G = getattr(secant, name).G
        yield from (G, G * 7, G - G)
    yield from (secant.ristretto255.G, secant.ristretto255.Point.random(), secant.ristretto255.G * 0)
    yield secant.schnorr.SigningKey.generate().verifying_key()


@pytest.mark.parametrize("value", list(public_values()), ids=lambda value: f"{type(value).__module__}.{type(value).__name__}")
def test_public_values_are_copied(value):
    copies = [copy.copy(value), copy.deepcopy(value), copy.deepcopy([value, value])[1]]
    copies += [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for one in copies:
        assert type(one) is type(value) and one == value and hash(one) == hash(value)
    # What is unpickled is checked like any other encoding.
    kind, (data,) = value.__reduce__()
    with pytest.raises(ValueError):
        kind(bytes(len(data) + 1) or b"\xff")


def test_coordinates(curve, name):
    key = curve.SecretKey.generate()
    numbers = ec.derive_private_key(int.from_bytes(key.to_bytes(), "big"), THEIR_CURVES[name]()).public_key().public_numbers()
    P = key.public_key().to_point()
    assert (P.x, P.y) == (numbers.x, numbers.y) == P.coordinates()
    assert ((P - P).x, (P - P).y) == (None, None)
    with pytest.raises(AttributeError):
        P.x = 1


@pytest.mark.parametrize("path", sorted((VECTORS / "hash_to_curve").glob("*_SSWU_*.json")), ids=lambda path: path.stem)
def test_hash_to_curve(path):
    suite = json.loads(path.read_text())
    Point = getattr(secant, suite["ciphersuite"].split("_")[0].lower()).Point
    call = Point.hash_to_curve if suite["randomOracle"] else Point.encode_to_curve
    assert suite["vectors"]
    for vector in suite["vectors"]:
        P = call(vector["msg"].encode(), suite["dst"].encode())
        assert (P.x, P.y) == (int(vector["P"]["x"], 16), int(vector["P"]["y"], 16))
    with pytest.raises(ValueError, match="tag is empty"):
        call(b"a message", b"")


def test_ristretto255_of_rfc_9496():
    vectors = json.loads((VECTORS / "ristretto255.json").read_text())
    ristretto = secant.ristretto255
    for k, encoded in enumerate(vectors["multiples_of_generator"]):
        P = ristretto.G * k
        assert P.to_bytes().hex() == encoded and ristretto.Point(bytes.fromhex(encoded)) == P
        assert P == k * ristretto.G == ristretto.Scalar(k) * ristretto.G and P.is_identity() == (k == 0)
    k = ristretto.Scalar(7)
    assert k.to_bytes() == b"\7" + bytes(31) and int(k) == 7 and ristretto.Scalar(k.to_bytes()) == k
    assert int(ristretto.Scalar(-1)) == 2**252 + 27742317777372353535851937790883648492
    P, Q = ristretto.Point.random(), ristretto.Point.hash_to_curve(b"a message", b"a tag of sixteen bytes")
    assert P + Q - P == Q and -P + P == ristretto.G * 0 and P.double() == P * 2
    assert ristretto.multiscalar_vartime([2, k], [P, Q]) == 2 * P + Q * k
    assert ristretto.multiscalar_vartime([], []).is_identity()
    for data, reason in [
        (bytes(31), "length"),
        (b"\xff" * 32, "field's size"),
        (b"\1" + bytes(31), "no element"),
    ]:
        with pytest.raises(ValueError, match=reason):
            ristretto.Point(data)
    for vector in vectors["invalid_encodings"]:
        with pytest.raises(ValueError):
            ristretto.Point(bytes.fromhex(vector["encoding"]))
    for vector in vectors["from_uniform_bytes"]:
        assert ristretto.Point.from_uniform_bytes(bytes.fromhex(vector["bytes"])).to_bytes().hex() == vector["encoding"]
    with pytest.raises(ValueError, match="63 bytes, where 64"):
        ristretto.Point.from_uniform_bytes(bytes(63))
    with pytest.raises(ValueError, match="tag is empty"):
        ristretto.Point.hash_to_curve(b"a message", b"")


def test_schnorr_of_bip_340():
    vectors = json.loads((VECTORS / "signatures" / "bip340.json").read_text())
    signed = 0
    columns = [[bytes.fromhex(vector[name]) for vector in vectors] for name in ("public", "message", "signature")]
    publics, signatures = (numpy.frombuffer(b"".join(column), dtype=numpy.uint8).reshape(len(vectors), -1) for column in columns[::2])
    found = secant.schnorr.verify_batch(publics, columns[1], signatures)
    assert found.tolist() == [vector["valid"] for vector in vectors]
    for vector in vectors:
        message, signature = bytes.fromhex(vector["message"]), bytes.fromhex(vector["signature"])
        try:
            public = secant.schnorr.VerifyingKey(bytes.fromhex(vector["public"]))
            public.verify(signature, message)
            valid = True
        except ValueError:
            valid = False
        assert valid == vector["valid"]
        if vector["key"]:
            key = secant.schnorr.SigningKey(bytes.fromhex(vector["key"]))
            assert key.sign(message, aux=bytes.fromhex(vector["aux"])) == signature
            assert key.verifying_key() == public
            signed += 1
    assert signed > 3
    key = secant.schnorr.SigningKey.generate()
    assert key.sign(b"a message") == key.sign(b"a message", aux=bytes(32))
    with pytest.raises(ValueError, match="aux: 31 bytes, where 32"):
        key.sign(b"a message", aux=bytes(31))
    with pytest.raises(secant.InvalidSignature):
        key.verifying_key().verify(bytes(63), b"a message")


def test_another_curve():
    p256, p384 = secant.p256, secant.p384
    key, other = p256.SecretKey.generate(), p384.SecretKey.generate()
    for call, needed, found in [
        (lambda: key.diffie_hellman(other.public_key()), "secant.p256.PublicKey", "secant.p384.PublicKey"),
        (lambda: key.diffie_hellman(key), "secant.p256.PublicKey", "secant.p256.SecretKey"),
        (lambda: key.diffie_hellman(b"\4"), "secant.p256.PublicKey", "bytes"),
        (lambda: p256.diffie_hellman_batch(other, [[0] * 33]), "secant.p256.SecretKey", "secant.p384.SecretKey"),
        (lambda: p256.sign_batch(p384.SigningKey.generate(), []), "secant.p256.SigningKey", "secant.p384.SigningKey"),
        (lambda: secant.ed25519.sign_batch(key, []), "secant.ed25519.SigningKey", "secant.p256.SecretKey"),
        (lambda: secant.x25519.SecretKey.generate().diffie_hellman(key.public_key()), "secant.x25519.PublicKey", "secant.p256.PublicKey"),
        (lambda: p256.G + p384.G, "secant.p256.Point", "secant.p384.Point"),
        (lambda: p256.G - secant.ristretto255.G, "secant.p256.Point", "secant.ristretto255.Point"),
        (lambda: p256.G * p384.Scalar(2), "secant.p256.Scalar", "secant.p384.Scalar"),
        (lambda: p384.Scalar(2) * p256.G, "secant.p256.Scalar", "secant.p384.Scalar"),
        (lambda: p256.Scalar(2) + p384.Scalar(2), "secant.p256.Scalar", "secant.p384.Scalar"),
        (lambda: p256.Scalar(p384.Scalar(2)), "secant.p256.Scalar", "secant.p384.Scalar"),
        (lambda: p256.multiscalar_vartime([1], [p384.G]), "secant.p256.Point", "secant.p384.Point"),
    ]:
        with pytest.raises(TypeError, match=f"a {needed} is needed, not {found}"):
            call()
    assert p256.G != p384.G and p256.Scalar(2) != p384.Scalar(2)


def test_version():
    assert secant.__version__ == importlib.metadata.version("secant")
