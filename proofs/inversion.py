"""The vector part of an inversion: a matrix of 60 division steps is applied to four long numbers in lanes.

The function is the library's. Its scalar code, the steps themselves and what the next ones start from, is run on a number below the modulus,
drawn at random, on which no jump and no address depends (`secret.py`); the words that are then the matrix's entries are from there on unknowns in the lanes, and so are all limbs. Their bounds are
those that steps keep: |u| + |v| <= 2^60.

Of every lane is shown, as in 2^60·f' = u·f + v·g + m·M: that no column overflows, that all factors have 32 bits, that limbs are such, and what m is.
"""

import random

from flow import SCRATCH
from lanes import Lane, NotProved, Residue
from linear import Lin
from machine import HALF, WORD, Pointer, Unknown
from secret import KEEPS, Secret, Watched
from statements import P127, P221, P224, P256, P384, P521, P25519, P256189, SECP

T = 1 << 64
DIGIT = 30
UNIT = 1 << DIGIT
BATCH = 60
# The orders of the library's curves; those of one order stand once. Those of four words have nine limbs.
FOUR_WORDS = {
    "b233": 0x1000000000000000000000000000013E974E72F8A6922031D2603CFE0D7,
    "edwards25519, curve25519": 2**252 + 27742317777372353535851937790883648493,
    "jac1271gls": 0x3FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFE09C5F010948D9D930E79156D8BA3CAF5,
    "jac256189": 0x19999999999999999999999999999999CC6BD10647EAC1CB50D2FFE01B869D35,
    "jq25519": 0x20000000000000000000000000000000099CAF6ED07CC4E431549F2ADB8A09D1,
    "m221": 0x40000000000000000000000000015A08ED730E8A2F77F005042605B,
    "p224": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFF16A2E0B8F03E13DD29455C5C2A3D,
    "p256": 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    "secp256k1": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    "ted1271gls": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFA6261414C0DC87D3CE9B68E3B09E01A5,
    "ted256189": 0x40000000000000000000000000000000304447E4B9C528A59DA0C73C6565E08D,
    "wei25519": 0x800000000000000000000000000000012C18945A05AD7F2EDF026258EA5288EF,
}
P384_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973
B409_ORDER = 0x10000000000000000000000000000000000000000000000000001E2AAD6A612F33307BE5FA47C3C9E052F838164CD37D9A21173
GOLDILOCKS = 2**448 - 2**224 - 1
# Of edwards448.
GOLDILOCKS_ORDER = 2**446 - 13818066809895115352007386748515426880336692474882178609894547503885
P521_ORDER = 0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFA51868783BF2F966B7FCC0148F709A5D03BB5C9B8899C47AEBB6FB71E91386409
# Of E521 and E521iso.
E521_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFD15B6C64746FC85F736B8AF5E7EC53F04FBD8C4569A8F1F4540EA2435F5180D6B


def signed(n, bits=64):
    return n - (1 << bits) if n >> bits - 1 & 1 else n


def batch(zeta, f, g):
    """60 division steps: ζ, and 2^60 times the matrix."""
    u, v, q, r = 1, 0, 0, 1
    for _ in range(BATCH):
        if g & 1 and zeta < 0:
            zeta, f, g, u, v, q, r = -2 - zeta, g, g - f, q, r, q - u, r - v
        else:
            zeta, odd = zeta - 1, g & 1
            g, q, r = g + odd * f, q + odd * u, r + odd * v
        g, u, v = g >> 1, 2 * u, 2 * v
    return zeta, (u, v, q, r)


class Shifted(Residue):
    """Of a lane that may be negative: it was shifted as if it were not, so that 2^(64 - bits) is added if it is."""

    def __init__(self, lane, floor, bits):
        super().__init__(lane)
        self.floor, self.bits = floor, bits


class Undecided:
    """A comparison that nobody may ask for."""


class Inverter(Watched):
    """Scalars are numbers, and vectors forms."""

    def __init__(self, artefact, modulus, limbs, negative):
        super().__init__(artefact)
        self.modulus, self.x, self.limbs, self.negative = modulus, None, limbs, negative
        self.cf = self.zf = self.sf = None
        # Values of scalars that are entries of the matrix -> their names.
        self.entries, self.part, self.place = {}, 0, None
        # Digits that were cut: the lowest 30 bits of something.
        self.digits = []
        self.numbers, self.matrices, self.ended = None, [], None

    # --- scalars

    def number(self, operand):
        value = self.get(operand)
        if not isinstance(value, Lin):
            raise Unknown(f"a number in {operand}")
        if not value.is_const():
            raise Unknown(f"a number in {operand}, of what is not known")
        return value.const

    def write(self, to, value, flags=True):
        bits = 32 if to in HALF or to.startswith("DWORD") else 64
        value %= 1 << bits
        if flags:
            self.zf, self.sf = value == 0, value >> bits - 1
        self.set(to, Lin(None, value))

    def execute(self, operation, operands, text):
        method = getattr(self, "alu_" + operation, None)
        if method and not any(isinstance(self.words.get(x), Pointer) for x in operands) and operands[0] != "rsp":
            if not text.startswith(KEEPS):
                self.compared = self.carry = self.overflow = self.flags["set"] = None
            return method(*operands)
        if operation.startswith("cmov"):
            if self.holds(operation[4:]):
                self.set(operands[0], self.get(operands[1]))
            return None
        super().execute(operation, operands, text)
        if not text.startswith(KEEPS):
            self.cf = self.zf = self.sf = None

    def holds(self, condition):
        flag = {"b": "cf", "c": "cf", "ae": "cf", "e": "zf", "ne": "zf", "s": "sf", "ns": "sf"}[condition]
        if getattr(self, flag) is None:
            raise Unknown(f"the condition {condition}")
        return bool(getattr(self, flag)) != (condition in ("ae", "ne", "ns"))

    def condition(self, operation):
        return self.holds(operation[1:])

    def alu_add(self, to, value, carry=0):
        total = self.number(to) + self.number(value) % T + carry
        self.cf = total >> (32 if to in HALF else 64)
        self.write(to, total)

    def alu_adc(self, to, value):
        self.alu_add(to, value, int(self.cf))

    def alu_sub(self, to, value):
        a, b = self.number(to), self.number(value)
        self.cf = a < b
        self.write(to, a - b)

    def alu_cmp(self, a, b):
        a, b = self.number(a), self.number(b)
        self.cf, self.zf, self.sf = a < b, a == b, (a - b) % T >> 63

    def alu_test(self, a, b):
        both = self.number(a) & self.number(b)
        self.cf, self.zf, self.sf = 0, both == 0, both >> 63

    def alu_dec(self, to):
        self.write(to, self.number(to) - 1)

    def alu_inc(self, to):
        self.write(to, self.number(to) + 1)

    def alu_neg(self, to):
        self.cf = self.number(to) != 0
        self.write(to, -self.number(to))

    def alu_not(self, to):
        self.write(to, ~self.number(to), flags=False)

    def shift(self, to, count, function):
        bits = 32 if to in HALF else 64
        self.write(to, function(self.number(to), self.number(count) if count in WORD else int(count, 0), bits))
        # Nobody asks what was shifted out last.
        self.cf = None

    def alu_shl(self, to, count="1"):
        self.shift(to, count, lambda n, k, _: n << k)

    def alu_shr(self, to, count="1"):
        self.shift(to, count, lambda n, k, _: n >> k)

    def alu_sar(self, to, count="1"):
        self.shift(to, count, lambda n, k, bits: signed(n, bits) >> k)

    def alu_shld(self, to, below, count):
        k = int(count, 0)
        self.write(to, self.number(to) << k | self.number(below) >> 64 - k)
        self.cf = None

    def alu_shrd(self, to, above, count):
        k = int(count, 0)
        self.write(to, self.number(to) >> k | self.number(above) << 64 - k)
        self.cf = None

    def alu_and(self, to, value):
        self.write(to, self.number(to) & self.number(value) % T)
        self.cf = 0

    def alu_or(self, to, value):
        self.write(to, self.number(to) | self.number(value) % T)
        self.cf = 0

    def alu_xor(self, to, value):
        self.write(to, 0 if to == value else self.number(to) ^ self.number(value) % T)
        self.cf = 0

    def alu_imul(self, to, a, b=None):
        a, b = (to, a) if b is None else (a, b)
        self.write(to, self.number(a) * self.number(b), flags=False)
        self.cf = self.zf = self.sf = None

    def alu_mulx(self, high, low, value):
        whole = self.number("rdx") * self.number(value)
        self.write(low, whole, flags=False)
        self.write(high, whole >> 64, flags=False)

    # --- from scalars to lanes

    def lane(self, value):
        if isinstance(value, Lin) and value.is_const():
            if self.part < len(self.matrices) and value.const % T in self.matrices[self.part]:
                self.cut()
            if value.const % T in self.entries:
                name = f"{self.entries[value.const % T]}{self.part}"
                return Lane(Lin({name: 1}), *self.world.bounds[name])
        return super().lane(value)

    def start(self):
        """Where the limbs are: f is M, g is x, d is 0 and e is 1."""
        words = {}
        for key, (width, value) in self.memory.items():
            form = value if isinstance(value, Lin) else value.form if isinstance(value, Lane) else None
            if width == 8 and form is not None and form.is_const():
                words[key] = form.const % T

        def number(base, at, j):
            return sum(words.get((base, at + 32 * i + 8 * j), T) << DIGIT * i for i in range(self.limbs))

        for base, at in words:
            if base not in ("modulus", "x") and [number(base, at, j) for j in range(4)] == [self.modulus, self.x, 0, 1]:
                return Pointer(base, at)
        raise Unknown("no numbers to begin with")

    # --- lanes

    def integer(self, lane):
        if isinstance(lane, Undecided):
            raise Unknown("a comparison that is not decided")
        return super().integer(lane)

    def do_vpaddq(self, to, a, b):
        def sum_(x, y):
            total = x.plus(y)
            if total.form.key() in self.world.ranges:
                least, greatest = self.world.ranges[total.form.key()]
                total = Lane(total.form, max(least, total.least), min(greatest, total.greatest))
            return total

        self.each(to, sum_, a, b)

    def low(self, lane, bits):
        digit = super().low(lane, bits)
        if bits == DIGIT:
            self.digits.append(digit.form)
        return digit

    def do_vpmuludq(self, to, a, b):
        self.each(to, lambda x, y: self.of_32_bits(self.low(x, 32), self.low(y, 32), 0, 1 << 32), a, b)

    def do_vpsrlq(self, to, value, count):
        bits = int(count, 0)

        def shifted(lane):
            if 0 <= lane.least and lane.greatest < T:
                return self.shifted(lane, bits)
            if lane.least < -T // 2 or lane.greatest >= T // 2:
                raise NotProved(f"that no column overflows: [{lane.least:#x}, {lane.greatest:#x}]")
            return Shifted(lane, self.shifted(lane, bits), bits)

        self.each(to, shifted, value)

    def do_vpxor(self, to, a, b):
        if a == b:
            return super().do_vpxor(to, a, b)

        def moved(x, y):
            if isinstance(y, Shifted):
                x, y = y, x
            if not isinstance(x, Shifted) or not y.is_const() or y.form.const != T // 2 >> x.bits:
                raise Unknown("an exclusive or of two vectors")
            return x.floor.plus(y)

        self.put(to, tuple(map(moved, self.vector(a), self.vector(b))))

    def do_vpcmpgtq(self, to, a, b):
        def greater(x, y):
            if not x.is_const() or x.form.const:
                raise Unknown("a comparison with another number than 0")
            if y.least < -T // 2 or y.greatest >= T // 2:
                raise NotProved(f"that no column overflows: [{y.least:#x}, {y.greatest:#x}]")
            if y.greatest < 0:
                return Lane(-1, -1, -1)
            return Lane(0, 0, 0) if y.least >= 0 else Undecided()

        self.each(to, greater, a, b)

    # --- the numbers

    def cut(self):
        """A matrix is to be applied, or the one before has been: from here on it and all limbs are unknowns."""
        if self.part:
            self.check()
        else:
            self.place = self.start()
        self.entries, self.part, self.digits = self.matrices[self.part], self.part + 1, []
        place, most = self.place, 1 << BATCH
        for pair in ("UV", "QR"):
            first, second = (self.world.fresh(f"{entry}{self.part}", -most, most) for entry in pair)
            self.world.within(first + second, -most, most)
        M, top = self.modulus, DIGIT * (self.limbs - 1)
        bounds = [(-M, M), (-M, M)] + [(1 - 2 * M, -1) if negative else (0, M - 1) for negative in self.negative]
        self.numbers = []
        for j, (least, greatest) in enumerate(bounds):
            total = Lin()
            for i in range(self.limbs):
                low, high = (0, UNIT - 1) if i + 1 < self.limbs else (least >> top, greatest >> top)
                limb = self.world.fresh(f"{'fgde'[j]}{self.part}.{i}", low, high)
                self.store(place, Lane(limb, low, high), 32 * i + 8 * j, 8)
                total = total + limb * (1 << DIGIT * i)
            self.numbers.append(total)

    def check(self):
        """2^60 times each number is what the matrix makes of two, and a multiple m of M; limbs are such.

        m is what is given, u where d is negative and v where e is, less W, which has two digits: 0 <= W < 2^60. So |f| and |g| stay at most M:
        u·f + v·g is a multiple of 2^60, as steps have it, so W·M is one, so W is 0. And d and e stay in (-2M, M): with what is given, u and v
        are multiplied by numbers in (-M, M), and W·M is in [0, 2^60·M).
        """
        M, world, unit = self.modulus, self.world, 1 << BATCH
        f, g, d, e = self.numbers
        u, v, q, r = (Lin({f"{entry}{self.part}": 1}) for entry in "UVQR")
        signs = self.negative
        for j, (a, x, b, y) in enumerate(((u, f, v, g), (q, f, r, g), (u, d, v, e), (q, d, r, e))):
            limbs = [self.integer(self.load(self.place, 32 * i + 8 * j, 8)) for i in range(self.limbs)]
            total = sum((limb.form * (1 << DIGIT * i) for i, limb in enumerate(limbs)), Lin())
            error = total * unit - world.product(a, x) - world.product(b, y)
            if any(c % M for c in (*error.terms.values(), error.const)):
                raise NotProved(f"that {'fgde'[j]} is what the matrix makes of it, modulo M")
            multiple = Lin({z: c // M for z, c in error.terms.items()}, error.const // M)
            # m is what is given, less a number of two digits.
            given = Lin() if j < 2 else a * int(signs[0]) + b * int(signs[1])
            rest = given - multiple
            upper = {(digit * UNIT).key() for digit in self.digits}
            if not any((rest - digit).key() in upper for digit in self.digits):
                raise NotProved(f"that the multiple of M in {'fgde'[j]} has two digits")
            for i, limb in enumerate(limbs[:-1]):
                if limb.least < 0 or limb.greatest >= UNIT:
                    raise NotProved(f"that limb {i} has 30 bits: [{limb.least:#x}, {limb.greatest:#x}]")
            if limbs[-1].least < -T // 2 or limbs[-1].greatest >= T // 2:
                raise NotProved("that the highest limb does not overflow")

    # --- the end

    def run(self, name, depth=0):
        if "wipe" not in name:
            return super().run(name, depth)
        self.end()
        self.words.update({word: Pointer("lost " + word) for word in SCRATCH})
        self.vectors, self.masks = {}, {}

    def library(self, name):
        if name != "memset" or not self.numbers:
            return super().library(name)
        self.end()
        super().library(name)

    def end(self):
        """Before the limbs are wiped: they are checked, and d is written where x was."""
        if self.ended or self.part != len(self.matrices):
            raise Unknown("an end that is none")
        self.check()
        self.ended = [self.load(self.place, 32 * i + 16, 8) for i in range(self.limbs)], self.load(self.place, 32 * (self.limbs - 1), 8)


def drawn(modulus):
    """A number, and the entries of its first two matrices: none of them is another scalar by chance."""
    for seed in range(1000):
        x, matrices = random.Random(seed).randrange(modulus), []
        limbs = {number >> DIGIT * i & UNIT - 1 for number in (modulus, x) for i in range(20)}
        f, g, zeta = modulus, x, -1
        for _ in range(2):
            zeta, (u, v, q, r) = batch(zeta, f % T, g % T)
            matrices.append({n % T: name for n, name in ((u, "U"), (v, "V"), (q, "Q"), (r, "R")) if abs(n) > 1 << 20 and n % T not in limbs})
            f, g = (u * f + v * g) >> BATCH, (q * f + r * g) >> BATCH
        if all(len(entries) == 4 for entries in matrices):
            return x, matrices
    raise Unknown("entries of a matrix that are not told apart")


class Inversion:
    """With so many limbs modulo M, by two batches: one in the loop, one behind it; for all signs of d and e."""

    def __init__(self, limbs, moduli):
        self.name, self.limbs, self.moduli = f"kernel_inversion_{limbs}", limbs, moduli

    def prove(self, artefact):
        for modulus in self.moduli:
            # Fermat's test: a modulus that is mistyped is no prime.
            if pow(2, modulus - 1, modulus) != 1:
                raise NotProved(f"that {modulus:#x} is a prime")
            for negative in ((0, 0), (0, 1), (1, 0), (1, 1)):
                executed = self.on_path(artefact, modulus, negative)
        return executed

    def on_path(self, artefact, M, negative):
        machine = Inverter(artefact, M, self.limbs, negative)
        x, machine.matrices = drawn(M)
        machine.x = x
        for register, base in zip(("rdi", "rsi", "rdx", "rcx", "r8"), ("result", "modulus", "x", "inverse", "batches")):
            machine.words[register] = Pointer(base)
        for base, number, kind in (("modulus", M, Lin), ("x", x, Secret)):
            for i in range(self.limbs):
                machine.store(Pointer(base), kind(None, number >> DIGIT * i & UNIT - 1), 8 * i, 8)
        machine.store(Pointer("inverse"), Lin(None, pow(M, -1, UNIT)), 0, 8)
        machine.store(Pointer("batches"), Lin(None, 2), 0, 4)
        machine.run(self.name)
        machine.returned()
        if machine.ended is None:
            raise NotProved("that the limbs are wiped")
        d, sign = machine.ended
        for i, wanted in enumerate([*d, sign]):
            difference = machine.get_lane(machine.lane(machine.load(Pointer("result"), 8 * i, 8))) - wanted.form
            if any(c % T for c in (*difference.terms.values(), difference.const)):
                raise NotProved(f"that word {i} of the result is a limb of d, and the last one that of f")
        return machine.executed


# Limbs as fields and orders have them: `division_steps!`, `Modulus` and the list of widths in `scalar/modulo/order.rs`.
INVERSIONS = [
    Inversion(5, [P127]),
    Inversion(9, [P224, P256, SECP, P25519, P256189, P221, *FOUR_WORDS.values()]),
    Inversion(13, [P384, P384_ORDER]),
    Inversion(15, [B409_ORDER, GOLDILOCKS, GOLDILOCKS_ORDER]),
    Inversion(18, [P521]),
    Inversion(19, [P521_ORDER, E521_ORDER]),
]
