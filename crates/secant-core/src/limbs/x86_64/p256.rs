//! The kernels of [`crate::limbs::p256`] with `mulx`, `adcx` and `adox`, inlined into the formula that needs them.
//!
//! `rbx` and `rbp` are left to the compiler. The words of `a` come in registers and so do the words of the result.

use core::arch::asm;

use super::mulx::word_by_word;
use crate::cpu::Mulx;
use crate::limbs::p256::is_reduced;

/// r = a·b / 2^256 mod p, in [0, p), for a < 2^256 and b < p. Constant time. Cost: 24 `mulx`, 60 additions with carry, shifts and selections.
///
/// Rows a_i·b go into r0..r5, low halves on the carry chain and high halves on the overflow chain. After two rows the two lowest
/// words are cleared: r0 and r1 become m, w·m + (m1 >> 32) is formed on the overflow chain and joins on the carry chain.
/// The sum is below b + p after the first half and below 2p after the second, so it has one bit above four words. In the first half
/// that bit goes into the highest word of row 2, which has room for it as long as b < p: 2p + (2^64 - 1)·(p - 1) < (2^64 + 1)·p < 2^320.
#[inline(always)]
pub fn mul(_: Mulx, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    debug_assert!(is_reduced(b), "b < p");
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
            // Clear r0 and r1; the carry goes to a1.
            "mov {h}, {r0}",
            "shl {h}, 32",
            "xor {a1:e}, {a1:e}",
            "adcx {r1}, {h}",
            "mov rdx, {two32}",
            "mulx {h}, {l}, {r0}",
            "mulx {a1}, {l}, {r1}",
            "lea {l}, [{l} + {h}]",
            "adcx {r2}, {l}",
            "mov rdx, {w}",
            "mulx {h}, {l}, {r0}",
            "adox {l}, {a1}",
            "adcx {r3}, {l}",
            "mulx {r0}, {l}, {r1}",
            "mov {a1:e}, 0",
            "adox {h}, {l}",
            "adcx {r4}, {h}",
            "adox {r0}, {a1}",
            "adcx {r5}, {r0}",
            "adcx {a1}, {a1}",
            // Row 2, into r2..r5, r0.
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
            "mulx {r0}, {l}, [{b} + 24]",
            "adcx {r5}, {l}",
            "adox {r0}, {a1}",
            "adcx {r0}, {a2}",
            // Row 3, into r3..r5, r0, r1.
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
            "adox {r0}, {h}",
            "mulx {r1}, {l}, [{b} + 24]",
            "adcx {r0}, {l}",
            "adox {r1}, {a3}",
            "adcx {r1}, {a3}",
            // Clear r2 and r3; the carry goes to a1.
            "mov {h}, {r2}",
            "shl {h}, 32",
            "xor {a3:e}, {a3:e}",
            "adcx {r3}, {h}",
            "mov rdx, {two32}",
            "mulx {h}, {l}, {r2}",
            "mulx {a1}, {l}, {r3}",
            "lea {l}, [{l} + {h}]",
            "adcx {r4}, {l}",
            "mov rdx, {w}",
            "mulx {h}, {l}, {r2}",
            "adox {l}, {a1}",
            "adcx {r5}, {l}",
            "mulx {r2}, {l}, {r3}",
            "mov {a1:e}, 0",
            "adox {h}, {l}",
            "adcx {r0}, {h}",
            "adox {r2}, {a1}",
            "adcx {r1}, {r2}",
            "adcx {a1}, {a1}",
            // Less p, if that is not negative.
            "mov {a2:e}, -1",
            "mov {h}, {r4}",
            "sub {h}, -1",
            "mov {l}, {r5}",
            "sbb {l}, {a2}",
            "mov {r2}, {r0}",
            "sbb {r2}, 0",
            "mov {r3}, {r1}",
            "sbb {r3}, rdx",
            "sbb {a1}, 0",
            "cmovnc {r4}, {h}",
            "cmovnc {r5}, {l}",
            "cmovnc {r0}, {r2}",
            "cmovnc {r1}, {r3}",
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

/// r = a² / 2^256 mod p, in [0, p), for a < p; as [`mul`]. Constant time. Cost: 18 `mulx`, 51 additions with carry, shifts and selections.
#[inline(always)]
pub fn sqr(_: Mulx, a: &[u64; 4]) -> [u64; 4] {
    debug_assert!(is_reduced(a), "a < p");
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
            // Clear a0 and r1; the carry goes to a1.
            "mov {h}, {a0}",
            "shl {h}, 32",
            "xor {a1:e}, {a1:e}",
            "adcx {r1}, {h}",
            "mov rdx, {two32}",
            "mulx {h}, {l}, {a0}",
            "mulx {a1}, {l}, {r1}",
            "lea {l}, [{l} + {h}]",
            "adcx {r2}, {l}",
            "mov rdx, {w}",
            "mulx {h}, {l}, {a0}",
            "adox {l}, {a1}",
            "adcx {r3}, {l}",
            "mulx {a0}, {l}, {r1}",
            "mov {a1:e}, 0",
            "adox {h}, {l}",
            "adcx {r4}, {h}",
            "adox {a0}, {a1}",
            "adcx {r5}, {a0}",
            "adcx {a1}, {a1}",
            // Clear r2 and r3; that carry joins a high half, at most w - 1, without overflow.
            "mov {h}, {r2}",
            "shl {h}, 32",
            "xor {a0:e}, {a0:e}",
            "adcx {r3}, {h}",
            "mov rdx, {two32}",
            "mulx {h}, {l}, {r2}",
            "mulx {a0}, {l}, {r3}",
            "lea {l}, [{l} + {h}]",
            "adcx {r4}, {l}",
            "mov rdx, {w}",
            "mulx {h}, {l}, {r2}",
            "lea {h}, [{h} + {a1}]",
            "adox {l}, {a0}",
            "adcx {r5}, {l}",
            "mulx {r2}, {l}, {r3}",
            "mov {a0:e}, 0",
            "adox {h}, {l}",
            "adcx {r6}, {h}",
            "adox {r2}, {a0}",
            "adcx {a3}, {r2}",
            "adcx {a0}, {a0}",
            // Less p, if that is not negative.
            "mov {a1:e}, -1",
            "mov {h}, {r4}",
            "sub {h}, -1",
            "mov {l}, {r5}",
            "sbb {l}, {a1}",
            "mov {r2}, {r6}",
            "sbb {r2}, 0",
            "mov {r3}, {a3}",
            "sbb {r3}, rdx",
            "sbb {a0}, 0",
            "cmovnc {r4}, {h}",
            "cmovnc {r5}, {l}",
            "cmovnc {r6}, {r2}",
            "cmovnc {a3}, {r3}",
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
#[inline(always)]
pub fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
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
            "mov {m:e}, -1",
            "mov {b0}, {r0}",
            "sub {b0}, -1",
            "mov {b1}, {r1}",
            "sbb {b1}, {m}",
            "mov {b2}, {r2}",
            "sbb {b2}, 0",
            "mov {b3}, {r3}",
            "sbb {b3}, {w}",
            "sbb {k}, 0",
            "cmovnc {r0}, {b0}",
            "cmovnc {r1}, {b1}",
            "cmovnc {r2}, {b2}",
            "cmovnc {r3}, {b3}",
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

/// r = a - b mod p, in [0, p), for a, b < p. Constant time. Cost: 11 subtractions and additions with carry and selections.
#[inline(always)]
pub fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
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
