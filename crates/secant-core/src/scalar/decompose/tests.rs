use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

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
    near.map(value)
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
    // Halves on both sides of zero and of the bounds, in all pairs: every corner of the cell of Babai's rounding among them.
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
