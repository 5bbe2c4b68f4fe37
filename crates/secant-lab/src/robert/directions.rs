//! The producer's chain, and the additions that fit it: in the library's coordinates, and in the paper's.

use std::marker::PhantomData;

use secant_core::field::binary::BinaryField;
use secant_core::form::Affine;
use secant_core::form::binary::kim_kim::KimKim;
use secant_core::form::binary::lambda::Lambda;
use secant_core::form::binary::lopez_dahab::{self, LopezDahab};
use secant_core::form::binary::{BinaryCurve, BinaryGroup};
use secant_core::form::handed::{Handed, Inward, Outward};
use secant_core::multiply::binary::chains::{BinaryDoublings, General, Halvings, Mixed};
use secant_core::multiply::right_to_left::{Chain, Summation, Traversal};
use secant_core::operate::binary::{Equation, FieldOf, NamedBinary};

/// The direction of a pipeline: the producer's chain, and the additions that fit its points.
pub trait Direction: Send + Sync + 'static {
    /// The chain of points that the producer computes.
    type Chain<C: NamedBinary, F: FieldOf<C>>: Chain<Term = <Self::Sum<C, F> as Summation>::Term>;
    /// The group law of the sums.
    type Law<C: NamedBinary, F: FieldOf<C>>: BinaryGroup<Field = F, Curve = Equation<C>>;
    /// The consumer's additions.
    type Sum<C: NamedBinary, F: FieldOf<C>>: Summation<Term: Handed<Level = F::Level>, Sum = <Self::Law<C, F> as BinaryGroup>::Point>;
    /// Coordinates of a point of the chain.
    const COORDINATES: usize;
    /// Name of the chain's thread.
    const CHAIN: &'static str;

    /// The chain from P.
    fn chain_vartime<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>) -> Self::Chain<C, F>;
    /// The integer whose digits select the points of the chain.
    fn integer<C: NamedBinary>(k: &C::Words) -> C::Words;
    /// The order in which the chain meets the digits.
    fn order<C: NamedBinary>() -> Traversal;
}

/// A chain of doublings, with general additions.
#[derive(Clone, Copy, Debug)]
pub struct Double;

impl Direction for Double {
    type Chain<C: NamedBinary, F: FieldOf<C>> = BinaryDoublings<Lambda<Equation<C>, F>>;
    type Law<C: NamedBinary, F: FieldOf<C>> = Lambda<Equation<C>, F>;
    type Sum<C: NamedBinary, F: FieldOf<C>> = General<Lambda<Equation<C>, F>>;
    const COORDINATES: usize = 3;
    const CHAIN: &'static str = "doublings";

    #[inline(always)]
    fn chain_vartime<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>) -> Self::Chain<C, F> {
        BinaryDoublings::of(p)
    }
    fn integer<C: NamedBinary>(k: &C::Words) -> C::Words {
        C::residue(k, 0)
    }
    fn order<C: NamedBinary>() -> Traversal {
        Traversal::Up
    }
}

/// A chain of halvings, with mixed additions.
#[derive(Clone, Copy, Debug)]
pub struct Halve;

impl Direction for Halve {
    type Chain<C: NamedBinary, F: FieldOf<C>> = Halvings<Lambda<Equation<C>, F>>;
    type Law<C: NamedBinary, F: FieldOf<C>> = Lambda<Equation<C>, F>;
    type Sum<C: NamedBinary, F: FieldOf<C>> = Mixed<Lambda<Equation<C>, F>>;
    const COORDINATES: usize = 2;
    const CHAIN: &'static str = "halvings";

    #[inline(always)]
    fn chain_vartime<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>) -> Self::Chain<C, F> {
        Halvings::of(p)
    }
    fn integer<C: NamedBinary>(k: &C::Words) -> C::Words {
        C::residue(k, C::ORDER_BITS)
    }
    fn order<C: NamedBinary>() -> Traversal {
        Traversal::Down(C::ORDER_BITS)
    }
}

/// Doublings and general additions in López-Dahab coordinates, the paper's.
#[derive(Clone, Copy, Debug)]
pub struct DoubleLopezDahab;

/// A point in López-Dahab coordinates that is handed over.
#[derive(Clone, Copy, Debug)]
pub struct Triple<F>(lopez_dahab::Point<F>);

impl<F: BinaryField> Handed for Triple<F> {
    type Level = F::Level;
    #[inline(always)]
    fn put<W: Outward>(&self, to: &mut W) {
        for coordinate in [self.0.x, self.0.y, self.0.z] {
            to.put(coordinate.to_repr().as_ref());
        }
    }
    #[inline(always)]
    fn get<W: Inward>(level: F::Level, from: &mut W) -> Self {
        let mut next = || {
            let mut words = F::Repr::default();
            from.get(words.as_mut());
            F::from_canonical(level, words)
        };
        let (x, y, z) = (next(), next(), next());
        Self(lopez_dahab::Point { x, y, z })
    }
}

/// [`BinaryDoublings`] whose points can be handed over.
pub struct TripleDoublings<C: BinaryCurve<F>, F: BinaryField>(BinaryDoublings<LopezDahab<C, F>>);

impl<C: BinaryCurve<F>, F: BinaryField> Clone for TripleDoublings<C, F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<C: BinaryCurve<F>, F: BinaryField> Copy for TripleDoublings<C, F> {}

impl<C: BinaryCurve<F>, F: BinaryField> Chain for TripleDoublings<C, F> {
    type Term = Triple<F>;
    #[inline(always)]
    fn advance(self, n: usize) -> Self {
        Self(self.0.advance(n))
    }
    #[inline(always)]
    fn term(&self) -> Triple<F> {
        Triple(self.0.term())
    }
}

/// [`General`] on such points.
pub struct TripleSums<C, F>(PhantomData<fn() -> (C, F)>);

impl<C: BinaryCurve<F>, F: BinaryField> Summation for TripleSums<C, F> {
    type Term = Triple<F>;
    type Sum = lopez_dahab::Point<F>;
    #[inline(always)]
    fn first(q: &Triple<F>, negative: bool) -> Self::Sum {
        General::<LopezDahab<C, F>>::first(&q.0, negative)
    }
    #[inline(always)]
    fn add(p: &Self::Sum, q: &Triple<F>, negative: bool) -> Self::Sum {
        General::<LopezDahab<C, F>>::add(p, &q.0, negative)
    }
    #[inline(always)]
    fn join(p: &Self::Sum, q: &Self::Sum) -> Self::Sum {
        General::<LopezDahab<C, F>>::join(p, q)
    }
    #[inline(always)]
    fn double(p: &Self::Sum) -> Self::Sum {
        General::<LopezDahab<C, F>>::double(p)
    }
}

impl Direction for DoubleLopezDahab {
    type Chain<C: NamedBinary, F: FieldOf<C>> = TripleDoublings<Equation<C>, F>;
    type Law<C: NamedBinary, F: FieldOf<C>> = LopezDahab<Equation<C>, F>;
    type Sum<C: NamedBinary, F: FieldOf<C>> = TripleSums<Equation<C>, F>;
    const COORDINATES: usize = 3;
    const CHAIN: &'static str = "doublings";

    #[inline(always)]
    fn chain_vartime<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>) -> Self::Chain<C, F> {
        TripleDoublings(BinaryDoublings::of(p))
    }
    fn integer<C: NamedBinary>(k: &C::Words) -> C::Words {
        Double::integer::<C>(k)
    }
    fn order<C: NamedBinary>() -> Traversal {
        Traversal::Up
    }
}

/// Halvings, and mixed additions in Kim-Kim coordinates, the paper's.
#[derive(Clone, Copy, Debug)]
pub struct HalveKimKim;

impl Direction for HalveKimKim {
    type Chain<C: NamedBinary, F: FieldOf<C>> = Halvings<KimKim<Equation<C>, F>>;
    type Law<C: NamedBinary, F: FieldOf<C>> = KimKim<Equation<C>, F>;
    type Sum<C: NamedBinary, F: FieldOf<C>> = Mixed<KimKim<Equation<C>, F>>;
    const COORDINATES: usize = 2;
    const CHAIN: &'static str = "halvings";

    #[inline(always)]
    fn chain_vartime<C: NamedBinary, F: FieldOf<C>>(p: &Affine<F>) -> Self::Chain<C, F> {
        Halvings::of(p)
    }
    fn integer<C: NamedBinary>(k: &C::Words) -> C::Words {
        Halve::integer::<C>(k)
    }
    fn order<C: NamedBinary>() -> Traversal {
        Halve::order::<C>()
    }
}
