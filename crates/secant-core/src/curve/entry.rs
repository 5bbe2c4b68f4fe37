//! A named curve behind the registry's interface.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::Error;
use super::field_loop::{self, Family, field_loop};
use super::integer::Integer;
use super::lanes::LanesOf;
use super::methods::{Action, Offers, field_backends};
use super::named::{NamedCurve, Point};
use super::registry::{
    self, Chain, Coordinate, Curve, FieldLoop, FieldOperation, Info, Input, Membership, Method, Operation,
    Output, Prepared,
};
use crate::cpu::Backend;
use crate::field::counting::{Counts, Tally};
use crate::limbs::WordKernels;

/// The curve `C` as a [`Curve`].
pub(super) struct Entry<C>(PhantomData<C>);

/// The words of big-endian bytes, if the integer fits.
pub(super) fn words<const N: usize>(bytes: &[u8]) -> Option<[u64; N]> {
    let mut words = [0; N];
    fill(&mut words, bytes)?;
    Some(words)
}

/// Writes big-endian bytes into words, which are 0, if the integer fits.
fn fill(words: &mut [u64], bytes: &[u8]) -> Option<()> {
    let start = bytes.iter().position(|b| *b != 0).unwrap_or(bytes.len());
    let bytes = &bytes[start..];
    if bytes.len() > 8 * words.len() {
        return None;
    }
    for (i, byte) in bytes.iter().rev().enumerate() {
        words[i / 8] |= u64::from(*byte) << (8 * (i % 8));
    }
    Some(())
}

/// The scalar of big-endian bytes, of at most `limit` bytes after leading zeros.
pub(super) fn scalar<I: Integer>(bytes: &[u8], limit: usize) -> Result<I, Error> {
    let mut k = I::default();
    let fits = bytes.iter().skip_while(|b| **b == 0).count() <= limit;
    fits.then_some(()).and_then(|()| fill(k.as_mut(), bytes)).ok_or(Error::ScalarTooLong { limit })?;
    Ok(k)
}

/// The backend to run a method on: the one that is asked for, if the method has it and the CPU too.
pub(super) fn check_backend(method: &Method, backend: Backend) -> Result<Backend, Error> {
    if !method.backends.contains(&backend) {
        return Err(Error::BackendNotOffered(backend));
    }
    if !backend.is_available() {
        return Err(Error::BackendNotAvailable(backend));
    }
    Ok(backend)
}

impl<C: Offers> Entry<C> {
    fn scalar(bytes: &[u8]) -> Result<C::Integer, Error> {
        scalar(bytes, C::INFO.scalar_bytes)
    }

    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }

    fn action(operation: Operation, method: Option<&str>) -> Result<(Method, Action<C>), Error> {
        let mut of_operation = C::rows().into_iter().filter(|row| row.0.operation == operation);
        match method {
            None => of_operation.next().ok_or(Error::UnknownOperation),
            Some(name) => of_operation.find(|row| row.0.name == name).ok_or(Error::UnknownMethod),
        }
    }

    fn coordinate(coordinate: &Coordinate) -> Result<C::Repr, Error> {
        let mut value = C::Repr::default();
        let words = value.as_mut();
        if coordinate.len() != C::INFO.components() {
            return Err(Error::CoordinateShape);
        }
        for (words, integer) in words.chunks_mut(words.len() / coordinate.len()).zip(coordinate) {
            fill(words, integer).ok_or(Error::CoordinateTooLarge)?;
        }
        Ok(value)
    }

    fn point(point: &registry::Point) -> Result<Point<C>, Error> {
        match point {
            registry::Point::Infinity if C::INFO.neutral_is_affine => Err(Error::NeutralPoint),
            registry::Point::Infinity => Ok(Point::neutral()),
            registry::Point::Affine { x, y } => {
                Point::from_affine(Self::coordinate(x)?, Self::coordinate(y)?)
            }
        }
    }

    fn outward(point: Point<C>) -> Result<registry::Point, Error> {
        let length = (C::INFO.field_bits as usize).div_ceil(8);
        let bytes = |w: C::Repr| -> Coordinate {
            let integer = |words: &[u64]| {
                let all: Vec<u8> = words.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
                all[all.len() - length..].to_vec()
            };
            w.as_ref().chunks(w.as_ref().len() / C::INFO.components()).map(integer).collect()
        };
        Ok(match point.settled()?.to_affine() {
            None => registry::Point::Infinity,
            Some((x, y)) => registry::Point::Affine { x: bytes(x), y: bytes(y) },
        })
    }
}

impl<C: NamedCurve> Family for Entry<C> {
    type Repr = C::Repr;
    type Field<B: WordKernels> = C::Field<B>;
}

/// A decoded input.
#[derive(Clone, Copy)]
struct Decoded<C: NamedCurve> {
    k: C::Integer,
    p: Point<C>,
    n: C::Integer,
    q: Point<C>,
}

impl<C: Offers> Decoded<C> {
    /// Decodes and checks what `method` needs.
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
            return Err(Error::NotInSubgroup);
        }
        Ok(decoded)
    }
}

/// A method with its inputs and its latest results.
struct Ready<C: NamedCurve> {
    action: Action<C>,
    backend: Backend,
    inputs: Vec<Decoded<C>>,
    points: Vec<Point<C>>,
    scalars: Vec<C::Integer>,
    results: Vec<Result<Point<C>, Error>>,
}

impl<C: Offers> Prepared for Ready<C> {
    fn len(&self) -> usize {
        self.inputs.len()
    }

    fn run(&mut self, i: usize) {
        let Some(at) = i.checked_rem(self.inputs.len()) else { return };
        let input = &self.inputs[at];
        match self.action {
            Action::Mul(mul, _) => self.results[at] = Ok(mul(self.backend, &input.p, &input.k)),
            #[cfg(feature = "parallel")]
            Action::Parallel(mul, _, recoding) => {
                let result = mul(self.backend, &input.p, &input.k, recoding, false);
                self.results[at] = result.map(|(q, _)| q);
            }
            Action::MulAdd(mul_add, _) => {
                self.results[at] = Ok(mul_add(self.backend, &input.p, &input.k, &input.q, &input.n));
            }
            Action::Batch(mul_batch) => {
                let results = mul_batch(self.backend, &self.points, &self.scalars);
                self.results = results.into_iter().map(Ok).collect();
            }
        }
    }

    fn result(&self, i: usize) -> Result<Output, Error> {
        Entry::<C>::outward((*self.results.get(i).ok_or(Error::LengthMismatch)?)?).map(Output::Point)
    }
}

impl<C: Offers> Curve for Entry<C> {
    fn info(&self) -> &'static Info {
        &C::INFO
    }

    fn methods(&self) -> &'static [Method] {
        C::METHODS
    }

    fn base(&self) -> registry::Point {
        Self::outward(Point::base()).unwrap_or(registry::Point::Infinity)
    }

    fn membership(&self, point: &registry::Point) -> Result<Membership, Error> {
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
        let (method, action) = Self::action(operation, method)?;
        let backend = check_backend(&method, backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let inputs = inputs.iter().map(|i| Decoded::<C>::of(&method, i)).collect::<Result<Vec<_>, _>>()?;
        let (points, scalars) = match action {
            Action::Batch(_) => (inputs.iter().map(|i| i.p).collect(), inputs.iter().map(|i| i.k).collect()),
            _ => (Vec::new(), Vec::new()),
        };
        let results = inputs.iter().map(|_| Ok(Point::neutral())).collect();
        #[cfg(feature = "parallel")]
        crate::threads::workers::Workers::shared().reserve(method.threads as usize - 1)?;
        Ok(Box::new(Ready { action, backend, inputs, points, scalars, results }))
    }

    #[cfg(feature = "parallel")]
    fn trace(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        input: &Input,
    ) -> Result<Vec<registry::ThreadTrace>, Error> {
        let (method, action) = Self::action(operation, method)?;
        let Action::Parallel(mul, _, recoding) = action else { return Err(Error::UnknownMethod) };
        let backend = check_backend(&method, backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let input = Decoded::<C>::of(&method, input)?;
        mul(backend, &input.p, &input.k, recoding, true).map(|(_, traces)| traces)
    }

    fn count(&self, operation: Operation, method: Option<&str>, input: &Input) -> Result<Counts, Error> {
        let (method, action) = Self::action(operation, method)?;
        let input = Decoded::<C>::of(&method, input)?;
        let tally = Tally::new();
        match action {
            Action::Mul(_, count) => count(&tally, &input.p, &input.k),
            #[cfg(feature = "parallel")]
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
        chain: Chain,
        backend: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error> {
        if !backend.is_available() {
            return Err(Error::BackendNotAvailable(backend));
        }
        Ok(match backend {
            _ if operation.is_binary() => None,
            Backend::Ifma => C::Lanes::field_loop(operation, chain),
            _ => Some(field_loop::<Self>(operation, chain, backend, C::BASE.y)),
        })
    }

    fn sample_points(&self, seed: u64, n: usize) -> Vec<registry::Point> {
        let mut k = C::Integer::default();
        for (word, start) in k.as_mut().iter_mut().zip([seed, !seed, 0x9e37_79b9_7f4a_7c15, 1]) {
            *word = start;
        }
        let mut points = Vec::with_capacity(n);
        for _ in 0..n {
            field_loop::scramble(k.as_mut());
            points.extend(Self::outward(Point::<C>::mul_base_integer(&k)));
        }
        points
    }
}
