//! Coordinates XXYZZ: x = X/Z, y = Y/Z², with XX = X² and ZZ = Z² at hand (Robert, section 2.1).
//!
//! The formulas use only the four products of degree 2, XX, Y, ZZ and R = 2XZ. So a point is
//! kept as (XX, N, ZZ, R), N = -Y: X and Z exist only inside an operation, which squares them and their sum
//! when it ends instead of when it begins. With -Y a doubling ends in one operation, XX + ZZ - 2V². A common
//! factor of the four changes nothing: x = R/2ZZ, y = -N/ZZ.
//!
//! **Where the law fails.** Addition is unified: it doubles as well, adds the neutral element and the two
//! points at infinity, and gives points at infinity (ZZ = 0, XX ≠ 0) where they are right. It gives (0, 0, 0,
//! 0), which stays itself in every later operation, exactly for P - Q = Ω±. No subgroup of odd order has such
//! pairs. There (P + Ω+) + Q does not fail, and adding Ω+ only swaps XX with ZZ and the sign of R: so
//! [`Group::add_total`](crate::form::Group::add_total).

mod formulas;
mod group;
mod points;

pub use points::{Cached, CachedAffine, Point, Xxyzz};
