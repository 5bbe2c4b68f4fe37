"""Products of four elements side by side as laws of curves call them, and the laws: what `formulas.py` proves of them."""

from formulas import Formula, Poly
from lanes import WORD, NotProved
from statements import COMBINED3_ROWS, COMBINED_ROWS, P224, P256, P384, P521, P25519, P256189, SECP, SM2, Shape, Statement, product, product_and_sum, two_products


class Field:
    """A field as `LazyQuad` has it: N words of 52 bits, R = 2^(52N); products divided by R, or folded.

    `columns`: how large the columns of a product are, and of a product with a sum at most twice that. `unit`: bounds of laws are in units of so many p,
    and below one is a product of any operands, which have `bits` bits.
    """

    def __init__(self, name, p, words, columns, folded=None, entries_have_sums=False, unit=1, bits=None):
        self.name, self.p, self.words, self.columns, self.folded = name, p, words, columns, folded
        self.unit, self.operands, self.prefix = unit * p, 1 << (bits or 52 * words), f"kernel_{name}_quad_"
        self.bound = WORD**words
        self.scale = 1 if folded else self.bound
        self.inverse = pow(self.scale, -1, p)
        # Where two products are added before they are folded, the second operands are below this.
        self.half = self.bound // 2 if folded else None
        self.entries_have_sums = entries_have_sums

    def product(self, most):
        """How large a product can be, for a·b at most `most`: a·b + q·p = R·result with q <= R, as `vectors.py` shows; or what is folded."""
        if self.unit > self.p:
            return 24 * self.p
        return self.folded or (most + self.bound * self.p) // self.bound

    def statements(self):
        def shape(most, low=None):
            return Shape(52, [most] * self.words, low=low, signed=low is None)

        last = (self.operands >> 52 * (self.words - 1)) - 1
        low = "all" if self.operands == self.bound else "but last"
        operand, half = Shape(52, [WORD - 1] * (self.words - 1) + [last], low=low), Shape(52, [WORD - 1] * (self.words - 1) + [WORD // 2 - 1], low="all")
        once, twice, name = shape(self.columns), shape(2 * self.columns), f"{self.name}_quad"
        bound = 24 * self.p if self.unit > self.p else self.folded or "steps"
        sum_ = product_and_sum(self.scale)
        return [
            Statement(f"{name}_mul", self.p, [operand] * 2, once, product, self.scale, bound=bound),
            Statement(f"{name}_mul_add", self.p, [operand] * 2 + [once], twice, sum_, self.scale, bound=bound),
            # Divided by R they are reduced one by one, and no law calls them.
            Statement(f"{name}_mul_add_mul", self.p, [operand, half] * 2, once, two_products, bound=bound)
            if self.folded
            else Statement(f"{name}_mul_add_mul", self.p, [operand] * 4, twice, two_products, self.scale),
        ]


FIELDS = [
    Field("p224", P224, 5, 2**58),
    Field("p256", P256, 5, 2**58),
    Field("sm2", SM2, 5, 2**58),
    Field("p384", P384, 8, 2**58),
    Field("p521", P521, 11, 2**58, unit=32, bits=546),
    Field("wei25519", P25519, 5, 2**57, 2**255 + 2**250),
    Field("jac256189", P256189, 5, 2**57, 2**256 + 2**250),
    Field("secp256k1", SECP, 5, 2**57, 2**256 + 2**250, entries_have_sums=True),
]

# --- y² = x³ - 3x + b: (X, Y, ZZ, ZZZ), EFD dbl-2008-s-1 and add-2008-s. Both give the negatives of Y and ZZZ, which is the same point.


def doubled(_, p, *__):
    x, y, zz, zzz = p
    u = 2 * y
    v = u * u
    w, s, m = u * v, x * v, 3 * (x * x) - 3 * (zz * zz)
    x3 = m * m - 2 * s
    return [x3, (m * (s - x3) - w * y) * -1, v * zz, (w * zzz) * -1]


def added(_, p, q):
    (x1, y1, zz1, zzz1), (x2, y2, zz2, zzz2) = p, q
    u1, u2, s1, s2 = x1 * zz2, x2 * zz1, y1 * zzz2, y2 * zzz1
    h, r = u2 - u1, s2 - s1
    hh = h * h
    hhh, u = h * hh, u1 * hh
    x3 = r * r - hhh - 2 * u
    return [x3, (r * (u - x3) - s1 * hhh) * -1, zz1 * zz2 * hh, (zzz1 * zzz2 * hhh) * -1]


def is_zero(zero, poly):
    if poly.key() not in zero:
        raise NotProved("that an element is compared with 0")
    return zero[poly.key()]


def added_apart(zero, p, q):
    """The other point where one has ZZ = 0."""
    if is_zero(zero, q[2]):
        return p
    return q if is_zero(zero, p[2]) else added(zero, p, q)


def added_completely(zero, p, q):
    """And the double where both differences are 0."""
    (x1, y1, zz1, zzz1), (x2, y2, zz2, zzz2) = p, q
    h, r = x2 * zz1 - x1 * zz2, y2 * zzz1 - y1 * zzz2
    if is_zero(zero, zz2) or is_zero(zero, zz1):
        return added_apart(zero, p, q)
    return doubled(zero, p) if is_zero(zero, h * h) and is_zero(zero, r * r) else added(zero, p, q)


def negated(_, p):
    return [p[0], p[1] * -1, *p[2:]]


# --- y² = x³ + 1/3: (X, Y, Z), Renes, Costello, Batina 2016, algorithms 9 and 7 for 3b = 1. The last coordinate of an entry is X + Y, as an integer; of a point it is
# any.


def doubled_homogeneous(_, p):
    x, y, z, _ = p
    yy, zz = y * y, z * z
    return [2 * (x * y) * (yy - 3 * zz), (yy - 3 * zz) * (yy + zz) + 8 * (yy * zz), 8 * (yy * y * z), None]


def added_homogeneous(_, p, q):
    (x1, y1, z1, _), (x2, y2, z2, _) = p, q
    t, u, v = x1 * y2 + x2 * y1, y1 * z2 + y2 * z1, x1 * z2 + x2 * z1
    less, more, e = y1 * y2 - z1 * z2, y1 * y2 + z1 * z2, 3 * (x1 * x2)
    return [t * less - u * v, more * less + e * v, u * more + e * t, None]


def negated_homogeneous(_, p):
    return [p[0], p[1] * -1, p[2], None]


def with_sum(_, p):
    return [*p[:3], p[0] + p[1]]


def negated_entry(_, p):
    return [p[0], p[1] * -1, p[2], p[0] - p[1]]


# A cube root of 1 modulo p, by which (x, y) -> (βx, y) is a multiplication on secp256k1.
BETA = 0x7AE96A2B657C07106E64479EAC3434E99CF0497512F58995C1396C28719501EE


def multiplied(_, p):
    return with_sum(_, [p[0] * BETA, p[1], p[2]])


def laws(field):
    """Points and entries have the same bounds, in units of the field; so what an operation gives may go into any."""
    if field.entries_have_sums:
        point, negative = (2.1, 4.1, 2.1, 16), (2.1, 5, 2.1, 16)
        entry = (2.1, 5, 2.1, 7.1)
        points = {"point": negative, "entry": entry}
        operations = [
            ("double", ["point"], doubled_homogeneous, point),
            ("add", ["point", "entry"], added_homogeneous, point),
            ("add_complete", ["point", "entry"], added_homogeneous, point),
            ("add_apart", ["point", "entry"], added_homogeneous, point),
            ("negate", ["point"], negated_homogeneous, negative),
            ("cache", ["point"], with_sum, entry),
            ("psi_entry", ["entry"], multiplied, entry),
            ("negate_entry", ["entry", "mask"], negated_entry, entry),
        ]
    else:
        point = (1.4, 5, 1.2, 2.4)
        # An element that is loaded where it is kept as it is, as words below 2^256: X only, a denominator is 1 or a product.
        loaded = (2.01, *point[1:]) if field.folded else point
        points = {"point": loaded, "entry": loaded}
        operations = [
            ("double", ["point"], doubled, point),
            ("add", ["point", "entry"], added, (1.4, 4, 1.2, 1.2)),
            ("add_complete", ["point", "entry"], added_completely, loaded),
            ("add_apart", ["point", "entry"], added_apart, loaded),
            ("negate", ["point"], negated, loaded),
            ("cache", ["point"], lambda _, p: p, loaded),
            ("negate_entry", ["entry", "mask"], negated, loaded),
        ]
    return [
        Formula(f"{field.name}_law_{what}", field, operands, value, result, points, entry=what in ("cache", "negate_entry", "psi_entry"))
        for what, operands, value, result in operations
    ]


# --- operands that are carried where they are made, of elements below 3 units: `Eager`


def combined(picks):
    """For each slot pairs (factor, slot)."""
    return lambda _, a: [sum((a[lane] * c for c, lane in row), Poly(a[0].p, {})) for row in picks]


def eager(field):
    point = (3, 3, 3, 3)
    operations = [
        ("loosen", ["point"], lambda _, a: a, point),
        ("tighten", ["entry"], lambda _, a: a, point),
        ("combine", ["point"], combined(COMBINED_ROWS), (6, 6, 3, 6)),
        ("combine3", ["point"], combined(COMBINED3_ROWS), (9, 6, 12, 6)),
        ("negate_in", ["entry", "mask"], combined([[(-1, 0)], [(1, 1)], [(1, 2)], [(-1, 3)]]), point),
    ]
    return [
        Formula(f"{field.name}_eager_{what}", field, operands, value, result, {"point": point, "entry": point}, entry=what != "tighten")
        for what, operands, value, result in operations
    ]


EAGER = [operation for field in FIELDS if field.name in ("p521", "jac256189") for operation in eager(field)]
QUADS = [statement for field in FIELDS for statement in (*field.statements(), *laws(field))] + EAGER
