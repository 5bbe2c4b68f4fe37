#!/usr/bin/env python3
"""Every kernel of `mulx`, of F_2 and of vectors that the source has stands in a probe: python3 proofs/listed.py, in the repository.

For those of `mulx` what counts is what its token does itself: a method that is left to the portable text is the compiler's. A probe calls the kernel
by its name. That each probe has a statement, `prove.py` and `binary.py` see. What vectors do, the traits of their types say: each function has a
statement, and `vectors.py` sees that it has a probe. Exit status 1 if a kernel is in no probe.
"""

import re
import sys
from pathlib import Path

import vectors

ROOT = Path(__file__).resolve().parent.parent
LIMBS = ROOT / "crates/secant-core/src/limbs"
FIELDS = ROOT / "crates/secant-core/src/field"
PROBES = ROOT / "crates/secant-probes/src/bin"
# What has nothing to prove.
TRIVIAL = {"zero"}

WORDS = {"new": "from_words", "elements": "to_words", "from_lanes": "from_words", "to_lanes": "to_words", "load": "from_words", "store": "to_words"}
# Where a trait is, types of it, what statements of some functions are called, and what is made of other functions, or of no instruction; `moves.py` has
# what lies in memory.
EIGHT = ("c25519_x8", "c256_x8", "secp256k1_x8", "m221_x8", "m127_x8", "p224_x8", "p256_x8", "sm2_x8", "p384_x8", "p521_x8")
LAZY = ("p224_quad", "p256_quad", "sm2_quad", "p384_quad", "p521_quad", "secp256k1_quad")
TRAITS = [
    ("quad/real.rs", "RealQuad", ("c25519_x4",), {"constants": "of_constants", "loosen": "carry"}, "level"),
    # A look-up is one of words of lines, and then of what is stored so.
    ("quad/real.rs", "RealQuad", ("c25519_fma",), {"constants": "of_constants", "loosen": "carry", "look_up": "stored"}, "level"),
    ("quad/two.rs", "TwoQuads", ("c25519_two",), {"new": "new"}, ""),
    ("quad/mod.rs", "Quad", ("m127_x4",), {"tighten": "carry"}, "level loosen"),
    # Sums and moves stand in laws.
    ("quad/lazy.rs", "LazyQuad", LAZY, {}, "level level_of_sum constants ones sum moved add sub add_in sub_in add_picked operand arrange sqr elements"),
    ("ratio.rs", "Parity", EIGHT[:4], {}, ""),
    ("mod.rs", "Vector", EIGHT, {}, "words_of_lane broadcast scatter_vartime load_vartime store_vartime roots"),
    (
        "mod.rs",
        "Field",
        EIGHT,
        {"mul_loose": "mul", "sqr_loose": "sqr"},
        "zero one from_u64 constant parameter level sub_dbl_sub_neg mul3_div2 mul_small add_small_multiple invert sqr_n equals",
    ),
]


def blocks(text, start):
    """(head, body) of what begins so and ends with a brace at the line's beginning."""
    return re.findall(rf"^({start})[^{{]*\{{\n(.*?)^\}}", text, re.MULTILINE | re.DOTALL)


def functions(body):
    """Those of a block, and those that a macro of the file makes there."""
    return re.findall(r"^    (?:pub )?fn (\w+)", body, re.MULTILINE) + re.findall(r"^    \w+!\(\s*(\w+),", body, re.MULTILINE)


def of_mulx():
    """(kernel, how a probe calls it)."""
    for path in sorted((LIMBS / "x86_64").rglob("*.rs")):
        for head, body in blocks(path.read_text(), r"impl [^\n{]* for Mulx"):
            of = re.match(r"impl MontgomeryKernels<(\w+)", head)
            for name in functions(body):
                yield (f"{of[1]} {name}", rf"MontgomeryKernels::<{of[1]}(?:, \d)?>::{name}\(") if of else (name, rf"level\.{name}(?:::<|\()")
    yield "the choice of a word", r"Select::select\("
    yield "division steps", r"batch\("


def of_polynomials():
    for _, body in blocks((LIMBS / "binary/mod.rs").read_text(), "pub trait Kernels"):
        yield from ((name, rf"\bk\.{name}\(|Kernels::<F233>::{name}\(") for name in functions(body))
    lanes = (LIMBS / "binary/lanes.rs").read_text()
    for _, body in blocks(lanes, "pub trait InLanes"):
        yield from ((f"lanes: {name}", rf"\bP::{name}\(|F(?:409|254)::{name}\(") for name in functions(body))
    for name in re.findall(r"^pub fn (\w+)", lanes + (LIMBS / "binary/lane_words.rs").read_text(), re.MULTILINE):
        yield f"lanes: {name}", rf"\b{name}(?:::<F409>)?\(t, "


def of_vectors():
    """(kernel, the name of its statement)."""
    for path, trait, types, names, others in TRAITS:
        ((_, body),) = blocks((FIELDS / path).read_text(), rf"pub trait {trait}\b")
        for name in functions(body):
            if name not in others.split():
                yield from ((f"{trait}: {name}", f"kernel_{one}_{names.get(name) or WORDS.get(name, name)}") for one in types)


def main():
    count, missing = 0, []
    for probes, kernels in (("secant-kernels.rs", of_mulx()), ("secant-binary.rs", of_polynomials())):
        text = (PROBES / probes).read_text()
        for name, call in kernels:
            count += 1
            if name.split()[-1] not in TRIVIAL and not re.search(call, text):
                missing.append(f"{probes}: no probe calls {name}")
    stated = {statement.name for statement in vectors.STATEMENTS}
    for name, kernel in of_vectors():
        count += 1
        if kernel not in stated:
            missing.append(f"{name}: no statement is called {kernel}")
    print(*missing, f"{count} kernels, {len(missing)} in no probe", sep="\n")
    return 1 if missing or count < 250 else 0


if __name__ == "__main__":
    sys.exit(main())
