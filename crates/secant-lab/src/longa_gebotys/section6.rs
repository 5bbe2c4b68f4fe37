//! Section 6: a product in F_p^2, p = 2^127 - 1, by Karatsuba (three products of the base field, as in the paper) and by four.

use std::hint::black_box;

use secant_catalogue::Random;
use secant_core::cpu::Portable;
use secant_core::field::mersenne127::quadratic::Fp2;
use secant_core::field::{Factor, Single};
use secant_core::limbs::WordKernels;

use super::{CHAINS, OPERANDS, Variant, mulx};

/// Elements that look random.
fn elements<B: WordKernels>(level: B) -> Vec<Fp2<B>> {
    let mut random = Random(3);
    let mut half = || [random.word(), random.word() >> 2];
    let mut element = || {
        let ([a, b], [c, d]) = (half(), half());
        Fp2::from_canonical(level, [a, b, c, d])
    };
    (0..OPERANDS).map(|_| element()).collect()
}

fn variant<B: WordKernels>(level: B, name: &'static str, product: fn(Fp2<B>, Fp2<B>) -> Fp2<B>) -> Variant {
    let given = elements(level);
    let (mut x, y) = (given[..CHAINS].to_vec(), given.clone());
    let mut next = 0;
    let body = move |_, n| {
        for _ in 0..n {
            for x in &mut x {
                next = (next + 1) % OPERANDS;
                *x = product(*x, y[next]);
            }
        }
        black_box(&mut x);
    };
    let check = move || {
        let right = |a: Fp2<B>, b: Fp2<B>| {
            let of = |x: Fp2<B>| Fp2::<Portable>::from_canonical(Portable, x.to_repr());
            product(a, b).to_repr() == of(a).mul(of(b)).to_repr()
        };
        given.windows(2).all(|pair| right(pair[0], pair[1]))
    };
    Variant { name, operations: CHAINS as f64, body: Box::new(body), check: Box::new(check) }
}

fn products<B: WordKernels>(level: B) -> Vec<Variant> {
    vec![
        variant(level, "Multiplication by Karatsuba", Fp2::mul_karatsuba),
        variant(level, "Multiplication, four products", Fp2::mul_schoolbook),
    ]
}

/// Both ways on the best backend, eight chains side by side.
pub fn section6() -> Vec<Variant> {
    match mulx() {
        Some(level) => products(level),
        None => products(Portable),
    }
}
