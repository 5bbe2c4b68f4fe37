from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy
from numpy.typing import NDArray

# What the buffer protocol gives.
Bytes: TypeAlias = bytes | bytearray | memoryview | NDArray[numpy.uint8]
# Rows: numpy's uint8[n, width], or an array of pyarrow, which has no stubs of its own.
Rows: TypeAlias = NDArray[numpy.uint8]
Arrow: TypeAlias = Any
Messages: TypeAlias = Sequence[Bytes] | NDArray[numpy.uint8]
