//! The products of [`crate::limbs::mersenne521`] with `mulx`: too long to be inlined, and called with the
//! operands and the result in vector registers, so that elements need no address, and the compiler does not
//! copy them from place to place in memory.
//!
//! Columns of a product are pairs of words, low and high: r8:r9, r10:r11 and r12:r13 hold three neighbours,
//! rax and rcx what joins them, rdx the factor of `mulx`. rsi and rdi point to the operands, r14 is t - 1;
//! what must wait lies on the stack.

pub mod pairs;

use core::arch::{asm, naked_asm};

use crate::cpu::Mulx;
use crate::limbs::mersenne521::{BIAS, Limbs, M521, ZERO_4, ZERO_8};
use pairs::Pairs;

/// The address of a word of the first operand, of the second, or of what waits.
macro_rules! at {
    (a $i:literal) => {
        concat!("[rsi + 8*", $i, "]")
    };
    (b $i:literal) => {
        concat!("[rdi + 8*", $i, "]")
    };
    ($i:literal) => {
        concat!("[rsp + 8*", $i, "]")
    };
}

/// One instruction of two operands.
macro_rules! op {
    ($name:literal $to:expr, $from:expr) => {
        concat!($name, " ", $to, ", ", $from, "\n")
    };
}

/// A word waits.
macro_rules! wait {
    ($i:literal = $register:literal) => {
        op!("mov" at!($i), $register)
    };
}

/// A column starts as rdx·t.
macro_rules! start {
    ($low:literal, $high:literal, $t:expr) => {
        concat!("mulx ", $high, ", ", $low, ", ", $t, "\n")
    };
}

/// A column gains rdx·t.
macro_rules! gain {
    ($low:literal, $high:literal, $t:expr) => {
        concat!("mulx rcx, rax, ", $t, "\n", op!("add" $low, "rax"), op!("adc" $high, "rcx"))
    };
}

/// rdx = b_i, b_i - b_j or 2·(b_i - b_j).
macro_rules! factor {
    ($i:literal) => {
        op!("mov" "rdx", at!(b $i))
    };
    ($i:literal - $j:literal) => {
        concat!(factor!($i), op!("sub" "rdx", at!(b $j)))
    };
    (2 * $i:literal - $j:literal) => {
        concat!(factor!($i - $j), op!("add" "rdx", "rdx"))
    };
}

/// The columns start as, or gain, the Toeplitz matrix ((t0, tm1, tm2), (t1, t0, tm1), (t2, t1, t0)) times
/// three factors. Cost: 9 `mulx`.
macro_rules! toeplitz {
    ($first:ident, [$($v0:tt)*] [$($v1:tt)*] [$($v2:tt)*], $tm2:expr, $tm1:expr, $t0:expr, $t1:expr, $t2:expr) => {
        concat!(
            factor!($($v0)*), $first!("r8", "r9", $t0), $first!("r10", "r11", $t1), $first!("r12", "r13", $t2),
            factor!($($v1)*), gain!("r8", "r9", $tm1), gain!("r10", "r11", $t0), gain!("r12", "r13", $t1),
            factor!($($v2)*), gain!("r8", "r9", $tm2), gain!("r10", "r11", $tm1), gain!("r12", "r13", $t0),
        )
    };
}

/// All columns wait.
macro_rules! keep {
    ($i0:literal $i1:literal $i2:literal $i3:literal $i4:literal $i5:literal) => {
        concat!(
            wait!($i0 = "r8"),
            wait!($i1 = "r9"),
            wait!($i2 = "r10"),
            wait!($i3 = "r11"),
            wait!($i4 = "r12"),
            wait!($i5 = "r13"),
        )
    };
}

/// Columns that wait join the columns: by add and adc, or by sub and sbb.
macro_rules! join {
    ($low:literal $high:literal, $i0:literal $i1:literal $i2:literal $i3:literal $i4:literal $i5:literal) => {
        concat!(
            op!($low "r8", at!($i0)), op!($high "r9", at!($i1)), op!($low "r10", at!($i2)),
            op!($high "r11", at!($i3)), op!($low "r12", at!($i4)), op!($high "r13", at!($i5)),
        )
    };
}

/// rax = a column mod t, then the column's low word = the next digit, its high word = the one after that.
macro_rules! cut {
    ($low:literal, $high:literal) => {
        concat!(op!("mov" "rax", $low), op!("and" "rax", "r14"), digits!($low, $high, "58", "52"))
    };
    // The highest column, at t/2.
    (highest $low:literal, $high:literal) => {
        concat!("mov rax, r14\nshr rax, 1\n", op!("and" "rax", $low), digits!($low, $high, "57", "51"))
    };
}

/// The digits of a column above its lowest `bits` bits; `rest` = 2·58 - 64 or one less.
macro_rules! digits {
    ($low:literal, $high:literal, $bits:literal, $rest:literal) => {
        concat!("shrd ", $low, ", ", $high, ", ", $bits, "\n", op!("and" $low, "r14"), op!("shr" $high, $rest))
    };
}

/// The operands, xmm0 to xmm3 with rax and xmm4 to xmm7 with rdx, to words i and j of the stack and on, where
/// rsi and rdi point.
macro_rules! operands {
    ($i:literal, $j:literal) => {
        concat!(
            op!("lea" "rsi", at!($i)), op!("lea" "rdi", at!($j)),
            "movups [rsi], xmm0\nmovups [rsi + 16], xmm1\nmovups [rsi + 32], xmm2\nmovups [rsi + 48], xmm3\nmov [rsi + 64], rax\n",
            "movups [rdi], xmm4\nmovups [rdi + 16], xmm5\nmovups [rdi + 32], xmm6\nmovups [rdi + 48], xmm7\nmov [rdi + 64], rdx\n",
            "mov r14, -1\nshr r14, 6\n",
        )
    };
}

/// Limbs 0, 1 and 2 from their columns, but for what comes from above 2^521: 0 and 1 wait in words 0 and 1, 2
/// in xmm1; and the digits that belong to limbs 3 and 4 in words 2 and 3.
macro_rules! reduce_low {
    () => {
        concat!(
            cut!("r8", "r9"),
            wait!(0 = "rax"),
            cut!("r10", "r11"),
            "add rax, r8\n",
            wait!(1 = "rax"),
            cut!("r12", "r13"),
            "add rax, r10\nadd rax, r9\n",
            first!("xmm1"),
            "add r12, r11\n",
            wait!(2 = "r12"),
            wait!(3 = "r13"),
        )
    };
}

/// Limbs 3, 4 and 5, to xmm1 and xmm2; the digits that belong to limbs 6 and 7 wait in words 2 and 3.
macro_rules! reduce_middle {
    () => {
        concat!(
            cut!("r8", "r9"), op!("add" "rax", at!(2)), second!("xmm1"),
            cut!("r10", "r11"), "add rax, r8\n", op!("add" "rax", at!(3)), first!("xmm2"),
            cut!("r12", "r13"), "add rax, r10\nadd rax, r9\n", second!("xmm2"),
            "add r12, r11\n", wait!(2 = "r12"), wait!(3 = "r13"),
        )
    };
}

/// Limbs 6, 7 and 8, to xmm3 and rdx, and with what stands above 2^521 limbs 0 and 1, to xmm0.
macro_rules! reduce_high {
    () => {
        concat!(
            cut!("r8", "r9"), op!("add" "rax", at!(2)), first!("xmm3"),
            cut!("r10", "r11"), "add rax, r8\n", op!("add" "rax", at!(3)), second!("xmm3"),
            cut!(highest "r12", "r13"), "add rax, r10\nadd rax, r9\nmov rdx, rax\n",
            "lea rax, [r12 + 2*r11]\n", op!("add" "rax", at!(0)), first!("xmm0"),
            "mov rax, r13\n", op!("add" "rax", at!(1)), second!("xmm0"),
        )
    };
}

/// rax is the first of a pair.
macro_rules! first {
    ($pair:literal) => {
        op!("movq" $pair, "rax")
    };
}

/// rax is the second of a pair.
macro_rules! second {
    ($pair:literal) => {
        concat!("movq xmm4, rax\n", op!("punpcklqdq" $pair, "xmm4"))
    };
}

/// The limbs that the kernel `$body` makes of `$a` and `$b`.
macro_rules! call {
    ($body:ident, $a:expr, $b:expr) => {{
        let (Pairs { pairs: [mut r0, mut r1, mut r2, mut r3], top: a8 }, b) = ($a, $b);
        let r8;
        // SAFETY: the token proves BMI2; the kernel uses the stack below its caller's frame and the registers
        // that are named here.
        unsafe {
            asm!(
                "call {body}",
                body = sym $body,
                inout("xmm0") r0,
                inout("xmm1") r1,
                inout("xmm2") r2,
                inout("xmm3") r3,
                inout("xmm4") b.pairs[0] => _,
                in("xmm5") b.pairs[1],
                in("xmm6") b.pairs[2],
                in("xmm7") b.pairs[3],
                inout("rax") a8 => _,
                inout("rdx") b.top => r8,
                out("rcx") _,
                out("rsi") _,
                out("rdi") _,
                out("r8") _,
                out("r9") _,
                out("r10") _,
                out("r11") _,
                out("r12") _,
                out("r13") _,
                out("r14") _,
            );
        }
        Pairs { pairs: [r0, r1, r2, r3], top: r8 }
    }};
}

impl M521 for Mulx {
    /// r = a·b, as the portable kernel does it. Cost: 54 `mulx`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_mul(self, a: &Limbs, b: &Limbs) -> Limbs {
        call!(product, Pairs::load(a), Pairs::load(b).plus(Pairs::load(&BIAS))).store()
    }
    /// r = a², as the portable kernel does it. Cost: 45 `mulx`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_sqr(self, a: &Limbs) -> Limbs {
        let a = Pairs::load(a);
        call!(square, a, a.doubled()).store()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_tighten(self, a: &Limbs) -> Limbs {
        Pairs::load(a).tighten().store()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_add(self, a: &Limbs, b: &Limbs) -> Limbs {
        Pairs::load(a).plus(Pairs::load(b)).store()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_mul3(self, a: &Limbs) -> Limbs {
        let a = Pairs::load(a);
        a.plus(a.doubled()).store()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_sub(self, a: &Limbs, b: &Limbs) -> Limbs {
        Pairs::load(a).plus(Pairs::load(&ZERO_4)).minus(Pairs::load(b)).store()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m521_dbl_sub(self, a: &Limbs, b: &Limbs) -> Limbs {
        Pairs::load(a).plus(Pairs::load(&ZERO_8)).minus(Pairs::load(b).doubled()).store()
    }
}

/// a·b for b with the bias: a in xmm0 to xmm3 and rax, b in xmm4 to xmm7 and rdx, the result in xmm0 to xmm3
/// and rdx.
///
/// # Safety
///
/// Only to be called as `call!` does, on a CPU with BMI2.
#[unsafe(naked)]
unsafe extern "C" fn product() {
    naked_asm!(
        "sub rsp, 440",
        operands!(36, 46),
        // Words 4, 5: 2a7, 2a8.
        op!("mov" "rax", at!(a 7)),
        op!("mov" "rcx", at!(a 8)),
        "lea r12, [rax + rax]",
        "lea r13, [rcx + rcx]",
        wait!(4 = "r12"),
        wait!(5 = "r13"),
        op!("mov" "r10", at!(a 4)),
        op!("mov" "r11", at!(a 5)),
        op!("mov" "r8", at!(a 1)),
        op!("mov" "r9", at!(a 2)),
        // a1 + a4 + a7, and to that a7, a4, a1.
        "lea rdx, [r8 + r10]",
        "add rdx, rax",
        wait!(6 = "rdx"),
        "add rdx, rax",
        wait!(7 = "rdx"),
        "add rdx, r10",
        wait!(8 = "rdx"),
        "add rdx, r8",
        wait!(9 = "rdx"),
        // a2 + a5 + a8, and to that a8, a5, a2.
        "lea rdx, [r9 + r11]",
        "add rdx, rcx",
        wait!(10 = "rdx"),
        "add rdx, rcx",
        wait!(11 = "rdx"),
        "add rdx, r11",
        wait!(12 = "rdx"),
        "add rdx, r9",
        wait!(13 = "rdx"),
        // a0 + a3 + a6, and to that a6, a3.
        op!("mov" "rax", at!(a 3)),
        op!("mov" "rcx", at!(a 6)),
        op!("mov" "rdx", at!(a 0)),
        "add rdx, rax",
        "add rdx, rcx",
        wait!(14 = "rdx"),
        "add rdx, rcx",
        wait!(15 = "rdx"),
        "add rdx, rax",
        wait!(16 = "rdx"),
        // P = A0·(B0 - B2) and Q = A2·2(B1 - B2).
        toeplitz!(start, [0 - 6][1 - 7][2 - 8], at!(4), at!(5), at!(a 0), at!(a 1), at!(a 2)),
        keep!(17 18 19 20 21 22),
        toeplitz!(start, [2 * 3 - 6][2 * 4 - 7][2 * 5 - 8], at!(a 4), at!(a 5), at!(a 6), at!(a 7), at!(a 8)),
        keep!(23 24 25 26 27 28),
        // P + Q + (A0 + 2·A1 + 2·A2)·B2.
        join!("add" "adc", 17 18 19 20 21 22),
        toeplitz!(gain, [6][7][8], at!(9), at!(13), at!(16), at!(8), at!(12)),
        reduce_low!(),
        // R - Q + (A0 + A1 + 2·A2)·B1, R = A1·(B0 - B1).
        toeplitz!(start, [0 - 3][1 - 4][2 - 5], at!(a 1), at!(a 2), at!(a 3), at!(a 4), at!(a 5)),
        keep!(29 30 31 32 33 34),
        join!("sub" "sbb", 23 24 25 26 27 28),
        toeplitz!(gain, [3][4][5], at!(8), at!(12), at!(15), at!(7), at!(11)),
        reduce_middle!(),
        // (A0 + A1 + A2)·B0 - P - R.
        toeplitz!(start, [0][1][2], at!(7), at!(11), at!(14), at!(6), at!(10)),
        join!("sub" "sbb", 17 18 19 20 21 22),
        join!("sub" "sbb", 29 30 31 32 33 34),
        reduce_high!(),
        "add rsp, 440",
        "ret",
    );
}

/// rdx = a_i.
macro_rules! once {
    ($i:literal) => {
        op!("mov" "rdx", at!(a $i))
    };
}

/// rdx = 2·a_i.
macro_rules! twice {
    ($i:literal) => {
        op!("mov" "rdx", at!(b $i))
    };
}

/// The first, second or third of the columns gains, or with `=` starts as, rdx·t.
macro_rules! column {
    (0 = $t:expr) => {
        start!("r8", "r9", $t)
    };
    (1 = $t:expr) => {
        start!("r10", "r11", $t)
    };
    (2 = $t:expr) => {
        start!("r12", "r13", $t)
    };
    (0 + $t:expr) => {
        gain!("r8", "r9", $t)
    };
    (1 + $t:expr) => {
        gain!("r10", "r11", $t)
    };
    (2 + $t:expr) => {
        gain!("r12", "r13", $t)
    };
}

/// a²: a in xmm0 to xmm3 and rax, 2a in xmm4 to xmm7 and rdx, the result in xmm0 to xmm3 and rdx.
///
/// # Safety
///
/// Only to be called as `call!` does, on a CPU with BMI2.
#[unsafe(naked)]
unsafe extern "C" fn square() {
    naked_asm!(
        "sub rsp, 184",
        operands!(4, 14),
        // Columns 0, 1, 2.
        twice!(0),
        column!(1 = at!(a 1)),
        column!(2 = at!(a 2)),
        once!(0),
        column!(0 = "rdx"),
        twice!(1),
        column!(0 + at!(b 8)),
        once!(1),
        column!(2 + "rdx"),
        twice!(2),
        column!(0 + at!(b 7)),
        column!(1 + at!(b 8)),
        twice!(3),
        column!(0 + at!(b 6)),
        column!(1 + at!(b 7)),
        column!(2 + at!(b 8)),
        twice!(4),
        column!(0 + at!(b 5)),
        column!(1 + at!(b 6)),
        column!(2 + at!(b 7)),
        twice!(5),
        column!(1 + at!(a 5)),
        column!(2 + at!(b 6)),
        reduce_low!(),
        // Columns 3, 4, 5.
        twice!(0),
        column!(0 = at!(a 3)),
        column!(1 = at!(a 4)),
        column!(2 = at!(a 5)),
        twice!(1),
        column!(0 + at!(a 2)),
        column!(1 + at!(a 3)),
        column!(2 + at!(a 4)),
        twice!(2),
        column!(2 + at!(a 3)),
        once!(2),
        column!(1 + "rdx"),
        twice!(4),
        column!(0 + at!(b 8)),
        twice!(5),
        column!(0 + at!(b 7)),
        column!(1 + at!(b 8)),
        twice!(6),
        column!(0 + at!(a 6)),
        column!(1 + at!(b 7)),
        column!(2 + at!(b 8)),
        twice!(7),
        column!(2 + at!(a 7)),
        reduce_middle!(),
        // Columns 6, 7, 8.
        twice!(0),
        column!(0 = at!(a 6)),
        column!(1 = at!(a 7)),
        column!(2 = at!(a 8)),
        twice!(1),
        column!(0 + at!(a 5)),
        column!(1 + at!(a 6)),
        column!(2 + at!(a 7)),
        twice!(2),
        column!(0 + at!(a 4)),
        column!(1 + at!(a 5)),
        column!(2 + at!(a 6)),
        twice!(3),
        column!(1 + at!(a 4)),
        column!(2 + at!(a 5)),
        once!(3),
        column!(0 + "rdx"),
        once!(4),
        column!(2 + "rdx"),
        twice!(7),
        column!(0 + at!(b 8)),
        twice!(8),
        column!(1 + at!(a 8)),
        reduce_high!(),
        "add rsp, 184",
        "ret",
    );
}
