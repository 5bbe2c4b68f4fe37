//! `jac256189`: y² = x³ - 3x + B over F_p, p = 2^256 - 189, in Jacobian coordinates (Longa-Gebotys 2010,
//! appendix B).
//!
//! 10·r points, r a prime of 253 bits. The paper prints no base point: G = `[10]Q` for the point Q = (0, y),
//! y even.

use super::weierstrass::weierstrass;
use crate::field::crandall::Crandall;
use crate::form::weierstrass::jacobian::Jacobian;

weierstrass! {
    /// The curve's name as a type.
    Jac256189: "jac256189", "Longa-Gebotys 2010, appendix B",
    field: "2^256 - 189", 256 bits in 4 words, Jacobian over Crandall<256, 189, B>,
    b: "fd63c3319814da55e88e9328e96273c483dca6cc84df53ec8d91b1b3e0237064",
    x: "78b47ab76aa175226dd394b09623d50bb4862ab611e370e232a4e875c3b91f34",
    y: "989d96f5a690c8f19032b1a8f43a5014facb045752179ccf92764f9ef50b2f36",
    order: "19999999999999999999999999999999cc6bd10647eac1cb50d2ffe01b869d35", cofactor: 10,
    four: crate::field::montgomery_x4::P256189, 5 words,
    eight: EightLanes of crate::field::lanes52::CrandallX8<256, 189>,
    table: crate::field::lanes52::CrandallX8<256, 189>, 4 bits,
    lanes from WorthOf::COMPLETE
}

/// A point of jac256189.
pub type Point = crate::operate::Point<Jac256189>;
/// An integer modulo the order of jac256189's base point.
pub type Scalar = crate::operate::Scalar<Jac256189>;
