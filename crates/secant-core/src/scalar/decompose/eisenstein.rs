//! Half-length scalars for a curve y² = x³ + b, whose endomorphism (βx, y) has an eigenvalue λ with λ² + λ =
//! -1 modulo the order r (Gallant, Lambert, Vanstone 2001).
//!
//! The pairs (u, v) with u + vλ ≡ 0 mod r are the lattice with the rows (A, -B), (A + B, A), where r = A² +
//! AB + B². An integer k is (k, 0) up to that lattice, and close to it lies z1·(A, -B) + z2·(A + B, A) for z1
//! near kA/r and z2 near kB/r: k0 = k - z1·A - z2·(A + B) and k1 = z1·B - z2·A, with k0 + k1·λ ≡ k mod r.
//!
//! **Exactness.** The quotients are taken with 384 bits of fraction: kA/r and kB/r less than 2^-128 too small
//! for k < 2^256. With e1 = kA/r - z1 and e2 = kB/r - z2 one has k0 = e1·A + e2·(A + B) and k1 = e2·A - e1·B.
//! So
//! - nearest integers: |e1|, |e2| <= 1/2 + 2^-128, hence |k0| < (2A + B)/2 + 2 and |k1| < (A + B)/2 + 1;
//! - both odd: z1 and z2 are the nearest integers of the parities of k + 1 and k, |e1|, |e2| <= 1 + 2^-128,
//!   hence |k0| <= 2A + B + 1 and |k1| <= A + B.
//!
//! Both are branch-free, and right for every integer below 2^256: it need not be below r.

use super::{
    Basis, Half, NEAREST, OddBasis, OddHalf, Rounding, half, odd_half, product, quotient, round, sub,
    to_parity,
};
use crate::limbs::portable::mul4;

/// A reduced lattice basis: r = A² + AB + B², A and B odd.
#[derive(Clone, Copy, Debug)]
pub struct Eisenstein {
    a: [u64; 3],
    b: [u64; 3],
    /// A + B.
    sum: [u64; 3],
    /// floor(2^384·A/r).
    a_over_r: [u64; 5],
    /// floor(2^384·B/r).
    b_over_r: [u64; 5],
}

impl Eisenstein {
    /// The lattice with the rows (A, -B), (A + B, A) for an order r = A² + AB + B² of 256 bits; A and B odd,
    /// 2A + B < 2^129. For constants.
    pub const fn new(a: u128, b: u128, r: &[u64; 4]) -> Self {
        assert!(a & b & 1 == 1 && r[3] >> 63 == 1 && a >> 127 == 0, "A and B are odd");
        let (sum, over) = a.overflowing_add(b);
        let (_, more) = sum.overflowing_add(a);
        assert!(over as u8 + more as u8 <= 1, "2A + B < 2^129");
        let lattice = Self {
            a: [a as u64, (a >> 64) as u64, 0],
            b: [b as u64, (b >> 64) as u64, 0],
            sum: [sum as u64, (sum >> 64) as u64, over as u64],
            a_over_r: quotient(a, r),
            b_over_r: quotient(b, r),
        };
        assert!(lattice.has_order(r), "r = A² + AB + B²");
        lattice
    }

    /// (A + B)² - AB = r, modulo 2^256, and r is the only such integer of 256 bits: A² + AB + B² < 2^257.
    const fn has_order(&self, r: &[u64; 4]) -> bool {
        let [s0, s1, s2] = self.sum;
        let square = mul4(&[s0, s1, s2, 0], &[s0, s1, s2, 0]);
        let cross = mul4(&[self.a[0], self.a[1], 0, 0], &[self.b[0], self.b[1], 0, 0]);
        let mut borrow = false;
        let mut same = true;
        let mut i = 0;
        while i < 5 {
            let (part, first) = square[i].overflowing_sub(cross[i]);
            let (word, second) = part.overflowing_sub(borrow as u64);
            borrow = first | second;
            same &= word == if i < 4 { r[i] } else { 0 };
            i += 1;
        }
        same && !borrow
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn decompose(&self, k: &[u64; 4], first: Rounding, second: Rounding) -> [[u64; 3]; 2] {
        let z1 = round(k, &self.a_over_r, first);
        let z2 = round(k, &self.b_over_r, second);
        let k0 = sub(sub([k[0], k[1], k[2]], product(&z1, &self.a)), product(&z2, &self.sum));
        [k0, sub(product(&z1, &self.b), product(&z2, &self.a))]
    }
}

impl Basis for Eisenstein {
    /// Cost: about 60 word multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn nearest(&self, k: &[u64; 4]) -> [Half; 2] {
        self.decompose(k, NEAREST, NEAREST).map(half)
    }
}

impl OddBasis for Eisenstein {
    const BITS: usize = 129;
    /// |k0| <= 2A + B + 1, |k1| <= A + B.
    ///
    /// A and B are odd, so k0 ≡ k - z1 and k1 ≡ z1 + z2 mod 2 for z1 ≡ k + 1, z2 ≡ k. Cost: about 60 word
    /// multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn both_odd(&self, k: &[u64; 4]) -> [OddHalf; 2] {
        let parity = k[0] & 1;
        self.decompose(k, to_parity(1 ^ parity), to_parity(parity)).map(odd_half)
    }
}
