//! Two times four elements of a prime field side by side.

use super::{Pattern, RealQuad};
use crate::ct::{Line, Mask};
use crate::field::{Field, Single};

/// Two [`RealQuad`]s that are computed with in the same way, for two sums at a time. All operations are
/// constant time, and patterns are of slots of either one.
pub trait TwoQuads: Copy {
    /// One of them.
    type Quad: RealQuad;
    /// An operand of products.
    type Loose: Copy;

    /// The pair of these two quads.
    fn new(quads: [Self::Quad; 2]) -> Self;
    /// The two quads of the pair.
    fn quads(self) -> [Self::Quad; 2];
    /// [`RealQuad::combine`].
    fn combine<P: Pattern, R: Pattern>(self) -> Self::Loose;
    /// [`RealQuad::choose`], each by its own mask.
    fn choose<P: Pattern, R: Pattern>(masks: [Mask; 2], a: Self::Loose) -> Self::Loose;
    /// [`RealQuad::mul`].
    fn mul(a: Self::Loose, b: Self::Loose) -> Self;
    /// [`RealQuad::look_up`], each in lines and with an index of its own.
    fn look_up(
        level: <<Self::Quad as RealQuad>::Element as Field>::Level,
        lines: [&[Line]; 2],
        indices: [u64; 2],
    ) -> Self::Loose
    where
        <Self::Quad as RealQuad>::Element: Single;
}

/// One after the other.
#[derive(Clone, Copy, Debug)]
pub struct Both<Q>([Q; 2]);

impl<Q: RealQuad> TwoQuads for Both<Q> {
    type Quad = Q;
    type Loose = [Q::Loose; 2];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(quads: [Q; 2]) -> Self {
        Self(quads)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn quads(self) -> [Q; 2] {
        self.0
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine<P: Pattern, R: Pattern>(self) -> [Q::Loose; 2] {
        [self.0[0].combine::<P, R>(), self.0[1].combine::<P, R>()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn choose<P: Pattern, R: Pattern>(masks: [Mask; 2], a: [Q::Loose; 2]) -> [Q::Loose; 2] {
        [Q::choose::<P, R>(masks[0], a[0]), Q::choose::<P, R>(masks[1], a[1])]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: [Q::Loose; 2], b: [Q::Loose; 2]) -> Self {
        Self([Q::mul(a[0], b[0]), Q::mul(a[1], b[1])])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up(level: <Q::Element as Field>::Level, lines: [&[Line]; 2], indices: [u64; 2]) -> [Q::Loose; 2]
    where
        Q::Element: Single,
    {
        [Q::look_up(level, lines[0], indices[0]), Q::look_up(level, lines[1], indices[1])]
    }
}
