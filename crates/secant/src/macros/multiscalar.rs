//! Sums of many multiples.

/// `mul_add_base_batch_vartime` of `Point`, and what divides it among threads.
#[cfg(feature = "multiscalar")]
macro_rules! mul_add_base_batch {
    ($engine:ident) => {
        impl Point {
            /// `[m_i]P_i + [n_i]G` for the base point G and all i. Variable time: for public scalars and
            /// points only, as the verification of many signatures has them.
            ///
            /// Cost: that of [`Point::mul_add_base_vartime`], and an inversion for all; with feature `lanes`
            /// eight at a time where the CPU has AVX-512 IFMA, over F_2^m VPCLMULQDQ.
            ///
            /// # Errors
            /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
            pub fn mul_add_base_batch_vartime(
                m: &[Scalar],
                points: &[Self],
                n: &[Scalar],
            ) -> Result<alloc::vec::Vec<Self>, crate::Error> {
                if m.len() != points.len() || n.len() != points.len() {
                    return Err(crate::Error::LengthMismatch);
                }
                if let ([m], [p], [n]) = (m, points, n) {
                    return Ok(alloc::vec![Self::mul_add_base_vartime(m, p, n)]);
                }
                let projective: alloc::vec::Vec<_> = points.iter().map(|p| p.0).collect();
                let points = $crate::engine::$engine::Projective::to_affine_batch(&projective);
                let terms = m.iter().zip(points).zip(n).map(|((m, p), n)| (m.0.clone(), p, n.0.clone()));
                let terms: alloc::vec::Vec<_> = terms.collect();
                Ok($crate::engine::$engine::sums_vartime(&terms).into_iter().map(Self).collect())
            }

            /// [`Point::mul_add_base_batch_vartime`] on so many threads, as [`Point::mul_batch_on`]. Variable
            /// time.
            ///
            /// # Errors
            /// As [`Point::mul_add_base_batch_vartime`].
            #[cfg(feature = "parallel")]
            pub fn mul_add_base_batch_vartime_on(
                threads: core::num::NonZeroUsize,
                m: &[Scalar],
                points: &[Self],
                n: &[Scalar],
            ) -> Result<alloc::vec::Vec<Self>, crate::Error> {
                let threads = $crate::engine::threads::Threads::Own(threads);
                $crate::engine::threads::sums(threads, (m, points, n), Self::mul_add_base_batch_vartime)
            }

            /// [`Point::mul_add_base_batch_vartime`] on the threads of the pool of `rayon` that this thread
            /// belongs to, or else of the global one. Variable time.
            ///
            /// # Errors
            /// As [`Point::mul_add_base_batch_vartime`].
            #[cfg(feature = "rayon")]
            pub fn mul_add_base_batch_vartime_in_pool(
                m: &[Scalar],
                points: &[Self],
                n: &[Scalar],
            ) -> Result<alloc::vec::Vec<Self>, crate::Error> {
                let threads = $crate::engine::threads::Threads::Pool;
                $crate::engine::threads::sums(threads, (m, points, n), Self::mul_add_base_batch_vartime)
            }
        }
    };
}
#[cfg(feature = "multiscalar")]
pub(crate) use mul_add_base_batch;

/// `multiscalar`, `multiscalar_vartime` and `mul_add_base_batch_vartime` of `Point`, and what divides them
/// among threads.
macro_rules! multiscalar {
    ($engine:ident) => {
        #[cfg(feature = "multiscalar")]
        impl Point {
            /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Constant time; time depends on their
            /// number.
            ///
            /// Points may repeat, be opposite or neutral, scalars zero. Cost: that of `[k]P` for one; for
            /// more, for each point a table and a complete addition for every fifth bit, and the doublings of
            /// one multiplication for every 64 points; an inversion comes first. With feature `lanes`, where
            /// the CPU has AVX-512 IFMA, eight points at a time. Memory: the tables of 64 points, or of 256
            /// in lanes.
            ///
            /// # Errors
            /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
            pub fn multiscalar(scalars: &[Scalar], points: &[Self]) -> Result<Self, crate::Error> {
                AffinePoint::multiscalar(scalars, &$crate::engine::Wiped::new(Self::to_affine_batch(points)))
            }
        }

        #[cfg(feature = "multiscalar")]
        impl AffinePoint {
            /// [`Point::multiscalar`] of affine points, without an inversion. Constant time; time depends on
            /// their number.
            ///
            /// # Errors
            /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
            pub fn multiscalar(scalars: &[Scalar], points: &[Self]) -> Result<Point, crate::Error> {
                let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
                let points = $crate::engine::Wiped::collect(points.iter().map(|p| p.0));
                $crate::engine::$engine::multiscalar_affine(&scalars, &points).map(Point)
            }

            /// [`AffinePoint::multiscalar`] on so many threads, as [`Point::mul_batch_on`]. Constant time;
            /// time depends on their number.
            ///
            /// # Errors
            /// As [`AffinePoint::multiscalar`].
            #[cfg(feature = "parallel")]
            pub fn multiscalar_on(
                threads: core::num::NonZeroUsize,
                scalars: &[Scalar],
                points: &[Self],
            ) -> Result<Point, crate::Error> {
                let threads = $crate::engine::threads::Threads::Own(threads);
                $crate::engine::threads::sum(threads, scalars, points, Self::multiscalar)
            }

            /// [`AffinePoint::multiscalar`] on the threads of the pool of `rayon` that this thread belongs
            /// to, or else of the global one. Constant time; time depends on their number.
            ///
            /// # Errors
            /// As [`AffinePoint::multiscalar`].
            #[cfg(feature = "rayon")]
            pub fn multiscalar_in_pool(scalars: &[Scalar], points: &[Self]) -> Result<Point, crate::Error> {
                let threads = $crate::engine::threads::Threads::Pool;
                $crate::engine::threads::sum(threads, scalars, points, Self::multiscalar)
            }
        }

        impl Point {
            /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Variable time: for public scalars
            /// and points only, as the verification of many signatures has them.
            ///
            /// Points may repeat, be opposite or neutral. Cost: an inversion first; for a few points that of
            /// [`Point::mul_add_vartime`] for every two; for up to about a hundred the doublings of one
            /// multiplication, and for each point a table and the additions of one; above, about as many
            /// additions a point as a scalar has bits for every six to twelve of them, the more the fewer.
            /// With feature `lanes`, where the CPU has AVX-512 IFMA, eight additions at a time.
            ///
            /// # Errors
            /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
            pub fn multiscalar_vartime(scalars: &[Scalar], points: &[Self]) -> Result<Self, crate::Error> {
                AffinePoint::multiscalar_vartime(scalars, &Self::to_affine_batch(points))
            }
        }

        #[cfg(feature = "multiscalar")]
        crate::macros::mul_add_base_batch!($engine);

        impl AffinePoint {
            /// [`Point::multiscalar_vartime`] of affine points, without an inversion. Variable time.
            ///
            /// Cost: as there, without the inversion.
            ///
            /// # Errors
            /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
            pub fn multiscalar_vartime(scalars: &[Scalar], points: &[Self]) -> Result<Point, crate::Error> {
                let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
                let points: alloc::vec::Vec<_> = points.iter().map(|p| p.0).collect();
                $crate::engine::$engine::multiscalar_affine_vartime(&scalars, &points).map(Point)
            }

            /// [`AffinePoint::multiscalar_vartime`] on so many threads, as [`Point::mul_batch_on`]. Variable
            /// time.
            ///
            /// # Errors
            /// As [`AffinePoint::multiscalar_vartime`].
            #[cfg(all(feature = "multiscalar", feature = "parallel"))]
            pub fn multiscalar_vartime_on(
                threads: core::num::NonZeroUsize,
                scalars: &[Scalar],
                points: &[Self],
            ) -> Result<Point, crate::Error> {
                let threads = $crate::engine::threads::Threads::Own(threads);
                $crate::engine::threads::sum(threads, scalars, points, Self::multiscalar_vartime)
            }

            /// [`AffinePoint::multiscalar_vartime`] on the threads of the pool of `rayon` that this thread
            /// belongs to, or else of the global one. Variable time.
            ///
            /// # Errors
            /// As [`AffinePoint::multiscalar_vartime`].
            #[cfg(all(feature = "multiscalar", feature = "rayon"))]
            pub fn multiscalar_vartime_in_pool(
                scalars: &[Scalar],
                points: &[Self],
            ) -> Result<Point, crate::Error> {
                let threads = $crate::engine::threads::Threads::Pool;
                $crate::engine::threads::sum(threads, scalars, points, Self::multiscalar_vartime)
            }
        }
    };
}
pub(crate) use multiscalar;
