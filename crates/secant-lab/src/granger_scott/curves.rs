//! Whole scalar multiplications over the paper's fields, by the library's formulas and methods: nothing here
//! is about a field.

use secant_catalogue::granger_scott::{FromNeutral, OddWindow};
use secant_core::curve::curve25519::Curve25519;
use secant_core::curve::e521::{self, E521};
use secant_core::curve::m221::M221;
use secant_core::curve::p521::{self, P521};
use secant_core::field::Single;
use secant_core::form::edwards::general::General;
use secant_core::form::montgomery::Montgomery;
use secant_core::form::montgomery::xz::Xz;
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::form::{Differential, Outlined};
use secant_core::multiply::ladder;
use secant_core::operate::strategy::Multiply;

use super::m221::F221;
use super::mersenne521::F521;
use super::p25519::{F25519, Schoolbook25519};

/// `[k]P` on P-521 by the method of section 4.1: windows of width 5, 2888M+3721S.
pub fn p521(p: &p521::Point, k: &[u64; 9]) -> p521::Point {
    OddWindow::<5, 16>::run::<Outlined<P521, Plain<P521, F521>>, _>((), p, k)
}

/// `[k]P` on E-521 by the method of section 4.2, windows of width 4, 2784M+2615S, for P of the subgroup of
/// prime order.
pub fn e521(p: &e521::Point, k: &[u64; 9]) -> e521::Point {
    FromNeutral::<4, 8>::run::<Outlined<E521, General<E521, F521>>, _>((), p, k)
}

/// The abscissa of `[k]P` on M-221 from that of P, by a ladder on the low 224 bits of k.
pub fn m221(k: &[u64; 4], u: [u64; 4]) -> [u64; 4] {
    ladder::<M221, F221>((), k, 224, u)
}

/// The abscissa of `[k]P` on Curve25519 from that of P, by a ladder of 256 steps.
pub fn curve25519(k: &[u64; 4], u: [u64; 4]) -> [u64; 4] {
    over_five::<F25519>(k, u)
}

/// The same with all 25 products, and 15 for a square: the arithmetic of A. Langley's program.
pub fn curve25519_schoolbook(k: &[u64; 4], u: [u64; 4]) -> [u64; 4] {
    over_five::<Schoolbook25519>(k, u)
}

fn over_five<F: Single<Level = (), Repr = [u64; 5]>>(k: &[u64; 4], [u0, u1, u2, u3]: [u64; 4]) -> [u64; 4] {
    let [r0, r1, r2, r3, _] = ladder::<Curve25519, F>((), k, 256, [u0, u1, u2, u3, 0]);
    [r0, r1, r2, r3]
}

/// The abscissa of `[k]P` on the curve `C` from that of P, below p, by a ladder on the low `bits` bits of k,
/// over any field.
#[inline(always)]
pub fn ladder<C: Montgomery, F: Single>(level: F::Level, k: &[u64], bits: usize, u: F::Repr) -> F::Repr {
    let (p, _) = ladder::mul::<Xz<C, F>>(F::from_canonical(level, u), k, bits);
    Xz::<C, F>::normalize(p).to_repr()
}
