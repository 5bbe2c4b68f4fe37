//! Products and sums modulo any odd p of N words in Montgomery's form with R = 2^(64N): for primes without a
//! kernel of their own.
//!
//! The product goes row by row (Koç-Acar-Kaliski 1996, CIOS): t gains a_i·b, then m·p with m = -t/p mod 2^64,
//! which clears its lowest word. A backend gives one row; the rest is one text.

use super::montgomery::MontgomeryKernels;
use super::portable::{add, is_below, mul_add, sub};
use crate::cpu::Portable;
use crate::ct::{Mask, Select};

/// An odd modulus p of N words, at most 2^(64N) - 2^(64(N-1)).
pub trait AnyPrime<const N: usize>: Copy + Send + Sync + 'static {
    /// p.
    const P: [u64; N];
}

/// -1/p mod 2^64 for an odd p, by Newton's iteration: each step doubles the correct low bits.
const fn negative_inverse(p: u64) -> u64 {
    let mut x = p;
    let mut i = 0;
    while i < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(p.wrapping_mul(x)));
        i += 1;
    }
    x.wrapping_neg()
}

/// One row of a product on a backend.
pub trait Rows<const N: usize>: Copy {
    /// t + x·b, given t as N words and one above: its N words, the word above and the carry out of that.
    /// Constant time.
    fn row(self, t: [u64; N], top: u64, x: u64, b: &[u64; N]) -> ([u64; N], u64, u64);
}

macro_rules! portable {
    ($level:ty) => {
        impl<const N: usize> Rows<N> for $level {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn row(self, mut t: [u64; N], top: u64, x: u64, b: &[u64; N]) -> ([u64; N], u64, u64) {
                let mut carry = 0;
                let mut i = 0;
                while i < N {
                    (t[i], carry) = mul_add(t[i], x, b[i], carry);
                    i += 1;
                }
                let (top, out) = top.overflowing_add(carry);
                (t, top, u64::from(out))
            }
        }
    };
}
portable!(Portable);
#[cfg(not(target_arch = "x86_64"))]
portable!(crate::cpu::Mulx);

impl<P: AnyPrime<N>, B: Rows<N>, const N: usize> MontgomeryKernels<P, N> for B {
    // Called: a formula with many products inlined is slower.
    #[inline(never)]
    fn mul(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        debug_assert!(is_below(b, &P::P), "b < p");
        product::<P, B, N>(self, a, b)
    }
    // Called, too. A product of its own would save a sixth.
    #[inline(never)]
    fn sqr(self, a: &[u64; N]) -> [u64; N] {
        debug_assert!(is_below(a, &P::P), "a < p");
        product::<P, B, N>(self, a, a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let (d, borrow) = sub(a, b);
        let mask = Mask::from_bit(borrow).word();
        add(&d, &P::P.map(|word| word & mask)).0
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        let (sum, carry) = add(a, b);
        below(sum, carry, &P::P)
    }
}

/// a·b / R mod p, in [0, p), for any a < R and b < p. Constant time. Cost: 2N² + N word multiplications.
///
/// After each step t < b + p: (t + (2^64 - 1)·(b + p)) / 2^64 is below that. So t + a_i·b < 2^64·b + p, which
/// fits N + 1 words.
#[cfg_attr(not(unoptimised), inline(always))]
fn product<P: AnyPrime<N>, B: Rows<N>, const N: usize>(level: B, a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    const { assert!(P::P[0] & 1 == 1 && P::P[N - 1] < u64::MAX && N > 1, "an odd modulus with a zero above") };
    let inverse = const { negative_inverse(P::P[0]) };
    let (mut t, mut top) = ([0; N], 0);
    let mut i = 0;
    while i < N {
        let (with_b, high, none) = level.row(t, top, a[i], b);
        debug_assert!(none == 0, "t + a_i·b fits");
        let m = with_b[0].wrapping_mul(inverse);
        let (cleared, high, out) = level.row(with_b, high, m, &P::P);
        let mut j = 1;
        while j < N {
            t[j - 1] = cleared[j];
            j += 1;
        }
        (t[N - 1], top) = (high, out);
        i += 1;
    }
    below(t, top, &P::P)
}

/// top·R + r less p if it is not below p, for values below 2p.
#[cfg_attr(not(unoptimised), inline(always))]
fn below<const N: usize>(r: [u64; N], top: u64, p: &[u64; N]) -> [u64; N] {
    let (d, borrow) = sub(&r, p);
    Select::select(Mask::from_bit(borrow & (top ^ 1)), r, d)
}
