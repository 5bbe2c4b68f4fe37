//! `[k]P` by fixed windows with odd digits: a table of odd multiples, no digit 0, dedicated additions
//! throughout (Bos, Costello, Longa, Naehrig 2016, "Selecting elliptic curves for cryptography: an efficiency
//! and security analysis", algorithm 1; so Granger-Scott 2014, section 4.1).
//!
//! **No exception.** Let r be the order of P, a prime of b bits above 2^(W+2), and m odd, 0 < m <= r. Before
//! the last digit the running point is jP, j odd, and gets 2^W·jP + dP with |d| < 2^W <= 2^W·j, so the two
//! are neither equal nor opposite unless 2^W·j >= r - 2^W, which only the last digit can have. There
//! m = 2^W·j + d: the two are opposite if m = r, where the sum is rightly neutral, and equal if m = r + 2d.
//! As d is given by the low bits of m, that happens for one m, or for none: [`is_regular`] tells for which
//! orders.

use crate::ct::{self, Mask, ReadsTables, TableReader};
use crate::field::Field;
use crate::form::{Affine, Group};
use crate::scalar::recode::odd;

/// Whether no odd m <= r ends in a digit d of width `width` with m = r + 2d, for the odd r of these words.
///
/// The last digit is d = (m mod 2^(w+1)) - 2^w. For m = r + 2d that makes -d = r - 2^w modulo 2^(w+1), and
/// must be below 0 and above -2^w.
pub const fn is_regular(order: &[u64], width: u32) -> bool {
    let all = (2 << width) - 1;
    (order[0].wrapping_sub(1 << width)) & all > 1 << width
}

/// `[m]P` for P of odd prime order r, `m` odd, m <= r < 2^`bits`, in windows of width `W` for which r [is
/// regular](is_regular), N = 2^(W-1).
///
/// Constant time; `bits` is public. Cost: W doublings and an addition for every digit but the first; for the
/// table a doubling and N - 1 additions.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<G: Group<Field: Field<Mask = Mask>>, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    m: &[u64],
    bits: usize,
) -> G::Point {
    const { assert!(N == odd::table_len(W), "a table of 2^(W-1) odd multiples") };
    let mut multiple = G::lift(p);
    let twice = G::cache(G::double_extended(G::narrow(multiple)));
    let mut table = [G::cache(multiple); N];
    let mut i = 1;
    while i < N {
        multiple = G::add_extended(multiple, &twice);
        table[i] = G::cache(multiple);
        i += 1;
    }
    let reader = p.x.level().table_reader();
    let digits = odd::len(bits, W);
    let mut i = digits - 1;
    let mut point = G::uncache(&entry::<G, W, N>(reader, &table, m, i, digits));
    while i > 0 {
        i -= 1;
        let q = entry::<G, W, N>(reader, &table, m, i, digits);
        point = G::add(G::double_extended(G::double_n(point, W as usize - 1)), &q);
    }
    point
}

/// The entry for digit i.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<G: Group<Field: Field<Mask = Mask>>, const W: u32, const N: usize>(
    reader: TableReader,
    table: &[G::Cached; N],
    m: &[u64],
    i: usize,
    digits: usize,
) -> G::Cached {
    let digit = odd::digit::<W>(m, i, digits);
    let q = ct::lookup::<Mask, _>(reader, table, digit.magnitude >> 1, 0, &table[0]);
    G::negate_cached_if(q, Mask::from_bit(digit.negative))
}

#[cfg(test)]
mod tests {
    use super::is_regular;

    /// Every odd m below r, and its last digit from the definition: m - d is 2^(w+1) times something plus
    /// 2^w.
    #[test]
    fn regular_orders_have_no_exception() {
        for width in [3u32, 4, 5] {
            let (step, half) = (2i64 << width, 1i64 << width);
            for r in (1000..1200i64).step_by(2).map(|r| r + 1) {
                let exceptional = (1..=r).step_by(2).any(|m| {
                    let d = (m - half).rem_euclid(step);
                    let d = if d >= half { d - step } else { d };
                    m == r + 2 * d
                });
                assert_eq!(is_regular(&[r as u64], width), !exceptional, "{r} {width}");
            }
        }
    }
}
