//! JSON Web Tokens of `jsonwebtoken`, signed and verified by Secant: ES256, ES384 and EdDSA.

use getrandom::SysRng;
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use secant::{ed25519, p256, p384};
use signature2::{Error, Signer, Verifier};

static SECANT: CryptoProvider = CryptoProvider {
    signer_factory: signer,
    verifier_factory: verifier,
    key_utils: KeyUtils::new_unimplemented(),
};

/// A key that signs.
struct Signs<F>(Algorithm, F);

impl<F: Fn(&[u8]) -> Vec<u8>> Signer<Vec<u8>> for Signs<F> {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, Error> {
        Ok((self.1)(message))
    }
}

impl<F: Fn(&[u8]) -> Vec<u8>> JwtSigner for Signs<F> {
    fn algorithm(&self) -> Algorithm {
        self.0
    }
}

/// A key that verifies.
struct Verifies<F>(Algorithm, F);

impl<F: Fn(&[u8], &[u8]) -> std::result::Result<(), secant::Error>> Verifier<Vec<u8>> for Verifies<F> {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        (self.1)(message, signature).map_err(Error::from_source)
    }
}

impl<F: Fn(&[u8], &[u8]) -> std::result::Result<(), secant::Error>> JwtVerifier for Verifies<F> {
    fn algorithm(&self) -> Algorithm {
        self.0
    }
}

fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    let (algorithm, der) = (*algorithm, key.as_bytes());
    Ok(match algorithm {
        Algorithm::ES256 => {
            let key = p256::SigningKey::from_pkcs8_der(der).map_err(|_| ErrorKind::InvalidEcdsaKey)?;
            Box::new(Signs(algorithm, move |message: &[u8]| key.sign(message).to_bytes().to_vec()))
        }
        Algorithm::ES384 => {
            let key = p384::SigningKey::from_pkcs8_der(der).map_err(|_| ErrorKind::InvalidEcdsaKey)?;
            Box::new(Signs(algorithm, move |message: &[u8]| key.sign(message).to_bytes().to_vec()))
        }
        Algorithm::EdDSA => {
            let key = ed25519::SigningKey::from_pkcs8_der(der).map_err(|_| ErrorKind::InvalidEddsaKey)?;
            Box::new(Signs(algorithm, move |message: &[u8]| key.sign(message).to_bytes().to_vec()))
        }
        _ => return Err(ErrorKind::InvalidAlgorithm.into()),
    })
}

fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    let (algorithm, bytes) = (*algorithm, key.try_get_as_bytes()?);
    Ok(match algorithm {
        Algorithm::ES256 => {
            let key = p256::VerifyingKey::from_sec1_bytes(bytes).map_err(|_| ErrorKind::InvalidEcdsaKey)?;
            Box::new(Verifies(algorithm, move |message: &[u8], signature: &[u8]| {
                key.verify(message, &p256::Signature::try_from(signature)?)
            }))
        }
        Algorithm::ES384 => {
            let key = p384::VerifyingKey::from_sec1_bytes(bytes).map_err(|_| ErrorKind::InvalidEcdsaKey)?;
            Box::new(Verifies(algorithm, move |message: &[u8], signature: &[u8]| {
                key.verify(message, &p384::Signature::try_from(signature)?)
            }))
        }
        Algorithm::EdDSA => {
            let key = ed25519::VerifyingKey::try_from(bytes).map_err(|_| ErrorKind::InvalidEddsaKey)?;
            Box::new(Verifies(algorithm, move |message: &[u8], signature: &[u8]| {
                key.verify(message, &ed25519::Signature::try_from(signature)?)
            }))
        }
        _ => return Err(ErrorKind::InvalidAlgorithm.into()),
    })
}

#[test]
fn tokens() {
    SECANT.install_default().unwrap();
    let (small, large) = (
        p256::SigningKey::try_generate_from(&mut SysRng).unwrap(),
        p384::SigningKey::try_generate_from(&mut SysRng).unwrap(),
    );
    let edwards = ed25519::SigningKey::try_generate_from(&mut SysRng).unwrap();
    let keys = [
        (
            Algorithm::ES256,
            EncodingKey::from_ec_der(small.to_pkcs8_der().as_bytes()),
            DecodingKey::from_ec_der(&small.verifying_key().to_sec1_bytes()),
        ),
        (
            Algorithm::ES384,
            EncodingKey::from_ec_der(large.to_pkcs8_der().as_bytes()),
            DecodingKey::from_ec_der(&large.verifying_key().to_sec1_bytes()),
        ),
        (
            Algorithm::EdDSA,
            EncodingKey::from_ed_der(edwards.to_pkcs8_der().as_bytes()),
            DecodingKey::from_ed_der(&edwards.verifying_key().to_bytes()),
        ),
    ];
    for (algorithm, private, public) in keys {
        let claims = serde_json::json!({ "sub": "somebody", "exp": 4_000_000_000_u64 });
        let token = encode(&Header::new(algorithm), &claims, &private).unwrap();
        let decoded = decode::<serde_json::Value>(&token, &public, &Validation::new(algorithm)).unwrap();
        assert_eq!(decoded.claims, claims);
        let mut forged = token.into_bytes();
        let dot = forged.iter().position(|byte| *byte == b'.').unwrap();
        forged[dot + 5] ^= 1;
        let forged = String::from_utf8(forged).unwrap();
        assert!(decode::<serde_json::Value>(&forged, &public, &Validation::new(algorithm)).is_err());
    }
}
