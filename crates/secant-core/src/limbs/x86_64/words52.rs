//! The operations on words of 52 bits that AVX-512 IFMA multiplies, in four lanes or in eight.

use super::ifma::Vector8;
use super::ifma4::Vector4;
use crate::cpu::Ifma;

/// The text for each of these numbers, or for each below `N`, which is at most 11, as a constant: what the
/// compiler leaves as a loop has its words in memory. Loops would also take compilation: LLVM unrolls them
/// where everything has been inlined already, and its cost grows faster than such functions. Builds for
/// debugging have a loop, which is less text.
macro_rules! each {
    ($k:ident in $($at:literal)* => $text:block) => {
        #[cfg(debug_assertions)]
        {
            let (all, mut at) = ([$($at),*], 0);
            while at < all.len() {
                let $k: usize = all[at];
                $text
                at += 1;
            }
        }
        #[cfg(not(debug_assertions))]
        {$({
            let $k: usize = $at;
            $text
        })*}
    };
    ($k:ident below $n:ident => $text:block) => {
        #[cfg(debug_assertions)]
        {
            let mut $k = 0;
            while $k < $n {
                $text
                $k += 1;
            }
        }
        #[cfg(not(debug_assertions))]
        {
            const { assert!($n <= 11) };
            each!(@ $k $n $text 0 1 2 3 4 5 6 7 8 9 10);
        }
    };
    (@ $k:ident $n:ident $text:block $($at:literal)*) => {$(
        if $at < $n {
            let $k: usize = $at;
            $text
        }
    )*};
}
pub(crate) use each;

/// Integers of 64 bits, one a lane. The methods are those of [`Vector4`] and [`Vector8`].
pub trait Words52: Copy {
    /// Whether lower and upper halves of products have sums of their own, so that no multiplication waits for
    /// one just before it: four elements in one multiplication by a scalar wait, eight lanes keep the units
    /// busy.
    const SPLIT: bool;

    /// `n` in every lane.
    fn splat(level: Ifma, n: u64) -> Self;
    /// self + rhs mod 2^64.
    fn plus(self, rhs: Self) -> Self;
    /// self - rhs mod 2^64.
    fn minus(self, rhs: Self) -> Self;
    /// Bitwise and.
    fn and(self, rhs: Self) -> Self;
    /// Bitwise or.
    fn or(self, rhs: Self) -> Self;
    /// self·2^n mod 2^64; a constant n < 64.
    fn shift_left(self, n: u32) -> Self;
    /// floor(self / 2^n); a constant n < 64.
    fn shift_right(self, n: u32) -> Self;
    /// floor(self / 2^n), lanes signed (two's complement); a constant n < 64.
    fn shift_right_signed(self, n: u32) -> Self;
    /// The same lanes, of which the compiler knows nothing.
    fn hidden(self) -> Self;
    /// self·rhs mod 2^64, by `vpmullq`.
    fn times(self, rhs: Self) -> Self;
    /// self + (x·y mod 2^52), where x and y are the low 52 bits of the operands.
    fn mul_add_low(self, x: Self, y: Self) -> Self;
    /// self + floor(x·y / 2^52), where x and y are the low 52 bits of the operands.
    fn mul_add_high(self, x: Self, y: Self) -> Self;
    /// Whether all lanes are.
    fn all(self, are: impl Fn(u64) -> bool) -> bool;
}

macro_rules! words52 {
    ($($vector:ident: $split:literal),*) => {$(
        impl Words52 for $vector {
            const SPLIT: bool = $split;

            #[cfg_attr(not(unoptimised), inline(always))]
            fn splat(level: Ifma, n: u64) -> Self {
                Self::splat(level, n)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn plus(self, rhs: Self) -> Self {
                self.plus(rhs)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn minus(self, rhs: Self) -> Self {
                self.minus(rhs)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn and(self, rhs: Self) -> Self {
                self.and(rhs)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn or(self, rhs: Self) -> Self {
                self.or(rhs)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn shift_left(self, n: u32) -> Self {
                self.shift_left(n)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn shift_right(self, n: u32) -> Self {
                self.shift_right(n)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn shift_right_signed(self, n: u32) -> Self {
                self.shift_right_signed(n)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn hidden(self) -> Self {
                self.hidden()
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn times(self, rhs: Self) -> Self {
                self.times(rhs)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn mul_add_low(self, x: Self, y: Self) -> Self {
                self.mul_add_low(x, y)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn mul_add_high(self, x: Self, y: Self) -> Self {
                self.mul_add_high(x, y)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn all(self, are: impl Fn(u64) -> bool) -> bool {
                self.to_array().into_iter().all(are)
            }
        }
    )*};
}
words52!(Vector4: true, Vector8: false);
