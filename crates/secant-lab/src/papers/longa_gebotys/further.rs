//! The statements of sections 4.2, 4.3, 6 and 7 beside their tables, counted; and the merged operations of
//! section 6.

use secant_catalogue::Random;
use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_core::cpu::{Portable, Tier};
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::ted256189::{self, Ted256189};
use secant_core::field::crandall::Crandall;
use secant_core::field::{Factor, Field, Single};
use secant_core::form::Group;
use secant_core::form::weierstrass::jacobian::{self, Jacobian};
use secant_core::operate::{Equipped, Point};

use crate::longa_gebotys::inverted;
use crate::longa_gebotys::table6::{RUN, unscheduled};
use crate::longa_gebotys::traffic::{accesses, calls, double_before, point_calls};
use crate::papers::{Compute, Part, Probe, Table, Unit};

type F = Crandall<256, 189, Portable>;
type Counted<'t> = Counting<'t, F>;

/// The field operations of `work` on a point.
fn count<T>(work: impl for<'t> Fn(jacobian::Point<Counted<'t>>) -> T) -> Counts {
    let tally = Tally::new();
    let f = |n| Counted::from_u64((&tally, Portable), n);
    let p = jacobian::Point { x: f(2), y: f(3), z: f(5) };
    tally.restart();
    work(p);
    tally.counts()
}

fn before() -> Counts {
    count(|p| _ = double_before(p))
}
/// By formula (1), each operation by itself.
fn after() -> Counts {
    count(|p| _ = unscheduled::<_, false>(p))
}
/// Four doublings as the library does them, scheduled and merged.
fn merged() -> Counts {
    count(|p| _ = Jacobian::<Jac256189, Counted<'_>>::double_n(p, RUN))
}

/// Whether all three double the base point.
fn doublings_are_right() -> bool {
    type J = Jacobian<Jac256189, F>;
    let base = Point::<Jac256189>::base();
    let p = J::narrow(J::lift(base.decode::<F>(Portable)));
    let is = |q, k| Point::<Jac256189>::settle::<J>(q) == Jac256189::mul(Tier::best(), &base, &[k, 0, 0, 0]);
    is(double_before(p), 2) && is(unscheduled::<_, false>(p), 2) && is(J::double_n(p, RUN), 1 << RUN)
}

fn counted(compute: Compute) -> Probe {
    Probe::Computed { name: "longa_gebotys::traffic, counted", compute, check: doublings_are_right }
}

/// Section 4.2: small operations of a doubling before formula (1), and by it.
pub(super) fn section_4_2() -> Table {
    let table = Table::new("section4.2", "Doubling, J <- 2J, before formula (1) and by it", "section 4.2")
        .note("Before: Hankerson, Menezes, Vanstone 2004, algorithm 3.21.");
    let rows: [(&'static str, f64, &'static str, Compute); 12] = [
        ("Before", 4.0, "M", || Ok(before().mul as f64)),
        ("Before", 4.0, "S", || Ok(before().sqr as f64)),
        ("Before", 1.0, "Add", || Ok(before().add as f64)),
        ("Before", 4.0, "Sub", || Ok(before().sub as f64)),
        ("Before", 2.0, "Mul2", || Ok(before().mul2 as f64)),
        ("Before", 1.0, "Mul3", || Ok(before().mul3 as f64)),
        ("Formula (1)", 4.0, "M", || Ok(after().mul as f64)),
        ("Formula (1)", 4.0, "S", || Ok(after().sqr as f64)),
        ("Formula (1)", 1.0, "Add", || Ok(after().add as f64)),
        ("Formula (1)", 5.0, "Sub", || Ok(after().sub as f64)),
        ("Formula (1)", 0.0, "Mul2", || Ok(after().mul2 as f64)),
        ("Formula (1)", 1.0, "Mul3", || Ok(after().mul3 as f64)),
    ];
    let table = rows.into_iter().fold(table, |table, (what, printed, unit, compute)| {
        table.exact(what, printed, unit, counted(compute), "")
    });
    table.exact("Before", 1.0, "Div2", counted(|| Ok(before().div2 as f64)), "").exact(
        "Formula (1)",
        1.0,
        "Div2",
        counted(|| Ok(after().div2 as f64)),
        "",
    )
}

/// Section 4.3: "minimizing function calls and reducing the number of memory reads/writes".
pub(super) fn traffic() -> Table {
    const PAIRS: [[&str; 2]; 3] = [
        ["Scheduled/merged, calls of field operations", "Unscheduled, calls of field operations"],
        ["Scheduled/merged, elements read or written", "Unscheduled, elements read or written"],
        ["4DBL and DBLADD, calls of point formulas", "DBL and ADD, calls of point formulas"],
    ];
    fn point(i: usize) -> Result<f64, String> {
        const SCALARS: u64 = 100;
        let mut random = Random(1);
        let mut one = || point_calls(&std::array::from_fn(|_| random.word()))[i];
        Ok((0..SCALARS).map(|_| one()).sum::<u64>() as f64 / SCALARS as f64)
    }
    let of: [[Compute; 2]; 3] = [
        [|| Ok(calls(&merged()) as f64 / RUN as f64), || Ok(calls(&after()) as f64)],
        [|| Ok(accesses(&merged()) as f64 / RUN as f64), || Ok(accesses(&after()) as f64)],
        [|| point(1), || point(0)],
    ];
    let table = Table::new("section4.3", "Calls and memory accesses", "section 4.3, text")
        .note("A doubling; an element is read or written where a field operation is a function on memory. The calls of point formulas are those of a scalar of 256 bits, wNAF of width 5.")
        .note("The paper prints no numbers, only that these are fewer.");
    PAIRS.into_iter().zip(of).fold(table, |table, ([fewer, more], [a, b])| {
        let unit = Unit::Mean(if fewer.contains("calls") { "calls" } else { "elements" });
        table
            .row(fewer, unit, &[None], counted(a), "")
            .row(more, unit, &[None], counted(b), "")
            .less(fewer, more)
    })
}

type Inverted<'t> = inverted::Point<Counted<'t>>;

fn rival(work: impl for<'t> Fn(Inverted<'t>, Inverted<'t>)) -> Counts {
    count(|p| work(inverted::lift(p.x, p.y), inverted::lift(p.y, p.x))).minus(count(|p| {
        let _ = (inverted::lift(p.x, p.y), inverted::lift(p.y, p.x));
    }))
}
fn rival_double() -> Counts {
    rival(|p, _| _ = inverted::double::<Ted256189, _>(p))
}
fn rival_add() -> Counts {
    rival(|p, q| _ = inverted::add::<Ted256189, _>(p, q))
}
fn rival_mixed() -> Counts {
    rival(|p, q| _ = inverted::add_mixed::<Ted256189, _>(p, (q.x, q.y)))
}

/// Whether 2G, 2G + G and 2G + G with Z = 1 are the library's.
fn rivals_are_right() -> bool {
    let base = ted256189::Point::base();
    let g = base.decode::<F>(Portable);
    let p = inverted::lift(g.x, g.y);
    let is = |q: inverted::Point<F>, k| {
        let multiple: ted256189::Point = Ted256189::mul(Tier::best(), &base, &[k, 0, 0, 0]);
        let affine = [q.x, q.y].map(|n| q.z.mul(n.invert()).to_repr());
        multiple.to_affine() == Some((affine[0], affine[1]))
    };
    let two = inverted::double::<Ted256189, _>(p);
    let inverses = (g.x.invert(), g.y.invert());
    is(two, 2)
        && is(inverted::add::<Ted256189, _>(two, p), 3)
        && is(inverted::add_mixed::<Ted256189, _>(two, inverses), 3)
}

/// Section 7: the coordinates E^inv of gls1271-ref4 beside E/E^e.
pub(super) fn rivals() -> Table {
    const FORM: &str = "edwards/extended";
    const MS: Part = |c| c.mul + c.sqr;
    const OURS: [&str; 2] = ["E/E^e, doubling and mixed addition", "E/E^e, doubling and general addition"];
    const THEIRS: [&str; 2] = ["E^inv, doubling and mixed addition", "E^inv, doubling and general addition"];
    let ours = |operation| Probe::Formula { form: FORM, operation, part: MS };
    let theirs = |compute| Probe::Computed {
        name: "longa_gebotys::inverted, counted",
        compute,
        check: rivals_are_right,
    };
    let exact =
        |table: Table, what, unit, probe, note| table.row(what, Unit::Exact(unit), &[None], probe, note);
    const D: &str = "and one by d";
    let table =
        Table::new("section7", "Inverted Edwards coordinates, of gls1271-ref4, beside E/E^e", "section 7")
            .note("The paper names the coordinates of its rival and prints no operations of them.");
    let table = exact(table, "E^inv, doubling", "M", theirs(|| Ok(rival_double().mul as f64)), D);
    let table = exact(table, "E^inv, doubling", "S", theirs(|| Ok(rival_double().sqr as f64)), D);
    let table = exact(table, "E^inv, general addition", "M", theirs(|| Ok(rival_add().mul as f64)), D);
    let table = exact(table, "E^inv, general addition", "S", theirs(|| Ok(rival_add().sqr as f64)), D);
    let table = exact(table, "E^inv, mixed addition", "M", theirs(|| Ok(rival_mixed().mul as f64)), D);
    let table = exact(table, "E^inv, mixed addition", "S", theirs(|| Ok(rival_mixed().sqr as f64)), D);
    let table = exact(table, OURS[0], "M+S", ours("mixed doubling-addition (merged DBL-ADD)"), "");
    let table =
        exact(table, THEIRS[0], "M+S", theirs(|| Ok((MS(&rival_double()) + MS(&rival_mixed())) as f64)), D);
    let table = exact(table, OURS[1], "M+S", ours("general doubling-addition (merged DBL-ADD)"), "");
    exact(table, THEIRS[1], "M+S", theirs(|| Ok((MS(&rival_double()) + MS(&rival_add())) as f64)), D)
        .less(OURS[0], THEIRS[0])
        .less(OURS[1], THEIRS[1])
}

/// The merged operations of section 6 that the library does not have.
pub(super) fn merged_operations(table: Table) -> Table {
    const FAR: &str = "this CPU keeps a result that was just written for the operation that reads it";
    macro_rules! both {
        ($table:expr, $($name:literal),*) => {
            $table$(
                .row(concat!($name, ", merged"), Unit::Cycles, &[None], variant!(section6, $name, ", merged"), "")
                .row(concat!($name, ", two functions"), Unit::Cycles, &[None], variant!(section6, $name, ", two functions"), "")
                .less(concat!($name, ", merged"), concat!($name, ", two functions"))
                .because(FAR)
            )*
        };
    }
    both!(table, "a + b - c", "a + b and a - b", "a - b and c - d", "2a and 3a")
}
