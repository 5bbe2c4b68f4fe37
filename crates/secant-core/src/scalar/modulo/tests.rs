//! Integers modulo many orders against big integers. The checks are compiled once: they see an order through
//! [`Residues`].

use core::marker::PhantomData;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::{Order, Scalar};
use crate::ct::Mask;
use crate::limbs::samples::Random;

/// An order from its big-endian hexadecimal digits.
const fn words<const N: usize>(hex: &str) -> [u64; N] {
    let hex = hex.as_bytes();
    let mut words = [0; N];
    let mut i = 0;
    while i < hex.len() {
        let digit = hex[hex.len() - 1 - i];
        let digit = if digit <= b'9' { digit - b'0' } else { digit - b'a' + 10 };
        words[i / 16] |= (digit as u64) << (i % 16 * 4);
        i += 1;
    }
    words
}

macro_rules! orders {
    ($($name:ident, $test:ident, $words:literal, $bytes:literal, $hex:literal;)*) => {
        $(
            struct $name;
            impl Order<$words> for $name {
                const MODULUS: [u64; $words] = words($hex);
            }
            #[test]
            fn $test() {
                check(&Modulo::<$name, $words, $bytes>(PhantomData), $words, $bytes, $hex);
            }
        )*
    };
}

orders! {
    Jac256189, jac256189, 4, 32, "19999999999999999999999999999999cc6bd10647eac1cb50d2ffe01b869d35";
    Ted256189, ted256189, 4, 32, "40000000000000000000000000000000304447e4b9c528a59da0c73c6565e08d";
    Wei25519, wei25519, 4, 32, "800000000000000000000000000000012c18945a05ad7f2edf026258ea5288ef";
    Edwards25519, edwards25519, 4, 32, "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";
    P256, p256, 4, 32, "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
    M221, m221, 4, 28, "40000000000000000000000000015a08ed730e8a2f77f005042605b";
    B409, b409, 7, 52, "10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5fa47c3c9e052f838164cd37d9a21173";
    P521, p521, 9, 66, "1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409";
    E521, e521, 9, 65, "7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd15b6c64746fc85f736b8af5e7ec53f04fbd8c4569a8f1f4540ea2435f5180d6b";
    P224, p224, 4, 28, "ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d";
    P384, p384, 6, 48, "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973";
    Secp256k1, secp256k1, 4, 32, "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    B233, b233, 4, 30, "1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7";
    Small, small, 1, 1, "d3";
    // r - 1 = 2^32·(2^32 - 1).
    ManyTwos, many_twos, 1, 8, "ffffffff00000001";
    // r - 1 = 2^64·(2^64 - 133): its lowest word is 0.
    WordOfTwos, word_of_twos, 2, 16, "ffffffffffffff7b0000000000000001";
    // 2^127 - 1: two words, and no zero among the digits that are not its ends.
    TwoWords, two_words, 2, 16, "7fffffffffffffffffffffffffffffff";
    // So close to 2^256 that the running sum of a product overflows in the middle of a row.
    LargestFourWords, largest_four_words, 4, 32, "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43";
    LargestOneWord, largest_one_word, 1, 8, "ffffffffffffffc5";
}

/// The words of a residue.
type Words = Vec<u64>;

#[derive(Clone, Copy)]
enum Unary {
    Square,
    Negate,
    Double,
    Halve,
    Invert,
    InvertVartime,
}

#[derive(Clone, Copy)]
enum Binary {
    Add,
    Subtract,
    Multiply,
}

/// The operations modulo one order, on words.
trait Residues {
    fn modulus(&self) -> Words;
    fn bits_and_bytes(&self) -> (usize, usize);
    fn two_adicity(&self) -> u32;
    fn root_of_unity(&self) -> Words;
    fn zero_and_one(&self) -> [Words; 2];
    fn small(&self, n: u64) -> Words;
    fn of_words(&self, words: &[u64]) -> Option<Words>;
    fn unary(&self, operation: Unary, a: &[u64]) -> Words;
    fn binary(&self, operation: Binary, a: &[u64], b: &[u64]) -> Words;
    fn select(&self, bit: u64, a: &[u64], b: &[u64]) -> Words;
    fn equals(&self, a: &[u64], b: &[u64]) -> bool;
    fn is_zero(&self, a: &[u64]) -> bool;
    fn is_odd(&self, a: &[u64]) -> bool;
    fn is_high(&self, a: &[u64]) -> bool;
    fn sqrt(&self, a: &[u64]) -> (Words, bool);
    fn invert_batch(&self, all: &[Words]) -> Vec<Words>;
    fn power_of_two(&self, n: u64) -> Words;
    /// In little-endian and in big-endian order: of the scalar's length, and of 100 bytes.
    fn to_bytes(&self, a: &[u64]) -> [[Vec<u8>; 2]; 2];
    fn decode_le(&self, bytes: &[u8]) -> Option<Words>;
    fn decode_be(&self, bytes: &[u8]) -> Option<Words>;
    fn reduce_le(&self, bytes: &[u8]) -> Words;
    fn reduce_be(&self, bytes: &[u8]) -> Words;
    fn reduce_words(&self, words: &[u64]) -> Words;
    fn reduce_with_cofactor(&self, words: &[u64], cofactor: u32) -> Words;
}

/// Modulo `O`, of `N` words and `B` bytes.
struct Modulo<O, const N: usize, const B: usize>(PhantomData<O>);

#[inline(never)]
fn scalar<O: Order<N>, const N: usize>(words: &[u64]) -> Scalar<O, N> {
    Scalar::from_words(words.try_into().expect("as many words")).expect("below r")
}

#[inline(never)]
fn words_of<O: Order<N>, const N: usize>(a: &Scalar<O, N>) -> Words {
    a.to_words().to_vec()
}

impl<O: Order<N>, const N: usize, const B: usize> Residues for Modulo<O, N, B> {
    fn modulus(&self) -> Words {
        Scalar::<O, N>::MODULUS.to_vec()
    }
    fn bits_and_bytes(&self) -> (usize, usize) {
        (Scalar::<O, N>::BITS, Scalar::<O, N>::BYTES)
    }
    fn two_adicity(&self) -> u32 {
        Scalar::<O, N>::TWO_ADICITY
    }
    fn root_of_unity(&self) -> Words {
        words_of(&Scalar::<O, N>::root_of_unity())
    }
    fn zero_and_one(&self) -> [Words; 2] {
        [words_of(&Scalar::<O, N>::zero()), words_of(&Scalar::<O, N>::one())]
    }
    fn small(&self, n: u64) -> Words {
        words_of(&Scalar::<O, N>::from_u64(n))
    }
    fn of_words(&self, words: &[u64]) -> Option<Words> {
        Scalar::<O, N>::from_words(words.try_into().expect("as many words")).map(|a| words_of(&a))
    }
    fn unary(&self, operation: Unary, a: &[u64]) -> Words {
        let a = scalar::<O, N>(a);
        words_of(&match operation {
            Unary::Square => a.sqr(),
            Unary::Negate => a.neg(),
            Unary::Double => a.double(),
            Unary::Halve => a.halve(),
            Unary::Invert => a.invert(),
            Unary::InvertVartime => a.invert_vartime(),
        })
    }
    fn binary(&self, operation: Binary, a: &[u64], b: &[u64]) -> Words {
        let (a, b) = (scalar::<O, N>(a), scalar::<O, N>(b));
        words_of(&match operation {
            Binary::Add => a.add(&b),
            Binary::Subtract => a.sub(&b),
            Binary::Multiply => a.mul(&b),
        })
    }
    fn select(&self, bit: u64, a: &[u64], b: &[u64]) -> Words {
        words_of(&Scalar::select(Mask::from_bit(bit), &scalar::<O, N>(a), &scalar(b)))
    }
    fn equals(&self, a: &[u64], b: &[u64]) -> bool {
        scalar::<O, N>(a).equals(&scalar(b)).declassify()
    }
    fn is_zero(&self, a: &[u64]) -> bool {
        scalar::<O, N>(a).is_zero().declassify()
    }
    fn is_odd(&self, a: &[u64]) -> bool {
        scalar::<O, N>(a).is_odd().declassify()
    }
    fn is_high(&self, a: &[u64]) -> bool {
        scalar::<O, N>(a).is_high().declassify()
    }
    fn sqrt(&self, a: &[u64]) -> (Words, bool) {
        let (root, found) = scalar::<O, N>(a).sqrt();
        (words_of(&root), found.declassify())
    }
    fn invert_batch(&self, all: &[Words]) -> Vec<Words> {
        let mut all: Vec<_> = all.iter().map(|a| scalar::<O, N>(a)).collect();
        Scalar::invert_batch(&mut all);
        all.iter().map(words_of).collect()
    }
    fn power_of_two(&self, n: u64) -> Words {
        words_of(&Scalar::<O, N>::power_of_two(n))
    }
    fn to_bytes(&self, a: &[u64]) -> [[Vec<u8>; 2]; 2] {
        let a = scalar::<O, N>(a);
        [
            [a.to_bytes_le::<B>().to_vec(), a.to_bytes_be::<B>().to_vec()],
            [a.to_bytes_le::<100>().to_vec(), a.to_bytes_be::<100>().to_vec()],
        ]
    }
    fn decode_le(&self, bytes: &[u8]) -> Option<Words> {
        Scalar::<O, N>::from_bytes_le(bytes).map(|a| words_of(&a))
    }
    fn decode_be(&self, bytes: &[u8]) -> Option<Words> {
        Scalar::<O, N>::from_bytes_be(bytes).map(|a| words_of(&a))
    }
    fn reduce_le(&self, bytes: &[u8]) -> Words {
        words_of(&Scalar::<O, N>::reduce_le(bytes))
    }
    fn reduce_be(&self, bytes: &[u8]) -> Words {
        words_of(&Scalar::<O, N>::reduce_be(bytes))
    }
    fn reduce_words(&self, words: &[u64]) -> Words {
        words_of(&Scalar::<O, N>::reduce_words(words))
    }
    fn reduce_with_cofactor(&self, words: &[u64], cofactor: u32) -> Words {
        let words = words.try_into().expect("as many words");
        Scalar::<O, N>::reduce_with_cofactor(words, cofactor).to_vec()
    }
}

fn big(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]).collect())
}

fn to_words(value: &BigUint, count: usize) -> Words {
    let mut words = value.to_u64_digits();
    assert!(words.len() <= count);
    words.resize(count, 0);
    words
}

/// Values below r, many at the edges.
fn values(order: &dyn Residues, count: usize, r: &BigUint) -> Vec<Words> {
    let mut random = Random(count as u64);
    let small = |n: u32| BigUint::from(n) % r;
    let mut all = vec![small(0), small(1), small(2), small(3)];
    let half: BigUint = r >> 1;
    all.extend([r - 1u32, r - 2u32, r - 3u32, half.clone(), half + 1u32]);
    // Values whose Montgomery form is at the edges.
    let montgomery = BigUint::one() << (64 * count);
    let back = montgomery.modpow(&(r - 2u32), r);
    all.extend([back.clone(), (r - 1u32) * &back % r, montgomery % r]);
    for _ in 0..25 {
        let low = big(&random.edges(count)) % r;
        let high = r - 1u32 - big(&random.edges(count)) % r;
        all.extend([&low * &back % r, &high * &back % r, low, high]);
    }
    all.iter().map(|v| order.of_words(&to_words(v, count)).expect("below r")).collect()
}

fn check(order: &dyn Residues, count: usize, bytes: usize, hex: &str) {
    let r = BigUint::parse_bytes(hex.as_bytes(), 16).expect("hexadecimal");
    assert_eq!(big(&order.modulus()), r);
    assert_eq!(order.bits_and_bytes(), (r.bits() as usize, bytes));
    let values = values(order, count, &r);
    arithmetic(order, &values, &r);
    inverses(order, &values, &r);
    batches(order, &values, count);
    roots(order, &values, &r);
    parities(order, &values, &r);
    powers_of_two(order, count, &r);
    encodings(order, &values, (count, bytes), &r);
    reductions(order, count, &r);
}

fn arithmetic(order: &dyn Residues, values: &[Words], r: &BigUint) {
    let [zero, one] = order.zero_and_one();
    assert!(big(&zero).is_zero());
    assert!(big(&one).is_one());
    for n in [0, 1, 2, u64::MAX] {
        assert_eq!(big(&order.small(n)), n % r);
    }
    for a in values {
        let x = big(a);
        assert!(x < *r);
        let unary = |operation| big(&order.unary(operation, a));
        assert_eq!(unary(Unary::Square), &x * &x % r);
        assert_eq!(unary(Unary::Negate), (r - &x) % r);
        assert_eq!(unary(Unary::Double), &x * 2u32 % r);
        assert_eq!(unary(Unary::Halve) * 2u32 % r, x);
        assert!(unary(Unary::Halve) < *r);
        assert_eq!(order.is_zero(a), x.is_zero());
        for b in values {
            let y = big(b);
            let binary = |operation| big(&order.binary(operation, a, b));
            assert_eq!(binary(Binary::Add), (&x + &y) % r);
            assert_eq!(binary(Binary::Subtract), (&x + r - &y) % r);
            assert_eq!(binary(Binary::Multiply), &x * &y % r);
            assert_eq!(order.equals(a, b), x == y);
            assert_eq!(big(&order.select(1, a, b)), x);
            assert_eq!(big(&order.select(0, a, b)), y);
        }
    }
}

fn inverses(order: &dyn Residues, values: &[Words], r: &BigUint) {
    for a in values {
        let want = big(a).modpow(&(r - 2u32), r);
        assert_eq!(big(&order.unary(Unary::Invert, a)), want);
        assert_eq!(big(&order.unary(Unary::InvertVartime, a)), want);
    }
}

fn batches(order: &dyn Residues, values: &[Words], count: usize) {
    for length in [0, 1, 2, 3, values.len()] {
        let inverses = order.invert_batch(&values[..length]);
        assert_eq!(inverses.len(), length);
        for (inverse, value) in inverses.iter().zip(values) {
            assert_eq!(*inverse, order.unary(Unary::Invert, value));
        }
    }
    let zeros = vec![vec![0; count]; 5];
    assert_eq!(order.invert_batch(&zeros), zeros);
}

fn roots(order: &dyn Residues, values: &[Words], r: &BigUint) {
    let adicity = order.two_adicity();
    assert_eq!(u64::from(adicity), (r - 1u32).trailing_zeros().expect("r is above 1"));
    let half: BigUint = r >> 1;
    // The order of the root of unity is 2^s, no less.
    let of_unity = order.root_of_unity();
    let step = BigUint::one() << (adicity - 1);
    assert_eq!(big(&of_unity).modpow(&step, r), r - 1u32);
    let mut squares = 0;
    for a in values {
        let square = order.unary(Unary::Square, a);
        let other = order.binary(Binary::Multiply, &square, &of_unity);
        for (value, must_be) in [(a, false), (&square, true), (&other, false)] {
            let x = big(value);
            let is_square = x.is_zero() || x.modpow(&half, r).is_one();
            assert!(is_square || !must_be);
            let (root, found) = order.sqrt(value);
            assert_eq!(found, is_square, "{x:x}");
            let want = if is_square { x } else { BigUint::ZERO };
            assert_eq!(big(&order.unary(Unary::Square, &root)), want);
            squares += u32::from(is_square);
        }
    }
    assert!(squares > 0 && (squares as usize) < 3 * values.len());
}

fn parities(order: &dyn Residues, values: &[Words], r: &BigUint) {
    for a in values {
        let x = big(a);
        assert_eq!(order.is_odd(a), x.bit(0));
        assert_eq!(order.is_high(a), &x * 2u32 > *r, "{x:x}");
    }
}

fn powers_of_two(order: &dyn Residues, count: usize, r: &BigUint) {
    let bits = 64 * count as u64;
    for n in (0..=bits + 2).chain([2 * bits, 3 * bits + 1, 12345, u64::from(u32::MAX), u64::MAX]) {
        let want = BigUint::from(2u32).modpow(&BigUint::from(n), r);
        assert_eq!(big(&order.power_of_two(n)), want, "{n}");
    }
}

fn encodings(order: &dyn Residues, values: &[Words], (count, length): (usize, usize), r: &BigUint) {
    for a in values {
        let x = big(a);
        let [[le, be], [long_le, long_be]] = order.to_bytes(a);
        assert_eq!((le.len(), be.len(), long_le.len(), long_be.len()), (length, length, 100, 100));
        assert_eq!(BigUint::from_bytes_le(&le), x);
        assert_eq!(BigUint::from_bytes_be(&be), x);
        assert_eq!(BigUint::from_bytes_le(&long_le), x);
        assert_eq!(BigUint::from_bytes_be(&long_be), x);
        assert!(order.decode_le(&le).is_some_and(|b| order.equals(&b, a)));
        assert!(order.decode_be(&be).is_some_and(|b| order.equals(&b, a)));
        assert!(order.decode_le(&le[..length - 1]).is_none());
        assert!(order.decode_be(&[&[0], &be[..]].concat()).is_none());
    }
    let largest = (BigUint::one() << (8 * length)) - 1u32;
    for too_large in [r.clone(), r + 1u32, largest.clone()].into_iter().filter(|v| *v <= largest) {
        let words = to_words(&too_large, count);
        assert!(order.of_words(&words).is_none());
        let bytes: Vec<u8> = (0..length).map(|i| (words[i / 8] >> (i % 8 * 8)) as u8).collect();
        assert!(order.decode_le(&bytes).is_none());
        let reversed: Vec<u8> = bytes.into_iter().rev().collect();
        assert!(order.decode_be(&reversed).is_none());
    }
    assert!(order.of_words(&vec![u64::MAX; count]).is_none());
}

fn reductions(order: &dyn Residues, count: usize, r: &BigUint) {
    let mut random = Random(99);
    for length in 0..=24 * count + 9 {
        let edgy: Vec<u8> = random.edges(length / 8 + 1).iter().flat_map(|w| w.to_le_bytes()).collect();
        for bytes in [&edgy[..length], &vec![0xff; length], &vec![0; length]] {
            let le = order.reduce_le(bytes);
            assert_eq!(big(&le), BigUint::from_bytes_le(bytes) % r, "{bytes:x?}");
            let be = order.reduce_be(bytes);
            assert_eq!(big(&be), BigUint::from_bytes_be(bytes) % r, "{bytes:x?}");
        }
        let words = random.edges(length % (4 * count));
        assert_eq!(big(&order.reduce_words(&words)), big(&words) % r, "{words:x?}");
    }
    for cofactor in [1u32, 2, 4, 8] {
        let group = r * cofactor;
        if group.bits() <= 64 * count as u64 {
            let most = (BigUint::one() << (64 * count)) - 1u32;
            let near = (0..=2 * cofactor + 1).flat_map(|n| [r * n, r * n + 1u32, r * n + r - 1u32]);
            let edges = (0..50).map(|_| big(&random.edges(count)));
            for k in near.chain(edges).chain([most.clone()]).filter(|k| *k <= most) {
                let reduced = order.reduce_with_cofactor(&to_words(&k, count), cofactor);
                assert_eq!(big(&reduced), &k % &group, "{k:x} modulo {cofactor} r");
            }
        }
    }
    for multiple in [r.clone(), r << 64, r * r, r * r - 1u32, r * 3u32 + 1u32] {
        let bytes = multiple.to_bytes_be();
        assert_eq!(big(&order.reduce_be(&bytes)), &multiple % r);
    }
}

#[test]
fn the_value_is_not_printed() {
    assert_eq!(format!("{:?}", Scalar::<Ted256189, 4>::from_u64(1234)), "Scalar(..)");
}

/// All inverses, halves and roots modulo tiny orders, whose r - 1 has 1 to 12 factors 2.
macro_rules! exhaustively {
    ($($name:ident $order:literal),*) => {$({
        struct $name;
        impl Order<1> for $name {
            const MODULUS: [u64; 1] = [$order];
        }
        let mut roots = vec![0; $order];
        for n in 0..$order {
            let a = Scalar::<$name, 1>::from_u64(n);
            let one = u64::from(n != 0);
            assert_eq!(a.invert().mul(&a).to_words(), [one], "{n} modulo {}", $order);
            assert_eq!(a.invert_vartime().mul(&a).to_words(), [one], "{n} modulo {}", $order);
            assert_eq!(a.halve().double().to_words(), [n]);
            assert_eq!(a.is_odd().declassify(), n % 2 == 1);
            assert_eq!(a.is_high().declassify(), n > $order / 2);
            roots[(n * n % $order) as usize] += 1;
        }
        for n in 0..$order {
            let (root, is_square) = Scalar::<$name, 1>::from_u64(n).sqrt();
            let root = root.to_words()[0];
            assert_eq!(is_square.declassify(), roots[n as usize] > 0, "{n} modulo {}", $order);
            assert_eq!(root * root % $order, if is_square.declassify() { n } else { 0 });
        }
    })*};
}

#[test]
fn exhaustively_modulo_tiny_orders() {
    exhaustively!(A 3, B 5, C 7, D 11, E 13, F 17, G 41, H 97, I 193, J 211, K 257, L 12289);
}
