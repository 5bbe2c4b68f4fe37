//! Products of integers for targets whose widest product is that of two words of 32 bits: WebAssembly has no
//! product of 64 bits by 64 of 128 bits.
//!
//! Operands are taken apart into limbs of 28 or 29 bits. A column of a product, the sum of all products of
//! limbs at one place, then fits a word, so that nothing is carried before all columns are there: half the
//! instructions of a product by halves of words are carries.

/// `body` for each `i` below `n`, at most 28, written out: the compiler leaves loops as long as these are,
/// and looks their shifts up.
macro_rules! each {
    ($i:ident < $n:expr, $body:block) => {
        each!(@ $i < $n, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27)
    };
    (@ $i:ident < $n:expr, $body:block, $($value:literal)*) => {$(
        let $i = $value;
        if $i < $n $body
    )*};
}

/// The limbs of `bits` bits of the words, least significant first; L·`bits` >= 64·W.
#[cfg_attr(not(unoptimised), inline(always))]
const fn unpacked<const W: usize, const L: usize>(words: &[u64; W], bits: usize) -> [u64; L] {
    let low = (1 << bits) - 1;
    let mut limbs = [0; L];
    each!(i < L, {
        let (word, at) = (bits * i / 64, bits * i % 64);
        limbs[i] = words[word] >> at;
        if at + bits > 64 && word + 1 < W {
            limbs[i] |= words[word + 1] << (64 - at);
        }
        limbs[i] &= low;
    });
    limbs
}

/// The 2L - 1 columns of a product. One after the other: one sum is kept in a register.
#[cfg_attr(not(unoptimised), inline(always))]
const fn columns<const L: usize, const T: usize>(a: &[u64; L], b: &[u64; L]) -> [u64; T] {
    let mut columns = [0; T];
    each!(k < T, {
        let mut i = if k < L { 0 } else { k + 1 - L };
        while i < L && i <= k {
            columns[k] += a[i] * b[k - i];
            i += 1;
        }
    });
    columns
}

/// The words of a sum of columns, T of them `bits` bits apart, 28 or 29; W words hold it. Each column is
/// below 2^64 - 2^36.
#[cfg_attr(not(unoptimised), inline(always))]
const fn packed<const T: usize, const W: usize>(columns: &[u64; T], bits: usize) -> [u64; W] {
    let low = (1 << bits) - 1;
    let mut limbs = *columns;
    // The last one is carried nowhere.
    each!(i < T, {
        if i > 0 {
            limbs[i] += limbs[i - 1] >> bits;
            limbs[i - 1] &= low;
        }
    });
    let mut words = [0; W];
    each!(i < W, {
        // The limb that has the word's lowest bit, and the two or three above.
        let (first, at) = (64 * i / bits, 64 * i % bits);
        words[i] = limbs[first] >> at;
        if first + 1 < T {
            words[i] |= limbs[first + 1] << (bits - at);
        }
        if first + 2 < T {
            words[i] |= limbs[first + 2] << (2 * bits - at);
        }
        if first + 3 < T && 3 * bits - at < 64 {
            words[i] |= limbs[first + 3] << (3 * bits - at);
        }
    });
    words
}

/// r = a·b, all 512 bits. Constant time. Cost: 81 products of limbs.
#[inline(never)]
pub(super) const fn mul4(a: &[u64; 4], b: &[u64; 4]) -> [u64; 8] {
    // A column is below 9·2^58.
    packed::<17, 8>(&columns::<9, 17>(&unpacked(a, 29), &unpacked(b, 29)), 29)
}

/// r = a·b, all 768 bits. Constant time. Cost: 196 products of limbs.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) const fn mul6(a: &[u64; 6], b: &[u64; 6]) -> [u64; 12] {
    // A column is below 14·2^56.
    packed::<27, 12>(&columns::<14, 27>(&unpacked(a, 28), &unpacked(b, 28)), 28)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::few;
    use crate::limbs::samples::{Random, integer};

    #[test]
    fn products_of_four_words() {
        let mut random = Random(4);
        for i in 0..few!(20_000) {
            let [a, b]: [[u64; 4]; 2] = match i {
                0 => [[u64::MAX; 4]; 2],
                1..257 => [
                    core::array::from_fn(|w| if w == (i - 1) / 64 { 1 << ((i - 1) % 64) } else { 0 }),
                    [u64::MAX; 4],
                ],
                _ => core::array::from_fn(|_| core::array::from_fn(|_| random.edge())),
            };
            assert_eq!(integer(&mul4(&a, &b)), integer(&a) * integer(&b), "{a:x?} {b:x?}");
        }
    }

    #[test]
    fn products_of_six_words() {
        let mut random = Random(6);
        for i in 0..few!(20_000) {
            let [a, b]: [[u64; 6]; 2] = match i {
                0 => [[u64::MAX; 6]; 2],
                1..385 => [
                    core::array::from_fn(|w| if w == (i - 1) / 64 { 1 << ((i - 1) % 64) } else { 0 }),
                    [u64::MAX; 6],
                ],
                _ => core::array::from_fn(|_| core::array::from_fn(|_| random.edge())),
            };
            assert_eq!(integer(&mul6(&a, &b)), integer(&a) * integer(&b), "{a:x?} {b:x?}");
        }
    }
}
