//! Doublings, halvings and sums for [`right_to_left`](crate::multiply::right_to_left). Variable time in the
//! digits.

use core::marker::PhantomData;

use crate::cpu::{Outline, task};
use crate::field::binary::{BinaryArithmetic, BinaryField};
use crate::form::Affine;
use crate::form::binary::BinaryGroup;
use crate::form::binary::affine::{Halving, Slope};
use crate::multiply::right_to_left::{Chain, Summation};

/// P, 2P, 4P, .. on a curve over F_2^m.
pub struct BinaryDoublings<G: BinaryGroup>(G::Point);

impl<G: BinaryGroup> Clone for BinaryDoublings<G> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: BinaryGroup> Copy for BinaryDoublings<G> {}

impl<G: BinaryGroup> BinaryDoublings<G> {
    /// From P.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of(p: &Affine<G::Field>) -> Self {
        Self(G::lift_affine(p))
    }
}

impl<G: BinaryGroup> Chain for BinaryDoublings<G> {
    type Term = G::Point;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn advance(self, n: usize) -> Self {
        let mut point = self.0;
        let mut i = 0;
        while i < n {
            point = G::double(&point);
            i += 1;
        }
        Self(point)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn term(&self) -> G::Point {
        self.0
    }
}

/// Sums of projective points of a curve over F_2^m.
pub struct General<G>(PhantomData<fn() -> G>);

impl<G: BinaryGroup> Summation for General<G> {
    type Term = G::Point;
    type Sum = G::Point;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(q: &G::Point, negative: bool) -> G::Point {
        if negative { G::negate_point(q) } else { *q }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: &G::Point, q: &G::Point, negative: bool) -> G::Point {
        G::add(p, &Self::first(q, negative))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn join(p: &G::Point, q: &G::Point) -> G::Point {
        called_add::<G>(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: &G::Point) -> G::Point {
        called_double::<G>(p)
    }
}

/// p + q, called: for the few additions that join sums.
#[cfg_attr(not(unoptimised), inline(always))]
fn called_add<G: BinaryGroup>(p: &G::Point, q: &G::Point) -> G::Point {
    G::denominator(p).level().call(task!(G::add(p, q)))
}

/// 2p, called.
#[cfg_attr(not(unoptimised), inline(always))]
fn called_double<G: BinaryGroup>(p: &G::Point) -> G::Point {
    G::denominator(p).level().call(task!(G::double(p)))
}

/// P, P/2, P/4, .. for a point of odd order, as x and λ; the λ of P itself, an inversion, is only for who
/// asks for it.
pub struct Halvings<G: BinaryGroup>(Standing<G::Field>);

/// Where a chain of halvings stands.
#[derive(Clone, Copy)]
enum Standing<F> {
    Start(Affine<F>),
    Below(Halving<F>),
}

impl<G: BinaryGroup> Clone for Halvings<G> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: BinaryGroup> Copy for Halvings<G> {}

impl<G: BinaryGroup> Halvings<G> {
    /// From P.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of(p: &Affine<G::Field>) -> Self {
        Self(Standing::Start(*p))
    }
}

impl<G: BinaryGroup> Chain for Halvings<G> {
    type Term = Slope<G::Field>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn advance(self, n: usize) -> Self {
        let (mut point, mut i) = match self.0 {
            Standing::Start(_) if n == 0 => return self,
            Standing::Start(p) => (called_half_vartime::<G>(&p), 1),
            Standing::Below(point) => (point, 0),
        };
        while i < n {
            point = point.halve_vartime::<G::Curve>();
            i += 1;
        }
        Self(Standing::Below(point))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn term(&self) -> Slope<G::Field> {
        match &self.0 {
            Standing::Start(p) => called_slope_vartime(p),
            Standing::Below(point) => point.point(),
        }
    }
}

/// The first half, called: once in a multiplication.
#[cfg_attr(not(unoptimised), inline(always))]
fn called_half_vartime<G: BinaryGroup>(p: &Affine<G::Field>) -> Halving<G::Field> {
    p.x.level().call(task!(Halving::first_vartime::<G::Curve>(p)))
}

/// P's own λ, called: it is rare that P is a term.
#[cfg_attr(not(unoptimised), inline(always))]
fn called_slope_vartime<F: BinaryField>(p: &Affine<F>) -> Slope<F> {
    p.x.level().call(task!(Slope::of_vartime(p)))
}

/// Sums of affine points of a curve over F_2^m, by mixed additions.
pub struct Mixed<G>(PhantomData<fn() -> G>);

impl<G: BinaryGroup> Mixed<G> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry(q: &Slope<G::Field>, negative: bool) -> G::Entry {
        G::entry_of_slope(&if negative { q.negate() } else { *q })
    }
}

impl<G: BinaryGroup> Summation for Mixed<G> {
    type Term = Slope<G::Field>;
    type Sum = G::Point;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(q: &Slope<G::Field>, negative: bool) -> G::Point {
        G::lift(&Self::entry(q, negative))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: &G::Point, q: &Slope<G::Field>, negative: bool) -> G::Point {
        G::add_entry(p, &Self::entry(q, negative))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn join(p: &G::Point, q: &G::Point) -> G::Point {
        called_add::<G>(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: &G::Point) -> G::Point {
        called_double::<G>(p)
    }
}
