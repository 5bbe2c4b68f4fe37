//! Other libraries, to measure beside Secant and to check our results against.
//!
//! A [`Peer`] describes a library's method; [`Peer::prepare`] does the work that its users do once (parsing
//! keys, building tables), and [`Prepared`] the work that they do each time. [`Peer::timed`] states exactly
//! the timed part: libraries differ in their interfaces.
//!
//! | method | what is timed |
//! |---|---|
//! | `point` | from a parsed point and integer to affine coordinates |
//! | `ecdh` | from a parsed secret key and the bytes of a public key, which is checked, to the bytes of the shared secret |
//! | `x25519` | from the bytes of both keys to the bytes of the shared secret |
//!
//! | `sec1`, `rfc8032`, `rfc9496` | from a point to its encoding, or from the bytes to the point |
//! | `scalar` | from parsed integers modulo the order to such an integer |
//! | `rfc9380` | from a message of 32 bytes to affine coordinates |
//! | `batch` | 256 of them together: from what single ones begin with to what they end with; of signatures one key and the messages, or parsed signatures |
//! | `via elliptic-curve` | ours as the crate `secant-rustcrypto` has it: what the traits of RustCrypto's crates cost |
//! | `own curve` | the same operation on a curve that only the library has |
//! | `ecdsa`, `ed25519` | from parsed keys, a message of 32 bytes and the bytes of the signature, all hashing included |
//!
//! Operations that the catalogue does not have are here for this library, too: [`OPERATIONS`], checked by
//! [`checked`]. Without the feature `peers` there are no other libraries.

#[cfg(feature = "peers")]
mod aws_lc;
#[cfg(feature = "peers")]
mod crrl;
#[cfg(feature = "peers")]
mod dalek;
mod each;
#[cfg(feature = "peers")]
mod graviola;
#[cfg(feature = "peers")]
mod libsecp256k1;
#[cfg(feature = "peers")]
mod loaded;
#[cfg(feature = "peers")]
mod openssl;
mod peer;
#[cfg(feature = "peers")]
mod raw;
#[cfg(feature = "peers")]
mod ring;
#[cfg(feature = "peers")]
mod rustcrypto;
mod sample;
mod secant;

use peer::OURS;
pub use peer::{Answer, Input, Peer, Prepared, Ready};

/// Whether this build has other libraries to compare with.
pub const AVAILABLE: bool = cfg!(feature = "peers");

/// The operations that the library has and the catalogue has not.
pub const OPERATIONS: [&str; 14] = [
    "scalar_mul",
    "scalar_invert",
    "scalar_invert_vartime",
    "hash_to_curve",
    "sign",
    "verify",
    "mul_add_base",
    "x25519_batch",
    "mul_base_batch",
    "mul_add_batch",
    "msm",
    "sign_batch",
    "verify_batch",
    "scan_batch",
];

/// Whether an operation does all its inputs at once.
pub fn is_batch(operation: &str) -> bool {
    operation.ends_with("_batch") || operation == "msm"
}

/// Number of inputs of operations that are measured one by one.
const INPUTS: usize = 1000;
/// Number of inputs of a batch.
const BATCH: usize = 256;
/// Results compared for each peer.
const COMPARED: usize = 64;

/// Every peer of a curve's operation, ours first.
pub fn of<'a>(curve: &'a str, operation: &'a str) -> impl Iterator<Item = &'static Peer> + 'a {
    let lists = secant::LISTS.iter().chain(OTHERS).copied().flatten();
    lists.filter(move |p| p.curve == curve && p.operation == operation && is_there(p))
}

/// A library's way to do an operation, found right, with its inputs.
pub struct Checked {
    /// The library and its method.
    pub peer: &'static Peer,
    /// Number of inputs.
    pub inputs: usize,
    /// Number of inputs that one run handles.
    pub at_once: usize,
    /// The inputs, parsed.
    pub prepared: Box<dyn Prepared>,
}

/// The library's rows of one of the [`OPERATIONS`] on a curve, and with `others` the rows behind traits and
/// those of other libraries. The results of the library's rows were checked, and the others' are equal to
/// them. Empty where the library does not have the operation.
///
/// # Errors
/// Names the library whose answer was wrong or missing.
pub fn checked(curve: &str, operation: &str, others: bool) -> Result<Vec<Checked>, String> {
    checked_at(curve, operation, others, BATCH)
}

/// Same as [`checked`], with batches of `batch` inputs, at least one.
///
/// # Errors
/// As [`checked`].
pub fn checked_at(curve: &str, operation: &str, others: bool, batch: usize) -> Result<Vec<Checked>, String> {
    let mut ready = Vec::new();
    let mut ours = Vec::new();
    let inputs = if of(curve, operation).next().is_some() {
        sample::inputs(curve, operation, if is_batch(operation) { batch } else { INPUTS })?
    } else {
        Vec::new()
    };
    for peer in of(curve, operation).filter(|peer| others || peer.is_direct()) {
        let complaint = |what: &str| format!("{curve} {operation} {} {}: {what}", peer.name, peer.method);
        let mut prepared = peer.prepare(&inputs).map_err(|e| complaint(&e))?;
        for (i, input) in inputs.iter().enumerate().take(COMPARED) {
            if i == 0 || !is_batch(operation) {
                prepared.run(i);
            }
            let found = prepared.answer(i).ok_or_else(|| complaint(&format!("no answer to input {i}")))?;
            let right = if peer.is_ours() {
                let right = secant::is_right(curve, operation, input, &found);
                ours.push(found);
                right
            } else {
                ours.get(i).is_some_and(|ours| agree(curve, input, ours, &found))
            };
            if !right {
                return Err(complaint(&format!("a wrong answer to input {i}")));
            }
        }
        let at_once = if is_batch(operation) { inputs.len() } else { 1 };
        ready.push(Checked { peer, inputs: inputs.len(), at_once, prepared });
    }
    Ok(ready)
}

/// Whether two answers to one input say the same, as far as both say it. Of two signatures, that ours accepts
/// the other.
pub fn agree(curve: &str, input: &Input, ours: &Answer, other: &Answer) -> bool {
    match (input, ours, other) {
        (_, Answer::Point { x, .. }, Answer::Abscissa(abscissa)) => x == abscissa,
        (_, _, Answer::OwnSecret | Answer::OwnCurve) => true,
        (Input::Sign { secret, message }, _, Answer::Signature(signature)) => {
            secant::is_signature(curve, secret, message, signature)
        }
        _ => ours == other,
    }
}

#[cfg(feature = "peers")]
use loaded::is_there;
#[cfg(not(feature = "peers"))]
const fn is_there(_: &Peer) -> bool {
    true
}

#[cfg(not(feature = "peers"))]
const OTHERS: &[&[Peer]] = &[];
#[cfg(feature = "peers")]
const OTHERS: &[&[Peer]] = &[
    rustcrypto::TRAITS,
    aws_lc::PEERS,
    openssl::PEERS,
    ring::PEERS,
    libsecp256k1::PEERS,
    dalek::PEERS,
    rustcrypto::PEERS,
    crrl::PEERS,
    graviola::PEERS,
    loaded::LISTS[0],
    loaded::LISTS[1],
];

#[cfg(test)]
mod tests;
