//! `AffinePoint`: what points are when they come and go, and their coordinates as bytes.

/// The type `AffinePoint` of a module, what every curve has.
macro_rules! affine_point {
    ($name:literal, $core:ty, $engine:ident) => {
        #[doc = concat!("A point of ", $name, " in affine coordinates.")]
        ///
        /// Multiplications start from it: `p * &k` saves the inversion that [`Point`] needs first.
        #[derive(Clone, Copy)]
        pub struct AffinePoint($crate::engine::$engine::Point<$core>);

        impl AffinePoint {
            #[doc = concat!("The base point G of ", $name, ".")]
            pub const GENERATOR: Self = Self($crate::engine::$engine::Point::base());
            /// The neutral element.
            pub const IDENTITY: Self = Self($crate::engine::$engine::Point::neutral());

            /// Whether this is the neutral element. Constant time; the answer is given away, as a `bool` is
            /// branched on.
            pub fn is_identity(&self) -> bool {
                self.0.equals(&Self::IDENTITY.0).declassify()
            }

            /// Whether P = Q. Constant time, and the answer stays secret.
            #[must_use]
            pub fn ct_eq(&self, other: &Self) -> crate::Choice {
                crate::Choice::new(self.0.equals(&other.0))
            }

            /// `b` where the choice is yes, `a` where it is no: the order of arguments that the crate
            /// `subtle` has. Constant time.
            #[must_use]
            pub fn conditional_select(a: &Self, b: &Self, choice: crate::Choice) -> Self {
                Self($crate::engine::$engine::Point::select(choice.mask(), &b.0, &a.0))
            }

            /// `[m]P + [n]G`, as [`Point::mul_add_base_vartime`], without an inversion. Variable time: for
            /// public scalars and points only.
            #[must_use]
            pub fn mul_add_base_vartime(m: &Scalar, p: &Self, n: &Scalar) -> Point {
                Point($crate::engine::$engine::mul_add_base_affine_vartime(&m.0, &p.0, &n.0))
            }
        }

        $crate::macros::operator!([] [] Mul mul, AffinePoint, Scalar => Point,
            |p: &AffinePoint, k: &Scalar| Point($crate::engine::$engine::mul_affine(&p.0, &k.0)),
            "`[k]P`. Constant time. Cost: that of a multiplication of [`Point`]; over prime fields an inversion less.");

        $crate::macros::operator!(neg [] [] AffinePoint,
            |p: &AffinePoint| AffinePoint(-p.0), "-P. Constant time.");

        impl PartialEq for AffinePoint {
            /// Whether P = Q. Constant time; the answer is given away, as a `bool` is branched on.
            fn eq(&self, other: &Self) -> bool {
                self.0.equals(&other.0).declassify()
            }
        }

        impl Eq for AffinePoint {}

        #[cfg(feature = "subtle")]
        impl subtle::ConstantTimeEq for AffinePoint {
            fn ct_eq(&self, other: &Self) -> subtle::Choice {
                AffinePoint::ct_eq(self, other).into()
            }
        }

        #[cfg(feature = "subtle")]
        impl subtle::ConditionallySelectable for AffinePoint {
            fn conditional_select(a: &Self, b: &Self, choice: subtle::Choice) -> Self {
                AffinePoint::conditional_select(a, b, choice.into())
            }
        }

        impl From<AffinePoint> for Point {
            /// The same point. Constant time.
            fn from(p: AffinePoint) -> Self {
                Self($crate::engine::$engine::Projective::from_affine(&p.0))
            }
        }

        impl From<&AffinePoint> for Point {
            /// The same point. Constant time.
            fn from(p: &AffinePoint) -> Self {
                Self::from(*p)
            }
        }

        impl From<Point> for AffinePoint {
            /// As [`Point::to_affine`].
            fn from(p: Point) -> Self {
                p.to_affine()
            }
        }

        impl From<&Point> for AffinePoint {
            /// As [`Point::to_affine`].
            fn from(p: &Point) -> Self {
                p.to_affine()
            }
        }

        impl core::fmt::Debug for Point {
            /// The affine coordinates in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.to_affine().write(f, "Point")
            }
        }

        impl core::fmt::Debug for AffinePoint {
            /// The coordinates in hexadecimal.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.write(f, "AffinePoint")
            }
        }
    };
}
pub(crate) use affine_point;

/// Affine coordinates on curves whose neutral element has none.
macro_rules! affine_or_infinity {
    ($engine:ident, $order:ident, $bytes:literal, $how:literal) => {
        $crate::macros::from_coordinates!($engine, $order, $bytes, $how);

        impl AffinePoint {
            #[doc = concat!("The coordinates (x, y) as ", $how, "; `None` for the point at infinity.")]
            /// Constant time, but for whether it is that.
            pub fn coordinates(&self) -> Option<([u8; $bytes], [u8; $bytes])> {
                use $crate::engine::bytes::$order::put;
                if self.is_identity() {
                    return None;
                }
                let (mut x, mut y) = ([0; $bytes], [0; $bytes]);
                let p = $crate::engine::$engine::coordinates(&self.0);
                put(p.0.as_ref(), &mut x);
                put(p.1.as_ref(), &mut y);
                Some((x, y))
            }

            fn write(&self, f: &mut core::fmt::Formatter<'_>, name: &str) -> core::fmt::Result {
                match self.coordinates() {
                    Some((x, y)) => write!(f, "{name}({}, {})", $crate::hex::Hex(&x), $crate::hex::Hex(&y)),
                    None => write!(f, "{name}(infinity)"),
                }
            }
        }

        impl Point {
            #[doc = concat!("The affine coordinates (x, y) as ", $how, "; `None` for the point at infinity.")]
            /// Constant time, but for whether it is that. Cost: an inversion in the field.
            pub fn coordinates(&self) -> Option<([u8; $bytes], [u8; $bytes])> {
                self.to_affine().coordinates()
            }
        }
    };
}
pub(crate) use affine_or_infinity;

/// Affine coordinates on curves where every point that the types hold has them.
macro_rules! affine {
    ($order:ident, $bytes:literal, $how:literal) => {
        $crate::macros::affine!(@to $order, $bytes, $how);
        $crate::macros::from_coordinates!(prime, $order, $bytes, $how);
    };
    (subgroup: $order:ident, $bytes:literal, $how:literal) => {
        $crate::macros::affine!(@to $order, $bytes, $how);

        impl AffinePoint {
            #[doc = concat!("The point (x, y), coordinates as ", $how, ".")]
            /// Variable time in the point, which is public.
            ///
            /// Cost: at most a multiplication, to find out whether it lies in the subgroup of prime order.
            /// There, sums always have affine coordinates.
            ///
            /// # Errors
            /// [`Error::CoordinateTooLarge`](crate::Error::CoordinateTooLarge) if a coordinate is not below
            /// the field's size,
            /// [`Error::NotOnCurve`](crate::Error::NotOnCurve) if the curve's equation does not hold,
            /// [`Error::NotInSubgroup`](crate::Error::NotInSubgroup).
            pub fn from_coordinates(x: &[u8; $bytes], y: &[u8; $bytes]) -> Result<Self, crate::Error> {
                use $crate::engine::bytes::$order::words;
                let point = $crate::engine::prime::Point::from_affine(words(x), words(y)).map_err($crate::engine::refused)?;
                if point.is_in_subgroup_vartime() {
                    Ok(Self(point))
                } else {
                    Err(crate::Error::NotInSubgroup)
                }
            }
        }

        impl Point {
            /// As [`AffinePoint::from_coordinates`].
            ///
            /// # Errors
            /// Those of [`AffinePoint::from_coordinates`].
            pub fn from_coordinates(x: &[u8; $bytes], y: &[u8; $bytes]) -> Result<Self, crate::Error> {
                AffinePoint::from_coordinates(x, y).map(Self::from)
            }
        }
    };
    (@to $order:ident, $bytes:literal, $how:literal) => {
        impl AffinePoint {
            #[doc = concat!("The coordinates (x, y) as ", $how, ". Constant time.")]
            pub fn coordinates(&self) -> ([u8; $bytes], [u8; $bytes]) {
                use $crate::engine::bytes::$order::put;
                let (mut x, mut y) = ([0; $bytes], [0; $bytes]);
                let p = $crate::engine::prime::coordinates(&self.0);
                put(p.0.as_ref(), &mut x);
                put(p.1.as_ref(), &mut y);
                (x, y)
            }

            fn write(&self, f: &mut core::fmt::Formatter<'_>, name: &str) -> core::fmt::Result {
                let (x, y) = self.coordinates();
                write!(f, "{name}({}, {})", $crate::hex::Hex(&x), $crate::hex::Hex(&y))
            }
        }

        impl Point {
            #[doc = concat!("The affine coordinates (x, y) as ", $how, ". Constant time.")]
            /// Cost: an inversion in the field.
            pub fn coordinates(&self) -> ([u8; $bytes], [u8; $bytes]) {
                self.to_affine().coordinates()
            }
        }
    };
}
pub(crate) use affine;

/// Points from their coordinates, anywhere on the curve.
macro_rules! from_coordinates {
    ($engine:ident, $order:ident, $bytes:literal, $how:literal) => {
        impl AffinePoint {
            #[doc = concat!("The point (x, y), coordinates as ", $how, ".")]
            /// Constant time, but for whether it is refused. On a curve with a cofactor it may lie outside
            /// the subgroup of prime order.
            ///
            /// # Errors
            /// [`Error::CoordinateTooLarge`](crate::Error::CoordinateTooLarge) if a coordinate is not below
            /// the field's size,
            /// [`Error::NotOnCurve`](crate::Error::NotOnCurve) if the curve's equation does not hold.
            pub fn from_coordinates(x: &[u8; $bytes], y: &[u8; $bytes]) -> Result<Self, crate::Error> {
                use $crate::engine::bytes::$order::words;
                $crate::engine::$engine::Point::from_affine(words(x), words(y))
                    .map(Self)
                    .map_err($crate::engine::refused)
            }
        }

        impl Point {
            /// As [`AffinePoint::from_coordinates`].
            ///
            /// # Errors
            /// Those of [`AffinePoint::from_coordinates`].
            pub fn from_coordinates(x: &[u8; $bytes], y: &[u8; $bytes]) -> Result<Self, crate::Error> {
                AffinePoint::from_coordinates(x, y).map(Self::from)
            }
        }
    };
}
pub(crate) use from_coordinates;
