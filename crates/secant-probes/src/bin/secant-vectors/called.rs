//! Four elements side by side whose products are calls.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use secant_core::cpu::Ifma;
use secant_core::ct::Mask;
use secant_core::field::{Bias, Field, LazyQuad, Pattern, Single};

pub(crate) type Sum<Q> = <Q as LazyQuad>::Sum;
pub(crate) type Operand<Q> = <Q as LazyQuad>::Operand;

/// The products of a quad, as kernels.
pub(crate) trait Products: LazyQuad<Element: Field<Level = Ifma>> {
    const MUL: extern "C" fn(&mut MaybeUninit<Sum<Self>>, &Operand<Self>, &Operand<Self>, Ifma);
    const MUL_ADD: extern "C" fn(
        &mut MaybeUninit<Sum<Self>>,
        &Operand<Self>,
        &Operand<Self>,
        &Sum<Self>,
        Ifma,
    );
    const MUL_ADD_MUL: MulAddMul<Sum<Self>, Operand<Self>>;
    const IS_ZERO: extern "C" fn(&mut MaybeUninit<[Mask; 4]>, &Operand<Self>, Ifma);
}
#[allow(improper_ctypes_definitions, reason = "the token has no bytes")]
pub(crate) type MulAddMul<S, O> = extern "C" fn(&mut MaybeUninit<S>, &O, &O, &O, &O, Ifma);

/// `Q`, whose products are calls of kernels that have statements of their own; the code between two layers of
/// products is that of `Q`.
pub(crate) struct Called<Q>(PhantomData<Q>);

/// The result of a kernel, which writes it through a reference.
pub(crate) fn written<T>(kernel: impl FnOnce(&mut MaybeUninit<T>)) -> T {
    let mut result = MaybeUninit::uninit();
    kernel(&mut result);
    // SAFETY: a kernel writes its result.
    unsafe { result.assume_init() }
}

pub(crate) type Stored<Q> = <<Q as LazyQuad>::Element as Single>::Repr;

impl<Q: Products> LazyQuad for Called<Q> {
    type Element = Q::Element;
    type Sum = Q::Sum;
    type Operand = Q::Operand;

    #[inline(always)]
    fn level(a: Q::Operand) -> Ifma {
        Q::level(a)
    }
    #[inline(always)]
    fn level_of_sum(a: Q::Sum) -> Ifma {
        Q::level_of_sum(a)
    }
    #[inline(always)]
    fn load(level: Ifma, stored: [Stored<Q>; 4]) -> Q::Operand {
        Q::load(level, stored)
    }
    #[inline(always)]
    fn store(a: Q::Sum) -> [Stored<Q>; 4] {
        Q::store(a)
    }
    #[inline(always)]
    fn constants(level: Ifma, words: [&[u64]; 4]) -> Q::Operand {
        Q::constants(level, words)
    }
    #[inline(always)]
    fn ones<const SLOTS: u8>(level: Ifma) -> Q::Operand {
        Q::ones::<SLOTS>(level)
    }
    #[inline(always)]
    fn sum(a: Q::Operand) -> Q::Sum {
        Q::sum(a)
    }
    #[inline(always)]
    fn moved<P: Pattern>(a: Q::Sum) -> Q::Sum {
        Q::moved::<P>(a)
    }
    #[inline(always)]
    fn add(a: Q::Sum, b: Q::Sum) -> Q::Sum {
        Q::add(a, b)
    }
    #[inline(always)]
    fn sub(a: Q::Sum, b: Q::Sum) -> Q::Sum {
        Q::sub(a, b)
    }
    #[inline(always)]
    fn add_in<const SLOTS: u8>(a: Q::Sum, b: Q::Sum) -> Q::Sum {
        Q::add_in::<SLOTS>(a, b)
    }
    #[inline(always)]
    fn sub_in<const SLOTS: u8>(other: Q::Sum, a: Q::Sum, b: Q::Sum) -> Q::Sum {
        Q::sub_in::<SLOTS>(other, a, b)
    }
    #[inline(always)]
    fn add_picked<P: Pattern>(a: Q::Sum, b: Q::Sum) -> Q::Sum {
        Q::add_picked::<P>(a, b)
    }
    #[inline(always)]
    fn operand<B: Bias>(a: Q::Sum) -> Q::Operand {
        Q::operand::<B>(a)
    }
    #[inline(always)]
    fn arrange<P: Pattern>(a: Q::Operand, b: Q::Operand) -> Q::Operand {
        Q::arrange::<P>(a, b)
    }
    #[inline(always)]
    fn mul_add(a: Q::Operand, b: Q::Operand, c: Q::Sum) -> Q::Sum {
        written(|result| (Q::MUL_ADD)(result, &a, &b, &c, Q::level(a)))
    }
    #[inline(always)]
    fn mul(a: Q::Operand, b: Q::Operand) -> Q::Sum {
        written(|result| (Q::MUL)(result, &a, &b, Q::level(a)))
    }
    #[inline(always)]
    fn mul_add_mul(a: Q::Operand, b: Q::Operand, c: Q::Operand, d: Q::Operand) -> Q::Sum {
        written(|result| (Q::MUL_ADD_MUL)(result, &a, &b, &c, &d, Q::level(a)))
    }
    #[inline(always)]
    fn is_zero(a: Q::Operand) -> [Mask; 4] {
        written(|result| (Q::IS_ZERO)(result, &a, Q::level(a)))
    }
}
