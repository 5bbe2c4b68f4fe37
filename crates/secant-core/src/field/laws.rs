//! The laws of every field of single elements, held against big integers: for the tests of each field.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::batch::invert_batch;
use super::{Factor, Single};
use crate::ct::{Choice, Mask};
use crate::limbs::samples::{Random, integer};

fn repr<F: Single>(n: &BigUint) -> F::Repr {
    let mut r = F::Repr::default();
    for (word, digit) in r.as_mut().iter_mut().zip(n.iter_u64_digits()) {
        *word = digit;
    }
    r
}

fn value<F: Single>(a: F) -> BigUint {
    integer(a.to_repr().as_ref())
}

/// Checks every operation of a prime field on edges, on random elements, and on `extra` (values that
/// `from_repr` cannot make).
pub(crate) fn field_laws<F: Single>(level: F::Level, extra: &[F]) {
    let one = BigUint::one();
    let p = value(F::one(level).neg().tighten()) + &one;
    let element = |n: &BigUint| F::from_repr(level, repr::<F>(n)).expect("below p");
    let is = |m: Mask| m.declassify();

    // Encoding: canonical, and nothing from p on is accepted.
    let words = F::Repr::default().as_ref().len();
    let end = BigUint::one() << (64 * words);
    for n in [p.clone(), &p + 1u32, &p + 2u32, &p * 2u32 - 1u32, &p * 2u32, &end - 1u32] {
        if n < end {
            assert!(F::from_repr(level, repr::<F>(&n)).is_none(), "{n:x} is not canonical");
        }
    }

    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let half = &p >> 1u32;
    let mut samples: Vec<F> = (0u32..4)
        .flat_map(|i| [BigUint::from(i), &p - 1u32 - i, &half + i, &half - i])
        .map(|n| element(&n))
        .collect();
    while samples.len() < 70 {
        let n = integer(&(0..words).map(|_| random.edge()).collect::<Vec<_>>()) % &p;
        samples.push(element(&n));
    }
    samples.extend_from_slice(extra);

    for &a in &samples {
        let x = value(a);
        assert!(x < p);
        assert_eq!(value(element(&x)), x);
        assert_eq!(is(a.is_zero()), x.is_zero());
        assert_eq!(value(a.sqr()), &x * &x % &p);
        assert_eq!(value(a.sqr_n(3)), x.modpow(&8u32.into(), &p));
        assert_eq!(value(a.mul2().tighten()), &x * 2u32 % &p);
        assert_eq!(value(a.mul3().tighten()), &x * 3u32 % &p);
        assert_eq!((value(a.div2().tighten()) << 1u32) % &p, x);
        assert_eq!(value(a.neg().tighten()), (&p - &x) % &p);
        assert_eq!((value(a.mul3_div2().tighten()) << 1u32) % &p, &x * 3u32 % &p);
        for n in [0, 1, 2, 3, 121_666, u32::MAX] {
            assert_eq!(value(a.mul_small(n)), &x * n % &p);
        }
        let inverse = if x.is_zero() { BigUint::zero() } else { x.modpow(&(&p - 2u32), &p) };
        assert_eq!(value(a.invert()), inverse, "1/{x:x}");
        assert_eq!(value(a.invert_vartime()), inverse, "1/{x:x}");
        let (root, square) = a.sqrt();
        assert_eq!(is(square), x.is_zero() || x.modpow(&half, &p).is_one());
        if is(square) {
            assert_eq!(value(root.sqr()), x);
        }
        let (root, square) = a.sqr().sqrt();
        assert!(is(square) && (is(root.equals(a)) || is(root.equals(a.neg().tighten()))));
    }

    for &a in &samples {
        for &b in &samples {
            let (x, y) = (value(a), value(b));
            let minus_y = &p - &y;
            assert_eq!(value(a.mul(b)), &x * &y % &p);
            assert_eq!(value(a.add(b).tighten()), (&x + &y) % &p);
            assert_eq!(value(a.sub(b)), (&x + &minus_y) % &p);
            assert_eq!(value(a.dbl_sub(b)), (&x + &minus_y * 2u32) % &p);
            let (d, e) = a.sub_dbl_sub(b, a);
            assert_eq!(value(d), (&x + &minus_y) % &p);
            assert_eq!(value(e), (&x + &minus_y + (&p - &x) * 2u32) % &p);
            assert_eq!(is(a.equals(b)), x == y);
            assert_eq!(value(F::select(a.is_zero(), a, b)), if x.is_zero() { x.clone() } else { y.clone() });
            assert_eq!(value(F::select(a.is_zero().not(), a, b)), if x.is_zero() { y } else { x.clone() });
            // Loose operands of products.
            assert_eq!(value(a.add(b).mul(a.neg())), value(a.add(b).tighten().mul(a.neg().tighten())));
            assert_eq!(value(a.add(b).sqr()), value(a.add(b).tighten().sqr()));
        }
    }

    for n in [0, 1, 2, 3, samples.len()] {
        let mut values = samples[..n].to_vec();
        let mut scratch = values.clone();
        invert_batch(&mut values, &mut scratch);
        for (&a, &inverse) in samples.iter().zip(&values) {
            assert_eq!(value(inverse), value(a.invert()));
        }
    }
    assert_eq!(p.gcd(&BigUint::from(6u32)), one);
}
