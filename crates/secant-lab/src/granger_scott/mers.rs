//! The two curves of Bos et al. over F_(2^521 - 1) that section 4.3 names, by 45 products and by 81:
//! ed-521-mers, -x² + y² = 1 + dx²y² with -1/(d + 1) = 550440, of order 4r, and w-521-mers, y² = x³ - 3x +
//! 167884, of prime order (which the paper does not print; both orders were counted with PARI).
//!
//! The paper prints no base points. On ed-521-mers it is four times the point with x = 5 and even y: its
//! order is odd, and the unified law has no exception in a subgroup of odd order. On w-521-mers it is the
//! point with x = 4 and even y.

use secant_core::ct::Mask;
use secant_core::field::mersenne521::invert_fermat;
use secant_core::field::{Field, Single};
use secant_core::form::edwards::TwistedEdwards;
use secant_core::form::edwards::extended::Extended;
use secant_core::form::weierstrass::Weierstrass;
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::form::{Affine, Group, Outlined};
use secant_core::limbs::hex::words;
use secant_core::multiply::{odd_window, window};

use super::limbs::{Element, Radix};
use super::mersenne521::algorithm_2;
use super::others;

/// ed-521-mers.
pub struct Ed521Mers;

/// d.
pub const D: [u64; 9] = words(
    "6cf841dedd2239f20ff9fcc725044fef459c1d7b85adf96de791f53011344f0aacb0d21555924ae96970955cb71243c4a2163a2b3634cfa0b10b3b90652475705b",
);
/// The base point of ed-521-mers.
pub const BASE: Affine<[u64; 9]> = Affine {
    x: words(
        "dc70cf13b1dbe9bee4aeed990d55192ee0cd0e661480135fa85800a5454b813da32d4c40094f8428904cebc523d3a9ccc77fa82fc037de832d2a9c0b30abe781fe",
    ),
    y: words(
        "fd4a34813da52f8445cc6f39342f2841ac4102544f333c8bf34824d277de203d6a99d98af4ee0a433cb0bbbcf207ce04c908211017b128e6d4dc7cdea95b606764",
    ),
};

/// w-521-mers.
pub struct W521Mers;
/// The base point of w-521-mers.
pub const W_BASE: Affine<[u64; 9]> = Affine {
    x: words("4"),
    y: words(
        "1e214fa6332bee91649acda7e5669bb3841bcf8bbb6fa1a877b1f8d4a00632852a186df1da75c3494c545eb2d6c7ac51f3c6d6f90101d935787b854dcf41e25bb58",
    ),
};

impl<F: Field> Weierstrass<F> for W521Mers {
    fn b(level: F::Level) -> F {
        F::from_u64(level, 167_884)
    }
}

impl<F: Single<Repr = [u64; 9]>> TwistedEdwards<F> for Ed521Mers {
    const COMPLETE: bool = true;
    fn mul_d(x: F) -> F {
        x.mul(F::from_canonical(x.level(), D))
    }
}

/// The radix of Algorithm 1, products by display (3.1).
#[derive(Clone, Copy, Debug)]
pub struct Schoolbook58;

/// An element of F_(2^521 - 1) that is multiplied by 81 products.
pub type Schoolbook521 = Element<Schoolbook58, 9>;

impl Radix<9> for Schoolbook58 {
    const BITS: u32 = 58;
    const WRAP: i64 = 2;
    const PRIME_BITS: u32 = 521;
    const C: u64 = 1;

    #[inline(never)]
    fn mul(x: &[i64; 9], y: &[i64; 9]) -> [i64; 9] {
        others::schoolbook(x, y)
    }
    #[inline(never)]
    fn sqr(x: &[i64; 9]) -> [i64; 9] {
        algorithm_2(x)
    }
    fn invert(x: Schoolbook521) -> Schoolbook521 {
        invert_fermat(x)
    }
}

/// A multiplication of an affine point: the level, P, k.
pub type Multiply<F> = fn(<F as Field>::Level, &Affine<[u64; 9]>, &[u64; 9]) -> Affine<[u64; 9]>;

/// `[k]P` on ed-521-mers in windows of width 4, the method of section 4.2, for P of the subgroup of prime
/// order.
pub fn on_ed<F: Single<Repr = [u64; 9], Mask = Mask>>(
    level: F::Level,
    p: &Affine<[u64; 9]>,
    k: &[u64; 9],
) -> Affine<[u64; 9]> {
    type G<F> = Outlined<Ed521Mers, Extended<Ed521Mers, F>>;
    settle::<G<F>>(window::mul_from_neutral::<G<F>, 4, 8>(read(level, p), k, 519))
}

/// `[k]P` on w-521-mers in windows of width 5, the method of section 4.1, for odd k below the order.
pub fn on_w<F: Single<Repr = [u64; 9], Mask = Mask>>(
    level: F::Level,
    p: &Affine<[u64; 9]>,
    k: &[u64; 9],
) -> Affine<[u64; 9]> {
    type G<F> = Outlined<W521Mers, Plain<W521Mers, F>>;
    settle::<G<F>>(odd_window::mul::<G<F>, 5, 16>(read(level, p), k, 521))
}

fn read<F: Single<Repr = [u64; 9]>>(level: F::Level, p: &Affine<[u64; 9]>) -> Affine<F> {
    Affine { x: F::from_canonical(level, p.x), y: F::from_canonical(level, p.y) }
}

fn settle<G: Group<Field: Single<Repr = [u64; 9]>>>(p: G::Point) -> Affine<[u64; 9]> {
    let affine = G::normalize(p, G::denominator(p).invert());
    Affine { x: affine.x.to_repr(), y: affine.y.to_repr() }
}
