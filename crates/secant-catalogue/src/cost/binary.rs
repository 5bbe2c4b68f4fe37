//! The cost of the operations of the binary forms, with that of Robert's table 3.

use super::row::Row;
use crate::counting::binary::Counting;
use crate::counting::{Counts, Tally};
use secant_core::cpu::Portable;
use secant_core::field::binary::{BinaryArithmetic, BinaryField, F2m233};
use secant_core::form::Affine;
use secant_core::form::binary::affine::{Halving, Slope};
use secant_core::form::binary::kim_kim::KimKim;
use secant_core::form::binary::lambda::Lambda;
use secant_core::form::binary::lopez_dahab::LopezDahab;
use secant_core::form::binary::{BinaryCurve, BinaryGroup, affine, xz};

/// Stand-in curve constants: counts do not depend on their values.
struct Any;

impl<F: BinaryField> BinaryCurve<F> for Any {
    const A: bool = true;
    fn b(level: F::Level) -> F {
        F::one(level)
    }
    fn sqrt_b(level: F::Level) -> F {
        F::one(level)
    }
}

type F<'t> = Counting<'t, F2m233<Portable>>;

/// The field operations of `work` on two points. Additions are left out, as in the papers.
fn measured(work: impl for<'t> Fn(Affine<F<'t>>, Affine<F<'t>>)) -> Counts {
    let tally = Tally::new();
    let element = |n: u64| F::from_canonical((&tally, Portable), [n, 3, 5, 7]);
    work(Affine { x: element(2), y: element(4) }, Affine { x: element(6), y: element(8) });
    Counts { add: 0, ..tally.counts() }
}

/// A point in the coordinates x and λ.
fn slope(p: Affine<F<'_>>) -> Slope<F<'_>> {
    Slope { x: p.x, lambda: p.y }
}

/// A point x/z of the ladder.
fn start(p: Affine<F<'_>>) -> xz::Point<F<'_>> {
    xz::Point { x: p.x, z: p.y }
}

/// The counts mM + sS + rR.
const fn msr(mul: u64, sqr: u64, reduce: u64) -> Counts {
    Counts { mul, sqr, reduce, ..Counts::ZERO }
}

/// One row a macro: operation, its text on points p and q, its counts, source, note.
macro_rules! rows {
    ($form:literal, $([$operation:literal, |$p:ident, $q:ident| $work:expr, $stated:expr, $source:literal, $why:literal],)*) => {
        vec![$(Row {
            form: $form,
            operation: $operation,
            measured: measured(|$p, $q| _ = $work),
            stated: $stated,
            source: $source,
            beyond: Counts::ZERO,
            why: $why,
        }),*]
    };
}

/// Every operation of the binary forms.
pub(crate) fn measure() -> Vec<Row> {
    type Ld<'t> = LopezDahab<Any, F<'t>>;
    type Kk<'t> = KimKim<Any, F<'t>>;
    type La<'t> = Lambda<Any, F<'t>>;
    let mut all = rows!(
        "binary/lopez_dahab",
        [
            "doubling",
            |p, _q| Ld::double(&Ld::lift(&p)),
            msr(4, 4, 7),
            "EFD dbl-2005-l",
            "Robert, table 3: 4M+4S+8R; here a sum of two products is reduced once"
        ],
        [
            "mixed addition",
            |p, q| Ld::add_entry(&Ld::lift(&p), &q),
            msr(9, 4, 11),
            "Al-Daoud et al. 2002",
            "Robert, table 3: 9M+4S+13R; two sums are reduced once each"
        ],
        [
            "general addition",
            |p, q| Ld::add(&Ld::lift(&p), &Ld::lift(&q)),
            msr(13, 4, 14),
            "Higuchi, Takagi 2000",
            "Robert, table 3: 13M+4S+17R; three sums are reduced once each"
        ],
        [
            "to affine, 1/Z given",
            |p, _q| Ld::normalize(&Ld::lift(&p), p.x),
            msr(2, 1, 3),
            "the text of the formula",
            ""
        ],
    );
    all.extend(rows!(
        "binary/kim_kim",
        [
            "doubling",
            |p, _q| Kk::double(&Kk::lift(&p)),
            msr(4, 4, 7),
            "Kim, Kim 2007",
            "Robert, table 3: 4M+5S+7R; the square of sqrt(b)T saves the one of T"
        ],
        [
            "mixed addition",
            |p, q| Kk::add_entry(&Kk::lift(&p), &q),
            msr(8, 4, 10),
            "Al-Daoud et al. 2002, with T",
            "Robert, table 3: 8M+4S+9R, formula not printed; here ten values are factors or results, none a sum of others"
        ],
        [
            "general addition",
            |p, q| Kk::add(&Kk::lift(&p), &Kk::lift(&q)),
            msr(13, 3, 13),
            "Higuchi, Takagi 2000, with T",
            ""
        ],
        [
            "to affine, 1/Z given",
            |p, _q| Kk::normalize(&Kk::lift(&p), p.x),
            msr(2, 1, 3),
            "the text of the formula",
            ""
        ],
    ));
    all.extend(rows!(
        "binary/lambda",
        [
            "doubling",
            |p, _q| La::double(&La::lift(&slope(p))),
            msr(4, 4, 7),
            "Oliveira et al. 2014, theorem 2",
            ""
        ],
        [
            "mixed addition",
            |p, q| La::add_entry(&La::lift(&slope(p)), &slope(q)),
            msr(8, 2, 9),
            "Oliveira et al. 2014, theorem 1",
            ""
        ],
        [
            "general addition",
            |p, q| La::add(&La::lift(&slope(p)), &La::lift(&slope(q))),
            msr(11, 2, 11),
            "Oliveira et al. 2014, theorem 1",
            ""
        ],
        [
            "to affine, 1/Z given",
            |p, _q| La::normalize(&La::lift(&slope(p)), p.x),
            msr(3, 0, 3),
            "the text of the formula",
            ""
        ],
    ));
    let halved = |mul| Counts { sqrt: 1, solve: 1, ..msr(mul, 0, mul) };
    all.extend(rows!(
        "binary/affine",
        [
            "halving, in x and lambda",
            |p, _q| Halving::of(slope(p), p.y).halve_vartime::<Any>(),
            halved(1),
            "Robert, table 3: 1M+1SR+1R+1QS",
            ""
        ],
        [
            "halving, in x and y",
            |p, _q| affine::halve_vartime::<Any, F<'_>>(&p),
            halved(2),
            "Robert, section 2.2",
            "the second M is for y"
        ],
        [
            "halving, from x and y to x and lambda",
            |p, _q| Halving::first_vartime::<Any>(&p),
            Counts { solve: 2, ..halved(1) },
            "section 2.2, and the next half-trace",
            "spares the inversion of a first lambda"
        ],
    ));
    all.extend(rows!(
        "binary/xz",
        [
            "ladder step",
            |p, q| xz::step::<Any, F<'_>>(&start(p), &start(p), &start(q), p.x),
            msr(6, 5, 9),
            "Lopez, Dahab 1999",
            ""
        ],
        [
            "recovery of y",
            |p, q| {
                let (first, second) = (start(p), start(q));
                let zz = first.z.mul(second.z);
                xz::recover(&p, &first, &second, zz, p.x.mul(zz).invert())
            },
            Counts { inv: 1, ..msr(10, 1, 10) },
            "Lopez, Dahab 1999",
            ""
        ],
    ));
    all
}
