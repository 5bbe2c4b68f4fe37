//! The cost of the operations on twisted Edwards curves.

use super::row::{APPENDIX, Any, F, HERE, Operands, Row, SECTION_5, TABLE, TABLE_1, count, ms};
use crate::counting::Counts;
use secant_core::field::Field;
use secant_core::form::Group;
use secant_core::form::edwards::TwistedEdwards;
use secant_core::form::edwards::extended::Extended;

/// [`Any`] for a complete Edwards curve with a large d.
struct AnyComplete;

impl<F: Field> TwistedEdwards<F> for AnyComplete {
    const COMPLETE: bool = true;

    fn mul_d(x: F) -> F {
        x.mul(F::from_u64(x.level(), 5))
    }
}

type Ted<'t> = Extended<Any, F<'t>>;
type Complete<'t> = Extended<AnyComplete, F<'t>>;

/// The cost of each operation of the form.
pub(crate) fn rows() -> Vec<Row> {
    let row = |operation, measured, stated, source| Row {
        form: "edwards/extended",
        operation,
        measured,
        stated,
        source,
        beyond: Counts::ZERO,
        why: "",
    };
    let double = Counts { sub_dbl_sub: 1, add: 1, mul2: 1, neg: 1, ..ms(4, 3) };
    let merged = Counts { sub: 3, sub_dbl_sub: 1, add: 4, mul2: 1, ..Counts::ZERO };
    let add = Counts { sub: 3, add: 3, ..Counts::ZERO };
    let unified = Counts { mul_small: 1, ..add };
    let table = |o: Operands<Ted<'_>>| {
        let mut table = [o.cached; TABLE];
        Ted::odd_multiples(o.affine, &mut table);
    };
    vec![
        row("doubling E <- 2E (DBL)", count!(Ted<'t>, o, Ted::double(o.point)), double, APPENDIX),
        row(
            "four doublings",
            count!(Ted<'t>, o, Ted::double_n(o.point, 4)),
            double.plus(double).plus(double).plus(double),
            APPENDIX,
        ),
        row(
            "doubling E^e <- 2E",
            count!(Ted<'t>, o, Ted::double_extended(o.point)),
            double.plus(ms(1, 0)),
            HERE,
        ),
        row(
            "mixed addition and the T before it",
            count!(Ted<'t>, o, Ted::add_affine(Ted::double_extended(o.point), &o.cached_affine))
                .minus(count!(Ted<'t>, o, Ted::double(o.point))),
            add.plus(ms(7, 0)),
            TABLE_1,
        ),
        row(
            "general addition and the T before it",
            count!(Ted<'t>, o, Ted::add(Ted::double_extended(o.point), &o.cached)).minus(count!(
                Ted<'t>,
                o,
                Ted::double(o.point)
            )),
            add.plus(ms(8, 0)),
            TABLE_1,
        ),
        row(
            "general addition E^e <- E^e + E^e",
            count!(Ted<'t>, o, Ted::add_extended(o.extended, &o.cached)),
            add.plus(ms(8, 0)),
            TABLE_1,
        ),
        row(
            "mixed doubling-addition (merged DBL-ADD)",
            count!(Ted<'t>, o, Ted::double_add_affine(o.point, &o.cached_affine)),
            merged.plus(ms(11, 3)),
            TABLE_1,
        ),
        row(
            "general doubling-addition (merged DBL-ADD)",
            count!(Ted<'t>, o, Ted::double_add(o.point, &o.cached)),
            merged.plus(ms(12, 3)),
            APPENDIX,
        ),
        row(
            "P, 3P, .., 15P (P + 2P + .. + 2P)",
            count!(Ted<'t>, o, table(o)),
            Counts { sub: 32, add: 31, mul2: 19, dependences: 1, ..ms(8 * 7 + 4, 2) },
            SECTION_5,
        ),
        row(
            "unified mixed addition",
            count!(Ted<'t>, o, Ted::add_affine_complete(o.extended, &o.cached_affine)),
            unified.plus(ms(7, 0)),
            HERE,
        ),
        row(
            "unified general addition",
            count!(Ted<'t>, o, Ted::add_complete(o.extended, &o.cached)),
            unified.plus(ms(8, 0)),
            HERE,
        ),
        row(
            "unified doubling-addition",
            count!(Ted<'t>, o, Ted::double_add_complete(o.point, &o.cached)),
            double.plus(unified).plus(ms(8, 0)),
            HERE,
        ),
        row(
            "total addition",
            count!(Ted<'t>, o, Ted::add_total(o.extended, &o.cached)),
            unified.plus(add).plus(ms(16, 0)),
            HERE,
        ),
        row("to affine, given 1/Z", count!(Ted<'t>, o, Ted::normalize(o.point, o.affine.x)), ms(2, 0), HERE),
    ]
}

/// A complete curve with a large d: the operations whose cost differs from the form above.
pub(crate) fn complete_rows() -> Vec<Row> {
    let row = |operation, measured, stated, source| Row {
        form: "edwards/extended, complete",
        operation,
        measured,
        stated,
        source,
        beyond: Counts::ZERO,
        why: "",
    };
    let double = Counts { sub_dbl_sub: 1, add: 1, mul2: 1, neg: 1, ..ms(4, 3) };
    let add = Counts { sub: 3, add: 3, ..Counts::ZERO };
    const HISIL: &str = "Hisil et al. 2008, section 3.1, with 2dT2 known (M)";
    let table = |o: Operands<Complete<'_>>| {
        let mut table = [o.cached; TABLE];
        Complete::odd_multiples(o.affine, &mut table);
    };
    vec![
        row(
            "general addition E^e <- E^e + E^e",
            count!(Complete<'t>, o, Complete::add_complete(o.extended, &o.cached)),
            add.plus(ms(8, 0)),
            HISIL,
        ),
        row(
            "mixed addition E^e <- E^e + E^e",
            count!(Complete<'t>, o, Complete::add_affine_complete(o.extended, &o.cached_affine)),
            add.plus(ms(7, 0)),
            HISIL,
        ),
        row(
            "total addition",
            count!(Complete<'t>, o, Complete::add_total(o.extended, &o.cached)),
            add.plus(ms(8, 0)),
            HERE,
        ),
        row(
            "doubling-addition",
            count!(Complete<'t>, o, Complete::double_add(o.point, &o.cached)),
            double.plus(add).plus(ms(8, 0)),
            HERE,
        ),
        row(
            "mixed doubling-addition",
            count!(Complete<'t>, o, Complete::double_add_affine(o.point, &o.cached_affine)),
            double.plus(add).plus(ms(7, 0)),
            HERE,
        ),
        row(
            "table entry",
            count!(Complete<'t>, o, Complete::cache(o.extended)),
            Counts { sub: 1, add: 1, mul2: 2, dependences: 1, ..ms(1, 0) },
            HERE,
        ),
        row(
            "P, 3P, .., 15P (P + 2P + .. + 2P)",
            count!(Complete<'t>, o, table(o)),
            Counts { sub: 32, add: 31, mul2: 19, dependences: 10, ..ms(9 * 7 + 6, 2) },
            HERE,
        ),
    ]
}
