//! A named curve over F_2^m behind the registry's interface.

use std::marker::PhantomData;

use secant_core::cpu::{Backend, Tier};
use secant_core::ct::wipe;
use secant_core::operate;
use secant_core::operate::binary::Point;
use secant_core::operate::binary::algorithms::{Ladder, MulAdd, Recoding, mul, mul_add_vartime};
use secant_core::operate::binary::batch::mul_all;
use secant_core::operate::info::Info;
use secant_core::threads::trace::ThreadTrace;
use secant_core::threads::workers::Workers;

use super::field_loop::Loop;
use super::methods::{Action, BACKENDS, Listed};
use crate::bytes;
use crate::counting::{Counts, Tally};
use crate::error::Error;
use crate::interface::{
    self, Coordinate, Curve, FieldLoop, FieldOperation, Input, Membership, Method, Operation, Output,
    Prepared, Repetition,
};
use crate::random::scramble;

/// The curve `C` as a [`Curve`].
pub(crate) struct Entry<C>(PhantomData<C>);

impl<C: Listed> Entry<C> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }

    fn action(operation: Operation, name: Option<&str>) -> Result<(Method, Action<C>), Error> {
        C::ROWS
            .iter()
            .copied()
            .find(|(m, _)| m.operation == operation && name.is_none_or(|name| m.name == name))
            .ok_or(if name.is_some() { Error::UnknownMethod } else { Error::UnknownOperation })
    }

    fn scalar(bytes: &[u8]) -> Result<C::Words, Error> {
        bytes::scalar(&C::INFO, bytes)
    }

    fn coordinate(coordinate: &Coordinate) -> Result<C::Words, Error> {
        bytes::coordinate(&C::INFO, coordinate)
    }

    /// The point, and whether it is in the subgroup.
    fn point(point: &interface::Point) -> Result<(Point<C>, bool), Error> {
        let (x, y) = match point {
            interface::Point::Infinity => return Ok((Point::neutral(), true)),
            interface::Point::Affine { x, y } => (x, y),
            interface::Point::Encoded(_) => return Err(Error::PointShape),
        };
        let p = Point::from_affine(Self::coordinate(x)?, Self::coordinate(y)?)?;
        Ok((p, p.is_in_subgroup_vartime()))
    }

    fn outward(point: &Point<C>) -> interface::Point {
        bytes::outward(&C::INFO, point.to_affine())
    }
}

/// An input with its integers and points decoded; wiped when dropped.
struct Decoded<C: Listed> {
    k: C::Words,
    p: Point<C>,
    n: C::Words,
    q: Point<C>,
}

impl<C: Listed> Drop for Decoded<C> {
    fn drop(&mut self) {
        wipe(self.k.as_mut());
        wipe(self.n.as_mut());
    }
}

impl<C: Listed> Decoded<C> {
    /// Decodes and checks the inputs of `method`.
    fn of(method: &Method, input: &Input) -> Result<Self, Error> {
        let none = (C::Words::default(), (Point::base(), true));
        let ((k, (p, first)), (n, (q, second))) = match (method.operation, input) {
            (Operation::Mul | Operation::MulBatch, Input::Mul(k, p)) => {
                ((Entry::<C>::scalar(k)?, Entry::<C>::point(p)?), none)
            }
            (Operation::MulBase, Input::MulBase(k)) => ((Entry::<C>::scalar(k)?, none.1), none),
            (Operation::MulAdd, Input::MulAdd(m, p, n, q)) => (
                (Entry::<C>::scalar(m)?, Entry::<C>::point(p)?),
                (Entry::<C>::scalar(n)?, Entry::<C>::point(q)?),
            ),
            _ => return Err(Error::UnknownOperation),
        };
        if method.needs_subgroup && !(first && second) {
            return Err(operate::Error::NotInSubgroup.into());
        }
        Ok(Self { k, p, n, q })
    }

    fn mul_add(&self, interleave: bool) -> MulAdd<'_, C> {
        MulAdd { terms: [(&self.p, &self.k), (&self.q, &self.n)], interleave }
    }
}

/// A method with its inputs and its latest results.
struct Ready<C: Listed> {
    action: Action<C>,
    tier: Tier,
    inputs: Vec<Decoded<C>>,
    points: Vec<Point<C>>,
    scalars: Vec<C::Words>,
    results: Vec<Result<Point<C>, operate::Error>>,
}

impl<C: Listed> Drop for Ready<C> {
    fn drop(&mut self) {
        self.scalars.iter_mut().for_each(|k| wipe(k.as_mut()));
    }
}

impl<C: Listed> Prepared for Ready<C> {
    fn len(&self) -> usize {
        self.inputs.len()
    }

    fn run(&mut self, i: usize) {
        let Some(at) = i.checked_rem(self.inputs.len()) else { return };
        let input = &self.inputs[at];
        match &self.action {
            Action::Mul(mul, _, recoding) => {
                self.results[at] = Ok(mul(self.tier, &input.p, &input.k, *recoding));
            }
            Action::MulAdd(interleave) => {
                self.results[at] = Ok(mul_add_vartime(self.tier, input.mul_add(*interleave)));
            }
            Action::Parallel(mul, _, way) => {
                let result = mul(self.tier, &input.p, &input.k, *way, false);
                self.results[at] = result.map(|(q, _)| q);
            }
            Action::Batch => {
                let results = mul_all::<C>(self.tier, &self.points, &self.scalars);
                self.results = results.into_iter().map(Ok).collect();
            }
        }
    }

    fn result(&self, i: usize) -> Result<Output, Error> {
        let q = (*self.results.get(i).ok_or(Error::NoSuchInput)?)?;
        Ok(Output::Point(Entry::<C>::outward(&q)))
    }
}

impl<C: Listed> Curve for Entry<C> {
    fn info(&self) -> &'static Info {
        &C::INFO
    }

    fn methods(&self) -> &'static [Method] {
        C::METHODS
    }

    fn base(&self) -> interface::Point {
        Self::outward(&Point::base())
    }

    fn default_backend(&self, _: &Method) -> Backend {
        Tier::best_binary().backend()
    }

    fn membership(&self, point: &interface::Point) -> Result<Membership, Error> {
        Ok(if Self::point(point)?.1 { Membership::Subgroup } else { Membership::Curve })
    }

    fn prepare(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        inputs: &[Input],
    ) -> Result<Box<dyn Prepared>, Error> {
        let (method, action) = Self::action(operation, method)?;
        let tier = method.tier(backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let inputs = inputs.iter().map(|i| Decoded::<C>::of(&method, i)).collect::<Result<Vec<_>, _>>()?;
        let points = inputs.iter().map(|i| i.p).collect();
        let scalars = inputs.iter().map(|i| i.k).collect();
        let results = inputs.iter().map(|_| Ok(Point::neutral())).collect();
        if method.threads > 1 {
            Workers::shared().reserve(method.threads as usize - 1)?;
        }
        Ok(Box::new(Ready { action, tier, inputs, points, scalars, results }))
    }

    fn trace(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        input: &Input,
    ) -> Result<Vec<ThreadTrace>, Error> {
        let (method, action) = Self::action(operation, method)?;
        let Action::Parallel(mul, _, way) = action else { return Err(Error::UnknownMethod) };
        let tier = method.tier(backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let input = Decoded::<C>::of(&method, input)?;
        Ok(mul(tier, &input.p, &input.k, way, true).map(|(_, traces)| traces)?)
    }

    fn count(&self, operation: Operation, method: Option<&str>, input: &Input) -> Result<Counts, Error> {
        let (method, action) = Self::action(operation, method)?;
        let input = Decoded::<C>::of(&method, input)?;
        let tally = Tally::new();
        match action {
            Action::Mul(_, count, recoding) => count(&tally, &input.p, &input.k, recoding),
            Action::Parallel(_, count, way) => count(&tally, &input.p, &input.k, way),
            Action::MulAdd(interleave) => C::counted(&tally, input.mul_add(interleave)),
            Action::Batch => return Err(Error::UnknownOperation),
        };
        Ok(tally.counts())
    }

    fn field_backends(&self) -> &'static [Backend] {
        BACKENDS
    }

    fn field_loop(
        &self,
        operation: FieldOperation,
        chain: Repetition,
        backend: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error> {
        let tier = Tier::of(backend).ok_or(Error::BackendNotAvailable(backend))?;
        Ok(Some(Box::new(Loop::<C> { operation, chain, tier, state: C::BASE.y })))
    }

    fn sample_points(&self, seed: u64, n: usize) -> Vec<interface::Point> {
        let mut k = C::Words::default();
        k.as_mut().fill(seed);
        let mut points = Vec::with_capacity(n);
        for _ in 0..n {
            scramble(k.as_mut());
            let p = mul::<C, Ladder>(Tier::best_binary(), &Point::base(), &k, Recoding::Binary);
            points.push(Self::outward(&p));
        }
        points
    }
}
