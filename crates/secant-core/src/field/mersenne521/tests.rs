use num_bigint::BigUint;

use super::*;
use crate::cpu::{Mulx, Portable};
use crate::field::laws::field_laws;
use crate::limbs::samples::{Random, integer};

/// Tight limbs, often at an edge.
fn tight(n: usize) -> Vec<Limbs> {
    let mut random = Random(7);
    let bound = (1 << 59) + (1 << 14) - 1;
    let mut all = vec![[bound; 9], [(1 << 58) - 1; 9], limbs::from_words(&P)];
    while all.len() < n {
        all.push(core::array::from_fn(|_| random.edge().min(bound)));
    }
    all
}

fn laws<B: WordKernels>(level: B) {
    let extra: Vec<_> = tight(40).into_iter().map(|limbs| Mersenne521::of(limbs, level)).collect();
    field_laws(level, &extra);
    for a in extra {
        assert!(a.invert_fermat().equals(a.invert()).declassify());
        // Every operand that a product may be given.
        let p = integer(&P);
        let x = integer(&a.to_repr());
        let loose = [a.mul3(), a.add(a), a.neg(), Mersenne521::zero(level).difference(a), a.mul3_div2()];
        for b in loose {
            let y = integer(&b.tighten().to_repr());
            assert_eq!(integer(&b.mul(a).to_repr()), &y * &x % &p);
            assert_eq!(integer(&b.mul(b).to_repr()), &y * &y % &p);
            assert_eq!(integer(&b.sqr().to_repr()), &y * &y % &p);
        }
    }
    let words: BigUint = integer(&Mersenne521::one(level).neg().tighten().to_repr());
    assert_eq!(words, integer(&P) - 1u32);
}

#[test]
fn laws_portable() {
    laws(Portable);
}

#[test]
fn laws_mulx() {
    if let Some(level) = Mulx::detect() {
        laws(level);
    }
}
