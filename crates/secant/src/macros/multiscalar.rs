//! Sums of many multiples.

/// `Point::multiscalar_vartime`.
macro_rules! multiscalar {
    () => {
        impl Point {
            /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Variable time: for public scalars and
            /// points only, as the verification of many signatures has them.
            ///
            /// Points may repeat, be opposite or neutral. Cost: see
            /// [`AffinePoint::multiscalar_vartime`]; an inversion comes first.
            ///
            /// # Errors
            /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
            pub fn multiscalar_vartime(scalars: &[Scalar], points: &[Self]) -> Result<Self, crate::Error> {
                let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
                let points: alloc::vec::Vec<_> = points.iter().map(|p| p.0).collect();
                $crate::engine::prime::multiscalar_vartime(&scalars, &points).map(Self)
            }
        }

        impl AffinePoint {
            /// [`Point::multiscalar_vartime`] of affine points, without an inversion. Variable time.
            ///
            /// Cost: up to about a hundred points, the doublings of one multiplication, and for each point a
            /// table and the additions of one; above, about as many additions a point as a scalar has bits
            /// for every six to twelve of them, the more the fewer.
            ///
            /// # Errors
            /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if the slices differ in length.
            pub fn multiscalar_vartime(scalars: &[Scalar], points: &[Self]) -> Result<Point, crate::Error> {
                let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
                let points: alloc::vec::Vec<_> = points.iter().map(|p| p.0).collect();
                $crate::engine::prime::multiscalar_affine_vartime(&scalars, &points).map(Point)
            }
        }
    };
}
pub(crate) use multiscalar;
