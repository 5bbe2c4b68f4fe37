//! A curve in the lanes of a vector, where its field has lanes.

use alloc::vec::Vec;

use super::named::NamedCurve;
use super::point::Point;
use crate::cpu::Ifma;

/// Products `[k_i]P_i` on `C` in lanes, if there are any.
pub trait ProductsOf<C: NamedCurve> {
    /// Whether there are any.
    const EXIST: bool;
    /// `[k_i]P_i` by regular windows of width `W`, N = 2^(W-1), constant time, slices of one length; `None`
    /// without lanes here. For any points where this is a [`LanesOf`], else for points of the subgroup of
    /// prime order.
    fn mul_batch<const W: u32, const N: usize>(
        level: Ifma,
        points: &[Point<C>],
        scalars: &[C::Integer],
    ) -> Option<Vec<Point<C>>>;
    /// [`ProductsOf::mul_batch`] by the width that is the fastest.
    fn mul_all(level: Ifma, points: &[Point<C>], scalars: &[C::Integer]) -> Option<Vec<Point<C>>> {
        Self::mul_batch::<5, 16>(level, points, scalars)
    }
    /// `[m_i]P_i + [n_i]G` for the base point G, slices of one length, variable time; `None` without lanes
    /// here. For the points that [`ProductsOf::mul_batch`] is for.
    #[cfg(feature = "std")]
    fn mul_add_base_vartime(
        _: Ifma,
        _points: &[Point<C>],
        _m: &[C::Integer],
        _n: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        None
    }
}

/// The group law of `C` in lanes, if there is one.
pub trait LanesOf<C: NamedCurve>: ProductsOf<C> {
    /// `[k_i]G` for the base point G, from a table built at first use, constant time; `None` without lanes
    /// here.
    #[cfg(feature = "std")]
    fn mul_base_batch(_: Ifma, _: &[C::Integer]) -> Option<Vec<Point<C>>> {
        None
    }
    /// `[k_i]G + Q_j` for any points Q_j, for each j all i, as [`LanesOf::mul_base_batch`].
    #[cfg(feature = "std")]
    fn mul_base_plus(_: Ifma, _: &[C::Integer], _addends: &[Point<C>]) -> Option<Vec<Point<C>>> {
        None
    }
    /// From so many abscissas on a vector costs less than each alone.
    const ROOTS_FROM: usize = 3;
    /// The points of sixteen abscissas of canonical words and of the lowest bits of their ordinates, 0 or 1,
    /// and a mask of those that have one; constant time; `None` without lanes or roots here.
    fn from_x(_: Ifma, _: &[[C::Repr; 8]; 2], _: &[[u64; 8]; 2]) -> Option<([[Point<C>; 8]; 2], u16)> {
        None
    }
    /// From so many terms on their products, in lanes as far as they go, and the sum of these cost less than
    /// a sum on words.
    const PRODUCTS_FROM: usize = 5;
    /// From so many terms on one sum in lanes costs less than both.
    const SUM_FROM: usize = 7;
    /// Eight points whose sum is `[k_0]P_0 + [k_1]P_1 + ..` for k_i of at most `bits[i / 8]` bits; slices of
    /// one length. Where the law in lanes has exceptions, points lie in the subgroup of prime order. Constant
    /// time but for the number of points and `bits`; `None` without lanes here.
    fn sum(_: Ifma, _: &[Point<C>], _: &[C::Integer], _bits: &[usize]) -> Option<Vec<Point<C>>> {
        None
    }
}

/// How a CPU does operations on 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wide {
    /// As a whole.
    Whole,
    /// By halves: [`Ifma::has_halves`].
    Halves,
}

impl Wide {
    /// That of this CPU.
    #[inline]
    pub fn of(level: Ifma) -> Self {
        if level.has_halves() { Self::Halves } else { Self::Whole }
    }
}

/// From how many inputs on a way is worth its price.
#[derive(Clone, Copy)]
pub struct Worth {
    /// Where the CPU does an operation on 64 bytes as a whole.
    whole: usize,
    /// Where it does one by halves.
    halves: usize,
}

/// A [`Worth`] of each batch of a curve, found by measurement.
#[derive(Clone, Copy)]
pub struct WorthOf {
    /// Of `[k]P`.
    pub products: Worth,
    /// Of `[k]G`.
    pub base: Worth,
    /// Of `[m]P + [n]G` in variable time.
    pub sums: Worth,
}

impl Worth {
    /// On such a CPU.
    #[inline]
    pub const fn on(self, wide: Wide) -> usize {
        match wide {
            Wide::Whole => self.whole,
            Wide::Halves => self.halves,
        }
    }
}

/// Where the CPU does vectors as a whole, and where by halves.
pub(crate) const fn worth(whole: usize, halves: usize) -> Worth {
    Worth { whole, halves }
}

impl WorthOf {
    /// That of most curves.
    pub const USUAL: Self = Self { products: worth(3, 4), base: worth(4, 5), sums: worth(3, 5) };
    /// That of most curves whose law is complete.
    pub const COMPLETE: Self = Self { products: worth(4, 4), base: worth(6, 7), sums: worth(4, 5) };
}

/// How many of `count`, from the first on, go into lanes: all, all but the rest, or none, if even a whole
/// vector is not worth its price.
#[inline]
pub(crate) fn worth_lanes(level: Ifma, count: usize, worth: Worth) -> usize {
    const LANES: usize = 8;
    let from = worth.on(Wide::of(level));
    match count % LANES {
        _ if from > LANES => 0,
        rest if rest < from => count - rest,
        _ => count,
    }
}

/// No lanes.
pub struct NoLanes;

impl<C: NamedCurve> LanesOf<C> for NoLanes {}

impl<C: NamedCurve> ProductsOf<C> for NoLanes {
    const EXIST: bool = false;
    fn mul_batch<const W: u32, const N: usize>(
        _: Ifma,
        _: &[Point<C>],
        _: &[C::Integer],
    ) -> Option<Vec<Point<C>>> {
        None
    }
}
