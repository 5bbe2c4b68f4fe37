//! A named Montgomery curve behind the registry's interface.

use std::marker::PhantomData;

use secant_core::cpu::{Backend, Portable, Tier};
use secant_core::curve::curve25519::{BITS, Curve25519, ZEROS, x25519};
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::m221::M221;
use secant_core::field::Single;
use secant_core::form::montgomery::xz::Xz;
use secant_core::form::{Group, edwards};
use secant_core::limbs::WordKernels;
use secant_core::operate;
use secant_core::operate::base;
use secant_core::operate::info::Info;
use secant_core::operate::montgomery::{
    Clamped, Ladder, LadderCurve, Multiply, MultiplyAdd, Point, Work, ladder_on, mul, mul_add,
};
use secant_core::operate::montgomery_batch::ladder_batch_on;

use crate::bytes;
use crate::counting::{Counting, Counts, Tally};
use crate::error::Error;
use crate::field_loop::{Family, field_loop};
use crate::interface::{
    self, Coordinate, Curve, FieldLoop, FieldOperation, Input, Membership, Method, Operation, Output,
    Prepared, Repetition,
};
use crate::prime;
use crate::random::scramble;

/// A function from k and u of RFC 7748 to the result.
type X25519 = fn(Tier, &[u8; 32], &[u8; 32]) -> [u8; 32];

/// A Montgomery curve as it is listed.
pub(crate) trait Listed: LadderCurve {
    /// Its methods; the first of an operation is its default.
    const METHODS: &'static [Method];
    /// The function X25519 on a backend, for curves whose [`Listed::METHODS`] have it.
    const X25519: Option<X25519> = None;
    /// Tallies `[k]G` by [`LadderCurve::mul_base`] where that is method `table`.
    fn count_table(_: &Tally, _: &[u64; 4]) {}
}

/// The curve `C` as a [`Curve`].
pub(crate) struct Entry<C>(PhantomData<C>);

const fn method(operation: Operation, summary: &'static str) -> Method {
    Method {
        operation,
        name: "ladder",
        constant_time: true,
        needs_subgroup: false,
        threads: 1,
        backends: &[Backend::Portable, Backend::Mulx, Backend::Avx2, Backend::Ifma],
        summary,
    }
}

/// The methods of every Montgomery curve.
const LADDER: [Method; 5] = [
    method(Operation::Mul, "Montgomery ladder, y recovered (Okeya-Sakurai)"),
    method(Operation::MulBase, "as the method of mul, on G"),
    method(Operation::MulAdd, "two ladders, a total addition"),
    method(Operation::Ladder, "Montgomery ladder, any scalar, curve or twist"),
    method(
        Operation::LadderBatch,
        "Montgomery ladders, with AVX-512 IFMA in eight lanes and one inversion for all, elsewhere one by one",
    ),
];

const CLAMPED: Method =
    method(Operation::X25519, "RFC 7748: clamped Montgomery ladder, 251 steps and 4 doublings");

const TABLE: Method = Method {
    name: "table",
    backends: &[Backend::Portable, Backend::Mulx, Backend::Ifma],
    ..method(Operation::MulBase, "from the base point's table of edwards25519, by the birational map")
};

impl Listed for M221 {
    const METHODS: &'static [Method] = &LADDER;
}

impl Listed for Curve25519 {
    const METHODS: &'static [Method] =
        &[LADDER[0], TABLE, LADDER[1], LADDER[2], LADDER[3], LADDER[4], CLAMPED];
    const X25519: Option<X25519> = Some(x25519);

    fn count_table(tally: &Tally, k: &[u64; 4]) {
        let p = base::multiple::<Edwards25519, CountedEdwards<'_>>((tally, Portable), k);
        let _ = edwards::montgomery::uv::<Edwards25519, _>(CountedEdwards::narrow(p));
    }
}

impl<C: Listed> Entry<C> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }

    fn method(operation: Operation, name: Option<&str>) -> Result<&'static Method, Error> {
        let named = |m: &&Method| m.operation == operation && name.is_none_or(|name| name == m.name);
        let missing = if name.is_none() { Error::UnknownOperation } else { Error::UnknownMethod };
        C::METHODS.iter().find(named).ok_or(missing)
    }

    fn point(point: &interface::Point) -> Result<Point<C>, Error> {
        match point {
            interface::Point::Infinity => Ok(Point::neutral()),
            interface::Point::Affine { x, y } => {
                Ok(Point::from_affine(Self::coordinate(x)?, Self::coordinate(y)?)?)
            }
            interface::Point::Encoded(_) => Err(Error::PointShape),
        }
    }

    fn outward(point: &Point<C>) -> interface::Point {
        bytes::outward(&C::INFO, point.to_affine())
    }

    fn coordinate(coordinate: &Coordinate) -> Result<[u64; 4], Error> {
        bytes::coordinate(&C::INFO, coordinate)
    }
}

impl<C: Listed> Family for Entry<C> {
    type Repr = [u64; 4];
    type Field<B: WordKernels> = C::Field<B>;
}

/// The law over the field that counts.
type Counted<'t, C> = Xz<C, Counting<'t, <C as LadderCurve>::Field<Portable>>>;

/// The law of edwards25519 over the field that counts.
type CountedEdwards<'t> = <Edwards25519 as prime::Counted>::Law<'t>;

/// An input with its integers and points decoded.
enum Decoded<C> {
    Mul([u64; 4], Point<C>),
    Table([u64; 4]),
    MulAdd([u64; 4], Point<C>, [u64; 4], Point<C>),
    Ladder([u64; 4], [u64; 4]),
    X25519(X25519, [u8; 32], [u8; 32]),
}

impl<C: Listed> Decoded<C> {
    fn of(method: &Method, input: &Input) -> Result<Self, Error> {
        let scalar = |k: &[u8]| bytes::scalar(&C::INFO, k);
        Ok(match (method.operation, input) {
            (Operation::Mul, Input::Mul(k, p)) => Self::Mul(scalar(k)?, Entry::point(p)?),
            (Operation::MulBase, Input::MulBase(k)) if method.name == TABLE.name => Self::Table(scalar(k)?),
            (Operation::MulBase, Input::MulBase(k)) => Self::Mul(scalar(k)?, Point::base()),
            (Operation::MulAdd, Input::MulAdd(m, p, n, q)) => {
                Self::MulAdd(scalar(m)?, Entry::point(p)?, scalar(n)?, Entry::point(q)?)
            }
            (Operation::Ladder | Operation::LadderBatch, Input::Ladder(k, u)) => {
                let u = Entry::<C>::coordinate(u)?;
                C::Field::<Portable>::from_repr(Portable, u).ok_or(operate::Error::CoordinateTooLarge)?;
                Self::Ladder(scalar(k)?, u)
            }
            (Operation::X25519, Input::X25519(k, u)) => {
                Self::X25519(C::X25519.ok_or(Error::UnknownOperation)?, *k, *u)
            }
            _ => return Err(Error::UnknownOperation),
        })
    }

    fn run(&self, tier: Tier) -> Found<C> {
        match self {
            Self::Mul(k, p) => Found::Point(mul(tier, p, k)),
            Self::Table(k) => Found::Point(C::mul_base(tier, k)),
            Self::MulAdd(m, p, n, q) => Found::Point(mul_add(tier, p, m, q, n)),
            Self::Ladder(k, u) => Found::Abscissa(ladder_on::<C>(tier, k, u)),
            Self::X25519(x25519, k, u) => Found::Bytes(x25519(tier, k, u)),
        }
    }
}

/// The result of one input.
#[derive(Clone)]
enum Found<C> {
    Point(Point<C>),
    Abscissa([u64; 4]),
    Bytes([u8; 32]),
}

/// The integers and the abscissas of a batch.
type Batch = (Vec<[u64; 4]>, Vec<[u64; 4]>);

/// Inputs and their latest results.
struct Ready<C> {
    tier: Tier,
    /// The input of one batch multiplication.
    batch: Option<Batch>,
    inputs: Vec<Decoded<C>>,
    results: Vec<Found<C>>,
}

impl<C: Listed> Prepared for Ready<C> {
    fn len(&self) -> usize {
        self.inputs.len()
    }

    fn run(&mut self, i: usize) {
        let Some(at) = i.checked_rem(self.inputs.len()) else { return };
        if let Some((k, u)) = &self.batch {
            let found = ladder_batch_on::<C>(self.tier, k, u);
            self.results = found.into_iter().map(Found::Abscissa).collect();
            return;
        }
        self.results[at] = self.inputs[at].run(self.tier);
    }

    fn result(&self, i: usize) -> Result<Output, Error> {
        Ok(match self.results.get(i).ok_or(Error::NoSuchInput)? {
            Found::Point(p) => Output::Point(Entry::outward(p)),
            Found::Abscissa(u) => Output::Abscissa(bytes::components(&C::INFO, u)),
            Found::Bytes(bytes) => Output::Bytes(*bytes),
        })
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

    fn membership(&self, point: &interface::Point) -> Result<Membership, Error> {
        let point = Self::point(point)?;
        Ok(if point.is_in_subgroup() { Membership::Subgroup } else { Membership::Curve })
    }

    fn prepare(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        inputs: &[Input],
    ) -> Result<Box<dyn Prepared>, Error> {
        let method = Self::method(operation, method)?;
        let tier = method.tier(backend.unwrap_or_else(|| self.default_backend(method)))?;
        let inputs = inputs.iter().map(|i| Decoded::<C>::of(method, i)).collect::<Result<Vec<_>, _>>()?;
        let results = inputs.iter().map(|_| Found::Point(Point::neutral())).collect();
        let pair = |input: &Decoded<C>| match input {
            Decoded::Ladder(k, u) if operation.is_batch() => Some((*k, *u)),
            _ => None,
        };
        let batch = operation.is_batch().then(|| inputs.iter().filter_map(pair).unzip());
        Ok(Box::new(Ready { tier, batch, inputs, results }))
    }

    fn count(&self, operation: Operation, method: Option<&str>, input: &Input) -> Result<Counts, Error> {
        let input = Decoded::<C>::of(Self::method(operation, method)?, input)?;
        let tally = Tally::new();
        let level = (&tally, Portable);
        match input {
            Decoded::Mul(k, p) => {
                let _ = Multiply(&p, &k).run::<Counted<'_, C>>(level);
            }
            Decoded::Table(k) => C::count_table(&tally, &k),
            Decoded::MulAdd(m, p, n, q) => {
                let _ = MultiplyAdd(&p, &m, &q, &n).run::<Counted<'_, C>>(level);
            }
            Decoded::Ladder(k, u) => {
                let _ = Work::<C>::run::<Counted<'_, C>>(Ladder(&k, &u), level);
            }
            // The count is the same for all scalars and abscissas.
            Decoded::X25519(..) => {
                let work = Clamped { k: &[0; 4], u: &C::BASE.x, bits: BITS, zeros: ZEROS };
                let _ = Work::<C>::run::<Counted<'_, C>>(work, level);
            }
        }
        Ok(tally.counts())
    }

    fn field_backends(&self) -> &'static [Backend] {
        &[Backend::Portable, Backend::Mulx]
    }

    fn field_loop(
        &self,
        operation: FieldOperation,
        chain: Repetition,
        backend: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error> {
        let tier = Tier::of(backend).ok_or(Error::BackendNotAvailable(backend))?;
        let offered = self.field_backends().contains(&backend) && !operation.is_binary();
        Ok(offered.then(|| field_loop::<Self>(operation, chain, tier, C::BASE.y)))
    }

    fn sample_points(&self, seed: u64, n: usize) -> Vec<interface::Point> {
        let mut k = [seed, !seed, 0x9e37_79b9_7f4a_7c15, 1];
        let mut points = Vec::with_capacity(n);
        for _ in 0..n {
            scramble(&mut k);
            let mut short = k;
            short[3] &= u64::MAX >> (256 - 8 * C::INFO.scalar_bytes);
            points.push(Self::outward(&Point::<C>::mul_base(&short)));
        }
        points
    }
}
