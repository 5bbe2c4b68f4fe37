//! The kernels of [`crate::limbs::p384`] with `mulx`, `adcx` and `adox`.
//!
//! Products and squares are called: a formula with ten of them inlined would not fit the first cache of instructions. They read their
//! operands where they lie, words of 8 bytes, and give their result in registers. Sums are inlined. They read their second operand where it
//! lies and take nine registers: with more, the compiler has too few in some loops.
//!
//! In the called kernels rsi and rdi point to the operands, rdx is the factor of `mulx`, rax and rcx are the halves of a product, and r8
//! to r15, in squares rbx and rbp too, are the words of the sum.

use core::arch::{asm, naked_asm};

use crate::cpu::Mulx;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::p384::{P384, is_reduced};

/// One instruction of two operands.
macro_rules! op {
    ($name:literal $to:literal, $from:literal) => {
        concat!($name, " ", $to, ", ", $from, "\n")
    };
}

/// $low on the carry chain and $high on the overflow chain gain rdx·$factor.
macro_rules! gain {
    ($low:literal, $high:literal, $factor:literal) => {
        concat!("mulx rcx, rax, ", $factor, "\n", op!("adcx" $low, "rax"), op!("adox" $high, "rcx"))
    };
}

/// Six words gain a_i·b, a_i at $a; a seventh word is new. No carry leaves it.
macro_rules! row {
    ($a:literal => $r0:literal, $r1:literal, $r2:literal, $r3:literal, $r4:literal, $r5:literal, $r6:literal) => {
        concat!(
            op!("mov" "rdx", $a),
            "xor eax, eax\n",
            gain!($r0, $r1, "[rdi]"),
            gain!($r1, $r2, "[rdi + 8]"),
            gain!($r2, $r3, "[rdi + 16]"),
            gain!($r3, $r4, "[rdi + 24]"),
            gain!($r4, $r5, "[rdi + 32]"),
            "mulx ", $r6, ", rax, [rdi + 40]\n",
            op!("adcx" $r5, "rax"),
            "mov eax, 0\n",
            op!("adox" $r6, "rax"),
            op!("adcx" $r6, "rax"),
        )
    };
}

/// Clears the two lowest of six words by adding multiples m0·p and 2^64·m1·p of p; then the six words are t2, t3, t4, t5, t0, t1, the last two
/// of which hold m0 and m1 less what the others borrow. No carry leaves them. The register $count holds 32; rax, rcx and rdx are scratch.
///
/// As [`crate::limbs::p384`] clears one word, twice; what is taken from t2 and t3, and the carry k from t4, is added up before it is taken.
macro_rules! clear {
    ($t0:literal, $t1:literal, $t2:literal, $t3:literal, $t4:literal, $t5:literal; $count:literal) => {
        concat!(
            // m0, and with 2^32·m0 = 2^64·s + h: rax = h - s - c, rcx = s less the borrow.
            op!("mov" "rax", $t0),
            "shl rax, 32\n",
            op!("add" $t0, "rax"),
            "shrx rcx, ", $t0, ", ", $count, "\n",
            "sbb rax, rcx\n",
            "sbb rcx, 0\n",
            op!("sub" $t1, "rax"),
            "adc rcx, 0\n",
            // m1, and rax and rdx likewise.
            op!("mov" "rax", $t1),
            "shl rax, 32\n",
            op!("add" $t1, "rax"),
            "shrx rdx, ", $t1, ", ", $count, "\n",
            "sbb rax, rdx\n",
            "sbb rdx, 0\n",
            op!("sub" $t2, "rax"),
            "adc rdx, 0\n",
            // (k, rdx, rcx) += (m1, m0).
            "mov eax, 0\n",
            op!("add" "rcx", $t0),
            op!("adc" "rdx", $t1),
            "adc eax, 0\n",
            op!("sub" $t2, "rcx"),
            op!("sbb" $t3, "rdx"),
            op!("sbb" $t4, "rax"),
            op!("sbb" $t5, "0"),
            op!("sbb" $t0, "0"),
            op!("sbb" $t1, "0"),
        )
    };
}

/// t6 and t7 gain what [`clear`] has left in t0 and t1, and t6 what exceeded the word below, a bit in rbp, if `more` is said; then rbp is the bit that
/// exceeds t7.
macro_rules! join {
    ($t0:literal, $t1:literal => $t6:literal, $t7:literal) => {
        concat!(op!("add" $t6, $t0), op!("adc" $t7, $t1), "mov ebp, 0\n", "adc ebp, 0\n")
    };
    (more $t0:literal, $t1:literal => $t6:literal, $t7:literal) => {
        concat!(
            op!("add" $t6, "rbp"),
            op!("adc" $t7, "0"),
            "mov ebp, 0\n",
            "adc ebp, 0\n",
            op!("add" $t6, $t0),
            op!("adc" $t7, $t1),
            "adc ebp, 0\n",
        )
    };
}

/// Takes p from 2^384·$k + ($r0, .., $r5), unless that is negative: 2^384 - p is added, and it is not if that carries. $x, of which $short is the low
/// half, and $d0 to $d5 are scratch.
macro_rules! less_p {
    ($r0:literal, $r1:literal, $r2:literal, $r3:literal, $r4:literal, $r5:literal, $k:literal;
     $d0:literal, $d1:literal = $short:literal, $d2:literal, $d3:literal, $d4:literal, $d5:literal) => {
        concat!(
            "movabs ", $d0, ", 0xffffffff00000001\n",
            op!("mov" $short, "0xffffffff"),
            op!("mov" $d2, $r2),
            op!("mov" $d3, $r3),
            op!("mov" $d4, $r4),
            op!("mov" $d5, $r5),
            op!("add" $d0, $r0),
            op!("adc" $d1, $r1),
            op!("adc" $d2, "1"),
            op!("adc" $d3, "0"),
            op!("adc" $d4, "0"),
            op!("adc" $d5, "0"),
            // A carry if there is one, or k = 1.
            op!("adc" $k, "-1"),
            op!("cmovc" $r0, $d0),
            op!("cmovc" $r1, $d1),
            op!("cmovc" $r2, $d2),
            op!("cmovc" $r3, $d3),
            op!("cmovc" $r4, $d4),
            op!("cmovc" $r5, $d5),
        )
    };
}

/// a·b / 2^384 mod p, in [0, p): a < 2^384 at rsi, b < p at rdi, the result in r14, r15, r9, r8, r11, r10; all other registers but rbx and rbp
/// are lost. Cost: 36 `mulx`, 133 additions with carry and selections, 12 shifts.
///
/// Two rows a_i·b, then two words cleared, three times. The sum is below b + p after each clearing, so it has one bit above six words. There is no
/// room for that bit in the word that the next row makes, so it waits and joins that word after the next clearing.
///
/// # Safety
///
/// Only to be called as `mul` does, on a CPU with BMI2 and ADX.
#[unsafe(naked)]
unsafe extern "C" fn product() {
    naked_asm!(
        "push rbx",
        "push rbp",
        "mov ebx, 32",
        "mov rdx, [rsi]",
        "mulx r9, r8, [rdi]",
        "mulx r10, rax, [rdi + 8]",
        "add r9, rax",
        "mulx r11, rax, [rdi + 16]",
        "adc r10, rax",
        "mulx r12, rax, [rdi + 24]",
        "adc r11, rax",
        "mulx r13, rax, [rdi + 32]",
        "adc r12, rax",
        "mulx r14, rax, [rdi + 40]",
        "adc r13, rax",
        "adc r14, 0",
        row!("[rsi + 8]" => "r9", "r10", "r11", "r12", "r13", "r14", "r15"),
        clear!("r8", "r9", "r10", "r11", "r12", "r13"; "rbx"),
        join!("r8", "r9" => "r14", "r15"),
        row!("[rsi + 16]" => "r10", "r11", "r12", "r13", "r14", "r15", "r9"),
        row!("[rsi + 24]" => "r11", "r12", "r13", "r14", "r15", "r9", "r8"),
        clear!("r10", "r11", "r12", "r13", "r14", "r15"; "rbx"),
        join!(more "r10", "r11" => "r9", "r8"),
        row!("[rsi + 32]" => "r12", "r13", "r14", "r15", "r9", "r8", "r11"),
        row!("[rsi + 40]" => "r13", "r14", "r15", "r9", "r8", "r11", "r10"),
        clear!("r12", "r13", "r14", "r15", "r9", "r8"; "rbx"),
        join!(more "r12", "r13" => "r11", "r10"),
        less_p!("r14", "r15", "r9", "r8", "r11", "r10", "rbp"; "rax", "rcx" = "ecx", "rdx", "rsi", "rdi", "r13"),
        "pop rbp",
        "pop rbx",
        "ret",
    );
}

/// a² / 2^384 mod p, in [0, p): a < p at rsi, the result in rdi, r8, r9, r10, r11, r12; all other registers but rbx and rbp are lost.
/// Cost: 21 `mulx`, 107 additions with carry and selections, 12 shifts.
///
/// The whole square, then its lower half cleared, which leaves at most p, and the upper half added, which is below p.
///
/// # Safety
///
/// Only to be called as `sqr` does, on a CPU with BMI2 and ADX.
#[unsafe(naked)]
unsafe extern "C" fn square() {
    naked_asm!(
        "push rbx",
        "push rbp",
        // The products a_i·a_j, i < j, in r8 .. r15, rbx, rbp.
        "mov rdx, [rsi]",
        "xor edi, edi",
        "mulx r9, r8, [rsi + 8]",
        "mulx r10, rax, [rsi + 16]",
        "add r9, rax",
        "mulx r11, rax, [rsi + 24]",
        "adc r10, rax",
        "mulx r12, rax, [rsi + 32]",
        "adc r11, rax",
        "mulx r13, rax, [rsi + 40]",
        "adc r12, rax",
        "mov rdx, [rsi + 8]",
        "adc r13, 0",
        // Both flags are clear here and after each row, since no carry leaves its highest word.
        "xor eax, eax",
        gain!("r10", "r11", "[rsi + 16]"),
        gain!("r11", "r12", "[rsi + 24]"),
        gain!("r12", "r13", "[rsi + 32]"),
        "mulx r14, rax, [rsi + 40]",
        "mov rdx, [rsi + 16]",
        "adcx r13, rax",
        "adox r14, rdi",
        "adcx r14, rdi",
        gain!("r12", "r13", "[rsi + 24]"),
        gain!("r13", "r14", "[rsi + 32]"),
        "mulx r15, rax, [rsi + 40]",
        "mov rdx, [rsi + 24]",
        "adcx r14, rax",
        "adox r15, rdi",
        "adcx r15, rdi",
        gain!("r14", "r15", "[rsi + 32]"),
        "mulx rbx, rax, [rsi + 40]",
        "mov rdx, [rsi + 32]",
        "adcx r15, rax",
        "adox rbx, rdi",
        "adcx rbx, rdi",
        "mulx rbp, rax, [rsi + 40]",
        "adcx rbx, rax",
        "adcx rbp, rdi",
        // Twice that, and the squares a_i², in rdi, r8 .. r15, rbx, rbp, rsi.
        "mov rdx, [rsi]",
        "mulx rcx, rdi, rdx",
        "adcx r8, r8",
        "adox r8, rcx",
        "mov rdx, [rsi + 8]",
        "mulx rcx, rax, rdx",
        "adcx r9, r9",
        "adox r9, rax",
        "adcx r10, r10",
        "adox r10, rcx",
        "mov rdx, [rsi + 16]",
        "mulx rcx, rax, rdx",
        "adcx r11, r11",
        "adox r11, rax",
        "adcx r12, r12",
        "adox r12, rcx",
        "mov rdx, [rsi + 24]",
        "mulx rcx, rax, rdx",
        "adcx r13, r13",
        "adox r13, rax",
        "adcx r14, r14",
        "adox r14, rcx",
        "mov rdx, [rsi + 32]",
        "mulx rcx, rax, rdx",
        "adcx r15, r15",
        "adox r15, rax",
        "adcx rbx, rbx",
        "adox rbx, rcx",
        "mov rdx, [rsi + 40]",
        "mulx rsi, rax, rdx",
        "adcx rbp, rbp",
        "adox rbp, rax",
        "mov eax, 0",
        "adcx rsi, rax",
        "adox rsi, rax",
        // The highest word waits.
        "push rsi",
        "mov esi, 32",
        clear!("rdi", "r8", "r9", "r10", "r11", "r12"; "rsi"),
        clear!("r9", "r10", "r11", "r12", "rdi", "r8"; "rsi"),
        clear!("r11", "r12", "rdi", "r8", "r9", "r10"; "rsi"),
        "pop rdx",
        "mov eax, 0",
        "add rdi, r13",
        "adc r8, r14",
        "adc r9, r15",
        "adc r10, rbx",
        "adc r11, rbp",
        "adc r12, rdx",
        "adc eax, 0",
        "pop rbp",
        "pop rbx",
        less_p!("rdi", "r8", "r9", "r10", "r11", "r12", "rax"; "rcx", "rdx" = "edx", "rsi", "r13", "r14", "r15"),
        "ret",
    );
}

impl MontgomeryKernels<P384, 6> for Mulx {
    /// r = a·b / 2^384 mod p, in [0, p), for a < 2^384 and b < p. Constant time. Cost: a call of `product`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
        debug_assert!(is_reduced(b), "b < p");
        let (r0, r1, r2, r3, r4, r5);
        // SAFETY: the token proves BMI2 and ADX; the kernel reads the 48 bytes of `a` and of `b`, uses the stack below the caller's frame and its
        // red zone of 128 bytes, whatever the alignment, and changes the registers that are named here.
        unsafe {
            asm!(
                "lea rsp, [rsp - 128]",
                "call {kernel}",
                "lea rsp, [rsp + 128]",
                kernel = sym product,
                inout("rsi") a => _,
                inout("rdi") b => _,
                out("rax") _,
                out("rcx") _,
                out("rdx") _,
                out("r8") r3,
                out("r9") r2,
                out("r10") r5,
                out("r11") r4,
                out("r12") _,
                out("r13") _,
                out("r14") r0,
                out("r15") r1,
                options(pure, readonly, nostack),
            );
        }
        [r0, r1, r2, r3, r4, r5]
    }

    /// r = a² / 2^384 mod p, in [0, p), for a < p. Constant time. Cost: a call of `square`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(self, a: &[u64; 6]) -> [u64; 6] {
        debug_assert!(is_reduced(a), "a < p");
        let (r0, r1, r2, r3, r4, r5);
        // SAFETY: as in `mul`.
        unsafe {
            asm!(
                "lea rsp, [rsp - 128]",
                "call {kernel}",
                "lea rsp, [rsp + 128]",
                kernel = sym square,
                inout("rsi") a => _,
                out("rdi") r0,
                out("rax") _,
                out("rcx") _,
                out("rdx") _,
                out("r8") r1,
                out("r9") r2,
                out("r10") r3,
                out("r11") r4,
                out("r12") r5,
                out("r13") _,
                out("r14") _,
                out("r15") _,
                options(pure, readonly, nostack),
            );
        }
        [r0, r1, r2, r3, r4, r5]
    }

    /// r = a + b mod p, in [0, p), for a, b < p. Constant time. Cost: 17 additions and subtractions with carry, 3 without.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
        debug_assert!(is_reduced(a) && is_reduced(b), "a, b < p");
        let [mut r0, mut r1, mut r2, mut r3, mut r4, mut r5] = *a;
        // SAFETY: the block reads the 48 bytes of `b` and nothing else, and uses no stack.
        unsafe {
            asm!(
                "mov {k}, -1",
                "mov {t}, {c}",
                "add {r0}, [{b}]",
                "adc {r1}, [{b} + 8]",
                "adc {r2}, [{b} + 16]",
                "adc {r3}, [{b} + 24]",
                "adc {r4}, [{b} + 32]",
                "adc {r5}, [{b} + 40]",
                "adc {k}, 0",
                "mov {b:e}, -1",
                "add {r0}, {t}",
                "adc {r1}, {b}",
                "adc {r2}, 1",
                "adc {r3}, 0",
                "adc {r4}, 0",
                "adc {r5}, 0",
                // -1 if 2^384 - p = c is to be taken back, 0 if a + b + c carries: then a + b is not below p.
                "adc {k}, 0",
                "and {t}, {k}",
                "mov {b:e}, {k:e}",
                "and {k:e}, 1",
                "sub {r0}, {t}",
                "sbb {r1}, {b}",
                "sbb {r2}, {k}",
                "sbb {r3}, 0",
                "sbb {r4}, 0",
                "sbb {r5}, 0",
                c = const 0xffff_ffff_0000_0001_u64,
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                r4 = inout(reg) r4,
                r5 = inout(reg) r5,
                b = inout(reg) b => _,
                k = out(reg) _,
                t = out(reg) _,
                options(pure, readonly, nostack),
            );
        }
        [r0, r1, r2, r3, r4, r5]
    }

    /// r = a - b mod p, in [0, p), for a, b < p. Constant time. Cost: 11 additions and subtractions with carry, 2 without.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
        debug_assert!(is_reduced(a) && is_reduced(b), "a, b < p");
        let [mut r0, mut r1, mut r2, mut r3, mut r4, mut r5] = *a;
        // SAFETY: the block reads the 48 bytes of `b` and nothing else, and uses no stack.
        unsafe {
            asm!(
                "sub {r0}, [{b}]",
                "sbb {r1}, [{b} + 8]",
                "sbb {r2}, [{b} + 16]",
                "sbb {r3}, [{b} + 24]",
                "sbb {r4}, [{b} + 32]",
                "sbb {r5}, [{b} + 40]",
                // The words of p, or 0.
                "sbb {m}, {m}",
                "mov {b:e}, {m:e}",
                "mov {t}, {m}",
                "xor {t}, {b}",
                "add {r0}, {b}",
                "adc {r1}, {t}",
                "lea {t}, [{m} + {m}]",
                "adc {r2}, {t}",
                "adc {r3}, {m}",
                "adc {r4}, {m}",
                "adc {r5}, {m}",
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                r4 = inout(reg) r4,
                r5 = inout(reg) r5,
                b = inout(reg) b => _,
                m = out(reg) _,
                t = out(reg) _,
                options(pure, readonly, nostack),
            );
        }
        [r0, r1, r2, r3, r4, r5]
    }

    /// r = a / 2 mod p, in [0, p) for a < p. Constant time. Cost: 11 additions and shifts with carry.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half(self, a: &[u64; 6], _: &[u64; 6]) -> [u64; 6] {
        let [mut r0, mut r1, mut r2, mut r3, mut r4, mut r5] = *a;
        // SAFETY: registers only.
        unsafe {
            asm!(
                // The words of p, or 0.
                "mov {p0:e}, {r0:e}",
                "and {p0:e}, 1",
                "neg {p0}",
                "mov {p1:e}, {p0:e}",
                "mov {p2}, {p0}",
                "xor {p2}, {p1}",
                "lea {p3}, [{p0} + {p0}]",
                "add {r0}, {p1}",
                "adc {r1}, {p2}",
                "adc {r2}, {p3}",
                "adc {r3}, {p0}",
                "adc {r4}, {p0}",
                "adc {r5}, {p0}",
                "rcr {r5}, 1",
                "rcr {r4}, 1",
                "rcr {r3}, 1",
                "rcr {r2}, 1",
                "rcr {r1}, 1",
                "rcr {r0}, 1",
                p0 = out(reg) _,
                p1 = out(reg) _,
                p2 = out(reg) _,
                p3 = out(reg) _,
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                r4 = inout(reg) r4,
                r5 = inout(reg) r5,
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3, r4, r5]
    }
}
