"""What each kernel of `secant-kernels` is to compute, and within which bounds."""

from cuts import Cut, targets
from linear import Lin

T = 1 << 64
P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
P224 = 2**224 - 2**96 + 1
P384 = 2**384 - 2**128 - 2**96 + 2**32 - 1
P127 = 2**127 - 1
P521 = 2**521 - 1
SECP = 2**32 + 977
TIGHT = 2**59 + 2**14
LOOSE = 4 * TIGHT


class Operand:
    """Words base^0·w0 + base^1·w1 + ..: `least` and `most` bound the value, `word` is the largest word."""

    def __init__(self, name, words, most=None, word=T - 1, base=T, least=0):
        self.name, self.count, self.word, self.base = name, words, word, base
        self.most, self.least = most, least


class Kernel:
    """scale·result is to be `value(operands)` modulo `modulus`, and the result below `bound`.

    modulus 0: equal. `word_bound`: each word of the result is below that. `base` is the weight of the result's words.
    """

    def __init__(self, name, operands, words, value, modulus, bound, scale=1, base=T, word_bound=None, says="", cuts=()):
        self.name, self.operands, self.words, self.value, self.modulus = "kernel_" + name, operands, words, value, modulus
        self.bound, self.scale, self.base, self.word_bound, self.says, self.cuts = bound, scale, base, word_bound, says, cuts


def p384_cuts():
    """Of the product after each row and after each clearing, where a bit above six words is in rbp; of the square before and after clearings."""
    six = "r8 r9 r10 r11 r12 r13".split()
    product = [
        Cut("mov rax,r8", 1, [*six, "r14", "r15"]),
        Cut("xor eax,eax", 2, [*six[2:], "r14", "r15", "rbp"]),
        Cut("xor eax,eax", 3, [*six[2:], "r14", "r15", ("r9", "rbp")]),
        Cut("mov rax,r10", 1, [*six[2:], "r14", "r15", ("r9", "rbp"), "r8"]),
        Cut("xor eax,eax", 4, ["r12", "r13", "r14", "r15", "r9", "r8", "rbp"]),
        Cut("xor eax,eax", 5, ["r12", "r13", "r14", "r15", "r9", "r8", ("r11", "rbp")]),
        Cut("mov rax,r12", 1, ["r12", "r13", "r14", "r15", "r9", "r8", ("r11", "rbp"), "r10"]),
        Cut("movabs rax", 1, ["r14", "r15", "r9", "r8", "r11", "r10", "rbp"]),
    ]
    low, high = ["rdi", *six[:5]], ["r13", "r14", "r15", "rbx", "rbp"]
    square = [
        Cut("push rsi", 1, [*low, *high, "rsi"]),
        Cut("mov rax,r9", 1, [*low[2:], *low[:2]]),
        Cut("mov rax,r11", 1, [*low[4:], *low[:4]]),
        Cut("pop rdx", 1, low),
    ]
    return product, square


def p224_cuts():
    """Of the product: after two rows, after the first clearing, after the third and the fourth row, and at the end; of the square likewise."""

    def row(n):
        """The lowest word, of which a copy has just been made, and what a row has changed."""
        return lambda code: [code[-1].split(",")[1], *targets(code, ["adcx"], n)]

    def cleared(n):
        return lambda code: targets(code, ["adc", "sub", "sbb"], n)

    product = [
        Cut("shl", 1, row(5)),
        Cut("xor", 2, cleared(5), signed=True, mask=True),
        Cut("sar", 1, lambda code: targets(code, ["adcx"], 5), signed=True),
        Cut("shl", 2, row(5), signed=True),
        Cut(r"add (\w+),\1$", 1, cleared(4), signed=True),
    ]
    square = [
        Cut("shl", 1, row(7)),
        Cut("shl", 2, cleared(6), signed=True),
        Cut(r"add (\w+),\1$", 1, cleared(4), signed=True),
    ]
    return product, square


def add(w, a, b):
    return a + b


def sub(w, a, b):
    return a - b


def mul(w, a, b):
    return w.product(a, b)


def sqr(w, a):
    return w.product(a, a)


def chosen(w, bit, a, b):
    """a if the bit is set, else b: on a path that has chosen, the bit is known."""
    bit = w.settle(bit) if hasattr(w, "settle") else bit
    return b + w.product(bit, a - b)


def montgomery(name, p, words, mul_a, mul_b, sqr_a, cuts=((), ())):
    """Products and squares times 2^(-64·words)."""
    n = words
    return [
        Kernel(f"{name}_mul", [Operand("a", n, mul_a), Operand("b", n, mul_b)], n, mul, p, p, scale=T**n, says="a·b/R mod p", cuts=cuts[0]),
        Kernel(f"{name}_sqr", [Operand("a", n, sqr_a)], n, sqr, p, p, scale=T**n, says="a²/R mod p", cuts=cuts[1]),
    ]


def sums(name, p, words):
    a, b = Operand("a", words, p - 1), Operand("b", words, p - 1)
    return [
        Kernel(f"{name}_add", [a, b], words, add, p, p, says="a + b mod p"),
        Kernel(f"{name}_sub", [a, b], words, sub, p, p, says="a - b mod p"),
    ]


def folded(name, k, c, spare=False):
    fold = c << (256 - k)
    modulus = 2**k - c if k < 256 else 2**256 - fold
    any_ = 2**256 - 1
    below = 2**255 + 2**12 if k == 255 else 2**256
    a, b, n = Operand("a", 4, any_), Operand("b", 4, any_), Operand("n", 1, 2**32 - 1, 2**32 - 1)
    by = lambda factor: lambda w, a: a * factor
    kernels = [
        Kernel(f"{name}_mul", [a, b], 4, mul, modulus, below, says="a·b"),
        Kernel(f"{name}_sqr", [a], 4, sqr, modulus, below, says="a²"),
        Kernel(f"{name}_add", [a, b], 4, add, modulus, 2**256, says="a + b"),
        Kernel(f"{name}_mul3", [a], 4, by(3), modulus, 2**256, says="3a"),
        Kernel(f"{name}_sub", [a, b], 4, sub, modulus, 2**256, says="a - b"),
        Kernel(f"{name}_dbl_sub", [a, b], 4, lambda w, a, b: a - b * 2, modulus, 2**256, says="a - 2b"),
        Kernel(f"{name}_neg", [a], 4, by(-1), modulus, 2**256, says="-a"),
    ]
    if fold < 2**31:
        kernels.append(Kernel(f"{name}_mul_small", [a, n], 4, mul, modulus, 2**256, says="n·a"))
    return kernels


def spare():
    s, most = 2**255 - 19, 2**255 + 2**12 - 1
    a, b, c = (Operand(x, 4, most) for x in "abc")
    any_, n = Operand("b", 4, 2**256 - 1), Operand("n", 1, 2**31 - 1, 2**31 - 1)
    return [
        Kernel("c25519_add_spare", [a, b], 4, add, s, 2**256, says="a + b"),
        Kernel("c25519_sub_spare", [a, b], 4, sub, s, 2**256, says="a - b"),
        Kernel("c25519_dbl_add_sub_spare", [a, b, c], 4, lambda w, a, b, c: a * 2 + b - c, s, 2**256, says="2a + b - c"),
        Kernel(
            "c25519_add_small_multiple", [a, any_, n], 4, lambda w, a, b, n: a + w.product(n, b), s, 2**256, says="a + n·b, n < 2^31"
        ),
    ]


def m221():
    p, most = 2**221 - 3, 2**224 - 1
    a, b, n = Operand("a", 4, most), Operand("b", 4, most), Operand("n", 1, 2**29 - 1, 2**29 - 1)
    return [
        Kernel("m221_mul", [a, b], 4, mul, p, 2**221 + 2**194, says="a·b, a, b < 2^224"),
        Kernel("m221_sqr", [a], 4, sqr, p, 2**221 + 2**194, says="a², a < 2^224"),
        Kernel(
            "m221_add_small_multiple", [a, b, n], 4, lambda w, a, b, n: a + w.product(n, b), p, 2**221 + 2**222,
            says="a + n·b, n < 2^29, a, b < 2^224",
        ),
    ]  # fmt: skip


def mersenne127():
    a, b = Operand("a", 2, P127), Operand("b", 2, P127)
    full_a, full_b = Operand("a", 2, 2**128 - 1), Operand("b", 2, 2**128 - 1)
    c = Operand("c", 4, 2**256 - 1)
    tight = P127 + 1
    return [
        Kernel("m127_add", [a, b], 2, add, P127, tight, says="a + b mod p, in [0, p]"),
        Kernel("m127_sub", [a, b], 2, sub, P127, tight, says="a - b mod p, in [0, p]"),
        Kernel("m127_mul2", [a], 2, lambda w, a: a * 2, P127, tight, says="2a mod p, in [0, p]"),
        Kernel("m127_dbl_add", [a, b], 2, lambda w, a, b: a * 2 + b, P127, tight, says="2a + b mod p, in [0, p]"),
        Kernel("m127_dbl_sub", [a, b], 2, lambda w, a, b: a - b * 2, P127, tight, says="a - 2b mod p, in [0, p]"),
        Kernel("m127_wide", [a, b], 4, mul, 0, 2**256, says="a·b for a, b < 2^127"),
        Kernel("m127_wide_full", [full_a, full_b], 4, mul, 0, 2**256, says="a·b for any a, b"),
        Kernel("m127_wide_add", [c, a, b], 4, lambda w, c, a, b: c + w.product(a, b), 2**256, 2**256, says="t + a·b mod 2^256"),
        Kernel("m127_wide_sub", [c, a, b], 4, lambda w, c, a, b: c - w.product(a, b) - 1, 2**256, 2**256, says="t - a·b - 1 mod 2^256"),
        Kernel("m127_reduce", [Operand("c", 4, 2 * P127 * P127 + 2**128)], 2, lambda w, c: c, P127, tight, says="t mod p, t <= 2p² + 2^128"),
        # t + 1 in [-p², p²], as t modulo 2^256.
        Kernel("m127_reduce_signed", [Operand("c", 4, P127 * P127 - 1)], 2, lambda w, c: c + 1, P127, tight, says="t + 1 mod p, 0 < t + 1 <= p²"),
        Kernel("m127_reduce_signed", [Operand("c", 4, 2**256 - 1, least=2**256 - 1 - P127 * P127)], 2, lambda w, c: c + 1 - 2**256, P127, tight, says="t + 1 mod p, -p² <= t + 1 <= 0"),
    ]


def mersenne521():
    t = 2**58
    a, b = (Operand(x, 9, None, LOOSE - 1, t) for x in "ab")
    tight_a, tight_b = (Operand(x, 9, None, TIGHT - 1, t) for x in "ab")
    any_ = Operand("a", 9, None, T - 1, t)
    return [
        Kernel("m521_mul", [a, b], 9, mul, P521, None, base=t, word_bound=TIGHT, says="a·b mod p, limbs tight, for loose limbs"),
        Kernel("m521_sqr", [a], 9, sqr, P521, None, base=t, word_bound=TIGHT, says="a² mod p, limbs tight, for loose limbs"),
        Kernel("m521_tighten", [any_], 9, lambda w, a: a, P521, None, base=t, word_bound=TIGHT, says="a mod p, limbs tight, for any limbs"),
        Kernel("m521_add", [tight_a, tight_b], 9, add, 0, None, base=t, word_bound=LOOSE, says="a + b, limbs loose, for tight limbs"),
        Kernel("m521_mul3", [tight_a], 9, lambda w, a: a * 3, 0, None, base=t, word_bound=LOOSE, says="3a, limbs loose, for tight limbs"),
        Kernel("m521_sub", [tight_a, tight_b], 9, sub, P521, None, base=t, word_bound=LOOSE, says="a - b mod p, limbs loose, for tight limbs"),
        Kernel("m521_sub", [a, tight_b], 9, sub, P521, None, base=t, says="a - b mod p, for a loose and b tight"),
        Kernel("m521_dbl_sub", [a, tight_b], 9, lambda w, a, b: a - b * 2, P521, None, base=t, says="a - 2b mod p, for a loose and b tight"),
    ]


KERNELS = [
    *montgomery("p256", P256, 4, 2**256 - 1, P256 - 1, P256 - 1),
    *sums("p256", P256, 4),
    *montgomery("p384", P384, 6, 2**384 - 1, P384 - 1, P384 - 1, p384_cuts()),
    *sums("p384", P384, 6),
    Kernel("p384_half", [Operand("a", 6, P384 - 1)], 6, lambda w, a: a, P384, P384, scale=2, says="a/2 mod p"),
    Kernel("p224_mul", [Operand("a", 4, 2**229 - 1), Operand("b", 4, 2**227 - 1)], 4, mul, P224, P224, scale=T**4, says="a·b/R mod p, a < 2^229, b < 2^227", cuts=p224_cuts()[0]),
    Kernel("p224_sqr", [Operand("a", 4, 2**227 - 1)], 4, sqr, P224, P224, scale=T**4, says="a²/R mod p, a < 2^227", cuts=p224_cuts()[1]),
    sums("p224", P224, 4)[1],
    Kernel("p224_add", [Operand("a", 4, 2**256 - 1), Operand("b", 4, 2**256 - 1)], 4, add, 2**256, 2**256, says="a + b mod 2^256"),
    *mersenne127(),
    *mersenne521(),
    Kernel("select", [Operand("bit", 1, 1, 1), Operand("a", 4, 2**256 - 1), Operand("b", 4, 2**256 - 1)], 4, chosen, 0, 2**256, says="a if the bit is 1, b if it is 0"),
    *folded("c25519", 255, 19),
    *spare(),
    *folded("c256", 256, 189),
    *folded("secp256k1", 256, SECP),
    *m221(),
]  # fmt: skip

# Stated, and not proved yet: `prove.py` tries them when they are named. There is none now.
OPEN = set()

__all__ = ["KERNELS", "OPEN", "Kernel", "Lin", "Operand"]
