//! The ways to multiply on a curve over F_2^m, as types: an algorithm of [`crate::multiply::binary`] and its coordinates.

use core::marker::PhantomData;

use super::{Equation, NamedBinary, Work};
use crate::field::binary::BinaryField;
use crate::form::Affine;
use crate::form::binary::affine;
use crate::form::binary::kim_kim::KimKim;
use crate::form::binary::lambda::Lambda;
use crate::form::binary::lopez_dahab::LopezDahab;
use crate::form::binary::{BinaryCurve, BinaryGroup};
use crate::multiply::binary::{double_and_add, halve_and_add, ladder};
use crate::scalar::recode;

/// Room for the digits of an integer of up to 448 bits.
const DIGITS: usize = recode::signed_len(448);

/// How an integer becomes digits.
#[derive(Clone, Copy)]
pub(super) enum Recoding {
    /// Bits.
    Binary,
    /// The non-adjacent form.
    Naf,
    /// The NAF of width 4.
    Wnaf4,
    /// The NAF of width 5.
    Wnaf5,
}

impl Recoding {
    /// The odd multiples that its digits need.
    fn table(self) -> usize {
        match self {
            Self::Binary | Self::Naf => 1,
            Self::Wnaf4 => 4,
            Self::Wnaf5 => 8,
        }
    }

    /// Writes the digits of k and gives their number. Variable time.
    fn recode_vartime(self, k: &[u64], digits: &mut [i16; DIGITS]) -> usize {
        match self {
            Self::Binary => recode::binary::recode_vartime(k, digits),
            Self::Naf => recode::naf::recode_vartime(k, digits),
            Self::Wnaf4 => recode::wnaf::recode_vartime::<4>(k, digits),
            Self::Wnaf5 => recode::wnaf::recode_vartime::<5>(k, digits),
        }
        .unwrap_or(0)
    }
}

/// An affine point of the field `F`; `None` is the point at infinity.
type Point<F> = Option<Affine<F>>;

/// A way to compute `[k]P` for a point P that is not at infinity; k is at most 448 bits.
pub(super) trait Algorithm {
    /// `[k]P`.
    fn run<C: NamedBinary, F: BinaryField<Repr = C::Words>>(
        p: &Affine<F>,
        k: &C::Words,
        recoding: Recoding,
    ) -> Point<F>;
}

/// The affine point of a fast method's result, or the slow answer where it withheld one.
#[inline(always)]
fn settle<C: NamedBinary, F: BinaryField<Repr = C::Words>, G: BinaryGroup<Field = F>>(
    result: Option<G::Point>,
    p: &Affine<F>,
    k: &C::Words,
) -> Point<F> {
    match result {
        Some(q) => Some(G::normalize(&q, G::denominator(&q).invert_vartime())),
        None => affine::mul_vartime::<Equation<C>, F>(Some(*p), k.as_ref()),
    }
}

/// A system of coordinates.
pub(super) trait System {
    /// Its law on the curve `C`.
    type Law<C: BinaryCurve<F>, F: BinaryField>: BinaryGroup<Field = F, Curve = C>;
}

/// Lambda coordinates.
pub(super) struct InLambda;
impl System for InLambda {
    type Law<C: BinaryCurve<F>, F: BinaryField> = Lambda<C, F>;
}

/// Kim-Kim coordinates.
pub(super) struct InKimKim;
impl System for InKimKim {
    type Law<C: BinaryCurve<F>, F: BinaryField> = KimKim<C, F>;
}

/// López-Dahab coordinates.
pub(super) struct InLopezDahab;
impl System for InLopezDahab {
    type Law<C: BinaryCurve<F>, F: BinaryField> = LopezDahab<C, F>;
}

/// The ladder. Constant time.
pub(super) struct Ladder;
impl Algorithm for Ladder {
    #[inline(always)]
    fn run<C: NamedBinary, F: BinaryField<Repr = C::Words>>(
        p: &Affine<F>,
        k: &C::Words,
        _: Recoding,
    ) -> Point<F> {
        let mut k = C::exponent(k);
        let (q, infinite) = ladder::mul::<Equation<C>, F>(p, k.as_ref(), C::ORDER_BITS + 1);
        crate::ct::wipe(k.as_mut());
        // What the result is, is the caller's to publish: infinity has no coordinates to give.
        if infinite.declassify() { None } else { Some(q) }
    }
}

/// Double-and-add, digits from the most significant. Variable time.
pub(super) struct DoubleLeft<S>(PhantomData<S>);
impl<S: System> Algorithm for DoubleLeft<S> {
    #[inline(always)]
    fn run<C: NamedBinary, F: BinaryField<Repr = C::Words>>(
        p: &Affine<F>,
        k: &C::Words,
        recoding: Recoding,
    ) -> Point<F> {
        let (mut digits, k) = ([0; DIGITS], C::exponent(k));
        let len = recoding.recode_vartime(k.as_ref(), &mut digits);
        let table = recoding.table();
        let q = double_and_add::left_to_right_vartime::<S::Law<Equation<C>, F>>(p, &digits[..len], table);
        settle::<C, F, S::Law<Equation<C>, F>>(q, p, &k)
    }
}

/// Double-and-add, digits from the least significant. Variable time.
pub(super) struct DoubleRight<S>(PhantomData<S>);
impl<S: System> Algorithm for DoubleRight<S> {
    #[inline(always)]
    fn run<C: NamedBinary, F: BinaryField<Repr = C::Words>>(
        p: &Affine<F>,
        k: &C::Words,
        recoding: Recoding,
    ) -> Point<F> {
        let (mut digits, k) = ([0; DIGITS], C::exponent(k));
        let len = recoding.recode_vartime(k.as_ref(), &mut digits);
        let q = double_and_add::right_to_left_vartime::<S::Law<Equation<C>, F>>(p, &digits[..len]);
        settle::<C, F, S::Law<Equation<C>, F>>(q, p, &k)
    }
}

/// Halve-and-add for points of order r, the digits from bits(r)·`PERCENT`/100 on by doubling. Variable time.
pub(super) struct Halve<S, const PERCENT: usize>(PhantomData<S>);
impl<S: System, const PERCENT: usize> Algorithm for Halve<S, PERCENT> {
    #[inline(always)]
    fn run<C: NamedBinary, F: BinaryField<Repr = C::Words>>(
        p: &Affine<F>,
        k: &C::Words,
        recoding: Recoding,
    ) -> Point<F> {
        let l = C::ORDER_BITS * PERCENT / 100;
        let mut digits = [0; DIGITS];
        let len = recoding.recode_vartime(C::residue(k, l).as_ref(), &mut digits);
        let table = recoding.table();
        let q = halve_and_add::split_vartime::<S::Law<Equation<C>, F>>(p, &digits[..len], table, l);
        settle::<C, F, S::Law<Equation<C>, F>>(q, p, k)
    }
}

/// Halve-and-add for points of order r with the running sum halved. Variable time.
pub(super) struct HalveSum;
impl Algorithm for HalveSum {
    #[inline(always)]
    fn run<C: NamedBinary, F: BinaryField<Repr = C::Words>>(
        p: &Affine<F>,
        k: &C::Words,
        recoding: Recoding,
    ) -> Point<F> {
        let l = C::ORDER_BITS;
        let mut digits = [0; DIGITS];
        let len = recoding.recode_vartime(C::residue(k, l).as_ref(), &mut digits);
        halve_and_add::horner_vartime::<Equation<C>, F>(p, &digits[..len], recoding.table(), l)
    }
}

/// Affine double-and-add, right for every point. Variable time.
pub(super) struct Slow;
impl Algorithm for Slow {
    #[inline(always)]
    fn run<C: NamedBinary, F: BinaryField<Repr = C::Words>>(
        p: &Affine<F>,
        k: &C::Words,
        _: Recoding,
    ) -> Point<F> {
        affine::mul_vartime::<Equation<C>, F>(Some(*p), k.as_ref())
    }
}

/// An affine point as words; `None` is the point at infinity.
pub(super) type Words<C> = Option<Affine<<C as NamedBinary>::Words>>;

/// The elements of canonical words.
#[inline(always)]
fn decode<C: NamedBinary, F: BinaryField<Repr = C::Words>>(
    level: F::Level,
    p: &Affine<C::Words>,
) -> Affine<F> {
    Affine { x: F::from_canonical(level, p.x), y: F::from_canonical(level, p.y) }
}

/// The canonical words of elements.
#[inline(always)]
fn encode<C: NamedBinary, F: BinaryField<Repr = C::Words>>(p: Point<F>) -> Words<C> {
    p.map(|p| Affine { x: p.x.to_repr(), y: p.y.to_repr() })
}

/// `[k]P` by the algorithm `A`.
pub(super) struct Mul<'a, C: NamedBinary, A>(
    pub(super) &'a Words<C>,
    pub(super) &'a C::Words,
    pub(super) Recoding,
    pub(super) PhantomData<A>,
);

impl<C: NamedBinary, A: Algorithm> Work<C> for Mul<'_, C, A> {
    type Output = Words<C>;
    #[inline(always)]
    fn run<F: BinaryField<Repr = C::Words>>(self, level: F::Level) -> Words<C> {
        let p = decode::<C, F>(level, self.0.as_ref()?);
        encode::<C, F>(A::run::<C, F>(&p, self.1, self.2))
    }
}

/// `[m]P + [n]Q` by interleaving, or by two affine double-and-adds. Variable time.
pub(super) struct MulAdd<'a, C: NamedBinary> {
    pub(super) terms: [(&'a Words<C>, &'a C::Words); 2],
    pub(super) interleave: bool,
}

impl<C: NamedBinary> Work<C> for MulAdd<'_, C> {
    type Output = Words<C>;
    #[inline(always)]
    fn run<F: BinaryField<Repr = C::Words>>(self, level: F::Level) -> Words<C> {
        let [(p, m), (q, n)] = self.terms;
        let p = p.as_ref().map(|p| decode::<C, F>(level, p));
        let q = q.as_ref().map(|q| decode::<C, F>(level, q));
        if let (Some(p), Some(q), true) = (&p, &q, self.interleave) {
            let (mut of_p, mut of_q) = ([0; DIGITS], [0; DIGITS]);
            let i = Recoding::Wnaf4.recode_vartime(C::exponent(m).as_ref(), &mut of_p);
            let j = Recoding::Wnaf4.recode_vartime(C::exponent(n).as_ref(), &mut of_q);
            type G<C, F> = Lambda<Equation<C>, F>;
            let (of_p, of_q, table) = (&of_p[..i], &of_q[..j], Recoding::Wnaf4.table());
            if let Some(s) = double_and_add::interleave_vartime::<G<C, F>>(p, of_p, q, of_q, table) {
                return encode::<C, F>(Some(G::<C, F>::normalize(&s, s.z.invert_vartime())));
            }
        }
        let (a, b) = (
            affine::mul_vartime::<Equation<C>, F>(p, m.as_ref()),
            affine::mul_vartime::<Equation<C>, F>(q, n.as_ref()),
        );
        encode::<C, F>(affine::add_vartime::<Equation<C>, F>(a, b))
    }
}

/// Whether (x, y) are elements and satisfy the equation, and if so Tr(x) = 1: the point is in the subgroup of prime order.
pub(super) struct Check<'a, C: NamedBinary>(pub(super) &'a Affine<C::Words>);

impl<C: NamedBinary> Work<C> for Check<'_, C> {
    type Output = Result<bool, crate::curve::Error>;
    #[inline(always)]
    fn run<F: BinaryField<Repr = C::Words>>(self, level: F::Level) -> Self::Output {
        use crate::curve::Error;
        let element = |words| F::from_repr(level, words).ok_or(Error::CoordinateTooLarge);
        let p = Affine { x: element(self.0.x)?, y: element(self.0.y)? };
        if affine::is_on_curve::<Equation<C>, F>(&p).declassify() {
            Ok(p.x.trace() == 1)
        } else {
            Err(Error::NotOnCurve)
        }
    }
}
