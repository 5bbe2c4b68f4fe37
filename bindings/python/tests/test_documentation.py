"""Examples of the documentation strings, and stubs that tell the truth."""

import ast
import doctest
import inspect
import pathlib
import re

import pytest
import secant

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


def names(body):
    """The public names of a stub, with those of its classes."""
    found = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
            if isinstance(node, ast.ClassDef):
                found |= {f"{node.name}.{name}" for name in names(node.body)}
        elif isinstance(node, ast.AnnAssign):
            found.add(node.target.id)
    return {name for name in found if not name.rpartition(".")[2].startswith("_")}


@pytest.mark.parametrize("module", MODULES[1:], ids=lambda module: module.__name__)
def test_stubs(module):
    """A stub has the names that the module has, and no others."""
    stub = pathlib.Path(secant.__file__).with_name(module.__name__.rpartition(".")[2] + ".pyi")
    stubbed = names(ast.parse(stub.read_text()).body)
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


# What a curve lacks, as no standard has it.
LACKS = {
    "p256": [],
    "p384": [],
    "p521": [],
    "secp256k1": ["from_openssh", "to_openssh"],
    "p224": ["from_jwk", "to_jwk", "from_openssh", "to_openssh", "hash_to_curve", "encode_to_curve"],
}


@pytest.mark.parametrize("name", LACKS)
def test_stubs_of_curves_are_one_text(name):
    folder = pathlib.Path(secant.__file__).parent
    wanted = (folder / "p256.pyi").read_text()
    for method in LACKS[name]:
        assert f"def {method}(" in wanted
        wanted = re.sub(rf"(    @staticmethod\n)?    def {method}\(.*\n", "", wanted)
    assert (folder / f"{name}.pyi").read_text() == wanted
