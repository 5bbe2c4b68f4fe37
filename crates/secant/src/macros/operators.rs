//! Operators on values and on references.

/// `left op right` for both by value and by reference; the work is `$of`, a function of two references. What it gives is of the left
/// type, if no other is named.
macro_rules! operator {
    ($trait:ident, $method:ident, $left:ident, $right:ident, $of:expr, $doc:expr) => {
        $crate::macros::operator!($trait, $method, $left, $right => $left, $of, $doc);
    };
    ($trait:ident, $method:ident, $left:ident, $right:ident => $output:ident, $of:expr, $doc:expr) => {
        impl core::ops::$trait<&$right> for &$left {
            type Output = $output;
            #[doc = $doc]
            fn $method(self, rhs: &$right) -> $output {
                $of(self, rhs)
            }
        }
        impl core::ops::$trait<$right> for &$left {
            type Output = $output;
            #[doc = $doc]
            fn $method(self, rhs: $right) -> $output {
                $of(self, &rhs)
            }
        }
        impl core::ops::$trait<&$right> for $left {
            type Output = $output;
            #[doc = $doc]
            fn $method(self, rhs: &$right) -> $output {
                $of(&self, rhs)
            }
        }
        impl core::ops::$trait<$right> for $left {
            type Output = $output;
            #[doc = $doc]
            fn $method(self, rhs: $right) -> $output {
                $of(&self, &rhs)
            }
        }
    };
}
pub(crate) use operator;

/// `left op= right` by value and by reference.
macro_rules! assigned {
    ($trait:ident, $method:ident, $left:ident, $right:ident, $of:expr, $doc:expr) => {
        impl core::ops::$trait<&$right> for $left {
            #[doc = $doc]
            fn $method(&mut self, rhs: &$right) {
                *self = $of(self, rhs);
            }
        }
        impl core::ops::$trait<$right> for $left {
            #[doc = $doc]
            fn $method(&mut self, rhs: $right) {
                *self = $of(self, &rhs);
            }
        }
    };
}
pub(crate) use assigned;

/// The sum or the product of an iterator's items, values or references; the work is `$of`, a function of what is
/// there and of a reference to the next.
macro_rules! folded {
    ($trait:ident, $method:ident, $type:ident, $start:expr, $of:expr, $doc:expr) => {
        impl core::iter::$trait for $type {
            #[doc = $doc]
            fn $method<I: Iterator<Item = Self>>(items: I) -> Self {
                items.fold($start, |all, item| $of(all, &item))
            }
        }
        impl<'a> core::iter::$trait<&'a $type> for $type {
            #[doc = $doc]
            fn $method<I: Iterator<Item = &'a Self>>(items: I) -> Self {
                items.fold($start, |all, item| $of(all, item))
            }
        }
    };
}
pub(crate) use folded;
