//! Encoded points and secret keys of P-256, P-224, P-521, B-233 and B-409, any bytes: what is accepted is the only encoding of its point,
//! and both ways to multiply give the same shared secret.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_core::cpu::Backend;
use secant_core::curve::binary::algorithms::{self, Recoding, Slow};
use secant_core::curve::strategy::{self, DoubleAndAdd};
use secant_core::curve::{KeyPoint, b233::B233, b409::B409, p224::P224, p256::P256, p521::P521};
use secant_core::protocol::Error;
use secant_core::protocol::ecdh::{PublicKey, SecretKey};
use secant_core::protocol::sec1::{self, Bytes, Sec1};

fn words<W: Default + AsMut<[u64]>>(bytes: &[u8]) -> W {
    let mut words = W::default();
    for (word, chunk) in words.as_mut().iter_mut().zip(bytes.rchunks(8)) {
        *word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    }
    words
}

/// `multiply` is the slow way for any point and integer.
fn check<C: Sec1>(input: &[u8], multiply: fn(&C::Point, &[u8]) -> C::Point) {
    let len = C::Coordinate::ZERO.as_ref().len();
    let (secret, public) = input.split_at(len.min(input.len()));
    let point = match sec1::decode::<C>(public) {
        Ok(point) => point,
        Err(error) => {
            assert_eq!(PublicKey::<C>::from_sec1_bytes(public), Err(error));
            return;
        }
    };
    let (long, short) = (sec1::encode::<C>(&point), sec1::encode_compressed::<C>(&point));
    assert!(public == &*long || public == &*short);
    assert_eq!(sec1::decode::<C>(&long), Ok(point));
    assert_eq!(sec1::decode::<C>(&short), Ok(point));

    let public = match PublicKey::<C>::from_point(point) {
        Ok(public) => public,
        Err(Error::NotInSubgroup) => return assert!(!point.is_in_subgroup_vartime()),
        Err(error) => return assert_eq!((error, point), (Error::Infinity, C::Point::neutral())),
    };
    let Ok(secret) = SecretKey::<C>::from_bytes(secret) else { return };
    let product = multiply(&point, secret.to_bytes().as_ref());
    let shared = secret.diffie_hellman(&public);
    assert_eq!(&sec1::encode::<C>(&product)[1..=len], shared.as_bytes().as_ref());
}

fuzz_target!(|input: &[u8]| {
    check::<P256>(input, |p, k| strategy::mul::<P256, DoubleAndAdd>(Backend::Portable, p, &words(k)));
    check::<P224>(input, |p, k| strategy::mul::<P224, DoubleAndAdd>(Backend::Portable, p, &words(k)));
    check::<P521>(input, |p, k| strategy::mul::<P521, DoubleAndAdd>(Backend::Portable, p, &words(k)));
    check::<B233>(input, |p, k| {
        algorithms::mul::<B233, Slow>(Backend::Portable, p, &words(k), Recoding::Binary)
    });
    check::<B409>(input, |p, k| {
        algorithms::mul::<B409, Slow>(Backend::Portable, p, &words(k), Recoding::Binary)
    });
});
