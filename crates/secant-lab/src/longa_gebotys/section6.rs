//! Section 6: a product in F_p^2, p = 2^127 - 1, by Karatsuba (three products of the base field, as in the
//! paper) and by four; and pairs of small operations, merged into one function and in two, each with operands
//! and results in memory.

use secant_catalogue::Random;
use secant_core::cpu::Portable;
use secant_core::field::mersenne127::quadratic::Fp2;
use secant_core::field::{Factor, Field, Single};
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

/// Two elements that a pair of operations makes.
type Pair<B> = [Fp2<B>; 2];

/// The functions that pairs consist of: results go to memory, operands come from there.
#[inline(never)]
fn add<B: WordKernels>(a: &Fp2<B>, b: &Fp2<B>, r: &mut Fp2<B>) {
    *r = a.add(*b);
}
#[inline(never)]
fn sub<B: WordKernels>(a: &Fp2<B>, b: &Fp2<B>, r: &mut Fp2<B>) {
    *r = a.sub(*b);
}
#[inline(never)]
fn mul2<B: WordKernels>(a: &Fp2<B>, r: &mut Fp2<B>) {
    *r = a.mul2();
}
#[inline(never)]
fn mul3<B: WordKernels>(a: &Fp2<B>, r: &mut Fp2<B>) {
    *r = a.mul3();
}
#[inline(never)]
fn add_sub<B: WordKernels>(a: &Fp2<B>, b: &Fp2<B>, c: &Fp2<B>, r: &mut Fp2<B>) {
    *r = a.add(*b).sub(*c);
}
#[inline(never)]
fn sum_difference<B: WordKernels>(a: &Fp2<B>, b: &Fp2<B>, r: &mut Pair<B>) {
    let (a, b) = (*a, *b);
    *r = [a.add(b), a.sub(b)];
}
#[inline(never)]
fn two_differences<B: WordKernels>(x: &Pair<B>, y: &Pair<B>, r: &mut Pair<B>) {
    let ([a, c], [b, d]) = (*x, *y);
    *r = [a.sub(b), c.sub(d)];
}
#[inline(never)]
fn twice_thrice<B: WordKernels>(a: &Fp2<B>, r: &mut Pair<B>) {
    let a = *a;
    *r = [a.mul2(), a.mul3()];
}

type Both<B> = fn(&mut Pair<B>, &Pair<B>);

fn pair<B: WordKernels>(level: B, name: &'static str, both: Both<B>, meaning: Both<Portable>) -> Variant {
    let given: Vec<Pair<B>> =
        elements(level).windows(2).map(|w| [w[0], w[1]]).chain([[elements(level)[0]; 2]]).collect();
    let pairs = given.clone();
    let check = move || {
        pairs.windows(2).all(|w| {
            let of = |p: Pair<B>| p.map(|x| Fp2::<Portable>::from_canonical(Portable, x.to_repr()));
            let (mut r, mut want) = (w[0], of(w[0]));
            both(&mut r, &w[1]);
            meaning(&mut want, &of(w[1]));
            r.map(Single::to_repr) == want.map(Single::to_repr)
        })
    };
    chains(name, CHAINS, &given, both, check)
}

/// Each of the four merged operations that the library does not have, and the same in two functions.
fn merged<B: WordKernels>(level: B) -> Vec<Variant> {
    let sum_less: Both<Portable> = |x, y| *x = [x[0].add(y[0]).sub(y[1]), x[1]];
    let sum_and_difference: Both<Portable> = |x, y| *x = [x[0].add(y[0]), x[0].sub(y[0])];
    let differences: Both<Portable> = |x, y| *x = [x[0].sub(y[0]), x[1].sub(y[1])];
    let multiples: Both<Portable> = |x, _| *x = [x[0].mul2(), x[0].mul3()];
    vec![
        pair(
            level,
            "a + b - c, merged",
            |x, y| {
                let a = x[0];
                add_sub(&a, &y[0], &y[1], &mut x[0])
            },
            sum_less,
        ),
        pair(
            level,
            "a + b - c, two functions",
            |x, y| {
                let a = x[0];
                let mut sum = a;
                add(&a, &y[0], &mut sum);
                sub(&sum, &y[1], &mut x[0]);
            },
            sum_less,
        ),
        pair(
            level,
            "a + b and a - b, merged",
            |x, y| {
                let a = x[0];
                sum_difference(&a, &y[0], x)
            },
            sum_and_difference,
        ),
        pair(
            level,
            "a + b and a - b, two functions",
            |x, y| {
                let a = x[0];
                add(&a, &y[0], &mut x[0]);
                sub(&a, &y[0], &mut x[1]);
            },
            sum_and_difference,
        ),
        pair(
            level,
            "a - b and c - d, merged",
            |x, y| {
                let a = *x;
                two_differences(&a, y, x)
            },
            differences,
        ),
        pair(
            level,
            "a - b and c - d, two functions",
            |x, y| {
                let a = *x;
                sub(&a[0], &y[0], &mut x[0]);
                sub(&a[1], &y[1], &mut x[1]);
            },
            differences,
        ),
        pair(
            level,
            "2a and 3a, merged",
            |x, _| {
                let a = x[0];
                twice_thrice(&a, x)
            },
            multiples,
        ),
        pair(
            level,
            "2a and 3a, two functions",
            |x, _| {
                let a = x[0];
                mul2(&a, &mut x[0]);
                mul3(&a, &mut x[1]);
            },
            multiples,
        ),
    ]
}

fn products<B: WordKernels>(level: B) -> Vec<Variant> {
    let mut all = vec![
        variant(level, "Multiplication by Karatsuba", |x, y| *x = x.mul_karatsuba(*y)),
        variant(level, "Multiplication, four products", |x, y| *x = x.mul_schoolbook(*y)),
    ];
    all.extend(merged(level));
    all
}

/// Every way on the best backend, eight chains side by side.
pub fn section6() -> Vec<Variant> {
    match mulx() {
        Some(level) => products(level),
        None => products(Portable),
    }
}
