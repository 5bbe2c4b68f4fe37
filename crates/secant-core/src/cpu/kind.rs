//! The CPU's maker and kind, where they decide what is faster: instructions say what there is, and not what
//! it costs.

use core::arch::x86_64::__cpuid;
use core::sync::atomic::{AtomicU8, Ordering};

/// The answers about the CPU's maker and kind, as bits.
static KIND: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = 1 << 7;
/// [`Avx2::is_faster`](super::Avx2::is_faster).
pub(super) const WIDE_UNITS: u8 = 1;
/// [`Ifma::multiplies_at_once`](super::Ifma::multiplies_at_once).
pub(super) const FAST_PRODUCTS: u8 = 2;
/// [`Ifma::has_halves`](super::Ifma::has_halves).
pub(super) const HALVES: u8 = 4;

/// [`KIND`], of this CPU.
#[cold]
fn kind() -> u8 {
    // SAFETY: every CPU with AVX2 has the instruction. (It is safe to newer compilers.)
    #[allow(unused_unsafe)]
    let (vendor, version) = unsafe { (__cpuid(0), __cpuid(1).eax) };
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    let model = version >> 4 & 15 | version >> 12 & 0xf0;
    match [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes).as_flattened() {
        b"GenuineIntel" => WIDE_UNITS,
        b"AuthenticAMD" if family == 0x19 => WIDE_UNITS | FAST_PRODUCTS | HALVES,
        b"AuthenticAMD" if family > 0x17 || family == 0x17 && model >= 0x30 => WIDE_UNITS | FAST_PRODUCTS,
        b"AuthenticAMD" => FAST_PRODUCTS,
        _ => 0,
    }
}

/// Whether this CPU's kind has the bit.
#[inline]
pub(super) fn is_kind(bit: u8) -> bool {
    if KIND.load(Ordering::Relaxed) == UNKNOWN {
        KIND.store(kind(), Ordering::Relaxed);
    }
    KIND.load(Ordering::Relaxed) & bit != 0
}
