"""Elements that are made canonical one by one, before they stand side by side."""

from conversions import is_multiple
from formulas import paths
from four import LANES, WORD, QuadToWords, T, number
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer
from quads import FIELDS
from single import Pairs, Single, Way
from split import REAL, Split
from statements import P127, P521, P25519
from values import congruent


class OfElements(Split):
    """Words of integers of any four words, modulo p, below 2^bits."""

    def prove(self, artefact):
        return paths(lambda choices: self.on(Single(artefact, choices=choices), exact=False))


class Limbs:
    """A number of `count` limbs of so many bits, modulo 2^k - 1, as the library folds it: twice."""

    def __init__(self, k, bits, most):
        self.p, self.k, self.bits, self.most, self.count, self.top = (1 << k) - 1, k, bits, most, len(most), k - bits * (len(most) - 1)

    def given(self, machine, j, places):
        """An operand's limbs, stored there."""
        limbs = [Lane(machine.world.fresh(f"a{j}.{i}", 0, most), 0, most) for i, most in enumerate(self.most)]
        for limb, place in zip(limbs, places):
            machine.store(Pointer("a"), limb, place, 8)
        return limbs

    def least(self, machine, given):
        """The limbs of the least residue, or of p for 0. And that the lowest one is below 2^bits."""
        once, over = self.carried(machine, given, Lane(0, 0, 0))
        once[-1] = machine.low(once[-1], self.top)
        twice, none = self.carried(machine, [once[0].plus(over), *once[1:]], Lane(0, 0, 0))
        # 2^k and the lowest limb are at most the whole number, which is hardly more than 2^k.
        whole = sum((limb.greatest << self.bits * i for i, limb in enumerate(once)), over.greatest)
        lowest = twice[0].plus(none)
        if self.value(twice).key() != (self.value(once) + over.form).key() or none.greatest > 1 or whole - (1 << self.k) >= (1 << self.bits) - 1:
            raise NotProved("that the number is folded twice")
        machine.without_carry(lowest.form, self.bits)
        limbs = [machine.closer(lowest), *twice[1:-1], machine.low(twice[-1], self.top)]
        congruent(self.value(limbs) - self.value(given), self.p)
        return limbs

    def carried(self, machine, limbs, carry):
        """All limbs but the last below 2^bits, and what the last one has above 2^k."""
        done = []
        for limb in limbs[:-1]:
            whole = limb.plus(carry)
            done.append(machine.low(whole, self.bits))
            carry = machine.shifted(whole, self.bits)
        done.append(limbs[-1].plus(carry))
        return done, machine.shifted(done[-1], self.top)

    def value(self, limbs):
        return number([limb.form for limb in limbs], 1 << self.bits)

    def ones(self, limbs):
        """That they are p."""
        return Pairs((limb.form.key(), self.bits if i + 1 < self.count else self.top) for i, limb in enumerate(limbs))


L521 = Limbs(521, 58, [2**59 + 2**14 - 1] * 9)
L127 = Limbs(127, 43, [2**43 + 2**18, 2**43 + 2**18, 2**41 + 2**18])


class OfLimbs:
    """R times the element, below 2^522, for nine tight limbs modulo 2^521 - 1."""

    def __init__(self, name, field):
        self.name, self.field = f"kernel_{field.name}_quad_{name}", field

    def prove(self, artefact):
        return paths(lambda choices: self.on(Single(artefact, choices=choices)))

    def on(self, machine):
        machine.words.update(rdi=Pointer("result"), rsi=Pointer("a"))
        elements = [L521.least(machine, L521.given(machine, j, range(72 * j, 72 * j + 72, 8))) for j in range(LANES)]
        machine.run(self.name)
        machine.returned()
        for j, limbs in enumerate(elements):
            lanes = [machine.integer(machine.lane(machine.load(Pointer("result"), 32 * i + 8 * j, 8))) for i in range(self.field.words)]
            words = [machine.low(lane, 52) for lane in lanes[:-1]] + lanes[-1:]
            ones = L521.ones(limbs)
            if ones not in machine.choices:
                raise NotProved(f"that lane {j} is compared with p")
            # Where it is p, 0 is as good.
            wanted = Lin() if machine.choices[ones] else L521.value(limbs)
            congruent(number([word.form for word in words], WORD) - wanted * self.field.scale, P521, f" in lane {j}")
            if any(word.least < 0 for word in words) or sum(word.greatest * WORD**i for i, word in enumerate(words)) >= 2**522:
                raise NotProved(f"the range in lane {j}")
        return machine.executed


class ToLimbs(QuadToWords):
    """As limbs of 58 bits."""

    kind, bits = Single, L521.bits

    def less(self, machine, one):
        """Without what is known on this path of the borrow."""
        path, machine.path = machine.path, []
        made = super().less(machine, one)
        machine.path = path
        return made


class Parts:
    """Parts of elements, below 2^127 each, for three tight words modulo 2^127 - 1: p may stay."""

    def __init__(self, name, parts):
        self.name, self.parts = "kernel_" + name, parts

    def place(self, i, j):
        return 64 * i + 8 * j

    def prove(self, artefact):
        machine = Single(artefact)
        machine.words.update(rdi=Pointer("result"), rsi=Pointer("a"))
        parts = [self.part(machine, L127.given(machine, j, [self.place(i, j) for i in range(3)])) for j in range(self.parts)]
        machine.run(self.name)
        machine.returned()
        for j, part in enumerate(parts):
            self.check(machine, [machine.lane(machine.load(Pointer("result"), 16 * j + 8 * i, 8)) for i in range(2)], part, f"part {j}")
        return machine.executed

    def part(self, _, given):
        return given

    def is_number(self, machine, words, form, what):
        words = [machine.low(machine.integer(word), 64).form for word in words]
        if not is_multiple(number(words, T) - form, T**2):
            raise NotProved(f"that {what} is that number")

    def check(self, machine, words, given, what):
        # What is above 2^127 is 0 or 1, and then hardly anything is below it: so what is left is below 2^127, and known modulo 2^128.
        value = L127.value(given)
        if machine.world.interval(value)[1] >= (2 << 127) - 1:
            raise NotProved("that a part is folded once")
        self.is_number(machine, words, value - machine.div(value, 127) * P127, what)


class LeastParts(Parts):
    """The least residues. Every second part is one of other vectors."""

    def place(self, i, j):
        return 64 * (j % 2 * 3 + i) + 8 * (j // 2)

    def part(self, machine, given):
        return L127.least(machine, given)

    def check(self, machine, words, limbs, what):
        if not all(isinstance(word, Way) and word.ones == L127.ones(limbs) for word in words):
            raise NotProved(f"that {what} is compared with p")
        self.is_number(machine, [word.held for word in words], Lin(), what)
        self.is_number(machine, [word.failed for word in words], L127.value(limbs), what)


WIDE = next(field for field in FIELDS if field.p == P521)
CANONICAL = [
    *[OfElements(f"{name}_{kind}_from_words", p, bits, 4, T - 1, [2**bits - 1] * 5) for name, p, bits, *_ in REAL for kind in ("x4", "fma")],
    OfElements("c25519_fma_stored", P25519, 51, 4, T - 1, [2**50 + 19 * 2**11] * 5, doubles=True, stored=True),
    OfLimbs("from_words", WIDE),
    ToLimbs(WIDE, 0),
    Parts("m127_x4_to_words", 8),
    LeastParts("m127_x8_to_words", 16),
]
