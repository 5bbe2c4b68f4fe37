//! Multiplications on the counting field.

use secant_core::cpu::Portable;
use secant_core::curve::brainpool::{BrainpoolP256r1, BrainpoolP384r1, BrainpoolP512r1};
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::edwards448::Edwards448;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::fourq::Fourq;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::sm2::Sm2;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::curve::ted256189::Ted256189;
use secant_core::curve::wei25519::Wei25519;
use secant_core::form::edwards::extended::Extended;
use secant_core::form::edwards::general::General;
use secant_core::form::jacobi_quartic::xxyzz::Xxyzz;
use secant_core::form::weierstrass::jacobian::Jacobian;
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::form::{Endomorphism, Outlined, Store};
use secant_core::operate::base::BaseTable;
use secant_core::operate::gls::{Gls, MultiplyAddPsi, MultiplyPsi};
use secant_core::operate::strategy::{Multiply, MultiplyAdd, Window};
use secant_core::operate::{Equipped, NamedCurve, Point, Projective, separate};

use crate::counting::{Counting, Tally};

/// A curve whose group law runs on the counting field.
pub trait Counted: Equipped {
    /// The curve's group law on the counting field.
    type Law<'t>: Store<Field = Counting<'t, Self::Field<Portable>>, StoredAffine = Self::Stored, Kept = Self::Kept>;
}

/// A curve with ψ whose group law runs on the counting field.
pub trait CountedPsi: Gls + Counted {
    /// The curve's group law with ψ on the counting field.
    type PsiLaw<'t>: Store<Field = Counting<'t, Self::Field<Portable>>, StoredAffine = Self::Stored, Kept = Self::Kept>
        + Endomorphism;
}

macro_rules! counted {
    ($($curve:ident: $law:ident),*) => {$(
        impl Counted for $curve {
            type Law<'t> = Outlined<Self, $law<Self, Counting<'t, <Self as NamedCurve>::Field<Portable>>>>;
        }
    )*};
}
counted!(
    Jac256189: Jacobian,
    Ted256189: Extended,
    Jac1271gls: Jacobian,
    Ted1271gls: General,
    Fourq: Extended,
    P224: Jacobian,
    P256: Jacobian,
    P384: Jacobian,
    P521: Plain,
    Secp256k1: Jacobian,
    Sm2: Jacobian,
    BrainpoolP256r1: Jacobian,
    BrainpoolP384r1: Jacobian,
    BrainpoolP512r1: Jacobian,
    Edwards25519: Extended,
    Edwards448: General,
    E521: General,
    E521iso: Extended,
    Wei25519: Jacobian,
    Jq25519: Xxyzz
);

impl CountedPsi for Jac1271gls {
    type PsiLaw<'t> = Self::Law<'t>;
}
impl CountedPsi for Secp256k1 {
    type PsiLaw<'t> = Self::Law<'t>;
}
impl CountedPsi for Ted1271gls {
    type PsiLaw<'t> = Self::Law<'t>;
}

/// Tallies `[k]P` by strategy `S`.
pub fn count_mul<C: Counted, S: Multiply<C>>(tally: &Tally, p: &Point<C>, k: &C::Integer) -> Point<C> {
    S::run::<C::Law<'_>, _>((tally, Portable), p, k)
}

/// Tallies `[m]P + [n]Q` by strategy `S`.
pub fn count_mul_add<C: Counted, S: MultiplyAdd<C>>(
    tally: &Tally,
    p: &Point<C>,
    m: &C::Integer,
    q: &Point<C>,
    n: &C::Integer,
) -> Point<C> {
    S::run::<C::Law<'_>, _>((tally, Portable), p, m, q, n)
}

/// Tallies `[m]P + [n]Q` by windows of 5 bits, or the table where a point is the base point.
pub(super) fn count_separate<C: Counted>(
    tally: &Tally,
    p: &Point<C>,
    m: &C::Integer,
    q: &Point<C>,
    n: &C::Integer,
) -> Point<C> {
    let product = |p: &Point<C>, k: &C::Integer| -> Projective<C> {
        if *p == Point::base() {
            BaseTable::run::<C::Law<'_>, _>((tally, Portable), p, k)
        } else {
            Window::<5, 16>::run::<C::Law<'_>, _>((tally, Portable), p, k)
        }
    };
    separate::sum::<C, C::Law<'_>, _>((tally, Portable), &product(p, m), &product(q, n))
}

/// Tallies `[k]P` by strategy `S`, for P in the subgroup of prime order.
pub fn count_psi<C: CountedPsi, S: MultiplyPsi<C>>(tally: &Tally, p: &Point<C>, k: &[u64; 4]) -> Point<C> {
    S::run::<C::PsiLaw<'_>, _>((tally, Portable), p, k)
        .unwrap_or_else(|| count_mul::<C, S::Fallback>(tally, p, k))
}

/// Tallies `[m]P + [n]Q` by strategy `S`, for P and Q in the subgroup of prime order.
pub(super) fn count_psi_add<C: CountedPsi, S: MultiplyAddPsi<C>>(
    tally: &Tally,
    p: &Point<C>,
    m: &[u64; 4],
    q: &Point<C>,
    n: &[u64; 4],
) -> Point<C> {
    S::run::<C::PsiLaw<'_>, _>((tally, Portable), p, m, q, n)
        .unwrap_or_else(|| count_mul_add::<C, S::Fallback>(tally, p, m, q, n))
}
