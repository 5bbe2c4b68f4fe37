//! `Point`: the group law, without inversions.

/// The type `Point` of a module: multiplication and what every curve has.
macro_rules! point {
    (
        curve: $name:literal,
        core: $core:ty,
        engine: $engine:ident,
        about: $about:literal,
        mul: $mul:literal,
        mul_base: $mul_base:literal,
        mul_vartime: $mul_vartime:literal,
        mul_batch: $mul_batch:literal $(,)?
    ) => {
        #[doc = concat!("A point of ", $name, ".")]
        ///
        #[doc = $about]
        ///
        /// `p * &k` is `[k]P`, on values and on references. All coordinates are kept: nothing is inverted
        /// until affine coordinates are asked for ([`Point::to_affine`], bytes), or needed (a
        /// multiplication starts from them).
        #[derive(Clone, Copy)]
        pub struct Point($crate::engine::$engine::Projective<$core>);

        impl Point {
            #[doc = concat!("The base point G of ", $name, ".")]
            pub const GENERATOR: Self = Self($crate::engine::$engine::Projective::base());
            /// The neutral element: P + 0 = P.
            pub const IDENTITY: Self = Self($crate::engine::$engine::Projective::neutral());

            /// Whether this is the neutral element. Constant time; the answer is given away, as a `bool` is
            /// branched on.
            pub fn is_identity(&self) -> bool {
                self.0.is_neutral().declassify()
            }

            /// The point in affine coordinates. Constant time. Cost: an inversion in the field.
            pub fn to_affine(&self) -> AffinePoint {
                AffinePoint(self.0.to_affine())
            }

            /// All points in affine coordinates. Constant time; time depends on their number. Cost: one
            /// inversion in the field, and at most six multiplications a point.
            #[cfg(feature = "alloc")]
            pub fn to_affine_batch(points: &[Self]) -> alloc::vec::Vec<AffinePoint> {
                if let [p] = points {
                    return alloc::vec![p.to_affine()];
                }
                let points = $crate::engine::Wiped::collect(points.iter().map(|p| p.0));
                $crate::engine::$engine::Projective::to_affine_batch(&points).into_iter().map(AffinePoint).collect()
            }

            #[doc = concat!("`[k]G` for the base point G. Constant time. Cost: ", $mul_base, ".")]
            #[must_use]
            pub fn mul_base(k: &Scalar) -> Self {
                Self($crate::engine::$engine::mul_base(&k.0))
            }

            #[doc = concat!("`[k]P`. Variable time: for public scalars and points only. Cost: ", $mul_vartime, ".")]
            #[must_use]
            pub fn mul_vartime(&self, k: &Scalar) -> Self {
                Self($crate::engine::$engine::mul_vartime(&self.0, &k.0))
            }

            /// `[m]P + [n]Q`. Variable time: for public scalars and points only. Cost: the doublings of one
            /// multiplication, the additions of two.
            #[must_use]
            pub fn mul_add_vartime(m: &Scalar, p: &Self, n: &Scalar, q: &Self) -> Self {
                Self($crate::engine::$engine::mul_add_vartime(&m.0, &p.0, &n.0, &q.0))
            }

            /// `[m]P + [n]G` for the base point G. Variable time: for public scalars and points only, as the
            /// verification of signatures has them. Cost: about that of [`Point::mul_add_vartime`]; on curves
            /// over prime fields multiples of G that are kept (feature `std`) save some additions.
            #[must_use]
            pub fn mul_add_base_vartime(m: &Scalar, p: &Self, n: &Scalar) -> Self {
                Self($crate::engine::$engine::mul_add_base_vartime(&m.0, &p.0, &n.0))
            }

            #[doc = concat!("`[k_i]P_i` for all i. Constant time in scalars and points; time depends on their number. Cost: ", $mul_batch, ".")]
            ///
            /// # Errors
            /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
            #[cfg(feature = "alloc")]
            pub fn mul_batch(
                points: &[Self],
                scalars: &[Scalar],
            ) -> Result<alloc::vec::Vec<Self>, crate::Error> {
                if let ([p], [k]) = (points, scalars) {
                    return Ok(alloc::vec![p * k]);
                }
                let points = $crate::engine::Wiped::collect(points.iter().map(|p| p.0));
                let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
                let products = $crate::engine::$engine::mul_batch(&points, &scalars)?;
                Ok(products.into_iter().map(Self).collect())
            }

            /// `[k_i]G` for the base point G and all i: eight at a time, with one inversion, with feature
            /// `lanes` where the CPU has AVX-512 IFMA and lanes pay; else as by [`Point::mul_base`]. Constant
            /// time; time depends on their number.
            #[cfg(feature = "alloc")]
            #[must_use]
            pub fn mul_base_batch(scalars: &[Scalar]) -> alloc::vec::Vec<Self> {
                if let [k] = scalars {
                    return alloc::vec![Self::mul_base(k)];
                }
                let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
                $crate::engine::$engine::mul_base_batch(&scalars).into_iter().map(Self).collect()
            }

            /// [`Point::mul_batch`] on so many threads, this one among them: of more than 16 no more than can
            /// run at once ([`std::thread::available_parallelism`]), and none for fewer than eight terms.
            /// Where a thread cannot be started, another does its work.
            ///
            /// # Errors
            /// As [`Point::mul_batch`].
            #[cfg(feature = "parallel")]
            pub fn mul_batch_on(
                threads: core::num::NonZeroUsize,
                points: &[Self],
                scalars: &[Scalar],
            ) -> Result<alloc::vec::Vec<Self>, crate::Error> {
                let threads = $crate::engine::threads::Threads::Own(threads);
                $crate::engine::threads::batch(threads, points, scalars, Self::mul_batch)
            }

            /// [`Point::mul_base_batch`] on so many threads, as [`Point::mul_batch_on`].
            #[cfg(feature = "parallel")]
            #[must_use]
            pub fn mul_base_batch_on(
                threads: core::num::NonZeroUsize,
                scalars: &[Scalar],
            ) -> alloc::vec::Vec<Self> {
                let threads = $crate::engine::threads::Threads::Own(threads);
                $crate::engine::threads::base_batch(threads, scalars, Self::mul_base_batch)
            }

            /// [`Point::mul_batch`] on the threads of the pool of `rayon` that this thread belongs to, or
            /// else of the global one.
            ///
            /// # Errors
            /// As [`Point::mul_batch`].
            #[cfg(feature = "rayon")]
            pub fn mul_batch_in_pool(
                points: &[Self],
                scalars: &[Scalar],
            ) -> Result<alloc::vec::Vec<Self>, crate::Error> {
                let threads = $crate::engine::threads::Threads::Pool;
                $crate::engine::threads::batch(threads, points, scalars, Self::mul_batch)
            }

            /// [`Point::mul_base_batch`] on a pool of `rayon`, as [`Point::mul_batch_in_pool`].
            #[cfg(feature = "rayon")]
            #[must_use]
            pub fn mul_base_batch_in_pool(scalars: &[Scalar]) -> alloc::vec::Vec<Self> {
                let threads = $crate::engine::threads::Threads::Pool;
                $crate::engine::threads::base_batch(threads, scalars, Self::mul_base_batch)
            }
        }

        $crate::macros::operator!([] [] Mul mul, MulAssign mul_assign, Point, Scalar,
            |p: &Point, k: &Scalar| Point($crate::engine::$engine::mul(&p.0, &k.0)),
            concat!("`[k]P`. Constant time. Cost: ", $mul, "."));
        $crate::macros::operator!(neg [] [] Point, |p: &Point| Point(p.0.neg()), "-P. Constant time.");

        impl PartialEq for Point {
            /// Whether P = Q. Constant time; the answer is given away, as a `bool` is branched on.
            fn eq(&self, other: &Self) -> bool {
                self.0.equals(&other.0).declassify()
            }
        }

        impl Eq for Point {}

        $crate::macros::affine_point!($name, $core, $engine);
        $crate::macros::point_choice!($engine);
    };
}
pub(crate) use point;

/// `+` and `-`, constant time.
macro_rules! sums {
    ($cost:literal) => {
        $crate::macros::sums!(prime, $cost);
    };
    ($engine:ident, $cost:literal) => {
        $crate::macros::operator!([] [] Add add, AddAssign add_assign, Point, Point,
            |p: &Point, q: &Point| Point(p.0.add(&q.0)),
            concat!("P + Q, whatever they are. Constant time. Cost: ", $cost, "."));
        $crate::macros::operator!([] [] Sub sub, SubAssign sub_assign, Point, Point,
            |p: &Point, q: &Point| Point(p.0.sub(&q.0)),
            concat!("P - Q, whatever they are. Constant time. Cost: ", $cost, "."));

        impl Point {
            /// 2P. Constant time. Cost: less than that of a sum.
            #[must_use]
            pub fn double(&self) -> Self {
                Self(self.0.double())
            }
        }

        $crate::macros::folded!([] [] Sum sum, Point, Point::IDENTITY, |sum: Point, p: &Point| sum + p,
            "The sum of all. Constant time in the points; time depends on their number.");
    };
}
pub(crate) use sums;
