//! Patterns as the lanes that they move.

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
    pub(super) const KEEP: u8 = slots(&P::PICKS, true);
    /// The slots that take a negative.
    pub(super) const MINUS: u8 = slots(&P::PICKS, false);
}

/// The bits in which the lanes of two patterns differ.
pub(super) const fn change<P: Pattern, R: Pattern>() -> [u64; 4] {
    let mut change = Lanes::<P>::INDEX;
    let mut j = 0;
    while j < 4 {
        change[j] ^= Lanes::<R>::INDEX[j];
        j += 1;
    }
    change
}

/// The slots that take something, or that take a negative.
const fn slots(picks: &[Pick; 4], any: bool) -> u8 {
    let mut slots = 0;
    let mut j = 0;
    while j < 4 {
        if matches!(picks[j], Pick::Minus(_)) || any && !matches!(picks[j], Pick::Zero) {
            slots |= 1 << j;
        }
        j += 1;
    }
    slots
}
