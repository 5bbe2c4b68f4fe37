//! Batches of signing and of single verdicts: what they give is what one alone gives.

use secant::secp256k1::schnorr;
use secant::{Error, ed25519, p224, p256, p384, p521, secp256k1};

/// Every size up to 17 and one of several vectors; wrong signatures at every place.
macro_rules! batches {
    ($name:ident, $module:ident, $key:expr, $batch:path, wrong: $wrong:expr) => {
        #[test]
        fn $name() {
            use $module::{Signature, SigningKey, VerifyingKey};
            let key: fn(u8) -> SigningKey = $key;
            let wrong: fn(&Signature, &Signature) -> Signature = $wrong;
            let messages: Vec<Vec<u8>> = (0..33).map(|n| vec![n; usize::from(n)]).collect();
            let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
            for n in (0..=17).chain([33]) {
                let signatures = key(7).sign_batch(&messages[..n]);
                let alone: Vec<_> = messages[..n].iter().map(|message| key(7).sign(message)).collect();
                assert_eq!(signatures, alone);
            }

            let keys: Vec<SigningKey> = (0..33).map(|n| key(n % 20 + 1)).collect();
            let publics: Vec<VerifyingKey> = keys.iter().map(SigningKey::verifying_key).collect();
            let right: Vec<Signature> = keys.iter().zip(&messages).map(|(k, m)| k.sign(m)).collect();
            let check = |signatures: &[Signature]| {
                let signed: Vec<_> =
                    signatures.iter().enumerate().map(|(i, s)| (&publics[i], messages[i], s)).collect();
                let alone: Vec<_> = signed.iter().map(|(k, m, s)| k.verify(m, s)).collect();
                let verdicts = $batch(&signed);
                assert_eq!(verdicts, alone);
                verdicts.iter().filter(|verdict| **verdict == Err(Error::InvalidSignature)).count()
            };
            for n in (0..=17).chain([33]) {
                assert_eq!(check(&right[..n]), 0);
            }
            for bad in 0..17 {
                let mut signatures = right.clone();
                signatures[bad] = wrong(&right[bad], &right[bad + 1]);
                for n in [bad + 1, 17, 33] {
                    assert_eq!(check(&signatures[..n]), 1);
                }
            }
            let mut moved = right.clone();
            moved.rotate_left(1);
            assert_eq!(check(&moved), 33);
        }
    };
}

/// ECDSA: r of the one and s of the other.
macro_rules! ecdsa {
    ($($name:ident $module:ident $bytes:literal)*) => {$(
        batches!(
            $name,
            $module,
            |n| {
                let mut bytes = [0; $bytes];
                bytes[$bytes / 2..].fill(n);
                $module::SigningKey::from_bytes(&bytes).unwrap()
            },
            $module::verify_batch,
            wrong: |a, b| {
                let mut bytes = a.to_bytes();
                bytes[$bytes..].copy_from_slice(&b.to_bytes()[$bytes..]);
                $module::Signature::from_bytes(&bytes).unwrap()
            }
        );
    )*};
}

ecdsa! {
    p224_batches p224 28
    p256_batches p256 32
    p384_batches p384 48
    p521_batches p521 66
    secp256k1_batches secp256k1 32
}

batches!(
    ed25519_batches,
    ed25519,
    |n| ed25519::SigningKey::from_bytes(&[n; 32]),
    ed25519::verify_batch,
    wrong: |a, b| {
        // S above the order, which asks no sum, or S of the other.
        let mut bytes = a.to_bytes();
        let at = usize::from(bytes[0] & 1);
        bytes[32..].copy_from_slice(&[[0xff; 32], b.to_bytes()[32..].try_into().unwrap()][at]);
        ed25519::Signature::from_bytes(&bytes)
    }
);
batches!(
    bip_340_batches,
    schnorr,
    |n| schnorr::SigningKey::from_bytes(&[n; 32]).unwrap(),
    schnorr::verify_batch,
    wrong: |a, b| {
        let mut bytes = a.to_bytes();
        bytes[32..].copy_from_slice(&b.to_bytes()[32..]);
        schnorr::Signature::from_bytes(&bytes)
    }
);

/// Hashes of any length, as alone.
#[test]
fn batches_of_hashes() {
    let key = p256::SigningKey::from_bytes(&[9; 32]).unwrap();
    let hashes: Vec<Vec<u8>> = [0, 1, 20, 31, 32, 33, 64, 100].iter().map(|n| vec![0xa5; *n]).collect();
    let signatures = key.sign_prehash_batch(&hashes);
    let public = key.verifying_key();
    let signed: Vec<_> = hashes.iter().zip(&signatures).map(|(h, s)| (&public, h.as_slice(), s)).collect();
    for ((hash, signature), verdict) in
        hashes.iter().zip(&signatures).zip(p256::verify_prehash_batch(&signed))
    {
        assert_eq!(*signature, key.sign_prehash(hash));
        assert_eq!(verdict, Ok(()));
    }
}
