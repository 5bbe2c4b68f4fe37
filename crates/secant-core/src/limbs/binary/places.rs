//! The bits of a word, taken to the even places and back.

/// The bits of `half` spread to the even places: the square of a polynomial of 32 bits.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn spread(half: u32) -> u64 {
    let mut x = half as u64;
    x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x << 2) & 0x3333_3333_3333_3333;
    (x | x << 1) & 0x5555_5555_5555_5555
}

/// The bits at even places, together: undoes [`spread`] and ignores the odd places.
#[cfg_attr(not(unoptimised), inline(always))]
const fn gather(word: u64) -> u64 {
    let mut x = word & 0x5555_5555_5555_5555;
    x = (x | x >> 1) & 0x3333_3333_3333_3333;
    x = (x | x >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x >> 4) & 0x00ff_00ff_00ff_00ff;
    x = (x | x >> 8) & 0x0000_ffff_0000_ffff;
    (x | x >> 16) & 0x0000_0000_ffff_ffff
}

/// The bits at even places of a word, together, and those at odd places.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn split_word(word: u64) -> [u64; 2] {
    [gather(word), gather(word >> 1)]
}
