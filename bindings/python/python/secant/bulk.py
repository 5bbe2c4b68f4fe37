"""Columns of keys and signatures: a verdict for each row, and null where there is none.

>>> import secant
>>> secrets, publics = secant.bulk.generate_keys(3, kind="ed25519")
>>> bool((secant.bulk.public_keys(secrets, kind="ed25519") == publics).all())
True
"""

from ._bulk import Report, generate_keys, public_keys, verify

__all__ = ["Report", "generate_keys", "public_keys", "verify"]
