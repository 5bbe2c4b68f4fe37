//! RSA signatures verified (RFC 8017): PKCS #1 v1.5 and PSS, by the crate `rsa`.

use rsa::pkcs1::{RsaPublicKeyRef, der::Decode};
use rsa::{BoxedUint, PublicKey, pkcs1v15, pss, signature::Verifier};
use rustls::pki_types::alg_id;
use secant::Error;
use sha2::{Sha256, Sha384, Sha512};

use super::algorithm::Algorithm;

/// The bits of a modulus: fewer are not safe, and more take too long.
const BITS: core::ops::RangeInclusive<usize> = 2048..=8192;

/// The key of an `RSAPublicKey` in DER.
fn key(der: &[u8]) -> Result<PublicKey, Error> {
    let read = RsaPublicKeyRef::from_der(der).map_err(|_| Error::KeyEncoding)?;
    let integer = |bytes: &[u8]| {
        let bits = u32::try_from(8 * bytes.len()).map_err(|_| Error::Length)?;
        BoxedUint::from_be_slice(bytes, bits).map_err(|_| Error::KeyEncoding)
    };
    let (n, e) = (read.modulus.as_bytes(), read.public_exponent.as_bytes());
    // Before anything is computed: the longest modulus, and an exponent that is no longer than what `rsa`
    // takes.
    if n.len() > BITS.end() / 8 || e.len() > 8 {
        return Err(Error::Length);
    }
    PublicKey::new_with_size_limits(integer(n)?, integer(e)?, BITS).map_err(|_| Error::KeyEncoding)
}

macro_rules! rsa {
    ($($name:ident, $scheme:ident, $hash:ident;)*) => {$(
        pub(super) static $name: Algorithm = Algorithm {
            name: stringify!($name),
            key: alg_id::RSA_ENCRYPTION,
            signature: alg_id::$name,
            verify: |der, message, signature| {
                let key = $scheme::VerifyingKey::<$hash>::new(key(der)?);
                let signature = $scheme::Signature::try_from(signature).map_err(|_| Error::SignatureEncoding)?;
                key.verify(message, &signature).map_err(|_| Error::InvalidSignature)
            },
        };
    )*};
}
rsa! {
    RSA_PKCS1_SHA256, pkcs1v15, Sha256;
    RSA_PKCS1_SHA384, pkcs1v15, Sha384;
    RSA_PKCS1_SHA512, pkcs1v15, Sha512;
    RSA_PSS_SHA256, pss, Sha256;
    RSA_PSS_SHA384, pss, Sha384;
    RSA_PSS_SHA512, pss, Sha512;
}
