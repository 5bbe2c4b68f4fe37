//! Methods of several threads on one thread, to be counted.

use secant_core::form::binary::BinaryGroup;
use secant_core::multiply::binary::chains::{General, Mixed};
use secant_core::multiply::binary::halve_and_add;
use secant_core::multiply::right_to_left::{Sums, join, sum_vartime, total};
use secant_core::operate::binary::algorithms::{DIGITS, Recoding, settle};
use secant_core::operate::binary::parallel::{Direction, Down, Law, OwnSplit, Up, Way};
use secant_core::operate::binary::{FieldOf, NamedBinary, Point, Work};

/// A multiplication by a method of several threads.
pub(super) struct Alone<'a, C: NamedBinary>(
    pub(super) &'a Point<C>,
    pub(super) &'a C::Words,
    pub(super) (Way, Recoding),
);

impl<C: NamedBinary> Work<C> for Alone<'_, C> {
    type Output = Point<C>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Point<C> {
        let Self(p, k, (way, recoding)) = self;
        if p.is_neutral() {
            return Point::neutral();
        }
        let p = p.decode(level);
        let l = way.halved::<C>(<OwnSplit as Work<C>>::run::<F>(OwnSplit, level));
        let mut digits = [0; DIGITS];
        let len = way.recode_vartime::<C>(k, recoding, l, &mut digits);
        let digits = &digits[..len];
        let q = if way == Way::Split {
            halve_and_add::split_vartime::<Law<C, F>>(&p, digits, recoding.table(), l)
        } else {
            let mut sums: Sums<General<Law<C, F>>> = [None; _];
            if way != Way::Halving {
                sums = sum_vartime::<General<Law<C, F>>, _>(&mut Up::steps_vartime::<C, F>(&p, digits, l));
            }
            if way != Way::Doubling {
                let mut halvings = Down::steps_vartime::<C, F>(&p, digits, l);
                for (sum, other) in sums.iter_mut().zip(sum_vartime::<Mixed<Law<C, F>>, _>(&mut halvings)) {
                    *sum = join::<General<Law<C, F>>>(*sum, other);
                }
            }
            total::<General<Law<C, F>>>(&sums)
        };
        let q = q.filter(|q| !Law::<C, F>::is_degenerate(q).declassify());
        Point::encode(settle::<C, F, Law<C, F>>(q, &p, k))
    }
}
