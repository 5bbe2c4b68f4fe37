"""Instructions of vectors on words of bits: carry-less products, moves, linear maps, masks."""

from machine import Unknown
from polynomials import LOST, ONE, WIDTH, ZERO, AnyOf, NoneOf, Polynomials, both, either, known, over, plus, word_of

NOTHING = [LOST] * 64


def xor(x, y):
    return NOTHING if x is NOTHING or y is NOTHING else [plus(a, b) for a, b in zip(x, y)]


def alike(word, part):
    """The word in parts of so many bits."""
    return [word[i : i + part] for i in range(0, 64, part)]


class Carryless(Polynomials):
    # --- moves

    def do_vmovdqu(self, to, value, unit=64):
        mask = self.masks[to.partition("{")[2][:2]] if "{" in to else None
        if mask is None or unit < 64 or " PTR " not in value:
            return self.write(to, self.read(value), unit)
        # What the mask leaves out is not read.
        place = self.address(value.partition(" PTR ")[2])
        self.write(to, [word_of(0) if bit == ZERO else self.word_at(place, 8 * i) for i, bit in enumerate(mask[: WIDTH[to[0]]])], unit)

    do_vmovdqa = do_vmovups = do_vmovaps = do_vmovapd = do_vmovupd = do_vmovdqa64 = do_vmovdqu64 = do_vmovdqu

    def do_vmovdqu8(self, to, value):
        self.do_vmovdqu(to, value, 8)

    def do_vmovdqu16(self, to, value):
        self.do_vmovdqu(to, value, 16)

    def do_vmovq(self, to, value):
        words = [self.bits(self.words[value])] if value in self.words else self.read(value)[:1]
        if to in self.words:
            self.words[to] = words[0]
        else:
            self.write(to, words)

    do_vmovlps = do_vmovlpd = do_vmovq

    def do_vzeroupper(self):
        """Of the first sixteen registers two words are left."""
        for name, words in self.vectors.items():
            if int(name) < 16:
                self.vectors[name] = words[:2] + [word_of(0)] * 6

    def do_vpbroadcastq(self, to, value):
        word = self.bits(self.words[value]) if value in self.words else self.read(value)[0]
        self.write(to, [word] * WIDTH[to[0]])

    do_vbroadcastsd = do_vpbroadcastq

    def do_vpinsrq(self, to, a, value, at):
        word = self.bits(self.words[value]) if value in self.words else self.read(value)[0]
        low, high = self.read(a)
        self.write(to, [low, word] if int(at, 0) else [word, high])

    def do_vpextrq(self, to, value, at):
        word = self.read(value)[int(at, 0)]
        if to in self.words:
            self.words[to] = word
        else:
            self.write(to, [word])

    def do_vmovlhps(self, to, a, b):
        self.write(to, [self.read(a)[0], self.read(b)[0]])

    def unpacked(self, to, a, b, at):
        a, b = self.read(a), self.read(b)
        self.write(to, [word for i in range(0, len(a), 2) for word in (a[i + at], b[i + at])])

    def do_vpunpcklqdq(self, to, a, b):
        self.unpacked(to, a, b, 0)

    def do_vpunpckhqdq(self, to, a, b):
        self.unpacked(to, a, b, 1)

    do_vunpcklpd, do_vunpckhpd = do_vpunpcklqdq, do_vpunpckhqdq

    def do_vpblendd(self, to, a, b, code):
        code, words = int(code, 0), []
        for i, (x, y) in enumerate(zip(self.read(a), self.read(b))):
            low, high = (y if code >> 2 * i + j & 1 else x for j in (0, 1))
            words.append(low if low is high else low[:32] + high[32:])
        self.write(to, words)

    do_vblendps = do_vpblendd

    def do_vshufps(self, to, a, b, code):
        a, b, code, result = self.read(a), self.read(b), int(code, 0), []
        for i in range(0, len(a), 2):
            for source, picks in ((a, (code, code >> 2)), (b, (code >> 4, code >> 6))):
                halves = alike(source[i], 32) + alike(source[i + 1], 32)
                result.append(halves[picks[0] & 3] + halves[picks[1] & 3])
        self.write(to, result)

    def do_vpalignr(self, to, high, low, count):
        self.bytes_up(to, self.read(high), self.read(low), int(count, 0))

    def do_vpslldq(self, to, value, count):
        words = self.read(value)
        self.bytes_up(to, words, [word_of(0)] * len(words), 16 - int(count, 0))

    def do_vpsrldq(self, to, value, count):
        words = self.read(value)
        self.bytes_up(to, [word_of(0)] * len(words), words, int(count, 0))

    def bytes_up(self, to, high, low, count):
        """In each 128 bits: high and low as one, shifted right by bytes."""
        result = []
        for i in range(0, len(low), 2):
            bits = (low[i] + low[i + 1] + high[i] + high[i + 1])[8 * count : 8 * count + 128]
            result += [bits[:64], bits[64:]]
        self.write(to, result)

    def do_vpshufd(self, to, value, code):
        words, code, result = self.read(value), int(code, 0), []
        for i in range(0, len(words), 2):
            halves = alike(words[i], 32) + alike(words[i + 1], 32)
            parts = [halves[code >> 2 * j & 3] for j in range(4)]
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

    do_vperm2f128 = do_vperm2i128

    def do_vextracti32x4(self, to, value, at):
        self.write(to, self.read(value)[2 * int(at, 0) :][:2])

    do_vextracti128 = do_vextracti64x2 = do_vextractf32x4 = do_vextracti32x4

    def do_vextracti64x4(self, to, value, at):
        self.write(to, self.read(value)[4 * int(at, 0) :][:4])

    def inserted(self, to, a, b, at, size):
        words, at = self.read(a)[: WIDTH[to[0]]], size * int(at, 0)
        self.write(to, words[:at] + self.read(b, size) + words[at + size :])

    def do_vinserti64x4(self, to, a, b, at):
        self.inserted(to, a, b, at, 4)

    def do_vinserti32x4(self, to, a, b, at):
        self.inserted(to, a, b, at, 2)

    do_vinsertf128 = do_vinserti128 = do_vinserti64x2 = do_vinserti32x4

    def picked(self, index, words):
        return [over(lambda word: words[known(word) % len(words)], word) for word in index]

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

    def do_vpermb(self, to, index, words):
        parts = [part for word in self.read(words) for part in alike(word, 8)]
        picked = [[parts[known(byte) % len(parts)] for byte in alike(word, 8)] for word in self.read(index)]
        self.write(to, [sum(word, []) for word in picked])

    def do_vpmultishiftqb(self, to, starts, words):
        result = []
        for control, word in zip(self.read(starts), self.read(words)):
            twice = word + word
            result.append(sum((twice[known(byte) % 64 :][:8] for byte in alike(control, 8)), []))
        self.write(to, result)

    def do_vpexpandq(self, to, value):
        words, mask = iter(self.read(value)), self.masks[to.partition("{")[2][:2]]
        self.write(to, [word_of(0) if bit == ZERO else next(words) for bit in mask[: WIDTH[to[0]]]])

    # --- sums

    def each(self, to, a, b, work):
        count = WIDTH[to[0]]
        self.write(to, [work(x, y) for x, y in zip(self.read(a, count), self.read(b, count))])

    def do_vpxor(self, to, a, b):
        if a == b:
            self.write(to, [word_of(0)] * WIDTH[a[0]])
        else:
            self.each(to, a, b, xor)

    do_vpxorq = do_vpxord = do_vxorps = do_vxorpd = do_vpxor

    def do_vpor(self, to, a, b):
        self.each(to, a, b, lambda x, y: [either(u, v) for u, v in zip(x, y)])

    do_vporq = do_vorps = do_vpor

    def do_vpand(self, to, a, b):
        self.each(to, a, b, lambda x, y: [both(u, v) for u, v in zip(x, y)])

    do_vpandq = do_vandps = do_vpand

    def do_vandnps(self, to, a, b):
        self.each(to, a, b, lambda x, y: [both(plus(u, ONE), v) for u, v in zip(x, y)])

    def do_vpaddb(self, to, a, b):
        def sums(x, y):
            return sum((word_of(known(u) + known(v))[:8] for u, v in zip(alike(x, 8), alike(y, 8))), [])

        self.each(to, a, b, sums)

    def do_vpaddq(self, to, a, b):
        """Of a sum of a word and itself."""
        if a != b:
            raise Unknown("a sum of integers")
        self.do_vpsllq(to, a, "1")

    def do_vpternlogq(self, to, b, c, code):
        code, count = int(code, 0), WIDTH[to[0]]
        parts = zip(self.read(to), self.read(b, count), self.read(c, count))
        if code == 0xFE:
            return self.write(to, [[either(either(*bits[:2]), bits[2]) for bits in zip(*words)] for words in parts])
        # The truth table as a sum of products: bit 4·x + 2·y + z says whether x·y·z is among them.
        among = [sum(code >> part & 1 for part in range(8) if part & place == part) % 2 for place in range(8)]

        def value(*bits):
            total = ONE if among[0] else ZERO
            for place in range(1, 8):
                if among[place]:
                    product = ONE
                    for i, bit in enumerate(bits):
                        product = both(product, bit) if place >> 2 - i & 1 else product
                    total = plus(total, product)
            return total

        self.write(to, [NOTHING if any(word is NOTHING for word in words) else [value(*bits) for bits in zip(*words)] for words in parts])

    do_vpternlogd = do_vpternlogq

    # --- shifts

    def shifted(self, to, value, part, work):
        """Every part of so many bits."""

        def one(word):
            return NOTHING if word is NOTHING else sum((work(bits) for bits in alike(word, part)), [])

        self.write(to, [over(one, word) for word in self.read(value)])

    def do_vpsllq(self, to, value, count, part=64):
        n = int(count, 0)
        self.shifted(to, value, part, lambda bits: [ZERO] * n + bits[: part - n])

    def do_vpsrlq(self, to, value, count, part=64):
        n = int(count, 0)
        self.shifted(to, value, part, lambda bits: bits[n:] + [ZERO] * n)

    def do_vpsllw(self, to, value, count):
        self.do_vpsllq(to, value, count, 16)

    def do_vpsrlw(self, to, value, count):
        self.do_vpsrlq(to, value, count, 16)

    def do_vpshldq(self, to, high, low, count):
        n = int(count, 0)
        self.write(to, [NOTHING if x is NOTHING or y is NOTHING else y[64 - n :] + x[: 64 - n] for x, y in zip(self.read(high), self.read(low))])

    # --- products

    def product(self, x, y):
        """The two words of x·y."""
        if any(bit is LOST for bit in x) or any(bit is LOST for bit in y):
            return [NOTHING, NOTHING]
        bits = self.names.multiplied(x, y)
        return [bits[:64], bits[64:]]

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

    def do_vgf2p8affineqb(self, to, a, matrices, constant):
        if int(constant, 0):
            raise Unknown("an affine map")
        count, result = WIDTH[to[0]], []
        for word, matrix in zip(self.read(a, count), self.read(matrices, count)):
            done, rows = {}, alike(matrix, 8)[::-1]
            for byte in alike(word, 8):
                key = tuple(byte)
                if key not in done:
                    done[key] = [self.of_row(row, byte) for row in rows]
                result.append(done[key])
        self.write(to, [sum(result[i : i + 8], []) for i in range(0, len(result), 8)])

    def of_row(self, row, byte):
        total = ZERO
        for x, y in zip(row, byte):
            if ZERO in (x, y) or ONE in (x, y):
                total = plus(total, both(x, y))
            elif LOST in (x, y):
                return LOST
            else:
                total = plus(total, (*self.names.times(self.names.parts(x), self.names.parts(y)), 0))
        return total

    # --- masks

    def tested(self, to, a, b, kind):
        def of(x, y):
            bits = [both(u, v) if x is not y else u for u, v in zip(x, y)]
            return kind(bit for z in bits if z is not ZERO for bit in (z.bits if isinstance(z, AnyOf) else (z,)))

        words = self.read(a)
        self.masks[to] = [of(x, y) for x, y in zip(words, words if a == b else self.read(b, len(words)))]

    def do_vptestmq(self, to, a, b):
        self.tested(to, a, b, AnyOf)

    def do_vptestnmq(self, to, a, b):
        self.tested(to, a, b, NoneOf)

    def do_vpcmpeqq(self, to, a, b):
        count = WIDTH[a[0]]
        equal = lambda x, y: ONE if known(x) == known(y) else ZERO
        self.masks[to] = [over(equal, x, y) for x, y in zip(self.read(a, count), self.read(b, count))]
