//! Points and table entries.

use core::marker::PhantomData;

use crate::ct::Select;
use crate::field::{Field, Single};

/// The group law of the curve `C` over `F`.
///
/// The dedicated addition is the unified one.
pub struct Xxyzz<C, F>(PhantomData<fn() -> (C, F)>);

/// (X², -Y, Z², 2XZ).
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// X².
    pub xx: F,
    /// -Y.
    pub n: F,
    /// Z².
    pub zz: F,
    /// 2XZ.
    pub r: F,
}
crate::form::handed::handed!(Point { xx, n, zz, r }: Single, store, load);

/// A table entry: (2X², -Y, 2Z², 2XZ).
#[derive(Clone, Copy, Debug)]
pub struct Cached<F> {
    /// 2X².
    pub xx2: F,
    /// -Y.
    pub n: F,
    /// 2Z².
    pub zz2: F,
    /// 2XZ.
    pub r: F,
}

/// An affine table entry: 2x², -y, 2x.
#[derive(Clone, Copy, Debug)]
pub struct CachedAffine<F> {
    /// 2x².
    pub xx2: F,
    /// -y.
    pub n: F,
    /// 2x.
    pub r: F,
}

impl<F: Field> Select<F::Mask> for Point<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            xx: F::select(mask, if_set.xx, if_clear.xx),
            n: F::select(mask, if_set.n, if_clear.n),
            zz: F::select(mask, if_set.zz, if_clear.zz),
            r: F::select(mask, if_set.r, if_clear.r),
        }
    }
}

impl<F: Field> Select<F::Mask> for Cached<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            xx2: F::select(mask, if_set.xx2, if_clear.xx2),
            n: F::select(mask, if_set.n, if_clear.n),
            zz2: F::select(mask, if_set.zz2, if_clear.zz2),
            r: F::select(mask, if_set.r, if_clear.r),
        }
    }
}

impl<F: Field> Select<F::Mask> for CachedAffine<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            xx2: F::select(mask, if_set.xx2, if_clear.xx2),
            n: F::select(mask, if_set.n, if_clear.n),
            r: F::select(mask, if_set.r, if_clear.r),
        }
    }
}
