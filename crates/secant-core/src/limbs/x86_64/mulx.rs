//! One product at a time with `mulx`, `adcx` and `adox`, inlined into the formula that needs it.
//!
//! Each kernel uses thirteen registers and leaves `rbx` and `rbp` to the compiler. The words of `a` come in
//! registers and so do the words of the result; `b` is read from memory, so the compiler stores an element
//! once and reads it where it lies.

use core::arch::asm;

use super::rows::{first_row, row, square_rows};
use crate::cpu::Mulx;
use crate::limbs::folding::FoldedProducts;
use crate::limbs::portable;

/// `b`, copied one word at a time.
///
/// Left alone, the compiler copies an element with 16-byte loads of what 8-byte stores have just written, and
/// the CPU cannot forward that: some 15 cycles each. A word that passes an empty block is copied as a word.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn word_by_word(b: &[u64; 4]) -> [u64; 4] {
    let [mut b0, mut b1, mut b2, mut b3] = *b;
    // SAFETY: the template is a comment; the registers keep their values.
    unsafe {
        asm!("/* {0} {1} {2} {3} */", inout(reg) b0, inout(reg) b1, inout(reg) b2, inout(reg) b3,
            options(pure, nomem, nostack, preserves_flags));
    }
    [b0, b1, b2, b3]
}

impl FoldedProducts for Mulx {
    /// r = a·b mod 2^256 - fold, fold = C·2^(256-K), in [0, 2^256), not always the least residue. For K = 255
    /// modulo 2^255 - C, and below 2^255 + 2^12.
    ///
    /// For K <= 221 modulo 2^K - C, and below 2^K + 2^194.
    ///
    /// Bounds: any a, b < 2^256; fold < 2^34. For K <= 221 a, b < 2^224, C = 3, 5 or 9 and fold < 2^64.
    /// Constant time. Cost: 20 `mulx`, 1 `imul`, 44 additions with carry; for K <= 221 18 `mulx`, 1 `imul`,
    /// 40 additions with carry; for fold >= 2^31 21 `mulx`, 45 additions with carry.
    ///
    /// Rows a_i·b go into r0..r7, low halves on the carry chain and high halves on the overflow chain; then
    /// fold·(r4..r7) joins r0..r3 in the same way. The rest, at most fold, times fold fits one word for fold
    /// < 2^31, two for fold < 2^34. If adding that overflows once more, the sum is below fold², and adding
    /// fold does not carry out of its lowest word, or out of its two lowest ones.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        let b = word_by_word(b);
        /// The last row, and the fold of the high half.
        macro_rules! last_row {
            (long) => {
                last_row!(@ "mov edx, {fold}\n")
            };
            (wide) => {
                last_row!(@ "mov rdx, {fold}\n")
            };
            (@ $load:literal) => {
                concat!(
                    row!(a3 => r3, r4, r5, a1, a2),
                    // r += fold·(r4, r5, a1, a2); both flags are clear.
                    $load,
                    "mulx {h}, {l}, {r4}\n",
                    "adcx {r0}, {l}\n",
                    "adox {r1}, {h}\n",
                    "mulx {h}, {l}, {r5}\n",
                    "adcx {r1}, {l}\n",
                    "adox {r2}, {h}\n",
                    "mulx {h}, {l}, {a1}\n",
                    "adcx {r2}, {l}\n",
                    "adox {r3}, {h}\n",
                    "mulx {h}, {l}, {a2}\n",
                    "adcx {r3}, {l}\n",
                    "adox {h}, {a3}\n",
                    "adcx {h}, {a3}\n",
                )
            };
            (short) => {
                concat!(
                    // Row 3: the product of the two highest words fits one.
                    "mov rdx, {a3}\n",
                    "imul {a3}, [{b} + 24]\n",
                    "add {a1}, {a3}\n",
                    "xor {a3:e}, {a3:e}\n",
                    "mulx {h}, {l}, [{b}]\n",
                    "adcx {r3}, {l}\n",
                    "adox {r4}, {h}\n",
                    "mulx {h}, {l}, [{b} + 8]\n",
                    "adcx {r4}, {l}\n",
                    "adox {r5}, {h}\n",
                    "mulx {h}, {l}, [{b} + 16]\n",
                    "adcx {r5}, {l}\n",
                    "adox {a1}, {h}\n",
                    "adcx {a1}, {a3}\n",
                    // What r3 and fold·a1 have above 2^K, times C; then r += fold·(r4, r5, a1) and that.
                    "mov rdx, {fold}\n",
                    "mulx {h}, {a1}, {a1}\n",
                    "mov {a2}, {r3}\n",
                    "shr {a2}, {k}\n",
                    "and {r3:e}, {mask}\n",
                    "add {r3}, {h}\n",
                    "mov {l}, {r3}\n",
                    "shr {l}, {k}\n",
                    "and {r3:e}, {mask}\n",
                    "add {a2}, {l}\n",
                    "lea {a2}, [{a2} + {less}*{a2}]\n",
                    "xor {a3:e}, {a3:e}\n",
                    "mulx {h}, {l}, {r4}\n",
                    "adcx {r0}, {l}\n",
                    "adox {r0}, {a2}\n",
                    "adox {r1}, {h}\n",
                    "mulx {h}, {l}, {r5}\n",
                    "adcx {r1}, {l}\n",
                    "adox {r2}, {h}\n",
                    "adcx {r2}, {a1}\n",
                    "adcx {r3}, {a3}\n",
                    "adox {r3}, {a3}\n",
                )
            };
        }
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2 and ADX; the block reads the 32 bytes of `b` and nothing else, and
        // uses no stack.
        unsafe {
            macro_rules! product {
                ($top:ident, $($tail:literal),*; $($constant:tt)*) => {
                    asm!(
                        first_row!(),
                        // A row's operand becomes 0, and the highest word of the next row.
                        row!(a1 => r1, r2, r3, r4, r5),
                        row!(a2 => r2, r3, r4, r5, a1),
                        last_row!($top),
                        $($tail,)*
                        $($constant)*
                        inout("rdx") a[0] => _,
                        a1 = inout(reg) a[1] => _,
                        a2 = inout(reg) a[2] => _,
                        a3 = inout(reg) a[3] => _,
                        b = in(reg) &b,
                        r0 = out(reg) r0,
                        r1 = out(reg) r1,
                        r2 = out(reg) r2,
                        r3 = out(reg) r3,
                        r4 = out(reg) _,
                        r5 = out(reg) _,
                        h = out(reg) _,
                        l = out(reg) _,
                        options(pure, readonly, nostack),
                    )
                };
            }
            if K <= 221 {
                product!(short,;
                    fold = const { C << (256 - K) }, k = const { K.wrapping_sub(192) },
                    mask = const { u32::MAX.unbounded_shr(224u32.wrapping_sub(K)) }, less = const { C - 1 },
                );
            } else if K == 255 {
                // The bits above K, times C: less than 2^12.
                product!(long,
                    "imul {h}, rdx", "mov {l}, {r3}", "sar {l}, 63", "and {l:e}, {c}", "btr {r3}, 63", "add {h}, {l}", "add {r0}, {h}", "adc {r1}, {a3}",
                    "adc {r2}, {a3}", "adc {r3}, {a3}";
                    c = const { C }, fold = const { C << (256 - K) },
                );
            } else if C << (256 - K) >> 31 != 0 {
                // The last word times fold, and one more fold if that overflows.
                product!(wide,
                    "mulx {l}, {h}, {h}", "add {r0}, {h}", "adc {r1}, {l}", "adc {r2}, {a3}", "adc {r3}, {a3}",
                    "cmovc {a3}, rdx", "add {r0}, {a3}", "adc {r1}, 0";
                    fold = const { C << (256 - K) },
                );
            } else {
                // The last word, and one more fold if that overflows.
                product!(long,
                    "imul {h}, rdx", "add {r0}, {h}", "adc {r1}, {a3}", "adc {r2}, {a3}", "adc {r3}, {a3}",
                    "lea {h}, [{r0} + rdx]", "cmovc {r0}, {h}";
                    fold = const { C << (256 - K) },
                );
            }
        }
        [r0, r1, r2, r3]
    }

    /// r = a² mod 2^256 - fold, as the product. Constant time. Cost: 14 `mulx`, 1 `imul`, 36 additions with
    /// carry; for K <= 221 13 `mulx`, 33 additions with carry; for fold >= 2^31 15 `mulx`, 37 additions with
    /// carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        /// The highest word, and the fold of the high half.
        macro_rules! end {
            (long) => {
                end!(@ "mov edx, {fold}\n")
            };
            (wide) => {
                end!(@ "mov rdx, {fold}\n")
            };
            (@ $load:literal) => {
                concat!(
                    "adcx {a3}, {h}\n",
                    "adox {a3}, {h}\n",
                    // r += fold·(r4, r5, r6, a3); both flags are clear.
                    $load,
                    "mulx {a1}, {l}, {r4}\n",
                    "adcx {a0}, {l}\n",
                    "adox {r1}, {a1}\n",
                    "mulx {a1}, {l}, {r5}\n",
                    "adcx {r1}, {l}\n",
                    "adox {r2}, {a1}\n",
                    "mulx {a1}, {l}, {r6}\n",
                    "adcx {r2}, {l}\n",
                    "adox {r3}, {a1}\n",
                    "mulx {a1}, {l}, {a3}\n",
                    "adcx {r3}, {l}\n",
                    "adox {a1}, {h}\n",
                    "adcx {a1}, {h}\n",
                )
            };
            (short) => {
                concat!(
                    // There is no word above r6. What r3 and fold·r6 have above 2^K, times C; then r +=
                    // fold·(r4, r5, r6) and that.
                    "mov rdx, {fold}\n",
                    "mulx {h}, {r6}, {r6}\n",
                    "mov {a3}, {r3}\n",
                    "shr {a3}, {k}\n",
                    "and {r3:e}, {mask}\n",
                    "add {r3}, {h}\n",
                    "mov {l}, {r3}\n",
                    "shr {l}, {k}\n",
                    "and {r3:e}, {mask}\n",
                    "add {a3}, {l}\n",
                    "lea {a3}, [{a3} + {less}*{a3}]\n",
                    "xor {h:e}, {h:e}\n",
                    "mulx {a1}, {l}, {r4}\n",
                    "adcx {a0}, {l}\n",
                    "adox {a0}, {a3}\n",
                    "adox {r1}, {a1}\n",
                    "mulx {a1}, {l}, {r5}\n",
                    "adcx {r1}, {l}\n",
                    "adox {r2}, {a1}\n",
                    "adcx {r2}, {r6}\n",
                    "adcx {r3}, {h}\n",
                    "adox {r3}, {h}\n",
                )
            };
        }
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2 and ADX; the block touches no memory and no stack.
        unsafe {
            macro_rules! square {
                ($top:ident, $($tail:literal),*; $($constant:tt)*) => {
                    asm!(
                        square_rows!(),
                        end!($top),
                        $($tail,)*
                        $($constant)*
                        a0 = inout(reg) a[0] => r0,
                        a1 = inout(reg) a[1] => _,
                        a2 = inout(reg) a[2] => _,
                        a3 = inout(reg) a[3] => _,
                        r1 = out(reg) r1,
                        r2 = out(reg) r2,
                        r3 = out(reg) r3,
                        r4 = out(reg) _,
                        r5 = out(reg) _,
                        r6 = out(reg) _,
                        h = out(reg) _,
                        l = out(reg) _,
                        out("rdx") _,
                        options(pure, nomem, nostack),
                    )
                };
            }
            // As in mul_fold4.
            if K <= 221 {
                square!(short,;
                    fold = const { C << (256 - K) }, k = const { K.wrapping_sub(192) },
                    mask = const { u32::MAX.unbounded_shr(224u32.wrapping_sub(K)) }, less = const { C - 1 },
                );
            } else if K == 255 {
                square!(long,
                    "imul {a1}, rdx", "mov {l}, {r3}", "sar {l}, 63", "and {l:e}, {c}", "btr {r3}, 63", "add {a1}, {l}", "add {a0}, {a1}", "adc {r1}, {h}",
                    "adc {r2}, {h}", "adc {r3}, {h}";
                    c = const { C }, fold = const { C << (256 - K) },
                );
            } else if C << (256 - K) >> 31 != 0 {
                square!(wide,
                    "mulx {l}, {a1}, {a1}", "add {a0}, {a1}", "adc {r1}, {l}", "adc {r2}, {h}", "adc {r3}, {h}",
                    "cmovc {h}, rdx", "add {a0}, {h}", "adc {r1}, 0";
                    fold = const { C << (256 - K) },
                );
            } else {
                square!(long,
                    "imul {a1}, rdx", "add {a0}, {a1}", "adc {r1}, {h}", "adc {r2}, {h}", "adc {r3}, {h}",
                    "lea {h}, [{a0} + rdx]", "cmovc {a0}, {h}";
                    fold = const { C << (256 - K) },
                );
            }
        }
        [r0, r1, r2, r3]
    }

    /// r = n·a mod 2^256 - fold, in [0, 2^256), for any a < 2^256. Constant time. Cost: 4 `mulx`, 1 `imul`.
    /// For fold >= 2^31 the portable kernel.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], n: u32) -> [u64; 4] {
        if const { C << (256 - K) >> 31 != 0 } {
            return portable::mul_small_fold4(a, n, C << (256 - K));
        }
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        // SAFETY: the token proves BMI2; registers only.
        unsafe {
            asm!(
                "mulx {r1}, {r0}, {a0}",
                "mulx {r2}, {a0}, {a1}",
                "add {r1}, {a0}",
                "mulx {r3}, {a0}, {a2}",
                "adc {r2}, {a0}",
                "mulx {a2}, {a0}, {a3}",
                "adc {r3}, {a0}",
                "adc {a2}, 0",
                // The top word is below n, so this product fits a word; then as in mul_fold4.
                "imul {a2}, {a2}, {fold}",
                "add {r0}, {a2}",
                "adc {r1}, 0",
                "adc {r2}, 0",
                "adc {r3}, 0",
                "lea {a2}, [{r0} + {fold}]",
                "cmovc {r0}, {a2}",
                fold = const { C << (256 - K) },
                in("rdx") u64::from(n),
                a0 = inout(reg) a[0] => _,
                a1 = in(reg) a[1],
                a2 = inout(reg) a[2] => _,
                a3 = in(reg) a[3],
                r0 = out(reg) r0,
                r1 = out(reg) r1,
                r2 = out(reg) r2,
                r3 = out(reg) r3,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }

    /// r = a + n·b modulo 2^K - C, below 2^K + 2^222, for n < 2^29, a, b < 2^224; K <= 221, C = 3, 5 or 9.
    /// Constant time. Cost: 3 `mulx`, 1 `imul`, 15 others.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple_short4<const K: u32, const C: u64>(
        self,
        a: &[u64; 4],
        b: &[u64; 4],
        n: u32,
    ) -> [u64; 4] {
        let [mut r0, mut r1, mut r2, mut r3] = *a;
        // SAFETY: the token proves BMI2 and ADX; registers only.
        unsafe {
            asm!(
                // What the highest word has above 2^K, times C, joins the lowest.
                "imul {t}, rdx",
                "add {r3}, {t}",
                "mov {t}, {r3}",
                "shr {t}, {k}",
                "and {r3:e}, {mask}",
                "lea {t}, [{t} + {less}*{t}]",
                "xor {h:e}, {h:e}",
                "mulx {h}, {l}, {b0}",
                "adcx {r0}, {l}",
                "adox {r0}, {t}",
                "adox {r1}, {h}",
                "mulx {h}, {l}, {b1}",
                "adcx {r1}, {l}",
                "adox {r2}, {h}",
                "mulx {h}, {l}, {b2}",
                "mov edx, 0",
                "adcx {r2}, {l}",
                "adox {r3}, {h}",
                "adcx {r3}, rdx",
                k = const { K - 192 },
                mask = const { u32::MAX >> (224 - K) },
                less = const { C - 1 },
                inout("rdx") u64::from(n) => _,
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                t = inout(reg) b[3] => _,
                h = out(reg) _,
                l = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }
}
