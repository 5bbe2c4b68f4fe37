"""FourQ: the parameters, the eigenvalues of its endomorphisms, and the bounds of `curve::fourq`'s decomposition, by integers.

No code of this repository takes part; the constants are those of the source, read from it. Prints `proved` at the end.
"""

import re
from fractions import Fraction
from pathlib import Path

P = 2**127 - 1
SOURCE = (Path(__file__).parent.parent / "crates/secant-core/src/curve/fourq.rs").read_text()


def integer(name):
    return int(re.search(rf'const {name}: [^=]*= (?:words\()?"(?:0x)?([0-9a-f]+)"', SOURCE).group(1), 16)


def element(n):
    return (n & (1 << 128) - 1, n >> 128)


def mul(a, b):
    return ((a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P)


def add(a, b):
    return ((a[0] + b[0]) % P, (a[1] + b[1]) % P)


def neg(a):
    return (-a[0] % P, -a[1] % P)


def inverse(a):
    n = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return (a[0] * n % P, -a[1] * n % P)


ONE, D, R = (1, 0), element(integer("D")), integer("ORDER")
BASE = tuple(element(int(h, 16)) for h in re.findall(r'[xy]: words\("([0-9a-f]+)"\)', SOURCE)[:2])


def sum_of(p, q):
    t = mul(D, mul(mul(p[0], q[0]), mul(p[1], q[1])))
    x = mul(add(mul(p[0], q[1]), mul(p[1], q[0])), inverse(add(ONE, t)))
    return x, mul(add(mul(p[1], q[1]), mul(p[0], q[0])), inverse(add(ONE, neg(t))))


def multiple(k, p):
    result = ((0, 0), ONE)
    for bit in bin(k)[2:]:
        result = sum_of(result, result)
        if bit == "1":
            result = sum_of(result, p)
    return result


def is_prime(n):
    """Miller-Rabin with the first twenty primes."""
    odd = (n - 1) // (n - 1 & 1 - n)
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71):
        x, e = pow(base, odd, n), odd
        while e != n - 1 and x not in (1, n - 1):
            x, e = x * x % n, 2 * e
        if x != n - 1 and e != odd:
            return False
    return True


x, y = BASE
assert add(mul(y, y), neg(mul(x, x))) == add(ONE, mul(D, mul(mul(x, x), mul(y, y)))), "the base point is on the curve"
assert is_prime(R) and multiple(R, BASE) == ((0, 0), ONE), "its order"
# 392 is the only multiple of r in Hasse's interval that 8 divides: there is a point of order 8 (test vectors).
assert P * P + 1 - 2 * P <= 392 * R <= P * P + 1 + 2 * P, "392·r points"
norm = (D[0] * D[0] + D[1] * D[1]) % P
assert pow(norm, (P - 1) // 2, P) == P - 1, "d is not a square: the law is complete"

PHI, PSI = integer("PHI"), integer("PSI")
assert (PHI * PHI + 80) % R == 0 and (PSI * PSI - 32) % R == 0, "the eigenvalues"
LAMBDA = [1, PHI, PSI, PHI * PSI % R]

lattice = SOURCE[SOURCE.index("const LATTICE") :]
RECIPROCALS = [int(h, 16) for h in re.findall(r'words\("([0-9a-f]+)"\)', lattice)[:4]]
numbers = [int(n.replace("_", ""), 0) for n in re.findall(r"-?0x[0-9a-f_]+|-?\b1\b", lattice[lattice.index("rows:") :])]
ROWS, OFFSET = [numbers[4 * i : 4 * i + 4] for i in range(4)], numbers[16:20]
for vector in [*ROWS, OFFSET]:
    assert sum(a * b for a, b in zip(vector, LAMBDA)) % R == 0, "the vector is in the lattice"
assert ROWS[3][0] % 2 == 1


def determinant(m):
    if len(m) == 1:
        return m[0][0]
    return sum((-1) ** j * m[0][j] * determinant([row[:j] + row[j + 1 :] for row in m[1:]]) for j in range(len(m)))


whole = determinant(ROWS)
assert abs(whole) == R, "the rows span the lattice"
for i in range(4):
    # t_i/k by Cramer's rule: row i replaced by (1, 0, 0, 0).
    exact = Fraction(determinant(ROWS[:i] + [[1, 0, 0, 0]] + ROWS[i + 1 :]), whole) * 2**256
    assert abs(exact - RECIPROCALS[i]) <= Fraction(1, 2), "q_i is the nearest integer"
# t_i - z_i lies in (-1/2, 3/2) for k < 2^256.
for extra in (0, 1):
    for j in range(4):
        low = high = Fraction(OFFSET[j] + extra * ROWS[3][j])
        for row in ROWS:
            ends = (Fraction(-1, 2) * row[j], Fraction(3, 2) * row[j])
            low, high = low - max(-e for e in ends), high + max(ends)
        print(f"coordinate {j + 1}, b_4 added {extra} times: {float(low):.3e} .. {float(high):.3e}")
        assert 0 <= low and high < 2**64
print("proved")
