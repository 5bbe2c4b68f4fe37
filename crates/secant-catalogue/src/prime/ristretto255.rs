//! ristretto255 by name: the operations of edwards25519 on the points that stand for elements, and encodings.

use secant_core::cpu::{Backend, Portable, Tier};
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::ristretto255::{self, Point};
use secant_core::field::{Factor, Field, Single};
use secant_core::form::edwards::extended::PointT;
use secant_core::form::edwards::ristretto;
use secant_core::operate;
use secant_core::operate::NamedCurve;
use secant_core::operate::base::{BaseTable, InterleaveBase};
use secant_core::operate::equipped::{mul, mul_add};
use secant_core::operate::info::Info;
use secant_core::operate::strategy::{Multiply, MultiplyAdd, OddDigits, OnWords, Separate, Window, Wnaf};

use super::counted::Counted;
use super::entry::Entry;
use super::rows::{WORDS, add_row, base_row, mul_row};
use crate::bytes;
use crate::counting::{Counting, Counts, Tally};
use crate::error::Error;
use crate::interface::{
    self, Curve, FieldLoop, FieldOperation, Input, Membership, Method, Operation, Output, Prepared,
    Repetition,
};
use crate::random::scramble;

type C = Edwards25519;
type Affine = operate::Point<C>;
type Words = [u64; 4];

const INFO: Info = Info {
    name: "ristretto255",
    form: "ristretto",
    source: "RFC 9496",
    equation: "classes of points of edwards25519, -x^2 + y^2 = 1 + dx^2y^2, d = -121665/121666",
    cofactor: 1,
    neutral_is_affine: false,
    ..C::INFO
};

/// The functions of a method. An element is given as an affine point of its class, as decoding makes it, and
/// comes out with all coordinates.
#[derive(Clone, Copy)]
enum Action {
    Mul(fn(Tier, &Affine, &Words) -> Point, fn(&Tally, &Affine, &Words)),
    MulAdd(fn(Tier, &Affine, &Words, &Affine, &Words) -> Point, fn(&Tally, &Affine, &Words, &Affine, &Words)),
    Encode,
    Decode,
}

type Row = (Method, Action);

const fn of_mul<S: Multiply<C>>(method: Method) -> Row {
    let count: fn(&Tally, &Affine, &Words) = |tally, p, k| {
        let _: Point = S::run::<<C as Counted>::Law<'_>, _>((tally, Portable), p, k);
    };
    (method, Action::Mul(mul::<C, S, Point>, count))
}

const fn of_mul_add<S: MultiplyAdd<C>>(method: Method) -> Row {
    let count: fn(&Tally, &Affine, &Words, &Affine, &Words) = |tally, p, m, q, n| {
        let _: Point = S::run::<<C as Counted>::Law<'_>, _>((tally, Portable), p, m, q, n);
    };
    (method, Action::MulAdd(mul_add::<C, S, Point>, count))
}

const fn of_bytes(operation: Operation, action: Action, summary: &'static str) -> Row {
    let method = Method {
        operation,
        name: "rfc9496",
        constant_time: true,
        needs_subgroup: false,
        threads: 1,
        backends: WORDS,
        summary,
    };
    (method, action)
}

/// The methods; the first of an operation is its default.
const ROWS: [Row; 9] = [
    of_mul::<Window<5, 16>>(
        mul_row::<C, Window<5, 16>>("window5", true, "regular signed windows of 5 bits, no inversion").0,
    ),
    of_mul::<OnWords<Window<4, 8>>>(
        mul_row::<C, OnWords<Window<4, 8>>>(
            "window4",
            true,
            "regular signed windows of 4 bits, no inversion",
        )
        .0,
    ),
    of_mul::<OddDigits<Wnaf<5>, 8>>(
        mul_row::<C, OddDigits<Wnaf<5>, 8>>("wnaf5", false, "wNAF of width 5, no inversion").0,
    ),
    of_mul::<BaseTable>(
        base_row::<C, BaseTable>("table6", true, "the table of edwards25519, no doublings, no inversion").0,
    ),
    of_mul_add::<OddDigits<Wnaf<5>, 8>>(
        add_row::<C, OddDigits<Wnaf<5>, 8>>("interleave5", false, "interleaved wNAF of width 5").0,
    ),
    of_mul_add::<InterleaveBase<Wnaf<5>, 8>>(
        add_row::<C, InterleaveBase<Wnaf<5>, 8>>(
            "interleave-base",
            false,
            "[m]P + [n]G: wNAF of width 5 and of width 8, the multiples of G from the table of edwards25519",
        )
        .0,
    ),
    of_mul_add::<Separate<5, 16>>(
        add_row::<C, Separate<5, 16>>("separate5", true, "two multiplications by window5 and an addition").0,
    ),
    of_bytes(Operation::Encode, Action::Encode, "the encoding of an element: RFC 9496, section 4.3.2"),
    of_bytes(Operation::Decode, Action::Decode, "the element of an encoding: RFC 9496, section 4.3.1"),
];

const METHODS: [Method; ROWS.len()] = {
    let mut methods = [ROWS[0].0; ROWS.len()];
    let mut i = 0;
    while i < methods.len() {
        methods[i] = ROWS[i].0;
        i += 1;
    }
    methods
};

fn row(operation: Operation, name: Option<&str>) -> Result<Row, Error> {
    let missing = if name.is_none() { Error::UnknownOperation } else { Error::UnknownMethod };
    let named = |row: &&Row| row.0.operation == operation && name.is_none_or(|name| name == row.0.name);
    ROWS.iter().find(named).copied().ok_or(missing)
}

/// The element of an encoding, decoded on a tier.
fn decode(tier: Tier, bytes: &[u8; 32]) -> Result<Point, Error> {
    let (point, valid) = ristretto255::from_bytes_on(tier, bytes).ok_or(Error::NotAnElement)?;
    if valid.declassify() { Ok(point) } else { Err(Error::NotAnElement) }
}

/// The element of a point of the interface.
fn element(point: &interface::Point) -> Result<Point, Error> {
    match point {
        interface::Point::Infinity => Ok(Point::neutral()),
        interface::Point::Affine { .. } => Err(Error::PointShape),
        interface::Point::Encoded(bytes) => decode(Tier::best_single(), bytes),
    }
}

fn encoded(p: &Point) -> interface::Point {
    interface::Point::Encoded(ristretto255::to_bytes(p))
}

/// An input with its scalars and elements decoded.
#[derive(Clone, Copy)]
enum Decoded {
    Mul(Words, Affine),
    MulAdd(Words, Affine, Words, Affine),
    Encode(Point),
    Decode([u8; 32]),
}

impl Decoded {
    fn of(operation: Operation, input: &Input) -> Result<Self, Error> {
        let scalar = |k: &[u8]| bytes::scalar::<Words>(&INFO, k);
        let affine = |p: &interface::Point| Ok::<_, Error>(element(p)?.to_affine());
        Ok(match (operation, input) {
            (Operation::Mul, Input::Mul(k, p)) => Self::Mul(scalar(k)?, affine(p)?),
            (Operation::MulBase, Input::MulBase(k)) => Self::Mul(scalar(k)?, Affine::base()),
            (Operation::MulAdd, Input::MulAdd(m, p, n, q)) => {
                Self::MulAdd(scalar(m)?, affine(p)?, scalar(n)?, affine(q)?)
            }
            // A point with a Z that is not 1, as a multiplication returns it.
            (Operation::Encode, Input::Encode(p)) => Self::Encode(element(p)?.add(&Point::neutral())),
            (Operation::Decode, Input::Decode(bytes)) => Self::Decode(*bytes),
            _ => return Err(Error::UnknownOperation),
        })
    }
}

/// The result of one input.
#[derive(Clone)]
enum Found {
    Element(Result<Point, Error>),
    Bytes([u8; 32]),
}

/// A method with its inputs and its latest results.
struct Ready {
    action: Action,
    tier: Tier,
    inputs: Vec<Decoded>,
    results: Vec<Found>,
}

impl Prepared for Ready {
    fn len(&self) -> usize {
        self.inputs.len()
    }

    fn run(&mut self, i: usize) {
        let Some(at) = i.checked_rem(self.inputs.len()) else { return };
        self.results[at] = match (self.action, &self.inputs[at]) {
            (Action::Mul(mul, _), Decoded::Mul(k, p)) => Found::Element(Ok(mul(self.tier, p, k))),
            (Action::MulAdd(mul_add, _), Decoded::MulAdd(m, p, n, q)) => {
                Found::Element(Ok(mul_add(self.tier, p, m, q, n)))
            }
            (Action::Encode, Decoded::Encode(p)) => Found::Bytes(ristretto255::to_bytes_on(self.tier, p)),
            (Action::Decode, Decoded::Decode(bytes)) => Found::Element(decode(self.tier, bytes)),
            // Inputs are those of the action.
            _ => return,
        };
    }

    fn result(&self, i: usize) -> Result<Output, Error> {
        Ok(Output::Point(match self.results.get(i).ok_or(Error::NoSuchInput)? {
            Found::Element(p) => encoded(&(*p)?),
            Found::Bytes(bytes) => interface::Point::Encoded(*bytes),
        }))
    }
}

/// The group as a [`Curve`].
pub(crate) struct Ristretto255;

impl Curve for Ristretto255 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn methods(&self) -> &'static [Method] {
        &METHODS
    }

    fn base(&self) -> interface::Point {
        encoded(&Point::base())
    }

    fn membership(&self, point: &interface::Point) -> Result<Membership, Error> {
        element(point).map(|_| Membership::Subgroup)
    }

    fn prepare(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        inputs: &[Input],
    ) -> Result<Box<dyn Prepared>, Error> {
        let (method, action) = row(operation, method)?;
        let tier = method.tier(backend.unwrap_or_else(|| self.default_backend(&method)))?;
        let inputs = inputs.iter().map(|i| Decoded::of(operation, i)).collect::<Result<Vec<_>, _>>()?;
        let results = vec![Found::Element(Ok(Point::neutral())); inputs.len()];
        Ok(Box::new(Ready { action, tier, inputs, results }))
    }

    fn count(&self, operation: Operation, method: Option<&str>, input: &Input) -> Result<Counts, Error> {
        let (_, action) = row(operation, method)?;
        let tally = Tally::new();
        match (action, Decoded::of(operation, input)?) {
            (Action::Mul(_, count), Decoded::Mul(k, p)) => count(&tally, &p, &k),
            (Action::MulAdd(_, count), Decoded::MulAdd(m, p, n, q)) => count(&tally, &p, &m, &q, &n),
            (Action::Encode, Decoded::Encode(p)) => count_encode(&tally, &p),
            (Action::Decode, Decoded::Decode(bytes)) => count_decode(&tally, &bytes)?,
            _ => return Err(Error::UnknownOperation),
        }
        Ok(tally.counts())
    }

    fn field_backends(&self) -> &'static [Backend] {
        Entry::<C>::new().field_backends()
    }

    fn field_loop(
        &self,
        operation: FieldOperation,
        chain: Repetition,
        backend: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error> {
        Entry::<C>::new().field_loop(operation, chain, backend)
    }

    fn sample_points(&self, seed: u64, n: usize) -> Vec<interface::Point> {
        let mut k = [seed, !seed, 0x9e37_79b9_7f4a_7c15, 1];
        let mut points = Vec::with_capacity(n);
        for _ in 0..n {
            scramble(&mut k);
            points.push(encoded(&Point::from_affine(&Affine::mul_base_integer(&k))));
        }
        points
    }
}

/// The field, and the field that counts.
type Plain = <C as NamedCurve>::Field<Portable>;
type F<'t> = Counting<'t, Plain>;

fn count_encode(tally: &Tally, p: &Point) {
    let level = (tally, Portable);
    // Another Z than 1 costs the same; T is an input and not counted.
    let Some((x, y)) = p.to_affine().to_affine() else { return };
    let (x, y) = (Plain::from_canonical(Portable, x), Plain::from_canonical(Portable, y));
    let counted = |e: Plain| F::load(level, e.store());
    let p = PointT { x: counted(x), y: counted(y), z: F::one(level), t: counted(x.mul(y)) };
    let _ = ristretto::encode::<C, F<'_>>(p);
}

fn count_decode(tally: &Tally, bytes: &[u8; 32]) -> Result<(), Error> {
    let mut s = Words::default();
    for (word, bytes) in s.iter_mut().zip(bytes.chunks(8)) {
        *word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    }
    let s = F::from_repr((tally, Portable), s).ok_or(Error::NotAnElement)?;
    let _ = ristretto::decode::<C, F<'_>>(s);
    Ok(())
}
