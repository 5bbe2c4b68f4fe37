//! Many points at once. Time depends on their number.

use alloc::vec::Vec;
#[cfg(feature = "parallel")]
use core::num::NonZeroUsize;

use super::{AffinePoint, Point, Projective};
use crate::engine::Wiped;
use crate::engine::points::{Engine, Projective as _};
#[cfg(feature = "parallel")]
use crate::engine::threads::{self, Threads};
use crate::{Error, Group, Scalar};

impl<C: Group> Point<C> {
    /// All points in affine coordinates. Constant time; time depends on their number. Cost: one inversion in
    /// the field, and at most six multiplications a point.
    #[inline(never)]
    pub fn to_affine_batch(points: &[Self]) -> Vec<AffinePoint<C>> {
        if let [p] = points {
            return alloc::vec![p.to_affine()];
        }
        let points = Wiped::collect(points.iter().map(|p| p.0));
        Projective::<C>::to_affine_batch(&points).into_iter().map(AffinePoint).collect()
    }

    /// `[k_i]P_i` for all i. Constant time in scalars and points; time depends on their number. Cost: that of
    /// `[k]P` for each, with one inversion for all; eight at a time with feature `lanes` where the CPU and
    /// the curve have lanes, as the table of the curve's module says.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[inline(never)]
    pub fn mul_batch(points: &[Self], scalars: &[Scalar<C>]) -> Result<Vec<Self>, Error> {
        if let ([p], [k]) = (points, scalars) {
            return Ok(alloc::vec![p * k]);
        }
        let points = Wiped::collect(points.iter().map(|p| p.0));
        let scalars: Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        let products = C::Engine::mul_batch(&points, &scalars)?;
        Ok(products.into_iter().map(Self).collect())
    }

    /// `[k_i]G` for the base point G and all i: eight at a time, with one inversion, with feature `lanes`
    /// where the CPU has AVX-512 IFMA and lanes pay; else as by [`Point::mul_base`]. Constant time; time
    /// depends on their number.
    #[inline(never)]
    #[must_use]
    pub fn mul_base_batch(scalars: &[Scalar<C>]) -> Vec<Self> {
        if let [k] = scalars {
            return alloc::vec![Self::mul_base(k)];
        }
        let scalars: Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        C::Engine::mul_base_batch(&scalars).into_iter().map(Self).collect()
    }

    /// [`Point::mul_batch`] on so many threads, this one among them: of more than 16 no more than can run at
    /// once ([`std::thread::available_parallelism`]), and none for fewer than eight terms. Where a thread
    /// cannot be started, another does its work.
    ///
    /// # Errors
    /// As [`Point::mul_batch`].
    #[cfg(feature = "parallel")]
    pub fn mul_batch_on(
        threads: NonZeroUsize,
        points: &[Self],
        scalars: &[Scalar<C>],
    ) -> Result<Vec<Self>, Error> {
        threads::batch(Threads::Own(threads), points, scalars, Self::mul_batch)
    }

    /// [`Point::mul_base_batch`] on so many threads, as [`Point::mul_batch_on`].
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn mul_base_batch_on(threads: NonZeroUsize, scalars: &[Scalar<C>]) -> Vec<Self> {
        threads::base_batch(Threads::Own(threads), scalars, Self::mul_base_batch)
    }

    /// [`Point::mul_batch`] on the threads of the pool of `rayon` that this thread belongs to, or else of the
    /// global one.
    ///
    /// # Errors
    /// As [`Point::mul_batch`].
    #[cfg(feature = "rayon")]
    pub fn mul_batch_in_pool(points: &[Self], scalars: &[Scalar<C>]) -> Result<Vec<Self>, Error> {
        threads::batch(Threads::Pool, points, scalars, Self::mul_batch)
    }

    /// [`Point::mul_base_batch`] on a pool of `rayon`, as [`Point::mul_batch_in_pool`].
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn mul_base_batch_in_pool(scalars: &[Scalar<C>]) -> Vec<Self> {
        threads::base_batch(Threads::Pool, scalars, Self::mul_base_batch)
    }
}
