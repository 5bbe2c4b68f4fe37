//! Encoded points and secret keys of P-256 and P-224, any bytes: what is accepted is the only encoding of its point, and both ways to
//! multiply give the same shared secret.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant::cpu::Backend;
use secant::curve::strategy::{self, DoubleAndAdd};
use secant::curve::{Point, p224::P224, p256::P256};
use secant::protocol::Error;
use secant::protocol::ecdh::{PublicKey, SecretKey};
use secant::protocol::sec1::{Bytes, Sec1};

fn secret_words(bytes: &[u8]) -> [u64; 4] {
    let mut words = [0; 4];
    for (word, chunk) in words.iter_mut().zip(bytes.rchunks(8)) {
        *word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    }
    words
}

fn check<C: Sec1<Repr = [u64; 4]>>(input: &[u8]) {
    let len = C::Coordinate::ZERO.as_ref().len();
    let (secret, public) = input.split_at(len.min(input.len()));
    let point = match Point::<C>::from_sec1_bytes(public) {
        Ok(point) => point,
        Err(error) => {
            assert_eq!(PublicKey::<C>::from_sec1_bytes(public), Err(error));
            return;
        }
    };
    let (long, short) = (point.to_sec1_bytes(), point.to_compressed_sec1_bytes());
    assert!(public == &*long || public == &*short);
    assert_eq!(Point::from_sec1_bytes(&long), Ok(point));
    assert_eq!(Point::from_sec1_bytes(&short), Ok(point));

    let public = match PublicKey::from_point(point) {
        Ok(public) => public,
        Err(error) => return assert_eq!((error, point), (Error::Infinity, Point::neutral())),
    };
    let Ok(secret) = SecretKey::<C>::from_bytes(secret) else { return };
    let k = secret_words(secret.to_bytes().as_ref());
    let product = strategy::mul::<C, DoubleAndAdd>(Backend::Portable, &point, &k);
    let shared = secret.diffie_hellman(&public);
    assert_eq!(&product.to_sec1_bytes()[1..=len], shared.as_bytes().as_ref());
}

fuzz_target!(|input: &[u8]| {
    check::<P256>(input);
    check::<P224>(input);
});
