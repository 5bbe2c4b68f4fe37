//! A point with the traits of `group` alone.

/// The operators of a point `$point` over the library's `$inner`, with scalars `$scalar`.
macro_rules! group_point {
    ($point:ident, $scalar:ident, $inner:ty) => {
        $crate::macros::compared!($point, $inner);
        $crate::macros::operators!(
            Add::add,
            AddAssign::add_assign,
            $point,
            $point,
            |p: &$point, q: &$point| $point(p.0 + q.0)
        );
        $crate::macros::operators!(
            Sub::sub,
            SubAssign::sub_assign,
            $point,
            $point,
            |p: &$point, q: &$point| $point(p.0 - q.0)
        );
        $crate::macros::operators!(
            Mul::mul,
            MulAssign::mul_assign,
            $point,
            $scalar,
            |p: &$point, k: &$scalar| $point(p.0 * k.held())
        );
        $crate::macros::negated!($point, |p: &$point| $point(-p.0));
        $crate::macros::folded!(
            Sum::sum,
            $point,
            <$point as group::Group>::identity(),
            |sum: $point, p: $point| { sum + p }
        );

        impl core::ops::Mul<$point> for $scalar {
            type Output = $point;
            fn mul(self, p: $point) -> $point {
                p * self
            }
        }

        impl core::ops::Mul<&$point> for &$scalar {
            type Output = $point;
            fn mul(self, p: &$point) -> $point {
                p * self
            }
        }

        impl Default for $point {
            fn default() -> Self {
                <Self as group::Group>::identity()
            }
        }

        impl zeroize::DefaultIsZeroes for $point {}

        #[cfg(feature = "alloc")]
        impl group::WnafGroup for $point {
            /// The best window for one scalar: the library has its own methods for many.
            fn recommended_wnaf_for_num_scalars(_: usize) -> usize {
                5
            }
        }
    };
}
pub(crate) use group_point;
