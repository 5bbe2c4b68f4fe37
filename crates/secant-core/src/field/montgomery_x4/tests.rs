//! Slot by slot against big integers, at the bounds of what the types allow.

use num_bigint::{BigInt, BigUint};

use super::*;
use crate::cpu::{Mulx, Task};
use crate::curve::sm2::Sm2;
use crate::field::crandall::Crandall;
use crate::field::crandall25519::Field25519;
use crate::field::mersenne521::Mersenne521;
use crate::field::montgomery::{MontgomeryForm, P224, P256, P384};
use crate::field::on_ifma::OnIfma;
use crate::field::quad::{Unbiased, biases, patterns};
use crate::limbs::samples::{Random, integer};

patterns! {
    Turn = [Plus(1), Plus(2), Plus(3), Plus(0)];
    Gap = [Plus(2), Zero, Plus(2), Plus(1)];
    Both = [Plus(5), Plus(2), Zero, Plus(4)];
    Blend = [Plus(0), Plus(5), Plus(2), Plus(7)];
    Signs = [Minus(1), Zero, Plus(0), Minus(3)];
    Negatives = [Minus(2), Zero, Minus(0), Zero];
}

biases! {
    Any = [Primes(3), One, Primes(0), Primes(1)];
    Five = [Primes(5); 4];
}

/// Σ w_i·2^(52i).
fn value<const N: usize>(words: [i64; N]) -> BigInt {
    words.iter().rev().fold(BigInt::ZERO, |n, w| (n << BITS) + w)
}

fn sums<const N: usize>(a: Sum<N>) -> [BigInt; 4] {
    let lanes = a.words.map(Vector4::to_array);
    core::array::from_fn(|j| value(lanes.map(|word| word[j] as i64)))
}

fn operands<const N: usize>(a: Operand<N>) -> [BigInt; 4] {
    let lanes = a.words.map(Vector4::to_array);
    core::array::from_fn(|j| value(lanes.map(|word| (word[j] & WORD) as i64)))
}

/// Every operation of one type.
struct Checks<F, P, const N: usize>(PhantomData<(F, P)>);

impl<F: Single<Level = Ifma> + 'static, P: Prime<N>, const N: usize> Task<Ifma> for Checks<F, P, N> {
    type Output = ();
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) {
        type Q<F, P, const N: usize> = MontgomeryX4<F, P, N>;
        let p = value(P::P.map(|word| word as i64));
        let signed = value(P::MULTIPLE);
        assert_eq!(if P::NEGATIVE { -signed } else { signed }, p);
        // The bound of operands, and what products are divided by.
        let bound = BigInt::from(1) << P::OPERAND as usize;
        let unit = &p * P::UNIT;
        let r = BigInt::from(1) << (P::FORM as usize);
        let inverse =
            BigInt::from(BigUint::try_from(r.clone()).unwrap().modinv(&p.to_biguint().unwrap()).unwrap());
        let modulo = |x: &BigInt| ((x % &p) + &p) % &p;

        let mut random = Random(0x2545_f491_4f6c_dd1d);
        // Operands: 0, the largest, p and its neighbours, multiples of p below two units, words at their
        // ends, and rubbish above the words that count.
        let last = WORD >> (BITS * N as u32 - P::OPERAND);
        let mut samples = vec![];
        for kind in 0..24 {
            let mut lanes: [[u64; N]; 4] = core::array::from_fn(|_| match (kind, random.word() % 5) {
                (0, _) | (3.., 0) => [0; N],
                (1, _) => core::array::from_fn(|i| if i + 1 < N { WORD } else { last }),
                (2, _) | (3.., 1) => P::P,
                (_, 2) => core::array::from_fn(|i| if i == 0 { P::P[0] ^ 1 } else { P::P[i] }),
                (_, 3) => {
                    let words = P::P.map(u128::from);
                    let (n, mut carry) = (u128::from(random.up_to(2 * u64::from(P::UNIT) - 1)), 0);
                    words.map(|word| {
                        let t = word * n + carry;
                        carry = t >> BITS;
                        t as u64 & WORD
                    })
                }
                _ => core::array::from_fn(|i| random.up_to(if i + 1 < N { WORD } else { last })),
            });
            if kind > 4 {
                for lane in &mut lanes {
                    for word in &mut lane[..N - 1] {
                        *word |= random.word() & !WORD;
                    }
                }
            }
            samples.push(Operand::constants(level, lanes));
        }
        // Columns: the bounds are those of sums of products.
        let columns: Vec<Sum<N>> = (0..8)
            .map(|kind| {
                let words = core::array::from_fn(|_| {
                    let lanes = core::array::from_fn(|_| {
                        let word = match kind {
                            0 => 0,
                            1 => 1 << 61,
                            _ => random.up_to(1 << 61) as i64,
                        };
                        (if kind == 2 || kind > 2 && random.word().is_multiple_of(2) { -word } else { word })
                            as u64
                    });
                    Vector4::from_array(level, lanes)
                });
                Sum { words, level }
            })
            .collect();

        for &a in &samples {
            let x = operands(a);
            assert_eq!(sums(Q::<F, P, N>::sum(a)), x);
            let zero = Q::<F, P, N>::is_zero(a);
            for j in 0..4 {
                assert!(P::UNIT == 1 || zero[j].declassify() == (modulo(&x[j]) == BigInt::ZERO));
                assert!(P::UNIT > 1 || zero[j].declassify() == (x[j] == BigInt::ZERO || x[j] == p));
            }
            let kept = Q::<F, P, N>::store(Q::<F, P, N>::sum(a));
            for j in 0..4 {
                let words = if P::KEPT.is_some() { kept[j] } else { F::load(level, kept[j]).to_repr() };
                let want = modulo(&((&x[j] * &inverse) << P::KEPT.unwrap_or(0) as usize));
                assert_eq!(BigInt::from(integer(words.as_ref())), want, "the least residue");
            }
            let loaded = Q::<F, P, N>::load(level, kept);
            for (got, x) in operands(loaded).iter().zip(&x) {
                assert!(*got < &p * P::UNIT.max(2));
                assert_eq!(modulo(got), modulo(x));
            }
            let elements = Q::<F, P, N>::elements(level, Q::<F, P, N>::sum(a));
            for (element, x) in elements.iter().zip(&x) {
                assert_eq!(BigInt::from(integer(element.to_repr().as_ref())), modulo(&(x * &inverse)));
            }
            let words = |sum: Sum<N>| sum.words.map(Vector4::to_array);
            assert_eq!(words(Q::<F, P, N>::sqr(a)), words(Q::<F, P, N>::mul(a, a)), "the same columns");
            for &b in &samples {
                let y = operands(b);
                let zero = BigInt::ZERO;
                let all = [x.clone(), y.clone()].concat();
                assert_eq!(
                    operands(Q::<F, P, N>::arrange::<Both>(a, b)),
                    [&all[5], &all[2], &zero, &all[4]].map(Clone::clone)
                );
                assert_eq!(
                    operands(Q::<F, P, N>::arrange::<Blend>(a, b)),
                    [&all[0], &all[5], &all[2], &all[7]].map(Clone::clone)
                );
                let products = sums(Q::<F, P, N>::mul(a, b));
                for j in 0..4 {
                    assert_eq!(modulo(&(&products[j] * &r)), modulo(&(&x[j] * &y[j])));
                    assert!(products[j] >= zero);
                    if P::FORM == 0 {
                        assert!(&products[j] * 100 < &p * 102);
                    } else if P::UNIT > 1 {
                        assert!(&products[j] * &r * 2 < &x[j] * &y[j] * 2 + &p * &r * 47);
                        assert!(products[j] < &p * 24 && &p * 24 < unit);
                    } else {
                        assert!(&products[j] * &r < &x[j] * &y[j] + &p * (&r + 1));
                    }
                }
                for &c in &samples[..6] {
                    let z = operands(c);
                    let got = sums(Q::<F, P, N>::mul_add_mul(a, b, c, b));
                    for j in 0..4 {
                        let want = &x[j] * &y[j] + &z[j] * &y[j];
                        if P::FORM == 0 && want >= &bound * &bound {
                            continue;
                        }
                        assert_eq!(modulo(&(&got[j] * &r)), modulo(&want));
                        assert!(got[j] >= zero && (P::FORM > 0 || &got[j] * 100 < &p * 102));
                    }
                }
                for &c in &columns {
                    let z = sums(c);
                    let got = sums(Q::<F, P, N>::mul_add(a, b, c));
                    for j in 0..4 {
                        assert_eq!(got[j], &products[j] + &z[j]);
                    }
                }
                let mask = |bit| Mask::from_bit(bit);
                assert_eq!(operands(Select::select(mask(1), a, b)), x);
                assert_eq!(operands(Select::select(mask(0), a, b)), y);
            }
            let turned = operands(Q::<F, P, N>::arrange::<Turn>(a, a));
            assert_eq!(turned, core::array::from_fn(|j| x[(j + 1) % 4].clone()));
        }
        for &a in &columns {
            let x = sums(a);
            let zero = BigInt::ZERO;
            assert_eq!(sums(Q::<F, P, N>::moved::<Gap>(a)), [x[2].clone(), zero, x[2].clone(), x[1].clone()]);
            for &b in &columns {
                let y = sums(b);
                assert_eq!(sums(Q::<F, P, N>::add(a, b)), core::array::from_fn(|j| &x[j] + &y[j]));
                assert_eq!(sums(Q::<F, P, N>::sub(a, b)), core::array::from_fn(|j| &x[j] - &y[j]));
                assert_eq!(
                    sums(Q::<F, P, N>::add_picked::<Signs>(a, b)),
                    [&x[0] - &y[1], x[1].clone(), &x[2] + &y[0], &x[3] - &y[3]]
                );
                assert_eq!(
                    sums(Q::<F, P, N>::add_picked::<Negatives>(a, b)),
                    [&x[0] - &y[2], x[1].clone(), &x[2] - &y[0], x[3].clone()]
                );
                assert_eq!(
                    sums(Q::<F, P, N>::add_picked::<Gap>(a, b)),
                    [&x[0] + &y[2], x[1].clone(), &x[2] + &y[2], &x[3] + &y[1]]
                );
                let chosen = |j: usize, yes, no: &BigInt| if 0b0110 >> j & 1 == 1 { yes } else { no.clone() };
                assert_eq!(
                    sums(Q::<F, P, N>::add_in::<0b0110>(a, b)),
                    core::array::from_fn(|j| chosen(j, &x[j] + &y[j], &x[j]))
                );
                let other = columns[3];
                assert_eq!(
                    sums(Q::<F, P, N>::sub_in::<0b0110>(other, a, b)),
                    core::array::from_fn(|j| chosen(j, &x[j] - &y[j], &sums(other)[j]))
                );
            }
        }
        // Negative sums of which a multiple of p makes operands, in columns as large as they come.
        for &a in &samples {
            for &b in &samples {
                let (a, b) = (Q::<F, P, N>::mul(a, b), Q::<F, P, N>::mul(b, a));
                let (x, y) = (sums(a), sums(b));
                let four = |b| Q::<F, P, N>::add(b, Q::<F, P, N>::add(b, Q::<F, P, N>::add(b, b)));
                if (0..4).all(|j| y[j] < unit && &x[j] + &unit * 5 < bound) {
                    let got = operands(Q::<F, P, N>::operand::<Five>(Q::<F, P, N>::sub(a, four(b))));
                    assert_eq!(got, core::array::from_fn(|j| &x[j] - &y[j] * 4 + &unit * 5));
                }
                if (0..4).all(|j| x[j] < bound) {
                    assert_eq!(operands(Q::<F, P, N>::operand::<Unbiased>(a)), x);
                }
            }
        }
        let one = modulo(&r);
        let words = P::P.map(|_| random.word() & 0xffff_ffff);
        let [x, y] = [&words[..2], &words[2..4]];
        let constants = operands(Q::<F, P, N>::constants(level, [x, y, x, x]));
        for (got, x) in constants.iter().zip([x, y, x, x]) {
            assert_eq!(modulo(got), modulo(&(BigInt::from(integer(x)) * &r)));
        }
        let zeros = Sum { words: [Vector4::splat(level, 0); N], level };
        assert_eq!(
            operands(Q::<F, P, N>::operand::<Any>(zeros)),
            [&unit * 3, one.clone(), BigInt::ZERO, unit]
        );
        assert_eq!(
            operands(Q::<F, P, N>::ones::<0b1001>(level)),
            [one.clone(), BigInt::ZERO, BigInt::ZERO, one]
        );
    }
}

#[test]
fn every_operation_is_that_of_four_integers() {
    let Some(level) = Ifma::detect() else { return };
    level.run(Checks::<OnIfma<MontgomeryForm<P256, Mulx>>, P256, 5>(PhantomData));
    level.run(Checks::<OnIfma<MontgomeryForm<Sm2, Mulx, 4>>, Sm2, 5>(PhantomData));
    level.run(Checks::<OnIfma<MontgomeryForm<P224, Mulx>>, P224, 5>(PhantomData));
    level.run(Checks::<OnIfma<MontgomeryForm<P384, Mulx, 6>>, P384, 8>(PhantomData));
    level.run(Checks::<OnIfma<Mersenne521<Mulx>>, P521, 11>(PhantomData));
    level.run(Checks::<OnIfma<Crandall<256, 0x1_0000_03d1, Mulx>>, Secp256k1, 5>(PhantomData));
    level.run(Checks::<OnIfma<Crandall<256, 189, Mulx>>, P256189, 5>(PhantomData));
    level.run(Checks::<OnIfma<Field25519<Mulx>>, P25519, 5>(PhantomData));
}
