//! ECDSA on P-256 by hand (FIPS 186-4, section 6), to show what points and scalars can do. **An
//! illustration, not a library**: the number k is drawn at random here, and who ever draws one twice gives
//! the key away.
//!
//! ```text
//! cargo run --release -p secant --example signature
//! ```

use getrandom::{SysRng, rand_core::UnwrapErr};
use secant::Error;
use secant::p256::{AffinePoint, Point, PublicKey, Scalar, SecretKey};
use sha2::{Digest, Sha256, Sha512};

/// (r, s).
struct Signature {
    r: Scalar,
    s: Scalar,
}

/// The x coordinate of a point, modulo the order; `None` at infinity.
fn abscissa(p: &Point) -> Option<Scalar> {
    p.coordinates().map(|(x, _)| Scalar::reduce(&x))
}

/// r = x([k]G), s = (e + r·d)/k.
fn sign(key: &SecretKey, hash: &[u8]) -> Signature {
    let e = Scalar::from_leftmost_bits(hash);
    loop {
        let k = Scalar::random(&mut UnwrapErr(SysRng));
        // Both are 0 with a probability of 2^-256.
        let Some(r) = abscissa(&Point::mul_base(&k)).filter(|r| !r.is_zero()) else { continue };
        let s = (&e + &r * key.as_scalar()) * k.invert();
        if !s.is_zero() {
            return Signature { r, s };
        }
    }
}

/// Whether r = x([e/s]G + [r/s]Q). All of it is public.
fn verify(key: &PublicKey, hash: &[u8], signature: &Signature) -> bool {
    if signature.r.is_zero() || signature.s.is_zero() {
        return false;
    }
    let e = Scalar::from_leftmost_bits(hash);
    let w = signature.s.invert_vartime();
    let sum = AffinePoint::mul_add_base_vartime(&(&signature.r * &w), key.as_affine(), &(e * &w));
    abscissa(&sum).is_some_and(|x| x == signature.r)
}

pub(crate) fn main() -> Result<(), Error> {
    let key = SecretKey::generate();
    let public = key.public_key();
    let message = b"Sums of points are points.";

    let signature = sign(&key, &Sha256::digest(message));
    println!("r = {:02x?}\ns = {:02x?}", signature.r.to_bytes(), signature.s.to_bytes());
    assert!(verify(&public, &Sha256::digest(message), &signature));
    assert!(!verify(&public, &Sha256::digest(b"Sums of points are numbers."), &signature));
    println!("accepted for the message, refused for another");

    // A hash that is longer than the order: its leftmost 256 bits count.
    let signature = sign(&key, &Sha512::digest(message));
    assert!(verify(&public, &Sha512::digest(message)[..32], &signature));
    println!("with SHA-512 as well");

    // A signature with a public key from elsewhere: the example of RFC 6979, appendix A.2.5.
    let key = SecretKey::from_bytes(&[
        0xc9, 0xaf, 0xa9, 0xd8, 0x45, 0xba, 0x75, 0x16, 0x6b, 0x5c, 0x21, 0x57, 0x67, 0xb1, 0xd6, 0x93, 0x4e,
        0x50, 0xc3, 0xdb, 0x36, 0xe8, 0x9b, 0x12, 0x7b, 0x8a, 0x62, 0x2b, 0x12, 0x0f, 0x67, 0x21,
    ])?;
    let scalar = |hex: &str| -> Result<Scalar, Error> {
        let digits = |i: usize| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap_or_default();
        Scalar::from_bytes(&core::array::from_fn(digits))
    };
    let signature = Signature {
        r: scalar("EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716")?,
        s: scalar("F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8")?,
    };
    assert!(verify(&key.public_key(), &Sha256::digest(b"sample"), &signature));
    println!("and the one of RFC 6979");
    Ok(())
}
