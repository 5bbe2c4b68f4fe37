//! Section 6: a product in F_p^2, p = 2^127 - 1, by Karatsuba (three products of the base field, as in the paper) and by four.

use secant_catalogue::Random;
use secant_core::cpu::Portable;
use secant_core::field::mersenne127::quadratic::Fp2;
use secant_core::field::{Factor, Single};
use secant_core::limbs::WordKernels;

use super::{CHAINS, OPERANDS, Variant, chains, mulx};

/// Elements of F_(p^2) from a pseudorandom generator with a fixed seed.
fn elements<B: WordKernels>(level: B) -> Vec<Fp2<B>> {
    let mut random = Random(3);
    let mut half = || [random.word(), random.word() >> 2];
    let mut element = || {
        let ([a, b], [c, d]) = (half(), half());
        Fp2::from_canonical(level, [a, b, c, d])
    };
    (0..OPERANDS).map(|_| element()).collect()
}

fn variant<B: WordKernels>(level: B, name: &'static str, product: fn(&mut Fp2<B>, &Fp2<B>)) -> Variant {
    let given = elements(level);
    let pairs = given.clone();
    let check = move || {
        pairs.windows(2).all(|pair| {
            let [a, b] = [pair[0], pair[1]];
            let of = |x: Fp2<B>| Fp2::<Portable>::from_canonical(Portable, x.to_repr());
            let mut r = a;
            product(&mut r, &b);
            r.to_repr() == of(a).mul(of(b)).to_repr()
        })
    };
    chains(name, CHAINS, &given, product, check)
}

fn products<B: WordKernels>(level: B) -> Vec<Variant> {
    vec![
        variant(level, "Multiplication by Karatsuba", |x, y| *x = x.mul_karatsuba(*y)),
        variant(level, "Multiplication, four products", |x, y| *x = x.mul_schoolbook(*y)),
    ]
}

/// Both ways on the best backend, eight chains side by side.
pub fn section6() -> Vec<Variant> {
    match mulx() {
        Some(level) => products(level),
        None => products(Portable),
    }
}
