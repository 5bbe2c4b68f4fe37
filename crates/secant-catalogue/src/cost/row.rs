//! A row of costs: measured by the counting field, and as its source states it.

use crate::counting::{Counting, Counts, Tally};
use secant_core::cpu::Portable;
use secant_core::field::Field;
use secant_core::field::crandall::Crandall;
use secant_core::form::edwards::TwistedEdwards;
use secant_core::form::weierstrass::Weierstrass;
use secant_core::form::{Affine, Group};

/// An operation of a form: measured cost, stated cost.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Name of the form and its coordinates.
    pub form: &'static str,
    /// Name of the operation.
    pub operation: &'static str,
    /// The counts of the counting field.
    pub measured: Counts,
    /// The counts that the source states, contiguous dependences included.
    pub stated: Counts,
    /// The source of the stated counts; for details that a source leaves open, the text of the formula is the
    /// source.
    pub source: &'static str,
    /// The counts measured beyond the source, for the reason in `why`.
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

/// The field of the curves over F_p.
pub(super) type F<'t> = Counting<'t, Crandall<256, 189, Portable>>;

/// A point in each type that operations of a group take.
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

/// The field operations of `$run` in the group `$group`, whose operands it finds in `$o`.
macro_rules! count {
    ($group:ty, $o:ident, $run:expr) => {{
        type G<'t> = $group;
        let tally = $crate::counting::Tally::new();
        let $o = $crate::cost::row::operands::<G<'_>>(&tally);
        tally.restart();
        let _ = $run;
        tally.counts()
    }};
}
pub(super) use count;

/// Counts of multiplications and squarings.
pub(super) const fn ms(mul: u64, sqr: u64) -> Counts {
    Counts { mul, sqr, ..Counts::ZERO }
}

/// Entries of the tables measured: L = 7, for w = 5.
pub(super) const TABLE: usize = 8;

pub(super) const APPENDIX: &str = "Longa-Gebotys 2010, appendix A";
pub(super) const TABLE_1: &str = "Longa-Gebotys 2010, Table 1 (M, S)";
pub(super) const SECTION_5: &str = "Longa-Gebotys 2010, section 5, L = 7 (M, S)";
pub(super) const HERE: &str = "here";
