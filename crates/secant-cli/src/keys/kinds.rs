//! The kinds of keys: a curve and its protocols. A file names the kind of its key.

use getrandom::SysRng;
use getrandom::rand_core::UnwrapErr;
use secant::Error;
use secant::pkcs8::der::zeroize::Zeroizing;

use super::files::Message;
use crate::failure::Failure;
use crate::hash::{Hash, with_hash};
use crate::names;

/// A kind of keys. Keys are given as PEM.
pub(super) struct Kind {
    /// The curve, as the catalogue calls it.
    pub(super) curve: &'static str,
    /// Name of the kind of keys in arguments and messages.
    pub(super) name: &'static str,
    generate: fn(Option<&[u8]>) -> Result<Pair, getrandom::Error>,
    /// The public key of a key, as SPKI.
    pub(super) public: Read<String>,
    /// The secret that a secret key shares with a public one; none if keys do not agree.
    pub(super) agree: Option<Agree>,
    /// Whether the key is secret, or why it is not.
    read: Read<Result<(), Error>>,
    /// None if keys do not sign.
    pub(super) signatures: Option<Signatures>,
}

/// A secret key as PKCS#8, and its public key as SPKI.
pub(super) struct Pair {
    pub(super) secret: Zeroizing<String>,
    pub(super) public: String,
}

/// The signature algorithm of a kind of keys, and its functions.
#[derive(Clone, Copy)]
pub(super) struct Signatures {
    pub(super) algorithm: &'static str,
    /// The hash function, if nothing else is asked for; none where the algorithm has its own.
    pub(super) hash: Option<Hash>,
    pub(super) sign: Sign,
    pub(super) verify: Verify,
}

/// The signature of a message by a secret key.
type Sign = fn(key: &str, how: &How, message: &mut Message<'_>) -> Result<Vec<u8>, Stopped>;

/// The verdict of a public key, or of the public key of a secret one; or why the key is none.
type Verify =
    fn(key: &str, how: &How, message: &mut Message<'_>, signature: &[u8]) -> Result<Verdict, Stopped>;

/// The reason why there is no signature, or no verdict.
pub(super) enum Stopped {
    /// The message could not be read.
    Reading(Failure),
    /// The error of the library.
    Said(Error),
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Self {
        Self::Reading(failure)
    }
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Said(error)
    }
}

/// The reason why a signature is not valid, if it is not.
type Verdict = Result<(), Error>;

/// The shared secret of a secret key and another's public key.
type Agree = fn(key: &str, peer: &str) -> Result<Zeroizing<Vec<u8>>, Error>;

/// Reads the text of a key as one kind.
type Read<T> = fn(key: &str) -> Result<T, Error>;

/// How a message is hashed, and a signature written.
pub(super) struct How {
    /// The hash function, where there is a choice.
    pub(super) hash: Hash,
    /// r and s side by side, and not in DER.
    pub(super) raw: bool,
}

/// Whether a text may hold a key in another format all the same.
fn is_elsewhere(error: Error) -> bool {
    matches!(error, Error::PemLabel(_) | Error::EncryptedKey)
}

/// The first format that the text has; those of secret keys come first, as where the kind of a text's key is
/// asked for.
fn first<T>(key: &str, formats: &[Read<T>]) -> Result<T, Error> {
    let mut refused = None;
    for read in formats {
        match read(key) {
            // The error of an encrypted key is kept, since it says more than the others.
            Err(error) if is_elsewhere(error) => {
                refused = refused.filter(|e| *e == Error::EncryptedKey).or(Some(error))
            }
            read => return read,
        }
    }
    Err(refused.unwrap_or(Error::PemEncoding))
}

/// Whether a key is secret, or why it is not, if it is one at all.
fn secrecy(key: &str, public: Read<()>, secret: Read<()>) -> Result<Result<(), Error>, Error> {
    match secret(key) {
        Err(error) if is_elsewhere(error) => match public(key) {
            Ok(()) if error == Error::EncryptedKey => Ok(Err(error)),
            Ok(()) => Ok(Err(Error::SecretKeyMissing)),
            Err(other) if is_elsewhere(other) => Err(error),
            Err(other) => Err(other),
        },
        read => read.map(Ok),
    }
}

/// The hash of a message, which is read in parts.
fn hashed(how: &How, message: &mut Message<'_>) -> Result<Box<[u8]>, Failure> {
    let mut hash = how.hash.start();
    message.parts(&mut |part| hash.update(part))?;
    Ok(hash.finalize())
}

/// A new key: the pair of its files, encrypted if there is a passphrase.
macro_rules! pair {
    ($secret:ident, $passphrase:ident, $public:ident) => {{
        let key = $secret::try_generate_from(&mut SysRng)?;
        let secret = match $passphrase {
            None => key.to_pkcs8_pem(),
            // The system's generator has given a key: it does not fail now.
            Some(bytes) => Zeroizing::new(key.to_pkcs8_encrypted_pem(&mut UnwrapErr(SysRng), bytes)),
        };
        Ok(Pair { secret, public: key.$public().to_public_key_pem() })
    }};
}

/// ECDSA on a curve of the library.
macro_rules! ecdsa {
    ($module:ident, $hash:ident) => {{
        use secant::$module::{Signature, SigningKey, VerifyingKey};

        fn secret(key: &str) -> Result<SigningKey, Error> {
            first(key, &[SigningKey::from_pkcs8_pem, SigningKey::from_sec1_pem])
        }

        fn public(key: &str) -> Result<VerifyingKey, Error> {
            first(key, &[|key| Ok(secret(key)?.verifying_key()), VerifyingKey::from_public_key_pem])
        }

        Kind {
            curve: stringify!($module),
            name: stringify!($module),
            generate: |passphrase| pair!(SigningKey, passphrase, verifying_key),
            public: |key| Ok(public(key)?.to_public_key_pem()),
            agree: Some(|key, peer| {
                use secant::$module::{PublicKey, SecretKey};
                let secret = first(key, &[SecretKey::from_pkcs8_pem, SecretKey::from_sec1_pem])?;
                let peer = PublicKey::from(public(peer)?);
                Ok(Zeroizing::new(secret.diffie_hellman(&peer).as_bytes().to_vec()))
            }),
            read: |key| {
                secrecy(
                    key,
                    |key| VerifyingKey::from_public_key_pem(key).map(|_| ()),
                    |key| secret(key).map(|_| ()),
                )
            },
            signatures: Some(Signatures {
                algorithm: "ECDSA",
                hash: Some(Hash::$hash),
                sign: |key, how, message| {
                    let key = secret(key)?;
                    let signature = with_hash!(how.hash, key.sign_prehash_with(&hashed(how, message)?));
                    Ok(if how.raw {
                        signature.to_bytes().to_vec()
                    } else {
                        signature.to_der().as_bytes().to_vec()
                    })
                },
                verify: |key, how, message, signature| {
                    let (key, hash) = (public(key)?, hashed(how, message)?);
                    let signature =
                        if how.raw { Signature::try_from(signature) } else { Signature::from_der(signature) };
                    Ok(signature.and_then(|signature| key.verify_prehash(&hash, &signature)))
                },
            }),
        }
    }};
}

/// Ed25519, with the only hash function and the only encoding that it has.
const ED25519: Kind = {
    use secant::ed25519::{Signature, SigningKey, VerifyingKey};

    fn public(key: &str) -> Result<VerifyingKey, Error> {
        first(
            key,
            &[|key| Ok(SigningKey::from_pkcs8_pem(key)?.verifying_key()), VerifyingKey::from_public_key_pem],
        )
    }

    Kind {
        curve: "edwards25519",
        name: "ed25519",
        generate: |passphrase| pair!(SigningKey, passphrase, verifying_key),
        public: |key| Ok(public(key)?.to_public_key_pem()),
        agree: None,
        read: |key| {
            secrecy(
                key,
                |key| VerifyingKey::from_public_key_pem(key).map(|_| ()),
                |key| SigningKey::from_pkcs8_pem(key).map(|_| ()),
            )
        },
        signatures: Some(Signatures {
            algorithm: "Ed25519",
            hash: None,
            sign: |key, _, message| {
                let key = SigningKey::from_pkcs8_pem(key)?;
                let signature = if message.can_be_read_twice() {
                    key.sign_parts(|take| Ok::<(), Stopped>(message.parts(take)?))?
                } else {
                    key.sign(&message.whole()?)
                };
                Ok(signature.to_bytes().to_vec())
            },
            verify: |key, _, message, signature| {
                let key = public(key)?;
                let mut parts = |take: &mut dyn FnMut(&[u8])| Ok::<(), Stopped>(message.parts(take)?);
                let done = match Signature::try_from(signature) {
                    Ok(signature) => key.verify_parts(parts, &signature),
                    // The message is read even so: its own error comes first.
                    Err(error) => parts(&mut |_| {}).and(Err(Stopped::Said(error))),
                };
                match done {
                    Ok(()) => Ok(Ok(())),
                    Err(Stopped::Said(error)) => Ok(Err(error)),
                    Err(stopped) => Err(stopped),
                }
            },
        }),
    }
};

/// X25519: keys for key agreement.
const X25519: Kind = {
    use secant::x25519::{PublicKey, SecretKey};

    fn public(key: &str) -> Result<PublicKey, Error> {
        first(key, &[|key| Ok(SecretKey::from_pkcs8_pem(key)?.public_key()), PublicKey::from_public_key_pem])
    }

    Kind {
        curve: "curve25519",
        name: "x25519",
        generate: |passphrase| pair!(SecretKey, passphrase, public_key),
        public: |key| Ok(public(key)?.to_public_key_pem()),
        agree: Some(|key, peer| {
            let shared = SecretKey::from_pkcs8_pem(key)?.diffie_hellman(&public(peer)?)?;
            Ok(Zeroizing::new(shared.as_bytes().to_vec()))
        }),
        read: |key| {
            secrecy(
                key,
                |key| PublicKey::from_public_key_pem(key).map(|_| ()),
                |key| SecretKey::from_pkcs8_pem(key).map(|_| ()),
            )
        },
        signatures: None,
    }
};

static KINDS: [Kind; 10] = [
    ecdsa!(p256, Sha256),
    ecdsa!(p384, Sha384),
    ecdsa!(p521, Sha512),
    ecdsa!(p224, Sha224),
    ecdsa!(secp256k1, Sha256),
    ecdsa!(brainpoolp256r1, Sha256),
    ecdsa!(brainpoolp384r1, Sha384),
    ecdsa!(brainpoolp512r1, Sha512),
    ED25519,
    X25519,
];

impl Kind {
    /// The kind of a name as people type it.
    pub(super) fn named(name: &str) -> Result<&'static Self, String> {
        KINDS.iter().find(|kind| names::is(name, kind.curve)).ok_or_else(|| {
            let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            names::unknown("curve", name, &known)
        })
    }

    /// The kind of a key, and whether it is secret; or why it is none of ours.
    pub(super) fn of(key: &str) -> Result<(&'static Self, Result<(), Error>), String> {
        let mut best = Error::PemEncoding;
        for kind in &KINDS {
            match (kind.read)(key) {
                Ok(secret) => return Ok((kind, secret)),
                Err(error @ (Error::WrongAlgorithm(_) | Error::WrongCurve(_))) => best = error,
                Err(error @ Error::PemLabel(_)) if best == Error::PemEncoding => best = error,
                Err(Error::PemLabel(_)) => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        Err(match best {
            Error::PemLabel(seen) => format!(
                "the PEM text holds {seen} and no key in a format that is known: \
                 PRIVATE KEY, EC PRIVATE KEY, PUBLIC KEY"
            ),
            Error::WrongAlgorithm(seen) | Error::WrongCurve(seen) => {
                let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
                format!("the key is one for {seen}, and of no kind that is known: {}", known.join(", "))
            }
            other => other.to_string(),
        })
    }

    /// A new key pair from random bytes of the operating system.
    pub(super) fn generate(&self, passphrase: Option<&[u8]>) -> Result<Pair, String> {
        (self.generate)(passphrase).map_err(|e| format!("the operating system gives no random numbers: {e}"))
    }
}

impl Signatures {
    /// The hash function and encoding for given options, or the reason why they do not fit the algorithm.
    pub(super) fn how(&self, hash: Option<&str>, raw: bool, der: bool) -> Result<How, String> {
        let asked = hash.map(Hash::named).transpose()?;
        match self.hash {
            Some(default) => Ok(How { hash: asked.unwrap_or(default), raw }),
            None if asked.is_some() => {
                Err(format!("--hash: {} has a hash function of its own", self.algorithm))
            }
            None if der => Err(format!("--der: signatures of {} have no such encoding", self.algorithm)),
            None => Ok(How { hash: Hash::Sha512, raw: true }),
        }
    }

    /// The algorithm's description in messages.
    pub(super) fn described(&self, kind: &Kind, how: &How) -> String {
        match self.hash {
            Some(_) => format!("{} on {} with {}", self.algorithm, kind.curve, how.hash.name()),
            None => self.algorithm.to_string(),
        }
    }
}
