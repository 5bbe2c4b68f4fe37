"""What each kernel of vectors is to compute, and the bounds of operands and result: what `vectors.py` proves."""

from linear import Lin

WORD = 1 << 52
P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
SM2 = 2**256 - 2**224 - 2**96 + 2**64 - 1
P224 = 2**224 - 2**96 + 1
P384 = 2**384 - 2**128 - 2**96 + 2**32 - 1
P521 = 2**521 - 1
P25519 = 2**255 - 19
P221 = 2**221 - 3
P127 = 2**127 - 1
P256189 = 2**256 - 189
SECP = 2**256 - 2**32 - 977


class Shape:
    """Numbers as they lie in vectors: word i counts 2^(bits·i), and is at most most[i], in magnitude where words are `signed`.

    `low`: of words only the low 52 bits count, "all" or "but last". `parts`: so many numbers one behind the other; or, where `lanes` is not 1, one in each lane.
    """

    def __init__(self, bits, most, low=None, signed=False, doubles=False, bytes_=32, parts=1, lanes=1):
        self.bits, self.most, self.low, self.signed, self.doubles = bits, most, low, signed, doubles
        self.bytes, self.parts, self.lanes = bytes_, parts, lanes
        self.numbers = parts if lanes == 1 else lanes
        # An integer of 32 bits, in no vector.
        self.small = False

    def only_low(self, i):
        return self.low == "all" or self.low == "but last" and i + 1 < len(self.most)

    def times(self, count):
        """So many of them, one behind the other."""
        return Shape(self.bits, self.most, self.low, self.signed, self.doubles, self.bytes, self.parts * count, self.lanes)

    def vector(self, number, i):
        return i if self.lanes > 1 else number * len(self.most) + i


SMALL = Shape(0, [2**32 - 1])
SMALL.small = True


class Statement:
    """scale·result = value modulo p; `value` has a number for each of the result's, from products and the operands' numbers.

    `bound`: how large the result is; or "steps", if scale·result = value + q·p for a q in [0, scale].
    """

    def __init__(self, name, p, operands, result, value, scale=1, bound=None):
        self.name, self.p, self.operands, self.result, self.value, self.scale = "kernel_" + name, p, operands, result, value, scale
        self.bound = bound
        self.lanes = result.lanes


# --- values


def same(_, a):
    return a


def linear(*factors):
    """The operands times factors, added up; for several results rows of factors."""
    rows = factors if isinstance(factors[0], tuple) else (factors,)

    def value(_, *operands):
        return [sum((x * factor for x, factor in zip(parts, row)), Lin()) for row in rows for parts in zip(*operands)]

    return value


def multiple(times, a, n):
    return [times(x, n[0]) for x in a]


def sum_and_multiple(times, a, b, n):
    return [x + times(y, n[0]) for x, y in zip(a, b)]


def product(times, a, b):
    return [times(a[0], b[0])]


def square(times, a):
    return [times(a[0], a[0])]


def product_and_sum(scale=1):
    return lambda times, a, b, c: [times(a[0], b[0]) + c[0] * scale]


def two_products(times, a, b, c, d):
    return [times(a[0], b[0]) + times(c[0], d[0])]


def complex_product(times, a, b):
    return [times(a[0], b[0]) - times(a[1], b[1]), times(a[0], b[1]) + times(a[1], b[0])]


def complex_square(times, a):
    return complex_product(times, a, a)


def slots(numbers, turned):
    """Four complex numbers, each slot with that so many slots further on."""
    return [numbers[2 * ((j + turned) % 4) :][:2] for j in range(4)]


def four_products(times, a, b):
    return [part for x, y in zip(slots(a, 1), slots(b, 0)) for part in complex_product(times, x, y)]


def four_squares(times, a):
    return [part for x in slots(a, 0) for part in complex_square(times, x)]


def four_sums(times, a, b, c, d):
    first = four_products(times, a, b)
    second = [part for x, y in zip(slots(c, -1), slots(d, 0)) for part in complex_product(times, x, y)]
    return [x + y for x, y in zip(first, second)]


def patterns(*rows):
    """For each lane factors of the operands' numbers: pairs (factor, lane), of one operand or of several."""
    return lambda _, *operands: [sum((a[lane] * c for a, row in zip(operands, each) for c, lane in row), Lin()) for each in rows]


# For each slot the slot after it, and -2, 0, none, -3.
COMBINED_ROWS = ([(1, 1), (-1, 2)], [(1, 2), (1, 0)], [(1, 3)], [(1, 0), (-1, 3)])
COMBINED = patterns(*[[row] for row in COMBINED_ROWS])
COMBINED_TWICE = patterns(*[[[(c, lane + half) for c, lane in row]] for half in (0, 4) for row in COMBINED_ROWS])
# The slots 0, 1 and twice 2 of a doubling: X² + Y² - (X + Y)², X² - Y², X² - Y² + 2Z², X² + Y².
COMBINED3_ROWS = ([(1, 0), (1, 1), (-1, 3)], [(1, 0), (-1, 1)], [(1, 0), (-1, 1), (2, 2)], [(1, 0), (1, 1)])
COMBINED3 = patterns(*[[row] for row in COMBINED3_ROWS])
# -1, i·2, -i·0, none; real parts are in even lanes.
TURNED = patterns(*[[row] for row in ([(-1, 2)], [(-1, 3)], [(-1, 5)], [(1, 4)], [(1, 1)], [(-1, 0)], [], [])])
# A sum in the slots 1 and 2.
SUM_IN = patterns(*[[[(1, i)], [(1, i)] if 2 <= i < 6 else []] for i in range(8)])
# Slot by slot times 3, 1, 2, 127.
TIMES = patterns(*[[[((3, 1, 2, 127)[i // 2], i)]] for i in range(8)])
CONJUGATE = patterns(*[[[((-1) ** i, i)]] for i in range(8)])


# --- fields


def square_but(n):
    """Slot by slot a² + c; a·n + c in the slots 0 and 1."""
    return lambda times, a, c: [(a[j] * n if j < 2 else times(a[j], a[j])) + c[j] for j in range(4)]


def products_x4(name, p, bits, fold, columns, n):
    operand = Shape(bits, [2**bits + fold * 2 ** (63 - bits) - 1] * 5)
    result = Shape(bits, [columns] * 5)
    slots = [Shape(shape.bits, shape.most, lanes=4) for shape in (operand, result)]
    return [
        Statement(f"{name}_x4_mul", p, [operand, operand], result, product),
        Statement(f"{name}_x4_mul_add", p, [operand] * 3, result, product_and_sum()),
        Statement(f"{name}_x4_sqr", p, [operand], result, square),
        Statement(f"{name}_x4_sqr_add_but", p, [slots[0]] * 2, slots[1], square_but(n)),
    ]


def crandall_x4(name, p, bits, fold, columns, n):
    operand = Shape(bits, [2**bits + fold * 2 ** (63 - bits) - 1] * 5)
    return [
        *products_x4(name, p, bits, fold, columns, n),
        Statement(f"{name}_x4_carry", p, [Shape(bits, [2**63 - 1] * 5)], operand, same),
        Statement(
            f"{name}_x4_combine",
            p,
            [Shape(bits, [2**61 - fold * 2 ** (61 - bits)] + [2**61 - 2 ** (61 - bits)] * 4, lanes=4)],
            Shape(bits, operand.most, lanes=4),
            COMBINED,
        ),
        # Words of products, of which two are below the multiple of p that differences take.
        Statement(
            f"{name}_x4_combine3",
            p,
            [Shape(bits, [2**60 - fold * 2 ** (60 - bits)] + [2**60 - 2 ** (60 - bits)] * 4, lanes=4)],
            Shape(bits, operand.most, lanes=4),
            COMBINED3,
        ),
    ]


def two_x4(name, p, bits, fold, columns):
    """Two times four elements: the same text as of four."""
    operand, result = Shape(bits, [2**bits + fold * 2 ** (63 - bits) - 1] * 5, bytes_=64), Shape(bits, [columns] * 5, bytes_=64)
    return [
        Statement(f"{name}_mul", p, [operand] * 2, result, product),
        Statement(
            f"{name}_combine",
            p,
            [Shape(bits, [2**61 - fold * 2 ** (61 - bits)] + [2**61 - 2 ** (61 - bits)] * 4, bytes_=64, lanes=8)],
            Shape(bits, operand.most, bytes_=64, lanes=8),
            COMBINED_TWICE,
        ),
    ]


def crandall_fma(name, p, bits, fold, n):
    operand = Shape(bits, [2 ** (bits - 1) + fold * 2 ** (62 - bits)] * 5, signed=True, doubles=True)
    result = Shape(bits, [2**59] * 5, signed=True)
    slots = [Shape(bits, shape.most, signed=True, doubles=shape.doubles, lanes=4) for shape in (operand, result)]
    return [
        Statement(f"{name}_fma_mul", p, [operand, operand], result, product),
        Statement(f"{name}_fma_mul_add", p, [operand] * 3, result, product_and_sum()),
        Statement(f"{name}_fma_sqr", p, [operand], result, square),
        Statement(f"{name}_fma_sqr_add_but", p, [slots[0]] * 2, slots[1], square_but(n)),
        Statement(f"{name}_fma_tighten", p, [operand], Shape(bits, operand.most, signed=True), same),
        Statement(f"{name}_fma_carry", p, [Shape(bits, [2**62 - 2 ** (bits - 1)] * 5, signed=True)], operand, same),
        Statement(
            f"{name}_fma_combine",
            p,
            [Shape(bits, [2**59] * 5, signed=True, lanes=4)],
            Shape(bits, operand.most, signed=True, doubles=True, lanes=4),
            COMBINED,
        ),
        Statement(
            f"{name}_fma_combine3",
            p,
            [Shape(bits, [2**59] * 5, signed=True, lanes=4)],
            Shape(bits, operand.most, signed=True, doubles=True, lanes=4),
            COMBINED3,
        ),
    ]


def sparse_x4(name, p, words):
    operand = Shape(52, [WORD - 1] * words, low="all")
    scale = WORD**words
    c, result = Shape(52, [2**61] * words, signed=True), Shape(52, [2**62] * words, signed=True)
    return [Statement(f"{name}_x4_mul", p, [operand, operand, c], result, product_and_sum(scale), scale)]


def mersenne_x4(name, p, words):
    """Operands below 2^546; of a square the columns say that it is below 24p."""
    operand = Shape(52, [WORD - 1] * (words - 1) + [2**26 - 1], low="but last")
    scale = WORD**words
    c, result = Shape(52, [2**61] * words, signed=True), Shape(52, [2**62] * words, signed=True)
    columns = Shape(52, [44 * WORD] * (words - 2) + [47 * WORD + 2**28, 0])
    return [
        Statement(f"{name}_x4_mul", p, [operand, operand, c], result, product_and_sum(scale), scale),
        Statement(f"{name}_x4_sqr", p, [operand], columns, square, scale),
        Statement(f"{name}_x4_folded", p, [operand], Shape(52, [WORD - 1] * (words - 1) + [2], low="all"), same, bound=2 * p - 1),
    ]


def sums(name, p, loose, tight):
    """What eight lanes have beside products."""
    return [
        Statement(f"{name}_x8_{what}", p, operands, result, value, scale)
        for what, operands, result, value, scale in (
            ("carry", [loose], tight, same, 1),
            ("add", [tight] * 2, loose, linear(1, 1), 1),
            ("sub", [tight] * 2, tight, linear(1, -1), 1),
            ("difference", [tight] * 2, loose, linear(1, -1), 1),
            ("dbl_sub", [tight] * 2, tight, linear(1, -2), 1),
            ("sub_dbl_sub", [tight] * 3, tight.times(2), linear((1, -1, 0), (1, -1, -2)), 1),
            ("sub_two", [tight] * 3, tight, linear(1, -1, -1), 1),
            ("neg", [tight], loose, linear(-1), 1),
            ("mul2", [tight], loose, linear(2), 1),
            ("mul3", [tight], loose, linear(3), 1),
            ("div2", [tight], loose, same, 2),
        )
    ]


def eight(name, p, words, operand_top, result_top, scale=1, small=(False, False)):
    loose, tight = (Shape(52, [WORD - 1] * (words - 1) + [top], low="but last", bytes_=64) for top in (operand_top, result_top))
    return [
        Statement(f"{name}_x8_mul", p, [loose, loose], tight, product, scale),
        Statement(f"{name}_x8_sqr", p, [loose], tight, square, scale),
        *sums(name, p, loose, tight),
        *[Statement(f"{name}_x8_mul_small", p, [tight, SMALL], tight, multiple)] * small[0],
        *[Statement(f"{name}_x8_add_small_multiple", p, [tight, loose, SMALL], loose, sum_and_multiple)] * small[1],
    ]


def crandall_x8(name, p, top, small):
    return eight(name, p, 5, 8 * 2**top - 1, 2 * 2**top + 64, small=small)


def montgomery_x8(name, p, words, loose, slack, small=(False, False)):
    top = 2 ** (p.bit_length() - 52 * (words - 1))
    return eight(name, p, words, loose * top + 2 * slack + 1, 2 * top + slack, WORD**words, small)


def mersenne127(name, parts, lanes):
    def shape(most):
        return Shape(43, most, bytes_=64, parts=parts, lanes=lanes)

    tight = shape([2**43 - 1 + 2**18, 2**43 - 1 + 2**18, 2**41 - 1 + 2**18])
    loose = shape([17 * (2**43 - 1), 17 * (2**43 - 1), 17 * (2**41 - 1)])
    one = [
        Statement(f"{name}_mul", P127, [loose, loose], tight, four_products if lanes > 1 else complex_product),
        Statement(f"{name}_sqr", P127, [loose], tight, four_squares if lanes > 1 else complex_square),
    ]
    if lanes > 1:
        return one + [
            Statement(f"{name}_carry", P127, [loose], tight, same),
            Statement(f"{name}_mul_add_mul", P127, [loose] * 4, tight, four_sums),
            Statement(f"{name}_arrange", P127, [tight], loose, TURNED),
            Statement(f"{name}_add", P127, [shape([most // 2 for most in loose.most])] * 2, loose, linear(1, 1)),
            # Factors below 128, for four elements in one.
            Statement(f"{name}_mul_small", P127, [shape([4 * most for most in tight.most])], tight, TIMES),
            Statement(f"{name}_add_in", P127, [shape([most // 2 for most in loose.most])] * 2, loose, SUM_IN),
            Statement(f"{name}_conjugate", P127, [loose], loose, CONJUGATE),
        ]
    return one + [
        *sums("m127", P127, loose, tight),
        Statement(f"{name}_mul_small", P127, [tight, SMALL], tight, multiple),
        Statement(f"{name}_mul_mu", P127, [tight], tight, lambda _, a: [2 * a[0] - a[1], a[0] + 2 * a[1]]),
        Statement(f"{name}_conjugate", P127, [tight], tight, lambda _, a: [a[0], -a[1]]),
    ]


ANY5 = Shape(52, [WORD - 1] * 5, low="all")
HALF5 = Shape(52, [WORD - 1] * 4 + [WORD // 2 - 1], low="all")
FOLDED = Shape(52, [2**57] * 5)
STATEMENTS = [
    *crandall_x4("c25519", P25519, 51, 19, 2**59, 121_666),
    *products_x4("c25519_at_once", P25519, 51, 19, 2**59, 121_666),
    *two_x4("c25519_two", P25519, 51, 19, 2**59),
    *two_x4("c25519_two_at_once", P25519, 51, 19, 2**59),
    *crandall_x4("m221", P221, 45, 48, 2**55, 29_263),
    *sparse_x4("p224", P224, 5),
    *sparse_x4("p256", P256, 5),
    *sparse_x4("sm2", SM2, 5),
    *sparse_x4("p384", P384, 8),
    *mersenne_x4("p521", P521, 11),
    *[
        Statement(f"{name}_x4_mul", p, [ANY5, ANY5], FOLDED, product)
        for name, p in (("secp256k1", SECP), ("c256", P256189), ("wei25519", P25519))
    ],
    # Two products are below 2^520 together.
    Statement("secp256k1_x4_mul_add_mul", SECP, [ANY5, HALF5] * 2, FOLDED, two_products),
    *mersenne127("m127_x4", 1, 8),
    *crandall_x8("c25519", P25519, 47, (True, True)),
    *crandall_x8("c256", P256189, 48, (True, False)),
    *crandall_x8("secp256k1", SECP, 48, (True, False)),
    *crandall_x8("m221", P221, 13, (True, True)),
    *montgomery_x8("p224", P224, 5, 8, 64),
    *montgomery_x8("p256", P256, 5, 4, 1 << 20),
    *montgomery_x8("sm2", SM2, 5, 4, 1 << 20),
    *montgomery_x8("p384", P384, 8, 8, 64),
    *montgomery_x8("p521", P521, 11, 64, 64, (True, False)),
    *mersenne127("m127_x8", 2, 1),
    *crandall_fma("c25519", P25519, 51, 19, 121_666),
    *crandall_fma("m221", P221, 45, 48, 29_263),
]
