//! The 80-bit numbers of the x87 unit, with 64 significant bits: those of the slides' Pentium M, and still of
//! every x86-64.
//!
//! An operation loads its operands, computes, and stores the result with all its bits. The unit rounds to 64
//! bits unless a program told it otherwise ([`is_extended`]); Linux starts programs so.
#![allow(unsafe_code)]

use core::arch::asm;

use super::real::{Real, power_of_two};

/// An extended number: ten bytes, as the unit stores them.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(16))]
pub struct X87([u8; 16]);

/// Computes with the numbers at `$a` and `$b`: `$load` pushes the second onto the unit's stack, or computes
/// with it; the rest leaves one number on the stack.
macro_rules! x87 {
    ($result:ident, $a:expr, $b:expr, $($line:literal),+) => {{
        let mut $result = X87::default();
        // SAFETY: the ten or eight bytes at {a} and {b} are read and ten at {r} are written, which belong to
        // the values borrowed here; the unit's stack is empty before and after, and all its registers are
        // given as changed.
        unsafe {
            asm!(
                $($line,)+
                "fstp tbyte ptr [{r}]",
                a = in(reg) $a,
                b = in(reg) $b,
                r = in(reg) &raw mut $result,
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                options(nostack),
            );
        }
        $result
    }};
}

/// Whether the unit rounds to 64 bits, to nearest.
pub fn is_extended() -> bool {
    let mut word = 0u16;
    // SAFETY: two bytes are written, which belong to `word`.
    unsafe { asm!("fnstcw word ptr [{0}]", in(reg) &raw mut word, options(nostack)) };
    word >> 8 & 0b1111 == 0b0011
}

impl X87 {
    /// The nearest double.
    fn to_double(self) -> f64 {
        let mut c = 0.0f64;
        // SAFETY: ten bytes are read and eight written, which belong to `self` and `c`; the unit's stack is
        // empty before and after.
        unsafe {
            asm!(
                "fld tbyte ptr [{a}]",
                "fstp qword ptr [{r}]",
                a = in(reg) &raw const self,
                r = in(reg) &raw mut c,
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                options(nostack),
            );
        }
        c
    }
}

impl Real for X87 {
    type Level = ();
    const PRECISION: u32 = 64;

    #[inline(always)]
    fn given((): (), c: f64) -> Self {
        x87!(r, &raw const c, 0usize, "/* {b} */", "fld qword ptr [{a}]")
    }
    #[inline(always)]
    fn from_integer((): (), n: u64, e: i32) -> Self {
        let bias = power_of_two(52 + e);
        let sum = f64::from_bits(bias.to_bits() | n);
        x87!(r, &raw const sum, &raw const bias, "fld qword ptr [{a}]", "fsub qword ptr [{b}]")
    }
    #[inline(always)]
    fn to_integer(self, e: i32) -> i64 {
        let shifted = self.plus_constant(1.5 * power_of_two(52 + e)).to_double();
        (shifted.to_bits() & ((1 << 52) - 1)) as i64 - (1 << 51)
    }
    #[inline(always)]
    fn plus(self, rhs: Self) -> Self {
        x87!(r, &self, &rhs, "fld tbyte ptr [{a}]", "fld tbyte ptr [{b}]", "faddp st(1), st")
    }
    #[inline(always)]
    fn minus(self, rhs: Self) -> Self {
        x87!(r, &self, &rhs, "fld tbyte ptr [{b}]", "fld tbyte ptr [{a}]", "fsubrp st(1), st")
    }
    #[inline(always)]
    fn times(self, rhs: Self) -> Self {
        x87!(r, &self, &rhs, "fld tbyte ptr [{a}]", "fld tbyte ptr [{b}]", "fmulp st(1), st")
    }
    #[inline(always)]
    fn times_constant(self, c: f64) -> Self {
        x87!(r, &self, &raw const c, "fld tbyte ptr [{a}]", "fmul qword ptr [{b}]")
    }
    #[inline(always)]
    fn plus_constant(self, c: f64) -> Self {
        x87!(r, &self, &raw const c, "fld tbyte ptr [{a}]", "fadd qword ptr [{b}]")
    }
    #[inline(always)]
    fn minus_constant(self, c: f64) -> Self {
        x87!(r, &self, &raw const c, "fld tbyte ptr [{a}]", "fsub qword ptr [{b}]")
    }
    /// Two operations in the unit's registers.
    #[inline(always)]
    fn plus_product(self, a: Self, b: Self) -> Self {
        let mut r = self;
        // SAFETY: ten bytes each are read at {a}, {b} and {r}, and ten written at {r}, which belong to the
        // values here; the unit's stack is empty before and after, and all its registers are given as
        // changed.
        unsafe {
            asm!(
                "fld tbyte ptr [{a}]",
                "fld tbyte ptr [{b}]",
                "fmulp st(1), st",
                "fld tbyte ptr [{r}]",
                "faddp st(1), st",
                "fstp tbyte ptr [{r}]",
                a = in(reg) &raw const a,
                b = in(reg) &raw const b,
                r = in(reg) &raw mut r,
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                options(nostack),
            );
        }
        r
    }
    /// Rounded in a register: two operations.
    #[inline(always)]
    fn round(self, e: i32) -> Self {
        let alpha = 3.0 * power_of_two(Self::PRECISION as i32 - 2 + e);
        x87!(
            r,
            &self,
            &raw const alpha,
            "fld tbyte ptr [{a}]",
            "fadd qword ptr [{b}]",
            "fsub qword ptr [{b}]"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::soft::Soft;
    use super::super::x25519_vartime;
    use super::*;

    #[test]
    fn it_has_64_significant_bits() {
        assert!(is_extended());
        let one = X87::given((), 1.0);
        let tiny = power_of_two(-63);
        assert_eq!(one.plus_constant(tiny).minus(one).to_double(), tiny);
        // A tie, to the even neighbour.
        assert_eq!(one.plus_constant(tiny / 2.0).minus(one).to_double(), 0.0);
        assert_eq!(X87::given((), 3.0).minus(X87::given((), 5.0)).to_double(), -2.0);
        assert_eq!(one.plus_product(X87::given((), 3.0), X87::given((), -5.0)).to_double(), -14.0);
        assert_eq!(X87::from_integer((), 12_345, -7).to_integer(-7), 12_345);
        assert_eq!(X87::given((), -12_345.0).to_integer(0), -12_345);
    }

    /// The results are those of the same arithmetic in software, which panics on anything inexact.
    #[test]
    fn it_is_the_arithmetic_of_64_bits_in_software() {
        for seed in 0..4u8 {
            let k: [u8; 32] = core::array::from_fn(|i| seed.wrapping_mul(91).wrapping_add((37 * i) as u8));
            let u: [u8; 32] = core::array::from_fn(|i| (seed ^ 0x5b).wrapping_mul(i as u8 + 1));
            assert_eq!(x25519_vartime::<X87>((), &k, &u), x25519_vartime::<Soft<64>>((), &k, &u));
        }
    }
}
