"""Private set intersection: columns of identifiers and points, multiplied by a secret.

Each side multiplies the points of its identifiers by its secret, and what the other side sent by its secret again; what is equal then was
equal before.

>>> import secant
>>> ann, bob = secant.psi.Key.generate(), secant.psi.Key.generate()
>>> from_ann, from_bob = ann.mask_identifiers(["a", "b", "c"]), bob.mask_identifiers(["c", "d"])
>>> secant.psi.intersect(bob.mask(from_ann), ann.mask(from_bob))
[False, False, True]
"""

from ._bulk import Report, intersect
from ._secant import Key

__all__ = ["Key", "Report", "intersect"]
