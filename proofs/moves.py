"""Words of eight lanes in memory, each lane's where it wants them: read into vectors, or written from them.

Where a lane's words begin is an unknown, which the code may compare with constants, multiply by a power of two and add to the memory's address. A
comparison is taken to hold: where it fails, the code ends in a panic. So a lane has a memory of its own, and what is read or written there must
lie, by what was compared before, in the memory that the code was given.
"""

import re

from exact import ZERO, Exact
from lanes import NotProved
from linear import Lin
from machine import Pointer, Unknown

T = 1 << 64


class Start:
    """2^shift times where a lane's words begin, plus a constant."""

    def __init__(self, lane, shift=0, more=0):
        self.lane, self.shift, self.more = lane, shift, more


class Mover(Exact):
    def __init__(self, artefact, unit, size):
        super().__init__(artefact)
        # The bytes that a start counts; how many of them the memory has; the greatest start of each lane, by comparisons.
        self.unit, self.size, self.most = unit, size, {}
        for lane in range(8):
            self.store(Pointer("starts"), Start(lane), 8 * lane, 8)

    def address(self, text):
        terms = re.findall(r"[+-]?[^+-]+", text.strip("[]"))
        starts = [(i, term.lstrip("+").partition("*")) for i, term in enumerate(terms)]
        starts = [(i, *parts) for i, parts in starts if isinstance(self.words.get(parts[0]), Start)]
        if not starts:
            return super().address(text)
        ((i, register, _, scale),) = starts
        start, factor = self.words[register], int(scale or "1", 0)
        rest = super().address("[" + "".join(terms[:i] + terms[i + 1 :]).lstrip("+") + "]") if len(terms) > 1 else Lin()
        if isinstance(rest, Lin):
            # An integer, not yet an address.
            if factor != 1 or not rest.is_const():
                raise Unknown("a sum of starts")
            return Start(start.lane, start.shift, start.more + self.near(rest.const))
        if (rest.base, factor << start.shift) != ("memory", self.unit):
            raise NotProved(f"that an address counts the words of lane {start.lane}")
        return Pointer(f"lane {start.lane}", rest.offset + factor * start.more)

    @staticmethod
    def near(constant):
        return constant - T if constant >= T // 2 else constant

    def inside(self, place, width):
        """What is read or written of a lane lies in the memory."""
        if isinstance(place, Pointer) and place.base.startswith("lane"):
            lane = int(place.base[5:])
            if place.offset < 0 or lane not in self.most or self.most[lane] * self.unit + place.offset + width > self.size:
                raise NotProved(f"that word {place.offset // 8} of lane {lane} is in the memory")

    def load(self, place, offset=0, width=8):
        if not isinstance(place, Lin):
            self.inside(place.plus(offset), width)
        return super().load(place, offset, width)

    def store(self, place, value, offset=0, width=8):
        if not isinstance(place, Lin):
            self.inside(place.plus(offset), width)
        super().store(place, value, offset, width)

    def do_cmp(self, a, b):
        start, bound = self.get(a), self.get(b)
        if not isinstance(start, Start):
            return super().do_cmp(a, b)
        if start.shift or not bound.is_const():
            raise Unknown("a comparison of a multiple of a start")
        self.compared = (start, bound.const)

    def jumps(self, operation):
        if not isinstance(self.compared, tuple):
            return super().jumps(operation)
        if operation not in ("ja", "jae"):
            raise Unknown(f"{operation} after a comparison of a start")
        start, bound = self.compared
        most = bound - start.more - (operation == "jae")
        # A start that is so large that the constant makes it small again is not refused by this comparison.
        if start.more and start.lane not in self.most:
            raise NotProved("that no start is compared after it went round")
        self.most[start.lane] = min(most, self.most.get(start.lane, most))
        return False

    def do_shl(self, to, count="1"):
        start = self.get(to)
        if not isinstance(start, Start):
            return super().do_shl(to, count)
        # No bit is lost where the start is in the memory.
        self.set(to, Start(start.lane, start.shift + self.known(count), start.more << self.known(count)))

    def do_vmovdqa(self, to, value):
        """Under a mask only words whose bits are set are read or written."""
        name, _, mask = to.partition("{")
        if not mask or "PTR" not in to + value:
            return super().do_vmovdqa(to, value)
        bits = self.known_bits(mask.partition("}")[0])
        place = self.address((name if "PTR" in name else value).partition(" PTR ")[2])
        if "PTR" in name:
            for i, lane in enumerate(self.vector(value)):
                if bits[i]:
                    self.store(place, lane, 8 * i, 8)
        elif "{z}" in to:
            self.put(name, tuple(self.lane(self.load(place, 8 * i, 8)) if bit else ZERO for i, bit in enumerate(bits)))
        else:
            raise Unknown("a load into a part of a vector")

    do_vmovdqu = do_vmovdqa64 = do_vmovdqu64 = do_vmovaps = do_vmovups = do_vmovapd = do_vmovupd = do_vmovdqa

    def do_vbroadcasti64x4(self, to, value):
        self.put(to, self.vector(value)[:4] * 2)


class Moved:
    """`count` words of each lane, in pieces of `unit` bytes of which the memory has `size`: lane i of vector j is word j of lane i."""

    def __init__(self, name, count, unit, size):
        self.name, self.count, self.unit, self.size = "kernel_" + name, count, unit, size

    def machine(self, artefact):
        machine = Mover(artefact, self.unit, self.unit * self.size)
        machine.words["rdx"] = Pointer("starts")
        return machine

    def equal(self, word, wanted, j, lane):
        if not isinstance(word, Lin):
            word = word.form
        if word.key() != wanted.key():
            raise NotProved(f"that word {j} of lane {lane} is where it should be")


class FromMemory(Moved):
    def prove(self, artefact):
        machine = self.machine(artefact)
        machine.words["rdi"], machine.words["rsi"] = Pointer("result"), Pointer("memory")
        # All that a piece may have, of which only some words are asked for.
        words = -(-8 * self.count // self.unit) * self.unit // 8
        wanted = [[machine.world.fresh(f"a{lane}.{j}", 0, T - 1) for j in range(words)] for lane in range(8)]
        for lane in range(8):
            for j, word in enumerate(wanted[lane]):
                Exact.store(machine, Pointer(f"lane {lane}"), word, 8 * j, 8)
        machine.run(self.name)
        machine.returned()
        for lane in range(8):
            for j in range(self.count):
                self.equal(machine.load(Pointer("result"), 64 * j + 8 * lane, 8), wanted[lane][j], j, lane)
        return machine.executed


class ToMemory(Moved):
    """And nothing else is written: a lane's own pieces alone."""

    def prove(self, artefact):
        machine = self.machine(artefact)
        machine.words["rdi"], machine.words["rsi"] = Pointer("memory"), Pointer("a")
        wanted = [[machine.world.fresh(f"a{lane}.{j}", 0, T - 1) for j in range(self.count)] for lane in range(8)]
        for lane in range(8):
            for j, word in enumerate(wanted[lane]):
                machine.store(Pointer("a"), word, 64 * j + 8 * lane, 8)
        machine.run(self.name)
        machine.returned()
        for lane in range(8):
            for j in range(self.count):
                self.equal(Exact.load(machine, Pointer(f"lane {lane}"), 8 * j, 8), wanted[lane][j], j, lane)
        end = -(-8 * self.count // self.unit) * self.unit
        for base, offset in machine.memory:
            if base == "memory" or base.startswith("lane") and offset + 8 > end:
                raise NotProved("that nothing else is written")
        return machine.executed


# Words of the elements of a bucket, of a table's entry: four, two of each field.
SHAPES = [(words, elements) for words in (5, 6, 8, 11) for elements in (2, 4)]
MOVES = [
    *[FromMemory(f"lanes_load_{n}_{e}", n * e, 64, 512) for n, e in SHAPES],
    *[ToMemory(f"lanes_store_{n}_{e}", n * e, 64, 512) for n, e in SHAPES],
    *[FromMemory(f"lanes_columns_{n}", n, 8, 4096) for n in (5, 6, 8, 11)],
    *[ToMemory(f"lanes_scatter_{n}", n, 8, 4096) for n in (5, 6, 8, 11)],
]
