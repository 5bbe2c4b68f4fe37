//! `keygen`, `sign` and `verify`: files of keys and signatures.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::{feed, secant, status, stderr, stdout};

const CURVES: [(&str, &str); 9] = [
    ("p224", "sha224"),
    ("p256", "sha256"),
    ("p384", "sha384"),
    ("p521", "sha512"),
    ("secp256k1", "sha256"),
    ("brainpoolp256r1", "sha256"),
    ("brainpoolp384r1", "sha384"),
    ("brainpoolp512r1", "sha512"),
    ("ed25519", ""),
];

/// A directory that is removed in the end.
pub(super) struct Directory(pub(super) PathBuf);

impl Directory {
    pub(super) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("secant-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    pub(super) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// Writes a file with that content, and gives its path.
    pub(super) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        self.path(name)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The output of a run that must succeed.
pub(super) fn good(args: &[&str]) -> Vec<u8> {
    let output = secant(args);
    assert_eq!(status(&output), 0, "{args:?}: {}", stderr(&output));
    output.stdout
}

fn text(args: &[&str]) -> String {
    String::from_utf8(good(args)).unwrap()
}

/// Checks that a run ends with the status `wanted` and an error that contains `says`.
pub(super) fn bad(args: &[&str], wanted: i32, says: &str) {
    let output = secant(args);
    assert_eq!(status(&output), wanted, "{args:?}");
    assert!(stderr(&output).contains(says), "{args:?}: {}", stderr(&output));
    assert!(!stdout(&output).contains("PRIVATE"), "{args:?}");
}

/// A key that OpenSSL made, from tests/vectors/keys.json.
pub(super) fn vector(curve: &str, kind: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/keys.json");
    let files: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    files[curve][kind].as_str().unwrap().to_string()
}

#[test]
fn keys_sign_and_verify() {
    let at = Directory::new("keys");
    let message = at.file("message", b"a message\n");
    let other = at.file("other", b"another message\n");
    for (curve, hash) in CURVES {
        let (key, public) = (at.path(&format!("{curve}.pem")), at.path(&format!("{curve}.pub")));
        let said = text(&["keygen", curve, "--out", &key, "--public", &public]);
        assert_eq!(said, format!("{key}: the secret key, {curve}\n{public}: the public key, {curve}\n"));
        assert!(fs::read_to_string(&key).unwrap().starts_with("-----BEGIN PRIVATE KEY-----\n"));
        assert!(fs::read_to_string(&public).unwrap().starts_with("-----BEGIN PUBLIC KEY-----\n"));

        let signature = at.path("signature");
        assert!(good(&["sign", "--force", "--key", &key, &message, "--out", &signature]).is_empty());
        let bytes = fs::read(&signature).unwrap();
        // Deterministic, and the same on standard output.
        assert_eq!(good(&["sign", "--key", &key, &message]), bytes);
        assert_eq!(good(&["sign", "--key", &key, "--out", "-", &message]), bytes);
        // Verification by the public key, and by the secret one.
        for key in [&public, &key] {
            let said = text(&["verify", "--key", key, "--signature", &signature, &message]);
            assert!(
                said.starts_with(&format!("valid: {message}, 10 bytes, ")) && said.contains(hash),
                "{said}"
            );
        }
        let answer = text(&["verify", "--key", &public, "--signature", &signature, &message, "--json"]);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let mut wanted =
            json!({"valid": true, "algorithm": "ECDSA", "curve": curve, "hash": hash, "message_bytes": 10});
        if curve == "ed25519" {
            wanted =
                json!({"valid": true, "algorithm": "Ed25519", "curve": "edwards25519", "message_bytes": 10});
        }
        assert_eq!(answer, wanted);

        // Another message, and every kind of damage.
        let invalid = |signature: &str, message: &str| {
            let args = ["verify", "--key", &public, "--signature", signature, message];
            let output = secant(&args);
            assert_eq!((status(&output), stderr(&output)), (1, String::new()));
            assert!(stdout(&output).starts_with("not valid: "), "{}", stdout(&output));
            let answer = secant(&[&args[..], &["--json"]].concat());
            assert_eq!(status(&answer), 1);
            let answer: Value = serde_json::from_str(&stdout(&answer)).unwrap();
            assert!(answer["valid"] == false && answer["reason"].is_string());
        };
        invalid(&signature, &other);
        for damaged in [vec![], bytes[1..].to_vec(), [&bytes[..], &[0]].concat(), vec![0; bytes.len()]] {
            invalid(&at.file("damaged", damaged), &message);
        }
        invalid(&message, &message);
    }
}

#[test]
fn encodings_and_hashes_are_chosen() {
    let at = Directory::new("encodings");
    let message = at.file("message", b"a message\n");
    let key = at.file("key", vector("p256", "sec1"));
    let public = at.file("public", vector("p256", "compressed"));
    let signature = at.path("signature");
    for hash in ["sha224", "SHA-256", "sha384", "sha512"] {
        for encoding in ["--raw", "--der"] {
            good(&[
                "sign", "--force", "--key", &key, "--hash", hash, encoding, "--out", &signature, &message,
            ]);
            let verify = ["verify", "--key", &public, "--signature", &signature, &message];
            good(&[&verify[..], &["--hash", hash, encoding]].concat());
            assert_eq!(fs::read(&signature).unwrap().len() == 64, encoding == "--raw");
            let other = if encoding == "--raw" { "--der" } else { "--raw" };
            let output = secant(&[&verify[..], &["--hash", hash, other]].concat());
            assert_eq!(status(&output), 1);
            let output = secant(&[&verify[..], &[encoding]].concat());
            assert_eq!(status(&output), i32::from(hash != "SHA-256"));
        }
    }
    // Standard input, for each of the files.
    good(&["sign", "--force", "--key", &key, "--out", &signature, &message]);
    let bytes = fs::read(&signature).unwrap();
    assert_eq!(feed(&["sign", "--key", &key, "-"], b"a message\n").stdout, bytes);
    assert_eq!(feed(&["sign", "--key", "-", &message], vector("p256", "pkcs8").as_bytes()).stdout, bytes);
    let verified = |args: &[&str], input: &[u8]| assert_eq!(status(&feed(args, input)), 0, "{args:?}");
    verified(&["verify", "--key", &public, "--signature", &signature, "-"], b"a message\n");
    verified(&["verify", "--key", &public, "--signature", "-", &message], &bytes);
    verified(
        &["verify", "--key", "-", "--signature", &signature, &message],
        vector("p256", "spki").as_bytes(),
    );
}

#[test]
fn what_is_wrong_with_keys_is_said() {
    let at = Directory::new("wrong-keys");
    let message = at.file("message", b"");
    let sign = |content: &[u8], status: i32, says: &str| {
        let key = at.file("key", content);
        bad(&["sign", "--key", &key, &message], status, says);
        bad(&["sign", "--key", &key, "/nonexistent/file"], status, says);
        if says != "a secret key is needed" {
            bad(&["verify", "--key", &key, "--signature", &message, &message], status, says);
        }
    };
    sign(vector("p256", "spki").as_bytes(), 1, "a secret key is needed");
    sign(vector("x25519", "pkcs8").as_bytes(), 1, "keys of x25519 do not sign");
    sign(vector("x25519", "spki").as_bytes(), 1, "keys of x25519 do not sign");
    sign(vector("rsa", "pkcs8").as_bytes(), 1, "of no kind that is known");
    sign(vector("p256", "encrypted").as_bytes(), 1, "the key is encrypted");
    sign(vector("p256", "legacy").as_bytes(), 1, "`openssl pkcs8 -topk8 -in FILE -out NEW`");
    sign(vector("p256", "explicit").as_bytes(), 1, "-ec_param_enc named_curve");
    sign(b"", 1, "the text is no PEM");
    sign(b"nonsense", 1, "the text is no PEM");
    sign(b"\xff\x80", 1, "the text is no PEM");
    sign(&vec![b'-'; 1 << 20], 1, "this is no key as PEM");
    let certificate = vector("p256", "spki").replace("PUBLIC KEY", "CERTIFICATE");
    sign(certificate.as_bytes(), 1, "writes, and no key in a format that is known: PRIVATE KEY");
    sign(b"\xff\xfe-\0", 1, "it is UTF-16");
    let damaged = vector("p256", "sec1").replace("MHcCAQEE", "MHcCAQEF");
    sign(damaged.as_bytes(), 1, "no key in this format");

    let key = at.file("key", vector("p256", "pkcs8"));
    let eddsa = at.file("eddsa", vector("ed25519", "pkcs8"));
    bad(&["sign", "--key", "/nonexistent/key", &message], 1, "/nonexistent/key: ");
    bad(&["sign", "--key", &key, "/nonexistent/file"], 1, "/nonexistent/file: ");
    bad(&["sign", "--key", &key, &message, "--out", "/nonexistent/file"], 1, "/nonexistent/file: ");
    bad(&["sign", "--key", &key, &message, "--hash", "sha1"], 2, "unknown hash 'sha1'");
    bad(&["sign", "--key", &key, &message, "--raw", "--der"], 2, "cannot be used with");
    bad(&["sign", "--key", "-", "-"], 2, "standard input");
    bad(&["sign", "--key", &eddsa, &message, "--hash", "sha512"], 2, "has a hash function of its own");
    bad(&["sign", "--key", &eddsa, &message, "--der"], 2, "no such encoding");
    good(&["sign", "--key", &eddsa, &message, "--raw"]);
    bad(&["verify", "--key", &key, "--signature", "-", "-"], 2, "standard input");
    bad(&["verify", "--key", &key, &message], 2, "--signature");
}

#[test]
fn keys_are_not_overwritten() {
    let at = Directory::new("overwritten");
    let (key, public) = (at.path("key"), at.path("public"));
    good(&["keygen", "P-256", "--out", &key]);
    let first = fs::read(&key).unwrap();
    bad(&["keygen", "p256", "--out", &key], 1, "the file exists; --force replaces it");
    // Nothing is written where one of two exists.
    bad(&["keygen", "p256", "--out", &at.path("new"), "--public", &key], 1, "the file exists");
    assert!(!Path::new(&at.path("new")).exists());
    assert_eq!(fs::read(&key).unwrap(), first);
    good(&["keygen", "p256", "--out", &key, "--public", &public, "--force"]);
    assert_ne!(fs::read(&key).unwrap(), first);
    assert_eq!(fs::read_dir(&at.0).unwrap().count(), 2);
    bad(&["keygen", "p256", "--out", &key, "--public", &key, "--force"], 2, "a file each");
    bad(&["keygen", "p256", "--out", "/nonexistent/key"], 1, "/nonexistent/key: ");
    bad(&["keygen", "p265"], 2, "did you mean p256?");
    bad(&["keygen", "b233"], 2, "unknown curve 'b233'");
    // On standard output it is the key and nothing else, and no key comes twice.
    let shown = text(&["keygen", "x25519"]);
    assert!(shown.starts_with("-----BEGIN PRIVATE KEY-----\n") && shown.lines().count() == 3);
    assert_ne!(text(&["keygen", "Curve25519"]), shown);
    let both = text(&["keygen", "ed25519", "--public", "-", "--out", &at.path("eddsa")]);
    assert!(both.contains("-----BEGIN PUBLIC KEY-----\n"));
    let standard = text(&["keygen", "ed25519", "--public", &at.path("eddsa.pub")]);
    assert!(standard.starts_with("-----BEGIN PRIVATE") && standard.lines().count() == 3);
}

#[cfg(unix)]
#[test]
fn secret_keys_are_for_their_owner() {
    use std::os::unix::fs::PermissionsExt;
    let at = Directory::new("modes");
    let key = at.path("key");
    let mode = || fs::metadata(&key).unwrap().permissions().mode() & 0o777;
    good(&["keygen", "ed25519", "--out", &key]);
    assert_eq!(mode(), 0o600);
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).unwrap();
    good(&["keygen", "ed25519", "--out", &key, "--force"]);
    assert_eq!(mode(), 0o600);
    // A device is no file that could be lost.
    good(&["keygen", "ed25519", "--out", "/dev/null"]);
}

/// Both ways with the command openssl: `cargo test -p secant-cli --test command openssl -- --ignored`.
#[test]
#[ignore = "runs the command openssl"]
fn signatures_go_to_openssl_and_back() {
    let at = Directory::new("openssl");
    let openssl = |args: &[&str]| {
        let output = Command::new("openssl").args(args).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    let message = at.file("message", vec![0x5a; 100_000]);
    let signature = at.path("signature");
    for (curve, default) in CURVES {
        for theirs in [false, true] {
            let (key, public) =
                (at.path(&format!("{curve}{theirs}")), at.path(&format!("{curve}{theirs}.pub")));
            if theirs {
                let name = match curve {
                    "p224" => "secp224r1",
                    "p256" => "prime256v1",
                    "p384" => "secp384r1",
                    "p521" => "secp521r1",
                    "brainpoolp256r1" => "brainpoolP256r1",
                    "brainpoolp384r1" => "brainpoolP384r1",
                    "brainpoolp512r1" => "brainpoolP512r1",
                    other => other,
                };
                if curve == "ed25519" {
                    openssl(&["genpkey", "-algorithm", "ed25519", "-out", &key]);
                } else {
                    openssl(&["ecparam", "-name", name, "-genkey", "-out", &key]);
                }
                openssl(&["pkey", "-in", &key, "-pubout", "-out", &public]);
            } else {
                good(&["keygen", curve, "--out", &key, "--public", &public]);
            }
            if curve == "ed25519" {
                good(&["sign", "--force", "--key", &key, "--out", &signature, &message]);
                let args = ["-rawin", "-in", &message];
                let verify = ["pkeyutl", "-verify", "-pubin", "-inkey", &public, "-sigfile", &signature];
                openssl(&[&verify[..], &args].concat());
                openssl(&[&["pkeyutl", "-sign", "-inkey", &key, "-out", &signature][..], &args].concat());
                good(&["verify", "--key", &public, "--signature", &signature, &message]);
                continue;
            }
            for hash in ["", "sha224", "sha256", "sha384", "sha512"] {
                let digest = format!("-{}", if hash.is_empty() { default } else { hash });
                let ours: &[&str] = if hash.is_empty() { &[] } else { &["--hash", hash] };
                good(&[&["sign", "--force", "--key", &key, "--out", &signature, &message], ours].concat());
                openssl(&["dgst", &digest, "-verify", &public, "-signature", &signature, &message]);
                openssl(&["dgst", &digest, "-sign", &key, "-out", &signature, &message]);
                good(&[&["verify", "--key", &public, "--signature", &signature, &message], ours].concat());
            }
        }
    }
}
