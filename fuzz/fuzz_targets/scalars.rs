//! Integers modulo r by two ways each: inverses, encodings, reductions; digits of recodings, and halves by an endomorphism, put together again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::{edwards25519, p256, p384, p521};
use secant_core::scalar::modulo::Scalar;
use secant_core::scalar::recode::{odd, regular};

macro_rules! modulo {
    ($curve:ident $words:literal $bytes:literal $input:ident) => {{
        use $curve::Scalar;
        let (a, b) = $input.split_at($input.len() / 2);
        let (a, b) = (Scalar::reduce_be(a), Scalar::reduce_be(b));
        let inverse = a.invert();
        assert!(inverse.equals(&a.invert_vartime()).declassify());
        let one = a.mul(&inverse);
        assert!(a.is_zero().declassify() || one.equals(&Scalar::one()).declassify());
        assert!(a.add(&b).sub(&b).equals(&a).declassify());
        assert!(a.mul(&b).equals(&b.mul(&a)).declassify());
        let bytes = a.to_bytes_be::<$bytes>();
        assert!(Scalar::from_bytes_be(&bytes).is_some_and(|c| c.equals(&a).declassify()));
        let words: [u64; $words] = a.to_words();
        assert!(Scalar::reduce_words(&words).equals(&a).declassify());
        // Σ d_i·2^(5i) for signed digits, of any integer and of an odd one.
        let power = Scalar::from_u64(32);
        let signed = |magnitude: u64, negative: u64| {
            let digit = Scalar::from_u64(magnitude);
            if negative == 1 { digit.neg() } else { digit }
        };
        let sum = (0..regular::len(64 * $words, 5)).rev().fold(Scalar::zero(), |sum, i| {
            let digit = regular::digit::<5>(&words, i);
            sum.mul(&power).add(&signed(digit.magnitude, digit.negative))
        });
        assert!(sum.equals(&a).declassify());
        let mut words = words;
        words[0] |= 1;
        let count = odd::len(64 * $words, 5);
        let sum = (0..count).rev().fold(Scalar::zero(), |sum, i| {
            let digit = odd::digit::<5>(&words, i, count);
            sum.mul(&power).add(&signed(digit.magnitude, digit.negative))
        });
        assert!(sum.equals(&Scalar::reduce_words(&words)).declassify());
    }};
}

fuzz_target!(|input: &[u8]| {
    modulo!(p256 4 32 input);
    modulo!(edwards25519 4 32 input);
    modulo!(p384 6 48 input);
    modulo!(p521 9 66 input);
    let k = Scalar::<Secp256k1, 4>::reduce_be(input);
    assert!(k.neg().neg().equals(&k).declassify());
});
