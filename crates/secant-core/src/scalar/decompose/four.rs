//! Scalars of a quarter of the length, for a curve with two endomorphisms φ and ψ that commute
//! (Costello-Longa 2015, section 4).
//!
//! The vectors (u1, u2, u3, u4) with u1 + u2·λ + u3·µ + u4·λµ ≡ 0 mod r, λ and µ the eigenvalues of φ and ψ,
//! are a lattice with the rows b_1 .. b_4. An integer k is (k, 0, 0, 0) up to that lattice. With k·e_1 =
//! t_1·b_1 + .. + t_4·b_4 and integers z_i close to t_i the vector k·e_1 - Σ z_i·b_i + c is short; c is a
//! vector of the lattice that makes all its coordinates positive.
//!
//! **Exactness.** z_i = floor(k·q_i / 2^256) for integers q_i near 2^256·t_i/k. Whoever states the constants
//! shows that the coordinates are in [0, 2^64) for k < 2^256, with b_4 added and without: they are computed
//! modulo 2^64.

use crate::ct::Mask;
use crate::limbs::portable::mul4;

/// The constants of a curve.
#[derive(Clone, Copy, Debug)]
pub struct FourLattice {
    /// q_1 .. q_4.
    pub reciprocals: [[u64; 4]; 4],
    /// b_1 .. b_4; the first coordinate of b_4 is odd.
    pub rows: [[i64; 4]; 4],
    /// c.
    pub offset: [u64; 4],
}

impl FourLattice {
    /// (a1, a2, a3, a4) with a1 + a2·λ + a3·µ + a4·λµ ≡ k mod r and a1 odd, for any k below 2^256. Constant
    /// time. Cost: 80 word multiplications. Called, not copied: code for vectors would gather the constants.
    #[inline(never)]
    pub fn first_odd(&self, k: &[u64; 4]) -> [u64; 4] {
        let mut a = self.offset;
        a[0] = a[0].wrapping_add(k[0]);
        let mut i = 0;
        while i < 4 {
            let z = mul4(k, &self.reciprocals[i])[4];
            let mut j = 0;
            while j < 4 {
                a[j] = a[j].wrapping_sub(z.wrapping_mul(self.rows[i][j] as u64));
                j += 1;
            }
            i += 1;
        }
        let even = Mask::from_bit(!a[0] & 1).word();
        let mut j = 0;
        while j < 4 {
            a[j] = a[j].wrapping_add(self.rows[3][j] as u64 & even);
            j += 1;
        }
        a
    }
}
