"""10,000 random operations, by this library and by `cryptography`."""

import importlib
import random

import pytest
import secant

from conftest import CURVES, HASHES

hashes = pytest.importorskip("cryptography.hazmat.primitives.hashes")

from cryptography.exceptions import InvalidSignature  # noqa: E402
from cryptography.hazmat.primitives import serialization  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, utils, x25519  # noqa: E402

THEIRS = {
    "p224": ec.SECP224R1(),
    "p256": ec.SECP256R1(),
    "p384": ec.SECP384R1(),
    "p521": ec.SECP521R1(),
    "secp256k1": ec.SECP256K1(),
}
RAW = (serialization.Encoding.Raw, serialization.PublicFormat.Raw)
POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def test_x25519():
    rng = random.Random(25519)
    for _ in range(2500):
        secret, other = rng.randbytes(32), rng.randbytes(32)
        ours = secant.x25519.SecretKey(secret)
        theirs = x25519.X25519PrivateKey.from_private_bytes(secret)
        public = x25519.X25519PrivateKey.from_private_bytes(other).public_key()
        assert ours.public_key().to_bytes() == theirs.public_key().public_bytes(*RAW)
        shared = ours.diffie_hellman(secant.x25519.PublicKey(public.public_bytes(*RAW)))
        assert shared == theirs.exchange(public)


def test_ed25519():
    rng = random.Random(8032)
    for _ in range(2500):
        seed, message = rng.randbytes(32), rng.randbytes(rng.randrange(200))
        ours = secant.ed25519.SigningKey(seed)
        theirs = ed25519.Ed25519PrivateKey.from_private_bytes(seed)
        signature = ours.sign(message)
        assert signature == theirs.sign(message)
        spoiled = bytearray(signature)
        spoiled[rng.randrange(64)] ^= 1 << rng.randrange(8)
        for attempt in (signature, bytes(spoiled)):
            assert accepts(ours.verifying_key().verify, attempt, message) == accepts(
                theirs.public_key().verify, attempt, message
            )


def accepts(verify, *arguments):
    try:
        verify(*arguments)
        return True
    except (InvalidSignature, secant.InvalidSignature):
        return False


@pytest.mark.parametrize("name", CURVES)
def test_curve(name):
    curve, theirs = importlib.import_module(f"secant.{name}"), THEIRS[name]
    algorithm = ec.ECDSA(getattr(hashes, HASHES[name].upper())())
    rng = random.Random(name)
    for _ in range(500):
        key, other = curve.SigningKey.generate(), ec.generate_private_key(theirs)
        message = rng.randbytes(rng.randrange(200))
        same = serialization.load_pem_private_key(key.to_pem().encode(), None)
        public = other.public_key().public_bytes(*POINT)
        shared = curve.SecretKey(key.to_bytes()).diffie_hellman(curve.PublicKey(public))
        assert shared == same.exchange(ec.ECDH(), other.public_key())
        same.public_key().verify(key.sign(message, der=True), message, algorithm)
        verifying, signature = curve.VerifyingKey(public), other.sign(message, algorithm)
        verifying.verify(signature, message, der=True)
        r, s = utils.decode_dss_signature(signature)
        size = len(key.to_bytes())
        plain = bytearray(r.to_bytes(size, "big") + s.to_bytes(size, "big"))
        plain[rng.randrange(2 * size)] ^= 1 << rng.randrange(8)
        assert not accepts(verifying.verify, bytes(plain), message)


@pytest.mark.parametrize("name", CURVES)
def test_points(name):
    curve = importlib.import_module(f"secant.{name}")
    rng = random.Random(name)
    for _ in range(500):
        k = rng.randrange(1, 1 << 220)
        numbers = ec.derive_private_key(k, THEIRS[name]).public_key().public_numbers()
        assert (curve.G * k).coordinates() == (numbers.x, numbers.y)
