//! Sections 4.2 and 4.3, counted: the doubling before formula (1), calls, elements read and written, and
//! calls of point formulas.

use secant_catalogue::counting::Counts;
use secant_core::field::{Factor, Field};
use secant_core::form::weierstrass::jacobian::Point;
use secant_core::scalar::recode::{signed_len, wnaf};

/// 2P by the formula that section 4.2 starts from (Hankerson, Menezes, Vanstone 2004, algorithm 3.21). Cost:
/// 4M+4S+1Add+4Sub+2Mul2+1Mul3+1Div2.
pub fn double_before<F: Field>(p: Point<F>) -> Point<F> {
    let zz = p.z.sqr();
    let m = p.x.sub(zz).mul(p.x.add(zz)).mul3().tighten();
    let twice = p.y.mul2().tighten();
    let z = twice.mul(p.z);
    let four = twice.sqr();
    let b = four.mul(p.x);
    let eight = four.sqr().div2().tighten();
    let x = m.sqr().sub(b.mul2().tighten());
    Point { x, y: b.sub(x).mul(m).sub(eight), z }
}

/// Calls of field operations, where each is a function.
pub fn calls(c: &Counts) -> u64 {
    c.kinds().iter().map(|(_, n)| n).sum()
}

/// Elements that these functions read and write: a merged operation keeps its intermediate result in
/// registers.
pub fn accesses(c: &Counts) -> u64 {
    let of_two = c.mul + c.add + c.sub + c.dbl_sub;
    // One is read and one written by every function; a - b and a - b - 2c are made of three, and two of them.
    2 * calls(c) + of_two + 3 * c.sub_dbl_sub
}

/// Calls of point formulas for a scalar of 256 bits by wNAF of width 5: each doubling and addition a call,
/// and with four doublings, and a doubling and an addition, a call.
pub fn point_calls(k: &[u64; 4]) -> [u64; 2] {
    let mut digits = [0; signed_len(256)];
    let Some(top) = wnaf::recode_vartime::<5>(k, &mut digits) else { return [0; 2] };
    let (mut alone, mut merged, mut run) = (0, 0, 0);
    // The first digit is where the loop begins.
    for &digit in digits[..top].iter().rev().skip(1) {
        run += 1;
        if digit != 0 {
            // The doublings before the last of the run, and the last with the addition.
            let before = run - 1;
            alone += run + 1;
            merged += before / 4 + before % 4 + 1;
            run = 0;
        }
    }
    [alone + run, merged + run / 4 + run % 4]
}
