//! The portable twin as a [`Quad`].

use super::array::{self, zip};
use super::{Array, LooseArray, Pattern, Pick, Quad};
use crate::ct::Mask;
use crate::field::{Factor, Quadratic, Single};

/// i·x, by µ = 2 + i.
#[cfg_attr(not(unoptimised), inline(always))]
fn mul_i<F: Quadratic>(x: F) -> F {
    x.mul_mu().dbl_sub(x)
}

#[cfg_attr(not(unoptimised), inline(always))]
fn pick<F: Quadratic>(a: &[F; 4], pick: Pick) -> F {
    match pick {
        Pick::PlusI(j) => mul_i(a[j]),
        Pick::MinusI(j) => mul_i(a[j]).neg().tighten(),
        pick => array::pick(a, pick),
    }
}

impl<F: Single + Quadratic> Quad for Array<F> {
    type Element = F;
    type Loose = LooseArray<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(elements: [F; 4]) -> Self {
        Self(elements)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn elements(self) -> [F; 4] {
        self.0
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(a: LooseArray<F>) -> F::Level {
        a.0[0].level()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseArray<F> {
        LooseArray(self.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(a: LooseArray<F>) -> Self {
        Self(a.0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn arrange<P: Pattern>(self) -> LooseArray<F> {
        LooseArray(array::each(&P::PICKS, |p| pick(&self.0, p)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn shuffle<P: Pattern>(a: LooseArray<F>) -> LooseArray<F> {
        const { assert!(super::is_shuffle(&P::PICKS), "no signs") };
        Self(a.0).arrange::<P>()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn moved<P: Pattern>(self) -> Self {
        Self(Self::shuffle::<P>(self.loosen()).0)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(a: LooseArray<F>, b: LooseArray<F>) -> LooseArray<F> {
        LooseArray(zip(a.0, b.0, |x, y| x.add(y).tighten()))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_in<const SLOTS: u8>(a: LooseArray<F>, b: LooseArray<F>) -> LooseArray<F> {
        let mut sum = a.0;
        let mut j = 0;
        while j < 4 {
            if SLOTS >> j & 1 == 1 {
                sum[j] = sum[j].add(b.0[j]).tighten();
            }
            j += 1;
        }
        LooseArray(sum)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_in<const SLOTS: u8>(a: LooseArray<F>, mask: Mask) -> LooseArray<F> {
        let negative = |j: usize| {
            if SLOTS >> j & 1 == 1 { F::select(mask, a.0[j].neg().tighten(), a.0[j]) } else { a.0[j] }
        };
        LooseArray([negative(0), negative(1), negative(2), negative(3)])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(a: LooseArray<F>) -> LooseArray<F> {
        LooseArray(a.0.map(F::conjugate))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul<P: Pattern>(a: LooseArray<F>, b: LooseArray<F>) -> Self {
        Self(zip(Self::shuffle::<P>(a).0, b.0, |x, y| x.mul(y)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: LooseArray<F>) -> Self {
        Self(a.0.map(|x| x.sqr()))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add_mul<P: Pattern, R: Pattern>(
        a: LooseArray<F>,
        b: LooseArray<F>,
        c: LooseArray<F>,
        d: LooseArray<F>,
    ) -> Self {
        let (ab, cd) = (Self::mul::<P>(a, b), Self::mul::<R>(c, d));
        Self(zip(ab.0, cd.0, |x, y| x.add(y).tighten()))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(a: LooseArray<F>, n: [u32; 4]) -> Self {
        let [x0, x1, x2, x3] = a.0;
        Self([x0.mul_small(n[0]), x1.mul_small(n[1]), x2.mul_small(n[2]), x3.mul_small(n[3])])
    }
}
