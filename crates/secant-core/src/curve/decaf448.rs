//! `decaf448`: the group of prime order that [`decaf`] makes of [`edwards448`](super::edwards448) (RFC 9496).
//!
//! An element is a point of the even subgroup of edwards448, which stands for its class. Sums and products
//! are those of the points; encodings, equality and elements from uniform bytes are here.

use super::edwards448::Edwards448;
use crate::cpu::{Portable, Tier, on_words};
use crate::ct::{Mask, Select};
use crate::field::goldilocks::P;
use crate::field::ratio::ThreeModFour;
use crate::field::{Field, Single};
use crate::form::Group;
use crate::form::edwards::decaf::{self, Decaf};
use crate::limbs::goldilocks::from_words;
use crate::limbs::hex::words;
use crate::limbs::{bytes, portable};
use crate::operate::named::NamedCurve;
use crate::operate::projective::Projective;

impl<F: ThreeModFour> Decaf<F> for Edwards448 {
    const MINUS_D: u32 = 39_081;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn root(level: F::Level) -> F {
        F::constant(
            level,
            &const {
                words::<7>(
                    "22d962fbeb24f7683bf68d722fa26aa0a1f1a7b8a5b8d54b64a2d780968c14ba839a66f4fd6eded260337bf6aa20ce529642ef0f45572736",
                )
            },
        )
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn inverse_root(level: F::Level) -> F {
        F::constant(
            level,
            &const {
                words::<7>(
                    "6ef40652e222c057902be35a0bcac8075a90950c3a5b27a7d6ba56f128a6521abe707ee2c21fba15efbb2479f19e94f353afbb5eb878682c",
                )
            },
        )
    }
}

/// A point of edwards448: of the even subgroup, where it stands for an element.
pub type Point = Projective<Edwards448>;

/// The generator of RFC 9496: twice the base point of edwards448.
pub const GENERATOR: Point = Point::of_kept_affine([
    from_words(&words(
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa955555555555555555555555555555555555555555555555555555555",
    )),
    from_words(&words(
        "ae05e9634ad7048db359d6205086c2b0036ed7a035884dd7b7e36d728ad8c4b80d6565833a2a3098bbbcb2bed1cda06bdaeafbcdea9386ed",
    )),
    [1, 0, 0, 0, 0, 0, 0, 0],
    from_words(&words(
        "696d84643374bace9d70983a12aa9d461da74d2d5c35e8d97ba72c3aba4450a5d29274229bd22c1d5e3a6474ee4ffb0e7a9e200a28eee402",
    )),
]);

/// The field on a backend.
type F<B> = <Edwards448 as NamedCurve>::Field<B>;
/// The group law on a backend.
type G<B> = <Edwards448 as NamedCurve>::Group<B>;

/// The encoding: 56 bytes, the same for every point of the class. Constant time. Cost: [`decaf::encode`].
#[must_use]
pub fn to_bytes(p: &Point) -> [u8; 56] {
    let mut bytes = [0; 56];
    let s = on_words!(Tier::best_single(), level: B => {
        decaf::encode::<Edwards448, F<B>>(p.load::<G<B>>(level)).to_repr()
    });
    bytes::to_le(&mut bytes, &s);
    bytes
}

/// The element of an encoding, and whether it is one; the point is of no meaning if not. `None` if the bytes
/// are no integer below p. Constant time, but for that. Cost: [`decaf::decode`].
#[must_use]
pub fn from_bytes(bytes: &[u8; 56]) -> Option<(Point, Mask)> {
    let mut words = [0; 8];
    bytes::from_le(&mut words, bytes);
    F::from_repr(Portable, words)?;
    Some(on_words!(Tier::best_single(), level: B => {
        let (p, valid) = decaf::decode::<Edwards448, F<B>>(F::from_canonical(level, words));
        (Point::of_affine::<G<B>>(p), valid)
    }))
}

/// The element of 112 bytes: uniform for uniform bytes, and nobody learns its logarithm. The sum of
/// [`decaf::map`] of both halves, each modulo p (RFC 9496, section 5.3.4). Constant time.
#[must_use]
pub fn from_uniform_bytes(uniform: &[u8; 112]) -> Point {
    let mut halves = [[0; 8]; 2];
    for (half, bytes) in halves.iter_mut().zip(uniform.chunks(56)) {
        bytes::from_le(half, bytes);
        let (reduced, below) = portable::sub(half, &P);
        *half = Select::select(Mask::from_bit(below), *half, reduced);
    }
    let point = on_words!(Tier::best_single(), level: B => {
        let [p, q] = halves.map(|w| decaf::map::<Edwards448, F<B>>(F::constant(level, &w)));
        Point::of::<G<B>>(G::<B>::add_total(p, &G::<B>::cache(q)))
    });
    crate::ct::wipe(halves.as_flattened_mut());
    point
}

/// Set where P and Q are one element. Constant time. Cost: 2M.
#[must_use]
pub fn equals(p: &Point, q: &Point) -> Mask {
    on_words!(Tier::best_single(), level: B => decaf::equal::<F<B>>(p.load::<G<B>>(level), q.load::<G<B>>(level)))
}
