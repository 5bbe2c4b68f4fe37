//! Inversion with its long numbers in vectors of AVX2; see [`limbs::invert`](crate::limbs::invert).
//!
//! f, g, d and e are the lanes of one register for each limb of 30 bits: limbs below 2^30, but for the
//! highest, which is signed. After 60 steps with the matrix (u, v), (q, r), all four numbers take the same
//! way:
//!
//! (f, g, d, e) <- (u·f + v·g, q·f + r·g, u·d + v·e + m·M, q·d + r·e + n·M) / 2^60,
//!
//! with the m and n that make the division exact, and no M for f and g, whose division is exact. The matrix's
//! entries are two digits, u = u0 + 2^30·u1, and so are m and n: a column is four products, and two of M, and
//! the division moves two limbs.
//!
//! d and e stay in (-2M, M): to m, in (-2^60, 0], goes u where d is negative and v where e is, as to n.
//! **Bounds:** 0 <= u0 < 2^30 and
//! |u1| + |v1| <= 2^30 + 1; the digits of m are above -2^31 and below 2^30 + 1, so they have 32 bits, as the highest limbs have. A column is above -2^63 and below 2^62.5
//! with its carry: 2^63 is added before it is shifted, which AVX2 does without a sign, and 2^33 taken away
//! behind.

use core::arch::asm;

use super::fma4::{Integers, kept};
use crate::cpu::{Avx2, Task};
use crate::ct;
use crate::limbs::packed_steps::batch;
use crate::limbs::step_matrix::{Matrix, Meanwhile};

/// Bits of a limb.
pub const BITS: usize = 30;
const LOW: u64 = (1 << BITS) - 1;

/// 1/x modulo an odd M, by so many batches of 60 steps; as a task it puts d in (-2M, M) in the place of x and
/// gives the highest limb of f, which has its sign: f is ±1, or ±M for x = 0. The inverse is d·f.
pub struct Inversion<'a, const K: usize> {
    /// M, in limbs.
    pub modulus: &'a [i64; K],
    /// 1/M modulo 2^30.
    pub inverse: u64,
    /// How many.
    pub batches: u32,
    /// x, in limbs; below M. d in the end.
    pub x: &'a mut [i64; K],
}

/// The numbers on their way, and what is needed to go on.
struct Numbers<'a, const K: usize> {
    level: Avx2,
    modulus: &'a [i64; K],
    inverse: Integers,
    /// f, g, d, e.
    limbs: &'a mut [Lanes; K],
    /// The product of the steps before, as a matrix.
    matrix: Matrix,
    columns: Columns,
    /// The low 60 bits of f and g, and the next 60.
    low: [[u64; 2]; 2],
}

/// One limb of each.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
struct Lanes([u64; 4]);

/// Between two columns: the digits of the matrix and of the multiples of M; the limbs of the column before,
/// apart; the carry.
#[derive(Clone, Copy)]
struct Columns {
    first: [Integers; 2],
    second: [Integers; 2],
    multiple: [Integers; 2],
    before: [Integers; 2],
    carry: Integers,
}

impl<const K: usize> Task<Avx2> for Inversion<'_, K> {
    type Output = i64;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Avx2) -> i64 {
        let zero = Integers::splat(level, 0);
        let columns = Columns {
            first: [zero; 2],
            second: [zero; 2],
            multiple: [zero; 2],
            before: [zero; 2],
            carry: zero,
        };
        // Loops, and no closures in arrays: those are called, and without the instructions.
        let mut limbs = [Lanes([0; 4]); K];
        let mut i = 0;
        while i < K {
            limbs[i] = Lanes([self.modulus[i] as u64, self.x[i] as u64, 0, 0]);
            i += 1;
        }
        limbs[0].0[3] = 1;
        let mut numbers = Numbers {
            level,
            modulus: self.modulus,
            inverse: Integers::splat(level, self.inverse),
            limbs: &mut limbs,
            matrix: Matrix { u: 0, v: 0, q: 0, r: 0 },
            columns,
            low: [[pair(self.modulus, 0), pair(self.x, 0)], [pair(self.modulus, 2), pair(self.x, 2)]],
        };
        let [mut f, mut g] = numbers.low[0];
        let mut zeta;
        (zeta, numbers.matrix) = batch(-1, f, g, &mut ());
        i = 1;
        while i < self.batches as usize {
            // The steps need the low words only: the rest follows while they run.
            (f, g) = numbers.next_low();
            let matrix;
            (zeta, matrix) = batch(zeta, f, g, &mut numbers);
            numbers.matrix = matrix;
            i += 1;
        }
        numbers.first();
        numbers.second();
        numbers.third();
        let sign = limbs[K - 1].0[0] as i64;
        i = 0;
        while i < K {
            self.x[i] = limbs[i].0[2] as i64;
            i += 1;
        }
        ct::wipe(&mut limbs);
        sign
    }
}

/// Limbs i and i + 1, of 30 bits each.
#[cfg_attr(not(unoptimised), inline(always))]
fn pair<const K: usize>(limbs: &[i64; K], i: usize) -> u64 {
    limbs[i] as u64 | (limbs[i + 1] as u64) << BITS
}

impl Columns {
    /// The registers are as they are here.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn stay(&mut self) {
        let Self { first, second, multiple, before, carry } = self;
        [*first, *second, *multiple, *before] = kept([*first, *second, *multiple, *before], carry);
    }
}

impl<const K: usize> Numbers<'_, K> {
    /// Where the second part of the columns ends.
    const HALF: usize = {
        assert!(4 <= K && K <= 19);
        if 3 + K / 2 < K { 3 + K / 2 } else { K }
    };

    /// Limb i of all four.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn limb(&self, i: usize) -> Integers {
        Integers::from_array(self.level, self.limbs[i].0)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn set_limb(&mut self, i: usize, limb: Integers) {
        self.limbs[i] = Lanes(limb.to_array());
    }

    /// Limb i of M, in every lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn modulus(&self, i: usize) -> Integers {
        Integers::splat(self.level, self.modulus[i] as u64)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mask(&self) -> Integers {
        Integers::splat(self.level, LOW)
    }

    /// (x mod 2^30, floor(x / 2^30)), |x| < 2^62.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn digits(&self, x: Integers) -> [Integers; 2] {
        let shifted = x.plus(Integers::splat(self.level, 1 << 62)).shift_right(BITS as u32);
        [x.and(self.mask()), shifted.minus(Integers::splat(self.level, 1 << 32))]
    }

    /// Column i, less the multiples of M and the carry: u·(first number) + v·(second one), digit by digit.
    /// The limbs of this column are kept for the next.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn column(&mut self, i: usize) -> Integers {
        let limb = [self.limb(i).even(), self.limb(i).odd()];
        let c = &mut self.columns;
        let sum = limb[0].times_signed(c.first[0]).plus(limb[1].times_signed(c.second[0]));
        let sum = if i == 0 {
            sum
        } else {
            let more = c.before[0].times_signed(c.first[1]).plus(c.before[1].times_signed(c.second[1]));
            sum.plus(more)
        };
        c.before = limb;
        sum
    }

    /// The digit of m that clears the low 30 bits of a column, next to one that is given.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clearing(&self, column: Integers, given: Integers) -> Integers {
        given.minus(column.times(self.inverse).plus(given).and(self.mask()))
    }

    /// The constant to add to a column before its shift; the first one has no carry to take 2^33 from.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn bias(&self, first: bool) -> Integers {
        Integers::splat(self.level, (1u64 << 63) - if first { 0 } else { 1 << 33 })
    }

    /// Column i, two limbs lower.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn go(&mut self, i: usize) {
        let sum = self.column(i).plus(self.bias(false));
        let c = &self.columns;
        let sum = sum
            .plus(c.multiple[0].times_signed(self.modulus(i)))
            .plus(c.multiple[1].times_signed(self.modulus(i - 1)))
            .plus(c.carry);
        self.set_limb(i - 2, sum.and(self.mask()));
        self.columns.carry = sum.shift_right(BITS as u32);
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn find_low(&mut self) {
        let pair = |i: usize| self.limb(i).or(self.limb(i + 1).shift_left(BITS as u32)).first_two();
        self.low = [pair(0), pair(2)];
    }

    /// The low words of f and g after the steps of the matrix: 60 bits of each are right.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn next_low(&self) -> (u64, u64) {
        let [[f, g], [more_f, more_g]] = self.low;
        let low = |u: i64, v: i64| {
            let sum = i128::from(u) * i128::from(f) + i128::from(v) * i128::from(g);
            let more = (u as u64).wrapping_mul(more_f).wrapping_add((v as u64).wrapping_mul(more_g));
            ((sum >> (2 * BITS)) as u64).wrapping_add(more)
        };
        (low(self.matrix.u, self.matrix.v), low(self.matrix.q, self.matrix.r))
    }
}

/// Columns of a constant range, one after the other and each with its number as a constant: the compiler does
/// not unroll so much by itself.
#[cfg(not(debug_assertions))]
macro_rules! columns {
    ($numbers:ident, $range:expr) => { columns!($numbers, $range; 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18) };
    ($numbers:ident, $range:expr; $($i:literal)*) => {$(
        if $range.start <= $i && $i < $range.end {
            $numbers.go($i);
        }
    )*};
}
/// In builds for debugging a loop, which is a tenth of the text.
#[cfg(debug_assertions)]
macro_rules! columns {
    ($numbers:ident, $range:expr) => {
        let mut i = $range.start;
        while i < $range.end {
            $numbers.go(i);
            i += 1;
        }
    };
}

impl<const K: usize> Meanwhile for Numbers<'_, K> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(&mut self) {
        stay(self.limbs);
        let t = &self.matrix;
        let first = Integers::from_array(self.level, [t.u as u64, t.q as u64, t.u as u64, t.q as u64]);
        let second = Integers::from_array(self.level, [t.v as u64, t.r as u64, t.v as u64, t.r as u64]);
        // d and e alone have multiples of M.
        let negative =
            self.limb(K - 1).negative().and(Integers::from_array(self.level, [0, 0, u64::MAX, u64::MAX]));
        let given = self.digits(first.and(negative.even()).plus(second.and(negative.odd())));
        self.columns.first = self.digits(first);
        self.columns.second = self.digits(second);
        let sum = self.column(0);
        let multiple = self.clearing(sum, given[0]);
        let sum = sum.plus(multiple.times_signed(self.modulus(0))).plus(self.bias(true));
        self.columns.multiple[0] = multiple;
        let carry = sum.shift_right(BITS as u32);
        let sum =
            self.column(1).plus(multiple.times_signed(self.modulus(1))).plus(carry.plus(self.bias(false)));
        let multiple = self.clearing(sum, given[1]);
        let sum = sum.plus(multiple.times_signed(self.modulus(0)));
        self.columns.multiple[1] = multiple;
        self.columns.carry = sum.shift_right(BITS as u32);
        self.columns.stay();
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn second(&mut self) {
        self.columns.stay();
        columns!(self, 2..Self::HALF);
        if Self::HALF >= 6 {
            self.find_low();
        }
        stay(self.limbs);
        self.columns.stay();
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn third(&mut self) {
        self.columns.stay();
        columns!(self, Self::HALF..K);
        let c = &self.columns;
        let sum = c.before[0].times_signed(c.first[1]).plus(c.before[1].times_signed(c.second[1]));
        let sum =
            sum.plus(c.multiple[1].times_signed(self.modulus(K - 1))).plus(self.bias(false)).plus(c.carry);
        self.set_limb(K - 2, sum.and(self.mask()));
        self.set_limb(K - 1, sum.shift_right(BITS as u32).minus(Integers::splat(self.level, 1 << 33)));
        if Self::HALF < 6 {
            self.find_low();
        }
        stay(self.limbs);
    }
}

/// Everything before this is done before everything behind, as far as it touches `place`: the compiler would
/// put all vectors together.
#[cfg_attr(not(unoptimised), inline(always))]
fn stay<T>(place: &mut T) {
    // SAFETY: the template is a comment; what `place` refers to may be written, and is not.
    unsafe { asm!("/* {} */", in(reg) place, options(nostack, preserves_flags)) };
}
