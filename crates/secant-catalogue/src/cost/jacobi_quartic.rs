//! The cost of the operations in XXYZZ coordinates, with that of Table 1 of Robert's paper.
//!
//! The table counts a doubling as 3M+4S, an addition as 7M+4S and a mixed one as 6M+3S. Its additions leave
//! out the multiplication by a, which is as large as the field on jq25519 and is counted here as a
//! multiplication. The general addition here squares once less, since a table entry keeps 2XZ.

use super::row::{HERE, Row, ms};
use crate::counting::{Counting, Counts, Tally};
use secant_core::cpu::Portable;
use secant_core::field::Field;
use secant_core::field::spare::Spare;
use secant_core::form::jacobi_quartic::JacobiQuartic;
use secant_core::form::jacobi_quartic::xxyzz::Xxyzz;
use secant_core::form::{Affine, Group};

/// A stand-in for a curve: counts do not depend on its constant.
struct Any;

impl<F: Field> JacobiQuartic<F> for Any {
    fn mul_a(x: F) -> F {
        x.mul(F::one(x.level()))
    }
}

const TABLE_1: &str = "Robert, Table 1 (M, S)";
/// The source of the addition, which the table counts as 7M+4S.
const TABLE_1_BUT: &str = "Robert, Table 1, 1S less with 2XZ of the entry kept (M, S)";
const BY_A: &str = "the multiplication by a, which the table leaves out";
/// Number of entries of the measured table.
const TABLE: usize = 8;

/// The cost of each operation of the form.
pub(crate) fn rows() -> Vec<Row> {
    type G<'t> = Xxyzz<Any, Counting<'t, Spare<19, Portable>>>;
    let tally = Tally::new();
    let one = Field::one((&tally, Portable));
    let affine = Affine { x: one, y: one };
    let (p, q, m) = (G::lift(affine), G::cache(G::lift(affine)), G::cache_affine(affine));
    let count = |operation: &dyn Fn()| {
        tally.restart();
        operation();
        tally.counts()
    };
    let row = |operation, measured, stated, source| Row {
        form: "jacobi_quartic/xxyzz",
        operation,
        measured,
        stated,
        source,
        beyond: Counts::ZERO,
        why: "",
    };
    let double = Counts { add: 3, sub: 2, dbl_sub: 1, ..ms(3, 4) };
    let add = Counts { add: 9, sub: 6, dbl_sub: 1, ..ms(7, 3) };
    let mixed = Counts { mul2: 1, mul: 6, ..add };
    let with = |counts, dependences| Counts { dependences, ..counts };
    let but = |row: Row, why| Row { beyond: ms(1, 0), why, ..row };
    vec![
        row(
            "doubling",
            count(&|| {
                let _ = G::double(p);
            }),
            with(double, 2),
            TABLE_1,
        ),
        row(
            "four doublings",
            count(&|| {
                let _ = G::double_n(p, 4);
            }),
            // A sum of one is a sum of the next.
            with(Counts { add: 9, ..double.plus(double).plus(double).plus(double) }, 8),
            TABLE_1,
        ),
        but(
            row(
                "unified mixed addition",
                count(&|| {
                    let _ = G::add_affine(p, &m);
                }),
                with(mixed, 6),
                TABLE_1,
            ),
            BY_A,
        ),
        but(
            row(
                "unified general addition",
                count(&|| {
                    let _ = G::add(p, &q);
                }),
                with(add, 6),
                TABLE_1_BUT,
            ),
            BY_A,
        ),
        but(
            row(
                "general doubling-addition",
                count(&|| {
                    let _ = G::double_add(p, &q);
                }),
                with(double.plus(add), 8),
                TABLE_1_BUT,
            ),
            BY_A,
        ),
        row(
            "total addition",
            count(&|| {
                let _ = G::add_total(p, &q);
            }),
            Counts { neg: 2, ..with(add.plus(add).plus(ms(2, 0)), 13) },
            HERE,
        ),
        row(
            "P, 3P, .., 15P (P + 2P + .. + 2P)",
            count(&|| {
                let mut table = [q; TABLE];
                G::odd_multiples(affine, &mut table);
            }),
            Counts {
                add: 66,
                sub: 44,
                mul2: 21,
                neg: 1,
                dbl_sub: 8,
                dependences: 44,
                ..ms(8 * 7 + 2, 3 * 7 + 5)
            },
            HERE,
        ),
        row(
            "to affine, given 1/Z^2",
            count(&|| {
                let _ = G::normalize(p, one);
            }),
            Counts { div2: 1, neg: 1, dependences: 2, ..ms(2, 0) },
            HERE,
        ),
    ]
}
