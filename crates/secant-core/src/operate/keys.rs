//! Access to a point's coordinates for encodings and key agreement, one at a time.

use core::fmt;

use super::error::Error;

/// A point of a curve that has encodings.
pub trait KeyPoint: Copy + PartialEq + Eq + fmt::Debug + Send + Sync + 'static {
    /// The canonical words of a coordinate, least significant first.
    type Coordinate: Copy + AsRef<[u64]> + AsMut<[u64]> + Default;

    /// The point with the abscissa x and that [`KeyPoint::compression_bit`]. Only whether there is one leaks.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if x is not below the field's size, [`Error::NotOnCurve`] if there is
    /// none.
    fn from_x(x: Self::Coordinate, bit: bool) -> Result<Self, Error>;
    /// The abscissa; its stand-in for a neutral element that has none. Constant time.
    fn x(&self) -> Self::Coordinate;
    /// The ordinate; its stand-in for a neutral element that has none. Constant time.
    fn y(&self) -> Self::Coordinate;
    /// The bit that tells P from -P (SEC 1, section 2.3.3): the lowest one of y, or of y/x over F_2^m.
    /// Constant time.
    fn compression_bit(&self) -> u64;
    /// Makes this the point with coordinates 0, in memory too.
    fn wipe(&mut self);
}
