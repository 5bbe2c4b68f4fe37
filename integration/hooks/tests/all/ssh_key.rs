//! Signatures of files as OpenSSH has them, by `ssh-key` with keys of Secant; `ssh-keygen` verifies them, if
//! it is here.

use std::fs;
use std::process::{Command, Stdio};

use getrandom::SysRng;
use secant::{ed25519, p256};
use signature::Signer;
use ssh_key::public::KeyData;
use ssh_key::{Algorithm, EcdsaCurve, HashAlg, LineEnding, PublicKey, Signature, SshSig};

/// A key: its public part as one line, and what it signs with.
struct Key<S>(String, S);

impl<S: Fn(&[u8]) -> Signature> Signer<Signature> for Key<S> {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, signature::Error> {
        Ok((self.1)(message))
    }
}

impl<S> From<&Key<S>> for KeyData {
    fn from(key: &Key<S>) -> Self {
        PublicKey::from_openssh(&key.0).unwrap().key_data().clone()
    }
}

/// An integer of SSH: big-endian, without zeros that say nothing, not negative.
fn integer(bytes: &[u8]) -> Vec<u8> {
    let start = bytes.iter().position(|byte| *byte != 0).unwrap_or(bytes.len());
    let pad = bytes.get(start).is_some_and(|byte| *byte >= 0x80);
    let length = bytes.len() - start + usize::from(pad);
    let mut out = (length as u32).to_be_bytes().to_vec();
    out.extend(pad.then_some(0));
    out.extend(&bytes[start..]);
    out
}

fn check<S: Fn(&[u8]) -> Signature>(name: &str, key: &Key<S>) {
    let signed =
        SshSig::sign(key, "file", HashAlg::Sha512, b"a file").unwrap().to_pem(LineEnding::LF).unwrap();
    let at = |file: &str| format!("{}/{name}-{}-{file}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    fs::write(at("file"), "a file").unwrap();
    fs::write(at("signature"), signed).unwrap();
    fs::write(at("allowed"), format!("somebody {}\n", key.0)).unwrap();
    let verified = Command::new("ssh-keygen")
        .args(["-Y", "verify", "-f", &at("allowed"), "-I", "somebody", "-n", "file", "-s", &at("signature")])
        .stdin(Stdio::from(fs::File::open(at("file")).unwrap()))
        .output();
    match verified {
        Ok(output) => assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr)),
        Err(_) => println!("not verified: the command ssh-keygen is not here"),
    }
}

#[test]
fn files() {
    let key = ed25519::SigningKey::try_generate_from(&mut SysRng).unwrap();
    let sign = |message: &[u8]| Signature::new(Algorithm::Ed25519, key.sign(message).to_bytes()).unwrap();
    check("ed25519", &Key(key.verifying_key().to_openssh(), sign));

    let key = p256::SigningKey::try_generate_from(&mut SysRng).unwrap();
    let sign = |message: &[u8]| {
        let signature = key.sign(message).to_bytes();
        let (r, s) = signature.split_at(32);
        let algorithm = Algorithm::Ecdsa { curve: EcdsaCurve::NistP256 };
        Signature::new(algorithm, [integer(r), integer(s)].concat()).unwrap()
    };
    check("p256", &Key(key.verifying_key().to_openssh(), sign));
}
