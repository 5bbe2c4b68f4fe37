//! Records of TLS 1.2: AES-GCM (RFC 5288) sends eight bytes of each nonce, ChaCha20-Poly1305 (RFC 7905) sends
//! none.

use std::marker::PhantomData;

use rustls::crypto::cipher::{
    AeadKey, InboundOpaqueMessage, InboundPlainMessage, Iv, KeyBlockShape, MessageDecrypter,
    MessageEncrypter, NONCE_LEN, Nonce, OutboundOpaqueMessage, OutboundPlainMessage, PrefixedPayload,
    Tls12AeadAlgorithm, UnsupportedOperationError, make_tls12_aad,
};
use rustls::{ConnectionTrafficSecrets, Error};

use super::aead::{Algorithm, Cipher, Keyed, TAG};

/// The most bytes of a record's plaintext.
const MAX: usize = 1 << 14;

/// A cipher whose nonces begin with bytes of the key block, of which `EXPLICIT` bytes follow in every record.
pub(super) struct WithNonce<C, const EXPLICIT: usize>(PhantomData<fn() -> C>);

impl<C, const EXPLICIT: usize> WithNonce<C, EXPLICIT> {
    pub(super) const fn of(_: &Algorithm<C>) -> Self {
        Self(PhantomData)
    }
}

/// The whole nonce base, to which a record's number is added.
fn whole(fixed: &[u8], explicit: &[u8]) -> Iv {
    let mut iv = [0; NONCE_LEN];
    let (first, rest) = iv.split_at_mut(fixed.len());
    first.copy_from_slice(fixed);
    rest.copy_from_slice(explicit);
    Iv::new(iv)
}

impl<C: Cipher, const EXPLICIT: usize> Tls12AeadAlgorithm for WithNonce<C, EXPLICIT> {
    fn encrypter(&self, key: AeadKey, iv: &[u8], explicit: &[u8]) -> Box<dyn MessageEncrypter> {
        Box::new(Record::<C, EXPLICIT>(Keyed::new(&key), whole(iv, explicit)))
    }

    fn decrypter(&self, key: AeadKey, iv: &[u8]) -> Box<dyn MessageDecrypter> {
        Box::new(Record::<C, EXPLICIT>(Keyed::new(&key), whole(iv, &[0; EXPLICIT])))
    }

    fn key_block_shape(&self) -> KeyBlockShape {
        KeyBlockShape {
            enc_key_len: C::KEY,
            fixed_iv_len: NONCE_LEN - EXPLICIT,
            explicit_nonce_len: EXPLICIT,
        }
    }

    fn extract_keys(
        &self,
        key: AeadKey,
        iv: &[u8],
        explicit: &[u8],
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Ok(C::secrets(key, whole(iv, explicit)))
    }
}

struct Record<C, const EXPLICIT: usize>(Keyed<C>, Iv);

impl<C: Cipher, const EXPLICIT: usize> MessageEncrypter for Record<C, EXPLICIT> {
    fn encrypt(
        &mut self,
        message: OutboundPlainMessage<'_>,
        sequence: u64,
    ) -> Result<OutboundOpaqueMessage, Error> {
        let mut payload = PrefixedPayload::with_capacity(self.encrypted_payload_len(message.payload.len()));
        // No nonce occurs twice: the random bytes are added to the number of the record.
        let nonce = Nonce::new(&self.1, sequence).0;
        payload.extend_from_slice(&nonce[NONCE_LEN - EXPLICIT..]);
        payload.extend_from_chunks(&message.payload);
        let aad = make_tls12_aad(sequence, message.typ, message.version, message.payload.len());
        let tag = self.0.seal(&nonce, &aad, &mut payload.as_mut()[EXPLICIT..])?;
        payload.extend_from_slice(&tag);
        Ok(OutboundOpaqueMessage::new(message.typ, message.version, payload))
    }

    fn encrypted_payload_len(&self, len: usize) -> usize {
        EXPLICIT + len + TAG
    }
}

impl<C: Cipher, const EXPLICIT: usize> MessageDecrypter for Record<C, EXPLICIT> {
    fn decrypt<'a>(
        &mut self,
        mut message: InboundOpaqueMessage<'a>,
        sequence: u64,
    ) -> Result<InboundPlainMessage<'a>, Error> {
        let len = message.payload.len().checked_sub(EXPLICIT + TAG).ok_or(Error::DecryptError)?;
        let mut nonce = Nonce::new(&self.1, sequence).0;
        if EXPLICIT > 0 {
            nonce[..NONCE_LEN - EXPLICIT].copy_from_slice(&self.1.as_ref()[..NONCE_LEN - EXPLICIT]);
            nonce[NONCE_LEN - EXPLICIT..].copy_from_slice(&message.payload[..EXPLICIT]);
        }
        let aad = make_tls12_aad(sequence, message.typ, message.version, len);
        self.0.open(&nonce, &aad, &mut message.payload[EXPLICIT..])?;
        if len > MAX {
            return Err(Error::PeerSentOversizedRecord);
        }
        message.payload.copy_within(EXPLICIT..EXPLICIT + len, 0);
        message.payload.truncate(len);
        Ok(message.into_plain_message())
    }
}
