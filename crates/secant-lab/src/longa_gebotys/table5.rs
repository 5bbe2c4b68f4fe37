//! Table 5: sequences of four multiplications modulo 2^256 - 189 with and without contiguous data dependences.

use std::hint::black_box;

use secant_core::cpu::Portable;
use secant_core::field::{Factor, Field, Single};
use secant_core::limbs::WordKernels;

use super::table6::F;
use super::{Variant, mulx, operands, words};

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

/// Another operation: r from a and b, or from a alone; a call that reads and writes memory.
type Other<B> = fn(B, &Element, &Element, &mut Element);

#[inline(never)]
fn sqr<B: WordKernels>(level: B, a: &Element, _: &Element, r: &mut Element) {
    *r = level.sqr_fold4::<256, 189>(a);
}
#[inline(never)]
fn add<B: WordKernels>(_: B, a: &Element, b: &Element, r: &mut Element) {
    *r = *a;
    words::add_complete(r, b);
}
#[inline(never)]
fn sub<B: WordKernels>(_: B, a: &Element, b: &Element, r: &mut Element) {
    *r = *a;
    words::sub(r, b);
}

/// Whether the words are the library's element.
fn is(words: Element, want: F<Portable>) -> bool {
    let got = F::<Portable>::from_repr(Portable, words)
        .or_else(|| F::<Portable>::from_repr(Portable, super::less_p(words)));
    got.is_some_and(|got| got.to_repr() == want.to_repr())
}

/// Whether the products of a sequence are the library's.
fn products_are_right<B: WordKernels>(level: B) -> bool {
    let op: Operands = std::array::from_fn(|i| operands(8)[i]);
    let f = op.map(|words| F::<Portable>::from_canonical(Portable, words));
    let mut res = [Results::default(); 3];
    sequence1(level, &op, &mut res[0]);
    sequence2(level, &op, &mut res[1]);
    sequence3(level, &op, &mut res[2]);
    let mut chain = f[0];
    (0..4).all(|i| {
        chain = chain.mul(f[2 * i + 1]);
        is(res[0][i], f[2 * i].mul(f[2 * i + 1])) && is(res[1][i], chain) && is(res[2][i], chain)
    })
}

/// Whether the other operations are the library's.
fn others_are_right<B: WordKernels>(level: B) -> bool {
    let op: Operands = std::array::from_fn(|i| operands(8)[i]);
    let [x, y] = [op[0], op[1]].map(|words| F::<Portable>::from_canonical(Portable, words));
    let run = |operation: Other<B>| {
        let mut r = Element::default();
        operation(level, &op[0], &op[1], &mut r);
        r
    };
    is(run(sqr::<B>), x.sqr()) && is(run(add::<B>), x.add(y)) && is(run(sub::<B>), x.sub(y))
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
        let check = move || products_are_right(level);
        Variant { name, operations: 4.0, body: Box::new(body), check: Box::new(check) }
    };
    let other = |name, operation: Other<B>, chained: bool| {
        let mut op: Operands = std::array::from_fn(|i| operands(8)[i]);
        let mut res = Results::default();
        let body = move |_, n| {
            for _ in 0..n {
                for i in 0..4 {
                    let first = if chained && i > 0 { res[i - 1] } else { op[2 * i] };
                    operation(level, &first, &op[2 * i + 1], &mut res[i]);
                }
                if chained {
                    op[0] = res[3];
                }
                black_box(&mut res);
            }
        };
        let check = move || others_are_right(level);
        Variant { name, operations: 4.0, body: Box::new(body), check: Box::new(check) }
    };
    vec![
        other("Addition, Sequence 1", add::<B>, false),
        other("Addition, Sequence 2", add::<B>, true),
        other("Subtraction, Sequence 1", sub::<B>, false),
        other("Subtraction, Sequence 2", sub::<B>, true),
        other("Squaring, Sequence 1", sqr::<B>, false),
        other("Squaring, Sequence 2", sqr::<B>, true),
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
