//! Integers as bytes and as words, in the orders that curves are written in. Constant time.

/// Bytes of a field element: big-endian.
pub(crate) mod big {
    /// The words of an integer. Bytes beyond the words are left out; no coordinate has any.
    pub(crate) fn words<W: Default + AsMut<[u64]>>(bytes: &[u8]) -> W {
        let mut words = W::default();
        fill(words.as_mut(), bytes);
        words
    }

    /// [`words`] in place.
    pub(crate) fn fill(words: &mut [u64], bytes: &[u8]) {
        secant_core::limbs::bytes::from_be(words, bytes);
    }

    /// The bytes of an integer that fits.
    pub(crate) fn put(words: &[u64], bytes: &mut [u8]) {
        secant_core::limbs::bytes::to_be(bytes, words);
    }
}

/// Bytes of a field element: little-endian.
pub(crate) mod little {
    /// The words of an integer.
    pub(crate) fn words<W: Default + AsMut<[u64]>>(bytes: &[u8]) -> W {
        let mut words = W::default();
        secant_core::limbs::bytes::from_le(words.as_mut(), bytes);
        words
    }

    /// The bytes of an integer that fits.
    pub(crate) fn put(words: &[u64], bytes: &mut [u8]) {
        secant_core::limbs::bytes::to_le(bytes, words);
    }
}

/// Bytes of a + bi in F_p(i): a, then b, both big-endian and of one length.
pub(crate) mod pair {
    use super::big;

    /// The words of an element.
    pub(crate) fn words<W: Default + AsMut<[u64]>>(bytes: &[u8]) -> W {
        let (re, im) = bytes.split_at(bytes.len() / 2);
        let mut words = W::default();
        let (low, high) = words.as_mut().split_at_mut(2);
        low.copy_from_slice(&big::words::<[u64; 2]>(re));
        high.copy_from_slice(&big::words::<[u64; 2]>(im));
        words
    }

    /// The bytes of an element.
    pub(crate) fn put(words: &[u64], bytes: &mut [u8]) {
        let (low, high) = words.split_at(2);
        let (re, im) = bytes.split_at_mut(bytes.len() / 2);
        big::put(low, re);
        big::put(high, im);
    }
}

/// How a curve's standard writes a field element.
#[derive(Clone, Copy)]
pub enum Order {
    /// Big-endian.
    Big,
    /// Little-endian.
    Little,
    /// Two numbers, one after the other, each big-endian.
    Pair,
}

impl Order {
    /// The words of an element.
    #[inline(always)]
    pub(crate) fn words<W: Default + AsMut<[u64]>>(self, bytes: &[u8]) -> W {
        match self {
            Self::Big => big::words(bytes),
            Self::Little => little::words(bytes),
            Self::Pair => pair::words(bytes),
        }
    }

    /// The bytes of an element.
    #[inline(always)]
    pub(crate) fn put(self, words: &[u64], bytes: &mut [u8]) {
        match self {
            Self::Big => big::put(words, bytes),
            Self::Little => little::put(words, bytes),
            Self::Pair => pair::put(words, bytes),
        }
    }
}
