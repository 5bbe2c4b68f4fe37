//! `[k]P` from a recoding with odd digits: binary, NAF, wNAF, fractional wNAF, sliding window.
//!
//! The method of Longa-Gebotys 2010, section 5: table of odd multiples by the form's cheapest scheme, runs of
//! merged doublings, each addition merged with the doubling before it, dedicated formulas throughout.

use crate::cpu::{Outline, task};
use crate::ct::Mask;
use crate::field::Field;
use crate::form::{Affine, Group};

/// Where multiples of P by odd digits come from.
trait Entries<G: Group> {
    /// d·P.
    fn start(&self, digit: i16) -> G::Point;
    /// Q + d·P.
    fn add(&self, q: G::Extended, digit: i16) -> G::Point;
    /// 2^n·Q + d·P, n > 0.
    fn double_n_add(&self, q: G::Point, n: usize, digit: i16) -> G::Point;
}

/// A table P, 3P, 5P, ..
struct Table<'a, G: Group>(&'a [G::Cached]);

impl<G: Group<Field: Field<Mask = Mask>>> Table<'_, G> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry(&self, digit: i16) -> G::Cached {
        let q = self.0[usize::from(digit.unsigned_abs() / 2)];
        G::negate_cached_if(q, Mask::from_bit(u64::from(digit < 0)))
    }
}

impl<G: Group<Field: Field<Mask = Mask>>> Entries<G> for Table<'_, G> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn start(&self, digit: i16) -> G::Point {
        G::uncache(&self.entry(digit))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(&self, q: G::Extended, digit: i16) -> G::Point {
        G::add(q, &self.entry(digit))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(&self, q: G::Point, n: usize, digit: i16) -> G::Point {
        G::double_n_add(q, n, &self.entry(digit))
    }
}

/// P alone, affine: digits 1 and -1, mixed additions.
struct Alone<G: Group>(G::Extended, G::CachedAffine);

impl<G: Group<Field: Field<Mask = Mask>>> Alone<G> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry(&self, digit: i16) -> G::CachedAffine {
        G::negate_affine_if(self.1, Mask::from_bit(u64::from(digit < 0)))
    }
}

impl<G: Group<Field: Field<Mask = Mask>>> Entries<G> for Alone<G> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn start(&self, digit: i16) -> G::Point {
        G::narrow(if digit < 0 { G::negate(self.0) } else { self.0 })
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(&self, q: G::Extended, digit: i16) -> G::Point {
        G::add_affine(q, &self.entry(digit))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(&self, q: G::Point, n: usize, digit: i16) -> G::Point {
        G::double_n_add_affine(q, n, &self.entry(digit))
    }
}

/// `[k]P` for `digits` of k, least significant first, each zero or odd and below 2N; `None` where a dedicated
/// formula met an exceptional input or the result has Z = 0 (then [`super::double_and_add`] knows the
/// answer).
///
/// Variable time. Cost: a doubling a digit, an addition a non-zero digit, and the table; without a table (N = 1)
/// the additions are mixed ones.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_vartime<G: Group<Field: Field<Mask = Mask>>, const N: usize>(
    p: Affine<G::Field>,
    digits: &[i16],
) -> Option<G::Point> {
    let level = p.x.level();
    if const { N == 1 } {
        return level.call(task!(horner_vartime::<G, _>(&Alone(G::lift(p), G::cache_affine(p)), digits)));
    }
    let mut table = [G::neutral_cached(level); N];
    G::odd_multiples(p, &mut table);
    level.call(task!(horner_vartime::<G, _>(&Table(&table), digits)))
}

/// [`mul_vartime`] with entries for all digits. Called: tables of every length share it.
#[cfg_attr(not(unoptimised), inline(always))]
fn horner_vartime<G: Group<Field: Field<Mask = Mask>>, E: Entries<G>>(
    entries: &E,
    digits: &[i16],
) -> Option<G::Point> {
    let mut i = digits.len();
    while i > 0 && digits[i - 1] == 0 {
        i -= 1;
    }
    if i == 0 {
        return None;
    }
    i -= 1;
    let mut point = entries.start(digits[i]);
    if i > 0 && digits[i - 1] != 0 {
        // Only bits have neighbours: 2P + P, which the merged doubling-addition (P + P) + P cannot do.
        i -= 1;
        point = entries.add(G::double_extended(point), digits[i]);
    }
    while i > 0 {
        let top = i;
        while i > 0 && digits[i - 1] == 0 {
            i -= 1;
        }
        if i == 0 {
            point = G::double_n(point, top);
        } else {
            i -= 1;
            point = entries.double_n_add(point, top - i, digits[i]);
        }
    }
    if G::is_degenerate(point).declassify() { None } else { Some(point) }
}
