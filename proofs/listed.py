#!/usr/bin/env python3
"""Every kernel of `mulx`, and every one of F_2, that the source has stands in a probe: python3 proofs/listed.py, in the repository.

For those of `mulx` what counts is what its token does itself: a method that is left to the portable text is the compiler's. A probe calls the kernel
by its name. That each probe has a statement, `prove.py` and `binary.py` see. Exit status 1 if a kernel is in no probe.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMBS = ROOT / "crates/secant-core/src/limbs"
PROBES = ROOT / "crates/secant-probes/src/bin"
# What has nothing to prove.
TRIVIAL = {"zero"}


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
        yield from ((f"lanes: {name}", rf"\bP::{name}\(|F409::{name}\(") for name in functions(body))
    for name in re.findall(r"^pub fn (\w+)", lanes + (LIMBS / "binary/lane_words.rs").read_text(), re.MULTILINE):
        yield f"lanes: {name}", rf"\b{name}(?:::<F409>)?\(t, "


def main():
    count, missing = 0, []
    for probes, kernels in (("secant-kernels.rs", of_mulx()), ("secant-binary.rs", of_polynomials())):
        text = (PROBES / probes).read_text()
        for name, call in kernels:
            count += 1
            if name.split()[-1] not in TRIVIAL and not re.search(call, text):
                missing.append(f"{probes}: no probe calls {name}")
    print(*missing, f"{count} kernels, {len(missing)} in no probe", sep="\n")
    return 1 if missing or count < 60 else 0


if __name__ == "__main__":
    sys.exit(main())
