"""A machine that runs code on words of bits, each of which is a polynomial over F_2 in the bits of operands."""

import re
from bisect import bisect
from operator import itemgetter

from flow import Flow
from linear import Lin
from machine import HALF, LOWEST, Byte, Unknown

# A bit: the sum of some unknown bits, of some products of two, and a constant.
ZERO, ONE = (0, 0, 0), (0, 0, 1)
# A bit of which nothing is known.
LOST = (None, None, None)
WIDTH = {"x": 2, "y": 4, "z": 8}
COUNT = {"XMMWORD": 2, "YMMWORD": 4, "ZMMWORD": 8, "QWORD": 1}


class NotProved(Exception):
    pass


class AnyOf:
    """A bit that is set where one of these is."""

    def __init__(self, bits):
        self.bits = frozenset(bits)


class NoneOf(AnyOf):
    """A bit that is set where none of these is."""


class Case:
    """A word, or a bit of a mask, that hangs on an index: what it is for each."""

    def __init__(self, options):
        self.options = options


def over(work, *values):
    """The work on values, for every index if one hangs on it."""
    count = next((len(value.options) for value in values if isinstance(value, Case)), None)
    if count is None:
        return work(*values)
    return Case([work(*(value.options[i] if isinstance(value, Case) else value for value in values)) for i in range(count)])


def plus(x, y):
    if x is ZERO:
        return y
    if y is ZERO:
        return x
    if x is LOST or y is LOST:
        return LOST
    total = (x[0] ^ y[0], x[1] ^ y[1], x[2] ^ y[2])
    return ZERO if total == ZERO else total


def both(x, y):
    """x·y where one is constant."""
    if x is ZERO or y is ZERO:
        return ZERO
    if x == ONE or y == ONE:
        return y if x == ONE else x
    raise Unknown("a product of bits outside of a multiplication")


def either(x, y):
    if x is ZERO or y is ZERO:
        return y if x is ZERO else x
    if x == ONE or y == ONE:
        return ONE
    return AnyOf(bit for z in (x, y) for bit in (z.bits if isinstance(z, AnyOf) else (z,)))


def word_of(n):
    return [ONE if n >> i & 1 else ZERO for i in range(64)]


def known(word):
    """The integer that a constant word is."""
    if any(bit is not ZERO and bit != ONE for bit in word):
        raise Unknown("a constant is wanted")
    return sum(1 << i for i, bit in enumerate(word) if bit is not ZERO)


def places(n):
    while n:
        low = n & -n
        yield low.bit_length() - 1
        n ^= low


class Names:
    """The unknown bits, operand by operand, and the numbers of products of two."""

    def __init__(self):
        self.starts, self.widths, self.bits = [], [], 0
        # (bit, operand) -> where the products of this bit with those of that operand begin
        self.rows, self.products = {}, 0

    def operand(self, width):
        """The bits of a new operand."""
        self.starts.append(self.bits)
        self.widths.append(width)
        self.bits += width
        return [(1 << at, 0, 0) for at in range(self.bits - width, self.bits)]

    def parts(self, bit):
        """[(operand, its bits)] of a sum of bits."""
        linear, products, one = bit
        if bit is LOST or products or one:
            raise Unknown("a product of what is not linear")
        parts = []
        while linear:
            at = bisect(self.starts, (linear & -linear).bit_length() - 1) - 1
            start, width = self.starts[at], self.widths[at]
            part = linear >> start & (1 << width) - 1
            parts.append((at, part))
            linear ^= part << start
        return parts

    def row(self, bit, operand):
        if (bit, operand) not in self.rows:
            self.rows[(bit, operand)] = self.products
            self.products += self.widths[operand]
        return self.rows[(bit, operand)]

    def times(self, x, y):
        """The product of two sums, as [sum, products]. They are given by their parts."""
        linear = products = 0
        for first in x:
            for second in y:
                (s, a), (t, b) = sorted((first, second), key=itemgetter(0))
                if s != t:
                    for i in places(a):
                        products ^= b << self.row(self.starts[s] + i, t)
                    continue
                for i in places(a):
                    for j in places(b):
                        if i == j:
                            linear ^= 1 << self.starts[s] + i
                        else:
                            products ^= 1 << self.row(self.starts[s] + min(i, j), s) + max(i, j)
        return linear, products

    def multiplied(self, x, y):
        """The bits of the product of two polynomials."""
        total = [[0, 0] for _ in range(len(x) + len(y))]
        x, y = ([(i, self.parts(bit)) for i, bit in enumerate(bits) if bit is not ZERO] for bits in (x, y))
        for i, u in x:
            for j, v in y:
                linear, products = self.times(u, v)
                at = total[i + j]
                at[0] ^= linear
                at[1] ^= products
        return [(*bit, 0) if any(bit) else ZERO for bit in total]


class Polynomials(Flow):
    """Registers of vectors are eight words, words are lists of bits."""

    nothing = None

    def __init__(self, artefact, names=None):
        super().__init__(artefact)
        self.names = names or Names()

    def returned(self):
        for register in self.changed():
            raise NotProved(f"that {register} is as it was")

    # --- control

    def step(self, text):
        if not text.startswith((*self.KEEPS, "pext")):
            self.carry = self.overflow = None
        super().step(text)

    def do_cmp(self, a, b):
        super().do_cmp(a, b)
        self.carry = Lin(None, int(self.get(a).const < self.get(b).const))

    def jumps(self, operation):
        if operation in ("jae", "jb"):
            return self.flag("carry").const == int(operation == "jb")
        return super().jumps(operation)

    def do_data16(self, *_):
        pass

    # --- operands

    def load(self, place, offset=0, width=8):
        value = super().load(place, offset, width)
        return value() if callable(value) else value

    def read(self, operand, count=None):
        """The words of a register or of memory; of a constant for all lanes `count`."""
        operand = operand.partition("{")[0]
        if operand[1:3] == "mm":
            # Of a register that nobody has written nothing is known.
            return self.vectors.get(operand[3:], [[LOST] * 64] * 8)[: count or WIDTH[operand[0]]]
        if operand.startswith("QWORD BCST"):
            return [self.word_at(self.address(operand[10:].strip()))] * count
        kind, _, rest = operand.partition(" PTR ")
        place = self.address(rest)
        return [self.word_at(place, 8 * i) for i in range(count or COUNT[kind])]

    def word_at(self, place, offset=0):
        return self.bits(self.load(place, offset))

    @staticmethod
    def bits(value):
        return word_of(value.const) if isinstance(value, Lin) else value

    def write(self, to, words, unit=64):
        """`unit`: for how many bits a mask has one."""
        to, _, mask = to.partition("{")
        if mask:
            before = [word_of(0)] * len(words) if "{z}" in mask else self.read(to)
            words = self.masked(self.masks[mask[:2]], before, words, unit)
        if to[1:3] == "mm":
            self.vectors[to[3:]] = words + [word_of(0)] * (8 - len(words))
        else:
            place = self.address(to.partition(" PTR ")[2])
            for i, word in enumerate(words):
                self.store(place, word, 8 * i)

    def masked(self, mask, before, after, unit):
        def chosen(bit, old, new):
            if bit != ZERO and bit != ONE:
                raise Unknown("a mask that is not known")
            return new if bit == ONE else old

        if unit == 64:
            return [over(chosen, *three) for three in zip(mask, before, after)]
        result, parts = [], 64 // unit
        for i, (old, new) in enumerate(zip(before, after)):
            word = []
            for j, bit in enumerate(mask[parts * i : parts * i + parts]):
                word += chosen(bit, old, new)[unit * j : unit * j + unit]
            if len(word) < 64:
                raise Unknown("a mask that is not known")
            result.append(word)
        return result

    # --- words

    def general(self, operand):
        """The bits of a general register, or of a word of memory."""
        if operand.startswith("QWORD PTR"):
            return self.read(operand)[0]
        if operand in HALF:
            return self.bits(self.words[HALF[operand]])[:32] + [ZERO] * 32
        return self.bits(self.words[operand] if operand in self.words else self.get(operand))

    def hold(self, to, word):
        half = to in HALF
        self.words[HALF.get(to, to)] = word[:32] + [ZERO] * 32 if half else word

    def is_bits(self, *operands):
        return any(isinstance(self.words.get(HALF.get(operand, operand)), list) for operand in operands)

    def do_mov(self, to, value):
        if to.startswith("BYTE PTR"):
            return self.store(self.address(to[9:]), self.words[LOWEST[value]][:8], 0, 1)
        if value.startswith("QWORD PTR") or value in self.words:
            found = self.load(self.address(value[10:])) if value.startswith("QWORD") else self.words[value]
            if to.startswith("QWORD PTR"):
                self.store(self.address(to[10:]), found)
            else:
                self.words[to] = found
            return None
        if value.startswith("DWORD PTR"):
            place, low = self.half(value)
            return self.hold(to, self.word_at(place)[8 * low :])
        if value in HALF and isinstance(self.words[HALF[value]], list) and to.startswith("DWORD PTR"):
            place, low = self.half(to)
            word = list(self.load(place))
            word[8 * low : 8 * low + 32] = self.words[HALF[value]][:32]
            return self.store(place, word)
        return super().do_mov(to, value)

    def half(self, operand):
        """The word of memory that has a half, and at which byte."""
        place = self.address(operand[10:])
        low = place.offset % 8
        return place.plus(-low), low

    def do_movzx(self, to, value):
        self.set(to, Lin(None, self.load(self.address(value[9:])).const & 0xFF))

    def do_and(self, to, value):
        if not self.is_bits(to, value):
            return super().do_and(to, value)
        self.hold(to, [both(a, b) for a, b in zip(self.general(to), self.general(value))])

    def do_xor(self, to, value):
        if to == value or not self.is_bits(to, value) and value in (*HALF, *self.words):
            return super().do_xor(to, value)
        self.hold(to, [plus(a, b) for a, b in zip(self.general(to), self.general(value))])

    def do_or(self, to, value):
        self.hold(to, self.disjoint(self.general(to), self.general(value)))

    @staticmethod
    def disjoint(x, y):
        """The sum of words of which no place has two bits."""
        if any(a is not ZERO and b is not ZERO for a, b in zip(x, y)):
            raise Unknown("bits at one place")
        return [plus(a, b) for a, b in zip(x, y)]

    def do_lea(self, to, place):
        two = re.match(r"\[(\w+)\+(\w+)\*1\]$", place)
        if not two or not self.is_bits(*two.groups()):
            return super().do_lea(to, place)
        self.hold(to, self.disjoint(*map(self.general, two.groups())))

    def do_shl(self, to, count="1"):
        if not self.is_bits(to):
            return super().do_shl(to, count)
        n = self.known(count)
        self.hold(to, [ZERO] * n + self.general(to)[: 64 - n])

    def do_shr(self, to, count="1"):
        if not self.is_bits(to):
            return super().do_shr(to, count)
        n = self.known(count)
        self.hold(to, self.general(to)[n:] + [ZERO] * n)

    def do_shld(self, to, below, count):
        n = self.known(count)
        self.hold(to, self.general(below)[64 - n :] + self.general(to)[: 64 - n])

    def do_shrd(self, to, above, count):
        n = self.known(count)
        self.hold(to, self.general(to)[n:] + self.general(above)[:n])

    def do_shlx(self, to, value, count):
        self.set(to, Lin(None, (self.known(value) << self.known(count) % 64) % (1 << 64)))

    def do_pext(self, to, value, mask):
        word = self.general(value)
        picked = [word[at] for at in places(self.known(mask))]
        self.hold(to, picked + [ZERO] * (64 - len(picked)))

    def do_bzhi(self, to, value, count):
        n = self.words[count].value
        self.hold(to, self.general(value)[:n] + [ZERO] * (64 - n))

    def do_kmovq(self, to, value, bits=64):
        if to[0] == "k":
            held = self.words[HALF.get(value, value)]
            # Of a register of which a byte is known, a mask has no more.
            word = word_of(held.value)[:8] if isinstance(held, Byte) else self.bits(held)
            self.masks[to] = word if len(word) < bits else word[:bits] + [ZERO] * (64 - bits)
        else:
            word = self.masks[value][:bits]
            self.hold(to, word + [ZERO] * (64 - len(word)))

    def do_kmovd(self, to, value):
        self.do_kmovq(to, value, 32)

    def do_kmovb(self, to, value):
        self.do_kmovq(to, value, 8)
