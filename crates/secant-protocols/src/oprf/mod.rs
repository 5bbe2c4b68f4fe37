//! Oblivious pseudorandom functions (RFC 9497): a server with a key and a client with an input compute a hash
//! of both. The server does not learn the input, the client does not learn the key.
//!
//! ```
//! use secant_protocols::oprf::{Element, Proof, Ristretto255Sha512, SecretKey, VoprfClient, VoprfServer};
//! # use rand_core::UnwrapErr;
//! # let mut rng = UnwrapErr(getrandom::SysRng);
//!
//! let server = VoprfServer::<Ristretto255Sha512>::new(SecretKey::random(&mut rng));
//! let public = server.public_key();
//!
//! let client = VoprfClient::<Ristretto255Sha512>::blind(b"an input", &mut rng)?;
//! let sent = client.message().to_bytes();
//!
//! let (evaluated, proof) = server.blind_evaluate(&[Element::from_bytes(&sent)?], &mut rng)?;
//! let answer = (evaluated[0].to_bytes(), proof.to_bytes());
//!
//! let (evaluated, proof) = (Element::from_bytes(&answer.0)?, Proof::from_bytes(&answer.1)?);
//! let output = client.finalize(&evaluated, &proof, &public)?;
//! assert_eq!(output, server.evaluate(b"an input")?);
//! # Ok::<(), secant_protocols::oprf::Error>(())
//! ```
//!
//! | mode | types | what it adds |
//! |---|---|---|
//! | OPRF | [`OprfClient`], [`OprfServer`] | |
//! | VOPRF | [`VoprfClient`], [`VoprfServer`] | a proof that the server used the key of a public key |
//! | POPRF | [`PoprfClient`], [`PoprfServer`] | the proof, and a public input that both know |
//!
//! Constant time but for lengths, for what is refused, and for proofs, which are made and verified of what is
//! sent; what a proof needs of the key is constant time. Scalars and inputs are wiped. Points are not: the
//! blinded and the unblinded one stay on the stack.
//!
//! Costs in multiplications: to blind one, and hashing to the group; to evaluate one for each element; to
//! finalize one, and an inversion modulo the order. A proof costs three, and two variable-time terms for each
//! element in sums of many; to verify it, two sums of two and the terms. Public inputs cost one of the base
//! point and an inversion modulo the order.

mod error;
mod key;
mod modes;
mod proof;
mod suite;

pub use error::Error;
pub use key::{Element, PublicKey, SecretKey};
pub use modes::{OprfClient, OprfServer, PoprfClient, PoprfServer, VoprfClient, VoprfServer};
pub use proof::Proof;
pub use suite::{
    Decaf448Shake256, OnCurve, OnQuotient, P256Sha256, P384Sha384, P521Sha512, Parameters,
    Ristretto255Sha512, Suite,
};

use alloc::vec::Vec;

use secant::Scalar;
use secant::hash_to_curve::ExpandMessage;
use zeroize::Zeroizing;

/// The three protocols, whose hashes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Without proofs.
    Oprf = 0,
    /// With proofs.
    Voprf = 1,
    /// With proofs and public inputs.
    Poprf = 2,
}

impl Mode {
    /// A domain separation tag of a suite in this mode.
    fn tag<S: Suite>(self, prefix: &str) -> Vec<u8> {
        let version = ["OPRFV1-".as_bytes(), &[self as u8], b"-"].concat();
        [prefix.as_bytes(), &version, S::Curve::ID.as_bytes()].concat()
    }

    /// `HashToScalar`, of a message in parts.
    fn hash_to_scalar<S: Suite>(self, message: &[&[u8]], prefix: &str) -> Result<Scalar<S::Curve>, Error> {
        const { assert!(S::Curve::UNIFORM <= MOST_UNIFORM) };
        let mut uniform = Zeroizing::new([0; MOST_UNIFORM]);
        let uniform = &mut uniform[..S::Curve::UNIFORM];
        <S::Curve as Parameters>::Expand::expand(message, &self.tag::<S>(prefix), uniform)
            .map_err(Error::Group)?;
        Ok(Scalar::reduce(uniform))
    }
}

/// The most bytes of which a suite makes a scalar.
const MOST_UNIFORM: usize = 98;
const HASH_TO_SCALAR: &str = "HashToScalar-";
const HASH_TO_GROUP: &str = "HashToGroup-";

/// The length of what a hash takes, in two bytes.
fn length(bytes: &[u8]) -> Result<[u8; 2], Error> {
    u16::try_from(bytes.len()).map(u16::to_be_bytes).map_err(|_| Error::TooLong(bytes.len()))
}
