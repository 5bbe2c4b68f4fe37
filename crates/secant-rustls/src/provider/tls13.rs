//! Records of TLS 1.3 (RFC 8446, section 5.2).

use rustls::crypto::cipher::{
    AeadKey, InboundOpaqueMessage, InboundPlainMessage, Iv, MessageDecrypter, MessageEncrypter, Nonce,
    OutboundOpaqueMessage, OutboundPlainMessage, PrefixedPayload, Tls13AeadAlgorithm,
    UnsupportedOperationError, make_tls13_aad,
};
use rustls::{ConnectionTrafficSecrets, ContentType, Error, ProtocolVersion};

use super::aead::{Algorithm, Cipher, Keyed, TAG};

impl<C: Cipher> Tls13AeadAlgorithm for Algorithm<C> {
    fn encrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageEncrypter> {
        Box::new(Record(Keyed::<C>::new(&key), iv))
    }

    fn decrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageDecrypter> {
        Box::new(Record(Keyed::<C>::new(&key), iv))
    }

    fn key_len(&self) -> usize {
        C::KEY
    }

    fn extract_keys(
        &self,
        key: AeadKey,
        iv: Iv,
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Ok(C::secrets(key, iv))
    }
}

struct Record<C>(Keyed<C>, Iv);

impl<C: Cipher> MessageEncrypter for Record<C> {
    fn encrypt(
        &mut self,
        message: OutboundPlainMessage<'_>,
        sequence: u64,
    ) -> Result<OutboundOpaqueMessage, Error> {
        let total = self.encrypted_payload_len(message.payload.len());
        let mut payload = PrefixedPayload::with_capacity(total);
        payload.extend_from_chunks(&message.payload);
        payload.extend_from_slice(&message.typ.to_array());
        let nonce = Nonce::new(&self.1, sequence).0;
        let tag = self.0.seal(&nonce, &make_tls13_aad(total), payload.as_mut())?;
        payload.extend_from_slice(&tag);
        Ok(OutboundOpaqueMessage::new(ContentType::ApplicationData, ProtocolVersion::TLSv1_2, payload))
    }

    fn encrypted_payload_len(&self, len: usize) -> usize {
        len + 1 + TAG
    }
}

impl<C: Cipher> MessageDecrypter for Record<C> {
    fn decrypt<'a>(
        &mut self,
        mut message: InboundOpaqueMessage<'a>,
        sequence: u64,
    ) -> Result<InboundPlainMessage<'a>, Error> {
        let nonce = Nonce::new(&self.1, sequence).0;
        let aad = make_tls13_aad(message.payload.len());
        let len = self.0.open(&nonce, &aad, &mut message.payload)?;
        message.payload.truncate(len);
        message.into_tls13_unpadded_message()
    }
}
