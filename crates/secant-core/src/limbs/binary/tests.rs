//! Portable against polynomials bit by bit, every backend against portable.

use core::marker::PhantomData;

use super::*;
use crate::cpu::{Portable, Task};
use crate::limbs::few;
use crate::limbs::samples::{Random, integer};
use num_bigint::BigUint;
use num_traits::Zero;

/// a·b, bit by bit.
pub(crate) fn slow_product(a: &BigUint, b: &BigUint) -> BigUint {
    (0..b.bits()).filter(|i| b.bit(*i)).fold(BigUint::zero(), |sum, i| sum ^ (a << i))
}

/// a modulo z^m + z^k + 1, bit by bit.
pub(crate) fn slow_reduce(mut a: BigUint, m: usize, k: usize) -> BigUint {
    let modulus = (BigUint::from(1u32) << m) ^ (BigUint::from(1u32) << k) ^ BigUint::from(1u32);
    while a.bits() > m as u64 {
        let shift = a.bits() - 1 - m as u64;
        a ^= &modulus << shift;
    }
    a
}

/// A product of elements of F_2^m as integers.
type Product = fn(&BigUint, &BigUint) -> BigUint;

/// The product in the field of a trinomial.
fn simple<P: Trinomial>(a: &BigUint, b: &BigUint) -> BigUint {
    slow_reduce(slow_product(a, b), P::M, P::K)
}

/// (a + b·u)(c + d·u) for u² = u + 1.
pub(crate) fn quadratic(x: &BigUint, y: &BigUint) -> BigUint {
    let halves = |x: &BigUint| (x & (BigUint::from(u128::MAX)), x >> 128);
    let ((a, b), (c, d)) = (halves(x), halves(y));
    let mul = |a, b| slow_reduce(slow_product(a, b), 127, 63);
    let uu = mul(&b, &d);
    mul(&a, &c) ^ &uu ^ (mul(&a, &d) ^ mul(&b, &c) ^ &uu) << 128
}

/// Elements at the edges and random ones.
pub(crate) fn samples<P: Trinomial>(n: usize) -> Vec<P::Words> {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut samples = vec![];
    let bit = |j: usize| {
        let mut words = P::Words::default();
        words.as_mut()[j / 64] |= 1 << (j % 64);
        words
    };
    let fit = |mut words: P::Words| {
        for j in (0..64 * words.as_ref().len()).filter(|j| !P::fits(&bit(*j))) {
            words.as_mut()[j / 64] &= !(1 << (j % 64));
        }
        words
    };
    samples.push(P::Words::default());
    samples.extend([0, 1, 63, 64, P::K - 1, P::K, P::M - P::K, P::M - 2, P::M - 1].map(bit));
    let mut ones = P::Words::default();
    ones.as_mut().fill(u64::MAX);
    samples.push(fit(ones));
    while samples.len() < n {
        let mut words = P::Words::default();
        words.as_mut().fill_with(|| random.edge());
        samples.push(fit(words));
    }
    samples
}

/// Every kernel on the samples, as words: one list a backend, to be compared.
struct All<'a, P: Trinomial>(&'a [P::Words]);

impl<P: Trinomial, L: Kernels<P>> Task<L> for All<'_, P> {
    type Output = Vec<P::Words>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, t: L) -> Vec<P::Words> {
        let mut out = vec![];
        for a in self.0 {
            let x = t.load(a);
            out.push(t.store(x));
            out.push(t.store(t.reduce(t.sqr_wide(x))));
            out.push(t.store(t.sqrt(x)));
            out.push(t.store(t.reduce(t.widen(x))));
            for b in self.0 {
                let y = t.load(b);
                out.push(t.store(t.add(x, y)));
                out.push(t.store(t.reduce(t.mul_wide(x, y))));
                out.push(t.store(t.reduce(t.add_wide(t.mul_wide(x, y), t.sqr_wide(y)))));
                out.push(t.store(t.add(t.times_tau(x), y)));
                out.push(t.store(t.reduce(t.add_wide(t.widen(x), t.mul_wide(t.times_tau(y), x)))));
                out.push(t.store(t.select(Mask::from_bit(a.as_ref()[0] & 1), x, y)));
            }
        }
        out
    }
}

/// The map to 0.
static NOTHING: [Row8; 8 * 7 * 7] = [Row8([0; 8]); 8 * 7 * 7];

/// Whether the backend has an instruction for linear maps; what it then gives is right.
struct Applies<P>(PhantomData<P>);
impl<P: Trinomial, B: Kernels<P>> Task<B> for Applies<P> {
    type Output = bool;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, t: B) -> bool {
        let mut one = P::Words::default();
        one.as_mut()[0] = 1;
        let image = t.apply(t.load(&one), || &NOTHING);
        assert_eq!(image.is_some(), B::APPLIES);
        image.is_some_and(|image| t.store(image) == P::Words::default())
    }
}

fn backends_agree<P: Trinomial>()
where
    Portable: Kernels<P>,
    crate::cpu::Clmul: Kernels<P>,
    crate::cpu::Vpclmul: Kernels<P>,
{
    let samples = samples::<P>(few!(60));
    let want = Portable.run(All::<P>(&samples));
    assert!(!Portable.run(Applies::<P>(PhantomData)));
    if let Some(level) = crate::cpu::Clmul::detect() {
        assert!(!level.run(Applies::<P>(PhantomData)));
        assert!(level.run(All::<P>(&samples)) == want);
    }
    if let Some(level) = crate::cpu::Vpclmul::detect() {
        assert_eq!(level.run(Applies::<P>(PhantomData)), <crate::cpu::Vpclmul as Kernels<P>>::APPLIES);
        assert!(level.run(All::<P>(&samples)) == want);
    }
}

fn portable_is_right<P: Trinomial>(product: Product)
where
    Portable: Kernels<P>,
{
    let t = Portable;
    let samples = samples::<P>(few!(40));
    for a in &samples {
        let (x, n) = (t.load(a), integer(a.as_ref()));
        let square = t.reduce(t.sqr_wide(x));
        assert_eq!(integer(t.store(square).as_ref()), product(&n, &n));
        assert_eq!(t.store(t.sqrt(square)), *a);
        let root = t.sqrt(x);
        assert_eq!(t.store(t.reduce(t.sqr_wide(root))), *a);
        for b in &samples {
            let (y, m) = (t.load(b), integer(b.as_ref()));
            assert_eq!(integer(t.store(t.reduce(t.mul_wide(x, y))).as_ref()), product(&n, &m));
            let sum = t.add_wide(t.mul_wide(x, y), t.sqr_wide(y));
            assert_eq!(integer(t.store(t.reduce(sum)).as_ref()), product(&n, &m) ^ product(&m, &m));
            assert_eq!(integer(t.store(t.add(x, y)).as_ref()), n.clone() ^ m);
        }
    }
}

#[test]
fn words_multiply_bit_by_bit() {
    let mut random = Random(5);
    for i in 0..few!(2000) {
        let (a, b) = if i == 0 { (u64::MAX, u64::MAX) } else { (random.edge(), random.edge()) };
        let want = slow_product(&a.into(), &b.into());
        assert_eq!(BigUint::from(portable::clmul(a, b)), want, "{a:x} {b:x}");
    }
}

#[test]
fn the_portable_kernels_are_right() {
    portable_is_right::<F233>(simple::<F233>);
    portable_is_right::<F409>(simple::<F409>);
    portable_is_right::<F254>(quadratic);
}

#[test]
fn the_backends_agree() {
    backends_agree::<F233>();
    backends_agree::<F409>();
    backends_agree::<F254>();
}
