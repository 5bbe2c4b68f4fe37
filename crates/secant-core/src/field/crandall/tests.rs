use num_bigint::BigUint;

use super::*;
use crate::cpu::{Mulx, Portable};
use crate::field::laws::field_laws;
use crate::limbs::folding::{FoldedProducts, FoldedSums, SpareSums};
use crate::limbs::samples::{Random, integer};

/// Words at and around every edge of [0, 2^256) that the carries can see.
fn words<const K: u32, const C: u64>(n: usize) -> Vec<[u64; 4]> {
    let fold = C << (256 - K);
    let mut random = Random(7);
    let mut all = vec![[0; 4], [u64::MAX; 4]];
    for i in 0..5 {
        // i; p - 2 + i; 2^256 - fold - 2 + i; 2^256 - 1 - i; fold - 2 + i.
        let p = [C.wrapping_neg() - 2 + i, u64::MAX, u64::MAX, u64::MAX >> (256 - K)];
        let m = [fold.wrapping_neg() - 2 + i, u64::MAX, u64::MAX, u64::MAX];
        let end = [u64::MAX - i, u64::MAX, u64::MAX, u64::MAX];
        all.extend([[i, 0, 0, 0], p, m, end, [fold - 2 + i, 0, 0, 0], [0, 0, 0, (1 << 63) - 2 + i]]);
    }
    while all.len() < n {
        let mut w = [random.edge(), random.edge(), random.edge(), random.edge()];
        if random.word().is_multiple_of(4) {
            w[0] = fold.wrapping_neg().wrapping_add(random.word() % 8).wrapping_sub(4);
        }
        all.push(w);
    }
    all
}

/// Of the field of secp256k1: 2^32 + 977.
const WIDE: u64 = 0x1_0000_03d1;
/// The longest that the kernels take; 2^256 less that is no prime.
const WIDEST: u64 = (1 << 34) - 1;

/// Products whose last fold carries out of the lowest word. With a = 2^256 - x and b = 2^256 - y the folds give 2^256 + (x - C)(y - C) - C,
/// which wraps, and (x - C)(y - C) is at least 2^64 and below 2^64 + C for x + y = 1953.
fn products_that_wrap_late<B: WordKernels>(level: B) {
    let less = |x: u64| F::of([x.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX], level);
    type F<B> = Crandall<256, WIDE, B>;
    for x in 1..1953 {
        let product = less(x).mul(less(1953 - x)).words;
        let want = u128::from(WIDE - x) * u128::from(WIDE - 1953 + x);
        assert_eq!(product, [want as u64, 1, 0, 0], "{x}");
        assert_eq!(want >> 64, 1);
    }
    assert_eq!(less(977).sqr().words, [0, 1, 0, 0]);
}

/// Every word operation of a level against big integers, modulo 2^256 - fold.
fn kernels_are_right<const K: u32, const C: u64, B: WordKernels>(level: B, n: usize) {
    // With one bit to spare products are folded at 2^255.
    let m = if K == 255 {
        (BigUint::from(1u32) << 255) - C
    } else {
        (BigUint::from(1u32) << 256) - (C << (256 - K))
    };
    let big = |w: &[u64; 4]| integer(w);
    let check = |got: [u64; 4], want: BigUint| assert_eq!(big(&got) % &m, want % &m);
    let all = words::<K, C>(n);
    for (i, a) in all.iter().enumerate() {
        let x = big(a);
        check(level.sqr_fold4::<K, C>(a), &x * &x);
        check(level.mul2_fold4::<K, C>(a), &x * 2u32);
        check(level.mul3_fold4::<K, C>(a), &x * 3u32);
        check(level.neg_fold4::<K, C>(a), &m * 4u32 - &x);
        for s in [0, 1, 3, 0x8000_0000, u32::MAX] {
            check(level.mul_small_fold4::<K, C>(a, s), &x * s);
        }
        for b in all.iter().take(40).chain(all.iter().skip(i).take(40)) {
            let y = big(b);
            check(level.mul_fold4::<K, C>(a, b), &x * &y);
            check(level.add_fold4::<K, C>(a, b), &x + &y);
            check(level.sub_fold4::<K, C>(a, b), &x + &m * 4u32 - &y);
            check(level.dbl_sub_fold4::<K, C>(a, b), &x + &m * 8u32 - &y * 2u32);
        }
    }
}

/// Sums and differences of products modulo 2^255 - C, and the bound of those products.
fn spare_kernels_are_right<const C: u64, B: WordKernels>(level: B, n: usize) {
    let m = (BigUint::from(1u32) << 256) - 2 * C;
    let bound = (BigUint::from(1u32) << 255) + (1u32 << 12);
    let check = |got: [u64; 4], want: BigUint| assert_eq!(integer(&got) % &m, want % &m);
    let all = words::<255, C>(n);
    let mut products: Vec<[u64; 4]> = (0..4096).step_by(91).map(|i| [i, 0, 0, 1 << 63]).collect();
    products.extend(all.iter().filter(|w| integer(*w) < bound));
    for a in &all {
        products.push(level.sqr_fold4::<255, C>(a));
        products.extend(all.iter().take(30).map(|b| level.mul_fold4::<255, C>(a, b)));
    }
    assert!(products.iter().all(|w| integer(w) < bound));
    for (i, a) in products.iter().enumerate() {
        let x = integer(a);
        for b in products.iter().take(60).chain(products.iter().skip(i).take(20)) {
            let y = integer(b);
            let (sum, difference) = (level.add_spare4::<C>(a, b), level.sub_spare4::<C>(a, b));
            check(sum, &x + &y);
            check(difference, &x + &m * 2u32 - &y);
            assert_eq!((sum, difference), (Portable.add_spare4::<C>(a, b), Portable.sub_spare4::<C>(a, b)));
        }
        for b in all.iter().take(40).chain(all.iter().skip(i % all.len()).take(5)) {
            for s in [0, 1, 121_666, (1 << 31) - 1] {
                let sum = level.add_small_multiple_spare4::<C>(a, b, s);
                check(sum, &x + integer(b) * s);
                assert_eq!(sum, Portable.add_small_multiple_spare4::<C>(a, b, s));
            }
        }
    }
}

#[test]
fn kernels_with_a_bit_to_spare_are_right() {
    spare_kernels_are_right::<19, _>(Portable, 60);
    spare_kernels_are_right::<31, _>(Portable, 60);
    if let Some(level) = Mulx::detect() {
        spare_kernels_are_right::<19, _>(level, 60);
        spare_kernels_are_right::<31, _>(level, 60);
    }
}

/// Mulx gives the very words that Portable gives.
fn kernels_agree<const K: u32, const C: u64>(n: usize) {
    let Some(fast) = Mulx::detect() else { return };
    let all = words::<K, C>(n);
    for (i, a) in all.iter().enumerate() {
        assert_eq!(fast.sqr_fold4::<K, C>(a), Portable.sqr_fold4::<K, C>(a));
        assert_eq!(fast.mul2_fold4::<K, C>(a), Portable.mul2_fold4::<K, C>(a));
        assert_eq!(fast.mul3_fold4::<K, C>(a), Portable.mul3_fold4::<K, C>(a));
        assert_eq!(fast.neg_fold4::<K, C>(a), Portable.neg_fold4::<K, C>(a));
        for s in [0, 1, 3, 0x8000_0000, u32::MAX] {
            assert_eq!(fast.mul_small_fold4::<K, C>(a, s), Portable.mul_small_fold4::<K, C>(a, s));
        }
        for b in all.iter().take(40).chain(all.iter().skip(i).take(40)) {
            assert_eq!(fast.mul_fold4::<K, C>(a, b), Portable.mul_fold4::<K, C>(a, b));
            assert_eq!(fast.add_fold4::<K, C>(a, b), Portable.add_fold4::<K, C>(a, b));
            assert_eq!(fast.sub_fold4::<K, C>(a, b), Portable.sub_fold4::<K, C>(a, b));
            assert_eq!(fast.dbl_sub_fold4::<K, C>(a, b), Portable.dbl_sub_fold4::<K, C>(a, b));
        }
    }
}

/// The field laws, on values from the whole of [0, 2^256), and canonical values against big integers.
fn laws<const K: u32, const C: u64, B: WordKernels>(level: B) {
    let p = (BigUint::from(1u32) << K) - C;
    for w in words::<K, C>(4000) {
        let a = Crandall::<K, C, B>::of(w, level);
        let x = integer(&w) % &p;
        assert_eq!(integer(&a.to_repr()), x);
        assert_eq!(a.is_zero().declassify(), x == BigUint::ZERO);
        assert_eq!((integer(&a.div2().to_repr()) << 1) % &p, x);
    }
    let extra: Vec<_> = words::<K, C>(60).into_iter().map(|w| Crandall::<K, C, B>::of(w, level)).collect();
    field_laws(level, &extra);
    for a in extra {
        assert!(a.invert_fermat().equals(a.invert()).declassify());
    }
}

#[test]
fn kernels_are_right_portable() {
    kernels_are_right::<256, 189, _>(Portable, 300);
    kernels_are_right::<256, WIDE, _>(Portable, 300);
    kernels_are_right::<256, WIDEST, _>(Portable, 100);
    kernels_are_right::<255, 19, _>(Portable, 300);
}

#[test]
fn kernels_are_right_mulx() {
    if let Some(level) = Mulx::detect() {
        kernels_are_right::<256, 189, _>(level, 300);
        kernels_are_right::<256, WIDE, _>(level, 300);
        kernels_are_right::<256, WIDEST, _>(level, 100);
        kernels_are_right::<255, 19, _>(level, 300);
    }
}

#[test]
fn kernels_agree_on_many_inputs() {
    kernels_agree::<256, 189>(5000);
    kernels_agree::<256, WIDE>(5000);
    kernels_agree::<256, WIDEST>(1000);
    kernels_agree::<255, 19>(5000);
}

#[test]
fn laws_2_256_189() {
    laws::<256, 189, _>(Portable);
    if let Some(level) = Mulx::detect() {
        laws::<256, 189, _>(level);
    }
}

#[test]
fn laws_2_256_4294968273() {
    laws::<256, WIDE, _>(Portable);
    products_that_wrap_late(Portable);
    if let Some(level) = Mulx::detect() {
        laws::<256, WIDE, _>(level);
        products_that_wrap_late(level);
    }
}

#[test]
fn laws_2_255_19() {
    laws::<255, 19, _>(Portable);
    if let Some(level) = Mulx::detect() {
        laws::<255, 19, _>(level);
    }
}

/// Unusual shapes: many bits above K, and the largest fold.
#[test]
fn laws_of_other_crandall_primes() {
    laws::<240, 467, _>(Portable);
    laws::<256, 2_147_483_645, _>(Portable);
    kernels_agree::<256, 2_147_483_645>(1000);
    kernels_are_right::<256, 2_147_483_645, _>(Portable, 100);
}
