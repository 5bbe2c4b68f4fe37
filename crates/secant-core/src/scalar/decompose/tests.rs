use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::eisenstein::Eisenstein;
use super::*;
use crate::limbs::hex::words;
use crate::limbs::samples::Random;

/// The constants of jac1271gls and ted1271gls, and λ.
const JAC: Lattice = Lattice::new(
    (1 << 127) - 2,
    0x3204_f5ae_088c_39a7,
    false,
    &words("3ffffffffffffffffffffffffffffffe09c5f010948d9d930e79156d8ba3caf5"),
);
const TED: Lattice = Lattice::new(
    (1 << 126) - 1,
    0x62d2_cf00_a287_a526,
    true,
    &words("fffffffffffffffffffffffffffffffa6261414c0dc87d3ce9b68e3b09e01a5"),
);
const JAC_LAMBDA: [u64; 4] = words("b6f12bde99042c16290b3b18fd545035402b0743bc131f5b775d928bcfbcd7a");
const TED_LAMBDA: [u64; 4] = words("13def7ff97df1e54f56b7f3344bd41cfdfe4f77e247920702a20bcbf3110c16");

fn integer(words: &[u64]) -> BigInt {
    let digits = words.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]).collect();
    BigInt::from(BigUint::new(digits))
}

fn to_words(n: &BigInt) -> [u64; 4] {
    let mut words = [0; 4];
    for (word, digit) in words.iter_mut().zip(n.to_u64_digits().1) {
        *word = digit;
    }
    words
}

fn value(h: Half) -> BigInt {
    let n = BigInt::from(h.magnitude);
    if h.negative == 1 { -n } else { n }
}

/// One integer: the congruence, the parity, the bounds, and which halves occur.
fn check(lattice: &Lattice, r: &BigInt, lambda: &BigInt, k: &BigInt) -> [BigInt; 2] {
    let words = to_words(k);
    let (near, forced) = (nearest(lattice, &words), odd(lattice, &words));
    for halves in [near, forced] {
        assert!((value(halves[0]) + value(halves[1]) * lambda - k).mod_floor(r).is_zero(), "{k}");
        assert_eq!(integer(&halves[0].words()), BigInt::from(halves[0].magnitude));
    }
    assert!(near.iter().all(|h| h.magnitude <= lattice.bound()), "{k}: {near:?}");
    assert!(forced.iter().all(|h| h.magnitude <= lattice.odd_bound()), "{k}: {forced:?}");
    assert_eq!(forced[0].magnitude & 1, 1);
    let both = both_odd(lattice, &words).map(odd_value);
    assert!((&both[0] + &both[1] * lambda - k).mod_floor(r).is_zero(), "{k}");
    let bound = BigInt::from(lattice.odd_bound());
    assert!(both.iter().all(|h| h.is_odd() && -&bound <= *h && *h <= bound), "{k}: {both:?}");
    near.map(value)
}

/// Integers below 2^256 whose quotients, k times a side by r, are next to a multiple of 2^64 or of 2^128:
/// rounding carries from word to word.
fn word_boundaries(r: &BigInt, sides: &[&BigInt]) -> Vec<BigInt> {
    let mut all = Vec::new();
    for side in sides {
        for power in [64, 128] {
            for n in 1..=8 {
                let half: BigInt = (BigInt::from(n) << power) * 2 - 1;
                for near in
                    [&half * r / (*side * 2), (&half + 1) * r / (*side * 2), (&half - 1) * r / (*side * 2)]
                {
                    all.extend((-2..=2).map(|d| &near + d).filter(|k: &BigInt| k.bits() <= 256));
                }
            }
        }
    }
    assert!(all.len() > 100);
    all
}

fn corners(lattice: &Lattice, r: &[u64; 4], lambda: &[u64; 4]) {
    let (r, lambda) = (integer(r), integer(lambda));
    assert!((&lambda * &lambda + 1u32).mod_floor(&r).is_zero());
    let limit = BigInt::one() << 256;
    let (a, b) = (BigInt::from(lattice.a), BigInt::from(lattice.b));
    let s = BigInt::from(if lattice.b_positive { 1 } else { -1 });
    for row in [&a + &s * &b * &lambda, &b - &s * &a * &lambda] {
        assert!(row.mod_floor(&r).is_zero());
    }
    let half: BigInt = BigInt::from(lattice.bound()) - 1;
    // Halves on both sides of zero and of the bounds, in all pairs: every corner of the cell of Babai's
    // rounding among them.
    let mut parts: Vec<BigInt> = Vec::new();
    for centre in [BigInt::zero(), half.clone(), (&a - &b) / 2, &a / 2, a.clone(), BigInt::one() << 64] {
        for d in -3..=3 {
            let part: BigInt = &centre + d;
            parts.extend([-&part, part]);
        }
    }
    let mut largest = [BigInt::zero(), BigInt::zero()];
    let (mut signs, mut zeros) = ([[0; 2]; 2], [0; 2]);
    let mut see = |k: &BigInt| {
        if k.sign() == Sign::Minus || *k >= limit {
            return;
        }
        let halves = check(lattice, &r, &lambda, k);
        signs[usize::from(halves[0].sign() == Sign::Minus)][usize::from(halves[1].sign() == Sign::Minus)] +=
            1;
        for i in 0..2 {
            zeros[i] += u32::from(halves[i].is_zero());
            largest[i] = largest[i].clone().max(halves[i].magnitude().clone().into());
        }
    };
    for u in &parts {
        for v in &parts {
            let k = (u + v * &lambda).mod_floor(&r);
            for multiple in [0, 1, 2, 3, 15] {
                see(&(&k + multiple * &r));
            }
        }
    }
    for centre in [
        BigInt::zero(),
        r.clone(),
        2 * &r,
        4 * &r,
        lambda.clone(),
        &r - &lambda,
        &r / 2,
        limit.clone(),
        &limit / 2,
    ] {
        for d in -9..=9 {
            see(&(&centre + d));
        }
    }
    // The places where a rounding turns: k·A/r or k·B/r near a half-integer or an integer.
    let mut random = Random(3);
    for _ in 0..4000 {
        let n = BigInt::from(random.word()) << (random.word() % 66);
        let side = if random.word() & 1 == 0 { &a } else { &b };
        let k = (&n * &r / side) / 2 + (random.word() % 3);
        see(&(k % &limit));
    }
    for k in word_boundaries(&r, &[&a, &b]) {
        see(&k);
    }
    for _ in 0..20_000 {
        see(&integer(&std::array::from_fn::<u64, 4, _>(|_| match random.word() % 8 {
            0 => 0,
            1 => u64::MAX,
            _ => random.word(),
        })));
    }
    assert!(signs.iter().flatten().chain(&zeros).all(|n| *n > 0), "{signs:?} {zeros:?}");
    // The bounds are reached, but for the last units.
    for l in largest {
        assert!(BigInt::from(lattice.bound()) - l < BigInt::from(4));
    }
}

#[test]
fn jac1271gls() {
    corners(&JAC, &words("3ffffffffffffffffffffffffffffffe09c5f010948d9d930e79156d8ba3caf5"), &JAC_LAMBDA);
    assert_eq!(JAC.bound(), 0x4000_0000_0000_0000_1902_7ad7_0446_1cd3);
}

#[test]
fn ted1271gls() {
    corners(&TED, &words("fffffffffffffffffffffffffffffffa6261414c0dc87d3ce9b68e3b09e01a5"), &TED_LAMBDA);
    assert_eq!(TED.bound(), 0x2000_0000_0000_0000_3169_6780_5143_d293);
}

/// The constants of secp256k1, and λ.
const K1_ORDER: [u64; 4] = words("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
const K1_A: u128 = 0x3086_d221_a7d4_6bcd_e86c_90e4_9284_eb15;
const K1_B: u128 = 0xe443_7ed6_010e_8828_6f54_7fa9_0abf_e4c3;
const K1: Eisenstein = Eisenstein::new(K1_A, K1_B, &K1_ORDER);
const K1_LAMBDA: [u64; 4] = words("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72");

fn odd_value(h: OddHalf) -> BigInt {
    let n = integer(&h.magnitude);
    if h.negative == 1 { -n } else { n }
}

#[test]
fn secp256k1() {
    let (r, lambda) = (integer(&K1_ORDER), integer(&K1_LAMBDA));
    let (a, b) = (BigInt::from(K1_A), BigInt::from(K1_B));
    let sum = &a + &b;
    assert!((&lambda * &lambda + &lambda + 1u32).mod_floor(&r).is_zero());
    assert_eq!(&a * &a + &a * &b + &b * &b, r);
    for row in [&a - &b * &lambda, &sum + &a * &lambda] {
        assert!(row.mod_floor(&r).is_zero());
    }
    // (2A + B)/2 and (A + B)/2: those of the published parameters.
    let bounds = [(&a + &sum) / 2, &sum / 2];
    let published = ["a2a8918ca85bafe22016d0b917e4dd76", "8a65287bd47179fb2be08846cea267ec"];
    assert_eq!(bounds.each_ref().map(|n| format!("{n:x}")), published);
    let odd_bounds = [&a + &sum + 1, sum.clone()];
    let limit = BigInt::one() << 256;
    let (mut largest, mut largest_odd) = ([BigInt::zero(), BigInt::zero()], [BigInt::zero(), BigInt::zero()]);
    let (mut signs, mut odd_signs, mut zeros) = ([0; 4], [0; 4], [0; 2]);
    let mut see = |k: &BigInt| {
        if k.sign() == Sign::Minus || *k >= limit {
            return;
        }
        let words = to_words(k);
        let near = nearest(&K1, &words).map(value);
        let odd = both_odd(&K1, &words).map(odd_value);
        for [k0, k1] in [&near, &odd] {
            assert!((k0 + k1 * &lambda - k).mod_floor(&r).is_zero(), "{k}");
        }
        assert!(odd.iter().all(BigInt::is_odd), "{k}");
        for i in 0..2 {
            let (size, size_odd) =
                (BigInt::from(near[i].magnitude().clone()), BigInt::from(odd[i].magnitude().clone()));
            assert!(size <= bounds[i] && size_odd <= odd_bounds[i], "{k}: {near:?} {odd:?}");
            zeros[i] += u32::from(size.is_zero());
            largest[i] = largest[i].clone().max(size);
            largest_odd[i] = largest_odd[i].clone().max(size_odd);
        }
        let which = |[k0, k1]: &[BigInt; 2]| {
            2 * usize::from(k0.sign() == Sign::Minus) + usize::from(k1.sign() == Sign::Minus)
        };
        signs[which(&near)] += 1;
        odd_signs[which(&odd)] += 1;
    };
    // Both cells have corners where k·A/r and k·B/r are near halves or near integers: pairs near (e1·A +
    // e2·(A + B), e2·A - e1·B).
    for e1 in -2..=2 {
        for e2 in -2..=2 {
            for multiple in 0..2 {
                for d0 in -5..=5 {
                    for d1 in -5..=5 {
                        let u: BigInt = (&a * e1 + &sum * e2) / 2 + d0;
                        let v: BigInt = (&a * e2 - &b * e1) / 2 + d1;
                        see(&((u + v * &lambda).mod_floor(&r) + &r * multiple));
                    }
                }
            }
        }
    }
    let half: BigInt = &r / 2;
    for centre in
        [BigInt::zero(), r.clone(), lambda.clone(), &r - &lambda, half, limit.clone(), BigInt::one() << 127]
    {
        for d in -70..=70 {
            see(&(&centre + d));
        }
    }
    for d in -130..=130 {
        see(&(BigInt::from(d) * &lambda).mod_floor(&r));
    }
    let mut random = Random(3);
    for _ in 0..4000 {
        let n = BigInt::from(random.word()) << (random.word() % 66);
        let side = if random.word() & 1 == 0 { &a } else { &b };
        let k = (&n * &r / side) / 2 + (random.word() % 3);
        see(&(k % &limit));
    }
    for k in word_boundaries(&r, &[&a, &sum]) {
        see(&k);
    }
    for i in 0..100_000 {
        see(&integer(&std::array::from_fn::<u64, 4, _>(|_| {
            if i < 20_000 { random.edge() } else { random.word() }
        })));
    }
    assert!(
        signs.iter().chain(&odd_signs).chain(&zeros).all(|n| *n > 0),
        "{signs:?} {odd_signs:?} {zeros:?}"
    );
    // The bounds are reached, but for the last units.
    for i in 0..2 {
        assert!(&bounds[i] - &largest[i] < BigInt::from(12), "{largest:?}");
        assert!(&odd_bounds[i] - &largest_odd[i] < BigInt::from(12), "{largest_odd:?}");
    }
}
