"""Every function, class, method and operator with arguments of any kind: an answer, or an exception that is documented.

What is found by introspection is called some hundred times, with arguments that belong there, that nearly do, and that
do not. Nothing that is passed in is changed.
"""

import array
import ast
import functools
import inspect
import operator
import os
import pathlib
import random
import types

import numpy
import pytest
import secant

from conftest import CURVES

MODULES = ["", "x25519", "ed25519", "ristretto255", "schnorr", "psi", "bulk", *CURVES]
CALLS = 160

# What any call may raise: the exceptions of the package are ValueErrors, and so are those of texts.
REFUSED = (TypeError, ValueError, OverflowError, BufferError)
# What the documentation strings name besides.
ALSO = {
    "invert": (ZeroDivisionError,),
    "__pow__": (ZeroDivisionError,),
    "__rpow__": (ZeroDivisionError,),
    "from_file": (OSError,),
    "from_environment": (KeyError,),
    "generate_keys": (MemoryError,),
    "sign_batch": (MemoryError,),
    "verify_batch": (MemoryError,),
    "mask": (KeyError,),
    "unmask": (KeyError,),
    "mask_identifiers": (KeyError,),
}

BINARY = {
    "__add__": operator.add,
    "__radd__": lambda a, b: operator.add(b, a),
    "__sub__": operator.sub,
    "__rsub__": lambda a, b: operator.sub(b, a),
    "__mul__": operator.mul,
    "__rmul__": lambda a, b: operator.mul(b, a),
    "__pow__": pow,
    "__eq__": operator.eq,
    "__ne__": operator.ne,
    "__lt__": operator.lt,
    "__iadd__": operator.iadd,
    "__truediv__": operator.truediv,
    "__contains__": operator.contains,
    "__getitem__": operator.getitem,
    "__setattr__": lambda a, b: setattr(a, "extra", b),
}
UNARY = {
    "__neg__": operator.neg,
    "__bool__": bool,
    "__int__": int,
    "__float__": float,
    "__index__": operator.index,
    "__hash__": hash,
    "__repr__": repr,
    "__str__": str,
    "__bytes__": bytes,
    "__len__": len,
    "__iter__": iter,
    "__dir__": dir,
}
# Answers of the operators above where there is none to be had: Python's own.
MISSING = (AttributeError,)

SIZES = [0, 1, 27, 28, 29, 31, 32, 33, 47, 48, 49, 56, 57, 63, 64, 65, 66, 67, 72, 96, 97, 132, 133, 200]
INTEGERS = [0, 1, 2, 3, 7, 8, -1, -2, 127, 255, 256, 1023, 1024, 1025, 65537]
INTEGERS += [2**31, -(2**31), 2**63, -(2**63), 2**64, 2**256, -(2**521), 2**4096]
TEXTS = ["", "a", "a message", "\0", "δ", "\ud800", "x25519", "ed25519", "p256", "P-256", "no such file", "a" * 5000]
TEXTS += ["-----BEGIN PRIVATE KEY-----"]


class Strange:
    """An object that says much of itself."""

    def __index__(self):
        return 7

    def __len__(self):
        return 2**62

    def __getitem__(self, i):
        raise IndexError(i)

    def __bytes__(self):
        return bytes(32)


def modules_of(name):
    return getattr(secant, name) if name else secant


def objects_of(name):
    """An object of each class of a module, and what belongs together: a message and its signatures."""
    module = modules_of(name)
    if name == "":
        return {"report": [secant.bulk.Report()], "curve": ["x25519", "p384"]}
    if name == "bulk":
        keys = [secant.psi.Key.generate(group) for group in ["secp256k1", "edwards25519"]]
        spend = secant.secp256k1.G.to_bytes()
        wallets = [secant.bulk.SilentPayments(keys[0], spend, labels=[0]), secant.bulk.ViewTags(keys[1])]
        return {"key": keys, "spend": [spend], "wallet": wallets, "report": [secant.bulk.Report()]}
    if name == "psi":
        return {
            "key": [secant.psi.Key.generate(group) for group in ["x25519", "p256", "ristretto255"]],
            "report": [secant.psi.Report()],
        }
    found = {"key": [], "public": [], "signature": [], "data": [], "text": []}
    for kind, public in [("SecretKey", "public_key"), ("SigningKey", "verifying_key")]:
        if hasattr(module, kind):
            key = getattr(module, kind).generate()
            theirs = getattr(key, public)()
            found["key"].append(key)
            found["public"].append(theirs)
            found["data"] += [key.to_bytes(), theirs.to_bytes()]
            for one in (key, theirs):
                if hasattr(one, "to_pem"):
                    found["text"] += [one.to_pem(), one.to_pem().encode()]
                    found["data"].append(one.to_der())
                if hasattr(one, "to_jwk"):
                    found["text"] += [one.to_jwk(), one.to_jwk().encode()]
                if hasattr(one, "to_openssh"):
                    found["text"].append(one.to_openssh())
    if hasattr(module, "SigningKey"):
        found["signature"] = [found["key"][-1].sign(b"a message")]
    if hasattr(module, "G"):
        if hasattr(module, "SigningKey"):
            found["signature"].append(found["key"][-1].sign(b"a message", der=True))
        found["data"] += [module.G.to_bytes(), bytes(64)]
        found["point"] = [module.G, module.G * 5, module.G - module.G]
        found["scalar"] = [module.Scalar(0), module.Scalar(1), module.Scalar(-3)]
    return found


OBJECTS = {name: objects_of(name) for name in MODULES}
ALL_OBJECTS = [value for objects in OBJECTS.values() for values in objects.values() for value in values]


def some_bytes(draw):
    """Bytes, and everything that has the buffer protocol, contiguous or not."""
    n = draw.choice(SIZES)
    data = draw.choice([bytes(n), draw.randbytes(n), b"\xff" * n, b"\2" + bytes(max(n - 1, 0))])
    released = memoryview(data)
    released.release()
    return draw.choice(
        [
            lambda: data,
            lambda: bytearray(data),
            lambda: memoryview(data),
            lambda: memoryview(bytearray(data + data))[::2],
            lambda: memoryview(data)[::-1],
            lambda: memoryview(data[: n // 4 * 4]).cast("B", [2, 2]) if n == 4 else memoryview(data[: n // 8 * 8]).cast("d"),
            lambda: released,
            lambda: array.array("I", range(n // 4)),
            lambda: numpy.frombuffer(data, dtype=numpy.uint8),
            lambda: numpy.frombuffer(data + data, dtype=numpy.uint8)[::2],
            lambda: data.hex(),
        ]
    )()


def some_array(draw):
    """Rows, and what is none."""
    n, width = draw.choice([0, 1, 2, 3, 9]), draw.choice(SIZES)
    rows = numpy.frombuffer(draw.randbytes(n * width), dtype=numpy.uint8).reshape(n, width).copy()
    if width:
        rows[:, 0] = draw.choice([0, 2, 4, 9])
    rows.flags.writeable = draw.random() < 0.5
    return draw.choice(
        [
            lambda: rows,
            lambda: rows[::2],
            lambda: rows[:, ::2],
            lambda: numpy.asfortranarray(rows),
            lambda: rows.reshape(-1),
            lambda: rows.reshape(n, width, 1),
            lambda: rows.astype(numpy.int8),
            lambda: rows.astype(numpy.float64),
            lambda: rows.astype(object),
            lambda: numpy.array([bytes(row) for row in rows] + [None], dtype=object)[:-1],
            lambda: numpy.broadcast_to(numpy.uint8(2), (9, 32)),
            # No bytes, and more rows than there can be results.
            lambda: numpy.zeros((2**58, 0), dtype=numpy.uint8),
            lambda: numpy.array(7),
            lambda: numpy.array(["a", "bc"]),
            lambda: numpy.zeros(3, dtype=[("a", "u1"), ("b", "f8")]),
            lambda: numpy.ma.masked_array(rows, mask=True),
        ]
    )()


def some_column(draw):
    """Columns of pyarrow, where it is; with nulls, slices, chunks."""
    try:
        import pyarrow as pa
    except ImportError:
        return some_array(draw)
    width = draw.choice(SIZES[1:])
    rows = [draw.choice([None, bytes(width), draw.randbytes(width)]) for _ in range(draw.choice([0, 1, 5]))]
    fixed = pa.array(rows, pa.binary(width))
    return draw.choice(
        [
            lambda: fixed,
            lambda: fixed[1:],
            lambda: pa.chunked_array([fixed]),
            lambda: pa.chunked_array([fixed, fixed]),
            lambda: pa.chunked_array([], pa.binary(width)),
            lambda: pa.array(rows, pa.binary()),
            lambda: pa.array(rows, pa.large_binary())[2:],
            lambda: pa.array(["a", None, "δ"]),
            lambda: pa.array([1, 2, None]),
            lambda: pa.nulls(3),
            lambda: pa.array([[b"a"], None]),
            lambda: pa.FixedSizeBinaryArray.from_buffers(pa.binary(0), 3, [None, pa.py_buffer(b"")]),
            lambda: pa.table({"u": fixed, "v": fixed}),
            lambda: pa.record_batch([fixed], ["u"]),
        ]
    )()


def anything(draw, depth=0):
    kinds = [
        lambda: None,
        lambda: draw.choice([True, False, NotImplemented, Ellipsis]),
        lambda: draw.choice(INTEGERS),
        lambda: draw.choice([0.0, -1.5, 2.0, float("nan"), float("inf"), 1j]),
        lambda: draw.choice([numpy.int64(3), numpy.uint8(200), numpy.bool_(True), numpy.float32(1)]),
        lambda: draw.choice(TEXTS),
        lambda: some_bytes(draw),
        lambda: some_bytes(draw),
        lambda: some_array(draw),
        lambda: some_column(draw),
        lambda: draw.choice(ALL_OBJECTS),
        lambda: draw.choice(ALL_OBJECTS),
        lambda: draw.choice([object(), Strange(), Strange, secant, len, pathlib.Path("no such file")]),
        lambda: draw.choice([range(3), {}, {"u": b""}, set()]),
        lambda: (i for i in [b"a", 1]),
    ]
    if depth < 2:
        items = lambda: [anything(draw, depth + 1) for _ in range(draw.choice([0, 1, 2, 3]))]
        kinds += [items, lambda: tuple(items()), lambda: [some_bytes(draw) for _ in range(3)]]
    return draw.choice(kinds)()


def fitting(draw, name, parameter):
    """An argument that belongs to a parameter of this name."""
    own = OBJECTS[name]
    n, path = draw.choice([0, 1, 2, 2, 2, 2, 2, 5]), os.environ["SECANT_PATH"]
    width = {"x25519": 32, "ed25519": 32}.get(name) or getattr(modules_of(name), "SCALAR_BYTES", 32)

    def rows(width):
        return numpy.full((n, width), draw.choice([0, 1, 2, 9]), dtype=numpy.uint8)

    def small():
        scalars = numpy.zeros((n, width), dtype=numpy.uint8)
        scalars[:, -1] = 3
        return scalars

    def encoded():
        if "point" not in own:
            return rows(width)
        return numpy.tile(numpy.frombuffer(own["point"][0].to_bytes(), dtype=numpy.uint8), (n, 1))

    pools = {
        "message": lambda: draw.choice([b"a message", bytearray(b"a message"), b""]),
        "hash": lambda: bytes(32),
        "dst": lambda: draw.choice([b"a tag of sixteen bytes", bytearray(300), b""]),
        "aux": lambda: draw.choice([None, bytes(32), bytearray(32)]),
        "exponent": lambda: draw.choice(INTEGERS),
        "modulus": lambda: None,
        "value": lambda: draw.choice(own.get("scalar", []) + own.get("data", []) + INTEGERS),
        "k": lambda: draw.choice(own.get("scalar", []) + INTEGERS),
        "other": lambda: draw.choice(own.get("scalar", []) + own.get("point", []) + own.get("report", []) + INTEGERS),
        "x": lambda: own["point"][0].coordinates()[0],
        "y": lambda: own["point"][0].coordinates()[1],
        "scalars": lambda: draw.choice([[1] * n, [1] * n, [1] * n, rows(width), small(), small()]),
        "points": lambda: draw.choice(
            [own.get("point", [])[:1] * n] * 3 + [encoded(), encoded(), encoded(), [bytes([9]) + bytes(31), None], rows(32)]
        ),
        "publics": lambda: draw.choice([rows(draw.choice([width, width + 1, 2 * width + 1])), encoded(), encoded()]),
        "signatures": lambda: draw.choice([rows(2 * width), rows(2 * width), [bytes(64)] * n]),
        "messages": lambda: draw.choice([[b"a"] * n, rows(width), [bytearray(b"b")] * n]),
        "identifiers": lambda: ["ann", None, b"bea"][:n],
        "secrets": lambda: [bytes([1]) * 32] * n,
        "tweaks": lambda: [secant.secp256k1.G.to_bytes(), None, b"\0"][:n],
        "outputs": lambda: draw.choice([[[bytes(32)], [], None], [bytes(64), b"", None]])[:n],
        "keys": lambda: [bytes([1]) + bytes(31), None, b"\0"][:n],
        "tags": lambda: draw.choice([[b"\0\1", b"", None], [[1, 2], [b"\0"], None]])[:n],
        "first": lambda: draw.choice([None, [0, 1, None][:n]]),
        "labels": lambda: draw.choice([None, [0, 7]]),
        "ours": lambda: [b"a", None],
        "theirs": lambda: [b"a", None],
        "threads": lambda: draw.choice([None, 1, 2, 1024]),
        "data": lambda: draw.choice(own.get("data", []) + [bytes([1]) * 32]),
        "text": lambda: draw.choice(own.get("text", [""])),
        "kind": lambda: draw.choice(["x25519", "ed25519", "p256", "secp256k1", "ecdsa-p256"]),
        "group": lambda: draw.choice(["x25519", "x25519-unclamped", "edwards25519", "ristretto255", "p256", "secp256k1"]),
        "column": lambda: draw.choice([None, "u"]),
        "tag": lambda: draw.choice([None, b"tag", b"t" * 300]),
        "report": lambda: draw.choice([None, secant.psi.Report()]),
        "path": lambda: draw.choice([path, pathlib.Path(path), __file__, "no such file", "/"]),
        "name": lambda: draw.choice(["SECANT_KEY", "SECANT_PATH", "SECANT_NO_SUCH_VARIABLE", ""]),
        "n": lambda: draw.choice([0, 1, 3]),
    }
    if parameter in ("compressed", "der", "prehashed", "strict", "zip215", "fate"):
        return draw.choice([True, False])
    if parameter in own:
        return draw.choice(own[parameter])
    return pools[parameter]() if parameter in pools else anything(draw)


def argument(draw, name, function, parameter):
    # These measure for as long as they are told, and make as many rows.
    if parameter == "seconds":
        return draw.choice([1e-9, 1e-6, 0, -1, 3601.0, float("nan"), float("inf"), None, "1", 10**400])
    fits = draw.random() < 0.75
    if function == "generate_keys" and parameter == "n" and not fits:
        value = anything(draw)
        return value if not isinstance(value, (int, numpy.integer)) or not 100 < abs(int(value)) < 2**62 else 2**62
    return fitting(draw, name, parameter) if fits else anything(draw)


def parameters(callable_):
    try:
        found = inspect.signature(callable_).parameters.values()
    except (TypeError, ValueError):
        return ["data"], []
    positional = [p.name for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return positional, [p.name for p in found if p.kind == p.KEYWORD_ONLY]


def arguments(draw, name, function, callable_):
    """Mostly as many as there are; at times fewer, more, or by a name that there is not."""
    positional, named = parameters(callable_)
    given = [argument(draw, name, function, parameter) for parameter in positional]
    named = [parameter for parameter in named if parameter == "seconds" or draw.random() < 0.4]
    keywords = {parameter: argument(draw, name, function, parameter) for parameter in named}
    strange = draw.random()
    if strange < 0.03:
        given.append(anything(draw))
    elif strange < 0.06 and given:
        given.pop()
    elif strange < 0.08:
        keywords["no_such_name"] = anything(draw)
    return given, keywords


def calls_of(name):
    """(label, function's name, callable, how its arguments are drawn) of everything public in a module."""
    module = modules_of(name)
    for own, value in sorted(vars(module).items()):
        if own.startswith("_") or isinstance(value, types.ModuleType) or not callable(value):
            continue
        if isinstance(value, type) and issubclass(value, BaseException):
            continue
        yield own, own, value
        if isinstance(value, type):
            yield from methods_of(name, own, value)


def methods_of(name, own, kind):
    instances = [value for values in OBJECTS[name].values() for value in values if type(value) is kind]
    assert instances, f"no object of {name}.{own}"
    for attribute in dir(kind):
        static = inspect.getattr_static(kind, attribute)
        if attribute in BINARY or attribute in UNARY or attribute.startswith("_"):
            continue
        if isinstance(static, staticmethod):
            yield f"{own}.{attribute}", attribute, getattr(kind, attribute)
        elif not callable(getattr(kind, attribute)):
            for instance in instances:
                yield f"{own}.{attribute}", attribute, functools.partial(getattr, instance, attribute)
        else:
            for instance in instances:
                yield f"{own}.{attribute}", attribute, getattr(instance, attribute)
    for instance in instances:
        for attribute, function in BINARY.items():
            yield f"{own}.{attribute}", attribute, lambda other, f=function, a=instance: f(a, other)
        for attribute, function in UNARY.items():
            yield f"{own}.{attribute}", attribute, lambda f=function, a=instance: f(a)


def frozen(value):
    """What a value holds, so that a change of it is seen."""
    if isinstance(value, (list, tuple)):
        return [frozen(item) for item in value]
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, array.array):
        return value.tobytes()
    if isinstance(value, memoryview):
        try:
            return value.tobytes()
        except ValueError:
            return None
    if isinstance(value, numpy.ndarray):
        content = value.tobytes() if value.size < 1 << 20 and value.dtype != object else None
        return value.shape, value.dtype, value.strides, content
    return id(value)


def stubs(name):
    """The functions and methods that the stubs declare, and what each returns."""
    path = pathlib.Path(secant.__file__).parent / (f"{name}.pyi" if name else "__init__.pyi")
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name not in ("__new__", "__init__"):
                    yield f"{node.name}.{method.name}", method


def returned(name):
    """The types of the answers that are plain."""
    plain = {"bytes": bytes, "str": str, "int": int, "bool": bool, "None": type(None)}
    module, answers = modules_of(name), {}
    for label, node in stubs(name):
        of = ast.unparse(node.returns)
        kind = plain.get(of) or getattr(module, of, None)
        answers.setdefault(label, []).append(kind if isinstance(kind, type) else object)
    return {label: tuple(kinds) for label, kinds in answers.items()}


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_any_arguments(name, monkeypatch, tmp_path):
    (tmp_path / "key").write_text("01" * 32)
    monkeypatch.setenv("SECANT_PATH", str(tmp_path / "key"))
    monkeypatch.setenv("SECANT_KEY", "01" * 32)
    draw, answers = random.Random(f"any arguments of {name}"), returned(name)
    called, answered, refused = set(), set(), set()
    calls = list(calls_of(name))
    for label, function, callable_ in calls:
        operators = function in BINARY or function in UNARY
        allowed = REFUSED + ALSO.get(function, ()) + (MISSING if operators else ())
        times = 40 if operators else CALLS // (10 if function == "bench" else 1)
        for _ in range(times if parameters(callable_) != ([], []) else 3):
            if function in BINARY:
                given, keywords = [fitting(draw, name, "other") if draw.random() < 0.5 else anything(draw)], {}
            elif function in UNARY or isinstance(callable_, functools.partial):
                given, keywords = [], {}
            else:
                given, keywords = arguments(draw, name, function, callable_)
            before = frozen(given), frozen(list(keywords.values()))
            called.add(label)
            try:
                answer = callable_(*given, **keywords)
            except allowed:
                refused.add(label)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                pytest.fail(f"{name}.{label}(*{given!r:.500}, **{keywords!r:.500}) raises {type(error).__mro__}: {error}")
            else:
                answered.add(label)
                # An operator may be the other side's.
                fits = function in BINARY or isinstance(answer, answers.get(label, object))
                assert fits, f"{name}.{label} gives {type(answer)}"
            assert (frozen(given), frozen(list(keywords.values()))) == before, f"{name}.{label} changes what it is given"
    declared = {label for label, _ in stubs(name)}
    assert declared <= called, "everything that is declared was called"
    assert declared <= answered, f"never answered: {sorted(declared - answered)}"
    assert len(refused) > 0


class Long:
    """A sequence that says it has more items than there is memory for, and has none."""

    def __len__(self):
        return 2**58

    def __getitem__(self, i):
        raise IndexError(i)


def test_lengths_are_not_believed(curve):
    """Once these ended the interpreter, or panicked: memory was taken for as many results as a length said."""
    assert curve.multiscalar_vartime(Long(), Long()).is_identity()
    rows = numpy.zeros((2**58, 0), dtype=numpy.uint8)
    for scalars, points in [(rows, []), ([], rows), ("", []), ({}, []), (iter([1]), [curve.G])]:
        with pytest.raises(TypeError):
            curve.multiscalar_vartime(scalars, points)
    for many in [rows, numpy.zeros((2**50, 0), dtype=numpy.uint8)]:
        for module in [curve, secant.ed25519]:
            with pytest.raises((ValueError, MemoryError)):
                module.sign_batch(module.SigningKey.generate(), many)
