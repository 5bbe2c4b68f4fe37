"""What moves words and chooses them: four elements side by side, two times four, eight. A mask or a number of lanes is known, and the kernel is run for
each; the words are unknown, and all of each is where it should be."""

from choices import EIGHT, Chooser, check, unknown_words
from doubles import Double
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer, Unknown

T = 1 << 64


class Arranger(Chooser):
    """And moves of halves of lanes that stay together."""

    def constants(self, operand, allowed=None):
        """The words of lanes that are known."""
        lanes = self.vector(operand)
        if not all(isinstance(lane, Lane) and lane.is_const() and (allowed is None or lane.form.const in allowed) for lane in lanes):
            raise Unknown("lanes that are not known")
        return [lane.form.const % T for lane in lanes]

    def do_vpermps(self, to, index, value):
        halves = [(word % (1 << 32) % 8, word >> 32) for word in self.constants(index)]
        if any(low % 2 or high % 8 != low + 1 for low, high in halves):
            raise Unknown("a move of halves")
        lanes = self.vector(value)
        self.put(to, tuple(lanes[low // 2] for low, _ in halves))

    do_vpermd = do_vpermps

    def do_vpcmpgtq(self, to, a, b):
        signed = [[word - T * (word >> 63) for word in self.constants(operand)] for operand in (a, b)]
        self.put(to, tuple(Lane.constant((T - 1) * (x > y)) for x, y in zip(*signed)))

    def do_vpshuflw(self, to, value, code):
        """The lowest half of a word that is 0 or -1, twice."""
        low, high = map(Lane.constant, self.constants(value, (0, -1)))
        if code != "0xe8":
            raise Unknown("a move of quarters")
        self.put(to, (low, high))

    def do_vpbroadcastd(self, to, value):
        self.put(to, (Lane.constant(self.constants(value, (0, -1))[0]),) * self.count(to))

    def do_vpmovsxdq(self, to, value):
        """Of halves that are all the same."""
        words = self.constants(value, (0, -1))
        if len({*words}) > 1:
            raise Unknown("halves as words")
        self.put(to, (Lane.constant(words[0]),) * self.count(to))

    def do_vblendvpd(self, to, a, b, signs):
        self.put(to, tuple(y if sign >> 63 else x for x, y, sign in zip(self.vector(a), self.vector(b), self.constants(signs))))

    def do_vxorps(self, to, a, b):
        if a == b:
            return self.put(to, self.nothing)
        if not all(isinstance(lane, Lane) and lane.is_const() for lane in (*self.vector(a), *self.vector(b))):
            return super().do_vxorps(to, a, b)
        self.put(to, tuple(Lane.constant(x.form.const % T ^ y.form.const % T) for x, y in zip(self.vector(a), self.vector(b))))

    do_vpxor = do_vpxorq = do_vxorpd = do_vxorps

    def do_vpternlogq(self, to, a, b, code):
        """Of what is known."""
        lanes = [*zip(*map(self.vector, (to, a, b)))]
        if not all(isinstance(lane, Lane) and lane.is_const() for three in lanes for lane in three):
            return super().do_vpternlogq(to, a, b, code)
        table, made = int(code, 0), []
        for x, y, z in lanes:
            word = 0
            for at in (at for at in range(8) if table >> at & 1):
                bits = T - 1
                for lane, bit in ((x, at >> 2), (y, at >> 1), (z, at)):
                    bits &= lane.form.const % T if bit & 1 else ~lane.form.const % T
                word |= bits
            made.append(Lane.constant(word))
        self.put(to, tuple(made))

    do_vpternlogd = do_vpternlogq

    def do_vcvtsi2sd(self, to, above, value):
        """Of a word that is an integer below 2^53: exact. The second lane is that of a vector."""
        form = self.get(value)
        least, greatest = self.world.interval(form)
        if least < 0 or greatest > 1 << 53:
            raise NotProved("that an integer is a double")
        self.put(to, (Double(form, least, greatest), self.vectors[above[3:]][1] if above[3:] in self.vectors else self.any_word()))

    def any_word(self):
        """Of a register that nothing was written to."""
        return Lane(self.world.fresh(f"above {len(self.world.bounds)}", 0, T - 1), 0, T - 1)

    def do_or(self, to, value):
        self.set(to, Lin(None, self.known(to) | self.known(value)))
        self.compared = self.carry = self.overflow = None


class Arranged:
    """For each case the parameter's words, and the words of the result: a word of an operand, or 0."""

    def __init__(self, name, operands, cases):
        self.name, self.operands, self.cases = "kernel_" + name, operands, cases

    def prove(self, artefact):
        executed = 0
        for parameter, wanted in self.cases:
            machine = Arranger(artefact)
            for register, base in zip(("rdi", "rsi", "rdx", "rcx"), ("result", *"abc"[: len(self.operands)], "parameter")):
                machine.words[register] = Pointer(base)
            for base, count in zip("abc", self.operands):
                unknown_words(machine, base, count)
            for i, word in enumerate(parameter):
                machine.store(Pointer("parameter"), Lin(None, word), 8 * i, 8)
            machine.run(self.name)
            check(machine, len(wanted), wanted)
            executed += machine.executed
        return executed


class Small:
    """An integer below 2^32 in every slot: its words are n and 0, as doubles or as they are."""

    def __init__(self, name, doubles):
        self.name, self.doubles = "kernel_" + name, doubles

    def prove(self, artefact):
        machine = Arranger(artefact)
        machine.words.update(rdi=Pointer("result"), rsi=Pointer("n"))
        n = machine.world.fresh("n", 0, (1 << 32) - 1)
        machine.store(Pointer("n"), n, 0, 4)
        machine.run(self.name)
        machine.returned()
        for i in range(20):
            lane = machine.lane(machine.load(Pointer("result"), 8 * i, 8))
            lane = machine.number(lane) if self.doubles else machine.integer(lane)
            if lane.form.key() != (n if i < 4 else Lin()).key():
                raise NotProved(f"that word {i} is that of n")
        return machine.executed


def picked(picks, words):
    """Of each vector of `words` lanes that are picked, None for 0."""
    return [0 if pick is None else f"a.{len(picks) * i + pick}" for i in range(words) for pick in picks]


def select(name, count):
    return Arranged(name, [count] * 2, [([mask * (T - 1)], [f"{'ba'[mask]}.{i}" for i in range(count)]) for mask in (0, 1)])


# As in `arranged.rs`: where elements come from.
NEXT, CROSSED, HOLED = (1, 2, 3, 0), (2, 3, 3, 1), (3, None, 0, 0)
# Real and imaginary parts.
PARTS = [None if pick is None else 2 * pick + part for pick in HOLED for part in range(2)]


def blended(words):
    """In slots 0 and 2 the second element."""
    return [f"{'ba'[j % 2]}.{4 * i + j}" for i in range(words) for j in range(4)]


def moves(name, words):
    """Four elements, chosen by a mask, with an empty slot, and of two."""
    return [
        Arranged(f"{name}_choose", [4 * words], [([mask * (T - 1)], picked(CROSSED if mask else NEXT, words)) for mask in (0, 1)]),
        Arranged(f"{name}_shuffle", [4 * words], [([], picked(HOLED, words))]),
        Arranged(f"{name}_blend", [4 * words] * 2, [([], blended(words))]),
    ]


def both(masks):
    """What the masks choose in each half of eight lanes."""
    return [4 * half + pick for half, mask in enumerate(masks) for pick in (CROSSED if mask else NEXT)]


FOUR = [f"{name}_{kind}" for name in ("c25519", "m221") for kind in ("x4", "fma")]
MASKS = [(0, 0), (0, 1), (1, 0), (1, 1)]
ARRANGED = [
    *[statement for name in FOUR for statement in moves(name, 5)],
    *[statement for name, words in (("p521_eager", 11), ("jac256189_eager", 5)) for statement in moves(name, words)],
    *[Arranged(f"{name}_x4_tighten", [20], [([], picked(range(4), 5))]) for name in ("c25519", "m221")],
    *[Small(f"{name}_small", name.endswith("fma")) for name in FOUR],
    *[select(f"{name}_{kind}", 20) for name in FOUR for kind in ("select", "loose_select")],
    Arranged("c25519_two_choose", [40], [([mask * (T - 1) for mask in masks], picked(both(masks), 5)) for masks in MASKS]),
    Arranged("c25519_two_new", [20] * 2, [([], [f"{'ab'[j // 4]}.{4 * i + j % 4}" for i in range(5) for j in range(8)])]),
    Arranged("c25519_two_quads", [40], [([], [f"a.{8 * i + 4 * half + j}" for half in range(2) for i in range(5) for j in range(4)])]),
    Arranged("m127_x4_shuffle", [24], [([], picked(PARTS, 3))]),
    Arranged("m127_x4_moved", [24], [([], picked(PARTS, 3))]),
    *[select(f"m127_x4_{kind}", 24) for kind in ("select", "loose_select")],
    *[
        Arranged(f"{name}_x8_lanes_from", [8 * words], [([n], picked([(j + n) % 8 for j in range(8)], words)) for n in range(9)])
        for name, words in EIGHT
    ],
]
