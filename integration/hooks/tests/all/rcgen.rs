//! Certificates of `rcgen` with keys of Secant.

use std::process::Command;

use getrandom::SysRng;
use rcgen::{
    CertificateParams, Error, KeyIdMethod, PublicKeyData, SerialNumber, SignatureAlgorithm, SigningKey,
};
use secant::{ed25519, p256, p384};

/// A key, the bytes of its public key, and what it signs with.
struct Key<S> {
    public: Vec<u8>,
    algorithm: &'static SignatureAlgorithm,
    sign: S,
}

impl<S> PublicKeyData for Key<S> {
    fn der_bytes(&self) -> &[u8] {
        &self.public
    }
    fn algorithm(&self) -> &'static SignatureAlgorithm {
        self.algorithm
    }
}

impl<S: Fn(&[u8]) -> Vec<u8>> SigningKey for Key<S> {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok((self.sign)(message))
    }
}

/// A certificate of the key by itself, which OpenSSL verifies, if it is here.
fn certify(name: &str, key: &impl SigningKey) {
    let mut parameters = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    parameters.serial_number = Some(SerialNumber::from(22_u64));
    parameters.key_identifier_method = KeyIdMethod::PreSpecified(vec![1; 20]);
    let certificate = parameters.self_signed(key).unwrap();
    let path = format!("{}/{name}-{}.pem", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    std::fs::write(&path, certificate.pem()).unwrap();
    match Command::new("openssl").args(["verify", "-check_ss_sig", "-CAfile", &path, &path]).output() {
        Ok(output) => assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr)),
        Err(_) => println!("not verified: the command openssl is not here"),
    }
}

#[test]
fn certificates() {
    let key = p256::SigningKey::try_generate_from(&mut SysRng).unwrap();
    let public = key.verifying_key().to_sec1_bytes().to_vec();
    let sign = |message: &[u8]| key.sign(message).to_der().as_bytes().to_vec();
    certify("p256", &Key { public, algorithm: &rcgen::PKCS_ECDSA_P256_SHA256, sign });

    let key = p384::SigningKey::try_generate_from(&mut SysRng).unwrap();
    let public = key.verifying_key().to_sec1_bytes().to_vec();
    let sign = |message: &[u8]| key.sign(message).to_der().as_bytes().to_vec();
    certify("p384", &Key { public, algorithm: &rcgen::PKCS_ECDSA_P384_SHA384, sign });

    let key = ed25519::SigningKey::try_generate_from(&mut SysRng).unwrap();
    let public = key.verifying_key().to_bytes().to_vec();
    let sign = |message: &[u8]| key.sign(message).to_bytes().to_vec();
    certify("ed25519", &Key { public, algorithm: &rcgen::PKCS_ED25519, sign });
}
