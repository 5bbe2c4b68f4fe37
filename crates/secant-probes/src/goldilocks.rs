//! X448, Ed448, decaf448, and encodings of points of edwards448: keys, scalars and points are secret.
//!
//! The first, unwatched round of a probe builds the base point's table and finds the CPU's instructions.

use secant::Choice;
use secant::decaf448::{Point, Scalar};
use secant::ed448::{Signature, SigningKey};
use secant::edwards448;
use secant::x448::{PublicKey, SecretKey};
use secant_core::curve::curve448;

use super::curves::{Given, bytes};
use super::probe::levels::*;
use super::probe::{Expect, Probe, Words, probes};

/// A public key, and shared secrets with one and with two keys.
type Keys = ([u8; 56], Option<[u8; 56]>, usize);
type Elements = (Point, Point, Scalar, [u8; 112]);
/// Encoded, decoded again, and whether two are the same and one is neutral.
type Decaf = ([u8; 56], Option<Point>, [bool; 2]);

fn keys(secret: &[u8; 56], public: &PublicKey) -> Keys {
    let key = SecretKey::from_bytes(&SecretKey::generate_from(&mut Given(secret)).to_bytes());
    let shared = key.diffie_hellman(public).ok();
    let many = key.diffie_hellman_batch(&[*public, *public]).len()
        + SecretKey::public_key_batch(core::slice::from_ref(&key)).len();
    (key.public_key().to_bytes(), shared.map(|shared| *shared.as_bytes()), many)
}

/// Bytes that are no abscissa of a point of small order.
fn public(words: &Words) -> PublicKey {
    let mut public = bytes(words, 9);
    public[1] = 0x55;
    PublicKey::from(public)
}

fn signatures(seed: &[u8; 57], message: u64) -> [Option<Signature>; 3] {
    let key = SigningKey::generate_from(&mut Given(seed));
    let key = SigningKey::try_from(&key.to_bytes()[..]).unwrap_or(SigningKey::from(*seed));
    let message = message.to_le_bytes();
    let batch = key.sign_batch(&[&message, &message]);
    [Some(key.sign(&message)), key.sign_prehash(&[7; 64], b"context").ok(), batch.last().copied()]
}

fn elements(words: &Words) -> Elements {
    let point = |i| Point::from_uniform_bytes(&bytes(words, i));
    (point(0), point(7), Scalar::reduce(&bytes::<64>(words, 16)), bytes(words, 30))
}

fn decaf((p, q, k, given): &Elements) -> Decaf {
    let sums = [
        p * k,
        Point::mul_base(k),
        -*q,
        Point::multiscalar(&[k.clone(), k.clone()], &[*p, *q]).unwrap_or(*p),
    ];
    let point = p.double() + Point::random(&mut Given(given)) - (-q) + sums.into_iter().sum::<Point>();
    let point = Point::conditional_select(&point, q, p.ct_eq(q) | Choice::from_bit(given[0] & 1));
    let bytes = point.to_bytes();
    (bytes, Point::try_from(&bytes[..]).ok(), [point == *q, point.is_identity()])
}

macro_rules! goldilocks {
    ($($level:ident)*) => {
        pastey::paste! {
            probes! {$(
                // Declassified: that a shared secret is 0.
                Loops [<audit_x448_keys_ $level:lower>]($level) expects Expect::Clean, {
                    prepare |level, words| (bytes(words, 0), public(words));
                    audit |level, secret: [u8; 56], public: PublicKey| -> Keys { keys(secret, public) }
                }
                Loops [<audit_curve448_ladder_ $level:lower>]($level) expects Expect::Clean, {
                    prepare |level, words| (core::array::from_fn(|i| words[i]), words[9]);
                    audit |level, secret: [u64; 7], public: u64| -> Option<[u64; 8]> {
                        curve448::ladder(Tier::best(), secret, &[*public, 0, 0, 0, 0, 0, 0, 0]).ok()
                    }
                }
                Loops [<audit_ed448_sign_ $level:lower>]($level) expects Expect::Clean, {
                    prepare |level, words| (bytes(words, 0), words[4]);
                    audit |level, secret: [u8; 57], public: u64| -> [Option<Signature>; 3] { signatures(secret, *public) }
                }
                // Declassified: that a point is affine already, whether bytes are an encoding, and what `==`
                // says.
                Loops [<audit_decaf448_elements_ $level:lower>]($level) expects Expect::Clean, {
                    prepare |level, words| (elements(words), ());
                    audit |level, secret: Elements, public: ()| -> Decaf { decaf(secret) }
                }
                // Declassified: whether y is below p, and whether there is such a point.
                Loops [<audit_edwards448_compressed_ $level:lower>]($level) expects Expect::Clean, {
                    prepare |level, words| (edwards448::Point::mul_base(&edwards448::Scalar::reduce(&bytes::<64>(words, 0))), ());
                    audit |level, secret: edwards448::Point, public: ()| -> Option<edwards448::Point> {
                        edwards448::Point::decompress(&secret.compress()).ok()
                    }
                }
            )*}
        }
    };
}
goldilocks! { Portable Mulx }

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[PROBES];
