//! `[k]P` by double-and-add with total additions: slow, and right for every affine point and every integer.
//!
//! The fast variable-time methods come here when a dedicated formula met an exceptional input, which only
//! happens for points of tiny order and for scalars within a few units of a multiple of the order.

use crate::form::{Affine, Group};

/// `[k]P`, k as words, least significant first. Variable time. Cost: a doubling a bit and a total addition a
/// set bit.
pub fn mul_vartime<G: Group>(p: Affine<G::Field>, k: &[u64]) -> G::Point {
    G::narrow(extended_vartime::<G>(p, k))
}

/// `[k]P` with all its coordinates: a point at infinity of an Edwards curve is one of several.
fn extended_vartime<G: Group>(p: Affine<G::Field>, k: &[u64]) -> G::Extended {
    use crate::field::Field;
    let q = G::cache(G::lift(p));
    let mut sum = G::neutral(p.x.level());
    for &word in k.iter().rev() {
        for bit in (0..64).rev() {
            sum = G::double_extended(G::narrow(sum));
            if word >> bit & 1 == 1 {
                sum = G::add_total(sum, &q);
            }
        }
    }
    sum
}

/// `[m]P + [n]Q`. Variable time. Cost: two multiplications and an addition.
pub fn mul_add_vartime<G: Group>(p: Affine<G::Field>, m: &[u64], q: Affine<G::Field>, n: &[u64]) -> G::Point {
    let a = extended_vartime::<G>(p, m);
    let b = extended_vartime::<G>(q, n);
    G::narrow(G::add_total(a, &G::cache(b)))
}
