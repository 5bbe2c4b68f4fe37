//! Patterns as moves of lanes.

use core::marker::PhantomData;

use crate::field::{Pattern, Pick, is_real};

/// Where the lanes of a pattern come from, without signs.
pub(super) struct Lanes<P>(PhantomData<P>);

impl<P: Pattern> Lanes<P> {
    pub(super) const INDEX: [u64; 4] = {
        assert!(is_real(&P::PICKS), "F_p has no i here");
        let mut index = [0; 4];
        let mut j = 0;
        while j < 4 {
            if let Pick::Plus(k) | Pick::Minus(k) = P::PICKS[j] {
                index[j] = k as u64;
            }
            j += 1;
        }
        index
    };
    /// The slots that take something.
    pub(super) const KEEP: u8 = {
        let mut slots = 0;
        let mut j = 0;
        while j < 4 {
            if !matches!(P::PICKS[j], Pick::Zero) {
                slots |= 1 << j;
            }
            j += 1;
        }
        slots
    };
    /// The slots that take a negative.
    pub(super) const MINUS: u8 = {
        let mut slots = 0;
        let mut j = 0;
        while j < 4 {
            if let Pick::Minus(_) = P::PICKS[j] {
                slots |= 1 << j;
            }
            j += 1;
        }
        slots
    };
    /// Whether no slot moves.
    pub(super) const IN_PLACE: bool = {
        let mut same = true;
        let mut j = 0;
        while j < 4 {
            same &= Self::INDEX[j] % 4 == j as u64;
            j += 1;
        }
        same && Self::KEEP == 15
    };
    /// The slots that take something of the second.
    pub(super) const SECOND: u8 = {
        let mut slots = 0;
        let mut j = 0;
        while j < 4 {
            slots |= ((Self::INDEX[j] / 4) as u8) << j;
            j += 1;
        }
        slots
    };
}
