"""Examples of the documentation strings, and stubs that tell the truth."""

import ast
import doctest
import inspect
import pathlib

import pytest
import secant

from conftest import CURVES

MODULES = [secant] + [getattr(secant, curve["name"]) for curve in secant.curves()] + [secant.schnorr, secant.psi, secant.bulk]


@pytest.mark.parametrize("module", [*MODULES, secant._bulk], ids=lambda module: module.__name__)
def test_examples(module):
    result = doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.failed == 0
    # The functions of `bulk` are examples of `_bulk`, where they are.
    assert result.attempted >= (3 if module is secant.bulk else 5)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_everything_is_documented(module):
    for name, value in vars(module).items():
        if name.startswith("_") or inspect.ismodule(value) or name in ("G", "SCALAR_BYTES"):
            continue
        assert value.__doc__, name
        if inspect.isclass(value) and value.__module__ == module.__name__:
            for method, of in vars(value).items():
                assert method.startswith("_") or of.__doc__, f"{name}.{method}"


def names(body, shared={}):
    """The public names of a stub, with those of its classes and of classes of `_curve` that these are."""
    found = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
            if isinstance(node, ast.ClassDef):
                bases = [ast.unparse(base).partition("[")[0].removeprefix("_curve.") for base in node.bases]
                methods = names(node.body).union(*(shared.get(base, ()) for base in bases))
                found |= {f"{node.name}.{name}" for name in methods}
        elif isinstance(node, ast.AnnAssign):
            found.add(node.target.id)
    return {name for name in found if not name.rpartition(".")[2].startswith("_")}


def names_of_curves():
    """The names of each class of `_curve`, those of the classes before it that it is among them."""
    shared = {}
    for node in ast.parse(pathlib.Path(secant.__file__).with_name("_curve.pyi").read_text()).body:
        if isinstance(node, ast.ClassDef):
            found = names([node], shared)
            shared[node.name] = {name.partition(".")[2] for name in found if "." in name}
    return shared


@pytest.mark.parametrize("module", MODULES[1:], ids=lambda module: module.__name__)
def test_stubs(module):
    """A stub has the names that the module has, and no others."""
    stub = pathlib.Path(secant.__file__).with_name(module.__name__.rpartition(".")[2] + ".pyi")
    stubbed = names(ast.parse(stub.read_text()).body, names_of_curves())
    if module in (secant.psi, secant.bulk):
        # What both have, in a stub of its own.
        stubbed |= names(ast.parse(stub.with_name("_bulk.pyi").read_text()).body)
    there = set()
    for name, value in vars(module).items():
        if name.startswith("_"):
            continue
        there.add(name)
        if inspect.isclass(value):
            there |= {f"{name}.{method}" for method in vars(value) if not method.startswith("_")}
    assert stubbed == there
    assert (stub.parent / "py.typed").exists()


@pytest.mark.parametrize("name", CURVES)
def test_functions_of_curves_are_one_text(name):
    folder = pathlib.Path(secant.__file__).parent
    functions = [(folder / f"{of}.pyi").read_text().partition("\n\ndef ")[2] for of in (name, "p256")]
    assert functions[0] == functions[1] != ""
