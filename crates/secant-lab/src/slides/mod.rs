//! The steps of Bernstein's slides "Efficient arithmetic on elliptic curves in large characteristic", each as
//! a formula of its own, on y² = x³ - 3x + b.
//!
//! Nobody should multiply with these: the library's formulas do with fewer small operations (see
//! `secant_core::form::weierstrass::jacobian`). They are here to be counted, beside the number on the slide.
//!
//! | file | slides |
//! |---|---|
//! | [`fraction`] | "delay divisions": fractions |
//! | [`double`] | "explicit doubling formulas (M, S)", "unify denominators (M, S)", "difference of squares (M, S)", "f², g², 2fg" |
//! | [`add`] | "explicit addition formulas (M, S)", "cache results", "delay fewer divisions?" |
//! | [`chain`] | "review of addition chains" |
//! | [`windows`] | the same, "more complicated methods": any width, any length |
//! | [`koblitz`] | the same, "use endomorphisms for Koblitz curves": K-233 and K-409 |

pub mod add;
pub mod chain;
pub mod double;
pub mod fraction;
pub mod koblitz;
#[cfg(test)]
mod tests;
pub mod windows;

use secant_catalogue::Random;
use secant_catalogue::cost::Row;
use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_core::cpu::{Portable, Tier};
use secant_core::curve::p256;
use secant_core::field::montgomery::{MontgomeryForm, P256};
use secant_core::field::{Factor, Field, Single};
use secant_core::form::Affine;
use secant_core::form::weierstrass::jacobian::{Cached, Point};
use secant_core::operate::Equipped;

use chain::Chain;
use fraction::Fraction;

type F<'t> = Counting<'t, MontgomeryForm<P256, Portable>>;

/// The name of these formulas in tables.
const FORM: &str = "slides/y^2 = x^3 - 3x + b";

/// A row. The slides count divisions, multiplications and squarings; of the small operations the text is the
/// source.
fn row<T>(
    tally: &Tally,
    operation: &'static str,
    (inv, mul, sqr): (u64, u64, u64),
    source: &'static str,
    run: impl FnOnce() -> T,
) -> Row {
    tally.restart();
    let _ = run();
    let measured = tally.counts();
    let stated = Counts { inv, mul, sqr, ..measured };
    Row { form: FORM, operation, measured, stated, source, beyond: Counts::ZERO, why: "" }
}

/// The counts of every step, with those of the slides.
pub fn measure() -> Vec<Row> {
    let tally = Tally::new();
    let level = (&tally, Portable);
    let f = |n| F::from_u64(level, n);
    let affine = Affine { x: f(2), y: f(3) };
    let p = Point { x: f(2), y: f(3), z: f(5) };
    let q = Cached { x: f(7), y: f(11), z: f(13), zz: f(169), zzz: f(2197) };
    let (a, b) = (Fraction { n: f(2), d: f(3) }, Fraction { n: f(5), d: f(7) });
    let t = &tally;
    const DELAY: &str = "delay divisions (M)";
    const HERE: &str = "here";
    vec![
        row(
            t,
            "doubling, affine, one division (1I+1M)",
            (1, 2, 2),
            "explicit doubling formulas (M, S)",
            || double::affine(affine),
        ),
        row(t, "product of fractions", (0, 2, 0), DELAY, || a * b),
        row(t, "quotient of fractions", (0, 2, 0), DELAY, || a / b),
        row(t, "sum of fractions", (0, 3, 0), DELAY, || a + b),
        row(t, "doubling on fractions", (0, 13, 4), HERE, || double::fractions(a, b)),
        row(t, "doubling, 6S+3M", (0, 3, 6), "unify denominators (M, S)", || double::unified(p)),
        row(t, "doubling, 4S+4M", (0, 4, 4), "difference of squares (M, S)", || {
            double::difference_of_squares(p)
        }),
        row(t, "doubling, 5S+3M", (0, 3, 5), "f^2, g^2, 2fg (M, S)", || double::square_of_sum(p)),
        row(t, "addition, 5S+11M", (0, 11, 5), "explicit addition formulas (M, S)", || {
            add::general(p, Point { x: q.x, y: q.y, z: q.z })
        }),
        row(t, "addition, Z^2 and Z^3 of Q cached", (0, 10, 4), "cache results (M, S)", || {
            add::cached(p, &q)
        }),
        row(t, "addition, Q affine", (0, 7, 4), "delay fewer divisions? (M, S)", || add::mixed(p, &affine)),
        row(t, "P, 3P, 5P, 7P, affine, one division", (1, 49, 21), HERE, || add::odd_multiples(affine)),
    ]
}

/// Whether these steps agree with the library on P-256.
pub fn are_right() -> bool {
    type E = MontgomeryForm<P256, Portable>;
    let want = |k| {
        let multiple: p256::Point =
            <p256::P256 as Equipped>::mul(Tier::best(), &p256::Point::base(), &[k, 0, 0, 0]);
        multiple.to_affine()
    };
    let Some((x, y)) = want(1) else { return false };
    let g = Affine { x: E::from_canonical(Portable, x), y: E::from_canonical(Portable, y) };
    let of_affine = |p: Affine<E>| Some((p.x.to_repr(), p.y.to_repr()));
    let of_point = |p: Point<E>| {
        let inverse = p.z.invert();
        let square = inverse.sqr();
        of_affine(Affine { x: p.x.mul(square), y: p.y.mul(square.mul(inverse)) })
    };
    let z = E::from_u64(Portable, 3);
    let p = Point { x: g.x.mul(z.sqr()), y: g.y.mul(z.sqr().mul(z)), z };
    let two = double::unified(p);
    let fraction = |n: E| Fraction { n: n.mul(z), d: z };
    let value = |f: Fraction<E>| f.n.mul(f.d.invert());
    let (x2, y2) = double::fractions(fraction(g.x), fraction(g.y));
    let sum = value(fraction(g.x) + fraction(g.y)).to_repr();
    let doubled = [two, double::difference_of_squares(p), double::square_of_sum(p)];
    let added = [add::general(two, p), add::cached(two, &add::cache(p)), add::mixed(two, &g)];
    of_affine(double::affine(g)) == want(2)
        && of_affine(Affine { x: value(x2), y: value(y2) }) == want(2)
        && sum == g.x.add(g.y).tighten().to_repr()
        && doubled.into_iter().all(|p| of_point(p) == want(2))
        && added.into_iter().all(|p| of_point(p) == want(3))
        && add::odd_multiples(g).into_iter().zip([1, 3, 5, 7]).all(|(p, k)| of_affine(p) == want(k))
}

/// An addition chain's length, on average.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// Name of the recursion.
    pub chain: &'static str,
    /// Mean number of additions as the slides state it.
    pub stated: &'static str,
    /// Mean number of additions, doublings included.
    pub additions: f64,
    /// Mean number of doublings among them.
    pub doublings: f64,
}

/// Whether chains of both kinds make the multiples that they are made for, modulo 2^64.
pub fn chains_are_right() -> bool {
    let mut random = Random(1);
    (0..100).all(|_| {
        let n: [u64; 4] = std::array::from_fn(|_| random.word());
        [Chain::unsigned(&n), Chain::signed(&n)].into_iter().flatten().all(|chain| {
            let (double, add) = (|a: u64| a.wrapping_mul(2), u64::wrapping_add);
            chain.evaluate(1, double, add, u64::wrapping_sub) == n[0]
        })
    })
}

/// Lengths of the chains of `n` random 256-bit integers.
pub fn lengths(n: u32) -> [Length; 2] {
    let mean = |make: fn(&[u64; 4]) -> Option<Chain>| {
        let mut random = Random(0);
        let (mut all, mut doublings) = (0, 0);
        for _ in 0..n {
            if let Some(chain) = make(&std::array::from_fn(|_| random.word())) {
                all += chain.steps().len();
                doublings += chain.doublings();
            }
        }
        (all as f64 / f64::from(n), doublings as f64 / f64::from(n))
    };
    let (unsigned, signed) = (mean(Chain::unsigned), mean(Chain::signed));
    [
        Length {
            chain: "length-3 sliding windows",
            stated: "about 320",
            additions: unsigned.0,
            doublings: unsigned.1,
        },
        Length { chain: "with subtractions", stated: "fewer", additions: signed.0, doublings: signed.1 },
    ]
}
