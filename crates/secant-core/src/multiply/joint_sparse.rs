//! `[m]P + [n]Q` by the joint sparse form (Solinas 2001; Hankerson-Menezes-Vanstone 2004, algorithm 3.48 with
//! signs): one addition a column that is not zero, of one of P, Q, P + Q, P - Q up to the sign.

use crate::ct::Mask;
use crate::field::Field;
use crate::form::{Affine, Group};

/// `[m]P + [n]Q` for digits 0, ±1 of m and n, least significant first, as many of both; `None` as in
/// [`super::odd_digits`].
///
/// Variable time. Cost: a doubling a column, an addition a non-zero column (half of them in the joint sparse
/// form), two additions for the table.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_add_vartime<G: Group<Field: Field<Mask = Mask>>>(
    p: Affine<G::Field>,
    m: &[i16],
    q: Affine<G::Field>,
    n: &[i16],
) -> Option<G::Point> {
    let negated = Mask::from_bit(1);
    let of_p = G::cache(G::lift(p));
    let of_q = G::cache(G::lift(q));
    let sum = G::cache(G::add_extended(G::lift(p), &of_q));
    let difference = G::cache(G::add_extended(G::lift(p), &G::negate_cached_if(of_q, negated)));
    let mut point: Option<G::Point> = None;
    let mut zeros = 0;
    let mut i = m.len().min(n.len());
    while i > 0 {
        i -= 1;
        let entry = match (m[i], n[i]) {
            (0, 0) => {
                zeros += 1;
                continue;
            }
            (_, 0) => of_p,
            (0, _) => of_q,
            (u, v) if u == v => sum,
            _ => difference,
        };
        let sign = if m[i] != 0 { m[i] } else { n[i] };
        let entry = G::negate_cached_if(entry, Mask::from_bit(u64::from(sign < 0)));
        point = Some(match point {
            None => G::uncache(&entry),
            Some(point) => G::double_add(G::double_n(point, zeros), &entry),
        });
        zeros = 0;
    }
    let point = G::double_n(point?, zeros);
    if G::is_degenerate(point).declassify() { None } else { Some(point) }
}
