"""Whether elements of eight lanes are 0, or odd, as their least residues are: any element, in every lane.

Words are joined by `or`, and compared with 0: they are 0 exactly where each of them is. What is chosen by a comparison before that is followed both
ways, as in `conversions.py`; modulo 2^127 - 1 the kernel is run for each answer, as in `canonical.py`.
"""

from itertools import permutations

from canonical import L127, Parts
from conversions import CRANDALL, MONTGOMERY, Converter, Either, MasksInWords, ToWords, is_multiple, ordered
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer, Unknown
from single import All, Pairs, Single
from values import congruent, with_rests

WORD = 1 << 52
T = 1 << 64


class Some:
    """Lanes of which some bits are joined by `or`: (lane, the bits)."""

    def __init__(self, parts):
        self.parts = parts

    @staticmethod
    def of(lane):
        return lane if isinstance(lane, Some) else Some([] if lane.is_const() and not lane.form.const else [(lane, T - 1)])


class Test:
    """Whether bits are all 0, or not."""

    def __init__(self, some, otherwise=False):
        self.some, self.otherwise = some, otherwise


class Joining(MasksInWords):
    """What a machine does with words that are joined and tested."""

    def both(self, a, b):
        if not isinstance(a, Some) and not isinstance(b, Some):
            return super().both(a, b)
        if isinstance(b, Some):
            a, b = b, a
        return Some([(lane, bits & b.form.const % T) for lane, bits in a.parts]) if b.is_const() else self.unknown()

    @staticmethod
    def unknown():
        raise Unknown("an and of what is not known")

    def either(self, a, b):
        if not isinstance(a, Some) and not isinstance(b, Some):
            try:
                return super().either(a, b)
            except NotProved:
                pass
        return Some(Some.of(a).parts + Some.of(b).parts)

    def one_of_three(self, a, b, c):
        return self.either(self.either(a, b), c)

    def do_vptestnmq(self, to, a, b):
        self.masks[to] = [Test(self.apply(self.tested_bits, pair)) for pair in zip(self.vector(a), self.vector(b))]

    def tested_bits(self, a, b):
        if a is b:
            return Some.of(a)
        if a.is_const():
            a, b = b, a
        return Some([(lane, bits & b.form.const % T) for lane, bits in Some.of(a).parts]) if b.is_const() else self.unknown()

    def do_not(self, to):
        self.words[f"r{to[0]}x"] = tuple(Test(bit.some, not bit.otherwise) for bit in self.words[f"r{to[0]}x"])

    def do_mov(self, to, value):
        if to.startswith("BYTE PTR"):
            self.store(self.address(to[9:]), self.words[f"r{value[0]}x"], 0, 1)
        else:
            super().do_mov(to, value)

    def answers(self, otherwise):
        """What is tested in each lane."""
        tests = self.load(Pointer("result"), 0, 1)
        if not isinstance(tests, tuple) or any(not isinstance(test, Test) or test.otherwise != otherwise for test in tests):
            raise NotProved("that the result says what was tested")
        return [test.some for test in tests]


class Tester(Joining, Converter):
    pass


class Tested(ToWords):
    """A tight element, and its value: what R times it is stands for it, as R is prime to p."""

    def prove(self, artefact):
        machine = Tester(artefact)
        machine.words["rdi"], machine.words["rsi"] = Pointer("result"), Pointer("a")
        values = self.operand(machine)
        machine.run(self.name)
        machine.returned()
        for j, (some, value) in enumerate(zip(machine.answers(self.odd), values)):
            below = machine.comparisons and machine.comparisons[j]
            if not isinstance(some, Either) or not below or below.bound != 1 << self.bits - 52 * (self.words - 1):
                raise NotProved("that there is a comparison with 2^K")
            self.check(machine, j, some, value, below.lane)
        return machine.executed


def value_of(words):
    return sum((word.form * WORD**i for i, word in enumerate(words)), Lin())


class IsZero(Tested):
    odd = False

    def check(self, machine, j, some, value, top):
        rest, shift = (1 << self.bits) - self.p, self.bits - 52 * (self.words - 1)
        held, failed = ([self.word(machine, *part) for part in way.parts] for way in (some.held, some.failed))
        words = self.in_order(held)
        V = value_of(words)
        congruent(V - value, self.p, f" in lane {j}")
        # The last word is what V leaves to it.
        least, most = with_rests(machine.world, V)
        if least < 0 or most >= 2 * self.p or any(word.least < 0 or word.greatest >= WORD for word in (*words[:-1], *failed)):
            raise NotProved(f"that V has those words: [{least:#x}, {most:#x}]")
        # V + F, of which the highest word tells whether it is 2^K or more, and then is V - p with what is below 2^K.
        last = machine.low(top, shift).form.key()
        lower = [word for word in failed if word.form.key() != last]
        if len(failed) != self.words or len(lower) != self.words - 1:
            raise NotProved("that V - p is compared with 0")
        if ordered(V + rest - top.form * WORD ** (self.words - 1), lower, self.words - 1, None) is None:
            raise NotProved("that the comparison is with p")

    @staticmethod
    def word(machine, lane, bits):
        if bits & (bits + 1):
            raise NotProved("that low bits are compared")
        return machine.low(lane, bits.bit_length()) if bits < T - 1 else lane

    def in_order(self, held):
        """The words, each after what is carried into it."""
        for first in held:
            words = [first]
            while len(words) < self.words:
                carries = [x for x, c in words[-1].form.terms.items() if c == -WORD]
                after = [word for word in held if word not in words and any(word.form.terms.get(x) == 1 for x in carries)]
                if not after:
                    break
                words.append(after[0])
            if len(words) == self.words == len(held):
                return words
        raise NotProved("that V is compared with 0")


class IsOdd(Tested):
    odd = True

    def check(self, machine, j, some, value, top):
        """What the least residue is, is computed here once more."""
        shift, c = self.bits - 52 * (self.words - 1), (1 << self.bits) - self.p
        given = [Lane(word, *machine.world.interval(word)) for word in machine.values[j][2]]
        folded = given[:-1] + [machine.low(given[-1], shift)]
        folded[0] = folded[0].plus(machine.shifted(given[-1], shift).times(c))
        V = self.carried(machine, folded)
        congruent(value_of(V) - value, self.p, f" in lane {j}")
        if any(word.least < 0 for word in V) or sum(word.greatest * WORD**i for i, word in enumerate(V)) >= 2 * self.p:
            raise NotProved("that V is below 2p")
        over = self.carried(machine, [V[0].plus(Lane.constant(c)), *V[1:]])
        if over[-1].form.key() != top.form.key():
            raise NotProved("that the comparison is with p")
        for way, wanted in ((some.held, value_of(V)), (some.failed, value_of(V) - self.p)):
            ((lane, bits),) = way.parts
            if bits != 1 or not is_multiple(lane.form - wanted, 2):
                raise NotProved("that the lowest bit is tested")

    @staticmethod
    def carried(machine, words):
        done, carry = [], Lane(0, 0, 0)
        for word in words[:-1]:
            whole = word.plus(carry)
            done.append(machine.low(whole, 52))
            carry = machine.shifted(whole, 52)
        return [*done, words[-1].plus(carry)]


class Deciding(Joining, Single):
    """Where words are all ones, is known."""

    def masked(self, mask, before, after):
        bits = self.masks[mask]
        if not all(isinstance(bit, (Pairs, All)) for bit in bits):
            return super().masked(mask, before, after)
        taken = [not self.choices[bit.words] if isinstance(bit, All) else self.choices[bit] for bit in bits]
        return tuple(new if one else old for one, old, new in zip(taken, before, after))

    def word(self, lane):
        return lane if isinstance(lane, Some) else super().word(lane)


class PartsAreZero(Parts):
    """Of both parts: every second one is one of other vectors."""

    def place(self, i, j):
        return 64 * (j % 2 * 3 + i) + 8 * (j // 2)

    def prove(self, artefact):
        # Which parts are p, for each lane: all four ways, and no two lanes in the same order.
        orders = [*permutations(range(4))][:8]
        return sum(self.on(artefact, [order[run] for order in orders]) for run in range(4))

    def on(self, artefact, ways):
        machine = Deciding(artefact)
        machine.words.update(rdi=Pointer("result"), rsi=Pointer("a"))
        parts = [L127.least(machine, L127.given(machine, j, [self.place(i, j) for i in range(3)])) for j in range(self.parts)]
        are_p = [bool(ways[j // 2] >> j % 2 & 1) for j in range(self.parts)]
        machine.choices = {L127.ones(limbs): one for limbs, one in zip(parts, are_p)}
        machine.run(self.name)
        machine.returned()
        for lane, some in enumerate(machine.answers(False)):
            wanted = [limb.form.key() for j in (2 * lane, 2 * lane + 1) if not are_p[j] for limb in parts[j]]
            if any(bits != T - 1 or limb.least < 0 for limb, bits in some.parts) or sorted(limb.form.key() for limb, _ in some.parts) != sorted(wanted):
                raise NotProved(f"that the parts of lane {lane} are compared with 0")
        return machine.executed


ZEROS = [
    *[IsZero(f"{name}_x8_is_zero", p, 5, 4, 1, 2 * 2**top + 64) for name, p, top in CRANDALL],
    *[IsOdd(f"{name}_x8_is_odd", p, 5, 4, 1, 2 * 2**top + 64) for name, p, top in CRANDALL],
    *[
        IsZero(f"{name}_x8_is_zero", p, words, numbers, 1, 2 * 2 ** (p.bit_length() - 52 * (words - 1)) + slack)
        for name, p, words, numbers, slack in MONTGOMERY
    ],
    PartsAreZero("m127_x8_is_zero", 16),
]
