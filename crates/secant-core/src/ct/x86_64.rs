//! Look-ups by vectors. To the compiler what a mask selects is opaque, as everywhere in this room.

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, __m512i, __mmask8, _MM_HINT_T0, _mm_prefetch, _mm256_add_epi64, _mm256_cmpeq_epi64,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_storeu_si256, _mm512_add_epi64,
    _mm512_cmpeq_epi64_mask, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_storeu_si512,
};
use core::mem::MaybeUninit;
use core::ptr;

macro_rules! token {
    ($(#[$doc:meta])* $name:ident, $lookup:ident, $($feature:tt),*) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $name(());

        impl $name {
            /// The token, if this CPU has the instructions. Without `std`, what the build was told to assume counts.
            #[inline(always)]
            pub(super) fn detect() -> Option<Self> {
                #[cfg(feature = "std")]
                let detected = $(std::arch::is_x86_feature_detected!($feature))&&*;
                #[cfg(not(feature = "std"))]
                let detected = $(cfg!(target_feature = $feature))&&*;
                if detected { Some(Self(())) } else { None }
            }

            /// [`super::lookup`] in entries of N pieces of 32 bytes, the last two of which may overlap if N is odd. Constant time.
            #[inline(always)]
            pub(super) fn lookup<T: Copy, const N: usize>(self, table: &[T], index: u64, base: u64, default: &T) -> T {
                let size = size_of::<T>();
                assert!(size >= 32 && size.div_ceil(32) == N && (size == 32 * N || N % 2 == 1));
                // SAFETY: the token proves the instructions; the entries have the size asked for.
                unsafe { $lookup::<T, N>(table, index, base, default) }
            }
        }
    };
}

token! {
    /// Proof that the CPU has AVX2.
    Avx2, lookup_avx2, "avx2"
}
token! {
    /// Proof that the CPU has AVX-512 F and VL.
    Avx512, lookup_avx512, "avx512f", "avx512vl"
}

/// Asks for every line of a table.
#[inline(always)]
pub(super) fn prefetch<T>(table: &[T]) {
    let start = table.as_ptr().cast::<i8>();
    let mut at = 0;
    while at < size_of_val(table) {
        // SAFETY: a prefetch may be of any address, and this one lies within the table.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(start.add(at)) };
        at += 64;
    }
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

/// Where the last piece of an entry of at least 32 bytes starts.
const fn last<T>() -> usize {
    size_of::<T>().saturating_sub(32)
}

/// # Safety
/// T has N pieces of 32 bytes, the last two of which may overlap.
#[target_feature(enable = "avx2")]
unsafe fn lookup_avx2<T: Copy, const N: usize>(table: &[T], index: u64, base: u64, default: &T) -> T {
    let index = _mm256_set1_epi64x(index as i64);
    let one = _mm256_set1_epi64x(1);
    let mut here = _mm256_set1_epi64x(base as i64);
    let mut found = [_mm256_setzero_si256(); N];
    let mut any = _mm256_setzero_si256();
    for entry in table {
        let mask = _mm256_cmpeq_epi64(index, here);
        here = _mm256_add_epi64(here, one);
        any = _mm256_or_si256(any, mask);
        let mut j = 0;
        while j < N {
            // SAFETY: the 32 bytes lie within the entry.
            let word =
                unsafe { masked(mask, ptr::from_ref(entry).cast::<u8>().add(last::<T>().min(32 * j))) };
            found[j] = _mm256_or_si256(found[j], word);
            j += 1;
        }
    }
    let none = _mm256_cmpeq_epi64(any, _mm256_setzero_si256());
    let mut out = MaybeUninit::<T>::uninit();
    let mut j = 0;
    while j < N {
        // SAFETY: the 32 bytes lie within the default and within the result.
        unsafe {
            let at = last::<T>().min(32 * j);
            let word = masked(none, ptr::from_ref(default).cast::<u8>().add(at));
            let place = out.as_mut_ptr().cast::<u8>().add(at);
            _mm256_storeu_si256(place.cast(), _mm256_or_si256(found[j], word));
        }
        j += 1;
    }
    // SAFETY: at most one mask was set, and the pieces cover T, so `out` is a copy of one entry, or of the default.
    unsafe { out.assume_init() }
}

/// The bytes at `p` where `mask` is set, else those of `found`. All are read, then selected between registers: what a masked load reads
/// may depend on its mask.
macro_rules! blend {
    ($found:expr, $mask:expr, $p:expr, $class:ident) => {
        // SAFETY: the block reads as many bytes at the pointer as `found` has, and nothing else; the caller has them there.
        unsafe {
            asm!(
                "vmovdqu64 {word}, [{p}]",
                "vmovdqa64 {found} {{{mask}}}, {word}",
                found = inout($class) $found,
                word = out($class) _,
                mask = in(kreg) $mask,
                p = in(reg) $p,
                options(pure, readonly, nostack, preserves_flags),
            );
        }
    };
}

/// What has been found of an entry of N pieces of 32 bytes: 64 bytes at a time, and the last 32 if N is odd; N/2 of the vectors are in use.
struct Found<const N: usize> {
    wide: [__m512i; N],
    last: __m256i,
}

impl<const N: usize> Found<N> {
    /// Takes the entry where `mask` is set.
    ///
    /// # Safety
    /// T has N pieces, as below.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl")]
    unsafe fn take<T>(&mut self, mask: __mmask8, entry: &T) {
        let p = ptr::from_ref(entry).cast::<u8>();
        let mut j = 0;
        while j < N / 2 {
            blend!(self.wide[j], mask, p.wrapping_add(64 * j), zmm_reg);
            j += 1;
        }
        if N % 2 == 1 {
            blend!(self.last, mask, p.wrapping_add(last::<T>()), ymm_reg);
        }
    }
}

/// # Safety
/// T has N pieces of 32 bytes, the last two of which may overlap if N is odd.
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn lookup_avx512<T: Copy, const N: usize>(table: &[T], index: u64, base: u64, default: &T) -> T {
    let index = _mm512_set1_epi64(index as i64);
    let one = _mm512_set1_epi64(1);
    let mut here = _mm512_set1_epi64(base as i64);
    let mut found = Found::<N> { wide: [_mm512_setzero_si512(); N], last: _mm256_setzero_si256() };
    // SAFETY: as of this function.
    unsafe { found.take(u8::MAX, default) };
    for entry in table {
        let mask = _mm512_cmpeq_epi64_mask(index, here);
        here = _mm512_add_epi64(here, one);
        // SAFETY: as of this function.
        unsafe { found.take(mask, entry) };
    }
    let mut out = MaybeUninit::<T>::uninit();
    let place = out.as_mut_ptr().cast::<u8>();
    let mut j = 0;
    while j < N / 2 {
        // SAFETY: 2j + 1 < N, so the 64 bytes lie within the result.
        unsafe { _mm512_storeu_si512(place.add(64 * j).cast(), found.wide[j]) };
        j += 1;
    }
    if N % 2 == 1 {
        // SAFETY: these are the last 32 bytes.
        unsafe { _mm256_storeu_si256(place.add(last::<T>()).cast(), found.last) };
    }
    // SAFETY: every mask was all ones or zero, so `out` is a copy of one entry, or of the default.
    unsafe { out.assume_init() }
}
