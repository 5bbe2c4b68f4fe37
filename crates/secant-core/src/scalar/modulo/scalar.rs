//! The integers modulo an order: the type, sums, products, comparison and selection.

use core::fmt;
use core::marker::PhantomData;

use super::order::{Derived, Order};
use super::words::{add_mod, half_mod, one, product, sub_mod, sub_words};
use crate::cpu::in_dit;
use crate::ct::{self, Mask, Select};

/// An integer modulo r, always fully reduced.
///
/// Every operation is constant time, but for those named `_vartime`. Products are computed in
/// data-independent timing ([`Dit`](crate::cpu::Dit)). Wiped when dropped; never printed.
pub struct Scalar<O: Order<N>, const N: usize> {
    /// value · 2^(64 N) mod r.
    pub(super) words: [u64; N],
    order: PhantomData<fn() -> O>,
}

impl<O: Order<N>, const N: usize> Scalar<O, N> {
    /// The bits of r.
    pub const BITS: usize = Derived::<O, N>::BITS;
    /// The bytes of a canonical encoding: those of r.
    pub const BYTES: usize = Self::BITS.div_ceil(8);
    /// r, least significant word first.
    pub const MODULUS: [u64; N] = Derived::<O, N>::R;

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) const fn new(words: [u64; N]) -> Self {
        Self { words, order: PhantomData }
    }

    /// 0.
    #[inline]
    pub const fn zero() -> Self {
        Self::new([0; N])
    }

    /// 1.
    #[inline]
    pub const fn one() -> Self {
        Self::new(Derived::<O, N>::ONE)
    }

    /// n mod r.
    #[inline]
    pub fn from_u64(n: u64) -> Self {
        let mut words = [0; N];
        words[0] = n;
        let scalar = Self::enter(&words);
        ct::wipe(&mut words);
        scalar
    }

    /// 2^n mod r. Variable time in n, which is public: one product for n < 64 N, else a square for every bit
    /// of n.
    pub fn power_of_two(n: u64) -> Self {
        if n < 64 * N as u64 {
            let mut words = [0; N];
            words[n as usize / 64] = 1 << (n % 64);
            return Self::enter(&words);
        }
        let mut power = Self::one();
        for i in (0..u64::BITS - n.leading_zeros()).rev() {
            power = power.sqr();
            if n >> i & 1 == 1 {
                power = power.double();
            }
        }
        power
    }

    /// self + rhs mod r.
    #[inline]
    pub fn add(&self, rhs: &Self) -> Self {
        Self::new(add_mod(&self.words, &rhs.words, &Derived::<O, N>::R))
    }

    /// self - rhs mod r.
    #[inline]
    pub fn sub(&self, rhs: &Self) -> Self {
        Self::new(sub_mod(&self.words, &rhs.words, &Derived::<O, N>::R))
    }

    /// -self mod r.
    #[inline]
    pub fn neg(&self) -> Self {
        Self::new(sub_mod(&[0; N], &self.words, &Derived::<O, N>::R))
    }

    /// 2·self mod r.
    #[inline]
    pub fn double(&self) -> Self {
        self.add(self)
    }

    /// self/2 mod r.
    #[inline]
    pub fn halve(&self) -> Self {
        Self::new(half_mod(&self.words, &Derived::<O, N>::R))
    }

    /// self · rhs mod r. Cost: 2 N^2 + N word multiplications.
    #[inline]
    pub fn mul(&self, rhs: &Self) -> Self {
        in_dit!(a = self, b = rhs => Self::new(Self::product(&a.words, &b.words)))
    }

    /// self² mod r. Cost: as [`Scalar::mul`].
    #[inline]
    pub fn sqr(&self) -> Self {
        in_dit!(a = self => Self::new(Self::product(&a.words, &a.words)))
    }

    /// Set where self = 0.
    #[inline]
    pub fn is_zero(&self) -> Mask {
        let mut any = 0;
        for word in self.words {
            any |= word;
        }
        Mask::is_zero(any)
    }

    /// Set where self = rhs.
    #[inline]
    pub fn equals(&self, rhs: &Self) -> Mask {
        let mut differ = 0;
        let mut i = 0;
        while i < N {
            differ |= self.words[i] ^ rhs.words[i];
            i += 1;
        }
        Mask::is_zero(differ)
    }

    /// `if_set` where the mask is set, `if_clear` elsewhere.
    #[inline]
    pub fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self {
        Self::new(<[u64; N]>::select(mask, if_set.words, if_clear.words))
    }

    /// Set where the least non-negative representative is odd. Cost: one product.
    #[inline]
    pub fn is_odd(&self) -> Mask {
        let mut value = self.leave();
        let odd = Mask::from_bit(value[0] & 1);
        ct::wipe(&mut value);
        odd
    }

    /// Set where the least non-negative representative is above (r - 1)/2, so that -self has a smaller one.
    /// Cost: one product.
    #[inline]
    pub fn is_high(&self) -> Mask {
        let mut value = self.leave();
        let (mut rest, borrow) = sub_words(&Derived::<O, N>::HALF, &value);
        ct::wipe(&mut value);
        ct::wipe(&mut rest);
        Mask::from_bit(borrow)
    }

    /// self = 0, in memory too; dropping does the same.
    #[inline]
    pub fn wipe(&mut self) {
        ct::wipe(&mut self.words);
    }

    /// The least non-negative representative.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn leave(&self) -> [u64; N] {
        in_dit!(a = self => Self::product(&a.words, &one()))
    }

    /// Montgomery form of any N-word integer, mod r.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn enter(words: &[u64; N]) -> Self {
        in_dit!(words = words => Self::new(Self::product(&Derived::<O, N>::SQUARE, words)))
    }

    /// a·b / 2^(64 N) mod r, in [0, r). Bounds: a < r; b any N words.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn product(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        product(a, b, &Derived::<O, N>::R, Derived::<O, N>::NEG_INVERSE)
    }
}

impl<O: Order<N>, const N: usize> Clone for Scalar<O, N> {
    #[inline]
    fn clone(&self) -> Self {
        Self::new(self.words)
    }
}

impl<O: Order<N>, const N: usize> Drop for Scalar<O, N> {
    #[inline]
    fn drop(&mut self) {
        self.wipe();
    }
}

impl<O: Order<N>, const N: usize> fmt::Debug for Scalar<O, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}
