"""Columns of keys, signatures and transactions: a verdict for each row, and null where there is none.

>>> import secant
>>> secrets, publics = secant.bulk.generate_keys(3, kind="ed25519")
>>> bool((secant.bulk.public_keys(secrets, kind="ed25519") == publics).all())
True
"""

from ._bulk import Report, generate_keys, public_keys, verify
from ._secant import SilentPayments, ViewTags

__all__ = ["Report", "SilentPayments", "ViewTags", "generate_keys", "public_keys", "verify"]
