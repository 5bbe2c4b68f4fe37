use num_bigint::{BigInt, BigUint};

use super::*;
use crate::cpu::Portable;
use crate::field::laws::field_laws;
use crate::limbs::samples::{Random, integer};

type F = Limbs29<Portable>;

/// The integer of limbs, each of any sign.
fn signed(limbs: &[i32]) -> BigInt {
    limbs.iter().rev().fold(BigInt::ZERO, |n, limb| (n << BITS) + *limb)
}

/// Its least residue.
fn residue(n: BigInt) -> BigUint {
    let p = BigInt::from(integer(&P));
    (((n % &p) + &p) % &p).to_biguint().expect("not negative")
}

/// Limbs between bounds, often at one of them; the highest between bounds of its own.
fn limbs(random: &mut Random, [least, most]: [i32; 2], [least_top, most_top]: [i32; 2]) -> Limbs {
    let between = |random: &mut Random, least: i32, most: i32| {
        least + random.up_to((most - least) as u64).min((most - least) as u64) as i32
    };
    core::array::from_fn(|i| {
        if i == N - 1 { between(random, least_top, most_top) } else { between(random, least, most) }
    })
}

const TIGHT: [i32; 2] = [-SLACK, LOW + SLACK];
const TIGHT_TOP: [i32; 2] = [-SLACK, LOW_TOP + SLACK];
const MOST: i32 = (3 << 28) + (1 << 13);
const MOST_TOP: i32 = (1 << TOP) + (1 << 14);

/// All limbs at one end, in every combination of signs that two alternate; one at an end and the others at
/// another; and many at random.
fn samples(seed: u64, n: usize, [least, most]: [i32; 2], [least_top, most_top]: [i32; 2]) -> Vec<Limbs> {
    let mut all = vec![[0; N]];
    for ends in 0..1 << N {
        all.push(core::array::from_fn(|i| match (ends >> i & 1, i == N - 1) {
            (0, false) => least,
            (0, true) => least_top,
            (_, false) => most,
            (_, true) => most_top,
        }));
    }
    let mut random = Random(seed);
    all.resize_with(all.len() + n, || limbs(&mut random, [least, most], [least_top, most_top]));
    all
}

#[test]
fn laws_in_nine_limbs() {
    let mut extra: Vec<_> = samples(29, 30, TIGHT, TIGHT_TOP).into_iter().step_by(11).collect();
    // Multiples of p and their neighbours, as values that are not the least residue.
    for i in -3..4 {
        let mut near_p = P_LIMBS;
        near_p[0] += i;
        extra.push(near_p);
        extra.push([i, 0, 0, 0, 0, 0, 0, 0, 0]);
        extra.push([LOW + i, LOW, LOW, LOW, LOW, LOW, LOW, LOW, LOW_TOP]);
        extra.push([i, 0, 0, 0, 0, 0, 0, 0, LOW_TOP + 1]);
    }
    let extra: Vec<_> = extra.into_iter().map(|limbs| F::of(limbs, Portable)).collect();
    field_laws(Portable, &extra);
}

/// Whatever is tight has the least residue of its limbs, and is kept in words that give the same element.
#[test]
fn every_tight_value_is_read() {
    for limbs in samples(1, 20_000, TIGHT, TIGHT_TOP) {
        let want = residue(signed(&limbs));
        let a = F::of(limbs, Portable);
        assert_eq!(integer(&a.to_repr()), want, "{limbs:x?}");
        let stored = a.store();
        assert!(stored[3] >> 63 == 0);
        assert_eq!(integer(&F::load(Portable, stored).to_repr()), want, "{limbs:x?}");
        assert_eq!(a.is_zero().declassify(), want == BigUint::ZERO);
    }
}

/// Products of loose operands at their bounds neither overflow nor leave the bounds of tight ones (asserted
/// where elements are made).
#[test]
fn products_at_their_bounds() {
    let loose = samples(2, 300, [-MOST, MOST], [-MOST_TOP, MOST_TOP]);
    for (i, a) in loose.iter().enumerate() {
        let a = Loose::of(*a, Portable);
        let x = signed(&a.words);
        assert_eq!(integer(&a.sqr().to_repr()), residue(&x * &x), "{:x?}", a.words);
        assert_eq!(integer(&a.tighten().to_repr()), residue(x.clone()));
        for b in loose.iter().skip(i % 7).step_by(7) {
            let b = Loose::of(*b, Portable);
            assert_eq!(
                integer(&a.mul(b).to_repr()),
                residue(&x * signed(&b.words)),
                "{:x?} {:x?}",
                a.words,
                b.words
            );
        }
    }
}

/// Every operation on tight operands at their bounds: results are loose or tight, as their types say
/// (asserted where they are made).
#[test]
fn sums_at_their_bounds() {
    let tight = samples(3, 100, TIGHT, TIGHT_TOP);
    let loose = samples(4, 100, [-MOST, MOST], [-MOST_TOP, MOST_TOP]);
    for (i, limbs) in tight.iter().enumerate() {
        let (a, x) = (F::of(*limbs, Portable), signed(limbs));
        let is = |got: F, want: BigInt| assert_eq!(integer(&got.to_repr()), residue(want), "{limbs:x?}");
        is(a.neg().tighten(), -&x);
        is(a.mul3().tighten(), &x * 3);
        is(a.div2().tighten().mul2().tighten(), x.clone());
        for n in [0, 1, 121_666, u32::MAX] {
            is(a.mul_small(n), &x * n);
        }
        for limbs in tight.iter().skip(i % 13).step_by(13) {
            let (b, y) = (F::of(*limbs, Portable), signed(limbs));
            let c = F::of(tight[(i * 31) % tight.len()], Portable);
            let z = signed(&c.words);
            is(a.add(b).tighten(), &x + &y);
            is(a.sub(b), &x - &y);
            is(a.dbl_sub(b), &x - &y * 2);
            is(a.sub_two(b, c), &x - &y - &z);
            let (d, e) = a.sub_dbl_sub_neg(b, c);
            is(d.tighten(), &x - &y);
            is(e.tighten(), &z * 2 + &y - &x);
        }
        for limbs in loose.iter().skip(i % 13).step_by(13) {
            for n in [0, 121_666, u32::MAX] {
                let got = a.add_small_multiple(Loose::of(*limbs, Portable), n);
                is(got.tighten(), &x + signed(limbs) * n);
            }
        }
    }
}

#[test]
fn integers_of_four_words() {
    let mut random = Random(5);
    for _ in 0..20_000 {
        let w = [random.edge(), random.edge(), random.edge(), random.edge()];
        let a = F::from_integer(Portable, w);
        assert_eq!(integer(&a.to_repr()), integer(&w) % integer(&P));
        let below = [w[0], w[1], w[2], w[3] >> 1];
        assert_eq!(packed(unpacked(below)), below);
    }
}
