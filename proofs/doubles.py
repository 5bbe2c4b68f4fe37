"""Double precision on the machine of vectors: a number that is an integer, as a form, and where it lies.

A sum, a product, or both at once, is exact where the result is a multiple of 2^k and at most 2^(53+k) in magnitude. Else, if it lies between two
neighbouring powers of two, it is rounded to a multiple of 2^k: an unknown integer times 2^k, less than 2^k away from what was rounded. Which of the two
neighbours it is, is not asked, so that all holds in every rounding mode.
"""

import struct

from lanes import Lane, NotProved, Vectors
from linear import Lin
from machine import Unknown

# The exponent of 2^52, as the bits have it.
INTEGERS = 0x433


class Double:
    """An integer in double precision."""

    __slots__ = ("form", "least", "greatest")

    def __init__(self, form, least, greatest):
        self.form, self.least, self.greatest = Lin.of(form), least, greatest

    @staticmethod
    def of_bits(bits):
        (value,) = struct.unpack("<d", struct.pack("<Q", bits))
        if not value.is_integer():
            raise Unknown(f"the double {value}")
        return Double(int(value), int(value), int(value))


def power(least, greatest):
    """The k for which numbers from one to the other lie in [2^(52+k), 2^(53+k)]."""
    k = least.bit_length() - 53
    if least <= 0 or k < 0 or greatest > 1 << 53 + k:
        raise NotProved(f"that a double keeps its exponent: [{least}, {greatest}]")
    return k


def parts(form):
    return (*form.terms.values(), form.const)


class Doubles(Vectors):
    def __init__(self, artefact, lanes=1, bytes_=64):
        super().__init__(artefact, lanes, bytes_)
        # What is left of roundings: terms -> (least, greatest).
        self.rests, self.rounded = {}, 0

    # --- bits and numbers

    def integer(self, lane):
        if not isinstance(lane, Double):
            return super().integer(lane)
        if lane.form.is_const():
            return Lane.constant(struct.unpack("<Q", struct.pack("<d", lane.form.const))[0])
        k = power(lane.least, lane.greatest)
        unit = 1 << k
        if any(c % unit for c in parts(lane.form)):
            raise NotProved("that a double is a multiple of its last place")
        start = (INTEGERS + k << 52) - (1 << 52)
        form = Lin({x: c // unit for x, c in lane.form.terms.items()}, lane.form.const // unit)
        return Lane(form + start, (lane.least >> k) + start, -(-lane.greatest >> k) + start)

    @staticmethod
    def number(lane):
        """A lane of bits as a double."""
        if isinstance(lane, Double):
            return lane
        if lane.is_const():
            return Double.of_bits(lane.form.const % (1 << 64))
        k = (lane.least >> 52) - INTEGERS
        if not 0 <= k < 100 or lane.greatest > INTEGERS + k + 1 << 52:
            raise NotProved(f"that bits are a double: [{lane.least:#x}, {lane.greatest:#x}]")
        start = (INTEGERS + k << 52) - (1 << 52)
        return Double((lane.form - start) * (1 << k), lane.least - start << k, lane.greatest - start << k)

    def numbers(self, to, function, *operands):
        """A function of doubles, lane by lane."""
        self.put(to, tuple(function(*map(self.number, lanes)) for lanes in zip(*map(self.vector, operands))))

    # --- arithmetic

    def result(self, form, least, greatest):
        """What a form is after one rounding."""
        known = self.rests.get(tuple(sorted(form.terms.items())))
        if known:
            least, greatest = max(least, known[0] + form.const), min(greatest, known[1] + form.const)
        if form.is_const():
            least = greatest = form.const
        common = min(((c & -c).bit_length() - 1 for c in parts(form) if c), default=0)
        if max(abs(least), abs(greatest)) <= 1 << 53 + common:
            return Double(form, least, greatest)
        k = power(least, greatest)
        self.rounded += 1
        places = self.world.fresh(f"r{self.rounded}", least >> k, -(-greatest >> k))
        rest = form - places * (1 << k)
        edge = (1 << k) - 1
        self.rests[tuple(sorted(rest.terms.items()))] = (-edge - rest.const, edge - rest.const)
        return Double(places * (1 << k), least >> k << k, -(-greatest >> k) << k)

    def multiplied(self, x, y, z):
        """x·y + z."""
        corners = [a * b for a in (x.least, x.greatest) for b in (y.least, y.greatest)]
        form = self.world.product(x.form, y.form) + z.form
        return self.result(form, min(corners) + z.least, max(corners) + z.greatest)

    def do_vpxor(self, to, a, b):
        """A sign, which is known, or none, is put to doubles."""
        if a == b or not any(isinstance(lane, Double) and not lane.form.is_const() for lane in (*self.vector(a), *self.vector(b))):
            return super().do_vpxor(to, a, b)

        def negated(x, y):
            if isinstance(y, Double):
                x, y = y, x
            sign = self.integer(y).form
            if not sign.is_const() or sign.const % (1 << 63):
                raise Unknown("an exclusive or of a double and of more than a sign")
            return Double(-x.form, -x.greatest, -x.least) if sign.const else x

        self.put(to, tuple(map(negated, self.vector(a), self.vector(b))))

    do_vpxord = do_vpxorq = do_vxorpd = do_vxorps = do_vpxor

    def do_vaddpd(self, to, a, b):
        self.numbers(to, lambda x, y: self.result(x.form + y.form, x.least + y.least, x.greatest + y.greatest), a, b)

    def do_vsubpd(self, to, a, b):
        self.numbers(to, lambda x, y: self.result(x.form - y.form, x.least - y.greatest, x.greatest - y.least), a, b)

    def do_vmulpd(self, to, a, b):
        self.numbers(to, lambda x, y: self.multiplied(x, y, Double(0, 0, 0)), a, b)

    def do_vfmadd213pd(self, to, x, y):
        self.numbers(to, self.multiplied, to, x, y)

    def do_vfmadd231pd(self, to, x, y):
        self.numbers(to, lambda sum_, x, y: self.multiplied(x, y, sum_), to, x, y)

    def do_vfmadd132pd(self, to, sum_, x):
        self.numbers(to, lambda y, sum_, x: self.multiplied(x, y, sum_), to, sum_, x)

    def of_32_bits(self, x, y, least, greatest):
        """The product of the low 32 bits, which must be all that the words have."""
        for lane in (x, y):
            if lane.least < least or lane.greatest >= greatest:
                raise NotProved(f"that a word has 32 bits: [{lane.least:#x}, {lane.greatest:#x}]")
        corners = [a * b for a in (x.least, x.greatest) for b in (y.least, y.greatest)]
        return Lane(self.world.product(x.form, y.form), min(corners), max(corners))

    def do_vpmuldq(self, to, a, b):
        self.each(to, lambda x, y: self.of_32_bits(x, y, -1 << 31, 1 << 31), a, b)

    def do_vpmuludq(self, to, a, b):
        self.each(to, lambda x, y: self.of_32_bits(x, y, 0, 1 << 32), a, b)

    def do_vblendpd(self, to, a, b, code):
        """A bit for each lane."""
        if self.lanes != 4:
            raise Unknown("a blend of lanes")
        self.put(to, tuple(y if int(code, 0) >> i & 1 else x for i, (x, y) in enumerate(zip(self.vector(a), self.vector(b)))))
