//! Lane by lane against the portable field, on values biased to the edges of what the types allow.

use super::words::joined;
use super::*;
use crate::cpu::{Portable, Task};
use crate::curve::sm2::Sm2;
use crate::field::crandall::Crandall;
use crate::field::crandall221::Crandall221;
use crate::field::lane_by_lane::{each, map, zip};
use crate::field::mersenne521::Mersenne521;
use crate::field::montgomery::MontgomeryForm;
use crate::field::{Single, Vector};
use crate::limbs::mersenne521::P521;
use crate::limbs::p224::P224;
use crate::limbs::p256::P256;
use crate::limbs::p384::P384;
use crate::limbs::portable;
use crate::limbs::samples::Random;
use crate::limbs::x86_64::prime52::TwoTo;

/// A prime, and its field of single elements.
trait Both<const N: usize, const W: usize>: Prime<N> {
    type One: Single<Level = Portable, Repr = [u64; W]>;
}
macro_rules! both {
    ($($prime:ty, $n:literal, $w:literal: $one:ty;)*) => {$(
        impl Both<$n, $w> for $prime {
            type One = $one;
        }
    )*};
}
both! {
    P256, 5, 4: MontgomeryForm<Self, Portable>;
    Sm2, 5, 4: MontgomeryForm<Self, Portable, 4>;
    P224, 5, 4: MontgomeryForm<Self, Portable>;
    P384, 8, 6: MontgomeryForm<Self, Portable, 6>;
    P521, 11, 9: Mersenne521<Portable>;
    TwoTo<256, 189>, 5, 4: Crandall<256, 189, Portable>;
    TwoTo<255, 19>, 5, 4: Crandall<255, 19, Portable>;
    TwoTo<256, 0x1_0000_03d1>, 5, 4: Crandall<256, 0x1_0000_03d1, Portable>;
    TwoTo<251, 9>, 5, 4: Crandall<251, 9, Portable>;
    TwoTo<221, 3>, 5, 4: Crandall221<Portable>;
}

type Oracle<P, const N: usize, const W: usize> = <P as Both<N, W>>::One;
type Wide<P, const N: usize, const W: usize> = Lanes52<P, N, W>;
type WideLoose<P, const N: usize, const W: usize> = Loose52<P, N, W>;

/// Eight elements in both representations.
struct Pair<P: Both<N, W>, const N: usize, const W: usize> {
    wide: Wide<P, N, W>,
    narrow: [Oracle<P, N, W>; 8],
}

impl<P: Both<N, W>, const N: usize, const W: usize> Clone for Pair<P, N, W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Both<N, W>, const N: usize, const W: usize> Copy for Pair<P, N, W> {}

fn modulus<P: Both<N, W>, const N: usize, const W: usize>() -> [u64; W] {
    joined(&P::P)
}

/// v mod p for v < 2^(64W).
fn reduce<P: Both<N, W>, const N: usize, const W: usize>(mut v: [u64; W]) -> [u64; W] {
    let p = num(&modulus::<P, N, W>());
    let r = num(&v) % p;
    v = [0; W];
    for (v, word) in v.iter_mut().zip(r.to_u64_digits()) {
        *v = word;
    }
    v
}

fn num(words: &[u64]) -> num_bigint::BigUint {
    crate::limbs::samples::integer(words)
}

fn oracle<P: Both<N, W>, const N: usize, const W: usize>(v: [u64; W]) -> Oracle<P, N, W> {
    Oracle::<P, N, W>::from_repr(Portable, reduce::<P, N, W>(v)).unwrap()
}

/// An integer below 2^K, or of any words where products are folded: an edge, or words that are edges.
fn edgy<P: Both<N, W>, const N: usize, const W: usize>(random: &mut Random) -> [u64; W] {
    let p = modulus::<P, N, W>();
    let one = core::array::from_fn(|i| u64::from(i == 0));
    let mut v = match random.word() % 12 {
        0 => [0; W],
        1 => one,
        2 => portable::sub(&p, &one).0,
        3 => p,
        4 => [u64::MAX; W],
        // p + 1, (p - 1)/2, 2^(K-1).
        5 => portable::add(&p, &one).0,
        6 => core::array::from_fn(|i| p[i] >> 1 | if i + 1 < W { p[i + 1] << 63 } else { 0 }),
        7 => core::array::from_fn(|i| if i + 1 < W { 0 } else { 1 << (P::K + 63 - 64 * W as u32) }),
        _ => core::array::from_fn(|_| random.up_to(u64::MAX)),
    };
    if P::FORM != 0 {
        v[W - 1] &= u64::MAX >> (64 * W as u32 - P::K);
    }
    v
}

#[cfg_attr(not(unoptimised), inline(always))]
fn transposed<const N: usize>(level: Ifma, lanes: &[[u64; N]; 8]) -> [Vector8; N] {
    let mut vectors = [Vector8::zero(level); N];
    let mut j = 0;
    while j < N {
        let mut column = [0; 8];
        let mut i = 0;
        while i < 8 {
            column[i] = lanes[i][j];
            i += 1;
        }
        vectors[j] = Vector8::from_array(level, column);
        j += 1;
    }
    vectors
}

/// The element of N words, of which the last is taken whole: their value divided by 2^FORM.
fn value<P: Both<N, W>, const N: usize, const W: usize>(words: [u64; N]) -> Oracle<P, N, W> {
    let radix = Oracle::<P, N, W>::from_u64(Portable, 1 << BITS);
    let mut r = Oracle::<P, N, W>::from_u64(Portable, words[N - 1]);
    for j in (0..N - 1).rev() {
        r = r.mul(radix).add(Oracle::<P, N, W>::from_u64(Portable, words[j] & WORD)).tighten();
    }
    let inverse = radix.invert();
    (0..P::FORM / BITS).fold(r, |r, _| r.mul(inverse))
}

/// Words that the type allows, the last one at most `top`; what stands above 52 bits does not count.
fn words<const N: usize>(random: &mut Random, top: u64) -> [[u64; N]; 8] {
    core::array::from_fn(|_| {
        let mut w = core::array::from_fn(|_| random.up_to(WORD) | random.up_to(4095) << BITS);
        w[N - 1] = random.up_to(top);
        w
    })
}

impl<P: Both<N, W>, const N: usize, const W: usize> Pair<P, N, W> {
    fn any(level: Ifma, random: &mut Random) -> Self {
        if random.word() & 1 == 0 {
            let lanes = core::array::from_fn(|_| edgy::<P, N, W>(random));
            return Self {
                wide: wide!(level, Wide::from_lanes(level, lanes)),
                narrow: lanes.map(oracle::<P, N, W>),
            };
        }
        let lanes = words(random, Wide::<P, N, W>::LARGEST);
        let wide = wide!(level, Wide::of(level, transposed(level, &lanes)));
        Self { wide, narrow: lanes.map(value::<P, N, W>) }
    }

    #[track_caller]
    fn check(self, what: &str) -> Self {
        let wide = wide!(self.wide.level, self.wide.to_lanes());
        assert_eq!(wide, self.narrow.map(Single::to_repr), "{what}");
        self
    }
}

const OPERATIONS: u64 = 18;

/// Operation `code` in both representations; its results.
fn operate<P: Both<N, W>, const N: usize, const W: usize>(
    code: u64,
    random: &mut Random,
    [a, b, c]: [Pair<P, N, W>; 3],
) -> Vec<Pair<P, N, W>> {
    let level = a.wide.level;
    let tight = |wide, narrow| vec![Pair { wide, narrow }];
    let (x, y, z) = (a.narrow, b.narrow, c.narrow);
    match code {
        0 => tight(wide!(level, a.wide.mul(b.wide)), zip(x, y, |x, y| x.mul(y))),
        1 => tight(wide!(level, a.wide.sqr()), map(x, |x| x.sqr())),
        2 => tight(wide!(level, a.wide.add(b.wide).tighten()), zip(x, y, |x, y| x.add(y).tighten())),
        3 => tight(wide!(level, a.wide.sub(b.wide)), zip(x, y, |x, y| x.sub(y))),
        4 => tight(wide!(level, a.wide.mul2().tighten()), map(x, |x| x.mul2().tighten())),
        5 => tight(wide!(level, a.wide.mul3().tighten()), map(x, |x| x.mul3().tighten())),
        6 => tight(wide!(level, a.wide.div2().tighten()), map(x, |x| x.div2().tighten())),
        7 => tight(wide!(level, a.wide.neg().tighten()), map(x, |x| x.neg().tighten())),
        8 => tight(wide!(level, a.wide.dbl_sub(b.wide)), zip(x, y, |x, y| x.dbl_sub(y))),
        9 => {
            let (d, e) = wide!(level, a.wide.sub_dbl_sub(b.wide, c.wide));
            let narrow: [_; 8] = each(&|i| x[i].sub_dbl_sub(y[i], z[i]));
            vec![Pair { wide: d, narrow: narrow.map(|n| n.0) }, Pair { wide: e, narrow: narrow.map(|n| n.1) }]
        }
        10 => {
            let n = random.up_to(u64::from(u32::MAX)) as u32;
            tight(wide!(level, a.wide.mul_small(n)), map(x, |x| x.mul_small(n)))
        }
        11 => {
            let bits = random.word() as u8;
            let narrow = each(&|i| if bits >> i & 1 == 1 { x[i] } else { y[i] });
            tight(wide!(level, Wide::select(Mask8::from_bits(bits), a.wide, b.wide)), narrow)
        }
        // Loose operands straight into multiplications.
        12 => tight(
            wide!(level, a.wide.add(b.wide).mul(c.wide.mul3())),
            each(&|i| x[i].add(y[i]).mul(z[i].mul3())),
        ),
        13 => tight(wide!(level, a.wide.mul3().sqr()), map(x, |x| x.mul3().sqr())),
        14 => tight(wide!(level, a.wide.neg().mul(b.wide.div2())), zip(x, y, |x, y| x.neg().mul(y.div2()))),
        15 => tight(
            wide!(level, a.wide.mul2().mul(b.wide.add(c.wide))),
            each(&|i| x[i].mul2().mul(y[i].add(z[i]))),
        ),
        16 => {
            let n = random.up_to(u64::from(u32::MAX)) as u32;
            let wide = wide!(level, a.wide.add_small_multiple(b.wide.mul3(), n).tighten());
            tight(wide, zip(x, y, |x, y| x.add(y.mul3().tighten().mul_small(n)).tighten()))
        }
        _ => {
            let mask = Mask8::from_bits(random.word() as u8);
            let wide = wide!(level, WideLoose::select(mask, a.wide.mul2(), b.wide.neg()).tighten());
            let narrow = zip(x, y, |x, y| (x.mul2().tighten(), y.neg().tighten()));
            let set = |i: usize| mask.bits() >> i & 1 == 1;
            tight(wide, each(&|i| if set(i) { narrow[i].0 } else { narrow[i].1 }))
        }
    }
}

/// A test, for every prime.
macro_rules! tests {
    ($($name:ident, $task:ident: |$level:ident, $p:ident, $n:ident, $w:ident| $text:block)*) => {$(
        struct $task<P>(PhantomData<P>);

        impl<$p: Both<$n, $w>, const $n: usize, const $w: usize> Task<Ifma> for ($task<$p>, [u64; $n], [u64; $w])
        {
            type Output = ();
            fn run(self, $level: Ifma) $text
        }

        #[test]
        fn $name() {
            match Ifma::detect() {
                None => println!("skipped: this CPU has no AVX-512 IFMA"),
                Some(level) => {
                    level.run(($task::<P256>(PhantomData), [0; 5], [0; 4]));
                    level.run(($task::<P224>(PhantomData), [0; 5], [0; 4]));
                    level.run(($task::<P384>(PhantomData), [0; 8], [0; 6]));
                    level.run(($task::<P521>(PhantomData), [0; 11], [0; 9]));
                    level.run(($task::<TwoTo<256, 189>>(PhantomData), [0; 5], [0; 4]));
                    level.run(($task::<TwoTo<255, 19>>(PhantomData), [0; 5], [0; 4]));
                    level.run(($task::<TwoTo<256, 0x1_0000_03d1>>(PhantomData), [0; 5], [0; 4]));
                    // Integers of four words are folded when they come in.
                    level.run(($task::<TwoTo<251, 9>>(PhantomData), [0; 5], [0; 4]));
                    level.run(($task::<TwoTo<221, 3>>(PhantomData), [0; 5], [0; 4]));
                }
            }
        }
    )*};
}

tests! {
    every_operation_in_every_lane, Every: |level, P, N, W| {
        let random = &mut Random(1);
        for _ in 0..1000 {
            for code in 0..OPERATIONS {
                let inputs = [0; 3].map(|_| Pair::<P, N, W>::any(level, random));
                for result in operate(code, random, inputs) {
                    result.check(&format!("operation {code}"));
                }
            }
        }
    }

    chains_of_operations, Chains: |level, P, N, W| {
        for seed in 0..30 {
            let random = &mut Random(seed);
            let mut registers = [0; 8].map(|_| Pair::<P, N, W>::any(level, random));
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

    every_loose_operand, Loose: |level, P, N, W| {
        let random = &mut Random(7);
        for i in 0..4000 {
            // The largest operands at once, and any.
            let [a, b] = [0; 2].map(|_| if i == 0 {
                let mut full = [[u64::MAX; N]; 8];
                full.iter_mut().for_each(|w| w[N - 1] = P::LOOSE);
                full
            } else {
                words::<N>(random, P::LOOSE)
            });
            let [x, y] =
                [a, b].map(|lanes| wide!(level, WideLoose::<P, N, W>::of(level, transposed(level, &lanes))));
            let [u, v] = [a, b].map(|lanes| lanes.map(value::<P, N, W>));
            Pair { wide: wide!(level, x.tighten()), narrow: u }.check("tighten");
            Pair { wide: wide!(level, x.mul(y)), narrow: zip(u, v, |x, y| x.mul(y)) }.check("product");
            Pair { wide: wide!(level, x.sqr()), narrow: map(u, |x| x.sqr()) }.check("square");
        }
    }

    conditions_lane_by_lane, Conditions: |level, P, N, W| {
        let random = &mut Random(11);
        for _ in 0..1000 {
            let [a, b] = [0; 2].map(|_| Pair::<P, N, W>::any(level, random));
            let (mut zero, mut equal) = (0, 0);
            for i in 0..8 {
                zero |= u8::from(a.narrow[i].to_repr() == [0; W]) << i;
                equal |= u8::from(a.narrow[i].to_repr() == b.narrow[i].to_repr()) << i;
            }
            assert_eq!(wide!(level, a.wide.is_zero()).declassify(), zero);
            assert_eq!(wide!(level, a.wide.equals(b.wide)).declassify(), equal);
            // Equal values in different words.
            let lanes = a.narrow.map(Single::to_repr);
            let same = wide!(level, Wide::<P, N, W>::from_lanes(level, lanes).equals(a.wide));
            assert_eq!(same.declassify(), 255);
        }
        for _ in 0..100 {
            let words = reduce::<P, N, W>(edgy::<P, N, W>(random));
            assert_eq!(wide!(level, Wide::<P, N, W>::constant(level, &words).to_lanes()), [words; 8]);
        }
        for n in [0, 1, WORD, WORD + 1, u64::MAX] {
            let mut words = [0; W];
            words[0] = n;
            assert_eq!(wide!(level, Wide::<P, N, W>::from_u64(level, n).to_lanes()), [words; 8]);
        }
        assert_eq!(wide!(level, Wide::<P, N, W>::zero(level).is_zero()).declassify(), 255);
        let one = wide!(level, Wide::<P, N, W>::one(level).equals(Wide::from_u64(level, 1)));
        assert_eq!(one.declassify(), 255);
    }

    inverses, Inverses: |level, P, N, W| {
        let random = &mut Random(13);
        for _ in 0..40 {
            let a = Pair::<P, N, W>::any(level, random);
            Pair { wide: a.wide.invert(), narrow: a.narrow.map(|x| x.invert()) }.check("inverse");
        }
    }
}
