//! Affine points, as x and y, or as x and λ = x + y/x; and halving.
//!
//! The point at infinity is `None`. The total operations are for the slow path and as a model in tests.

use super::{BinaryCurve, add_a};
use crate::cpu::{Outline, task};
use crate::ct::{Choice, Mask};
use crate::field::binary::{BinaryArithmetic, BinaryField};
use crate::form::Affine;

/// Set where y² + xy = x³ + ax² + b. Cost: 2M + 2S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn is_on_curve<C: BinaryCurve<F>, F: BinaryField>(p: &Affine<F>) -> Mask {
    // y(x + y) = x²(x + a) + b
    let cubic =
        F::add_wide(p.x.sqr().mul_wide(add_a::<C, _>(p.x, F::one(p.x.level()))), p.y.mul_wide(p.x.add(p.y)));
    F::reduce(cubic).equals(C::b(p.x.level()))
}

/// The y with y² + xy = x³ + ax² + b for which the lowest bit of y/x is `bit` (SEC 1, section 2.3.4), and a
/// mask set where there is one. For x = 0, where y = √b is the only one, the bit is taken to be 0.
///
/// With y = xz the equation is z² + z = x + a + b/x², solved by the half-trace. Constant time. Cost: 1I + 2M + 2S + 1SR + 1QS.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn decompress<C: BinaryCurve<F>, F: BinaryField>(x: F, bit: u64) -> (F, Mask) {
    let level = x.level();
    let (zero, one) = (F::zero(level), F::one(level));
    let right = add_a::<C, _>(x.add(C::sqrt_b(level).mul(x.invert()).sqr()), one);
    let z = right.half_trace();
    let other = Mask::from_bit((z.to_repr().as_ref()[0] ^ bit) & 1);
    let solved = z.sqr().add(z).equals(right);
    let y = x.mul(z.add(F::select(other, one, zero)));
    let at_zero = x.is_zero();
    let there = at_zero.and(Mask::is_zero(bit)).or(at_zero.not().and(solved));
    (F::select(at_zero, C::sqrt_b(level), y), there)
}

/// The lowest bit of y/x, 0 for x = 0 (SEC 1, section 2.3.3). Constant time. Cost: 1I + 1M.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn compression_bit<F: BinaryField>(p: &Affine<F>) -> u64 {
    p.y.mul(p.x.invert()).to_repr().as_ref()[0] & 1
}

/// -P = (x, x + y).
#[cfg_attr(not(unoptimised), inline(always))]
pub fn negate<F: BinaryField>(p: &Affine<F>) -> Affine<F> {
    Affine { x: p.x, y: p.x.add(p.y) }
}

/// 2P. Variable time: an exception for x = 0, the point of order 2. Cost: 1I + 2M + 1S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn double_vartime<C: BinaryCurve<F>, F: BinaryField>(p: &Affine<F>) -> Option<Affine<F>> {
    if p.x.is_zero().declassify() {
        return None;
    }
    let one = F::one(p.x.level());
    let lambda = p.y.mul(p.x.invert_vartime()).add(p.x);
    let x = add_a::<C, _>(lambda.sqr().add(lambda), one);
    // x² + (λ + 1)x'
    let y = F::reduce(F::add_wide(p.x.sqr_wide(), lambda.add(one).mul_wide(x)));
    Some(Affine { x, y })
}

/// P + Q, whatever they are. Variable time. Called. Cost: 1I + 2M + 1S.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_vartime<C: BinaryCurve<F>, F: BinaryField>(
    p: Option<Affine<F>>,
    q: Option<Affine<F>>,
) -> Option<Affine<F>> {
    let (Some(a), Some(b)) = (p, q) else { return p.or(q) };
    a.x.level().call(task!(add_finite_vartime::<C, F>(&a, &b)))
}

/// [`add_vartime`] for points that are not at infinity.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_finite_vartime<C: BinaryCurve<F>, F: BinaryField>(a: &Affine<F>, b: &Affine<F>) -> Option<Affine<F>> {
    let dx = a.x.add(b.x);
    if dx.is_zero().declassify() {
        return if a.y.equals(b.y).declassify() { double_vartime::<C, F>(a) } else { None };
    }
    Some(add_apart::<C, F>(a, b, dx.invert_vartime()))
}

/// P + Q for abscissas that differ, given the inverse of their sum. Cost: 2M + 1S.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn add_apart<C: BinaryCurve<F>, F: BinaryField>(
    a: &Affine<F>,
    b: &Affine<F>,
    inverse: F,
) -> Affine<F> {
    let lambda = a.y.add(b.y).mul(inverse);
    let x = add_a::<C, _>(lambda.sqr().add(lambda).add(a.x).add(b.x), F::one(inverse.level()));
    let y = lambda.mul(a.x.add(x)).add(x).add(a.y);
    Affine { x, y }
}

/// `[k]P` for words k, least significant first, by affine double-and-add: right for every point. Variable
/// time. Cost: an inversion and three products for every bit and for every set bit.
#[inline(never)]
pub fn mul_vartime<C: BinaryCurve<F>, F: BinaryField>(p: Option<Affine<F>>, k: &[u64]) -> Option<Affine<F>> {
    let mut sum = None;
    for word in k.iter().rev() {
        for bit in (0..64).rev() {
            sum = add_vartime::<C, F>(sum, sum);
            if word >> bit & 1 == 1 {
                sum = add_vartime::<C, F>(sum, p);
            }
        }
    }
    sum
}

/// An affine point with x ≠ 0 as x and λ = x + y/x.
#[derive(Clone, Copy, Debug)]
pub struct Slope<F> {
    /// The abscissa.
    pub x: F,
    /// x + y/x, the slope of the tangent.
    pub lambda: F,
}

crate::form::handed::handed!(Slope { x, lambda }: BinaryField, to_repr, from_canonical);

impl<F: BinaryField> Slope<F> {
    /// (x, y) with x ≠ 0 as x and λ. Variable time. Cost: 1I + 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of_vartime(p: &Affine<F>) -> Self {
        Self { x: p.x, lambda: p.x.add(p.y.mul(p.x.invert_vartime())) }
    }
}

impl<F: BinaryArithmetic> Slope<F> {
    /// y = x(λ + x). Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn affine(self) -> Affine<F> {
        Affine { x: self.x, y: self.x.mul(self.lambda.add(self.x)) }
    }

    /// -P = (x, λ + 1).
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn negate(self) -> Self {
        Self { x: self.x, lambda: self.lambda.add(F::one(self.x.level())) }
    }
}

/// A point of odd order that is halved again and again.
///
/// From Q = (u, λ') to P = (x, λ) with 2P = Q: λ² + λ = u + a, and x² = v + u(λ + 1) = u(u + λ' + λ + 1),
/// where v is the ordinate. Of the two roots λ that one is right for which P can be halved again, i.e. has
/// Tr(x) = Tr(x²) = Tr(a) = 1; that is asked of x² before the square root is taken (Knudsen 1999; Fong,
/// Hankerson, López, Menezes 2004, section 3; the test is left out in Robert's section 2.2). For a = 1, where
/// the point of order 2 cannot be halved; with a = 0 it can, and the test says nothing.
///
/// The next half-trace does not wait for the square root: with s = x² and Tr(s) = 1, H(x) = √H(s) = H(s) + x + 1; and H(1) = 1, as m = 1 mod 4. So
/// the half-trace is taken of the product that gave s, and the chain is one multiplication and the slower of half-trace and root.
#[derive(Clone, Copy, Debug)]
pub struct Halving<F> {
    point: Slope<F>,
    /// H(u + 1).
    root: F,
}

impl<F: BinaryField> Halving<F> {
    /// The start. Variable time. Cost: 1QS.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_vartime(point: Slope<F>) -> Self {
        Self { point, root: point.x.add(F::one(point.x.level())).half_trace_vartime() }
    }

    /// The start from a known root of root² + root = u + 1.
    #[cfg(feature = "alloc")]
    pub fn of(point: Slope<F>, root: F) -> Self {
        Self { point, root }
    }

    /// The point.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn point(&self) -> Slope<F> {
        self.point
    }

    /// The half of odd order of an affine point, whose own λ nobody asks for. Variable time. Cost: 1M + 1SR +
    /// 2QS.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn first_vartime<C: BinaryCurve<F>>(q: &Affine<F>) -> Self {
        let one = F::one(q.x.level());
        let root = q.x.add(one).half_trace_vartime();
        let next = root.add(one);
        Self::below_vartime::<C>(q.x, root, F::reduce(F::add_wide(q.x.mul_wide(next), q.y.widen())))
    }

    /// Its half of odd order. Variable time. Cost: 1M + 1SR + 1QS.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn halve_vartime<C: BinaryCurve<F>>(self) -> Self {
        let (u, next) = (self.point.x, self.root.add(F::one(self.root.level())));
        Self::below_vartime::<C>(u, self.root, u.mul(u.add(self.point.lambda).add(next)))
    }

    /// The half from u, the root H(u + 1), and the x² that belongs to λ = that root.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn below_vartime<C: BinaryCurve<F>>(u: F, root: F, square: F) -> Self {
        assert!(C::A && F::DEGREE % 4 == 1, "halving is for a = 1, and here for m = 1 mod 4");
        let zero = F::zero(u.level());
        let next = root.add(F::one(u.level()));
        let wrong = Mask::from_bit(square.trace() ^ 1);
        // λ + 1 adds u to x², and H(u) = H(u + 1) + 1 to its half-trace.
        let x = square.add(F::select(wrong, u, zero)).sqrt().first();
        let below = square.half_trace_vartime().add(F::select(wrong, next, zero)).add(x);
        Self { point: Slope { x, lambda: F::select(wrong, next, root) }, root: below }
    }
}

/// The P of odd order with 2P = Q, for Q of odd order. Variable time. Cost: 2M + 1SR + 1QS; 1M less in
/// [`Slope`]s.
///
/// λ² + λ = u + a, x² = v + u(λ + 1), y = λx + x²; the root λ chosen as in [`Halving`].
#[cfg_attr(not(unoptimised), inline(always))]
pub fn halve_vartime<C: BinaryCurve<F>, F: BinaryField>(q: &Affine<F>) -> Affine<F> {
    const { assert!(C::A && F::DEGREE % 2 == 1, "halving is for a = 1") };
    let one = F::one(q.x.level());
    let lambda = q.x.add(one).half_trace_vartime();
    let square = F::reduce(F::add_wide(q.x.mul_wide(lambda.add(one)), q.y.widen()));
    let wrong = Mask::from_bit(square.trace() ^ 1);
    let square = F::select(wrong, square.add(q.x), square);
    let lambda = F::select(wrong, lambda.add(one), lambda);
    let x = square.sqrt();
    Affine { x, y: lambda.mul(x).add(square) }
}
