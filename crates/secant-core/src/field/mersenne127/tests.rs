use num_bigint::BigUint;

use super::*;
use crate::cpu::{Mulx, Portable};
use crate::field::laws::field_laws;
use crate::limbs::samples::{Random, integer};

/// Tight words, often at an edge: p among them.
pub(crate) fn words(n: usize, seed: u64) -> Vec<[u64; 2]> {
    let mut random = Random(seed);
    let mut all = vec![[0; 2], P];
    for i in 0..4 {
        all.extend([
            [i, 0],
            [u64::MAX - i, P[1]],
            [u64::MAX - i, 0],
            [i, 1],
            [i, 1 << 62],
            [u64::MAX, P[1] - i],
        ]);
    }
    while all.len() < n {
        all.push([random.edge(), random.edge() & P[1]]);
    }
    all
}

fn laws<B: WordKernels>(level: B) {
    let p = BigUint::from(mersenne::P);
    for w in words(2000, 3) {
        let a = Mersenne127::of(w, level);
        let x = integer(&w) % &p;
        assert_eq!(integer(&a.to_repr()), x);
        assert_eq!(a.is_zero().declassify(), x == BigUint::ZERO);
    }
    let extra: Vec<_> = words(70, 5).into_iter().map(|w| Mersenne127::of(w, level)).collect();
    field_laws(level, &extra);
    for a in extra {
        assert!(a.invert_fermat().equals(a.invert()).declassify());
    }
}

/// Products against big integers, on every pair of many edges.
fn products<B: WordKernels>(level: B) {
    let p = BigUint::from(mersenne::P);
    let all = words(400, 11);
    for a in &all {
        let x = integer(a);
        assert_eq!(integer(&mersenne::mul(level, *a, *a)) % &p, &x * &x % &p);
        for b in &all {
            let r = mersenne::mul(level, *a, *b);
            assert!(r[1] >> 63 == 0);
            assert_eq!(integer(&r) % &p, &x * integer(b) % &p);
        }
    }
}

#[test]
fn laws_portable() {
    laws(Portable);
    products(Portable);
}

#[test]
fn laws_mulx() {
    if let Some(level) = Mulx::detect() {
        laws(level);
        products(level);
    }
}
