"""Arrays of numpy and pyarrow, without copies: what the extension asks for."""

import sys


def _is_arrow(value):
    # Who has no pyarrow has no array of it.
    pyarrow = sys.modules.get("pyarrow")
    return pyarrow is not None and isinstance(value, (pyarrow.Array, pyarrow.ChunkedArray))


def _one_chunk(value):
    import pyarrow

    if isinstance(value, pyarrow.ChunkedArray):
        if value.num_chunks != 1:
            raise ValueError(f"an array of {value.num_chunks} chunks: combine_chunks() makes it one")
        return value.chunk(0)
    return value


def _valid(array):
    """Which values are not null; None if all are."""
    if array.null_count == 0:
        return None
    import numpy

    bitmap, offset = array.buffers()[0], array.offset
    bits = numpy.frombuffer(bitmap, dtype=numpy.uint8)
    return numpy.unpackbits(bits, bitorder="little")[offset : offset + len(array)].astype(bool)


def _bytes_of(buffer):
    import numpy

    return numpy.frombuffer(buffer if buffer is not None else b"", dtype=numpy.uint8)


def rows(value, what):
    """An array uint8[n, width], which of its rows count, and whether it came from pyarrow."""
    import numpy

    if _is_arrow(value):
        import pyarrow

        value = _one_chunk(value)
        if not pyarrow.types.is_fixed_size_binary(value.type):
            raise TypeError(f"{what}: an array of {value.type}, not of fixed_size_binary")
        width = value.type.byte_width
        data = _bytes_of(value.buffers()[1])[value.offset * width :][: len(value) * width]
        return data.reshape(len(value), width), _valid(value), True
    if not isinstance(value, numpy.ndarray):
        raise TypeError(f"{what}: neither an array of numpy nor one of pyarrow, but {type(value).__name__}")
    if value.dtype != numpy.uint8:
        raise TypeError(f"{what}: an array of {value.dtype}, not of uint8")
    if value.ndim != 2:
        raise ValueError(f"{what}: an array of {value.ndim} dimensions, not uint8[n, width]")
    if not value.flags.c_contiguous:
        raise ValueError(f"{what}: the array is not contiguous; numpy.ascontiguousarray copies it")
    return value, None, False


def messages(value):
    """(0, list of bytes), (1, (uint8[n, width],)) or (2, (data, offsets, valid))."""
    if _is_arrow(value):
        import numpy
        import pyarrow

        value = _one_chunk(value)
        kind, n = value.type, len(value)
        if pyarrow.types.is_fixed_size_binary(kind):
            data, valid, _ = rows(value, "messages")
            offsets = numpy.arange(n + 1, dtype=numpy.int64) * kind.byte_width
            return 2, (data.reshape(-1), offsets, valid)
        if pyarrow.types.is_binary(kind) or pyarrow.types.is_string(kind):
            width = numpy.int32
        elif pyarrow.types.is_large_binary(kind) or pyarrow.types.is_large_string(kind):
            width = numpy.int64
        else:
            raise TypeError(f"messages: an array of {kind}, not of binary")
        _, offsets, data = value.buffers()
        if offsets is None:
            offsets = numpy.zeros(1, dtype=numpy.int64)
        else:
            offsets = numpy.frombuffer(offsets, dtype=width)[value.offset :][: n + 1].astype(numpy.int64)
        return 2, (_bytes_of(data), offsets, _valid(value))
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.ndarray):
        array, _, _ = rows(value, "messages")
        return 1, (array,)
    if isinstance(value, (bytes, bytearray, memoryview, str)):
        raise TypeError(f"messages: a sequence of messages is needed, not one {type(value).__name__}")
    return 0, list(value)


def back(result, inputs):
    """A result of numpy as an array of pyarrow, null where one of the inputs is."""
    import numpy
    import pyarrow

    valid = None
    for value in inputs:
        if _is_arrow(value):
            mask = _valid(_one_chunk(value))
            if mask is not None:
                valid = mask if valid is None else valid & mask
    if result.dtype == bool:
        return pyarrow.array(result, mask=None if valid is None else ~valid)
    n, width = result.shape
    bitmap = None if valid is None else pyarrow.py_buffer(numpy.packbits(valid, bitorder="little"))
    buffers = [bitmap, pyarrow.py_buffer(result.reshape(-1))]
    return pyarrow.FixedSizeBinaryArray.from_buffers(pyarrow.binary(width), n, buffers)
