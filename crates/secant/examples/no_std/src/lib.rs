//! Key agreement on a device: no std, no alloc, random bytes from wherever the device has them.
#![cfg_attr(not(test), no_std)]

use secant::{Error, p256, x25519};

/// Our public key for X25519, and what we share with the other side.
pub fn x25519(random: [u8; 32], received: [u8; 32]) -> Result<([u8; 32], [u8; 32]), Error> {
    let secret = x25519::SecretKey::from(random);
    let shared = secret.diffie_hellman(&x25519::PublicKey::from(received))?;
    Ok((secret.public_key().to_bytes(), *shared.as_bytes()))
}

/// Our public key on P-256, and what we share with the other side. Asks for other random bytes where these
/// give no key.
pub fn p256(random: &mut dyn FnMut() -> [u8; 32], received: &[u8]) -> Result<([u8; 33], [u8; 32]), Error> {
    let received = p256::PublicKey::from_sec1_bytes(received)?;
    let secret = loop {
        if let Ok(secret) = p256::SecretKey::from_bytes(&random()) {
            break secret;
        }
    };
    let shared = secret.diffie_hellman(&received);
    Ok((secret.public_key().to_compressed_sec1_bytes(), *shared.as_bytes()))
}
