//! Encoded points and secret keys of P-256, P-224, P-521, B-233 and B-409, any bytes: what the library
//! accepts is the only encoding of its point, and the slow way to multiply gives the same shared secret.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant::Error;
use secant_core::cpu::Tier;
use secant_core::operate::binary::algorithms::{self, Recoding, Slow};
use secant_core::operate::strategy::DoubleAndAdd;
use secant_core::curve::{b233::B233, b409::B409, p224::P224, p256::P256, p384::P384, p521::P521};
use secant_core::operate::{binary, equipped};

fn words<W: Default + AsMut<[u64]>>(bytes: &[u8]) -> W {
    let mut words = W::default();
    for (word, chunk) in words.as_mut().iter_mut().zip(bytes.rchunks(8)) {
        *word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    }
    words
}

/// The last `N` big-endian bytes of an integer.
fn bytes<const N: usize>(words: &[u64]) -> [u8; N] {
    let all: Vec<u8> = words.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
    core::array::from_fn(|i| all[all.len() - N + i])
}

/// The abscissa of a multiple of (x, y) by the slow way; for the curves over prime fields and those over
/// F_2^m.
macro_rules! slow {
    (prime $core:ident $x:ident $y:ident $k:ident) => {{
        let point = secant_core::operate::Point::<$core>::from_affine(words(&$x), words(&$y));
        let point = point.expect("the library has accepted it");
        equipped::mul::<$core, DoubleAndAdd, secant_core::operate::Point<$core>>(Tier::PORTABLE, &point, &words(&$k)).to_affine()
    }};
    (binary $core:ident $x:ident $y:ident $k:ident) => {{
        let point = binary::Point::<$core>::from_affine(words(&$x), words(&$y));
        let point = point.expect("the library has accepted it");
        algorithms::mul::<$core, Slow>(Tier::PORTABLE, &point, &words(&$k), Recoding::Binary).to_affine()
    }};
}

/// Whether the curve has points outside the subgroup of prime order, and this is one of them.
macro_rules! is_outside {
    (prime $point:ident) => {
        false
    };
    (binary $point:ident) => {
        !$point.is_in_subgroup_vartime()
    };
}

macro_rules! check {
    ($input:ident, $curve:ident, $family:ident $core:ident) => {{
        use secant::$curve::{Point, PublicKey, Scalar, SecretKey};

        let (secret, public) = $input.split_at(Scalar::BYTES.min($input.len()));
        match Point::from_sec1_bytes(public) {
            Err(error) => assert_eq!(PublicKey::from_sec1_bytes(public), Err(error)),
            Ok(point) => {
                let (long, short) = (point.to_sec1_bytes(), point.to_compressed_sec1_bytes());
                assert!(public == long.as_bytes() || public == short.as_bytes());
                assert_eq!(Point::from_sec1_bytes(long.as_bytes()), Ok(point));
                assert_eq!(Point::from_sec1_bytes(short.as_bytes()), Ok(point));
                match (PublicKey::from_sec1_bytes(public), SecretKey::try_from(secret)) {
                    (Err(Error::Infinity), _) => assert!(point.is_identity()),
                    (Err(error), _) => {
                        assert_eq!(error, Error::NotInSubgroup);
                        assert!(is_outside!($family point));
                    }
                    (Ok(public), secret) => {
                        assert!(!point.is_identity() && !is_outside!($family point));
                        if let (Ok(secret), Some((x, y))) = (secret, point.coordinates()) {
                            let k = secret.to_bytes();
                            let (abscissa, _) = slow!($family $core x y k).expect("not infinity");
                            assert_eq!(secret.diffie_hellman(&public).as_bytes(), &bytes(&abscissa));
                        }
                    }
                }
            }
        }
    }};
}

fuzz_target!(|input: &[u8]| {
    check!(input, p256, prime P256);
    check!(input, p224, prime P224);
    check!(input, p384, prime P384);
    check!(input, p521, prime P521);
    check!(input, b233, binary B233);
    check!(input, b409, binary B409);
});
