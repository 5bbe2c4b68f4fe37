//! Slot by slot against big integers and against the portable twin, words biased to the edges of what the
//! types allow.

use num_bigint::BigUint;

use super::*;
use crate::cpu::{Portable, Task};
use crate::field::mersenne127::columns::TOP_WORD;
use crate::field::quad::{Array, Identity, patterns};
use crate::field::{Factor, Field, Quadratic, Single};
use crate::limbs::samples::{Random, integer};

/// The oracle of one element.
type Oracle = Fp2<Portable>;
type Twin = Array<Oracle>;

patterns! {
    Mixed = [MinusI(3), Zero, PlusI(0), Minus(1)];
    Signs = [Plus(0), Minus(0), PlusI(0), MinusI(0)];
    Turn = [Plus(1), Plus(2), Plus(3), Plus(0)];
    Twice = [Plus(2), Plus(2), Plus(1), Plus(1)];
    Gap = [Plus(2), Zero, Plus(2), Plus(1)];
}

/// The element of big integers modulo p.
fn oracle(re: &BigUint, im: &BigUint) -> Oracle {
    let p = BigUint::from(mersenne::P);
    let words = |n: &BigUint| {
        let rest = n % &p;
        let mut digits = rest.iter_u64_digits();
        [digits.next().unwrap_or(0), digits.next().unwrap_or(0)]
    };
    let ([a, b], [c, d]) = (words(re), words(im));
    Oracle::from_canonical(Portable, [a, b, c, d])
}

/// The elements of words that no conversion could make.
fn twin(words: &[Vector8; 3]) -> [Oracle; 4] {
    let lanes = words.map(Vector8::to_array);
    let value = |l: usize| {
        integer(&[lanes[0][l]]) + (integer(&[lanes[1][l]]) << 43) + (integer(&[lanes[2][l]]) << 86)
    };
    core::array::from_fn(|j| oracle(&value(2 * j), &value(2 * j + 1)))
}

fn elements(a: Fp2x4) -> [[u64; 4]; 4] {
    let given = a.elements().map(Single::to_repr);
    assert_eq!(given, twin(&a.words).map(Single::to_repr), "the conversion");
    given
}

fn loose(a: LooseFp2x4) -> [[u64; 4]; 4] {
    let given = twin(&a.words).map(Single::to_repr);
    assert_eq!(elements(Fp2x4::tighten(a)), given, "the carry");
    given
}

fn of(a: Twin) -> [[u64; 4]; 4] {
    a.elements().map(Single::to_repr)
}

fn of_loose(a: <Twin as Quad>::Loose) -> [[u64; 4]; 4] {
    of(Twin::tighten(a))
}

/// Eight integers, all 0, all the bound, or each often at one of the ends.
fn words(level: Ifma, random: &mut Random, kind: usize, bounds: [u64; 3]) -> [Vector8; 3] {
    bounds.map(|bound| {
        let lanes = core::array::from_fn(|_| match (kind, random.word() % 6) {
            (0, _) | (2.., 0) => 0,
            (1, _) | (2.., 1 | 2) => bound,
            (_, 3) => bound - random.word() % 4,
            (_, 4) => random.word() % 4,
            _ => random.word() % bound,
        });
        Vector8::from_array(level, lanes)
    })
}

struct Checks;

impl Task<Ifma> for Checks {
    type Output = ();
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Ifma) {
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let reduced = [WORD + (1 << 18), WORD + (1 << 18), TOP_WORD + (1 << 18)];
        let most = crate::field::mersenne127::columns::LOOSE;
        let mut quads = vec![];
        let mut sums = vec![];
        for kind in 0..12 {
            quads.push(Fp2x4::of(level, words(level, &mut random, kind, reduced)));
            sums.push(LooseFp2x4::of(level, words(level, &mut random, kind, most)));
        }
        for &a in &quads {
            let x = Twin::new(twin(&a.words));
            assert_eq!(elements(a), of(x));
            assert_eq!(elements(Fp2x4::new(a.elements())), of(x));
            assert_eq!(loose(a.loosen()), of(x));
            assert_eq!(loose(a.arrange::<Mixed>()), of_loose(x.arrange::<Mixed>()));
            assert_eq!(loose(a.arrange::<Signs>()), of_loose(x.arrange::<Signs>()));
            assert_eq!(loose(a.arrange::<Turn>()), of_loose(x.arrange::<Turn>()));
            assert_eq!(loose(a.arrange::<Gap>()), of_loose(x.arrange::<Gap>()));
            assert_eq!(elements(a.moved::<Gap>()), of(x.moved::<Gap>()));
            // The largest operand of the bounds: 2x and -x.
            let (a, x) = (a.arrange::<Signs>(), x.arrange::<Signs>());
            let (a, x) = (Fp2x4::add(a, a), Twin::add(x, x));
            for n in [[0, 1, 109, 127], [127; 4]] {
                assert_eq!(elements(Fp2x4::mul_small(a, n)), of(Twin::mul_small(x, n)));
            }
            // More than that by less.
            let (a, x) = (Fp2x4::add(a, a), Twin::add(x, x));
            let (a, x) = (Fp2x4::add(a, a), Twin::add(x, x));
            let n = [31, 0, 1, 16];
            assert_eq!(elements(Fp2x4::mul_small(a, n)), of(Twin::mul_small(x, n)));
        }
        for &a in &sums {
            let x = Twin::new(twin(&a.words)).loosen();
            assert_eq!(loose(a), of_loose(x));
            assert_eq!(loose(Fp2x4::conjugate(a)), of_loose(Twin::conjugate(x)));
            for bit in [0, 1] {
                let mask = Mask::from_bit(bit);
                let want = of_loose(Twin::negate_in::<0b1111>(x, mask));
                assert_eq!(loose(Fp2x4::negate_in::<0b1111>(a, mask)), want);
                let want = of_loose(Twin::negate_in::<0b1001>(x, mask));
                assert_eq!(loose(Fp2x4::negate_in::<0b1001>(a, mask)), want);
                let (b, y) = (sums[5], Twin::new(twin(&sums[5].words)).loosen());
                assert_eq!(loose(Select::select(mask, a, b)), of_loose(Select::select(mask, x, y)));
            }
            assert_eq!(elements(Fp2x4::sqr(a)), of(Twin::sqr(x)));
            for &b in &sums {
                let y = Twin::new(twin(&b.words)).loosen();
                assert_eq!(elements(Fp2x4::mul::<Identity>(a, b)), of(Twin::mul::<Identity>(x, y)));
                assert_eq!(elements(Fp2x4::mul::<Turn>(a, b)), of(Twin::mul::<Turn>(x, y)));
                for &c in &sums[..4] {
                    let z = Twin::new(twin(&c.words)).loosen();
                    let got = Fp2x4::mul_add_mul::<Twice, Turn>(a, b, b, c);
                    assert_eq!(elements(got), of(Twin::mul_add_mul::<Twice, Turn>(x, y, y, z)));
                    let got = Fp2x4::mul_add_mul::<Identity, Turn>(c, a, a, b);
                    assert_eq!(elements(got), of(Twin::mul_add_mul::<Identity, Turn>(z, x, x, y)));
                }
            }
        }
        for &a in &quads {
            for &b in &quads {
                let (x, y) = (Twin::new(twin(&a.words)), Twin::new(twin(&b.words)));
                let (sum, want) = (Fp2x4::add(a.loosen(), b.loosen()), Twin::add(x.loosen(), y.loosen()));
                assert_eq!(loose(sum), of_loose(want));
                let sum = Fp2x4::add_in::<0b1001>(a.loosen(), b.loosen());
                assert_eq!(loose(sum), of_loose(Twin::add_in::<0b1001>(x.loosen(), y.loosen())));
            }
        }
    }
}

#[test]
fn every_operation_is_that_of_four_elements() {
    if let Some(level) = Ifma::detect() {
        level.run(Checks);
    }
}

#[test]
fn zero_has_one_canonical_form() {
    let Some(level) = Ifma::detect() else { return };
    let p = Fp2x4 { words: multiple_of_p(level, 1), level };
    assert_eq!(elements(p), [[0; 4]; 4]);
    assert!(p.elements().iter().all(|x| x.is_zero().declassify()));
}

/// The single elements that stand beside: those of the field with the lesser token.
#[test]
fn single_elements_are_those_of_the_field() {
    type F = OnIfma<Fp2<Mulx>>;
    let Some(level) = Ifma::detect() else { return };
    let mut random = Random(1);
    let mut element = || {
        let [a, b, c, d] = core::array::from_fn(|_| random.edge());
        let words = oracle(&integer(&[a, b]), &integer(&[c, d])).to_repr();
        (F::from_repr(level, words).expect("canonical"), Fp2::from_canonical(level.mulx(), words))
    };
    for _ in 0..100 {
        let ((a, x), (b, y)) = (element(), element());
        for (got, want) in [
            (a.add(b).tighten(), x.add(y)),
            (a.sub(b), x.sub(y)),
            (a.dbl_sub(b), x.dbl_sub(y)),
            (a.sub_dbl_sub(b, a).0, x.sub(y)),
            (a.sub_dbl_sub(b, a).1, x.sub(y).dbl_sub(x)),
            (Factor::mul(a, b), Factor::mul(x, y)),
            (Factor::sqr(a), Factor::sqr(x)),
            (a.mul2().tighten(), x.mul2()),
            (a.mul3().tighten(), x.mul3()),
            (a.div2().tighten(), x.div2()),
            (a.neg().tighten(), x.neg()),
            (a.mul_small(109), x.mul_small(109)),
            (a.invert(), x.invert()),
            (a.invert_vartime(), x.invert()),
            (a.conjugate(), Quadratic::conjugate(x)),
            (a.mul_mu(), Quadratic::mul_mu(x)),
            (Factor::sqr(a).sqrt().0, Factor::sqr(x).sqrt().0),
            (F::load(level, a.store()), x),
            (F::select(Mask::from_bit(1), a, b), x),
            (F::select(Mask::from_bit(0), a, b), y),
            (F::zero(level), Fp2::zero(level.mulx())),
            (F::one(level), Fp2::one(level.mulx())),
            (F::from_u64(level, 7), Fp2::from_u64(level.mulx(), 7)),
        ] {
            assert_eq!(got.to_repr(), want.to_repr());
        }
        assert_eq!(a.is_zero().declassify(), x.is_zero().declassify());
    }
    assert!(F::from_repr(level, [u64::MAX, u64::MAX, 0, 0]).is_none());
}
