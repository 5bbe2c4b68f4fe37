//! The same over binary fields, where points can be halved too.

use std::marker::PhantomData;

use secant_core::field::binary::BinaryField;
use secant_core::form::Affine;
use secant_core::form::binary::affine::Slope;
use secant_core::form::binary::lambda::Lambda;
use secant_core::form::binary::xz;
use secant_core::form::binary::{BinaryCurve, BinaryGroup};
use secant_core::operate::binary::algorithms::{Algorithm, DoubleLeft, Halve, Recoding, System};
use secant_core::operate::binary::{Equation, FieldOf, NamedBinary, Work};

use super::ledger::{charged, free};

/// The law `G`, each call charged to its phase.
pub(super) struct Charged<G>(PhantomData<fn() -> G>);

impl<G: BinaryGroup> BinaryGroup for Charged<G> {
    type Field = G::Field;
    type Curve = G::Curve;
    type Point = G::Point;
    type Entry = G::Entry;

    free! {
        fn lift_affine(p: &Affine<G::Field>) -> G::Point;
        fn negate(q: &G::Entry) -> G::Entry;
        fn lift(q: &G::Entry) -> G::Point;
        fn negate_point(p: &G::Point) -> G::Point;
        fn denominator(p: &G::Point) -> G::Field;
    }
    charged! { Table, 0;
        fn entry_vartime(p: &Affine<G::Field>) -> G::Entry;
        fn normalize_entry(p: &G::Point, z_inverse: G::Field) -> G::Entry;
    }
    // A halved point becomes a term: the operations since the last call were halvings.
    charged! { Halvings, 0;
        fn entry_of_slope(p: &Slope<G::Field>) -> G::Entry;
    }
    charged! { Doublings, 1;
        fn double(p: &G::Point) -> G::Point;
    }
    charged! { Additions, 1;
        fn add_entry(p: &G::Point, q: &G::Entry) -> G::Point;
        fn add(p: &G::Point, q: &G::Point) -> G::Point;
    }
    charged! { Inversion, 0;
        fn normalize(p: &G::Point, z_inverse: G::Field) -> Affine<G::Field>;
    }
}

/// Lambda coordinates whose operations are charged to phases.
pub(super) struct InLambda;
impl System for InLambda {
    type Law<C: BinaryCurve<F>, F: BinaryField> = Charged<Lambda<C, F>>;
}

/// Halve-and-add in lambda coordinates.
pub(super) type Halving = Halve<InLambda, 100>;
/// Double-and-add in lambda coordinates.
pub(super) type Doubling = DoubleLeft<InLambda>;

/// `[k]G` on digits of width 4.
pub(super) struct Wnaf4<'a, C: NamedBinary, A>(pub(super) &'a C::Words, pub(super) PhantomData<A>);

impl<C: NamedBinary, A: Algorithm> Work<C> for Wnaf4<'_, C, A> {
    type Output = ();
    fn run<F: FieldOf<C>>(self, level: F::Level) {
        A::run::<C, F>(&base::<C, F>(level), self.0, Recoding::Wnaf4);
    }
}

/// One step of the Montgomery ladder.
pub(super) struct Step;

impl<C: NamedBinary> Work<C> for Step {
    type Output = ();
    fn run<F: FieldOf<C>>(self, level: F::Level) {
        let x = base::<C, F>(level).x;
        let p = xz::Point { x, z: F::one(level) };
        xz::step::<Equation<C>, F>(&p, &p, &p, x);
    }
}

fn base<C: NamedBinary, F: FieldOf<C>>(level: F::Level) -> Affine<F> {
    Affine { x: F::from_canonical(level, C::BASE.x), y: F::from_canonical(level, C::BASE.y) }
}
