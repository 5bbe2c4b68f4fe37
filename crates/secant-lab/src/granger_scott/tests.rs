use num_bigint::BigInt;

use super::cyclic::{Products, differences, schoolbook, schoolbook_scaled};
use super::limbs::{Element, Radix};
use super::m221::F221;
use super::mersenne521::{F521, InversionCost};
use super::p25519::F25519;

/// xorshift
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    /// In [low, high], often at an end.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        match self.next() % 8 {
            0 => low,
            1 => high,
            2 => 0.clamp(low, high),
            3 => low + (self.next() % 3) as i64,
            _ => {
                (i128::from(low) + i128::from(self.next()) % (i128::from(high) - i128::from(low) + 1)) as i64
            }
        }
    }
}

fn value<const N: usize>(bits: u32, limbs: &[i64; N]) -> BigInt {
    limbs.iter().rev().fold(BigInt::ZERO, |n, limb| (n << bits) + limb)
}

fn modulo(n: BigInt, p: &BigInt) -> BigInt {
    ((n % p) + p) % p
}

fn words_value(words: &[u64]) -> BigInt {
    words.iter().rev().fold(BigInt::ZERO, |n, word| (n << 64) + word)
}

/// All operations of one field on limbs up to `factor` times the reduced range, every combination of extremes among them.
fn field<R: Radix<N>, const N: usize, const W: usize>(factor: i64) {
    let p = (BigInt::from(1) << R::PRIME_BITS) - R::C;
    let of = |limbs: &[i64; N]| modulo(value(R::BITS, limbs), &p);
    let t = 1i64 << R::BITS;
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    // Each limb at one end or the other, of the reduced range and of the largest that an operation may be given, negative and positive.
    let mut all: Vec<[i64; N]> = vec![[0; N], [-1; N], [1; N]];
    for mask in 0..1u32 << N {
        let choose = |i: usize, low: i64, high: i64| if mask >> i & 1 == 1 { high } else { low };
        all.push(core::array::from_fn(|i| {
            choose(i, if i == 0 { -2 * t } else { 0 }, if i == 0 { 2 * t - 1 } else { t - 1 })
        }));
        all.push(core::array::from_fn(|i| choose(i, -factor * t, factor * t)));
    }
    all.extend((0..400).map(|_| core::array::from_fn(|_| random.between(-factor * t, factor * t))));
    for (k, x) in all.iter().enumerate() {
        let a = Element::<R, N>::new(*x);
        let n = of(x);
        let is = |r: Element<R, N>, want: BigInt| {
            assert!(r.is_reduced(), "{x:x?}: {r:x?}");
            assert_eq!(of(r.limbs()), modulo(want, &p));
        };
        is(a.sqr(), &n * &n);
        is(a.reduce(), n.clone());
        for small in [0, 1, -1, 376_014, i32::MIN, i32::MAX] {
            is(a.mul_small(small), &n * small);
        }
        let words = a.to_words::<W>();
        assert_eq!(words_value(&words), n);
        assert_eq!(of(Element::<R, N>::from_words(&words).limbs()), n);
        for y in all.iter().skip(k % 7).step_by(7).chain(&all[..12]) {
            let b = Element::new(*y);
            is(a.mul(&b), &n * of(y));
        }
    }
    // Unreduced sums and differences of reduced elements, in and out.
    for pair in all.windows(2) {
        let [x, y] = [Element::<R, N>::new(pair[0]).reduce(), Element::new(pair[1]).reduce()];
        let (n, m) = (of(x.limbs()), of(y.limbs()));
        assert_eq!(of(x.add(&y).mul(&x.sub(&y)).limbs()), modulo(&n * &n - &m * &m, &p));
    }
    // The names of 0 and 1 near the ends.
    for (n, want) in [(p.clone(), 0), (&p + 1, 1), (&p * 2, 0), (&p - 1, -1)] {
        if n.bits() > u64::from(R::BITS) * N as u64 {
            continue;
        }
        let (_, digits) = n.to_u64_digits();
        let r = Element::<R, N>::from_words(&digits).to_words::<W>();
        assert_eq!(words_value(&r), modulo(BigInt::from(want), &p));
    }
}

#[test]
fn algorithms_1_and_2() {
    field::<super::mersenne521::Radix58, 9, 9>(8);
}

#[test]
fn algorithm_3() {
    field::<super::m221::Radix56, 4, 4>(8);
}

#[test]
fn algorithm_4() {
    field::<super::p25519::Radix51, 5, 4>(8);
}

#[test]
fn inversion_costs_what_is_printed() {
    let mut random = Random(3);
    for _ in 0..10 {
        let words: [u64; 9] =
            core::array::from_fn(|i| if i < 8 { random.next() } else { random.next() % 512 });
        let x = F521::from_words(&words);
        let (inverse, cost) = x.invert();
        assert_eq!(cost, InversionCost { squarings: 520, multiplications: 13 });
        assert_eq!(x.mul(&inverse).to_words::<9>(), [1, 0, 0, 0, 0, 0, 0, 0, 0]);
    }
    assert_eq!(F521::from_words(&[0]).invert().0.to_words::<9>(), [0; 9]);
}

#[test]
fn displays_agree_and_cost_what_is_printed() {
    let mut random = Random(5);
    for n in 1..=16 {
        for _ in 0..50 {
            let (x, y): (Vec<i64>, Vec<i64>) = (0..n)
                .map(|_| (random.between(-1 << 57, 1 << 57), random.between(-1 << 57, 1 << 57)))
                .unzip();
            let count = Products::new();
            let plain = schoolbook(&count, &x, &y);
            assert_eq!(count.take(), (n * n) as u64);
            assert_eq!(schoolbook_scaled(&count, 1, &x, &y), plain);
            assert_eq!(count.take(), (n * n) as u64);
            assert_eq!(differences(&count, &x, &y), plain);
            // n for the sum; and every unordered pair of indices has one column.
            assert_eq!(count.take(), (n * (n + 1) / 2) as u64);
        }
    }
}

#[test]
fn algorithms_give_display_3_1() {
    fn check<R: Radix<N>, const N: usize>() {
        let p = (BigInt::from(1) << R::PRIME_BITS) - R::C;
        let mut random = Random(7);
        for _ in 0..500 {
            let [x, y]: [[i64; N]; 2] = core::array::from_fn(|_| {
                core::array::from_fn(|_| random.between(-1 << R::BITS, 1 << R::BITS))
            });
            let columns = schoolbook_scaled(&Products::new(), R::WRAP, &x, &y);
            let want = columns.iter().rev().fold(BigInt::ZERO, |n, column| (n << R::BITS) + column);
            assert_eq!(modulo(value(R::BITS, &R::mul(&x, &y)), &p), modulo(want.clone(), &p));
            let squares = schoolbook_scaled(&Products::new(), R::WRAP, &x, &x);
            let want = squares.iter().rev().fold(BigInt::ZERO, |n, column| (n << R::BITS) + column);
            assert_eq!(modulo(value(R::BITS, &R::sqr(&x)), &p), modulo(want, &p));
        }
    }
    check::<super::mersenne521::Radix58, 9>();
    check::<super::m221::Radix56, 4>();
    check::<super::p25519::Radix51, 5>();
}

#[test]
fn constants_of_the_radices() {
    let (f, g, h) = (F521::from_words(&[3]), F221::from_words(&[3]), F25519::from_words(&[3]));
    assert_eq!(f.sqr_n(2).to_words::<9>()[0], 81);
    assert_eq!(g.sqr_n(2).to_words::<4>(), [81, 0, 0, 0]);
    assert_eq!(h.sqr_n(2).to_words::<4>(), [81, 0, 0, 0]);
}

#[test]
fn other_ways_give_the_same() {
    let mut random = Random(9);
    let p = (BigInt::from(1) << 521) - 1;
    for _ in 0..2000 {
        let t = 1 << 58;
        let [x, y]: [[i64; 9]; 2] =
            core::array::from_fn(|_| core::array::from_fn(|_| random.between(-8 * t, 8 * t)));
        let z = super::others::schoolbook(&x, &y);
        assert!(F521::new(z).is_reduced());
        assert_eq!(modulo(value(58, &z), &p), modulo(value(58, &x) * value(58, &y), &p));
        let [x, y]: [[u64; 9]; 2] = core::array::from_fn(|_| {
            core::array::from_fn(|i| {
                random.between(i64::MIN, i64::MAX) as u64 & if i < 8 { u64::MAX } else { (1 << 18) - 1 }
            })
        });
        let z = super::others::saturated(&x, &y);
        assert!(z[8] <= 0x200);
        assert_eq!(modulo(words_value(&z), &p), modulo(words_value(&x) * words_value(&y), &p));
    }
}
