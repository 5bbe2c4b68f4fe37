//! Table 4: the modular operations of p = 2^256 - 189, each a function that reads and writes memory, eight chains side by side.

use std::hint::black_box;

use secant_core::cpu::Portable;
use secant_core::field::{Factor, Field, Single};
use secant_core::limbs::WordKernels;

use super::called::Called;
use super::table6::F;
use super::{CHAINS, OPERANDS, Variant, mulx, operands};

/// An operation of two elements, or of the first alone.
type Operation<B> = fn(Called<F<B>>, Called<F<B>>) -> Called<F<B>>;

fn variant<B: WordKernels>(
    level: B,
    name: &'static str,
    operation: Operation<B>,
    of_library: fn(F<Portable>, F<Portable>) -> F<Portable>,
) -> Variant {
    let element = move |words: &[u64; 4]| Called(F::<B>::from_canonical(level, *words));
    let given = operands(OPERANDS);
    let mut x: Vec<_> = given.iter().take(CHAINS).map(element).collect();
    let y: Vec<_> = given.iter().map(element).collect();
    let mut next = 0;
    let body = move |_, n| {
        for _ in 0..n {
            for x in &mut x {
                next = (next + 1) % OPERANDS;
                *x = operation(*x, y[next]);
            }
        }
        black_box(&mut x);
    };
    let check = move || {
        given.windows(2).all(|pair| {
            let [a, b] = [&pair[0], &pair[1]];
            let [x, y] = [*a, *b].map(|words| F::<Portable>::from_canonical(Portable, words));
            operation(element(a), element(b)).0.to_repr() == of_library(x, y).to_repr()
        })
    };
    Variant { name, operations: CHAINS as f64, body: Box::new(body), check: Box::new(check) }
}

fn operations<B: WordKernels>(level: B) -> Vec<Variant> {
    vec![
        variant(level, "Addition", |x, y| x.add(y), |x, y| x.add(y)),
        variant(level, "Subtraction", |x, y| x.sub(y), |x, y| x.sub(y)),
        variant(level, "Multiplication by 2", |x, _| x.mul2(), |x, _| x.mul2()),
        variant(level, "Division by 2", |x, _| x.div2(), |x, _| x.div2()),
        variant(level, "Squaring", |x, _| x.sqr(), |x, _| x.sqr()),
        variant(level, "Multiplication", |x, y| x.mul(y), |x, y| x.mul(y)),
    ]
}

/// Table 4's rows of the paper's own operations, on the best backend.
pub fn table4() -> Vec<Variant> {
    match mulx() {
        Some(level) => operations(level),
        None => operations(Portable),
    }
}
