//! `ProjectivePoint`: the traits of `group` and `elliptic-curve` for points that are added up.

/// The type `ProjectivePoint` of a module, over the type `Point` of the library's module `inner`.
macro_rules! projective {
    ($curve:ident, $name:literal) => {
        #[doc = concat!("A point of ", $name, ", with all its coordinates: nothing is inverted until affine ones are asked for.")]
        ///
        /// Constant time but for what is named `_vartime`, and as [`AffinePoint`] where it is encoded.
        #[derive(Clone, Copy, Debug)]
        pub struct ProjectivePoint(inner::Point);

        impl ProjectivePoint {
            /// The point at infinity.
            pub const IDENTITY: Self = Self(inner::Point::IDENTITY);
            /// The base point.
            pub const GENERATOR: Self = Self(inner::Point::GENERATOR);

            pub(crate) const fn of(point: inner::Point) -> Self {
                Self(point)
            }

            /// The point in affine coordinates. Cost: an inversion in the field.
            #[must_use]
            pub fn to_affine(&self) -> AffinePoint {
                AffinePoint::of(self.0.to_affine())
            }

            /// 2P.
            #[must_use]
            pub fn double(&self) -> Self {
                Self(self.0.double())
            }

            /// `[k]P`. Variable time: for public scalars and points only.
            #[must_use]
            pub fn mul_vartime(&self, k: &Scalar) -> Self {
                Self(self.0.mul_vartime(&k.held()))
            }
        }

        $crate::macros::compared!(ProjectivePoint, inner::Point);
        $crate::macros::operators!(Add::add, AddAssign::add_assign, ProjectivePoint, ProjectivePoint,
            |p: &ProjectivePoint, q: &ProjectivePoint| ProjectivePoint(p.0 + q.0));
        $crate::macros::operators!(Sub::sub, SubAssign::sub_assign, ProjectivePoint, ProjectivePoint,
            |p: &ProjectivePoint, q: &ProjectivePoint| ProjectivePoint(p.0 - q.0));
        $crate::macros::operators!(Add::add, AddAssign::add_assign, ProjectivePoint, AffinePoint,
            |p: &ProjectivePoint, q: &AffinePoint| ProjectivePoint(p.0 + inner::Point::from(q.held())));
        $crate::macros::operators!(Sub::sub, SubAssign::sub_assign, ProjectivePoint, AffinePoint,
            |p: &ProjectivePoint, q: &AffinePoint| ProjectivePoint(p.0 - inner::Point::from(q.held())));
        $crate::macros::negated!(ProjectivePoint, |p: &ProjectivePoint| ProjectivePoint(-p.0));
        $crate::macros::folded!(Sum::sum, ProjectivePoint, ProjectivePoint::IDENTITY,
            |sum: ProjectivePoint, p: ProjectivePoint| sum + p);
        $crate::macros::point_conversions!($curve, ProjectivePoint);

        impl<S: core::borrow::Borrow<Scalar>> core::ops::Mul<S> for ProjectivePoint {
            type Output = Self;
            fn mul(self, k: S) -> Self {
                Self(&self.0 * k.borrow().held())
            }
        }

        impl<S: core::borrow::Borrow<Scalar>> core::ops::Mul<S> for &ProjectivePoint {
            type Output = ProjectivePoint;
            fn mul(self, k: S) -> ProjectivePoint {
                *self * k
            }
        }

        impl<S: core::borrow::Borrow<Scalar>> core::ops::MulAssign<S> for ProjectivePoint {
            fn mul_assign(&mut self, k: S) {
                *self = *self * k;
            }
        }

        impl<S: core::borrow::Borrow<Scalar>> elliptic_curve::ops::MulVartime<S> for ProjectivePoint {
            fn mul_vartime(self, k: S) -> Self {
                ProjectivePoint::mul_vartime(&self, k.borrow())
            }
        }

        impl<S: core::borrow::Borrow<Scalar>> elliptic_curve::ops::MulVartime<S> for &ProjectivePoint {
            fn mul_vartime(self, k: S) -> ProjectivePoint {
                elliptic_curve::ops::MulVartime::mul_vartime(*self, k)
            }
        }

        impl elliptic_curve::ops::MulByGeneratorVartime for ProjectivePoint {
            /// Constant time as well: the table of the base point makes it the fastest.
            fn mul_by_generator_vartime(k: &Scalar) -> Self {
                elliptic_curve::Group::mul_by_generator(k)
            }

            fn mul_by_generator_and_mul_add_vartime(a: &Scalar, b: &Scalar, p: &Self) -> Self {
                Self(inner::Point::mul_add_base_vartime(&b.held(), &p.0, &a.held()))
            }
        }

        impl elliptic_curve::ops::Double for ProjectivePoint {
            fn double(&self) -> Self {
                self.double()
            }
        }

        impl elliptic_curve::Group for ProjectivePoint {
            type Scalar = Scalar;

            fn try_random<R: rand_core::TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
                AffinePoint::try_any(rng).map(Self::from)
            }

            fn identity() -> Self {
                Self::IDENTITY
            }

            fn generator() -> Self {
                Self::GENERATOR
            }

            fn is_identity(&self) -> subtle::Choice {
                self.0.ct_eq(&inner::Point::IDENTITY).into()
            }

            fn double(&self) -> Self {
                self.double()
            }

            /// `[k]G` by a table of the base point.
            fn mul_by_generator(k: &Scalar) -> Self {
                Self(inner::Point::mul_base(&k.held()))
            }
        }

        impl elliptic_curve::CurveGroup for ProjectivePoint {
            type Affine = AffinePoint;

            fn to_affine(&self) -> AffinePoint {
                self.to_affine()
            }

            /// Uses one inversion for all points, with the feature `alloc`.
            fn batch_normalize(points: &[Self], affine: &mut [AffinePoint]) {
                assert_eq!(points.len(), affine.len());
                #[cfg(feature = "alloc")]
                for (to, from) in affine.iter_mut().zip(Self::affine_of(points)) {
                    *to = from;
                }
                #[cfg(not(feature = "alloc"))]
                for (to, from) in affine.iter_mut().zip(points) {
                    *to = from.to_affine();
                }
            }
        }

        #[cfg(feature = "alloc")]
        impl ProjectivePoint {
            fn affine_of(points: &[Self]) -> alloc::vec::Vec<AffinePoint> {
                let points: alloc::vec::Vec<_> = points.iter().map(|p| p.0).collect();
                inner::Point::to_affine_batch(&points).into_iter().map(AffinePoint::of).collect()
            }
        }

        impl<const N: usize> elliptic_curve::BatchNormalize<[Self; N]> for ProjectivePoint {
            type Output = [AffinePoint; N];
            fn batch_normalize(points: &[Self; N]) -> [AffinePoint; N] {
                let mut affine = [AffinePoint::IDENTITY; N];
                <Self as elliptic_curve::CurveGroup>::batch_normalize(points, &mut affine);
                affine
            }
        }

        #[cfg(feature = "alloc")]
        impl elliptic_curve::BatchNormalize<[Self]> for ProjectivePoint {
            type Output = alloc::vec::Vec<AffinePoint>;
            fn batch_normalize(points: &[Self]) -> alloc::vec::Vec<AffinePoint> {
                Self::affine_of(points)
            }
        }

        impl elliptic_curve::ops::LinearCombination<[(Self, Scalar)]> for ProjectivePoint {
            /// Every product by itself, with the feature `alloc` by one inversion for all, and their sum.
            fn lincomb(terms: &[(Self, Scalar)]) -> Self {
                #[cfg(feature = "alloc")]
                {
                    let (points, scalars): (alloc::vec::Vec<_>, alloc::vec::Vec<_>) =
                        terms.iter().map(|(p, k)| (p.0, k.held())).unzip();
                    // The lengths agree: nothing is refused.
                    let products = inner::Point::mul_batch(&points, &scalars).unwrap_or_default();
                    Self(products.into_iter().fold(inner::Point::IDENTITY, |sum, p| sum + p))
                }
                #[cfg(not(feature = "alloc"))]
                terms.iter().map(|(p, k)| *p * k).sum()
            }

            /// The doublings of one multiplication for all of them, with the feature `alloc`.
            fn lincomb_vartime(terms: &[(Self, Scalar)]) -> Self {
                match terms {
                    [(p, m), (q, n)] => Self(inner::Point::mul_add_vartime(&m.held(), &p.0, &n.held(), &q.0)),
                    #[cfg(feature = "alloc")]
                    _ => {
                        let (points, scalars): (alloc::vec::Vec<_>, alloc::vec::Vec<_>) =
                            terms.iter().map(|(p, k)| (p.0, k.held())).unzip();
                        // The lengths agree: nothing is refused.
                        Self(inner::Point::multiscalar_vartime(&scalars, &points).unwrap_or(inner::Point::IDENTITY))
                    }
                    #[cfg(not(feature = "alloc"))]
                    _ => terms.iter().map(|(p, k)| elliptic_curve::ops::MulVartime::mul_vartime(*p, k)).sum(),
                }
            }
        }

        impl<const N: usize> elliptic_curve::ops::LinearCombination<[(Self, Scalar); N]> for ProjectivePoint {
            fn lincomb(terms: &[(Self, Scalar); N]) -> Self {
                Self::lincomb(&terms[..])
            }

            fn lincomb_vartime(terms: &[(Self, Scalar); N]) -> Self {
                Self::lincomb_vartime(&terms[..])
            }
        }

        impl elliptic_curve::group::GroupEncoding for ProjectivePoint {
            type Repr = CompressedPoint;

            fn from_bytes(bytes: &CompressedPoint) -> subtle::CtOption<Self> {
                <AffinePoint as elliptic_curve::group::GroupEncoding>::from_bytes(bytes).map(Self::from)
            }

            fn from_bytes_unchecked(bytes: &CompressedPoint) -> subtle::CtOption<Self> {
                <Self as elliptic_curve::group::GroupEncoding>::from_bytes(bytes)
            }

            fn to_bytes(&self) -> CompressedPoint {
                elliptic_curve::group::GroupEncoding::to_bytes(&self.to_affine())
            }
        }

        impl elliptic_curve::group::prime::PrimeGroup for ProjectivePoint {}
        impl elliptic_curve::group::prime::PrimeCurve for ProjectivePoint {}

        /// The cofactor is 1.
        impl elliptic_curve::group::cofactor::CofactorGroup for ProjectivePoint {
            type Subgroup = Self;

            fn clear_cofactor(&self) -> Self {
                *self
            }

            fn into_subgroup(self) -> subtle::CtOption<Self> {
                subtle::CtOption::new(self, subtle::Choice::from(1))
            }

            fn is_torsion_free(&self) -> subtle::Choice {
                subtle::Choice::from(1)
            }
        }

        impl elliptic_curve::Generate for ProjectivePoint {
            fn try_generate_from_rng<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
                AffinePoint::try_any(rng).map(Self::from)
            }
        }

        impl elliptic_curve::sec1::FromSec1Point<$curve> for ProjectivePoint {
            fn from_sec1_point(point: &Sec1Point) -> elliptic_curve::ctutils::CtOption<Self> {
                <AffinePoint as elliptic_curve::sec1::FromSec1Point<$curve>>::from_sec1_point(point).map(Self::from)
            }
        }

        impl elliptic_curve::sec1::ToSec1Point<$curve> for ProjectivePoint {
            fn to_sec1_point(&self, compress: bool) -> Sec1Point {
                elliptic_curve::sec1::ToSec1Point::to_sec1_point(&self.to_affine(), compress)
            }
        }

        impl Default for ProjectivePoint {
            fn default() -> Self {
                Self::IDENTITY
            }
        }

        impl zeroize::DefaultIsZeroes for ProjectivePoint {}

        impl From<AffinePoint> for ProjectivePoint {
            fn from(point: AffinePoint) -> Self {
                Self::from(&point)
            }
        }

        impl From<&AffinePoint> for ProjectivePoint {
            fn from(point: &AffinePoint) -> Self {
                Self(inner::Point::from(point.held()))
            }
        }

        impl From<ProjectivePoint> for AffinePoint {
            fn from(point: ProjectivePoint) -> Self {
                point.to_affine()
            }
        }

        impl From<&ProjectivePoint> for AffinePoint {
            fn from(point: &ProjectivePoint) -> Self {
                point.to_affine()
            }
        }

        impl From<inner::Point> for ProjectivePoint {
            /// The library's point.
            fn from(point: inner::Point) -> Self {
                Self(point)
            }
        }

        impl From<ProjectivePoint> for inner::Point {
            /// The library's point.
            fn from(point: ProjectivePoint) -> Self {
                point.0
            }
        }

        impl From<inner::AffinePoint> for AffinePoint {
            /// The library's point.
            fn from(point: inner::AffinePoint) -> Self {
                Self::of(point)
            }
        }

        impl From<AffinePoint> for inner::AffinePoint {
            /// The library's point.
            fn from(point: AffinePoint) -> Self {
                *point.held()
            }
        }
    };
}
pub(crate) use projective;
