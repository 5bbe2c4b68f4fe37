//! A curve and ML-KEM-768 together (draft-ietf-tls-ecdhe-mlkem; FIPS 203): the secret stays one while either
//! holds.

use getrandom::{SysRng, rand_core::UnwrapErr};
use ml_kem::kem::{Decapsulate, Encapsulate, Generate, KeyExport};
use ml_kem::{DecapsulationKey768, EncapsulationKey768};
use rustls::crypto::{
    ActiveKeyExchange, CompletedKeyExchange, GetRandomFailed, SharedSecret, SupportedKxGroup,
};
use rustls::{Error, NamedGroup, ProtocolVersion};
use zeroize::Zeroize;

use super::classical::{REFUSED, SECP256R1, X25519};

/// The bytes of an encapsulation key, and of a ciphertext.
const KEY: usize = 1184;
const CIPHERTEXT: usize = 1088;

/// X25519 and ML-KEM-768: what most clients offer first today. In shares and secret, ML-KEM comes first.
pub static X25519MLKEM768: &dyn SupportedKxGroup =
    &Hybrid { name: NamedGroup::X25519MLKEM768, curve: || X25519, share: 32, curve_first: false };
/// P-256 and ML-KEM-768. In shares and secret, P-256 comes first.
pub static SECP256R1MLKEM768: &dyn SupportedKxGroup =
    &Hybrid { name: NamedGroup::secp256r1MLKEM768, curve: || SECP256R1, share: 65, curve_first: true };

struct Hybrid {
    name: NamedGroup,
    curve: fn() -> &'static dyn SupportedKxGroup,
    /// The bytes of the curve's share.
    share: usize,
    /// Whether the curve's share precedes that of ML-KEM.
    curve_first: bool,
}

impl std::fmt::Debug for Hybrid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.name.fmt(f)
    }
}

/// Both shares or secrets, joined in the group's order.
fn joined(curve_first: bool, curve: &[u8], kem: &[u8]) -> Vec<u8> {
    if curve_first { [curve, kem].concat() } else { [kem, curve].concat() }
}

/// The share of the curve, `curve` bytes, and that of ML-KEM, `kem` bytes.
fn parted(share: &[u8], curve: usize, kem: usize, curve_first: bool) -> Result<(&[u8], &[u8]), Error> {
    if share.len() != curve + kem {
        return Err(REFUSED);
    }
    let (first, second) = share.split_at(if curve_first { curve } else { kem });
    Ok(if curve_first { (first, second) } else { (second, first) })
}

/// The secrets of the curve and of ML-KEM, joined in the group's order.
fn secret(curve_first: bool, curve: &SharedSecret, mut kem: ml_kem::SharedKey) -> SharedSecret {
    let both = SharedSecret::from(joined(curve_first, curve.secret_bytes(), &kem));
    kem.zeroize();
    both
}

impl SupportedKxGroup for Hybrid {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        let curve = (self.curve)().start()?;
        let key = DecapsulationKey768::try_generate_from_rng(&mut SysRng).map_err(|_| GetRandomFailed)?;
        let share = joined(self.curve_first, curve.pub_key(), &key.encapsulation_key().to_bytes());
        let (name, len, curve_first) = (self.name, self.share, self.curve_first);
        Ok(Box::new(Active { name, len, curve_first, curve, key, share }))
    }

    /// The server's part: a ciphertext for the client's key.
    fn start_and_complete(&self, share: &[u8]) -> Result<CompletedKeyExchange, Error> {
        let (curve_share, kem_share) = parted(share, self.share, KEY, self.curve_first)?;
        let key = kem_share.try_into().map_err(|_| REFUSED)?;
        // Keys with numbers that are not reduced are refused (FIPS 203, section 7.2).
        let key = EncapsulationKey768::new(key).map_err(|_| REFUSED)?;
        let curve = (self.curve)().start_and_complete(curve_share)?;
        let (ciphertext, shared) = key.encapsulate_with_rng(&mut UnwrapErr(SysRng));
        Ok(CompletedKeyExchange {
            group: self.name,
            pub_key: joined(self.curve_first, &curve.pub_key, &ciphertext),
            secret: secret(self.curve_first, &curve.secret, shared),
        })
    }

    fn name(&self) -> NamedGroup {
        self.name
    }

    fn usable_for_version(&self, version: ProtocolVersion) -> bool {
        version == ProtocolVersion::TLSv1_3
    }
}

/// A client's key exchange that has begun.
struct Active {
    name: NamedGroup,
    len: usize,
    curve_first: bool,
    curve: Box<dyn ActiveKeyExchange>,
    key: DecapsulationKey768,
    share: Vec<u8>,
}

impl ActiveKeyExchange for Active {
    fn complete(self: Box<Self>, share: &[u8]) -> Result<SharedSecret, Error> {
        let (curve_share, ciphertext) = parted(share, self.len, CIPHERTEXT, self.curve_first)?;
        let curve = self.curve.complete(curve_share)?;
        let shared = self.key.decapsulate_slice(ciphertext).map_err(|_| REFUSED)?;
        Ok(secret(self.curve_first, &curve, shared))
    }

    /// The curve's share is sent by itself, too: a server that has no ML-KEM takes it, without another round.
    fn hybrid_component(&self) -> Option<(NamedGroup, &[u8])> {
        Some((self.curve.group(), self.curve.pub_key()))
    }

    fn complete_hybrid_component(self: Box<Self>, share: &[u8]) -> Result<SharedSecret, Error> {
        self.curve.complete(share)
    }

    fn pub_key(&self) -> &[u8] {
        &self.share
    }

    fn group(&self) -> NamedGroup {
        self.name
    }
}
