//! Operators on values and on references, for types with the parameters and the bounds in the first two
//! brackets.

/// `left op right` for both by value and by reference, and `left op= right` where that is named; the work is
/// `$of`, a function of two references. `neg` is the unary `-`.
macro_rules! operator {
    (neg [$($parameter:tt)*] [$($bound:tt)*] $type:ty, $of:expr, $doc:expr) => {
        impl<$($parameter)*> core::ops::Neg for &$type where $($bound)* {
            type Output = $type;
            #[doc = $doc]
            fn neg(self) -> $type {
                $of(self)
            }
        }
        impl<$($parameter)*> core::ops::Neg for $type where $($bound)* {
            type Output = $type;
            #[doc = $doc]
            fn neg(self) -> $type {
                $of(&self)
            }
        }
    };
    ([$($parameter:tt)*] [$($bound:tt)*] $trait:ident $method:ident, $assign:ident $assigned:ident,
        $left:ty, $right:ty, $of:expr, $doc:expr) => {
        $crate::macros::operator!([$($parameter)*] [$($bound)*] $trait $method, $left, $right => $left, $of, $doc);

        impl<$($parameter)*> core::ops::$assign<&$right> for $left where $($bound)* {
            #[doc = $doc]
            fn $assigned(&mut self, rhs: &$right) {
                *self = $of(self, rhs);
            }
        }
        impl<$($parameter)*> core::ops::$assign<$right> for $left where $($bound)* {
            #[doc = $doc]
            fn $assigned(&mut self, rhs: $right) {
                *self = $of(self, &rhs);
            }
        }
    };
    ([$($parameter:tt)*] [$($bound:tt)*] $trait:ident $method:ident,
        $left:ty, $right:ty => $output:ty, $of:expr, $doc:expr) => {
        impl<$($parameter)*> core::ops::$trait<&$right> for &$left where $($bound)* {
            type Output = $output;
            #[doc = $doc]
            fn $method(self, rhs: &$right) -> $output {
                $of(self, rhs)
            }
        }
        impl<$($parameter)*> core::ops::$trait<$right> for &$left where $($bound)* {
            type Output = $output;
            #[doc = $doc]
            fn $method(self, rhs: $right) -> $output {
                $of(self, &rhs)
            }
        }
        impl<$($parameter)*> core::ops::$trait<&$right> for $left where $($bound)* {
            type Output = $output;
            #[doc = $doc]
            fn $method(self, rhs: &$right) -> $output {
                $of(&self, rhs)
            }
        }
        impl<$($parameter)*> core::ops::$trait<$right> for $left where $($bound)* {
            type Output = $output;
            #[doc = $doc]
            fn $method(self, rhs: $right) -> $output {
                $of(&self, &rhs)
            }
        }
    };
}
pub(crate) use operator;

/// The sum or the product of an iterator's items, values or references; the work is `$of`, a function of what
/// is there and of a reference to the next.
macro_rules! folded {
    ([$($parameter:tt)*] [$($bound:tt)*] $trait:ident $method:ident, $type:ty, $start:expr, $of:expr, $doc:expr) => {
        impl<$($parameter)*> core::iter::$trait for $type where $($bound)* {
            #[doc = $doc]
            fn $method<I: Iterator<Item = Self>>(items: I) -> Self {
                items.fold($start, |all, item| $of(all, &item))
            }
        }
        impl<'a, $($parameter)*> core::iter::$trait<&'a $type> for $type where $($bound)* {
            #[doc = $doc]
            fn $method<I: Iterator<Item = &'a Self>>(items: I) -> Self {
                items.fold($start, |all, item| $of(all, item))
            }
        }
    };
}
pub(crate) use folded;
