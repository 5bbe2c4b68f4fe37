//! F_p for the four-word primes of the NIST curves, in Montgomery's form: x is kept as x·2^256 mod p.
//!
//! An element is the least residue, so it is one four-word integer and no other. What sums and small multiples give, [`Loose`], is
//! the prime's affair: p fills the four words ([`P256`]) and sums are reduced, or leaves room above ([`P224`]) and they are not.

use core::marker::PhantomData;

use crate::ct::Mask;
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Single};
use crate::limbs::invert::Modulus;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::{WordKernels, portable};

mod p224;
pub mod p256;

pub use crate::limbs::p224::P224;
pub use crate::limbs::p256::P256;

/// A prime below 2^256 in this form: what its values are when they are loose, and how its field divides and extracts roots. All are
/// constant time.
pub trait Prime: Copy + Send + Sync + 'static {
    /// p.
    const P: [u64; 4];

    /// -a, loose, for a < p.
    fn neg<B: MontgomeryKernels<Self>>(level: B, a: &[u64; 4]) -> [u64; 4];
    /// The least residue of a loose value.
    fn tighten<B: MontgomeryKernels<Self>>(level: B, a: &[u64; 4]) -> [u64; 4];
    /// a^(p-2).
    fn invert_fermat<F: Field>(a: F) -> F;
    /// A square root of a, if there is one.
    fn sqrt<B: WordKernels + MontgomeryKernels<Self>>(a: MontgomeryForm<Self, B>) -> MontgomeryForm<Self, B>;
}

/// An element of F_p computed with the word kernels `B`: the least residue of 2^256 times its value.
#[derive(Clone, Copy)]
pub struct MontgomeryForm<P, B> {
    words: [u64; 4],
    level: B,
    prime: PhantomData<P>,
}

/// A sum or small multiple of elements, within the bounds of the prime's kernels.
#[derive(Clone, Copy)]
pub struct Loose<P, B> {
    words: [u64; 4],
    level: B,
    prime: PhantomData<P>,
}

/// 2^n mod p, 0 < p < 2^256, n public.
const fn power_of_two(p: &[u64; 4], n: u32) -> [u64; 4] {
    let mut r: [u64; 4] = [1, 0, 0, 0];
    let mut i = 0;
    while i < n {
        // 2r, then less p if that is not negative.
        let mut d = [0; 4];
        let (mut top, mut borrow, mut j) = (0, 0, 0);
        while j < 4 {
            (r[j], top) = (r[j] << 1 | top, r[j] >> 63);
            let t = (r[j] as u128).wrapping_sub(p[j] as u128 + borrow);
            (d[j], borrow) = (t as u64, t >> 127);
            j += 1;
        }
        if top == 1 || borrow == 0 {
            r = d;
        }
        i += 1;
    }
    r
}

impl<P: Prime, B: WordKernels + MontgomeryKernels<P>> MontgomeryForm<P, B> {
    const MODULUS: Modulus<5> = Modulus::new(P::P);
    /// 1, that is 2^256 mod p.
    const ONE: [u64; 4] = power_of_two(&P::P, 256);
    /// 2^512 mod p: a product with it multiplies by 2^256.
    const RR: [u64; 4] = power_of_two(&P::P, 512);
    /// 2^768 mod p: a product with it multiplies by 2^512.
    const RRR: [u64; 4] = power_of_two(&P::P, 768);

    #[inline(always)]
    fn of(words: [u64; 4], level: B) -> Self {
        debug_assert!(portable::sub4(&words, &P::P).1 == 1, "an element is the least residue");
        Self { words, level, prime: PhantomData }
    }

    /// The element of any integer below 2^256. Cost: 1M.
    #[inline(always)]
    fn from_integer(level: B, words: [u64; 4]) -> Self {
        Self::of(MontgomeryKernels::<P>::mul(level, &words, &Self::RR), level)
    }

    #[inline(always)]
    fn loose(self, words: [u64; 4]) -> Loose<P, B> {
        Loose::of(words, self.level)
    }

    /// 1/self = self^(p-2), and 0 for 0 (Fermat). Constant time. Cost: 255S+12M for P-256, 223S+11M for P-224.
    #[inline(always)]
    pub fn invert_fermat(self) -> Self {
        P::invert_fermat(self)
    }
}

impl<P: Prime, B: WordKernels + MontgomeryKernels<P>> Loose<P, B> {
    #[inline(always)]
    fn of(words: [u64; 4], level: B) -> Self {
        Self { words, level, prime: PhantomData }
    }

    #[inline(always)]
    fn tight(self) -> [u64; 4] {
        P::tighten(self.level, &self.words)
    }
}

elements!([P: Prime, B: WordKernels + MontgomeryKernels<P>] MontgomeryForm<P, B>, Loose<P, B>);

impl<P: Prime, B: WordKernels + MontgomeryKernels<P>> Field for MontgomeryForm<P, B> {
    made_of_words!(B, 4, Loose<P, B>);

    #[inline(always)]
    fn sqr_n(self, n: u32) -> Self {
        Self::of(MontgomeryKernels::<P>::sqr_n(self.level, &self.words, n), self.level)
    }

    #[inline(always)]
    fn mul_loose(a: Loose<P, B>, b: Loose<P, B>) -> Self {
        Self::of(MontgomeryKernels::<P>::mul(a.level, &a.words, &b.words), a.level)
    }
    #[inline(always)]
    fn sqr_loose(a: Loose<P, B>) -> Self {
        Self::of(MontgomeryKernels::<P>::sqr(a.level, &a.words), a.level)
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Loose<P, B> {
        self.loose(MontgomeryKernels::<P>::add(self.level, &self.words, &rhs.words))
    }
    #[inline(always)]
    fn mul3(self) -> Loose<P, B> {
        self.loose(MontgomeryKernels::<P>::mul3(self.level, &self.words))
    }
    #[inline(always)]
    fn div2(self) -> Loose<P, B> {
        self.loose(portable::half(&self.words, &P::P))
    }
    #[inline(always)]
    fn neg(self) -> Loose<P, B> {
        self.loose(P::neg(self.level, &self.words))
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        Self::of(MontgomeryKernels::<P>::sub(self.level, &self.words, &rhs.words), self.level)
    }
    /// Cost: 2M; the curves of these fields have no small constants.
    #[inline(always)]
    fn mul_small(self, n: u32) -> Self {
        self.mul(Self::from_u64(self.level, u64::from(n)))
    }
    /// Cost: division steps and 1M.
    #[inline(never)]
    fn invert(self) -> Self {
        // 1/(2^256·x)·2^768 / 2^256 = 2^256/x.
        let inverse = Self::MODULUS.invert(&self.words);
        Self::of(MontgomeryKernels::<P>::mul(self.level, &inverse, &Self::RRR), self.level)
    }
    #[inline(always)]
    fn is_zero(self) -> Mask {
        let w = self.words;
        Mask::is_zero(w[0] | w[1] | w[2] | w[3])
    }
    #[inline(always)]
    fn equals(self, rhs: Self) -> Mask {
        let (a, b) = (self.words, rhs.words);
        Mask::is_zero((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]))
    }
}

impl<P: Prime, B: WordKernels + MontgomeryKernels<P>> Single for MontgomeryForm<P, B> {
    kept_as_words!(B, 4, P::P);

    /// Cost: 1M.
    #[inline(always)]
    fn to_repr(self) -> [u64; 4] {
        MontgomeryKernels::<P>::mul(self.level, &self.words, &[1, 0, 0, 0])
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        let inverse = Self::MODULUS.invert_vartime(&self.words);
        Self::of(MontgomeryKernels::<P>::mul(self.level, &inverse, &Self::RRR), self.level)
    }
    /// Constant time. Cost: 254S+7M for P-256; for P-224 219S+312M and look-ups.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let r = P::sqrt(self);
        (r, r.sqr().equals(self))
    }
}

#[cfg(test)]
mod tests;
