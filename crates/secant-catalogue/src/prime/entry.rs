//! A named curve behind the registry's interface.

use std::marker::PhantomData;

use secant_core::cpu::{Backend, Tier};
use secant_core::ct::wipe;
use secant_core::limbs::WordKernels;
use secant_core::operate;
use secant_core::operate::info::Info;
use secant_core::operate::{NamedCurve, Point};
use secant_core::threads::trace::ThreadTrace;
use secant_core::threads::workers::Workers;

use super::rows::{Action, Offers, field_backends, methods_on};
use crate::bytes;
use crate::counting::{Counts, Tally};
use crate::error::Error;
use crate::field_loop::{Family, field_loop};
use crate::interface::{
    self, Coordinate, Curve, FieldLoop, FieldOperation, Input, Membership, Method, Operation, Output,
    Prepared, Repetition,
};
use crate::random::scramble;

/// The curve `C` as a [`Curve`].
pub(crate) struct Entry<C>(PhantomData<C>);

impl<C: Offers> Entry<C> {
    fn scalar(bytes: &[u8]) -> Result<C::Integer, Error> {
        bytes::scalar(&C::INFO, bytes)
    }

    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }

    /// The method of that name, or the operation's default on that backend, or on the best one.
    fn action(
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
    ) -> Result<(Method, Action<C>), Error> {
        let named =
            |name: &str| C::rows().into_iter().find(|row| (row.0.operation, row.0.name) == (operation, name));
        let Some(name) = method else {
            let methods = methods_on::<C>(backend.unwrap_or_else(|| Tier::best().backend()));
            let default = methods.iter().find(|m| m.operation == operation);
            return default.and_then(|m| named(m.name)).ok_or(Error::UnknownOperation);
        };
        named(name).ok_or(Error::UnknownMethod)
    }

    fn coordinate(coordinate: &Coordinate) -> Result<C::Repr, Error> {
        bytes::coordinate(&C::INFO, coordinate)
    }

    fn point(point: &interface::Point) -> Result<Point<C>, Error> {
        match point {
            interface::Point::Infinity if C::INFO.neutral_is_affine => Err(Error::NeutralPoint),
            interface::Point::Infinity => Ok(Point::neutral()),
            interface::Point::Affine { x, y } => {
                Ok(Point::from_affine(Self::coordinate(x)?, Self::coordinate(y)?)?)
            }
            interface::Point::Encoded(_) => Err(Error::PointShape),
        }
    }

    fn outward(point: Point<C>) -> Result<interface::Point, Error> {
        Ok(bytes::outward(&C::INFO, point.settled()?.to_affine()))
    }
}

impl<C: NamedCurve> Family for Entry<C> {
    type Repr = C::Repr;
    type Field<B: WordKernels> = C::Field<B>;
}

/// An input with its integers and points decoded; wiped when dropped.
struct Decoded<C: NamedCurve> {
    k: C::Integer,
    p: Point<C>,
    n: C::Integer,
    q: Point<C>,
}

impl<C: NamedCurve> Drop for Decoded<C> {
    fn drop(&mut self) {
        wipe(self.k.as_mut());
        wipe(self.n.as_mut());
    }
}

impl<C: Offers> Decoded<C> {
    /// Decodes and checks the inputs of `method`.
    fn of(method: &Method, input: &Input) -> Result<Self, Error> {
        let base = Point::base();
        let decoded = match (method.operation, input) {
            (Operation::Mul | Operation::MulBatch, Input::Mul(k, p)) => {
                Self { k: Entry::<C>::scalar(k)?, p: Entry::point(p)?, n: C::Integer::default(), q: base }
            }
            (Operation::MulBase, Input::MulBase(k)) => {
                Self { k: Entry::<C>::scalar(k)?, p: base, n: C::Integer::default(), q: base }
            }
            (Operation::MulAdd, Input::MulAdd(m, p, n, q)) => Self {
                k: Entry::<C>::scalar(m)?,
                p: Entry::point(p)?,
                n: Entry::<C>::scalar(n)?,
                q: Entry::point(q)?,
            },
            _ => return Err(Error::UnknownOperation),
        };
        if method.needs_subgroup && [decoded.p, decoded.q].iter().any(|p| !p.is_in_subgroup_vartime()) {
            return Err(operate::Error::NotInSubgroup.into());
        }
        Ok(decoded)
    }
}

/// A method with its inputs and its latest results.
struct Ready<C: Offers> {
    action: Action<C>,
    tier: Tier,
    inputs: Vec<Decoded<C>>,
    points: Vec<Point<C>>,
    scalars: Vec<C::Integer>,
    results: Vec<Result<Point<C>, operate::Error>>,
}

impl<C: Offers> Drop for Ready<C> {
    fn drop(&mut self) {
        self.scalars.iter_mut().for_each(|k| wipe(k.as_mut()));
    }
}

impl<C: Offers> Prepared for Ready<C> {
    fn len(&self) -> usize {
        self.inputs.len()
    }

    fn run(&mut self, i: usize) {
        let Some(at) = i.checked_rem(self.inputs.len()) else { return };
        let input = &self.inputs[at];
        match self.action {
            Action::Mul(mul, _) => self.results[at] = Ok(mul(self.tier, &input.p, &input.k)),
            Action::Parallel(mul, _, recoding) => {
                let result = mul(self.tier, &input.p, &input.k, recoding, false);
                self.results[at] = result.map(|(q, _)| q);
            }
            Action::MulAdd(mul_add, _) => {
                self.results[at] = Ok(mul_add(self.tier, &input.p, &input.k, &input.q, &input.n));
            }
            Action::Batch(mul_batch) => {
                let results = mul_batch(self.tier, &self.points, &self.scalars);
                self.results = results.into_iter().map(Ok).collect();
            }
        }
    }

    fn result(&self, i: usize) -> Result<Output, Error> {
        Entry::<C>::outward((*self.results.get(i).ok_or(Error::NoSuchInput)?)?).map(Output::Point)
    }
}

impl<C: Offers> Curve for Entry<C> {
    fn info(&self) -> &'static Info {
        &C::INFO
    }

    fn methods(&self) -> &'static [Method] {
        methods_on::<C>(Tier::best().backend())
    }

    fn base(&self) -> interface::Point {
        Self::outward(Point::base()).unwrap_or(interface::Point::Infinity)
    }

    fn membership(&self, point: &interface::Point) -> Result<Membership, Error> {
        let point = Self::point(point)?;
        Ok(if point.is_in_subgroup_vartime() { Membership::Subgroup } else { Membership::Curve })
    }

    fn prepare(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        inputs: &[Input],
    ) -> Result<Box<dyn Prepared>, Error> {
        let (method, action) = Self::action(operation, method, backend)?;
        let tier = method.tier(backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let inputs = inputs.iter().map(|i| Decoded::<C>::of(&method, i)).collect::<Result<Vec<_>, _>>()?;
        let (points, scalars) = match action {
            Action::Batch(_) => (inputs.iter().map(|i| i.p).collect(), inputs.iter().map(|i| i.k).collect()),
            _ => (Vec::new(), Vec::new()),
        };
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
        let (method, action) = Self::action(operation, method, backend)?;
        let Action::Parallel(mul, _, recoding) = action else { return Err(Error::UnknownMethod) };
        let tier = method.tier(backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let input = Decoded::<C>::of(&method, input)?;
        Ok(mul(tier, &input.p, &input.k, recoding, true).map(|(_, traces)| traces)?)
    }

    fn count(&self, operation: Operation, method: Option<&str>, input: &Input) -> Result<Counts, Error> {
        let (method, action) = Self::action(operation, method, None)?;
        let input = Decoded::<C>::of(&method, input)?;
        let tally = Tally::new();
        match action {
            Action::Mul(_, count) => count(&tally, &input.p, &input.k),
            Action::Parallel(_, count, recoding) => count(&tally, &input.p, &input.k, recoding),
            Action::MulAdd(_, count) => count(&tally, &input.p, &input.k, &input.q, &input.n),
            Action::Batch(_) => return Err(Error::UnknownOperation),
        };
        Ok(tally.counts())
    }

    fn field_backends(&self) -> &'static [Backend] {
        field_backends::<C>()
    }

    fn field_loop(
        &self,
        operation: FieldOperation,
        chain: Repetition,
        backend: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error> {
        let tier = Tier::of(backend).ok_or(Error::BackendNotAvailable(backend))?;
        Ok(match tier {
            _ if operation.is_binary() => None,
            Tier::Ifma(_) => C::lanes_loop(operation, chain),
            _ => Some(field_loop::<Self>(operation, chain, tier, C::BASE.y)),
        })
    }

    fn sample_points(&self, seed: u64, n: usize) -> Vec<interface::Point> {
        let mut k = C::Integer::default();
        for (word, start) in k.as_mut().iter_mut().zip([seed, !seed, 0x9e37_79b9_7f4a_7c15, 1]) {
            *word = start;
        }
        let mut points = Vec::with_capacity(n);
        for _ in 0..n {
            scramble(k.as_mut());
            points.extend(Self::outward(Point::<C>::mul_base_integer(&k)));
        }
        points
    }
}
