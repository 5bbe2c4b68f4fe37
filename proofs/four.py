"""Four elements side by side made of words of 64 bits, and made such words, as `LazyQuad` loads and stores them.

A general register holds a lane, as one of a vector does. What is chosen by a sign is run once for each: a *path*. What the least residue is, is
computed here once more, word by word; that the kernel computes the same, is compared.
"""

import re
from copy import copy

from carried import by_interval, by_quotient, by_type
from conversions import Converter, is_multiple
from formulas import Path, paths
from lanes import Lane, NotProved
from linear import Lin
from machine import HALF, WORD as REGISTERS, Byte, Pointer, Unknown
from quads import FIELDS
from statements import P224, P256, P384, P521, SM2

T = 1 << 64
WORD = 1 << 52
LANES = 4


class Four(Converter):
    def __init__(self, artefact, waiting=(), choices=None):
        super().__init__(artefact, waiting)
        self.choices = choices or {}
        # Of the last sum of two words: what leaves it is the carry.
        self.adding = None
        # What was last compared with 0.
        self.tested = None
        # What was executed since a word was first taken out of a vector, how all was before it, and what the words became then.
        self.log, self.earlier, self.new = None, None, {}

    def div(self, form, bits):
        """A sign is the same, wherever above the number it is taken."""
        least, greatest = self.world.interval(form)
        if least < 0:
            bits = min(bits, max((-least - 1).bit_length(), max(greatest, 0).bit_length()))
        return super().div(form, bits)

    # --- general registers

    def step(self, text):
        if self.waiting and self.log is None and text.startswith(("vmovq", "vpextrq")):
            self.log, self.earlier = [], {name: copy(getattr(self, name)) for name in self.STATE}
        if self.log is not None:
            self.log.append(text)
        made = len(self.made)
        self.execute(text)
        if len(self.made) > made and self.log is not None:
            self.again()

    # What instructions change.
    STATE = ("words", "vectors", "memory", "masks", "flags", "zero", "compared", "adding", "tested")

    def again(self):
        """Words that were taken out before all were carried: what was done with them is done again with the new ones."""
        waiting, self.waiting, stack = self.waiting, [], self.words["rsp"]
        for name, value in self.earlier.items():
            setattr(self, name, value)
        for text in self.log:
            self.execute(text)
        self.renew(self.new)
        if (self.words["rsp"].base, self.words["rsp"].offset) != (stack.base, stack.offset):
            raise Unknown("a function that ends before all words are carried")
        self.waiting, self.log, self.new = waiting, None, {}

    def renew(self, new):
        self.new = new
        super().renew(new)

    def execute(self, text):
        """Flags are known after the instructions that set them here, until another one does."""
        super().step(text)
        if not text.startswith(self.TELLS):
            self.forget()

    # What sets flags as it is said here, or none.
    TELLS = ("mov", "lea", "v", "k", "cmov", "push", "pop", "nop", "test", "add", "adc")

    def forget(self):
        self.tested = self.adding = None

    def call(self, target, depth):
        if self.log is not None:
            raise NotProved(f"that words are carried: {self.why}")
        self.forget()
        super().call(target, depth)
        self.forget()

    def held(self, operand):
        """What an operand holds: a lane, or what is none."""
        if operand in REGISTERS:
            value = self.words[operand]
        elif operand.startswith("QWORD PTR"):
            place = self.address(operand[10:])
            value = self.load(place)
        elif operand in HALF:
            return self.low(self.held(HALF[operand]), 32)
        else:
            value = self.get(operand)
        if isinstance(value, Lin):
            value = Lane.constant(value.const % T) if value.is_const() else Lane(value, *self.world.interval(value))
        return self.renewed(value, self.new)

    def hold(self, operand, lane):
        if operand in HALF:
            self.words[HALF[operand]] = self.low(lane, 32)
        elif operand in REGISTERS:
            self.words[operand] = lane
        else:
            self.store(self.address(operand[10:]), lane)

    def do_mov(self, to, value):
        if to in REGISTERS or value in REGISTERS and to.startswith("QWORD"):
            self.hold(to, self.held(value))
        else:
            super().do_mov(to, value)

    do_movabs = do_mov

    def of_lanes(self, to, value, function, otherwise):
        a, b = self.held(to), self.held(value)
        if not isinstance(a, Lane) or not isinstance(b, Lane):
            return otherwise(to, value)
        self.hold(to, function(a, b))
        self.compared = self.carry = self.overflow = None
        return None

    def do_add(self, to, value):
        a, b = self.held(to), self.held(value)
        self.of_lanes(to, value, Lane.plus, super().do_add)
        words = isinstance(a, Lane) and isinstance(b, Lane) and to not in HALF
        self.adding, self.tested = self.low(a, 64).plus(self.low(b, 64)) if words else None, None

    def do_sub(self, to, value):
        self.of_lanes(to, value, Lane.minus, super().do_sub)

    def do_dec(self, to):
        self.of_lanes(to, "1", Lane.minus, lambda to, _: super(Four, self).do_dec(to))

    def do_and(self, to, value):
        if to in HALF and isinstance(self.words[HALF[to]], Lane) and not value.startswith(("e", "r", "D")):
            # A constant of 32 bits.
            to = HALF[to]
        self.of_lanes(to, value, self.both, super().do_and)

    def do_or(self, to, value):
        self.of_lanes(to, value, self.either, None)

    def do_shl(self, to, count="1"):
        n = int(count, 0)
        self.of_lanes(to, "0", lambda lane, _: self.low(lane, 64 - n).times(1 << n), None)

    def do_shr(self, to, count="1"):
        self.of_lanes(to, "0", lambda lane, _: self.shifted(self.low(lane, 64), int(count, 0)), None)

    def do_shld(self, to, below, count):
        n = int(count, 0)
        self.of_lanes(to, below, lambda x, y: self.low(x, 64 - n).times(1 << n).plus(self.shifted(self.low(y, 64), 64 - n)), None)

    def do_shrd(self, to, above, count):
        n = int(count, 0)
        self.of_lanes(to, above, lambda x, y: self.shifted(self.low(x, 64), n).plus(self.low(y, n).times(1 << 64 - n)), None)

    def do_lea(self, to, place):
        total, others = Lane(0, 0, 0), 0
        for sign, term in re.findall(r"([+-]?)([^+-]+)", place.strip("[]")):
            name, _, factor = term.partition("*")
            held = self.words[name] if name in self.words else Lane.constant(int(name, 0) % T)
            if isinstance(held, Lane):
                total = total.plus(held.times(int(factor or "1", 0) * (-1 if sign == "-" else 1)))
            else:
                others += 1
        if not others:
            return self.hold(to, total)
        if not total.is_const():
            raise Unknown("a sum of a lane and of what is none")
        return super().do_lea(to, place)

    def do_neg(self, to):
        self.of_lanes(to, "0", lambda lane, _: Lane(0, 0, 0).minus(lane), None)

    def do_bzhi(self, to, value, count):
        held = self.words[count]
        held = held.value if isinstance(held, Byte) else self.known_byte(held)
        self.hold(to, self.low(self.held(value), held))

    @staticmethod
    def known_byte(held):
        form = held.form if isinstance(held, Lane) else held
        if not isinstance(form, Lin) or not form.is_const():
            raise Unknown("a count that is not known")
        return form.const % 256

    def do_sar(self, to, count="1"):
        def shifted(lane, _):
            if lane.least < -T // 2 or lane.greatest >= T:
                raise NotProved(f"that no word overflows before sar: [{lane.least:#x}, {lane.greatest:#x}]")
            if lane.greatest >= T // 2:
                if lane.least < 0:
                    raise NotProved("that a word is not negative before sar")
                lane = lane.minus(self.shifted(lane, 63).times(T))
                lane = Lane(lane.form, -T // 2, T // 2 - 1)
            return self.shifted(lane, int(count, 0))

        self.of_lanes(to, "0", shifted, None)

    def both(self, a, b):
        """0 or all ones, and a constant."""
        for x, y in ((a, b), (b, a)):
            if y.is_const() and (x.least, x.greatest) == (-1, 0):
                return x.times(-(y.form.const % T))
        return super().both(a, b)

    def do_adc(self, to, value):
        """What the sum before it carries is that of its two words."""
        if self.adding is None:
            raise Unknown("a carry that is not known")
        carry = self.shifted(self.adding, 64)
        a, b = self.held(to), self.held(value)
        self.hold(to, a.plus(b).plus(carry))
        self.adding, self.tested = self.low(a, 64).plus(self.low(b, 64)).plus(carry), None

    def do_xorps(self, to, value):
        """Of a wider register the rest stays."""
        if to != value:
            raise Unknown("an exclusive or of two vectors")
        self.vectors[to[3:]] = self.nothing[:2] + self.vectors.get(to[3:], self.nothing)[2:]

    def do_movups(self, to, value):
        if to.startswith("xmm"):
            raise Unknown("a load into a part of a register")
        self.put(to, self.vector(value))

    do_movaps = do_movups

    def do_test(self, a, b):
        self.tested, self.adding = self.held(a), None
        super().do_test(a, b)

    def do_cmovne(self, to, value):
        if self.decided(self.tested):
            self.hold(to, self.held(value))

    def do_cmove(self, to, value):
        if not self.decided(self.tested):
            self.hold(to, self.held(value))

    def decided(self, lane):
        """Whether what was tested, which is 0 or -1, is not 0: on this path."""
        if lane.is_const():
            return lane.form.const % T != 0
        if (lane.least, lane.greatest) != (-1, 0):
            raise Unknown(f"a choice by what is no sign: [{lane.least:#x}, {lane.greatest:#x}]")
        if lane.form.key() not in self.choices:
            raise Path(lane.form.key())
        return self.choices[lane.form.key()]

    def settle(self, form):
        return form

    def get_lane(self, lane):
        return lane

    def do_vpsrlvq(self, to, value, counts):
        self.each(to, lambda lane, count: self.shifted(self.low(lane, 64), self.count_of(count)), value, counts)

    def do_vpsllvq(self, to, value, counts):
        self.each(to, lambda lane, count: self.low(lane, 64 - self.count_of(count)).times(1 << self.count_of(count)), value, counts)

    @staticmethod
    def count_of(lane):
        """How many bits: 64 and more leave nothing."""
        if not lane.is_const():
            raise Unknown("a shift by what is not known")
        return min(lane.form.const % T, 64)


def number(words, unit=WORD):
    return sum((word * unit**i for i, word in enumerate(words)), Lin())


class Quad:
    """Elements are words of 64 bits that are 2^kept times them, or are themselves; their field has words of 52."""

    kind = Four

    def __init__(self, name, field, kept):
        self.name, self.field = f"kernel_{field.name}_quad_{name}", field
        self.numbers = -(-field.p.bit_length() // 64)
        # What a product by makes an element of what is kept, and back; R times that.
        self.kept, self.R = pow(2, kept, field.p), field.scale

    def machine(self, artefact, waiting, choices=None):
        machine = self.kind(artefact, waiting, choices)
        machine.words["rdi"], machine.words["rsi"] = Pointer("result"), Pointer("a")
        machine.values = [self.operand(machine, j) for j in range(LANES)]
        machine.run(self.name)
        machine.returned()
        if machine.waiting:
            raise NotProved(f"that words are carried: {machine.why}")
        return machine


class QuadFromWords(Quad):
    """Any words. An operand whose words are those of the integer, or of R times the element, below 1.1p."""

    def __init__(self, field, kept):
        super().__init__("from_words", field, kept)
        # 2^kept·x·factor/R = R·x.
        self.factor = self.R**2 * pow(self.kept, -1, field.p) % field.p

    def operand(self, machine, j):
        words = [machine.world.fresh(f"a{j}.{i}", 0, T - 1) for i in range(self.numbers)]
        for i, word in enumerate(words):
            machine.store(Pointer("a"), word, 8 * (self.numbers * j + i), 8)
        # The words of 52 bits, as they are multiplied.
        own = []
        for i in range(self.field.words):
            at, shift = divmod(52 * i, 64)
            part = machine.div(words[at], shift) if at < self.numbers else Lin()
            if at + 1 < self.numbers:
                part = part + words[at + 1] * (1 << 64 - shift)
            own.append(machine.low(Lane(part, *machine.world.interval(part)), 52).form)
        return number(words, T), T**self.numbers - 1, own

    def prove(self, artefact):
        field = self.field

        def values(machine):
            return [(value * self.factor, most * self.factor, own) for value, most, own in machine.values]

        waiting = [] if field.folded else [by_quotient(field.p, field.words, self.R, values)]
        machine = self.machine(artefact, waiting)
        for j in range(LANES):
            lanes = [machine.integer(machine.lane(machine.load(Pointer("result"), 32 * i + 8 * j, 8))) for i in range(field.words)]
            total = number([machine.low(lane, 52).form for lane in lanes])
            wanted = machine.values[j][0] if field.folded else machine.made[0][j].value()
            if total.key() != wanted.key():
                raise NotProved(f"that the words in lane {j} are those of the number")
            if waiting and 10 * machine.made[0][j].most > 11 * field.p:
                raise NotProved(f"the range in lane {j}: {machine.made[0][j].most:#x}")
        return machine.executed


class QuadToWords(Quad):
    """The least residue, for columns at most 2^61 in magnitude whose number is that of an operand."""

    bits = 64

    def __init__(self, field, kept):
        super().__init__("to_words", field, kept)

    def operand(self, machine, j):
        words = [machine.world.fresh(f"a{j}.{i}", -(2**61), 2**61) for i in range(self.field.words)]
        for i, word in enumerate(words):
            machine.store(Pointer("a"), Lane(word, -(2**61), 2**61), 32 * i + 8 * j, 8)
        return number(words), self.field.operands - 1

    def prove(self, artefact):
        return paths(lambda choices: self.on_path(artefact, choices))

    def on_path(self, artefact, choices):
        field, p = self.field, self.field.p

        def operand(machine):
            return [(one.value() * self.kept, one.most * self.kept, one.words) for one in machine.made[0]]

        product = by_interval if field.folded or field.unit > p else by_quotient
        waiting = [by_type(field.words, lambda machine: machine.values), product(p, field.words, self.R, operand)]
        machine = self.machine(artefact, waiting, choices)
        if len(machine.made[-1]) != LANES:
            raise NotProved(f"that the words of {LANES} lanes are carried")
        for j, one in enumerate(machine.made[-1]):
            if one.most >= 2 * p:
                raise NotProved(f"that what is left in lane {j} is below 2p")
            less, borrow = self.less(machine, one)
            if borrow.key() not in choices:
                raise NotProved(f"that the words in lane {j} are compared with p")
            # Both are below p, and so below 2^(64n), modulo which the result is known.
            wanted, unit = one.value() if choices[borrow.key()] else number(less), 1 << self.bits
            words = [machine.lane(machine.load(Pointer("result"), 8 * (self.numbers * j + i), 8)) for i in range(self.numbers)]
            words = [machine.low(machine.integer(word), 64) for word in words]
            if any(word.greatest >= unit for word in words):
                raise NotProved(f"that the words in lane {j} have {self.bits} bits")
            if not is_multiple(machine.settle(number([word.form for word in words], unit) - wanted), unit**self.numbers):
                raise NotProved(f"that the result in lane {j} is the least residue")
        return machine.executed

    def less(self, machine, one):
        """V - p, word by word, and the borrow: 0 or -1."""
        less, borrow = [], Lin()
        for i, word in enumerate(one.words):
            rest = word - (self.field.p >> 52 * i) % WORD + borrow
            borrow = machine.div(rest, 52)
            less.append(rest - borrow * WORD)
        return less, borrow


KEPT = {P224: 256, P256: 256, SM2: 256, P384: 384}
# Modulo 2^521 - 1 elements are kept as limbs: `canonical.py`.
LAZY = [field for field in FIELDS if field.p != P521]
FOUR = [
    *[QuadFromWords(field, KEPT.get(field.p, 0)) for field in LAZY],
    *[QuadToWords(field, KEPT.get(field.p, 0)) for field in LAZY],
]
