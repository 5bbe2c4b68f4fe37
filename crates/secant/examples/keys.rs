//! Keys in files, as OpenSSL, certificates and tokens have them.
//!
//! ```text
//! cargo run --release -p secant --features ecdsa,pem,jwk --example keys
//! ```

use secant::p256::{SecretKey, SigningKey, VerifyingKey};
use secant::{Error, KeyKind, PemContent, p384};

pub(crate) fn main() -> Result<(), Error> {
    let key = SigningKey::generate();

    // PKCS#8 and SPKI as PEM. The text of a secret key is wiped when it is dropped: write it to a file that
    // only its owner can read.
    let (secret_file, public_file) = (key.to_pkcs8_pem(), key.verifying_key().to_public_key_pem());
    print!("{public_file}");

    // Read again, and used.
    let again = SigningKey::from_pkcs8_pem(&secret_file)?;
    let public = VerifyingKey::from_public_key_pem(&public_file)?;
    public.verify(b"a message", &again.sign(b"a message"))?;

    // The older format, `EC PRIVATE KEY`; and a JSON Web Key.
    let same = SecretKey::from_sec1_pem(&again.to_sec1_pem())?;
    assert_eq!(VerifyingKey::from_jwk(&same.public_key().to_jwk())?, public);
    println!("{}", public.to_jwk());

    // What is wrong with a file is said.
    assert_eq!(p384::SecretKey::from_pkcs8_pem(&secret_file).err(), Some(Error::WrongCurve(KeyKind::P256)));
    assert_eq!(SecretKey::from_pkcs8_pem(&public_file).err(), Some(Error::PemLabel(PemContent::PublicKey)));
    Ok(())
}
