"""Elements by themselves between four side by side: made canonical in general registers, by carries and borrows that flags and bytes hold.

A flag is a form that is 0 or 1. What is chosen by one is run for each value, as in `four.py`; where it was a quotient, it is known from there on where
its dividend lies.
"""

from conversions import Either
from exact import REGISTERS
from formulas import Path
from four import Four
from lanes import Lane, NotProved
from linear import Lin
from machine import HALF, Unknown
from machine import WORD as REGISTERS_64

T = 1 << 64


class Way(Either):
    """What a lane is where words are all ones, and where they are not."""

    def __init__(self, ones, held, failed):
        super().__init__(held, failed)
        self.ones = ones


class Bit:
    """The lowest byte of a register, which is 0 or 1."""

    def __init__(self, lane):
        self.lane = lane


class Pairs(frozenset):
    """A word that is 0 exactly where words are all ones: pairs (the word's form's key, how many bits it has)."""


class All:
    """Words joined by `and`; or what they lack to ones."""

    def __init__(self, words, lacking=False):
        self.words, self.lacking = words, lacking


class Single(Four):
    TELLS = (*Four.TELLS, "set", "sub", "sbb", "cmp", "or")
    STATE = (*Four.STATE, "bit", "pair")

    def __init__(self, artefact, waiting=(), choices=None):
        super().__init__(artefact, waiting, choices)
        # What the carry flag is, and what was compared. Where forms lie on this path.
        self.bit, self.pair, self.path = None, None, []
        # What quotients are that were asked for.
        self.settled = {}

    def forget(self):
        super().forget()
        self.bit = self.pair = None

    def div(self, form, bits):
        """Rounded down: multiples apart, and without a common power of two."""
        unit, (least, greatest) = 1 << bits, self.on_path(form, *self.interval(form))
        if least >> bits == greatest >> bits:
            return Lin(None, least >> bits)
        whole = Lin({x: c // unit for x, c in form.terms.items() if c % unit == 0})
        form = form - whole * unit
        common = self.power(*form.terms.values(), form.const)
        if 0 < common < bits and form.terms:
            return whole + self.div(Lin({x: c >> common for x, c in form.terms.items()}, form.const >> common), bits - common)
        # What has fewer low bits than all else, where that is an unknown or two: divided by itself first.
        small = [x for x, c in form.terms.items() if c == 1]
        k = self.power(*(c for x, c in form.terms.items() if x not in small))
        if 0 < k < bits and (len(small) == 1 or len(small) == 2 and all(c > 0 for c in form.terms.values())):
            above = Lin({x: c >> k for x, c in form.terms.items() if x not in small}, form.const >> k)
            return whole + self.div(above + self.div(Lin(dict.fromkeys(small, 1), form.const % (1 << k)), k), bits - k)
        return whole + super().div(form, bits)

    @staticmethod
    def power(*numbers):
        """The greatest power of two that divides them all."""
        return min(((n & -n).bit_length() - 1 for n in numbers if n), default=0)

    def upper(self, form, most):
        return self.div(form, 52) if self.power(*form.terms.values(), form.const) else super().upper(form, most)

    def without_carry(self, form, bits):
        """That a number less a carry of its own is below 2^bits, though what it was made of may be larger: no other carry leaves it."""
        self.path.append((form, 0, (1 << bits) - 1))
        carry = next(x for x, c in form.terms.items() if c == -1 << bits)
        self.world.quotients[((form + Lin({carry: 1 << bits})).key(), bits)] = carry

    # --- what is known

    def decided(self, lane):
        known = super().decided(lane)
        if not lane.is_const() and len(lane.form.terms) == 1:
            ((x, c),) = lane.form.terms.items()
            inner, power = self.world.defined.get(x, (None, 0))
            if inner and c in (1, -1):
                self.settled[x] = ((-1 if known else 0) - lane.form.const) * c
                least = self.settled[x] << power
                self.path.append((inner, least, least + (1 << power) - 1))
        return known

    def hold(self, operand, lane):
        super().hold(operand, self.closer(lane))

    def settle(self, form):
        """With the quotients put in that are known on this path."""
        known = sum(c * self.settled.get(x, 0) for x, c in form.terms.items())
        return Lin({x: c for x, c in form.terms.items() if x not in self.settled}, form.const + known)

    def closer(self, lane):
        if not isinstance(lane, Lane) or lane.is_const():
            return lane
        least, greatest = self.interval(lane.form)
        least, greatest = max(least, lane.least), min(greatest, lane.greatest)
        least, greatest = self.on_path(lane.form, least, greatest)
        if (least, greatest) != (lane.least, lane.greatest):
            self.world.ranges[lane.form.key()] = (least, greatest)
            if least == greatest:
                self.path.append((lane.form, least, greatest))
        return Lane(lane.form, least, greatest)

    def on_path(self, form, least, greatest):
        """Where a form lies, by what is known of others on this path."""
        for known, low, high in self.path:
            x, c = next(iter(known.terms.items()))
            times, rest = divmod(form.terms.get(x, 0), c)
            if times > 0 and not rest:
                a, b = self.interval(form - known * times)
                least, greatest = max(least, a + times * low), min(greatest, b + times * high)
        return least, greatest

    def interval(self, form):
        """Where a form lies: it may have what a division leaves; or two quotients of which one's dividend is never below the other's."""
        least, greatest = self.world.interval(form)
        for x, c in form.terms.items():
            inner, power = self.world.defined.get(x, (Lin(), 0))
            if c == -1 << power and inner.terms and all(form.terms.get(y) == d for y, d in inner.terms.items()):
                low, high = self.world.interval(form - inner + Lin({x: 1 << power}))
                least, greatest = max(least, low), min(greatest, high + (1 << power) - 1)
        more, fewer = ([x for x, c in form.terms.items() if c == sign] for sign in (1, -1))
        if len(more) == len(fewer) == 1 and len(form.terms) == 2:
            (a, p), (b, q) = (self.world.defined.get(x, (Lin(), 0)) for (x,) in (more, fewer))
            if a.terms and b.terms and p == q:
                low, high = self.interval(a - b)
                least, greatest = max(least, form.const + (low >> p)), min(greatest, form.const - (-high >> p))
        return least, greatest

    def put(self, to, lanes):
        super().put(to, tuple(map(self.word, lanes)))

    def word(self, lane):
        """What a register of 64 bits holds, if it may be anything else."""
        if not isinstance(lane, Lane) or lane.is_const():
            return lane
        lane = self.closer(lane)
        return lane if -T // 2 <= lane.least and lane.greatest < T else self.low(lane, 64)

    def low(self, lane, bits):
        lane = self.closer(lane)
        if lane.least == lane.greatest:
            # The form stays, though it is one number.
            rest = lane.least % (1 << bits)
            return Lane(lane.form - (lane.least - rest), rest, rest)
        return self.closer(super().low(lane, bits))

    def do_vmovd(self, to, value):
        self.put(to, (self.held(value),))

    def part(self, value, width):
        return self.low(self.lane(value), 8 * width)

    # --- flags

    def flag(self, name):
        if name != "carry" or self.bit is None and self.adding is None:
            raise Unknown(f"the {name} flag is not known here")
        return self.bit or self.shifted(self.adding, 64)

    def taken(self, to, value, borrow):
        """A difference, which the flags know."""
        a, b = self.held(to), self.held(value)
        if not isinstance(a, Lane) or not isinstance(b, Lane) or to in HALF:
            raise Unknown("a difference of what are no words")
        total = self.low(a, 64).minus(self.low(b, 64)).minus(borrow)
        self.forget()
        self.bit, self.pair = self.shifted(total, 64).times(-1), (a, b)
        return a.minus(b).minus(borrow)

    def do_cmp(self, a, b):
        if not isinstance(self.held(a), Lane):
            self.forget()
            return super().do_cmp(a, b)
        return self.taken(a, b, Lane(0, 0, 0)) and None

    def do_sub(self, to, value):
        if not isinstance(self.held(to), Lane):
            self.forget()
            return super().do_sub(to, value)
        return self.hold(to, self.taken(to, value, Lane(0, 0, 0)))

    def do_sbb(self, to, value):
        self.hold(to, self.taken(to, value, self.flag("carry")))
        self.pair = None

    def do_adc(self, to, value):
        carry = self.flag("carry")
        a, b = self.held(to), self.held(value)
        self.hold(to, a.plus(b).plus(carry))
        self.forget()
        self.adding = self.low(a, 64).plus(self.low(b, 64)).plus(carry)

    def do_add(self, to, value):
        if to not in REGISTERS:
            self.forget()
            return super().do_add(to, value)
        held = self.words[REGISTERS[to]]
        if not isinstance(held, Bit) or value != "0xff":
            raise Unknown("a sum of bytes")
        # 255 and a bit: the bit is carried.
        self.forget()
        self.bit, self.words[REGISTERS[to]] = held.lane, None
        return None

    # --- bytes

    def do_setb(self, to):
        self.words[REGISTERS[to]] = Bit(self.flag("carry"))

    def do_setne(self, to):
        a, b = self.pair
        if not b.is_const() or b.form.const % T != T - 1:
            raise Unknown("a comparison with what is not the greatest word")
        # Of the greatest word alone one more is carried.
        carried = self.shifted(self.low(a, 64).plus(Lane(1, 1, 1)), 64)
        self.words[REGISTERS[to]] = Bit(Lane(1, 1, 1).minus(carried))

    def do_mov(self, to, value):
        if to in HALF and value in HALF and isinstance(self.words[HALF[value]], Bit):
            self.words[HALF[to]] = self.words[HALF[value]]
        else:
            super().do_mov(to, value)

    do_movabs = do_mov

    def do_or(self, to, value):
        self.forget()
        if to not in REGISTERS:
            a, b = self.held(to), self.held(value)
            if not isinstance(a, Pairs) or not isinstance(b, Pairs):
                return super().do_or(to, value)
            self.tested = Pairs({*a, *b})
            return self.whole(to, self.tested)
        a, b = self.words[REGISTERS[to]].lane, self.words[REGISTERS[value]].lane
        form = a.form + b.form
        least, greatest = self.interval(form)
        if least < 0 or greatest > 1:
            raise NotProved(f"that not both bits are set: {form} in [{least}, {greatest}]")
        self.words[REGISTERS[to]] = Bit(Lane(form, least, greatest))
        return None

    def do_movzx(self, to, value):
        register, bits = (REGISTERS[value], 8) if value in REGISTERS else (value[:-1], 16)
        held = self.words[register]
        if isinstance(held, Bit) and bits > 8:
            raise Unknown("more of a register than a byte that is known")
        self.hold(HALF[to], held.lane if isinstance(held, Bit) else self.low(held, bits))

    # --- comparisons with ones, in lanes: both ways at once

    def do_vpcmpeqq(self, to, a, b):
        to, _, mask = to.partition("{")
        found = [self.ones(word, ones) for word, ones in zip(self.vector(a), self.vector(b))]
        if mask:
            found = [Pairs({*one, *other}) for one, other in zip(found, self.masks[mask.partition("}")[0]])]
        self.masks[to] = found

    def do_knotw(self, to, mask):
        self.masks[to] = [All(bit, True) if isinstance(bit, Pairs) else 1 - bit for bit in self.masks[mask]]

    def masked(self, mask, before, after):
        bits = self.masks[mask]
        if not any(isinstance(bit, (Pairs, All)) for bit in bits):
            return super().masked(mask, before, after)
        lanes = []
        for bit, old, new in zip(bits, before, after):
            ones = bit.words if isinstance(bit, All) else bit
            held, failed = (old, new) if isinstance(bit, All) else (new, old)
            lanes.append(Way(ones, self.way(held, ones, "held"), self.way(failed, ones, "failed")))
        return tuple(lanes)

    @staticmethod
    def way(lane, ones, name):
        if isinstance(lane, Way) and lane.ones != ones:
            raise Unknown("a choice by two comparisons")
        return getattr(lane, name) if isinstance(lane, Way) else lane

    def apply(self, function, lanes):
        ones = {lane.ones for lane in lanes if isinstance(lane, Way)}
        if not ones:
            return super().apply(function, lanes)
        if len(ones) > 1:
            raise Unknown("a function of two choices")
        (ones,) = ones
        return Way(ones, *(super(Single, self).apply(function, [self.way(lane, ones, name) for lane in lanes]) for name in ("held", "failed")))

    # --- comparisons with ones, in registers: one way after the other

    def ones(self, word, ones):
        bits = ones.form.const.bit_length()
        if not ones.is_const() or ones.form.const != (1 << bits) - 1 or word.least < 0 or word.greatest > ones.form.const:
            raise Unknown("a comparison with what is not all ones")
        return Pairs({(word.form.key(), bits)})

    def do_xor(self, to, value):
        self.forget()
        if to == value:
            return self.hold(to, Lane(0, 0, 0))
        a, b = self.held(to), self.held(value)
        return self.whole(to, self.ones(b, a) if a.is_const() else self.ones(a, b))

    def whole(self, to, value):
        """What is no lane, into a register of 64 bits."""
        if to not in REGISTERS_64:
            raise Unknown("a comparison in a part of a register, or in memory")
        self.words[to] = value

    def do_and(self, to, value):
        if to in REGISTERS_64 and to != "rsp":
            a, b = self.held(to), self.held(value)
            if isinstance(b, All):
                a, b = b, a
            if isinstance(a, All) and a.lacking and b.is_const():
                bits = b.form.const.bit_length()
                if b.form.const != (1 << bits) - 1:
                    raise Unknown("an and that is no mask of low bits")
                return self.whole(to, Pairs({(self.low(word, bits).form.key(), bits) for word in a.words}))
            if isinstance(a, All) or isinstance(a, Lane) and isinstance(b, Lane) and not a.is_const() and not b.is_const():
                return self.whole(to, All((a.words if isinstance(a, All) else (a,)) + (b,)))
        return super().do_and(to, value)

    def do_not(self, to):
        held = self.held(to)
        if isinstance(held, All):
            return self.whole(to, All(held.words, True))
        return self.hold(to, Lane(-1, -1, -1).minus(held))

    def do_sete(self, to):
        before = self.words[REGISTERS[to]]
        if not isinstance(self.tested, Pairs) or not isinstance(before, Lane) or not before.is_const() or before.form.const >> 8:
            raise Unknown("a comparison of what is not known, or into a register that is not 0")
        if self.tested not in self.choices:
            raise Path(self.tested)
        self.words[REGISTERS[to]] = Lane.constant(int(self.choices[self.tested]))

    def do_test(self, a, b):
        self.forget()
        super().do_test(a, b)

    def both(self, a, b):
        if a.is_const() and b.is_const():
            return Lane.constant(a.form.const % T & b.form.const % T)
        return super().both(a, b)

    def do_rorx(self, to, value, count):
        lane, n = self.low(self.held(value), 64), int(count, 0)
        self.hold(to, self.shifted(lane, n).plus(self.low(lane, n).times(1 << 64 - n)))
