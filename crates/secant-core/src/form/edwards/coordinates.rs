//! The coordinates of a sum or product as single elements, whatever the law keeps them in: for points that stay projective between operations.

use super::TwistedEdwards;
use super::extended::{Extended, PointT};
use super::side_by_side::{SideBySide, SideBySideEdwards};
use crate::field::quad::RealQuad;
use crate::field::{Field, Single};
use crate::form::{Group, Outlined};

/// A law of twisted Edwards curves.
pub trait Coordinates: Group {
    /// (X : Y : Z : T).
    fn coordinates(p: Self::Extended) -> PointT<Self::Field>;
}

impl<C: TwistedEdwards<F>, F: Field> Coordinates for Extended<C, F> {
    #[inline(always)]
    fn coordinates(p: PointT<F>) -> PointT<F> {
        p
    }
}

impl<G: Coordinates> Coordinates for Outlined<G> {
    #[inline(always)]
    fn coordinates(p: G::Extended) -> PointT<G::Field> {
        G::coordinates(p)
    }
}

impl<C: SideBySideEdwards<Q>, Q: RealQuad<Element: Single>> Coordinates for SideBySide<C, Q> {
    #[inline(always)]
    fn coordinates(p: Self::Extended) -> PointT<Q::Element> {
        let [x, y, z, t] = p.elements();
        PointT { x, y, z, t }
    }
}
