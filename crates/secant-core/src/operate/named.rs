//! The definition of a named curve: parameters, field, group law. Everything else is generic.

use core::fmt;

use super::info::Info;
use super::integer::{Integer, Residue};
#[cfg(feature = "std")]
use super::tables::Tables;
use crate::ct::Mask;
use crate::field::Single;
use crate::form::handed::HandedGroup;
use crate::form::{Affine, Store};
use crate::limbs::WordKernels;

/// A named curve: parameters, field, group law. Everything else is generic.
pub trait NamedCurve: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The curve's description.
    const INFO: Info;
    /// The canonical words of a coordinate.
    type Repr: Copy + AsRef<[u64]> + AsMut<[u64]> + Default + PartialEq + fmt::Debug + Send + Sync + 'static;
    /// The words of an entry of a base-point table.
    type Stored: Copy + crate::ct::Select<Mask> + Send + Sync + 'static;
    /// The words of all coordinates of a projective point.
    type Kept: Copy + AsMut<[Self::Repr]> + fmt::Debug + Send + Sync + 'static;
    /// An integer, as wide as the curve needs.
    type Integer: Integer;
    /// An integer modulo the order of the base point; wiped when dropped.
    type Scalar: Residue<Integer = Self::Integer>;
    /// The field on a backend.
    type Field<B: WordKernels>: Single<Level = B, Repr = Self::Repr>;
    /// The group law on a backend.
    type Group<B: WordKernels>: HandedGroup<B>
        + Store<Field = Self::Field<B>, StoredAffine = Self::Stored, Kept = Self::Kept>;
    /// The base point.
    const BASE: Affine<Self::Repr>;
    /// The affine stand-in of the neutral element: (0, 1), or (0, 0) where it is not affine.
    const NEUTRAL: Affine<Self::Repr>;
    /// The base point with all coordinates.
    const KEPT_BASE: Self::Kept;
    /// The neutral element with all coordinates.
    const KEPT_NEUTRAL: Self::Kept;
    /// The base point's table, built at first use.
    #[cfg(feature = "std")]
    fn base_table() -> &'static Tables<Self::Stored>;
}

/// The types and numbers that a curve over F_p or F_p(i) states beside its constants: the words of a
/// coordinate and of an integer, the field on the backend `B`, the group law, the place of its tables; the
/// base point and the neutral element with the coordinates of that law, in words of the field.
macro_rules! over {
    ($name:ident, $words:literal, $field:ty, $law:ident, $($points:tt)*) => {
        $crate::operate::named::over!($name, $words, integers of $words, $field, $law, $($points)*);
    };
    ($name:ident, $words:literal, integers of $integer:literal, $field:ty, $law:ident, base: $base:expr, neutral: $neutral:expr) => {
        const KEPT_BASE: Self::Kept = $base;
        const KEPT_NEUTRAL: Self::Kept = $neutral;
        type Repr = [u64; $words];
        type Integer = [u64; $integer];
        type Scalar = $crate::scalar::modulo::Scalar<Self, $integer>;
        type Stored = <Self::Group<$crate::cpu::Portable> as $crate::form::Store>::StoredAffine;
        type Kept = <Self::Group<$crate::cpu::Portable> as $crate::form::Store>::Kept;
        type Field<B: $crate::limbs::WordKernels> = $field;
        type Group<B: $crate::limbs::WordKernels> = $crate::form::Outlined<Self, $law<Self, Self::Field<B>>>;
        #[cfg(feature = "std")]
        #[inline]
        fn base_table() -> &'static $crate::operate::tables::Tables<Self::Stored> {
            static TABLES: $crate::operate::tables::Tables<
                <$name as $crate::operate::named::NamedCurve>::Stored,
            > = $crate::operate::tables::Tables::new();
            &TABLES
        }
    };
}
pub(crate) use over;
