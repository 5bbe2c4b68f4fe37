#!/usr/bin/env python3
"""Planted errors are refuted, and the proof without them goes through: python3 proofs/test_planted.py ARTEFACT.

Each error changes one instruction of a kernel as the artefact has it. Exit status 0 if every one is found.
"""

import sys

import divsteps
from disassembly import Artefact
from kernels import KERNELS
from machine import Unknown
from prove import NotProved, prove

# (kernel, the instruction's beginning, which of those from the end, what is done)
PLANTED = [
    ("m127_add", "adc", 0, "gone"),
    ("m127_sub", "sbb", 0, "gone"),
    ("m127_wide", "adc", 0, "add"),
    ("m127_reduce", "adc", 0, "gone"),
    ("p256_add", "cmov", 0, "gone"),
    ("p256_sub", "adc", 1, "add"),
    ("p224_sub", "cmov", 0, "gone"),
    ("p384_sub", "sbb", 1, "sub"),
    ("c25519_add", "cmov", 0, "gone"),
    ("c25519_mul_small", "cmov", 0, "gone"),
    ("c256_mul3", "cmov", 0, "gone"),
    ("c256_sub", "cmov", 0, "gone"),
    ("c256_dbl_sub", "sbb", 0, "sub"),
    ("c256_neg", "cmov", 0, "gone"),
    ("secp256k1_sub", "cmov", 0, "gone"),
    ("c25519_add_small_multiple", "adcx", 0, "gone"),
    ("m221_add_small_multiple", "adcx", 0, "gone"),
    ("divsteps", "cmovb", 0, "cmovae"),
    ("divsteps", "cmovb", 41, "cmove"),
    ("divsteps", "cmovns", 30, "cmovs"),
    ("divsteps", "cmove", 58, "cmovne"),
    ("divsteps", "add", 9, "sub"),
    ("divsteps", "sub", 7, "add"),
    ("divsteps", "shl", 20, "to 0x3e"),
    ("divsteps", "sar", 2, "to 0x2e"),
    ("divsteps", "shr", 1, "to 0x10"),
    ("divsteps", "and", 0, "to 0x3fff"),
    ("divsteps", "imul", 5, "add"),
    ("divsteps", "neg", 61, "gone"),
]


class Planted:
    """The artefact with one instruction changed, in the function itself or in the one that it calls."""

    def __init__(self, artefact, name, start, which, change):
        self.artefact, self.starts, self.word = artefact, artefact.starts, artefact.word
        self.changed = {}
        self.plant("kernel_" + name, start, which, change)

    def plant(self, name, start, which, change):
        code = list(self.artefact.function(name))
        places = [i for i, (_, text) in enumerate(code) if text.startswith(start)]
        # Not the last additions to the stack pointer.
        places = [i for i in places if "rsp" not in code[i][1]]
        if not places:
            for _, text in code:
                if text.startswith(("call", "jmp")):
                    return self.plant(self.artefact.starts[int(text.split()[1], 16)], start, which, change)
            raise Unknown(f"{name} has no {start}")
        at = places[-1 - which]
        address, text = code[at]
        if change == "gone":
            del code[at]
        elif change.startswith("to "):
            code[at] = (address, text.rpartition(",")[0] + "," + change[3:])
        else:
            code[at] = (address, change + " " + text.partition(" ")[2])
        self.changed[name] = code

    def function(self, name):
        return self.changed.get(name) or self.artefact.function(name)


def main(path):
    artefact = Artefact(path)
    kernels = {kernel.name: kernel for kernel in KERNELS}
    missed = 0
    for name, start, which, change in PLANTED:
        planted = Planted(artefact, name, start, which, change)
        try:
            if name == "divsteps":
                divsteps.prove(planted)
            else:
                prove(planted, kernels["kernel_" + name])
            print(f"{name}: NOT FOUND: {start} {change}")
            missed += 1
        except (NotProved, divsteps.NotProved) as found:
            print(f"{name}: found: {start} {change}: {str(found)[:90]}")
        except (Unknown, divsteps.Unknown) as strange:
            print(f"{name}: NOT RUN: {strange}")
            missed += 1
    print(f"{len(PLANTED)} planted errors, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1]))
