//! F_p(i), i² = -1, for a tiny prime p = 3 mod 4, for exhaustive tests of what is written over any quadratic
//! field.

use crate::ct::{Mask, Select};
use crate::field::tiny::Tiny;
use crate::field::{Factor, Field, Quadratic, Single};

/// re + im·i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TinyQuadratic<const P: u64> {
    re: Tiny<P>,
    im: Tiny<P>,
}

impl<const P: u64> TinyQuadratic<P> {
    pub(crate) fn new(re: i64, im: i64) -> Self {
        const { assert!(P % 4 == 3) };
        Self { re: Tiny::new(re), im: Tiny::new(im) }
    }
    /// All elements, 0 first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..P * P).map(|n| Self::new((n / P) as i64, (n % P) as i64))
    }
    fn both(self, rhs: Self, f: impl Fn(Tiny<P>, Tiny<P>) -> Tiny<P>) -> Self {
        Self { re: f(self.re, rhs.re), im: f(self.im, rhs.im) }
    }
}

impl<const P: u64> Select<Mask> for TinyQuadratic<P> {
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        if_set.both(if_clear, |a, b| Tiny::select(mask, a, b))
    }
}

impl<const P: u64> Factor<Self> for TinyQuadratic<P> {
    fn loosen(self) -> Self {
        self
    }
    fn tighten(self) -> Self {
        self
    }
}

impl<const P: u64> Field for TinyQuadratic<P> {
    type Level = ();
    type Loose = Self;
    type Mask = Mask;

    fn zero((): ()) -> Self {
        Self::new(0, 0)
    }
    fn one((): ()) -> Self {
        Self::new(1, 0)
    }
    fn from_u64((): (), n: u64) -> Self {
        Self { re: Tiny::from_u64((), n), im: Tiny::new(0) }
    }
    fn constant((): (), words: &[u64]) -> Self {
        Self { re: Tiny::from_u64((), words[0]), im: Tiny::from_u64((), words[2]) }
    }
    fn level(self) {}
    fn mul_loose(a: Self, b: Self) -> Self {
        Self { re: a.re.mul(b.re).sub(a.im.mul(b.im)), im: a.re.mul(b.im).add(a.im.mul(b.re)).tighten() }
    }
    fn sqr_loose(a: Self) -> Self {
        a.mul(a)
    }
    fn add(self, rhs: Self) -> Self {
        self.both(rhs, |a, b| a.add(b).tighten())
    }
    fn mul2(self) -> Self {
        self.add(self)
    }
    fn mul3(self) -> Self {
        self.mul2().add(self)
    }
    fn div2(self) -> Self {
        self.both(self, |a, _| a.div2().tighten())
    }
    fn neg(self) -> Self {
        self.both(self, |a, _| a.neg().tighten())
    }
    fn sub(self, rhs: Self) -> Self {
        self.both(rhs, Field::sub)
    }
    fn dbl_sub(self, rhs: Self) -> Self {
        self.sub(rhs).sub(rhs)
    }
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        (self.sub(b), self.sub(b).dbl_sub(c))
    }
    fn mul_small(self, n: u32) -> Self {
        self.both(self, |a, _| a.mul_small(n))
    }
    fn invert(self) -> Self {
        let norm = self.re.sqr().add(self.im.sqr()).tighten().invert();
        self.conjugate().both(self, |a, _| a.mul(norm))
    }
    fn is_zero(self) -> Mask {
        Mask::from_bit(u64::from(self == Self::new(0, 0)))
    }
}

impl<const P: u64> Single for TinyQuadratic<P> {
    type Repr = [u64; 2];

    fn from_repr((): (), repr: [u64; 2]) -> Option<Self> {
        (repr[0] < P && repr[1] < P).then(|| Self::load((), repr))
    }
    fn from_canonical((): (), repr: [u64; 2]) -> Self {
        debug_assert!(repr[0] < P && repr[1] < P);
        Self::load((), repr)
    }
    fn store(self) -> [u64; 2] {
        self.to_repr()
    }
    fn load((): (), [re, im]: [u64; 2]) -> Self {
        Self { re: Tiny::load((), [re]), im: Tiny::load((), [im]) }
    }
    fn to_repr(self) -> [u64; 2] {
        [self.re.value() as u64, self.im.value() as u64]
    }
    fn invert_vartime(self) -> Self {
        self.invert()
    }
    fn sqrt(self) -> (Self, Mask) {
        let root = Self::all().find(|r| r.sqr() == self);
        (root.unwrap_or(Self::new(0, 0)), Mask::from_bit(u64::from(root.is_some())))
    }
}

impl<const P: u64> Quadratic for TinyQuadratic<P> {
    fn conjugate(self) -> Self {
        Self { re: self.re, im: self.im.neg().tighten() }
    }
    fn mul_mu(self) -> Self {
        self.mul(Self::new(2, 1))
    }
}

#[test]
fn it_is_a_field() {
    type F = TinyQuadratic<7>;
    let i = F::new(0, 1);
    assert_eq!(i.sqr(), F::new(-1, 0));
    for a in F::all() {
        assert_eq!(a.mul(a.invert()), F::new(i64::from(a != F::new(0, 0)), 0));
        assert_eq!(a.mul_mu(), a.mul2().add(i.mul(a)));
        assert_eq!(a.mul(a.conjugate()).to_repr()[1], 0);
        assert_eq!(a.div2().mul2(), a);
        for b in F::all() {
            assert_eq!(a.add(b).sqr(), a.sqr().add(a.mul(b).mul2()).add(b.sqr()));
            assert_eq!(a.sub(b).add(b), a);
        }
    }
    assert_eq!(F::all().filter(|a| a.sqrt().1.declassify()).count(), 25);
}
