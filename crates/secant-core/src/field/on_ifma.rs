//! A single-element field on mulx kernels whose level is a token of vectors: the elements that stand beside
//! vectors inside one multiplication, where it begins and where it ends.

use super::{Factor, Field, Quadratic, Single};
use crate::cpu::{Avx2, Ifma, Mulx, Outline, task};
use crate::ct::{Mask, ReadsTables, Select};

/// A level that has the instructions of [`Mulx`] and more.
pub trait AboveMulx: Outline + ReadsTables {
    /// The lesser token.
    fn mulx(self) -> Mulx;
}

macro_rules! above_mulx {
    ($($token:ident),*) => {$(
        impl AboveMulx for $token {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn mulx(self) -> Mulx {
                self.mulx()
            }
        }
    )*};
}
above_mulx!(Avx2, Ifma);

/// An element of `F` with the greater token `L`.
#[derive(Clone, Copy)]
pub struct Beside<F, L> {
    element: F,
    level: L,
}

/// Beside vectors of AVX-512 IFMA.
pub type OnIfma<F> = Beside<F, Ifma>;
/// Beside vectors of AVX2.
pub type OnAvx2<F> = Beside<F, Avx2>;

/// An operand of products in `F` with the greater token.
#[derive(Clone, Copy)]
pub struct LooseBeside<F: Field, L> {
    operand: F::Loose,
    level: L,
}

impl<F: Single<Level = Mulx>, L: AboveMulx> Beside<F, L> {
    /// `element` with the greater token.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn new(element: F, level: L) -> Self {
        Self { element, level }
    }

    /// The element with its own token.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn element(self) -> F {
        self.element
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(self, element: F) -> Self {
        Self { element, level: self.level }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn loose(self, operand: F::Loose) -> LooseBeside<F, L> {
        LooseBeside { operand, level: self.level }
    }
}

impl<F: Single<Level = Mulx>, L: AboveMulx> Select<Mask> for Beside<F, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        if_set.of(F::select(mask, if_set.element, if_clear.element))
    }
}

impl<F: Single<Level = Mulx>, L: AboveMulx> Select<Mask> for LooseBeside<F, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { operand: F::Loose::select(mask, if_set.operand, if_clear.operand), ..if_set }
    }
}

impl<F: Single<Level = Mulx>, L: AboveMulx> Factor<Beside<F, L>> for Beside<F, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseBeside<F, L> {
        self.loose(self.element.loosen())
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> Self {
        self
    }
}

impl<F: Single<Level = Mulx>, L: AboveMulx> Factor<Beside<F, L>> for LooseBeside<F, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> Self {
        self
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> Beside<F, L> {
        Beside::new(self.operand.tighten(), self.level)
    }
}

/// A long operation in a function of its own: the kernels' assembly wants almost every general register, of
/// which a function with vectors on its stack may keep two for itself.
#[cfg_attr(not(unoptimised), inline(always))]
fn aside<F: Single<Level = Mulx>, L: AboveMulx>(level: L, what: impl Fn() -> F) -> Beside<F, L> {
    Beside::new(level.mulx().call(what), level)
}

/// Operations that only pass the element on, and give one of the kind named.
macro_rules! pass_on {
    ($($of:ident $out:ty { $($name:ident($($arg:ident),*);)* })*) => {$($(
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name(self, $($arg: Self),*) -> $out {
            self.$of(self.element.$name($($arg.element),*))
        }
    )*)*};
}

impl<F: Single<Level = Mulx>, L: AboveMulx> Field for Beside<F, L> {
    type Level = L;
    type Loose = LooseBeside<F, L>;
    type Mask = Mask;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(level: L) -> Self {
        Self::new(F::zero(level.mulx()), level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn one(level: L) -> Self {
        Self::new(F::one(level.mulx()), level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_u64(level: L, n: u64) -> Self {
        Self::new(F::from_u64(level.mulx(), n), level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constant(level: L, words: &[u64]) -> Self {
        Self::new(F::constant(level.mulx(), words), level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(self) -> L {
        self.level
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: LooseBeside<F, L>, b: LooseBeside<F, L>) -> Self {
        aside(
            a.level,
            #[cfg_attr(not(unoptimised), inline(always))]
            || F::mul_loose(a.operand, b.operand),
        )
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: LooseBeside<F, L>) -> Self {
        aside(
            a.level,
            #[cfg_attr(not(unoptimised), inline(always))]
            || F::sqr_loose(a.operand),
        )
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        aside(
            self.level,
            #[cfg_attr(not(unoptimised), inline(always))]
            || self.element.invert(),
        )
    }
    pass_on! {
        loose LooseBeside<F, L> {
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
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let (d, e) = self.element.sub_dbl_sub(b.element, c.element);
        (self.of(d), self.of(e))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        self.of(self.element.mul_small(n))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        self.element.is_zero()
    }
}

impl<F: Single<Level = Mulx>, L: AboveMulx> Single for Beside<F, L> {
    type Repr = F::Repr;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_repr(level: L, repr: F::Repr) -> Option<Self> {
        F::from_repr(level.mulx(), repr).map(|x| Self::new(x, level))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_canonical(level: L, repr: F::Repr) -> Self {
        Self::new(F::from_canonical(level.mulx(), repr), level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self) -> F::Repr {
        self.element.store()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(level: L, stored: F::Repr) -> Self {
        Self::new(F::load(level.mulx(), stored), level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> F::Repr {
        self.element.to_repr()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_vartime(self) -> Self {
        aside(
            self.level,
            #[cfg_attr(not(unoptimised), inline(always))]
            || self.element.invert_vartime(),
        )
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self) -> (Self, Mask) {
        let (root, square) = self.level.mulx().call(task!(self.element.sqrt()));
        (self.of(root), square)
    }
}

impl<F: Single<Level = Mulx> + Quadratic, L: AboveMulx> Quadratic for Beside<F, L> {
    pass_on! {
        of Self {
            conjugate();
            mul_mu();
        }
    }
}
