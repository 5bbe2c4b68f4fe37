//! Other libraries, to measure beside ours and to hold our results against.
//!
//! A [`Peer`] says what it is; [`Peer::prepare`] does what its users do once (parsing keys, building tables), and [`Prepared`] what they do
//! each time. What exactly is timed stands in [`Peer::timed`]: libraries differ in what they offer.
//!
//! | method | what is timed |
//! |---|---|
//! | `point` | from a parsed point and integer to affine coordinates |
//! | `ecdh` | from a parsed secret key and the bytes of a public key, which is checked, to the bytes of the shared secret |
//! | `x25519` | from the bytes of both keys to the bytes of the shared secret |
//!
//! Without the feature `peers` there are none.

#[cfg(feature = "peers")]
mod aws_lc;
#[cfg(feature = "peers")]
mod crrl;
#[cfg(feature = "peers")]
mod dalek;
#[cfg(feature = "peers")]
mod graviola;
#[cfg(feature = "peers")]
mod openssl;
#[cfg(feature = "peers")]
mod raw;
#[cfg(feature = "peers")]
mod ring;
#[cfg(feature = "peers")]
mod rustcrypto;
#[cfg(feature = "peers")]
mod secant;

/// What a peer is asked. Integers are big-endian, scalars as long as the order, coordinates as long as the field's size.
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
    /// X25519 of k and u, as RFC 7748 has them.
    X25519 {
        /// The secret.
        k: [u8; 32],
        /// The other side's public key.
        u: [u8; 32],
    },
}

/// What a peer gives.
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
    /// The shared secret of X25519.
    Bytes([u8; 32]),
    /// It takes no secret from outside: its answers with secrets of its own were compared with ours when it was prepared.
    OwnSecret,
}

/// A library's way to do an operation.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// The library; `secant` for what we offer in the form that the others have.
    pub name: &'static str,
    /// Its version, and its backend where it says.
    pub version: fn() -> String,
    /// The curve, by our name.
    pub curve: &'static str,
    /// The operation: `mul`, `mul_base`, `mul_add`, `x25519`.
    pub operation: &'static str,
    /// The kind of interface: `point`, `ecdh`, `x25519`.
    pub method: &'static str,
    /// Whether the library promises constant time.
    pub constant_time: bool,
    /// What is timed.
    pub timed: &'static str,
    prepare: fn(&[Input]) -> Ready,
}

impl Peer {
    /// Does once what is done once for these inputs.
    ///
    /// # Errors
    /// What the library says, or that the inputs are not for this operation.
    pub fn prepare(&self, inputs: &[Input]) -> Ready {
        (self.prepare)(inputs)
    }

    /// Whether this is ours.
    pub fn is_ours(&self) -> bool {
        self.name == OURS
    }
}

/// The name of what is ours.
const OURS: &str = "secant";

/// Inputs prepared, or what is wrong with them.
pub type Ready = Result<Box<dyn Prepared>, String>;

/// Prepared inputs, to be run again and again.
pub trait Prepared {
    /// Computes input `i` modulo the number of inputs.
    fn run(&mut self, i: usize);
    /// The result of the last run that computed input `i`; `None` if there was none, or it failed.
    fn answer(&self, i: usize) -> Option<Answer>;
}

/// Whether this build has peers.
pub const AVAILABLE: bool = cfg!(feature = "peers");

/// Every peer of a curve's operation, ours first.
pub fn of<'a>(curve: &'a str, operation: &'a str) -> impl Iterator<Item = &'static Peer> + 'a {
    LISTS.iter().copied().flatten().filter(move |p| p.curve == curve && p.operation == operation)
}

#[cfg(not(feature = "peers"))]
const LISTS: &[&[Peer]] = &[];
#[cfg(feature = "peers")]
const LISTS: &[&[Peer]] = &[
    secant_core::PEERS,
    aws_lc::PEERS,
    openssl::PEERS,
    ring::PEERS,
    dalek::PEERS,
    rustcrypto::PEERS,
    crrl::PEERS,
    graviola::PEERS,
];

#[cfg(feature = "peers")]
mod each {
    use super::{Answer, Input, Prepared, Ready};

    /// Inputs of one type, what to do with each, and how to read the results.
    struct Each<T, R, F, A> {
        inputs: Vec<T>,
        results: Vec<Option<R>>,
        run: F,
        answer: A,
    }

    impl<T, R, F: FnMut(&T) -> R, A: Fn(&R) -> Option<Answer>> Prepared for Each<T, R, F, A> {
        fn run(&mut self, i: usize) {
            let Some(at) = i.checked_rem(self.inputs.len()) else { return };
            self.results[at] = Some((self.run)(&self.inputs[at]));
        }

        fn answer(&self, i: usize) -> Option<Answer> {
            self.results.get(i)?.as_ref().and_then(&self.answer)
        }
    }

    /// Parses all inputs; `None` from `parse` refuses one.
    pub(super) fn each<T: 'static, R: 'static>(
        inputs: &[Input],
        parse: impl Fn(&Input) -> Option<T>,
        run: impl FnMut(&T) -> R + 'static,
        answer: impl Fn(&R) -> Option<Answer> + 'static,
    ) -> Ready {
        let parsed: Option<Vec<T>> = inputs.iter().map(parse).collect();
        let inputs = parsed.ok_or("an input was refused")?;
        let results = inputs.iter().map(|_| None).collect();
        Ok(Box::new(Each { inputs, results, run, answer }))
    }

    /// The affine point of 0x04, x, y.
    pub(super) fn point(sec1: &[u8]) -> Option<Answer> {
        let (tag, rest) = sec1.split_first()?;
        let (x, y) = rest.split_at(rest.len() / 2);
        (*tag == 4).then(|| Answer::Point { x: x.to_vec(), y: y.to_vec() })
    }

    impl Input {
        /// k and 0x04, x, y.
        pub(super) fn keys(&self) -> Option<(&[u8], Vec<u8>)> {
            match self {
                Self::Mul { k, x, y } => Some((k, [&[4], &x[..], y].concat())),
                _ => None,
            }
        }

        /// k of a multiplication of the base point.
        pub(super) fn base_scalar(&self) -> Option<&[u8]> {
            match self {
                Self::MulBase { k } => Some(k),
                _ => None,
            }
        }

        /// k and u of X25519.
        pub(super) fn x25519(&self) -> Option<([u8; 32], [u8; 32])> {
            match self {
                Self::X25519 { k, u } => Some((*k, *u)),
                _ => None,
            }
        }
    }
}

#[cfg(all(test, feature = "peers"))]
mod tests;
