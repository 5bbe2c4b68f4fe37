//! Products and differences modulo p = 2^224 - 2^96 + 1, the prime of P-224, in Montgomery's form with R =
//! 2^256.
//!
//! Least residues leave 32 bits of a fourth word free, so sums are *loose*: integers below 2^227, not
//! reduced. Two words of a product are cleared at a time, without a multiplication: 1/p = 1 + 2^96 modulo
//! 2^128, so t - m·p is divisible by 2^128 for m = t + 2^96·t mod 2^128, and -m·p = 2^96·m - 2^224·m - m.

use super::montgomery::MontgomeryKernels;
use super::portable::{add4, mul4, sqr4, sub4};
use crate::cpu::Portable;
use crate::ct::Mask;

/// p.
pub const P: [u64; 4] = [1, 0xffff_ffff_0000_0000, u64::MAX, 0xffff_ffff];

/// The prime of P-224. A loose value is any integer below 2^227, and a product takes any two factors a <
/// 2^256, b < 2^227 with a·b < 2^256·p.
#[derive(Clone, Copy, Debug)]
pub struct P224;

macro_rules! portable {
    ($level:ty) => {
        impl MontgomeryKernels<P224> for $level {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn mul(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
                debug_assert!(is_short(b), "b < 2^227");
                reduce(mul4(a, b))
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn sqr(self, a: &[u64; 4]) -> [u64; 4] {
                debug_assert!(is_short(a), "a < 2^227");
                reduce(sqr4(a))
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn sub(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
                let (d, borrow) = sub4(a, b);
                add_p_if(d, borrow)
            }
            /// For any a and b whose sum is below 2^256.
            #[cfg_attr(not(unoptimised), inline(always))]
            fn add(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
                add4(a, b).0
            }
        }
    };
}
portable!(Portable);
#[cfg(not(target_arch = "x86_64"))]
portable!(crate::cpu::Mulx);

/// Whether a < 2^227: what the kernels are promised, for checks in debug builds.
pub(super) fn is_short(a: &[u64; 4]) -> bool {
    a[3] >> 35 == 0
}

/// d + p if `negative` is 1, d if it is 0, modulo 2^256.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_p_if(d: [u64; 4], negative: u64) -> [u64; 4] {
    let mask = Mask::from_bit(negative).word();
    add4(&d, &[mask & P[0], mask & P[1], mask, mask & P[3]]).0
}

/// t / 2^256 mod p, in [0, p), for t < 2^256·p.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduce(t: [u64; 8]) -> [u64; 4] {
    let t = clear([t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7]]);
    let t = clear([t[0], t[1], t[2], t[3], t[4], t[5], 0, 0]);
    // In (-p, p), modulo 2^256: the highest bit is the sign.
    add_p_if([t[0], t[1], t[2], t[3]], t[3] >> 63)
}

/// (t - m·p) / 2^128 modulo 2^384, for t modulo 2^512; m as above.
#[cfg_attr(not(unoptimised), inline(always))]
fn clear(t: [u64; 8]) -> [u64; 6] {
    let m0 = t[0];
    let low = m0 << 32;
    let (m1, c) = t[1].carrying_add(low, false);
    let (middle, high) = (m1 << 32 | m0 >> 32, m1 >> 32);
    let (r0, c) = t[2].carrying_add(middle, c);
    let (r1, c) = t[3].carrying_add(high, c);
    let (r2, c) = t[4].carrying_add(0, c);
    let (r3, c) = t[5].carrying_add(0, c);
    let (r4, c) = t[6].carrying_add(0, c);
    let r5 = t[7].wrapping_add(u64::from(c));
    let (r1, b) = r1.borrowing_sub(low, false);
    let (r2, b) = r2.borrowing_sub(middle, b);
    let (r3, b) = r3.borrowing_sub(high, b);
    let (r4, b) = r4.borrowing_sub(0, b);
    [r0, r1, r2, r3, r4, r5.wrapping_sub(u64::from(b))]
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::cpu::Mulx;
    use crate::limbs::samples::{Random, integer};

    /// Integers below 2^(192 + top) at and around the edges of every word, and many whose words are at edges.
    fn edges(n: usize, top: u32, seed: u64) -> Vec<[u64; 4]> {
        let most = u64::MAX >> (64 - top);
        let mut all = vec![[0; 4], [1, 0, 0, 0], P];
        for high in [0, 1, P[3] - 1, P[3], P[3] + 1, most >> 1, most - 1, most] {
            for low in [0, 1, u64::MAX - 1, u64::MAX] {
                all.extend([[low, low, low, high], [low, u64::MAX, low, high], [low, P[1], P[2], high]]);
            }
        }
        let mut random = Random(seed);
        all.resize_with(n, || [random.edge(), random.edge(), random.edge(), random.edge() & most]);
        all
    }

    fn products_are_right<B: MontgomeryKernels<P224>>(level: B, n: usize) {
        let p = integer(&P);
        let inverse = (BigUint::from(1u32) << 256u32).modinv(&p).expect("p is odd");
        let end = &p << 256u32;
        // The first operand fills four words, or is short itself; the second is short.
        let (short, long) = (edges(n, 35, 22), edges(n, 64, 23));
        let (mut checked, mut largest) = (0, BigUint::ZERO);
        for a in short.iter().chain(&long) {
            let x = integer(a);
            for b in &short {
                let product = &x * integer(b);
                if product < end {
                    assert_eq!(integer(&level.mul(a, b)), &product * &inverse % &p, "{a:x?} {b:x?}");
                    checked += 1;
                    largest = largest.max(product);
                }
            }
        }
        assert!(checked > n * n && largest > (&end >> 33u32) * ((1u64 << 33) - 2), "the bound is reached");
        for a in &short {
            assert_eq!(integer(&level.sqr(a)), integer(a) * integer(a) * &inverse % &p, "{a:x?}");
        }
    }

    /// The first operand goes up to 2^256 - 1, the second up to 2^227 - 1, the product up to 2^256·p.
    #[test]
    fn products_are_right_for_every_operand_allowed() {
        products_are_right(Portable, 300);
        if let Some(level) = Mulx::detect() {
            products_are_right(level, 1000);
        }
    }
}
