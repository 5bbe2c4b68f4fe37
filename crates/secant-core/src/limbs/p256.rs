//! Products and sums modulo p = 2^256 - 2^224 + 2^192 + 2^96 - 1, the prime of P-256, in Montgomery's form
//! with R = 2^256.
//!
//! Everything takes and gives integers in [0, p). Two words are cleared at a time: -1/p = 1 + 2^96 modulo
//! 2^128, so the multiple m of p that clears t mod 2^128 is m = t + 2^96·t mod 2^128, one shift and one
//! addition; and with w = p / 2^192 rounded up to 2^64 - 2^32 + 1, m·p = 2^192·w·m + 2^96·m - m.

use super::montgomery::MontgomeryKernels;
use super::portable::{add4, mul_add, mul4, sqr4, sub4};
#[cfg(any(test, not(all(target_arch = "aarch64", not(miri)))))]
use crate::cpu::Portable;
use crate::ct::{Mask, Select};

/// p.
pub const P: [u64; 4] = [u64::MAX, 0xffff_ffff, 0, W];

/// The highest word of p.
const W: u64 = 0xffff_ffff_0000_0001;

/// The prime of P-256. A loose value is a least residue, too: p fills the four words.
#[derive(Clone, Copy, Debug)]
pub struct P256;

macro_rules! portable {
    ($level:ty) => {
        impl MontgomeryKernels<P256> for $level {
            // Called: a formula with many products inlined is slower.
            #[inline(never)]
            fn mul(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
                debug_assert!(is_reduced(b), "b < p");
                reduce(mul4(a, b))
            }
            #[inline(never)]
            fn sqr(self, a: &[u64; 4]) -> [u64; 4] {
                debug_assert!(is_reduced(a), "a < p");
                reduce(sqr4(a))
            }
            #[inline(never)]
            fn sqr_n(self, a: &[u64; 4], n: u32) -> [u64; 4] {
                let mut r = *a;
                for _ in 0..n {
                    r = reduce(sqr4(&r));
                }
                r
            }
            // Called in development builds, which a text for each use makes a twentieth larger.
            #[cfg_attr(not(unoptimised), inline(always))]
            fn sub(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
                let (d, borrow) = sub4(a, b);
                let mask = Mask::from_bit(borrow).word();
                add4(&d, &[mask, mask & P[1], 0, mask & W]).0
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn add(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
                let (sum, carry) = add4(a, b);
                below(sum, carry)
            }
        }
    };
}
#[cfg(not(all(target_arch = "aarch64", not(miri))))]
portable!(Portable);
#[cfg(not(target_arch = "x86_64"))]
portable!(crate::cpu::Mulx);
#[cfg(all(test, target_arch = "aarch64", not(miri)))]
portable!(super::aarch64::Twin);

/// Whether a < p: what the kernels are promised, for checks in debug builds. Not constant time.
#[inline(never)]
pub(super) fn is_reduced(a: &[u64; 4]) -> bool {
    sub4(a, &P).1 == 1
}

/// top·2^256 + r less p if it is not below p, for values below 2p.
#[cfg_attr(not(unoptimised), inline(always))]
fn below(r: [u64; 4], top: u64) -> [u64; 4] {
    let (d, borrow) = sub4(&r, &P);
    Select::select(Mask::from_bit(borrow & (top ^ 1)), r, d)
}

/// t / 2^256 mod p, in [0, p), for t < 2^256·p.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduce(t: [u64; 8]) -> [u64; 4] {
    let [t0, t1, t2, t3, t4, t5, t6, t7] = t;
    let ([t2, t3, t4, t5], carry) = clear([t0, t1, t2, t3, t4, t5], 0);
    let ([r0, r1, r2, r3], carry) = clear([t2, t3, t4, t5, t6, t7], carry);
    below([r0, r1, r2, r3], carry)
}

/// (t + 2^256·carry + m·p) / 2^128 as four words and a carry; m as above.
#[cfg_attr(not(unoptimised), inline(always))]
fn clear(t: [u64; 6], carry: u64) -> ([u64; 4], u64) {
    let m0 = t[0];
    let (m1, c) = t[1].carrying_add(m0 << 32, false);
    // w·m + (m >> 96 of the second word), with the carry that waits at 2^256.
    let (v0, high) = mul_add(m1 >> 32, m0, W, 0);
    let (v1, v2) = mul_add(high, m1, W, carry);
    let (r0, c) = t[2].carrying_add(m1 << 32 | m0 >> 32, c);
    let (r1, c) = t[3].carrying_add(v0, c);
    let (r2, c) = t[4].carrying_add(v1, c);
    let (r3, c) = t[5].carrying_add(v2, c);
    ([r0, r1, r2, r3], u64::from(c))
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::cpu::Mulx;
    use crate::limbs::samples::{Random, integer};

    /// Integers below 2^256 at and around the edges of every word and of p, and many whose words are at
    /// edges.
    fn edges(n: usize) -> Vec<[u64; 4]> {
        let mut all = vec![[0; 4], [1, 0, 0, 0], [u64::MAX; 4], P];
        // The highest word of p and the words beside it, above words that are all at one edge.
        for high in [0, 1, W - 1, W, W + 1, u64::MAX - 1, u64::MAX, !0 << 32, 0xffff_ffff, 1 << 63] {
            for low in [0, 1, u64::MAX - 1, u64::MAX] {
                all.extend([[low, low, low, high], [low, u64::MAX, low, high], [low, P[1], 0, high]]);
            }
        }
        all.extend((1..8).map(|i| [P[0] - i, P[1], P[2], P[3]]));
        let mut random = Random(21);
        all.resize_with(n, || core::array::from_fn(|_| random.edge()));
        all
    }

    fn products_are_right<B: MontgomeryKernels<P256>>(level: B, n: usize) {
        let p = integer(&P);
        let inverse = (BigUint::from(1u32) << 256u32).modinv(&p).expect("p is odd");
        let all = edges(n);
        let reduced: Vec<_> = all.iter().filter(|b| is_reduced(b)).collect();
        for a in &all {
            let x = integer(a) * &inverse % &p;
            for b in &reduced {
                assert_eq!(integer(&level.mul(a, b)), &x * integer(*b) % &p, "{a:x?} {b:x?}");
            }
        }
        for a in reduced {
            assert_eq!(integer(&level.sqr(a)), integer(a) * integer(a) * &inverse % &p, "{a:x?}");
        }
    }

    /// The first operand goes up to 2^256 - 1, the second up to p - 1.
    #[test]
    fn products_are_right_for_every_operand_allowed() {
        products_are_right(Portable, 400);
        if let Some(level) = Mulx::detect() {
            products_are_right(level, 1500);
        }
    }

    /// With b >= p a carry of row 2 would be lost.
    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "b < p")]
    fn a_second_operand_from_p_on_is_refused() {
        let _ = MontgomeryKernels::<P256>::mul(
            Portable,
            &[u64::MAX, u64::MAX, u64::MAX, !0 << 32],
            &[u64::MAX; 4],
        );
    }
}
