"""Elliptic curves, fast and in constant time.

>>> import secant
>>> key, other = secant.x25519.SecretKey.generate(), secant.x25519.SecretKey.generate()
>>> key.diffie_hellman(other.public_key()) == other.diffie_hellman(key.public_key())
True
>>> signer = secant.p256.SigningKey.generate()
>>> signer.verifying_key().verify(signer.sign(b"a message"), b"a message")

Modules: x25519, ed25519, p224, p256, p384, p521, secp256k1, ristretto255, schnorr; psi and bulk, for columns of millions of
rows. Functions on many inputs take arrays of numpy or pyarrow, work on several threads, and let other threads of Python run
meanwhile.
"""

import sys as _sys

from . import _secant
from ._secant import InvalidSignature, __version__, bench, curves, ed25519, p224, p256, p384, p521, ristretto255, schnorr, secp256k1, x25519
from . import bulk, psi

__all__ = [
    "InvalidSignature",
    "bench",
    "bulk",
    "curves",
    "ed25519",
    "p224",
    "p256",
    "p384",
    "p521",
    "psi",
    "ristretto255",
    "schnorr",
    "secp256k1",
    "x25519",
]

for _module in (ed25519, p224, p256, p384, p521, ristretto255, schnorr, secp256k1, x25519):
    _sys.modules[_module.__name__] = _module
for _function in (bench, curves):
    _function.__module__ = "secant"
del _module, _function
