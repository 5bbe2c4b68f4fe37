//! The Noise protocols of `snow` with X25519 by Secant: a `CryptoResolver` that knows the key agreement, and
//! leaves the rest to another.

use getrandom::SysRng;
use secant::x25519::{PublicKey, SecretKey};
use snow::params::{CipherChoice, DHChoice, HashChoice};
use snow::resolvers::{CryptoResolver, DefaultResolver, FallbackResolver};
use snow::types::{Cipher, Dh, Hash, Random};
use snow::{Builder, Error, HandshakeState};

struct Secant;

impl CryptoResolver for Secant {
    fn resolve_rng(&self) -> Option<Box<dyn Random>> {
        None
    }
    fn resolve_dh(&self, choice: &DHChoice) -> Option<Box<dyn Dh>> {
        matches!(choice, DHChoice::Curve25519).then(|| Box::<X25519>::default() as Box<dyn Dh>)
    }
    fn resolve_hash(&self, _: &HashChoice) -> Option<Box<dyn Hash>> {
        None
    }
    fn resolve_cipher(&self, _: &CipherChoice) -> Option<Box<dyn Cipher>> {
        None
    }
}

/// A key pair. `snow` wants the bytes of the secret by reference, so they are kept.
#[derive(Default)]
struct X25519 {
    secret: [u8; 32],
    public: [u8; 32],
}

impl X25519 {
    fn take(&mut self, key: &SecretKey) {
        (self.secret, self.public) = (key.to_bytes(), key.public_key().to_bytes());
    }
}

impl Dh for X25519 {
    fn name(&self) -> &'static str {
        "25519"
    }
    fn pub_len(&self) -> usize {
        32
    }
    fn priv_len(&self) -> usize {
        32
    }
    fn set(&mut self, key: &[u8]) {
        self.take(&SecretKey::from_bytes(key.try_into().expect("snow gives priv_len bytes")));
    }
    fn generate(&mut self, _: &mut dyn Random) -> Result<(), Error> {
        let key = SecretKey::try_generate_from(&mut SysRng).map_err(|_| Error::Rng)?;
        self.take(&key);
        Ok(())
    }
    fn pubkey(&self) -> &[u8] {
        &self.public
    }
    fn privkey(&self) -> &[u8] {
        &self.secret
    }
    fn dh(&self, public: &[u8], out: &mut [u8]) -> Result<(), Error> {
        let public: [u8; 32] = public[..32].try_into().map_err(|_| Error::Dh)?;
        let shared = SecretKey::from_bytes(&self.secret)
            .diffie_hellman(&PublicKey::from(public))
            .map_err(|_| Error::Dh)?;
        out[..32].copy_from_slice(shared.as_bytes());
        Ok(())
    }
}

fn builder(ours: bool) -> Builder<'static> {
    let name = "Noise_XX_25519_ChaChaPoly_SHA256".parse().unwrap();
    if ours {
        let resolver = FallbackResolver::new(Box::new(Secant), Box::new(DefaultResolver));
        Builder::with_resolver(name, Box::new(resolver))
    } else {
        Builder::new(name)
    }
}

/// Secant at either end, and at both.
#[test]
fn noise() {
    for (first, second) in [(true, false), (false, true), (true, true)] {
        let keys = [first, second].map(|ours| builder(ours).generate_keypair().unwrap());
        let mut ends: [HandshakeState; 2] = [
            builder(first).local_private_key(&keys[0].private).unwrap().build_initiator().unwrap(),
            builder(second).local_private_key(&keys[1].private).unwrap().build_responder().unwrap(),
        ];
        let (mut sent, mut read) = ([0; 1024], [0; 1024]);
        for i in 0..3 {
            let length = ends[i % 2].write_message(b"", &mut sent).unwrap();
            ends[(i + 1) % 2].read_message(&sent[..length], &mut read).unwrap();
        }
        assert_eq!(ends[0].get_remote_static(), Some(&keys[1].public[..]));
        let [one, other] = ends.map(|end| end.into_transport_mode().unwrap());
        let (mut one, mut other) = (one, other);
        let length = one.write_message(b"hello", &mut sent).unwrap();
        let length = other.read_message(&sent[..length], &mut read).unwrap();
        assert_eq!(&read[..length], b"hello");
    }
}
