from typing import Any

from . import bulk, ed25519, p224, p256, p384, p521, psi, ristretto255, schnorr, secp256k1, x25519

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

__version__: str

class InvalidSignature(ValueError): ...

def curves() -> list[dict[str, Any]]: ...
def bench(curve: str, *, seconds: float = 2.0) -> list[dict[str, Any]]: ...
