//! The products of [`crate::limbs::mersenne521`] with `mulx`, as functions: too long to be inlined.
//!
//! Columns of a product are pairs of words, low and high: r8:r9, r10:r11 and r12:r13 hold three neighbours, rax and rcx what joins them, rdx
//! the factor of `mulx`. rsi and rdi point to a and b, r15 to the result, r14 is t - 1. What must wait lies below the stack pointer's old place.
//! Few carries, few loads: this core does four additions a cycle, but three of two additions with carry, and two loads.

use core::arch::asm;

use crate::cpu::Mulx;
use crate::limbs::mersenne521::Limbs;

/// The address of a word of a, of b, of the result, or of what waits.
macro_rules! at {
    (a $i:literal) => {
        concat!("[rsi + 8*", $i, "]")
    };
    (b $i:literal) => {
        concat!("[rdi + 8*", $i, "]")
    };
    (r $i:literal) => {
        concat!("[r15 + 8*", $i, "]")
    };
    ($i:literal) => {
        concat!("[rsp + 8*", $i, "]")
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
        concat!("mulx rcx, rax, ", $t, "\nadd ", $low, ", rax\nadc ", $high, ", rcx\n")
    };
}

/// rdx = b_i, with the bias.
macro_rules! factor {
    ($v:literal) => {
        concat!("mov rdx, ", at!($v), "\n")
    };
    ($v:literal - $w:literal) => {
        concat!(factor!($v), "sub rdx, ", at!($w), "\n")
    };
    (2 * $v:literal - $w:literal) => {
        concat!(factor!($v - $w), "add rdx, rdx\n")
    };
}

/// The columns start as, or gain, the Toeplitz matrix ((t0, tm1, tm2), (t1, t0, tm1), (t2, t1, t0)) times three factors. Cost: 9 `mulx`.
macro_rules! toeplitz {
    ($first:ident, [$($v0:tt)*] [$($v1:tt)*] [$($v2:tt)*], $tm2:expr, $tm1:expr, $t0:expr, $t1:expr, $t2:expr) => {
        concat!(
            factor!($($v0)*), $first!("r8", "r9", $t0), $first!("r10", "r11", $t1), $first!("r12", "r13", $t2),
            factor!($($v1)*), gain!("r8", "r9", $tm1), gain!("r10", "r11", $t0), gain!("r12", "r13", $t1),
            factor!($($v2)*), gain!("r8", "r9", $tm2), gain!("r10", "r11", $tm1), gain!("r12", "r13", $t0),
        )
    };
}

/// All columns to six words that wait.
macro_rules! keep {
    ($i0:literal $i1:literal $i2:literal $i3:literal $i4:literal $i5:literal) => {
        concat!(
            "mov ",
            at!($i0),
            ", r8\nmov ",
            at!($i1),
            ", r9\nmov ",
            at!($i2),
            ", r10\n",
            "mov ",
            at!($i3),
            ", r11\nmov ",
            at!($i4),
            ", r12\nmov ",
            at!($i5),
            ", r13\n",
        )
    };
}

/// Columns that wait join the columns: add and adc, or sub and sbb.
macro_rules! join {
    ($low:literal $high:literal, $i0:literal $i1:literal $i2:literal $i3:literal $i4:literal $i5:literal) => {
        concat!(
            $low,
            " r8, ",
            at!($i0),
            "\n",
            $high,
            " r9, ",
            at!($i1),
            "\n",
            $low,
            " r10, ",
            at!($i2),
            "\n",
            $high,
            " r11, ",
            at!($i3),
            "\n",
            $low,
            " r12, ",
            at!($i4),
            "\n",
            $high,
            " r13, ",
            at!($i5),
            "\n",
        )
    };
}

/// rax = a column mod t, then the column's low word = the next digit, its high word = the one after that.
macro_rules! cut {
    ($low:literal, $high:literal) => {
        concat!(
            "mov rax, ",
            $low,
            "\nand rax, r14\nshrd ",
            $low,
            ", ",
            $high,
            ", 58\nand ",
            $low,
            ", r14\nshr ",
            $high,
            ", 52\n",
        )
    };
    // The highest column, at t/2.
    (highest $low:literal, $high:literal) => {
        concat!(
            "mov rax, r14\nshr rax, 1\nand rax, ",
            $low,
            "\nshrd ",
            $low,
            ", ",
            $high,
            ", 57\nand ",
            $low,
            ", r14\nshr ",
            $high,
            ", 51\n",
        )
    };
}

/// A limb of the result.
macro_rules! put {
    ($i:literal) => {
        concat!("mov ", at!(r $i), ", rax\n")
    };
}

/// Limbs 0, 1, 2 from their columns; limbs 3 and 4 wait as the digits that came from below.
macro_rules! reduce_low {
    () => {
        concat!(
            cut!("r8", "r9"), put!(0),
            cut!("r10", "r11"), "add rax, r8\n", put!(1),
            cut!("r12", "r13"), "add rax, r10\nadd rax, r9\n", put!(2),
            "add r12, r11\nmov ", at!(r 3), ", r12\nmov ", at!(r 4), ", r13\n",
        )
    };
}

/// Limbs 3, 4, 5; limbs 6 and 7 wait.
macro_rules! reduce_middle {
    () => {
        concat!(
            cut!("r8", "r9"), "add rax, ", at!(r 3), "\n", put!(3),
            cut!("r10", "r11"), "add rax, r8\nadd rax, ", at!(r 4), "\n", put!(4),
            cut!("r12", "r13"), "add rax, r10\nadd rax, r9\n", put!(5),
            "add r12, r11\nmov ", at!(r 6), ", r12\nmov ", at!(r 7), ", r13\n",
        )
    };
}

/// Limbs 6, 7, 8, and what stands above 2^521 to limbs 0 and 1.
macro_rules! reduce_high {
    () => {
        concat!(
            cut!("r8", "r9"), "add rax, ", at!(r 6), "\n", put!(6),
            cut!("r10", "r11"), "add rax, r8\nadd rax, ", at!(r 7), "\n", put!(7),
            cut!(highest "r12", "r13"), "add rax, r10\nadd rax, r9\n", put!(8),
            "lea rax, [r12 + 2*r11]\nadd ", at!(r 0), ", rax\nadd ", at!(r 1), ", r13\n",
        )
    };
}

/// r8 = b_i + rax - c waits.
macro_rules! bias {
    ($b:literal $c:literal to $i:literal) => {
        concat!("mov r8, ", at!(b $b), "\nlea r8, [r8 + rax - ", $c, "]\nmov ", at!($i), ", r8\n")
    };
}

/// A word waits.
macro_rules! wait {
    ($i:literal = $register:literal) => {
        concat!("mov ", at!($i), ", ", $register, "\n")
    };
}

/// r = a·b, as [`crate::limbs::mersenne521::mul`] does it. Constant time. Cost: 54 `mulx`.
#[inline(never)]
pub fn mul(_: Mulx, a: &Limbs, b: &Limbs) -> Limbs {
    let mut r = [0; 9];
    // SAFETY: the token proves BMI2; the block reads the nine words of `a` and `b`, writes those of `r`, and gives back the stack that it takes.
    unsafe {
        asm!(
            "sub rsp, 320",
            // 31 to 39: b, with the bias. The words that wait are 8 bytes each.
            "mov rax, {bias0}",
            bias!(0 2 to 31), bias!(1 19 to 32), bias!(2 19 to 33),
            "mov rax, {bias1}",
            bias!(3 19 to 34), bias!(4 10 to 35), bias!(5 10 to 36),
            "mov rax, {bias2}",
            bias!(6 10 to 37), bias!(7 1 to 38), bias!(8 1 to 39),
            // 0, 1: 2a7, 2a8.
            concat!("mov rax, ", at!(a 7)),
            concat!("mov rcx, ", at!(a 8)),
            "lea r12, [rax + rax]",
            "lea r13, [rcx + rcx]",
            wait!(0 = "r12"),
            wait!(1 = "r13"),
            concat!("mov r10, ", at!(a 4)),
            concat!("mov r11, ", at!(a 5)),
            concat!("mov r8, ", at!(a 1)),
            concat!("mov r9, ", at!(a 2)),
            // a1 + a4 + a7, and twice a7 of that, a4 of that, a1 of that.
            "lea rdx, [r8 + r10]",
            "add rdx, rax",
            wait!(3 = "rdx"),
            "add rdx, rax",
            wait!(5 = "rdx"),
            "add rdx, r10",
            wait!(8 = "rdx"),
            "add rdx, r8",
            wait!(11 = "rdx"),
            // a2 + a5 + a8, likewise.
            "lea rdx, [r9 + r11]",
            "add rdx, rcx",
            wait!(4 = "rdx"),
            "add rdx, rcx",
            wait!(6 = "rdx"),
            "add rdx, r11",
            wait!(9 = "rdx"),
            "add rdx, r9",
            wait!(12 = "rdx"),
            // a0 + a3 + a6, and twice a6 of that, a3 of that.
            concat!("mov rax, ", at!(a 3)),
            concat!("mov rcx, ", at!(a 6)),
            concat!("mov rdx, ", at!(a 0)),
            "add rdx, rax",
            "add rdx, rcx",
            wait!(2 = "rdx"),
            "add rdx, rcx",
            wait!(7 = "rdx"),
            "add rdx, rax",
            wait!(10 = "rdx"),
            "mov r14, -1",
            "shr r14, 6",
            // A0·(B0 - B2) and A2·2(B1 - B2).
            toeplitz!(start, [31 - 37] [32 - 38] [33 - 39], at!(0), at!(1), at!(a 0), at!(a 1), at!(a 2)),
            keep!(19 20 21 22 23 24),
            toeplitz!(start, [2*34 - 37] [2*35 - 38] [2*36 - 39], at!(a 4), at!(a 5), at!(a 6), at!(a 7), at!(a 8)),
            keep!(13 14 15 16 17 18),
            // Their sum and (A0 + 2·A1 + 2·A2)·B2.
            join!("add" "adc", 19 20 21 22 23 24),
            toeplitz!(gain, [37] [38] [39], at!(11), at!(12), at!(10), at!(8), at!(9)),
            reduce_low!(),
            // A1·(B0 - B1), less the second product, and (A0 + A1 + 2·A2)·B1.
            toeplitz!(start, [31 - 34] [32 - 35] [33 - 36], at!(a 1), at!(a 2), at!(a 3), at!(a 4), at!(a 5)),
            keep!(25 26 27 28 29 30),
            join!("sub" "sbb", 13 14 15 16 17 18),
            toeplitz!(gain, [34] [35] [36], at!(8), at!(9), at!(7), at!(5), at!(6)),
            reduce_middle!(),
            // (A0 + A1 + A2)·B0, less the first and the third product.
            toeplitz!(start, [31] [32] [33], at!(5), at!(6), at!(2), at!(3), at!(4)),
            join!("sub" "sbb", 19 20 21 22 23 24),
            join!("sub" "sbb", 25 26 27 28 29 30),
            reduce_high!(),
            "add rsp, 320",
            bias0 = const 19u64 << 58,
            bias1 = const 10u64 << 58,
            bias2 = const 1u64 << 58,
            in("rsi") a,
            in("rdi") b,
            in("r15") r.as_mut_ptr(),
            out("rax") _,
            out("rcx") _,
            out("rdx") _,
            out("r8") _,
            out("r9") _,
            out("r10") _,
            out("r11") _,
            out("r12") _,
            out("r13") _,
            out("r14") _,
        );
    }
    r
}

/// rdx = a_i.
macro_rules! once {
    ($i:literal) => {
        concat!("mov rdx, ", at!(a $i), "\n")
    };
}

/// rdx = 2·a_i.
macro_rules! twice {
    ($i:literal) => {
        concat!("mov rdx, ", at!($i), "\n")
    };
}

/// 2·a_i waits.
macro_rules! double {
    ($i:literal $register:literal) => {
        concat!("mov ", $register, ", ", at!(a $i), "\nadd ", $register, ", ", $register, "\n", wait!($i = $register))
    };
}

/// The first, second or third of the columns gains, or with `=` starts as, the product of rdx.
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

/// r = a², as [`crate::limbs::mersenne521::sqr`] does it. Constant time. Cost: 45 `mulx`.
#[inline(never)]
pub fn sqr(_: Mulx, a: &Limbs) -> Limbs {
    let mut r = [0; 9];
    // SAFETY: the token proves BMI2; the block reads the nine words of `a`, writes those of `r`, and gives back the stack that it takes.
    unsafe {
        asm!(
            "sub rsp, 72",
            double!(0 "rax"), double!(1 "rcx"), double!(2 "rdx"), double!(3 "r8"), double!(4 "r9"),
            double!(5 "r10"), double!(6 "r11"), double!(7 "r12"), double!(8 "r13"),
            "mov r14, -1",
            "shr r14, 6",
            // Columns 0, 1, 2.
            twice!(0), column!(1 = at!(a 1)), column!(2 = at!(a 2)),
            once!(0), column!(0 = "rdx"),
            twice!(1), column!(0 + at!(8)),
            once!(1), column!(2 + "rdx"),
            twice!(2), column!(0 + at!(7)), column!(1 + at!(8)),
            twice!(3), column!(0 + at!(6)), column!(1 + at!(7)), column!(2 + at!(8)),
            twice!(4), column!(0 + at!(5)), column!(1 + at!(6)), column!(2 + at!(7)),
            twice!(5), column!(1 + at!(a 5)), column!(2 + at!(6)),
            reduce_low!(),
            // Columns 3, 4, 5.
            twice!(0), column!(0 = at!(a 3)), column!(1 = at!(a 4)), column!(2 = at!(a 5)),
            twice!(1), column!(0 + at!(a 2)), column!(1 + at!(a 3)), column!(2 + at!(a 4)),
            twice!(2), column!(2 + at!(a 3)),
            once!(2), column!(1 + "rdx"),
            twice!(4), column!(0 + at!(8)),
            twice!(5), column!(0 + at!(7)), column!(1 + at!(8)),
            twice!(6), column!(0 + at!(a 6)), column!(1 + at!(7)), column!(2 + at!(8)),
            twice!(7), column!(2 + at!(a 7)),
            reduce_middle!(),
            // Columns 6, 7, 8.
            twice!(0), column!(0 = at!(a 6)), column!(1 = at!(a 7)), column!(2 = at!(a 8)),
            twice!(1), column!(0 + at!(a 5)), column!(1 + at!(a 6)), column!(2 + at!(a 7)),
            twice!(2), column!(0 + at!(a 4)), column!(1 + at!(a 5)), column!(2 + at!(a 6)),
            twice!(3), column!(1 + at!(a 4)), column!(2 + at!(a 5)),
            once!(3), column!(0 + "rdx"),
            once!(4), column!(2 + "rdx"),
            twice!(7), column!(0 + at!(8)),
            twice!(8), column!(1 + at!(a 8)),
            reduce_high!(),
            "add rsp, 72",
            in("rsi") a,
            in("r15") r.as_mut_ptr(),
            out("rax") _,
            out("rcx") _,
            out("rdx") _,
            out("r8") _,
            out("r9") _,
            out("r10") _,
            out("r11") _,
            out("r12") _,
            out("r13") _,
            out("r14") _,
        );
    }
    r
}
