//! Whether products over the paper's limbs are those of the library's fields.

use secant_core::cpu::Portable;
use secant_core::curve::curve25519::Curve25519;
use secant_core::curve::m221::M221;
use secant_core::field::mersenne521::Mersenne521;
use secant_core::field::{Field, Single};
use secant_core::operate::montgomery::LadderCurve;

use crate::granger_scott::limbs::{Element, Radix};
use crate::granger_scott::m221::{self, Radix56};
use crate::granger_scott::mersenne521::{self, F521, Radix58};
use crate::granger_scott::p25519::{self, Radix51};

/// Number of operands, which repetitions take in turn.
pub(super) const INPUTS: usize = 8;

/// Operands without special form: inverses of small integers.
pub(super) fn operands<F: Field<Level = ()>>() -> [F; INPUTS] {
    std::array::from_fn(|i| F::from_u64((), i as u64 + 3).invert())
}

/// Whether products of the paper's limbs are those of the library's field.
pub(super) fn products_are_right<R: Radix<N>, F: Single<Level = Portable>, const N: usize>(
    product: impl Fn(&[i64; N], &[i64; N]) -> [i64; N],
) -> bool {
    let ours: [Element<R, N>; INPUTS] = operands();
    let theirs: [F; INPUTS] = std::array::from_fn(|i| F::from_u64(Portable, i as u64 + 3).invert());
    (0..INPUTS).all(|i| {
        let j = (i + 3) % INPUTS;
        let words = Element::<R, N>::new(product(ours[i].limbs(), ours[j].limbs())).to_words();
        let want = theirs[i].mul(theirs[j]).to_repr();
        let want = want.as_ref().iter().chain(std::iter::repeat(&0));
        words.iter().zip(want).all(|(word, want)| word == want)
    })
}

/// The library's fields of Algorithms 1 to 4.
pub(super) type Library521 = Mersenne521<Portable>;
pub(super) type Library221 = <M221 as LadderCurve>::Field<Portable>;
pub(super) type Library25519 = <Curve25519 as LadderCurve>::Field<Portable>;

pub(super) fn algorithm_1_is_right() -> bool {
    products_are_right::<Radix58, Library521, 9>(mersenne521::algorithm_1)
}
pub(super) fn algorithm_2_is_right() -> bool {
    operands::<F521>().iter().all(|x| {
        Element::<Radix58, 9>::new(mersenne521::algorithm_2(x.limbs())).to_words()
            == Element::<Radix58, 9>::new(mersenne521::algorithm_1(x.limbs(), x.limbs())).to_words()
    }) && algorithm_1_is_right()
}
pub(super) fn algorithm_3_is_right() -> bool {
    products_are_right::<Radix56, Library221, 4>(m221::algorithm_3)
}
pub(super) fn algorithm_4_is_right() -> bool {
    products_are_right::<Radix51, Library25519, 5>(p25519::algorithm_4)
}

/// An integer below 2^521 that looks random.
pub(super) fn scalar(seed: u64) -> [u64; 9] {
    let word = |i: u64| (seed * 9 + i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17);
    std::array::from_fn(|i| if i < 8 { word(i as u64) } else { word(8) & 0x1ff })
}
