//! The code common to every field whose elements are words beside the level that works on them. The file of a
//! field then says what differs: its kernels and its bounds.
//!
//! Such an element has `of(words, level)`, which asserts its bounds in debug builds; `ONE`, the words of 1;
//! and `from_integer(level, words)`, the element of an integer in as many words.

/// Selection, and the two kinds of operands of products: `elements!([generics] Element)` where sums are
/// elements, and `elements!([generics] Element, Loose)` where they have a type of their own, of which
/// `tight()` are the words of the element. At the end may stand how words are selected.
macro_rules! elements {
    ([$($generics:tt)*] $element:ty) => {
        $crate::field::words::elements!(@select [$($generics)*] $element, $crate::ct::Select::select);

        impl<$($generics)*> $crate::field::Factor<Self> for $element {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn loosen(self) -> Self {
                self
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn tighten(self) -> Self {
                self
            }
        }
    };
    ([$($generics:tt)*] $element:ty, $loose:ty) => {
        $crate::field::words::elements!([$($generics)*] $element, $loose, $crate::ct::Select::select);
    };
    ([$($generics:tt)*] $element:ty, $loose:ty, $select:path) => {
        $crate::field::words::elements!(@select [$($generics)*] $element, $select);
        $crate::field::words::elements!(@select [$($generics)*] $loose, $select);

        impl<$($generics)*> $crate::field::Factor<$element> for $element {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn loosen(self) -> $loose {
                <$loose>::of(self.words, self.level)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn tighten(self) -> Self {
                self
            }
        }

        impl<$($generics)*> $crate::field::Factor<$element> for $loose {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn loosen(self) -> Self {
                self
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn tighten(self) -> $element {
                <$element>::of(self.tight(), self.level)
            }
        }
    };
    (@select [$($generics:tt)*] $kind:ty, $select:path) => {
        impl<$($generics)*> $crate::ct::Select<$crate::ct::Mask> for $kind {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn select(mask: $crate::ct::Mask, if_set: Self, if_clear: Self) -> Self {
                Self::of($select(mask, if_set.words, if_clear.words), if_set.level)
            }
        }
    };
}
pub(super) use elements;

/// For the implementation of [`Field`](super::Field): its types, and elements from nothing.
macro_rules! made_of_words {
    ($level:ident, $n:expr, $loose:ty) => {
        type Level = $level;
        type Loose = $loose;
        type Mask = $crate::ct::Mask;

        #[cfg_attr(not(unoptimised), inline(always))]
        fn zero(level: $level) -> Self {
            Self::of([0; $n], level)
        }
        #[cfg_attr(not(unoptimised), inline(always))]
        fn one(level: $level) -> Self {
            Self::of(Self::ONE, level)
        }
        #[cfg_attr(not(unoptimised), inline(always))]
        fn from_u64(level: $level, n: u64) -> Self {
            let mut words = [0; $n];
            words[0] = n;
            Self::from_integer(level, words)
        }
        #[cfg_attr(not(unoptimised), inline(always))]
        fn constant(level: $level, words: &[u64]) -> Self {
            Self::from_integer(level, $crate::limbs::resized(words))
        }
        #[cfg_attr(not(unoptimised), inline(always))]
        fn level(self) -> $level {
            self.level
        }
    };
}
pub(super) use made_of_words;

/// For the implementation of [`Single`](super::Single): the words as they are kept, and, where the prime is
/// named, integers below it.
macro_rules! kept_as_words {
    ($level:ident, $n:expr) => {
        type Repr = [u64; $n];

        #[cfg_attr(not(unoptimised), inline(always))]
        fn store(self) -> [u64; $n] {
            self.words
        }
        #[cfg_attr(not(unoptimised), inline(always))]
        fn load(level: $level, stored: [u64; $n]) -> Self {
            Self::of(stored, level)
        }
    };
    ($level:ident, $n:expr, $p:expr) => {
        $crate::field::words::kept_as_words!($level, $n);

        #[cfg_attr(not(unoptimised), inline(always))]
        fn from_repr(level: $level, repr: [u64; $n]) -> Option<Self> {
            $crate::limbs::portable::is_below(&repr, &$p).then(|| Self::from_integer(level, repr))
        }
        #[cfg_attr(not(unoptimised), inline(always))]
        fn from_canonical(level: $level, repr: [u64; $n]) -> Self {
            debug_assert!($crate::limbs::portable::is_below(&repr, &$p), "canonical");
            Self::from_integer(level, repr)
        }
    };
}
pub(super) use kept_as_words;
