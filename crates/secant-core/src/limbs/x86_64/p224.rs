//! The kernels of [`crate::limbs::p224`] with `mulx`, `adcx` and `adox`, inlined into the formula that needs them.
//!
//! `rbx` and `rbp` are left to the compiler. The words of `a` come in registers and so do the words of the result.

use core::arch::asm;

use super::mulx::word_by_word;
use crate::cpu::Mulx;
use crate::limbs::p224::is_short;

/// r = a·b / 2^256 mod p, in [0, p), for a < 2^256, b < 2^227 with a·b < 2^256·p. Constant time. Cost: 20 `mulx`, 57 additions and
/// subtractions with carry, shifts and selections.
///
/// Rows a_i·b go into r0..r5, low halves on the carry chain and high halves on the overflow chain. After two rows the two lowest
/// words are cleared: r0 and r1 become m, and 2^96·m - 2^224·m joins the words above. That may be negative, so its sign is
/// carried up; b is short enough that the highest bit of each row's highest word is the sign.
#[inline(always)]
pub fn mul(_: Mulx, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    debug_assert!(is_short(b), "b < 2^227");
    let b = word_by_word(b);
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: the token proves BMI2 and ADX; the block reads the 32 bytes of `b` and nothing else, and uses no stack.
    unsafe {
        asm!(
            // Row 0.
            "mulx {r1}, {r0}, [{b}]",
            "mulx {r2}, {l}, [{b} + 8]",
            "add {r1}, {l}",
            "mulx {r3}, {l}, [{b} + 16]",
            "adc {r2}, {l}",
            "mulx {r4}, {l}, [{b} + 24]",
            "adc {r3}, {l}",
            "adc {r4}, 0",
            // Row 1.
            "mov rdx, {a1}",
            "xor {a1:e}, {a1:e}",
            "mulx {h}, {l}, [{b}]",
            "adcx {r1}, {l}",
            "adox {r2}, {h}",
            "mulx {h}, {l}, [{b} + 8]",
            "adcx {r2}, {l}",
            "adox {r3}, {h}",
            "mulx {h}, {l}, [{b} + 16]",
            "adcx {r3}, {l}",
            "adox {r4}, {h}",
            "mulx {r5}, {l}, [{b} + 24]",
            "adcx {r4}, {l}",
            "adox {r5}, {a1}",
            "adcx {r5}, {a1}",
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
            // Row 2, into r2..r5, r1.
            "mov rdx, {a2}",
            "xor {a2:e}, {a2:e}",
            "mulx {h}, {l}, [{b}]",
            "adcx {r2}, {l}",
            "adox {r3}, {h}",
            "mulx {h}, {l}, [{b} + 8]",
            "adcx {r3}, {l}",
            "adox {r4}, {h}",
            "mulx {h}, {l}, [{b} + 16]",
            "adcx {r4}, {l}",
            "adox {r5}, {h}",
            "mulx {r1}, {l}, [{b} + 24]",
            "adcx {r5}, {l}",
            "adox {r1}, {r0}",
            "adcx {r1}, {a2}",
            // Row 3, into r3..r5, r1, a1.
            "mov {r0}, {r1}",
            "sar {r0}, 63",
            "mov rdx, {a3}",
            "xor {a3:e}, {a3:e}",
            "mulx {h}, {l}, [{b}]",
            "adcx {r3}, {l}",
            "adox {r4}, {h}",
            "mulx {h}, {l}, [{b} + 8]",
            "adcx {r4}, {l}",
            "adox {r5}, {h}",
            "mulx {h}, {l}, [{b} + 16]",
            "adcx {r5}, {l}",
            "adox {r1}, {h}",
            "mulx {a1}, {l}, [{b} + 24]",
            "adcx {r1}, {l}",
            "adox {a1}, {r0}",
            "adcx {a1}, {a3}",
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
            // p more, if that is negative.
            "mov {h}, {a1}",
            "add {h}, {h}",
            "mov {r0:e}, 0",
            "sbb {r0}, 0",
            "mov {l}, {p1}",
            "cmovnc {l}, {r0}",
            "mov {h:e}, {r0:e}",
            "adc {r4}, 0",
            "adc {r5}, {l}",
            "adc {r1}, {r0}",
            "adc {a1}, {h}",
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

/// r = a² / 2^256 mod p, in [0, p), for a < 2^227; as [`mul`]. Constant time. Cost: 14 `mulx`, 52 additions and subtractions with
/// carry, shifts and selections.
#[inline(always)]
pub fn sqr(_: Mulx, a: &[u64; 4]) -> [u64; 4] {
    debug_assert!(is_short(a), "a < 2^227");
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: the token proves BMI2 and ADX; the block touches no memory and no stack.
    unsafe {
        asm!(
            // The products a_i·a_j, i < j, into r1..r6.
            "xor {l:e}, {l:e}",
            "mov rdx, {a0}",
            "mulx {r2}, {r1}, {a1}",
            "mulx {r3}, {l}, {a2}",
            "adcx {r2}, {l}",
            "mulx {r4}, {l}, {a3}",
            "adcx {r3}, {l}",
            "mov rdx, {a1}",
            "mulx {h}, {l}, {a2}",
            "adcx {r4}, {h}",
            "adox {r3}, {l}",
            "mulx {r5}, {l}, {a3}",
            "mov {h:e}, 0",
            "adcx {r5}, {h}",
            "adox {r4}, {l}",
            "mov rdx, {a2}",
            "mulx {r6}, {l}, {a3}",
            "adox {r5}, {l}",
            "adox {r6}, {h}",
            // Twice that, and the squares: a0, r1, .., r6, a3.
            "xor {h:e}, {h:e}",
            "mov rdx, {a0}",
            "mulx {l}, {a0}, rdx",
            "adcx {r1}, {r1}",
            "adox {r1}, {l}",
            "mov rdx, {a1}",
            "mulx {a1}, {l}, rdx",
            "adcx {r2}, {r2}",
            "adox {r2}, {l}",
            "adcx {r3}, {r3}",
            "adox {r3}, {a1}",
            "mov rdx, {a2}",
            "mulx {a1}, {l}, rdx",
            "adcx {r4}, {r4}",
            "adox {r4}, {l}",
            "adcx {r5}, {r5}",
            "adox {r5}, {a1}",
            "mov rdx, {a3}",
            "mulx {a3}, {l}, rdx",
            "adcx {r6}, {r6}",
            "adox {r6}, {l}",
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
            // p more, if that is negative.
            "mov {h}, {a3}",
            "add {h}, {h}",
            "mov {a1:e}, 0",
            "sbb {a1}, 0",
            "mov {l}, {p1}",
            "cmovnc {l}, {a1}",
            "mov {h:e}, {a1:e}",
            "adc {r4}, 0",
            "adc {r5}, {l}",
            "adc {r6}, {a1}",
            "adc {a3}, {h}",
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

/// r = a - b, or a - b + p if that is negative; in [0, p) for a, b < p. Constant time. Cost: 10 subtractions and additions with carry and selections.
#[inline(always)]
pub fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
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
