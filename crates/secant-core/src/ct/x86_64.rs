//! Look-ups by vectors, in entries of any size from 32 bytes on. To the compiler what a mask selects is
//! opaque, as everywhere in this room.
//!
//! An entry is cut into pieces as long as a vector. The last piece ends where the entry ends, so it may
//! overlap the one before: no byte outside the entry is read or written. As many pieces as registers hold are
//! found in one pass over the table; they make a *stretch*, and a longer entry takes several passes. All this
//! is known when a look-up is compiled.

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, __m512i, __mmask8, _mm256_add_epi64, _mm256_cmpeq_epi64, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_storeu_si256, _mm512_add_epi64, _mm512_cmpeq_epi64_mask, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_storeu_si512,
};
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr;

use crate::cpu::{self, Ifma, Vpclmul};

/// Bytes of a vector of AVX2.
const HALF: usize = 32;
/// Bytes of a vector of AVX-512.
const WHOLE: usize = 64;
/// Pieces of a stretch: with AVX2, of which there are 16 registers.
const HALVES: usize = 9;
/// Pieces of a stretch, without a shorter last one: with AVX-512, of which there are 32 registers.
const WHOLES: usize = 8;

/// Whether the entries are for vectors.
pub(super) const fn is_long_enough<T>() -> bool {
    size_of::<T>() >= HALF
}

macro_rules! detected {
    ($($feature:tt),*) => {{
        #[cfg(feature = "std")]
        let detected = $(std::arch::is_x86_feature_detected!($feature))&&*;
        #[cfg(not(feature = "std"))]
        let detected = $(cfg!(target_feature = $feature))&&*;
        detected
    }};
}

/// Proof that the CPU has AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
    pub(super) fn detect() -> Option<Self> {
        if detected!("avx2") { Some(Self(())) } else { None }
    }

    /// [`super::lookup`] in entries of at least 32 bytes. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn lookup<T: Copy>(self, table: &[T], index: u64, base: u64, default: &T) -> T {
        assert!(is_long_enough::<T>());
        // SAFETY: the token proves the instructions; the entries are long enough.
        unsafe { lookup_avx2(table, index, base, default) }
    }
}

/// Proof that the CPU has AVX-512 F and VL, and so AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

impl Avx512 {
    /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
    pub(super) fn detect() -> Option<Self> {
        if detected!("avx512f", "avx512vl") { Some(Self(())) } else { None }
    }

    /// [`super::lookup`] in entries of at least 32 bytes. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn lookup<T: Copy>(self, table: &[T], index: u64, base: u64, default: &T) -> T {
        if size_of::<T>() < WHOLE {
            return Avx2(()).lookup(table, index, base, default);
        }
        // SAFETY: the token proves the instructions; the entries are long enough.
        unsafe { lookup_avx512(table, index, base, default) }
    }
}

impl From<cpu::Avx2> for Avx2 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from(_: cpu::Avx2) -> Self {
        Self(())
    }
}

impl From<Ifma> for Avx512 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from(_: Ifma) -> Self {
        Self(())
    }
}

impl From<Vpclmul> for Avx512 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from(_: Vpclmul) -> Self {
        Self(())
    }
}

/// Where the last stretch of an entry of `size` bytes starts.
const fn last_stretch(size: usize, stretch: usize) -> usize {
    size.saturating_sub(1) / stretch * stretch
}

/// Where piece j of the stretch from `start` on lies in an entry of `size` bytes.
const fn piece(size: usize, start: usize, width: usize, j: usize) -> usize {
    let (at, last) = (start + width * j, size.saturating_sub(width));
    if at < last { at } else { last }
}

/// The pieces of 32 bytes of a stretch of an entry of `size` bytes.
const fn halves(size: usize, is_last: bool) -> usize {
    if is_last { (size - last_stretch(size, HALF * HALVES)).div_ceil(HALF) } else { HALVES }
}

/// The pieces of 64 bytes of a stretch of an entry of `size` bytes, and whether one of 32 ends it.
const fn wholes(size: usize, is_last: bool) -> (usize, bool) {
    if !is_last {
        return (WHOLES, false);
    }
    let length = size - last_stretch(size, WHOLE * WHOLES);
    let rest = length % WHOLE;
    (length / WHOLE + (rest > HALF) as usize, 0 < rest && rest <= HALF)
}

/// The 32 bytes at `p` where `mask` is set, else 0.
///
/// # Safety
/// `p` points to 32 readable bytes.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn masked(mask: __m256i, p: *const u8) -> __m256i {
    let word: __m256i;
    // SAFETY: the block reads the 32 bytes at `p` and nothing else.
    unsafe {
        asm!(
            "vpand {word}, {mask}, ymmword ptr [{p}]",
            word = lateout(ymm_reg) word,
            mask = in(ymm_reg) mask,
            p = in(reg) p,
            options(pure, readonly, nostack, preserves_flags),
        );
    }
    word
}

/// # Safety
/// T has at least 32 bytes.
#[target_feature(enable = "avx2")]
unsafe fn lookup_avx2<T: Copy>(table: &[T], index: u64, base: u64, default: &T) -> T {
    let mut out = MaybeUninit::<T>::uninit();
    let last = const { last_stretch(size_of::<T>(), HALF * HALVES) };
    let mut start = 0;
    while start < last {
        // SAFETY: as of this function.
        unsafe { stretch_avx2::<T, false>(table, index, base, default, start, &mut out) };
        start += HALF * HALVES;
    }
    // SAFETY: as of this function. The stretches cover T, so `out` is a copy of one entry, or of the default.
    unsafe {
        stretch_avx2::<T, true>(table, index, base, default, last, &mut out);
        out.assume_init()
    }
}

/// The stretch from `start` on, the last one or another, of the entry looked up.
///
/// # Safety
/// T has at least 32 bytes, and the stretch lies within it.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn stretch_avx2<T: Copy, const LAST: bool>(
    table: &[T],
    index: u64,
    base: u64,
    default: &T,
    start: usize,
    out: &mut MaybeUninit<T>,
) {
    let pieces = const { halves(size_of::<T>(), LAST) };
    let index = _mm256_set1_epi64x(index as i64);
    let one = _mm256_set1_epi64x(1);
    let mut here = _mm256_set1_epi64x(base as i64);
    let mut found = [_mm256_setzero_si256(); HALVES];
    let mut any = _mm256_setzero_si256();
    for entry in table {
        let mask = _mm256_cmpeq_epi64(index, here);
        here = _mm256_add_epi64(here, one);
        any = _mm256_or_si256(any, mask);
        let entry = ptr::from_ref(entry).cast::<u8>();
        let mut j = 0;
        while j < pieces {
            // SAFETY: the 32 bytes lie within the entry.
            let word = unsafe { masked(mask, entry.add(piece(size_of::<T>(), start, HALF, j))) };
            found[j] = _mm256_or_si256(found[j], word);
            j += 1;
        }
    }
    // At most one mask was set. Where none was, the default is taken.
    let none = _mm256_cmpeq_epi64(any, _mm256_setzero_si256());
    let default = ptr::from_ref(default).cast::<u8>();
    let out = out.as_mut_ptr().cast::<u8>();
    let mut j = 0;
    while j < pieces {
        let at = piece(size_of::<T>(), start, HALF, j);
        // SAFETY: the 32 bytes lie within the default and within the result.
        unsafe {
            let word = masked(none, default.add(at));
            _mm256_storeu_si256(out.add(at).cast(), _mm256_or_si256(found[j], word));
        }
        j += 1;
    }
}

/// The bytes at `p` where `mask` is set, else those of `found`. All are read, then selected between
/// registers: what a masked load reads may depend on its mask.
macro_rules! blend {
    ($found:expr, $mask:expr, $p:expr, $class:ident, $vector:ty) => {{
        // With a type: the compiler writes the name of a vector register above 15 wrongly for an output that
        // has none.
        let _word: $vector;
        // SAFETY: the block reads as many bytes at the pointer as `found` has, and nothing else; the caller
        // has them there.
        unsafe {
            asm!(
                "vmovdqu64 {word}, [{p}]",
                "vmovdqa64 {found} {{{mask}}}, {word}",
                found = inout($class) $found,
                word = out($class) _word,
                mask = in(kreg) $mask,
                p = in(reg) $p,
                options(pure, readonly, nostack, preserves_flags),
            );
        }
    }};
}

/// The part of an entry T that has been read: the pieces of [`wholes`].
struct Found<T, const LAST: bool> {
    wide: [__m512i; WHOLES],
    narrow: __m256i,
    entry: PhantomData<T>,
}

impl<T: Copy, const LAST: bool> Found<T, LAST> {
    const WIDE: usize = wholes(size_of::<T>(), LAST).0;
    const NARROW: bool = wholes(size_of::<T>(), LAST).1;
    /// Where the piece of 32 bytes lies.
    const END: usize = size_of::<T>().saturating_sub(HALF);

    /// Takes the stretch from `start` on of the entry where `mask` is set.
    ///
    /// # Safety
    /// T has at least 64 bytes, and the stretch lies within it.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl")]
    unsafe fn take(&mut self, mask: __mmask8, entry: &T, start: usize) {
        let entry = ptr::from_ref(entry).cast::<u8>();
        let mut j = 0;
        while j < Self::WIDE {
            let at = piece(size_of::<T>(), start, WHOLE, j);
            blend!(self.wide[j], mask, entry.wrapping_add(at), zmm_reg, __m512i);
            j += 1;
        }
        if Self::NARROW {
            blend!(self.narrow, mask, entry.wrapping_add(Self::END), ymm_reg, __m256i);
        }
    }

    /// Writes the stretch.
    ///
    /// # Safety
    /// As of [`Found::take`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl")]
    unsafe fn write(&self, out: &mut MaybeUninit<T>, start: usize) {
        let out = out.as_mut_ptr().cast::<u8>();
        let mut j = 0;
        while j < Self::WIDE {
            let at = piece(size_of::<T>(), start, WHOLE, j);
            // SAFETY: the 64 bytes lie within the result.
            unsafe { _mm512_storeu_si512(out.add(at).cast(), self.wide[j]) };
            j += 1;
        }
        if Self::NARROW {
            // SAFETY: these are the last 32 bytes.
            unsafe { _mm256_storeu_si256(out.add(Self::END).cast(), self.narrow) };
        }
    }
}

/// Inlined where the caller has the instructions: a call would put away all vectors that are in registers.
///
/// # Safety
/// T has at least 64 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn lookup_avx512<T: Copy>(table: &[T], index: u64, base: u64, default: &T) -> T {
    let mut out = MaybeUninit::<T>::uninit();
    let last = const { last_stretch(size_of::<T>(), WHOLE * WHOLES) };
    let mut start = 0;
    while start < last {
        // SAFETY: as of this function.
        unsafe { stretch_avx512::<T, false>(table, index, base, default, start, &mut out) };
        start += WHOLE * WHOLES;
    }
    // SAFETY: as of this function. The stretches cover T, so `out` is a copy of one entry, or of the default.
    unsafe {
        stretch_avx512::<T, true>(table, index, base, default, last, &mut out);
        out.assume_init()
    }
}

/// The stretch from `start` on, the last one or another, of the entry looked up.
///
/// # Safety
/// T has at least 64 bytes, and the stretch lies within it.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn stretch_avx512<T: Copy, const LAST: bool>(
    table: &[T],
    index: u64,
    base: u64,
    default: &T,
    start: usize,
    out: &mut MaybeUninit<T>,
) {
    let index = _mm512_set1_epi64(index as i64);
    let one = _mm512_set1_epi64(1);
    let mut here = _mm512_set1_epi64(base as i64);
    let mut found = Found::<T, LAST> {
        wide: [_mm512_setzero_si512(); WHOLES],
        narrow: _mm256_setzero_si256(),
        entry: PhantomData,
    };
    // SAFETY: as of this function.
    unsafe { found.take(__mmask8::MAX, default, start) };
    for entry in table {
        let mask = _mm512_cmpeq_epi64_mask(index, here);
        here = _mm512_add_epi64(here, one);
        // SAFETY: as of this function.
        unsafe { found.take(mask, entry, start) };
    }
    // SAFETY: as of this function.
    unsafe { found.write(out, start) };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of every size lie within the entry, and leave no byte out.
    #[test]
    fn pieces_cover_an_entry_and_nothing_else() {
        fn check(size: usize, stretch: usize, pieces: impl Fn(usize, bool) -> Vec<(usize, usize)>) {
            let last = last_stretch(size, stretch);
            let mut covered = vec![false; size];
            for start in (0..=last).step_by(stretch) {
                for (at, width) in pieces(start, start == last) {
                    covered[at..at + width].fill(true);
                }
            }
            assert_eq!(covered, vec![true; size]);
        }
        for size in HALF..1300 {
            check(size, HALF * HALVES, |start, is_last| {
                (0..halves(size, is_last)).map(|j| (piece(size, start, HALF, j), HALF)).collect()
            });
        }
        for size in WHOLE..1300 {
            check(size, WHOLE * WHOLES, |start, is_last| {
                let (wide, narrow) = wholes(size, is_last);
                assert!(wide <= WHOLES);
                let wide = (0..wide).map(|j| (piece(size, start, WHOLE, j), WHOLE));
                wide.chain(narrow.then_some((size - HALF, HALF))).collect()
            });
        }
    }
}
