//! `[m]P + [n]Q` by interleaving (Hankerson-Menezes-Vanstone 2004, algorithm 3.51): one run of doublings, two tables.

use super::odd_digits::entry;
use crate::ct::Mask;
use crate::field::Field;
use crate::form::{Affine, Group};

/// `[m]P + [n]Q` for digits of m and n, least significant first, each zero or odd and below 2N; `None` as in [`super::odd_digits`].
///
/// Variable time. Cost: one doubling a digit of the longer recoding, an addition a non-zero digit of either, two tables.
#[inline(always)]
pub fn mul_add_vartime<G: Group<Field: Field<Mask = Mask>>, const N: usize>(
    p: Affine<G::Field>,
    m: &[i16],
    q: Affine<G::Field>,
    n: &[i16],
) -> Option<G::Point> {
    let mut of_p = [G::neutral_cached(p.x.level()); N];
    let mut of_q = of_p;
    G::odd_multiples(p, &mut of_p);
    G::odd_multiples(q, &mut of_q);
    let mut sum: Option<G::Point> = None;
    let mut zeros = 0;
    let mut i = m.len().max(n.len());
    while i > 0 {
        i -= 1;
        let a = m.get(i).copied().unwrap_or(0);
        let b = n.get(i).copied().unwrap_or(0);
        if a == 0 && b == 0 {
            zeros += 1;
            continue;
        }
        let (first, second) = if a != 0 {
            (entry::<G>(&of_p, a), (b != 0).then(|| entry::<G>(&of_q, b)))
        } else {
            (entry::<G>(&of_q, b), None)
        };
        sum = Some(match (sum, second) {
            (None, None) => G::uncache(&first),
            (None, Some(second)) => G::add(G::extend(G::uncache(&first)), &second),
            (Some(point), None) => G::double_add(G::double_n(point, zeros), &first),
            (Some(point), Some(second)) => {
                let doubled = G::double_extended(G::double_n(point, zeros));
                G::add(G::add_extended(doubled, &first), &second)
            }
        });
        zeros = 0;
    }
    let point = G::double_n(sum?, zeros);
    if G::is_degenerate(point).declassify() { None } else { Some(point) }
}
