//! Sums of many multiples.

#[cfg(feature = "multiscalar")]
use alloc::vec::Vec;
#[cfg(all(feature = "multiscalar", feature = "parallel"))]
use core::num::NonZeroUsize;

#[cfg(feature = "multiscalar")]
use super::Projective;
use super::{AffinePoint, Point};
#[cfg(feature = "multiscalar")]
use crate::Group;
#[cfg(feature = "multiscalar")]
use crate::engine::Wiped;
use crate::engine::points::SumEngine;
#[cfg(feature = "multiscalar")]
use crate::engine::points::{Engine, Projective as _};
#[cfg(all(feature = "multiscalar", feature = "parallel"))]
use crate::engine::threads::{self, Threads};
use crate::{Error, Scalar, Sums};

#[cfg(feature = "multiscalar")]
impl<C: Group> Point<C> {
    /// `[m_i]P_i + [n_i]G` for the base point G and all i. Variable time: for public scalars and points only,
    /// as the verification of many signatures has them.
    ///
    /// Cost: that of [`Point::mul_add_base_vartime`], and an inversion for all; with feature `lanes` eight at
    /// a time where the CPU has AVX-512 IFMA, over F_2^m VPCLMULQDQ.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[inline(never)]
    pub fn mul_add_base_batch_vartime(
        m: &[Scalar<C>],
        points: &[Self],
        n: &[Scalar<C>],
    ) -> Result<Vec<Self>, Error> {
        if m.len() != points.len() || n.len() != points.len() {
            return Err(Error::LengthMismatch);
        }
        if let ([m], [p], [n]) = (m, points, n) {
            return Ok(alloc::vec![Self::mul_add_base_vartime(m, p, n)]);
        }
        let projective: Vec<_> = points.iter().map(|p| p.0).collect();
        let points = Projective::<C>::to_affine_batch(&projective);
        let terms = m.iter().zip(points).zip(n).map(|((m, p), n)| (m.0.clone(), p, n.0.clone()));
        let terms: Vec<_> = terms.collect();
        Ok(C::Engine::mul_add_base_batch_vartime(&terms).into_iter().map(Self).collect())
    }

    /// [`Point::mul_add_base_batch_vartime`] on so many threads, as [`Point::mul_batch_on`]. Variable time.
    ///
    /// # Errors
    /// As [`Point::mul_add_base_batch_vartime`].
    #[cfg(feature = "parallel")]
    pub fn mul_add_base_batch_vartime_on(
        threads: NonZeroUsize,
        m: &[Scalar<C>],
        points: &[Self],
        n: &[Scalar<C>],
    ) -> Result<Vec<Self>, Error> {
        threads::sums(Threads::Own(threads), (m, points, n), Self::mul_add_base_batch_vartime)
    }

    /// [`Point::mul_add_base_batch_vartime`] on the threads of the pool of `rayon` that this thread belongs
    /// to, or else of the global one. Variable time.
    ///
    /// # Errors
    /// As [`Point::mul_add_base_batch_vartime`].
    #[cfg(feature = "rayon")]
    pub fn mul_add_base_batch_vartime_in_pool(
        m: &[Scalar<C>],
        points: &[Self],
        n: &[Scalar<C>],
    ) -> Result<Vec<Self>, Error> {
        threads::sums(Threads::Pool, (m, points, n), Self::mul_add_base_batch_vartime)
    }
}

impl<C: Sums> Point<C> {
    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Constant time; time depends on their number.
    ///
    /// Points may repeat, be opposite or neutral, scalars zero. Cost: that of `[k]P` for one; for more, for
    /// each point a table and a complete addition for every fifth bit, and the doublings of one
    /// multiplication for every 64 points; an inversion comes first. With feature `lanes`, where the CPU has
    /// AVX-512 IFMA, eight points at a time. Memory: the tables of 64 points, or of 256 in lanes.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[cfg(feature = "multiscalar")]
    pub fn multiscalar(scalars: &[Scalar<C>], points: &[Self]) -> Result<Self, Error> {
        AffinePoint::multiscalar(scalars, &Wiped::new(Self::to_affine_batch(points)))
    }

    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Variable time: for public scalars and points
    /// only, as the verification of many signatures has them.
    ///
    /// Points may repeat, be opposite or neutral. Cost: an inversion first; for a few points that of
    /// [`Point::mul_add_vartime`] for every two; for up to about a hundred the doublings of one
    /// multiplication, and for each point a table and the additions of one; above, about as many additions a
    /// point as a scalar has bits for every six to twelve of them, the more the fewer. With feature `lanes`,
    /// where the CPU has AVX-512 IFMA, eight additions at a time.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[cfg(feature = "multiscalar")]
    pub fn multiscalar_vartime(scalars: &[Scalar<C>], points: &[Self]) -> Result<Self, Error> {
        AffinePoint::multiscalar_vartime(scalars, &Self::to_affine_batch(points))
    }
}

impl<C: Sums> AffinePoint<C> {
    /// [`Point::multiscalar`] of affine points, without an inversion. Constant time; time depends on their
    /// number.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[cfg(feature = "multiscalar")]
    #[inline(never)]
    pub fn multiscalar(scalars: &[Scalar<C>], points: &[Self]) -> Result<Point<C>, Error> {
        let scalars: Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        let points = Wiped::collect(points.iter().map(|p| p.0));
        C::Engine::multiscalar(&scalars, &points).map(Point)
    }

    /// [`AffinePoint::multiscalar`] on so many threads, as [`Point::mul_batch_on`]. Constant time; time
    /// depends on their number.
    ///
    /// # Errors
    /// As [`AffinePoint::multiscalar`].
    #[cfg(all(feature = "multiscalar", feature = "parallel"))]
    pub fn multiscalar_on(
        threads: NonZeroUsize,
        scalars: &[Scalar<C>],
        points: &[Self],
    ) -> Result<Point<C>, Error> {
        threads::sum(Threads::Own(threads), scalars, points, Self::multiscalar)
    }

    /// [`AffinePoint::multiscalar`] on the threads of the pool of `rayon` that this thread belongs to, or
    /// else of the global one. Constant time; time depends on their number.
    ///
    /// # Errors
    /// As [`AffinePoint::multiscalar`].
    #[cfg(all(feature = "multiscalar", feature = "rayon"))]
    pub fn multiscalar_in_pool(scalars: &[Scalar<C>], points: &[Self]) -> Result<Point<C>, Error> {
        threads::sum(Threads::Pool, scalars, points, Self::multiscalar)
    }

    /// The sum of [`Point`]'s function of this name, of affine points, without an inversion. Variable time.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[inline(never)]
    pub fn multiscalar_vartime(scalars: &[Scalar<C>], points: &[Self]) -> Result<Point<C>, Error> {
        let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        let points: alloc::vec::Vec<_> = points.iter().map(|p| p.0).collect();
        C::Engine::multiscalar_vartime(&scalars, &points).map(Point)
    }

    /// [`AffinePoint::multiscalar_vartime`] on so many threads, as [`Point::mul_batch_on`]. Variable time.
    ///
    /// # Errors
    /// As [`AffinePoint::multiscalar_vartime`].
    #[cfg(all(feature = "multiscalar", feature = "parallel"))]
    pub fn multiscalar_vartime_on(
        threads: NonZeroUsize,
        scalars: &[Scalar<C>],
        points: &[Self],
    ) -> Result<Point<C>, Error> {
        threads::sum(Threads::Own(threads), scalars, points, Self::multiscalar_vartime)
    }

    /// [`AffinePoint::multiscalar_vartime`] on the threads of the pool of `rayon` that this thread belongs
    /// to, or else of the global one. Variable time.
    ///
    /// # Errors
    /// As [`AffinePoint::multiscalar_vartime`].
    #[cfg(all(feature = "multiscalar", feature = "rayon"))]
    pub fn multiscalar_vartime_in_pool(scalars: &[Scalar<C>], points: &[Self]) -> Result<Point<C>, Error> {
        threads::sum(Threads::Pool, scalars, points, Self::multiscalar_vartime)
    }

    /// [`Curve::compiled`](crate::Curve::compiled).
    pub(crate) const COMPILED_SUMS: &'static [*const ()] = &[
        #[cfg(feature = "multiscalar")]
        (Self::multiscalar as *const ()),
        #[cfg(any(feature = "multiscalar", feature = "ed25519", feature = "schnorr"))]
        (Self::multiscalar_vartime as *const ()),
    ];
}
