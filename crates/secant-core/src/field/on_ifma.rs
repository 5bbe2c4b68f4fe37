//! A single-element field on mulx kernels whose level is the token of AVX-512 IFMA: the elements that stand beside vectors inside one
//! multiplication, where it begins and where it ends.

use super::{Factor, Field, Quadratic, Single};
use crate::cpu::{Ifma, Mulx, Outline, Run};
use crate::ct::{Mask, Select};

/// An element of `F` with the greater token.
#[derive(Clone, Copy)]
pub struct OnIfma<F> {
    element: F,
    level: Ifma,
}

/// An operand of products in `F` with the greater token.
#[derive(Clone, Copy)]
pub struct LooseOnIfma<F: Field> {
    operand: F::Loose,
    level: Ifma,
}

impl<F: Single<Level = Mulx>> OnIfma<F> {
    /// `element` with the greater token.
    #[inline(always)]
    pub fn new(element: F, level: Ifma) -> Self {
        Self { element, level }
    }

    /// The element with its own token.
    #[inline(always)]
    pub fn element(self) -> F {
        self.element
    }

    #[inline(always)]
    fn of(self, element: F) -> Self {
        Self { element, level: self.level }
    }

    #[inline(always)]
    fn loose(self, operand: F::Loose) -> LooseOnIfma<F> {
        LooseOnIfma { operand, level: self.level }
    }
}

impl<F: Single<Level = Mulx>> Select<Mask> for OnIfma<F> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        if_set.of(F::select(mask, if_set.element, if_clear.element))
    }
}

impl<F: Single<Level = Mulx>> Select<Mask> for LooseOnIfma<F> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { operand: F::Loose::select(mask, if_set.operand, if_clear.operand), ..if_set }
    }
}

impl<F: Single<Level = Mulx>> Factor<OnIfma<F>> for OnIfma<F> {
    #[inline(always)]
    fn loosen(self) -> LooseOnIfma<F> {
        self.loose(self.element.loosen())
    }
    #[inline(always)]
    fn tighten(self) -> Self {
        self
    }
}

impl<F: Single<Level = Mulx>> Factor<OnIfma<F>> for LooseOnIfma<F> {
    #[inline(always)]
    fn loosen(self) -> Self {
        self
    }
    #[inline(always)]
    fn tighten(self) -> OnIfma<F> {
        OnIfma::new(self.operand.tighten(), self.level)
    }
}

/// What is long in a function of its own: the kernels' assembly wants almost every general register, of which a function with vectors on its stack may keep two for itself.
#[inline(always)]
fn aside<F: Single<Level = Mulx>>(level: Ifma, what: impl Fn() -> F) -> OnIfma<F> {
    OnIfma::new(level.mulx().call(Run(what)), level)
}

/// Operations that only pass the element on, and give one of the kind named.
macro_rules! pass_on {
    ($($of:ident $out:ty { $($name:ident($($arg:ident),*);)* })*) => {$($(
        #[inline(always)]
        fn $name(self, $($arg: Self),*) -> $out {
            self.$of(self.element.$name($($arg.element),*))
        }
    )*)*};
}

impl<F: Single<Level = Mulx>> Field for OnIfma<F> {
    type Level = Ifma;
    type Loose = LooseOnIfma<F>;
    type Mask = Mask;

    #[inline(always)]
    fn zero(level: Ifma) -> Self {
        Self::new(F::zero(level.mulx()), level)
    }
    #[inline(always)]
    fn one(level: Ifma) -> Self {
        Self::new(F::one(level.mulx()), level)
    }
    #[inline(always)]
    fn from_u64(level: Ifma, n: u64) -> Self {
        Self::new(F::from_u64(level.mulx(), n), level)
    }
    #[inline(always)]
    fn constant(level: Ifma, words: &[u64]) -> Self {
        Self::new(F::constant(level.mulx(), words), level)
    }
    #[inline(always)]
    fn level(self) -> Ifma {
        self.level
    }
    #[inline(always)]
    fn mul_loose(a: LooseOnIfma<F>, b: LooseOnIfma<F>) -> Self {
        aside(
            a.level,
            #[inline(always)]
            || F::mul_loose(a.operand, b.operand),
        )
    }
    #[inline(always)]
    fn sqr_loose(a: LooseOnIfma<F>) -> Self {
        aside(
            a.level,
            #[inline(always)]
            || F::sqr_loose(a.operand),
        )
    }
    #[inline(always)]
    fn invert(self) -> Self {
        aside(
            self.level,
            #[inline(always)]
            || self.element.invert(),
        )
    }
    pass_on! {
        loose LooseOnIfma<F> {
            add(rhs);
            mul2();
            mul3();
            div2();
            neg();
            difference(rhs);
            mul3_div2();
        }
        of Self {
            sub(rhs);
            dbl_sub(rhs);
        }
    }
    #[inline(always)]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let (d, e) = self.element.sub_dbl_sub(b.element, c.element);
        (self.of(d), self.of(e))
    }
    #[inline(always)]
    fn mul_small(self, n: u32) -> Self {
        self.of(self.element.mul_small(n))
    }
    #[inline(always)]
    fn is_zero(self) -> Mask {
        self.element.is_zero()
    }
}

impl<F: Single<Level = Mulx>> Single for OnIfma<F> {
    type Repr = F::Repr;

    #[inline(always)]
    fn from_repr(level: Ifma, repr: F::Repr) -> Option<Self> {
        F::from_repr(level.mulx(), repr).map(|x| Self::new(x, level))
    }
    #[inline(always)]
    fn from_canonical(level: Ifma, repr: F::Repr) -> Self {
        Self::new(F::from_canonical(level.mulx(), repr), level)
    }
    #[inline(always)]
    fn store(self) -> F::Repr {
        self.element.store()
    }
    #[inline(always)]
    fn load(level: Ifma, stored: F::Repr) -> Self {
        Self::new(F::load(level.mulx(), stored), level)
    }
    #[inline(always)]
    fn to_repr(self) -> F::Repr {
        self.element.to_repr()
    }
    #[inline(always)]
    fn invert_vartime(self) -> Self {
        aside(
            self.level,
            #[inline(always)]
            || self.element.invert_vartime(),
        )
    }
    #[inline(always)]
    fn sqrt(self) -> (Self, Mask) {
        let (root, square) = self.level.mulx().call(Run(
            #[inline(always)]
            || self.element.sqrt(),
        ));
        (self.of(root), square)
    }
}

impl<F: Single<Level = Mulx> + Quadratic> Quadratic for OnIfma<F> {
    pass_on! {
        of Self {
            conjugate();
            mul_mu();
        }
    }
}
