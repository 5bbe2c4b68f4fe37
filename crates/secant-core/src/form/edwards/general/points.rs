//! Table entries; the points are those of a = -1.

use core::marker::PhantomData;

use crate::ct::Select;
use crate::field::Field;

/// The group law of the curve `C` over `F` in extended coordinates, any a.
pub struct General<C, F>(PhantomData<fn() -> (C, F)>);

/// An affine table entry: x, y, xy.
#[derive(Clone, Copy, Debug)]
pub struct CachedAffine<F> {
    /// x.
    pub x: F,
    /// y.
    pub y: F,
    /// xy.
    pub t: F,
}

impl<F: Field> Select<F::Mask> for CachedAffine<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            x: F::select(mask, if_set.x, if_clear.x),
            y: F::select(mask, if_set.y, if_clear.y),
            t: F::select(mask, if_set.t, if_clear.t),
        }
    }
}
