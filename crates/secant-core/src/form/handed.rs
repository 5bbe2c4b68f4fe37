//! Points as words, to hand them from one thread to another: no conversion, no reduction.

use super::Group;

/// Where words go, one after the other.
pub trait Outward {
    /// Takes the next words.
    fn put(&mut self, words: &[u64]);
}

/// Where words come from, in the order in which they went.
pub trait Inward {
    /// Gives the next words.
    fn get(&mut self, words: &mut [u64]);
}

/// A point that can be handed over.
pub trait Handed: Copy {
    /// The argument from which its elements are made.
    type Level: Copy;
    /// Writes its coordinates to `to`.
    fn put<W: Outward>(&self, to: &mut W);
    /// Reads the coordinates from `from`, as [`Handed::put`] wrote them.
    fn get<W: Inward>(level: Self::Level, from: &mut W) -> Self;
}

/// A group whose points can be handed over, on the level `L`.
pub trait HandedGroup<L>: Group<Point: Handed<Level = L>, Extended: Handed<Level = L>> {}
impl<L, G: Group<Point: Handed<Level = L>, Extended: Handed<Level = L>>> HandedGroup<L> for G {}

/// [`Handed`] for a point of named coordinates, by the field's own way to words and back.
macro_rules! handed {
    ($point:ident { $($coordinate:ident),* }: $field:ident, $store:ident, $load:ident) => {
        impl<F: $field> $crate::form::handed::Handed for $point<F> {
            type Level = F::Level;
            #[cfg_attr(not(unoptimised), inline(always))]
            fn put<W: $crate::form::handed::Outward>(&self, to: &mut W) {
                $(to.put(self.$coordinate.$store().as_ref());)*
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn get<W: $crate::form::handed::Inward>(level: F::Level, from: &mut W) -> Self {
                $(
                    let mut $coordinate = F::Repr::default();
                    from.get($coordinate.as_mut());
                )*
                Self { $($coordinate: F::$load(level, $coordinate)),* }
            }
        }
    };
}
pub(crate) use handed;

#[cfg(feature = "alloc")]
impl Outward for alloc::vec::Vec<u64> {
    fn put(&mut self, words: &[u64]) {
        self.extend_from_slice(words);
    }
}

impl Inward for &[u64] {
    /// Missing words are 0.
    fn get(&mut self, words: &mut [u64]) {
        let n = words.len().min(self.len());
        words[..n].copy_from_slice(&self[..n]);
        *self = &self[n..];
    }
}
