//! `Point`: comparison and selection whose answer stays secret.

/// `ct_eq` and `conditional_select` of the type `Point` of a module.
macro_rules! point_choice {
    ($engine:ident) => {
        impl Point {
            /// Whether P = Q. Constant time, and the answer stays secret.
            #[must_use]
            pub fn ct_eq(&self, other: &Self) -> crate::Choice {
                crate::Choice::new(self.0.equals(&other.0))
            }

            /// `b` where the choice is yes, `a` where it is no: the order of arguments that the crate
            /// `subtle` has. Constant time.
            #[must_use]
            pub fn conditional_select(a: &Self, b: &Self, choice: crate::Choice) -> Self {
                Self($crate::engine::$engine::select(choice.mask(), &b.0, &a.0))
            }
        }

        #[cfg(feature = "subtle")]
        impl subtle::ConstantTimeEq for Point {
            fn ct_eq(&self, other: &Self) -> subtle::Choice {
                Point::ct_eq(self, other).into()
            }
        }

        #[cfg(feature = "subtle")]
        impl subtle::ConditionallySelectable for Point {
            fn conditional_select(a: &Self, b: &Self, choice: subtle::Choice) -> Self {
                Point::conditional_select(a, b, choice.into())
            }
        }
    };
}
pub(crate) use point_choice;
