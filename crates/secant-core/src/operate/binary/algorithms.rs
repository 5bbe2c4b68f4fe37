//! The ways to multiply on a curve over F_2^m, as types: an algorithm of [`crate::multiply::binary`] and its
//! coordinates.

use core::marker::PhantomData;

use super::named::{Equation, FieldOf, NamedBinary, Work};
use super::point::Point;
use crate::cpu::{Outline, Tier, task};
use crate::ct::{self, Mask};
use crate::field::binary::BinaryField;
use crate::form::Affine;
use crate::form::binary::affine;
use crate::form::binary::kim_kim::KimKim;
use crate::form::binary::lambda::Lambda;
use crate::form::binary::lopez_dahab::LopezDahab;
use crate::form::binary::{BinaryCurve, BinaryGroup};
use crate::multiply::binary::{double_and_add, halve_and_add, ladder};
use crate::operate::error::Error;
use crate::scalar::recode;

/// Room for the digits of an integer of up to 448 bits.
pub const DIGITS: usize = recode::signed_len(448);

/// How an integer becomes digits.
#[derive(Clone, Copy)]
pub enum Recoding {
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
    pub fn table(self) -> usize {
        match self {
            Self::Binary | Self::Naf => 1,
            Self::Wnaf4 => 4,
            Self::Wnaf5 => 8,
        }
    }

    /// The digits other than 0 that an integer of so many bits has at most.
    #[cfg(feature = "parallel")]
    pub fn most_terms(self, bits: usize) -> usize {
        match self {
            Self::Binary => bits,
            Self::Naf => bits / 2 + 1,
            Self::Wnaf4 => bits / 4 + 1,
            Self::Wnaf5 => bits / 5 + 1,
        }
    }

    /// Writes the digits of k and gives their number. Variable time.
    pub fn recode_vartime(self, k: &[u64], digits: &mut [i16; DIGITS]) -> usize {
        match self {
            Self::Binary => recode::binary::recode_vartime(k, digits),
            Self::Naf => recode::naf::recode_vartime(k, digits),
            Self::Wnaf4 => recode::wnaf::recode_vartime::<4>(k, digits),
            Self::Wnaf5 => recode::wnaf::recode_vartime::<5>(k, digits),
        }
        .unwrap_or(0)
    }
}

/// A way to compute `[k]P`; k is at most 448 bits. (0, 0) stands for the point at infinity.
pub trait Algorithm {
    /// Whether P may be (0, 0), too. A way of constant time says yes: nobody may ask for it whether P is at
    /// infinity.
    const TOTAL: bool = false;
    /// `[k]P`.
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, recoding: Recoding) -> Affine<F>;
}

/// The affine point of a fast method's result, or the slow answer where it withheld one.
#[inline(always)]
pub fn settle<C: NamedBinary, F: FieldOf<C>, G: BinaryGroup<Field = F>>(
    result: Option<G::Point>,
    p: &Affine<F>,
    k: &C::Words,
) -> Affine<F> {
    match result {
        Some(q) => p.x.level().call(task!(G::normalize(&q, G::denominator(&q).invert_vartime()))),
        None => outward(p.x.level(), affine::mul_vartime::<Equation<C>, F>(Some(*p), k.as_ref())),
    }
}

/// The point, (0, 0) for infinity.
#[inline(always)]
pub fn outward<F: BinaryField>(level: F::Level, p: Option<Affine<F>>) -> Affine<F> {
    match p {
        Some(p) => p,
        None => Affine { x: F::zero(level), y: F::zero(level) },
    }
}

/// The point, or (0, 0) where the mask is set. Constant time.
#[inline(always)]
pub fn neutral_if<F: BinaryField>(infinite: Mask, p: &Affine<F>) -> Affine<F> {
    let zero = F::zero(p.x.level());
    Affine { x: F::select(infinite, zero, p.x), y: F::select(infinite, zero, p.y) }
}

/// A system of coordinates.
pub trait System {
    /// Its law on the curve `C`.
    type Law<C: BinaryCurve<F>, F: BinaryField>: BinaryGroup<Field = F, Curve = C>;
}

/// Lambda coordinates.
pub struct InLambda;
impl System for InLambda {
    type Law<C: BinaryCurve<F>, F: BinaryField> = Lambda<C, F>;
}

/// Kim-Kim coordinates.
pub struct InKimKim;
impl System for InKimKim {
    type Law<C: BinaryCurve<F>, F: BinaryField> = KimKim<C, F>;
}

/// López-Dahab coordinates.
pub struct InLopezDahab;
impl System for InLopezDahab {
    type Law<C: BinaryCurve<F>, F: BinaryField> = LopezDahab<C, F>;
}

/// The ladder. Constant time.
///
/// Of (0, 0) it makes (0, 0): with x = 0 it says whether k is odd, as for the point of order 2, and gives P
/// if so.
pub struct Ladder;
impl Algorithm for Ladder {
    const TOTAL: bool = true;

    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, _: Recoding) -> Affine<F> {
        let mut k = C::exponent(k);
        // Called: two methods share it.
        let (q, infinite) =
            p.x.level().call(task!(ladder::mul::<Equation<C>, F>(p, k.as_ref(), C::ORDER_BITS + 1)));
        ct::wipe(k.as_mut());
        neutral_if(infinite, &q)
    }
}

/// Double-and-add, digits from the most significant. Variable time.
pub struct DoubleLeft<S>(PhantomData<S>);
impl<S: System> Algorithm for DoubleLeft<S> {
    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, recoding: Recoding) -> Affine<F> {
        let (mut digits, k) = ([0; DIGITS], C::exponent(k));
        let len = recoding.recode_vartime(k.as_ref(), &mut digits);
        let table = recoding.table();
        let q = double_and_add::left_to_right_vartime::<S::Law<Equation<C>, F>>(p, &digits[..len], table);
        settle::<C, F, S::Law<Equation<C>, F>>(q, p, &k)
    }
}

/// Double-and-add, digits from the least significant. Variable time.
pub struct DoubleRight<S>(PhantomData<S>);
impl<S: System> Algorithm for DoubleRight<S> {
    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, recoding: Recoding) -> Affine<F> {
        let (mut digits, k) = ([0; DIGITS], C::exponent(k));
        let len = recoding.recode_vartime(k.as_ref(), &mut digits);
        let q = double_and_add::right_to_left_vartime::<S::Law<Equation<C>, F>>(p, &digits[..len]);
        settle::<C, F, S::Law<Equation<C>, F>>(q, p, &k)
    }
}

/// Halve-and-add for points of order r, the digits from bits(r)·`PERCENT`/100 on by doubling. Variable time.
pub struct Halve<S, const PERCENT: usize>(PhantomData<S>);
impl<S: System, const PERCENT: usize> Algorithm for Halve<S, PERCENT> {
    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, recoding: Recoding) -> Affine<F> {
        let l = C::ORDER_BITS * PERCENT / 100;
        let mut digits = [0; DIGITS];
        let len = recoding.recode_vartime(C::residue(k, l).as_ref(), &mut digits);
        let table = recoding.table();
        let q = halve_and_add::split_vartime::<S::Law<Equation<C>, F>>(p, &digits[..len], table, l);
        settle::<C, F, S::Law<Equation<C>, F>>(q, p, k)
    }
}

/// Halve-and-add for points of order r with the running sum halved. Variable time.
pub struct HalveSum;
impl Algorithm for HalveSum {
    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, recoding: Recoding) -> Affine<F> {
        let l = C::ORDER_BITS;
        let mut digits = [0; DIGITS];
        let len = recoding.recode_vartime(C::residue(k, l).as_ref(), &mut digits);
        let q = halve_and_add::horner_vartime::<Equation<C>, F>(p, &digits[..len], recoding.table(), l);
        outward(p.x.level(), q)
    }
}

/// Affine double-and-add, right for every point. Variable time.
pub struct Slow;
impl Algorithm for Slow {
    #[inline(always)]
    fn run<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>, k: &C::Words, _: Recoding) -> Affine<F> {
        outward(p.x.level(), affine::mul_vartime::<Equation<C>, F>(Some(*p), k.as_ref()))
    }
}

/// `[k]P` by the algorithm `A`; in constant time if it is [`Algorithm::TOTAL`].
pub struct Mul<'a, C: NamedBinary, A>(pub &'a Point<C>, pub &'a C::Words, pub Recoding, pub PhantomData<A>);

impl<C: NamedBinary, A: Algorithm> Work<C> for Mul<'_, C, A> {
    type Output = Point<C>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Point<C> {
        if !A::TOTAL && self.0.is_neutral() {
            return Point::neutral();
        }
        Point::encode(A::run::<C, F>(&self.0.decode(level), self.1, self.2))
    }
}

/// `[k]P` by the algorithm `A` on a tier.
#[inline(never)]
pub fn mul<C: NamedBinary, A: Algorithm>(
    tier: Tier,
    p: &Point<C>,
    k: &C::Words,
    recoding: Recoding,
) -> Point<C> {
    C::on(tier, Mul::<C, A>(p, k, recoding, PhantomData))
}

/// P + Q by affine additions. Variable time.
pub struct Add<'a, C: NamedBinary>(pub &'a Point<C>, pub &'a Point<C>);

impl<C: NamedBinary> Work<C> for Add<'_, C> {
    type Output = Point<C>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Point<C> {
        let (p, q) = (self.0.inward::<F>(level), self.1.inward(level));
        Point::encode(outward(level, affine::add_vartime::<Equation<C>, F>(p, q)))
    }
}

/// `[m]P + [n]Q` by interleaving, or by two affine double-and-adds. Variable time.
pub struct MulAdd<'a, C: NamedBinary> {
    /// (P, m) and (Q, n).
    pub terms: [(&'a Point<C>, &'a C::Words); 2],
    /// Whether by interleaving.
    pub interleave: bool,
}

impl<C: NamedBinary> Work<C> for MulAdd<'_, C> {
    type Output = Point<C>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Point<C> {
        let [(p, m), (q, n)] = self.terms;
        let (p, q) = (p.inward::<F>(level), q.inward::<F>(level));
        if let (Some(p), Some(q), true) = (&p, &q, self.interleave) {
            let (mut of_p, mut of_q) = ([0; DIGITS], [0; DIGITS]);
            let i = Recoding::Wnaf4.recode_vartime(C::exponent(m).as_ref(), &mut of_p);
            let j = Recoding::Wnaf4.recode_vartime(C::exponent(n).as_ref(), &mut of_q);
            type G<C, F> = Lambda<Equation<C>, F>;
            let (of_p, of_q, table) = (&of_p[..i], &of_q[..j], Recoding::Wnaf4.table());
            if let Some(s) = double_and_add::interleave_vartime::<G<C, F>>(p, of_p, q, of_q, table) {
                return Point::encode(G::<C, F>::normalize(&s, s.z.invert_vartime()));
            }
        }
        let (a, b) = (
            affine::mul_vartime::<Equation<C>, F>(p, m.as_ref()),
            affine::mul_vartime::<Equation<C>, F>(q, n.as_ref()),
        );
        Point::encode(outward(level, affine::add_vartime::<Equation<C>, F>(a, b)))
    }
}

/// `[m]P + [n]Q` on a tier. Variable time.
#[inline(never)]
pub fn mul_add_vartime<C: NamedBinary>(tier: Tier, work: MulAdd<'_, C>) -> Point<C> {
    C::on(tier, work)
}

/// Whether a point lies in the subgroup of prime order: infinity, or Tr(x) = Tr(a) = 1. Constant time.
pub struct InSubgroup<'a, C: NamedBinary>(pub &'a Point<C>);

impl<C: NamedBinary> Work<C> for InSubgroup<'_, C> {
    type Output = bool;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> bool {
        self.0.is_neutral() || self.0.decode::<F>(level).x.trace() == 1
    }
}

/// The point (x, y), if x and y are elements and satisfy the equation.
pub struct Check<C: NamedBinary>(pub Affine<C::Words>);

impl<C: NamedBinary> Work<C> for Check<C> {
    type Output = Result<Point<C>, Error>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let element = |words| F::from_repr(level, words).ok_or(Error::CoordinateTooLarge);
        let p = Affine { x: element(self.0.x)?, y: element(self.0.y)? };
        if affine::is_on_curve::<Equation<C>, F>(&p).declassify() {
            Ok(Point::encode(p))
        } else {
            Err(Error::NotOnCurve)
        }
    }
}

/// The point with the abscissa x and that lowest bit of y/x. Constant time but for whether there is one.
pub struct Decompress<C: NamedBinary>(pub C::Words, pub bool);

impl<C: NamedBinary> Work<C> for Decompress<C> {
    type Output = Result<Point<C>, Error>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let x = F::from_repr(level, self.0).ok_or(Error::CoordinateTooLarge)?;
        let (y, there) = affine::decompress::<Equation<C>, F>(x, u64::from(self.1));
        if there.declassify() { Ok(Point::encode(Affine { x, y })) } else { Err(Error::NotOnCurve) }
    }
}

/// The lowest bit of y/x. Constant time.
pub struct CompressionBit<'a, C: NamedBinary>(pub &'a Point<C>);

impl<C: NamedBinary> Work<C> for CompressionBit<'_, C> {
    type Output = u64;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> u64 {
        affine::compression_bit(&self.0.decode::<F>(level))
    }
}
