//! curve448 by name: the ladder on words.

use secant_core::cpu::{Backend, Portable, Tier};
use secant_core::curve::curve448::{self, BITS};
use secant_core::curve::edwards448::{self, Edwards448};
use secant_core::field::goldilocks::Goldilocks;
use secant_core::field::{Factor, Field, Single};
use secant_core::form::Differential;
use secant_core::form::montgomery::xz::Xz;
use secant_core::limbs::WordKernels;
use secant_core::multiply::ladder;
use secant_core::operate;
use secant_core::operate::NamedCurve;
use secant_core::operate::info::Info;

use crate::bytes;
use crate::counting::{Counting, Counts, Tally};
use crate::error::Error;
use crate::field_loop::{Family, field_loop};
use crate::interface::{
    Curve, FieldLoop, FieldOperation, Input, Membership, Method, Operation, Output, Point, Prepared,
    Repetition,
};
use crate::random::scramble;

/// curve448 as a [`Curve`]: abscissas alone.
pub(crate) struct Curve448;

const INFO: &Info = &curve448::INFO;

const METHODS: [Method; 1] = [Method {
    operation: Operation::Ladder,
    name: "ladder",
    constant_time: true,
    needs_subgroup: false,
    threads: 1,
    backends: &[Backend::Portable, Backend::Mulx],
    summary: "Montgomery ladder, any scalar, curve or twist",
}];

impl Family for Curve448 {
    type Repr = [u64; 8];
    type Field<B: WordKernels> = Goldilocks<B>;
}

type Words = ([u64; 7], [u64; 8]);

/// (y²/x², (2 - x² - y²)·y/x³): the isogeny of RFC 7748, section 4.2, that sends base point to base point.
fn image(point: &edwards448::Point) -> Point {
    let Some((x, y)) = point.to_affine() else { return Point::Infinity };
    let [x, y] = [x, y].map(|words| Goldilocks::from_canonical(Portable, words));
    let slope = y.mul(x.invert());
    let v = Goldilocks::from_u64(Portable, 2).sub_two(x.sqr(), y.sqr()).mul(slope).mul(x.sqr().invert());
    bytes::outward(INFO, Some((slope.sqr().to_repr(), v.to_repr())))
}

/// The method of that name, or the operation's default.
fn named(operation: Operation, name: Option<&str>) -> Result<&'static Method, Error> {
    let missing = if name.is_none() { Error::UnknownOperation } else { Error::UnknownMethod };
    let named = |m: &&Method| m.operation == operation && name.is_none_or(|name| name == m.name);
    METHODS.iter().find(named).ok_or(missing)
}

/// k and u of an input.
fn decoded(input: &Input) -> Result<Words, Error> {
    let Input::Ladder(k, u) = input else { return Err(Error::UnknownOperation) };
    let u = bytes::coordinate(INFO, u)?;
    Goldilocks::from_repr(Portable, u).ok_or(operate::Error::CoordinateTooLarge)?;
    Ok((bytes::scalar(INFO, k)?, u))
}

/// Inputs and their latest results.
struct Ready {
    tier: Tier,
    inputs: Vec<Words>,
    results: Vec<Result<[u64; 8], operate::Error>>,
}

impl Prepared for Ready {
    fn len(&self) -> usize {
        self.inputs.len()
    }

    fn run(&mut self, i: usize) {
        let Some(at) = i.checked_rem(self.inputs.len()) else { return };
        let (k, u) = &self.inputs[at];
        self.results[at] = curve448::ladder(self.tier, k, u);
    }

    fn result(&self, i: usize) -> Result<Output, Error> {
        let u = (*self.results.get(i).ok_or(Error::NoSuchInput)?)?;
        Ok(Output::Abscissa(bytes::components(INFO, &u)))
    }
}

impl Curve for Curve448 {
    fn info(&self) -> &'static Info {
        INFO
    }

    fn methods(&self) -> &'static [Method] {
        &METHODS
    }

    fn base(&self) -> Point {
        image(&edwards448::Point::base())
    }

    /// No operation takes a point.
    fn membership(&self, _: &Point) -> Result<Membership, Error> {
        Err(Error::UnknownOperation)
    }

    fn prepare(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        inputs: &[Input],
    ) -> Result<Box<dyn Prepared>, Error> {
        let method = named(operation, method)?;
        let tier = method.tier(backend.unwrap_or_else(|| self.default_backend(method)))?;
        let inputs = inputs.iter().map(decoded).collect::<Result<Vec<_>, _>>()?;
        let results = vec![Ok([0; 8]); inputs.len()];
        Ok(Box::new(Ready { tier, inputs, results }))
    }

    fn count(&self, operation: Operation, method: Option<&str>, input: &Input) -> Result<Counts, Error> {
        named(operation, method)?;
        let (k, u) = decoded(input)?;
        let tally = Tally::new();
        type F<'t> = Counting<'t, Goldilocks<Portable>>;
        type Law<'t> = Xz<curve448::Curve448, F<'t>>;
        let (p, _) = ladder::mul::<Law<'_>>(F::from_canonical((&tally, Portable), u), &k, BITS);
        let _ = Law::normalize(p);
        Ok(tally.counts())
    }

    fn field_backends(&self) -> &'static [Backend] {
        METHODS[0].backends
    }

    fn field_loop(
        &self,
        operation: FieldOperation,
        chain: Repetition,
        backend: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error> {
        let tier = Tier::of(backend).ok_or(Error::BackendNotAvailable(backend))?;
        let offered = self.field_backends().contains(&backend) && !operation.is_binary();
        Ok(offered.then(|| field_loop::<Self>(operation, chain, tier, Edwards448::BASE.y)))
    }

    fn sample_points(&self, seed: u64, n: usize) -> Vec<Point> {
        let mut k = [seed, !seed, 0x9e37_79b9_7f4a_7c15, 1];
        let mut points = Vec::with_capacity(n);
        for _ in 0..n {
            scramble(&mut k);
            let [k0, k1, k2, k3] = k;
            points.push(image(&edwards448::Point::mul_base_integer(&[k0, k1, k2, k3, k0, k1, k2])));
        }
        points
    }
}
