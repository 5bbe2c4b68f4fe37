//! What the operations of every form cost: measured by the counting field, beside what their source states.

use alloc::vec::Vec;

use super::edwards::TwistedEdwards;
use super::edwards::general::General;
use super::endomorphism::Conjugation;
use super::weierstrass::Weierstrass;
use super::weierstrass::jacobian::Jacobian;
use super::{Affine, Endomorphism, Group};
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
    pub(super) const fn but(self, beyond: Counts, why: &'static str) -> Self {
        Self { beyond, why, ..self }
    }
}

/// Stand-in curve constants: counts do not depend on their values.
pub(super) struct Any;

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

/// The field of the curves over F_p.
pub(super) type F<'t> = Counting<'t, Crandall<256, 189, Portable>>;

/// Operands of every kind.
pub(super) struct Operands<G: Group> {
    pub(super) affine: Affine<G::Field>,
    pub(super) point: G::Point,
    pub(super) extended: G::Extended,
    pub(super) cached: G::Cached,
    pub(super) cached_affine: G::CachedAffine,
}

pub(super) fn operands<'t, G: Group<Field: Field<Level = (&'t Tally, Portable)>>>(
    tally: &'t Tally,
) -> Operands<G> {
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
        let tally = $crate::field::counting::Tally::new();
        let $o = $crate::form::cost::operands::<G<'_>>(&tally);
        tally.restart();
        let _ = $run;
        tally.counts()
    }};
}
pub(super) use count;

/// Multiplications and squarings.
pub(super) const fn ms(mul: u64, sqr: u64) -> Counts {
    Counts { mul, sqr, ..Counts::ZERO }
}

/// Entries of the tables measured: L = 7, for w = 5.
pub(super) const TABLE: usize = 8;

pub(super) const APPENDIX: &str = "Longa-Gebotys 2010, appendix A";
pub(super) const TABLE_1: &str = "Longa-Gebotys 2010, Table 1 (M, S)";
pub(super) const SECTION_5: &str = "Longa-Gebotys 2010, section 5, L = 7 (M, S)";
pub(super) const HERE: &str = "here";

/// Every operation of every form.
pub fn measure() -> Vec<Row> {
    let mut rows = super::weierstrass::cost::rows();
    rows.extend(super::edwards::cost::rows());
    rows.extend(super::edwards::cost::complete_rows());
    rows.extend(gls());
    rows.extend(super::montgomery::cost::rows());
    rows.extend(super::jacobi_quartic::cost::rows());
    rows.extend(super::binary::cost::measure());
    rows
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
