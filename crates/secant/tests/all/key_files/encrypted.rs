//! Encrypted PKCS#8: as other programs write it, and there and back.

use getrandom::{SysRng, rand_core::UnwrapErr};

use super::*;

const PASSPHRASE: &str = "correct horse";

#[test]
fn files_of_other_programs_are_read_or_refused_by_name() {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../../../tests/vectors/keys/encrypted.json")).unwrap();
    assert!(rows.len() > 20);
    for row in rows {
        let part = |name: &str| row[name].as_str().unwrap();
        macro_rules! read {
            ($secret:ty) => {
                <$secret>::from_pkcs8_encrypted_pem(part("text"), PASSPHRASE).map(|key| hex(&key.to_bytes()))
            };
        }
        let read = match part("name") {
            "p256" => read!(p256::SigningKey),
            "p384" => read!(p384::SecretKey),
            _ => read!(ed25519::SigningKey),
        };
        let came = read.unwrap_or_else(|error| format!("{error:?}"));
        assert_eq!(came, part("comes"), "{}, {}", part("format"), part("writer"));
    }
}

#[test]
fn keys_are_encrypted_and_decrypted() {
    macro_rules! there_and_back {
        ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
            let plain = file($curve, "pkcs8");
            let key = $module::$secret::from_pkcs8_pem(&plain).unwrap();
            let text = key.to_pkcs8_encrypted_pem(&mut UnwrapErr(SysRng), PASSPHRASE);
            assert!(text.starts_with("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"));
            let read = $module::$secret::from_pkcs8_encrypted_pem(&text, PASSPHRASE).unwrap();
            assert_eq!(read.to_bytes(), key.to_bytes());
            assert_eq!(*secant::decrypt_pkcs8_pem(&text, PASSPHRASE).unwrap(), plain);
            assert_eq!($module::$secret::from_pkcs8_pem(&text).unwrap_err(), Error::EncryptedKey);
        }};
    }
    there_and_back!(p256, "p256", SecretKey, PublicKey);
    there_and_back!(p521, "p521", SigningKey, VerifyingKey);
    there_and_back!(x25519, "x25519", SecretKey, PublicKey);
    let key = ed25519::SigningKey::from_pkcs8_pem(&file("ed25519", "pkcs8")).unwrap();
    let file = key.to_pkcs8_encrypted_der(&mut UnwrapErr(SysRng), "");
    // No two are the same, and only the right passphrase opens them.
    assert_ne!(file.as_bytes(), key.to_pkcs8_encrypted_der(&mut UnwrapErr(SysRng), "").as_bytes());
    let read = |passphrase: &str| {
        ed25519::SigningKey::from_pkcs8_encrypted_der(file.as_bytes(), passphrase).map(|key| key.to_bytes())
    };
    assert_eq!(read(""), Ok(key.to_bytes()));
    assert_eq!(read(" "), Err(Error::WrongPassphrase));
}

/// Numbers of scrypt that are none, or ask for too much: refused before memory is asked for.
#[test]
fn costs_are_bounded() {
    use pkcs8::der::{Decode, Encode};
    use pkcs8::pkcs5::pbes2::{Kdf, ScryptParams};
    use secant::pkcs8::{self, EncryptedPrivateKeyInfoRef, pkcs5::EncryptionScheme};

    let key = ed25519::SigningKey::from_bytes(&[7; 32]);
    let file = key.to_pkcs8_encrypted_der(&mut UnwrapErr(SysRng), PASSPHRASE);
    let read = |n: u64, r: u16, p: u16| {
        let mut file = EncryptedPrivateKeyInfoRef::from_der(file.as_bytes()).unwrap();
        let EncryptionScheme::Pbes2(parameters) = &mut file.encryption_algorithm else { panic!("PBES2") };
        let Kdf::Scrypt(asked) = &parameters.kdf else { panic!("scrypt") };
        parameters.kdf =
            Kdf::Scrypt(ScryptParams { cost_parameter: n, block_size: r, parallelization: p, ..*asked });
        ed25519::SigningKey::from_pkcs8_encrypted_der(&file.to_der().unwrap(), PASSPHRASE).map(|_| ())
    };
    assert_eq!(read(1 << 14, 8, 1), Ok(()));
    for (n, r, p, wanted) in [
        (0, 8, 1, Error::EncryptionUnknown),
        (1, 8, 1, Error::EncryptionUnknown),
        (3, 8, 1, Error::EncryptionUnknown),
        (u64::MAX, 8, 1, Error::EncryptionUnknown),
        (1 << 14, 0, 1, Error::EncryptionUnknown),
        (1 << 14, 8, 0, Error::EncryptionUnknown),
        (2, 8, 1, Error::WrongPassphrase),
        // 256 MiB and 1 KiB at a time.
        (1 << 18, 8, 1, Error::EncryptionCost),
        // 512 MiB, nearly all of them beside the table of N blocks, which are filled with 1 GiB.
        (2, 256, 1 << 14, Error::EncryptionCost),
        // 1 GiB and more in all rounds, 32 MiB at a time.
        (1 << 15, 8, 33, Error::EncryptionCost),
        (1 << 63, u16::MAX, u16::MAX, Error::EncryptionCost),
    ] {
        assert_eq!(read(n, r, p), Err(wanted), "{n} {r} {p}");
    }
    let said = Error::EncryptionCost.to_string();
    assert!(["10^7", "256 MiB", "1 GiB"].iter().all(|limit| said.contains(limit)), "{said}");
}

/// Every part of a file from its start, and every byte changed, in the structure around the encrypted bytes.
#[test]
fn damaged_files_are_refused() {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../../../tests/vectors/keys/encrypted.json")).unwrap();
    let bytes = der(rows[1]["text"].as_str().unwrap());
    let read = |bytes: &[u8]| p256::SecretKey::from_pkcs8_encrypted_der(bytes, PASSPHRASE).map(|_| ());
    assert_eq!(read(&bytes), Ok(()));
    for end in 0..bytes.len() {
        assert!(read(&bytes[..end]).is_err(), "{end}");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(read(&damaged).is_err(), "{at}");
    }
    assert_eq!(read(&[&bytes[..], &[0]].concat()), Err(Error::TrailingData));
}
