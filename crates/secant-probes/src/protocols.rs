//! Protocols on the library's curves: HPKE's KEMs, oblivious pseudorandom functions, nonces and parts of
//! MuSig2. Keys, inputs, random bytes and nonces are secret; what is sent is not, and neither is what was
//! aggregated.
//!
//! Proofs of VOPRF and POPRF are no probes: they hash and add what is sent, which the taint takes for secret.

use crate::probe::levels::*;

use super::curves::{Given, bytes, key};
use super::probe::{Expect, Probe, probes};

/// KEMs: a pair from a seed, one from random bytes, and what both sides make of them, authenticated.
mod hpke {
    use ::hpke::kem::SharedSecret;
    use ::hpke::{Deserializable, Kem, Serializable};
    use secant_protocols::hpke::{
        DhP256HkdfSha256, DhP384HkdfSha384, DhP521HkdfSha512, X448HkdfSha512, X25519HkdfSha256,
    };

    use super::*;

    type Secret = ([u8; 32], [u8; 66]);
    type Public<K> = (<K as Kem>::PublicKey, <K as Kem>::PublicKey, Option<<K as Kem>::EncappedKey>);
    type Shared<K> = (SharedSecret<K>, SharedSecret<K>, SharedSecret<K>);

    /// Keys of others: a recipient's, a sender's, and one that was encapsulated.
    fn public<K: Kem>() -> Public<K> {
        let (recipient, sender) = (K::derive_keypair(&[1; 32]).1, K::derive_keypair(&[2; 32]).1);
        let sent = K::EncappedKey::from_bytes(&sender.to_bytes()).ok();
        (recipient, sender, sent)
    }

    fn all<K: Kem>((seed, random): &Secret, (recipient, sender, sent): &Public<K>) -> Option<Shared<K>> {
        let (derived, own) = K::derive_keypair(seed);
        let derived = K::PrivateKey::from_bytes(&derived.to_bytes()).ok()?;
        let rng = &mut Given(random);
        let (sealed, encapsulated) = K::encap_with_rng(recipient, None, rng).ok()?;
        let (authenticated, _) = K::encap_with_rng(recipient, Some((&derived, sender)), rng).ok()?;
        core::hint::black_box((own, encapsulated, K::sk_to_pk(&derived)));
        Some((sealed, authenticated, K::decap(&derived, Some(sender), sent.as_ref()?).ok()?))
    }

    macro_rules! kems {
        ($($kem:ident $curve:ident: $($level:ident)*;)*) => {
            pastey::paste! {
                probes! {$($(
                    // Declassified: whether a candidate is a key; whether X25519 gives 0.
                    Loops [<audit_ $curve _kem_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((bytes(words, 0), bytes(words, 8)), public::<$kem>());
                        audit |level, secret: Secret, public: Public<$kem>| -> Option<Shared<$kem>> { all::<$kem>(secret, public) }
                    }
                )*)*}
            }
        };
    }

    kems! {
        DhP256HkdfSha256 p256: Portable Mulx;
        DhP384HkdfSha384 p384: Mulx;
        DhP521HkdfSha512 p521: Mulx;
        X25519HkdfSha256 x25519: Portable Mulx;
        X448HkdfSha512 x448: Mulx;
    }
}

/// Clients and servers without proofs, and the keys of all.
mod oprf {
    use secant_protocols::oprf::{
        Decaf448Shake256, Element, Mode, OprfClient, OprfServer, P256Sha256, P384Sha384, P521Sha512,
        Parameters, PoprfServer, Ristretto255Sha512, SecretKey, Suite, VoprfServer,
    };

    use super::*;

    type Secret = ([u8; 32], [u8; 32], [u8; 66]);
    type Output<S> = <<S as Suite>::Curve as Parameters>::Output;

    /// An element that another client sends.
    fn message<S: Suite>() -> Option<Element<S>> {
        Some(*OprfClient::<S>::blind(b"another", &mut Given(&[7; 66])).ok()?.message())
    }

    fn client<S: Suite>((_, input, random): &Secret, other: &Option<Element<S>>) -> Option<Output<S>> {
        let client = OprfClient::<S>::blind(input, &mut Given(random)).ok()?;
        core::hint::black_box(client.message().to_bytes());
        client.finalize(other.as_ref()?).ok()
    }

    fn server<S: Suite>(
        (seed, input, random): &Secret,
        other: &Option<Element<S>>,
    ) -> Option<[Output<S>; 3]> {
        let derive = |mode| SecretKey::<S>::derive(mode, seed, b"probes").ok();
        let key = SecretKey::<S>::from_bytes(derive(Mode::Oprf)?.to_bytes().as_ref()).ok()?;
        let server = OprfServer::new(key);
        core::hint::black_box(server.blind_evaluate(other.as_ref()?));
        let others = VoprfServer::new(SecretKey::<S>::random(&mut Given(random)));
        core::hint::black_box(others.public_key());
        let tweaked = PoprfServer::new(derive(Mode::Poprf)?);
        Some([
            server.evaluate(input).ok()?,
            others.evaluate(input).ok()?,
            tweaked.evaluate(input, b"public").ok()?,
        ])
    }

    macro_rules! suites {
        ($($suite:ident $name:ident: $($level:ident)*;)*) => {
            pastey::paste! {
                probes! {$($(
                    // Declassified: whether an input hashes to the neutral element, and a key is 0.
                    Loops [<audit_ $name _oprf_client_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((bytes(words, 0), bytes(words, 5), bytes(words, 9)), message::<$suite>());
                        audit |level, secret: Secret, public: Option<Element<$suite>>| -> Option<Output<$suite>> {
                            client::<$suite>(secret, public)
                        }
                    }
                    Loops [<audit_ $name _oprf_server_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((bytes(words, 0), bytes(words, 5), bytes(words, 9)), message::<$suite>());
                        audit |level, secret: Secret, public: Option<Element<$suite>>| -> Option<[Output<$suite>; 3]> {
                            server::<$suite>(secret, public)
                        }
                    }
                )*)*}
            }
        };
    }

    suites! {
        P256Sha256 p256: Portable Mulx;
        P384Sha384 p384: Mulx;
        P521Sha512 p521: Mulx;
        Ristretto255Sha512 ristretto255: Portable Mulx;
        Decaf448Shake256 decaf448: Mulx;
    }
}

/// Nonces and parts of signatures.
mod musig2 {
    use secant::secp256k1::{PublicKey, SecretKey};
    use secant_protocols::musig2::{
        AggregateNonce, KeyAggregate, NonceContext, PartialSignature, PublicNonce, SecretNonce, Session,
    };

    use super::*;

    /// A secret key, which is the same under all words, and two numbers or random bytes.
    type Secret = ([u8; 32], [u8; 64]);
    /// The public key, that of all signers, and a nonce.
    type Public = Option<(PublicKey, KeyAggregate, AggregateNonce)>;

    /// The signer's own key. What others know of it decides jumps, and so must not differ.
    const KEY: [u8; 32] = [5; 32];

    fn public() -> Public {
        let own = SecretKey::from_bytes(&KEY).ok()?.public_key();
        let other = SecretKey::from_bytes(&[6; 32]).ok()?.public_key();
        let aggregate = KeyAggregate::new(&[own, other]).ok()?;
        let nonce = SecretNonce::generate(&other, &NonceContext::default(), &mut Given(&[9; 32])).ok()?.1;
        Some((own, aggregate, AggregateNonce::new(&[nonce])))
    }

    fn nonces((secret, random): &Secret, public: &Public) -> Option<(PublicNonce, [u8; 97])> {
        let own = &public.as_ref()?.0;
        let secret = SecretKey::from_bytes(secret).ok()?;
        let context =
            NonceContext { secret: Some(&secret), message: Some(b"a message"), ..NonceContext::default() };
        let (nonce, sent) = SecretNonce::generate(own, &context, &mut Given(random)).ok()?;
        Some((sent, nonce.to_bytes()))
    }

    fn sign((secret, numbers): &Secret, public: &Public) -> Option<PartialSignature> {
        let (own, aggregate, others) = public.as_ref()?;
        let secret = SecretKey::from_bytes(secret).ok()?;
        let mut nonce = [0; 97];
        nonce[..64].copy_from_slice(numbers);
        nonce[64..].copy_from_slice(&own.to_compressed_sec1_bytes());
        let nonce = SecretNonce::from_bytes(&nonce).ok()?;
        Session::new(aggregate, others, b"a message").sign(nonce, &secret).ok()
    }

    macro_rules! levels {
        ($($level:ident)*) => {
            pastey::paste! {
                probes! {$(
                    // Declassified: whether a nonce is 0, and which byte an encoded point begins with.
                    Loops [<audit_musig2_nonces_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((KEY, bytes(words, 0)), public());
                        audit |level, secret: Secret, public: Public| -> Option<(PublicNonce, [u8; 97])> { nonces(secret, public) }
                    }
                    // Declassified: whether a number is below the order and not 0; the signer's public key.
                    Loops [<audit_musig2_sign_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| {
                            let mut numbers = [0; 64];
                            numbers[..32].copy_from_slice(&key::<32>(words, 0));
                            numbers[32..].copy_from_slice(&key::<32>(words, 9));
                            ((KEY, numbers), public())
                        };
                        audit |level, secret: Secret, public: Public| -> Option<PartialSignature> { sign(secret, public) }
                    }
                )*}
            }
        };
    }

    levels! { Portable Mulx }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[hpke::PROBES, oprf::PROBES, musig2::PROBES];
