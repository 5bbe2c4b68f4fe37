//! The definition of a curve over F_2^m, and its field on a tier.

use core::fmt;
use core::marker::PhantomData;
#[cfg(feature = "std")]
use std::sync::OnceLock;

use crate::cpu::{Task, Tier};
use crate::ct::Mask;
use crate::field::binary::{Binary, BinaryArithmetic, BinaryField, Tabled};
use crate::form::Affine;
use crate::form::binary::BinaryCurve;
use crate::limbs::binary::{InLanes, Kernels};
#[cfg(feature = "std")]
use crate::multiply::binary::fixed_base::Table;
use crate::operate::info::Info;
use crate::operate::integer::{Integer, Residue};

/// l: of k' = 2^l·k mod r the digits below l are met by halving, while another thread doubles for the rest;
/// such that all end together.
#[cfg(feature = "parallel")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halved {
    /// On two threads.
    pub two: usize,
    /// On four.
    pub four: usize,
}

/// The definition of a curve y² + xy = x³ + τx² + b over F_2^m of order 2r, where τ is 1 for odd m
/// ([`BinaryArithmetic::times_tau`]). Everything else is generic.
pub trait NamedBinary: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The curve's description.
    const INFO: Info;
    /// The field's polynomial.
    type Trinomial: Tabled<Words = Self::Words> + InLanes;
    /// The canonical words of a coordinate; scalars fit as well.
    type Words: Integer + Eq;
    /// The integers modulo r.
    type Scalar: Residue<Integer = Self::Words>;
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
    /// l where halvings are dearer than doublings, and where they are cheaper
    /// ([`BinaryField::HALVES_SOONER`]); found by measurement.
    #[cfg(feature = "parallel")]
    const HALVED: [Halved; 2];

    /// 2^l·k mod r. Constant time in k.
    fn residue(k: &Self::Words, l: usize) -> Self::Words;
    /// Does the work on a tier; one of another kind of field counts as the portable one.
    fn on<W: Work<Self>>(tier: Tier, work: W) -> W::Output;

    /// k or r - k modulo r, the one that is odd, and whether it is the latter; r for 0. Constant time.
    fn odd_residue(k: &Self::Words) -> (Self::Words, Mask) {
        let mut odd = Self::residue(k, 0);
        let even = Mask::from_bit(1 ^ (odd.as_ref()[0] & 1));
        let mut borrow = false;
        for (word, r) in odd.as_mut().iter_mut().zip(Self::ORDER.as_ref()) {
            let (negated, next) = r.borrowing_sub(*word, borrow);
            (*word, borrow) = (even.choose(negated, *word), next);
        }
        (odd, even)
    }

    /// The base point's table, built at first use.
    #[cfg(feature = "std")]
    fn base_table() -> &'static OnceLock<BaseTable<Self>>;

    /// The base point's table for eight lanes, built at first use.
    #[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
    fn lane_table() -> &'static OnceLock<Option<LaneTable>>;

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

/// The base-point table of a curve; `None` if it cannot be made.
#[cfg(feature = "std")]
pub type BaseTable<C> = Option<Table<RowOf<C>, WIDTH>>;

/// Width of the windows of the table.
#[cfg(feature = "std")]
pub const WIDTH: u32 = 5;

/// The base-point table in lanes, for digits of width 7: a row has 64 entries.
#[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
pub type LaneTable = crate::multiply::binary::fixed_base::lanes::LaneTable<7>;

/// The words of an entry of a table over the field of `C`.
pub type RowOf<C> = <<C as NamedBinary>::Trinomial as crate::limbs::binary::Trinomial>::Row;

/// Something to do over the field of `C` on any backend.
pub trait Work<C: NamedBinary> {
    /// The result of the operation.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`, as those of [`Task`].
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output;
}

/// A field whose elements are the coordinates of `C`.
pub trait FieldOf<C: NamedBinary>: BinaryField<Repr = C::Words, Row = RowOf<C>> {}
impl<C: NamedBinary, F: BinaryField<Repr = C::Words, Row = RowOf<C>>> FieldOf<C> for F {}

/// The equation of `C`, for formulas.
pub struct Equation<C>(PhantomData<fn() -> C>);

impl<C: NamedBinary, F: BinaryArithmetic<Repr = C::Words>> BinaryCurve<F> for Equation<C> {
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

/// Work as a task for a level.
pub struct OnLevel<C, W>(pub W, pub PhantomData<fn() -> C>);

impl<C: NamedBinary, W: Work<C>, B: Kernels<C::Trinomial>> Task<B> for OnLevel<C, W> {
    type Output = W::Output;
    #[inline(always)]
    fn run(self, level: B) -> W::Output {
        self.0.run::<Binary<C::Trinomial, B>>(level)
    }
}

/// The field, the backends and the scalars of a curve, from its trinomial and its number of words.
macro_rules! over_binary {
    ($name:ident, $trinomial:ident, $words:literal) => {
        type Trinomial = $crate::limbs::binary::$trinomial;
        type Words = [u64; $words];
        type Scalar = $crate::scalar::modulo::Scalar<Self, $words>;
        const ORDER: [u64; $words] = <Self as $crate::scalar::modulo::Order<$words>>::MODULUS;
        const ORDER_BITS: usize = $crate::scalar::modulo::Scalar::<Self, $words>::BITS;

        fn residue(k: &[u64; $words], l: usize) -> [u64; $words] {
            $crate::scalar::modulo::Scalar::<Self, $words>::shift_words(k, l)
        }
        fn on<W: $crate::operate::binary::named::Work<Self>>(tier: $crate::cpu::Tier, work: W) -> W::Output {
            use $crate::cpu::{Portable, Tier};
            let task = $crate::operate::binary::named::OnLevel(work, core::marker::PhantomData);
            match tier {
                Tier::Vpclmul(level) => level.run(task),
                Tier::Clmul(level) => level.run(task),
                _ => Portable.run(task),
            }
        }
        #[cfg(feature = "std")]
        #[inline]
        fn base_table() -> &'static std::sync::OnceLock<$crate::operate::binary::named::BaseTable<Self>> {
            static TABLE: std::sync::OnceLock<$crate::operate::binary::named::BaseTable<$name>> =
                std::sync::OnceLock::new();
            &TABLE
        }
        #[cfg(all(feature = "lanes", feature = "std", target_arch = "x86_64"))]
        #[inline]
        fn lane_table() -> &'static std::sync::OnceLock<Option<$crate::operate::binary::named::LaneTable>> {
            static TABLE: std::sync::OnceLock<Option<$crate::operate::binary::named::LaneTable>> =
                std::sync::OnceLock::new();
            &TABLE
        }
    };
}
pub(crate) use over_binary;
