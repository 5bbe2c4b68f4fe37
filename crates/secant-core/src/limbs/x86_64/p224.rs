//! The kernels of [`crate::limbs::p224`] with `mulx`, `adcx` and `adox`, inlined into the formula that needs
//! them.
//!
//! `rbx` and `rbp` are left to the compiler. The words of `a` come in registers and so do the words of the
//! result.

use core::arch::asm;

use super::mulx::word_by_word;
use super::rows::{first_row, row, square_rows};
use crate::cpu::Mulx;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::p224::{P224, is_short};
use crate::limbs::portable::add4;

/// Adds p to ($r0, .., $r3) if that is negative. `h`, `l` and $mask are scratch.
#[rustfmt::skip]
macro_rules! p_more {
    ($r0:ident, $r1:ident, $r2:ident, $r3:ident; $mask:ident) => {
        concat!(
            "mov {h}, {", stringify!($r3), "}\n",
            "add {h}, {h}\n",
            "mov {", stringify!($mask), ":e}, 0\n",
            "sbb {", stringify!($mask), "}, 0\n",
            "mov {l}, {p1}\n",
            "cmovnc {l}, {", stringify!($mask), "}\n",
            "mov {h:e}, {", stringify!($mask), ":e}\n",
            "adc {", stringify!($r0), "}, 0\n",
            "adc {", stringify!($r1), "}, {l}\n",
            "adc {", stringify!($r2), "}, {", stringify!($mask), "}\n",
            "adc {", stringify!($r3), "}, {h}\n",
        )
    };
}

impl MontgomeryKernels<P224> for Mulx {
    /// r = a·b / 2^256 mod p, in [0, p), for a < 2^256, b < 2^227 with a·b < 2^256·p. Constant time. Cost: 20
    /// `mulx`, 57 additions and subtractions with carry, shifts and selections.
    ///
    /// Rows a_i·b go into r0..r5, low halves on the carry chain and high halves on the overflow chain. After
    /// two rows the two lowest words are cleared: r0 and r1 become m, and 2^96·m - 2^224·m joins the words
    /// above. That may be negative, so its sign is carried up; b is short enough that the highest bit of each
    /// row's highest word is the sign.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        debug_assert!(is_short(b), "b < 2^227");
        let b = word_by_word(b);
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2 and ADX; the block reads the 32 bytes of `b` and nothing else, and
        // uses no stack.
        unsafe {
            asm!(
                first_row!(),
                row!(a1 => r1, r2, r3, r4, r5),
                // Clear r0 and r1; what exceeds r5 goes to r0.
                "mov {h}, {r0}",
                "shl {h}, 32",
                "add {r1}, {h}",
                "mov rdx, {two32}",
                "mulx {r0}, {l}, {r0}",
                "mulx {a1}, {l}, {r1}",
                "lea {l}, [{l} + {r0}]",
                "adc {r2}, {l}",
                "adc {r3}, {a1}",
                "adc {r4}, 0",
                "adc {r5}, 0",
                "mov {r0:e}, 0",
                "adc {r0}, 0",
                "sub {r3}, {h}",
                "sbb {r4}, {l}",
                "sbb {r5}, {a1}",
                "sbb {r0}, 0",
                row!(a2, r0 => r2, r3, r4, r5, r1),
                // The sign of r1.
                "mov {r0}, {r1}",
                "sar {r0}, 63",
                row!(a3, r0 => r3, r4, r5, r1, a1),
                // Clear r2 and r3.
                "mov {h}, {r2}",
                "shl {h}, 32",
                "add {r3}, {h}",
                "mov rdx, {two32}",
                "mulx {r2}, {l}, {r2}",
                "mulx {r0}, {l}, {r3}",
                "lea {l}, [{l} + {r2}]",
                "adc {r4}, {l}",
                "adc {r5}, {r0}",
                "adc {r1}, 0",
                "adc {a1}, 0",
                "sub {r5}, {h}",
                "sbb {r1}, {l}",
                "sbb {a1}, {r0}",
                p_more!(r4, r5, r1, a1; r0),
                two32 = const 0x1_0000_0000_u64,
                p1 = const 0xffff_ffff_0000_0000_u64,
                inout("rdx") a[0] => _,
                a1 = inout(reg) a[1] => r3,
                a2 = inout(reg) a[2] => _,
                a3 = inout(reg) a[3] => _,
                b = in(reg) &b,
                r0 = out(reg) _,
                r1 = out(reg) r2,
                r2 = out(reg) _,
                r3 = out(reg) _,
                r4 = out(reg) r0,
                r5 = out(reg) r1,
                h = out(reg) _,
                l = out(reg) _,
                options(pure, readonly, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a² / 2^256 mod p, in [0, p), for a < 2^227; as the product. Constant time. Cost: 14 `mulx`, 52
    /// additions and subtractions with carry, shifts and selections.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(self, a: &[u64; 4]) -> [u64; 4] {
        debug_assert!(is_short(a), "a < 2^227");
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2 and ADX; the block touches no memory and no stack.
        unsafe {
            asm!(
                square_rows!(),
                "adcx {a3}, {h}",
                "adox {a3}, {h}",
                // Clear a0 and r1.
                "mov {h}, {a0}",
                "shl {h}, 32",
                "add {r1}, {h}",
                "mov rdx, {two32}",
                "mulx {a0}, {l}, {a0}",
                "mulx {a1}, {l}, {r1}",
                "lea {l}, [{l} + {a0}]",
                "adc {r2}, {l}",
                "adc {r3}, {a1}",
                "adc {r4}, 0",
                "adc {r5}, 0",
                "adc {r6}, 0",
                "adc {a3}, 0",
                "sub {r3}, {h}",
                "sbb {r4}, {l}",
                "sbb {r5}, {a1}",
                "sbb {r6}, 0",
                "sbb {a3}, 0",
                // Clear r2 and r3.
                "mov {h}, {r2}",
                "shl {h}, 32",
                "add {r3}, {h}",
                "mulx {a0}, {l}, {r2}",
                "mulx {a1}, {l}, {r3}",
                "lea {l}, [{l} + {a0}]",
                "adc {r4}, {l}",
                "adc {r5}, {a1}",
                "adc {r6}, 0",
                "adc {a3}, 0",
                "sub {r5}, {h}",
                "sbb {r6}, {l}",
                "sbb {a3}, {a1}",
                p_more!(r4, r5, r6, a3; a1),
                two32 = const 0x1_0000_0000_u64,
                p1 = const 0xffff_ffff_0000_0000_u64,
                a0 = inout(reg) a[0] => _,
                a1 = inout(reg) a[1] => _,
                a2 = in(reg) a[2],
                a3 = inout(reg) a[3] => r3,
                r1 = out(reg) _,
                r2 = out(reg) _,
                r3 = out(reg) _,
                r4 = out(reg) r0,
                r5 = out(reg) r1,
                r6 = out(reg) r2,
                h = out(reg) _,
                l = out(reg) _,
                out("rdx") _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a - b, or a - b + p if that is negative; in [0, p) for a, b < p. Constant time. Cost: 10
    /// subtractions and additions with carry and selections.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "mov {k:e}, 0",
                "mov {w}, {p1}",
                "sub {r0}, {b0}",
                "sbb {r1}, {b1}",
                "sbb {r2}, {b2}",
                "sbb {r3}, {b3}",
                "sbb {k}, 0",
                "cmovnc {w}, {k}",
                "mov {m:e}, {k:e}",
                "adc {r0}, 0",
                "adc {r1}, {w}",
                "adc {r2}, {k}",
                "adc {r3}, {m}",
                p1 = const 0xffff_ffff_0000_0000_u64,
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                b3 = in(reg) b[3],
                k = out(reg) _,
                m = out(reg) _,
                w = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// For any a and b whose sum is below 2^256. Constant time. Cost: 4 additions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        add4(a, b).0
    }
}
