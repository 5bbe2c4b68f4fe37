"""Elements of eight lanes made of words of 64 bits, and made words: the least residue.

What is chosen by a comparison is followed both ways at once: a lane is `Either` of two. The comparison is whether V + F, for F = 2^K - p, is
below 2^K by its highest word: if it is, V is below p, and else V - p is what is taken.
"""

from itertools import permutations

from exact import Exact
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer, Unknown
from statements import P224, P256, P384, P25519, P256189, SECP, WORD

T = 1 << 64


class Either:
    """What a lane is if a comparison holds, and if it does not."""

    def __init__(self, held, failed):
        self.held, self.failed = held, failed


class Below:
    """Whether a lane is below a constant."""

    def __init__(self, lane, bound):
        self.lane, self.bound = lane, bound


class Converter(Exact):
    def __init__(self, artefact):
        super().__init__(artefact)
        # For each lane what was chosen from, in order, and by which comparison.
        self.chosen_from, self.comparisons = [[] for _ in range(8)], None

    def each(self, to, function, *operands):
        results = []
        for lanes in zip(*map(self.vector, operands)):
            if any(isinstance(lane, Either) for lane in lanes):
                ways = ([getattr(lane, way) if isinstance(lane, Either) else lane for lane in lanes] for way in ("held", "failed"))
                results.append(Either(*(function(*map(self.integer, way)) for way in ways)))
            else:
                results.append(function(*map(self.integer, lanes)))
        self.put(to, tuple(results))

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
        self.comparisons = [Below(x, y.form.const) for x, y in zip(self.vector(a), self.vector(b))]
        self.masks[to] = self.comparisons

    def do_kmovd(self, to, value):
        if value in self.masks and to not in self.masks and not to.startswith("k"):
            self.words["r" + to[1:]] = tuple(self.masks[value])
        elif isinstance(self.words.get("r" + value[1:]), tuple):
            self.masks[to] = list(self.words["r" + value[1:]])
        else:
            super().do_kmovd(to, value)

    do_kmovb = do_kmovw = do_kmovd

    def masked(self, mask, before, after):
        if not any(isinstance(bit, Below) for bit in self.masks[mask]):
            return super().masked(mask, before, after)
        if self.masks[mask] is not self.comparisons and self.masks[mask] != self.comparisons:
            raise Unknown("a choice by another comparison")
        for pairs, old, new in zip(self.chosen_from, before, after):
            pairs.append((new, old))
        return tuple(Either(new, old) for old, new in zip(before, after))


class Conversion:
    """Words to an element or back; p < 2^K, words of 52 bits in lanes, and of 64 in numbers."""

    def __init__(self, name, p, words, numbers, scale, most):
        self.name, self.p, self.words, self.numbers, self.scale, self.most = "kernel_" + name, p, words, numbers, scale, most
        self.bits = p.bit_length()

    def run(self, artefact):
        machine = Converter(artefact)
        machine.words["rdi"], machine.words["rsi"] = Pointer("result"), Pointer("a")
        values = self.operand(machine)
        machine.run(self.name)
        machine.returned()
        return machine, values

    def congruent(self, total, value, j):
        error = total * self.scale - value
        wrong = [x for x, c in error.terms.items() if c % self.p] + ["1"] * (error.const % self.p != 0)
        if wrong:
            raise NotProved(f"the congruence in lane {j}: {', '.join(wrong[:4])} should not matter")


class ToWords(Conversion):
    """The least residue, for a tight element."""

    def operand(self, machine):
        values = []
        for j in range(8):
            total = Lin()
            for i in range(self.words):
                most = WORD - 1 if i + 1 < self.words else self.most
                word = machine.world.fresh(f"a{j}.{i}", 0, most)
                lane = Lane(word, 0, most)
                if i + 1 < self.words:
                    lane = Lane(word + machine.world.fresh(f"above{j}.{i}", 0, (1 << 12) - 1) * WORD, 0, T - 1)
                machine.store(Pointer("a"), lane, 64 * i + 8 * j, 8)
                total = total + word * WORD**i
            values.append(total)
        return values

    def prove(self, artefact):
        machine, values = self.run(artefact)
        for j, value in enumerate(values):
            words = [machine.load(Pointer("result"), 8 * (self.numbers * j + i), 8) for i in range(self.numbers)]
            if machine.comparisons is None or machine.comparisons[j].bound != 1 << self.bits - 52 * (self.words - 1):
                raise NotProved("that there is a comparison with 2^K")
            held, failed = (sum((self.way(machine, word, way) * T**i for i, word in enumerate(words)), Lin()) for way in ("held", "failed"))
            self.congruent(self.is_least(machine, held, failed, machine.comparisons[j].lane, machine.chosen_from[j]), value, j)
        return machine.executed

    @staticmethod
    def way(machine, word, way):
        return machine.get_lane(getattr(word, way) if isinstance(word, Either) else machine.lane(word))

    def is_least(self, machine, held, failed, top, pairs):
        """V, of which the result is the least residue. Words of 64 bits are what is known modulo 2^(64n), and lies below that."""
        rest, end, shift = (1 << self.bits) - self.p, T**self.numbers, self.bits - 52 * (self.words - 1)

        def is_multiple(form, unit):
            return all(c % unit == 0 for c in (*form.terms.values(), form.const))

        def value(lanes):
            return sum((lane.form * WORD**i for i, lane in enumerate(lanes)), Lin())

        new = next((some for some in permutations([lane for lane, _ in pairs]) if is_multiple(held - value(some), end)), None)
        if new is None or any(lane.least < 0 for lane in new):
            raise NotProved("that V is the result if the comparison holds, and not negative")
        V = value(new)
        # V + F is the highest word and four lower ones, of which none is chosen unless the comparison fails. So it tells whether V is below p.
        lower = (V + rest - top.form * WORD ** (self.words - 1)).key()
        old = next((some for some in permutations([lane for _, lane in pairs], self.words - 1) if value(some).key() == lower), None)
        if old is None or any(lane.least < 0 or lane.greatest >= WORD for lane in old):
            raise NotProved("that the comparison is with p")
        # If it is not, one times p is taken off: V is below 2^(K+1) - F.
        if sum(lane.greatest * WORD**i for i, lane in enumerate(new)) >= (2 << self.bits) - 2 * rest:
            raise NotProved("that V is below 2p")
        if not is_multiple(failed - V - rest + machine.div(top.form, shift) * (1 << self.bits), end):
            raise NotProved("that V - p is the result if the comparison fails")
        return V


class FromWords(Conversion):
    """Any words of 64 bits: the value; or R times it, by a product, whose own statement says how large the last word is."""

    def operand(self, machine):
        values = []
        for j in range(8):
            words = [machine.world.fresh(f"a{j}.{i}", 0, T - 1) for i in range(self.numbers)]
            for i, word in enumerate(words):
                machine.store(Pointer("a"), word, 8 * (self.numbers * j + i), 8)
            values.append(sum((word * T**i for i, word in enumerate(words)), Lin()))
        return values

    def prove(self, artefact):
        machine, values = self.run(artefact)
        for j, value in enumerate(values):
            lanes = [machine.integer(machine.lane(machine.load(Pointer("result"), 64 * i + 8 * j, 8))) for i in range(self.words)]
            words = [machine.low(lane, 52) for lane in lanes[:-1]] + lanes[-1:]
            self.congruent(sum((lane.form * WORD**i for i, lane in enumerate(words)), Lin()), value, j)
            if self.most and (words[-1].least < 0 or words[-1].greatest > self.most):
                raise NotProved(f"the range: the last word lies in [{words[-1].least:#x}, {words[-1].greatest:#x}]")
        return machine.executed


CRANDALL = [("c25519", P25519, 47), ("c256", P256189, 48), ("secp256k1", SECP, 48)]
# The product by 1 comes before the least residue, and its last word is known by its interval only: which is enough for P-256.
MONTGOMERY = [("p224", P224, 5, 4), ("p256", P256, 5, 4), ("p384", P384, 8, 6)]
CONVERSIONS = [
    *[FromWords(f"{name}_x8_from_words", p, 5, 4, 1, 2 * 2**top + 64) for name, p, top in CRANDALL],
    *[ToWords(f"{name}_x8_to_words", p, 5, 4, 1, 2 * 2**top + 64) for name, p, top in CRANDALL],
    ToWords("p256_x8_to_words", P256, 5, 4, WORD**5, 2 * 2**48 + (1 << 20)),
    *[FromWords(f"{name}_x8_from_words", p, words, numbers, pow(WORD**words, -1, p), None) for name, p, words, numbers in MONTGOMERY],
]
