//! The Montgomery ladder: one step, multiplications of points, X25519 from bytes to bytes and its keys.

use secant::cpu::{Backend, Mulx, Portable};
use secant::ct::Mask;
use secant::curve::curve25519::{self, Point};
use secant::field::spare::Spare;
use secant::field::{Field, Single};
use secant::form::Differential;
use secant::form::montgomery::Montgomery;
use secant::form::montgomery::xz::{self, Xz};
use secant::protocol::Error;
use secant::protocol::x25519::{PublicKey, SecretKey};

use super::{Expect, Words, probes};

/// Thirty-two bytes from the `i`-th four words.
fn bytes(words: &Words, i: usize) -> [u8; 32] {
    core::array::from_fn(|j| words[4 * i + j / 8].to_le_bytes()[j % 8])
}

/// The `i`-th four words.
fn four(words: &Words, i: usize) -> [u64; 4] {
    core::array::from_fn(|j| words[4 * i + j])
}

/// The `i`-th four words with the lowest bit set.
fn odd(words: &Words, i: usize) -> [u64; 4] {
    let mut k = four(words, i);
    k[0] |= 1;
    k
}

/// The constant of Curve25519.
struct Curve;

impl Montgomery for Curve {
    const A24: u32 = 121_666;
}

/// The classes of two points, the abscissa of a third, and a bit.
type Step<L> = ([Spare<19, L>; 5], u64);

fn step_of<L: secant::limbs::Words>(level: L, words: &Words) -> Step<L> {
    let element = |i| {
        let four = four(words, i);
        Spare::from_repr(level, four).unwrap_or(Spare::from_u64(level, four[0]))
    };
    (core::array::from_fn(element), words[20] & 1)
}

type Pair<L> = (xz::Point<Spare<19, L>>, xz::Point<Spare<19, L>>);

#[inline(always)]
fn step<L: secant::limbs::Words>(([x1, z1, x2, z2, x], bit): &Step<L>) -> Pair<L> {
    let (p, q) = (xz::Point { x: *x1, z: *z1 }, xz::Point { x: *x2, z: *z2 });
    Xz::<Curve, Spare<19, L>>::step(p, q, Mask::from_bit(*bit), *x)
}

/// Both of a key's operations, as their users have them.
fn keys(secret: [u8; 32], public: [u8; 32]) -> ([u8; 32], Option<[u8; 32]>) {
    let secret = SecretKey::from(secret);
    let shared: Result<_, Error> = secret.diffie_hellman(&PublicKey::from(public));
    (secret.public_key().to_bytes(), shared.ok().map(|shared| *shared.as_bytes()))
}

probes! {
    Straight audit_ladder_step_portable(Portable) expects Expect::Clean, may declassify 0, {
        prepare |level, words| (step_of(level, words), ());
        audit |level, secret: Step<Portable>, public: ()| -> Pair<Portable> { step(secret) }
    }
    Straight audit_ladder_step_mulx(Mulx) expects Expect::Clean, may declassify 0, {
        prepare |level, words| (step_of(level, words), ());
        audit |level, secret: Step<Mulx>, public: ()| -> Pair<Mulx> { step(secret) }
    }
    Loops audit_x25519_portable(Portable) expects Expect::Clean, may declassify 0, {
        prepare |level, words| ((bytes(words, 0), bytes(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> [u8; 32] {
            curve25519::x25519(Backend::Portable, &secret.0, &secret.1)
        }
    }
    Loops audit_x25519_mulx(Mulx) expects Expect::Clean, may declassify 0, {
        prepare |level, words| ((bytes(words, 0), bytes(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> [u8; 32] {
            curve25519::x25519(Backend::Mulx, &secret.0, &secret.1)
        }
    }
    // That the shared secret is zero is told.
    Loops audit_x25519_keys_portable(Portable) expects Expect::Clean, may declassify 1, {
        prepare |level, words| ((bytes(words, 0), bytes(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> ([u8; 32], Option<[u8; 32]>) {
            keys(secret.0, secret.1)
        }
    }
    Loops audit_x25519_keys_mulx(Mulx) expects Expect::Clean, may declassify 1, {
        prepare |level, words| ((bytes(words, 0), bytes(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> ([u8; 32], Option<[u8; 32]>) {
            keys(secret.0, secret.1)
        }
    }
    // Whether the point is neutral shows in its type, so it is public here; that the result is neutral is told, and odd scalars keep it from that.
    Loops audit_x25519_mul_portable(Portable) expects Expect::Clean, may declassify 1, {
        prepare |level, words| (odd(words, 0), Point::mul_base(&odd(words, 1)));
        audit |level, secret: [u64; 4], public: Point| -> Point { public.mul(secret) }
    }
    Loops audit_x25519_mul_mulx(Mulx) expects Expect::Clean, may declassify 1, {
        prepare |level, words| (odd(words, 0), Point::mul_base(&odd(words, 1)));
        audit |level, secret: [u64; 4], public: Point| -> Point { public.mul(secret) }
    }
}
