//! Curves over F_2^m by name, behind the registry's interface.

mod algorithms;
mod entry;
mod field_loop;
mod methods;

use core::fmt;
use core::marker::PhantomData;

pub(super) use entry::Entry;

use super::info::Info;
use crate::cpu::{Backend, Task};
use crate::ct::Mask;
use crate::field::binary::{Binary, BinaryField, Modulus};
use crate::field::counting::Tally;
use crate::form::Affine;
use crate::form::binary::BinaryCurve;
use crate::limbs::binary::Kernels;

/// What a curve y² + xy = x³ + x² + b over F_2^m of order 2r states. Everything else is generic.
pub(super) trait NamedBinary: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// What is worth knowing of it.
    const INFO: Info;
    /// The field's polynomial.
    type Trinomial: Modulus<Words = Self::Words>;
    /// The canonical words of a coordinate; scalars fit as well.
    type Words: Copy
        + AsRef<[u64]>
        + AsMut<[u64]>
        + Default
        + PartialEq
        + Eq
        + fmt::Debug
        + Send
        + Sync
        + 'static;
    /// The base point.
    const BASE: Affine<Self::Words>;
    /// b.
    const B: Self::Words;
    /// √b.
    const SQRT_B: Self::Words;
    /// r.
    const ORDER: Self::Words;
    /// The bits of r.
    const ORDER_BITS: usize;

    /// 2^l·k mod r. Constant time in k.
    fn residue(k: &Self::Words, l: usize) -> Self::Words;
    /// Does the work on a backend; one that this CPU lacks falls back to the next lesser one.
    fn on<W: Work<Self>>(backend: Backend, work: W) -> W::Output;
    /// Does the work on the counting field.
    fn counted<W: Work<Self>>(tally: &Tally, work: W) -> W::Output;

    /// k modulo 2r, the order of the whole group. Constant time.
    fn exponent(k: &Self::Words) -> Self::Words {
        let mut reduced = Self::residue(k, 0);
        let odd = Mask::from_bit((reduced.as_ref()[0] ^ k.as_ref()[0]) & 1);
        let mut carry = false;
        for (word, r) in reduced.as_mut().iter_mut().zip(Self::ORDER.as_ref()) {
            (*word, carry) = word.carrying_add(r & odd.word(), carry);
        }
        reduced
    }
}

/// Something to do over the field of `C` on any backend.
pub(super) trait Work<C: NamedBinary> {
    /// What it gives.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`, as those of [`Task`](crate::cpu::Task).
    fn run<F: BinaryField<Repr = C::Words>>(self, level: F::Level) -> Self::Output;
}

/// The equation of `C`, for formulas.
pub(super) struct Equation<C>(PhantomData<fn() -> C>);

impl<C: NamedBinary, F: BinaryField<Repr = C::Words>> BinaryCurve<F> for Equation<C> {
    const A: bool = true;
    #[inline(always)]
    fn b(level: F::Level) -> F {
        F::from_canonical(level, C::B)
    }
    #[inline(always)]
    fn sqrt_b(level: F::Level) -> F {
        F::from_canonical(level, C::SQRT_B)
    }
}

/// Work as a task for a backend's token.
pub(super) struct OnBackend<C, W>(pub(super) W, pub(super) PhantomData<fn() -> C>);

impl<C: NamedBinary, W: Work<C>, B: Kernels<C::Trinomial>> Task<B> for OnBackend<C, W> {
    type Output = W::Output;
    #[inline(always)]
    fn run(self, level: B) -> W::Output {
        self.0.run::<Binary<C::Trinomial, B>>(level)
    }
}

/// The field, the backends and the scalars of a curve, from its trinomial and its number of words.
macro_rules! over_binary {
    ($trinomial:ident, $words:literal) => {
        type Trinomial = $crate::limbs::binary::$trinomial;
        type Words = [u64; $words];
        const ORDER: [u64; $words] = <Self as $crate::scalar::modulo::Order<$words>>::MODULUS;
        const ORDER_BITS: usize = $crate::scalar::modulo::Scalar::<Self, $words>::BITS;

        fn residue(k: &[u64; $words], l: usize) -> [u64; $words] {
            use $crate::scalar::modulo::Scalar;
            let k = Scalar::<Self, $words>::reduce_words(k);
            if l == 0 {
                return k.to_words();
            }
            let mut power = [0; $words];
            power[l / 64] = 1 << (l % 64);
            k.mul(&Scalar::reduce_words(&power)).to_words()
        }
        fn on<W: $crate::curve::binary::Work<Self>>(backend: $crate::cpu::Backend, work: W) -> W::Output {
            use $crate::cpu::{Backend, Clmul, Portable, Vpclmul};
            let task = $crate::curve::binary::OnBackend(work, core::marker::PhantomData);
            match (backend, Vpclmul::detect(), Clmul::detect()) {
                (Backend::Vpclmul, Some(level), _) => level.run(task),
                (Backend::Vpclmul | Backend::Clmul, _, Some(level)) => level.run(task),
                _ => Portable.run(task),
            }
        }
        fn counted<W: $crate::curve::binary::Work<Self>>(
            tally: &$crate::field::counting::Tally,
            work: W,
        ) -> W::Output {
            use $crate::cpu::Portable;
            use $crate::field::binary::{Binary, counting::Counting};
            work.run::<Counting<'_, Binary<Self::Trinomial, Portable>>>((tally, Portable))
        }
    };
}
pub(super) use over_binary;

#[cfg(test)]
pub(super) mod tests;
