//! The cost of the operations on Montgomery curves.

use super::row::{HERE, Row, ms};
use crate::counting::{Counting, Counts, Tally};
use secant_core::cpu::Portable;
use secant_core::ct::Mask;
use secant_core::field::Field;
use secant_core::field::spare::Spare;
use secant_core::form::montgomery::Montgomery;
use secant_core::form::montgomery::xz::Xz;
use secant_core::form::{Affine, Differential};

/// A stand-in for a curve: counts do not depend on its constant.
struct Any;

impl Montgomery for Any {
    const A24: u32 = 121_666;
}

/// The source that counts additions, too: a ladder step has four additions and four subtractions.
const SLIDES: &str = "Bernstein's slides; RFC 7748, section 5";

/// The cost of each operation of the form.
pub(crate) fn rows() -> Vec<Row> {
    type F<'t> = Counting<'t, Spare<19, Portable>>;
    let tally = Tally::new();
    let level = (&tally, Portable);
    let x = F::from_u64(level, 9);
    let p = Xz::<Any, F<'_>>::lift(x);
    let count = |operation: &dyn Fn()| {
        tally.restart();
        operation();
        tally.counts()
    };
    let row = |operation, measured, stated, source| Row {
        form: "montgomery/xz",
        operation,
        measured,
        stated,
        source,
        beyond: Counts::ZERO,
        why: "",
    };
    let small = |counts| Counts { mul_small: 1, ..counts };
    vec![
        row(
            "doubling",
            count(&|| {
                let _ = Xz::<Any, F<'_>>::double(p);
            }),
            small(Counts { add: 2, sub: 2, dependences: 3, ..ms(2, 2) }),
            SLIDES,
        ),
        row(
            "ladder step: doubling and differential addition",
            count(&|| {
                let _ = Xz::<Any, F<'_>>::step((p, p, x), Mask::from_bit(0));
            }),
            small(Counts { add: 4, sub: 4, dependences: 1, ..ms(5, 4) }),
            SLIDES,
        ),
        row(
            "y recovered",
            count(&|| {
                let _ = Xz::<Any, F<'_>>::recover(Affine { x, y: x }, p, p, Mask::from_bit(0));
            }),
            Counts { add: 3, sub: 4, mul2: 2, neg: 1, dependences: 14, ..ms(11, 1) },
            HERE,
        ),
    ]
}
