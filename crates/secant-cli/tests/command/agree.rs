//! `pubkey`, `agree`, keys that are encrypted, and what the command says of itself.

use std::fs;

use serde_json::Value;

use super::keys::{Directory, bad, good, vector};
use super::{feed, secant, status, stderr, stdout};

fn table(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

fn part<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap()
}

#[test]
fn public_keys_are_those_of_openssl() {
    let at = Directory::new("pubkey");
    for curve in ["p224", "p256", "p384", "p521", "secp256k1", "ed25519", "x25519"] {
        let wanted = vector(curve, "spki");
        let mut forms = vec!["pkcs8", "spki"];
        if !curve.ends_with("25519") {
            forms.extend(["sec1", "nopublic", "compressed"]);
        }
        for form in forms {
            let key = at.file("key", vector(curve, form));
            assert_eq!(good(&["pubkey", "--key", &key]), wanted.as_bytes(), "{curve} {form}");
        }
        let fed = feed(&["pubkey", "--key", "-"], vector(curve, "pkcs8").as_bytes());
        assert_eq!((status(&fed), stdout(&fed)), (0, wanted));
    }
    let (key, out) = (at.file("key", vector("p256", "pkcs8")), at.path("out"));
    good(&["pubkey", "--key", &key, "--out", &out]);
    assert_eq!(fs::read_to_string(&out).unwrap(), vector("p256", "spki"));
    bad(&["pubkey", "--key", &key, "--out", &out], 1, "--force replaces it");
    bad(&["pubkey", "--key", &key, "--out", &key, "--force"], 1, "reads this file");
    // Of two keys in one file that is taken which is secret, whatever comes first.
    let other = good(&["pubkey", "--key", &at.file("other", vector("p256", "pkcs8"))]);
    let new = at.path("new");
    good(&["keygen", "p256", "--out", &new, "--public", &at.path("new.pub")]);
    let secret = fs::read_to_string(&new).unwrap();
    let both = at.file("both", [vector("p256", "spki"), secret].concat());
    let taken = good(&["pubkey", "--key", &both]);
    assert!(taken == fs::read(at.path("new.pub")).unwrap() && taken != other);
    bad(&["pubkey", "--key", &at.file("rsa", vector("rsa", "pkcs8"))], 1, "the key is one for RSA");
}

#[test]
fn shared_secrets_are_those_of_openssl() {
    let at = Directory::new("agree");
    for row in table(include_str!("../../../../tests/vectors/keys/agree.json")) {
        let (key, peer) = (at.file("key", part(&row, "key")), at.file("peer", part(&row, "peer")));
        let digits = format!("{}\n", part(&row, "shared"));
        assert_eq!(good(&["agree", "--key", &key, "--peer", &peer, "--hex"]), digits.as_bytes());
        let raw = good(&["agree", "--key", &key, "--peer", &peer]);
        let hex: String = raw.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex + "\n", digits);
        bad(&["agree", "--key", &peer, "--peer", &peer], 1, "a secret key is needed");
        bad(&["agree", "--key", "-", "--peer", "-"], 2, "standard input");
        let other = at.file("other", vector("p384", "spki"));
        if part(&row, "name") != "p384" {
            bad(&["agree", "--key", &key, "--peer", &other], 1, "the key is one of p384, and ");
        }
    }
    let eddsa = at.file("eddsa", vector("ed25519", "pkcs8"));
    bad(&["agree", "--key", &eddsa, "--peer", &eddsa], 1, "keys of ed25519 do not agree");
    // A point of small order.
    let low = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VuAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n-----END PUBLIC KEY-----\n";
    let key = at.file("key", vector("x25519", "pkcs8"));
    bad(&["agree", "--key", &key, "--peer", &at.file("low", low)], 1, "small order");
}

fn with<'a>(passphrase: &'a str, args: &[&'a str]) -> Vec<&'a str> {
    [args, &["--passphrase-file", passphrase]].concat()
}

#[test]
fn encrypted_keys_take_a_passphrase() {
    let at = Directory::new("passphrase");
    let rows = table(include_str!("../../../../tests/vectors/keys/encrypted.json"));
    let key = at.file("key", part(&rows[0], "text"));
    let passphrase = at.file("passphrase", "correct horse\r\nmore\n");
    let message = at.file("message", "message");
    let public = at.path("public");
    good(&with(&passphrase, &["pubkey", "--key", &key, "--out", &public]));
    let signature = at.path("signature");
    good(&with(&passphrase, &["sign", "--key", &key, &message, "--out", &signature]));
    good(&["verify", "--key", &public, "--signature", &signature, &message]);
    good(&with(&passphrase, &["verify", "--key", &key, "--signature", &signature, &message]));
    bad(&["sign", "--key", &key, &message], 1, "the key is encrypted: give its passphrase");
    let wrong = at.file("wrong", "incorrect horse\n");
    bad(&["sign", "--key", &key, &message, "--passphrase-file", &wrong], 1, "the passphrase is not the one");
    let empty = at.file("empty", "\n");
    bad(&["sign", "--key", &key, &message, "--passphrase-file", &empty], 1, "the passphrase is empty");
    bad(&["sign", "--key", "-", &message, "--passphrase-file", "-"], 2, "standard input");
    // A new one; a key that is not encrypted needs none.
    let (new, new_public) = (at.path("new"), at.path("new.pub"));
    good(&with(&passphrase, &["keygen", "ed25519", "--out", &new, "--public", &new_public]));
    assert!(fs::read_to_string(&new).unwrap().starts_with("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"));
    assert_eq!(good(&with(&passphrase, &["pubkey", "--key", &new])), fs::read(&new_public).unwrap());
    let plain = at.file("plain", vector("p256", "pkcs8"));
    assert_eq!(good(&with(&passphrase, &["pubkey", "--key", &plain])), vector("p256", "spki").as_bytes());
}

#[test]
fn the_command_describes_itself() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = String::from_utf8(good(&["completions", shell])).unwrap();
        assert!(text.contains("keygen") && text.contains("passphrase-file"), "{shell}");
    }
    bad(&["completions", "tcsh"], 2, "possible values: bash");
    let page = String::from_utf8(good(&["man"])).unwrap();
    assert!(page.contains(".TH") && page.contains("keygen"));
    let page = String::from_utf8(good(&["man", "bulk", "mask"])).unwrap();
    assert!(page.contains("identifiers"));
    bad(&["man", "sing"], 2, "unknown command 'sing': did you mean sign?");
}

#[test]
fn errors_have_one_style() {
    for args in [&["mul"][..], &["sign", "--nothing"], &["keygen", "p265"], &["nothing"]] {
        let output = secant(args);
        assert_eq!(status(&output), 2);
        assert!(stderr(&output).starts_with("secant: "), "{}", stderr(&output));
        assert!(!stderr(&output).contains('\u{1b}'));
    }
    bad(&["bench", "p256", "--operation", "foo"], 2, "unknown operation 'foo' (known: field, scalar, mul, ");
    bad(&["bench", "p256", "--operation", "mul_bas"], 2, "did you mean mul_base?");
}

#[test]
fn negative_scalars_are_multiplied_by() {
    let x = |k: &str, more: &[&str]| {
        let text = String::from_utf8(good(&[&["mul", "--curve", "p256", "--k", k], more].concat())).unwrap();
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        (lines[0].clone(), lines.last().unwrap().clone())
    };
    for k in ["1", "2", "0x10", "123456789012345678901234567890"] {
        let (x_plus, y_plus) = x(k, &[]);
        let (x_minus, y_minus) = x(&format!("-{k}"), &[]);
        assert_eq!(x_plus, x_minus);
        assert_ne!(y_plus, y_minus);
    }
    assert_eq!(x("-0", &[]).0, "infinity");
    for curve in ["edwards25519", "b233", "p521", "m221", "secp256k1"] {
        let output = secant(&["mul", "--curve", curve, "--k", "-1"]);
        if curve != "m221" {
            assert_eq!(status(&output), 0, "{curve}: {}", stderr(&output));
        }
    }
    let below = format!("-0x{}", "f".repeat(64));
    bad(&["mul", "--curve", "p256", "--k", &below], 2, "below zero by more than");
    bad(&["mul", "--curve", "p256", "--k", "-x"], 2, "'x' is no decimal digit");
}
