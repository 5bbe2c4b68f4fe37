//! Slot by slot against big integers and against the portable twin, words biased to the edges of what the
//! types allow.

use num_bigint::{BigInt, Sign};

use super::*;
use crate::cpu::{Mulx, Task};
use crate::field::crandall221::Crandall221;
use crate::field::on_ifma::OnAvx2;
use crate::field::quad::{Array, LooseArray, patterns};
use crate::field::spare::Spare;
use crate::limbs::samples::Random;
use crate::limbs::x86_64::fma4::in_rounding_mode;

patterns! {
    Turn = [Plus(1), Plus(2), Plus(3), Plus(0)];
    Back = [Plus(3), Plus(2), Plus(1), Plus(0)];
    Gap = [Plus(2), Zero, Plus(2), Plus(1)];
    Signs = [Minus(3), Plus(1), Zero, Minus(0)];
    Thirds = [Minus(0), Minus(1), Plus(2), Zero];
}

/// The elements of words that no conversion could make, which may be negative.
fn twin<F: Single<Level = Avx2>, const K: u32, const C: u64, const N: usize>(
    level: Avx2,
    lanes: [[i64; 4]; N],
) -> [F; 4] {
    let p = (BigInt::from(1) << K) - C;
    core::array::from_fn(|j| {
        let value: BigInt =
            (0..N).map(|i| BigInt::from(lanes[i][j]) << (LooseFma::<K, C, N>::B as usize * i)).sum();
        let value = ((value % &p) + &p) % &p;
        assert!(value.sign() != Sign::Minus);
        let mut repr = F::Repr::default();
        for (word, digit) in repr.as_mut().iter_mut().zip(value.iter_u64_digits()) {
            *word = digit;
        }
        F::from_canonical(level, repr)
    })
}

/// The elements of columns.
fn of_columns<F: Single<Level = Avx2>, const K: u32, const C: u64, const N: usize>(
    a: &CrandallFma<F, K, C, N>,
) -> [F; 4] {
    twin::<F, K, C, N>(a.level, a.words.map(|word| word.to_array().map(|lane| lane as i64)))
}

/// The elements of operands, which are integers.
fn of_operand<F: Single<Level = Avx2>, const K: u32, const C: u64, const N: usize>(
    a: &LooseFma<K, C, N>,
) -> [F; 4] {
    let integer = |lane: f64| {
        assert!(lane.fract() == 0.0 && lane.abs() <= LooseFma::<K, C, N>::BOUND as f64, "{lane}");
        lane as i64
    };
    twin::<F, K, C, N>(a.level, a.words.map(|word| word.to_array().map(integer)))
}

/// Every operation of one type.
struct Checks<F, const K: u32, const C: u64, const N: usize>(PhantomData<F>);

impl<F: Single<Level = Avx2>, const K: u32, const C: u64, const N: usize> Task<Avx2> for Checks<F, K, C, N> {
    type Output = ();
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Avx2) {
        type Q<F, const K: u32, const C: u64, const N: usize> = CrandallFma<F, K, C, N>;
        let elements = |a: Q<F, K, C, N>| {
            let given = a.elements().map(Single::to_repr);
            assert_eq!(given, of_columns(&a).map(Single::to_repr), "the conversion");
            given
        };
        let loose = |a: LooseFma<K, C, N>| of_operand::<F, K, C, N>(&a).map(Single::to_repr);
        let of = |a: Array<F>| a.elements().map(Single::to_repr);
        let of_loose = |a: LooseArray<F>| of(Array::tighten(a));

        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let mut words = |kind: usize, bound: i64| -> [[i64; 4]; N] {
            core::array::from_fn(|_| {
                core::array::from_fn(|_| match (kind, random.word() % 8) {
                    (0, _) | (3.., 0) => 0,
                    (1, _) | (3.., 1 | 2) => bound,
                    (2, _) | (3.., 3 | 4) => -bound,
                    (_, 5) => bound - (random.word() % 4) as i64,
                    (_, 6) => (random.word() % 4) as i64 - 2,
                    _ => (random.word() % (2 * bound as u64)) as i64 - bound,
                })
            })
        };
        let mut products = vec![];
        let mut operands = vec![];
        for kind in 0..14 {
            let columns = words(kind, 1 << COLUMN);
            products.push(Q::<F, K, C, N>::of(
                level,
                columns.map(|w| Integers::from_array(level, w.map(|lane| lane as u64))),
            ));
            let operand = words(kind, LooseFma::<K, C, N>::BOUND as i64);
            operands.push(LooseFma::<K, C, N>::of(
                level,
                operand.map(|w| Doubles::from_array(level, w.map(|lane| lane as f64))),
            ));
        }
        for &a in &products {
            let x = Array::new(of_columns(&a));
            assert_eq!(elements(a), of(x));
            assert_eq!(elements(Q::new(a.elements())), of(x));
            assert_eq!(loose(a.loosen()), of(x));
            assert_eq!(loose(a.combine::<Turn, Signs>()), of_loose(x.combine::<Turn, Signs>()));
            assert_eq!(loose(a.combine::<Gap, Back>()), of_loose(x.combine::<Gap, Back>()));
            assert_eq!(
                loose(a.combine3::<Turn, Signs, Thirds, 0b0101>()),
                of_loose(x.combine3::<Turn, Signs, Thirds, 0b0101>())
            );
            let (b, y) = (products[3], Array::new(of_columns(&products[3])));
            for bit in [0, 1] {
                let mask = Mask::from_bit(bit);
                assert_eq!(elements(Select::select(mask, a, b)), of(Select::select(mask, x, y)));
            }
        }
        let constants: [&[u64]; 4] = [&[0], &[1, 2], &[u64::MAX, 3, 4], &[5, 6, 7, 8]];
        let twin_of = Array::<F>::constants(level, constants);
        assert_eq!(loose(Q::<F, K, C, N>::constants(level, constants)), of_loose(twin_of));
        for n in [0, 1, 121_666] {
            assert_eq!(loose(Q::<F, K, C, N>::small(level, n)), of_loose(Array::<F>::small(level, n)));
        }
        for &a in &operands {
            let x = Array::new(of_operand(&a)).loosen();
            assert_eq!(loose(Q::<F, K, C, N>::shuffle::<Gap>(a)), of_loose(Array::shuffle::<Gap>(x)));
            assert_eq!(elements(Q::<F, K, C, N>::tighten(a)), of_loose(x));
            assert_eq!(elements(Q::<F, K, C, N>::sqr(a)), of(Array::sqr(x)));
            for bit in [0, 1] {
                let mask = Mask::from_bit(bit);
                let negative = Q::<F, K, C, N>::negate_in::<0b0101>(a, mask);
                assert_eq!(loose(negative), of_loose(Array::negate_in::<0b0101>(x, mask)));
                // A negative zero is a zero.
                assert_eq!(elements(Q::<F, K, C, N>::mul(negative, a)), {
                    of(Array::mul(Array::negate_in::<0b0101>(x, mask), x))
                });
                let (b, y) = (operands[5], Array::new(of_operand(&operands[5])).loosen());
                assert_eq!(loose(Select::select(mask, a, b)), of_loose(Select::select(mask, x, y)));
                let chosen = Q::<F, K, C, N>::choose::<Turn, Back>(mask, a);
                assert_eq!(loose(chosen), of_loose(Array::choose::<Turn, Back>(mask, x)));
            }
            for &b in &operands {
                let y = Array::new(of_operand(&b)).loosen();
                assert_eq!(elements(Q::<F, K, C, N>::mul(a, b)), of(Array::mul(x, y)));
                let blend = Q::<F, K, C, N>::blend::<0b0110>(a, b);
                assert_eq!(loose(blend), of_loose(Array::blend::<0b0110>(x, y)));
                for n in [0, 29_263, 121_666] {
                    let found = Q::<F, K, C, N>::sqr_add_but::<0b0011>(a, n, b);
                    assert_eq!(elements(found), of(Array::sqr_add_but::<0b0011>(x, n, y)));
                }
                for &c in &operands[..4] {
                    let z = Array::new(of_operand(&c)).loosen();
                    assert_eq!(elements(Q::<F, K, C, N>::mul_add(a, b, c)), of(Array::mul_add(x, y, z)));
                }
            }
        }
    }
}

#[test]
fn every_operation_is_that_of_four_elements() {
    let Some(level) = Avx2::detect() else { return };
    level.run(Checks::<OnAvx2<Crandall221<Mulx>>, 221, 3, 5>(PhantomData));
    level.run(Checks::<OnAvx2<Spare<19, Mulx>>, 255, 19, 5>(PhantomData));
}

/// The same in the other rounding modes, which a caller in another language may have set.
#[test]
fn no_rounding_mode_matters() {
    let Some(level) = Avx2::detect() else { return };
    for mode in 1..4 {
        in_rounding_mode(mode, || {
            level.run(Checks::<OnAvx2<Crandall221<Mulx>>, 221, 3, 5>(PhantomData));
            level.run(Checks::<OnAvx2<Spare<19, Mulx>>, 255, 19, 5>(PhantomData));
        });
    }
}

/// p itself, and the integers beside it.
#[test]
fn conversions_are_canonical() {
    type Q = CrandallFma<OnAvx2<Spare<19, Mulx>>, 255, 19, 5>;
    let Some(level) = Avx2::detect() else { return };
    let top = (1 << 51) - 1;
    for (low, want) in [(top - 18, 0), (top - 17, 1), (top - 19, u64::MAX - 19), (top, 18)] {
        let words = [low, top, top, top, top].map(|w| Integers::splat(level, w));
        assert!(Q::of(level, words).elements().iter().all(|x| x.to_repr()[0] == want));
    }
}
