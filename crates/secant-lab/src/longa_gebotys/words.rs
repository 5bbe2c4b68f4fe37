//! Sums and small multiples modulo p = 2^256 - 189 in four words, as the paper compares them: reduced
//! incompletely or completely, with conditional branches or without.
//!
//! x is replaced by the result. *Reduced* operands lie in [0, p), and a complete result does too; an
//! incomplete one lies in [0, 2^256), and may go into a product. All is plain Rust, one way of writing for
//! both sides of a comparison, and every operation is a function that is called, as in the paper's assembly
//! module.
//!
//! Left alone, the compiler decides what becomes a jump: it makes a conditional move of a short `if`, and
//! jumps of selections that were called unpredictable. So
//!
//! - in [`branching`] what a jump leads to begins with an empty `black_box`, which can be neither moved nor
//!   done on both ways;
//! - elsewhere every condition is a [`Mask`], opaque to the compiler.
//!
//! That it comes out so was read in the assembly (x86-64, rustc 1.95): no conditional jump outside
//! [`branching`]; inside, one on the carry or borrow, and in complete reductions one more for the comparison
//! with p.

use secant_core::ct::{Mask, Select};
use secant_core::limbs::portable::{add_small, add4, sub4};

/// p = 2^256 - C.
pub const C: u64 = 189;
/// The words of p, the lowest first.
pub const P: [u64; 4] = [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX];

/// One of the paper's modular operations: replaces x by a function of x and y. Operations with one operand
/// ignore y.
pub type Operation = fn(&mut [u64; 4], &[u64; 4]);

/// C if `carry` is 1, 0 if it is 0.
#[inline(always)]
fn correction(carry: u64) -> u64 {
    Mask::from_bit(carry).word() & C
}

/// x + carry·2^256 completely reduced, for that below 2p.
#[inline(always)]
fn subtract_prime(x: &[u64; 4], carry: u64) -> [u64; 4] {
    let (less, reaches) = add_small(*x, u128::from(C));
    Select::select(Mask::from_bit(carry | reaches), less, *x)
}

/// 3x in [0, 2^256) and a carry, for reduced x.
#[inline(always)]
fn triple(x: &[u64; 4]) -> ([u64; 4], u64) {
    let (r, first) = add4(x, x);
    let (r, second) = add4(&r, x);
    add_small(r, u128::from(correction(first) + correction(second)))
}

/// x/2, in [0, 2^256) for x in [0, 2^256): p is added to odd x.
#[inline(always)]
fn half(x: &[u64; 4]) -> [u64; 4] {
    let odd = Mask::from_bit(x[0] & 1).word();
    let (r, top) = add4(x, &[P[0] & odd, odd, odd, odd]);
    [r[0] >> 1 | r[1] << 63, r[1] >> 1 | r[2] << 63, r[2] >> 1 | r[3] << 63, r[3] >> 1 | top << 63]
}

/// x + y, incomplete: the carry is discarded and C added for it. Reduced operands.
#[inline(never)]
pub fn add_incomplete(x: &mut [u64; 4], y: &[u64; 4]) {
    let (r, carry) = add4(x, y);
    // After a carry r is at most p - 2 - C: adding C gives none.
    *x = add_small(r, u128::from(correction(carry))).0;
}

/// x + y, complete. Reduced operands.
#[inline(always)]
pub(super) fn sum(x: &[u64; 4], y: &[u64; 4]) -> [u64; 4] {
    let (r, carry) = add4(x, y);
    subtract_prime(&r, carry)
}

/// x - y, complete. Reduced operands.
#[inline(always)]
pub(super) fn difference(x: &[u64; 4], y: &[u64; 4]) -> [u64; 4] {
    let (r, borrow) = sub4(x, y);
    sub4(&r, &[correction(borrow), 0, 0, 0]).0
}

/// x + y, complete. Reduced operands.
#[inline(never)]
pub fn add_complete(x: &mut [u64; 4], y: &[u64; 4]) {
    *x = sum(x, y);
}

/// 2x, incomplete. A reduced operand.
#[inline(never)]
pub fn mul2_incomplete(x: &mut [u64; 4], _: &[u64; 4]) {
    let (r, carry) = add4(x, x);
    *x = add_small(r, u128::from(correction(carry))).0;
}

/// 2x, complete. A reduced operand.
#[inline(never)]
pub fn mul2_complete(x: &mut [u64; 4], _: &[u64; 4]) {
    let (r, carry) = add4(x, x);
    *x = subtract_prime(&r, carry);
}

/// 3x, incomplete. A reduced operand.
#[inline(never)]
pub fn mul3_incomplete(x: &mut [u64; 4], _: &[u64; 4]) {
    let (mut r, carry) = triple(x);
    // If there was a carry, r is below 2C, so that adding C makes no further carry.
    r[0] += correction(carry);
    *x = r;
}

/// 3x, complete. A reduced operand.
#[inline(never)]
pub fn mul3_complete(x: &mut [u64; 4], _: &[u64; 4]) {
    let (r, carry) = triple(x);
    *x = subtract_prime(&r, carry);
}

/// x/2, incomplete. Any operand below 2^256.
#[inline(never)]
pub fn div2_incomplete(x: &mut [u64; 4], _: &[u64; 4]) {
    *x = half(x);
}

/// x/2, complete. Any operand below 2^256: half of a reduced one would be reduced without more ado.
#[inline(never)]
pub fn div2_complete(x: &mut [u64; 4], _: &[u64; 4]) {
    *x = subtract_prime(&half(x), 0);
}

/// x - y, complete. Reduced operands.
#[inline(never)]
pub fn sub(x: &mut [u64; 4], y: &[u64; 4]) {
    *x = difference(x, y);
}

/// The same with conditional branches.
pub mod branching {
    use core::hint::black_box;

    use super::{C, Mask, P, add_small, add4, sub4};

    /// `carry`, as something to jump on.
    #[inline(always)]
    fn taken(carry: u64) -> bool {
        Mask::from_bit(carry).declassify()
    }

    /// x + C, by a way that only a jump leads to.
    #[inline(always)]
    fn corrected(x: &[u64; 4]) -> [u64; 4] {
        black_box(());
        add_small(*x, u128::from(C)).0
    }

    /// x + carry·2^256 completely reduced, for that below 2p.
    #[inline(always)]
    fn subtract_prime(x: &[u64; 4], carry: u64) -> [u64; 4] {
        if taken(carry) {
            return corrected(x);
        }
        if x[3] == u64::MAX && x[2] == u64::MAX && x[1] == u64::MAX && x[0] >= P[0] {
            return corrected(x);
        }
        *x
    }

    /// As [`super::add_incomplete`].
    #[inline(never)]
    pub fn add_incomplete(x: &mut [u64; 4], y: &[u64; 4]) {
        let (r, carry) = add4(x, y);
        *x = if taken(carry) { corrected(&r) } else { r };
    }

    /// As [`super::add_complete`].
    #[inline(never)]
    pub fn add_complete(x: &mut [u64; 4], y: &[u64; 4]) {
        let (r, carry) = add4(x, y);
        *x = subtract_prime(&r, carry);
    }

    /// As [`super::mul2_incomplete`].
    #[inline(never)]
    pub fn mul2_incomplete(x: &mut [u64; 4], _: &[u64; 4]) {
        let (r, carry) = add4(x, x);
        *x = if taken(carry) { corrected(&r) } else { r };
    }

    /// As [`super::mul2_complete`].
    #[inline(never)]
    pub fn mul2_complete(x: &mut [u64; 4], _: &[u64; 4]) {
        let (r, carry) = add4(x, x);
        *x = subtract_prime(&r, carry);
    }

    /// As [`super::sub`].
    #[inline(never)]
    pub fn sub(x: &mut [u64; 4], y: &[u64; 4]) {
        let (mut r, borrow) = sub4(x, y);
        if taken(borrow) {
            black_box(());
            r = sub4(&r, &[C, 0, 0, 0]).0;
        }
        *x = r;
    }
}
