//! Table 5: sequences of four operations modulo 2^256 - 189, multiplications and others, with and without
//! contiguous data dependences.

use std::hint::black_box;

use secant_core::cpu::Portable;
use secant_core::field::{Factor, Field, Single};
use secant_core::limbs::WordKernels;

use super::table6::F;
use super::{Variant, mulx, operands, words};

type Element = [u64; 4];

/// The operands op1, .., op8.
pub(super) type Operands = [Element; 8];
/// The results res1, .., res4.
pub(super) type Results = [Element; 4];

/// Op(a, b, r): r from a and b, or from a alone; a call that reads and writes memory. Operands are where they
/// stand: a copy in pieces of 16 bytes waits for the pieces of 8 that the operation before has just written.
pub(super) type Operation<B> = fn(B, &Element, &Element, &mut Element);

pub(super) fn mult<B: WordKernels>(level: B, a: &Element, b: &Element, r: &mut Element) {
    *r = level.mul_fold4::<256, 189>(a, b);
}
fn sqr<B: WordKernels>(level: B, a: &Element, _: &Element, r: &mut Element) {
    *r = level.sqr_fold4::<256, 189>(a);
}
fn add<B: WordKernels>(_: B, a: &Element, b: &Element, r: &mut Element) {
    *r = words::sum(a, b);
}
fn sub<B: WordKernels>(_: B, a: &Element, b: &Element, r: &mut Element) {
    *r = words::difference(a, b);
}

/// Four calls of one operation, on the paper's choice of operands.
pub(super) type Sequence<B> = fn(B, Operation<B>, &Operands, &mut Results);

/// Sequence 1: no result is an operand of a later call.
pub(super) fn sequence1<B: WordKernels>(level: B, operation: Operation<B>, op: &Operands, res: &mut Results) {
    let [res1, res2, res3, res4] = res;
    operation(level, &op[0], &op[1], res1);
    operation(level, &op[2], &op[3], res2);
    operation(level, &op[4], &op[5], res3);
    operation(level, &op[6], &op[7], res4);
}

/// Every result is the first operand of the next operation.
pub(super) fn sequence2<B: WordKernels>(level: B, operation: Operation<B>, op: &Operands, res: &mut Results) {
    let [res1, res2, res3, res4] = res;
    operation(level, &op[0], &op[1], res1);
    operation(level, res1, &op[3], res2);
    operation(level, res2, &op[5], res3);
    operation(level, res3, &op[7], res4);
}

/// Every result is the second operand of the next operation.
pub(super) fn sequence3<B: WordKernels>(level: B, operation: Operation<B>, op: &Operands, res: &mut Results) {
    let [res1, res2, res3, res4] = res;
    operation(level, &op[0], &op[1], res1);
    operation(level, &op[3], res1, res2);
    operation(level, &op[5], res2, res3);
    operation(level, &op[7], res3, res4);
}

/// [`sequence2`], which goes on from the last result.
fn unbroken2<B: WordKernels>(level: B, operation: Operation<B>, op: &Operands, res: &mut Results) {
    let [res1, res2, res3, res4] = res;
    operation(level, res4, &op[1], res1);
    operation(level, res1, &op[3], res2);
    operation(level, res2, &op[5], res3);
    operation(level, res3, &op[7], res4);
}

/// [`sequence3`], which goes on from the last result.
fn unbroken3<B: WordKernels>(level: B, operation: Operation<B>, op: &Operands, res: &mut Results) {
    let [res1, res2, res3, res4] = res;
    operation(level, &op[1], res4, res1);
    operation(level, &op[3], res1, res2);
    operation(level, &op[5], res2, res3);
    operation(level, &op[7], res3, res4);
}

/// Whether the words are the library's element.
fn is(words: Element, want: F<Portable>) -> bool {
    let got = F::<Portable>::from_repr(Portable, words)
        .or_else(|| F::<Portable>::from_repr(Portable, super::less_p(words)));
    got.is_some_and(|got| got.to_repr() == want.to_repr())
}

/// The library's operation on two elements.
type Meaning = fn(F<Portable>, F<Portable>) -> F<Portable>;

/// Whether every sequence of an operation agrees with the library.
fn is_right<B: WordKernels>(level: B, operation: Operation<B>, meaning: Meaning) -> bool {
    let op: Operands = std::array::from_fn(|i| operands(8)[i]);
    let f = op.map(|words| F::<Portable>::from_canonical(Portable, words));
    let run = |sequence: Sequence<B>| {
        let mut res = Results::default();
        res[3] = op[0];
        sequence(level, operation, &op, &mut res);
        res
    };
    // Whether each result is the one before, or op1, with the next operand, in that order.
    let chained = |sequence: Sequence<B>, first: bool, given: bool| {
        let mut last = f[0];
        run(sequence).into_iter().enumerate().all(|(i, r)| {
            let other = f[2 * i + 1];
            let ordered = first || i == 0 && given;
            last = if ordered { meaning(last, other) } else { meaning(other, last) };
            is(r, last)
        })
    };
    (0..4).all(|i| is(run(sequence1)[i], meaning(f[2 * i], f[2 * i + 1])))
        && chained(sequence2, true, true)
        && chained(sequence3, false, true)
        && chained(unbroken2, true, false)
        && chained(unbroken3, false, false)
}

fn sequences<B: WordKernels>(level: B) -> Vec<Variant> {
    let variant = |name, sequence: Sequence<B>, operation: Operation<B>, meaning: Meaning| {
        let op: Operands = std::array::from_fn(|i| operands(8)[i]);
        let mut res: Results = std::array::from_fn(|i| op[i]);
        let body = move |_, n| {
            for _ in 0..n {
                sequence(level, operation, &op, &mut res);
                black_box(&mut res);
            }
        };
        let check = move || is_right(level, operation, meaning);
        Variant { name, operations: 4.0, body: Box::new(body), check: Box::new(check) }
    };
    vec![
        variant("Addition, Sequence 1", sequence1, add, |x, y| x.add(y)),
        variant("Addition, Sequence 2", sequence2, add, |x, y| x.add(y)),
        variant("Subtraction, Sequence 1", sequence1, sub, |x, y| x.sub(y)),
        variant("Subtraction, Sequence 2", sequence2, sub, |x, y| x.sub(y)),
        variant("Squaring, Sequence 1", sequence1, sqr, |x, _| x.sqr()),
        variant("Squaring, Sequence 2", sequence2, sqr, |x, _| x.sqr()),
        variant("Sequence 1", sequence1, mult, |x, y| x.mul(y)),
        variant("Sequence 2", sequence2, mult, |x, y| x.mul(y)),
        variant("Sequence 3", sequence3, mult, |x, y| x.mul(y)),
        variant("Sequence 2, unbroken", unbroken2, mult, |x, y| x.mul(y)),
        variant("Sequence 3, unbroken", unbroken3, mult, |x, y| x.mul(y)),
    ]
}

/// Table 5's sequences, an operation a multiplication, on the best backend. The paper's begin anew with given
/// operands after four multiplications, and a CPU that looks far enough ahead begins the next sequence before
/// the last has ended; an `unbroken` one goes on from the last result.
pub fn table5() -> Vec<Variant> {
    match mulx() {
        Some(level) => sequences(level),
        None => sequences(Portable),
    }
}
