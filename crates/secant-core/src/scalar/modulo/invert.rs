//! Inverses modulo an order: one in constant time, one in variable time, many for the price of one.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::mem;

use super::order::{Derived, Order};
use super::scalar::Scalar;
#[cfg(feature = "alloc")]
use crate::cpu::Dit;
use crate::cpu::in_dit;
use crate::ct;

impl<O: Order<N>, const N: usize> Scalar<O, N> {
    /// 1/self mod r, and 0 for 0. Constant time.
    ///
    /// By division steps on the Montgomery form k·2^(64 N), and a product by 2^(192 N)
    /// ([`crate::limbs::invert`]). Cost: 10 batches of 59 steps for r of 129 to 256 bits, 15 for 384, 21 for
    /// 521, and one product.
    #[inline(never)]
    pub fn invert(&self) -> Self {
        in_dit!(a = self => Self::inverse(O::invert_words(&a.words)))
    }

    /// 1/self mod r, and 0 for 0. Variable time: by the same steps, as many as it takes, and by a table of
    /// what six do.
    #[inline(never)]
    pub fn invert_vartime(&self) -> Self {
        Self::inverse(O::invert_words_vartime(&self.words))
    }

    /// The scalar of the inverse of a Montgomery form. Cost: one product.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn inverse(mut words: [u64; N]) -> Self {
        let inverse = Self::new(Self::product(&Derived::<O, N>::CUBE, &words));
        ct::wipe(&mut words);
        inverse
    }

    /// Replaces each scalar by its inverse; zeros stay zeros.
    ///
    /// Constant time but for the number of scalars. Cost: one inversion, and three products a scalar.
    /// Montgomery 1987, "Speeding the Pollard and elliptic curve methods of factorization", section 10.3.1.
    #[cfg(feature = "alloc")]
    pub fn invert_batch(scalars: &mut [Self]) {
        // Once, and not for each product.
        let _dit = Dit::set();
        // For each scalar, the product of all before it, ones for zeros. Room for all at once, so that
        // nothing is moved and left behind.
        let mut before = Vec::with_capacity(scalars.len());
        let mut product = Self::one();
        for scalar in scalars.iter() {
            let next = product.mul(&scalar.or_one());
            before.push(mem::replace(&mut product, next));
        }
        let mut inverse = product.invert();
        for (scalar, before) in scalars.iter_mut().zip(&before).rev() {
            let own = inverse.mul(before);
            inverse = inverse.mul(&scalar.or_one());
            *scalar = Self::select(scalar.is_zero(), scalar, &own);
        }
    }

    /// 1 for 0, else self.
    #[cfg(feature = "alloc")]
    fn or_one(&self) -> Self {
        Self::select(self.is_zero(), &Self::one(), self)
    }
}
