"""Look-ups that make operands of what they find: entries in lines of sixteen words, or in columns of a word for each of eight lanes.

In lines an index is a number, and the kernel is run for each. In columns each lane has its own: what a lane is, is followed for each value of its
index, and nothing of another lane is ever in it, but for rows, whose entries stand eight by eight.
"""

from carried import WORD
from choices import Chooser, check, unknown_words
from conversions import Converter
from four import Four, number
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer, Unknown
from statements import P127, P221, P224, P256, P384, P521, P25519, P256189, SECP, SM2
from values import congruent

T = 1 << 64


class Liner(Four):
    """And moves by indices of which some are what was found: what they take is not known, and nothing else may depend on it."""

    taken = 0

    def moved(self, to, index, lanes):
        made = []
        for i in index:
            if i.is_const():
                made.append(lanes[i.form.const % len(lanes)])
            else:
                self.taken += 1
                made.append(Lane(self.world.fresh(f"any{self.taken}", 0, T - 1), 0, T - 1))
        self.put(to, tuple(made))

    def do_vpermt2q(self, to, index, second):
        self.moved(to, self.vector(index), self.vector(to) + self.vector(second))

    def do_vmovd(self, to, value):
        place = self.address(value.partition(" PTR ")[2])
        self.put(to, (Lane.constant(self.load(place, 0, 4).const),))

    def do_vpermi2q(self, to, a, b):
        self.moved(to, self.vector(to), self.vector(a) + self.vector(b))


class InLines:
    """Three elements and 1 in each half, of entry `index` of lines: line 3w + e has the words w of the elements e. Words of `bits` bits, each at most
    `most`, for integers whose last word is at most `top`."""

    def __init__(self, name, p, bits, most, top, halves):
        self.name, self.p, self.bits, self.most, self.top, self.halves = "kernel_" + name, p, bits, most, top, halves

    def prove(self, artefact):
        if self.halves == 1:
            return sum(self.on(artefact, (index,)) for index in range(16))
        return sum(self.on(artefact, (first, second)) for first in range(16) for second in range(16))

    def on(self, artefact, indices):
        machine = Liner(artefact)
        machine.words.update(rdi=Pointer("result"), rsi=Pointer("lines"), rdx=Pointer("index"))
        wanted = []
        for half, index in enumerate(indices):
            machine.store(Pointer("index"), Lin(None, index), 8 * half, 8)
            words = [[self.word(machine, half, w, e) for w in range(4)] for e in range(3)]
            wanted += [number([words[e][w][index] for w in range(4)], T) for e in range(3)] + [Lin(None, 1)]
        machine.run(self.name)
        machine.returned()
        for j, value in enumerate(wanted):
            lanes = [machine.integer(machine.lane(machine.load(Pointer("result"), 8 * (len(wanted) * i + j), 8))) for i in range(len(self.most))]
            if number([lane.form for lane in lanes], 1 << self.bits).key() != value.key():
                raise NotProved(f"that lane {j} has the entry's element")
            for i, (lane, most) in enumerate(zip(lanes, self.most)):
                if lane.least < 0 or lane.greatest > most:
                    raise NotProved(f"the range: word {i} of lane {j} lies in [{lane.least:#x}, {lane.greatest:#x}]")
        return machine.executed

    def word(self, machine, half, w, e):
        """A line, of sixteen entries."""
        most = T - 1 if w < 3 else self.top
        words = [machine.world.fresh(f"{half}.{w}.{e}.{i}", 0, most) for i in range(16)]
        for i, word in enumerate(words):
            machine.store(Pointer("lines"), word, 128 * (12 * half + 3 * w + e) + 8 * i, 8)
        return words


class Reader(Chooser):
    """And the borrow of words that are known; a word joined with itself is the same."""

    def either(self, a, b):
        return a if a.form.key() == b.form.key() else super().either(a, b)

    borrow = None

    def step(self, text):
        borrow, self.borrow = self.borrow, None
        if text.startswith("sbb"):
            self.borrow = borrow
        super().step(text)

    def do_cmp(self, a, b):
        super().do_cmp(a, b)
        a, b = self.get(a), self.get(b)
        if isinstance(a, Lin) and isinstance(b, Lin) and a.is_const() and b.is_const():
            self.borrow = int(a.const % T < b.const % T)

    def do_sbb(self, to, value):
        if to != value or self.borrow is None:
            raise Unknown("a borrow that is not known")
        self.set(to, Lin(None, -self.borrow % T))
        self.carry = self.overflow = None


class OfLine:
    """The word of an index in a line; 0 for two that it has not."""

    def __init__(self, name):
        self.name = "kernel_" + name

    def prove(self, artefact):
        executed = 0
        for index in (*range(17), T - 1):
            machine = Reader(artefact)
            machine.words.update(rdi=Pointer("result"), rsi=Pointer("line"), rdx=Pointer("index"))
            words = unknown_words(machine, "line", 16)
            machine.store(Pointer("index"), Lin(None, index), 0, 8)
            machine.run(self.name)
            check(machine, 1, [words[index] if index < 16 else 0])
            executed += machine.executed
        return executed


class Cases:
    """What a lane is for each value of the index of one lane; or a bit of a mask."""

    def __init__(self, j, some):
        self.j, self.some = j, some


class Columns(Converter):
    def __init__(self, artefact):
        super().__init__(artefact)
        self.operands = None

    def apply(self, function, lanes):
        cases = [lane for lane in lanes if isinstance(lane, Cases)]
        if not cases:
            return super().apply(function, lanes)
        if any(one.j != cases[0].j for one in cases):
            raise Unknown("what two indices have to do with")
        ways = ([lane.some[i] if isinstance(lane, Cases) else lane for lane in lanes] for i in range(len(cases[0].some)))
        return Cases(cases[0].j, [super(Columns, self).apply(function, way) for way in ways])

    def do_vpcmpeqq(self, to, a, b):
        lanes = [(x, y) if isinstance(x, Cases) else (y, x) for x, y in zip(self.vector(a), self.vector(b))]
        if not all(isinstance(x, Cases) and isinstance(y, Lane) for x, y in lanes):
            raise Unknown("a comparison of what is no index")
        self.masks[to] = [Cases(x.j, [Lane.constant(Chooser.are_equal(some, y)) for some in x.some]) for x, y in lanes]

    def masked(self, mask, before, after):
        if not all(isinstance(bit, Cases) for bit in self.masks[mask]):
            return super().masked(mask, before, after)
        choices = zip(self.masks[mask], before, after)
        return tuple(self.apply(lambda bit, old, new: new if bit.form.const else old, three) for three in choices)

    def own(self, to, index, lanes):
        """Whole lanes, each by its own index."""

        def lane(i):
            if not i.is_const():
                raise Unknown("a move by what is not known")
            return lanes[i.form.const % len(lanes)]

        self.put(to, tuple(self.apply(lane, (one,)) for one in index))

    def do_vpermt2q(self, to, index, second):
        self.own(to, self.vector(index), self.vector(to) + self.vector(second))

    def do_vpermi2q(self, to, a, b):
        self.own(to, self.vector(to), self.vector(a) + self.vector(b))

    def do_vpermi2d(self, to, a, b):
        """Halves of lanes, each by its own index."""
        lanes, index = self.vector(a) + self.vector(b), self.vector(to)

        def half(place):
            return self.apply(lambda lane: self.shifted(self.low(lane, 64), 32) if place % 2 else self.low(lane, 32), (lanes[place // 2 % len(lanes)],))

        if not all(isinstance(lane, Lane) and lane.is_const() for lane in index):
            raise Unknown("a move of halves")
        halves = [(half(lane.form.const % (1 << 32)), half(lane.form.const % T >> 32)) for lane in index]
        self.put(to, tuple(self.apply(lambda low, high: low.plus(high.times(1 << 32)), pair) for pair in halves))

    def step(self, text):
        if not text.startswith(self.KEEPS):
            self.operands = None
        super().step(text)

    def do_cmp(self, a, b):
        self.operands, self.carry, self.overflow = (self.get(a), self.get(b)), None, None
        if all(isinstance(one, Lin) for one in self.operands):
            super().do_cmp(a, b)

    def jumps(self, operation):
        ways = {"jb": lambda x, y: x < y, "jae": lambda x, y: x >= y, "jbe": lambda x, y: x <= y, "ja": lambda x, y: x > y}
        if operation not in ways:
            return super().jumps(operation)
        if self.operands is None or not all(isinstance(one, Lin) and one.is_const() for one in self.operands):
            raise NotProved(f"that a jump is known: {operation}")
        return ways[operation](*(one.const % T for one in self.operands))


class InColumns:
    """The element of each lane's own entry, or 0 where it has none: `numbers` words of 64 bits of an integer of `bits` bits, or two parts of such, as words
    of `unit` bits, of which all but the last may have more above where `above`."""

    def __init__(self, name, p, numbers, words, last, parts=1):
        self.name, self.p, self.numbers, self.words, self.last, self.parts = "kernel_" + name, p, numbers, words, last, parts
        self.bits, self.unit = p.bit_length(), 52 if parts == 1 else 43

    def prove(self, artefact):
        # As the library has them: two elements an entry, the first and the second one.
        size = 2 * self.numbers * self.parts
        return sum(self.on(artefact, count, size, count * size - skipped) for count in (0, 1, 8, 16) for skipped in (0, size // 2)[: count + 1])

    def on(self, artefact, count, size, length):
        machine = Columns(artefact)
        for register, base in zip(("rdi", "rsi", "rdx", "rcx"), ("result", "slice", "size", "index")):
            machine.words[register] = Pointer(base)
        machine.store(Pointer("slice"), Pointer("entries"), 0, 8)
        machine.store(Pointer("slice"), Lin(None, length), 8, 8)
        machine.store(Pointer("size"), Lin(None, size), 0, 8)
        values = [[] for _ in range(8)]
        for j in range(8):
            for entry in range(count):
                columns = [self.column(machine, j, entry, i) for i in range(self.numbers * self.parts)]
                for i, word in enumerate(columns):
                    machine.store(Pointer("entries"), word, 64 * (size * entry + i) + 8 * j, 8)
                values[j].append([number(columns[part * self.numbers :][: self.numbers], T) for part in range(self.parts)])
            none = Lane(machine.world.fresh(f"index{j}", count, T - 1), count, T - 1)
            machine.store(Pointer("index"), Cases(j, [*map(Lane.constant, range(count)), none]), 8 * j, 8)
            values[j].append([Lin()] * self.parts)
        machine.run(self.name)
        machine.returned()
        for j in range(8):
            lanes = [machine.load(Pointer("result"), 64 * i + 8 * j, 8) for i in range(self.words * self.parts)]
            for case, wanted in enumerate(values[j]):
                for part, value in enumerate(wanted):
                    words = [lane.some[case] if isinstance(lane, Cases) else machine.lane(lane) for lane in lanes[self.words * part :][: self.words]]
                    self.compare(machine, words, value, f"lane {j}, entry {case}")
        return machine.executed

    def column(self, machine, j, entry, i):
        """A word of each lane: of an integer of so many bits."""
        place = i % self.numbers
        most = T - 1 if place + 1 < self.numbers else (1 << self.bits - 64 * place) - 1
        return machine.world.fresh(f"entry{entry}.{j}.{i}", 0, most)

    def compare(self, machine, lanes, value, what):
        last = lanes[-1]
        if self.parts == 1:
            lanes = [machine.low(lane, self.unit) for lane in lanes[:-1]] + [last]
        congruent(number([lane.form for lane in lanes], 1 << self.unit) - value, self.p, f" in {what}")
        if any(lane.least < 0 or lane.greatest >= 1 << self.unit for lane in lanes[:-1]) or last.least < 0 or last.greatest > self.last:
            raise NotProved(f"the range in {what}")


class InRows:
    """Words of each lane's own element of a row of sixteen or more, eight by eight; all indices are below their number."""

    def __init__(self, name, words):
        self.name, self.words = "kernel_" + name, words

    def prove(self, artefact):
        # As the library has them: two coordinates an entry, the first and the second one.
        return sum(self.on(artefact, count, skipped) for count in (16, 32) for skipped in (0, self.words))

    def on(self, artefact, count, skipped):
        machine, size = Columns(artefact), 2 * self.words
        for register, base in zip(("rdi", "rsi", "rdx", "rcx"), ("result", "slice", "size", "index")):
            machine.words[register] = Pointer(base)
        machine.store(Pointer("slice"), Pointer("row"), 0, 8)
        machine.store(Pointer("slice"), Lin(None, count // 8 * size - skipped), 8, 8)
        machine.store(Pointer("size"), Lin(None, size), 0, 8)
        row = [[machine.world.fresh(f"entry{entry}.{i}", 0, T - 1) for i in range(self.words)] for entry in range(count)]
        for entry, words in enumerate(row):
            for i, word in enumerate(words):
                machine.store(Pointer("row"), word, 64 * (size * (entry // 8) + i) + 8 * (entry % 8), 8)
        for j in range(8):
            machine.store(Pointer("index"), Cases(j, [*map(Lane.constant, range(count))]), 8 * j, 8)
        machine.run(self.name)
        machine.returned()
        for j in range(8):
            for i in range(self.words):
                lane = machine.load(Pointer("result"), 64 * i + 8 * j, 8)
                if not isinstance(lane, Cases):
                    raise NotProved(f"that word {i} of lane {j} depends on its index")
                for entry, found in enumerate(lane.some):
                    if found.form.key() != row[entry][i].key():
                        raise NotProved(f"word {i} of lane {j} for entry {entry}")
        return machine.executed


LINES = (P25519, 51, [2**51 + 19 * 2**12 - 1] * 5, 2**63 + 2**12 - 1)
# p, how many words of 64 and of 52 bits, and how large the last word of a tight element may be.
COLUMNS = [
    ("c25519", P25519, 4, 5, 2 * 2**47 + 64),
    ("c256", P256189, 4, 5, 2 * 2**48 + 64),
    ("secp256k1", SECP, 4, 5, 2 * 2**48 + 64),
    ("m221", P221, 4, 5, 2 * 2**13 + 64),
    *[(name, p, numbers, words, 2 * 2 ** (p.bit_length() - 52 * (words - 1)))
      for name, p, numbers, words in (("p224", P224, 4, 5), ("p256", P256, 4, 5), ("sm2", SM2, 4, 5), ("p384", P384, 6, 8), ("p521", P521, 9, 11))],
]  # fmt: skip
LOOKED_UP = [
    InLines("c25519_x4_look_up", *LINES, 1),
    InLines("c25519_two_look_up", *LINES, 2),
    OfLine("line_word"),
    *[InColumns(f"{name}_x8_look_up", *shape) for name, *shape in COLUMNS],
    InColumns("m127_x8_look_up", P127, 2, 3, 2**41 - 1, parts=2),
    *[InRows(f"{name}_x8_of_row", words) for name, _, _, words, _ in COLUMNS],
    InRows("m127_x8_of_row", 6),
]
