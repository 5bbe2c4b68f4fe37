//! Sections 2 to 5: products of words and operations of the field, counted.

use secant_catalogue::Operation;
use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_core::cpu::{Portable, Tier};
use secant_core::curve::e521::{self, E521};
use secant_core::curve::e521iso::{self, E521iso};
use secant_core::curve::p521::{self, P521};
use secant_core::field::mersenne521::{Mersenne521, invert_fermat};
use secant_core::field::{Factor, Field, Single};
use secant_core::form::edwards::extended::Extended;
use secant_core::form::edwards::general::General;
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::form::{Affine, Group};
use secant_core::operate::Equipped;

use super::checks::{Library521, algorithm_1_is_right, algorithm_2_is_right};
use crate::granger_scott::cyclic::{differences, schoolbook, schoolbook_scaled};
use crate::granger_scott::mersenne521;
use crate::granger_scott::words::{CountedWord, WordCounts, WordTally};
use crate::papers::apart::{Apart, first_t_of_e521, product_of_e521};
use crate::papers::{Compute, Probe, Table};
use crate::phases::Phase;

/// Limbs of no special form, of two operands.
fn given<const N: usize>() -> [[i64; N]; 2] {
    [3, 1000].map(|first| std::array::from_fn(|i| first + 7 * i as i64))
}

/// The word operations of one multiplication of n limbs by `multiply`.
pub(super) fn on_words<const N: usize>(
    multiply: impl for<'t> Fn(&[CountedWord<'t>; N], &[CountedWord<'t>; N]),
) -> WordCounts {
    let tally = WordTally::new();
    let [x, y] = given::<N>().map(|limbs| tally.words(&limbs));
    multiply(&x, &y);
    tally.take()
}

/// Whether the columns are those of x·y modulo t^N - c: at t = 8, and not at t^N = c alone.
pub(super) fn columns_are_right<const N: usize>(
    c: i64,
    multiply: impl Fn(&[i64; N], &[i64; N]) -> Vec<i128>,
) -> bool {
    let modulus = (1 << (3 * N)) - i128::from(c);
    let value = |limbs: &[i128]| limbs.iter().rev().fold(0, |n, limb| (8 * n + limb).rem_euclid(modulus));
    let [x, y] = given::<N>();
    let columns = multiply(&x, &y);
    columns.len() == N && value(&columns) == value(&x.map(i128::from)) * value(&y.map(i128::from)) % modulus
}

/// The displays, as the rows count them.
fn displays_are_right() -> bool {
    columns_are_right::<9>(1, |x, y| schoolbook(x, y))
        && columns_are_right::<9>(1, |x, y| differences(x, y))
        && columns_are_right::<9>(2, |x, y| schoolbook_scaled(2, x, y))
        && columns_are_right::<4>(24, |x, y| schoolbook_scaled(24, x, y))
        && columns_are_right::<5>(19, |x, y| schoolbook_scaled(19, x, y))
}

pub(super) fn displayed(compute: Compute) -> Probe {
    Probe::Computed { name: "granger_scott::cyclic, on words that count", compute, check: displays_are_right }
}

pub(super) fn algorithm(name: &'static str, compute: Compute, check: fn() -> bool) -> Probe {
    Probe::Computed { name, compute, check }
}

pub(super) fn products() -> Table {
    const PLAIN: &str = "t^9 - 1, display (2.1)";
    const PAIRS: &str = "t^9 - 1, display (2.2)";
    const SCALED: &str = "t^9 - 2, display (3.1)";
    const ONE: &str = "Algorithm 1, modulo t^9 - 2";
    const TWO: &str = "Algorithm 2, its square";
    let word =
        |table: Table, what, printed, unit, compute| table.exact(what, printed, unit, displayed(compute), "");
    let table =
        Table::new("section2", "Word multiplications M and additions A modulo t^9 - 1", "sections 2 and 3")
            .note("An addition of two products is two of words; shifts are not counted.");
    let table = word(table, PLAIN, 81.0, "M", || Ok(on_words::<9>(|x, y| drop(schoolbook(x, y))).mul as f64));
    let table =
        word(table, PAIRS, 45.0, "M", || Ok(on_words::<9>(|x, y| drop(differences(x, y))).mul as f64));
    let table = word(table, SCALED, 81.0, "M", || {
        Ok(on_words::<9>(|x, y| drop(schoolbook_scaled(2, x, y))).mul as f64)
    });
    let table =
        word(table, PLAIN, 144.0, "A", || Ok(on_words::<9>(|x, y| drop(schoolbook(x, y))).add as f64));
    let table =
        word(table, PAIRS, 160.0, "A", || Ok(on_words::<9>(|x, y| drop(differences(x, y))).add as f64));
    let one = algorithm(
        "granger_scott::mersenne521::algorithm_1, on words that count",
        || Ok(on_words::<9>(|x, y| _ = mersenne521::algorithm_1(x, y)).mul as f64),
        algorithm_1_is_right,
    );
    let two = algorithm(
        "granger_scott::mersenne521::algorithm_2, on words that count",
        || Ok(on_words::<9>(|x, _| _ = mersenne521::algorithm_2(x)).mul as f64),
        algorithm_2_is_right,
    );
    table.exact(ONE, 45.0, "M", one, "").exact(
        TWO,
        45.0,
        "M",
        two,
        "\"the same number of multiplications required for squaring\"",
    )
}

pub(super) type Counted<'t> = Counting<'t, Mersenne521<Portable>>;

/// The field operations of a point operation of section 4.1.
pub(super) fn operation(work: impl for<'t> Fn(Affine<Counted<'t>>)) -> Counts {
    let tally = Tally::new();
    let level = (&tally, Portable);
    let p = Affine { x: Counted::from_u64(level, 2), y: Counted::from_u64(level, 3) };
    tally.restart();
    work(p);
    tally.counts()
}

type Jacobian<'t> = Plain<P521, Counted<'t>>;

fn doubling() -> Counts {
    operation(|p| {
        let _ = Jacobian::double(Jacobian::lift(p));
    })
}

pub(super) fn addition() -> Counts {
    operation(|p| {
        let _ = Jacobian::add_affine(Jacobian::lift(p), &p);
    })
}

pub(super) fn inversion() -> Counts {
    operation(|p| {
        let _ = invert_fermat(p.x);
    })
}

/// Whether the operations of section 4.1 give 2P and 2P + P, and the power is the inverse.
fn operations_are_right() -> bool {
    type J = Plain<P521, Library521>;
    let p = p521::Point::base();
    let affine = p.decode::<Library521>(Portable);
    let twice = J::double(J::lift(affine));
    let both = J::add_affine(twice, &affine);
    let is = |q, k: u64| {
        let mut scalar = [0; 9];
        scalar[0] = k;
        p521::Point::settle::<J>(q) == <P521 as Equipped>::mul(Tier::best(), &p, &scalar)
    };
    let inverse = invert_fermat(affine.x).mul(affine.x).to_repr();
    is(twice, 2) && is(both, 3) && inverse == Library521::one(Portable).to_repr()
}

const TABLE: &[Phase] = &[Phase::Table];
const WINDOWS: &[Phase] = &[Phase::Doublings, Phase::Additions];
const BACK: &[Phase] = &[Phase::Inversion];

pub(super) fn counts() -> Table {
    let formula = |table: Table, what, printed, unit, compute| {
        let probe = Probe::Computed {
            name: "form::weierstrass::jacobian::plain, counted",
            compute,
            check: operations_are_right,
        };
        table.exact(what, printed, unit, probe, "")
    };
    let method = "granger-scott";
    let total = |table: Table, what, printed, curve| {
        table.ms(what, printed, |part| Probe::Counted { curve, operation: Operation::Mul, method, part }, "")
    };
    let parts = |table: Table, what, printed, curve, phases, apart: Option<fn() -> Apart>| {
        table.ms(what, printed, |part| Probe::Phases { curve, method, phases, part, apart }, "")
    };
    let table =
        Table::new("section4", "Field operations of the scalar multiplications", "sections 3, 4.1, 4.2");
    let table = formula(table, "inversion", 520.0, "S", || Ok(inversion().sqr as f64));
    let table = formula(table, "inversion", 13.0, "M", || Ok(inversion().mul as f64));
    let table = formula(table, "P-521, doubling", 3.0, "M", || Ok(doubling().mul as f64));
    let table = formula(table, "P-521, doubling", 5.0, "S", || Ok(doubling().sqr as f64));
    let table = formula(table, "P-521, mixed addition", 7.0, "M", || Ok(addition().mul as f64));
    let table = formula(table, "P-521, mixed addition", 4.0, "S", || Ok(addition().sqr as f64));
    let table = parts(table, "P-521, precomputation", (168.0, 80.0), "p521", TABLE, None);
    let table = parts(table, "P-521, windows of width 5", (2704.0, 3120.0), "p521", WINDOWS, None);
    let table = parts(table, "P-521, to affine coordinates", (16.0, 521.0), "p521", BACK, None);
    let table = total(table, "P-521, total", (2888.0, 3721.0), "p521");
    let table = parts(table, "E-521, precomputation", (39.0, 15.0), "e521", TABLE, Some(product_of_e521));
    let table =
        parts(table, "E-521, windows of width 4", (2730.0, 2080.0), "e521", WINDOWS, Some(first_t_of_e521));
    let table = parts(table, "E-521, to affine coordinates", (15.0, 520.0), "e521", BACK, None);
    let table = total(table, "E-521, total", (2784.0, 2615.0), "e521");
    let saved = Probe::Computed {
        name: "form::edwards::general on e521, form::edwards::extended on e521iso, counted",
        compute: isogenous,
        check: isogenous_is_right,
    };
    table.exact("E-521, saved by the 4-isogenous curve, an addition", 1.0, "M", saved, "section 4.3")
}

/// The operations saved by an addition on the 4-isogenous curve, a = -1, compared with one on E-521.
fn isogenous() -> Result<f64, String> {
    type OnE521<'t> = General<E521, Counted<'t>>;
    type OnImage<'t> = Extended<E521iso, Counted<'t>>;
    let tally = Tally::new();
    let level = (&tally, Portable);
    let p = OnE521::lift(e521::Point::base().decode(level));
    let q = OnE521::cache(p);
    tally.restart();
    let _ = OnE521::add_complete(p, &q);
    let here = tally.counts().mul as f64;
    let p = OnImage::lift(e521iso::Point::base().decode(level));
    let q = OnImage::cache(p);
    tally.restart();
    let _ = OnImage::add_complete(p, &q);
    Ok(here - tally.counts().mul as f64)
}

/// Whether the two additions give 2P, as the library computes it.
fn isogenous_is_right() -> bool {
    let mut two = [0; 9];
    two[0] = 2;
    let p = e521::Point::base();
    let lifted = General::<E521, Library521>::lift(p.decode(Portable));
    let sum = General::<E521, Library521>::add_complete(lifted, &General::<E521, Library521>::cache(lifted));
    let on_e521 = e521::Point::settle::<General<E521, Library521>>(General::<E521, Library521>::narrow(sum));
    let p_image = e521iso::Point::base();
    let lifted = Extended::<E521iso, Library521>::lift(p_image.decode(Portable));
    let sum = Extended::<E521iso, Library521>::add_complete(
        lifted,
        &Extended::<E521iso, Library521>::cache(lifted),
    );
    let on_image =
        e521iso::Point::settle::<Extended<E521iso, Library521>>(Extended::<E521iso, Library521>::narrow(sum));
    on_e521 == <E521 as Equipped>::mul(Tier::best(), &p, &two)
        && on_image == <E521iso as Equipped>::mul(Tier::best(), &p_image, &two)
}
