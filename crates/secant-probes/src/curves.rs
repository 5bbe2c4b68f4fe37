//! Everything that a module of the library has besides: batches of points on every curve, agreement of one
//! key with many, all operations of scalars, keys from random bytes, encodings of secret points. Scalars,
//! points, keys and random bytes are secret.
//!
//! The first, unwatched round of a probe builds the base point's table and finds the CPU's instructions.

use core::convert::Infallible;
use core::num::NonZeroUsize;

use rand_core::{TryCryptoRng, TryRng};

use super::probe::{Expect, Probe, Words, probes};

/// Bytes of the words from the `i`-th on, over and over.
pub(super) fn bytes<const N: usize>(words: &Words, i: usize) -> [u8; N] {
    core::array::from_fn(|at| (words[(i + at / 8) % words.len()] >> (8 * (at % 8))) as u8)
}

/// Big-endian bytes of a key: the words from the `i`-th on, least significant first, but for the first byte,
/// which is 0, and the lowest bit, which is 1. So it is below every order, and not 0.
pub(super) fn key<const N: usize>(words: &Words, i: usize) -> [u8; N] {
    let mut secret = bytes(words, i);
    secret.reverse();
    secret[0] = 0;
    secret[N - 1] |= 1;
    secret
}

/// A source of random bytes that repeats these. They are as secret as the values made of them. Both ends are
/// zeros, and one bit in the middle is set, so that the integer is below every order at once: the number of
/// draws is declassified.
pub(super) struct Given<'a>(pub &'a [u8]);

impl TryRng for Given<'_> {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(0)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(0)
    }
    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        dst.iter_mut().zip(self.0.iter().cycle()).for_each(|(to, from)| *to = *from);
        let len = dst.len();
        if len > 4 {
            dst[..2].fill(0);
            dst[len - 2..].fill(0);
            dst[len / 2] |= 1;
        }
        Ok(())
    }
}

impl TryCryptoRng for Given<'_> {}

/// Batches and single points of a module: nine at once where there are lanes, else two. Declassified: that a
/// point is affine already, which is public and stands among the point's words; what `glibc` asks of memory
/// that is freed.
macro_rules! points {
    ($curve:ident $bytes:literal: $($level:ident $many:literal)*) => {
        mod $curve {
            use secant::$curve::{AffinePoint, Point, Scalar};
            use secant::Choice;
            use crate::probe::levels::*;

            use super::*;

            type Secret<const N: usize> = ([Point; N], [Scalar; N], [u8; $bytes]);
            type Answer = (Point, Point, AffinePoint, Scalar);

            fn secret<const N: usize>(words: &Words) -> Secret<N> {
                let scalar = |i| Scalar::reduce(&bytes::<$bytes>(words, i));
                (core::array::from_fn(|i| Point::mul_base(&scalar(i))), core::array::from_fn(|i| scalar(i + 20)), bytes(words, 40))
            }

            fn batches<const N: usize>((points, scalars, _): &Secret<N>) -> Option<Answer> {
                // One thread: the others would do the same.
                let products = Point::mul_batch_on(NonZeroUsize::MIN, points, scalars).ok()?;
                let of_base = Point::mul_base_batch_on(NonZeroUsize::MIN, scalars);
                let affine = Point::to_affine_batch(&products);
                let mut inverses = scalars.clone();
                Scalar::invert_batch(&mut inverses);
                Some((*products.last()?, *of_base.last()?, *affine.last()?, inverses.last()?.clone()))
            }

            fn scalars<const N: usize>((_, scalars, given): &Secret<N>) -> Option<Scalar> {
                let (a, b) = (&scalars[0], &scalars[1]);
                let (root, is_square) = a.sqrt();
                let choice = is_square | a.is_odd() | b.is_even() | a.is_high() | a.ct_eq(b) | Choice::from_bit(given[0] & 1);
                let selected = Scalar::conditional_select(a, b, choice);
                let random = Scalar::random(&mut Given(given));
                let words = Scalar::from_montgomery_words(b.to_montgomery_words());
                let sum = root + a.invert().square().double().halve() + selected - random * &words;
                Scalar::from_bytes(&(-sum + Scalar::from_u128(u128::from(given[1]))).to_bytes()).ok()
            }

            fn selected<const N: usize>((points, _, given): &Secret<N>) -> (Point, AffinePoint) {
                let (p, q) = (&points[0], &points[1]);
                let point = Point::conditional_select(p, q, p.ct_eq(q) | Choice::from_bit(given[0] & 1));
                let (p, q) = (p.to_affine(), point.double().to_affine());
                (point, AffinePoint::conditional_select(&p, &q, p.ct_eq(&q)))
            }

            pastey::paste! {
                probes! {$(
                    Loops [<audit_ $curve _batches_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret::<$many>(words), ());
                        audit |level, secret: Secret<$many>, public: ()| -> Option<Answer> { batches(secret) }
                    }
                    // Declassified: whether a scalar is below the order, of random bytes and of bytes in
                    // either order.
                    Loops [<audit_ $curve _scalars_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret::<2>(words), ());
                        audit |level, secret: Secret<2>, public: ()| -> Option<Scalar> { scalars(secret) }
                    }
                    Loops [<audit_ $curve _selected_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret::<2>(words), ());
                        audit |level, secret: Secret<2>, public: ()| -> (Point, AffinePoint) { selected(secret) }
                    }
                )*}
            }
        }
    };
}

points! { p224 32: Portable 2 Mulx 2 Ifma 9 }
points! { p256 48: Portable 2 Mulx 2 Ifma 9 }
points! { p384 64: Portable 2 Mulx 2 Ifma 9 }
points! { p521 80: Portable 2 Mulx 2 Ifma 9 }
points! { secp256k1 48: Portable 2 Mulx 2 Ifma 9 }
points! { sm2 48: Portable 2 Mulx 2 Ifma 9 }
points! { brainpoolp256r1 48: Portable 2 Mulx 2 }
points! { brainpoolp384r1 64: Portable 2 Mulx 2 }
points! { brainpoolp512r1 80: Portable 2 Mulx 2 }
points! { edwards25519 48: Portable 2 Mulx 2 Ifma 9 }
points! { edwards448 64: Portable 2 Mulx 2 }

/// Batches on the binary curves. Declassified: that a point between two steps is at infinity, which no
/// multiple here is; scalars refused.
macro_rules! binary {
    ($curve:ident $bytes:literal: $($level:ident $many:literal)*) => {
        pastey::paste! {
            mod [<$curve _batches>] {
                use secant::$curve::{AffinePoint, Point, Scalar};
                use crate::probe::levels::*;

                use super::*;

                type Secret<const N: usize> = ([Point; N], [Scalar; N]);
                type Answer = (Point, Point, AffinePoint, Scalar);

                fn secret<const N: usize>(words: &Words) -> Secret<N> {
                    let scalar = |i| Scalar::reduce(&key::<$bytes>(words, i));
                    (core::array::from_fn(|i| Point::mul_base(&scalar(i))), core::array::from_fn(|i| scalar(i + 20)))
                }

                fn batches<const N: usize>((points, scalars): &Secret<N>) -> Option<Answer> {
                    let products = Point::mul_batch_on(NonZeroUsize::MIN, points, scalars).ok()?;
                    let of_base = Point::mul_base_batch_on(NonZeroUsize::MIN, scalars);
                    let affine = Point::to_affine_batch(&products);
                    let mut inverses = scalars.clone();
                    Scalar::invert_batch(&mut inverses);
                    Some((*products.last()?, *of_base.last()?, *affine.last()?, inverses.last()?.clone()))
                }

                fn selected(([p, q], _): &Secret<2>) -> Option<(Point, AffinePoint)> {
                    let point = Point::conditional_select(p, q, p.ct_eq(q));
                    let (a, b) = (p.to_affine(), -point.to_affine());
                    let affine = AffinePoint::conditional_select(&a, &b, a.ct_eq(&b));
                    core::hint::black_box((p == q, a == b, point.is_identity()));
                    let sent = (affine.to_sec1_bytes(), affine.to_compressed_sec1_bytes());
                    let read = AffinePoint::from_sec1_bytes(sent.0.as_ref()).ok()?;
                    Some((point + Point::from_sec1_bytes(sent.1.as_ref()).ok()?, read))
                }

                probes! {$(
                    Loops [<audit_ $curve _batches_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret::<$many>(words), ());
                        audit |level, secret: Secret<$many>, public: ()| -> Option<Answer> { batches(secret) }
                    }
                    // Declassified: what `==` says, infinity, and whether encodings are refused.
                    Loops [<audit_ $curve _selected_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret::<2>(words), ());
                        audit |level, secret: Secret<2>, public: ()| -> Option<(Point, AffinePoint)> { selected(secret) }
                    }
                )*}
            }
        }
    };
}

binary! { b233 30: Clmul 2 Vpclmul 9 }
binary! { b409 52: Clmul 2 Vpclmul 9 }

/// A key made of random bytes, and its agreement with two others, all by one inversion.
macro_rules! agreement {
    ($curve:ident $bytes:literal: $($level:ident)*) => {
        pastey::paste! {
            mod [<$curve _keys>] {
                use secant::$curve::{PublicKey, SecretKey};
                use crate::probe::levels::*;

                use super::*;

                type Public = Option<[PublicKey; 2]>;
                type Answer = (Option<[u8; $bytes]>, PublicKey, [u8; $bytes]);

                fn others(words: &Words) -> Public {
                    let other = |i| SecretKey::from_bytes(&key(words, i)).ok().map(|key| key.public_key());
                    Some([other(20)?, other(30)?])
                }

                fn agree(given: &[u8; $bytes], others: &Public) -> Option<Answer> {
                    let random = SecretKey::generate_from(&mut Given(given));
                    let secret = SecretKey::from_scalar(random.as_scalar().clone()).ok()?;
                    let shared = secret.diffie_hellman_batch(others.as_ref()?);
                    let last = shared.last().map(|shared| *shared.as_bytes());
                    let again = SecretKey::from_bytes(&secret.to_bytes()).ok()?;
                    Some((last, again.public_key(), *again.diffie_hellman(&others.as_ref()?[0]).as_bytes()))
                }

                probes! {$(
                    Loops [<audit_ $curve _keys_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (key(words, 0), others(words));
                        audit |level, secret: [u8; $bytes], public: Public| -> Option<Answer> { agree(secret, public) }
                    }
                )*}
            }
        }
    };
}

agreement! { p224 28: Portable Mulx Ifma }
agreement! { p256 32: Portable Mulx Ifma }
agreement! { p384 48: Portable Mulx Ifma }
agreement! { p521 66: Portable Mulx Ifma }
agreement! { secp256k1 32: Portable Mulx Ifma }
agreement! { sm2 32: Portable Mulx Ifma }
agreement! { brainpoolp256r1 32: Portable Mulx }
agreement! { brainpoolp384r1 48: Portable Mulx }
agreement! { brainpoolp512r1 64: Portable Mulx }
agreement! { b233 30: Clmul Vpclmul }
agreement! { b409 52: Clmul Vpclmul }

/// The curves of the papers: products, sums and coordinates of secret points.
macro_rules! research {
    ($curve:ident $bytes:literal: $($level:ident)*) => {
        mod $curve {
            use secant::research::$curve::{Point, Scalar};
            use crate::probe::levels::*;

            use super::*;

            type Secret = (Scalar, Point, Point);

            fn secret(words: &Words) -> Secret {
                let scalar = |i| Scalar::reduce(&bytes::<$bytes>(words, i));
                (scalar(0), Point::mul_base(&scalar(8)), Point::mul_base(&scalar(16)))
            }

            fn all((k, p, q): &Secret) -> Point {
                let product = p * k + Point::mul_base(k).double() - q;
                product.to_affine().into()
            }

            pastey::paste! {
                probes! {$(
                    Loops [<audit_ $curve _research_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret(words), ());
                        audit |level, secret: Secret, public: ()| -> Point { all(secret) }
                    }
                )*}
            }
        }
    };
}

research! { jac256189 48: Portable Mulx }
research! { ted256189 48: Portable Mulx }
research! { jac1271gls 48: Portable Mulx }
research! { ted1271gls 48: Portable Mulx }
research! { wei25519 48: Portable Mulx }
research! { jq25519 48: Portable Mulx }
research! { e521 80: Portable Mulx }
research! { e521iso 80: Portable Mulx }

/// The operations that only one module has.
mod others {
    use crate::probe::levels::*;
    use secant::ristretto255::{Point, Scalar};
    use secant::x25519::{PublicKey, SecretKey, x25519, x25519_batch};
    use secant::{Choice, edwards25519, research::m221};

    use super::*;

    type Elements = (Point, Point, Scalar, [u8; 64]);
    type Abscissas = ([[u8; 32]; 9], [[u8; 32]; 9]);
    type Ladders = Option<([u8; 32], [u8; 32], PublicKey, [u8; 32])>;

    fn elements(words: &Words) -> Elements {
        let point = |i| Point::from_uniform_bytes(&bytes(words, i));
        (point(0), point(8), Scalar::reduce(&bytes::<48>(words, 16)), bytes(words, 30))
    }

    fn ristretto((p, q, k, given): &Elements) -> Point {
        let point = p.double() + Point::random(&mut Given(given)) - (-q) + p * k;
        Point::conditional_select(&point, q, p.ct_eq(q) | Choice::from_bit(given[0] & 1))
    }

    fn abscissas(words: &Words) -> Abscissas {
        (core::array::from_fn(|i| bytes(words, i)), core::array::from_fn(|i| bytes(words, 3 * i + 1)))
    }

    fn ladders((k, u): &Abscissas) -> Ladders {
        let shared = x25519_batch(k, u).ok()?;
        let key = SecretKey::from_bytes(&SecretKey::generate_from(&mut Given(&k[0])).to_bytes());
        Some((x25519(&k[0], &u[0]), *shared.last()?, key.public_key(), key.to_bytes()))
    }

    fn many(secret: &[u8; 32], publics: &[PublicKey; 9]) -> Option<[u8; 32]> {
        let shared = SecretKey::from_bytes(secret).diffie_hellman_batch(publics);
        shared.last()?.as_ref().ok().map(|shared| *shared.as_bytes())
    }

    fn publics(words: &Words) -> [PublicKey; 9] {
        core::array::from_fn(|i| PublicKey::from([words[i] as u8 | 2; 32]))
    }

    fn compressed(point: &edwards25519::Point) -> Option<edwards25519::Point> {
        edwards25519::Point::decompress(&point.compress()).ok()
    }

    macro_rules! others {
        ($($level:ident)*) => {
            pastey::paste! {
                probes! {$(
                    // Declassified: that a point is affine already.
                    Loops [<audit_ristretto255_elements_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (elements(words), ());
                        audit |level, secret: Elements, public: ()| -> Point { ristretto(secret) }
                    }
                    Loops [<audit_x25519_ladders_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (abscissas(words), ());
                        audit |level, secret: Abscissas, public: ()| -> Ladders { ladders(secret) }
                    }
                    // Declassified: that a shared secret is 0.
                    Loops [<audit_x25519_agreements_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (bytes(words, 0), publics(words));
                        audit |level, secret: [u8; 32], public: [PublicKey; 9]| -> Option<[u8; 32]> { many(secret, public) }
                    }
                    // Declassified: whether y is below p, and whether there is such a point.
                    Loops [<audit_edwards25519_compressed_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (edwards25519::Point::mul_base(&edwards25519::Scalar::reduce(&bytes::<48>(words, 0))), ());
                        audit |level, secret: edwards25519::Point, public: ()| -> Option<edwards25519::Point> { compressed(secret) }
                    }
                    // Declassified: that the result is at infinity, which has no abscissa.
                    Loops [<audit_m221_ladder_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (bytes(words, 0), [[0; 27].as_slice(), &[4]].concat().try_into().unwrap_or([4; 28]));
                        audit |level, secret: [u8; 28], public: [u8; 28]| -> Option<[u8; 28]> { m221::ladder(secret, public).ok() }
                    }
                )*}
            }
        };
    }
    others! { Portable Mulx Ifma }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p224::PROBES,
    p256::PROBES,
    p384::PROBES,
    p521::PROBES,
    secp256k1::PROBES,
    sm2::PROBES,
    brainpoolp256r1::PROBES,
    brainpoolp384r1::PROBES,
    brainpoolp512r1::PROBES,
    edwards25519::PROBES,
    edwards448::PROBES,
    b233_batches::PROBES,
    b409_batches::PROBES,
    p224_keys::PROBES,
    p256_keys::PROBES,
    p384_keys::PROBES,
    p521_keys::PROBES,
    secp256k1_keys::PROBES,
    sm2_keys::PROBES,
    brainpoolp256r1_keys::PROBES,
    brainpoolp384r1_keys::PROBES,
    brainpoolp512r1_keys::PROBES,
    b233_keys::PROBES,
    b409_keys::PROBES,
    jac256189::PROBES,
    ted256189::PROBES,
    jac1271gls::PROBES,
    ted1271gls::PROBES,
    wei25519::PROBES,
    jq25519::PROBES,
    e521::PROBES,
    e521iso::PROBES,
    others::PROBES,
];
