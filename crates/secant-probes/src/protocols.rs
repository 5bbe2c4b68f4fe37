//! Protocols: keys, nonces, inputs and blinds are secret. What is sent and what all know is not.

use crate::probe::levels::*;

use super::curves::{Given, bytes, key};
use super::probe::{Expect, Probe, Words, probes};

type Secret = [u8; 32];

/// MuSig2 (BIP 327).
mod musig2 {
    use secant::secp256k1::{PublicKey, Scalar, SecretKey};
    use secant_protocols::musig2::{
        AggregateNonce, KeyAggregate, NonceContext, PartialSignature, PublicNonce, SecretNonce, Session,
    };

    use super::*;

    /// A key and two integers of a nonce.
    type Secrets = (Scalar, [Secret; 2]);
    /// The signer's public key, all signers, and the sum of their nonces.
    type Public = (PublicKey, KeyAggregate, AggregateNonce);

    fn secrets(words: &Words) -> Secrets {
        (Scalar::reduce(&bytes::<48>(words, 0)), [key(words, 8), key(words, 16)])
    }

    fn public(words: &Words) -> Option<Public> {
        let ours = SecretKey::from_scalar(secrets(words).0).ok()?.public_key();
        let other = SecretKey::from_bytes(&key(words, 24)).ok()?.public_key();
        let context = NonceContext::default();
        let (_, nonce) = SecretNonce::generate(&other, &context, &mut Given(&[5; 32])).ok()?;
        Some((ours, KeyAggregate::new(&[ours, other]).ok()?, AggregateNonce::new(&[nonce])))
    }

    fn sign((scalar, [first, second]): &Secrets, public: &Option<Public>) -> Option<PartialSignature> {
        let (ours, aggregate, sum) = public.as_ref()?;
        let secret = SecretKey::from_scalar(scalar.clone()).ok()?;
        let mut nonce = [0; 97];
        nonce[..32].copy_from_slice(first);
        nonce[32..64].copy_from_slice(second);
        nonce[64..].copy_from_slice(&ours.to_compressed_sec1_bytes());
        let nonce = SecretNonce::from_bytes(&nonce).ok()?;
        Session::new(aggregate, sum, b"message").sign(nonce, &secret).ok()
    }

    fn nonce((scalar, [first, _]): &Secrets, public: &Option<Public>) -> Option<(PublicNonce, [u8; 97])> {
        let secret = SecretKey::from_scalar(scalar.clone()).ok()?;
        let context = NonceContext { secret: Some(&secret), ..NonceContext::default() };
        let (nonce, sent) = SecretNonce::generate(&public.as_ref()?.0, &context, &mut Given(first)).ok()?;
        Some((sent, nonce.to_bytes()))
    }

    // Declassified: whether an integer is below the order, and not 0; whether the key is that of the nonce.
    probes! {
        Loops audit_musig2_sign_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (secrets(words), public(words));
            audit |level, secret: Secrets, public: Option<Public>| -> Option<PartialSignature> { sign(secret, public) }
        }
        Loops audit_musig2_nonce_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (secrets(words), public(words));
            audit |level, secret: Secrets, public: Option<Public>| -> Option<(PublicNonce, [u8; 97])> { nonce(secret, public) }
        }
    }
}

/// OPRF and VOPRF (RFC 9497).
mod oprf {
    use secant_protocols::oprf::{
        Element, OprfClient, OprfServer, PoprfServer, Ristretto255Sha512, SecretKey,
    };

    use super::*;

    type S = Ristretto255Sha512;
    /// What the server sent, and the output.
    type Client = ([u8; 32], [u8; 64]);
    type Server = (Element<S>, [u8; 64]);

    /// A client's message.
    fn message() -> Option<Element<S>> {
        OprfClient::<S>::blind(b"input", &mut Given(&[3; 32])).ok().map(|client| *client.message())
    }

    fn client((input, blind): &(Secret, Secret), evaluated: &Option<Element<S>>) -> Option<Client> {
        let client = OprfClient::<S>::blind(input, &mut Given(blind)).ok()?;
        Some((client.message().to_bytes(), client.finalize(evaluated.as_ref()?).ok()?))
    }

    fn server((secret, input): &(Secret, Secret), message: &Option<Element<S>>) -> Option<Server> {
        let server = OprfServer::<S>::new(SecretKey::from_bytes(secret).ok()?);
        Some((server.blind_evaluate(message.as_ref()?), server.evaluate(input).ok()?))
    }

    /// With the tweaked key of a public input as well.
    fn tweaked((secret, input): &(Secret, Secret), _: &Option<Element<S>>) -> Option<[u8; 64]> {
        PoprfServer::<S>::new(SecretKey::from_bytes(secret).ok()?).evaluate(input, b"public").ok()
    }

    fn scalar(words: &Words, i: usize) -> Secret {
        let mut secret: Secret = bytes(words, i);
        secret[31] = 0;
        secret[0] |= 1;
        secret
    }

    // Declassified: whether a key is below the order, and not 0; whether an input hashes to the neutral
    // element.
    probes! {
        Loops audit_oprf_client_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((bytes(words, 0), bytes(words, 9)), message());
            audit |level, secret: (Secret, Secret), public: Option<Element<S>>| -> Option<Client> { client(secret, public) }
        }
        Loops audit_oprf_server_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((scalar(words, 0), bytes(words, 9)), message());
            audit |level, secret: (Secret, Secret), public: Option<Element<S>>| -> Option<Server> { server(secret, public) }
        }
        Loops audit_oprf_tweaked_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((scalar(words, 0), bytes(words, 9)), message());
            audit |level, secret: (Secret, Secret), public: Option<Element<S>>| -> Option<[u8; 64]> { tweaked(secret, public) }
        }
    }
}

/// HPKE (RFC 9180): both sides of a KEM.
mod hpke_kem {
    use hpke::Kem;
    use secant_protocols::hpke::{DhP256HkdfSha256, X25519HkdfSha256};

    use super::*;

    fn both<K: Kem>(given: &Secret) -> Option<[u8; 32]> {
        let (secret, public) = K::derive_keypair(given);
        let (sent, encapsulated) =
            K::encap_with_rng(&public, Some((&secret, &public)), &mut Given(given)).ok()?;
        let received = K::decap(&secret, Some(&public), &encapsulated).ok()?;
        let mut bytes = [0; 32];
        let pairs = sent.0.iter().zip(received.0.iter());
        bytes.iter_mut().zip(pairs).for_each(|(byte, (sent, received))| *byte = sent ^ received);
        Some(bytes)
    }

    // Declassified: whether a candidate is below the order, and not 0; that a shared secret is 0.
    probes! {
        Loops audit_hpke_x25519_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes(words, 0), ());
            audit |level, secret: Secret, public: ()| -> Option<[u8; 32]> { both::<X25519HkdfSha256>(secret) }
        }
        Loops audit_hpke_p256_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (bytes(words, 0), ());
            audit |level, secret: Secret, public: ()| -> Option<[u8; 32]> { both::<DhP256HkdfSha256>(secret) }
        }
    }
}

pub(super) const LISTS: &[&[Probe]] = &[musig2::PROBES, oprf::PROBES, hpke_kem::PROBES];
