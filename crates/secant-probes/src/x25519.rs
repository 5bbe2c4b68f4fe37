//! The Montgomery ladder, on Curve25519 and M-221: one step, multiplications of points; X25519 from bytes to
//! bytes and its keys.

use crate::probe::levels::{Avx2, Ifma, Mulx, Portable, Tier};
use secant::Error;
use secant::x25519::{PublicKey, SecretKey};
use secant_core::ct::Mask;
use secant_core::curve::curve25519::{self, Curve25519, Point};
use secant_core::curve::curve25519_batch::x25519_batch;
use secant_core::curve::m221::{self, M221};
use secant_core::field::Single;
use secant_core::field::crandall221::Crandall221;
use secant_core::field::spare::Spare;
use secant_core::form::Differential;
use secant_core::form::montgomery::Montgomery;
use secant_core::form::montgomery::xz::{self, Xz};
use secant_core::operate::montgomery;

use super::library::element;
use super::probe::{Expect, Words, on_words, probes};

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

/// The classes of two points, the abscissa of a third, and a bit.
pub(super) type Step<F> = ([F; 5], u64);

pub(super) fn step_of<F: Single>(level: F::Level, words: &Words, top: u64) -> Step<F> {
    (core::array::from_fn(|i| element(level, words, i, top)), words[20] & 1)
}

type Pair<F> = (xz::Point<F>, xz::Point<F>, F);

#[inline(always)]
fn step<C: Montgomery, F: Single>(([x1, z1, x2, z2, x], bit): &Step<F>) -> Pair<F> {
    let (p, q) = (xz::Point { x: *x1, z: *z1 }, xz::Point { x: *x2, z: *z2 });
    Xz::<C, F>::step((p, q, *x), Mask::from_bit(*bit))
}

/// Both operations of a key: its public key, and the shared secret.
fn keys(secret: [u8; 32], public: [u8; 32]) -> ([u8; 32], Option<[u8; 32]>) {
    let secret = SecretKey::from(secret);
    let shared: Result<_, Error> = secret.diffie_hellman(&PublicKey::from(public));
    (secret.public_key().to_bytes(), shared.ok().map(|shared| *shared.as_bytes()))
}

/// The other side's public key: not one of small order, which makes the shared secret 0, and that is told.
fn other(words: &Words, i: usize) -> [u8; 32] {
    let mut other = bytes(words, i);
    other[1] = 0x55;
    other
}

/// Integers and abscissas of a batch, as the library has them.
type Ladders<const N: usize> = ([[u8; 28]; N], [[u8; 28]; N]);

/// `N` of both, abscissas below 2^220.
fn ladders<const N: usize>(words: &Words) -> Ladders<N> {
    let any = |i: usize| core::array::from_fn(|j| words[(5 * i + j / 8) % words.len()].to_le_bytes()[j % 8]);
    let below = |i: usize| {
        let mut u: [u8; 28] = any(i + 7);
        u[0] &= 0xf;
        u
    };
    (core::array::from_fn(any), core::array::from_fn(below))
}

/// Whether abscissas are below p is told.
fn m221_batch<const N: usize>((k, u): &Ladders<N>) -> Option<[u8; 28]> {
    secant::research::m221::ladder_batch(k, u).ok()?.last().copied()
}

probes! {
    // A vector and one alone; elsewhere two.
    Loops audit_m221_batch_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (ladders(words), ());
        audit |level, secret: Ladders<9>, public: ()| -> Option<[u8; 28]> { m221_batch(secret) }
    }
    Loops audit_m221_batch_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (ladders(words), ());
        audit |level, secret: Ladders<2>, public: ()| -> Option<[u8; 28]> { m221_batch(secret) }
    }
    Loops audit_m221_batch_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (ladders(words), ());
        audit |level, secret: Ladders<2>, public: ()| -> Option<[u8; 28]> { m221_batch(secret) }
    }
    Straight audit_ladder_step_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (step_of(level, words, u64::MAX), ());
        audit |level, secret: Step<Spare<19, Portable>>, public: ()| -> Pair<Spare<19, Portable>> {
            step::<Curve25519, _>(secret)
        }
    }
    Straight audit_ladder_step_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (step_of(level, words, u64::MAX), ());
        audit |level, secret: Step<Spare<19, Mulx>>, public: ()| -> Pair<Spare<19, Mulx>> {
            step::<Curve25519, _>(secret)
        }
    }
    Straight audit_m221_step_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (step_of(level, words, (1 << 29) - 1), ());
        audit |level, secret: Step<Crandall221<Portable>>, public: ()| -> Pair<Crandall221<Portable>> {
            step::<M221, _>(secret)
        }
    }
    Straight audit_m221_step_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (step_of(level, words, (1 << 29) - 1), ());
        audit |level, secret: Step<Crandall221<Mulx>>, public: ()| -> Pair<Crandall221<Mulx>> {
            step::<M221, _>(secret)
        }
    }
    Loops audit_x25519_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| ((bytes(words, 0), bytes(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> [u8; 32] {
            curve25519::x25519(Tier::Avx2(level), &secret.0, &secret.1)
        }
    }
    Loops audit_m221_mul_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), m221::Point::mul_base(&odd(words, 1)));
        audit |level, secret: [u64; 4], public: m221::Point| -> m221::Point {
            montgomery::mul(Tier::Avx2(level), public, secret)
        }
    }
    Loops audit_x25519_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| ((bytes(words, 0), bytes(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> [u8; 32] {
            curve25519::x25519(Tier::Ifma(level), &secret.0, &secret.1)
        }
    }
    Loops audit_x25519_batch_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (
            (core::array::from_fn(|i| bytes(words, i)), core::array::from_fn(|i| bytes(words, i + 8))),
            (),
        );
        audit |level, secret: ([[u8; 32]; 8], [[u8; 32]; 8]), public: ()| -> Option<[u8; 32]> {
            let pair = |i: usize| (&secret.0[i], &secret.1[i]);
            x25519_batch(Tier::Ifma(level), 8, pair).last().copied()
        }
    }
    Loops audit_x25519_keys_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| ((bytes(words, 0), other(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> ([u8; 32], Option<[u8; 32]>) {
            keys(secret.0, secret.1)
        }
    }
    Loops audit_m221_mul_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), m221::Point::mul_base(&odd(words, 1)));
        audit |level, secret: [u64; 4], public: m221::Point| -> m221::Point { public.mul(secret) }
    }
    Loops audit_x25519_portable(Portable) expects Expect::Clean, {
        prepare |level, words| ((bytes(words, 0), bytes(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> [u8; 32] {
            curve25519::x25519(Tier::Portable(level), &secret.0, &secret.1)
        }
    }
    Loops audit_x25519_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| ((bytes(words, 0), bytes(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> [u8; 32] {
            curve25519::x25519(on_words(level), &secret.0, &secret.1)
        }
    }
    // Declassified: whether the shared secret is zero.
    Loops audit_x25519_keys_portable(Portable) expects Expect::Clean, {
        prepare |level, words| ((bytes(words, 0), other(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> ([u8; 32], Option<[u8; 32]>) {
            keys(secret.0, secret.1)
        }
    }
    Loops audit_x25519_keys_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| ((bytes(words, 0), other(words, 1)), ());
        audit |level, secret: ([u8; 32], [u8; 32]), public: ()| -> ([u8; 32], Option<[u8; 32]>) {
            keys(secret.0, secret.1)
        }
    }
    Loops audit_x25519_mul_base_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), ());
        audit |level, secret: [u64; 4], public: ()| -> Point { Point::mul_base(secret) }
    }
    Loops audit_x25519_mul_base_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), ());
        audit |level, secret: [u64; 4], public: ()| -> Point { Point::mul_base(secret) }
    }
    Loops audit_x25519_mul_base_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), ());
        audit |level, secret: [u64; 4], public: ()| -> Point { Point::mul_base(secret) }
    }
    // Whether the point is neutral shows in its type, so it is public here; that the result is neutral is
    // told, and odd scalars keep it from that.
    Loops audit_x25519_mul_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), Point::mul_base(&odd(words, 1)));
        audit |level, secret: [u64; 4], public: Point| -> Point { public.mul(secret) }
    }
    Loops audit_x25519_mul_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), Point::mul_base(&odd(words, 1)));
        audit |level, secret: [u64; 4], public: Point| -> Point { public.mul(secret) }
    }
    Loops audit_m221_mul_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), m221::Point::mul_base(&odd(words, 1)));
        audit |level, secret: [u64; 4], public: m221::Point| -> m221::Point { public.mul(secret) }
    }
    Loops audit_m221_mul_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (odd(words, 0), m221::Point::mul_base(&odd(words, 1)));
        audit |level, secret: [u64; 4], public: m221::Point| -> m221::Point { public.mul(secret) }
    }
    // Declassified: whether one of both products or the sum is neutral.
    Loops audit_m221_mul_add_portable(Portable) expects Expect::Clean, {
        prepare |level, words| ([odd(words, 0), odd(words, 2)], [1, 3].map(|i| m221::Point::mul_base(&odd(words, i))));
        audit |level, secret: [[u64; 4]; 2], public: [m221::Point; 2]| -> m221::Point {
            m221::Point::mul_add(&secret[0], &public[0], &secret[1], &public[1])
        }
    }
    Loops audit_m221_mul_add_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| ([odd(words, 0), odd(words, 2)], [1, 3].map(|i| m221::Point::mul_base(&odd(words, i))));
        audit |level, secret: [[u64; 4]; 2], public: [m221::Point; 2]| -> m221::Point {
            m221::Point::mul_add(&secret[0], &public[0], &secret[1], &public[1])
        }
    }
    Loops audit_m221_mul_add_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| ([odd(words, 0), odd(words, 2)], [1, 3].map(|i| m221::Point::mul_base(&odd(words, i))));
        audit |level, secret: [[u64; 4]; 2], public: [m221::Point; 2]| -> m221::Point {
            m221::Point::mul_add(&secret[0], &public[0], &secret[1], &public[1])
        }
    }
    Loops audit_m221_mul_add_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| ([odd(words, 0), odd(words, 2)], [1, 3].map(|i| m221::Point::mul_base(&odd(words, i))));
        audit |level, secret: [[u64; 4]; 2], public: [m221::Point; 2]| -> m221::Point {
            m221::Point::mul_add(&secret[0], &public[0], &secret[1], &public[1])
        }
    }
}
