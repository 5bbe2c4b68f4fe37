//! Carry-less arithmetic in plain Rust, without branches and without tables.

pub use super::places::{split_word, spread};

use super::{F233, F254, F409, Kernels, Row4, Trinomial};
use crate::cpu::{Backend, Portable};
use crate::ct::{Mask, Select};

/// Every fourth bit, from bit 0 on.
const HOLES: u64 = 0x1111_1111_1111_1111;

/// The 128-bit polynomial a·b. Constant time (where the integer multiplication of 64 bits is). Cost: 16
/// integer multiplications.
///
/// Each operand is split into four with a bit in every fourth place. In an integer product of such two a
/// place collects at most as many ones as the sparser operand has: with the top four bits of b left out, 15,
/// which the three free places hold. What the top bits give is added by masks.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn clmul(a: u64, b: u64) -> u128 {
    let (mut parts_a, mut parts_b) = ([0; 4], [0; 4]);
    let mut i = 0;
    while i < 4 {
        parts_a[i] = u128::from(a & (HOLES << i));
        parts_b[i] = u128::from(b & (HOLES << i) & (u64::MAX >> 4));
        i += 1;
    }
    let mut product = 0;
    let mut i = 0;
    while i < 4 {
        let holes = (u128::from(HOLES) << 64 | u128::from(HOLES)) << i;
        let sum = (parts_a[0] * parts_b[i])
            ^ (parts_a[1] * parts_b[(i + 3) % 4])
            ^ (parts_a[2] * parts_b[(i + 2) % 4])
            ^ (parts_a[3] * parts_b[(i + 1) % 4]);
        product |= sum & holes;
        i += 1;
    }
    let mut i = 60;
    while i < 64 {
        product ^= u128::from(a & Mask::from_bit(b >> i & 1).word()) << i;
        i += 1;
    }
    product
}

/// a·b for two words each, by three products (Karatsuba).
#[cfg_attr(not(unoptimised), inline(always))]
fn mul2(a: [u64; 2], b: [u64; 2]) -> [u64; 4] {
    let (low, high) = (clmul(a[0], b[0]), clmul(a[1], b[1]));
    let middle = clmul(a[0] ^ a[1], b[0] ^ b[1]) ^ low ^ high;
    [low as u64, (low >> 64) as u64 ^ middle as u64, high as u64 ^ (middle >> 64) as u64, (high >> 64) as u64]
}

/// a·b for four words each, by nine products.
#[inline(never)]
pub fn mul4(a: &[u64; 4], b: &[u64; 4]) -> [u64; 8] {
    let low = mul2([a[0], a[1]], [b[0], b[1]]);
    let high = mul2([a[2], a[3]], [b[2], b[3]]);
    let middle = mul2([a[0] ^ a[2], a[1] ^ a[3]], [b[0] ^ b[2], b[1] ^ b[3]]);
    let mut r = [0; 8];
    let mut i = 0;
    while i < 4 {
        r[i] ^= low[i];
        r[i + 2] ^= middle[i] ^ low[i] ^ high[i];
        r[i + 4] ^= high[i];
        i += 1;
    }
    r
}

/// a·b for seven words each, by 27 products.
#[inline(never)]
pub fn mul7(a: &[u64; 7], b: &[u64; 7]) -> [u64; 14] {
    let (low_a, high_a) = ([a[0], a[1], a[2], a[3]], [a[4], a[5], a[6], 0]);
    let (low_b, high_b) = ([b[0], b[1], b[2], b[3]], [b[4], b[5], b[6], 0]);
    let (mut sum_a, mut sum_b) = (low_a, low_b);
    let mut i = 0;
    while i < 4 {
        sum_a[i] ^= high_a[i];
        sum_b[i] ^= high_b[i];
        i += 1;
    }
    let (low, high, middle) = (mul4(&low_a, &low_b), mul4(&high_a, &high_b), mul4(&sum_a, &sum_b));
    let mut r = [0; 14];
    let mut i = 0;
    while i < 8 {
        r[i] ^= low[i];
        r[i + 4] ^= middle[i] ^ low[i] ^ high[i];
        if i < 6 {
            r[i + 8] ^= high[i];
        }
        i += 1;
    }
    r
}

/// a²; D = 2N.
#[inline(never)]
fn square<const N: usize, const D: usize>(a: &[u64; N]) -> [u64; D] {
    let mut r = [0; D];
    let mut i = 0;
    while i < N {
        r[2 * i] = spread(a[i] as u32);
        r[2 * i + 1] = spread((a[i] >> 32) as u32);
        i += 1;
    }
    r
}

/// Words `bit`/64 and up of a / z^`bit`, the bits beyond the last word being 0.
#[cfg_attr(not(unoptimised), inline(always))]
fn shift_right<const N: usize, const D: usize>(a: &[u64; D], bit: usize) -> [u64; N] {
    let (word, shift) = (bit / 64, bit % 64);
    let at = |i: usize| if i < D { a[i] } else { 0 };
    let mut r = [0; N];
    let mut i = 0;
    while i < N {
        r[i] = at(i + word) >> shift | at(i + word + 1) << 1 << (63 - shift);
        i += 1;
    }
    r
}

/// a·z^`bit` modulo z^(64N).
#[cfg_attr(not(unoptimised), inline(always))]
fn shift_left<const N: usize>(a: &[u64; N], bit: usize) -> [u64; N] {
    let (word, shift) = (bit / 64, bit % 64);
    let at = |i: usize| if i >= word { a[i - word] } else { 0 };
    let mut r = [0; N];
    let mut i = 0;
    while i < N {
        r[i] = at(i) << shift | if i > word { at(i - 1) >> 1 >> (63 - shift) } else { 0 };
        i += 1;
    }
    r
}

/// a + b.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let mut r = *a;
    let mut i = 0;
    while i < N {
        r[i] ^= b[i];
        i += 1;
    }
    r
}

/// a modulo z^M + z^K + 1, for a of degree below 2M - 1; D = 2N.
///
/// With c = floor(a / z^M), a = low + c + c·z^K; and c·z^K = its low part + e + e·z^K for e = floor(c / z^(M-K)), whose degree is below K,
/// so that e·z^K needs no further step. So with d = c + e the result is a + d + d·z^K without its bits from M on.
#[inline(never)]
fn reduce<const M: usize, const K: usize, const N: usize, const D: usize>(a: &[u64; D]) -> [u64; N] {
    let c = shift_right::<N, D>(a, M);
    let d = add(&c, &shift_right::<N, D>(a, 2 * M - K));
    let shifted = shift_left(&d, K);
    let mut r = [0; N];
    let mut i = 0;
    while i < N {
        r[i] = a[i] ^ d[i] ^ shifted[i];
        i += 1;
    }
    r[N - 1] &= (1 << (M % 64)) - 1;
    r
}

/// The even exponents of a, halved, and the odd ones, less 1, halved; `split` is [`split_word`]. N <= 2H.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn halves<const N: usize, const H: usize>(
    a: &[u64; N],
    split: impl Fn(u64) -> [u64; 2],
) -> ([u64; H], [u64; H]) {
    let (mut even, mut odd) = ([0; H], [0; H]);
    let mut i = 0;
    while i < N {
        let [of_even, of_odd] = split(a[i]);
        even[i / 2] |= of_even << (32 * (i % 2));
        odd[i / 2] |= of_odd << (32 * (i % 2));
        i += 1;
    }
    (even, odd)
}

/// The square root modulo z^233 + z^74 + 1, given the even and the odd part of a, each halved.
///
/// z^o = z^(o+233) + z^(o+74) for odd o: the first exponent is even. The second is odd again, as long as it
/// is below 233; from o = 159 on, z^(o+74) = z^(o-85) + z^(o-159), both even. So the odd part is pushed up 74
/// places and 74 and 74 again, and every exponent is even at the end: in halved exponents, no more than four
/// shifts and no reduction.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sqrt233(even: [u64; 2], odd: [u64; 2]) -> [u64; 4] {
    let odd = u128::from(odd[0]) | u128::from(odd[1]) << 64;
    let mut pushed = odd ^ odd << 37;
    pushed = (pushed ^ pushed << 74) & (u128::MAX >> 12);
    let top = pushed >> 79;
    let low = (u128::from(even[0]) | u128::from(even[1]) << 64) ^ top ^ top << 37 ^ pushed << 117;
    let high = pushed >> 11;
    [low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64]
}

/// The square root modulo z^409 + z^87 + 1, given the even and the odd part of a, each halved: √z = z^205 +
/// z^44.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sqrt409(even: [u64; 4], odd: [u64; 4]) -> [u64; 7] {
    let (e, o) = (even, odd);
    let odd = [o[0], o[1], o[2], o[3], 0, 0, 0];
    let sum = add(&shift_left(&odd, 205), &shift_left(&odd, 44));
    add(&sum, &[e[0], e[1], e[2], e[3], 0, 0, 0])
}

/// [`Kernels`] for [`Portable`] modulo one trinomial.
macro_rules! kernels {
    ($trinomial:ident, $n:literal, $half:literal, $mul:ident, $sqrt:ident) => {
        impl Kernels<$trinomial> for Portable {
            const BACKEND: Backend = Backend::Portable;
            type Element = [u64; $n];
            type Wide = [u64; 2 * $n];

            #[cfg_attr(not(unoptimised), inline(always))]
            fn zero(self) -> [u64; $n] {
                [0; $n]
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn load(self, words: &[u64; $n]) -> [u64; $n] {
                *words
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn load_four(self, words: [u64; 4]) -> [u64; $n] {
                let mut r = [0; $n];
                r[..4].copy_from_slice(&words);
                r
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn store(self, a: [u64; $n]) -> [u64; $n] {
                a
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn add(self, a: [u64; $n], b: [u64; $n]) -> [u64; $n] {
                add(&a, &b)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn add_row(self, a: [u64; $n], row: &<$trinomial as Trinomial>::Row) -> [u64; $n] {
                let mut words = [0; $n];
                words.copy_from_slice(&row.0[..$n]);
                add(&a, &words)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn add_wide(self, a: [u64; 2 * $n], b: [u64; 2 * $n]) -> [u64; 2 * $n] {
                add(&a, &b)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn widen(self, a: [u64; $n]) -> [u64; 2 * $n] {
                let mut r = [0; 2 * $n];
                r[..$n].copy_from_slice(&a);
                r
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn mul_wide(self, a: [u64; $n], b: [u64; $n]) -> [u64; 2 * $n] {
                $mul(&a, &b)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn sqr_wide(self, a: [u64; $n]) -> [u64; 2 * $n] {
                square(&a)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn reduce(self, a: [u64; 2 * $n]) -> [u64; $n] {
                reduce::<{ $trinomial::M }, { $trinomial::K }, $n, { 2 * $n }>(&a)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn sqrt(self, a: [u64; $n]) -> [u64; $n] {
                let (even, odd) = halves::<$n, $half>(&a, split_word);
                $sqrt(even, odd)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn select(self, mask: Mask, if_set: [u64; $n], if_clear: [u64; $n]) -> [u64; $n] {
                Select::select(mask, if_set, if_clear)
            }
        }
    };
}
kernels!(F233, 4, 2, mul4, sqrt233);
kernels!(F409, 7, 4, mul7, sqrt409);

/// The square root modulo z^127 + z^63 + 1, given the even and the odd part of a, each halved: √z = z^64 +
/// z^32.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sqrt127(even: u64, odd: u64) -> [u64; 2] {
    [even ^ odd << 32, odd ^ odd >> 32]
}

/// Modulo u² + u + 1 a product is ac + bd + ((a + b)(c + d) + ac)u, and a square a² + b² + b²·u.
impl Kernels<F254> for Portable {
    const BACKEND: Backend = Backend::Portable;
    type Element = [u64; 4];
    /// The product of coefficients that stands alone, then the one that stands with u: four words each.
    type Wide = [u64; 8];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(self) -> [u64; 4] {
        [0; 4]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(self, words: &[u64; 4]) -> [u64; 4] {
        *words
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_four(self, words: [u64; 4]) -> [u64; 4] {
        words
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, a: [u64; 4]) -> [u64; 4] {
        a
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        add(&a, &b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_row(self, a: [u64; 4], row: &Row4) -> [u64; 4] {
        add(&a, &row.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(self, a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
        add(&a, &b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self, [a0, a1, b0, b1]: [u64; 4]) -> [u64; 8] {
        [a0, a1, 0, 0, b0, b1, 0, 0]
    }
    /// Nine products of words.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, a: [u64; 4], b: [u64; 4]) -> [u64; 8] {
        mul_quadratic(&a, &b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self, a: [u64; 4]) -> [u64; 8] {
        let mut squares: [u64; 8] = square(&a);
        let mut i = 0;
        while i < 4 {
            squares[i] ^= squares[i + 4];
            i += 1;
        }
        squares
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(self, a: [u64; 8]) -> [u64; 4] {
        let [a0, a1] = reduce::<127, { F254::K }, 2, 4>(&[a[0], a[1], a[2], a[3]]);
        let [b0, b1] = reduce::<127, { F254::K }, 2, 4>(&[a[4], a[5], a[6], a[7]]);
        [a0, a1, b0, b1]
    }
    /// √a + √b + √b·u.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self, a: [u64; 4]) -> [u64; 4] {
        let (even, odd) = halves::<4, 2>(&a, split_word);
        let [a0, a1] = sqrt127(even[0] ^ even[1], odd[0] ^ odd[1]);
        let [b0, b1] = sqrt127(even[1], odd[1]);
        [a0, a1, b0, b1]
    }
    /// u(a + b·u) = b + (a + b)u.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(self, [a0, a1, b0, b1]: [u64; 4]) -> [u64; 4] {
        [b0, b1, a0 ^ b0, a1 ^ b1]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(self, mask: Mask, if_set: [u64; 4], if_clear: [u64; 4]) -> [u64; 4] {
        Select::select(mask, if_set, if_clear)
    }
}

/// [`Kernels::mul_wide`] in F_2^254.
#[inline(never)]
fn mul_quadratic(a: &[u64; 4], b: &[u64; 4]) -> [u64; 8] {
    let low = mul2([a[0], a[1]], [b[0], b[1]]);
    let high = mul2([a[2], a[3]], [b[2], b[3]]);
    let both = mul2([a[0] ^ a[2], a[1] ^ a[3]], [b[0] ^ b[2], b[1] ^ b[3]]);
    let mut r = [0; 8];
    let mut i = 0;
    while i < 4 {
        r[i] = low[i] ^ high[i];
        r[i + 4] = both[i] ^ low[i];
        i += 1;
    }
    r
}
