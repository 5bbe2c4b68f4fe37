//! The interface to a peer: its inputs, its answers, and how to run it.

/// An input of a peer. Integers are big-endian, scalars as long as the order, coordinates as long as the
/// field's size.
#[derive(Clone, Debug)]
pub enum Input {
    /// `[k](x, y)`.
    Mul {
        /// The scalar, in [1, r).
        k: Vec<u8>,
        /// The abscissa.
        x: Vec<u8>,
        /// The ordinate.
        y: Vec<u8>,
    },
    /// `[k]G`.
    MulBase {
        /// The scalar, in [1, r).
        k: Vec<u8>,
    },
    /// `[m](x1, y1) + [n](x2, y2)`.
    MulAdd {
        /// The first scalar, in [0, r).
        m: Vec<u8>,
        /// The first abscissa.
        x1: Vec<u8>,
        /// The first ordinate.
        y1: Vec<u8>,
        /// The second scalar, in [0, r).
        n: Vec<u8>,
        /// The second abscissa.
        x2: Vec<u8>,
        /// The second ordinate.
        y2: Vec<u8>,
    },
    /// X25519 of k and u, with the encodings of RFC 7748.
    X25519 {
        /// The secret.
        k: [u8; 32],
        /// The other side's public key.
        u: [u8; 32],
    },
    /// `[k]P` on ristretto255.
    MulElement {
        /// The scalar, in [1, r).
        k: Vec<u8>,
        /// The encoding of P.
        p: [u8; 32],
    },
    /// The encoding of a point: compressed by SEC 1, or of RFC 8032, or of RFC 9496.
    Encode {
        /// The encoding; the timed part begins with the decoded point.
        bytes: Vec<u8>,
    },
    /// The point of such an encoding.
    Decode {
        /// The encoding.
        bytes: Vec<u8>,
    },
    /// An operation on integers modulo the order, as long as the order; those of one operand use the first.
    Scalars {
        /// The first operand, not 0.
        a: Vec<u8>,
        /// The second operand.
        b: Vec<u8>,
    },
    /// A message to be hashed to the curve, as a random oracle does it, by the curve's suite of RFC 9380.
    Hash {
        /// The message.
        message: Vec<u8>,
        /// The domain separation tag.
        dst: Vec<u8>,
    },
    /// A message to be signed: ECDSA with the curve's own hash, or Ed25519.
    Sign {
        /// The scalar in [1, r), or the seed of Ed25519.
        secret: Vec<u8>,
        /// The message.
        message: Vec<u8>,
    },
    /// A signature to be verified.
    Verify {
        /// The public key: 0x04, x, y; or the 32 bytes of RFC 8032.
        public: Vec<u8>,
        /// The message.
        message: Vec<u8>,
        /// r and s, each as long as the order; or the 64 bytes of RFC 8032.
        signature: Vec<u8>,
    },
    /// A transaction that may pay a wallet (BIP 352).
    Scan {
        /// `[input_hash]A`, compressed by SEC 1.
        point: Vec<u8>,
        /// The keys of its two outputs; one that pays is the last.
        outputs: Vec<u8>,
    },
}

/// An answer of a peer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// (x, y), big-endian.
    Point {
        /// The abscissa.
        x: Vec<u8>,
        /// The ordinate.
        y: Vec<u8>,
    },
    /// x, big-endian.
    Abscissa(Vec<u8>),
    /// y, big-endian, and whether x is odd: the encoding of edwards25519.
    Ordinate {
        /// The ordinate.
        y: Vec<u8>,
        /// The lowest bit of the abscissa.
        x_is_odd: bool,
    },
    /// The shared secret of X25519, or the encoding of an element of ristretto255.
    Bytes([u8; 32]),
    /// An encoding, as [`Input::Encode`] has it.
    Encoding(Vec<u8>),
    /// An integer modulo the order, big-endian.
    Integer(Vec<u8>),
    /// A signature, as [`Input::Verify`] has it.
    Signature(Vec<u8>),
    /// Whether a signature is one of the message, or a transaction pays.
    Verdict(bool),
    /// The peer takes no secret from outside: its answers with secrets of its own were compared with the
    /// library's during preparation.
    OwnSecret,
    /// The peer multiplies on a curve of its own: two of its methods agreed with each other during
    /// preparation.
    OwnCurve,
}

/// A library's way to do an operation.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Name of the library; `secant` for this library's rows in the same form.
    pub name: &'static str,
    /// The library's version, and its backend where the library names it.
    pub version: fn() -> String,
    /// The curve, by our name.
    pub curve: &'static str,
    /// The operation: one of the catalogue's, or one of [`OPERATIONS`](super::OPERATIONS).
    pub operation: &'static str,
    /// The kind of interface: `point`, `ecdh`, `x25519`, ..
    pub method: &'static str,
    /// Whether the library promises constant time.
    pub constant_time: bool,
    /// Description of the timed part, for reports.
    pub timed: &'static str,
    pub(super) prepare: fn(&[Input]) -> Ready,
}

impl Peer {
    /// Does the work that users of the library do once for these inputs: parses keys, builds tables.
    ///
    /// # Errors
    /// The library's error, or that the inputs are not for this operation.
    pub fn prepare(&self, inputs: &[Input]) -> Ready {
        (self.prepare)(inputs)
    }

    /// Whether this is Secant itself.
    pub fn is_ours(&self) -> bool {
        self.name == OURS
    }

    /// Whether this is ours, by the library's own calls.
    pub(super) fn is_direct(&self) -> bool {
        self.is_ours() && !self.method.ends_with(TRAITS_METHOD)
    }
}

/// The method of this library behind the traits of RustCrypto's crates.
pub(super) const TRAITS_METHOD: &str = "via elliptic-curve";

/// The name under which Secant is listed.
pub(super) const OURS: &str = "secant";

/// Prepared inputs, or the reason why there are none.
pub type Ready = Result<Box<dyn Prepared>, String>;

/// Prepared inputs, to be run again and again.
pub trait Prepared {
    /// Computes input `i` modulo the number of inputs.
    fn run(&mut self, i: usize);
    /// The result of the last run that computed input `i`; `None` if there was none, or it failed.
    fn answer(&self, i: usize) -> Option<Answer>;
}
