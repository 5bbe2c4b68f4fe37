//! Public keys of SSH, which `ssh-keygen` made.

use secant::KeyKind;

use super::*;

macro_rules! there_and_back {
    ($module:ident) => {{
        use $module::VerifyingKey as Key;
        let line = file(stringify!($module), "ssh");
        let key = Key::from_public_key_pem(&file(stringify!($module), "sshspki")).unwrap();
        assert_eq!(Key::from_openssh(&line), Ok(key));
        assert_eq!(line, format!("{} a comment\n", key.to_openssh()));
        assert_eq!(Key::from_openssh(&key.to_openssh()), Ok(key));
        // Any damage is refused, or another key of 32 bytes.
        let digits = line.split(' ').nth(1).unwrap();
        for end in 0..digits.len() - 1 {
            assert!(Key::from_openssh(&line.replace(digits, &digits[..end])).is_err());
        }
        let end = line.len() - " a comment\n".len();
        for at in 0..end {
            for flip in [1, 2, 4, 8, 16, 32, 64, 0x2a] {
                let mut bytes = line.as_bytes().to_vec();
                bytes[at] ^= flip;
                if let Ok(found) = Key::from_openssh(core::str::from_utf8(&bytes).unwrap()) {
                    assert!(found != key && stringify!($module) == "ed25519", "{at} {flip}");
                }
            }
        }
        let longer = line.replace(" a comment", "").trim().replace('=', "") + "AAAA";
        assert!(Key::from_openssh(&longer).is_err());
        assert_eq!(Key::from_openssh(&format!("{line}{line}")), Err(Error::TrailingData));
        for wrong in ["", " ", stringify!($module), "ssh-ed25519", "ssh-rsa AAAA"] {
            assert!(Key::from_openssh(wrong).is_err());
        }
    }};
}

#[test]
fn lines_of_openssh_go_in_and_come_out() {
    there_and_back!(p256);
    there_and_back!(p384);
    there_and_back!(p521);
    there_and_back!(ed25519);
}

#[test]
fn keys_of_another_kind_are_named() {
    let line = |curve: &str| file(curve, "ssh");
    assert_eq!(p256::VerifyingKey::from_openssh(&line("p384")), Err(Error::WrongCurve(KeyKind::P384)));
    assert_eq!(
        p256::VerifyingKey::from_openssh(&line("ed25519")),
        Err(Error::WrongAlgorithm(KeyKind::Ed25519))
    );
    assert_eq!(ed25519::VerifyingKey::from_openssh(&line("p256")), Err(Error::WrongAlgorithm(KeyKind::P256)));
    assert_eq!(p256::VerifyingKey::from_openssh("ssh-rsa AAAA"), Err(Error::WrongAlgorithm(KeyKind::Rsa)));
    // The name inside counts as well.
    let other = line("p384").replace("ecdsa-sha2-nistp384", "ecdsa-sha2-nistp256");
    assert_eq!(p256::VerifyingKey::from_openssh(&other), Err(Error::KeyEncoding));
    assert_eq!(p256::VerifyingKey::from_openssh("ecdsa-sha2-nistp256 !"), Err(Error::KeyEncoding));
}
