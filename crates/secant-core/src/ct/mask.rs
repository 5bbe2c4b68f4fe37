//! The two kinds of masks.

#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))))]
use core::hint::black_box;

#[cfg(all(target_arch = "aarch64", target_feature = "neon", not(miri)))]
use super::aarch64;
use super::choice::{Choice, Select, entry_by_entry};
use super::reader::TableReader;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::reader::Way;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::x86_64;

/// All ones or zero, opaque to the compiler.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Mask(u64);

/// Hides where a value came from: the compiler cannot make a jump of a word that it knows to be 0 or 1. Costs
/// no instruction on x86-64, aarch64 and riscv64.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn opaque(mut word: u64) -> u64 {
    #[cfg(all(not(miri), any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
    {
        // SAFETY: the template is a comment; the register keeps its value.
        unsafe {
            core::arch::asm!("/* {0} */", inlateout(reg) word, options(pure, nomem, nostack, preserves_flags));
        }
        word
    }
    #[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))))]
    {
        word = black_box(word);
        word
    }
}

impl Mask {
    /// Set if `bit` is 1, clear if it is 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_bit(bit: u64) -> Self {
        debug_assert!(bit <= 1);
        Self(opaque(bit.wrapping_neg()))
    }

    /// Set if `word` is 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn is_zero(word: u64) -> Self {
        Self::from_bit(1 ^ ((word | word.wrapping_neg()) >> 63))
    }

    /// Set where the words are the same. Constant time; the lengths are public.
    pub fn of_equal(a: &[u64], b: &[u64]) -> Self {
        debug_assert_eq!(a.len(), b.len());
        Self::is_zero(a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b)))
    }

    /// All ones if set, else 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn word(self) -> u64 {
        self.0
    }

    /// `if_set` if set, else `if_clear`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn choose(self, if_set: u64, if_clear: u64) -> u64 {
        if_clear ^ (self.0 & (if_set ^ if_clear))
    }

    /// Gives the condition away as a `bool`: for values that are public, or become so here.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn declassify(self) -> bool {
        self.0 != 0
    }
}

impl Choice for Mask {
    type Index = u64;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn equal(index: u64, public: u64) -> Self {
        Self::is_zero(index ^ public)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn and(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn or(self, rhs: Self) -> Self {
        Self(self.0 | rhs.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn not(self) -> Self {
        Self(!self.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lookup<T: Select<Self>>(reader: TableReader, table: &[T], index: u64, base: u64, default: &T) -> T {
        match reader.way() {
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Way::Avx512(avx512) if x86_64::is_long_enough::<T>() => {
                avx512.lookup(table, index, base, default)
            }
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Way::Avx2(avx2) if x86_64::is_long_enough::<T>() => avx2.lookup(table, index, base, default),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", not(miri)))]
            _ if aarch64::is_long_enough::<T>() => aarch64::lookup(table, index, base, default),
            _ => by_words(table, index, base, default),
        }
    }
}

/// [`entry_by_entry`], called: a copy at every look-up would be most of a method.
#[inline(never)]
fn by_words<T: Select<Mask>>(table: &[T], index: u64, base: u64, default: &T) -> T {
    entry_by_entry::<Mask, T>(table, index, base, default)
}

impl Select<Mask> for u64 {
    /// A conditional move, hidden from the compiler: it would gather neighbouring words into vectors, by wide
    /// loads of words just stored one by one, which the CPU cannot forward.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: u64, if_clear: u64) -> u64 {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            let mut word = if_clear;
            // SAFETY: registers only.
            unsafe {
                core::arch::asm!(
                    "test {m}, {m}",
                    "cmovnz {r}, {a}",
                    m = in(reg) mask.0,
                    a = in(reg) if_set,
                    r = inlateout(reg) word,
                    options(pure, nomem, nostack),
                );
            }
            word
        }
        #[cfg(any(not(target_arch = "x86_64"), miri))]
        {
            mask.choose(if_set, if_clear)
        }
    }
}

impl<T: Select<Mask>, const N: usize> Select<Mask> for [T; N] {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        let mut out = if_clear;
        let mut i = 0;
        while i < N {
            out[i] = T::select(mask, if_set[i], if_clear[i]);
            i += 1;
        }
        out
    }
}

/// Eight conditions, one a lane: bit i for lane i, opaque to the compiler.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Mask8(u8);

impl Mask8 {
    /// Set in lane i where bit i is 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_bits(bits: u8) -> Self {
        Self(opaque(u64::from(bits)) as u8)
    }

    /// Bit i is 1 where lane i is set.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Gives the conditions away as bits: for values that are public, or become so here.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn declassify(self) -> u8 {
        self.0
    }
}

impl Choice for Mask8 {
    type Index = [u64; 8];
    #[cfg_attr(not(unoptimised), inline(always))]
    fn equal(index: [u64; 8], public: u64) -> Self {
        // In a look-up only `public` changes from entry to entry. So the lanes are packed into the bytes of
        // one word, which is computed once, and compared together: a dozen scalar instructions an entry,
        // which leave the vector unit free.
        let (mut bytes, mut large, mut i) = (0, 0, 0);
        while i < 8 {
            bytes |= (index[i] & 0xff) << (8 * i);
            large |= u8::from(index[i] >> 8 != public >> 8) << i;
            i += 1;
        }
        const ONES: u64 = 0x0101_0101_0101_0101;
        const LOW: u64 = 0x7f * ONES;
        let difference = bytes ^ (public & 0xff).wrapping_mul(ONES);
        // The top bit of each byte that is 0, then bit 8i moved to bit 56 + i.
        let zero = !(((difference & LOW) + LOW) | difference | LOW);
        let bits = ((zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8 & !large;
        Self::from_bits(bits)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn and(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn or(self, rhs: Self) -> Self {
        Self(self.0 | rhs.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
