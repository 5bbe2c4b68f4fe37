//! Table 5: sequences of four multiplications modulo 2^256 - 189 with and without contiguous data dependences.

use std::hint::black_box;

use secant_core::cpu::Portable;
use secant_core::limbs::WordKernels;

use super::{Variant, mulx, operands};

type Element = [u64; 4];

/// op1, .., op8.
pub(super) type Operands = [Element; 8];
/// res1, .., res4.
pub(super) type Results = [Element; 4];

/// Mult(a, b, r): r = a·b, a call that reads and writes memory.
#[inline(never)]
fn mult<B: WordKernels>(level: B, a: &Element, b: &Element, r: &mut Element) {
    *r = level.mul_fold4::<256, 189>(a, b);
}

/// No result is an operand.
pub(super) fn sequence1<B: WordKernels>(level: B, op: &Operands, res: &mut Results) {
    let [res1, res2, res3, res4] = res;
    mult(level, &op[0], &op[1], res1);
    mult(level, &op[2], &op[3], res2);
    mult(level, &op[4], &op[5], res3);
    mult(level, &op[6], &op[7], res4);
}

/// Every result is the first operand of the next multiplication.
pub(super) fn sequence2<B: WordKernels>(level: B, op: &Operands, res: &mut Results) {
    let [res1, res2, res3, res4] = res;
    mult(level, &op[0], &op[1], res1);
    mult(level, res1, &op[3], res2);
    mult(level, res2, &op[5], res3);
    mult(level, res3, &op[7], res4);
}

/// Every result is the second operand of the next multiplication.
pub(super) fn sequence3<B: WordKernels>(level: B, op: &Operands, res: &mut Results) {
    let [res1, res2, res3, res4] = res;
    mult(level, &op[0], &op[1], res1);
    mult(level, &op[3], res1, res2);
    mult(level, &op[5], res2, res3);
    mult(level, &op[7], res3, res4);
}

fn sequences<B: WordKernels>(level: B) -> Vec<Variant> {
    type Sequence<B> = fn(B, &Operands, &mut Results);
    let variant = |name, sequence: Sequence<B>, unbroken: bool| {
        let mut op: Operands = std::array::from_fn(|i| operands(8)[i]);
        let mut res = Results::default();
        let body = move |_, n| {
            for _ in 0..n {
                sequence(level, &op, &mut res);
                if unbroken {
                    op[0] = black_box(res[3]);
                }
            }
            black_box(&mut res);
        };
        Variant { name, operations: 4.0, body: Box::new(body) }
    };
    vec![
        variant("Sequence 1", sequence1::<B>, false),
        variant("Sequence 2", sequence2::<B>, false),
        variant("Sequence 3", sequence3::<B>, false),
        variant("Sequence 2, unbroken", sequence2::<B>, true),
        variant("Sequence 3, unbroken", sequence3::<B>, true),
    ]
}

/// Table 5's sequences, an operation a multiplication, on the best backend. The paper's begin anew with given operands after four
/// multiplications, and a CPU that looks far enough ahead begins the next sequence before the last has ended; in an `unbroken` one op1 is
/// the last result.
pub fn table5() -> Vec<Variant> {
    match mulx() {
        Some(level) => sequences(level),
        None => sequences(Portable),
    }
}
