//! `ristretto255`: the group of prime order that [`ristretto`] makes of [`edwards25519`](super::edwards25519) (RFC 9496).
//!
//! Points are kept projective: an operation ends without an inversion, and so does the encoding.

use super::base;
use super::edwards25519::{Edwards25519, Scalar};
use super::equipped::{self, Equipped};
use super::named::NamedCurve;
use super::strategy::{GroupOf, Wnaf, bits, shorten};
use crate::cpu::{Portable, Task, Tier};
use crate::ct::Mask;
use crate::field::ratio::FiveModEight;
use crate::field::spare::Spare;
use crate::field::{Field, Single};
use crate::form::edwards::coordinates::Coordinates;
use crate::form::edwards::extended::{Extended, PointT};
use crate::form::edwards::ristretto::{self, Ristretto};
use crate::form::{Affine, Group, Level, Outlined};
use crate::limbs::WordKernels;
use crate::limbs::bytes;
use crate::limbs::hex::words;
use crate::multiply::window;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::{Ifma, Mulx},
    field::crandall_x4::CrandallX4,
    field::on_ifma::OnIfma,
    form::edwards::side_by_side::SideBySide,
};

/// A constant of the curve.
macro_rules! constant {
    ($(#[$about:meta])* $name:ident, $hex:literal) => {
        $(#[$about])*
        #[inline(always)]
        fn $name(level: F::Level) -> F {
            F::constant(level, &const { words::<4>($hex) })
        }
    };
}

impl<F: FiveModEight> Ristretto<F> for Edwards25519 {
    constant!(root, "376931bf2b8348ac0f3cfcc931f5d1fdaf9d8e0c1b7854bd7e97f6a0497b2e1b");
    constant!(inverse_root, "786c8905cfaffca216c27b91fe01d8409d2f16175a4172be99c8fdaa805d40ea");
    constant!(one_minus_dd, "29072a8b2b3e0d79994abddbe70dfe42c81a138cd5e350fe27c09c1945fc176");
    constant!(d_minus_one_squared, "5968b37af66c22414cdcd32f529b4eebd29e4a2cb01e199931ad5aaa44ed4d20");
}

/// A point of edwards25519 in the coordinates of single elements.
type Affine25519 = super::edwards25519::Point;

/// An element of ristretto255: a point of the even subgroup of edwards25519, for its class.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// X, Y, Z, T as a field keeps them.
    words: [[u64; 4]; 4],
    /// Whether Z is known to be 1. That depends on the operation that made the point, not on its operands.
    affine: bool,
}

/// Something to do with single elements.
trait Work {
    /// What it gives.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`, as those of [`Task`].
    fn run<B: WordKernels>(self, level: B) -> Self::Output;
}

/// Work as a task for a backend's token.
struct OnLevel<W>(W);

impl<W: Work, B: WordKernels> Task<B> for OnLevel<W> {
    type Output = W::Output;
    #[inline(always)]
    fn run(self, level: B) -> W::Output {
        self.0.run(level)
    }
}

#[inline]
fn single<W: Work>(work: W) -> W::Output {
    Tier::best_single().run_single(OnLevel(work))
}

/// The field on a backend.
type F<B> = Spare<19, B>;
/// The group law on a backend.
type G<B> = Outlined<Extended<Edwards25519, F<B>>>;

/// The coordinates of a point.
#[inline(always)]
fn load<F: Single<Repr = [u64; 4]>>(level: F::Level, p: &Point) -> PointT<F> {
    let [x, y, z, t] = p.words.map(|w| F::load(level, w));
    PointT { x, y, z, t }
}

/// The point of these coordinates.
#[inline(always)]
fn store<F: Single<Repr = [u64; 4]>>(p: PointT<F>) -> Point {
    Point { words: [p.x, p.y, p.z, p.t].map(F::store), affine: false }
}

struct Encode<'a>(&'a Point);

impl Work for Encode<'_> {
    type Output = [u64; 4];
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> [u64; 4] {
        ristretto::encode::<Edwards25519, F<B>>(load(level, self.0)).to_repr()
    }
}

struct Decode(F<Portable>);

impl Work for Decode {
    type Output = (Point, Mask);
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> (Point, Mask) {
        let (p, valid) = ristretto::decode::<Edwards25519, F<B>>(F::load(level, self.0.store()));
        (Point { affine: true, ..store(p) }, valid)
    }
}

struct FromUniform<'a>(&'a [[u64; 4]; 2]);

impl Work for FromUniform<'_> {
    type Output = Point;
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> Point {
        let [p, q] = self.0.map(|w| ristretto::map::<Edwards25519, F<B>>(F::constant(level, &w)));
        store(G::<B>::add_total(p, &G::<B>::cache(q)))
    }
}

struct Add<'a>(&'a Point, &'a Point);

impl Work for Add<'_> {
    type Output = Point;
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> Point {
        store(G::<B>::add_total(load(level, self.0), &G::<B>::cache(load(level, self.1))))
    }
}

struct Negate<'a>(&'a Point);

impl Work for Negate<'_> {
    type Output = Point;
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> Point {
        Point { affine: self.0.affine, ..store(G::<B>::negate(load(level, self.0))) }
    }
}

struct Equal<'a>(&'a Point, &'a Point);

impl Work for Equal<'_> {
    type Output = Mask;
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> Mask {
        ristretto::equal::<F<B>>(load(level, self.0), load(level, self.1))
    }
}

/// The affine point: what a multiplication starts from.
struct Normalize<'a>(&'a Point);

impl Work for Normalize<'_> {
    type Output = Affine25519;
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> Affine25519 {
        let p = load::<F<B>>(level, self.0);
        if self.0.affine {
            return Affine25519::encode(Affine { x: p.x, y: p.y });
        }
        Affine25519::settle::<G<B>>(G::<B>::narrow(p))
    }
}

/// A point that is affine.
struct Lift(Affine25519);

impl Work for Lift {
    type Output = Point;
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> Point {
        Point { affine: true, ..store(G::<B>::lift(self.0.decode(level))) }
    }
}

/// `[k]P`, projective: the method of the curve, without its last inversion.
struct Multiply<'a>(&'a Affine25519, &'a [u64; 4]);

impl Multiply<'_> {
    #[inline(always)]
    fn run_on<G: GroupOf<Edwards25519> + Coordinates>(self, level: Level<G>) -> Point {
        let mut k = shorten::<Edwards25519>(self.1);
        let product = window::mul_extended::<G, 5, 16>(self.0.decode(level), &k, bits::<Edwards25519>());
        crate::ct::wipe(&mut k);
        store(G::coordinates(product))
    }
}

impl<B: WordKernels> Task<B> for Multiply<'_> {
    type Output = Point;
    #[inline(always)]
    fn run(self, level: B) -> Point {
        self.run_on::<<Edwards25519 as NamedCurve>::Group<B>>(level)
    }
}

/// The same on vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
struct OnVectors<T>(T);

#[cfg(target_arch = "x86_64")]
impl Task<Ifma> for OnVectors<Multiply<'_>> {
    type Output = Point;
    #[inline(always)]
    fn run(self, level: Ifma) -> Point {
        type Side = SideBySide<Edwards25519, CrandallX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5>>;
        self.0.run_on::<Side>(level)
    }
}

#[inline(never)]
fn multiply(tier: Tier, p: &Affine25519, k: &[u64; 4]) -> Point {
    #[cfg(target_arch = "x86_64")]
    if let Tier::Ifma(level) = tier {
        return level.run(OnVectors(Multiply(p, k)));
    }
    tier.run_single(Multiply(p, k))
}

/// `[k]G`, projective.
struct MultiplyBase<'a>(&'a [u64; 4]);

impl Work for MultiplyBase<'_> {
    type Output = Point;
    #[inline(always)]
    fn run<B: WordKernels>(self, level: B) -> Point {
        type Law<B> = <Edwards25519 as NamedCurve>::Group<B>;
        store(Law::<B>::coordinates(base::multiple::<Edwards25519, Law<B>>(level, self.0)))
    }
}

impl Point {
    /// The neutral element, the class of (0, 1).
    pub const IDENTITY: Self = Self { words: [[0; 4], [1, 0, 0, 0], [1, 0, 0, 0], [0; 4]], affine: true };

    /// The class of the base point of edwards25519.
    pub const GENERATOR: Self = Self {
        words: [
            Edwards25519::BASE.x,
            Edwards25519::BASE.y,
            [1, 0, 0, 0],
            words("67875f0fd78b766566ea4e8e64abe37d20f09f80775152f56dde8ab3a5b7dda3"),
        ],
        affine: true,
    };

    /// The encoding: 32 bytes, the same for every point of the class. Constant time. Cost: [`ristretto::encode`].
    #[must_use]
    #[inline]
    pub fn to_bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes::to_le(&mut bytes, &single(Encode(self)));
        bytes
    }

    /// The element of an encoding, and whether it is one; the point is of no meaning if not. `None` if the bytes are no integer below p. Constant time,
    /// but for that. Cost: [`ristretto::decode`].
    #[must_use]
    #[inline]
    pub fn from_bytes(bytes: &[u8; 32]) -> Option<(Self, Mask)> {
        let mut words = [0; 4];
        bytes::from_le(&mut words, bytes);
        F::from_repr(Portable, words).map(|s| single(Decode(s)))
    }

    /// The element of 64 bytes: uniform for uniform bytes, and nobody learns its logarithm. The sum of [`ristretto::map`] of both halves, each modulo p
    /// without its top bit (RFC 9496, section 4.3.4). Constant time.
    #[must_use]
    #[inline]
    pub fn from_uniform_bytes(uniform: &[u8; 64]) -> Self {
        let mut halves = [[0; 4]; 2];
        for (half, bytes) in halves.iter_mut().zip(uniform.chunks(32)) {
            bytes::from_le(half, bytes);
            half[3] &= u64::MAX >> 1;
        }
        let point = single(FromUniform(&halves));
        crate::ct::wipe(&mut halves);
        point
    }

    /// P + Q. Constant time. Cost: 9M.
    #[must_use]
    #[inline]
    pub fn add(&self, q: &Self) -> Self {
        single(Add(self, q))
    }

    /// -P. Constant time.
    #[must_use]
    #[inline]
    pub fn negate(&self) -> Self {
        single(Negate(self))
    }

    /// Set where P and Q are one element. Constant time. Cost: 4M.
    #[inline]
    pub fn equals(&self, q: &Self) -> Mask {
        single(Equal(self, q))
    }

    /// The point of edwards25519 that stands for the class. Constant time. Cost: an inversion, unless Z is known to be 1.
    #[inline]
    pub fn to_edwards(&self) -> Affine25519 {
        single(Normalize(self))
    }

    /// `[k]P`. Constant time. Cost: that of edwards25519, with an inversion at the beginning unless Z is known to be 1, and none at the end.
    #[must_use]
    #[inline]
    pub fn mul(&self, k: &Scalar) -> Self {
        let mut k = k.to_words();
        let product = multiply(Tier::best(), &self.to_edwards(), &k);
        crate::ct::wipe(&mut k);
        product
    }

    /// `[k]G`. Constant time. Cost: that of edwards25519, without an inversion.
    #[must_use]
    #[inline]
    pub fn mul_base(k: &Scalar) -> Self {
        let mut k = k.to_words();
        let product = single(MultiplyBase(&k));
        crate::ct::wipe(&mut k);
        product
    }

    /// `[k]P`. Variable time: for public scalars and points only.
    #[must_use]
    #[inline]
    pub fn mul_vartime(&self, k: &Scalar) -> Self {
        single(Lift(Edwards25519::mul_vartime(Tier::best(), &self.to_edwards(), &k.to_words())))
    }

    /// `[m]P + [n]Q`. Variable time: for public scalars and points only.
    #[must_use]
    #[inline]
    pub fn mul_add_vartime(m: &Scalar, p: &Self, n: &Scalar, q: &Self) -> Self {
        let (p, q) = (p.to_edwards(), q.to_edwards());
        single(Lift(Edwards25519::mul_add_vartime(Tier::best(), &m.to_words(), &p, &n.to_words(), &q)))
    }

    /// `[m]P + [n]G`. Variable time: for public scalars and points only.
    #[must_use]
    #[inline]
    pub fn mul_add_base_vartime(m: &Scalar, p: &Self, n: &Scalar) -> Self {
        let (m, n, g) = (m.to_words(), n.to_words(), Affine25519::base());
        single(Lift(equipped::mul_add::<Edwards25519, base::WithBase<Wnaf<5>, 8>, _>(
            Tier::best(),
            &p.to_edwards(),
            &m,
            &g,
            &n,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Factor;
    use crate::form::edwards::TwistedEdwards;
    use crate::limbs::samples::Random;

    #[test]
    fn constants_are_defined_by_their_squares() {
        type E = F<Portable>;
        type C = Edwards25519;
        let one = E::one(Portable);
        let d = C::mul_d(one);
        let same = |a: E, b: E| assert_eq!(a.to_repr(), b.to_repr());
        // -1 - d and its inverse; of the roots RFC 9496 has the odd one and the even one.
        let root = <C as Ristretto<E>>::root(Portable);
        let inverse_root = <C as Ristretto<E>>::inverse_root(Portable);
        let minus_one_minus_d = one.neg().tighten().sub(d);
        same(root.sqr(), minus_one_minus_d);
        same(inverse_root.sqr().mul(minus_one_minus_d), one);
        assert_eq!((root.to_repr()[0] & 1, inverse_root.to_repr()[0] & 1), (1, 0));
        same(<C as Ristretto<E>>::one_minus_dd(Portable), one.sub(d.sqr()));
        same(<C as Ristretto<E>>::d_minus_one_squared(Portable), d.sub(one).sqr());
        // i is even.
        assert_eq!(E::root_of_minus_one(Portable).to_repr()[0] & 1, 0);
        // XY = ZT.
        for p in [Point::GENERATOR, Point::IDENTITY] {
            let p = load::<E>(Portable, &p);
            same(p.x.mul(p.y), p.z.mul(p.t));
        }
        assert_eq!(Point::GENERATOR.to_edwards(), Affine25519::base());
    }

    #[test]
    fn products_are_the_same_on_every_tier() {
        let mut random = Random(41);
        for _ in 0..10 {
            let k = [random.word(), random.word(), random.word(), random.word()];
            let mut uniform = [0; 64];
            uniform.fill_with(|| random.word() as u8);
            let p = Point::from_uniform_bytes(&uniform);
            let want = multiply(Tier::PORTABLE, &p.to_edwards(), &k);
            let slow = Edwards25519::mul(Tier::PORTABLE, &p.to_edwards(), &k);
            assert_eq!(want.to_edwards(), slow);
            for tier in [Tier::best_single(), Tier::best()] {
                let q = multiply(tier, &p.to_edwards(), &k);
                assert!(q.equals(&want).declassify());
                assert_eq!(q.to_bytes(), want.to_bytes());
                assert_eq!(q.to_edwards(), slow);
                let t = load::<F<Portable>>(Portable, &q);
                assert_eq!(t.x.mul(t.y).to_repr(), t.z.mul(t.t).to_repr());
            }
        }
    }
}
