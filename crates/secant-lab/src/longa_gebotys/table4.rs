//! Table 4: the modular operations of p = 2^256 - 189, each a function that reads and writes memory, eight
//! chains side by side.

use secant_core::cpu::Portable;
use secant_core::field::{Factor, Field, Single};
use secant_core::limbs::WordKernels;

use super::table6::F;
use super::{CHAINS, OPERANDS, Variant, chains, mulx, operands};

fn variant<B: WordKernels>(
    level: B,
    name: &'static str,
    operation: fn(&mut F<B>, &F<B>),
    of_library: fn(F<Portable>, F<Portable>) -> F<Portable>,
) -> Variant {
    let element = move |words: &[u64; 4]| F::<B>::from_canonical(level, *words);
    let words = operands(OPERANDS);
    let given: Vec<F<B>> = words.iter().map(element).collect();
    let check = move || {
        words.windows(2).all(|pair| {
            let mut r = element(&pair[0]);
            operation(&mut r, &element(&pair[1]));
            let [x, y] = [pair[0], pair[1]].map(|words| F::<Portable>::from_canonical(Portable, words));
            r.to_repr() == of_library(x, y).to_repr()
        })
    };
    chains(name, CHAINS, &given, operation, check)
}

fn operations<B: WordKernels>(level: B) -> Vec<Variant> {
    vec![
        variant(level, "Addition", |x, y| *x = x.add(*y), |x, y| x.add(y)),
        variant(level, "Subtraction", |x, y| *x = x.sub(*y), |x, y| x.sub(y)),
        variant(level, "Multiplication by 2", |x, _| *x = x.mul2(), |x, _| x.mul2()),
        variant(level, "Division by 2", |x, _| *x = x.div2(), |x, _| x.div2()),
        variant(level, "Squaring", |x, _| *x = x.sqr(), |x, _| x.sqr()),
        variant(level, "Multiplication", |x, y| *x = x.mul(*y), |x, y| x.mul(y)),
    ]
}

/// Table 4's rows of the paper's own operations, on the best backend.
pub fn table4() -> Vec<Variant> {
    match mulx() {
        Some(level) => operations(level),
        None => operations(Portable),
    }
}
