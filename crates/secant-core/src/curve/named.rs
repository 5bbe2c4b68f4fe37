//! What a named curve states, and the points that users hold.

use core::fmt;
use core::marker::PhantomData;

use super::Error;
use super::info::Info;
use super::integer::{Integer, Residue};
use super::strategy::{self, OddDigits, Window, Wnaf};
use crate::cpu::{Backend, Mulx, Portable, Task};
use crate::ct::Mask;
use crate::field::counting::Counting;
use crate::field::{Field, Single};
use crate::form::handed::HandedGroup;
use crate::form::{Affine, Group, Store};
use crate::limbs::WordKernels;

/// A named curve: parameters, field, group law. Everything else is generic.
pub trait NamedCurve: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// What is worth knowing of it.
    const INFO: Info;
    /// The canonical words of a coordinate.
    type Repr: Copy + AsRef<[u64]> + AsMut<[u64]> + Default + PartialEq + fmt::Debug + Send + Sync + 'static;
    /// The words of an entry of a base-point table.
    type Stored: Copy + crate::ct::Select<Mask> + Send + Sync + 'static;
    /// An integer, as wide as the curve needs.
    type Integer: Integer;
    /// An integer modulo the order of the base point; wiped when dropped.
    type Scalar: Residue<Integer = Self::Integer>;
    /// The field on a backend.
    type Field<B: WordKernels>: Single<Level = B, Repr = Self::Repr>;
    /// The group law on a backend.
    type Group<B: WordKernels>: HandedGroup<B> + Store<Field = Self::Field<B>, StoredAffine = Self::Stored>;
    /// The group law on the counting field.
    type Counted<'t>: Store<Field = Counting<'t, Self::Field<Portable>>, StoredAffine = Self::Stored>;
    /// The group law in lanes, or [`NoLanes`](super::lanes::NoLanes).
    #[cfg(feature = "alloc")]
    type Lanes: super::lanes::LanesOf<Self>;
    /// The group law on vectors inside one multiplication, or [`NoVectors`](super::vectors::NoVectors).
    type Vectors: super::vectors::VectorsOf<Self>;
    /// The base point.
    const BASE: Affine<Self::Repr>;
    /// The affine stand-in of the neutral element: (0, 1), or (0, 0) where it is not affine.
    const NEUTRAL: Affine<Self::Repr>;
    /// `[k]P` for any point and any integer. Constant time.
    fn mul(p: &Point<Self>, k: &Self::Integer) -> Point<Self> {
        strategy::mul::<Self, Window<5, 16>>(Backend::best(), p, k)
    }
    /// `[k]P` for any point and any integer. Variable time.
    fn mul_vartime(p: &Point<Self>, k: &Self::Integer) -> Point<Self> {
        strategy::mul::<Self, OddDigits<Wnaf<5>, 8>>(Backend::best(), p, k)
    }
    /// `[m]P + [n]Q` for any points and integers. Variable time.
    fn mul_add_vartime(
        m: &Self::Integer,
        p: &Point<Self>,
        n: &Self::Integer,
        q: &Point<Self>,
    ) -> Point<Self> {
        strategy::mul_add::<Self, OddDigits<Wnaf<5>, 8>>(Backend::best(), p, m, q, n)
    }
    /// Whether P lies in the subgroup of prime order r: whether `[r]P` is neutral. Variable time.
    fn is_in_subgroup_vartime(p: &Point<Self>) -> bool {
        Self::INFO.cofactor == 1 || Self::mul_vartime(p, &Self::Scalar::MODULUS).is_neutral()
    }
    /// The base point's table, built at first use.
    #[cfg(feature = "std")]
    fn base_table() -> &'static std::sync::OnceLock<BaseTable<Self>>;
}

/// The base-point tables of a curve.
#[cfg(feature = "std")]
pub(in crate::curve) type BaseTable<C> = super::base::Tables<<C as NamedCurve>::Stored>;

/// A point of the curve `C`, in affine coordinates.
///
/// Made by [`Point::from_affine`], which checks the curve's equation; on a curve with a cofactor it may lie outside the
/// subgroup of prime order ([`Point::is_in_subgroup_vartime`]).
#[derive(Clone, Copy, PartialEq)]
pub struct Point<C: NamedCurve> {
    pub(super) x: C::Repr,
    pub(super) y: C::Repr,
    curve: PhantomData<C>,
}

impl<C: NamedCurve> Eq for Point<C> {}

impl<C: NamedCurve> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(C::INFO.name).field("x", &self.x).field("y", &self.y).finish()
    }
}

impl<C: NamedCurve> Point<C> {
    pub(super) const fn of(p: Affine<C::Repr>) -> Self {
        Self { x: p.x, y: p.y, curve: PhantomData }
    }

    /// The base point G.
    pub const fn base() -> Self {
        Self::of(C::BASE)
    }

    /// The neutral element.
    pub const fn neutral() -> Self {
        Self::of(C::NEUTRAL)
    }

    /// Whether this is the neutral element. Its coordinates are public.
    pub fn is_neutral(&self) -> bool {
        *self == Self::neutral()
    }

    /// The point (x, y), coordinates as 64-bit words, least significant first.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if a coordinate is not below the field's size, [`Error::NotOnCurve`] if the equation does not hold.
    pub fn from_affine(x: C::Repr, y: C::Repr) -> Result<Self, Error> {
        let decode = |w| C::Field::<Portable>::from_repr(Portable, w).ok_or(Error::CoordinateTooLarge);
        let p = Affine { x: decode(x)?, y: decode(y)? };
        if C::Group::<Portable>::is_on_curve(p).declassify() {
            Ok(Self::of(Affine { x, y }))
        } else {
            Err(Error::NotOnCurve)
        }
    }

    /// The affine coordinates (x, y); `None` for a neutral element that has none.
    pub fn to_affine(&self) -> Option<(C::Repr, C::Repr)> {
        if self.is_neutral() && !C::INFO.neutral_is_affine { None } else { Some((self.x, self.y)) }
    }

    /// The result of a computation: `Err` if it is at infinity without being neutral.
    pub(super) fn settled(self) -> Result<Self, Error> {
        let zero = C::Repr::default();
        if C::INFO.neutral_is_affine && self.x == zero && self.y == zero {
            Err(Error::NoAffineResult)
        } else {
            Ok(self)
        }
    }

    /// The coordinates as field elements.
    #[inline(always)]
    pub(super) fn decode<F: Single<Repr = C::Repr>>(&self, level: F::Level) -> Affine<F> {
        Affine { x: F::from_canonical(level, self.x), y: F::from_canonical(level, self.y) }
    }

    /// The affine point of a projective one, by one inversion in constant time.
    #[inline(always)]
    pub(super) fn settle<G: Group<Field: Single<Repr = C::Repr>>>(p: G::Point) -> Self {
        Self::encode(G::normalize(p, G::denominator(p).invert()))
    }

    /// The affine point of a projective one, by one inversion in variable time.
    #[inline(always)]
    pub(super) fn settle_vartime<G: Group<Field: Single<Repr = C::Repr>>>(p: G::Point) -> Self {
        Self::encode(G::normalize(p, G::denominator(p).invert_vartime()))
    }

    /// The canonical words of an affine point.
    #[inline(always)]
    pub(super) fn encode<F: Single<Repr = C::Repr>>(p: Affine<F>) -> Self {
        Self::of(Affine { x: p.x.to_repr(), y: p.y.to_repr() })
    }
}

/// Runs a task on one of the single-element backends; a backend that this CPU lacks falls back to the portable one.
#[inline(always)]
pub(super) fn run_on<O, T: Task<Portable, Output = O> + Task<Mulx, Output = O>>(
    backend: Backend,
    task: T,
) -> O {
    match (backend, Mulx::detect()) {
        (Backend::Mulx | Backend::Ifma, Some(mulx)) => mulx.run(task),
        _ => Portable.run(task),
    }
}

/// What a curve over a [`Crandall`](crate::field::crandall::Crandall) field states beside its constants:
/// fields, groups, table. The field of single elements may be another one for the same prime, on the backend `B`.
macro_rules! over_crandall {
    ($name:ident, $k:literal, $c:literal, $law:ident) => {
        $crate::curve::named::over_crandall!($name, $crate::field::crandall::Crandall<$k, $c, B>, $k, $c, $law);
    };
    ($name:ident, $field:ty, $k:literal, $c:literal, $law:ident) => {
        type Repr = [u64; 4];
        type Integer = [u64; 4];
        type Scalar = $crate::scalar::modulo::Scalar<Self, 4>;
        type Stored = <Self::Group<$crate::cpu::Portable> as $crate::form::Store>::StoredAffine;
        type Field<B: $crate::limbs::WordKernels> = $field;
        type Group<B: $crate::limbs::WordKernels> = $crate::form::Outlined<$law<Self, Self::Field<B>>>;
        type Counted<'t> = $crate::form::Outlined<
            $law<Self, $crate::field::counting::Counting<'t, Self::Field<$crate::cpu::Portable>>>,
        >;
        #[cfg(all(feature = "alloc", target_arch = "x86_64"))]
        type Lanes =
            $crate::curve::lanes::EightLanes<$law<Self, $crate::field::crandall_x8::CrandallX8<$k, $c>>>;
        #[cfg(all(feature = "alloc", not(target_arch = "x86_64")))]
        type Lanes = $crate::curve::lanes::NoLanes;
        #[cfg(feature = "std")]
        fn base_table() -> &'static std::sync::OnceLock<$crate::curve::named::BaseTable<Self>> {
            static TABLE: std::sync::OnceLock<$crate::curve::named::BaseTable<$name>> =
                std::sync::OnceLock::new();
            &TABLE
        }
    };
}
pub(super) use over_crandall;

/// What a curve over a [`Montgomery`](crate::field::montgomery::MontgomeryForm) field states beside its constants, in Jacobian
/// coordinates: fields, groups, table.
macro_rules! over_montgomery {
    ($name:ident, $prime:ident) => {
        type Repr = [u64; 4];
        type Integer = [u64; 4];
        type Scalar = $crate::scalar::modulo::Scalar<Self, 4>;
        type Stored = <Self::Group<$crate::cpu::Portable> as $crate::form::Store>::StoredAffine;
        type Field<B: $crate::limbs::WordKernels> =
            $crate::field::montgomery::MontgomeryForm<$crate::field::montgomery::$prime, B>;
        type Group<B: $crate::limbs::WordKernels> = $crate::form::Outlined<Jacobian<Self, Self::Field<B>>>;
        type Counted<'t> = $crate::form::Outlined<
            Jacobian<Self, $crate::field::counting::Counting<'t, Self::Field<$crate::cpu::Portable>>>,
        >;
        #[cfg(feature = "alloc")]
        type Lanes = $crate::curve::lanes::NoLanes;
        #[cfg(feature = "std")]
        fn base_table() -> &'static std::sync::OnceLock<$crate::curve::named::BaseTable<Self>> {
            static TABLE: std::sync::OnceLock<$crate::curve::named::BaseTable<$name>> =
                std::sync::OnceLock::new();
            &TABLE
        }
    };
}
pub(super) use over_montgomery;

/// What a curve over [`Mersenne521`](crate::field::mersenne521::Mersenne521) states beside its constants: integers, fields, groups, table.
macro_rules! over_mersenne521 {
    ($name:ident, $law:ident) => {
        type Repr = [u64; 9];
        type Integer = [u64; 9];
        type Scalar = $crate::scalar::modulo::Scalar<Self, 9>;
        type Stored = <Self::Group<$crate::cpu::Portable> as $crate::form::Store>::StoredAffine;
        type Field<B: $crate::limbs::WordKernels> = $crate::field::mersenne521::Mersenne521<B>;
        type Group<B: $crate::limbs::WordKernels> = $crate::form::Outlined<$law<Self, Self::Field<B>>>;
        type Counted<'t> = $crate::form::Outlined<
            $law<Self, $crate::field::counting::Counting<'t, Self::Field<$crate::cpu::Portable>>>,
        >;
        #[cfg(feature = "alloc")]
        type Lanes = $crate::curve::lanes::NoLanes;
        #[cfg(feature = "std")]
        fn base_table() -> &'static std::sync::OnceLock<$crate::curve::named::BaseTable<Self>> {
            static TABLE: std::sync::OnceLock<$crate::curve::named::BaseTable<$name>> =
                std::sync::OnceLock::new();
            &TABLE
        }
    };
}
pub(super) use over_mersenne521;
