//! Operations that are counted here and not in a paper's number, or the reverse, counted separately as
//! evidence for *reproduced up to*.
//!
//! A number is reproduced up to such a part if the count less the part is the printed number. The part is a
//! run of the operations that make the difference, on the counting field; no number of it is typed.

use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_core::cpu::Portable;
use secant_core::curve::e521::E521;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::field::Field;
use secant_core::field::crandall::Crandall;
use secant_core::field::mersenne521::Mersenne521;
use secant_core::field::spare::Spare;
use secant_core::form::edwards::general::General;
use secant_core::form::jacobi_quartic::JacobiQuartic;
use secant_core::form::weierstrass::jacobian::Jacobian;
use secant_core::form::{Affine, Group};

/// The difference between a count here and a paper's number.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    /// Counted here, and left out in the print.
    pub more: Counts,
    /// Counted in the print, and not done here.
    pub fewer: Counts,
    /// The reason for the difference, a phrase.
    pub why: &'static str,
}

impl Apart {
    fn more(more: Counts, why: &'static str) -> Self {
        Self { more, fewer: Counts::ZERO, why }
    }
}

/// The operations of `work` on three elements, since its last restart of the tally.
fn count<F: Field<Level = Portable>>(work: impl for<'t> Fn([Counting<'t, F>; 3], &'t Tally)) -> Counts {
    let tally = Tally::new();
    let given = [2, 3, 5].map(|n| Counting::from_u64((&tally, Portable), n));
    tally.restart();
    work(given, &tally);
    tally.counts()
}

/// The part of a form's operation that its paper does not count.
pub fn of_formula(form: &str, operation: &str) -> Option<Apart> {
    match (form, operation) {
        ("weierstrass/jacobian", "P, 3P, .., 15P (LM scheme)") => {
            Some(Apart::more(squares_of_entries(), "Z^2 and Z^3 of every entry but the first are made here"))
        }
        (
            "weierstrass/jacobian",
            "mixed doubling-addition (mDBLADD)" | "general doubling-addition (DBLADD)",
        ) => Some(Apart::more(
            merged_pair(),
            "the source merges t7 - 2*t4 and - t5 and does not count their dependence",
        )),
        (
            "jacobi_quartic/xxyzz",
            "unified mixed addition" | "unified general addition" | "general doubling-addition",
        )
        | ("robert/xxyzz", "unified general addition") => {
            Some(Apart::more(constant(), "the table leaves out the multiplication by a"))
        }
        _ => None,
    }
}

/// The cost of completing the entries of the LM scheme's table after their points are made. The paper says
/// nothing of dependences in it.
fn squares_of_entries() -> Counts {
    type G<'t> = Jacobian<Jac256189, Counting<'t, Crandall<256, 189, Portable>>>;
    let counts = count(|[x, y, _], tally| {
        let p = Affine { x, y };
        let mut table = [G::cache(G::lift(p)); 8];
        G::odd_multiples(p, &mut table);
        tally.restart();
        for entry in &table[1..] {
            let _ = G::cache(G::extend(G::uncache(entry)));
        }
    });
    Counts { dependences: 0, ..counts }
}

/// Two subtractions that the paper does in one.
fn merged_pair() -> Counts {
    let counts = count::<Crandall<256, 189, Portable>>(|[a, b, c], _| {
        let _ = a.dbl_sub(b).sub(c);
    });
    // The two themselves are in its count.
    Counts { dependences: counts.dependences, ..Counts::ZERO }
}

/// A multiplication by the constant of jq25519.
fn constant() -> Counts {
    count::<Spare<19, Portable>>(|[x, ..], _| {
        let _ = Jq25519::mul_a(x);
    })
}

type OnE521<'t> = General<E521, Counting<'t, Mersenne521<Portable>>>;

/// The product xy of the point that the table of E-521 begins with.
pub(super) fn product_of_e521() -> Apart {
    let lifted = count(|[x, y, _], _| {
        let _ = OnE521::lift(Affine { x, y });
    });
    Apart::more(lifted, "the paper takes the product xy of the affine input as given")
}

/// The product that makes the T of a point on E-521, which nothing makes for the neutral element.
pub(super) fn first_t_of_e521() -> Apart {
    let doubling = |extended: bool| {
        count(|[x, y, _], tally| {
            let p = OnE521::narrow(OnE521::lift(Affine { x, y }));
            tally.restart();
            if extended {
                let _ = OnE521::double_extended(p);
            } else {
                let _ = OnE521::double(p);
            }
        })
    };
    let fewer = Counts { mul: doubling(true).mul - doubling(false).mul, ..Counts::ZERO };
    let why = "the neutral element, to which the first window is added, has T = 0: no product makes it";
    Apart { more: Counts::ZERO, fewer, why }
}

#[cfg(test)]
mod tests {
    use secant_catalogue::cost;

    use super::*;

    /// Every operation that is said to differ from its source differs by what is counted here.
    #[test]
    fn the_part_is_all_that_differs() {
        let rows: Vec<_> = cost::measure().into_iter().chain(crate::robert::formulas::measure()).collect();
        let differing: Vec<_> = rows.iter().filter(|row| row.beyond != Counts::ZERO).collect();
        assert!(differing.len() > 5);
        for row in differing {
            let apart = of_formula(row.form, row.operation).map(|apart| apart.more);
            assert_eq!(apart, Some(row.beyond), "{}: {}", row.form, row.operation);
        }
    }

    #[test]
    fn parts_on_e521_are_a_product_each() {
        let product = Counts { mul: 1, ..Counts::ZERO };
        assert_eq!((product_of_e521().more, first_t_of_e521().fewer), (product, product));
    }
}
