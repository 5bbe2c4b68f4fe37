"""Masks of eight lanes, made by comparing indices with a number: run on words of which each bit is 0, 1 or not known.

That lane i answers rightly is run for the index that is the number, and for each bit in which an index may be another; all other bits, and all other
lanes, are not known.
"""

import re

from lanes import WIDTH, NotProved
from machine import HALF, SAVED, Unknown
from machine import WORD as REGISTERS
from met import met

T = 1 << 64
# The stack, and what is the caller's.
KEPT = {"rsp": ("stack", 0), **{word: (f"lost {word}", 0) for word in SAVED}}
BYTES = {**{f"{x}l": f"r{x}x" for x in "abcd"}, "sil": "rsi", "dil": "rdi"}


class Bits:
    """`value` where `known` has a bit, and 0 elsewhere."""

    __slots__ = ("value", "known")

    def __init__(self, value, known=-1):
        self.value, self.known = value & known, known

    def cut(self, bits, at=0):
        mask = (1 << bits) - 1
        return Bits(self.value >> at & mask, self.known >> at | ~mask)

    def up(self, bits):
        return Bits(self.value << bits, self.known << bits | (1 << bits) - 1)

    def xor(self, other):
        return Bits(self.value ^ other.value, self.known & other.known)

    def both(self, other):
        zeros = self.known & ~self.value | other.known & ~other.value
        return Bits(self.value & other.value, self.known & other.known | zeros)

    def either(self, other):
        return Bits(self.value | other.value, self.known & other.known | self.value | other.value)

    def plus(self, other, bits):
        """A bit is known where both are, and the carry into it: it is 0 in the greatest sum, or 1 in the least one."""
        most, more = self.value | ~self.known & (1 << bits) - 1, other.value | ~other.known & (1 << bits) - 1
        none, one = ~(most + more ^ most ^ more), self.value + other.value ^ self.value ^ other.value
        return Bits(self.value ^ other.value ^ one, self.known & other.known & (none | one)).cut(bits)

    def above(self, bound):
        """Whether it is above a number."""
        if self.value > bound:
            return Bits(1)
        return Bits(0) if self.value | ~self.known & (T - 1) <= bound else Bits(0, ~1)


class Simulator:
    """Registers and memory of bits; addresses are the name of what is there, and how many bytes behind."""

    def __init__(self, artefact):
        self.artefact, self.words, self.vectors, self.masks, self.memory = artefact, {**KEPT}, {}, {}, {}
        self.executed, self.compared = 0, None

    # --- operands

    def place(self, text):
        base, total = None, 0
        for sign, term in re.findall(r"([+-]?)([^+-]+)", text.strip("[]")):
            if term in self.words:
                base = self.words[term]
            else:
                total += int(term, 0) * (-1 if sign == "-" else 1)
        return (base[0], base[1] + total) if base else total

    def load(self, place, count):
        """So many words."""
        if isinstance(place, int):
            found = [Bits(self.artefact.word(place + 8 * i)) for i in range(count)]
        else:
            found = [self.memory[(place[0], place[1] + 8 * i)] for i in range(count)]
        return found[0] if count == 1 else joined(found)

    def vector(self, operand):
        kind, _, rest = operand.partition("{")[0].partition(" PTR ")
        if rest:
            return self.load(self.place(rest), WIDTH[kind] // 8)
        return self.vectors[operand[3:]].cut(self.width(operand))

    @staticmethod
    def width(operand):
        return {"x": 128, "y": 256, "z": 512}[operand[0]]

    def put(self, to, value):
        name, _, mask = to.partition("{")
        bits = self.width(name)
        if mask:
            before = Bits(0) if "{z}" in mask else self.vectors[name[3:]]
            lanes = []
            for i in range(bits // 64):
                bit = self.masks[mask.partition("}")[0]].cut(1, i)
                set_, clear = (Bits(-bit.value, -(bit.known & 1) | 0), Bits(bit.value - 1, -(bit.known & 1) | 0))
                lanes.append(set_.cut(64).both(value.cut(64, 64 * i)).either(clear.cut(64).both(before.cut(64, 64 * i))))
            value = joined(lanes)
        self.vectors[name[3:]] = value.cut(bits)

    def get(self, operand):
        if operand in self.words:
            return self.words[operand]
        if operand in HALF:
            return self.words[HALF[operand]].cut(32)
        if operand in BYTES:
            return self.words[BYTES[operand]].cut(8)
        if operand.startswith("QWORD PTR "):
            return self.load(self.place(operand.partition(" PTR ")[2]), 1)
        return Bits(int(operand, 0) % T)

    def set(self, operand, value):
        if operand in REGISTERS:
            self.words[operand] = value
        elif operand in HALF:
            self.words[HALF[operand]] = value.cut(32)
        elif operand in BYTES:
            before = self.words.get(BYTES[operand], Bits(0, 255))
            self.words[BYTES[operand]] = value.cut(8).either(before.cut(56, 8).up(8)) if isinstance(before, Bits) else value.cut(8)
        else:
            self.memory[self.place(operand.partition(" PTR ")[2])] = value

    # --- control

    def run(self, name):
        for _, text in self.artefact.function(name):
            self.executed += 1
            operation, _, rest = text.partition(" ")
            operands = re.split(r",(?![^[]*\])", rest.strip()) if rest.strip() else []
            if operation == "ret":
                return
            if operation in ("call", "jmp"):
                target = self.artefact.starts[int(rest.split()[0], 16)]
                self.run(target)
                if operation == "jmp":
                    return
                continue
            done = getattr(self, "do_" + operation, None)
            if done is None:
                raise Unknown(text)
            if not operation.startswith(("mov", "lea", "v", "k", "set", "push", "pop", "not")):
                # What was compared is so no longer.
                self.compared = None
            met(self, text)
            done(*operands)
        raise Unknown(f"{name} has no end")

    # --- words

    def do_mov(self, to, value):
        self.set(to, self.get(value))

    do_movabs = do_mov

    def do_push(self, value):
        self.do_sub("rsp", "8")
        self.memory[self.words["rsp"]] = self.words[value]

    def do_pop(self, to):
        self.words[to] = self.memory[self.words["rsp"]]
        self.do_add("rsp", "8")

    def do_lea(self, to, place):
        self.words[to] = self.place(place)

    def do_sub(self, to, value):
        base, offset = self.words[to]
        self.words[to] = base, offset - int(value, 0)

    def do_add(self, to, value):
        if isinstance(self.words.get(to), tuple):
            base, offset = self.words[to]
            self.words[to] = base, offset + int(value, 0)
        else:
            self.set(to, self.get(to).plus(self.get(value), 64))

    def do_and(self, to, value):
        if to == "rsp":
            # The stack is given back from another register.
            self.words["rsp"] = "aligned", 0
        else:
            self.set(to, self.get(to).both(self.get(value)))

    def do_or(self, to, value):
        self.set(to, self.get(to).either(self.get(value)))

    def do_xor(self, to, value):
        self.set(to, Bits(0) if to == value else self.get(to).xor(self.get(value)))

    def do_not(self, to):
        self.set(to, self.get(to).xor(Bits(T - 1)))

    def do_shl(self, to, count):
        self.set(to, self.get(to).up(int(count, 0)).cut(64))

    def do_shr(self, to, count):
        n = int(count, 0)
        self.set(to, self.get(to).cut(64 - n, n))

    def do_imul(self, to, value):
        a, b = self.get(to), self.get(value)
        if b.known != -1:
            a, b = b, a
        if b.known != -1:
            raise Unknown("a product of what is not known")
        total = Bits(0)
        for i in range(64):
            if b.value >> i & 1:
                total = total.plus(a.up(i).cut(64), 64)
        self.set(to, total)

    def do_movzx(self, to, value):
        self.set(to, self.get(value))

    def do_cmp(self, a, b):
        self.compared = self.get(a), self.get(b)

    def do_setae(self, to):
        a, b = self.compared
        if b.known != -1 or not b.value:
            raise Unknown("a comparison with what is not known")
        self.set(to, a.above(b.value - 1))

    # --- vectors

    def do_vzeroupper(self):
        """Of the first sixteen registers 128 bits are left."""
        for name, value in self.vectors.items():
            self.vectors[name] = value if int(name) > 15 else value.cut(128)

    def do_vmovdqu(self, to, value):
        self.put(to, self.vector(value))

    do_vmovdqa = do_vmovdqa64 = do_vmovdqu64 = do_vmovdqu

    def do_vmovq(self, to, value):
        self.set(to, self.vector(value).cut(64))

    do_vmovd = do_vmovq

    def do_kmovd(self, to, value):
        self.masks[to] = self.get(value)

    def do_vpbroadcastq(self, to, value):
        lane = self.get(value) if value in REGISTERS or " PTR " in value else self.vector(value).cut(64)
        self.put(to, joined([lane] * 8))

    def do_vpxor(self, to, a, b):
        self.put(to, self.vector(a).xor(self.vector(b)))

    def do_vpor(self, to, a, b):
        self.put(to, self.vector(a).either(self.vector(b)))

    do_vporq = do_vpor

    def do_vpcmpnleuq(self, to, a, b):
        bits, a, b = Bits(0), self.vector(a), self.vector(b)
        for i in range(8):
            bound = b.cut(64, 64 * i)
            if bound.known != -1:
                raise Unknown("a comparison with what is not known")
            bits = bits.either(a.cut(64, 64 * i).above(bound.value).up(i))
        self.masks[to] = bits

    def do_valignq(self, to, a, b, count):
        n, bits = int(count, 0), self.width(to)
        self.put(to, self.vector(b).either(self.vector(a).up(bits)).cut(bits, 64 * n))

    def do_vpinsrq(self, to, a, value, at):
        lanes = [self.vector(a).cut(64, 64 * i) for i in range(2)]
        lanes[int(at, 0)] = self.get(value)
        self.put(to, joined(lanes))

    def do_vinserti32x4(self, to, a, b, at):
        parts = [self.vector(a).cut(128, 128 * i) for i in range(self.width(to) // 128)]
        parts[int(at, 0)] = self.vector(b)
        self.put(to, joined(parts, 128))

    do_vinserti128 = do_vinserti64x2 = do_vinserti32x4

    def do_vextracti128(self, to, value, at):
        bits = self.width(to)
        self.put(to, self.vector(value).cut(bits, bits * int(at, 0)))

    do_vextracti64x4 = do_vextracti32x4 = do_vextracti128

    def do_vpshufd(self, to, value, code):
        vector, code = self.vector(value), int(code, 0)
        self.put(to, joined([vector.cut(32, 128 * (i // 4) + 32 * (code >> 2 * (i % 4) & 3)) for i in range(self.width(to) // 32)], 32))

    def do_vpshufb(self, to, value, index):
        vector, index = self.vector(value), self.vector(index)
        if index.known != -1:
            raise Unknown("a move by what is not known")
        parts = []
        for i in range(self.width(to) // 8):
            at = index.value >> 8 * i & 255
            parts.append(Bits(0) if at >> 7 else vector.cut(8, 128 * (i // 16) + 8 * (at & 15)))
        self.put(to, joined(parts, 8))


def joined(parts, bits=64):
    value, known = 0, -1 << bits * len(parts)
    for i, part in enumerate(parts):
        value |= part.value << bits * i
        known |= (part.known & (1 << bits) - 1) << bits * i
    return Bits(value, known)


class Equal:
    """Bit i is 1 exactly where index i is the number; for each number that a table of sixteen entries has."""

    def __init__(self, name, numbers):
        self.name, self.numbers = "kernel_" + name, numbers

    def prove(self, artefact):
        executed = 0
        for number in self.numbers:
            for lane in range(8):
                ways = [(Bits(number), 1), *((Bits(~number & 1 << bit, ~(T - 1) | 1 << bit), 0) for bit in range(64))]
                for index, wanted in ways:
                    executed = self.on(artefact, number, lane, index, wanted)
        return executed

    def on(self, artefact, number, lane, index, wanted):
        machine = Simulator(artefact)
        machine.words.update(rdi=("result", 0), rsi=("index", 0), rdx=("number", 0))
        for j in range(8):
            machine.memory[("index", 8 * j)] = index if j == lane else Bits(0, ~(T - 1))
        machine.memory[("number", 0)] = Bits(number)
        machine.run(self.name)
        if any(machine.words.get(word) != before for word, before in KEPT.items()):
            raise NotProved("that the registers of the caller are as they were")
        found = machine.memory[("result", 0)].cut(1, lane)
        if found.known != -1 or found.value != wanted:
            raise NotProved(f"that lane {lane} says whether its index is {number}")
        return machine.executed


MASKS = [Equal("mask8_equal", range(17))]
