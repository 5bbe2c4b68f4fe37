//! Points and table entries.

use core::marker::PhantomData;

use crate::ct::{Choice, Select};
use crate::field::{Field, Single};
use crate::form::Affine;

/// The group law of the curve `C` over `F` in Jacobian coordinates.
///
/// Every operation named complete is complete for all pairs of points, those of order 2 included, so
/// [`Group::add_total`](crate::form::Group::add_total) is
/// [`Group::add_complete`](crate::form::Group::add_complete). Dedicated operations fail, with Z = 0, where an
/// operand is neutral or P = ±Q meets in them (for 2P + Q: Q = ±P). A dedicated operation may not be given
/// the neutral element as an *affine* entry: its stand-in (0, 0) has no Z to show the failure.
pub struct Jacobian<C, F>(PhantomData<fn() -> (C, F)>);

/// (X : Y : Z).
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// X = x·Z².
    pub x: F,
    /// Y = y·Z³.
    pub y: F,
    /// Z.
    pub z: F,
}

/// A table entry: (X : Y : Z) with Z² and Z³.
#[derive(Clone, Copy, Debug)]
pub struct Cached<F> {
    /// X.
    pub x: F,
    /// Y.
    pub y: F,
    /// Z.
    pub z: F,
    /// Z².
    pub zz: F,
    /// Z³.
    pub zzz: F,
}

crate::form::handed::handed!(Point { x, y, z }: Single, store, load);

impl<F: Field> Select<F::Mask> for Point<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            x: F::select(mask, if_set.x, if_clear.x),
            y: F::select(mask, if_set.y, if_clear.y),
            z: F::select(mask, if_set.z, if_clear.z),
        }
    }
}

impl<F: Field> Select<F::Mask> for Cached<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            x: F::select(mask, if_set.x, if_clear.x),
            y: F::select(mask, if_set.y, if_clear.y),
            z: F::select(mask, if_set.z, if_clear.z),
            zz: F::select(mask, if_set.zz, if_clear.zz),
            zzz: F::select(mask, if_set.zzz, if_clear.zzz),
        }
    }
}

/// Set where (x, y) is the stand-in (0, 0) of the neutral element.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn is_stand_in<F: Field>(p: Affine<F>) -> F::Mask {
    p.x.is_zero().and(p.y.is_zero())
}
