//! What others rely on: names in reports, tags, lengths.

use secant::bulk::{Group, Mask, Verdict};

/// Reports are read by other programs: what they say stays.
#[test]
fn names_of_verdicts_stay() {
    let names = [
        "fine",
        "length",
        "encoding",
        "not_on_curve",
        "low_order",
        "secret_key",
        "public_key",
        "signature",
        "invalid",
        "null",
    ];
    assert_eq!(Verdict::ALL.map(Verdict::name), names);
    let mut texts = Verdict::ALL.map(|verdict| verdict.to_string());
    assert!(texts.iter().all(|text| text.len() > 8));
    texts.sort();
    assert!(texts.windows(2).all(|two| two[0] != two[1]));
}

/// Two sides that agree on nothing else take this tag: it says who hashes, and how.
#[test]
fn default_tags_stay() {
    let suites = [
        "curve25519_XMD:SHA-512_ELL2_RO_",
        "curve25519_XMD:SHA-512_ELL2_RO_",
        "edwards25519_XMD:SHA-512_ELL2_RO_",
        "ristretto255_XMD:SHA-512_R255MAP_RO_",
        "P256_XMD:SHA-256_SSWU_RO_",
        "secp256k1_XMD:SHA-256_SSWU_RO_",
    ];
    for (group, suite) in Group::ALL.into_iter().zip(suites) {
        assert_eq!(group.default_tag(), format!("secant-bulk-V01-{suite}").as_bytes());
        // So many bytes are a secret, and no others.
        let accepted = |length| Mask::from_bytes(group, &vec![1; length]).is_ok();
        assert!((0..70).all(|length| accepted(length) == (length == group.secret_len())));
    }
}
