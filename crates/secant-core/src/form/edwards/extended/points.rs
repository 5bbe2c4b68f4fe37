//! Points and table entries.

use core::marker::PhantomData;

use crate::ct::Select;
use crate::field::{Field, Single};
use crate::form::edwards::TwistedEdwards;

/// The group law of the curve `C` over `F`, a = -1, in extended coordinates.
pub struct Extended<C, F>(PhantomData<fn() -> (C, F)>);

/// (X : Y : Z), in E.
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// X = x·Z.
    pub x: F,
    /// Y = y·Z.
    pub y: F,
    /// Z.
    pub z: F,
}

/// (X : Y : Z : T), in E^e.
#[derive(Clone, Copy, Debug)]
pub struct PointT<F> {
    /// X = x·Z.
    pub x: F,
    /// Y = y·Z.
    pub y: F,
    /// Z.
    pub z: F,
    /// T = x·y·Z.
    pub t: F,
}

/// A table entry, for the dedicated and the unified law: Y+X, Y-X, 2Z, 2T; for a complete curve 2dT.
///
/// The paper keeps X-Y; Y-X makes the negative of an entry cheap in affine entries too: a swap and -2T.
/// Keeping 2T and not 2dT costs the unified law a multiplication by d, small on our incomplete curves, and
/// lets one table serve both.
#[derive(Clone, Copy, Debug)]
pub struct Cached<F> {
    /// Y + X.
    pub sum: F,
    /// Y - X.
    pub difference: F,
    /// 2Z.
    pub z2: F,
    /// 2T, or 2dT.
    pub t2: F,
}

/// An affine table entry, halved so that its 2Z is 1: (y+x)/2, (y-x)/2, xy; for a complete curve dxy.
#[derive(Clone, Copy, Debug)]
pub struct CachedAffine<F> {
    /// (y + x)/2.
    pub sum: F,
    /// (y - x)/2.
    pub difference: F,
    /// xy, or dxy.
    pub t: F,
}

/// An entry's last coordinate from T: dT on a complete curve, T elsewhere.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn entry_t<C: TwistedEdwards<F>, F: Field>(t: F) -> F {
    if C::COMPLETE { C::mul_d(t) } else { t }
}

crate::form::handed::handed!(Point { x, y, z }: Single, store, load);
crate::form::handed::handed!(PointT { x, y, z, t }: Single, store, load);

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

impl<F: Field> Select<F::Mask> for PointT<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            x: F::select(mask, if_set.x, if_clear.x),
            y: F::select(mask, if_set.y, if_clear.y),
            z: F::select(mask, if_set.z, if_clear.z),
            t: F::select(mask, if_set.t, if_clear.t),
        }
    }
}

impl<F: Field> Select<F::Mask> for Cached<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            sum: F::select(mask, if_set.sum, if_clear.sum),
            difference: F::select(mask, if_set.difference, if_clear.difference),
            z2: F::select(mask, if_set.z2, if_clear.z2),
            t2: F::select(mask, if_set.t2, if_clear.t2),
        }
    }
}

impl<F: Field> Select<F::Mask> for CachedAffine<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            sum: F::select(mask, if_set.sum, if_clear.sum),
            difference: F::select(mask, if_set.difference, if_clear.difference),
            t: F::select(mask, if_set.t, if_clear.t),
        }
    }
}
