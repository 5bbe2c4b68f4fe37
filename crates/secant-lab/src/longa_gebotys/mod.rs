//! Longa-Gebotys 2010, Tables 2 to 6 and sections 3.1 and 5: variants that the paper compares, and that
//! nobody should ship.
//!
//! | file | what it is |
//! |---|---|
//! | [`words`] | sums and small multiples modulo 2^256 - 189: incomplete and complete, without branches and with |
//! | `table2` | incomplete against complete reduction |
//! | `table3` | without conditional branches against with |
//! | `table4` | the modular operations, each a function that is called |
//! | [`comba`] | section 3.1: a product by columns, beside one by rows |
//! | `table5` | three sequences of multiplications, and of other operations |
//! | `table6` | the doubling in Jacobian coordinates, unscheduled against scheduled and merged |
//! | `conversion` | section 5: a recoding done first, beside one that is done on the fly |
//! | `section6` | products in F_p^2 by three multiplications and by four; merged operations |
//! | [`traffic`] | sections 4.2 and 4.3, counted: the doubling before formula (1), calls, elements read and written |
//! | [`inverted`] | inverted Edwards coordinates, of the programs that section 7 compares with |
//! | [`called`] | a field each of whose operations is a call that reads and writes memory: what Table 6 starts from |
//!
//! A function for every table gives its [`Variant`]s. A name is the paper's row and, after a comma, its
//! column; with a further part it is no row of the paper, but says more about one. Sums are of 256 bits that
//! look random, new ones every time, so that a branch which depends on them cannot be learnt.

pub mod called;
pub mod comba;
mod conversion;
pub mod inverted;
mod section6;
mod table2;
mod table3;
mod table4;
mod table5;
pub(crate) mod table6;
#[cfg(test)]
mod tests;
pub mod traffic;
pub mod words;

pub use comba::section3_1;
pub use conversion::section5;
pub use section6::section6;
pub use table2::table2;
pub use table3::table3;
pub use table4::table4;
pub use table5::table5;
pub use table6::table6;

use std::hint::black_box;

use secant_catalogue::Random;
use secant_core::cpu::{Mulx, Portable, Tier};
use secant_core::field::crandall::Crandall;
use secant_core::field::{Field, Single};
use secant_core::limbs::folding::FoldedProducts;
use words::{Operation, P};

use crate::papers::probe::{Body, Check, Experiment};

/// A loop of a table to measure.
pub struct Variant {
    /// The paper's row and column, and the addition that makes the name unique.
    pub name: &'static str,
    /// Operations in one repetition.
    pub operations: f64,
    /// `body(start, n)` does the repetitions numbered start, .., start + n - 1.
    pub body: Body,
    /// Checks the results of the loop against the library.
    pub check: Check,
}

impl Variant {
    /// The variant as an experiment of its own, without its name.
    pub fn experiment(self) -> Experiment {
        Experiment { operations: self.operations, body: self.body, check: self.check }
    }
}

/// Chains of operations side by side, where results are not waited for.
const CHAINS: usize = 8;
/// Second operands, drawn at random.
const OPERANDS: usize = 64;

/// The token, if that is the backend to measure on.
fn mulx() -> Option<Mulx> {
    match Tier::best_single() {
        Tier::Mulx(level) => Some(level),
        _ => None,
    }
}

/// Integers in [0, p) that look random (splitmix64).
fn operands(n: usize) -> Vec<[u64; 4]> {
    let mut random = Random(0);
    (0..n).map(|_| [random.word(), random.word(), random.word(), random.word() % P[3]]).collect()
}

/// Operations on as many chains of values as said, in turns: each takes the last result of its chain, where
/// it stands. A result handed over by value would be copied in pieces of 16 bytes, and each would wait for
/// the pieces of 8 that were just written.
fn chains<T: Copy + 'static>(
    name: &'static str,
    chains: usize,
    given: &[T],
    operation: fn(&mut T, &T),
    check: impl FnOnce() -> bool + 'static,
) -> Variant {
    let (mut x, y) = (given[..chains].to_vec(), given.to_vec());
    // Operands taken in turn would add up to the same sum every time round, and most carries would be learnt.
    let mut state = 0_u64;
    let body = move |_, n| {
        for _ in 0..n {
            for x in &mut x {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                operation(x, &y[(state >> 58) as usize % OPERANDS]);
            }
        }
        black_box(&mut x);
    };
    Variant { name, operations: chains as f64, body: Box::new(body), check: Box::new(check) }
}

/// Whether the operation agrees on random operands with the library's field; the operation is known by the
/// row's name.
fn is_right(name: &str, operation: Operation) -> bool {
    type F = Crandall<256, 189, Portable>;
    let meaning = |x: F, y: F| match name.split([',', ' ']).next() {
        Some("Addition") => Some(x.add(y)),
        Some("Subtraction") => Some(x.sub(y)),
        Some("Division") => Some(x.div2()),
        Some("Mult." | "Multiplication") if name.contains("by 2") => Some(x.mul2()),
        Some("Multiplication") if name.contains("by 3") => Some(x.mul3()),
        _ => None,
    };
    let all = operands(2 * OPERANDS);
    all.chunks_exact(2).all(|pair| {
        let mut r = pair[0];
        operation(&mut r, &pair[1]);
        // An incomplete result is brought in range by a product.
        let [x, y] = [pair[0], pair[1]].map(|words| F::from_canonical(Portable, words));
        let product = Portable.mul_fold4::<256, 189>(&r, &[1, 0, 0, 0]);
        let got = F::from_repr(Portable, product).or_else(|| F::from_repr(Portable, less_p(product)));
        meaning(x, y).zip(got).is_some_and(|(want, got)| want.to_repr() == got.to_repr())
    })
}

/// x - p for x in [p, 2^256).
fn less_p(x: [u64; 4]) -> [u64; 4] {
    [x[0].wrapping_add(words::C), 0, 0, 0]
}

/// A row with independent operations side by side, and under the same name with `chained` a row of one chain,
/// in which each operation waits for the result before it.
macro_rules! rows {
    ($($name:literal: $operation:expr),* $(,)?) => {
        [$(($name, super::CHAINS, $operation as super::words::Operation), (concat!($name, ", chained"), 1, $operation)),*]
    };
}
use rows;

/// The variants of rows of `rows!`: name, number of chains, operation.
fn variants(rows: &[(&'static str, usize, Operation)]) -> Vec<Variant> {
    let given = operands(OPERANDS);
    let variant = |&(name, n, operation): &(&'static str, usize, Operation)| {
        chains(name, n, &given, operation, move || is_right(name, operation))
    };
    rows.iter().map(variant).collect()
}
