//! Comparison and selection of points in constant time.

/// Comparison and selection of a point, by those of the library.
macro_rules! compared {
    ($point:ident, $inner:ty) => {
        impl subtle::ConstantTimeEq for $point {
            fn ct_eq(&self, other: &Self) -> subtle::Choice {
                self.0.ct_eq(&other.0).into()
            }
        }

        impl subtle::ConditionallySelectable for $point {
            fn conditional_select(a: &Self, b: &Self, choice: subtle::Choice) -> Self {
                Self(<$inner>::conditional_select(&a.0, &b.0, choice.into()))
            }
        }

        impl PartialEq for $point {
            /// Constant time; the answer is given away.
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }

        impl Eq for $point {}
    };
}
pub(crate) use compared;
