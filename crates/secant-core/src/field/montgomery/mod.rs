//! F_p for the primes of the NIST curves of four and of six words and for any prime without kernels of its
//! own, in Montgomery's form: x is kept as x·R mod p, R = 2^(64N) for N words.
//!
//! An element is the least residue, so it is one N-word integer and no other. What sums and small multiples
//! give, [`Loose`], is the prime's affair: p fills its words ([`P256`], [`P384`]) and sums are reduced, or
//! leaves room above ([`P224`]) and they are not.

use core::marker::PhantomData;

use crate::cpu::Avx2;
use crate::ct::Mask;
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Parameter, Single};
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::{WordKernels, portable, resized};

pub mod any;
mod p224;
pub mod p256;
pub mod p384;

pub use crate::limbs::p224::P224;
pub use crate::limbs::p256::P256;
pub use crate::limbs::p384::P384;

/// A prime of N words, four if not said otherwise, in this form: what its values are when they are loose, and
/// how its field divides and extracts roots. All are constant time, but for the one that is named otherwise.
pub trait Prime<const N: usize = 4>: Copy + Send + Sync + 'static {
    /// p.
    const P: [u64; N];

    /// -a, loose, for a < p.
    fn neg<B: MontgomeryKernels<Self, N>>(level: B, a: &[u64; N]) -> [u64; N];
    /// The least residue of a loose value.
    fn tighten<B: MontgomeryKernels<Self, N>>(level: B, a: &[u64; N]) -> [u64; N];
    /// 1/a mod p, and 0 for 0, for a < p.
    fn invert(vectors: Option<Avx2>, a: &[u64; N]) -> [u64; N];
    /// 1/a mod p, and 0 for 0, for a < p. Variable time.
    fn invert_vartime(a: &[u64; N]) -> [u64; N];
    /// a^(p-2).
    fn invert_fermat<F: Field>(a: F) -> F;
    /// A square root of a, if there is one.
    fn sqrt<B: WordKernels + MontgomeryKernels<Self, N>>(
        a: MontgomeryForm<Self, B, N>,
    ) -> MontgomeryForm<Self, B, N>;
}

/// Whether a < b: for checks in debug builds, which stand at every operation. Not constant time.
#[inline(never)]
fn is_below<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    portable::sub(a, b).1 == 1
}

/// [`Prime::invert`], called: every backend has the same.
#[inline(never)]
pub(super) fn inverse<P: Prime<N>, const N: usize>(vectors: Option<Avx2>, a: &[u64; N]) -> [u64; N] {
    P::invert(vectors, a)
}

/// [`Prime::invert_vartime`], called.
#[inline(never)]
fn inverse_vartime<P: Prime<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
    P::invert_vartime(a)
}

/// Inversion in the words of [`Prime`], by division steps on so many limbs of 62 bits, and of 30.
macro_rules! division_steps {
    ($words:literal, $limbs:literal, $short:literal) => {
        #[cfg_attr(not(unoptimised), inline(always))]
        fn invert(vectors: Option<$crate::cpu::Avx2>, a: &[u64; $words]) -> [u64; $words] {
            const { $crate::limbs::invert::Modulus::<$limbs, $short>::new(Self::P) }.invert(vectors, a)
        }
        #[cfg_attr(not(unoptimised), inline(always))]
        fn invert_vartime(a: &[u64; $words]) -> [u64; $words] {
            const { $crate::limbs::invert::Modulus::<$limbs, $short>::new(Self::P) }.invert_vartime(a)
        }
    };
}
use division_steps;

/// An element of F_p computed with the word kernels `B`: the least residue of R times its value.
#[derive(Clone, Copy)]
pub struct MontgomeryForm<P, B, const N: usize = 4> {
    words: [u64; N],
    level: B,
    prime: PhantomData<P>,
}

/// A sum or small multiple of elements, within the bounds of the prime's kernels.
#[derive(Clone, Copy)]
pub struct Loose<P, B, const N: usize = 4> {
    words: [u64; N],
    level: B,
    prime: PhantomData<P>,
}

/// 2^n mod p, p > 0, n public.
const fn power_of_two<const N: usize>(p: &[u64; N], n: u32) -> [u64; N] {
    let mut one = [0; N];
    one[0] = 1;
    doubled(p, one, n)
}

/// 2^n·r mod p, r < p, n public.
const fn doubled<const N: usize>(p: &[u64; N], mut r: [u64; N], n: u32) -> [u64; N] {
    let mut i = 0;
    while i < n {
        // 2r, then less p if that is not negative.
        let mut d = [0; N];
        let (mut top, mut borrow, mut j) = (0, 0, 0);
        while j < N {
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

/// The words of x < p in Montgomery's form, for constants. Variable time.
pub const fn entered<const N: usize>(p: &[u64; N], x: &[u64]) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < x.len() {
        words[i] = x[i];
        i += 1;
    }
    doubled(p, words, 64 * N as u32)
}

impl<P: Prime<N>, B: WordKernels + MontgomeryKernels<P, N>, const N: usize> MontgomeryForm<P, B, N> {
    /// R's bits.
    const BITS: u32 = 64 * N as u32;
    /// 1, that is R mod p.
    const ONE: [u64; N] = power_of_two(&P::P, Self::BITS);
    /// R² mod p: a product with it multiplies by R.
    const RR: [u64; N] = power_of_two(&P::P, 2 * Self::BITS);
    /// R³ mod p: a product with it multiplies by R².
    const RRR: [u64; N] = power_of_two(&P::P, 3 * Self::BITS);

    /// The words that an element is kept in, of x < p: for constants.
    pub const fn kept(x: &[u64; N]) -> [u64; N] {
        entered(&P::P, x)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: [u64; N], level: B) -> Self {
        debug_assert!(is_below(&words, &P::P), "an element is the least residue");
        Self { words, level, prime: PhantomData }
    }

    /// The element of any integer below R. Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; N]) -> Self {
        Self::of(MontgomeryKernels::<P, N>::mul(level, &words, &Self::RR), level)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn loose(self, words: [u64; N]) -> Loose<P, B, N> {
        Loose::of(words, self.level)
    }

    /// 1/self = self^(p-2), and 0 for 0 (Fermat). Constant time. Cost: 255S+12M for P-256, 223S+11M for
    /// P-224, 385S+14M for P-384.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn invert_fermat(self) -> Self {
        P::invert_fermat(self)
    }
}

impl<P: Prime<N>, B: WordKernels + MontgomeryKernels<P, N>, const N: usize> Loose<P, B, N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: [u64; N], level: B) -> Self {
        Self { words, level, prime: PhantomData }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn tight(self) -> [u64; N] {
        P::tighten(self.level, &self.words)
    }
}

elements!([P: Prime<N>, B: WordKernels + MontgomeryKernels<P, N>, const N: usize] MontgomeryForm<P, B, N>, Loose<P, B, N>);

impl<P: Prime<N>, B: WordKernels + MontgomeryKernels<P, N>, const N: usize> Field
    for MontgomeryForm<P, B, N>
{
    made_of_words!(B, N, Loose<P, B, N>);

    /// Cost: none.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn parameter<K: Parameter>(level: B) -> Self {
        Self::of(const { entered(&P::P, K::WORDS) }, level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_n(self, n: u32) -> Self {
        Self::of(MontgomeryKernels::<P, N>::sqr_n(self.level, &self.words, n), self.level)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Loose<P, B, N>, b: Loose<P, B, N>) -> Self {
        Self::of(MontgomeryKernels::<P, N>::mul(a.level, &a.words, &b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Loose<P, B, N>) -> Self {
        Self::of(MontgomeryKernels::<P, N>::sqr(a.level, &a.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Loose<P, B, N> {
        self.loose(MontgomeryKernels::<P, N>::add(self.level, &self.words, &rhs.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Loose<P, B, N> {
        self.loose(MontgomeryKernels::<P, N>::mul3(self.level, &self.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Loose<P, B, N> {
        self.loose(MontgomeryKernels::<P, N>::half(self.level, &self.words, &P::P))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Loose<P, B, N> {
        self.loose(P::neg(self.level, &self.words))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        Self::of(MontgomeryKernels::<P, N>::sub(self.level, &self.words, &rhs.words), self.level)
    }
    /// Cost: 2M; the curves of these fields have no small constants.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        self.mul(Self::from_u64(self.level, u64::from(n)))
    }
    /// Cost: division steps and 1M.
    #[inline(never)]
    fn invert(self) -> Self {
        // 1/(R·x)·R³ / R = R/x.
        let inverse = inverse::<P, N>(self.level.vectors(), &self.words);
        Self::of(MontgomeryKernels::<P, N>::mul(self.level, &inverse, &Self::RRR), self.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        Mask::is_zero(self.words.iter().fold(0, |all, word| all | word))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn equals(self, rhs: Self) -> Mask {
        let pairs = self.words.iter().zip(&rhs.words);
        Mask::is_zero(pairs.fold(0, |all, (a, b)| all | (a ^ b)))
    }
}

impl<P: Prime<N>, B: WordKernels + MontgomeryKernels<P, N>, const N: usize> Single for MontgomeryForm<P, B, N>
where
    [u64; N]: Default,
{
    kept_as_words!(B, N, P::P);

    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; N] {
        MontgomeryKernels::<P, N>::mul(self.level, &self.words, &resized(&[1]))
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        let inverse = inverse_vartime::<P, N>(&self.words);
        Self::of(MontgomeryKernels::<P, N>::mul(self.level, &inverse, &Self::RRR), self.level)
    }
    /// Constant time. Cost: 254S+7M for P-256, 384S+13M for P-384; for P-224 219S+312M and look-ups.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let r = P::sqrt(self);
        (r, r.sqr().equals(self))
    }
}

#[cfg(test)]
mod tests;
