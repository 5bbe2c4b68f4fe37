//! The library's formulas beside one of the database: what the counting field sees of both.

use secant_catalogue::cost::{Row, measure};
use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_core::field::Field;
use secant_core::field::tiny::Tiny;

use super::coordinates::Coordinates;
use super::program::Program;
use super::trial::{Kind, Trial};

/// What the counting field sees of the formula. A product with a parameter is a multiplication there.
pub fn counted(program: &Program) -> Counts {
    type F<'t> = Counting<'t, Tiny<13>>;
    let tally = Tally::new();
    let level = (&tally, ());
    let given = vec![F::one(level); program.given.len()];
    tally.restart();
    program.run(level, &given, &mut Vec::new());
    tally.counts()
}

/// The library's formulas of the same kind in the same coordinates, in the words of [`measure`]; none where
/// it has none.
pub fn same_kind(coordinates: Coordinates, trial: &Trial) -> Vec<Row> {
    let names = names(coordinates.name, trial.kind, trial.is_mixed());
    measure().into_iter().filter(|row| names.contains(&(row.form, row.operation))).collect()
}

/// Forms and operations.
fn names(coordinates: &str, kind: Kind, mixed: bool) -> &'static [(&'static str, &'static str)] {
    match (coordinates, kind, mixed) {
        ("shortw/jacobian-3", Kind::Doubling, false) => &[("weierstrass/jacobian", "doubling (DBL)")],
        ("shortw/jacobian-0", Kind::Doubling, false) => &[("weierstrass/jacobian, s = 0", "doubling")],
        ("shortw/jacobian" | "shortw/jacobian-0" | "shortw/jacobian-3", Kind::Addition, false) => {
            &[("weierstrass/jacobian", "general addition")]
        }
        ("shortw/jacobian" | "shortw/jacobian-0" | "shortw/jacobian-3", Kind::Addition, true) => {
            &[("weierstrass/jacobian", "mixed addition")]
        }
        ("shortw/xyzz" | "shortw/xyzz-3", Kind::Addition, true) => {
            &[("weierstrass/jacobian", "mixed addition in a long sum (XYZZ)")]
        }
        ("twisted/extended-1", Kind::Doubling, false) => &[("edwards/extended", "doubling E <- 2E (DBL)")],
        ("twisted/extended-1", Kind::Addition, false) => &[
            ("edwards/extended", "general addition E^e <- E^e + E^e"),
            ("edwards/extended, complete", "general addition E^e <- E^e + E^e"),
        ],
        ("twisted/extended-1", Kind::Addition, true) => {
            &[("edwards/extended, complete", "mixed addition E^e <- E^e + E^e")]
        }
        ("montgom/xz", Kind::Doubling, false) => &[("montgomery/xz", "doubling")],
        ("montgom/xz", Kind::Ladder, _) => {
            &[("montgomery/xz", "ladder step: doubling and differential addition")]
        }
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::efd::coordinates::ALL;

    /// What is named here is in the catalogue's list.
    #[test]
    fn ours_are_there() {
        let rows = measure();
        let mut found = 0;
        for coordinates in ALL {
            for (kind, mixed) in Kind::ALL.into_iter().flat_map(|kind| [(kind, false), (kind, true)]) {
                for (form, operation) in names(coordinates.name, kind, mixed) {
                    let there = rows.iter().any(|row| (row.form, row.operation) == (*form, *operation));
                    assert!(there, "{form}: {operation}");
                    found += 1;
                }
            }
        }
        assert!(found > 10);
    }
}
