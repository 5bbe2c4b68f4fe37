//! Terms of sums at the edges.

use super::{Random, Subject};

/// A word that is often at an edge.
fn edge(random: &mut Random) -> u64 {
    match random.word() % 8 {
        0 => 0,
        1 => u64::MAX,
        2 => random.word() % 512,
        3 => u64::MAX - random.word() % 512,
        4 => 1 << (random.word() % 64),
        _ => random.word(),
    }
}

/// An integer of such words, modulo the order.
fn scalar<S: Subject>(random: &mut Random) -> S::Scalar {
    let mut words: Vec<u64> = (0..S::SCALAR_LEN.div_ceil(8)).map(|_| edge(random)).collect();
    words.reverse();
    S::reduce(&words.iter().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>())
}

/// (m, P, n) of n sums `[m]P + [n]G`: integers at the edges, neutral points, and multiples of G, so that
/// products are equal, opposite and neutral.
pub(crate) fn terms<S: Subject>(random: &mut Random, n: usize) -> Vec<(S::Scalar, S::Point, S::Scalar)> {
    let mut term = || {
        let (m, n, k) = (scalar::<S>(random), scalar::<S>(random), scalar::<S>(random));
        let small = S::Scalar::from(random.word() % 5);
        let zero = S::Scalar::from(0);
        let p = S::mul_base(&k);
        match random.word() % 8 {
            0 => (m, S::IDENTITY, n),
            1 => (m.clone(), p, m * &k),
            2 => (m.clone(), p, -(m * &k)),
            3 => (zero, p, n),
            4 => (m, p, zero),
            5 => (small.clone(), S::GENERATOR, -small),
            6 => (small.clone(), -S::GENERATOR, small),
            _ => (m, p, n),
        }
    };
    (0..n).map(|_| term()).collect()
}

/// `[k]P` by doublings and additions.
pub(crate) fn slow<S: Subject>(p: &S::Point, k: &S::Scalar) -> S::Point {
    let k = S::integer(k);
    (0..k.bits()).rev().fold(S::IDENTITY, |product, i| {
        let twice = S::add(&product, &product);
        if k.bit(i) { S::add(&twice, p) } else { twice }
    })
}
