#!/usr/bin/env python3
"""Shows that the trial finds what is wrong: each model is changed on purpose, and must differ from the CPU.

    python3 proofs/test_trial.py DIRECTORY    # where the proofs wrote what they met

Exit status: 0 all are found, 1 one is not, 2 there is nothing to read.
"""

import sys

import cpu
import machine
import trial
from carryless import Carryless
from doubles import Doubles
from exact import Exact
from four import Four
from lanes import Vectors
from machine import Machine
from polynomials import Polynomials
from ternary import Simulator


def without_carry(self, to, value):
    self.carry, self.overflow = self.sum(to, value, 0), None


def merging(self, to, lanes):
    PUT(self, to.replace("{z}", ""), lanes)


def turned(self, row, byte):
    return ROW(self, row[::-1], byte)


def lower(self, to, x, y):
    self.each(to, lambda sum_, x, y: sum_.plus(self.halves(x, y)[0]), to, x, y)


def at_least(self, to, a, b):
    COMPARED(self, to, b, a)
    self.masks[to] = self.masks[to].xor(type(self.masks[to])(255))


PUT, ROW, COMPARED = Exact.put, Carryless.of_row, Simulator.do_vpcmpnleuq
# (what is wrong, where it stands, its name, what it is then, the form and the machine that show it)
WRONG = [
    ("a carry is not added", Machine, "do_adc", without_carry, "adc r64, r64", "machine.Machine"),
    ("a flag that is asked for is old", machine, "KEEP_ZERO", ("",), "add r64, r64", "machine.Machine"),
    ("the halves of a product are exchanged", Machine, "do_mulx", lambda self, a, b, c: MULX(self, b, a, c), "mulx r64, r64, r64", "machine.Machine"),
    ("the carry of a sum is that of the overflow", Machine, "do_adox", Machine.do_adcx, "adox r64, r64", "machine.Machine"),
    ("a shift has one place more", Four, "do_shr", lambda self, to, n="1": SHR(self, to, hex(int(n, 0) + 1)), "shr r64, imm", "four.Four"),
    ("the order of lanes", Exact, "do_vpunpckhqdq", Exact.do_vpunpcklqdq, "vpunpckhqdq ymm, ymm, ymm", "formulas.Law"),
    ("a mask that clears keeps", Exact, "put", merging, "vmovdqa64 ymm{k}{z}, ymm", "formulas.Law"),
    ("the upper parts of registers stay", Exact, "do_vzeroupper", lambda self: None, "vzeroupper", "formulas.Law"),
    ("the lower half of a product for the upper", Vectors, "do_vpmadd52huq", lower, "vpmadd52huq zmm, zmm, zmm", "doubles.Doubles"),
    ("which number is added to a product", Doubles, "do_vfmadd213pd", Doubles.do_vfmadd231pd, "vfmadd213pd ymm, ymm, ymm", "doubles.Doubles"),
    ("the rows of a matrix are turned", Carryless, "of_row", turned, "vgf2p8affineqb", "carryless.Carryless"),
    ("the words of a carry-less product", Carryless, "do_vpclmulhqlqdq", Carryless.do_vpclmulhqhqdq, "vpclmulhqlqdq", "carryless.Carryless"),
    ("bits that are picked in a row", Polynomials, "do_pext", lambda self, to, value, mask: self.do_mov(to, value), "pext", "carryless.Carryless"),
    ("a comparison that holds of equals", Simulator, "do_vpcmpnleuq", at_least, "vpcmpnleuq", "ternary.Simulator"),
]  # fmt: skip
MULX, SHR = Machine.do_mulx, Four.do_shr


def main(arguments):
    forms = trial.collected(arguments[0]) if len(arguments) == 1 else {}
    if not forms:
        print(__doc__, file=sys.stderr)
        return 2
    missed, features = 0, cpu.features()
    for what, where, name, wrong, start, machine_name in WRONG:
        right = getattr(where, name)
        found = [(form, {one: texts}) for form, units in sorted(forms.items()) for one, texts in units.items() if one.startswith(machine_name) and form.startswith(start)]
        said = ["no such form was met"]
        for form, units in found[:3]:
            setattr(where, name, wrong)
            trial.trial_lanes.compiled.cache_clear()
            try:
                _, count, said, _ = trial.work((form, units, 400, features))
            finally:
                setattr(where, name, right)
            if count is None or any(line.startswith("WRONG") for line in said):
                break
        here = any(line.startswith("not tried here") for line in said)
        missed += not here and not any(line.startswith("WRONG") for line in said)
        print(f"{what}: {(said or ['NOT FOUND'])[0][:110]}")
    print(f"{len(WRONG)} wrong models, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
