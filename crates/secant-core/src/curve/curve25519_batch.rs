//! X25519 for many: eight ladders at a time where the CPU has AVX-512 IFMA, one at a time elsewhere.

use alloc::vec::Vec;

use super::curve25519::{BITS, Curve25519, ZEROS, abscissa, bytes_of, words_of};
use crate::cpu::Tier;
use crate::multiply::ladder::Shape;
use crate::operate::montgomery::{Clamped, clamped_on, ladder_on};
use crate::operate::montgomery_batch::{Ladders, ladders};

/// Clamped integers (RFC 7748, section 5) and abscissas, as `F` gives them.
struct X25519<F>(F);

impl<'a, F: Fn(usize) -> (&'a [u8; 32], &'a [u8; 32])> Ladders for X25519<F> {
    const SHAPE: Shape = Shape { bits: BITS, zeros: ZEROS, top: true };
    type Out = [u8; 32];
    fn input(&self, i: usize) -> ([u64; 4], [u64; 4]) {
        let (k, u) = self.0(i);
        (words_of(k), abscissa(u))
    }
    fn one(tier: Tier, k: &[u64; 4], u: &[u64; 4]) -> [u64; 4] {
        clamped_on::<Curve25519>(tier, Clamped { k, u, bits: BITS, zeros: ZEROS })
    }
    fn output(u: [u64; 4]) -> [u8; 32] {
        bytes_of(u)
    }
}

/// Integers below the order of the base point, and abscissas.
struct Multiples<F>(F);

impl<'a, F: Fn(usize) -> (&'a [u8; 32], &'a [u8; 32])> Ladders for Multiples<F> {
    const SHAPE: Shape = Shape { bits: 253, zeros: 0, top: false };
    type Out = [u8; 32];
    fn input(&self, i: usize) -> ([u64; 4], [u64; 4]) {
        let (k, u) = self.0(i);
        let mut k = words_of(k);
        k[3] &= u64::MAX >> 3;
        (k, abscissa(u))
    }
    fn one(tier: Tier, k: &[u64; 4], u: &[u64; 4]) -> [u64; 4] {
        ladder_on::<Curve25519>(tier, k, u)
    }
    fn output(u: [u64; 4]) -> [u8; 32] {
        bytes_of(u)
    }
}

/// X25519(k_i, u_i) for i < `count`, as [`x25519`](super::curve25519::x25519), on a tier; `pair` gives k_i
/// and u_i. Constant time but for the number.
pub fn x25519_batch<'a>(
    tier: Tier,
    count: usize,
    pair: impl Fn(usize) -> (&'a [u8; 32], &'a [u8; 32]),
) -> Vec<[u8; 32]> {
    ladders::<Curve25519, _>(tier, count, &X25519(pair))
}

/// u of `[k_i]P_i` for i < `count`, as [`multiple`](super::curve25519::multiple), on a tier; `pair` gives
/// k_i, of which the low 253 bits are looked at, and u_i. Constant time but for the number.
pub fn multiple_batch<'a>(
    tier: Tier,
    count: usize,
    pair: impl Fn(usize) -> (&'a [u8; 32], &'a [u8; 32]),
) -> Vec<[u8; 32]> {
    ladders::<Curve25519, _>(tier, count, &Multiples(pair))
}

/// X25519(k_i, 9) for i < `count`, on a tier; `key` gives k_i: by the base point's table of edwards25519,
/// with `std`. Constant time but for the number.
#[cfg(feature = "std")]
pub fn x25519_base_batch<'a>(tier: Tier, count: usize, key: impl Fn(usize) -> &'a [u8; 32]) -> Vec<[u8; 32]> {
    let mut k: Vec<_> = (0..count).map(|i| super::curve25519::clamped(key(i))).collect();
    let mut u = super::edwards25519::mul_base_u_batch(tier, &k);
    crate::ct::wipe(&mut k);
    let out = u.iter().map(|u| bytes_of(*u)).collect();
    crate::ct::wipe(&mut u);
    out
}

/// X25519(k_i, 9) for i < `count`, on a tier; `key` gives k_i: by ladders, without `std`. Constant time but
/// for the number.
#[cfg(not(feature = "std"))]
pub fn x25519_base_batch<'a>(tier: Tier, count: usize, key: impl Fn(usize) -> &'a [u8; 32]) -> Vec<[u8; 32]> {
    const NINE: [u8; 32] = {
        let mut nine = [0; 32];
        nine[0] = 9;
        nine
    };
    x25519_batch(tier, count, |i| (key(i), &NINE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::curve25519::{multiple, x25519};

    /// Of all lengths, with abscissas of small order and above p among them, against one at a time.
    #[test]
    fn batches_of_every_length() {
        let mut seed = 3u8;
        let mut bytes = || {
            core::array::from_fn::<u8, 32, _>(|_| {
                seed = seed.wrapping_mul(5).wrapping_add(113);
                seed
            })
        };
        let nine = core::array::from_fn(|i| 9 * u8::from(i == 0));
        let mut pairs: Vec<_> = (0..40).map(|_| (bytes(), bytes())).collect();
        pairs[3].1 = [0; 32];
        pairs[4].1 = [255; 32];
        pairs[6].1 = core::array::from_fn(|i| u8::from(i == 0));
        pairs[9].0 = [0; 32];
        pairs[10].1 = nine;
        for count in (0..=17).chain([40]) {
            let found = x25519_batch(Tier::best(), count, |i| (&pairs[i].0, &pairs[i].1));
            let want: Vec<_> = pairs[..count].iter().map(|(k, u)| x25519(Tier::PORTABLE, k, u)).collect();
            assert_eq!(found, want, "{count}");
            let found = multiple_batch(Tier::best(), count, |i| (&pairs[i].0, &pairs[i].1));
            let want: Vec<_> = pairs[..count].iter().map(|(k, u)| multiple(Tier::PORTABLE, k, u)).collect();
            assert_eq!(found, want, "{count}");
            let found = x25519_base_batch(Tier::best(), count, |i| &pairs[i].0);
            let want: Vec<_> = pairs[..count].iter().map(|(k, _)| x25519(Tier::PORTABLE, k, &nine)).collect();
            assert_eq!(found, want, "{count}");
        }
    }
}
