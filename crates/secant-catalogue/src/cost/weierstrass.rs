//! The cost of the operations in Jacobian coordinates.

use super::row::{APPENDIX, Any, F, HERE, Operands, Row, SECTION_5, TABLE, TABLE_1, count, ms};
use crate::counting::Counts;
use secant_core::field::Field;
use secant_core::form::endomorphism::Conjugation;
use secant_core::form::weierstrass::Weierstrass;
use secant_core::form::weierstrass::jacobian::Jacobian;
use secant_core::form::{Endomorphism, Group, Store};

type Jac<'t> = Jacobian<Any, F<'t>>;

/// The cost of each operation of the form.
pub(crate) fn rows() -> Vec<Row> {
    let row = |operation, measured, stated, source| Row {
        form: "weierstrass/jacobian",
        operation,
        measured,
        stated,
        source,
        beyond: Counts::ZERO,
        why: "",
    };
    let double = Counts { sub: 3, dbl_sub: 1, add: 1, mul3: 1, div2: 1, ..ms(4, 4) };
    let add = Counts { sub: 5, dbl_sub: 1, ..Counts::ZERO };
    let merged = Counts { sub: 7, dbl_sub: 2, add: 1, mul2: 1, ..Counts::ZERO };
    let complete = Counts { sub: 6, dbl_sub: 2, add: 1, mul3: 1, ..Counts::ZERO };
    let pair = Counts { dependences: 1, ..Counts::ZERO };
    let why = "the source merges t7 - 2*t4 and - t5 and does not count their dependence";
    let table = |o: Operands<Jac<'_>>| {
        let mut table = [o.cached; TABLE];
        Jac::odd_multiples(o.affine, &mut table);
    };
    let all = |o: Operands<Jac<'_>>| {
        let mut table = [o.cached; 2 * TABLE];
        Jac::multiples(o.affine, &mut table);
    };
    vec![
        row(
            "P, 2P, .., 16P (co-Z), Z^2 and Z^3 included",
            count!(Jac<'t>, o, all(o)),
            Counts { sub: 101, dbl_sub: 1, mul3: 1, div2: 1, dependences: 63, ..ms(72 + 15, 32 + 15) },
            HERE,
        ),
        row(
            "doubling (DBL)",
            count!(Jac<'t>, o, Jac::double(o.point)),
            Counts { dependences: 5, ..double },
            APPENDIX,
        ),
        row(
            "four doublings (4DBL)",
            count!(Jac<'t>, o, Jac::double_n(o.point, 4)),
            Counts { dependences: 5, ..double.plus(double).plus(double).plus(double) },
            APPENDIX,
        ),
        row(
            "mixed addition",
            count!(Jac<'t>, o, Jac::add_affine(o.extended, &o.cached_affine)),
            Counts { dependences: 3, ..add.plus(ms(8, 3)) },
            TABLE_1,
        ),
        row(
            "general addition",
            count!(Jac<'t>, o, Jac::add(o.extended, &o.cached)),
            Counts { dependences: 2, ..add.plus(ms(11, 3)) },
            TABLE_1,
        ),
        row(
            "mixed doubling-addition (mDBLADD)",
            count!(Jac<'t>, o, Jac::double_add_affine(o.point, &o.cached_affine)),
            Counts { dependences: 5, ..merged.plus(ms(13, 5)) },
            APPENDIX,
        )
        .but(pair, why),
        row(
            "general doubling-addition (DBLADD)",
            count!(Jac<'t>, o, Jac::double_add(o.point, &o.cached)),
            Counts { dependences: 3, ..merged.plus(ms(16, 5)) },
            APPENDIX,
        )
        .but(pair, why),
        row(
            "P, 3P, .., 15P (LM scheme)",
            count!(Jac<'t>, o, table(o)),
            Counts { sub: 52, dbl_sub: 1, mul3: 1, div2: 1, dependences: 34, ..ms(5 * 7 + 2, 2 * 7 + 4) },
            SECTION_5,
        )
        .but(ms(7, 7), "Z^2 and Z^3 of seven entries, 1M+1S each"),
        row(
            "Z^2 and Z^3 of a table entry",
            count!(Jac<'t>, o, Jac::cache(o.extended)),
            Counts { dependences: 1, ..ms(1, 1) },
            HERE,
        ),
        row(
            "complete mixed addition",
            count!(Jac<'t>, o, Jac::add_affine_complete(o.extended, &o.cached_affine)),
            Counts { dependences: 6, ..complete.plus(ms(9, 3)) },
            HERE,
        ),
        row(
            "mixed addition for P, Q apart or neutral",
            count!(Jac<'t>, o, Jac::add_affine_apart(o.extended, &o.cached_affine)),
            Counts { dependences: 3, ..add.plus(ms(8, 3)) },
            HERE,
        ),
        row(
            "mixed addition in a long sum (XYZZ)",
            count!(Jac<'t>, o, Jac::sum_add(Jac::sum_of(&o.cached_affine), &o.cached_affine)),
            Counts { dependences: 1, ..add.plus(ms(8, 2)) },
            "EFD g1p/shortw/xyzz, madd-2008-s (M, S)",
        ),
        row(
            "from a long sum to Jacobian coordinates",
            count!(Jac<'t>, o, Jac::sum_extended(Jac::sum_of(&o.cached_affine))),
            ms(2, 0),
            HERE,
        ),
        row(
            "complete general addition",
            count!(Jac<'t>, o, Jac::add_complete(o.extended, &o.cached)),
            Counts { dependences: 5, ..complete.plus(ms(12, 4)) },
            HERE,
        ),
        row(
            "doubling-addition for 2P, Q apart or neutral",
            count!(Jac<'t>, o, Jac::double_add_apart(o.point, &o.cached)),
            Counts { dependences: 3, ..add.plus(ms(11, 3)).plus(double) },
            HERE,
        ),
        row(
            "complete doubling-addition",
            count!(Jac<'t>, o, Jac::double_add_complete(o.point, &o.cached)),
            Counts { dependences: 5, ..complete.plus(ms(12, 4)).plus(double) },
            HERE,
        ),
        row(
            "to affine, given 1/Z",
            count!(Jac<'t>, o, Jac::normalize(o.point, o.affine.x)),
            Counts { dependences: 1, ..ms(3, 1) },
            HERE,
        ),
    ]
}

/// Stand-in constants of a curve y² = x³ + b.
struct Zero;

impl<F: Field> Weierstrass<F> for Zero {
    const S_IS_ZERO: bool = true;
    fn b(level: F::Level) -> F {
        F::one(level)
    }
    fn mul_s(x: F) -> F {
        F::zero(x.level())
    }
}

impl<F: Field> Conjugation<F> for Zero {
    fn conjugate(x: F) -> F {
        x
    }
    fn mul_alpha(x: F) -> F {
        x.mul(F::from_u64(x.level(), 5))
    }
}

type JacZero<'t> = Jacobian<Zero, F<'t>>;

/// The same on y² = x³ + b: the operations whose cost differs.
pub(super) fn zero_rows() -> Vec<Row> {
    let row = |operation, measured, stated, source| Row {
        form: "weierstrass/jacobian, s = 0",
        operation,
        measured,
        stated,
        source,
        beyond: Counts::ZERO,
        why: "",
    };
    let double = Counts { sub: 2, dbl_sub: 1, mul3_div2: 1, dependences: 3, ..ms(3, 4) };
    let add = Counts { sub: 5, dbl_sub: 1, ..Counts::ZERO };
    vec![
        row("doubling", count!(JacZero<'t>, o, JacZero::double(o.point)), double, HERE),
        row(
            "four doublings",
            count!(JacZero<'t>, o, JacZero::double_n(o.point, 4)),
            double.plus(double).plus(double).plus(double),
            HERE,
        ),
        row(
            "mixed doubling-addition",
            count!(JacZero<'t>, o, JacZero::double_add_affine(o.point, &o.cached_affine)),
            Counts { dependences: 6, ..double.plus(add).plus(ms(8, 3)) },
            HERE,
        ),
        row(
            "general doubling-addition",
            count!(JacZero<'t>, o, JacZero::double_add(o.point, &o.cached)),
            Counts { dependences: 5, ..double.plus(add).plus(ms(11, 3)) },
            HERE,
        ),
        row(
            "P, 3P, .., 31P, affine on another curve",
            count!(JacZero<'t>, o, JacZero::odd_entries_scaled::<16>(o.affine)),
            Counts { sub: 108, dbl_sub: 1, mul3: 1, div2: 1, dependences: 51, ..ms(9 * 16 - 9, 2 * 16 + 2) },
            HERE,
        ),
        row(
            "psi of a table entry",
            count!(JacZero<'t>, o, JacZero::psi_entry(&o.cached_affine)),
            ms(1, 0),
            HERE,
        ),
    ]
}
