//! What the operations of every form cost: measured by the counting field, beside what their source states.

use alloc::vec::Vec;

use super::edwards::TwistedEdwards;
use super::edwards::extended::Extended;
use super::edwards::general::General;
use super::endomorphism::Conjugation;
use super::weierstrass::Weierstrass;
use super::weierstrass::jacobian::Jacobian;
use super::{Affine, Endomorphism, Group, Store};
use crate::cpu::Portable;
use crate::field::Field;
use crate::field::Quadratic;
use crate::field::counting::{Counting, Counts, Tally};
use crate::field::crandall::Crandall;
use crate::field::mersenne127::quadratic::Fp2;

/// An operation of a form: measured cost, stated cost.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The form and its coordinates.
    pub form: &'static str,
    /// The operation.
    pub operation: &'static str,
    /// What the counting field saw.
    pub measured: Counts,
    /// What the source states, contiguous dependences included.
    pub stated: Counts,
    /// Where it is stated; of what a source leaves open, the text of the formula is the source.
    pub source: &'static str,
    /// What is measured beyond the statement, for the reason in `why`.
    pub beyond: Counts,
    /// Why it is more, or how a paper's own table differs; empty if neither.
    pub why: &'static str,
}

impl Row {
    /// Whether measured = stated + beyond.
    pub fn agrees(&self) -> bool {
        self.measured == self.stated.plus(self.beyond)
    }

    /// This row with a documented difference.
    const fn but(self, beyond: Counts, why: &'static str) -> Self {
        Self { beyond, why, ..self }
    }
}

/// Stand-in curve constants: counts do not depend on their values.
struct Any;

impl<F: Field> Weierstrass<F> for Any {
    fn b(level: F::Level) -> F {
        F::one(level)
    }
}

impl<F: Field> TwistedEdwards<F> for Any {
    fn mul_d(x: F) -> F {
        x.mul_small(358)
    }
}

/// The same for a complete Edwards curve with a large d.
struct AnyComplete;

impl<F: Field> TwistedEdwards<F> for AnyComplete {
    const COMPLETE: bool = true;

    fn mul_d(x: F) -> F {
        x.mul(F::from_u64(x.level(), 5))
    }
}

/// The same for a curve with ψ: s = -a = µ, d a small multiple of µ.
struct AnyGls;

impl<F: Quadratic> Weierstrass<F> for AnyGls {
    fn b(level: F::Level) -> F {
        F::one(level)
    }
    fn mul_s(x: F) -> F {
        x.mul_mu()
    }
}

impl<F: Quadratic> TwistedEdwards<F> for AnyGls {
    fn mul_minus_a(x: F) -> F {
        x.mul_mu()
    }
    fn mul_d(x: F) -> F {
        x.mul_mu().mul_small(109)
    }
}

impl<F: Quadratic> Conjugation<F> for AnyGls {
    fn mul_alpha(x: F) -> F {
        x.mul(F::from_u64(x.level(), 5))
    }
}

type F2<'t> = Counting<'t, Fp2<Portable>>;
type JacGls<'t> = Jacobian<AnyGls, F2<'t>>;
type TedGls<'t> = General<AnyGls, F2<'t>>;

type F<'t> = Counting<'t, Crandall<256, 189, Portable>>;
type Jac<'t> = Jacobian<Any, F<'t>>;
type Ted<'t> = Extended<Any, F<'t>>;
type Complete<'t> = Extended<AnyComplete, F<'t>>;

/// Operands of every kind.
struct Operands<G: Group> {
    affine: Affine<G::Field>,
    point: G::Point,
    extended: G::Extended,
    cached: G::Cached,
    cached_affine: G::CachedAffine,
}

fn operands<'t, G: Group<Field: Field<Level = (&'t Tally, Portable)>>>(tally: &'t Tally) -> Operands<G> {
    let level = (tally, Portable);
    let affine = Affine { x: G::Field::from_u64(level, 2), y: G::Field::from_u64(level, 3) };
    let extended = G::lift(affine);
    Operands {
        affine,
        point: G::narrow(extended),
        extended,
        cached: G::cache(extended),
        cached_affine: G::cache_affine(affine),
    }
}

/// What `$run` costs the group `$group`, given its operands as `$o`.
macro_rules! count {
    ($group:ty, $o:ident, $run:expr) => {{
        type G<'t> = $group;
        let tally = Tally::new();
        let $o = operands::<G<'_>>(&tally);
        tally.restart();
        let _ = $run;
        tally.counts()
    }};
}

/// Multiplications and squarings.
pub(super) const fn ms(mul: u64, sqr: u64) -> Counts {
    Counts { mul, sqr, ..Counts::ZERO }
}

/// Entries of the tables measured: L = 7, for w = 5.
const TABLE: usize = 8;

const APPENDIX: &str = "Longa-Gebotys 2010, appendix A";
const TABLE_1: &str = "Longa-Gebotys 2010, Table 1 (M, S)";
const SECTION_5: &str = "Longa-Gebotys 2010, section 5, L = 7 (M, S)";
pub(super) const HERE: &str = "here";

/// Every operation of every form.
pub fn measure() -> Vec<Row> {
    let mut rows = jacobian();
    rows.extend(edwards());
    rows.extend(complete_edwards());
    rows.extend(gls());
    rows.extend(super::montgomery::cost::rows());
    rows.extend(super::jacobi_quartic::cost::rows());
    rows.extend(super::binary::cost::measure());
    rows
}

fn jacobian() -> Vec<Row> {
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
    alloc::vec![
        row(
            "P, 2P, .., 16P (co-Z), Z^2 and Z^3 included",
            count!(Jac<'t>, o, all(o)),
            Counts { sub: 101, dbl_sub: 1, mul3: 1, div2: 1, dependences: 63, ..ms(72 + 15, 32 + 15) },
            HERE
        ),
        row(
            "doubling (DBL)",
            count!(Jac<'t>, o, Jac::double(o.point)),
            Counts { dependences: 5, ..double },
            APPENDIX
        ),
        row(
            "four doublings (4DBL)",
            count!(Jac<'t>, o, Jac::double_n(o.point, 4)),
            Counts { dependences: 5, ..double.plus(double).plus(double).plus(double) },
            APPENDIX
        ),
        row(
            "mixed addition",
            count!(Jac<'t>, o, Jac::add_affine(o.extended, &o.cached_affine)),
            Counts { dependences: 3, ..add.plus(ms(8, 3)) },
            TABLE_1
        ),
        row(
            "general addition",
            count!(Jac<'t>, o, Jac::add(o.extended, &o.cached)),
            Counts { dependences: 2, ..add.plus(ms(11, 3)) },
            TABLE_1
        ),
        row(
            "mixed doubling-addition (mDBLADD)",
            count!(Jac<'t>, o, Jac::double_add_affine(o.point, &o.cached_affine)),
            Counts { dependences: 5, ..merged.plus(ms(13, 5)) },
            APPENDIX
        )
        .but(pair, why),
        row(
            "general doubling-addition (DBLADD)",
            count!(Jac<'t>, o, Jac::double_add(o.point, &o.cached)),
            Counts { dependences: 3, ..merged.plus(ms(16, 5)) },
            APPENDIX
        )
        .but(pair, why),
        row(
            "P, 3P, .., 15P (LM scheme)",
            count!(Jac<'t>, o, table(o)),
            Counts { sub: 52, dbl_sub: 1, mul3: 1, div2: 1, dependences: 34, ..ms(5 * 7 + 2, 2 * 7 + 4) },
            SECTION_5
        )
        .but(ms(7, 7), "Z^2 and Z^3 of seven entries, 1M+1S each"),
        row(
            "Z^2 and Z^3 of a table entry",
            count!(Jac<'t>, o, Jac::cache(o.extended)),
            Counts { dependences: 1, ..ms(1, 1) },
            HERE
        ),
        row(
            "complete mixed addition",
            count!(Jac<'t>, o, Jac::add_affine_complete(o.extended, &o.cached_affine)),
            Counts { dependences: 6, ..complete.plus(ms(9, 3)) },
            HERE
        ),
        row(
            "mixed addition for P, Q apart or neutral",
            count!(Jac<'t>, o, Jac::add_affine_apart(o.extended, &o.cached_affine)),
            Counts { dependences: 3, ..add.plus(ms(8, 3)) },
            HERE
        ),
        row(
            "mixed addition in a long sum (XYZZ)",
            count!(Jac<'t>, o, Jac::sum_add(Jac::sum_of(&o.cached_affine), &o.cached_affine)),
            Counts { dependences: 1, ..add.plus(ms(8, 2)) },
            "EFD g1p/shortw/xyzz, madd-2008-s (M, S)"
        ),
        row(
            "from a long sum to Jacobian coordinates",
            count!(Jac<'t>, o, Jac::sum_extended(Jac::sum_of(&o.cached_affine))),
            ms(2, 0),
            HERE
        ),
        row(
            "complete general addition",
            count!(Jac<'t>, o, Jac::add_complete(o.extended, &o.cached)),
            Counts { dependences: 5, ..complete.plus(ms(12, 4)) },
            HERE
        ),
        row(
            "doubling-addition for 2P, Q apart or neutral",
            count!(Jac<'t>, o, Jac::double_add_apart(o.point, &o.cached)),
            Counts { dependences: 3, ..add.plus(ms(11, 3)).plus(double) },
            HERE
        ),
        row(
            "complete doubling-addition",
            count!(Jac<'t>, o, Jac::double_add_complete(o.point, &o.cached)),
            Counts { dependences: 5, ..complete.plus(ms(12, 4)).plus(double) },
            HERE
        ),
        row(
            "to affine, given 1/Z",
            count!(Jac<'t>, o, Jac::normalize(o.point, o.affine.x)),
            Counts { dependences: 1, ..ms(3, 1) },
            HERE
        ),
    ]
}

fn edwards() -> Vec<Row> {
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
    alloc::vec![
        row("doubling E <- 2E (DBL)", count!(Ted<'t>, o, Ted::double(o.point)), double, APPENDIX),
        row(
            "four doublings",
            count!(Ted<'t>, o, Ted::double_n(o.point, 4)),
            double.plus(double).plus(double).plus(double),
            APPENDIX
        ),
        row(
            "doubling E^e <- 2E",
            count!(Ted<'t>, o, Ted::double_extended(o.point)),
            double.plus(ms(1, 0)),
            HERE
        ),
        row(
            "mixed addition and the T before it",
            count!(Ted<'t>, o, Ted::add_affine(o.extended, &o.cached_affine)).plus(ms(1, 0)),
            add.plus(ms(7, 0)),
            TABLE_1
        ),
        row(
            "general addition and the T before it",
            count!(Ted<'t>, o, Ted::add(o.extended, &o.cached)).plus(ms(1, 0)),
            add.plus(ms(8, 0)),
            TABLE_1
        ),
        row(
            "general addition E^e <- E^e + E^e",
            count!(Ted<'t>, o, Ted::add_extended(o.extended, &o.cached)),
            add.plus(ms(8, 0)),
            TABLE_1
        ),
        row(
            "mixed doubling-addition (merged DBL-ADD)",
            count!(Ted<'t>, o, Ted::double_add_affine(o.point, &o.cached_affine)),
            merged.plus(ms(11, 3)),
            TABLE_1
        ),
        row(
            "general doubling-addition (merged DBL-ADD)",
            count!(Ted<'t>, o, Ted::double_add(o.point, &o.cached)),
            merged.plus(ms(12, 3)),
            APPENDIX
        ),
        row(
            "P, 3P, .., 15P (P + 2P + .. + 2P)",
            count!(Ted<'t>, o, table(o)),
            Counts { sub: 32, add: 31, mul2: 19, dependences: 1, ..ms(8 * 7 + 4, 2) },
            SECTION_5
        ),
        row(
            "unified mixed addition",
            count!(Ted<'t>, o, Ted::add_affine_complete(o.extended, &o.cached_affine)),
            unified.plus(ms(7, 0)),
            HERE
        ),
        row(
            "unified general addition",
            count!(Ted<'t>, o, Ted::add_complete(o.extended, &o.cached)),
            unified.plus(ms(8, 0)),
            HERE
        ),
        row(
            "unified doubling-addition",
            count!(Ted<'t>, o, Ted::double_add_complete(o.point, &o.cached)),
            double.plus(unified).plus(ms(8, 0)),
            HERE
        ),
        row(
            "total addition",
            count!(Ted<'t>, o, Ted::add_total(o.extended, &o.cached)),
            unified.plus(add).plus(ms(16, 0)),
            HERE
        ),
        row("to affine, given 1/Z", count!(Ted<'t>, o, Ted::normalize(o.point, o.affine.x)), ms(2, 0), HERE),
    ]
}

/// A complete curve with a large d: what differs from the form above.
fn complete_edwards() -> Vec<Row> {
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
    alloc::vec![
        row(
            "general addition E^e <- E^e + E^e",
            count!(Complete<'t>, o, Complete::add_complete(o.extended, &o.cached)),
            add.plus(ms(8, 0)),
            HISIL
        ),
        row(
            "mixed addition E^e <- E^e + E^e",
            count!(Complete<'t>, o, Complete::add_affine_complete(o.extended, &o.cached_affine)),
            add.plus(ms(7, 0)),
            HISIL
        ),
        row(
            "total addition",
            count!(Complete<'t>, o, Complete::add_total(o.extended, &o.cached)),
            add.plus(ms(8, 0)),
            HERE
        ),
        row(
            "doubling-addition",
            count!(Complete<'t>, o, Complete::double_add(o.point, &o.cached)),
            double.plus(add).plus(ms(8, 0)),
            HERE
        ),
        row(
            "mixed doubling-addition",
            count!(Complete<'t>, o, Complete::double_add_affine(o.point, &o.cached_affine)),
            double.plus(add).plus(ms(7, 0)),
            HERE
        ),
        row(
            "table entry",
            count!(Complete<'t>, o, Complete::cache(o.extended)),
            Counts { sub: 1, add: 1, mul2: 2, dependences: 1, ..ms(1, 0) },
            HERE
        ),
        row(
            "P, 3P, .., 15P (P + 2P + .. + 2P)",
            count!(Complete<'t>, o, table(o)),
            Counts { sub: 32, add: 31, mul2: 19, dependences: 10, ..ms(9 * 7 + 6, 2) },
            HERE
        ),
    ]
}

/// The curves over F_p(i): what differs from the forms above. Multiplications by µ count as small.
fn gls() -> Vec<Row> {
    let row = |form, operation, measured, stated, source| Row {
        form,
        operation,
        measured,
        stated,
        source,
        beyond: Counts::ZERO,
        why: "",
    };
    let small = |n| Counts { mul_small: n, ..Counts::ZERO };
    let jacobian = Counts { sub: 3, dbl_sub: 1, add: 1, mul3: 1, div2: 1, dependences: 6, ..ms(4, 4) };
    let double = Counts { sub_dbl_sub: 1, add: 1, mul2: 1, neg: 1, dependences: 1, ..ms(4, 3) };
    let dedicated = Counts { sub: 4, add: 3, dependences: 2, ..small(1) };
    let unified = Counts { sub: 3, add: 4, dependences: 3, ..small(3) };
    let (jac, ted) = ("weierstrass/jacobian, s = mu", "edwards/general, a = -mu");
    const SECTION_6: &str = "Longa-Gebotys 2010, section 6 (M, S)";
    const HISIL: &str = "Hisil et al. 2008, 9M+1D (M, D)";
    alloc::vec![
        row(
            jac,
            "doubling (DBL)",
            count!(JacGls<'t>, o, JacGls::double(o.point)),
            jacobian.plus(small(1)),
            APPENDIX
        ),
        row(
            jac,
            "P, 3P, .., 13P, affine (LM scheme with one inversion)",
            count!(JacGls<'t>, o, JacGls::odd_entries_vartime::<7>(o.affine)),
            Counts {
                inv: 1,
                sub: 45,
                dbl_sub: 1,
                mul3: 1,
                div2: 1,
                mul_small: 2,
                dependences: 27,
                ..ms(9 * 6 + 1, 2 * 6 + 5)
            },
            SECTION_6
        ),
        row(
            ted,
            "doubling E <- 2E",
            count!(TedGls<'t>, o, TedGls::double(o.point)),
            double.plus(small(1)),
            APPENDIX
        ),
        row(
            ted,
            "general addition E^e <- E^e + E^e",
            count!(TedGls<'t>, o, TedGls::add_extended(o.extended, &o.cached)),
            dedicated.plus(ms(9, 0)),
            HISIL
        ),
        row(
            ted,
            "general doubling-addition",
            count!(TedGls<'t>, o, TedGls::double_add(o.point, &o.cached)),
            double.plus(dedicated).plus(small(1)).plus(ms(9, 0)),
            HISIL
        ),
        row(
            ted,
            "P, 3P, .., 15P (P + 2P + .. + 2P)",
            count!(TedGls<'t>, o, TedGls::odd_entries_vartime::<8>(o.affine)),
            Counts { sub: 30, add: 22, mul2: 1, mul_small: 8, dependences: 16, ..ms(9 * 7 + 4, 2) },
            SECTION_6
        ),
        row(
            ted,
            "psi of a table entry",
            count!(TedGls<'t>, o, TedGls::psi_entry(&o.cached)),
            Counts { neg: 4, dependences: 2, ..ms(2, 0) },
            HERE
        ),
        row(
            ted,
            "unified general addition",
            count!(TedGls<'t>, o, TedGls::add_complete(o.extended, &o.cached)),
            unified.plus(ms(9, 0)),
            HERE
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_costs_what_is_stated() {
        let rows = measure();
        for r in &rows {
            println!("{}: {}: {} ({} dependences)", r.form, r.operation, r.measured, r.measured.dependences);
        }
        for r in &rows {
            assert!(
                r.agrees(),
                "{}: {}: {:?} is not {:?} and {:?}",
                r.form,
                r.operation,
                r.measured,
                r.stated,
                r.beyond
            );
            assert!(
                r.beyond == Counts::ZERO || !r.why.is_empty(),
                "{}: {}: no reason given",
                r.form,
                r.operation
            );
        }
    }
}
