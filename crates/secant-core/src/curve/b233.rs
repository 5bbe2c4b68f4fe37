//! `b233`: y² + xy = x³ + x² + b over F_2\[z\]/(z^233 + z^74 + 1): B-233 of FIPS 186-4, sect233r1 of SEC 2.
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
pub struct B233;

/// A point of B-233.
pub type Point = crate::operate::binary::point::Point<B233>;
/// An integer modulo the order of the base point of B-233.
pub type Scalar = crate::scalar::modulo::Scalar<B233, 4>;

const ORDER: &str = "0x1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7";

impl Order<4> for B233 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl NamedBinary for B233 {
    const INFO: Info = Info {
        name: "b233",
        form: "weierstrass_binary",
        source: "FIPS 186-4, B-233; SEC 2, sect233r1; Robert, appendix A.1",
        equation: "y^2 + xy = x^3 + x^2 + 0x66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad",
        field: FieldKind::Binary,
        field_name: "z^233 + z^74 + 1",
        field_bits: 233,
        order: ORDER,
        cofactor: 2,
        scalar_bytes: 30,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("fac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b"),
        y: words("1006a08a41903350678e58528bebf8a0beff867a7ca36716f7e01f81052"),
    };
    const B: [u64; 4] = words("66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad");
    const SQRT_B: [u64; 4] = words("187f85627b97874e747ee31e06d71caaeea52f21253e5f946d061da9138");
    #[cfg(feature = "parallel")]
    const HALVED: [Halved; 2] = [Halved { two: 80, four: 60 }, Halved { two: 104, four: 116 }];
    over_binary!(B233, F233, 4);
}

#[cfg(test)]
mod tests {
    use super::B233;
    use crate::operate::binary::tests::{constants_are_right, projective_agrees_with_affine};

    #[test]
    fn the_constants_are_right() {
        constants_are_right::<B233>();
    }

    #[test]
    fn projective_points_agree_with_affine_ones() {
        projective_agrees_with_affine::<B233>();
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn multiples_of_small_order_are_right() {
        crate::operate::binary::tests::multiples_of_small_order_are_right::<B233>();
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn batches_are_right() {
        crate::operate::binary::tests::batches_are_right::<B233>();
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn splits_are_right() {
        crate::operate::binary::tests::splits_are_right::<B233>();
    }
}
