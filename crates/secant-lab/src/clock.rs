//! Core cycles from the time-stamp counter.
//!
//! The counter ticks at a fixed rate that is not the core's: on a virtual machine the ratio drifts by 20 %
//! within minutes. So a chain of dependent 64-bit multiplications, 3 cycles each on the Intel and AMD cores
//! of the last ten years, is timed before and after each sample. A chain of dependent additions would not do:
//! recent cores fold additions of constants at renaming.
//!
//! A latency chain does not notice a busy sibling thread, so a burst of independent additions is timed as
//! well: a core that is not shared does four or more a cycle.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use core::arch::{asm, x86_64::_rdtsc};

/// Whether ticks and calibrations are to be had on this machine.
pub const AVAILABLE: bool = cfg!(target_arch = "x86_64");

/// Cycles of one dependent 64-bit multiplication.
const CYCLES_PER_IMUL: f64 = 3.0;
/// Multiplications in the chain of one calibration: 12,288 cycles.
const CHAIN: u64 = 4096;
/// Additions in one burst: about 4,000 cycles.
const BURST: u64 = 16384;

/// State of the core at the moment of a calibration: its clock and its free execution ports.
#[derive(Clone, Copy, Debug)]
pub struct Calibration {
    /// Ticks of the counter for one core cycle.
    pub ticks_per_cycle: f64,
    /// Independent additions done in one core cycle.
    pub adds_per_cycle: f64,
}

impl Calibration {
    /// How much longer a core cycle is in one of the two, as a share: large where the clock changed, or the
    /// core was taken away from a chain.
    pub fn disagreement(self, other: Self) -> f64 {
        let (a, b) = (self.ticks_per_cycle, other.ticks_per_cycle);
        (a - b).abs() / a.min(b)
    }
}

/// A reader of ticks of the time-stamp counter and of core cycles.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Ticks between two readings with nothing between them.
    overhead: u64,
}

impl Clock {
    /// A clock; `None` where the architecture gives no cycles.
    pub fn new() -> Option<Self> {
        if !AVAILABLE {
            return None;
        }
        let overhead = (0..256)
            .map(|_| {
                let start = ticks();
                ticks() - start
            })
            .min()
            .unwrap_or(0);
        let clock = Self { overhead };
        // The first passes find cold code and a sleepy core.
        for _ in 0..8 {
            clock.calibrate();
        }
        Some(clock)
    }

    /// Ticks from `start` to `end`, less the cost of reading them.
    pub fn elapsed(&self, start: u64, end: u64) -> f64 {
        end.wrapping_sub(start).saturating_sub(self.overhead) as f64
    }

    /// Times the chain and the burst. Cost: about 30,000 cycles.
    ///
    /// The core stands still for some microseconds when it comes from long work on 512-bit vectors; a first
    /// chain takes that up, and only the second is timed.
    pub fn calibrate(&self) -> Calibration {
        chain(CHAIN);
        let t0 = ticks();
        chain(CHAIN);
        let t1 = ticks();
        burst(BURST);
        let t2 = ticks();
        let ticks_per_cycle = self.elapsed(t0, t1) / (CHAIN as f64 * CYCLES_PER_IMUL);
        Calibration { ticks_per_cycle, adds_per_cycle: BURST as f64 * ticks_per_cycle / self.elapsed(t1, t2) }
    }
}

/// Independent additions a cycle of this kind of CPU when nothing shares its core: its ports for additions,
/// less the cost of the loop around them. `None` for an unknown kind.
pub fn additions_alone() -> Option<f64> {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::__cpuid;
        let vendor = __cpuid(0);
        let (intel, amd) =
            (vendor.ebx == u32::from_le_bytes(*b"Genu"), vendor.ebx == u32::from_le_bytes(*b"Auth"));
        let signature = __cpuid(1).eax;
        let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
        let model = (signature >> 4 & 0xf) | (signature >> 12 & 0xf0);
        let ports = match (intel, amd, family, model) {
            // Golden Cove and after: Alder Lake, Raptor Lake, Sapphire and Emerald Rapids, Granite Rapids.
            (true, _, 6, 0x97 | 0x9a | 0xb7 | 0xba | 0xbf | 0x8f | 0xcf | 0xad | 0xae) => 5.0,
            // Haswell to Ice Lake and Rocket Lake.
            (true, _, 6, 0x3c | 0x3f | 0x45 | 0x46 | 0x3d | 0x47 | 0x4f | 0x56) => 4.0,
            (true, _, 6, 0x4e | 0x5e | 0x55 | 0x8e | 0x9e | 0xa5 | 0xa6) => 4.0,
            (true, _, 6, 0x7d | 0x7e | 0x6a | 0x6c | 0x8c | 0x8d | 0xa7) => 4.0,
            // AMD Zen to Zen 4.
            (_, true, 0x17 | 0x19, _) => 4.0,
            _ => return None,
        };
        Some(0.9 * ports)
    }
    #[cfg(not(target_arch = "x86_64"))]
    None
}

/// Clears the upper halves of the vector registers. While they are in use every instruction of the older kind
/// waits for the last one to its register: what ran before a sample must not make it slower.
#[inline(always)]
pub fn clean_upper_halves() {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx") {
        // SAFETY: the CPU has the instruction; no vector register is alive across it, as said below.
        unsafe {
            asm!(
                "vzeroupper",
                out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _,
                out("xmm4") _, out("xmm5") _, out("xmm6") _, out("xmm7") _,
                out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
                out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
                options(nostack, preserves_flags),
            );
        }
    }
}

/// The time-stamp counter, after everything before it is done and before anything after it has begun; 0 on
/// other architectures.
#[inline(always)]
pub fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: `lfence` and `rdtsc` are in the baseline of x86-64 and touch no memory; leaving out `nomem`
        // keeps the compiler from moving memory accesses across the fences.
        unsafe {
            asm!("lfence", options(nostack, preserves_flags));
            let t = _rdtsc();
            asm!("lfence", options(nostack, preserves_flags));
            t
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        0
    }
}

/// `n` multiplications (rounded up to a multiple of 16), each of which waits for the one before.
#[inline(never)]
fn chain(n: u64) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: only the named registers and the flags change.
    unsafe {
        asm!(
            ".p2align 5",
            "2:",
            ".rept 16",
            "imul {x}, {x}",
            ".endr",
            "dec {n}",
            "jnz 2b",
            x = inout(reg) 3u64 => _,
            n = inout(reg) n.div_ceil(16).max(1) => _,
            options(nomem, nostack),
        );
    }
    #[cfg(not(target_arch = "x86_64"))]
    core::hint::black_box(n);
}

/// 16 times n times an instruction.
#[cfg(target_arch = "x86_64")]
macro_rules! repeated {
    ($n:ident, $instruction:literal, $($operands:tt)*) => {
        // SAFETY: only the named registers and the flags change, and the CPU has the instruction.
        unsafe {
            asm!(
                ".p2align 5",
                "2:",
                ".rept 16",
                $instruction,
                ".endr",
                "dec {n}",
                "jnz 2b",
                n = inout(reg) $n.max(1) => _,
                $($operands)*,
                options(nomem, nostack),
            );
        }
    };
}
/// An operation on words, or on vectors of two, whose latency a chain tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chained {
    /// The sum of two words.
    Add,
    /// The product of two words, two words wide.
    Mul,
    /// The sum of two polynomials over F_2, 128 bits.
    Xor,
    /// The product of two polynomials over F_2 of 64 bits.
    Clmul,
}

impl Chained {
    /// The instruction, as assemblers write it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Add => "addq %rsi, %rdi",
            Self::Mul => "mulq %rsi",
            Self::Xor => "pxor %xmm1, %xmm0",
            Self::Clmul => "pclmulqdq $0, %xmm1, %xmm0",
        }
    }

    /// A function that does 16 n operations of this kind, each of which waits for the one before; `None`
    /// where this CPU does not have it.
    pub fn chain(self) -> Option<fn(u64)> {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Self::Add => Some(|n| repeated!(n, "add {x}, {y}", x = inout(reg) 3u64 => _, y = in(reg) 5u64)),
            Self::Mul => {
                Some(|n| repeated!(n, "mul {y}", y = in(reg) 5u64, inout("rax") 3u64 => _, out("rdx") _))
            }
            Self::Xor => {
                Some(|n| repeated!(n, "pxor {x}, {y}", x = inout(xmm_reg) 3.0 => _, y = in(xmm_reg) 5.0))
            }
            Self::Clmul if std::arch::is_x86_feature_detected!("pclmulqdq") => Some(
                |n| repeated!(n, "pclmulqdq {x}, {y}, 0", x = inout(xmm_reg) 3.0 => _, y = in(xmm_reg) 5.0),
            ),
            Self::Clmul => None,
        };
        #[cfg(not(target_arch = "x86_64"))]
        None
    }
}

/// `n` additions (rounded up to a multiple of 32) in eight chains that do not wait for each other.
#[inline(never)]
fn burst(n: u64) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: only the named registers and the flags change.
    unsafe {
        asm!(
            ".p2align 5",
            "2:",
            ".rept 4",
            "add {a}, {s}",
            "add {b}, {s}",
            "add {c}, {s}",
            "add {d}, {s}",
            "add {e}, {s}",
            "add {f}, {s}",
            "add {g}, {s}",
            "add {h}, {s}",
            ".endr",
            "dec {n}",
            "jnz 2b",
            a = inout(reg) 1u64 => _,
            b = inout(reg) 2u64 => _,
            c = inout(reg) 3u64 => _,
            d = inout(reg) 4u64 => _,
            e = inout(reg) 5u64 => _,
            f = inout(reg) 6u64 => _,
            g = inout(reg) 7u64 => _,
            h = inout(reg) 8u64 => _,
            s = in(reg) 9u64,
            n = inout(reg) n.div_ceil(32).max(1) => _,
            options(nomem, nostack),
        );
    }
    #[cfg(not(target_arch = "x86_64"))]
    core::hint::black_box(n);
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::statistics::quantile;

    #[test]
    fn a_chain_of_known_length_reads_as_its_cycles() {
        let clock = Clock::new().unwrap();
        let cycles: Vec<f64> = (0..200)
            .map(|_| {
                let now = clock.calibrate();
                let start = ticks();
                chain(3200);
                clock.elapsed(start, ticks()) / now.ticks_per_cycle
            })
            .collect();
        let median = quantile(&cycles, 0.5).unwrap();
        assert!((9400.0..9800.0).contains(&median), "3200 multiplications took {median} cycles");
    }

    /// The clock is a chain of multiplications; the other chains are told by it. Beside others the least of
    /// many is told.
    #[test]
    fn each_operation_waits_for_the_one_before() {
        let clock = Clock::new().unwrap();
        for (chained, least, most) in [
            (Chained::Add, 0.9, 1.1),
            (Chained::Mul, 2.7, 4.3),
            // Of vectors: one cycle, and two on Zen 5.
            (Chained::Xor, 0.9, 2.1),
            (Chained::Clmul, 1.8, 15.0),
        ] {
            let Some(chain) = chained.chain() else { continue };
            let cycles = (0..400).map(|_| {
                let now = clock.calibrate();
                let start = ticks();
                chain(200);
                clock.elapsed(start, ticks()) / now.ticks_per_cycle / 3200.0
            });
            let median = quantile(&cycles.collect::<Vec<_>>(), 0.5).unwrap();
            assert!((least..most).contains(&median), "{chained:?} took {median} cycles");
            let whole = !matches!(chained, Chained::Xor) || (median - median.round()).abs() < 0.1;
            assert!(whole, "{chained:?} took {median} cycles");
        }
    }

    #[test]
    fn independent_additions_are_faster_than_dependent_ones() {
        let clock = Clock::new().unwrap();
        let rates: Vec<f64> = (0..200).map(|_| clock.calibrate().adds_per_cycle).collect();
        let median = quantile(&rates, 0.5).unwrap();
        assert!((1.2..12.0).contains(&median), "{median} additions a cycle");
    }
}
