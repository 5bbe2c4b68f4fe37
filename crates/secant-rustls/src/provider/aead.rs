//! The AEADs: AES-GCM (SP 800-38D) and ChaCha20-Poly1305 (RFC 8439).

use std::marker::PhantomData;

use aes_gcm::aead::inout::InOutBuf;
use aes_gcm::aead::{AeadInOut, KeyInit, Nonce, Tag};
use aes_gcm::{Aes128Gcm, Aes256Gcm};
use chacha20poly1305::ChaCha20Poly1305;
use rustls::crypto::cipher::{AeadKey, Iv, NONCE_LEN};
use rustls::{ConnectionTrafficSecrets, Error};

/// The bytes of a tag: the same for all of them.
pub(super) const TAG: usize = 16;

/// An AEAD with keys of one length, nonces of 12 bytes and tags of 16.
pub(super) trait Cipher: AeadInOut + KeyInit + Send + Sync + Sized + 'static {
    const KEY: usize;
    /// The secrets for a record layer that encrypts by itself, such as the kernel's.
    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets;
}

impl Cipher for Aes128Gcm {
    const KEY: usize = 16;
    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Aes128Gcm { key, iv }
    }
}

impl Cipher for Aes256Gcm {
    const KEY: usize = 32;
    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Aes256Gcm { key, iv }
    }
}

impl Cipher for ChaCha20Poly1305 {
    const KEY: usize = 32;
    fn secrets(key: AeadKey, iv: Iv) -> ConnectionTrafficSecrets {
        ConnectionTrafficSecrets::Chacha20Poly1305 { key, iv }
    }
}

/// The algorithm, by its type alone.
pub(super) struct Algorithm<C>(pub(super) PhantomData<fn() -> C>);

pub(super) static AES128_GCM: Algorithm<Aes128Gcm> = Algorithm(PhantomData);
pub(super) static AES256_GCM: Algorithm<Aes256Gcm> = Algorithm(PhantomData);
pub(super) static CHACHA20_POLY1305: Algorithm<ChaCha20Poly1305> = Algorithm(PhantomData);

/// A cipher with an expanded key.
pub(super) struct Keyed<C>(C);

impl<C: Cipher> Keyed<C> {
    pub(super) fn new(key: &AeadKey) -> Self {
        match C::new_from_slice(key.as_ref()) {
            Ok(cipher) => Self(cipher),
            Err(_) => unreachable!("rustls gives keys of the length that it was told"),
        }
    }

    /// Encrypts in place, and gives the tag.
    pub(super) fn seal(
        &self,
        nonce: &[u8; NONCE_LEN],
        aad: &[u8],
        text: &mut [u8],
    ) -> Result<[u8; TAG], Error> {
        let nonce = <&Nonce<C>>::try_from(&nonce[..]).map_err(|_| Error::EncryptError)?;
        let tag = self.0.encrypt_inout_detached(nonce, aad, InOutBuf::from(text));
        let tag = tag.map_err(|_| Error::EncryptError)?;
        tag.as_slice().try_into().map_err(|_| Error::EncryptError)
    }

    /// Decrypts a payload that ends with a tag in place, and gives the length of the text.
    pub(super) fn open(
        &self,
        nonce: &[u8; NONCE_LEN],
        aad: &[u8],
        sealed: &mut [u8],
    ) -> Result<usize, Error> {
        let nonce = <&Nonce<C>>::try_from(&nonce[..]).map_err(|_| Error::DecryptError)?;
        let len = sealed.len().checked_sub(TAG).ok_or(Error::DecryptError)?;
        let (text, tag) = sealed.split_at_mut(len);
        let tag = <&Tag<C>>::try_from(&*tag).map_err(|_| Error::DecryptError)?;
        self.0
            .decrypt_inout_detached(nonce, aad, InOutBuf::from(text), tag)
            .map_err(|_| Error::DecryptError)?;
        Ok(len)
    }
}
