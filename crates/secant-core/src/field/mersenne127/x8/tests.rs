//! Lane by lane against the portable field, on words biased to the edges of what the types allow.

use super::*;
use crate::cpu::{Portable, Task};
use crate::ct::Column;
use crate::field::lane_by_lane::{each, map, zip};
use crate::field::mersenne127::Mersenne127;
use crate::field::mersenne127::columns::{LOOSE, TIGHT, TOP_WORD};
use crate::field::mersenne127::quadratic::Fp2;
use crate::field::{Single, Vector};
use crate::limbs::samples::Random;

type Oracle = Fp2<Portable>;

/// Eight elements in both representations.
#[derive(Clone, Copy)]
struct Pair {
    wide: Fp2x8,
    narrow: [Oracle; 8],
}

/// The same for loose elements.
#[derive(Clone, Copy)]
struct LoosePair {
    wide: LooseFp2x8,
    narrow: [Oracle; 8],
}

/// The value of three words, whatever they are.
fn value(words: [u64; 3]) -> Mersenne127<Portable> {
    let radix = Mersenne127::from_u64(Portable, 1 << BITS);
    words.into_iter().rev().fold(Mersenne127::zero(Portable), |value, word| {
        Field::add(value.mul(radix), Mersenne127::from_u64(Portable, word))
    })
}

/// The elements of words that no conversion could make.
fn values(re: Words, im: Words) -> [Oracle; 8] {
    let (re, im) = (re.map(Vector8::to_array), im.map(Vector8::to_array));
    each(&|lane| Oracle::new(value(re.map(|w| w[lane])), value(im.map(|w| w[lane]))))
}

/// Words up to the bounds: the bound, 0, p, near the ends, or any.
fn words(level: Ifma, random: &mut Random, bounds: [u64; 3]) -> Words {
    let lanes: [[u64; 3]; 8] = core::array::from_fn(|_| match random.word() % 8 {
        0 => bounds,
        1 => [0; 3],
        2 => [WORD, WORD, TOP_WORD],
        3 => [1, 0, 0],
        _ => bounds.map(|bound| random.up_to(bound)),
    });
    core::array::from_fn(|j| Vector8::from_array(level, core::array::from_fn(|lane| lanes[lane][j])))
}

impl Pair {
    fn any(level: Ifma, random: &mut Random) -> Self {
        let (re, im) = (words(level, random, TIGHT), words(level, random, TIGHT));
        Self { wide: Fp2x8::of(level, re, im), narrow: values(re, im) }
    }

    #[track_caller]
    fn check(self, what: &str) -> Self {
        let wide = wide!(self.wide.level, self.wide.to_lanes());
        assert_eq!(wide, self.narrow.map(Single::to_repr), "{what}");
        self
    }
}

impl LoosePair {
    fn any(level: Ifma, random: &mut Random) -> Self {
        let (re, im) = (words(level, random, LOOSE), words(level, random, LOOSE));
        Self { wide: LooseFp2x8::of(level, re, im), narrow: values(re, im) }
    }

    fn tighten(self) -> Pair {
        Pair { wide: wide!(self.wide.level, self.wide.tighten()), narrow: self.narrow }
    }
}

const OPERATIONS: u64 = 21;

/// Operation `code` in both representations; its results.
fn operate(code: u64, random: &mut Random, [a, b, c]: [Pair; 3]) -> Vec<Pair> {
    let level = a.wide.level;
    let tight = |wide, narrow| vec![Pair { wide, narrow }];
    let (x, y, z) = (a.narrow, b.narrow, c.narrow);
    let small = random.up_to(u64::from(u32::MAX)) as u32;
    let bits = random.word() as u8;
    let chosen = |x: [Oracle; 8], y: [Oracle; 8]| each(&|i| if bits >> i & 1 == 1 { x[i] } else { y[i] });
    match code {
        0 => tight(wide!(level, a.wide.mul(b.wide)), zip(x, y, |x, y| x.mul(y))),
        1 => tight(wide!(level, a.wide.sqr()), map(x, |x| x.sqr())),
        2 => tight(wide!(level, a.wide.add(b.wide).tighten()), zip(x, y, Field::add)),
        3 => tight(wide!(level, a.wide.sub(b.wide)), zip(x, y, Field::sub)),
        4 => tight(wide!(level, a.wide.mul2().tighten()), map(x, |x| x.mul2())),
        5 => tight(wide!(level, a.wide.mul3().tighten()), map(x, |x| x.mul3())),
        6 => tight(wide!(level, a.wide.div2().tighten()), map(x, |x| x.div2())),
        7 => tight(wide!(level, a.wide.neg().tighten()), map(x, |x| x.neg())),
        8 => tight(wide!(level, a.wide.dbl_sub(b.wide)), zip(x, y, |x, y| x.dbl_sub(y))),
        9 => {
            let (d, e) = wide!(level, a.wide.sub_dbl_sub(b.wide, c.wide));
            let narrow: [_; 8] = each(&|i| x[i].sub_dbl_sub(y[i], z[i]));
            vec![Pair { wide: d, narrow: narrow.map(|n| n.0) }, Pair { wide: e, narrow: narrow.map(|n| n.1) }]
        }
        10 => tight(wide!(level, a.wide.mul_small(small)), map(x, |x| x.mul_small(small))),
        11 => tight(wide!(level, Fp2x8::select(Mask8::from_bits(bits), a.wide, b.wide)), chosen(x, y)),
        12 => tight(
            wide!(level, a.wide.add(b.wide).mul(c.wide.mul3())),
            each(&|i| Field::add(x[i], y[i]).mul(z[i].mul3())),
        ),
        13 => tight(wide!(level, a.wide.mul3().sqr()), map(x, |x| x.mul3().sqr())),
        14 => tight(wide!(level, a.wide.neg().mul(b.wide.div2())), zip(x, y, |x, y| x.neg().mul(y.div2()))),
        15 => {
            let mask = Mask8::from_bits(bits);
            let wide = wide!(level, LooseFp2x8::select(mask, a.wide.mul2(), b.wide.neg()).tighten());
            tight(wide, chosen(map(x, |x| x.mul2()), map(y, |y| y.neg())))
        }
        16 => tight(
            wide!(level, a.wide.add_small_multiple(b.wide.mul3(), small).tighten()),
            zip(x, y, |x, y| x.add_small_multiple(y.mul3(), small)),
        ),
        17 => tight(wide!(level, a.wide.conjugate()), map(x, |x| x.conjugate())),
        18 => tight(wide!(level, a.wide.mul_mu()), map(x, |x| x.mul_mu())),
        19 => tight(
            wide!(level, a.wide.sub_two(b.wide, c.wide)),
            each(&|i| Field::sub(Field::sub(x[i], y[i]), z[i])),
        ),
        _ => tight(
            wide!(level, a.wide.difference(b.wide).mul(c.wide)),
            each(&|i| Field::sub(x[i], y[i]).mul(z[i])),
        ),
    }
}

struct Every;

impl Task<Ifma> for Every {
    type Output = ();
    fn run(self, level: Ifma) {
        let random = &mut Random(3);
        for _ in 0..1500 {
            for code in 0..OPERATIONS {
                let inputs = [0; 3].map(|_| Pair::any(level, random));
                for result in operate(code, random, inputs) {
                    result.check(&format!("operation {code}"));
                }
            }
        }
    }
}

struct Chains;

impl Task<Ifma> for Chains {
    type Output = ();
    fn run(self, level: Ifma) {
        for seed in 0..30 {
            let random = &mut Random(seed);
            let mut registers = [0; 8].map(|_| Pair::any(level, random));
            for _ in 0..200 {
                let inputs = [0; 3].map(|_| registers[(random.word() % 8) as usize]);
                let code = random.word() % OPERATIONS;
                for result in operate(code, random, inputs) {
                    registers[(random.word() % 8) as usize] = result;
                }
            }
            for register in registers {
                register.check("chain");
            }
        }
    }
}

struct Loose;

impl Task<Ifma> for Loose {
    type Output = ();
    fn run(self, level: Ifma) {
        let random = &mut Random(7);
        for _ in 0..5000 {
            let [a, b] = [0; 2].map(|_| LoosePair::any(level, random));
            Pair { wide: wide!(level, a.wide.mul(b.wide)), narrow: zip(a.narrow, b.narrow, |x, y| x.mul(y)) }
                .check("product");
            Pair { wide: wide!(level, a.wide.sqr()), narrow: map(a.narrow, |x| x.sqr()) }.check("square");
            a.tighten().check("tighten");
        }
        // The largest operands at once; and the largest whose difference is largest.
        let splat = |words: [u64; 3]| words.map(|word| Vector8::splat(level, word));
        for (re, im) in [(LOOSE, LOOSE), (LOOSE, [0; 3]), ([0; 3], LOOSE)] {
            let (re, im) = (splat(re), splat(im));
            let (wide, narrow) = (LooseFp2x8::of(level, re, im), values(re, im));
            Pair { wide: wide!(level, wide.mul(wide)), narrow: map(narrow, |x| x.mul(x)) }
                .check("largest product");
            Pair { wide: wide!(level, wide.sqr()), narrow: map(narrow, |x| x.sqr()) }.check("largest square");
        }
    }
}

struct Conditions;

impl Task<Ifma> for Conditions {
    type Output = ();
    fn run(self, level: Ifma) {
        let random = &mut Random(11);
        for _ in 0..2000 {
            let [a, b] = [0; 2].map(|_| Pair::any(level, random));
            let (mut zero, mut equal) = (0, 0);
            for i in 0..8 {
                zero |= u8::from(a.narrow[i].to_repr() == [0; 4]) << i;
                equal |= u8::from(a.narrow[i].to_repr() == b.narrow[i].to_repr()) << i;
            }
            assert_eq!(wide!(level, a.wide.is_zero()).declassify(), zero);
            assert_eq!(wide!(level, a.wide.equals(b.wide)).declassify(), equal);
            // Equal values in different words.
            let lanes = wide!(level, a.wide.to_lanes());
            let same = wide!(level, Fp2x8::from_lanes(level, lanes).equals(a.wide));
            assert_eq!(same.declassify(), 255);
            for words in lanes {
                assert_eq!(wide!(level, Fp2x8::constant(level, &words).to_lanes()), [words; 8]);
            }
            // Words of one lane, and back.
            let mut words = [0; Fp2x8::WORDS];
            wide!(level, a.wide.words_of_lane(3, &mut words));
            // A row of 32 elements, twice b's eight and a's eight.
            let mut row = [Column([0; 8]); 4 * Fp2x8::WORDS];
            for (i, of) in [b.wide, a.wide, a.wide, b.wide].into_iter().enumerate() {
                for lane in 0..8 {
                    let mut words = [0; Fp2x8::WORDS];
                    wide!(level, of.words_of_lane(lane, &mut words));
                    for (j, word) in words.iter().enumerate() {
                        row[Fp2x8::WORDS * i + j].0[lane] = *word;
                    }
                }
            }
            let other = wide!(level, b.wide.to_lanes());
            for first in 0..32 {
                let index: [u64; 8] = core::array::from_fn(|lane| (first + 5 * lane as u64) % 32);
                let found = wide!(level, Fp2x8::of_row(level, &row, Fp2x8::WORDS, &index).to_lanes());
                let wanted = index.map(|i| [other, lanes, lanes, other][i as usize / 8][i as usize % 8]);
                assert_eq!(found, wanted, "{index:?}");
            }
            assert_eq!(wide!(level, Fp2x8::broadcast(level, &words).to_lanes()), [lanes[3]; 8]);
        }
        for n in [0, 1, WORD, WORD + 1, u64::MAX] {
            assert_eq!(wide!(level, Fp2x8::from_u64(level, n).to_lanes()), [[n, 0, 0, 0]; 8]);
        }
        assert_eq!(wide!(level, Fp2x8::zero(level).to_lanes()), [[0; 4]; 8]);
        assert_eq!(wide!(level, Fp2x8::one(level).to_lanes()), [[1, 0, 0, 0]; 8]);
    }
}

struct Inverses;

impl Task<Ifma> for Inverses {
    type Output = ();
    fn run(self, level: Ifma) {
        let random = &mut Random(13);
        for _ in 0..40 {
            let a = Pair::any(level, random);
            Pair { wide: a.wide.invert(), narrow: a.narrow.map(|x| x.invert()) }.check("inverse");
        }
    }
}

macro_rules! on_vectors {
    ($($name:ident: $task:ident;)*) => { $(
        #[test]
        fn $name() {
            match Ifma::detect() {
                None => println!("skipped: this CPU has no AVX-512 IFMA"),
                Some(level) => level.run($task),
            }
        }
    )* };
}

on_vectors! {
    every_operation_in_every_lane: Every;
    chains_of_operations: Chains;
    every_loose_operand: Loose;
    conditions_lane_by_lane: Conditions;
    inverses: Inverses;
}
