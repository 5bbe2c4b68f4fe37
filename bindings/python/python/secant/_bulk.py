"""Columns of many kinds: taken apart for the extension, and put together again."""

import decimal
import numbers
import sys
import threading
import uuid

from . import _secant

# What is found of an output: the names of docs/bulk.md, and their types in Arrow.
_FOUND = {"output": "uint64", "number": "uint32", "label": "uint32", "tweak": "binary", "derivation": "binary"}

# More rows than this are not copied into one array where they come in chunks.
_SMALL = 4096


class Report:
    """What became of the rows of one call, or of many: each adds to it, from any thread.

    It can be pickled and merged: `a += b`.

    >>> import secant
    >>> report = secant.psi.Report()
    >>> _ = secant.psi.Key.generate("p256").mask([None, b"\\2", b"\\5" + bytes(32)], report=report)
    >>> report
    Report(rows=3, fine=0, length=1, encoding=1, null=1)
    >>> report.bad
    {'length': 1, 'encoding': 1}
    """

    __slots__ = ("_counts", "_lock")

    def __init__(self):
        self._counts = [0] * len(_secant._VERDICTS)
        self._lock = threading.Lock()

    def _add(self, verdicts):
        import numpy

        counts = numpy.bincount(verdicts, minlength=len(self._counts)).tolist()
        with self._lock:
            self._counts = [a + b for a, b in zip(self._counts, counts)]

    def __iadd__(self, other):
        if not isinstance(other, Report):
            return NotImplemented
        counts = list(other._counts)
        with self._lock:
            self._counts = [a + b for a, b in zip(self._counts, counts)]
        return self

    def __reduce__(self):
        return _report, (list(self._counts),)

    def __eq__(self, other):
        return isinstance(other, Report) and self._counts == other._counts

    __hash__ = None

    @property
    def rows(self):
        """How many rows there were."""
        return sum(self._counts)

    @property
    def fine(self):
        """How many have a result."""
        return self._counts[0]

    @property
    def nulls(self):
        """How many were null before."""
        return self._counts[-1]

    @property
    def bad(self):
        """How many were refused, by reason."""
        named = zip(_secant._VERDICTS[1:-1], self._counts[1:-1])
        return {name: count for name, count in named if count}

    def __repr__(self):
        told = [f"rows={self.rows}", f"fine={self.fine}"]
        told += [f"{name}={count}" for name, count in self.bad.items()]
        told += [f"null={self.nulls}"] if self.nulls else []
        return f"Report({', '.join(told)})"


def _report(counts):
    report = Report()
    report._counts = counts
    return report


def _refuse(value, what):
    raise TypeError(f"{what}: a column is needed, or a table with `column`, not {type(value).__name__}")


def _is(value, module, *names):
    """Whether a value is of one of these classes. Who has not imported the module has no value of it."""
    module = sys.modules.get(module)
    return module is not None and isinstance(value, tuple(getattr(module, name) for name in names))


def _text(value, row, what):
    """An identifier that is a UUID or an integer, floats among them, as its text; others as they are. docs/bulk.md has the forms."""
    if isinstance(value, uuid.UUID) or isinstance(value, numbers.Integral) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        number = float(value)
        if number.is_integer() and abs(number) <= 1 << 53:
            return str(int(number))
        raise ValueError(
            f"{what}: row {row} is {value}, no integer up to 2^53, and other floats have no one form: give the column as text"
        )
    if isinstance(value, decimal.Decimal) and value.as_tuple().exponent == 0:
        return str(value)
    return value


def _arrow_texts(value, what):
    """A column of pyarrow whose UUIDs and integers are texts; others as they are."""
    import pyarrow

    kind, of = value.type, pyarrow.types
    if of.is_dictionary(kind):
        return _arrow_texts(value.cast(kind.value_type), what)
    if of.is_integer(kind):
        return value.cast(pyarrow.string())
    is_uuid = getattr(kind, "extension_name", None) == "arrow.uuid"
    if not (is_uuid or of.is_floating(kind) or of.is_decimal(kind)):
        return value
    rows = [_text(row, i, what) for i, row in enumerate(value.to_pylist())]
    return pyarrow.chunked_array([pyarrow.array(rows, pyarrow.string())])


def _ranges(values, texts, what):
    """The part of a list or of an array of objects."""
    import numpy

    found, valid = [], None
    for i, value in enumerate(values):
        if texts:
            value = _text(value, i, what)
        if type(value) is bytes:
            pass
        elif value is None:
            if valid is None:
                valid = numpy.ones(len(values), dtype=bool)
            valid[i], value = False, b""
        elif isinstance(value, str) and texts:
            value = value.encode()
        elif isinstance(value, (bytearray, memoryview, numpy.ndarray, bytes)):
            value = bytes(value)
        else:
            raise TypeError(f"{what}: row {i} is not bytes, but {type(value).__name__}")
        found.append(value)
    offsets = numpy.zeros(len(found) + 1, dtype=numpy.int64)
    numpy.cumsum(numpy.fromiter(map(len, found), numpy.int64, len(found)), out=offsets[1:])
    return numpy.frombuffer(b"".join(found), dtype=numpy.uint8), offsets, valid


def _arrow_part(array, texts, what):
    """The part of an array of pyarrow: where it is, without a copy, but for views."""
    import numpy
    import pyarrow

    from ._arrays import _bytes_of, _valid

    kind, n = array.type, len(array)
    of = pyarrow.types
    if of.is_fixed_size_binary(kind) and kind.byte_width > 0:
        width = kind.byte_width
        data = _bytes_of(array.buffers()[1])[array.offset * width :][: n * width]
        return data, width, _valid(array)
    is_view = getattr(of, "is_binary_view", lambda _: False), getattr(of, "is_string_view", lambda _: False)
    text = of.is_string(kind) or of.is_large_string(kind) or is_view[1](kind)
    if text and not texts or not (text or of.is_binary(kind) or of.is_large_binary(kind) or is_view[0](kind)):
        raise TypeError(f"{what}: a column of {kind}, not of bytes{' or texts' if texts else ''}")
    if is_view[0](kind) or is_view[1](kind):
        array = array.cast(pyarrow.large_binary())
    wide = of.is_large_binary(array.type) or of.is_large_string(array.type)
    _, offsets, data = array.buffers()
    if offsets is None or n == 0:
        offsets = numpy.zeros(n + 1, dtype=numpy.int64)
    else:
        offsets = numpy.frombuffer(offsets, dtype=numpy.int64 if wide else numpy.int32)[array.offset :][: n + 1]
        offsets = offsets.astype(numpy.int64, copy=False)
    return _bytes_of(data), offsets, _valid(array)


def _arrow_back(kind, rows, verdicts):
    """Rows as an array of pyarrow, of the kind that came: bytes of one width, or of any."""
    import numpy
    import pyarrow

    n, width = rows.shape
    fine = verdicts == 0
    bitmap = None if fine.all() else pyarrow.py_buffer(numpy.packbits(fine, bitorder="little"))
    data = pyarrow.py_buffer(rows.reshape(-1))
    of = pyarrow.types
    if of.is_fixed_size_binary(kind):
        return pyarrow.FixedSizeBinaryArray.from_buffers(pyarrow.binary(width), n, [bitmap, data])
    if of.is_binary(kind) or of.is_string(kind):
        if n * width >= 1 << 31:
            raise ValueError("more than 2 GiB in an array of binary: large_binary holds them")
        offsets = numpy.arange(n + 1, dtype=numpy.int32) * numpy.int32(width)
        return pyarrow.Array.from_buffers(pyarrow.binary(), n, [bitmap, pyarrow.py_buffer(offsets), data])
    offsets = numpy.arange(n + 1, dtype=numpy.int64) * width
    array = pyarrow.Array.from_buffers(pyarrow.large_binary(), n, [bitmap, pyarrow.py_buffer(offsets), data])
    return array if of.is_large_binary(kind) or of.is_large_string(kind) else array.cast(pyarrow.binary_view())


class _Found:
    """What a scan finds: tuples, each behind its row."""

    def __init__(self, names, found):
        self.names, self.found = names, found

    def lists(self, verdicts):
        """A list for each row that is fine, with a dict for each of its finds."""
        lists = [None if verdict else [] for verdict in verdicts.tolist()]
        for row, found in self.found:
            lists[row].append(dict(zip(self.names, found)))
        return lists

    def arrow(self, verdicts):
        import pyarrow

        fields = [(name, getattr(pyarrow, _FOUND[name])()) for name in self.names]
        return pyarrow.array(self.lists(verdicts), pyarrow.list_(pyarrow.struct(fields)))


def _arrow_bools(verdicts, fine):
    import pyarrow

    null = verdicts == len(_secant._VERDICTS) - 1
    return pyarrow.array(fine, mask=null if null.any() else None)


def column_of(value, column, what="points"):
    """The column that is meant, and what puts another one in its place: of tables, batches and frames."""
    tables = _is(value, "pyarrow", "Table", "RecordBatch")
    frames = _is(value, "polars", "DataFrame") or _is(value, "pandas", "DataFrame")
    if not (tables or frames):
        if column is not None:
            raise TypeError(f"{what}: {type(value).__name__} has no columns")
        return value, lambda result: result
    if column is None:
        raise TypeError(f"{what}: a table needs column=..")
    if tables:
        at = value.schema.get_field_index(column)
        if at < 0:
            raise KeyError(f"{what}: no column {column!r}, or more than one: there are {', '.join(value.schema.names)}")

        def put(result):
            import pyarrow

            old = value.schema.field(at)
            return value.set_column(at, pyarrow.field(old.name, result.type, True, old.metadata), result)

        return value.column(at), put
    if column not in value.columns:
        raise KeyError(f"{what}: no column {column!r}: there are {', '.join(map(str, value.columns))}")
    if _is(value, "polars", "DataFrame"):
        return value[column], value.with_columns
    return value[column], lambda result: value.assign(**{column: result})


def parts_of(value, texts=False, what="points"):
    """The parts of a column, and what makes a column of its kind of the rows, or of the booleans, of each part."""
    import numpy

    if isinstance(value, numpy.ndarray):
        # Numbers and texts are identifiers; rows of bytes have two dimensions.
        if value.dtype == object or texts and value.ndim == 1 and value.dtype.kind in "iufU":
            if value.ndim != 1:
                raise ValueError(f"{what}: an array of objects of {value.ndim} dimensions, not of one")

            return [_ranges(value, texts, what)], lambda rows: _objects(_list_back(rows))
        from ._arrays import rows

        array, _, _ = rows(value, what)
        if array.shape[1] == 0:
            raise ValueError(f"{what}: rows of 0 bytes")
        return [(array.reshape(-1), array.shape[1], None)], _numpy_back
    if isinstance(value, (list, tuple)):
        back = _list_back if isinstance(value, list) else lambda rows: tuple(_list_back(rows))
        return [_ranges(value, texts, what)], back
    if _is(value, "polars", "Series"):
        series = value
        # A series of nulls has a type of its own.
        parts, back = _arrow(series.to_arrow(), texts, what)
        return parts, lambda rows: _polars_back(series.name, back(rows))
    if _is(value, "pandas", "Series"):
        return _pandas(value, texts, what)
    if _is(value, "pyarrow", "Array", "ChunkedArray"):
        return _arrow(value, texts, what)
    # What others hold, by Arrow's C data interface; an array of pyarrow comes back.
    if hasattr(value, "__arrow_c_stream__"):
        import pyarrow

        return _arrow(pyarrow.chunked_array(value), texts, what)
    if hasattr(value, "__arrow_c_array__"):
        import pyarrow

        return _arrow(pyarrow.array(value), texts, what)
    _refuse(value, what)


def _numpy_back(parts):
    [(rows, verdicts)] = parts
    if isinstance(rows, _Found):
        return _objects(rows.lists(verdicts))
    return verdicts == 0 if rows is None else rows


def _objects(rows):
    import numpy

    out = numpy.empty(len(rows), dtype=object)
    out[:] = rows
    return out


def _list_back(parts):
    [(rows, verdicts)] = parts
    if rows is None:
        null = len(_secant._VERDICTS) - 1
        return [None if verdict == null else verdict == 0 for verdict in verdicts.tolist()]
    if isinstance(rows, _Found):
        return rows.lists(verdicts)
    data, width = rows.tobytes(), rows.shape[1]
    return [None if verdict else data[i * width : (i + 1) * width] for i, verdict in enumerate(verdicts.tolist())]


def _polars_back(name, array):
    import polars

    return polars.Series(name, array)


def _pandas(series, texts, what):
    import pandas
    import pyarrow

    if isinstance(series.dtype, pandas.ArrowDtype):
        parts, back = _arrow(pyarrow.chunked_array(series.array.__arrow_array__()), texts, what)

        def arrow(rows):
            array = back(rows)
            return pandas.Series(pandas.arrays.ArrowExtensionArray(array), index=series.index, name=series.name)

        return parts, arrow
    missing = pandas.isna(series).to_numpy()
    values = [None if none else value for value, none in zip(series.array, missing)]

    def objects(rows):
        return pandas.Series(_list_back(rows), index=series.index, name=series.name, dtype=object)

    return [_ranges(values, texts, what)], objects


def _arrow(value, texts, what):
    import pyarrow

    chunked = isinstance(value, pyarrow.ChunkedArray)
    if texts:
        value = _arrow_texts(value, what)
    kind = value.type
    if pyarrow.types.is_null(kind):
        value, kind = value.cast(pyarrow.binary()), pyarrow.binary()
    chunks = value.chunks if isinstance(value, pyarrow.ChunkedArray) else [value]
    if len(chunks) > 1 and len(value) < _SMALL * len(chunks):
        # Many small ones: a copy costs less than to do them one by one.
        value = value.combine_chunks()
        chunks = value.chunks if isinstance(value, pyarrow.ChunkedArray) else [value]
    chunks = chunks or [pyarrow.array([], kind)]
    parts = [_arrow_part(chunk, texts, what) for chunk in chunks]

    def back(rows):
        if rows[0][0] is None:
            arrays = [_arrow_bools(verdicts, verdicts == 0) for _, verdicts in rows]
        elif isinstance(rows[0][0], _Found):
            arrays = [found.arrow(verdicts) for found, verdicts in rows]
        else:
            arrays = [_arrow_back(kind, *part) for part in rows]
        return pyarrow.chunked_array(arrays) if chunked else arrays[0]

    return parts, back


def _checked(report):
    if report is not None and not isinstance(report, Report):
        raise TypeError(f"report: a Report is needed, not {type(report).__name__}")
    return report


def apply(key, operation, value, column, threads, report, tag):
    """An operation of a key on a column."""
    texts = operation in ("identifiers", "fate")
    _checked(report)
    values, put = column_of(value, column, "identifiers" if texts else "points")
    parts, back = parts_of(values, texts, "identifiers" if texts else "points")
    done = [key._rows(operation, part, threads, tag) for part in parts]
    result = put(back(done))
    # Whole results or none: an error before this leaves the report as it was.
    if report is not None:
        for _, verdicts in done:
            report._add(verdicts)
    return result


def _one(value, texts, what):
    """A column as one part."""
    if _is(value, "pyarrow", "ChunkedArray"):
        value = value.combine_chunks()
        if _is(value, "pyarrow", "ChunkedArray"):
            raise ValueError(f"{what}: more than one array can hold")
    if _is(value, "polars", "Series"):
        value = value.rechunk()
    parts, back = parts_of(value, texts, what)
    [part] = parts
    return part, back


def intersect(ours, theirs):
    """Which of our rows are among theirs: booleans, in the kind that `ours` is. A row that is null, or zeros, is in none.

    >>> import secant
    >>> secant.psi.intersect([b"a", None, b"c"], [b"c", None, b"d"])
    [False, False, True]
    """
    import numpy

    parts, back = parts_of(ours, True, "ours")
    others, _ = parts_of(theirs, True, "theirs")
    return back([(None, numpy.where(_secant._within(part, others), 0, 1).astype(numpy.uint8)) for part in parts])


def verify(publics, messages, signatures, *, kind="ed25519", threads=None, report=None):
    """Which of many signatures are valid: booleans, in the kind that `signatures` is; null where one of the three is.

    `kind` is `ed25519`, or `ecdsa-p256` or `ecdsa-secp256k1` with SHA-256 and signatures as r, s or in DER. Columns are of the kinds that
    `secant.psi.Key.mask` takes. `report`, a `Report`, counts the rows that are not valid by reason.

    >>> import secant
    >>> key, report = secant.ed25519.SigningKey.generate(), secant.bulk.Report()
    >>> public, signature = key.verifying_key().to_bytes(), key.sign(b"a message")
    >>> secant.bulk.verify([public, public, None], ["a message", "another", "x"], [signature] * 3, report=report)
    [True, False, None]
    >>> report
    Report(rows=3, fine=1, invalid=1, null=1)
    """
    _checked(report)
    part, back = _one(signatures, False, "signatures")
    columns = [_one(publics, False, "publics")[0], _one(messages, True, "messages")[0], part]
    verdicts = _secant._verify(kind, columns, threads)
    result = back([(None, verdicts)])
    if report is not None:
        report._add(verdicts)
    return result


def public_keys(secrets, *, kind="x25519", threads=None, report=None):
    """The public key of each of many secret keys, in the kind that `secrets` is. A row that is no secret key becomes null.

    `kind` is `x25519`, `ed25519`, `p256` or `secp256k1`; public keys of the last two are compressed, of 33 bytes.

    >>> import secant
    >>> key = secant.x25519.SecretKey.generate()
    >>> secant.bulk.public_keys([key.to_bytes(), None]) == [key.public_key().to_bytes(), None]
    True
    """
    _checked(report)
    parts, back = parts_of(secrets, False, "secrets")
    done = [_secant._public_keys(kind, part, threads) for part in parts]
    result = back(done)
    if report is not None:
        for _, verdicts in done:
            report._add(verdicts)
    return result


def generate_keys(n, *, kind="x25519", threads=None):
    """n new secret keys, of the operating system's random numbers, and their public keys: uint8[n, 32] and uint8[n, 32 or 33].

    >>> import secant
    >>> secrets, publics = secant.bulk.generate_keys(10, kind="p256")
    >>> secrets.shape, publics.shape
    ((10, 32), (10, 33))
    """
    import os

    import numpy

    secrets = numpy.frombuffer(bytearray(os.urandom(32 * n)), dtype=numpy.uint8).reshape(n, 32)
    while True:
        publics, verdicts = _secant._public_keys(kind, (secrets.reshape(-1), 32, None), threads)
        again = verdicts != 0
        if not again.any():
            return secrets, publics
        # An integer that is 0 or not below the order: one in 2^32.
        secrets[again] = numpy.frombuffer(os.urandom(32 * int(again.sum())), dtype=numpy.uint8).reshape(-1, 32)


def _lists(value, width, what):
    """A column of outputs: the part of one of bytes; or elements, the offsets of lists of them, and which lists are there."""
    import numpy

    if _is(value, "polars", "Series"):
        value = value.to_arrow()
    elif _is(value, "pandas", "Series"):
        is_arrow, missing = hasattr(value.array, "__arrow_array__"), value.isna()
        value = value.array.__arrow_array__() if is_arrow else value.astype(object).mask(missing, None).tolist()
    elif hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__"):
        import pyarrow

        value = pyarrow.chunked_array(value) if hasattr(value, "__arrow_c_stream__") else pyarrow.array(value)
    if _is(value, "pyarrow", "ChunkedArray"):
        value = value.combine_chunks()
    if _is(value, "pyarrow", "Array"):
        import pyarrow

        of = pyarrow.types
        if not of.is_nested(value.type) or not hasattr(value.type, "value_type"):
            return _one(value, False, what)[0]
        import pyarrow.compute

        from ._arrays import _bytes_of, _valid

        # Those of lists that are not null, one list after another.
        elements, lengths = value.flatten(), pyarrow.compute.list_value_length(value).fill_null(0)
        offsets = numpy.cumsum([0, *lengths.to_numpy()], dtype=numpy.int64)
        if of.is_null(elements.type):
            elements = elements.cast(pyarrow.binary())
        if width == 1 and of.is_uint8(elements.type):
            part = _bytes_of(elements.buffers()[1])[elements.offset :][: len(elements)], 1, _valid(elements)
        else:
            part = _arrow_part(elements, False, f"lists of {what}")
        return part, offsets, _valid(value)
    if isinstance(value, numpy.ndarray) and value.dtype == object and value.ndim == 1:
        value = list(value)
    nested = [isinstance(row, (list, tuple)) or getattr(row, "dtype", None) == object for row in value] if isinstance(value, (list, tuple)) else []
    if not any(nested):
        return _one(value, False, what)[0]
    for i, (row, lists) in enumerate(zip(value, nested)):
        if not lists and row is not None:
            raise TypeError(f"{what}: row {i} is no list, but {type(row).__name__}")
    rows = [() if row is None else row for row in value]
    elements = [element for row in rows for element in row]
    if width == 1:
        elements = [bytes([element]) if isinstance(element, numbers.Integral) else element for element in elements]
    offsets = numpy.cumsum([0, *map(len, rows)], dtype=numpy.int64)
    return _ranges(elements, False, f"lists of {what}"), offsets, numpy.array([row is not None for row in value])


def _scan(wallet, names, points, what, others, threads, report):
    part, back = _one(points, False, what)
    found, verdicts = wallet._rows(part, *others, threads)
    result = back([(_Found(names, found), verdicts)])
    if report is not None:
        report._add(verdicts)
    return result


def payments(wallet, tweaks, outputs, threads, report):
    """A scan for silent payments."""
    others = [_lists(outputs, 32, "outputs")]
    return _scan(wallet, ("output", "number", "label", "tweak"), tweaks, "tweaks", others, threads, _checked(report))


def candidates(wallet, keys, tags, first, threads, report):
    """A scan by view tags."""
    others = [_lists(tags, 1, "tags"), None if first is None else _one(first, True, "first")[0]]
    return _scan(wallet, ("output", "derivation"), keys, "keys", others, threads, _checked(report))
