#!/usr/bin/env python3
"""Proves that the products of vectors of a built artefact compute what they say, in every lane.

    cargo build --release -p secant-probes --bin secant-vectors
    python3 proofs/vectors.py target/release/secant-vectors [NAME ..]

No solver: a lane is a linear form over unknown integers and an interval. The interval shows that no lane overflows where a shift or a
comparison would see it, and the coefficients show the congruence. Exit status: 0 all proved, 1 a kernel is not, 2 the artefact cannot be read.
"""

import sys
import time

from disassembly import Artefact, Unreadable
from linear import Lin
from machine import Machine, Pointer, Unknown

T = 1 << 64
WORD = 1 << 52
P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
P224 = 2**224 - 2**96 + 1
P384 = 2**384 - 2**128 - 2**96 + 2**32 - 1
P521 = 2**521 - 1
P25519 = 2**255 - 19
SECP = 2**256 - 2**32 - 977


class NotProved(Exception):
    pass


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


class Vectors(Machine):
    """Every vector is one lane: all lanes do the same, and constants must be the same in all."""

    def __init__(self, artefact):
        super().__init__(artefact)
        # What was multiplied by constants.
        self.steps = []

    def lane(self, operand):
        kind, _, rest = operand.partition(" PTR ")
        if operand[:3] in ("xmm", "ymm", "zmm"):
            return self.vectors[operand[3:]]
        if operand.startswith("QWORD BCST"):
            kind, rest = "QWORD", operand[10:].strip()
        place = self.address(rest)
        if isinstance(place, Lin):
            count = {"QWORD": 1, "YMMWORD": 4, "ZMMWORD": 8}[kind]
            words = {self.artefact.word(place.const + 8 * i) for i in range(count)}
            if len(words) > 1:
                raise Unknown(f"a constant whose lanes differ: {operand}")
            return Lane.constant(words.pop())
        found = self.load(place)
        if not isinstance(found, Lane):
            raise Unknown(f"no vector at {operand}")
        return found

    def put(self, to, lane):
        if to[:3] in ("xmm", "ymm", "zmm"):
            self.vectors[to[3:]] = lane
        else:
            self.store(self.address(to.partition(" PTR ")[2]), lane)

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
        form = lane.form - self.world.div(lane.form, bits) * unit
        if form.is_const():
            return Lane(form, form.const, form.const)
        return Lane(form, 0, unit - 1)

    def shifted(self, lane, bits):
        """Rounded down."""
        least, greatest = lane.least >> bits, lane.greatest >> bits
        return Lane(least if least == greatest else self.world.div(lane.form, bits), least, greatest)

    def do_vmovdqa(self, to, value):
        self.put(to, self.lane(value))

    do_vmovdqu = do_vmovdqa64 = do_vmovdqu64 = do_vpbroadcastq = do_vmovdqa

    def do_vzeroupper(self):
        pass

    def do_vpxor(self, to, a, b):
        if a != b:
            raise Unknown("an exclusive or of two vectors")
        self.put(to, Lane(0, 0, 0))

    do_vpxord = do_vpxorq = do_vpxor

    def do_vpcmpeqd(self, to, a, b):
        if a != b:
            raise Unknown("a comparison")
        self.put(to, Lane(-1, -1, -1))

    def do_vpternlogq(self, to, a, b, code):
        if code == "0xff":
            self.put(to, Lane(-1, -1, -1))
        elif code == "0xf":
            # Not the first, whatever the others are.
            self.put(to, self.minus(Lane(-1, -1, -1), self.lane(to)))
        else:
            raise Unknown(f"the function {code}")

    do_vpternlogd = do_vpternlogq

    def do_vpaddq(self, to, a, b):
        a, b = self.lane(a), self.lane(b)
        self.put(to, Lane(a.form + b.form, a.least + b.least, a.greatest + b.greatest))

    @staticmethod
    def minus(a, b):
        ones = b if a.is_const() and a.form.const == -1 else None
        return Lane(a.form - b.form, a.least - b.greatest, a.greatest - b.least, ones)

    def do_vpsubq(self, to, a, b):
        self.put(to, self.minus(self.lane(a), self.lane(b)))

    def do_vpsllq(self, to, value, count):
        unit, lane = 1 << int(count, 0), self.lane(value)
        self.put(to, Lane(lane.form * unit, lane.least * unit, lane.greatest * unit))

    def do_vpsrlq(self, to, value, count):
        lane = self.lane(value)
        if lane.least < 0 or lane.greatest >= T:
            raise NotProved(f"that no lane is negative or overflows before vpsrlq: [{lane.least:#x}, {lane.greatest:#x}]")
        self.put(to, self.shifted(lane, int(count, 0)))

    def do_vpsraq(self, to, value, count):
        lane = self.lane(value)
        if lane.least < -T // 2 or lane.greatest >= T // 2:
            raise NotProved(f"that no lane overflows before vpsraq: [{lane.least:#x}, {lane.greatest:#x}]")
        self.put(to, self.shifted(lane, int(count, 0)))

    def do_vpandq(self, to, a, b):
        a, b = self.lane(a), self.lane(b)
        if a.is_const():
            a, b = b, a
        mask = b.form.const if b.is_const() else -1
        if mask <= 0 or mask & (mask + 1):
            raise Unknown("an and that is no mask of low bits")
        self.put(to, self.low(a, mask.bit_length()))

    do_vpand = do_vpandq

    def do_vpblendw(self, to, a, b, code):
        zero = self.lane(b)
        if code != "0x88" or not zero.is_const() or zero.form.const:
            raise Unknown("a blend of words")
        self.put(to, self.low(self.lane(a), 48))

    def halves(self, x, y):
        """The product of the low 52 bits, as lower and upper half."""
        x, y = self.low(self.lane(x), 52), self.low(self.lane(y), 52)
        if y.is_const() and not x.is_const() and all(x.form.key() != step.key() for step in self.steps):
            self.steps.append(x.form)
        form, most = self.world.product(x.form, y.form), x.greatest * y.greatest
        if x.least < 0 or y.least < 0:
            raise NotProved("that words are not negative")
        upper = Lin() if most < WORD else self.world.div(form, 52, (0, most))
        return Lane(form - upper * WORD, 0, min(most, WORD - 1)), Lane(upper, 0, most >> 52)

    def do_vpmadd52luq(self, to, x, y):
        sum_, (part, _) = self.lane(to), self.halves(x, y)
        self.put(to, Lane(sum_.form + part.form, sum_.least, sum_.greatest + part.greatest))

    def do_vpmadd52huq(self, to, x, y):
        sum_, (_, part) = self.lane(to), self.halves(x, y)
        self.put(to, Lane(sum_.form + part.form, sum_.least, sum_.greatest + part.greatest))


class Product:
    """R·result = a·b + R·c modulo p.

    Words of operands are at most `word`, the last one at most `top`. Where `bits` is 52, what stands above 52 bits does not count; but for the last
    word, where the result is `standing`.
    Words of c are below `columns` in magnitude. The result is columns between `least` and `greatest`; or, where `standing`, words whose low 52 bits count,
    and the last is at most `greatest`.
    """

    def __init__(self, name, p, words, bits=52, top=WORD - 1, word=WORD - 1, scale=1, square=False, columns=0, least=0, greatest=0, standing=False, bytes_=32):
        self.name, self.p, self.words, self.bits, self.top, self.word = "kernel_" + name, p, words, bits, top, word
        self.scale, self.square, self.columns, self.standing, self.bytes = scale, square, columns, standing, bytes_
        self.least, self.greatest = least, greatest


def folded(name, p, top, fold):
    # The last word: below 2^TOP, and a carry.
    most = 2 * (1 << top) + 64
    return [
        Product(f"{name}_x8_{what}", p, 5, top=8 * (1 << top) - 1, square=what == "sqr", standing=True, greatest=most, bytes_=64) for what in ("mul", "sqr")
    ]


def montgomery_x8(name, p, words, loose, slack):
    top = p.bit_length() - 52 * (words - 1)
    most = loose * 2**top + 2 * slack + 1
    return [
        Product(
            f"{name}_x8_{what}", p, words, top=most, scale=WORD**words, square=what == "sqr", standing=True, greatest=2 * 2**top + slack, bytes_=64
        )
        for what in ("mul", "sqr")
    ]  # fmt: skip


FIVE = 2**51 - 1 + 19 * 2**12
PRODUCTS = [
    Product("c25519_x4_mul", P25519, 5, bits=51, top=FIVE, word=FIVE, greatest=2**59),
    Product("c25519_x4_mul_add", P25519, 5, bits=51, top=FIVE, word=FIVE, columns=FIVE, greatest=2**59),
    *[
        Product(f"{name}_x4_mul", p, n, scale=WORD**n, columns=2**61, least=-(2**62), greatest=2**62)
        for name, p, n in (("p224", P224, 5), ("p256", P256, 5), ("p384", P384, 8), ("p521", P521, 11))
    ],
    Product("secp256k1_x4_mul", SECP, 5, greatest=2**57),
    *folded("c25519", P25519, 47, 19),
    *folded("secp256k1", SECP, 48, 2**32 + 977),
    *montgomery_x8("p224", P224, 5, 8, 64),
    *montgomery_x8("p256", P256, 5, 4, 1 << 20),
    *montgomery_x8("p384", P384, 8, 8, 64),
]


def operand(machine, product, name, place):
    """Its value, as the product is to see it."""
    world, total = machine.world, Lin()
    machine.words[place] = Pointer(name)
    for i in range(product.words):
        last = i + 1 == product.words
        word = world.fresh(f"{name}{i}", 0, product.top if last else product.word)
        total = total + word * (1 << product.bits * i)
        lane = Lane(word, 0, product.top if last else product.word)
        if product.bits == 52 and not (last and product.standing):
            above = world.fresh(f"{name}above{i}", 0, (1 << 12) - 1)
            lane = Lane(word + above * WORD, 0, T - 1)
        machine.memory[(name, product.bytes * i)] = lane
    return total


def prove(artefact, product):
    machine = Vectors(artefact)
    world = machine.world
    machine.words["rdi"] = Pointer("result")
    a = operand(machine, product, "a", "rsi")
    b = a if product.square else operand(machine, product, "b", "rdx")
    value = world.product(a, b)
    if product.columns:
        machine.words["rcx"] = Pointer("c")
        for i in range(product.words):
            least = 0 if product.bits == 51 else -product.columns
            column = world.fresh(f"c{i}", least, product.columns)
            machine.memory[("c", product.bytes * i)] = Lane(column, least, product.columns)
            value = value + column * (product.scale << product.bits * i)
    machine.run(product.name)
    result = [machine.memory[("result", product.bytes * i)] for i in range(product.words)]
    total = Lin()
    for i, lane in enumerate(result):
        word = lane
        if product.standing and i + 1 < product.words:
            word = machine.low(lane, 52)
        total = total + word.form * (1 << product.bits * i)
    error = total * product.scale - value
    wrong = [x for x, c in error.terms.items() if c % product.p] + ["1"] * (error.const % product.p != 0)
    if wrong:
        raise NotProved(f"the congruence: {', '.join(wrong[:4])} should not matter")
    least, greatest = product.least, product.greatest
    for lane in result[-1:] if product.standing else result:
        low, high = lane.least, lane.greatest
        if product.standing and product.scale > 1:
            low, high = by_value(machine, product, error)
        if low < least or high > greatest:
            raise NotProved(f"the range: a word lies in [{low:#x}, {high:#x}]")
    return machine.executed


def by_value(machine, product, error):
    """The last word from the value: R·result = a·b + q·p for the q that the reduction took, and 0 <= q <= R."""
    most = sum(product.word << 52 * i for i in range(product.words - 1)) + (product.top << 52 * (product.words - 1))
    multiple = Lin({x: c // product.p for x, c in error.terms.items()}, error.const // product.p)
    # q = Σ q_i·2^(52i) for words q_i that were multiplied by constants: all of them, or every second. Or q = R - that.
    for sign, steps in ((1, machine.steps), (1, machine.steps[1::2]), (-1, machine.steps)):
        rest = multiple
        for i, q in enumerate(steps):
            rest = rest - q * (sign << 52 * i)
        if len(steps) == product.words and rest.is_const() and rest.const == (0 if sign == 1 else product.scale):
            return 0, (most * most + product.scale * product.p) // product.scale >> 52 * (product.words - 1)
    raise NotProved("that the multiple of p is at most R")


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    path, names = arguments[0], arguments[1:]
    try:
        artefact = Artefact(path)
    except Unreadable as error:
        print(f"proofs: {error}", file=sys.stderr)
        return 2
    failed = 0
    here = {name for name in artefact.functions if name.startswith("kernel_")}
    chosen = [p for p in PRODUCTS if not names or any(name in p.name for name in names)]
    for product in chosen:
        begun = time.time()
        try:
            if product.name not in here:
                raise NotProved("it is not there")
            verdict = f"proved  {prove(artefact, product):4} instructions"
        except (NotProved, Unknown) as error:
            verdict = f"NOT PROVED  {type(error).__name__}: {error}"
            failed += 1
        print(f"{product.name[7:]:20} {verdict}  {time.time() - begun:.1f} s", flush=True)
    unknown = set() if names else here - {product.name for product in PRODUCTS}
    for name in sorted(unknown):
        print(f"{name[7:]:20} no statement in vectors.py")
    print(f"{len(chosen)} statements, {failed} not proved")
    return 1 if failed or unknown else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
