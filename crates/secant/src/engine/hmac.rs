//! HMAC (RFC 2104), and the generator of numbers that ECDSA uses once (RFC 6979).

use digest::common::{Block, BlockSizeUser};
use digest::{Digest, Output};

use super::wipe;

/// HMAC under a key: both hashes, which have taken in the padded key.
struct Hmac<D> {
    inner: D,
    outer: D,
}

impl<D: Digest + BlockSizeUser + Clone> Hmac<D> {
    const INNER: u8 = 0x36;
    const OUTER: u8 = 0x5c;

    /// The key is the output of a hash, which no hash function has longer than a block.
    fn new(key: &Output<D>) -> Self {
        debug_assert!(key.len() <= D::block_size());
        let mut block = Block::<D>::default();
        for (to, from) in block.iter_mut().zip(key) {
            *to = *from;
        }
        let mut keyed = |pad: u8| {
            for byte in &mut block {
                *byte ^= pad;
            }
            D::new_with_prefix(&block)
        };
        let hmac = Self { inner: keyed(Self::INNER), outer: keyed(Self::INNER ^ Self::OUTER) };
        wipe(&mut block);
        hmac
    }

    /// The code of all parts together.
    fn of(&self, parts: &[&[u8]]) -> Output<D> {
        let mut inner = self.inner.clone();
        for part in parts {
            inner.update(part);
        }
        let mut hash = inner.finalize();
        let code = self.outer.clone().chain_update(&hash).finalize();
        wipe(&mut hash);
        code
    }
}

/// The generator HMAC_DRBG as RFC 6979, section 3.2, has it: a secret in, secret bits out. Time depends on
/// lengths alone, if that of the hash function does.
pub(crate) struct Generator<D: Digest + BlockSizeUser + Clone> {
    /// K.
    key: Hmac<D>,
    /// V.
    value: Output<D>,
    /// Whether bits have been drawn since K was made.
    drawn: bool,
}

impl<D: Digest + BlockSizeUser + Clone> Generator<D> {
    /// Steps b to g. The seed comes in three parts: x, the hash, and what section 3.6 adds to them.
    pub(crate) fn new(x: &[u8], hash: &[u8], extra: &[u8]) -> Self {
        let mut value = Output::<D>::default();
        value.fill(1);
        let mut generator = Self { key: Hmac::new(&Output::<D>::default()), value, drawn: false };
        generator.rekey(&[&[0], x, hash, extra]);
        generator.rekey(&[&[1], x, hash, extra]);
        generator
    }

    /// K = HMAC_K(V || parts), V = HMAC_K(V).
    fn rekey(&mut self, parts: &[&[u8]; 4]) {
        let [a, b, c, d] = *parts;
        let mut key = self.key.of(&[&self.value, a, b, c, d]);
        self.key = Hmac::new(&key);
        wipe(&mut key);
        self.advance();
    }

    /// V = HMAC_K(V).
    fn advance(&mut self) {
        self.value = self.key.of(&[&self.value]);
    }

    /// The next bits: step h, once for every call.
    pub(crate) fn fill(&mut self, bits: &mut [u8]) {
        if self.drawn {
            self.rekey(&[&[0], &[], &[], &[]]);
        }
        self.drawn = true;
        for chunk in bits.chunks_mut(self.value.len()) {
            self.advance();
            chunk.copy_from_slice(&self.value[..chunk.len()]);
        }
    }
}

impl<D: Digest + BlockSizeUser + Clone> Drop for Generator<D> {
    fn drop(&mut self) {
        wipe(&mut self.value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4231, test case 1 (its key is padded with zeros to a hash, which changes nothing).
    #[test]
    fn a_code_of_rfc_4231() {
        let mut key = Output::<sha2::Sha256>::default();
        key[..20].fill(0x0b);
        let code = Hmac::<sha2::Sha256>::new(&key).of(&[b"Hi ", b"There"]);
        let hex: String = code.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    }

    /// Candidates are strings of their own: a long one is not two short ones.
    #[test]
    fn bits_are_drawn_one_candidate_at_a_time() {
        let generator = || Generator::<sha2::Sha256>::new(&[1; 32], &[2; 32], &[]);
        let (mut short, mut long) = ([[0; 32]; 2], [0; 64]);
        let mut first = generator();
        first.fill(&mut short[0]);
        first.fill(&mut short[1]);
        generator().fill(&mut long);
        assert_eq!(short[0], long[..32]);
        assert_ne!(short[1], long[32..]);
        let mut other = [0; 32];
        Generator::<sha2::Sha256>::new(&[1; 32], &[2; 32], &[3]).fill(&mut other);
        assert_ne!(short[0], other);
    }
}
