//! The kernels of [`crate::limbs::p256`] with `mulx`, `adcx` and `adox`, inlined into the formula that needs
//! them.
//!
//! `rbx` and `rbp` are left to the compiler. The words of `a` come in registers and so do the words of the
//! result.

use core::arch::asm;

use super::mulx::word_by_word;
use super::rows::{first_row, row, square_rows};
use crate::cpu::Mulx;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::p256::{P256, is_reduced};

/// Clears the two lowest of six words, m0 and m1, by adding m·p, and leaves in `$k` what exceeds the highest.
///
/// m0 and m1 become m, w·m + (m1 >> 32) is formed on the overflow chain and joins on the carry chain. `more`
/// may add to `h`, the high half of w·m0.
#[rustfmt::skip]
macro_rules! clear {
    ($m0:ident, $m1:ident => $r0:ident, $r1:ident, $r2:ident, $r3:ident, $k:ident; $more:literal) => {
        concat!(
            "mov {h}, {", stringify!($m0), "}\n",
            "shl {h}, 32\n",
            "xor {", stringify!($k), ":e}, {", stringify!($k), ":e}\n",
            "adcx {", stringify!($m1), "}, {h}\n",
            "mov rdx, {two32}\n",
            "mulx {h}, {l}, {", stringify!($m0), "}\n",
            "mulx {", stringify!($k), "}, {l}, {", stringify!($m1), "}\n",
            "lea {l}, [{l} + {h}]\n",
            "adcx {", stringify!($r0), "}, {l}\n",
            "mov rdx, {w}\n",
            "mulx {h}, {l}, {", stringify!($m0), "}\n",
            $more,
            "adox {l}, {", stringify!($k), "}\n",
            "adcx {", stringify!($r1), "}, {l}\n",
            "mulx {", stringify!($m0), "}, {l}, {", stringify!($m1), "}\n",
            "mov {", stringify!($k), ":e}, 0\n",
            "adox {h}, {l}\n",
            "adcx {", stringify!($r2), "}, {h}\n",
            "adox {", stringify!($m0), "}, {", stringify!($k), "}\n",
            "adcx {", stringify!($r3), "}, {", stringify!($m0), "}\n",
            "adcx {", stringify!($k), "}, {", stringify!($k), "}\n",
        )
    };
}

/// Takes p from $k·2^256 + ($r0, .., $r3), unless that is negative. $t0 .. $t3 and $ones are scratch; the
/// register $w holds w.
#[rustfmt::skip]
macro_rules! less_p {
    ($r0:ident, $r1:ident, $r2:ident, $r3:ident, $k:ident; $t0:ident, $t1:ident, $t2:ident, $t3:ident, $ones:ident; $w:literal) => {
        concat!(
            "mov {", stringify!($ones), ":e}, -1\n",
            "mov {", stringify!($t0), "}, {", stringify!($r0), "}\n",
            "sub {", stringify!($t0), "}, -1\n",
            "mov {", stringify!($t1), "}, {", stringify!($r1), "}\n",
            "sbb {", stringify!($t1), "}, {", stringify!($ones), "}\n",
            "mov {", stringify!($t2), "}, {", stringify!($r2), "}\n",
            "sbb {", stringify!($t2), "}, 0\n",
            "mov {", stringify!($t3), "}, {", stringify!($r3), "}\n",
            "sbb {", stringify!($t3), "}, ", $w, "\n",
            "sbb {", stringify!($k), "}, 0\n",
            "cmovnc {", stringify!($r0), "}, {", stringify!($t0), "}\n",
            "cmovnc {", stringify!($r1), "}, {", stringify!($t1), "}\n",
            "cmovnc {", stringify!($r2), "}, {", stringify!($t2), "}\n",
            "cmovnc {", stringify!($r3), "}, {", stringify!($t3), "}\n",
        )
    };
}

impl MontgomeryKernels<P256> for Mulx {
    /// r = a·b / 2^256 mod p, in [0, p), for a < 2^256 and b < p. Constant time. Cost: 24 `mulx`, 60
    /// additions with carry, shifts and selections.
    ///
    /// Rows a_i·b go into r0..r5, low halves on the carry chain and high halves on the overflow chain. After
    /// two rows the two lowest words are cleared: r0 and r1 become m, w·m + (m1 >> 32) is formed on the
    /// overflow chain and joins on the carry chain. The sum is below b + p after the first half and below 2p
    /// after the second, so it has one bit above four words. In the first half that bit goes into the highest
    /// word of row 2, which has room for it as long as b < p: 2p + (2^64 - 1)·(p - 1) < (2^64 + 1)·p < 2^320.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        debug_assert!(is_reduced(b), "b < p");
        let b = word_by_word(b);
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2 and ADX; the block reads the 32 bytes of `b` and nothing else, and
        // uses no stack.
        unsafe {
            asm!(
                first_row!(),
                row!(a1 => r1, r2, r3, r4, r5),
                // One bit above r5 goes to a1, and with row 2 into r0.
                clear!(r0, r1 => r2, r3, r4, r5, a1; ""),
                row!(a2, a1 => r2, r3, r4, r5, r0),
                row!(a3 => r3, r4, r5, r0, r1),
                clear!(r2, r3 => r4, r5, r0, r1, a1; ""),
                less_p!(r4, r5, r0, r1, a1; h, l, r2, r3, a2; "rdx"),
                two32 = const 0x1_0000_0000_u64,
                w = const 0xffff_ffff_0000_0001_u64,
                inout("rdx") a[0] => _,
                a1 = inout(reg) a[1] => _,
                a2 = inout(reg) a[2] => _,
                a3 = inout(reg) a[3] => _,
                b = in(reg) &b,
                r0 = out(reg) r2,
                r1 = out(reg) r3,
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

    /// r = a² / 2^256 mod p, in [0, p), for a < p; as the product. Constant time. Cost: 18 `mulx`, 51
    /// additions with carry, shifts and selections.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(self, a: &[u64; 4]) -> [u64; 4] {
        debug_assert!(is_reduced(a), "a < p");
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2 and ADX; the block touches no memory and no stack.
        unsafe {
            asm!(
                square_rows!(),
                "adcx {a3}, {h}",
                "adox {a3}, {h}",
                clear!(a0, r1 => r2, r3, r4, r5, a1; ""),
                // The carry joins a high half, at most w - 1, without overflow.
                clear!(r2, r3 => r4, r5, r6, a3, a0; "lea {h}, [{h} + {a1}]\n"),
                less_p!(r4, r5, r6, a3, a0; h, l, r2, r3, a1; "rdx"),
                two32 = const 0x1_0000_0000_u64,
                w = const 0xffff_ffff_0000_0001_u64,
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

    /// r = a + b mod p, in [0, p), for a, b < p. Constant time. Cost: 14 additions with carry and selections.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "mov {k:e}, 0",
                "mov {w}, {top}",
                "add {r0}, {b0}",
                "adc {r1}, {b1}",
                "adc {r2}, {b2}",
                "adc {r3}, {b3}",
                "adc {k}, 0",
                less_p!(r0, r1, r2, r3, k; b0, b1, b2, b3, m; "{w}"),
                top = const 0xffff_ffff_0000_0001_u64,
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = inout(reg) b[0] => _,
                b1 = inout(reg) b[1] => _,
                b2 = inout(reg) b[2] => _,
                b3 = inout(reg) b[3] => _,
                k = out(reg) _,
                m = out(reg) _,
                w = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a - b mod p, in [0, p), for a, b < p. Constant time. Cost: 11 subtractions and additions with
    /// carry and selections.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                "mov {k:e}, 0",
                "mov {w}, {top}",
                "sub {r0}, {b0}",
                "sbb {r1}, {b1}",
                "sbb {r2}, {b2}",
                "sbb {r3}, {b3}",
                "sbb {k}, 0",
                "cmovnc {w}, {k}",
                "mov {m:e}, {k:e}",
                "add {r0}, {k}",
                "adc {r1}, {m}",
                "adc {r2}, 0",
                "adc {r3}, {w}",
                top = const 0xffff_ffff_0000_0001_u64,
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
}
