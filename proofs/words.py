"""Words of 64 bits as polynomials modulo 2^64, and pieces of them."""

T = 1 << 64


class Unknown(Exception):
    """Code that these words do not know."""


class Poly:
    """A sum of coefficients times products of atoms, modulo 2^64. Equal polynomials have equal terms."""

    def __init__(self, terms):
        self.terms = {product: c % T for product, c in terms.items() if c % T}

    @staticmethod
    def number(value):
        return Poly({(): value})

    @staticmethod
    def atom(name):
        return Poly({(name,): 1})

    def key(self, width=64):
        """The polynomial modulo 2^width, as a text."""
        terms = {product: c % (1 << width) for product, c in self.terms.items()}
        return " + ".join(f"{c}*{'*'.join(p)}" for p, c in sorted(terms.items()) if c) or "0"

    def __eq__(self, other):
        return isinstance(other, Poly) and self.terms == other.terms

    __hash__ = None

    def __add__(self, other):
        if isinstance(other, Low):
            return NotImplemented
        other = word(other)
        return Poly({p: self.terms.get(p, 0) + other.terms.get(p, 0) for p in {*self.terms, *other.terms}})

    def __mul__(self, other):
        other, terms = word(other), {}
        for p, c in self.terms.items():
            for q, d in other.terms.items():
                product = tuple(sorted(p + q))
                terms[product] = terms.get(product, 0) + c * d
        return Poly(terms)

    def shifted(self, places):
        return bits(self, places, 64)

    def linear(self):
        """(a, F, b) if this is a·F + b for a row F of the steps."""
        rest = {p: c for p, c in self.terms.items() if p}
        if len(rest) != 1 or len(*rest) != 1 or next(iter(rest))[0][0] not in "FG":
            raise Unknown("a signed shift of what is not a row of the matrix")
        (((row,), factor),) = rest.items()
        return factor, row, self.terms.get((), 0)

    def masked(self, mask):
        return Bits(self, 0, 64).masked(mask)

    def joined(self, other):
        """This or a constant, of which no bit meets one of this."""
        (constant,) = other.terms.values()
        if len(self.terms) != 1 or set(other.terms) != {()}:
            raise Unknown("a union of two sums")
        (((name,), factor),) = self.terms.items()
        lowest = (constant & -constant).bit_length() - 1
        if factor != 1 or width_of(name) > lowest:
            raise Unknown("a union of words that may meet")
        return self + other


class Low:
    """The low 32 bits of a polynomial, and zeros above."""

    def __init__(self, poly):
        self.poly = poly

    @staticmethod
    def of(value):
        if isinstance(value, (Low, Bits)):
            return value
        if isinstance(value, Poly):
            (*names,) = value.terms
            # A piece that is short is what it is.
            if len(names) == 1 and len(names[0]) == 1 and value.terms[names[0]] == 1 and width_of(names[0][0]) <= 32:
                return value
            return Low(value)
        raise Unknown("half of an address")

    def __add__(self, other):
        return Low(self.poly + (other.poly if isinstance(other, Low) else other))

    def __mul__(self, other):
        return Low(self.poly * (other.poly if isinstance(other, Low) else other))

    def shifted(self, places):
        return Bits(self.poly, places, 32)

    def masked(self, mask):
        return Bits(self.poly, 0, 32).masked(mask)


class Bits:
    """Bits low to high of a polynomial, moved down."""

    def __init__(self, poly, low, high):
        self.poly, self.low, self.high = poly, low, high

    def masked(self, mask):
        if mask & (mask + 1) or self.low + mask.bit_length() > self.high:
            raise Unknown(f"a mask {mask:#x}")
        return bits(self.poly, self.low, self.low + mask.bit_length())


def bits(poly, low, high):
    """The same as an atom: its name says what it is."""
    names = list(poly.terms)
    if len(names) == 1 and len(names[0]) == 1 and poly.terms[names[0]] == 1 and names[0][0] in PIECES:
        # A piece of a piece.
        inner, start, end = PIECES[names[0][0]]
        return bits(inner, start + low, min(start + high, end))
    name = f"[{poly.key(high)}]{low}..{high}"
    PIECES[name] = (poly, low, high)
    return Poly.atom(name)


PIECES = {}


def width_of(name):
    _, low, high = PIECES.get(name, (None, 0, 64))
    return high - low


def word(value):
    if isinstance(value, Poly):
        return value
    raise Unknown("half a word where a word is needed")
