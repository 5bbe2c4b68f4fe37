#!/usr/bin/env python3
"""Proves that the products and squares over F_2^m of a built artefact are right, bit by bit.

    cargo build --release -p secant-probes --bin secant-binary
    python3 proofs/binary.py target/release/secant-binary [NAME ..]

No solver: each bit of a register is a polynomial over F_2 in the operands' bits, and the result's bits are compared with those of a·b modulo the
trinomial. Exit status: 0 all proved, 1 a kernel is not, 2 the artefact cannot be read.
"""

import re
import sys
import time

from disassembly import Artefact, Unreadable
from linear import Lin
from machine import HALF, Machine, Pointer, Unknown

# A bit: bits of a, bits of b, products of two bits (a_i·b_j at i·m + j; of one operand alone with i < j), and a constant.
ZERO, ONE = (0, 0, 0, 0), (0, 0, 0, 1)
# Registers of a byte.
LOWEST = {"al": "rax", "bl": "rbx", "cl": "rcx", "dl": "rdx", "sil": "rsi", "dil": "rdi", **{f"r{i}b": f"r{i}" for i in range(8, 16)}}
WIDTH = {"x": 2, "y": 4, "z": 8}


class NotProved(Exception):
    pass


def plus(x, y):
    if x is ZERO:
        return y
    if y is ZERO:
        return x
    total = (x[0] ^ y[0], x[1] ^ y[1], x[2] ^ y[2], x[3] ^ y[3])
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
        return plus(x, y)
    raise Unknown("an or of bits that may both be set")


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


class Polynomials(Machine):
    """Registers of vectors are eight words, words are lists of bits."""

    def __init__(self, artefact, degree):
        super().__init__(artefact)
        self.degree, self.masks = degree, {}
        # Where the stack pointer was aligned: nothing below that of the old stack is used any more.
        self.aligned = None

    # --- the stack

    def one_name(self, place, offset):
        if self.aligned is None or isinstance(place, Lin):
            return
        offset += place.offset
        if place.base == "aligned" and offset + 8 > 0 or place.base == "stack" and offset < self.aligned:
            raise Unknown("two names of one place of the stack")

    def load(self, place, offset=0):
        self.one_name(place, offset)
        return super().load(place, offset)

    def store(self, place, value, offset=0):
        self.one_name(place, offset)
        super().store(place, value, offset)

    # --- operands

    def read(self, operand, count=None):
        """The words of a register or of memory."""
        if operand[1:3] == "mm":
            return self.vectors[operand[3:]][: WIDTH[operand[0]]]
        kind, _, rest = operand.partition(" PTR ")
        count = count or {"XMMWORD": 2, "YMMWORD": 4, "ZMMWORD": 8, "QWORD": 1}[kind]
        place = self.address(rest)
        if isinstance(place, Lin):
            return [word_of(self.artefact.word(place.const + 8 * i)) for i in range(count)]
        return [self.load(place, 8 * i) for i in range(count)]

    def write(self, to, words):
        if to[1:3] == "mm":
            self.vectors[to[3:]] = words + [word_of(0)] * (8 - len(words))
        else:
            place = self.address(to.partition(" PTR ")[2])
            for i, word in enumerate(words):
                self.store(place, word, 8 * i)

    def product(self, x, y):
        """The two words of x·y."""
        total = [[0, 0, 0] for _ in range(128)]
        for i, u in enumerate(x):
            if u is ZERO:
                continue
            for j, v in enumerate(y):
                if v is ZERO:
                    continue
                if u[2] or v[2] or u[3] or v[3] or u[0] and u[1] or v[0] and v[1]:
                    raise Unknown("a product of what is not linear")
                at = total[i + j]
                if bool(u[0]) != bool(v[0]):
                    a, b = (u[0], v[1]) if u[0] else (v[0], u[1])
                    for k in places(a):
                        at[2] ^= b << k * self.degree
                    continue
                side = 0 if u[0] else 1
                for k in places(u[side]):
                    for n in places(v[side]):
                        if k == n:
                            at[side] ^= 1 << k
                        else:
                            at[2] ^= 1 << min(k, n) * self.degree + max(k, n)
        bits = [ZERO if not any(bit) else (*bit, 0) for bit in total]
        return [bits[:64], bits[64:]]

    # --- words

    def do_mov(self, to, value):
        if to in LOWEST:
            # The rest of the register is not known, and masks do not look at it.
            self.words[LOWEST[to]] = Lin(None, int(value, 0))
            return
        if value.startswith("QWORD PTR") or value in self.words:
            found = self.read(value)[0] if value.startswith("QWORD") else self.words[value]
            if to.startswith("QWORD PTR"):
                self.store(self.address(to[10:]), found)
            else:
                self.words[to] = found
            return
        if value.startswith("DWORD PTR"):
            place = self.address(value[10:])
            low = place.offset % 8
            word = self.load(Pointer(place.base, place.offset - low))
            self.words[HALF[to]] = word[8 * low : 8 * low + 32] + [ZERO] * 32
            return
        if value in HALF and isinstance(self.words[HALF[value]], list) and to.startswith("DWORD PTR"):
            place = self.address(to[10:])
            low = place.offset % 8
            word = list(self.memory[(place.base, place.offset - low)])
            word[8 * low : 8 * low + 32] = self.words[HALF[value]][:32]
            self.memory[(place.base, place.offset - low)] = word
            return
        super().do_mov(to, value)

    def do_and(self, to, value):
        word = self.words[HALF.get(to, to)]
        if to == "rsp":
            if word.base != "stack" or int(value, 0) != (1 << 64) - 64:
                raise Unknown("an alignment")
            self.aligned, self.words["rsp"] = word.offset, Pointer("aligned")
            return None
        if not isinstance(word, list):
            return super().do_and(to, value)
        mask = word_of(int(value, 0))
        self.words[HALF.get(to, to)] = [both(a, b) for a, b in zip(word, mask)]

    def do_kmovd(self, to, value):
        self.masks[to] = self.words[HALF[value]].const & 0xFF

    # --- vectors

    def do_vmovdqu(self, to, value):
        masked = re.match(r"(.*)\{(k\d)\}\{z\}$", to)
        if not masked:
            return self.write(to, self.read(value))
        to, mask = masked.group(1), self.masks[masked.group(2)]
        place = self.address(value.partition(" PTR ")[2])
        self.write(to, [self.load(place, 8 * i) if mask >> i & 1 else word_of(0) for i in range(WIDTH[to[0]])])

    do_vmovdqa = do_vmovups = do_vmovaps = do_vmovdqa64 = do_vmovdqu64 = do_vmovdqu

    def do_vmovq(self, to, value):
        words = [self.words[value]] if value in self.words else self.read(value)[:1]
        if to in self.words:
            self.words[to] = words[0]
        else:
            self.write(to, words)

    do_vmovlps = do_vmovlpd = do_vmovq

    def do_vzeroupper(self):
        pass

    def each(self, to, a, b, work):
        self.write(to, [[work(x, y) for x, y in zip(u, v)] for u, v in zip(self.read(a), self.read(b))])

    def do_vpxor(self, to, a, b):
        if a == b:
            self.write(to, [word_of(0)] * WIDTH[a[0]])
        else:
            self.each(to, a, b, plus)

    do_vpxorq = do_vpxord = do_vpxor

    def do_vpor(self, to, a, b):
        self.each(to, a, b, either)

    do_vporq = do_vpor

    def do_vpand(self, to, a, b):
        self.each(to, a, b, both)

    do_vpandq = do_vpand

    def do_vpternlogq(self, to, b, c, code):
        work = {
            "0x96": lambda x, y, z: plus(plus(x, y), z),
            "0x78": lambda x, y, z: plus(x, both(y, z)),
            "0x6a": lambda x, y, z: plus(z, both(x, y)),
        }.get(code)
        if work is None:
            raise Unknown(f"the function {code}")
        parts = zip(self.read(to), self.read(b), self.read(c))
        self.write(to, [[work(*bits) for bits in zip(*words)] for words in parts])

    def do_vpsllq(self, to, value, count):
        n = int(count, 0)
        self.write(to, [[ZERO] * n + word[: 64 - n] for word in self.read(value)])

    def do_vpsrlq(self, to, value, count):
        n = int(count, 0)
        self.write(to, [word[n:] + [ZERO] * n for word in self.read(value)])

    def do_vpshldq(self, to, high, low, count):
        n = int(count, 0)
        self.write(to, [y[64 - n :] + x[: 64 - n] for x, y in zip(self.read(high), self.read(low))])

    def do_vpslldq(self, to, value, count):
        words = self.read(value)
        self.bytes_up(to, [word_of(0)] * len(words), words, 16 - int(count, 0), swapped=True)

    def do_vpsrldq(self, to, value, count):
        words = self.read(value)
        self.bytes_up(to, [word_of(0)] * len(words), words, int(count, 0))

    def do_vpalignr(self, to, high, low, count):
        self.bytes_up(to, self.read(high), self.read(low), int(count, 0))

    def bytes_up(self, to, high, low, count, swapped=False):
        """In each 128 bits: high and low as one, shifted right by bytes."""
        if swapped:
            high, low = low, high
        result = []
        for i in range(0, len(low), 2):
            bits = low[i] + low[i + 1] + high[i] + high[i + 1]
            bits = bits[8 * count : 8 * count + 128]
            result += [bits[:64], bits[64:]]
        self.write(to, result)

    def do_vpshufd(self, to, value, code):
        words, code, result = self.read(value), int(code, 0), []
        for i in range(0, len(words), 2):
            bits = words[i] + words[i + 1]
            parts = [bits[32 * (code >> 2 * j & 3) :][:32] for j in range(4)]
            result += [parts[0] + parts[1], parts[2] + parts[3]]
        self.write(to, result)

    def do_valignq(self, to, high, low, count):
        words = self.read(low) + self.read(high)
        self.write(to, words[int(count, 0) :][: WIDTH[to[0]]])

    def do_vshufi64x2(self, to, a, b, code):
        a, b, code = self.read(a), self.read(b), int(code, 0)
        if len(a) == 8:
            picks = [(a, code & 3), (a, code >> 2 & 3), (b, code >> 4 & 3), (b, code >> 6 & 3)]
        else:
            picks = [(a, code & 1), (b, code >> 1 & 1)]
        self.write(to, [word for source, at in picks for word in source[2 * at : 2 * at + 2]])

    def do_vperm2i128(self, to, a, b, code):
        parts, code = self.read(a) + self.read(b), int(code, 0)
        result = []
        for nibble in (code & 15, code >> 4):
            result += [word_of(0)] * 2 if nibble & 8 else parts[2 * (nibble & 3) :][:2]
        self.write(to, result)

    def do_vextracti32x4(self, to, value, at):
        self.write(to, self.read(value)[2 * int(at, 0) :][:2])

    do_vextracti128 = do_vextracti64x2 = do_vextracti32x4

    def do_vextracti64x4(self, to, value, at):
        self.write(to, self.read(value)[4 * int(at, 0) :][:4])

    def do_vinserti64x4(self, to, a, b, at):
        words = self.read(a)[:4] + self.read(b, 4) if int(at, 0) else self.read(b, 4) + self.read(a)[4:]
        self.write(to, words)

    def picked(self, index, words):
        return [words[known(word) % len(words)] for word in index]

    def do_vpermi2q(self, to, a, b):
        self.write(to, self.picked(self.read(to), self.read(a) + self.read(b)))

    def do_vpermt2q(self, to, index, b):
        self.write(to, self.picked(self.read(index), self.read(to) + self.read(b)))

    def do_vpermq(self, to, index, words):
        if index[1:3] == "mm" and words[:2] != "0x":
            self.write(to, self.picked(self.read(index), self.read(words)))
        else:
            source, code = self.read(index), int(words, 0)
            self.write(to, [source[i & ~3 | code >> 2 * (i & 3) & 3] for i in range(len(source))])

    def multiplied(self, to, a, b, first, second):
        a, b, result = self.read(a), self.read(b), []
        for i in range(0, len(a), 2):
            result += self.product(a[i + first], b[i + second])
        self.write(to, result)

    def do_vpclmullqlqdq(self, to, a, b):
        self.multiplied(to, a, b, 0, 0)

    def do_vpclmulhqhqdq(self, to, a, b):
        self.multiplied(to, a, b, 1, 1)

    def do_vpclmulhqlqdq(self, to, a, b):
        self.multiplied(to, a, b, 1, 0)

    def do_vpclmullqhqdq(self, to, a, b):
        self.multiplied(to, a, b, 0, 1)


# Name, m and k of z^m + z^k + 1, whether it is a square.
PRODUCTS = [
    (f"kernel_f{m}_{backend}_{what}", m, k, what == "sqr")
    for m, k in ((233, 74), (409, 87))
    for backend in ("clmul", "vpclmul")
    for what in ("mul", "sqr")
]


def prove(artefact, product):
    name, m, k, square = product
    machine = Polynomials(artefact, m)
    count = -(-m // 64)
    machine.words["rdi"] = Pointer("result")
    for side, (operand, place) in enumerate([("a", "rsi"), ("b", "rdx")][: 1 if square else 2]):
        machine.words[place] = Pointer(operand)
        bits = [((1 << i) * (1 - side), (1 << i) * side, 0, 0) if i < m else ZERO for i in range(64 * count)]
        for i in range(count):
            machine.memory[(operand, 8 * i)] = bits[64 * i : 64 * i + 64]
    machine.run(name)
    # a·b, then modulo z^m = z^k + 1.
    wanted = [ZERO] * (2 * m - 1)
    if square:
        for i in range(m):
            wanted[2 * i] = (1 << i, 0, 0, 0)
    else:
        for degree in range(2 * m - 1):
            products = sum(1 << i * m + degree - i for i in range(max(0, degree - m + 1), min(m, degree + 1)))
            wanted[degree] = (0, 0, products, 0)
    for degree in range(2 * m - 2, m - 1, -1):
        for to in (degree - m, degree - m + k):
            wanted[to] = plus(wanted[to], wanted[degree])
    wanted = wanted[:m] + [ZERO] * (64 * count - m)
    for i in range(count):
        word = machine.memory[("result", 8 * i)]
        for j in range(64):
            if word[j] != wanted[64 * i + j]:
                raise NotProved(f"bit {64 * i + j}")
    return machine.executed


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
    here = {name for name in artefact.functions if name.startswith("kernel_")}
    chosen = [p for p in PRODUCTS if not names or any(name in p[0] for name in names)]
    failed = 0
    for product in chosen:
        begun = time.time()
        try:
            if product[0] not in here:
                raise NotProved("it is not there")
            verdict = f"proved  {prove(artefact, product):4} instructions"
        except (NotProved, Unknown) as error:
            verdict = f"NOT PROVED  {type(error).__name__}: {error}"
            failed += 1
        print(f"{product[0][7:]:20} {verdict}  {time.time() - begun:.1f} s", flush=True)
    unknown = set() if names else here - {product[0] for product in PRODUCTS}
    for name in sorted(unknown):
        print(f"{name[7:]:20} no statement in binary.py")
    print(f"{len(chosen)} statements, {failed} not proved")
    return 1 if failed or unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
