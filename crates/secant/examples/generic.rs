//! A function for every curve: the types of points and scalars have the curve as their parameter.
//!
//! A dealer shares a secret among five so that any three can put it together again (Shamir 1979), and
//! publishes commitments so that everyone can check his share (Feldman 1987, "A practical scheme for
//! non-interactive verifiable secret sharing").
//!
//! ```text
//! cargo run --release -p secant --example generic
//! ```

use std::ops::{Add, Mul};

use getrandom::{SysRng, rand_core::UnwrapErr};
use secant::edwards25519::Edwards25519;
use secant::p256::P256;
use secant::{Group, Point, Scalar};

/// c_0 + c_1·x + c_2·x² + .., by Horner's rule; the c_i are scalars, or points.
fn evaluate<C, S>(coefficients: &[C], x: &S) -> Option<C>
where
    C: Clone + Add<Output = C> + for<'a> Mul<&'a S, Output = C>,
{
    let (last, rest) = coefficients.split_last()?;
    Some(rest.iter().rev().fold(last.clone(), |sum, c| sum * x + c.clone()))
}

/// Shares a secret on a curve and puts it together again.
fn share_and_recover<C: Group>(name: &str) {
    let mut rng = UnwrapErr(SysRng);

    // f(0) is the secret; the share of i is f(i).
    let f: Vec<Scalar<C>> = (0..3).map(|_| Scalar::random(&mut rng)).collect();
    let commitments: Vec<Point<C>> = f.iter().map(Point::mul_base).collect();
    for i in 1..=5u64 {
        let i = Scalar::from(i);
        let share = evaluate(&f, &i);
        let expected = evaluate(&commitments, &i);
        assert_eq!(share.as_ref().map(Point::mul_base), expected);
    }

    // Any three find f(0): here 1, 2 and 4, by Lagrange's coefficients.
    let holders = [1, 2, 4].map(Scalar::from);
    let mut secret = Scalar::ZERO;
    for i in &holders {
        let mut term = evaluate(&f, i).unwrap_or(Scalar::ZERO);
        for j in holders.iter().filter(|j| *j != i) {
            term *= j * (j - i).invert_vartime();
        }
        secret += term;
    }
    assert_eq!(secret, f[0]);
    println!("{name}: five shares agree with the commitments, and three give back the secret");
}

pub(crate) fn main() {
    share_and_recover::<P256>("p256");
    share_and_recover::<Edwards25519>("edwards25519");
}
