//! X25519 (RFC 7748): two sides agree on a key over an open line.
//!
//! ```text
//! cargo run --release -p secant --example x25519
//! ```

use secant::Error;
use secant::x25519::{PublicKey, SecretKey};

pub(crate) fn main() -> Result<(), Error> {
    let (alice, bob) = (SecretKey::generate(), SecretKey::generate());
    let (of_alice, of_bob) = (alice.public_key().to_bytes(), bob.public_key().to_bytes());
    println!("Alice sends {of_alice:02x?}");
    println!("Bob sends   {of_bob:02x?}");

    // Any 32 bytes are a public key, so errors come out here: a key of small order gives no secret.
    let shared = alice.diffie_hellman(&PublicKey::from(of_bob))?;
    assert_eq!(shared.as_bytes(), bob.diffie_hellman(&PublicKey::from(of_alice))?.as_bytes());
    println!("both have the same 32 bytes; what is printed of them: {shared:?}");

    if let Err(error) = alice.diffie_hellman(&PublicKey::from([0; 32])) {
        println!("the public key 0 is refused: {error}");
    }
    Ok(())
}
