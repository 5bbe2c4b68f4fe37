//! Signatures: Ed25519, and ECDSA on P-256 as TLS, JWT and package registries have it.
//!
//! ```text
//! cargo run --release -p secant --features ecdsa,ed25519 --example sign
//! ```

use getrandom::{SysRng, rand_core::UnwrapErr};
use secant::{Error, ed25519, p256};

pub(crate) fn main() -> Result<(), Error> {
    let mut rng = UnwrapErr(SysRng);
    let message = b"Sums of points are points.";

    // Ed25519: 32 bytes of key, 64 of signature.
    let key = ed25519::SigningKey::generate();
    let signature = key.sign(message);
    let public = ed25519::VerifyingKey::from_bytes(&key.verifying_key().to_bytes())?;
    public.verify(message, &signature)?;
    println!("{signature:?}");

    // ECDSA: the key is checked when it is made, and then verifies any number of signatures.
    let key = p256::SigningKey::generate();
    let public = p256::VerifyingKey::from_sec1_bytes(&key.verifying_key().to_sec1_bytes())?;
    // One message has one signature; with random bytes mixed in it has many.
    let signature = key.sign(message);
    let hedged = key.sign_hedged(message, &mut rng);
    public.verify(message, &signature)?;
    public.verify(message, &hedged)?;
    assert_eq!(key.sign(message), signature);

    // In DER, as certificates have it; and as 64 bytes, as tokens have it.
    let received = p256::Signature::from_der(signature.to_der().as_bytes())?;
    assert_eq!(received.to_bytes(), signature.to_bytes());
    println!("{:?}", signature.to_der());

    assert_eq!(public.verify(b"Sums of points are numbers.", &received), Err(Error::InvalidSignature));
    println!("accepted for the message, refused for another");
    Ok(())
}
