#!/usr/bin/env python3
"""Proves that the machine code of a batch of division steps does 60 of them.

    cargo build --release -p secant-probes --bin secant-kernels
    python3 proofs/divsteps.py target/release/secant-kernels

For |z| <= 2^62 - 60, odd f and any g, `kernel_divsteps` gives z and 2^60 times the matrix after 60 steps. It does three runs of 20 on packed words:
F = f - 2^21·u - 2^42·v and G = g - 2^21·q - 2^42·r, where f and g start from their low 20 bits, and (u, v) and (q, r) from 2^20 times the unit matrix.
What is shown:

1. A step, for each of the 60 pieces of code that do one: z3 shows, on words of 64 bits, that it takes (F, G) to (G, (G - F)/2) or (F, (G + F)/2)
   or (F, G/2), and z to what belongs to it, as z and the last bit of G say; divisions round down. F keeps to be odd.
   |z| grows by at most 1, so step i of the 60 is shown for |z| <= 2^62 - 60 + i. Inversions begin with z = -1 and do less than 2^32 batches,
   so for theirs |z| < 2^38.
   As integers these divisions are exact: after i steps all entries are multiples of 2^(20-i), so that G - F and G + F are even as g - f and
   g + f are. And they are integers of 64 bits: |u| + |v| <= 2^20 and |q| + |r| <= 2^20 as rows of what steps make, with |f|, |g| < 2^20, and v and
   r are not both +-2^20, or the two rows were the same but for a sign, and the matrix had no inverse: so |G - F|, |G + F| < 2^63.
2. A row of the matrix is what is read from F or G: z3 shows it for all |u| + |v| <= 2^20, -2^20 < u, v, and numbers below 2^20.
3. Between and behind: polynomials modulo 2^64 in the rows' entries. Each 20 steps begin with the low bits of what the steps before make of (f, g);
   the result is the product of the three matrices. Polynomials are compared by their coefficients.

That steps depend on so many low bits only is Bernstein and Yang's theorem. Exit status: 0 proved, 1 not, 2 the artefact cannot be read, 3 no solver.
"""

import re
import sys
import time
from functools import cache

try:
    import z3
except ImportError:
    print("proofs: no z3: python3 -m pip install z3-solver", file=sys.stderr)
    sys.exit(3)

from disassembly import Artefact, Unreadable
from met import MET, met, written
from obligations import kept
from words import Bits, Low, Poly, Unknown, bits

NAME = "kernel_divsteps"
RUN = 20
STEPS = [RUN, RUN, RUN]
LENGTH = 14
SAVED = ["rbx", "rbp", "r12", "r13", "r14", "r15", "rsp"]
HALVES = {f"e{x}": f"r{x}" for x in ("ax", "bx", "cx", "dx", "si", "di", "bp", "sp")}
HALVES.update({f"r{i}d": f"r{i}" for i in range(8, 16)})


class NotProved(Exception):
    pass


def valid(claim):
    """Whether z3 shows that a claim holds for all words."""
    solver = z3.Solver()
    solver.add(z3.Not(claim))
    if solver.check() != z3.unsat:
        return False
    kept(solver)
    return True


def begins(code, at):
    """Whether the code of a step begins here: with a copy of G, and G + F."""
    if at + LENGTH > len(code) or code[at][0] != "mov" or code[at + 1][0] != "lea":
        return False
    place, total = code[at][1][1], code[at + 1][1][1]
    return re.match(r"\[" + place + r"\+r[a-z0-9]+\*1(\+0x0)?\]$", total) is not None and place.startswith("r")


def split(instruction):
    name, _, rest = instruction.partition(" ")
    return name, tuple(part.strip() for part in rest.split(",")) if rest else ()


# --- one step


def run_step(code, words):
    """Runs the code of a step on words of z3."""
    # Flags that nothing has set are any.
    zero, carry, sign = z3.Bools("zero carry sign")
    taken = {
        "cmovs": lambda: sign,
        "cmovns": lambda: z3.Not(sign),
        "cmove": lambda: zero,
        "cmovne": lambda: z3.Not(zero),
        "cmovb": lambda: carry,
        "cmovae": lambda: z3.Not(carry),
    }
    value = lambda x: words[x] if x in words else z3.BitVecVal(int(x, 0), 64)
    for name, operands in code:
        MET.setdefault("divsteps.run_step", set()).add(f"{name} {','.join(operands)}")
        to = operands[0]
        if name == "mov":
            words[to] = value(operands[1])
        elif name == "lea":
            total = z3.BitVecVal(0, 64)
            for minus, term in re.findall(r"([+-]?)([^+-]+)", operands[1].strip("[]")):
                part, _, scale = term.partition("*")
                part = value(part) * int(scale or "1", 0)
                total = total - part if minus == "-" else total + part
            words[to] = total
        elif name == "sub":
            words[to] = words[to] - value(operands[1])
        elif name == "neg":
            words[to] = -words[to]
            sign = words[to] < 0
        elif name == "shl":
            words[to] = words[to] << value(operands[1])
            zero = words[to] == 0
        elif name == "sar":
            words[to] = words[to] >> value(operands[1])
        elif name == "add":
            before, words[to] = words[to], words[to] + value(operands[1])
            carry = z3.ULT(words[to], before)
        elif name in taken:
            words[to] = z3.If(taken[name](), value(operands[1]), words[to])
        else:
            raise NotProved(f"that a step has {name}")


def size(x):
    return z3.If(x < 0, -x, x)


def packed(number, row):
    return number - (row[0] << 21) - (row[1] << 42)


@cache
def prove_step(code, i):
    """Step i of the batch; the places of y = z + 1, F and G, and the places that are lost."""
    g, f, y = code[0][1][1], code[3][1][1], code[4][1][1]
    places = {place for _, operands in code for place in re.findall(r"\b[re][a-z0-9]+\b", " ".join(operands))}
    words = {place: z3.BitVec(place, 64) for place in places}
    if len({y, f, g}) < 3 or not {y, f, g} <= set(words):
        raise NotProved(f"where the numbers of step {i} are")
    before = dict(words)
    run_step(code, words)
    zeta, big_f, big_g = before[y] - 1, before[f], before[g]
    most = (1 << 62) - sum(STEPS) + i
    given = z3.And(big_f & 1 == 1, zeta <= most, zeta >= -most)
    odd = big_g & 1 == 1
    swap = z3.And(odd, zeta < 0)
    wanted_f = z3.If(swap, big_g, big_f)
    next_zeta = z3.If(swap, -2 - zeta, zeta - 1)
    wanted = z3.And(
        words[y] - 1 == next_zeta,
        size(next_zeta) <= size(zeta) + 1,
        words[f] == wanted_f,
        words[g] == z3.If(odd, z3.If(swap, big_g - big_f, big_g + big_f), big_g) >> 1,
        wanted_f & 1 == 1,
    )
    if not valid(z3.Implies(given, wanted)):
        raise NotProved(f"that the code does step {i}")
    return y, f, g, {operands[0] for _, operands in code} - {y, f, g}


# --- a row of the matrix

ROWS = {}


def row_entry(factor, constant, shift):
    """Which entry of its row, negated, is (factor·F + constant) >> shift."""
    key = (factor, constant, shift)
    if key not in ROWS:
        n, u, v = z3.BitVecs("n u v", 64)
        most = 1 << RUN
        given = z3.And(n > -most, n < most, u > -most, u <= most, v > -most, v <= most, size(u) + size(v) <= most)
        word = factor * packed(n, (u, v)) + constant
        ROWS[key] = next((i for i, x in enumerate((u, v)) if valid(z3.Implies(given, word >> shift == -x))), None)
    if ROWS[key] is None:
        raise NotProved(f"that ({factor:#x}·F + {constant:#x}) >> {shift} is an entry of the matrix")
    return ROWS[key]


# --- what is between


class Machine:
    """Runs straight code on polynomials; a step's code as a whole."""

    def __init__(self, artefact):
        self.artefact, self.memory = artefact, {}
        self.places = {place: ("lost " + place, 0) for place in HALVES.values()}
        self.places["rsp"] = ("stack", 0)
        names = ("result", "zeta", "f", "g")
        for place, name in zip(("rdi", "rsi", "rdx", "rcx"), names):
            self.places[place] = (name, 0)
            self.memory[(name, 0)] = Poly.atom(name)
        self.parts, self.executed = 0, 0
        # What f and g are before the next steps.
        self.now = (Poly.atom("f"), Poly.atom("g"))
        self.zeta = Poly.atom("zeta")
        self.product = None

    def address(self, text):
        base, offset = None, 0
        for minus, term in re.findall(r"([+-]?)([^+-]+)", text[text.index("[") :].strip("[]")):
            if term in self.places:
                base, more = self.places[term]
                offset += more
            else:
                offset += -int(term, 0) if minus == "-" else int(term, 0)
        return base, offset

    def get(self, operand):
        if operand in self.places:
            return self.places[operand]
        if operand in HALVES:
            return Low.of(self.places[HALVES[operand]])
        if operand.startswith("QWORD PTR"):
            place = self.address(operand)
            if place not in self.memory:
                raise Unknown(f"nothing was stored at {place}")
            return self.memory[place]
        return Poly.number(int(operand, 0))

    def put(self, operand, value):
        if operand in HALVES:
            self.places[HALVES[operand]] = Low.of(value)
        elif operand in self.places:
            self.places[operand] = value
        else:
            self.memory[self.address(operand)] = value

    def run(self, name):
        texts = [instruction for _, instruction in self.artefact.function(name)]
        code, at = [*map(split, texts)], 0
        while at < len(code):
            if begins(code, at):
                at = self.steps(code, at)
                continue
            self.executed += 1
            met(self, texts[at])
            part, operands = code[at]
            if part == "ret":
                return
            self.one(part, operands)
            at += 1
        raise Unknown("no return")

    def one(self, name, operands):
        to = operands[0]
        if name in ("mov", "movabs"):
            self.put(to, self.get(operands[1]))
        elif name == "lea" and re.match(r"\[rsp[+-]0x[0-9a-f]+\]$|\[rsp\]$", operands[1]):
            self.put(to, self.address(operands[1]))
        elif name == "call":
            self.run(self.artefact.starts[int(to, 16)])
        elif name in ("push", "pop"):
            base, offset = self.places["rsp"]
            if name == "push":
                self.places["rsp"] = (base, offset - 8)
                self.memory[(base, offset - 8)] = self.places[to]
            else:
                self.places[to] = self.memory[(base, offset)]
                self.places["rsp"] = (base, offset + 8)
        elif name in ("add", "sub") and to == "rsp":
            base, offset = self.places["rsp"]
            self.places["rsp"] = (base, offset + (1 if name == "add" else -1) * int(operands[1], 0))
        elif name in ("inc", "dec"):
            self.put(to, self.get(to) + Poly.number(1 if name == "inc" else -1))
        elif name == "neg":
            self.put(to, self.get(to) * Poly.number(-1))
        elif name == "add":
            self.put(to, self.get(to) + self.get(operands[1]))
        elif name == "sub":
            self.put(to, self.get(to) + self.get(operands[1]) * Poly.number(-1))
        elif name == "imul" and len(operands) == 2:
            self.put(to, self.get(to) * self.get(operands[1]))
        elif name == "shl":
            self.put(to, self.get(to) * Poly.number(1 << int(operands[1], 0)))
        elif name == "shr":
            self.put(to, self.get(to).shifted(int(operands[1], 0)))
        elif name == "sar" and to in self.places:
            factor, row, constant = self.get(to).linear()
            entry = row_entry(factor, constant, int(operands[1], 0))
            self.put(to, Poly.atom(f"{'uvqr'[2 * (row[0] == 'G') + entry]}{row[1:]}") * Poly.number(-1))
        elif name == "and":
            self.put(to, self.get(to).masked(int(operands[1], 0)))
        elif name == "or":
            self.put(to, self.get(to).joined(self.get(operands[1])))
        else:
            raise Unknown(f"{name} {', '.join(operands)}")

    def steps(self, code, at):
        """All steps that come here, and what they begin with."""
        if self.parts == len(STEPS):
            raise NotProved(f"that there are {sum(STEPS)} steps")
        count, where, lost = STEPS[self.parts], None, set()
        for i in range(count):
            part = code[at : at + LENGTH]
            if not begins(part, 0):
                raise NotProved(f"that {count} steps come together: {i} do")
            *found, more = prove_step(tuple(part), sum(STEPS[: self.parts]) + i)
            if where not in (None, found):
                raise NotProved(f"that step {i} goes on where the one before ended")
            where, lost, at = found, lost | more, at + LENGTH
            self.executed += LENGTH
        y, f, g = where
        low = [bits(word, 0, RUN) for word in self.now]
        first = [self.zeta + Poly.number(1), low[0] + Poly.number(-(1 << 41)), low[1] + Poly.number(-(1 << 62))]
        for place, wanted in zip(where, first):
            if not isinstance(self.places[place], Poly) or self.places[place] != wanted:
                raise NotProved(f"what part {self.parts} of the steps begins with, in {place}")
        k = self.parts = self.parts + 1
        for place in lost:
            self.places[place] = ("lost", k)
        self.zeta = Poly.atom(f"zeta{k}")
        self.places[y] = self.zeta + Poly.number(1)
        self.places[f], self.places[g] = Poly.atom(f"F{k}"), Poly.atom(f"G{k}")
        u, v, q, r = (Poly.atom(f"{entry}{k}") for entry in "uvqr")
        self.now = tuple(bits(a * self.now[0] + b * self.now[1], RUN, 64) for a, b in ((u, v), (q, r)))
        if self.product is None:
            self.product = [u, v, q, r]
        else:
            a, b, c, d = self.product
            self.product = [u * a + v * c, u * b + v * d, q * a + r * c, q * b + r * d]
        return at


def prove(artefact):
    """How many instructions; raises NotProved or Unknown."""
    machine = Machine(artefact)
    before = [machine.places[place] for place in SAVED]
    machine.run(NAME)
    if [machine.places[place] for place in SAVED] != before:
        raise NotProved("that the registers of the caller are kept")
    if machine.parts != len(STEPS):
        raise NotProved(f"that there are {sum(STEPS)} steps")
    for i, wanted in enumerate([machine.zeta, *machine.product]):
        if machine.memory.get(("result", 8 * i)) != wanted:
            raise NotProved(f"that word {i} of the result is what it should be")
    return machine.executed


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    begun = time.time()
    try:
        executed = prove(Artefact(arguments[0]))
    except (Unreadable, KeyError) as error:
        print(f"proofs: {error}", file=sys.stderr)
        return 2
    except (NotProved, Unknown) as error:
        print(f"divsteps: NOT PROVED  {type(error).__name__}: {error}")
        return 1
    written("divsteps", arguments[0])
    print(f"divsteps: proved  {executed} instructions, {sum(STEPS)} steps  {time.time() - begun:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
