//! Lane by lane against the portable field, on values biased to the edges of what the types allow.

use super::*;
use crate::cpu::{Portable, Task};
use crate::field::Single;
use crate::field::crandall::Crandall;
use crate::field::crandall221::Crandall221;
use crate::field::lane_by_lane::{each, map, zip};
use crate::limbs::samples::Random;

/// Eight elements of a field that is here on words, too.
trait Known {
    type Oracle: Single<Level = Portable, Repr = [u64; 4]>;
}
macro_rules! known {
    ($($k:literal, $c:literal: $oracle:ty;)*) => { $(
        impl Known for CrandallX8<$k, $c> {
            type Oracle = $oracle;
        }
    )* };
}
known! {
    256, 189: Crandall<256, 189, Portable>;
    255, 19: Crandall<255, 19, Portable>;
    256, 0x1_0000_03d1: Crandall<256, 0x1_0000_03d1, Portable>;
    251, 9: Crandall<251, 9, Portable>;
    221, 3: Crandall221<Portable>;
}

type Oracle<const K: u32, const C: u64> = <CrandallX8<K, C> as Known>::Oracle;

/// Eight elements in both representations.
#[derive(Clone, Copy)]
struct Pair<const K: u32, const C: u64>
where
    CrandallX8<K, C>: Known,
{
    wide: CrandallX8<K, C>,
    narrow: [Oracle<K, C>; 8],
}

/// The same for loose elements.
#[derive(Clone, Copy)]
struct LoosePair<const K: u32, const C: u64>
where
    CrandallX8<K, C>: Known,
{
    wide: LooseX8<K, C>,
    narrow: [Oracle<K, C>; 8],
}

const fn prime<const K: u32, const C: u64>() -> [u64; 4] {
    [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> (256 - K)]
}

fn minus(a: [u64; 4], b: [u64; 4]) -> ([u64; 4], bool) {
    let (mut r, mut borrow) = ([0; 4], false);
    for i in 0..4 {
        (r[i], borrow) = a[i].borrowing_sub(b[i], borrow);
    }
    (r, borrow)
}

/// v mod p for v < 2^256.
fn reduce<const K: u32, const C: u64>(mut v: [u64; 4]) -> [u64; 4] {
    // Bits above K count C each: each subtracts one multiple of p.
    let top = v[3] >> (K - 193) >> 1;
    v[3] -= top << (K - 193) << 1;
    let mut carry = u128::from(top) * u128::from(C);
    for word in &mut v {
        carry += u128::from(*word);
        *word = carry as u64;
        carry >>= 64;
    }
    while let (r, false) = minus(v, prime::<K, C>()) {
        v = r;
    }
    v
}

fn oracle<const K: u32, const C: u64>(v: [u64; 4]) -> Oracle<K, C>
where
    CrandallX8<K, C>: Known,
{
    Oracle::<K, C>::from_repr(Portable, reduce::<K, C>(v)).unwrap()
}

/// An integer below 2^256: an edge, or words that are edges.
fn edgy_integer<const K: u32, const C: u64>(random: &mut Random) -> [u64; 4] {
    let p = prime::<K, C>();
    match random.word() % 12 {
        0 => [0; 4],
        1 => [1, 0, 0, 0],
        2 => [p[0] - 1, p[1], p[2], p[3]],
        3 => p,
        4 => [p[0] + 1, p[1], p[2], p[3]],
        5 => [u64::MAX; 4],
        6 => [p[0] >> 1 | p[1] << 63, p[1] >> 1 | p[2] << 63, p[2] >> 1 | p[3] << 63, p[3] >> 1],
        7 => [0, 0, 0, 1 << (K - 193)],
        _ => core::array::from_fn(|_| random.up_to(u64::MAX)),
    }
}

/// The value of five words of 52 bits, of which the fifth is taken whole.
fn value<const K: u32, const C: u64>(words: [u64; 5]) -> Oracle<K, C>
where
    CrandallX8<K, C>: Known,
{
    let radix = Oracle::<K, C>::from_u64(Portable, 1 << BITS);
    let mut r = Oracle::<K, C>::from_u64(Portable, words[4]);
    for j in (0..4).rev() {
        r = r.mul(radix).add(oracle::<K, C>([words[j] & WORD, 0, 0, 0])).tighten();
    }
    r
}

fn transposed(level: Ifma, lanes: [[u64; 5]; 8]) -> [Vector8; 5] {
    core::array::from_fn(|j| Vector8::from_array(level, core::array::from_fn(|i| lanes[i][j])))
}

impl<const K: u32, const C: u64> Pair<K, C>
where
    CrandallX8<K, C>: Known,
{
    fn from_integers(level: Ifma, random: &mut Random) -> Self {
        let lanes = core::array::from_fn(|_| edgy_integer::<K, C>(random));
        Self { wide: wide!(level, CrandallX8::from_lanes(level, lanes)), narrow: map(lanes, oracle::<K, C>) }
    }

    /// Any words that the type allows.
    fn from_words(level: Ifma, random: &mut Random) -> Self {
        let lanes: [[u64; 5]; 8] = core::array::from_fn(|_| {
            let mut w = core::array::from_fn(|_| random.up_to(WORD));
            w[4] = random.up_to((2 << (K - 208)) + 64);
            w
        });
        Self { wide: CrandallX8::of(level, transposed(level, lanes)), narrow: lanes.map(value::<K, C>) }
    }

    fn any(level: Ifma, random: &mut Random) -> Self {
        if random.word() & 1 == 0 {
            Self::from_integers(level, random)
        } else {
            Self::from_words(level, random)
        }
    }

    #[track_caller]
    fn check(self, what: &str) -> Self {
        let wide = wide!(self.wide.level, self.wide.to_lanes());
        assert_eq!(wide, self.narrow.map(Single::to_repr), "{what}");
        self
    }
}

impl<const K: u32, const C: u64> LoosePair<K, C>
where
    CrandallX8<K, C>: Known,
{
    /// Any words that the type allows: what stands above 52 bits does not count.
    fn from_words(level: Ifma, random: &mut Random) -> Self {
        let lanes: [[u64; 5]; 8] = core::array::from_fn(|_| {
            let mut w = core::array::from_fn(|_| random.up_to(WORD) | random.up_to(4095) << BITS);
            w[4] = random.up_to((8 << (K - 208)) - 1);
            w
        });
        Self { wide: LooseX8 { words: transposed(level, lanes), level }, narrow: lanes.map(value::<K, C>) }
    }

    fn tighten(self) -> Pair<K, C> {
        Pair { wide: wide!(self.wide.level, self.wide.tighten()), narrow: self.narrow }
    }
}

const OPERATIONS: u64 = 17;

/// Operation `code` in both representations; its results.
fn operate<const K: u32, const C: u64>(
    code: u64,
    random: &mut Random,
    [a, b, c]: [Pair<K, C>; 3],
) -> Vec<Pair<K, C>>
where
    CrandallX8<K, C>: Known,
{
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
            tight(
                wide!(level, CrandallX8::select(Mask8::from_bits(bits), a.wide, b.wide)),
                each(&|i| if bits >> i & 1 == 1 { x[i] } else { y[i] }),
            )
        }
        16 => {
            let n = random.up_to(u64::from(u32::MAX)) as u32;
            let wide = wide!(level, a.wide.add_small_multiple(b.wide.mul3(), n).tighten());
            tight(wide, zip(x, y, |x, y| x.add(y.mul3().tighten().mul_small(n)).tighten()))
        }
        // Loose operands straight into multiplications.
        12 => tight(
            wide!(level, a.wide.add(b.wide).mul(c.wide.mul3())),
            each(&|i| x[i].add(y[i]).mul(z[i].mul3())),
        ),
        13 => tight(wide!(level, a.wide.mul3().sqr()), map(x, |x| x.mul3().sqr())),
        14 => tight(wide!(level, a.wide.neg().mul(b.wide.div2())), zip(x, y, |x, y| x.neg().mul(y.div2()))),
        _ => {
            let bits = random.word() as u8;
            let mask = Mask8::from_bits(bits);
            let wide = wide!(level, LooseX8::select(mask, a.wide.mul2(), b.wide.neg()).tighten());
            let narrow = zip(x, y, |x, y| (x.mul2().tighten(), y.neg().tighten()));
            tight(wide, each(&|i| if bits >> i & 1 == 1 { narrow[i].0 } else { narrow[i].1 }))
        }
    }
}

struct Every<const K: u32, const C: u64>;

impl<const K: u32, const C: u64> Task<Ifma> for Every<K, C>
where
    CrandallX8<K, C>: Known,
{
    type Output = ();
    fn run(self, level: Ifma) {
        let random = &mut Random(u64::from(K));
        for _ in 0..1500 {
            for code in 0..OPERATIONS {
                let inputs = [0; 3].map(|_| Pair::<K, C>::any(level, random));
                for result in operate(code, random, inputs) {
                    result.check(&format!("operation {code}"));
                }
            }
        }
    }
}

struct Chains<const K: u32, const C: u64>;

impl<const K: u32, const C: u64> Task<Ifma> for Chains<K, C>
where
    CrandallX8<K, C>: Known,
{
    type Output = ();
    fn run(self, level: Ifma) {
        for seed in 0..30 {
            let random = &mut Random(seed);
            let mut registers = [0; 8].map(|_| Pair::<K, C>::any(level, random));
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

struct Loose<const K: u32, const C: u64>;

impl<const K: u32, const C: u64> Task<Ifma> for Loose<K, C>
where
    CrandallX8<K, C>: Known,
{
    type Output = ();
    fn run(self, level: Ifma) {
        let random = &mut Random(7);
        for _ in 0..5000 {
            let [a, b] = [0; 2].map(|_| LoosePair::<K, C>::from_words(level, random));
            let narrow = zip(a.narrow, b.narrow, |x, y| x.mul(y));
            Pair { wide: wide!(level, a.wide.mul(b.wide)), narrow }.check("product");
            Pair { wide: wide!(level, a.wide.sqr()), narrow: map(a.narrow, |x| x.sqr()) }.check("square");
            a.tighten().check("tighten");
        }
        // The largest operands at once.
        let full = [[u64::MAX, u64::MAX, u64::MAX, u64::MAX, (8 << (K - 208)) - 1]; 8];
        let (wide, narrow) = (LooseX8 { words: transposed(level, full), level }, full.map(value::<K, C>));
        Pair::<K, C> { wide: wide!(level, wide.mul(wide)), narrow: map(narrow, |x| x.mul(x)) }
            .check("largest product");
        Pair::<K, C> { wide: wide!(level, wide.sqr()), narrow: map(narrow, |x| x.sqr()) }
            .check("largest square");
    }
}

struct Conditions<const K: u32, const C: u64>;

impl<const K: u32, const C: u64> Task<Ifma> for Conditions<K, C>
where
    CrandallX8<K, C>: Known,
{
    type Output = ();
    fn run(self, level: Ifma) {
        let random = &mut Random(11);
        for _ in 0..2000 {
            let [a, b] = [0; 2].map(|_| Pair::<K, C>::any(level, random));
            let (mut zero, mut equal) = (0, 0);
            for i in 0..8 {
                zero |= u8::from(a.narrow[i].to_repr() == [0; 4]) << i;
                equal |= u8::from(a.narrow[i].to_repr() == b.narrow[i].to_repr()) << i;
            }
            assert_eq!(wide!(level, a.wide.is_zero()).declassify(), zero);
            assert_eq!(wide!(level, a.wide.equals(b.wide)).declassify(), equal);
            // Equal values in different words.
            let lanes = wide!(level, a.wide.to_lanes());
            let same = wide!(level, CrandallX8::from_lanes(level, lanes).equals(a.wide));
            assert_eq!(same.declassify(), 255);
        }
        for _ in 0..100 {
            let words = reduce::<K, C>(edgy_integer::<K, C>(random));
            let wide = wide!(level, CrandallX8::<K, C>::constant(level, &words).to_lanes());
            assert_eq!(wide, [words; 8]);
        }
        for n in [0, 1, WORD, WORD + 1, u64::MAX] {
            let wide = wide!(level, CrandallX8::<K, C>::from_u64(level, n).to_lanes());
            assert_eq!(wide, [[n, 0, 0, 0]; 8]);
        }
        assert_eq!(wide!(level, CrandallX8::<K, C>::zero(level).to_lanes()), [[0; 4]; 8]);
        assert_eq!(wide!(level, CrandallX8::<K, C>::one(level).to_lanes()), [[1, 0, 0, 0]; 8]);
    }
}

struct Inverses<const K: u32, const C: u64>;

impl<const K: u32, const C: u64> Task<Ifma> for Inverses<K, C>
where
    CrandallX8<K, C>: Known,
{
    type Output = ();
    fn run(self, level: Ifma) {
        let random = &mut Random(13);
        for _ in 0..40 {
            let a = Pair::<K, C>::any(level, random);
            let inverse = Pair { wide: a.wide.invert(), narrow: a.narrow.map(|x| x.invert()) };
            inverse.check("inverse");
        }
    }
}

/// Runs a task for the primes of our curves, or says that this CPU cannot.
macro_rules! on_all_primes {
    ($($name:ident: $task:ident;)*) => { $(
        #[test]
        fn $name() {
            match Ifma::detect() {
                None => println!("skipped: this CPU has no AVX-512 IFMA"),
                Some(level) => {
                    level.run($task::<256, 189>);
                    level.run($task::<255, 19>);
                    level.run($task::<256, 0x1_0000_03d1>);
                    level.run($task::<221, 3>);
                }
            }
        }
    )* };
}

on_all_primes! {
    every_operation_in_every_lane: Every;
    chains_of_operations: Chains;
    every_loose_operand: Loose;
    conditions_lane_by_lane: Conditions;
    inverses: Inverses;
}

/// A narrower prime, whose integers below 2^256 need a fold when they come in.
#[test]
fn a_narrow_prime() {
    match Ifma::detect() {
        None => println!("skipped: this CPU has no AVX-512 IFMA"),
        Some(level) => {
            level.run(Every::<251, 9>);
            level.run(Loose::<251, 9>);
        }
    }
}
