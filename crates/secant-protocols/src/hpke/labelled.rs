//! HKDF with the labels of RFC 9180, section 4.

use hkdf::hmac::EagerHash;
use hkdf::{Hkdf, HkdfExtract};
use zeroize::Zeroize;

const VERSION: &[u8] = b"HPKE-v1";

/// `LabeledExtract` without salt, while it takes secrets in.
pub(super) struct Extract<H: EagerHash> {
    hkdf: HkdfExtract<H>,
    /// `KEM` and the identifier of one.
    suite: [u8; 5],
}

impl<H: EagerHash> Extract<H> {
    pub(super) fn new(id: u16, label: &[u8]) -> Self {
        let [high, low] = id.to_be_bytes();
        let suite = [b'K', b'E', b'M', high, low];
        let mut hkdf = HkdfExtract::new(None);
        for part in [VERSION, &suite, label] {
            hkdf.input_ikm(part);
        }
        Self { hkdf, suite }
    }

    pub(super) fn update(&mut self, secret: &[u8]) {
        self.hkdf.input_ikm(secret);
    }

    pub(super) fn finish(self) -> Labelled<H> {
        let (mut extracted, hkdf) = self.hkdf.finalize();
        extracted.as_mut_slice().zeroize();
        Labelled { hkdf, suite: self.suite }
    }
}

/// What was extracted from secrets, to be expanded with the labels of one KEM.
pub(super) struct Labelled<H: EagerHash> {
    hkdf: Hkdf<H>,
    suite: [u8; 5],
}

impl<H: EagerHash> Labelled<H> {
    /// `LabeledExpand`: fills `out`, at most two hashes. The context is given in parts.
    pub(super) fn expand(&self, label: &[u8], [first, second, third]: [&[u8]; 3], out: &mut [u8]) {
        let length = (out.len() as u16).to_be_bytes();
        self.hkdf
            .expand_multi_info(&[&length, VERSION, &self.suite, label, first, second, third], out)
            .expect("fewer than 255 hashes");
    }
}
