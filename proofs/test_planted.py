#!/usr/bin/env python3
"""Planted errors are refuted: python3 proofs/test_planted.py ARTEFACT ..

Each error changes one instruction of a kernel as the artefact has it, which is secant-kernels, secant-vectors or secant-binary: its
name says which. Exit status 0 if every error is found, 1 if one is not, 2 if an artefact cannot be read or has another name, 3 without z3.
"""

import copy
import os
import sys

import binary
import divsteps
import vectors
from disassembly import Artefact, Unreadable
from kernels import KERNELS
from machine import Unknown
from planted_vectors import IN_VECTORS
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
    # The carry out of a fold, and the last one of a row.
    ("c25519_mul", "adc", 0, "gone"),
    ("secp256k1_mul", "cmov", 0, "gone"),
    ("p256_sqr", "adox", 0, "gone"),
    ("p256_mul", "adcx", 1, "adox"),
    # A carry of a row, a borrow of a clearing, the bit above six words, twice, and the upper half of a factor.
    ("p384_mul", "adox", 1, "gone"),
    ("p384_mul", "sbb", 0, "gone"),
    ("p384_mul", "adc", 6, "gone"),
    ("p384_mul", "adc", 8, "gone"),
    ("p384_mul", "shrx", 0, "gone"),
    # The carry into the highest word of the square, a borrow in a clearing, the bit above six words, the correction.
    ("p384_sqr", "adcx", 0, "gone"),
    ("p384_sqr", "sbb", 13, "sub"),
    ("p384_sqr", "adc", 6, "gone"),
    ("p384_sqr", "cmov", 5, "gone"),
    # A sign that is not carried on, or is no sign; the last borrow of a clearing; the sign of the last word.
    ("p224_mul", "adox", 0, "gone"),
    ("p224_mul", "sar", 0, "shr"),
    ("p224_mul", "sbb", 3, "gone"),
    ("p224_mul", "sbb", 0, "gone"),
    ("p224_sqr", "sbb", 4, "gone"),
    ("p224_sqr", "cmov", 0, "gone"),
    # Columns: a carry, a factor, a digit cut elsewhere, a factor that is not doubled.
    ("m521_mul", "adc", 3, "gone"),
    ("m521_mul", "sub", 0, "add"),
    ("m521_mul", "shrd", 0, "to 0x3a"),
    ("m521_mul", "add    rdx", 0, "gone"),
    ("m521_sqr", "adc", 9, "gone"),
    # Sums of limbs: a carry to another limb, a limb cut elsewhere, a multiple of p, a sign, a limb that is not doubled; a word that is not chosen.
    ("m521_tighten", "shufps", 1, "gone"),
    ("m521_tighten", "psrlq", 0, "to 0x39"),
    ("m521_tighten", "pand", 0, "gone"),
    ("m521_add", "add    rdx", 0, "gone"),
    ("m521_mul3", "paddq", 0, "psubq"),
    ("m521_sub", "paddq", 0, "gone"),
    ("m521_dbl_sub", "psubq", 2, "paddq"),
    ("m521_dbl_sub", "paddq", 1, "gone"),
    ("p224_add", "adc", 0, "gone"),
    ("select", "cmovne", 1, "gone"),
    ("select", "sub", 0, "gone"),
    ("divsteps", "cmovb", 0, "cmovae"),
    ("divsteps", "cmovb", 41, "cmove"),
    ("divsteps", "cmovs", 30, "cmovns"),
    ("divsteps", "cmove", 58, "cmovne"),
    ("divsteps", "add", 9, "sub"),
    ("divsteps", "sub", 7, "add"),
    ("divsteps", "shl", 20, "to 0x3e"),
    ("divsteps", "sar", 2, "to 0x2b"),
    ("divsteps", "shr", 1, "to 0x15"),
    ("divsteps", "and", 0, "to 0x7ffff"),
    ("divsteps", "imul", 5, "add"),
    ("divsteps", "neg", 61, "gone"),
]

IN_BINARY = [
    ("f233_clmul_mul", "vpclmulhqhqdq", 1, "vpclmullqlqdq"),
    ("f233_clmul_mul", "vpxor", 7, "gone"),
    ("f233_clmul_sqr", "vpsllq", 1, "to 0x16"),
    ("f233_vpclmul_mul", "vpshldq", 0, "to 0x18"),
    ("f233_vpclmul_sqr", "vpand", 0, "gone"),
    ("f409_clmul_sqr", "vpalignr", 2, "to 0x7"),
    ("f409_vpclmul_sqr", "vpshldq", 0, "to 0x18"),
    ("f409_vpclmul_mul", "valignq", 3, "to 0x5"),
    # Sums of products, reductions, roots, a register of the caller, a choice.
    ("f233_clmul_mul_add_mul", "vpclmullqlqdq", 4, "vpclmulhqlqdq"),
    ("f409_clmul_mul_add_sqr_add", "vpxor", 20, "gone"),
    ("f409_vpclmul_mul_add_mul", "vpxorq", 1, "gone"),
    ("f233_vpclmul_mul_add_sqr_add", "vpxorq", 0, "gone"),
    ("f233_clmul_reduce", "vpand", 0, "gone"),
    ("f409_vpclmul_reduce", "vpshldq", 1, "to 0x18"),
    ("f409_clmul_sqrt", "shld", 0, "to 0x2b"),
    ("f409_clmul_sqrt", "xor ", 2, "gone"),
    ("f409_clmul_sqrt", "pop    rbp", 0, "gone"),
    ("f233_clmul_sqrt", "pop    rbx", 0, "gone"),
    ("f233_vpclmul_sqrt", "vpshldq", 0, "to 0x34"),
    ("f409_vpclmul_sqrt", "vpsllw", 0, "to 0x3"),
    ("f409_clmul_select", "vandnps", 0, "vandps"),
    ("f233_vpclmul_select", "vmovdqu64", 0, "gone"),
    ("f409_vpclmul_add_row", "vpxorq", 0, "gone"),
    ("f409_vpclmul_load_four", "vxorps", 0, "gone"),
    ("f409_vpclmul_first", "mov    al", 0, "to 0x3f"),
    ("vpclmul_split_word", "movabs", 0, "to 0x5555555555555555"),
    # A linear map: a byte, a sum, a row of bytes, an order.
    ("f233_vpclmul_apply", "vpaddb", 0, "gone"),
    ("f409_vpclmul_apply", "vpternlogq", 2, "gone"),
    ("f409_vpclmul_apply", "vmovdqu8", 1, "gone"),
    ("f233_vpclmul_apply", "vpermb", 0, "gone"),
    # Eight lanes: words of odd lanes, a product of two lanes, a fold; a lane that is not chosen, or not compared; an index, a word's lane, a bit.
    ("f233_x8_mul", "vpunpckhqdq", 1, "vpunpcklqdq"),
    ("f409_x8_mul", "vpclmulhqhqdq", 3, "vpclmulhqlqdq"),
    ("f409_x8_mul_add_mul", "vpternlogq", 8, "gone"),
    ("f233_x8_mul_add_sqr_add", "vpmultishiftqb", 2, "gone"),
    ("f409_x8_sqr", "vgf2p8affineqb", 0, "gone"),
    ("f409_x8_reduce", "vpshldq", 0, "to 0x18"),
    ("f233_x8_add", "vxorps", 0, "gone"),
    ("f409_x8_select", "vmovdqa64 zmm1{k1}", 0, "gone"),
    ("f409_x8_is_zero", "vpternlogq", 0, "gone"),
    ("f233_x8_is_zero", "vptestnmq", 0, "vptestmq"),
    ("f233_x8_entry", "vpsrlq", 0, "to 0x3"),
    ("f409_x8_entry", "vmovdqa64 zmm0{k2}", 0, "gone"),
    ("f409_x8_load", "vpinsrq", 0, "gone"),
    ("f233_x8_store", "vunpckhpd", 0, "vunpcklpd"),
    ("f409_x8_broadcast", "vbroadcastsd", 1, "to QWORD PTR [rsi+0x20]"),
    ("x8_bit", "vptestmq", 0, "vptestnmq"),
]


class Planted:
    """The artefact with one instruction changed, in the function itself or in the one that it calls."""

    def __init__(self, artefact, name, start, which, change):
        self.artefact, self.starts, self.word = artefact, artefact.starts, artefact.word
        self.imported, self.called, self.functions = artefact.imported, artefact.called, artefact.functions
        self.changed = {}
        self.plant("kernel_" + name, start, which, change)

    def plant(self, name, start, which, change):
        code = list(self.artefact.function(name))
        places = [i for i, (_, text) in enumerate(code) if text.startswith(start)]
        # What is done with the stack only if there is no other, neither here nor in what is called.
        others = [i for i in places if "rsp" not in code[i][1]]
        if not others:
            for _, text in code:
                called = self.target(text)
                if called in self.functions:
                    try:
                        return self.plant(called, start, which, change)
                    except Unknown:
                        if not places:
                            raise
                        break
        places = others or places
        if not places:
            raise Unknown(f"{name} has no {start}")
        if which >= len(places):
            raise Unknown(f"{name} has {len(places)} {start}")
        at = places[-1 - which]
        address, text = code[at]
        if change == "gone":
            del code[at]
        elif change == "narrow":
            for wide, half in zip("yzYZ", "xyXY"):
                text = text.replace(wide + "mm", half + "mm").replace(wide + "MM", half + "MM")
            code[at] = (address, text)
        elif change.startswith("to "):
            code[at] = (address, text.rpartition(",")[0] + "," + change[3:])
        else:
            code[at] = (address, change + " " + text.partition(" ")[2])
        self.changed[name] = code

    def target(self, text):
        """The function that is called, or jumped to."""
        operation, _, place = " ".join(text.split()).partition(" ")
        if operation not in ("call", "jmp"):
            return None
        if place.startswith("QWORD PTR [0x"):
            return self.called(int(place[11:-1], 16))
        return self.starts.get(int(place, 16)) if place[0].isdigit() or place[0] in "abcdef" else None

    def function(self, name):
        return self.changed.get(name) or self.artefact.function(name)


def prove_kernel(planted, name):
    if name == "divsteps":
        divsteps.prove(planted)
    else:
        prove(planted, next(kernel for kernel in KERNELS if kernel.name == "kernel_" + name))


def prove_vectors(planted, name):
    vectors.prove(planted, next(product for product in vectors.STATEMENTS if product.name == "kernel_" + name))


def prove_binary(planted, name):
    binary.prove(planted, next(statement for statement in binary.STATEMENTS if statement[0] == "kernel_" + name))


def missed(path, errors, proof):
    artefact, count = Artefact(path), 0
    for name, start, which, change in errors:
        try:
            proof(Planted(artefact, name, start, which, change), name)
            print(f"{name}: NOT FOUND: {start} {change}")
            count += 1
        except (NotProved, divsteps.NotProved, vectors.NotProved, binary.NotProved) as found:
            print(f"{name}: found: {start} {change}: {str(found)[:90]}")
        except (Unknown, divsteps.Unknown, KeyError) as strange:
            print(f"{name}: NOT RUN: {strange!r}")
            count += 1
    print(f"{path}: {len(errors)} planted errors, {count} missed", flush=True)
    return count


def vacuous(path):
    """An operand that is nowhere: of it nothing is proved."""
    kernel = copy.deepcopy(next(kernel for kernel in KERNELS if kernel.name == "kernel_p256_add"))
    kernel.operands[0].least = kernel.operands[0].most + 1
    try:
        prove(Artefact(path), kernel)
        print("p256_add: NOT FOUND: an operand that is nowhere")
        return 1
    except NotProved as found:
        print(f"p256_add: found: an operand that is nowhere: {found}")
        return 0


ERRORS = {
    "secant-kernels": (PLANTED, prove_kernel),
    "secant-vectors": (IN_VECTORS, prove_vectors),
    "secant-binary": (IN_BINARY, prove_binary),
}


def main(paths):
    count = 0
    try:
        for path in paths:
            name = os.path.basename(path)
            if name not in ERRORS:
                raise Unreadable(f"{path}: no errors are known of an artefact of this name")
            count += missed(path, *ERRORS[name])
            count += vacuous(path) if name == "secant-kernels" else 0
    except Unreadable as error:
        print(f"proofs: {error}", file=sys.stderr)
        return 2
    return 1 if count else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1:]))
