from typing import Any

from numpy import uint8
from numpy.typing import NDArray

from ._bulk import Report as Report

def verify(
    publics: Any, messages: Any, signatures: Any, *, kind: str = "ed25519", threads: int | None = None, report: Report | None = None
) -> Any: ...
def public_keys(
    secrets: Any, *, kind: str = "x25519", threads: int | None = None, report: Report | None = None
) -> Any: ...
def generate_keys(
    n: int, *, kind: str = "x25519", threads: int | None = None
) -> tuple[NDArray[uint8], NDArray[uint8]]: ...
