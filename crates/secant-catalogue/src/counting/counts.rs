//! How many field operations were done, and where they are counted.

use core::cell::Cell;
use core::fmt;

/// How many field operations of each kind were done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Multiplications.
    pub mul: u64,
    /// Squarings.
    pub sqr: u64,
    /// Additions.
    pub add: u64,
    /// Subtractions.
    pub sub: u64,
    /// Doublings.
    pub mul2: u64,
    /// Triplings.
    pub mul3: u64,
    /// Halvings.
    pub div2: u64,
    /// Negations.
    pub neg: u64,
    /// Double subtractions a - 2b, merged.
    pub dbl_sub: u64,
    /// Two merged subtractions: (a - b, a - b - 2c).
    pub sub_dbl_sub: u64,
    /// 3a/2, merged.
    pub mul3_div2: u64,
    /// Multiplications by a small constant.
    pub mul_small: u64,
    /// Inversions.
    pub inv: u64,
    /// Reductions, where they are counted apart from multiplications and squarings: binary fields.
    pub reduce: u64,
    /// Square roots in binary fields.
    pub sqrt: u64,
    /// Quadratic equations solved in binary fields.
    pub solve: u64,
    /// Contiguous data dependences: operations that need the result of the operation just before.
    pub dependences: u64,
}

impl Counts {
    /// No operations.
    pub const ZERO: Self = Self {
        mul: 0,
        sqr: 0,
        add: 0,
        sub: 0,
        mul2: 0,
        mul3: 0,
        div2: 0,
        neg: 0,
        dbl_sub: 0,
        sub_dbl_sub: 0,
        mul3_div2: 0,
        mul_small: 0,
        inv: 0,
        reduce: 0,
        sqrt: 0,
        solve: 0,
        dependences: 0,
    };

    /// The kinds in the order of print, with the paper's names; dependences are not an operation.
    pub const fn kinds(&self) -> [(&'static str, u64); 16] {
        [
            ("I", self.inv),
            ("M", self.mul),
            ("S", self.sqr),
            ("R", self.reduce),
            ("SR", self.sqrt),
            ("QS", self.solve),
            ("Sub", self.sub),
            ("DblSub", self.dbl_sub),
            ("SubDblSub", self.sub_dbl_sub),
            ("Add", self.add),
            ("Mul2", self.mul2),
            ("Mul3", self.mul3),
            ("Div2", self.div2),
            ("Neg", self.neg),
            ("Mul3Div2", self.mul3_div2),
            ("MulSmall", self.mul_small),
        ]
    }

    /// Each count of `self` by the corresponding one of `rhs`.
    const fn zip(self, rhs: Self, add: bool) -> Self {
        const fn one(a: u64, b: u64, add: bool) -> u64 {
            if add { a + b } else { a - b }
        }
        Self {
            mul: one(self.mul, rhs.mul, add),
            sqr: one(self.sqr, rhs.sqr, add),
            add: one(self.add, rhs.add, add),
            sub: one(self.sub, rhs.sub, add),
            mul2: one(self.mul2, rhs.mul2, add),
            mul3: one(self.mul3, rhs.mul3, add),
            div2: one(self.div2, rhs.div2, add),
            neg: one(self.neg, rhs.neg, add),
            dbl_sub: one(self.dbl_sub, rhs.dbl_sub, add),
            sub_dbl_sub: one(self.sub_dbl_sub, rhs.sub_dbl_sub, add),
            mul3_div2: one(self.mul3_div2, rhs.mul3_div2, add),
            mul_small: one(self.mul_small, rhs.mul_small, add),
            inv: one(self.inv, rhs.inv, add),
            reduce: one(self.reduce, rhs.reduce, add),
            sqrt: one(self.sqrt, rhs.sqrt, add),
            solve: one(self.solve, rhs.solve, add),
            dependences: one(self.dependences, rhs.dependences, add),
        }
    }

    /// The sums of both counts.
    #[must_use]
    pub const fn plus(self, rhs: Self) -> Self {
        self.zip(rhs, true)
    }

    /// The differences of both counts; no count of `rhs` is above that of `self`.
    #[must_use]
    pub const fn minus(self, rhs: Self) -> Self {
        self.zip(rhs, false)
    }
}

/// `4M+4S+3Sub`, as the papers write it; the dependences are left out.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (name, n) in self.kinds() {
            if n != 0 {
                write!(f, "{}{n}{name}", if first { "" } else { "+" })?;
                first = false;
            }
        }
        if first { f.write_str("0") } else { Ok(()) }
    }
}

/// A counter of field operations, shared by the elements that count on it.
#[derive(Debug, Default)]
pub struct Tally {
    counts: Cell<Counts>,
    /// The number of the last operation, from 1.
    last: Cell<u64>,
}

impl Tally {
    /// A tally with all counts 0.
    pub const fn new() -> Self {
        Self { counts: Cell::new(Counts::ZERO), last: Cell::new(0) }
    }

    /// The counts since the last restart.
    pub fn counts(&self) -> Counts {
        self.counts.get()
    }

    /// Sets all counts to 0; operations before the restart are not *just* before the following ones.
    pub fn restart(&self) {
        self.counts.set(Counts::ZERO);
        self.last.set(self.last.get() + 1);
    }

    /// Counts one operation on operands made by the operations `operands`; gives its number.
    #[inline(never)]
    pub(crate) fn count(&self, operands: &[u64], kind: fn(&mut Counts) -> &mut u64) -> u64 {
        let mut counts = self.counts.get();
        *kind(&mut counts) += 1;
        let last = self.last.get();
        if last != 0 && operands.contains(&last) {
            counts.dependences += 1;
        }
        self.counts.set(counts);
        self.last.set(last + 1);
        last + 1
    }
}
