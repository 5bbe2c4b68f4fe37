//! Integers modulo every order by two ways each.

use secant_core::curve::{
    b233, b409, curve25519, e521, edwards25519, jac1271gls, jac256189, m221, p224, p256, p384, p521,
    secp256k1, ted1271gls, ted256189,
};
use secant_core::scalar::modulo::{Order, Scalar};

use super::draw::{Answers, Source, same};

/// An integer of any words; the scalar, and the words.
pub(super) fn integer<O: Order<N>, const N: usize>(source: &mut impl Source) -> ([u64; N], Scalar<O, N>) {
    let kind = source.word();
    let mut words = source.words::<N>();
    if kind.is_multiple_of(4) {
        // Next to the order, or to its half.
        words = O::MODULUS;
        let small = kind >> 8 & 15;
        if kind & 16 == 0 {
            words = shifted(&words);
        }
        words[0] = if kind & 32 == 0 { words[0].wrapping_add(small) } else { words[0].wrapping_sub(small) };
    }
    let scalar = Scalar::reduce_words(&words);
    (words, scalar)
}

fn shifted<const N: usize>(words: &[u64; N]) -> [u64; N] {
    core::array::from_fn(|i| words[i] >> 1 | words.get(i + 1).map_or(0, |next| next << 63))
}

/// All 2N words of a·b, by schoolbook.
fn product<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Vec<u64> {
    let mut words = vec![0; 2 * N];
    for (i, x) in a.iter().enumerate() {
        let mut carry = 0;
        for (j, y) in b.iter().enumerate() {
            let sum = u128::from(*x) * u128::from(*y) + u128::from(words[i + j]) + carry;
            words[i + j] = sum as u64;
            carry = sum >> 64;
        }
        words[i + N] = carry as u64;
    }
    words
}

/// a - m while a >= m, from the highest multiple m·2^n on: a remainder bit by bit.
fn remainder<const N: usize>(a: &[u64], m: &[u64; N]) -> [u64; N] {
    let mut rest = [0; N];
    for bit in (0..64 * a.len()).rev() {
        let top = rest[N - 1] >> 63;
        for i in (0..N).rev() {
            rest[i] = rest[i] << 1 | if i == 0 { a[bit / 64] >> (bit % 64) & 1 } else { rest[i - 1] >> 63 };
        }
        let (mut less, mut borrow) = ([0; N], false);
        for i in 0..N {
            let (part, first) = rest[i].overflowing_sub(m[i]);
            let (word, second) = part.overflowing_sub(u64::from(borrow));
            (less[i], borrow) = (word, first | second);
        }
        if top == 1 || !borrow {
            rest = less;
        }
    }
    rest
}

fn modulo<O: Order<N>, const N: usize, const BYTES: usize>(name: &str, source: &mut impl Source) -> Answers {
    type S<O, const N: usize> = Scalar<O, N>;
    const { assert!(BYTES == S::<O, N>::BYTES, "the bytes of the order") };
    let mut count = 0;
    let ((x, a), (y, b)) = (integer::<O, N>(source), integer::<O, N>(source));
    let text = |what: &str| format!("{name}, {what} of {x:x?} and {y:x?}");
    let zero = S::<O, N>::zero();
    let mut equal = |given: &S<O, N>, wanted: &S<O, N>, what: &str| {
        same(&mut count, &given.to_words(), &wanted.to_words(), || text(what))
    };

    equal(&S::reduce_words(&product(&x, &y)), &a.mul(&b), "product by its words")?;
    equal(&a.sqr(), &a.mul(&a), "square")?;
    equal(&a.add(&b).sub(&b), &a, "sum less a part")?;
    equal(&a.neg().add(&a), &zero, "sum with the negative")?;
    equal(&a.double(), &a.add(&a), "double")?;
    equal(&a.halve().double(), &a, "half doubled")?;
    equal(&a.sub(&b), &b.sub(&a).neg(), "difference")?;
    equal(&a.add(&b).mul(&a.sub(&b)), &a.sqr().sub(&b.sqr()), "difference of squares")?;
    let inverse = a.invert();
    equal(&a.invert_vartime(), &inverse, "both inverses")?;
    let one = if a.is_zero().declassify() { zero.clone() } else { S::one() };
    equal(&inverse.mul(&a), &one, "inverse by product")?;
    let mut batch = [a.clone(), b.clone(), zero, a.sub(&b)];
    let each = batch.clone().map(|scalar| scalar.invert());
    S::invert_batch(&mut batch);
    for (given, wanted) in batch.iter().zip(&each) {
        equal(given, wanted, "inverses in a batch")?;
    }
    let shift = source.below(64 * N);
    equal(
        &S::reduce_words(&S::<O, N>::shift_words(&x, shift)),
        &a.mul(&S::power_of_two(shift as u64)),
        "product by a power of two",
    )?;
    let be = a.to_bytes_be::<BYTES>();
    let le = a.to_bytes_le::<BYTES>();
    equal(&S::reduce_be(&be), &a, "bytes, big-endian")?;
    equal(&S::reduce_le(&le), &a, "bytes, little-endian")?;
    equal(&S::from_bytes_be(&be).ok_or_else(|| text("bytes refused"))?, &a, "canonical bytes, big-endian")?;
    equal(
        &S::from_bytes_le(&le).ok_or_else(|| text("bytes refused"))?,
        &a,
        "canonical bytes, little-endian",
    )?;
    if source.word().is_multiple_of(8) {
        let (root, is_square) = a.sqr().sqrt();
        let root = if is_square.declassify() { root } else { S::one().add(&a) };
        equal(&root.sqr(), &a.sqr(), "root of a square")?;
        let reduced = remainder(&x, &O::MODULUS);
        same(&mut count, &a.to_words(), &reduced, || text("remainder bit by bit"))?;
        let wanted = remainder(&product(&x, &y), &O::MODULUS);
        same(&mut count, &a.mul(&b).to_words(), &wanted, || text("product bit by bit"))?;
    }
    Ok(count)
}

/// Draws an order and two integers, and compares: products with those of words reduced afterwards, both
/// inverses and that of a batch, bytes read again, sums and products by their laws; at times roots, and
/// remainders bit by bit.
///
/// # Errors
/// Two answers that differ.
pub fn scalars<S: Source>(source: &mut S) -> Answers {
    match source.below(15) {
        0 => modulo::<p256::P256, 4, 32>("p256", source),
        1 => modulo::<p384::P384, 6, 48>("p384", source),
        2 => modulo::<p521::P521, 9, 66>("p521", source),
        3 => modulo::<p224::P224, 4, 28>("p224", source),
        4 => modulo::<secp256k1::Secp256k1, 4, 32>("secp256k1", source),
        5 => modulo::<edwards25519::Edwards25519, 4, 32>("edwards25519", source),
        6 => modulo::<curve25519::Curve25519, 4, 32>("curve25519", source),
        7 => modulo::<b233::B233, 4, 30>("b233", source),
        8 => modulo::<b409::B409, 7, 52>("b409", source),
        9 => modulo::<jac1271gls::Jac1271gls, 4, 32>("jac1271gls", source),
        10 => modulo::<ted1271gls::Ted1271gls, 4, 32>("ted1271gls", source),
        11 => modulo::<jac256189::Jac256189, 4, 32>("jac256189", source),
        12 => modulo::<ted256189::Ted256189, 4, 32>("ted256189", source),
        13 => modulo::<m221::M221, 4, 28>("m221", source),
        _ => modulo::<e521::E521, 9, 65>("e521", source),
    }
}
