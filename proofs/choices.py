"""What is chosen by masks and indices: selections, look-ups, and what is compared with 0 and p.

A mask or an index is a number, and the kernel is run once for each; the words that are chosen are unknowns.
"""

from exact import Exact
from formulas import Path, paths
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer, Unknown
from quads import FIELDS
from values import congruent

T = 1 << 64
ONES = Lane(-1, -1, -1)


class Joined:
    """Words, each xored with a constant, joined by `or` or by `and`: pairs (key of the word's form, constant). Of an `and` only the bits of a mask are
    left."""

    def __init__(self, pairs, kind=None, mask=T - 1):
        self.pairs, self.kind, self.mask = frozenset(pairs), kind, mask

    def equals(self, ones, mask):
        """Whether all bits of a mask are 1, or 0: as a set of words whose bits there are known."""
        if self.kind == ("or" if ones else "and") or len(self.pairs) > 1 and not self.kind:
            raise Unknown("a comparison of what is joined another way")
        return frozenset((name, (bits ^ (T - 1) * ones) & mask, mask) for name, bits in self.pairs)


class Event:
    """Whether in one of some sets of pairs every word has the bits of its constant."""

    def __init__(self, sets):
        self.sets = frozenset(sets)


class Chooser(Exact):
    def __init__(self, artefact, choices=None):
        super().__init__(artefact)
        self.choices = choices or {}
        # The words that are compared, by their forms' keys, and what each lane's mask was chosen by.
        self.compared_words, self.events = {}, []

    @staticmethod
    def are_equal(a, b):
        if a.is_const() and b.is_const():
            return (a.form.const - b.form.const) % T == 0
        if a.greatest < b.least or b.greatest < a.least:
            return False
        raise Unknown("a comparison of what is not known")

    def do_vpcmpeqq(self, to, a, b):
        if isinstance(self.vector(a)[0], Joined):
            # What has only the bits of a mask, with the mask.
            pairs = [*zip(self.vector(a), self.vector(b))]
            if any(x.mask != y.form.const % T for x, y in pairs):
                raise Unknown("a comparison with another mask")
            self.masks[to] = [Event([x.equals(True, x.mask)]) for x, y in pairs]
            return
        equal = [self.are_equal(*map(self.integer, pair)) for pair in zip(self.vector(a), self.vector(b))]
        if to.startswith("k"):
            self.masks[to] = [Lin(None, int(bit)) for bit in equal]
        else:
            self.put(to, tuple(ONES if bit else Lane(0, 0, 0) for bit in equal))

    def do_movzx(self, to, value):
        if not value.endswith("l"):
            raise Unknown("a part of a word")
        self.set(to, Lin(None, self.known(f"r{value[0]}x") % 256))

    def do_cmp(self, a, b):
        if isinstance(self.get(a), Pointer) and isinstance(self.get(b), Pointer):
            x, y = self.get(a), self.get(b)
            if x.base != y.base:
                raise Unknown("a comparison of two addresses")
            self.compared = Lin(None, x.offset - y.offset)
        else:
            super().do_cmp(a, b)

    # --- comparisons of unknown words

    def word(self, lane):
        if isinstance(lane, Joined):
            return lane
        lane = self.integer(lane)
        if lane.is_const():
            raise Unknown("a comparison of what is no word")
        self.compared_words[lane.form.key()] = lane
        return Joined({(lane.form.key(), 0)})

    def apart(self, a, b):
        if isinstance(a, Lane) and a.is_const():
            a, b = b, a
        word = self.word(a)
        if len(word.pairs) != 1 or word.mask != T - 1 or not isinstance(b, Lane) or not b.is_const():
            raise Unknown("an exclusive or of what is not known")
        ((name, bits),) = word.pairs
        return Joined({(name, bits ^ b.form.const % T)})

    def joined(self, kind, *lanes):
        pairs, mask = set(), T - 1
        for lane in lanes:
            if isinstance(lane, Lane) and lane.is_const() and kind == "and":
                mask &= lane.form.const % T
                continue
            lane = self.word(lane)
            if lane.kind not in (None, kind):
                raise Unknown("an and of an or")
            pairs, mask = pairs | lane.pairs, mask & lane.mask
        return Joined(pairs, kind, mask)

    def do_vpxor(self, to, a, b):
        if a == b:
            return super().do_vpxor(to, a, b)
        self.put(to, tuple(map(self.apart, self.vector(a), self.vector(b))))

    do_vpxorq = do_vpxord = do_vxorps = do_vpxor

    def do_vpor(self, to, a, b):
        lanes = [*zip(self.vector(a), self.vector(b))]
        if any(isinstance(lane, Lane) and lane.is_const() for pair in lanes for lane in pair):
            return super().do_vpor(to, a, b)
        self.put(to, tuple(self.joined("or", *pair) for pair in lanes))

    do_vporq = do_vorps = do_vpor

    def do_vpternlogq(self, to, a, b, code):
        lanes = zip(self.vector(to), self.vector(a), self.vector(b))
        if code in ("0xfe", "0x80"):
            kind = "or" if code == "0xfe" else "and"
            self.put(to, tuple(self.joined(kind, *three) for three in lanes))
        elif code in ("0xf6", "0x60"):
            kind = "or" if code == "0xf6" else "and"
            self.put(to, tuple(self.joined(kind, x, self.apart(y, z)) for x, y, z in lanes))
        else:
            super().do_vpternlogq(to, a, b, code)

    def do_vptestnmq(self, to, a, b):
        events = []
        for x, mask in zip(self.vector(a), self.vector(b)):
            if isinstance(mask, Joined):
                x, mask = mask, x
            if not isinstance(mask, Lane) or not mask.is_const():
                raise Unknown("a test of bits that are not known")
            events.append(Event([self.word(x).equals(False, mask.form.const % T)]))
        self.masks[to] = events

    def do_korw(self, to, a, b):
        self.masks[to] = [Event(x.sets | y.sets) for x, y in zip(self.masks[a], self.masks[b])]

    do_korb = do_kord = do_korw

    def do_kmovd(self, to, value):
        if value in self.masks and not to.startswith("k"):
            bits, self.events = 0, self.masks[value]
            for i, event in enumerate(self.masks[value]):
                if isinstance(event, Event) and event.sets not in self.choices:
                    raise Path(event.sets)
                bits |= self.choices[event.sets] << i
            return self.set(to, Lin(None, bits))
        super().do_kmovd(to, value)

    do_kmovw = do_kmovb = do_kmovd

    do_vandps = Exact.do_vpandq


def unknown_words(machine, base, count):
    """Words of any bits, and their names."""
    for i in range(count):
        machine.store(Pointer(base), Lane(machine.world.fresh(f"{base}.{i}", 0, T - 1), 0, T - 1), 8 * i, 8)
    return [f"{base}.{i}" for i in range(count)]


def check(machine, count, wanted):
    """That the words of the result are those."""
    for i in range(count):
        word = machine.lane(machine.load(Pointer("result"), 8 * i, 8))
        if not isinstance(word, Lane):
            raise NotProved(f"that word {i} of the result is one")
        word = word.form.const % T if word.is_const() else word.form
        if isinstance(wanted[i], str):
            found = isinstance(word, Lin) and word.key() == Lin({wanted[i]: 1}).key()
        else:
            found = word == wanted[i]
        if not found:
            raise NotProved(f"that word {i} of the result is {wanted[i]}")
    machine.returned()


class Kernel:
    def __init__(self, name, words):
        self.name, self.words = "kernel_" + name, words

    def machine(self, artefact, registers, choices=None):
        machine = Chooser(artefact, choices)
        for register, base in zip(("rdi", "rsi", "rdx", "rcx"), registers):
            machine.words[register] = Pointer(base)
        return machine


class Selection(Kernel):
    """a where a mask is set, b elsewhere: for every mask of `lanes` bits, or one mask for all."""

    def __init__(self, name, words, lanes):
        super().__init__(name, words)
        self.lanes = lanes

    def prove(self, artefact):
        for mask in range(1 << self.lanes):
            machine = self.machine(artefact, ("result", "a", "b", "mask"))
            a, b = unknown_words(machine, "a", self.words), unknown_words(machine, "b", self.words)
            if self.lanes == 1:
                machine.store(Pointer("mask"), Lin(None, mask * (T - 1)), 0, 8)
            else:
                machine.store(Pointer("mask"), Lin(None, mask), 0, 1)
            machine.run(self.name)
            check(machine, self.words, [a[i] if mask >> i % self.lanes & 1 else b[i] for i in range(self.words)])
        return machine.executed


class Lookup(Kernel):
    """The entry of an index from `base` on, and the default for any other, in tables of so many entries as the library has."""

    def prove(self, artefact):
        return sum(self.of(artefact, count, base) for count, base in ((8, 0), (16, 0), (16, 1), (32, 0)))

    def of(self, artefact, count, base):
        for index in range(base + count + 1):
            machine = self.machine(artefact, ("result", "slice", "index", "base"))
            machine.words["r8"] = Pointer("default")
            machine.store(Pointer("slice"), Pointer("table"), 0, 8)
            machine.store(Pointer("slice"), Lin(None, count), 8, 8)
            machine.store(Pointer("base"), Lane.constant(base), 0, 8)
            table, default = unknown_words(machine, "table", count * self.words), unknown_words(machine, "default", self.words)
            known = Lane.constant(index)
            if index == base + count:
                known = Lane(machine.world.fresh("index", index, T - 1), index, T - 1)
            machine.store(Pointer("index"), known, 0, 8)
            machine.run(self.name)
            found = table[(index - base) * self.words :][: self.words] if base <= index < base + count else default
            check(machine, self.words, found)
        return machine.executed


class Zero(Kernel):
    """Four masks: set where the lowest 52 bits of all words are 0, or all are those of p; or, where an element is folded first, where it is a multiple of
    p."""

    def __init__(self, name, field):
        super().__init__(name, field.words)
        self.field, self.folded = field, field.unit != field.p

    def prove(self, artefact):
        return paths(lambda choices: self.on_path(artefact, choices))

    def on_path(self, artefact, choices):
        machine = self.machine(artefact, ("result", "a"), choices)
        unknown_words(machine, "a", 4 * self.words)
        if self.folded:
            top, i = (self.field.operands >> 52 * (self.words - 1)) - 1, self.words - 1
            for j in range(4):
                machine.store(Pointer("a"), Lane(machine.world.fresh(f"a.{4 * i + j}", 0, top), 0, top), 32 * i + 8 * j, 8)
        operand = [[machine.lane(machine.load(Pointer("a"), 32 * i + 8 * j, 8)) for i in range(self.words)] for j in range(4)]
        machine.run(self.name)
        if len(machine.events) < 4:
            raise NotProved("that a comparison decides")
        for j, event in enumerate(machine.events[:4]):
            self.compares(machine, operand[j], event.sets)
        check(machine, 4, [choices[event.sets] * (T - 1) for event in machine.events[:4]])
        return machine.executed

    def compares(self, machine, operand, sets):
        """Whether the sets are those of the words of 0 and of p, for words of the operand's value."""
        # The words, each found by the word of the operand in it.
        keys = {name: (bits, mask) for one in sets for name, bits, mask in one}
        order = [next((key for key in keys if (next(iter(word.form.terms)), 1) in key[1]), None) for word in operand]
        mask = (1 << 52) - 1
        wanted = [frozenset((key, n >> 52 * i & mask, mask) for i, key in enumerate(order)) for n in (0, self.field.p)]
        if None in order or set(sets) != set(wanted):
            raise NotProved("that all words are compared with 0, and with p")
        words = [machine.low(machine.compared_words[key], 52) for key in order]
        total, value = (sum((word.form * (1 << 52 * i) for i, word in enumerate(some)), Lin()) for some in (words, [machine.low(word, 52) for word in operand]))
        if self.folded:
            congruent(total - value, self.field.p)
            if sum(word.greatest << 52 * i for i, word in enumerate(words)) >= 2 * self.field.p:
                raise NotProved("that what is compared is below 2p")
        elif total.key() != value.key():
            raise NotProved("that the words are compared as they are")


# Words of eight elements of each field, and of the entries of the library's tables.
EIGHT = [("c25519", 5), ("c256", 5), ("secp256k1", 5), ("m221", 5), ("m127", 6), ("p224", 5), ("p256", 5), ("sm2", 5), ("p384", 8), ("p521", 11)]
ENTRIES = (4, 8, 12, 14, 16, 18, 20, 27, 30, 32, 44, 45)
CHOICES = [
    *[Zero(f"{field.name}_quad_is_zero", field) for field in FIELDS],
    *[Selection(f"{field.name}_quad_select", 4 * field.words, 1) for field in FIELDS],
    *[Selection(f"{name}_x8_{kind}", 8 * words, 8) for name, words in EIGHT for kind in ("select", "loose_select")],
    *[Lookup(f"lookup_{tables}_{8 * words}", words) for tables in ("avx2", "avx512") for words in ENTRIES],
]
