//! Beyond the paper's tables: generalised repunits, the general rules of section 5, other tables for P-521,
//! ed-521-mers, and products on vectors.

use std::hint::black_box;

use secant_catalogue::counting::Counts;
use secant_core::cpu::{Ifma, Portable, Tier};
use secant_core::ct::Mask;
use secant_core::curve::p521::{self, P521};
use secant_core::field::Single;
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::form::{Affine, Group};
use secant_core::operate::Equipped;

use super::checks::{Library521, scalar};
use super::counted::{Counted, addition, columns_are_right, inversion, on_words, operation};
use crate::granger_scott::cyclic::{Wrapped, pairs_scaled, repunit, schoolbook};
use crate::granger_scott::lanes::{self, LANES, on_avx512, split};
use crate::granger_scott::mers::{BASE, Multiply, Schoolbook521, W_BASE, on_ed, on_w};
use crate::granger_scott::mersenne521::F521;
use crate::granger_scott::tables::{DIGITS, affine, chudnovsky_vartime, multiples};
use crate::papers::{Compute, Experiment, Part, Probe, Table, Unit};

fn rules_are_right() -> bool {
    let right = |rule| {
        columns_are_right::<9>(2, |x, y| pairs_scaled(rule, 2, x, y))
            && columns_are_right::<4>(24, |x, y| pairs_scaled(rule, 24, x, y))
            && columns_are_right::<5>(19, |x, y| pairs_scaled(rule, 19, x, y))
    };
    right(Wrapped::Outside) && right(Wrapped::Inside)
}

/// 1 + t + .. + t^10 at t = 8: 8^11 - 1 is 7 times that.
fn repunits_are_right() -> bool {
    let value = |columns: &[i128]| columns.iter().rev().fold(0, |n, limb| 8 * n + limb);
    let (x, y) = ([3, 0, 7, 1, 6, 2, 5, 4, 1, 7, 2], [7, 7, 1, 0, 3, 5, 6, 2, 2, 4, 7]);
    let (wide, p) = (|limbs: &[i64; 11]| value(&limbs.map(i128::from)), ((1 << 33) - 1) / 7);
    (value(&repunit(&x, &y)) - wide(&x) * wide(&y)).rem_euclid(p) == 0
}

/// Generalised repunit primes, which section 1 recalls.
pub(super) fn repunits(table: Table) -> Table {
    const REPUNIT: &str = "1 + t + .. + t^10, eleven limbs";
    const ALL: &str = "a product of ten limbs by ten, all products";
    let one = |table: Table, what, compute, check| {
        let probe =
            Probe::Computed { name: "granger_scott::cyclic::repunit, on words that count", compute, check };
        table.row(what, Unit::Exact("M"), &[None], probe, "no count is printed: \"surprisingly fast\"")
    };
    let repunits: Compute = || Ok(on_words::<11>(|x, y| drop(repunit(x, y))).mul as f64);
    let table = one(table, REPUNIT, repunits, repunits_are_right);
    let all: Compute = || Ok(on_words::<10>(|x, y| drop(schoolbook(x, y))).mul as f64);
    one(table, ALL, all, repunits_are_right)
        .less(REPUNIT, ALL)
        .note("Of generalised repunits (section 1) the sum s of display (2.2) is left out, since it stands in every column.")
}

/// The general rules of section 5, on the three primes.
pub(super) fn rules(table: Table) -> Table {
    let rule = |table: Table, what, printed, compute| {
        let probe = Probe::Computed {
            name: "granger_scott::cyclic::pairs_scaled, on words that count",
            compute,
            check: rules_are_right,
        };
        table.exact(what, printed, "M", probe, "")
    };
    fn count<const N: usize>(rule: Wrapped, c: i64) -> Result<f64, String> {
        Ok(on_words::<N>(|x, y| drop(pairs_scaled(rule, c, x, y))).mul as f64)
    }
    let table = rule(table, "t^9 - 2, c outside", 45.0, || count::<9>(Wrapped::Outside, 2));
    let table = rule(table, "t^9 - 2, c and c^2 inside", 45.0, || count::<9>(Wrapped::Inside, 2));
    let table = rule(table, "t^4 - 24, c outside", 10.0, || count::<4>(Wrapped::Outside, 24));
    let table = rule(table, "t^4 - 24, c and c^2 inside", 10.0, || count::<4>(Wrapped::Inside, 24));
    let table = rule(table, "t^5 - 19, c outside", 15.0, || count::<5>(Wrapped::Outside, 19));
    rule(table, "t^5 - 19, c and c^2 inside", 15.0, || count::<5>(Wrapped::Inside, 19))
}

/// Operations in M, a squaring as printed: 105 cycles, and M 155.
fn in_m(counts: &Counts) -> f64 {
    counts.mul as f64 + counts.sqr as f64 * 105.0 / 155.0
}

/// The operations of a multiplication over a Chudnovsky table, the way to affine coordinates included.
fn over_chudnovsky(part: Part) -> Result<f64, String> {
    let run = |p: Affine<Counted<'_>>| {
        let product = chudnovsky_vartime(p, &scalar(3).map(|word| word | 1));
        let inverse = secant_core::field::mersenne521::invert_fermat(product.z);
        let _ = Plain::<P521, Counted<'_>>::normalize(product, inverse);
    };
    Ok(part(&operation(run)) as f64)
}

/// Saved by affine entries in the additions of a multiplication.
fn saved() -> Result<f64, String> {
    let general = operation(|p| {
        let q = Plain::<P521, Counted<'_>>::lift(p);
        let _ = Plain::<P521, Counted<'_>>::add(q, &q);
    });
    Ok((DIGITS - 1) as f64 * (in_m(&general) - in_m(&addition())))
}

/// Spent on affine entries, the inversion by the power.
fn spent() -> Result<f64, String> {
    let table = operation(|p| _ = multiples(p));
    let both = operation(|p| _ = affine(multiples(p)));
    let counts = both.minus(table);
    Ok(in_m(&counts) + counts.inv as f64 * in_m(&inversion()))
}

/// Whether both tables give multiples of the base point.
fn tables_are_right() -> bool {
    type J = Plain<P521, Library521>;
    let base = p521::Point::base();
    let p = base.decode::<Library521>(Portable);
    let of = |k: u64| {
        let mut words = [0; 9];
        words[0] = k;
        words
    };
    let is = |q, k: &[u64; 9]| p521::Point::settle::<J>(q) == <P521 as Equipped>::mul(Tier::best(), &base, k);
    let m = scalar(3).map(|word| word | 1);
    is(chudnovsky_vartime(p, &m), &m)
        && affine(multiples(p)).into_iter().enumerate().all(|(i, q)| is(J::lift(q), &of(2 * i as u64 + 1)))
}

/// The tables that section 4.1 leaves.
pub(super) fn tables(table: Table) -> Table {
    const SAVED: &str = "P-521, saved by affine entries, 104 additions";
    const SPENT: &str = "P-521, spent on affine entries, I = 520S+13M";
    let one = |table: Table, what, unit, compute| {
        let probe =
            Probe::Computed { name: "granger_scott::tables, counted", compute, check: tables_are_right };
        table.row(what, Unit::Exact(unit), &[None], probe, "")
    };
    let table = one(table, "P-521, Chudnovsky table, total", "M", || over_chudnovsky(|c| c.mul));
    let table = one(table, "P-521, Chudnovsky table, total", "S", || over_chudnovsky(|c| c.sqr));
    let table = one(table, SAVED, "M, S = 105/155 M", saved);
    one(table, SPENT, "M, S = 105/155 M", spent)
        .less(SAVED, SPENT)
        .because("the paper says that 5M less an addition is \"unlikely to outweigh the cost\": 104 of them do, by a little")
        .note("Entries with Z^2 and Z^3 (Chudnovsky coordinates) spare 1M+1S an addition and cost as much an entry.")
}

/// A multiplication of that point over a field of the laboratory, held against the library's field.
fn over<F: Single<Level = (), Mask = Mask>>(
    p: Affine<[u64; 9]>,
    multiply: Multiply<F>,
    of_library: Multiply<Library521>,
) -> Result<Experiment, String> {
    // Odd, and below both orders.
    let scalars: Vec<[u64; 9]> = (0..16).map(|seed| scalar(seed).map(|word| word >> 3 | 1)).collect();
    let given = scalars.clone();
    let check = move || {
        given.iter().take(2).all(|k| {
            let (a, b) = (multiply((), &p, k), of_library(Portable, &p, k));
            (a.x, a.y) == (b.x, b.y)
        })
    };
    let body = move |start, n| {
        for i in start..start + n {
            black_box(multiply((), &p, black_box(&scalars[i as usize % scalars.len()])));
        }
    };
    Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(check) })
}

/// "Of course, our basic observation would naturally speed up operations" on the curves of Bos et al.
pub(super) fn mers(table: Table) -> Table {
    const ED: [&str; 2] = ["ed-521-mers, by 45 products", "ed-521-mers, by 81 products"];
    const W: [&str; 2] = ["w-521-mers, by 45 products", "w-521-mers, by 81 products"];
    let one = |table: Table, what, make, note| {
        let probe = Probe::Timed { name: "granger_scott::mers", threads: 1, make };
        table.row(what, Unit::Cycles, &[None], probe, note)
    };
    const EDWARDS: &str = "the method of section 4.2";
    const WEIERSTRASS: &str = "the method of section 4.1";
    let table = one(table, ED[0], || over::<F521>(BASE, on_ed::<F521>, on_ed::<Library521>), EDWARDS);
    let table = one(
        table,
        ED[1],
        || over::<Schoolbook521>(BASE, on_ed::<Schoolbook521>, on_ed::<Library521>),
        EDWARDS,
    );
    let table = one(table, W[0], || over::<F521>(W_BASE, on_w::<F521>, on_w::<Library521>), WEIERSTRASS);
    one(table, W[1], || over::<Schoolbook521>(W_BASE, on_w::<Schoolbook521>, on_w::<Library521>), WEIERSTRASS)
        .less(ED[0], ED[1])
        .less(W[0], W[1])
}

/// Products of given elements in turn, eight side by side.
fn in_lanes<const PAIRS: bool>() -> Result<Experiment, String> {
    let level = Ifma::detect().ok_or("no AVX-512 on this CPU")?;
    let given: Vec<lanes::Eight> =
        (0..4).map(|i| split(&std::array::from_fn(|lane| scalar(8 * i + lane as u64)))).collect();
    let pairs = given.clone();
    let check =
        move || pairs.windows(2).all(|w| on_avx512::<PAIRS>(level, &w[0], &w[1]) == lanes::all(&w[0], &w[1]));
    let mut results = given.clone();
    let body = move |_, n| {
        for _ in 0..n {
            for (i, result) in results.iter_mut().enumerate() {
                *result = on_avx512::<PAIRS>(level, &given[i], &given[(i + 1) % given.len()]);
            }
            black_box(&mut results);
        }
    };
    Ok(Experiment { operations: (4 * LANES) as f64, body: Box::new(body), check: Box::new(check) })
}

/// The open question of section 6, on vectors.
pub(super) fn vectors() -> Table {
    const PAIRS: &str = "2^521 - 1, t = 2^29, 171 products";
    const ALL: &str = "2^521 - 1, t = 2^29, 324 products";
    let one =
        |table: Table, what, probe| table.row(what, Unit::Cycles, &[None], probe, "cycles of one of eight");
    let pairs = Probe::Timed { name: "granger_scott::lanes, by pairs", threads: 1, make: in_lanes::<true> };
    let all = Probe::Timed { name: "granger_scott::lanes, all", threads: 1, make: in_lanes::<false> };
    let table = Table::new("section6", "Eight products side by side on AVX-512", "section 6")
        .note("The paper leaves other machines open. Vector units multiply 32 bits: 18 limbs of 29 bits, t^18 = 2, where 2^58 has nine.");
    one(one(table, PAIRS, pairs), ALL, all)
        .less(PAIRS, ALL)
        .because("a vector unit adds no faster than it multiplies, and a difference of two operands takes as long as the product that it spares")
}
