//! `b409`: y² + xy = x³ + x² + b over F_2\[z\]/(z^409 + z^87 + 1): B-409 of FIPS 186-4, sect409r1 of SEC 2.
//! Its order is 2r.

use crate::form::Affine;
use crate::limbs::hex::words;
#[cfg(feature = "parallel")]
use crate::operate::binary::named::Halved;
use crate::operate::binary::named::{NamedBinary, over_binary};
use crate::operate::info::{FieldKind, Info};
use crate::scalar::modulo::Order;

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct B409;

/// A point of B-409.
pub type Point = crate::operate::binary::point::Point<B409>;
/// An integer modulo the order of the base point of B-409.
pub type Scalar = crate::scalar::modulo::Scalar<B409, 7>;

const ORDER: &str = "0x10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5fa47c3c9e052f838164cd37d9a21173";

impl Order<7> for B409 {
    const MODULUS: [u64; 7] = words(ORDER);
}

impl NamedBinary for B409 {
    const INFO: Info = Info {
        name: "b409",
        form: "weierstrass_binary",
        source: "FIPS 186-4, B-409; SEC 2, sect409r1; Robert, appendix A.1",
        equation: "y^2 + xy = x^3 + x^2 + 0x21a5c2c8ee9feb5c4b9a753b7b476b7fd6422ef1f3dd674761fa99d6ac27c8a9a197b272822f6cd57a55aa4f50ae317b13545f",
        field: FieldKind::Binary,
        field_name: "z^409 + z^87 + 1",
        field_bits: 409,
        order: ORDER,
        cofactor: 2,
        scalar_bytes: 52,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 7]> = Affine {
        x: words(
            "15d4860d088ddb3496b0c6064756260441cde4af1771d4db01ffe5b34e59703dc255a868a1180515603aeab60794e54bb7996a7",
        ),
        y: words(
            "61b1cfab6be5f32bbfa78324ed106a7636b9c5a7bd198d0158aa4f5488d08f38514f1fdf4b4f40d2181b3681c364ba0273c706",
        ),
    };
    const B: [u64; 7] = words(
        "21a5c2c8ee9feb5c4b9a753b7b476b7fd6422ef1f3dd674761fa99d6ac27c8a9a197b272822f6cd57a55aa4f50ae317b13545f",
    );
    const SQRT_B: [u64; 7] = words(
        "9935f7e4768ee2ef22f9b4a29f53cb5d93ab2ed0ad7ce57c1b2649fde895950cf6576773326c528a48e27b872accf0bc25d5ef",
    );
    #[cfg(feature = "parallel")]
    const HALVED: [Halved; 2] = [Halved { two: 172, four: 170 }, Halved { two: 220, four: 221 }];
    over_binary!(B409, F409, 7);
}

#[cfg(test)]
mod tests {
    use super::B409;
    use crate::operate::binary::tests::{constants_are_right, projective_agrees_with_affine};

    #[test]
    fn the_constants_are_right() {
        constants_are_right::<B409>();
    }

    #[test]
    fn projective_points_agree_with_affine_ones() {
        projective_agrees_with_affine::<B409>();
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn multiples_of_small_order_are_right() {
        crate::operate::binary::tests::multiples_of_small_order_are_right::<B409>();
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn batches_are_right() {
        crate::operate::binary::tests::batches_are_right::<B409>();
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn splits_are_right() {
        crate::operate::binary::tests::splits_are_right::<B409>();
    }
}
