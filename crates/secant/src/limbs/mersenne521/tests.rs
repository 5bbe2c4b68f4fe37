use super::*;
use num_bigint::BigUint;

fn p() -> BigUint {
    (BigUint::from(1u32) << 521) - 1u32
}

/// The integer that these limbs are.
fn value(limbs: &Limbs) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |n, limb| (n << BITS) + limb)
}

fn words_value(words: &[u64; 9]) -> BigUint {
    words.iter().rev().fold(BigUint::ZERO, |n, word| (n << 64) + word)
}

/// xorshift
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

/// Limbs below `bound`, often at its edge or at those of t.
fn samples(bound: u64, n: usize) -> Vec<Limbs> {
    let mut all =
        vec![[0; 9], [bound - 1; 9], [LOW; 9], multiple_of_p(0), each(|i| if i == 8 { TOP } else { LOW })];
    for i in 0..9 {
        all.push(each(|j| if i == j { bound - 1 } else { 0 }));
        all.push(each(|j| if i == j { 0 } else { bound - 1 }));
        all.push(each(|j| u64::from(i == j)));
    }
    let mut state = 0x9e37_79b9_7f4a_7c15;
    while all.len() < n {
        all.push(each(|_| match next(&mut state) % 8 {
            0 => 0,
            1 => bound - 1,
            2 => LOW,
            3 => LOW + 1,
            4 => next(&mut state) % 4,
            _ => next(&mut state) % bound,
        }));
    }
    all
}

fn products<B: M521>(level: B) {
    let p = p();
    let all = samples(LOOSE, 120);
    for a in &all {
        let x = value(a);
        let r = level.m521_sqr(a);
        assert!(is_tight(&r));
        assert_eq!(value(&r) % &p, &x * &x % &p);
        for b in &all {
            let r = level.m521_mul(a, b);
            assert!(is_tight(&r));
            assert_eq!(value(&r) % &p, &x * value(b) % &p);
        }
    }
}

#[test]
fn products_are_right_and_tight() {
    products(Portable);
    if let Some(level) = Mulx::detect() {
        products(level);
    }
}

#[test]
fn kernels_give_what_the_portable_ones_give() {
    let Some(level) = Mulx::detect() else { return };
    let all = samples(LOOSE, 3000);
    for (i, a) in all.iter().enumerate() {
        assert_eq!(level.m521_sqr(a), Portable.m521_sqr(a));
        for b in &all[i..all.len().min(i + 30)] {
            assert_eq!(level.m521_mul(a, b), Portable.m521_mul(a, b));
        }
    }
}

#[test]
fn sums_are_right_and_in_range() {
    sums(Portable);
    if let Some(level) = Mulx::detect() {
        sums(level);
    }
}

fn sums<B: M521>(level: B) {
    let (add, mul3, sub) = (
        |a: &_, b: &_| level.m521_add(a, b),
        |a: &_| level.m521_mul3(a),
        |a: &_, b: &_| level.m521_sub(a, b),
    );
    let (dbl_sub, tighten) = (|a: &_, b: &_| level.m521_dbl_sub(a, b), |a: &_| level.m521_tighten(a));
    let p = p();
    let zero = &p * 64u32;
    let all = samples(TIGHT, 150);
    let is = |r: Limbs, want: BigUint| assert_eq!(value(&r) % &p, want % &p);
    for a in &all {
        let x = value(a);
        assert!(is_tight(&div2(a)) && is_loose(&mul3(a)));
        is(add(&div2(a), &div2(a)), x.clone());
        is(mul3(a), &x * 3u32);
        for n in [0, 1, 2, 376_014, u32::MAX] {
            let r = mul_small(a, n);
            assert!(is_tight(&r));
            is(r, &x * n);
        }
        for b in &all {
            let y = value(b);
            assert!(is_loose(&add(a, b)) && is_loose(&sub(a, b)) && is_tight(&tighten(&dbl_sub(a, b))));
            is(add(a, b), &x + &y);
            is(sub(a, b), &x + &zero - &y);
            is(dbl_sub(a, b), &x + &zero - &y * 2u32);
            is(tighten(&dbl_sub(a, b)), &x + &zero - &y * 2u32);
        }
    }
    for a in samples(u64::MAX, 500) {
        assert!(is_tight(&tighten(&a)));
        is(tighten(&a), value(&a));
        assert_eq!(tighten(&a), Portable.m521_tighten(&a));
    }
}

#[test]
fn words_and_limbs() {
    let p = p();
    let mut all = samples(1 << 63, 2000);
    all.extend(samples(LOW + 1, 200));
    // Every name of 0, 1, p - 1 that has limbs below t, and what is next to p.
    for n in [&p - 1u32, p.clone(), &p + 1u32, &p * 2u32 - 1u32, &p * 2u32, &p * 2u32 + 1u32] {
        all.push(each(|i| (&n >> (58 * i) & BigUint::from(LOW)).iter_u64_digits().next().unwrap_or(0)));
    }
    for a in all {
        let words = to_words(&a);
        assert_eq!(words_value(&words), value(&a) % &p);
        let limbs = from_words(&words);
        assert!(limbs.iter().all(|limb| *limb <= LOW));
        assert_eq!(value(&limbs), words_value(&words));
    }
}
