//! The interface of a curve by name: operations, methods, inputs, results.
//!
//! An operation is first [prepared](Curve::prepare), which checks and decodes everything, and then run as
//! often as one likes: what is timed is what is checked.

use secant_core::cpu::{Backend, Tier};
use secant_core::operate::info::Info;
use secant_core::threads::trace::ThreadTrace;

use crate::counting::Counts;
use crate::error::Error;

/// A computation that a curve offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `[k]P`.
    Mul,
    /// `[k]G` for the curve's base point G.
    MulBase,
    /// `[m]P + [n]Q`.
    MulAdd,
    /// `[k_i]P_i` for many i at once.
    MulBatch,
    /// The abscissa of `[k]P` from that of P, on a Montgomery curve or its twist.
    Ladder,
    /// Same as [`Operation::Ladder`], for many pairs at once.
    LadderBatch,
    /// The function X25519 of RFC 7748.
    X25519,
    /// The canonical encoding of an element.
    Encode,
    /// The element of a canonical encoding.
    Decode,
}

impl Operation {
    /// All operations.
    pub const ALL: [Self; 9] = [
        Self::Mul,
        Self::MulBase,
        Self::MulAdd,
        Self::MulBatch,
        Self::Ladder,
        Self::LadderBatch,
        Self::X25519,
        Self::Encode,
        Self::Decode,
    ];

    /// The operation's name in requests and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mul => "mul",
            Self::MulBase => "mul_base",
            Self::MulAdd => "mul_add",
            Self::MulBatch => "mul_batch",
            Self::Ladder => "ladder",
            Self::LadderBatch => "ladder_batch",
            Self::X25519 => "x25519",
            Self::Encode => "encode",
            Self::Decode => "decode",
        }
    }

    /// Whether one run does all inputs.
    pub const fn is_batch(self) -> bool {
        matches!(self, Self::MulBatch | Self::LadderBatch)
    }
}

/// A method of an operation: one algorithm, with its properties.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The operation that it computes.
    pub operation: Operation,
    /// The name to select it by; unique within the operation.
    pub name: &'static str,
    /// Whether time and memory accesses are independent of scalars and points.
    pub constant_time: bool,
    /// Whether it is right only for points of the prime-order subgroup (then it refuses others).
    pub needs_subgroup: bool,
    /// Number of threads that it uses.
    pub threads: u32,
    /// The backends that it runs on.
    pub backends: &'static [Backend],
    /// One line: the algorithm and its source.
    pub summary: &'static str,
}

impl Method {
    /// The tier for a run of this method on that backend.
    ///
    /// # Errors
    /// [`Error::BackendNotOffered`], [`Error::BackendNotAvailable`].
    pub fn tier(&self, backend: Backend) -> Result<Tier, Error> {
        if !self.backends.contains(&backend) {
            return Err(Error::BackendNotOffered(backend));
        }
        Tier::of(backend).ok_or(Error::BackendNotAvailable(backend))
    }
}

/// A coordinate: one integer, or two (real, imaginary) in a quadratic field; each big-endian bytes, leading
/// zeros allowed.
pub type Coordinate = Vec<Vec<u8>>;

/// A point from outside or for outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// The neutral element of a curve on which it is not affine.
    Infinity,
    /// (x, y); answers have integers of the field's full length.
    Affine {
        /// The abscissa.
        x: Coordinate,
        /// The ordinate.
        y: Coordinate,
    },
    /// An element of a group whose elements are no points: its encoding.
    Encoded([u8; 32]),
}

/// One input of an operation. Scalars are big-endian bytes: any integer of at most `scalar_bytes` bytes after
/// leading zeros.
#[derive(Clone, Debug)]
pub enum Input {
    /// For [`Operation::Mul`] and [`Operation::MulBatch`]: k, P.
    Mul(Vec<u8>, Point),
    /// For [`Operation::MulBase`]: k.
    MulBase(Vec<u8>),
    /// For [`Operation::MulAdd`]: m, P, n, Q.
    MulAdd(Vec<u8>, Point, Vec<u8>, Point),
    /// For [`Operation::Ladder`] and [`Operation::LadderBatch`]: k, and the abscissa of P.
    Ladder(Vec<u8>, Coordinate),
    /// For [`Operation::X25519`]: k and u as in RFC 7748.
    X25519([u8; 32], [u8; 32]),
    /// For [`Operation::Encode`]: the element.
    Encode(Point),
    /// For [`Operation::Decode`]: the bytes, which need not be an encoding.
    Decode([u8; 32]),
}

/// The result of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// A point, of every operation but the following.
    Point(Point),
    /// The abscissa of [`Operation::Ladder`] and [`Operation::LadderBatch`]; 0 for the neutral element.
    Abscissa(Coordinate),
    /// The bytes of [`Operation::X25519`].
    Bytes([u8; 32]),
}

/// Decoded inputs, a chosen method and a chosen backend, ready to run again and again.
pub trait Prepared {
    /// Number of inputs.
    fn len(&self) -> usize;
    /// Whether there is no input.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Computes input `i mod len`, or all of them at once for a batch: recoding and normalisation included,
    /// encoding not.
    fn run(&mut self, i: usize);
    /// The result of the last run that computed input `i`.
    fn result(&self, i: usize) -> Result<Output, Error>;
}

/// A field operation that can be timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldOperation {
    /// Multiplication.
    Mul,
    /// Squaring.
    Sqr,
    /// Addition.
    Add,
    /// Subtraction.
    Sub,
    /// Inversion in constant time.
    Inv,
    /// Inversion in variable time.
    InvVartime,
    /// Square root.
    Sqrt,
    /// Half-trace in constant time: binary fields.
    HalfTrace,
    /// Half-trace in variable time: binary fields.
    HalfTraceVartime,
}

impl FieldOperation {
    /// All operations.
    pub const ALL: [Self; 9] = [
        Self::Mul,
        Self::Sqr,
        Self::Add,
        Self::Sub,
        Self::Inv,
        Self::InvVartime,
        Self::Sqrt,
        Self::HalfTrace,
        Self::HalfTraceVartime,
    ];

    /// Whether the operation exists in binary fields only.
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::HalfTrace | Self::HalfTraceVartime)
    }

    /// The operation's name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mul => "field_mul",
            Self::Sqr => "field_sqr",
            Self::Add => "field_add",
            Self::Sub => "field_sub",
            Self::Inv => "field_inv",
            Self::InvVartime => "field_inv_vartime",
            Self::Sqrt => "field_sqrt",
            Self::HalfTrace => "field_half_trace",
            Self::HalfTraceVartime => "field_half_trace_vartime",
        }
    }
}

/// How a field operation is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Each result is an operand of the next: shows latency.
    Dependent,
    /// Several chains side by side: shows throughput.
    Independent,
}

/// A loop of one field operation, for measurements.
pub trait FieldLoop {
    /// Does `n` operations; for a backend with lanes, `n` vector operations of [`FieldLoop::lanes`] each.
    fn run(&mut self, n: usize);
    /// Operations done by one vector operation.
    fn lanes(&self) -> usize;
}

/// A curve of the registry.
pub trait Curve: Sync {
    /// Parameters and properties: name, field, order, cofactor, source.
    fn info(&self) -> &'static Info;
    /// Every method of every operation; the first of an operation is its default on this CPU, as far as
    /// [`limit`](secant_core::cpu::limit) allows.
    fn methods(&self) -> &'static [Method];
    /// The base point G.
    fn base(&self) -> Point;
    /// The default backend of a method on this CPU.
    fn default_backend(&self, method: &Method) -> Backend {
        let best = Tier::best().backend();
        method.backends.iter().copied().filter(|b| *b <= best).max().unwrap_or(Backend::Portable)
    }
    /// Whether P is a point of the curve, and of its prime-order subgroup.
    fn membership(&self, point: &Point) -> Result<Membership, Error>;
    /// Checks and decodes everything, so that running cannot fail.
    fn prepare(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        inputs: &[Input],
    ) -> Result<Box<dyn Prepared>, Error>;
    /// The activities of each thread during one multiplication by a parallel method; the calling thread comes
    /// first.
    ///
    /// # Errors
    /// [`Error::UnknownMethod`] for a method of one thread.
    fn trace(
        &self,
        _operation: Operation,
        _method: Option<&str>,
        _backend: Option<Backend>,
        _input: &Input,
    ) -> Result<Vec<ThreadTrace>, Error> {
        Err(Error::UnknownMethod)
    }
    /// The field operations of one input, tallied by the counting field: those of all threads.
    fn count(&self, operation: Operation, method: Option<&str>, input: &Input) -> Result<Counts, Error>;
    /// The backends of the curve's field.
    fn field_backends(&self) -> &'static [Backend];
    /// A loop of field operations; `None` if the backend does not offer this one.
    fn field_loop(
        &self,
        operation: FieldOperation,
        chain: Repetition,
        backend: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error>;
    /// A computed sample of points of the prime-order subgroup, [i + 1]G-like, for measurements: `n` of them
    /// from `seed`.
    fn sample_points(&self, seed: u64, n: usize) -> Vec<Point>;
}

/// The smallest group of a curve that a point lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// The point is in the subgroup of prime order.
    Subgroup,
    /// The point is on the curve, outside that subgroup.
    Curve,
}

impl dyn Curve {
    /// The method of that name, or the operation's default.
    pub fn method(&self, operation: Operation, name: Option<&str>) -> Result<&'static Method, Error> {
        let mut of_operation = self.methods().iter().filter(|m| m.operation == operation).peekable();
        if of_operation.peek().is_none() {
            return Err(Error::UnknownOperation);
        }
        match name {
            None => of_operation.next(),
            Some(name) => of_operation.find(|m| m.name == name),
        }
        .ok_or(Error::UnknownMethod)
    }
}
