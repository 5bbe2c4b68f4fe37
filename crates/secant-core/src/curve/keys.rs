//! What encodings and key agreement ask of a curve: its points by their coordinates one at a time.

use core::fmt;

use super::error::Error;
use super::integer::Residue;

/// A point of a curve that has encodings.
pub trait KeyPoint: Copy + PartialEq + Eq + fmt::Debug + Send + Sync + 'static {
    /// The canonical words of a coordinate, least significant first.
    type Coordinate: Copy + AsRef<[u64]> + AsMut<[u64]> + Default;
    /// An integer modulo the order of the base point.
    type Scalar: Residue;

    /// The neutral element.
    fn neutral() -> Self;
    /// Whether this is the neutral element, which is public.
    fn is_neutral(&self) -> bool;
    /// The point (x, y), which is public.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if a coordinate is not below the field's size, [`Error::NotOnCurve`] if the equation does not hold.
    fn from_affine(x: Self::Coordinate, y: Self::Coordinate) -> Result<Self, Error>;
    /// The point with the abscissa x and that [`KeyPoint::compression_bit`]. Only whether there is one leaks.
    ///
    /// # Errors
    /// As [`KeyPoint::from_affine`].
    fn from_x(x: Self::Coordinate, bit: bool) -> Result<Self, Error>;
    /// The abscissa; its stand-in for a neutral element that has none. Constant time.
    fn x(&self) -> Self::Coordinate;
    /// The ordinate; its stand-in for a neutral element that has none. Constant time.
    fn y(&self) -> Self::Coordinate;
    /// The bit that tells P from -P (SEC 1, section 2.3.3): the lowest one of y, or of y/x over F_2^m. Constant time.
    fn compression_bit(&self) -> u64;
    /// Whether the point, which is public, lies in the subgroup of prime order. Variable time.
    fn is_in_subgroup_vartime(&self) -> bool;
    /// `[k]P`. Constant time.
    fn mul(&self, k: &Self::Scalar) -> Self;
    /// `[k]G`. Constant time.
    fn mul_base(k: &Self::Scalar) -> Self;
    /// Makes this the point with coordinates 0, in memory too.
    fn wipe(&mut self);
}
