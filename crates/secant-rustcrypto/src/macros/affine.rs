//! `AffinePoint`: the traits of `group` and `elliptic-curve` for points that come and go.

/// The type `AffinePoint` of a module, over the one of the library's module `inner`.
macro_rules! affine {
    ($curve:ident, $name:literal, compact: $compact:ident) => {
        #[doc = concat!("A point of ", $name, " in affine coordinates.")]
        ///
        /// Constant time, but for whether a point is at infinity where coordinates or encodings are asked
        /// for, and for whether what is decoded is refused.
        #[derive(Clone, Copy, Debug)]
        pub struct AffinePoint(inner::AffinePoint);

        impl AffinePoint {
            /// The point at infinity.
            pub const IDENTITY: Self = Self(inner::AffinePoint::IDENTITY);
            /// The base point.
            pub const GENERATOR: Self = Self(inner::AffinePoint::GENERATOR);

            /// The library's point.
            pub(crate) const fn held(&self) -> &inner::AffinePoint {
                &self.0
            }

            pub(crate) const fn of(point: inner::AffinePoint) -> Self {
                Self(point)
            }

            /// Whether this is the point at infinity. Constant time.
            #[must_use]
            pub fn is_identity(&self) -> subtle::Choice {
                self.0.ct_eq(&inner::AffinePoint::IDENTITY).into()
            }

            fn optional(point: Option<inner::AffinePoint>) -> subtle::CtOption<Self> {
                let some = subtle::Choice::from(u8::from(point.is_some()));
                subtle::CtOption::new(point.map_or(Self::IDENTITY, Self), some)
            }

            /// x and y; zeros for the point at infinity.
            fn coordinates(&self) -> (FieldBytes, FieldBytes) {
                let (x, y) =
                    self.0.coordinates().unwrap_or(([0; inner::Scalar::BYTES], [0; inner::Scalar::BYTES]));
                (x.into(), y.into())
            }

            /// A point chosen uniformly from those that are not at infinity.
            fn try_any<R: rand_core::TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
                let (mut x, mut odd) = (FieldBytes::default(), [0]);
                loop {
                    rng.try_fill_bytes(&mut x)?;
                    rng.try_fill_bytes(&mut odd)?;
                    // Bits above the field's size would be refused every time.
                    x[0] &= u8::MAX >> (8 * inner::Scalar::BYTES - FIELD_BITS);
                    let point = <Self as elliptic_curve::point::DecompressPoint<$curve>>::decompress(
                        &x,
                        subtle::Choice::from(odd[0] & 1),
                    );
                    if let Some(point) = point.into_option() {
                        return Ok(point);
                    }
                }
            }
        }

        impl elliptic_curve::point::AffineCoordinates for AffinePoint {
            type FieldRepr = FieldBytes;

            fn from_coordinates(x: &FieldBytes, y: &FieldBytes) -> subtle::CtOption<Self> {
                Self::optional(inner::AffinePoint::from_coordinates(&(*x).into(), &(*y).into()).ok())
            }

            fn x(&self) -> FieldBytes {
                self.coordinates().0
            }

            fn y(&self) -> FieldBytes {
                self.coordinates().1
            }

            fn x_is_odd(&self) -> subtle::Choice {
                subtle::Choice::from(self.x()[inner::Scalar::BYTES - 1] & 1)
            }

            fn y_is_odd(&self) -> subtle::Choice {
                subtle::Choice::from(self.y()[inner::Scalar::BYTES - 1] & 1)
            }
        }

        impl elliptic_curve::point::DecompressPoint<$curve> for AffinePoint {
            fn decompress(x: &FieldBytes, y_is_odd: subtle::Choice) -> subtle::CtOption<Self> {
                let mut bytes = [2; inner::Scalar::BYTES + 1];
                bytes[1..].copy_from_slice(x);
                let even = Self::optional(inner::AffinePoint::from_sec1_bytes(&bytes).ok());
                even.map(|even| subtle::ConditionallySelectable::conditional_select(&even, &-even, y_is_odd))
            }
        }

        $crate::macros::decompact!($compact, $curve);

        impl elliptic_curve::sec1::FromSec1Point<$curve> for AffinePoint {
            fn from_sec1_point(point: &Sec1Point) -> elliptic_curve::ctutils::CtOption<Self> {
                use elliptic_curve::point::{AffineCoordinates, DecompactPoint, DecompressPoint};
                use elliptic_curve::sec1::Coordinates;
                let point = match point.coordinates() {
                    Coordinates::Identity => subtle::CtOption::new(Self::IDENTITY, subtle::Choice::from(1)),
                    Coordinates::Compact { x } => <Self as DecompactPoint<$curve>>::decompact(x),
                    Coordinates::Compressed { x, y_is_odd } => <Self as DecompressPoint<$curve>>::decompress(
                        x,
                        subtle::Choice::from(u8::from(y_is_odd)),
                    ),
                    Coordinates::Uncompressed { x, y } => Self::from_coordinates(x, y),
                };
                point.into()
            }
        }

        impl elliptic_curve::sec1::ToSec1Point<$curve> for AffinePoint {
            fn to_sec1_point(&self, compress: bool) -> Sec1Point {
                match self.0.coordinates() {
                    Some((x, y)) => Sec1Point::from_affine_coordinates(&x.into(), &y.into(), compress),
                    None => Sec1Point::identity(),
                }
            }
        }

        impl elliptic_curve::group::GroupEncoding for AffinePoint {
            type Repr = CompressedPoint;

            /// The point of its compressed encoding; of zeros, the point at infinity.
            fn from_bytes(bytes: &CompressedPoint) -> subtle::CtOption<Self> {
                if bytes.iter().all(|byte| *byte == 0) {
                    return Self::optional(Some(inner::AffinePoint::IDENTITY));
                }
                Self::optional(inner::AffinePoint::from_sec1_bytes(bytes).ok())
            }

            /// Same as [`GroupEncoding::from_bytes`](elliptic_curve::group::GroupEncoding::from_bytes): no
            /// check can be left out.
            fn from_bytes_unchecked(bytes: &CompressedPoint) -> subtle::CtOption<Self> {
                <Self as elliptic_curve::group::GroupEncoding>::from_bytes(bytes)
            }

            /// The compressed encoding; zeros for the point at infinity.
            fn to_bytes(&self) -> CompressedPoint {
                let mut bytes = CompressedPoint::default();
                let encoding = self.0.to_compressed_sec1_bytes();
                bytes[..encoding.as_bytes().len()].copy_from_slice(encoding.as_bytes());
                bytes
            }
        }

        impl elliptic_curve::CurveAffine for AffinePoint {
            type Curve = ProjectivePoint;
            type Scalar = Scalar;

            fn identity() -> Self {
                Self::IDENTITY
            }

            fn generator() -> Self {
                Self::GENERATOR
            }

            fn is_identity(&self) -> subtle::Choice {
                self.is_identity()
            }

            fn to_curve(&self) -> ProjectivePoint {
                ProjectivePoint::from(self)
            }
        }

        impl elliptic_curve::Generate for AffinePoint {
            fn try_generate_from_rng<R: rand_core::TryCryptoRng + ?Sized>(
                rng: &mut R,
            ) -> Result<Self, R::Error> {
                Self::try_any(rng)
            }
        }

        $crate::macros::compared!(AffinePoint, inner::AffinePoint);
        $crate::macros::negated!(AffinePoint, |p: &AffinePoint| AffinePoint(-p.0));
        $crate::macros::point_conversions!($curve, AffinePoint);

        impl Default for AffinePoint {
            fn default() -> Self {
                Self::IDENTITY
            }
        }

        impl zeroize::DefaultIsZeroes for AffinePoint {}

        impl<S: core::borrow::Borrow<Scalar>> core::ops::Mul<S> for AffinePoint {
            type Output = ProjectivePoint;
            fn mul(self, k: S) -> ProjectivePoint {
                &self * k
            }
        }

        impl<S: core::borrow::Borrow<Scalar>> core::ops::Mul<S> for &AffinePoint {
            type Output = ProjectivePoint;
            fn mul(self, k: S) -> ProjectivePoint {
                ProjectivePoint::of(&self.0 * k.borrow().held())
            }
        }

        impl<S: core::borrow::Borrow<Scalar>> elliptic_curve::ops::MulVartime<S> for AffinePoint {
            fn mul_vartime(self, k: S) -> ProjectivePoint {
                ProjectivePoint::from(self).mul_vartime(k.borrow())
            }
        }

        impl<S: core::borrow::Borrow<Scalar>> elliptic_curve::ops::MulVartime<S> for &AffinePoint {
            fn mul_vartime(self, k: S) -> ProjectivePoint {
                elliptic_curve::ops::MulVartime::mul_vartime(*self, k)
            }
        }

        impl From<AffinePoint> for Sec1Point {
            /// Encodes the point uncompressed.
            fn from(point: AffinePoint) -> Self {
                elliptic_curve::sec1::ToSec1Point::to_sec1_point(&point, false)
            }
        }

        impl TryFrom<Sec1Point> for AffinePoint {
            type Error = elliptic_curve::Error;
            fn try_from(point: Sec1Point) -> Result<Self, elliptic_curve::Error> {
                Self::try_from(&point)
            }
        }

        impl TryFrom<&Sec1Point> for AffinePoint {
            type Error = elliptic_curve::Error;
            fn try_from(point: &Sec1Point) -> Result<Self, elliptic_curve::Error> {
                use elliptic_curve::sec1::FromSec1Point;
                Self::from_sec1_point(point).into_option().ok_or(elliptic_curve::Error)
            }
        }
    };
}
pub(crate) use affine;

/// Conversions of both types of points, and the requirements of `serde`.
macro_rules! point_conversions {
    ($curve:ident, $point:ident) => {
        impl elliptic_curve::ctutils::CtEq for $point {
            fn ct_eq(&self, other: &Self) -> elliptic_curve::ctutils::Choice {
                subtle::ConstantTimeEq::ct_eq(self, other).into()
            }
        }

        impl elliptic_curve::ctutils::CtSelect for $point {
            fn ct_select(&self, other: &Self, choice: elliptic_curve::ctutils::Choice) -> Self {
                subtle::ConditionallySelectable::conditional_select(self, other, choice.into())
            }
        }

        impl From<elliptic_curve::point::NonIdentity<$point>> for $point {
            fn from(point: elliptic_curve::point::NonIdentity<$point>) -> Self {
                point.to_point()
            }
        }

        impl TryFrom<$point> for elliptic_curve::point::NonIdentity<$point> {
            type Error = elliptic_curve::Error;
            fn try_from(point: $point) -> Result<Self, elliptic_curve::Error> {
                Self::new(point).into_option().ok_or(elliptic_curve::Error)
            }
        }

        impl From<PublicKey> for $point {
            fn from(key: PublicKey) -> Self {
                (*key.as_affine()).into()
            }
        }

        impl From<&PublicKey> for $point {
            fn from(key: &PublicKey) -> Self {
                (*key.as_affine()).into()
            }
        }

        impl TryFrom<$point> for PublicKey {
            type Error = elliptic_curve::Error;
            fn try_from(point: $point) -> Result<Self, elliptic_curve::Error> {
                Self::from_affine(point.into())
            }
        }

        impl TryFrom<&$point> for PublicKey {
            type Error = elliptic_curve::Error;
            fn try_from(point: &$point) -> Result<Self, elliptic_curve::Error> {
                Self::from_affine((*point).into())
            }
        }

        #[cfg(feature = "serde")]
        impl serdect::serde::Serialize for $point {
            fn serialize<S: serdect::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                elliptic_curve::sec1::ToSec1Point::to_sec1_point(self, true).serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serdect::serde::Deserialize<'de> for $point {
            fn deserialize<D: serdect::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let point = Sec1Point::deserialize(deserializer)?;
                AffinePoint::try_from(point).map(Self::from).map_err(serdect::serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use point_conversions;

/// Which of two points with one abscissa a compact encoding means.
macro_rules! decompact {
    (smaller, $curve:ident) => {
        impl elliptic_curve::point::DecompactPoint<$curve> for AffinePoint {
            /// The one of the two points with this abscissa whose y is the smaller. Variable time: such an
            /// encoding is one of a public key.
            fn decompact(x: &FieldBytes) -> subtle::CtOption<Self> {
                use elliptic_curve::point::{AffineCoordinates, DecompressPoint};
                let even = <Self as DecompressPoint<$curve>>::decompress(x, subtle::Choice::from(0));
                even.map(|even| if (-even).y() < even.y() { -even } else { even })
            }
        }
    };
    (even, $curve:ident) => {
        impl elliptic_curve::point::DecompactPoint<$curve> for AffinePoint {
            /// The one of the two points with this abscissa whose y is even (BIP 340).
            fn decompact(x: &FieldBytes) -> subtle::CtOption<Self> {
                elliptic_curve::point::DecompressPoint::decompress(x, subtle::Choice::from(0))
            }
        }
    };
}
pub(crate) use decompact;
