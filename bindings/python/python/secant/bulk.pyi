from collections.abc import Sequence
from typing import Any, final

from numpy import uint8
from numpy.typing import NDArray

from . import psi, secp256k1
from ._bulk import Report as Report
from ._types import Bytes

@final
class SilentPayments:
    def __new__(
        cls, key: psi.Key, spend: Bytes | secp256k1.PublicKey, *, labels: Sequence[int] | None = None
    ) -> SilentPayments: ...
    def scan(self, tweaks: Any, outputs: Any, *, threads: int | None = None, report: Report | None = None) -> Any: ...

@final
class ViewTags:
    def __new__(cls, key: psi.Key) -> ViewTags: ...
    def scan(
        self, keys: Any, tags: Any, *, first: Any = None, threads: int | None = None, report: Report | None = None
    ) -> Any: ...

def verify(
    publics: Any, messages: Any, signatures: Any, *, kind: str = "ed25519", threads: int | None = None, report: Report | None = None
) -> Any: ...
def public_keys(
    secrets: Any, *, kind: str = "x25519", threads: int | None = None, report: Report | None = None
) -> Any: ...
def generate_keys(
    n: int, *, kind: str = "x25519", threads: int | None = None
) -> tuple[NDArray[uint8], NDArray[uint8]]: ...
