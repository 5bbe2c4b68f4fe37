//! Keys and scalars from generators of random numbers, and scalars from hashes.

use std::convert::Infallible;

use num_traits::Zero;
use rand_core::{TryCryptoRng, TryRng};
use secant::{b233, b409, edwards25519, p224, p256, p384, p521, secp256k1, x25519};

use super::common::subject::*;
use super::common::{Int, Random, Subject, bytes, int, padded, small};

/// Hands out given strings of bytes, then fails.
pub(crate) struct Script(pub(crate) Vec<Vec<u8>>);

/// The script is at its end.
#[derive(Debug, PartialEq)]
pub(crate) struct End;

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the script is at its end")
    }
}

impl std::error::Error for End {}

impl TryRng for Script {
    type Error = End;
    fn try_next_u32(&mut self) -> Result<u32, End> {
        Err(End)
    }
    fn try_next_u64(&mut self) -> Result<u64, End> {
        Err(End)
    }
    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), End> {
        if self.0.is_empty() {
            return Err(End);
        }
        dst.copy_from_slice(&self.0.remove(0));
        Ok(())
    }
}

impl TryCryptoRng for Script {}

impl TryRng for Random {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.word() as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.word())
    }
    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        dst.iter_mut().for_each(|byte| *byte = self.word() as u8);
        Ok(())
    }
}

impl TryCryptoRng for Random {}

/// What a curve's scalars do with random bytes: the integer and how often they asked.
fn drawn<S: Subject>(
    script: &[&Int],
    draw: fn(&mut Script) -> Result<S::Scalar, End>,
) -> Result<(Int, usize), End> {
    let lines: Vec<Vec<u8>> =
        script.iter().map(|n| padded(n, S::SCALAR_LEN).into_iter().rev().collect()).collect();
    let mut source = Script(lines);
    let scalar = draw(&mut source)?;
    Ok((S::integer(&scalar), script.len() - source.0.len()))
}

fn rejects<S: Subject>(r: &Int, draw: fn(&mut Script) -> Result<S::Scalar, End>) {
    let bits = r.bits();
    let ones = (small(1) << bits) - 1u32;
    let last = r - 1u32;
    let zero = Int::zero();
    assert_eq!(drawn::<S>(&[&last, &zero], draw), Ok((last.clone(), 1)));
    assert_eq!(drawn::<S>(&[&zero, r, &ones, &small(1), &zero], draw), Ok((small(1), 4)));
    assert_eq!(drawn::<S>(&[&zero, r], draw), Err(End));
    // Bits above those of r are not looked at.
    if bits < 8 * S::SCALAR_LEN as u64 {
        let all = (small(1) << (8 * S::SCALAR_LEN)) - 1u32;
        let above = (&all - &ones) | small(5);
        assert_eq!(drawn::<S>(&[&above], draw), Ok((small(5), 1)));
    }
}

fn order<S: Subject>() -> Int {
    S::integer(&-S::Scalar::from(1)) + 1u32
}

#[test]
fn scalars_are_drawn_by_rejection() {
    rejects::<P224>(&order::<P224>(), p224::Scalar::try_random);
    rejects::<P256>(&order::<P256>(), p256::Scalar::try_random);
    rejects::<P384>(&order::<P384>(), p384::Scalar::try_random);
    rejects::<P521>(&order::<P521>(), p521::Scalar::try_random);
    rejects::<Secp256k1>(&order::<Secp256k1>(), secp256k1::Scalar::try_random);
    rejects::<B233>(&order::<B233>(), b233::Scalar::try_random);
    rejects::<B409>(&order::<B409>(), b409::Scalar::try_random);
    rejects::<Edwards25519>(&order::<Edwards25519>(), edwards25519::Scalar::try_random);
}

#[test]
fn keys_are_generated() {
    let mut rng = Random(77);
    let (a, b) = (p256::SecretKey::generate_from(&mut rng), p256::SecretKey::generate_from(&mut rng));
    assert_ne!(a.to_bytes(), b.to_bytes());
    assert_eq!(a.diffie_hellman(&b.public_key()).as_bytes(), b.diffie_hellman(&a.public_key()).as_bytes());
    let (a, b) = (x25519::SecretKey::generate_from(&mut rng), x25519::SecretKey::generate_from(&mut rng));
    assert_ne!(a.to_bytes(), b.to_bytes());
    assert_eq!(p256::SecretKey::try_generate_from(&mut Script(vec![])).unwrap_err(), End);
    assert_eq!(x25519::SecretKey::try_generate_from(&mut Script(vec![])).unwrap_err(), End);
    let bytes: Vec<u8> = (0..32).collect();
    let key = x25519::SecretKey::try_generate_from(&mut Script(vec![bytes.clone()])).unwrap();
    assert_eq!(key.to_bytes()[..], bytes);
    assert_eq!(p224::Scalar::random(&mut Random(5)), p224::Scalar::random(&mut Random(5)));
}

#[test]
fn keys_are_of_the_system() {
    macro_rules! differ {
        ($($key:ty),*) => {$( assert_ne!(<$key>::generate().to_bytes(), <$key>::generate().to_bytes()); )*};
    }
    differ!(
        p256::SecretKey,
        p256::SigningKey,
        x25519::SecretKey,
        secant::ed25519::SigningKey,
        secant::secp256k1::schnorr::SigningKey
    );
    let group = secant::bulk::Group::Secp256k1;
    let [one, other] = [(); 2].map(|()| secant::bulk::Mask::generate(group).to_bytes());
    assert_ne!(one[..], other[..]);
}

fn leftmost<S: Subject>(from_leftmost_bits: fn(&[u8]) -> S::Scalar) {
    let r = order::<S>();
    let mut random = Random(78);
    for len in (0..=80).chain([128, 200]) {
        let mut hashes = vec![vec![255; len], vec![0; len]];
        hashes.extend((0..3).map(|_| (0..len).map(|_| random.word() as u8).collect()));
        for hash in hashes {
            let surplus = (8 * len as u64).saturating_sub(r.bits());
            let want = (Int::from_bytes_be(&hash) >> surplus) % &r;
            assert_eq!(S::integer(&from_leftmost_bits(&hash)), want, "{} {hash:?}", S::NAME);
        }
    }
}

#[test]
fn the_leftmost_bits_of_a_hash() {
    leftmost::<P224>(p224::Scalar::from_leftmost_bits);
    leftmost::<P256>(p256::Scalar::from_leftmost_bits);
    leftmost::<P384>(p384::Scalar::from_leftmost_bits);
    leftmost::<P521>(p521::Scalar::from_leftmost_bits);
    leftmost::<Secp256k1>(secp256k1::Scalar::from_leftmost_bits);
    leftmost::<B233>(b233::Scalar::from_leftmost_bits);
    leftmost::<B409>(b409::Scalar::from_leftmost_bits);
    leftmost::<E521>(secant::research::e521::Scalar::from_leftmost_bits);
    // The trap: a digest that is longer than the order is another number modulo it.
    let digest: [u8; 64] = bytes(&int(&"9a".repeat(64)));
    assert_ne!(p256::Scalar::from_leftmost_bits(&digest), p256::Scalar::reduce(&digest));
}
