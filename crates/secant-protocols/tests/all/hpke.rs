//! HPKE: the vectors of RFC 9180, what is refused, and the crate's own KEMs.

use hpke::aead::{Aead, AeadCtxR, AeadCtxS, AesGcm128, AesGcm256, ChaCha20Poly1305, ExportOnlyAead};
use hpke::kdf::{HkdfSha256, HkdfSha384, HkdfSha512, Kdf};
use hpke::{
    Deserializable, HpkeError, Kem, OpModeR, OpModeS, PskBundle, Serializable, kem, setup_receiver,
    setup_sender_with_rng,
};
use rand_core::UnwrapErr;
use secant_protocols::hpke::{
    Agreement, DhP256HkdfSha256, DhP384HkdfSha384, DhP521HkdfSha512, Dhkem, X448HkdfSha512, X25519HkdfSha256,
};
use serde_json::Value;

use super::{Given, bytes, hex, read};

type Contexts<A, F, K> = (Vec<u8>, AeadCtxS<A, F, K>, AeadCtxR<A, F, K>);

/// Both sides of a case, and the encapsulated key.
fn contexts<A: Aead, F: Kdf, K: Kem>(case: &Value) -> Contexts<A, F, K> {
    let optional = |name: &str| if case[name].is_null() { vec![] } else { bytes(case, name) };
    let secret = |name: &str| K::PrivateKey::from_bytes(&bytes(case, name)).unwrap();
    let public = |name: &str| K::PublicKey::from_bytes(&bytes(case, name)).unwrap();
    let (psk, psk_id) = (optional("psk"), optional("psk_id"));
    let psk = || PskBundle::new(&psk, &psk_id).unwrap();
    let (sender, receiver) = match case["mode"].as_u64().unwrap() {
        0 => (OpModeS::<K>::Base, OpModeR::<K>::Base),
        1 => (OpModeS::Psk(psk()), OpModeR::Psk(psk())),
        2 => (OpModeS::Auth((secret("skSm"), public("pkSm"))), OpModeR::Auth(public("pkSm"))),
        3 => (
            OpModeS::AuthPsk((secret("skSm"), public("pkSm")), psk()),
            OpModeR::AuthPsk(public("pkSm"), psk()),
        ),
        mode => panic!("mode {mode}"),
    };
    let info = bytes(case, "info");
    let mut random = Given(bytes(case, "ikmE"));
    let (encapsulated, sender) =
        setup_sender_with_rng::<A, F, K>(&sender, &public("pkRm"), &info, &mut random).unwrap();
    let received = K::EncappedKey::from_bytes(&bytes(case, "enc")).unwrap();
    let receiver = setup_receiver::<A, F, K>(&receiver, &secret("skRm"), &received, &info).unwrap();
    (encapsulated.to_bytes().to_vec(), sender, receiver)
}

fn case<A: Aead, F: Kdf, K: Kem>(case: &Value) {
    for (ikm, secret, public) in
        [("ikmE", "skEm", "pkEm"), ("ikmR", "skRm", "pkRm"), ("ikmS", "skSm", "pkSm")]
    {
        if case[ikm].is_null() {
            continue;
        }
        let pair = K::derive_keypair(&bytes(case, ikm));
        let wanted = K::PrivateKey::from_bytes(&bytes(case, secret)).unwrap();
        assert!(bool::from(subtle::ConstantTimeEq::ct_eq(&pair.0, &wanted)), "{ikm}");
        assert_eq!(hex(&pair.1.to_bytes()), case[public], "{ikm}");
        assert_eq!(hex(&K::sk_to_pk(&wanted).to_bytes()), case[public]);
    }
    let (encapsulated, mut sender, mut receiver) = contexts::<A, F, K>(case);
    assert_eq!(hex(&encapsulated), case["enc"]);
    let encryptions = case["encryptions"].as_array().unwrap();
    let mut sequence = 0;
    for encryption in encryptions {
        let (text, header) = (bytes(encryption, "pt"), bytes(encryption, "aad"));
        // The numbers between them are taken up.
        while sequence < encryption["sequence"].as_u64().unwrap() {
            let sealed = sender.seal(b"", b"").unwrap();
            assert_eq!(receiver.open(&sealed, b"").unwrap(), b"");
            sequence += 1;
        }
        let sealed = sender.seal(&text, &header).unwrap();
        assert_eq!(hex(&sealed), encryption["ct"]);
        assert_eq!(receiver.open(&sealed, &header).unwrap(), text);
        sequence += 1;
    }
    for export in case["exports"].as_array().unwrap() {
        let (mut ours, mut theirs) = ([0; 32], [0; 32]);
        sender.export(&bytes(export, "context"), &mut ours).unwrap();
        receiver.export(&bytes(export, "context"), &mut theirs).unwrap();
        assert_eq!((hex(&ours), ours), (export["value"].as_str().unwrap().into(), theirs));
    }
}

#[test]
fn rfc_9180() {
    let cases = read(include_str!("../../../../tests/vectors/protocols/rfc9180.json"));
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 28);
    for vector in cases {
        let id = |name: &str| vector[name].as_u64().unwrap();
        match (id("kem_id"), id("kdf_id"), id("aead_id")) {
            (16, 1, 1) => case::<AesGcm128, HkdfSha256, DhP256HkdfSha256>(vector),
            (16, 1, 3) => case::<ChaCha20Poly1305, HkdfSha256, DhP256HkdfSha256>(vector),
            (16, 3, 1) => case::<AesGcm128, HkdfSha512, DhP256HkdfSha256>(vector),
            (18, 3, 2) => case::<AesGcm256, HkdfSha512, DhP521HkdfSha512>(vector),
            (32, 1, 1) => case::<AesGcm128, HkdfSha256, X25519HkdfSha256>(vector),
            (32, 1, 3) => case::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(vector),
            (32, 1, 65535) => case::<ExportOnlyAead, HkdfSha256, X25519HkdfSha256>(vector),
            suite => panic!("{suite:?}"),
        }
    }
}

/// From one KEM to the other, both ways, with and without the sender's key: what one encapsulates, the other
/// decapsulates, to the same secret.
fn agrees<O: Kem, T: Kem>() {
    let mut random = UnwrapErr(getrandom::SysRng);
    for i in 0..8 {
        let (secret, public) = O::gen_keypair_with_rng(&mut random);
        let (sender, known) = O::gen_keypair_with_rng(&mut random);
        let theirs = |key: &O::PrivateKey| T::PrivateKey::from_bytes(&key.to_bytes()).unwrap();
        let theirs_public = |key: &O::PublicKey| T::PublicKey::from_bytes(&key.to_bytes()).unwrap();
        let (shared, sent) =
            O::encap_with_rng(&public, (i % 2 == 1).then_some((&sender, &known)), &mut random).unwrap();
        let sent = T::EncappedKey::from_bytes(&sent.to_bytes()).unwrap();
        let known = theirs_public(&known);
        let found = T::decap(&theirs(&secret), (i % 2 == 1).then_some(&known), &sent).unwrap();
        assert_eq!(shared.0.as_slice(), found.0.as_slice());
        // Of equal randomness equal keys.
        let given = vec![i; 66];
        let (ours, other) = (O::derive_keypair(&given), T::derive_keypair(&given));
        assert_eq!(ours.0.to_bytes().as_slice(), other.0.to_bytes().as_slice());
        assert_eq!(ours.1.to_bytes().as_slice(), other.1.to_bytes().as_slice());
    }
}

#[test]
fn beside_the_kems_of_the_crate() {
    agrees::<X25519HkdfSha256, kem::X25519HkdfSha256>();
    agrees::<kem::X25519HkdfSha256, X25519HkdfSha256>();
    agrees::<DhP256HkdfSha256, kem::DhP256HkdfSha256>();
    agrees::<kem::DhP256HkdfSha256, DhP256HkdfSha256>();
    agrees::<DhP384HkdfSha384, kem::DhP384HkdfSha384>();
    agrees::<kem::DhP384HkdfSha384, DhP384HkdfSha384>();
    agrees::<DhP521HkdfSha512, kem::DhP521HkdfSha512>();
    agrees::<kem::DhP521HkdfSha512, DhP521HkdfSha512>();
}

/// The crate has no X448, nor has the RFC a vector: these are of another program.
#[test]
fn on_x448() {
    type K = X448HkdfSha512;
    let cases = read(include_str!("../../../../tests/vectors/protocols/dhkem_x448.json"));
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 4);
    for case in cases {
        let pair = |name: &str| K::derive_keypair(&bytes(case, name));
        let ((recipient, known), (sender, senders)) = (pair("ikmR"), pair("ikmS"));
        assert_eq!(hex(&known.to_bytes()), case["pkRm"]);
        assert_eq!(hex(&senders.to_bytes()), case["pkSm"]);
        for (wanted, authenticated) in [("shared", false), ("authenticated", true)] {
            let mut random = Given(bytes(case, "ikmE"));
            let by = authenticated.then_some((&sender, &senders));
            let (shared, sent) = K::encap_with_rng(&known, by, &mut random).unwrap();
            assert_eq!((hex(&sent.to_bytes()), hex(&shared.0)), (text(case, "enc"), text(case, wanted)));
            let received = <K as Kem>::EncappedKey::from_bytes(&bytes(case, "enc")).unwrap();
            let found = K::decap(&recipient, authenticated.then_some(&senders), &received).unwrap();
            assert_eq!(hex(&found.0), text(case, wanted));
        }
        // Keys are clamped wherever they come from.
        let clamped = recipient.to_bytes();
        let mut other = clamped;
        (other[0], other[55]) = (clamped[0] | 3, clamped[55] & 127);
        assert_eq!(<K as Kem>::PrivateKey::from_bytes(&other).unwrap().to_bytes(), clamped);
    }
}

fn text(case: &Value, name: &str) -> String {
    case[name].as_str().unwrap().to_owned()
}

fn refused<A: Agreement>(bad: &[(&[u8], HpkeError)]) {
    for (bytes, error) in bad {
        assert_eq!(<Dhkem<A> as Kem>::PublicKey::from_bytes(bytes).unwrap_err(), *error);
    }
}

#[test]
fn what_is_refused() {
    use secant_protocols::hpke::{P256, X25519};

    let point = secant::p256::Point::GENERATOR;
    let mut outside = point.to_sec1_bytes().as_bytes().to_vec();
    outside[64] ^= 1;
    let compressed = point.to_compressed_sec1_bytes();
    refused::<P256>(&[
        (&[], HpkeError::IncorrectInputLength(65, 0)),
        (compressed.as_bytes(), HpkeError::IncorrectInputLength(65, 33)),
        (&[0], HpkeError::IncorrectInputLength(65, 1)),
        (&[0; 65], HpkeError::ValidationError),
        (&outside, HpkeError::ValidationError),
    ]);
    for (key, error) in [
        (vec![0; 32], HpkeError::ValidationError),
        (vec![255; 32], HpkeError::ValidationError),
        (vec![1; 31], HpkeError::IncorrectInputLength(32, 31)),
    ] {
        assert_eq!(<DhP256HkdfSha256 as Kem>::PrivateKey::from_bytes(&key).unwrap_err(), error);
    }
    refused::<X25519>(&[(&[1; 31], HpkeError::IncorrectInputLength(32, 31))]);
    // A key of small order contributes nothing.
    let zero = <X25519HkdfSha256 as Kem>::PublicKey::from_bytes(&[0; 32]).unwrap();
    let mut random = UnwrapErr(getrandom::SysRng);
    let (secret, public) = X25519HkdfSha256::gen_keypair_with_rng(&mut random);
    let error = X25519HkdfSha256::encap_with_rng(&zero, None, &mut random).err();
    assert_eq!(error, Some(HpkeError::EncapError));
    assert_eq!(X25519HkdfSha256::decap(&secret, None, &zero).err(), Some(HpkeError::DecapError));
    assert_eq!(X25519HkdfSha256::decap(&secret, Some(&zero), &public).err(), Some(HpkeError::DecapError));
    assert_eq!(format!("{secret:?}"), "PrivateKey(..)");
    // What is sealed opens with its header alone, and in its order.
    let setup = || {
        let mut random = UnwrapErr(getrandom::SysRng);
        setup_sender_with_rng::<AesGcm128, HkdfSha384, X25519HkdfSha256>(
            &OpModeS::Base,
            &public,
            b"info",
            &mut random,
        )
        .unwrap()
    };
    let (sent, mut sender) = setup();
    let sealed = [sender.seal(b"first", b"header").unwrap(), sender.seal(b"second", b"header").unwrap()];
    let receive = |info: &[u8]| {
        setup_receiver::<AesGcm128, HkdfSha384, X25519HkdfSha256>(&OpModeR::Base, &secret, &sent, info)
            .unwrap()
    };
    assert_eq!(receive(b"other").open(&sealed[0], b"header"), Err(HpkeError::OpenError));
    let mut receiver = receive(b"info");
    assert_eq!(receiver.open(&sealed[1], b"header"), Err(HpkeError::OpenError));
    assert_eq!(receiver.open(&sealed[0], b"another"), Err(HpkeError::OpenError));
    assert_eq!(receiver.open(&sealed[0], b"header").unwrap(), b"first");
    assert_eq!(receiver.open(&sealed[1], b"header").unwrap(), b"second");
}
