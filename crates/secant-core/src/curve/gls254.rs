//! `gls254`: y² + xy = x³ + ux² + b over F_2^254 = F_2^127\[u\]/(u² + u + 1), b in F_2^127 (Oliveira, López, Aranha, Rodríguez-Henríquez 2014;
//! the constants of Pornin 2022). The coefficients are modulo z^127 + z^63 + 1. Its order is 2r.

use crate::form::Affine;
use crate::limbs::hex::words;
#[cfg(feature = "parallel")]
use crate::operate::binary::named::Halved;
use crate::operate::binary::named::{NamedBinary, over_binary};
use crate::operate::info::{FieldKind, Info};
use crate::scalar::modulo::Order;

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gls254;

/// A point of GLS254. The words of a coordinate a + b·u are the two of a and the two of b.
pub type Point = crate::operate::binary::point::Point<Gls254>;
/// An integer modulo the order of the base point of GLS254.
pub type Scalar = crate::scalar::modulo::Scalar<Gls254, 4>;

const ORDER: &str = "0x200000000000000000000000000000003f1a47dedc1a1dad3cbde37cf43a8cf5";

impl Order<4> for Gls254 {
    const MODULUS: [u64; 4] = words(ORDER);
}

/// a + b·u.
const fn element(a: &str, b: &str) -> [u64; 4] {
    let ([a0, a1], [b0, b1]): ([u64; 2], [u64; 2]) = (words(a), words(b));
    [a0, a1, b0, b1]
}

impl NamedBinary for Gls254 {
    const INFO: Info = Info {
        name: "gls254",
        form: "weierstrass_binary",
        source: "Oliveira et al. 2014; Pornin 2022",
        equation: "y^2 + xy = x^3 + ux^2 + z^27 + 1",
        field: FieldKind::BinaryQuadratic,
        field_name: "u^2 + u + 1 over z^127 + z^63 + 1",
        field_bits: 127,
        order: ORDER,
        cofactor: 2,
        scalar_bytes: 32,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: element("5e0b72a98520f5a2d203cd2e4a5ae839", "71b98581f8673a759639bbc43b8d797b"),
        y: element("3adacc9b694b43db1d0cb95bee9d4c31", "3c8194e0263521c800c63ff2d65c6505"),
    };
    const B: [u64; 4] = [1 << 27 | 1, 0, 0, 0];
    /// 1 + z^13·√z, √z = z^64 + z^32.
    const SQRT_B: [u64; 4] = [1 << 45 | 1, 1 << 13, 0, 0];
    /// Nothing is halved: that is for odd m.
    #[cfg(feature = "parallel")]
    const HALVED: [Halved; 2] = [Halved { two: 0, four: 0 }; 2];
    over_binary!(Gls254, F254, 4);
}

#[cfg(test)]
mod tests {
    use super::Gls254;
    use crate::operate::binary::tests::{constants_are_right, projective_agrees_with_affine};

    #[test]
    fn the_constants_are_right() {
        constants_are_right::<Gls254>();
    }

    #[test]
    fn projective_points_agree_with_affine_ones() {
        projective_agrees_with_affine::<Gls254>();
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn multiples_of_small_order_are_right() {
        crate::operate::binary::tests::multiples_of_small_order_are_right::<Gls254>();
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn batches_are_right() {
        crate::operate::binary::tests::batches_are_right::<Gls254>();
    }
}
