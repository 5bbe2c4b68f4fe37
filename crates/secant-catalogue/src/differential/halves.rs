//! Half-length scalars: k0 + k1·λ against k.

use std::sync::LazyLock;

use secant_core::curve::{jac1271gls::Jac1271gls, secp256k1::Secp256k1, ted1271gls::Ted1271gls};
use secant_core::operate::gls::Gls;
use secant_core::scalar::decompose::eisenstein::Eisenstein;
use secant_core::scalar::decompose::{self, Basis, Half, Lattice, OddBasis, OddHalf};
use secant_core::scalar::modulo::{Order, Scalar};

use super::draw::{Answers, Source, same};
use super::scalars::integer;

type S<O> = Scalar<O, 4>;

/// The scalar ±magnitude.
fn value<O: Order<4>>(magnitude: &[u64], negative: u64) -> S<O> {
    let scalar = S::reduce_words(magnitude);
    if negative == 1 { scalar.neg() } else { scalar }
}

/// The scalar k0 + k1·λ, from its halves.
fn sum<O: Order<4>>(halves: [Half; 2], lambda: &S<O>) -> S<O> {
    let [k0, k1] = halves.map(|half| value(&half.words(), half.negative));
    k0.add(&k1.mul(lambda))
}

/// The scalar k0 + k1·λ, from its odd halves.
fn odd_sum<O: Order<4>>(halves: [OddHalf; 2], lambda: &S<O>) -> S<O> {
    let [k0, k1] = halves.map(|half| value(&half.magnitude, half.negative));
    k0.add(&k1.mul(lambda))
}

/// Whether both are odd and have so many bits.
fn are_odd(halves: &[OddHalf; 2], bits: usize) -> bool {
    let short = |half: &OddHalf| half.magnitude[2] >> (bits - 128) == 0;
    halves.iter().all(|half| half.magnitude[0] & 1 == 1 && short(half))
}

/// The eigenvalue of the endomorphism: the root of its polynomial for which the halves of a test integer sum
/// up to it.
fn eigenvalue<O: Order<4>>(roots: [S<O>; 2], basis: &impl Basis) -> S<O> {
    let k = [0x1234_5678, 1 << 60, 3, 1 << 50];
    let [first, second] = roots;
    if sum(basis.nearest(&k), &first).equals(&S::reduce_words(&k)).declassify() { first } else { second }
}

/// The eigenvalue λ with λ² = -1.
fn of_gls<C: Order<4> + Gls<Lattice = Lattice>>() -> S<C> {
    let (root, _) = S::one().neg().sqrt();
    eigenvalue([root.clone(), root.neg()], &C::LATTICE)
}

/// The eigenvalue λ with λ² + λ = -1.
fn of_secp256k1() -> S<Secp256k1> {
    let (root, _) = S::from_u64(3).neg().sqrt();
    let one = S::one();
    eigenvalue([root.sub(&one).halve(), root.neg().sub(&one).halve()], &Secp256k1::LATTICE)
}

fn gls<C: Order<4> + Gls<Lattice = Lattice>>(lambda: &S<C>, source: &mut impl Source) -> Answers {
    let mut count = 0;
    let (words, k) = integer::<C, 4>(source);
    let text = |what: &str| format!("{what} of {words:x?}");
    let (nearest, odd) = (decompose::nearest(&C::LATTICE, &words), decompose::odd(&C::LATTICE, &words));
    same(&mut count, &sum(nearest, lambda).to_words(), &k.to_words(), || text("halves"))?;
    same(&mut count, &sum(odd, lambda).to_words(), &k.to_words(), || text("halves, the first odd"))?;
    let both = decompose::both_odd(&C::LATTICE, &words);
    same(&mut count, &odd_sum(both, lambda).to_words(), &k.to_words(), || text("odd halves"))?;
    let bounded = nearest.iter().all(|half| half.magnitude <= C::LATTICE.bound())
        && odd.iter().all(|half| half.magnitude <= C::LATTICE.odd_bound())
        && odd[0].magnitude & 1 == 1
        && are_odd(&both, Lattice::BITS);
    if bounded { Ok(count) } else { Err(text("bounds")) }
}

fn secp256k1(lambda: &S<Secp256k1>, source: &mut impl Source) -> Answers {
    let mut count = 0;
    let (words, k) = integer::<Secp256k1, 4>(source);
    let text = |what: &str| format!("secp256k1, {what} of {words:x?}");
    let nearest = sum(Secp256k1::LATTICE.nearest(&words), lambda);
    same(&mut count, &nearest.to_words(), &k.to_words(), || text("halves"))?;
    let odd = decompose::both_odd(&Secp256k1::LATTICE, &words);
    same(&mut count, &odd_sum(odd, lambda).to_words(), &k.to_words(), || text("odd halves"))?;
    if are_odd(&odd, Eisenstein::BITS) { Ok(count) } else { Err(text("parity")) }
}

/// Draws an integer, takes it apart by an endomorphism into nearest and into odd halves, and compares k0 +
/// k1·λ with it, λ by a square root modulo the order.
///
/// # Errors
/// Two answers that differ.
pub fn halves<T: Source>(source: &mut T) -> Answers {
    static JAC: LazyLock<[u64; 4]> = LazyLock::new(|| of_gls::<Jac1271gls>().to_words());
    static TED: LazyLock<[u64; 4]> = LazyLock::new(|| of_gls::<Ted1271gls>().to_words());
    static SECP256K1: LazyLock<[u64; 4]> = LazyLock::new(|| of_secp256k1().to_words());
    match source.below(3) {
        0 => gls::<Jac1271gls>(&S::reduce_words(&*JAC), source),
        1 => gls::<Ted1271gls>(&S::reduce_words(&*TED), source),
        _ => secp256k1(&S::reduce_words(&*SECP256K1), source),
    }
}
