//! Operators on values and on references of types that are copied.

/// `left op right` and `left op= right`, computed by `$of`, a function of two references, to a value of the
/// left type and to one of the right type, which returns the left type.
macro_rules! operators {
    ($(#[$doc:meta])* $trait:ident::$method:ident, $assign:ident::$assigned:ident, $left:ty, $right:ty, $of:expr) => {
        impl core::ops::$trait<&$right> for &$left {
            type Output = $left;
            $(#[$doc])*
            #[inline]
            fn $method(self, rhs: &$right) -> $left {
                $of(self, rhs)
            }
        }
        impl core::ops::$trait<$right> for &$left {
            type Output = $left;
            $(#[$doc])*
            #[inline]
            fn $method(self, rhs: $right) -> $left {
                $of(self, &rhs)
            }
        }
        impl core::ops::$trait<&$right> for $left {
            type Output = $left;
            $(#[$doc])*
            #[inline]
            fn $method(self, rhs: &$right) -> $left {
                $of(&self, rhs)
            }
        }
        impl core::ops::$trait<$right> for $left {
            type Output = $left;
            $(#[$doc])*
            #[inline]
            fn $method(self, rhs: $right) -> $left {
                $of(&self, &rhs)
            }
        }
        impl core::ops::$assign<&$right> for $left {
            $(#[$doc])*
            #[inline]
            fn $assigned(&mut self, rhs: &$right) {
                *self = $of(self, rhs);
            }
        }
        impl core::ops::$assign<$right> for $left {
            $(#[$doc])*
            #[inline]
            fn $assigned(&mut self, rhs: $right) {
                *self = $of(self, &rhs);
            }
        }
    };
}
pub(crate) use operators;

/// `-` on values and on references, and the sum or the product of an iterator's items.
macro_rules! negated {
    ($type:ty, $of:expr) => {
        impl core::ops::Neg for $type {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                $of(&self)
            }
        }
        impl core::ops::Neg for &$type {
            type Output = $type;
            #[inline]
            fn neg(self) -> $type {
                $of(self)
            }
        }
    };
}
pub(crate) use negated;

/// The sum or the product of an iterator's items, values or references.
macro_rules! folded {
    ($trait:ident::$method:ident, $type:ty, $start:expr, $of:expr) => {
        impl core::iter::$trait for $type {
            fn $method<I: Iterator<Item = Self>>(items: I) -> Self {
                items.fold($start, $of)
            }
        }
        impl<'a> core::iter::$trait<&'a $type> for $type {
            fn $method<I: Iterator<Item = &'a Self>>(items: I) -> Self {
                items.copied().fold($start, $of)
            }
        }
    };
}
pub(crate) use folded;
