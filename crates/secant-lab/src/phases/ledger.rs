//! The ledger of charges: a value of the thread, since a group law has no state of its own.

use std::cell::Cell;

use secant_catalogue::counting::{Counts, Tally};

/// A part of a scalar multiplication, to which field operations are charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Multiples of the point, made before the first digit.
    Table,
    /// Halvings of a point over a binary field.
    Halvings,
    /// Doublings of the running point; of a merged doubling-addition, the cost of a doubling alone.
    Doublings,
    /// Steps of a ladder: a doubling and a differential addition each.
    Steps,
    /// Additions; of a merged doubling-addition, the cost beyond its doubling.
    Additions,
    /// Inversion and conversion from projective to affine coordinates.
    Inversion,
}

impl Phase {
    /// All phases, in the order in which a multiplication meets them.
    pub const ALL: [Self; 6] =
        [Self::Table, Self::Halvings, Self::Doublings, Self::Steps, Self::Additions, Self::Inversion];

    /// The phase's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Doublings => "doublings",
            Self::Halvings => "halvings",
            Self::Steps => "ladder steps",
            Self::Additions => "additions",
            Self::Inversion => "inversion and conversion",
        }
    }
}

/// The cost of a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Charge {
    /// Doublings, additions, ..; 0 where nothing is repeated.
    pub calls: u64,
    counts: Counts,
    /// Operations that `counts` includes and that are charged to another phase.
    less: Counts,
}

impl Charge {
    const NONE: Self = Self { calls: 0, counts: Counts::ZERO, less: Counts::ZERO };

    /// The charge of `calls` calls with their operations.
    pub(super) const fn new(calls: u64, counts: Counts) -> Self {
        Self { calls, counts, less: Counts::ZERO }
    }

    /// Number of operations of a kind.
    pub fn of(&self, part: fn(&Counts) -> u64) -> f64 {
        part(&self.counts) as f64 - part(&self.less) as f64
    }

    const fn plus(self, rhs: Self) -> Self {
        let (counts, less) = (self.counts.plus(rhs.counts), self.less.plus(rhs.less));
        Self { calls: self.calls + rhs.calls, counts, less }
    }
}

/// One charge a phase, in the order of [`Phase::ALL`].
pub(super) type Charges = [Charge; Phase::ALL.len()];

struct Ledger {
    tally: Tally,
    charges: Cell<Charges>,
    /// State of the tally at the last charge.
    charged: Cell<Counts>,
}

thread_local! {
    static LEDGER: Ledger = const {
        Ledger {
            tally: Tally::new(),
            charges: Cell::new([Charge::NONE; _]),
            charged: Cell::new(Counts::ZERO),
        }
    };
}

impl Ledger {
    /// The operations since the last charge; begins the next interval.
    fn since(&self) -> Counts {
        let now = self.tally.counts();
        now.minus(self.charged.replace(now))
    }

    fn add(&self, phase: Phase, charge: Charge) {
        let mut charges = self.charges.get();
        charges[phase as usize] = charges[phase as usize].plus(charge);
        if phase == Phase::Table {
            // All that went before was for this entry, or for one before it.
            let made = charges.into_iter().fold(Charge::NONE, Charge::plus);
            charges = [Charge::NONE; _];
            charges[Phase::Table as usize] = Charge { calls: 0, ..made };
        }
        self.charges.set(charges);
    }
}

/// Result of a multiplication that counts on the tally, and its charges to each phase; the operations after
/// the last charge count as conversion.
pub(super) fn book<T>(run: impl FnOnce(&Tally) -> T) -> (T, Charges) {
    LEDGER.with(|ledger| {
        ledger.tally.restart();
        ledger.charged.set(Counts::ZERO);
        ledger.charges.set([Charge::NONE; _]);
        let result = run(&ledger.tally);
        ledger.add(Phase::Inversion, Charge::new(0, ledger.since()));
        (result, ledger.charges.get())
    })
}

/// Charges `calls` calls: their operations, and those that came before them outside of any.
#[inline(always)]
pub(super) fn charge<T>(phase: Phase, calls: usize, call: impl FnOnce() -> T) -> T {
    let result = call();
    LEDGER.with(|ledger| ledger.add(phase, Charge::new(calls as u64, ledger.since())));
    result
}

/// Charges a merged doubling-addition: the cost of a doubling, which is computed for that, and the rest.
#[inline(always)]
pub(super) fn charge_merged<P, T>(double: impl FnOnce() -> P, both: impl FnOnce() -> T) -> T {
    LEDGER.with(|ledger| {
        let before = ledger.since();
        double();
        let doubling = ledger.since();
        let result = both();
        let counts = before.plus(ledger.since());
        ledger.add(Phase::Doublings, Charge::new(1, doubling));
        ledger.add(Phase::Additions, Charge { calls: 1, counts, less: doubling });
        result
    })
}

/// Calls of the law `G` that cost nothing, or whose cost goes with what follows them.
macro_rules! free {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {$(
        #[inline(always)]
        fn $name($($arg: $type),*) -> $out {
            G::$name($($arg),*)
        }
    )*};
}
pub(super) use free;

/// Calls of the law `G` that are charged to a phase, as so many.
macro_rules! charged {
    ($phase:ident, $calls:expr; $(fn $name:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {$(
        #[inline(always)]
        fn $name($($arg: $type),*) -> $out {
            $crate::phases::ledger::charge($crate::phases::Phase::$phase, $calls, || G::$name($($arg),*))
        }
    )*};
}
pub(super) use charged;
