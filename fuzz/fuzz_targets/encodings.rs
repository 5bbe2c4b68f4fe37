//! Encodings of points, keys and scalars, any bytes: what is accepted is what the library writes for that
//! element, alone and in batches.
#![no_main]

use libfuzzer_sys::fuzz_target;

macro_rules! sec1 {
    ($curve:ident, $compressed:literal, $input:ident) => {{
        use secant::$curve::{Point, PublicKey, Scalar, SecretKey};
        if let Ok(point) = Point::from_sec1_bytes($input) {
            let (long, short) = (point.to_sec1_bytes(), point.to_compressed_sec1_bytes());
            assert!($input == long.as_bytes() || $input == short.as_bytes());
            assert_eq!(Point::from_sec1_bytes(long.as_bytes()), Ok(point));
            assert_eq!(Point::from_sec1_bytes(short.as_bytes()), Ok(point));
        }
        if let Ok(key) = PublicKey::from_sec1_bytes($input) {
            assert!($input == key.to_sec1_bytes() || $input == key.to_compressed_sec1_bytes());
        }
        if let Ok(bytes) = $input.try_into() {
            if let Ok(scalar) = Scalar::from_bytes(bytes) {
                assert_eq!(&scalar.to_bytes(), bytes);
            }
            if let Ok(key) = SecretKey::from_bytes(bytes) {
                assert_eq!(&key.to_bytes(), bytes);
            }
        }
    }};
}

macro_rules! in_batches {
    ($curve:ident, $compressed:literal, $input:ident) => {{
        use secant::$curve::AffinePoint;
        let (encoded, _) = $input.as_chunks::<$compressed>();
        let together = AffinePoint::decompress_batch(encoded);
        for (bytes, given) in encoded.iter().zip(together) {
            assert_eq!(given, AffinePoint::from_sec1_bytes(bytes));
        }
    }};
}

fuzz_target!(|input: &[u8]| {
    sec1!(p256, 33, input);
    sec1!(p384, 49, input);
    sec1!(p521, 67, input);
    sec1!(p224, 29, input);
    sec1!(secp256k1, 33, input);
    sec1!(b233, 31, input);
    sec1!(b409, 53, input);
    in_batches!(p256, 33, input);
    in_batches!(p384, 49, input);
    in_batches!(secp256k1, 33, input);

    use secant::{ed25519, edwards25519, ristretto255};
    let (encoded, _) = input.as_chunks::<32>();
    for (bytes, given) in encoded.iter().zip(edwards25519::AffinePoint::decompress_batch(encoded)) {
        assert_eq!(given, edwards25519::AffinePoint::decompress(bytes));
        if let Ok(point) = given {
            assert_eq!(point.compress(), *bytes);
        }
    }
    for (bytes, given) in encoded.iter().zip(ristretto255::Point::from_bytes_batch(encoded)) {
        assert_eq!(given, ristretto255::Point::from_bytes(bytes));
        if let Ok(point) = given {
            assert_eq!(point.to_bytes(), *bytes);
        }
    }
    for (bytes, given) in encoded.iter().zip(ed25519::VerifyingKey::from_bytes_batch(encoded)) {
        assert_eq!(given, ed25519::VerifyingKey::from_bytes(bytes));
        if let Ok(key) = given {
            assert_eq!(key.to_bytes(), *bytes);
        }
    }
});
