//! Every operation of every group on every pair of points of tiny curves, against the affine laws.

mod edwards;
mod edwards_general;
mod jacobi_quartic;
mod maps;
mod montgomery;
mod ristretto;
pub(in crate::form) mod side_by_side;
mod weierstrass;

use super::Affine;
use crate::field::tiny::Tiny;

/// An affine point of a reference curve; `None` is a point at infinity.
type Reference = Option<(i64, i64)>;

/// 1/n modulo p, by search.
fn inverse(n: i64, p: i64) -> i64 {
    (0..p).find(|m| (m * n).rem_euclid(p) == 1).expect("n is not 0")
}

fn affine<const P: u64>((x, y): (i64, i64)) -> Affine<Tiny<P>> {
    Affine { x: Tiny::new(x), y: Tiny::new(y) }
}

fn value<const P: u64>(p: Affine<Tiny<P>>) -> (i64, i64) {
    (p.x.value(), p.y.value())
}
