//! OpenSSL.

use openssl::bn::{BigNum, BigNumContext};
use openssl::derive::Deriver;
use openssl::ec::{EcGroup, EcPoint, PointConversionForm};
use openssl::nid::Nid;
use openssl::pkey::{Id, PKey};
use openssl::sign::{Signer, Verifier};
use secant::bulk::{Cores, Group, Keys, Rows, Signatures, Verdict, verify};

use crate::{COUNT, SECRET, bytes, keys, masked};

#[test]
fn x25519() {
    let rows = bytes(32 * COUNT);
    let found = masked(Group::X25519, &rows, 32);
    let theirs = PKey::private_key_from_raw_bytes(&SECRET, Id::X25519).unwrap();
    for (row, found) in rows.chunks(32).zip(found.chunks(32)) {
        let peer = PKey::public_key_from_raw_bytes(row, Id::X25519).unwrap();
        let mut deriver = Deriver::new(&theirs).unwrap();
        deriver.set_peer(&peer).unwrap();
        assert_eq!(deriver.derive_to_vec().unwrap(), found);
    }
}

/// Our public keys times a secret: `x` and the sign of `y`.
fn weierstrass(group: Group, kind: Keys, nid: Nid, count: usize) {
    let (_, points) = keys(kind, count);
    let width = points.len() / count;
    let found = masked(group, &points, width);
    let curve = EcGroup::from_curve_name(nid).unwrap();
    let secret = BigNum::from_slice(&SECRET).unwrap();
    let mut context = BigNumContext::new().unwrap();
    let mut product = EcPoint::new(&curve).unwrap();
    for (point, found) in points.chunks(width).zip(found.chunks(33)) {
        let point = EcPoint::from_bytes(&curve, point, &mut context).unwrap();
        product.mul2(&curve, &point, &secret, &mut context).unwrap();
        let want = product.to_bytes(&curve, PointConversionForm::COMPRESSED, &mut context).unwrap();
        assert_eq!(want, found);
    }
}

#[test]
fn p256() {
    weierstrass(Group::P256, Keys::P256, Nid::X9_62_PRIME256V1, COUNT);
}

/// A tenth: its multiplication there takes a third of a millisecond.
#[test]
fn secp256k1() {
    weierstrass(Group::Secp256k1, Keys::Secp256k1, Nid::SECP256K1, COUNT / 10);
}

/// Their signatures, of which every hundredth is changed: both say the same of each.
#[test]
fn ed25519() {
    let messages = bytes(11 * COUNT);
    let signers: Vec<_> = bytes(32 * 16)
        .chunks(32)
        .map(|secret| PKey::private_key_from_raw_bytes(secret, Id::ED25519).unwrap())
        .collect();
    let raw: Vec<Vec<u8>> = signers.iter().map(|key| key.raw_public_key().unwrap()).collect();
    let publics: Vec<_> =
        raw.iter().map(|key| PKey::public_key_from_raw_bytes(key, Id::ED25519).unwrap()).collect();
    let (mut signatures, mut column) = (Vec::with_capacity(64 * COUNT), Vec::with_capacity(32 * COUNT));
    for (i, message) in messages.chunks(11).enumerate() {
        let mut signer = Signer::new_without_digest(&signers[i % 16]).unwrap();
        signatures.extend(signer.sign_oneshot_to_vec(message).unwrap());
        column.extend(&raw[i % 16]);
        // Any byte of it.
        signatures[64 * i + i / 100 % 64] ^= u8::from(i.is_multiple_of(100)) << (i / 100 % 8);
    }
    let mut verdicts = vec![Verdict::Null; COUNT];
    let rows = |data, width| Rows::fixed(data, width).unwrap();
    let (keys, texts, signed) = (rows(&column, 32), rows(&messages, 11), rows(&signatures, 64));
    verify(Signatures::Ed25519, &keys, &texts, &signed, &mut verdicts, Cores::All).unwrap();
    for (i, verdict) in verdicts.iter().enumerate() {
        let mut verifier = Verifier::new_without_digest(&publics[i % 16]).unwrap();
        let theirs =
            verifier.verify_oneshot(&signatures[64 * i..64 * i + 64], &messages[11 * i..11 * i + 11]);
        assert_eq!(verdict.is_fine(), theirs.unwrap_or(false), "row {i}: {verdict:?}");
        assert_eq!(verdict.is_fine(), !i.is_multiple_of(100), "row {i}");
    }
}
