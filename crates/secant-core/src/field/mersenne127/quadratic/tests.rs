use num_bigint::BigUint;
use num_traits::Zero;

use super::*;
use crate::cpu::{Mulx, Portable};
use crate::field::batch::invert_batch;
use crate::limbs::mersenne;
use crate::limbs::samples::{Random, integer};

/// re + im·i as big integers modulo p.
#[derive(Clone, Debug, PartialEq)]
struct Model(BigUint, BigUint);

impl Model {
    fn p() -> BigUint {
        BigUint::from(mersenne::P)
    }
    fn new(re: BigUint, im: BigUint) -> Self {
        Self(re % Self::p(), im % Self::p())
    }
    fn of<B: WordKernels>(a: Fp2<B>) -> Self {
        let w = a.to_repr();
        let m = Self(integer(&w[..2]), integer(&w[2..]));
        assert!(m.0 < Self::p() && m.1 < Self::p());
        m
    }
    fn add(&self, b: &Self) -> Self {
        Self::new(&self.0 + &b.0, &self.1 + &b.1)
    }
    fn sub(&self, b: &Self) -> Self {
        Self::new(&self.0 + Self::p() - &b.0, &self.1 + Self::p() - &b.1)
    }
    fn mul(&self, b: &Self) -> Self {
        let minus = Self::p() * Self::p() - &self.1 * &b.1;
        Self::new(&self.0 * &b.0 + minus, &self.0 * &b.1 + &self.1 * &b.0)
    }
    fn times(&self, n: u32) -> Self {
        Self::new(&self.0 * n, &self.1 * n)
    }
    fn is_zero(&self) -> bool {
        self.0.is_zero() && self.1.is_zero()
    }
    /// self^n by squaring.
    fn power(&self, n: &BigUint) -> Self {
        let mut r = Self(1u32.into(), 0u32.into());
        for i in (0..n.bits()).rev() {
            r = r.mul(&r);
            if n.bit(i) {
                r = r.mul(self);
            }
        }
        r
    }
}

/// Elements with tight parts, often at an edge: p among them.
fn elements<B: WordKernels>(level: B, n: usize) -> Vec<Fp2<B>> {
    let mut random = Random(17);
    let mut parts =
        vec![[0; 2], mersenne::split(mersenne::P), [1, 0], [u64::MAX - 1, u64::MAX >> 1], [0, 1 << 62]];
    parts.push([u64::MAX, 0]);
    let mut all = Vec::new();
    for a in &parts {
        all.extend(parts.iter().map(|b| Fp2::of([a[0], a[1], b[0], b[1]], level)));
    }
    while all.len() < n {
        let mut part = || [random.edge(), random.edge() >> 1 | (random.edge() & 1) << 62];
        let (a, b) = (part(), part());
        all.push(Fp2::of([a[0], a[1], b[0], b[1]], level));
    }
    all
}

fn laws<B: WordKernels>(level: B) {
    let p = Model::p();
    let is = |m: Mask| m.declassify();
    let all = elements(level, 200);
    let one = Model::new(1u32.into(), 0u32.into());
    let (i, mu) = (Model::new(0u32.into(), 1u32.into()), Model::new(2u32.into(), 1u32.into()));
    for &a in &all {
        let x = Model::of(a);
        assert_eq!(Model::of(Fp2::from_repr(level, a.to_repr()).expect("canonical")), x);
        assert_eq!(Model::of(Fp2::from_canonical(level, a.to_repr())), x);
        assert_eq!(Model::of(Fp2::load(level, a.store())), x);
        assert_eq!(Model::of(Fp2::constant(level, &a.to_repr())), x);
        assert_eq!(is(a.is_zero()), x.is_zero());
        assert_eq!(Model::of(a.sqr()), x.mul(&x));
        assert_eq!(Model::of(a.sqr_n(3)), x.power(&8u32.into()));
        assert_eq!(Model::of(a.mul2()), x.times(2));
        assert_eq!(Model::of(a.mul3()), x.times(3));
        assert_eq!(Model::of(a.div2()).times(2), x);
        assert_eq!(Model::of(a.mul3_div2()).times(2), x.times(3));
        assert_eq!(Model::of(a.neg()).add(&x), Model(0u32.into(), 0u32.into()));
        assert_eq!(Model::of(a.conjugate()), x.power(&p));
        assert_eq!(Model::of(a.mul_i()), x.mul(&i));
        assert_eq!(Model::of(a.mul_mu()), x.mul(&mu));
        assert_eq!(Model::new(integer(&a.norm().to_repr()), 0u32.into()), x.mul(&x.power(&p)));
        for n in [0, 1, 2, 3, 121_666, u32::MAX] {
            assert_eq!(Model::of(a.mul_small(n)), x.times(n));
        }
        for inverse in [a.invert(), a.invert_vartime()] {
            let want = if x.is_zero() { x.clone() } else { one.clone() };
            assert_eq!(Model::of(inverse).mul(&x), want);
        }
        // Euler: a square if x^((p² - 1)/2) = 1.
        let (root, square) = a.sqrt();
        assert_eq!(is(square), x.is_zero() || x.power(&((&p * &p) >> 1u32)) == one);
        assert_eq!(is(a.is_square()), is(square));
        if is(square) {
            assert_eq!(Model::of(root).mul(&Model::of(root)), x);
        }
        let (root, square) = a.sqr().sqrt();
        assert!(is(square) && (is(root.equals(a)) || is(root.equals(a.neg()))));
        let again = Fp2::from_canonical(level, a.sqr().to_repr()).sqrt().0;
        assert_eq!(again.to_repr(), root.to_repr());
    }
    for &a in &all {
        for &b in &all {
            let (x, y) = (Model::of(a), Model::of(b));
            for product in [a.mul(b), a.mul_schoolbook(b), a.mul_karatsuba(b)] {
                assert_eq!(Model::of(product), x.mul(&y));
            }
            assert_eq!(Model::of(a.add(b)), x.add(&y));
            assert_eq!(Model::of(a.sub(b)), x.sub(&y));
            assert_eq!(Model::of(a.dbl_sub(b)), x.sub(&y.times(2)));
            let (d, e) = a.sub_dbl_sub(b, a);
            assert_eq!(Model::of(d), x.sub(&y));
            assert_eq!(Model::of(e), x.sub(&y).sub(&x.times(2)));
            assert_eq!(is(a.equals(b)), x == y);
            assert_eq!(Model::of(Fp2::select(a.is_zero(), a, b)), if x.is_zero() { x } else { y });
        }
    }
    let mut values = all.clone();
    let mut scratch = all.clone();
    invert_batch(&mut values, &mut scratch);
    assert!(values.iter().zip(&all).all(|(v, a)| is(v.equals(a.invert()))));
}

/// Neither part may be p or more.
fn refuses<B: WordKernels>(level: B) {
    let [p0, p1] = mersenne::split(mersenne::P);
    for part in [[p0, p1], [0, 1 << 63], [u64::MAX; 2]] {
        assert!(Fp2::from_repr(level, [part[0], part[1], 0, 0]).is_none());
        assert!(Fp2::from_repr(level, [0, 0, part[0], part[1]]).is_none());
    }
    assert!(Fp2::from_repr(level, [p0 - 1, p1, p0 - 1, p1]).is_some());
}

#[test]
fn laws_portable() {
    laws(Portable);
    refuses(Portable);
}

#[test]
fn laws_mulx() {
    if let Some(level) = Mulx::detect() {
        laws(level);
        refuses(level);
    }
}
