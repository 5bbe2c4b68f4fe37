//! Diffie-Hellman on P-256: two sides agree on a key over an open line.
//!
//! ```text
//! cargo run --release -p secant --example ecdh
//! ```

use secant::Error;
use secant::p256::{PublicKey, SecretKey, SharedSecret};
use sha2::{Digest, Sha256};

/// The key that both sides use in the end. The shared secret is a coordinate, not a key; the hash binds it
/// to both public keys.
fn derive(shared: &SharedSecret, alice: &[u8], bob: &[u8]) -> [u8; 32] {
    let hash = Sha256::new().chain_update(b"an example of secant").chain_update(shared.as_bytes());
    hash.chain_update(alice).chain_update(bob).finalize().into()
}

pub(crate) fn main() -> Result<(), Error> {
    // Each side makes a key, and sends its public half: 65 bytes, or 33 compressed.
    let (alice, bob) = (SecretKey::generate(), SecretKey::generate());
    let of_alice = alice.public_key().to_sec1_bytes();
    let of_bob = bob.public_key().to_compressed_sec1_bytes();

    // Each side reads what arrived: every check is made here, so that nothing can fail later.
    let key_of_alice =
        derive(&alice.diffie_hellman(&PublicKey::from_sec1_bytes(&of_bob)?), &of_alice, &of_bob);
    let key_of_bob = derive(&bob.diffie_hellman(&PublicKey::from_sec1_bytes(&of_alice)?), &of_alice, &of_bob);

    println!("Alice: {:?}", alice.public_key());
    println!("Bob:   {:?}", bob.public_key());
    println!("the key of both: {:02x?}", &key_of_alice);
    assert_eq!(key_of_alice, key_of_bob);

    // A point that is not on the curve is refused.
    let mut wrong = of_alice;
    wrong[64] ^= 1;
    if let Err(error) = PublicKey::from_sec1_bytes(&wrong) {
        println!("a key with a wrong bit is refused: {error}");
    }
    Ok(())
}
