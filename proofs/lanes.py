"""A machine that runs code of vectors on linear forms: a lane is a form over unknown integers, and the interval in which it lies.

The interval shows that no lane overflows where a shift, a comparison or a rounding would see it. `doubles.py` has what double precision is.
"""

from itertools import permutations

from flow import Flow, NotProved
from linear import Lin
from machine import Byte, Unknown

T = 1 << 64
WORD = 1 << 52
# Lanes of a register.
COUNT = {"x": 2, "y": 4, "z": 8}
WIDTH = {"XMMWORD": 16, "YMMWORD": 32, "ZMMWORD": 64, "QWORD": 8}


class Lane:
    """An integer that is the lane's word modulo 2^64, and where it lies."""

    __slots__ = ("form", "least", "greatest", "complement")

    def __init__(self, form, least, greatest, complement=None):
        self.form, self.least, self.greatest, self.complement = Lin.of(form), least, greatest, complement

    @staticmethod
    def constant(n):
        n -= T if n >> 63 else 0
        return Lane(n, n, n)

    def is_const(self):
        return self.form.is_const()

    def plus(self, other):
        return Lane(self.form + other.form, self.least + other.least, self.greatest + other.greatest)

    def minus(self, other):
        ones = other if self.is_const() and self.form.const == -1 else None
        return Lane(self.form - other.form, self.least - other.greatest, self.greatest - other.least, ones)

    def times(self, factor):
        corners = (self.least * factor, self.greatest * factor)
        return Lane(self.form * factor, min(corners), max(corners))


class Table:
    """Constants that are not the same in all lanes, where one lane stands for all."""

    def __init__(self, words):
        self.words = words


class Residue:
    """A lane of which the lowest bits are known: a negative one that was shifted to the right as if it were none."""

    def __init__(self, lane):
        self.lane = lane


def multiple(lane, unit):
    """The lane divided by what all its parts are multiples of, or None."""
    parts = (*lane.form.terms.values(), lane.form.const)
    if any(c % unit for c in parts):
        return None
    form = Lin({x: c // unit for x, c in lane.form.terms.items()}, lane.form.const // unit)
    return Lane(form, lane.least // unit, lane.greatest // unit)


class Vectors(Flow):
    """A vector is `lanes` lanes: one where all lanes do the same, and then constants must be the same in all.

    It has `bytes_` bytes: a register that has fewer holds a part, or nothing above it.
    """

    def __init__(self, artefact, lanes=1, bytes_=64):
        super().__init__(artefact)
        self.lanes, self.nothing, self.bytes = lanes, (Lane(0, 0, 0),) * lanes, bytes_
        # What was multiplied by constants.
        self.steps = []

    def returned(self):
        for register in self.changed():
            raise NotProved(f"that {register} is as it was")

    # --- operands

    def whole(self, register):
        return 8 * COUNT[register[0]] == self.bytes

    def vector(self, operand):
        """The lanes."""
        operand = operand.partition("{")[0]
        kind, _, rest = operand.partition(" PTR ")
        if operand[:3] in ("xmm", "ymm", "zmm"):
            if not self.whole(operand):
                raise NotProved(f"that {operand} has all lanes")
            return self.vectors[operand[3:]]
        if operand.startswith("QWORD BCST"):
            kind, rest = "QWORD", operand[10:].strip()
        place = self.address(rest)
        if not isinstance(place, Lin):
            found = self.load(place, 0, WIDTH[kind])
            if not isinstance(found, tuple):
                raise Unknown(f"no vector at {operand}")
            return found
        words = [self.artefact.word(place.const + 8 * i) for i in range(WIDTH[kind] // 8)]
        if kind == "QWORD":
            words = words * self.lanes
        elif self.lanes == 1:
            return (Table(words) if len(set(words)) > 1 else Lane.constant(words[0]),)
        return tuple(map(Lane.constant, words))

    def put(self, to, lanes):
        to, _, mask = to.partition("{")
        if mask:
            if len(lanes) == 1 and to[:3] not in ("xmm", "ymm", "zmm"):
                raise Unknown("a store under a mask")
            before = self.nothing if "{z}" in mask else self.vector(to)
            lanes = self.masked(mask.partition("}")[0], before, lanes)
        if to[:3] in ("xmm", "ymm", "zmm"):
            if not self.whole(to) and lanes is not self.nothing:
                # What is above is nothing.
                if self.lanes == 1:
                    raise NotProved(f"that {to} has all lanes")
                lanes = lanes[: COUNT[to[0]]] + self.nothing[COUNT[to[0]] :]
            self.vectors[to[3:]] = lanes
        else:
            kind, _, rest = to.partition(" PTR ")
            self.store(self.address(rest), lanes, 0, WIDTH[kind])

    def masked(self, mask, before, after):
        lanes = []
        for bit, old, new in zip(self.masks[mask], before, after):
            if bit.is_const():
                lanes.append(new if bit.const else old)
                continue
            # An addition where a bit is set, of what is known.
            old, new = self.integer(old), self.integer(new)
            change = new.form - old.form
            if not change.is_const():
                raise Unknown("a choice of what is not known")
            bit = Lane(bit, 0, 1).times(change.const)
            lanes.append(old.plus(bit))
        return tuple(lanes)

    def known_bits(self, mask):
        bits = self.masks[mask]
        if not all(bit.is_const() for bit in bits):
            raise Unknown("a mask that is not known")
        return [bit.const for bit in bits]

    def integer(self, lane):
        """The bits of a lane as an integer."""
        if isinstance(lane, Residue):
            raise NotProved(f"that no lane is negative before vpsrlq: [{lane.lane.least:#x}, {lane.lane.greatest:#x}]")
        return lane

    def each(self, to, function, *operands):
        """A function of integers, lane by lane."""
        self.put(to, tuple(function(*map(self.integer, lanes)) for lanes in zip(*map(self.vector, operands))))

    # --- instructions

    def low(self, lane, bits):
        """The low bits."""
        unit = 1 << bits
        if 0 <= lane.least and lane.greatest < unit:
            return lane
        if -unit <= lane.least and lane.greatest < 0:
            return Lane(lane.form + unit, lane.least + unit, lane.greatest + unit)
        if lane.complement:
            low = self.low(lane.complement, bits)
            return Lane(unit - 1 - low.form, unit - 1 - low.greatest, unit - 1 - low.least)
        form = lane.form - self.div(lane.form, bits) * unit
        if form.is_const():
            return Lane(form, form.const, form.const)
        return Lane(form, 0, unit - 1)

    def shifted(self, lane, bits):
        """Rounded down."""
        least, greatest = lane.least >> bits, lane.greatest >> bits
        return Lane(least if least == greatest else self.div(lane.form, bits), least, greatest)

    def div(self, form, bits):
        """Rounded down: what cannot make the next even number does not matter."""
        odd = Lin({x: c for x, c in form.terms.items() if c % 2}, form.const % 2)
        if bits and not odd.is_const() and self.world.interval(odd) == (0, 1):
            form = form - odd
        return self.world.div(form, bits)

    def do_vmovdqa(self, to, value):
        if "{" in to:
            return self.each(to, lambda lane: lane, value)
        self.put(to, self.vector(value))

    do_vmovdqu = do_vmovdqa64 = do_vmovdqu64 = do_vmovaps = do_vmovups = do_vmovapd = do_vmovupd = do_vmovdqa

    def do_vpbroadcastq(self, to, value):
        if value in self.words:
            form = self.get(value)
            return self.put(to, (Lane(form, *self.world.interval(form)),) * self.lanes)
        if not value.startswith("QWORD"):
            raise NotProved("that a lane is what all lanes are")
        place = self.address(value.partition(" PTR ")[2])
        # Of a vector that one lane stands for, the lane that is meant is not known.
        if not isinstance(place, Lin) and self.lanes == 1:
            raise Unknown("a broadcast of a lane")
        self.put(to, self.vector(value) if isinstance(place, Lin) else (self.lane_at(place),) * self.lanes)

    def lane_at(self, place):
        """A lane of the vector that was stored around a place."""
        found = self.overlapped(place, 8)
        if len(found) == 1:
            width, lanes = self.memory[found[0]]
            at, rest = divmod(place.offset - found[0][1], 8)
            if isinstance(lanes, tuple) and rest == 0 and 0 <= at < width // 8 == len(lanes):
                return lanes[at]
        raise Unknown(f"a lane at {place.base} + {place.offset:#x}")

    do_vbroadcastsd = do_vpbroadcastq

    def do_vmovq(self, to, value):
        place = self.address(value.partition(" PTR ")[2])
        if self.lanes == 1 or not to.startswith("xmm") or not isinstance(place, Lin):
            raise Unknown("a move of one lane")
        self.put(to, (Lane.constant(self.artefact.word(place.const)), *self.nothing[1:]))

    def do_vzeroupper(self):
        """Of the first sixteen registers a part is left."""
        self.vectors = {name: lanes for name, lanes in self.vectors.items() if int(name) > 15 or lanes is self.nothing}

    def do_vpxor(self, to, a, b):
        if a == b:
            return self.put(to, self.nothing)

        def complement(x, y):
            if not y.is_const() or y.form.const not in (0, -1):
                raise Unknown("an exclusive or of two vectors")
            return Lane(-1, -1, -1).minus(x) if y.form.const else x

        self.each(to, complement, a, b)

    do_vpxord = do_vpxorq = do_vxorpd = do_vxorps = do_vpxor

    def do_vpcmpeqd(self, to, a, b):
        if a != b:
            raise Unknown("a comparison")
        self.put(to, (Lane(-1, -1, -1),) * self.lanes)

    def do_vpternlogq(self, to, a, b, code):
        if code == "0xff":
            self.put(to, (Lane(-1, -1, -1),) * self.lanes)
        elif code == "0xf":
            # Not the first, whatever the others are.
            self.each(to, lambda lane: Lane(-1, -1, -1).minus(lane), to)
        elif code in ("0xea", "0xf8", "0xec"):
            # Two and, or the third.
            first, second, third = {"0xea": (to, a, b), "0xf8": (a, b, to), "0xec": (to, b, a)}[code]
            self.each(to, lambda x, y, z: self.either(self.both(x, y), z), first, second, third)
        elif code == "0xc8":
            # The second, and the first or the third.
            self.each(to, lambda x, y, z: self.both(self.either(x, z), y), to, a, b)
        elif code == "0xe0":
            # The first, and one of the others.
            self.each(to, lambda x, y, z: self.both(self.either(y, z), x), to, a, b)
        elif code == "0xfe":
            self.each(to, self.one_of_three, to, a, b)
        else:
            raise Unknown(f"the function {code}")

    do_vpternlogd = do_vpternlogq

    def do_vpaddq(self, to, a, b):
        self.each(to, Lane.plus, a, b)

    def do_vpsubq(self, to, a, b):
        self.each(to, Lane.minus, a, b)

    def do_vpsllq(self, to, value, count):
        self.each(to, lambda lane: lane.times(1 << int(count, 0)), value)

    def do_vpsllvq(self, to, value, counts):
        def shifted(lane, count):
            if not count.is_const() or not 0 <= count.form.const < 64:
                raise Unknown("a shift by what is not known")
            return lane.times(1 << count.form.const)

        self.each(to, shifted, value, counts)

    def do_vpmullq(self, to, a, b):
        def product(x, y):
            if x.is_const():
                x, y = y, x
            if not y.is_const():
                raise Unknown("a product of 64 bits that is no multiple")
            return x.times(y.form.const)

        self.each(to, product, a, b)

    def do_vpsrlq(self, to, value, count):
        def shifted(lane):
            if lane.least < -T // 2 or lane.greatest >= T:
                raise NotProved(f"that no lane overflows before vpsrlq: [{lane.least:#x}, {lane.greatest:#x}]")
            if lane.is_const():
                return Lane.constant(lane.form.const % T >> int(count, 0))
            if lane.least < 0:
                return Residue(self.shifted(lane, int(count, 0)))
            return self.shifted(lane, int(count, 0))

        self.each(to, shifted, value)

    def do_vpsraq(self, to, value, count):
        def shifted(lane):
            bit = multiple(lane, T // 2)
            if bit and count == "0x3f":
                return self.low(bit, 1).times(-1)
            if lane.least < -T // 2 or lane.greatest >= T // 2:
                raise NotProved(f"that no lane overflows before vpsraq: [{lane.least:#x}, {lane.greatest:#x}]")
            return self.shifted(lane, int(count, 0))

        self.each(to, shifted, value)

    def both(self, a, b):
        if a.is_const():
            a, b = b, a
        mask = b.form.const if b.is_const() else -1
        low = mask & -mask
        if mask <= 0 or (mask + low) & mask:
            raise Unknown("an and that is no mask of neighbouring bits")
        above = self.low(a, mask.bit_length())
        if low == 1:
            return above
        return above.minus(self.low(above, low.bit_length() - 1))

    @staticmethod
    def either(a, b):
        """The one that is known has no bit where the other may have one."""
        if a.is_const():
            a, b = b, a
        bits = b.form.const if b.is_const() else -1
        if bits <= 0 or a.least < 0 or a.greatest >= bits & -bits:
            raise NotProved(f"that an or is a sum: [{a.least:#x}, {a.greatest:#x}]")
        return a.plus(b)

    def one_of_three(self, *lanes):
        """The highest one has no bit where another may have one: it comes last."""
        for a, b, c in permutations(lanes):
            try:
                return self.either(self.either(a, b), c)
            except NotProved as error:
                why = error
        raise why

    def do_vpandq(self, to, a, b):
        self.each(to, self.both, a, b)

    do_vpand = do_vpandq

    def do_vpandnq(self, to, a, b):
        self.each(to, lambda x, y: self.both(Lane(-1, -1, -1).minus(x), y), a, b)

    def do_vpor(self, to, a, b):
        self.each(to, self.either, a, b)

    do_vporq = do_vpor

    def do_vpblendw(self, to, a, b, code):
        """The highest 16 bits of lanes of the second."""

        def blended(x, y):
            if y.least < 0 or y.greatest >= T:
                raise NotProved(f"that no lane is negative before vpblendw: [{y.least:#x}, {y.greatest:#x}]")
            return self.low(x, 48).plus(y.minus(self.low(y, 48)) if y.greatest >> 48 else Lane(0, 0, 0))

        if code != "0x88":
            raise Unknown("a blend of words")
        self.each(to, blended, a, b)

    def halves(self, x, y):
        """The product of the low 52 bits, as lower and upper half."""
        x, y = self.low(x, 52), self.low(y, 52)
        if y.is_const() and not x.is_const() and all(x.form.key() != step.key() for step in self.steps):
            self.steps.append(x.form)
        form, most = self.world.product(x.form, y.form), x.greatest * y.greatest
        if x.least < 0 or y.least < 0:
            raise NotProved("that words are not negative")
        upper = Lin() if most < WORD else self.upper(form, most)
        # A multiple of a power of two is that much below the next multiple of 2^52.
        unit = min((c & -c for c in (*form.terms.values(), form.const) if c), default=WORD)
        return Lane(form - upper * WORD, 0, min(most, max(WORD - unit, 0))), Lane(upper, 0, most >> 52)

    def upper(self, form, most):
        return self.world.div(form, 52, (0, most))

    def do_vpmadd52luq(self, to, x, y):
        self.each(to, lambda sum_, x, y: sum_.plus(self.halves(x, y)[0]), to, x, y)

    def do_vpmadd52huq(self, to, x, y):
        self.each(to, lambda sum_, x, y: sum_.plus(self.halves(x, y)[1]), to, x, y)

    # --- moves of lanes, and masks

    def do_vpermq(self, to, index, value):
        if value.startswith("0x"):
            # A vector, and two bits for each lane.
            lanes, code = self.vector(index), int(value, 0)
            if self.lanes != 4:
                raise Unknown("a move of lanes")
            return self.put(to, tuple(lanes[code >> 2 * i & 3] for i in range(4)))
        index, value = self.vector(index), self.vector(value)
        if isinstance(value[0], Table):
            index = index[0].lane if isinstance(index[0], Residue) else index[0]
            return self.put(to, (self.looked_up(index, value[0].words),))
        self.moved(to, index, value)

    def moved(self, to, index, lanes):
        if self.lanes == 1 or not all(lane.is_const() for lane in index):
            raise Unknown("a move of lanes")
        self.put(to, tuple(lanes[lane.form.const % len(lanes)] for lane in index))

    def do_vpermt2q(self, to, index, second):
        self.moved(to, self.vector(index), self.vector(to) + self.vector(second))

    def do_vpexpandq(self, to, value):
        lanes, taken = iter(self.vector(value)), []
        for bit in self.known_bits(to.partition("{")[2].partition("}")[0]):
            taken.append(next(lanes) if bit else Lane(0, 0, 0))
        self.put(to, tuple(taken))

    def do_vpblendd(self, to, a, b, code):
        code = int(code, 0)
        pairs = [code >> 2 * i & 3 for i in range(self.lanes)]
        if self.lanes != 4 or any(pair not in (0, 3) for pair in pairs):
            raise Unknown("a blend of halves")
        self.put(to, tuple(y if pair else x for x, y, pair in zip(self.vector(a), self.vector(b), pairs)))

    def looked_up(self, index, words):
        """A table of which the entries that can be meant are a multiple of the index and a constant."""
        if index.greatest - index.least >= 8:
            raise NotProved(f"that an index is in the table: [{index.least:#x}, {index.greatest:#x}]")
        entries = [Lane.constant(words[i % 8]).form.const for i in range(index.least, index.greatest + 1)]
        step = entries[1] - entries[0] if len(entries) > 1 else 0
        if len(words) != 8 or not step or any(b - a != step for a, b in zip(entries, entries[1:])):
            raise Unknown("a look-up")
        return index.times(step).plus(Lane.constant((entries[0] - step * index.least) % T))

    def do_vpshufd(self, to, value, code):
        if code != "0x4e" or self.lanes == 1:
            raise Unknown("a move of halves")
        lanes = self.vector(value)
        self.put(to, tuple(lanes[i ^ 1] for i in range(self.lanes)))

    def do_kmovd(self, to, value):
        byte = self.words[f"r{value[1:]}"]
        if not isinstance(byte, Byte) or self.lanes == 1:
            raise Unknown("a mask of lanes")
        self.masks[to] = [Lin(None, byte.value >> i & 1) for i in range(self.lanes)]

    def do_vptestmq(self, to, a, b):
        def bit(x, y):
            if x is y and (x.least, x.greatest) == (0, 1):
                return x.form
            if x.is_const():
                x, y = y, x
            if not y.is_const() or y.form.const != 1:
                raise Unknown("a test of bits")
            return self.low(x, 1).form

        self.masks[to] = [bit(x, y) for x, y in zip(self.vector(a), self.vector(b))]

    def do_vptestnmq(self, to, a, b):
        self.do_vptestmq(to, a, b)
        self.do_knotw(to, to)

    def do_knotw(self, to, mask):
        self.masks[to] = [1 - bit for bit in self.masks[mask]]

    def do_vpmovm2q(self, to, mask):
        if not all(bit.is_const() for bit in self.masks[mask]):
            raise Unknown("a mask that is not known")
        self.put(to, tuple(Lane(-bit.const, -bit.const, -bit.const) for bit in self.masks[mask]))

    def do_vpmovq2m(self, to, value):
        def sign(lane):
            """The highest bit of what was shifted there."""
            bit = multiple(lane, T // 2)
            if bit is None:
                raise Unknown("the sign of a lane")
            return self.low(bit, 1).form

        self.masks[to] = [sign(lane) for lane in self.vector(value)]
