//! The group law that sums of many terms need, and the terms given to them.

use alloc::vec::Vec;

use crate::field::Single;
use crate::form::{Affine, Group, Level};

/// An integer with a sign: words of the absolute value, least significant first.
#[derive(Clone, Copy, Debug)]
pub struct Signed<K> {
    /// The absolute value.
    pub magnitude: K,
    /// Whether it is negative.
    pub negative: bool,
}

/// A group law with what sums of many ask of it.
pub trait Law {
    /// The group law.
    type Group: Group<Field: Single>;

    /// P, 3P, .., (2·len - 1)P for any P that is not neutral.
    fn odd_multiples_vartime(
        p: Affine<<Self::Group as Group>::Field>,
        table: &mut [<Self::Group as Group>::Cached],
    );

    /// For every window the sum of digit times point. `digits` has those of the lowest window first, one for
    /// each point, each at most 2^(width-1) in absolute value.
    fn windows_vartime(
        level: Level<Self::Group>,
        points: &[Affine<<Self::Group as Group>::Field>],
        digits: &[i16],
        width: u32,
    ) -> Vec<<Self::Group as Group>::Extended>;
}

/// An endomorphism.
pub type Map<L> =
    fn(Affine<<<L as Law>::Group as Group>::Field>) -> Affine<<<L as Law>::Group as Group>::Field>;
