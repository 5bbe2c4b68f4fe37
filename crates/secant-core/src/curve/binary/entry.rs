//! A named curve over F_2^m behind the registry's interface.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::algorithms::{Ladder, MulAdd, Recoding, mul, mul_add_vartime};
use super::field_loop::Loop;
use super::methods::{Action, BACKENDS, batch, methods, rows};
#[cfg(feature = "parallel")]
use super::parallel;
use super::{NamedBinary, Point};
use crate::cpu::Backend;
use crate::curve::Error;
use crate::curve::entry::check_backend;
use crate::curve::field_loop::scramble;
use crate::curve::registry::{
    self, Chain, Coordinate, Curve, FieldLoop, FieldOperation, Info, Input, Membership, Method, Operation,
    Output, Prepared,
};
use crate::field::counting::{Counts, Tally};

/// The curve `C` as a [`Curve`].
pub(in crate::curve) struct Entry<C>(PhantomData<C>);

/// The words of big-endian bytes, if the integer fits.
fn fill<W: AsMut<[u64]> + Default>(bytes: &[u8]) -> Option<W> {
    let mut words = W::default();
    for (i, byte) in bytes.iter().rev().enumerate() {
        match words.as_mut().get_mut(i / 8) {
            Some(word) => *word |= u64::from(*byte) << (8 * (i % 8)),
            None if *byte == 0 => {}
            None => return None,
        }
    }
    Some(words)
}

impl<C: NamedBinary> Entry<C> {
    const METHODS: &'static [Method] = &methods::<C>();

    pub(in crate::curve) const fn new() -> Self {
        Self(PhantomData)
    }

    fn action(operation: Operation, name: Option<&str>) -> Result<(Method, Action<C>), Error> {
        rows::<C>()
            .into_iter()
            .find(|(m, _)| m.operation == operation && name.is_none_or(|name| m.name == name))
            .ok_or(if name.is_some() { Error::UnknownMethod } else { Error::UnknownOperation })
    }

    fn scalar(bytes: &[u8]) -> Result<C::Words, Error> {
        let limit = C::INFO.scalar_bytes;
        let start = bytes.iter().position(|b| *b != 0).unwrap_or(bytes.len());
        if bytes.len() - start > limit {
            return Err(Error::ScalarTooLong { limit });
        }
        fill(&bytes[start..]).ok_or(Error::ScalarTooLong { limit })
    }

    fn coordinate(coordinate: &Coordinate) -> Result<C::Words, Error> {
        match &coordinate[..] {
            [integer] => fill(integer).ok_or(Error::CoordinateTooLarge),
            _ => Err(Error::CoordinateShape),
        }
    }

    /// The point, and whether it is in the subgroup.
    fn point(point: &registry::Point) -> Result<(Point<C>, bool), Error> {
        let registry::Point::Affine { x, y } = point else { return Ok((Point::neutral(), true)) };
        let p = Point::from_affine(Self::coordinate(x)?, Self::coordinate(y)?)?;
        Ok((p, p.is_in_subgroup_vartime()))
    }

    fn outward(point: &Point<C>) -> registry::Point {
        let bytes = |w: &C::Words| -> Coordinate {
            Vec::from([w.as_ref().iter().rev().flat_map(|word| word.to_be_bytes()).collect()])
        };
        match point.to_affine() {
            None => registry::Point::Infinity,
            Some((x, y)) => registry::Point::Affine { x: bytes(&x), y: bytes(&y) },
        }
    }
}

/// A decoded input.
struct Decoded<C: NamedBinary> {
    k: C::Words,
    p: Point<C>,
    n: C::Words,
    q: Point<C>,
}

impl<C: NamedBinary> Decoded<C> {
    /// Decodes and checks what `method` needs.
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
            return Err(Error::NotInSubgroup);
        }
        Ok(Self { k, p, n, q })
    }

    fn mul_add(&self, interleave: bool) -> MulAdd<'_, C> {
        MulAdd { terms: [(&self.p, &self.k), (&self.q, &self.n)], interleave }
    }
}

/// A method with its inputs and its latest results.
struct Ready<C: NamedBinary> {
    action: Action<C>,
    backend: Backend,
    inputs: Vec<Decoded<C>>,
    points: Vec<Point<C>>,
    scalars: Vec<C::Words>,
    results: Vec<Result<Point<C>, Error>>,
}

impl<C: NamedBinary> Prepared for Ready<C> {
    fn len(&self) -> usize {
        self.inputs.len()
    }

    fn run(&mut self, i: usize) {
        let Some(at) = i.checked_rem(self.inputs.len()) else { return };
        let input = &self.inputs[at];
        match &self.action {
            Action::Mul(mul, _, recoding) => {
                self.results[at] = Ok(mul(self.backend, &input.p, &input.k, *recoding));
            }
            Action::MulAdd(interleave) => {
                self.results[at] = Ok(mul_add_vartime(self.backend, input.mul_add(*interleave)));
            }
            #[cfg(feature = "parallel")]
            Action::Parallel(way, recoding) => {
                let way = (*way, *recoding);
                let result = parallel::mul_vartime(self.backend, &input.p, &input.k, way, false);
                self.results[at] = result.map(|(q, _)| q);
            }
            Action::Batch => {
                let results = batch::<C>(self.backend, &self.points, &self.scalars);
                self.results = results.into_iter().map(Ok).collect();
            }
        }
    }

    fn result(&self, i: usize) -> Result<Output, Error> {
        let q = (*self.results.get(i).ok_or(Error::LengthMismatch)?)?;
        Ok(Output::Point(Entry::<C>::outward(&q)))
    }
}

impl<C: NamedBinary> Curve for Entry<C> {
    fn info(&self) -> &'static Info {
        &C::INFO
    }

    fn methods(&self) -> &'static [Method] {
        Self::METHODS
    }

    fn base(&self) -> registry::Point {
        Self::outward(&Point::base())
    }

    fn default_backend(&self, _: &Method) -> Backend {
        Backend::best_binary()
    }

    fn membership(&self, point: &registry::Point) -> Result<Membership, Error> {
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
        let backend = check_backend(&method, backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let inputs = inputs.iter().map(|i| Decoded::<C>::of(&method, i)).collect::<Result<Vec<_>, _>>()?;
        let points = inputs.iter().map(|i| i.p).collect();
        let scalars = inputs.iter().map(|i| i.k).collect();
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
        let Action::Parallel(way, recoding) = action else { return Err(Error::UnknownMethod) };
        let backend = check_backend(&method, backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let input = Decoded::<C>::of(&method, input)?;
        parallel::mul_vartime(backend, &input.p, &input.k, (way, recoding), true).map(|(_, traces)| traces)
    }

    fn count(&self, operation: Operation, method: Option<&str>, input: &Input) -> Result<Counts, Error> {
        let (method, action) = Self::action(operation, method)?;
        let input = Decoded::<C>::of(&method, input)?;
        let tally = Tally::new();
        match action {
            Action::Mul(_, count, recoding) => count(&tally, &input.p, &input.k, recoding),
            #[cfg(feature = "parallel")]
            Action::Parallel(way, recoding) => {
                C::counted(&tally, parallel::Alone(&input.p, &input.k, (way, recoding)))
            }
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
        chain: Chain,
        backend: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error> {
        if !backend.is_available() {
            return Err(Error::BackendNotAvailable(backend));
        }
        Ok(Some(Box::new(Loop::<C> { operation, chain, backend, state: C::BASE.y })))
    }

    fn sample_points(&self, seed: u64, n: usize) -> Vec<registry::Point> {
        let mut k = C::Words::default();
        k.as_mut().fill(seed);
        let mut points = Vec::with_capacity(n);
        for _ in 0..n {
            scramble(k.as_mut());
            let p = mul::<C, Ladder>(Backend::best_binary(), &Point::base(), &k, Recoding::Binary);
            points.push(Self::outward(&p));
        }
        points
    }
}
