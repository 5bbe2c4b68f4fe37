//! HPKE (RFC 9180): the KEMs of our curves for the crate `hpke` 0.15, which has the modes, the key schedule
//! and the encryption.
//!
//! ```
//! use ::hpke::aead::ChaCha20Poly1305;
//! use ::hpke::kdf::HkdfSha256;
//! use ::hpke::{Deserializable, Kem, OpModeR, OpModeS, Serializable};
//! use secant_protocols::hpke::X25519HkdfSha256;    // before: use ::hpke::kem::X25519HkdfSha256;
//! # use rand_core::UnwrapErr;
//! # let mut rng = UnwrapErr(getrandom::SysRng);
//!
//! let (secret, public) = X25519HkdfSha256::gen_keypair_with_rng(&mut rng);
//! let (key, mut sender) = ::hpke::setup_sender_with_rng::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
//!     &OpModeS::Base, &public, b"example.com, version 1", &mut rng,
//! )?;
//! let sent = (key.to_bytes(), sender.seal(b"a message", b"its header")?);
//!
//! let key = <X25519HkdfSha256 as Kem>::EncappedKey::from_bytes(&sent.0)?;
//! let mut receiver = ::hpke::setup_receiver::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
//!     &OpModeR::Base, &secret, &key, b"example.com, version 1",
//! )?;
//! assert_eq!(receiver.open(&sent.1, b"its header")?, b"a message");
//! # Ok::<(), ::hpke::HpkeError>(())
//! ```
//!
//! Everything is constant time but for lengths and for what is refused. Secret keys, shared secrets and what
//! lies between them are wiped.

mod agreements;
mod labelled;

use core::fmt;
use core::marker::PhantomData;

use ::hpke::hybrid_array::{Array, ArraySize};
use ::hpke::kem::SharedSecret;
use ::hpke::rand_core::CryptoRng;
use ::hpke::{Deserializable, HpkeError, Kem, Serializable};
use hkdf::hmac::EagerHash;
use secant::Error;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

pub use agreements::{
    DhP256HkdfSha256, DhP384HkdfSha384, DhP521HkdfSha512, P256, P384, P521, X448, X448HkdfSha512, X25519,
    X25519HkdfSha256,
};
use labelled::Extract;

/// What a KEM needs of a curve: keys and key agreement.
pub trait Agreement: Sized {
    /// The identifier of the KEM (RFC 9180, section 7.1).
    const ID: u16;
    /// The bits of a secret key's first byte, where a key is the first of some candidates that is below the
    /// order; nothing where any bytes are a key (section 7.1.3).
    const CANDIDATES: Option<u8>;
    /// The hash function of HKDF.
    type Hash: EagerHash;
    /// The bytes of a hash: those of the KEM's shared secret.
    type HashSize: ArraySize;
    /// The bytes of a secret key.
    type SecretSize: ArraySize;
    /// The bytes of a public key.
    type PublicSize: ArraySize;
    /// A secret key, which wipes itself.
    type Secret: Clone + for<'a> TryFrom<&'a [u8], Error = Error>;
    /// A public key, checked as section 7.1.4 asks for.
    type Public: Clone
        + PartialEq
        + fmt::Debug
        + for<'a> TryFrom<&'a [u8], Error = Error>
        + for<'a> From<&'a Self::Secret>;

    /// The bytes of a secret key as all have it (section 7.1.2).
    fn clamp(_secret: &mut Array<u8, Self::SecretSize>) {}

    /// The bytes of a secret key.
    fn secret_bytes(secret: &Self::Secret) -> Zeroizing<Array<u8, Self::SecretSize>>;

    /// The bytes of a public key.
    fn public_bytes(public: &Self::Public) -> Array<u8, Self::PublicSize>;

    /// Gives the shared coordinate to `take`.
    ///
    /// # Errors
    /// If the other side's key contributes nothing.
    fn agree(secret: &Self::Secret, public: &Self::Public, take: impl FnOnce(&[u8])) -> Result<(), Error>;
}

/// The KEM of a key agreement (RFC 9180, section 4.1).
///
/// Costs in multiplications: a pair of keys one of the base point; to encapsulate one of the base point and
/// one, to decapsulate one of the base point and one, and one more in either where the sender is
/// authenticated.
pub struct Dhkem<A>(PhantomData<A>);

/// The secret key of a [`Dhkem`].
pub struct PrivateKey<A: Agreement>(A::Secret);

/// The public key of a [`Dhkem`], and its encapsulated key.
pub struct PublicKey<A: Agreement>(A::Public);

impl<A: Agreement> Dhkem<A> {
    /// Both sides' shared secret: of one or two agreements and the public keys that took part.
    fn shared(
        agreements: &[(&PrivateKey<A>, &PublicKey<A>)],
        context: [&[u8]; 3],
    ) -> Result<SharedSecret<Self>, Error> {
        let mut extract = Extract::<A::Hash>::new(A::ID, b"eae_prk");
        for (secret, public) in agreements {
            A::agree(&secret.0, &public.0, |coordinate| extract.update(coordinate))?;
        }
        let mut shared = SharedSecret::default();
        extract.finish().expand(b"shared_secret", context, &mut shared.0);
        Ok(shared)
    }
}

impl<A: Agreement> Kem for Dhkem<A> {
    type PublicKey = PublicKey<A>;
    type PrivateKey = PrivateKey<A>;
    type EncappedKey = PublicKey<A>;
    type NSecret = A::HashSize;

    const KEM_ID: u16 = A::ID;

    fn sk_to_pk(secret: &PrivateKey<A>) -> PublicKey<A> {
        PublicKey((&secret.0).into())
    }

    /// How many candidates are no key shows, and nothing of the one that is.
    fn derive_keypair(ikm: &[u8]) -> (PrivateKey<A>, PublicKey<A>) {
        let mut extract = Extract::<A::Hash>::new(A::ID, b"dkp_prk");
        extract.update(ikm);
        let extracted = extract.finish();
        let mut bytes = Zeroizing::new(Array::<u8, A::SecretSize>::default());
        let secret = (0..=u8::MAX)
            .find_map(|counter| {
                if let Some(bits) = A::CANDIDATES {
                    extracted.expand(b"candidate", [&[counter], &[], &[]], &mut bytes);
                    bytes[0] &= bits;
                } else {
                    extracted.expand(b"sk", [&[]; 3], &mut bytes);
                }
                PrivateKey::from_bytes(&bytes).ok()
            })
            .expect("256 hashes in a row that are no key: of one input in 2^8000");
        let public = Self::sk_to_pk(&secret);
        (secret, public)
    }

    fn decap(
        secret: &PrivateKey<A>,
        sender: Option<&PublicKey<A>>,
        encapsulated: &PublicKey<A>,
    ) -> Result<SharedSecret<Self>, HpkeError> {
        let (ours, theirs) = (Self::sk_to_pk(secret).to_bytes(), encapsulated.to_bytes());
        let shared = match sender {
            None => Self::shared(&[(secret, encapsulated)], [&theirs, &ours, &[]]),
            Some(sender) => Self::shared(
                &[(secret, encapsulated), (secret, sender)],
                [&theirs, &ours, &sender.to_bytes()],
            ),
        };
        shared.map_err(|_| HpkeError::DecapError)
    }

    fn encap_with_rng(
        recipient: &PublicKey<A>,
        sender: Option<(&PrivateKey<A>, &PublicKey<A>)>,
        rng: &mut impl CryptoRng,
    ) -> Result<(SharedSecret<Self>, PublicKey<A>), HpkeError> {
        let (secret, public) = Self::gen_keypair_with_rng(rng);
        let (ours, theirs) = (public.to_bytes(), recipient.to_bytes());
        let shared = match sender {
            None => Self::shared(&[(&secret, recipient)], [&ours, &theirs, &[]]),
            Some((key, known_by)) => Self::shared(
                &[(&secret, recipient), (key, recipient)],
                [&ours, &theirs, &known_by.to_bytes()],
            ),
        };
        Ok((shared.map_err(|_| HpkeError::EncapError)?, public))
    }
}

/// The bytes, if they are as many as `S` has.
fn measured<S: ArraySize>(bytes: &[u8]) -> Result<&Array<u8, S>, HpkeError> {
    bytes.try_into().map_err(|_| HpkeError::IncorrectInputLength(S::USIZE, bytes.len()))
}

impl<A: Agreement> Serializable for PrivateKey<A> {
    type OutputSize = A::SecretSize;

    fn write_exact(&self, out: &mut [u8]) {
        out.copy_from_slice(&A::secret_bytes(&self.0));
    }
}

impl<A: Agreement> Deserializable for PrivateKey<A> {
    fn from_bytes(bytes: &[u8]) -> Result<Self, HpkeError> {
        let mut bytes = Zeroizing::new(measured::<A::SecretSize>(bytes)?.clone());
        A::clamp(&mut bytes);
        A::Secret::try_from(&bytes).map(Self).map_err(|_| HpkeError::ValidationError)
    }
}

impl<A: Agreement> ConstantTimeEq for PrivateKey<A> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        A::secret_bytes(&self.0).as_slice().ct_eq(A::secret_bytes(&other.0).as_slice())
    }
}

impl<A: Agreement> Clone for PrivateKey<A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<A: Agreement> fmt::Debug for PrivateKey<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PrivateKey(..)")
    }
}

impl<A: Agreement> Serializable for PublicKey<A> {
    type OutputSize = A::PublicSize;

    fn write_exact(&self, out: &mut [u8]) {
        out.copy_from_slice(&A::public_bytes(&self.0));
    }
}

impl<A: Agreement> Deserializable for PublicKey<A> {
    fn from_bytes(bytes: &[u8]) -> Result<Self, HpkeError> {
        let bytes = measured::<A::PublicSize>(bytes)?;
        A::Public::try_from(bytes).map(Self).map_err(|_| HpkeError::ValidationError)
    }
}

impl<A: Agreement> Clone for PublicKey<A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<A: Agreement> PartialEq for PublicKey<A> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<A: Agreement> Eq for PublicKey<A> {}

impl<A: Agreement> fmt::Debug for PublicKey<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
