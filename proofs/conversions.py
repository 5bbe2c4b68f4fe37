"""Elements of eight lanes made of words of 64 bits, and made words: the least residue.

What is chosen by a comparison is followed both ways at once: a lane is `Either` of two. The comparison is whether V + F, for F = 2^K - p, is
below 2^K by its highest word: if it is, V is below p, and else V - p is what is taken.
"""

from carried import Carried, by_quotient
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer, Unknown
from statements import P221, P224, P256, P384, P521, P25519, P256189, SECP, SM2, WORD
from values import congruent

T = 1 << 64


class Either:
    """What a lane is if a comparison holds, and if it does not."""

    def __init__(self, held, failed):
        self.held, self.failed = held, failed


class Below:
    """Whether a lane is below a constant."""

    def __init__(self, lane, bound):
        self.lane, self.bound = lane, bound


class MasksInWords:
    """A register of a word holds a mask of lanes, and gives it back."""

    def do_kmovd(self, to, value):
        if value in self.masks and not to.startswith("k"):
            self.words["r" + to[1:]] = tuple(self.masks[value])
        elif isinstance(self.words.get("r" + value[1:]), tuple):
            self.masks[to] = list(self.words["r" + value[1:]])
        else:
            super().do_kmovd(to, value)

    do_kmovb = do_kmovw = do_kmovd


class Converter(MasksInWords, Carried):
    def __init__(self, artefact, waiting=()):
        super().__init__(artefact, waiting)
        # For each lane what was chosen from, in order, and by which comparison.
        self.chosen_from, self.comparisons = [[] for _ in range(8)], None

    def apply(self, function, lanes):
        if not any(isinstance(lane, Either) for lane in lanes):
            return super().apply(function, lanes)
        ways = ([getattr(lane, way) if isinstance(lane, Either) else lane for lane in lanes] for way in ("held", "failed"))
        return Either(*(function(*map(self.integer, way)) for way in ways))

    def div(self, form, bits):
        """Rounded down: what is below the lowest bit of all else does not matter."""
        places = {(c & -c).bit_length() - 1 for c in form.terms.values()}
        for k in sorted(places, reverse=True):
            small = Lin({x: c for x, c in form.terms.items() if c % (1 << k)}, form.const % (1 << k))
            least, greatest = self.world.interval(small)
            if 0 < k < bits and not (small.is_const() and small.const == 0) and 0 <= least and greatest < 1 << k:
                big = form - small
                return self.div(Lin({x: c >> k for x, c in big.terms.items()}, big.const >> k), bits - k)
        return super().div(form, bits)

    def do_vpsllq(self, to, value, count):
        """Modulo 2^64."""
        n = int(count, 0)
        self.each(to, lambda lane: self.low(lane, 64 - n).times(1 << n), value)

    def do_vpcmpltuq(self, to, a, b):
        lanes = [*zip(self.vector(a), self.vector(b))]
        if not all(isinstance(y, Lane) and y.is_const() for _, y in lanes):
            raise Unknown("a comparison with what is not known")
        self.comparisons = [Below(x, y.form.const) for x, y in lanes]
        self.masks[to] = self.comparisons

    def masked(self, mask, before, after):
        if not any(isinstance(bit, Below) for bit in self.masks[mask]):
            return super().masked(mask, before, after)
        if self.masks[mask] is not self.comparisons and self.masks[mask] != self.comparisons:
            raise Unknown("a choice by another comparison")
        for pairs, old, new in zip(self.chosen_from, before, after):
            pairs.append((new, old))
        return tuple(Either(new, old) for old, new in zip(before, after))


def is_multiple(form, unit):
    return all(c % unit == 0 for c in (*form.terms.values(), form.const))


def ordered(form, lanes, count, end, place=0):
    """So many of the lanes, of which the form is the number, modulo `end` or exactly: lowest word first."""
    if place == count:
        done = is_multiple(form, end) if end else form.key() == Lin().key()
        return [] if done else None
    for i, lane in enumerate(lanes):
        rest = form - lane.form * WORD**place
        if is_multiple(rest, min(WORD ** (place + 1), end or WORD ** (place + 1))):
            above = ordered(rest, lanes[:i] + lanes[i + 1 :], count, end, place + 1)
            if above is not None:
                return [lane, *above]
    return None


class Conversion:
    """Words to an element or back; p < 2^K, words of 52 bits in lanes, and of 64 in numbers."""

    def __init__(self, name, p, words, numbers, scale, most):
        self.name, self.p, self.words, self.numbers, self.scale, self.most = "kernel_" + name, p, words, numbers, scale, most
        self.bits = p.bit_length()

    def run(self, artefact, waiting=()):
        machine = Converter(artefact, waiting)
        machine.words["rdi"], machine.words["rsi"] = Pointer("result"), Pointer("a")
        values = self.operand(machine)
        machine.run(self.name)
        machine.returned()
        if machine.waiting:
            raise NotProved(f"that a product's words are carried: {machine.why}")
        return machine, values


class ToWords(Conversion):
    """The least residue, for a tight element: of its words, or of what a product by 1 makes of them, which is carried first."""

    def operand(self, machine):
        values = []
        for j in range(8):
            words = []
            for i in range(self.words):
                most = WORD - 1 if i + 1 < self.words else self.most
                words.append(machine.world.fresh(f"a{j}.{i}", 0, most))
                lane = Lane(words[i], 0, most)
                if i + 1 < self.words:
                    lane = Lane(words[i] + machine.world.fresh(f"above{j}.{i}", 0, (1 << 12) - 1) * WORD, 0, T - 1)
                machine.store(Pointer("a"), lane, 64 * i + 8 * j, 8)
            values.append((sum((word * WORD**i for i, word in enumerate(words)), Lin()), WORD ** (self.words - 1) * (self.most + 1) - 1, words))
        machine.values = values
        return [value for value, *_ in values]

    def prove(self, artefact):
        # Modulo 2^521 - 1 the words' intervals say enough of what the product by 1 is.
        carried, scale = self.scale > 1 and self.p != P521, self.scale
        machine, values = self.run(artefact, [by_quotient(self.p, self.words, scale, lambda machine: machine.values)] if carried else ())
        if carried:
            values, scale = [number.value() for number in machine.made[0]], 1
        if len(values) != 8:
            raise NotProved("that the words of eight lanes are carried")
        for j, value in enumerate(values):
            words = [machine.load(Pointer("result"), 8 * (self.numbers * j + i), 8) for i in range(self.numbers)]
            if machine.comparisons is None or machine.comparisons[j].bound != 1 << self.bits - 52 * (self.words - 1):
                raise NotProved("that there is a comparison with 2^K")
            held, failed = (sum((self.way(machine, word, way) * T**i for i, word in enumerate(words)), Lin()) for way in ("held", "failed"))
            least = self.is_least(machine, held, failed, machine.comparisons[j].lane, machine.chosen_from[j])
            congruent(least * scale - value, self.p, f" in lane {j}")
        return machine.executed

    @staticmethod
    def way(machine, word, way):
        return machine.get_lane(getattr(word, way) if isinstance(word, Either) else machine.lane(word))

    def is_least(self, machine, held, failed, top, pairs):
        """V, of which the result is the least residue. Words of 64 bits are what is known modulo 2^(64n), and lies below that."""
        rest, end, shift = (1 << self.bits) - self.p, T**self.numbers, self.bits - 52 * (self.words - 1)

        def value(lanes):
            return sum((lane.form * WORD**i for i, lane in enumerate(lanes)), Lin())

        new = ordered(held, [lane for lane, _ in pairs], self.words, end)
        if new is None or any(lane.least < 0 for lane in new):
            raise NotProved("that V is the result if the comparison holds, and not negative")
        V = value(new)
        # V + F is the highest word and four lower ones, of which none is chosen unless the comparison fails. So it tells whether V is below p.
        old = ordered(V + rest - top.form * WORD ** (self.words - 1), [lane for _, lane in pairs], self.words - 1, None)
        if old is None or any(lane.least < 0 or lane.greatest >= WORD for lane in old):
            raise NotProved("that the comparison is with p")
        # If it is not, one times p is taken off: V is below 2^(K+1) - F.
        if sum(lane.greatest * WORD**i for i, lane in enumerate(new)) >= (2 << self.bits) - 2 * rest:
            raise NotProved("that V is below 2p")
        if not is_multiple(failed - V - rest + machine.div(top.form, shift) * (1 << self.bits), end):
            raise NotProved("that V - p is the result if the comparison fails")
        return V


class FromWords(Conversion):
    """Any words of 64 bits, modulo 2^521 - 1 those of integers below 2^521: the value; or R times it, by a product, whose own statement says how large
    the last word is."""

    def operand(self, machine):
        values, last = [], self.numbers - 1
        top = T - 1 if 64 * self.numbers <= 52 * self.words else (1 << self.bits - 64 * last) - 1
        for j in range(8):
            words = [machine.world.fresh(f"a{j}.{i}", 0, T - 1 if i < last else top) for i in range(self.numbers)]
            for i, word in enumerate(words):
                machine.store(Pointer("a"), word, 8 * (self.numbers * j + i), 8)
            values.append(sum((word * T**i for i, word in enumerate(words)), Lin()))
        return values

    def prove(self, artefact):
        machine, values = self.run(artefact)
        for j, value in enumerate(values):
            lanes = [machine.integer(machine.lane(machine.load(Pointer("result"), 64 * i + 8 * j, 8))) for i in range(self.words)]
            words = [machine.low(lane, 52) for lane in lanes[:-1]] + lanes[-1:]
            congruent(sum((lane.form * WORD**i for i, lane in enumerate(words)), Lin()) * self.scale - value, self.p, f" in lane {j}")
            if self.most and (words[-1].least < 0 or words[-1].greatest > self.most):
                raise NotProved(f"the range: the last word lies in [{words[-1].least:#x}, {words[-1].greatest:#x}]")
        return machine.executed


CRANDALL = [("c25519", P25519, 47), ("c256", P256189, 48), ("secp256k1", SECP, 48), ("m221", P221, 13)]
# p, how many words of 52 and of 64 bits, and what the last word of an element may have above 2·2^TOP.
MONTGOMERY = [("p224", P224, 5, 4, 64), ("p256", P256, 5, 4, 1 << 20), ("sm2", SM2, 5, 4, 1 << 20), ("p384", P384, 8, 6, 64), ("p521", P521, 11, 9, 64)]
CONVERSIONS = [
    *[FromWords(f"{name}_x8_from_words", p, 5, 4, 1, 2 * 2**top + 64) for name, p, top in CRANDALL],
    *[ToWords(f"{name}_x8_to_words", p, 5, 4, 1, 2 * 2**top + 64) for name, p, top in CRANDALL],
    *[FromWords(f"{name}_x8_from_words", p, words, numbers, pow(WORD**words, -1, p), None) for name, p, words, numbers, _ in MONTGOMERY],
    *[
        ToWords(f"{name}_x8_to_words", p, words, numbers, WORD**words, 2 * 2 ** (p.bit_length() - 52 * (words - 1)) + slack)
        for name, p, words, numbers, slack in MONTGOMERY
    ],
]
