//! Constant time: masks, selection, table look-up, wiping.
//!
//! A secret condition is a [`Mask`], never a `bool`. A mask passes an empty `asm!` block when it is made: the compiler then
//! knows nothing about its value and cannot turn the selection that follows into a branch or a jump table. Masks are made
//! here and nowhere else.

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64;

use core::hint::black_box;

/// A condition that may be secret, for one element or one per lane.
pub trait Choice: Copy {
    /// The integers that a secret index has: `u64`, or one for each lane.
    type Index: Copy;
    /// index = public, lane by lane.
    fn equal(index: Self::Index, public: u64) -> Self;
    /// Logical and.
    fn and(self, rhs: Self) -> Self;
    /// Logical or.
    fn or(self, rhs: Self) -> Self;
    /// Logical not.
    fn not(self) -> Self;
    /// [`lookup`], where this kind of mask has a faster way to read a table.
    #[inline(always)]
    fn lookup<T: Select<Self>>(table: &[T], index: Self::Index, base: u64, default: &T) -> T {
        entry_by_entry(table, index, base, default)
    }
}

/// What can be chosen by a mask without a branch.
pub trait Select<M: Choice>: Copy {
    /// `if_set` where the mask is set, `if_clear` elsewhere.
    fn select(mask: M, if_set: Self, if_clear: Self) -> Self;
}

/// Entry `index` of `table` (the first entry has index `base`); `default` if no entry has that index.
///
/// The whole table is read, whatever the index. Cost: one selection an entry; for [`Mask`] two vector instructions for every 64 bytes on a
/// CPU with AVX-512, or for every 32 bytes on one with AVX2.
#[inline(always)]
pub fn lookup<M: Choice, T: Select<M>>(table: &[T], index: M::Index, base: u64, default: &T) -> T {
    M::lookup(table, index, base, default)
}

/// Asks for a whole table to be brought near, for a [`lookup`] soon: a table that is larger than the nearest cache is waited for otherwise.
#[inline(always)]
pub fn prefetch<T>(table: &[T]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    x86_64::prefetch(table);
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = table;
}

/// [`lookup`] by one selection an entry.
#[inline(always)]
fn entry_by_entry<M: Choice, T: Select<M>>(table: &[T], index: M::Index, base: u64, default: &T) -> T {
    let mut found = *default;
    let mut i = 0;
    while i < table.len() {
        found = T::select(M::equal(index, base + i as u64), table[i], found);
        i += 1;
    }
    found
}

/// [`entry_by_entry`], called: for CPUs without vectors, where a copy at every look-up would be most of a method.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(never)]
fn called<T: Select<Mask>>(table: &[T], index: u64, base: u64, default: &T) -> T {
    entry_by_entry::<Mask, T>(table, index, base, default)
}

/// All ones or zero, opaque to the compiler.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Mask(u64);

/// Hides where a value came from. Costs no instruction on x86-64, aarch64 and riscv64.
#[inline(always)]
fn opaque(mut word: u64) -> u64 {
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
    #[inline(always)]
    pub fn from_bit(bit: u64) -> Self {
        debug_assert!(bit <= 1);
        Self(opaque(bit.wrapping_neg()))
    }

    /// Set if `word` is 0.
    #[inline(always)]
    pub fn is_zero(word: u64) -> Self {
        Self::from_bit(1 ^ ((word | word.wrapping_neg()) >> 63))
    }

    /// All ones if set, else 0.
    #[inline(always)]
    pub fn word(self) -> u64 {
        self.0
    }

    /// `if_set` if set, else `if_clear`.
    #[inline(always)]
    pub fn choose(self, if_set: u64, if_clear: u64) -> u64 {
        if_clear ^ (self.0 & (if_set ^ if_clear))
    }

    /// Gives the condition away as a `bool`: for values that are public, or become so here.
    #[inline(always)]
    pub fn declassify(self) -> bool {
        self.0 != 0
    }
}

impl Choice for Mask {
    type Index = u64;
    #[inline(always)]
    fn equal(index: u64, public: u64) -> Self {
        Self::is_zero(index ^ public)
    }
    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }
    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        Self(self.0 | rhs.0)
    }
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
    #[inline(always)]
    fn lookup<T: Select<Self>>(table: &[T], index: u64, base: u64, default: &T) -> T {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            // Entries of four-word elements.
            macro_rules! by {
                ($token:ident) => {
                    match size_of::<T>() {
                        64 => return $token.lookup::<T, 2>(table, index, base, default),
                        96 => return $token.lookup::<T, 3>(table, index, base, default),
                        128 => return $token.lookup::<T, 4>(table, index, base, default),
                        160 => return $token.lookup::<T, 5>(table, index, base, default),
                        // Entries of nine-word elements.
                        144 => return $token.lookup::<T, 5>(table, index, base, default),
                        216 => return $token.lookup::<T, 7>(table, index, base, default),
                        288 => return $token.lookup::<T, 9>(table, index, base, default),
                        _ => {}
                    }
                };
            }
            if let Some(avx512) = x86_64::Avx512::detect() {
                by!(avx512);
            } else if let Some(avx2) = x86_64::Avx2::detect() {
                by!(avx2);
            } else {
                return called(table, index, base, default);
            }
        }
        entry_by_entry(table, index, base, default)
    }
}

impl Select<Mask> for u64 {
    /// A conditional move, hidden from the compiler: it would gather neighbouring words into vectors, by wide loads of words just
    /// stored one by one, which the CPU cannot forward.
    #[inline(always)]
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
    #[inline(always)]
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
    #[inline(always)]
    pub fn from_bits(bits: u8) -> Self {
        Self(opaque(u64::from(bits)) as u8)
    }

    /// Bit i is 1 where lane i is set.
    #[inline(always)]
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Gives the conditions away as bits: for values that are public, or become so here.
    #[inline(always)]
    pub fn declassify(self) -> u8 {
        self.0
    }
}

impl Choice for Mask8 {
    type Index = [u64; 8];
    #[inline(always)]
    fn equal(index: [u64; 8], public: u64) -> Self {
        // In a look-up only `public` changes from entry to entry. So the lanes are packed into the bytes of one word, which is
        // computed once, and compared together: a dozen scalar instructions an entry, which leave the vector unit free.
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
    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }
    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        Self(self.0 | rhs.0)
    }
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Overwrites secret words with zeros; the compiler may not leave it out.
#[inline(never)]
pub fn wipe<T: Default + Copy>(secret: &mut [T]) {
    for word in secret.iter_mut() {
        // SAFETY: `word` is a valid, aligned, exclusive reference.
        unsafe { core::ptr::write_volatile(word, T::default()) };
    }
    black_box(secret);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_all_ones_or_zero() {
        for (word, zero) in [(0, true), (1, false), (1 << 63, false), (u64::MAX, false)] {
            assert_eq!(Mask::is_zero(word).word(), if zero { u64::MAX } else { 0 });
        }
        assert_eq!(Mask::from_bit(1).choose(5, 9), 5);
        assert_eq!(Mask::from_bit(0).choose(5, 9), 9);
    }

    #[test]
    fn eight_lanes_keep_their_places() {
        let index = [3, 1, 4, 1, 5, 9, 2, u64::MAX];
        assert_eq!(Mask8::equal(index, 1).bits(), 0b0000_1010);
        assert_eq!(Mask8::equal(index, u64::MAX).bits(), 0b1000_0000);
        assert_eq!(Mask8::equal(index, 1 << 32).bits(), 0);
        assert_eq!(Mask8::equal([256, 0, 257, 1, 255, 128, 127, 511], 256).bits(), 1);
        assert_eq!(Mask8::equal([256, 0, 257, 1, 255, 128, 127, 511], 255).bits(), 0b0001_0000);
        for public in 0..256 {
            for lane in 0..8 {
                let mut index =
                    [public ^ 0x80, public ^ 1, public + 1, public + 256, !public, public ^ 0x7f, 300, 301];
                index[lane] = public;
                assert_eq!(Mask8::equal(index, public).bits(), 1 << lane);
            }
        }
        let (a, b) = (Mask8::from_bits(0b0011_0101), Mask8::from_bits(0b0101_0110));
        assert_eq!(a.and(b).declassify(), 0b0001_0100);
        assert_eq!(a.or(b).declassify(), 0b0111_0111);
        assert_eq!(a.not().declassify(), 0b1100_1010);
    }

    #[test]
    fn lookup_reads_the_named_entry() {
        let table = [10, 20, 30];
        for (index, want) in [(0, 7), (1, 10), (2, 20), (3, 30), (4, 7)] {
            assert_eq!(lookup::<Mask, u64>(&table, index, 1, &7), want);
        }
    }

    #[test]
    fn lookup_of_every_size_reads_the_named_entry() {
        fn check<const N: usize>() {
            let entry = |i: u64| core::array::from_fn::<u64, N, _>(|j| (i + 1) << 32 | j as u64);
            for len in 0..20 {
                let table: Vec<[u64; N]> = (0..len).map(entry).collect();
                for index in (0..25).chain([u64::MAX, 1 << 32, 1 << 63]) {
                    for base in [0, 1, 3] {
                        let want =
                            if index >= base && index - base < len { entry(index - base) } else { entry(99) };
                        assert_eq!(lookup::<Mask, _>(&table, index, base, &entry(99)), want);
                    }
                }
            }
        }
        check::<4>();
        check::<8>();
        check::<12>();
        check::<16>();
        check::<20>();
        check::<18>();
        check::<27>();
        check::<36>();
    }

    #[test]
    fn wiped_words_are_zero() {
        let mut secret = [3u64; 5];
        wipe(&mut secret);
        assert_eq!(secret, [0; 5]);
    }
}
