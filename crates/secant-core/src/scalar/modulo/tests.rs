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
                check::<$name, $words, $bytes>($hex);
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
    // 2^127 - 1: two words, and no zero among the digits that are not its ends.
    TwoWords, two_words, 2, 16, "7fffffffffffffffffffffffffffffff";
    // So close to 2^256 that the running sum of a product overflows in the middle of a row.
    LargestFourWords, largest_four_words, 4, 32, "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43";
    LargestOneWord, largest_one_word, 1, 8, "ffffffffffffffc5";
}

fn big(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]).collect())
}

fn to_words<const N: usize>(value: &BigUint) -> [u64; N] {
    let mut words = [0; N];
    for (i, digit) in value.iter_u64_digits().enumerate() {
        words[i] = digit;
    }
    words
}

fn to_big<O: Order<N>, const N: usize>(a: &Scalar<O, N>) -> BigUint {
    big(&a.to_words())
}

/// Values below r, many at the edges.
fn values<O: Order<N>, const N: usize>(r: &BigUint) -> Vec<Scalar<O, N>> {
    let mut random = Random(N as u64);
    let small = |n: u32| BigUint::from(n) % r;
    let mut all = vec![small(0), small(1), small(2), small(3)];
    let half: BigUint = r >> 1;
    all.extend([r - 1u32, r - 2u32, r - 3u32, half.clone(), half + 1u32]);
    // Values whose Montgomery form is at the edges.
    let montgomery = BigUint::one() << (64 * N);
    let back = montgomery.modpow(&(r - 2u32), r);
    all.extend([back.clone(), (r - 1u32) * &back % r, montgomery % r]);
    for _ in 0..25 {
        let low = big(&random.edges(N)) % r;
        let high = r - 1u32 - big(&random.edges(N)) % r;
        all.extend([&low * &back % r, &high * &back % r, low, high]);
    }
    all.iter().map(|v| Scalar::from_words(&to_words(v)).expect("below r")).collect()
}

fn check<O: Order<N>, const N: usize, const B: usize>(hex: &str) {
    let r = BigUint::parse_bytes(hex.as_bytes(), 16).expect("hexadecimal");
    assert_eq!(big(&Scalar::<O, N>::MODULUS), r);
    assert_eq!(Scalar::<O, N>::BITS as u64, r.bits());
    assert_eq!(Scalar::<O, N>::BYTES, B);
    let values = values::<O, N>(&r);
    arithmetic(&values, &r);
    inverses(&values, &r);
    batches(&values);
    roots(&values, &r);
    parities(&values, &r);
    powers_of_two::<O, N>(&r);
    encodings::<O, N, B>(&values, &r);
    reductions::<O, N>(&r);
}

fn arithmetic<O: Order<N>, const N: usize>(values: &[Scalar<O, N>], r: &BigUint) {
    assert!(to_big(&Scalar::<O, N>::zero()).is_zero());
    assert!(to_big(&Scalar::<O, N>::one()).is_one());
    for n in [0, 1, 2, u64::MAX] {
        assert_eq!(to_big(&Scalar::<O, N>::from_u64(n)), n % r);
    }
    for a in values {
        let x = to_big(a);
        assert!(x < *r);
        assert_eq!(to_big(&a.sqr()), &x * &x % r);
        assert_eq!(to_big(&a.neg()), (r - &x) % r);
        assert_eq!(to_big(&a.double()), &x * 2u32 % r);
        assert_eq!(to_big(&a.halve()) * 2u32 % r, x);
        assert!(to_big(&a.halve()) < *r);
        assert_eq!(a.is_zero().declassify(), x.is_zero());
        for b in values {
            let y = to_big(b);
            assert_eq!(to_big(&a.add(b)), (&x + &y) % r);
            assert_eq!(to_big(&a.sub(b)), (&x + r - &y) % r);
            assert_eq!(to_big(&a.mul(b)), &x * &y % r);
            assert_eq!(a.equals(b).declassify(), x == y);
            assert_eq!(to_big(&Scalar::select(Mask::from_bit(1), a, b)), x);
            assert_eq!(to_big(&Scalar::select(Mask::from_bit(0), a, b)), y);
        }
    }
}

fn inverses<O: Order<N>, const N: usize>(values: &[Scalar<O, N>], r: &BigUint) {
    for a in values {
        let want = to_big(a).modpow(&(r - 2u32), r);
        assert_eq!(to_big(&a.invert()), want);
        assert_eq!(to_big(&a.invert_vartime()), want);
    }
}

fn batches<O: Order<N>, const N: usize>(values: &[Scalar<O, N>]) {
    for length in [0, 1, 2, 3, values.len()] {
        let mut inverses = values[..length].to_vec();
        Scalar::invert_batch(&mut inverses);
        for (inverse, value) in inverses.iter().zip(values) {
            assert_eq!(inverse.to_words(), value.invert().to_words());
        }
    }
    let mut zeros = vec![Scalar::<O, N>::zero(); 5];
    Scalar::invert_batch(&mut zeros);
    assert!(zeros.iter().all(|zero| zero.is_zero().declassify()));
}

fn roots<O: Order<N>, const N: usize>(values: &[Scalar<O, N>], r: &BigUint) {
    assert_eq!(u64::from(Scalar::<O, N>::TWO_ADICITY), (r - 1u32).trailing_zeros().expect("r is above 1"));
    let half: BigUint = r >> 1;
    // The order of the root of unity is 2^s, no less.
    let root = to_big(&Scalar::<O, N>::root_of_unity());
    let step = BigUint::one() << (Scalar::<O, N>::TWO_ADICITY - 1);
    assert_eq!(root.modpow(&step, r), r - 1u32);
    let mut squares = 0;
    for a in values {
        for (value, must_be) in
            [(a.clone(), false), (a.sqr(), true), (a.sqr().mul(&Scalar::root_of_unity()), false)]
        {
            let x = to_big(&value);
            let is_square = x.is_zero() || x.modpow(&half, r).is_one();
            assert!(is_square || !must_be);
            let (root, found) = value.sqrt();
            assert_eq!(found.declassify(), is_square, "{x:x}");
            let want = if is_square { x } else { BigUint::ZERO };
            assert_eq!(to_big(&root.sqr()), want);
            squares += u32::from(is_square);
        }
    }
    assert!(squares > 0 && (squares as usize) < 3 * values.len());
}

fn parities<O: Order<N>, const N: usize>(values: &[Scalar<O, N>], r: &BigUint) {
    for a in values {
        let x = to_big(a);
        assert_eq!(a.is_odd().declassify(), x.bit(0));
        assert_eq!(a.is_high().declassify(), &x * 2u32 > *r, "{x:x}");
    }
}

fn powers_of_two<O: Order<N>, const N: usize>(r: &BigUint) {
    let bits = 64 * N as u64;
    for n in (0..=bits + 2).chain([2 * bits, 3 * bits + 1, 12345, u64::from(u32::MAX), u64::MAX]) {
        let want = BigUint::from(2u32).modpow(&BigUint::from(n), r);
        assert_eq!(to_big(&Scalar::<O, N>::power_of_two(n)), want, "{n}");
    }
}

fn encodings<O: Order<N>, const N: usize, const B: usize>(values: &[Scalar<O, N>], r: &BigUint) {
    for a in values {
        let x = to_big(a);
        let (le, be) = (a.to_bytes_le::<B>(), a.to_bytes_be::<B>());
        assert_eq!(BigUint::from_bytes_le(&le), x);
        assert_eq!(BigUint::from_bytes_be(&be), x);
        assert_eq!(BigUint::from_bytes_le(&a.to_bytes_le::<100>()), x);
        assert_eq!(BigUint::from_bytes_be(&a.to_bytes_be::<100>()), x);
        assert!(Scalar::<O, N>::from_bytes_le(&le).is_some_and(|b| b.equals(a).declassify()));
        assert!(Scalar::<O, N>::from_bytes_be(&be).is_some_and(|b| b.equals(a).declassify()));
        assert!(Scalar::<O, N>::from_bytes_le(&le[..B - 1]).is_none());
        assert!(Scalar::<O, N>::from_bytes_be(&[&[0], &be[..]].concat()).is_none());
    }
    let largest = (BigUint::one() << (8 * B)) - 1u32;
    for too_large in [r.clone(), r + 1u32, largest.clone()].into_iter().filter(|v| *v <= largest) {
        let words = to_words::<N>(&too_large);
        assert!(Scalar::<O, N>::from_words(&words).is_none());
        let bytes: Vec<u8> = (0..B).map(|i| (words[i / 8] >> (i % 8 * 8)) as u8).collect();
        assert!(Scalar::<O, N>::from_bytes_le(&bytes).is_none());
        let reversed: Vec<u8> = bytes.into_iter().rev().collect();
        assert!(Scalar::<O, N>::from_bytes_be(&reversed).is_none());
    }
    assert!(Scalar::<O, N>::from_words(&[u64::MAX; N]).is_none());
}

fn reductions<O: Order<N>, const N: usize>(r: &BigUint) {
    let mut random = Random(99);
    for length in 0..=24 * N + 9 {
        let edgy: Vec<u8> = random.edges(length / 8 + 1).iter().flat_map(|w| w.to_le_bytes()).collect();
        for bytes in [&edgy[..length], &vec![0xff; length], &vec![0; length]] {
            let le = Scalar::<O, N>::reduce_le(bytes);
            assert_eq!(to_big(&le), BigUint::from_bytes_le(bytes) % r, "{bytes:x?}");
            let be = Scalar::<O, N>::reduce_be(bytes);
            assert_eq!(to_big(&be), BigUint::from_bytes_be(bytes) % r, "{bytes:x?}");
        }
        let words = random.edges(length % (4 * N));
        assert_eq!(to_big(&Scalar::<O, N>::reduce_words(&words)), big(&words) % r, "{words:x?}");
    }
    for multiple in [r.clone(), r << 64, r * r, r * r - 1u32, r * 3u32 + 1u32] {
        let bytes = multiple.to_bytes_be();
        assert_eq!(to_big(&Scalar::<O, N>::reduce_be(&bytes)), &multiple % r);
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
