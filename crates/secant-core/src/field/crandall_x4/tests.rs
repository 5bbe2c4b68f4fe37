//! Slot by slot against big integers and against the portable twin, words biased to the edges of what the
//! types allow.

use num_bigint::BigUint;

use super::two::TwoX4;
use super::*;
use crate::cpu::{Mulx, Task};
use crate::field::crandall221::Crandall221;
use crate::field::on_ifma::OnIfma;
use crate::field::quad::{Array, Both, Identity, LooseArray, TwoQuads, patterns};
use crate::field::radix::COLUMN;
use crate::field::spare::Spare;
use crate::limbs::samples::{Random, integer};

patterns! {
    Turn = [Plus(1), Plus(2), Plus(3), Plus(0)];
    Back = [Plus(3), Plus(2), Plus(1), Plus(0)];
    Gap = [Plus(2), Zero, Plus(2), Plus(1)];
    Signs = [Minus(3), Plus(1), Zero, Minus(0)];
    Nothing = [Zero; 4];
    Thirds = [Minus(0), Minus(1), Plus(2), Zero];
}

/// The elements of words that no conversion could make.
fn twin<F: Single<Level = Ifma>, const K: u32, const C: u64, const N: usize>(
    level: Ifma,
    words: &[Vector4; N],
) -> [F; 4] {
    let p = (BigUint::from(1u64) << K) - C;
    let lanes = words.map(Vector4::to_array);
    core::array::from_fn(|j| {
        let value: BigUint =
            (0..N).map(|i| integer(&[lanes[i][j]]) << (LooseX4::<K, C, N>::B as usize * i)).sum();
        let mut repr = F::Repr::default();
        for (word, digit) in repr.as_mut().iter_mut().zip((value % &p).iter_u64_digits()) {
            *word = digit;
        }
        F::from_canonical(level, repr)
    })
}

/// Every operation of one type.
struct Checks<F, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool>(PhantomData<F>);

impl<F: Single<Level = Ifma>, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool> Task<Ifma>
    for Checks<F, K, C, N, AT_ONCE>
{
    type Output = ();
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) {
        type Q<F, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool> =
            CrandallX4<F, K, C, N, AT_ONCE>;
        type L<const K: u32, const C: u64, const N: usize> = LooseX4<K, C, N>;
        let array = |a: [F; 4]| Array::new(a);
        let elements = |a: Q<F, K, C, N, AT_ONCE>| {
            let given = a.elements().map(Single::to_repr);
            assert_eq!(given, twin::<F, K, C, N>(level, &a.words).map(Single::to_repr), "the conversion");
            given
        };
        let loose = |a: L<K, C, N>| twin::<F, K, C, N>(level, &a.words).map(Single::to_repr);
        let of = |a: Array<F>| a.elements().map(Single::to_repr);
        let of_loose = |a: LooseArray<F>| of(Array::tighten(a));

        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let mut words = |kind: usize, bounds: [u64; N]| {
            bounds.map(|bound| {
                let lanes = core::array::from_fn(|_| match (kind, random.word() % 6) {
                    (0, _) | (2.., 0) => 0,
                    (1, _) | (2.., 1 | 2) => bound,
                    (_, 3) => bound - random.word() % 4,
                    (_, 4) => random.word() % 4,
                    _ => random.word() % bound,
                });
                Vector4::from_array(level, lanes)
            })
        };
        let mut products = vec![];
        let mut operands = vec![];
        for kind in 0..12 {
            products.push(Q::<F, K, C, N, AT_ONCE>::of(level, words(kind, L::<K, C, N>::ABOVE)));
            operands.push(L::of(level, words(kind, [L::<K, C, N>::BOUND - 1; N])));
        }
        for &a in &products {
            let x = array(twin::<F, K, C, N>(level, &a.words));
            assert_eq!(elements(a), of(x));
            assert_eq!(elements(CrandallX4::new(a.elements())), of(x));
            assert_eq!(loose(a.loosen()), of(x));
            assert_eq!(loose(a.combine::<Turn, Signs>()), of_loose(x.combine::<Turn, Signs>()));
            assert_eq!(loose(a.combine::<Gap, Back>()), of_loose(x.combine::<Gap, Back>()));
        }
        for kind in 0..12 {
            let a =
                Q::<F, K, C, N, AT_ONCE>::of(level, words(kind, L::<K, C, N>::ABOVE.map(|above| above / 2)));
            let x = array(twin::<F, K, C, N>(level, &a.words));
            assert_eq!(
                loose(a.combine3::<Turn, Signs, Thirds, 0b0101>()),
                of_loose(x.combine3::<Turn, Signs, Thirds, 0b0101>())
            );
        }
        let constants: [&[u64]; 4] = [&[0], &[1, 2], &[u64::MAX, 3, 4], &[5, 6, 7, 8]];
        let twin_of = Array::<F>::constants(level, constants);
        assert_eq!(loose(Q::<F, K, C, N, AT_ONCE>::constants(level, constants)), of_loose(twin_of));
        for n in [0, 1, 121_666] {
            let twin = Array::<F>::small(level, n);
            assert_eq!(loose(Q::<F, K, C, N, AT_ONCE>::small(level, n)), of_loose(twin));
        }
        for &a in &operands {
            let x = array(twin::<F, K, C, N>(level, &a.words)).loosen();
            assert_eq!(
                loose(Q::<F, K, C, N, AT_ONCE>::shuffle::<Gap>(a)),
                of_loose(Array::shuffle::<Gap>(x))
            );
            assert_eq!(elements(Q::<F, K, C, N, AT_ONCE>::tighten(a)), of_loose(x));
            for bit in [0, 1] {
                let mask = Mask::from_bit(bit);
                let negative = Q::<F, K, C, N, AT_ONCE>::negate_in::<0b0101>(a, mask);
                assert_eq!(loose(negative), of_loose(Array::negate_in::<0b0101>(x, mask)));
                let (b, y) = (operands[5], array(twin::<F, K, C, N>(level, &operands[5].words)).loosen());
                assert_eq!(loose(Select::select(mask, a, b)), of_loose(Select::select(mask, x, y)));
                let chosen = Q::<F, K, C, N, AT_ONCE>::choose::<Turn, Back>(mask, a);
                assert_eq!(loose(chosen), of_loose(Array::choose::<Turn, Back>(mask, x)));
            }
            assert_eq!(elements(Q::<F, K, C, N, AT_ONCE>::sqr(a)), of(Array::sqr(x)));
            for &b in &operands {
                let y = array(twin::<F, K, C, N>(level, &b.words)).loosen();
                for n in [0, 1, 29_263, 121_666, u32::MAX, u32::MAX - 1] {
                    assert_eq!(
                        elements(Q::<F, K, C, N, AT_ONCE>::sqr_add_but::<0b0011>(a, n, b)),
                        of(Array::sqr_add_but::<0b0011>(x, n, y))
                    );
                }
                assert_eq!(
                    elements(Q::<F, K, C, N, AT_ONCE>::sqr_add_but::<0b1000>(a, 6, b)),
                    of(Array::sqr_add_but::<0b1000>(x, 6, y))
                );
                assert_eq!(elements(Q::<F, K, C, N, AT_ONCE>::mul(a, b)), of(Array::mul(x, y)));
                let blend = Q::<F, K, C, N, AT_ONCE>::blend::<0b0110>(a, b);
                assert_eq!(loose(blend), of_loose(Array::blend::<0b0110>(x, y)));
                for &c in &operands[..4] {
                    let z = array(twin::<F, K, C, N>(level, &c.words)).loosen();
                    assert_eq!(
                        elements(Q::<F, K, C, N, AT_ONCE>::mul_add(a, b, c)),
                        of(Array::mul_add(x, y, z))
                    );
                }
            }
        }
    }
}

/// Every operation of two times four elements.
struct TwoChecks<F, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool>(PhantomData<F>);

impl<F: Single<Level = Ifma>, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool> Task<Ifma>
    for TwoChecks<F, K, C, N, AT_ONCE>
{
    type Output = ();
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) {
        type Two<F, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool> =
            TwoX4<F, K, C, N, AT_ONCE>;
        type Twin<F> = Both<Array<F>>;
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut words = |bounds: [u64; N]| {
            bounds.map(|bound| {
                Vector4::from_array(
                    level,
                    core::array::from_fn(|_| match random.word() % 5 {
                        0 => 0,
                        1 | 2 => bound,
                        3 => bound - random.word() % 4,
                        _ => random.word() % bound,
                    }),
                )
            })
        };
        let of = |a: Two<F, K, C, N, AT_ONCE>| {
            a.quads().map(|q| twin::<F, K, C, N>(level, &q.words).map(Single::to_repr))
        };
        let of_twin = |a: Twin<F>| a.quads().map(|q| q.elements().map(Single::to_repr));
        // An operand times 1.
        let one =
            |level| Two::<F, K, C, N, AT_ONCE>::new([0, 1].map(|_| CrandallX4::new([F::one(level); 4])));
        let loose = |a| of(Two::<F, K, C, N, AT_ONCE>::mul(a, one(level).combine::<Identity, Nothing>()));
        let twin_of = |a: Two<F, K, C, N, AT_ONCE>| {
            Twin::<F>::new(a.quads().map(|q| Array::new(twin::<F, K, C, N>(level, &q.words))))
        };
        let loose_twin = |a: [LooseArray<F>; 2]| a.map(|a| Array::tighten(a).elements().map(Single::to_repr));
        for _ in 0..40 {
            let mut some = || {
                Two::<F, K, C, N, AT_ONCE>::new(
                    [0, 1].map(|_| CrandallX4::of(level, words(LooseX4::<K, C, N>::ABOVE))),
                )
            };
            let (a, b) = (some(), some());
            let (x, y) = (twin_of(a), twin_of(b));
            assert_eq!(of(a), of_twin(x));
            assert_eq!(loose(a.combine::<Turn, Signs>()), loose_twin(x.combine::<Turn, Signs>()));
            let (a, x) = (a.combine::<Gap, Back>(), x.combine::<Gap, Back>());
            let (b, y) = (b.combine::<Turn, Signs>(), y.combine::<Turn, Signs>());
            assert_eq!(of(Two::<F, K, C, N, AT_ONCE>::mul(a, b)), of_twin(Twin::<F>::mul(x, y)));
            for bits in 0..4 {
                let masks = [Mask::from_bit(bits & 1), Mask::from_bit(bits >> 1)];
                let chosen = Two::<F, K, C, N, AT_ONCE>::choose::<Turn, Back>(masks, a);
                assert_eq!(loose(chosen), loose_twin(Twin::<F>::choose::<Turn, Back>(masks, x)));
            }
        }
        // The largest words that an element may be kept in are 2^K + 2^12 - 1.
        let mut largest = F::Repr::default();
        largest.as_mut()[0] = (1 << 12) - 1;
        largest.as_mut()[K as usize / 64] |= 1 << (K % 64);
        let mut entry = |i: usize| match i {
            0 => largest,
            1 => F::Repr::default(),
            _ => {
                let mut words = F::Repr::default();
                words.as_mut().fill_with(|| random.edge());
                words.as_mut()[K as usize / 64] &= (1 << (K % 64)) - 1;
                words
            }
        };
        let count = largest.as_ref().len();
        let mut rows = || {
            let entries: Vec<[F::Repr; 3]> =
                (0..16).map(|i| [entry(i), entry(i + 1), entry(i / 2)]).collect();
            (0..3 * count)
                .map(|line| Line(core::array::from_fn(|i| entries[i][line % 3].as_ref()[line / 3])))
                .collect::<Vec<_>>()
        };
        let (first, second) = (rows(), rows());
        for i in 0..16 {
            let indices = [i, (3 * i + 1) % 16];
            let lines = [first.as_slice(), second.as_slice()];
            let want = loose_twin(Twin::<F>::look_up(level, lines, indices));
            assert_eq!(loose(Two::<F, K, C, N, AT_ONCE>::look_up(level, lines, indices)), want);
            let one = CrandallX4::<F, K, C, N>::look_up(level, &first, i);
            assert_eq!(twin::<F, K, C, N>(level, &one.words).map(Single::to_repr), want[0]);
            let elements = core::array::from_fn(|e| {
                let mut words = F::Repr::default();
                for (w, word) in words.as_mut().iter_mut().enumerate() {
                    *word = first[3 * w + e].0[i as usize];
                }
                words
            });
            let stored = CrandallX4::<F, K, C, N>::stored(level, elements);
            assert_eq!(twin::<F, K, C, N>(level, &stored.words).map(Single::to_repr), want[0]);
        }
    }
}

#[test]
fn every_operation_is_that_of_two_times_four_elements() {
    let Some(level) = Ifma::detect() else { return };
    level.run(TwoChecks::<OnIfma<Crandall221<Mulx>>, 221, 3, 5, false>(PhantomData));
    level.run(TwoChecks::<OnIfma<Spare<19, Mulx>>, 255, 19, 5, false>(PhantomData));
    level.run(TwoChecks::<OnIfma<Spare<19, Mulx>>, 255, 19, 5, true>(PhantomData));
}

#[test]
fn every_operation_is_that_of_four_elements() {
    let Some(level) = Ifma::detect() else { return };
    level.run(Checks::<OnIfma<Crandall221<Mulx>>, 221, 3, 5, false>(PhantomData));
    level.run(Checks::<OnIfma<Crandall221<Mulx>>, 221, 3, 5, true>(PhantomData));
    level.run(Checks::<OnIfma<Spare<19, Mulx>>, 255, 19, 5, false>(PhantomData));
    level.run(Checks::<OnIfma<Spare<19, Mulx>>, 255, 19, 5, true>(PhantomData));
}

/// p itself, and the integers beside it.
#[test]
fn conversions_are_canonical() {
    type Q = CrandallX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5>;
    let Some(level) = Ifma::detect() else { return };
    let top = (1 << 51) - 1;
    for (low, want) in [(top - 18, 0), (top - 17, 1), (top - 19, u64::MAX - 19), (top, 18)] {
        let words = [low, top, top, top, top].map(|w| Vector4::splat(level, w));
        assert!(Q::of(level, words).elements().iter().all(|x| x.to_repr()[0] == want));
    }
}

/// A first fold that leaves 2^K or a little more: the carry of 1 goes through all words, and C is added once
/// more.
fn folded_twice<F: Single<Level = Ifma>, const K: u32, const C: u64, const N: usize>(level: Ifma) {
    let (word, top) = (Radix::<K, C, N>::WORD, Radix::<K, C, N>::TOP);
    for over in [1, 2, 3, (1 << (COLUMN - 1 - top)) - 1] {
        for low in [word + 1 - C * over, word, word + 2 - C * over, word - C * over] {
            let mut words = [Vector4::splat(level, word); N];
            words[0] = Vector4::splat(level, low);
            words[N - 1] = Vector4::splat(level, ((over + 1) << top) - 1);
            let found = CrandallX4::<F, K, C, N>::of(level, words).elements().map(Single::to_repr);
            assert_eq!(found, twin::<F, K, C, N>(level, &words).map(Single::to_repr), "{over} {low:x}");
        }
    }
}

#[test]
fn conversions_fold_twice() {
    let Some(level) = Ifma::detect() else { return };
    folded_twice::<OnIfma<Crandall221<Mulx>>, 221, 3, 5>(level);
    folded_twice::<OnIfma<Spare<19, Mulx>>, 255, 19, 5>(level);
}
