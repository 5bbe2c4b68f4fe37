//! Integers modulo the orders of the curves.

use super::super::each::each;
use super::super::{Answer, Peer};
use super::row::peer;

/// Multiplies two integers by doublings and additions, big-endian.
type Product = fn(&[u8], &[u8]) -> Option<Vec<u8>>;

/// The bytes of an integer in the other order, if its curve has that.
fn ordered(bytes: &[u8], little: bool) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if little {
        bytes.reverse();
    }
    bytes
}

/// Three operations of a module's `Scalar`, whose bytes are little-endian or not.
macro_rules! scalars {
    ($($curve:ident $little:literal,)*) => {
        pub(super) const PEERS: &[Peer] = &[$(
            row!($curve, $little, "scalar_mul", "a * b", |(a, b)| a * b),
            row!($curve, $little, "scalar_invert", "Scalar::invert", |(a, _)| a.invert()),
            Peer {
                constant_time: false,
                ..row!($curve, $little, "scalar_invert_vartime", "Scalar::invert_vartime", |(a, _)| a.invert_vartime())
            },
        )*];

        const PRODUCTS: &[(&str, Product)] = &[$(
            (stringify!($curve), |a, b| {
                use ::secant::$curve::Scalar;
                let a = Scalar::try_from(&ordered(a, $little)[..]).ok()?;
                let mut product = Scalar::ZERO;
                for bit in b.iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1)) {
                    product = product.double();
                    if bit == 1 {
                        product += &a;
                    }
                }
                Some(ordered(&product.to_bytes(), $little))
            }),
        )*];
    };
}

macro_rules! row {
    ($curve:ident, $little:literal, $operation:literal, $timed:literal, |$pair:pat_param| $run:expr) => {
        peer(stringify!($curve), $operation, "scalar", $timed, |inputs| {
            use ::secant::$curve::Scalar;
            let parse = |bytes: &[u8]| Scalar::try_from(&ordered(bytes, $little)[..]).ok();
            each(
                inputs,
                |input| {
                    let (a, b) = input.scalars()?;
                    Some((parse(a)?, parse(b)?))
                },
                |$pair| $run,
                |c: &Scalar| Some(Answer::Integer(ordered(&c.to_bytes(), $little))),
            )
        })
    };
}

scalars! {
    p224 false,
    p256 false,
    p384 false,
    p521 false,
    secp256k1 false,
    edwards25519 true,
    b233 false,
    b409 false,
}

/// The slow product modulo the order of a curve, for checks.
pub(super) fn product_of(curve: &str) -> Option<Product> {
    PRODUCTS.iter().find(|(name, _)| *name == curve).map(|(_, product)| *product)
}
