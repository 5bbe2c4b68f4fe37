//! The command `openssl` as a third opinion, where it is asked for:
//! `cargo test -p secant --all-features --test all openssl -- --ignored`.

use std::path::PathBuf;
use std::process::Command;

use super::*;

/// What the command writes, given a file.
fn openssl(arguments: &[&str], text: &str) -> String {
    let path: PathBuf = std::env::temp_dir().join(format!("secant-key-{}.pem", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let output = Command::new("openssl").args(arguments).arg("-in").arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

macro_rules! asked {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        use $module::{$public as Public, $secret as Secret};
        for i in 1..20u8 {
            let mut bytes = Secret::from_pkcs8_pem(&file($curve, "pkcs8")).unwrap().to_bytes();
            bytes[1..].iter_mut().for_each(|byte| *byte = byte.wrapping_mul(2 * i + 1).wrapping_add(i));
            if i < 4 {
                bytes[..20 * usize::from(i % 2)].fill(0);
            }
            let key = Secret::try_from(&bytes[..]).unwrap();
            let public = Public::from(&key);
            let text = key.to_pkcs8_pem();
            // With -check OpenSSL compares the public key with the secret one.
            assert_eq!(openssl(&["pkey"], &text), *text);
            assert_eq!(openssl(&["pkey", "-pubout"], &text), public.to_public_key_pem());
            assert_eq!(openssl(&["pkey", "-pubin"], &public.to_public_key_pem()), public.to_public_key_pem());
        }
    }};
}

macro_rules! asked_sec1 {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        let key = $module::$secret::from_pkcs8_pem(&file($curve, "pkcs8")).unwrap();
        // It has a label of its own for SM2.
        let checked = openssl(&["ec", "-check"], &key.to_sec1_pem()).replace(" SM2 PRIVATE", " EC PRIVATE");
        assert!(checked.contains(key.to_sec1_pem().as_str()));
        assert_eq!(openssl(&["pkey"], &key.to_sec1_pem()), *key.to_pkcs8_pem());
    }};
}

#[test]
#[ignore = "runs the command openssl"]
fn openssl_reads_our_keys() {
    for_all!(asked);
    for_curves!(asked_sec1);
}
