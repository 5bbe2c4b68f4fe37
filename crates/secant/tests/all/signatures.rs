//! ECDSA and Ed25519: what cannot be signed with, what is refused, and what must agree.

use secant::{
    Error, brainpoolp256r1, brainpoolp384r1, brainpoolp512r1, ed25519, p224, p256, p384, p521, secp256k1,
};
use sha2::{Digest, Sha256, Sha384, Sha512};

use super::common::{hex, int, padded, small};
use super::random::Script;

/// What every curve must do, once for each.
macro_rules! curve {
    ($name:ident, $module:ident, $bytes:literal) => {
        #[test]
        fn $name() {
            use $module::{Scalar, SecretKey, Signature, SigningKey, VerifyingKey};
            const B: usize = $bytes;
            let order = int(&hex(&(-Scalar::ONE).to_bytes())) + small(1);

            // Keys: 0, the order, and a source that fails.
            assert_eq!(SigningKey::from_bytes(&[0; B]).unwrap_err(), Error::SecretZero);
            let modulus: [u8; B] = padded(&order, B).try_into().unwrap();
            assert_eq!(SigningKey::from_bytes(&modulus).unwrap_err(), Error::ScalarTooLarge);
            assert_eq!(SigningKey::try_from(&[1; B + 1][..]).unwrap_err(), Error::Length);
            assert!(SigningKey::try_generate_from(&mut Script(vec![])).is_err());
            let mut one = [0; B];
            one[B - 1] = 7;
            let mut little = one;
            little.reverse();
            let key = SigningKey::try_generate_from(&mut Script(vec![little.to_vec()])).unwrap();
            assert_eq!(key.to_bytes(), one);
            assert_eq!(SigningKey::from(SecretKey::from(key.clone())).to_bytes(), one);
            assert_eq!(SigningKey::from(key.as_secret_key()).to_bytes(), one);
            assert_eq!(format!("{key:?}"), "SigningKey(..)");
            let verifying = key.verifying_key();
            assert_eq!(VerifyingKey::from_sec1_bytes(&verifying.to_sec1_bytes()), Ok(verifying));
            assert_eq!(VerifyingKey::from_sec1_bytes(&verifying.to_compressed_sec1_bytes()), Ok(verifying));
            assert_eq!(VerifyingKey::from_sec1_bytes(&[0]), Err(Error::Infinity));

            // Messages: empty and huge; another is refused, and so is another key.
            let huge = vec![0xa5; 1 << 20];
            let other = SigningKey::from_bytes(&{
                let mut d = one;
                d[B - 1] = 8;
                d
            })
            .unwrap();
            for message in [&b""[..], b"sample", &huge] {
                let signature = key.sign(message);
                assert_eq!(verifying.verify(message, &signature), Ok(()));
                assert_eq!(verifying.verify(b"another", &signature), Err(Error::InvalidSignature));
                assert_eq!(other.verifying_key().verify(message, &signature), Err(Error::InvalidSignature));
                assert_eq!(Signature::from_der(signature.to_der().as_bytes()), Ok(signature));
                assert_eq!(Signature::from_bytes(&signature.to_bytes()), Ok(signature));
                // (r, -s) is the other of the pair.
                let (r, s) = signature.scalars();
                let bytes = [r.to_bytes(), (-s).to_bytes()].concat();
                let turned = Signature::try_from(&bytes[..]).unwrap();
                assert_eq!(verifying.verify(message, &turned), Ok(()));
                assert_ne!(turned.is_low_s(), signature.is_low_s());
                assert_eq!(turned.normalize_s(), signature.normalize_s());
                assert!(turned.normalize_s().is_low_s());
                // Every byte counts.
                for i in [0, 1, B - 1, B, 2 * B - 1] {
                    let mut bytes = signature.to_bytes();
                    bytes[i] ^= 1;
                    if let Ok(broken) = Signature::from_bytes(&bytes) {
                        assert_eq!(verifying.verify(message, &broken), Err(Error::InvalidSignature));
                    }
                }
            }

            // Hashes of every length, by other hash functions: bits beyond the order do not count.
            for len in 0..100 {
                let hash = vec![0xc3; len];
                for signature in [key.sign_prehash(&hash), key.sign_prehash_with::<Sha384>(&hash)] {
                    assert_eq!(verifying.verify_prehash(&hash, &signature), Ok(()));
                }
                let mut longer = hash.clone();
                longer.push(0x11);
                let same = verifying.verify_prehash(&longer, &key.sign_prehash(&hash)).is_ok();
                assert_eq!(same, len >= B, "{len}");
            }
            let signature = key.sign_with::<Sha512>(b"sample");
            assert_eq!(verifying.verify_with::<Sha512>(b"sample", &signature), Ok(()));
            assert_eq!(verifying.verify_prehash(&Sha512::digest(b"sample"), &signature), Ok(()));

            // Hedged: the signature is another, and valid; a source that fails signs nothing.
            let draw = |n: u8| key.try_sign_hedged(b"sample", &mut Script(vec![vec![n; B]])).unwrap();
            assert_eq!(verifying.verify(b"sample", &draw(1)), Ok(()));
            assert_eq!(draw(1), draw(1));
            assert_ne!(draw(1), draw(2));
            assert_ne!(draw(0), key.sign(b"sample"));
            assert!(key.try_sign_hedged(b"sample", &mut Script(vec![])).is_err());

            // r and s: 0, the order and above are no signature; 1 and the order - 1 are a wrong one.
            let good = [one, one].concat();
            let below: [u8; B] = padded(&(&order - small(1)), B).try_into().unwrap();
            let above: [u8; B] = padded(&(&order + small(1)), B).try_into().unwrap();
            for (part, wanted) in [
                ([0; B], false),
                (modulus, false),
                (above, false),
                ([0xff; B], false),
                (one, true),
                (below, true),
            ] {
                for at in [0, B] {
                    let mut bytes = good.clone();
                    bytes[at..at + B].copy_from_slice(&part);
                    let read = Signature::try_from(&bytes[..]);
                    assert_eq!(read.is_ok(), wanted);
                    match read {
                        Ok(read) => {
                            assert_eq!(verifying.verify(b"sample", &read), Err(Error::InvalidSignature));
                            assert_eq!(Signature::from_der(read.to_der().as_ref()), Ok(read));
                        }
                        Err(error) => assert_eq!(error, Error::SignatureEncoding),
                    }
                }
            }
            assert_eq!(Signature::try_from(&good[1..]), Err(Error::Length));
            // In DER: r = 0, and r longer than the order.
            assert_eq!(Signature::from_der(&[0x30, 6, 2, 1, 0, 2, 1, 1]), Err(Error::SignatureEncoding));
            let long = [&[0x30, B as u8 + 6, 2, B as u8 + 1][..], &[1; B + 1], &[2, 1, 1]].concat();
            assert_eq!(Signature::from_der(&long), Err(Error::SignatureEncoding));
            assert_eq!(Signature::from_der(&[]), Err(Error::SignatureEncoding));
            assert!(Signature::from_der(&[0x30, 6, 2, 1, 1, 2, 1, 1]).is_ok());
        }
    };
}

curve!(ecdsa_on_p224, p224, 28);
curve!(ecdsa_on_p256, p256, 32);
curve!(ecdsa_on_p384, p384, 48);
curve!(ecdsa_on_p521, p521, 66);
curve!(ecdsa_on_brainpool_p256, brainpoolp256r1, 32);
curve!(ecdsa_on_brainpool_p384, brainpoolp384r1, 48);
curve!(ecdsa_on_brainpool_p512, brainpoolp512r1, 64);
curve!(ecdsa_on_secp256k1, secp256k1, 32);

/// Signatures on secp256k1 have the lower s; on the others either.
#[test]
fn the_lower_s() {
    let mut low = 0;
    for n in 0..40 {
        assert!(secp256k1::SigningKey::from_bytes(&[7; 32]).unwrap().sign(&[n]).is_low_s());
        low += usize::from(p256::SigningKey::from_bytes(&[7; 32]).unwrap().sign(&[n]).is_low_s());
    }
    assert!((5..35).contains(&low));
}

/// x(R) = r + n, which random signatures never have: R is chosen, and the key made to fit.
#[test]
fn an_abscissa_above_the_order() {
    use p256::{AffinePoint, Point, PublicKey, Scalar, Signature, VerifyingKey};
    let order = int(&hex(&(-Scalar::ONE).to_bytes())) + small(1);
    let mut found = vec![];
    for r in 1..40u64 {
        let mut encoded = vec![2];
        encoded.extend(padded(&(&order + small(r)), 32));
        let Ok(point) = AffinePoint::from_sec1_bytes(&encoded) else { continue };
        // Q = (sR - eG)/r.
        let (r, s) = (Scalar::from(r), Scalar::from(99));
        let e = Scalar::from_leftmost_bits(&Sha256::digest(b"sample"));
        let q = (Point::from(point) * &s - Point::mul_base(&e)) * &r.invert();
        let key = VerifyingKey::from(PublicKey::from_point(&q).unwrap());
        let bytes = [r.to_bytes(), s.to_bytes()].concat();
        let signature = Signature::try_from(&bytes[..]).unwrap();
        assert_eq!(key.verify(b"sample", &signature), Ok(()));
        found.push((key, signature));
    }
    assert!(found.len() > 10);
    let signed: Vec<_> = found.iter().map(|(key, signature)| (key, &b"sample"[..], signature)).collect();
    assert_eq!(p256::verify_batch(&signed), vec![Ok(()); signed.len()]);
}

/// e/s·G + r/s·Q at infinity: no abscissa, no signature.
#[test]
fn a_sum_at_infinity() {
    use p256::{Point, PublicKey, Scalar, Signature, VerifyingKey};
    let e = Scalar::from_leftmost_bits(&Sha256::digest(b"sample"));
    let r = Scalar::from(5);
    let q = Point::mul_base(&(-e * r.invert()));
    let key = VerifyingKey::from(PublicKey::from_point(&q).unwrap());
    let bytes = [r.to_bytes(), Scalar::from(7).to_bytes()].concat();
    let signature = Signature::try_from(&bytes[..]).unwrap();
    assert_eq!(key.verify(b"sample", &signature), Err(Error::InvalidSignature));
}

#[test]
fn ed25519_keys_and_signatures() {
    use ed25519::{Signature, SigningKey, VerifyingKey};
    let key = SigningKey::from_bytes(&[7; 32]);
    assert_eq!(format!("{key:?}"), "SigningKey(..)");
    assert_eq!(key.to_bytes(), [7; 32]);
    assert!(SigningKey::try_generate_from(&mut Script(vec![])).is_err());
    let generated = SigningKey::try_generate_from(&mut Script(vec![vec![7; 32]])).unwrap();
    assert_eq!(generated.verifying_key(), key.verifying_key());
    let verifying = key.verifying_key();
    assert_eq!(VerifyingKey::from_bytes(&verifying.to_bytes()), Ok(verifying));
    assert_eq!(verifying.to_affine().compress(), verifying.to_bytes());
    let huge = vec![0xa5; 1 << 20];
    for message in [&b""[..], b"sample", &huge] {
        let signature = key.sign(message);
        for verify in [VerifyingKey::verify, VerifyingKey::verify_strict, VerifyingKey::verify_zip215] {
            assert_eq!(verify(&verifying, message, &signature), Ok(()));
            assert_eq!(verify(&verifying, b"another", &signature), Err(Error::InvalidSignature));
            for i in 0..64 {
                let mut bytes = signature.to_bytes();
                bytes[i] ^= 1;
                let broken = Signature::from_bytes(&bytes);
                assert_eq!(verify(&verifying, message, &broken), Err(Error::InvalidSignature));
            }
        }
    }
    // Contexts: none, empty, the longest, one that is too long; and each signature for its own kind alone.
    let hash: [u8; 64] = Sha512::digest(b"sample").into();
    for context in [&b""[..], b"foo", &[1; 255]] {
        let signature = key.sign_with_context(b"sample", context).unwrap();
        assert_eq!(verifying.verify_with_context(b"sample", context, &signature), Ok(()));
        assert!(verifying.verify(b"sample", &signature).is_err());
        assert!(verifying.verify_with_context(b"sample", b"other", &signature).is_err());
        assert!(verifying.verify_prehash(&hash, context, &signature).is_err());
        let signature = key.sign_prehash(&hash, context).unwrap();
        assert_eq!(verifying.verify_prehash(&hash, context, &signature), Ok(()));
        assert!(verifying.verify_prehash(&hash, b"other", &signature).is_err());
    }
    assert_eq!(key.sign_with_context(b"", &[0; 256]), Err(Error::ContextTooLong));
    assert_eq!(key.sign_prehash(&hash, &[0; 256]), Err(Error::ContextTooLong));
    let signature = key.sign(b"sample");
    assert_eq!(verifying.verify_with_context(b"", &[0; 256], &signature), Err(Error::ContextTooLong));
    // S + L is as good an integer, and refused.
    let order = {
        let mut bytes = (-secant::edwards25519::Scalar::ONE).to_bytes();
        bytes[0] += 1;
        bytes
    };
    let mut bytes = signature.to_bytes();
    let mut carry = 0;
    for (s, l) in bytes[32..].iter_mut().zip(order) {
        carry += u16::from(*s) + u16::from(l);
        *s = carry as u8;
        carry >>= 8;
    }
    let large = Signature::from_bytes(&bytes);
    assert!(
        verifying.verify(b"sample", &large).is_err() && verifying.verify_zip215(b"sample", &large).is_err()
    );
    assert_eq!(VerifyingKey::try_from(&[0; 31][..]), Err(Error::Length));
    assert_eq!(SigningKey::try_from(&[0; 33][..]).unwrap_err(), Error::Length);
    assert_eq!(Signature::try_from(&[0; 63][..]), Err(Error::Length));
}

/// All points of small order in all their encodings, as keys and as R: what each of the three verifications
/// says.
#[test]
fn ed25519_small_orders() {
    use ed25519::{Signature, VerifyingKey};
    use secant::edwards25519::{AffinePoint, Point, Scalar};
    // A point of order 8 is r times one that is not of the subgroup.
    let minus_one = -Scalar::ONE;
    let torsion = (2u8..40)
        .filter_map(|y| AffinePoint::decompress(&core::array::from_fn(|i| if i == 0 { y } else { 0 })).ok())
        .map(|p| AffinePoint::mul_add_base_vartime(&minus_one, &p, &Scalar::ZERO) + Point::from(p))
        .find(|t| !t.double().double().is_identity())
        .unwrap();
    let mut encodings: Vec<([u8; 32], bool)> = vec![];
    let mut p = Point::IDENTITY;
    for _ in 0..8 {
        encodings.push((p.compress(), true));
        p += torsion;
    }
    assert!(p.is_identity());
    // y + p for y = 0 and 1, and -0.
    let byte = |first: u8, last: u8| {
        core::array::from_fn(|i| [first, 0xff, last][usize::from(i > 0) + usize::from(i == 31)])
    };
    for last in [0x7f, 0xff] {
        encodings.extend([(byte(0xed, last), false), (byte(0xee, last), false), (byte(0xec, 0xff), false)]);
    }
    encodings
        .push((core::array::from_fn(|i| [1, 0, 0x80][usize::from(i > 0) + usize::from(i == 31)]), false));
    let mut accepted = [0; 3];
    for (a, canonical) in &encodings {
        assert_eq!(VerifyingKey::from_bytes(a).is_ok(), *canonical, "{a:x?}");
        let key = VerifyingKey::from_bytes_zip215(a).unwrap();
        for (r, _) in &encodings {
            let bytes = [*r, [0; 32]].concat();
            let signature = Signature::try_from(&bytes[..]).unwrap();
            // With S = 0, 8R and 8[k]A are both neutral.
            assert_eq!(key.verify_zip215(b"sample", &signature), Ok(()));
            assert_eq!(key.verify_strict(b"sample", &signature), Err(Error::InvalidSignature));
            accepted[0] += 1;
            accepted[1] += usize::from(key.verify(b"sample", &signature).is_ok());
        }
    }
    assert_eq!(accepted[0], encodings.len() * encodings.len());
    assert!(accepted[1] > 8 && accepted[1] < 60, "{accepted:?}");
}

/// Strict verification refuses a key of small order, whatever R is, and an R of small order, whatever the key
/// is.
#[test]
fn ed25519_strictly() {
    use ed25519::{PreparedVerifyingKey, Signature, SigningKey, VerifyingKey};
    use secant::edwards25519::{Point, Scalar};
    let signature = |r: Point, s: Scalar| {
        Signature::from_bytes(&[r.compress(), s.to_bytes()].concat().try_into().unwrap())
    };
    let check = |key: &VerifyingKey, message: &[u8], signature: &Signature| {
        let prepared = PreparedVerifyingKey::new(key);
        assert_eq!(prepared.verify(message, signature), key.verify(message, signature));
        assert_eq!(prepared.verify_strict(message, signature), Err(Error::InvalidSignature));
        assert_eq!(key.verify_strict(message, signature), Err(Error::InvalidSignature));
        key.verify(message, signature).is_ok()
    };
    // R is neutral: S = k·a.
    let key = SigningKey::from_bytes(&[7; 32]);
    let mut a: [u8; 32] = Sha512::digest([7; 32])[..32].try_into().unwrap();
    a[0] &= 0xf8;
    a[31] = a[31] & 0x7f | 0x40;
    let public = key.verifying_key();
    let hash = Sha512::new().chain_update(Point::IDENTITY.compress()).chain_update(public.as_bytes());
    let k = Scalar::reduce(&hash.chain_update(b"sample").finalize());
    assert!(check(&public, b"sample", &signature(Point::IDENTITY, k * &Scalar::reduce(&a))));
    // The key y = 0 has the order 4: where k is a multiple of it, S = r.
    let public = VerifyingKey::from_bytes(&[0; 32]).unwrap();
    let r = Scalar::from(5);
    let five = signature(Point::mul_base(&r), r);
    let valid = (0..100u8).filter(|i| check(&public, &[*i], &five)).count();
    assert!((5..60).contains(&valid), "{valid}");
}

/// What stops a reader of parts: its own trouble, or ours.
#[derive(Debug, PartialEq)]
enum Stopped {
    Reader(usize),
    Said(Error),
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Said(error)
    }
}

#[test]
fn ed25519_in_parts() {
    use ed25519::{Signature, SigningKey};
    let key = SigningKey::from_bytes(&[7; 32]);
    let public = key.verifying_key();
    let message: Vec<u8> = (0..1000u32).map(|i| (i * i) as u8).collect();
    for length in [0, 1, 31, 32, 63, 64, 95, 96, 127, 128, 129, 255, 256, 1000] {
        let message = &message[..length];
        let signature = key.sign(message);
        for part in [1, 7, 64, 128, 2000] {
            let read = |take: &mut dyn FnMut(&[u8])| {
                message.chunks(part).for_each(take);
                Ok::<(), Error>(())
            };
            assert_eq!(key.sign_parts(read), Ok(signature), "{length} {part}");
            assert_eq!(public.verify_parts(read, &signature), Ok(()));
            let other = |take: &mut dyn FnMut(&[u8])| {
                take(b"x");
                read(take)
            };
            assert_eq!(public.verify_parts(other, &signature), Err(Error::InvalidSignature));
        }
    }
    // S that is not below the order, and R that is another.
    let read = |take: &mut dyn FnMut(&[u8])| {
        take(&message);
        Ok::<(), Error>(())
    };
    for at in 0..64 {
        let mut bytes = key.sign(&message).to_bytes();
        bytes[at] ^= 0x80;
        let damaged = Signature::from_bytes(&bytes);
        assert_eq!(public.verify_parts(read, &damaged), Err(Error::InvalidSignature), "{at}");
    }
}

/// Two signatures with one R would give the key away: a message that changes between its two readings has
/// none.
#[test]
fn ed25519_of_a_message_that_changes() {
    let key = ed25519::SigningKey::from_bytes(&[7; 32]);
    for (first, second) in
        [(&b"sample"[..], &b"Sample"[..]), (b"sample", b"sampl"), (b"sample", b"samplee"), (b"", b"\0")]
    {
        for (first, second, same) in
            [(first, second, false), (second, first, false), (first, first, true), (second, second, true)]
        {
            let mut count = 0;
            let signed = key.sign_parts(|take| {
                count += 1;
                take(if count == 1 { first } else { second });
                Ok::<(), Stopped>(())
            });
            assert_eq!(count, 2);
            let wanted = if same { Ok(key.sign(first)) } else { Err(Stopped::Said(Error::MessageChanged)) };
            assert_eq!(signed, wanted);
        }
    }
    // What the reader says is handed on, from each reading.
    for bad in [1, 2] {
        let mut count = 0;
        let signed = key.sign_parts(|take| {
            count += 1;
            take(b"sample");
            if count == bad { Err(Stopped::Reader(count)) } else { Ok(()) }
        });
        assert_eq!(signed, Err(Stopped::Reader(bad)));
    }
    let signature = key.sign(b"sample");
    let verified = key.verifying_key().verify_parts(|_| Err(Stopped::Reader(3)), &signature);
    assert_eq!(verified, Err(Stopped::Reader(3)));
}

/// What a program does that knows only the traits of `signature`.
fn by_traits<K, V, S>(key: &K, wrong: &[u8])
where
    K: signature::Signer<S> + signature::Keypair<VerifyingKey = V>,
    V: signature::Verifier<S>,
    S: signature::SignatureEncoding,
{
    let signature = S::try_from(key.sign(b"sample").to_bytes().as_ref()).ok().unwrap();
    assert!(key.verifying_key().verify(b"sample", &signature).is_ok());
    assert!(key.verifying_key().verify(wrong, &signature).is_err());
}

#[test]
fn signature_traits() {
    use signature::RandomizedSigner;
    use signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};
    by_traits(&ed25519::SigningKey::from_bytes(&[7; 32]), b"another");
    by_traits(&p521::SigningKey::from_bytes(&[1; 66]).unwrap(), b"another");
    let key = p256::SigningKey::from_bytes(&[7; 32]).unwrap();
    by_traits(&key, b"another");
    let hash = Sha256::digest(b"sample");
    let prehash = PrehashSigner::sign_prehash(&key, &hash).unwrap();
    assert_eq!(prehash, key.sign(b"sample"));
    assert!(PrehashVerifier::verify_prehash(&key.verifying_key(), &hash, &prehash).is_ok());
    assert!(PrehashVerifier::verify_prehash(&key.verifying_key(), &[1; 32], &prehash).is_err());
    let mut script = Script(vec![vec![9; 32], vec![9; 32]]);
    let hedged = key.try_sign_with_rng(&mut script, b"sample").unwrap();
    assert_eq!(key.sign_prehash_with_rng(&mut script, &hash).unwrap(), hedged);
    assert!(key.try_sign_with_rng(&mut script, b"sample").is_err());
}

/// A message in parts, for any hash function.
#[test]
fn digest_traits_of_signature() {
    use sha2::digest::Update;
    use signature::{DigestSigner, DigestVerifier, RandomizedDigestSigner};
    let key = p256::SigningKey::from_bytes(&[7; 32]).unwrap();
    let parts = |hash: &mut Sha384| {
        Update::update(hash, b"sam");
        Update::update(hash, b"ple");
    };
    let signature = key.sign_digest(parts);
    assert_eq!(signature, key.sign_with::<Sha384>(b"sample"));
    let parts = |hash: &mut Sha384| {
        parts(hash);
        Ok(())
    };
    let fail = |_: &mut Sha384| Err(signature::Error::new());
    assert!(key.verifying_key().verify_digest(parts, &signature).is_ok());
    assert!(key.verifying_key().verify_digest(|_: &mut Sha384| Ok(()), &signature).is_err());
    assert!(key.verifying_key().verify_digest(fail, &signature).is_err());
    assert!(key.try_sign_digest(fail).is_err());
    let mut script = Script(vec![vec![9; 32], vec![9; 32]]);
    let hedged = key.try_sign_digest_with_rng(&mut script, parts).unwrap();
    let hash = Sha384::digest(b"sample");
    assert_eq!(hedged, key.try_sign_prehash_hedged(&hash, &mut script).unwrap());
    assert_ne!(hedged, signature);
    // The source is at its end.
    assert!(key.try_sign_digest_with_rng(&mut script, parts).is_err());
    assert!(key.try_sign_prehash_hedged(&hash, &mut script).is_err());
}
