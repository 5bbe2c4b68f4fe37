import os
from typing import Any, TypeVar, final

from ._bulk import Report as Report
from ._types import Bytes

# An array, a chunked array, a batch or a table of pyarrow; an array of numpy; a list; a series or a frame of polars or pandas.
_Column = TypeVar("_Column")

@final
class Key:
    def __new__(cls, data: Bytes, group: str = "x25519") -> Key: ...
    @staticmethod
    def generate(group: str = "x25519") -> Key: ...
    @staticmethod
    def from_file(path: str | os.PathLike[str], group: str = "x25519") -> Key: ...
    @staticmethod
    def from_environment(name: str, group: str = "x25519") -> Key: ...
    def to_bytes(self) -> bytes: ...
    @property
    def group(self) -> str: ...
    def mask(
        self, points: _Column, *, column: str | None = None, threads: int | None = None, report: Report | None = None
    ) -> _Column: ...
    def unmask(
        self, points: _Column, *, column: str | None = None, threads: int | None = None, report: Report | None = None
    ) -> _Column: ...
    def mask_identifiers(
        self,
        identifiers: Any,
        *,
        column: str | None = None,
        tag: Bytes | None = None,
        fate: bool = False,
        threads: int | None = None,
        report: Report | None = None,
    ) -> Any: ...

def intersect(ours: Any, theirs: Any) -> Any: ...
