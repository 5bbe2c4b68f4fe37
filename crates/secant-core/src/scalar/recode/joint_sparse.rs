//! The joint sparse form of two integers: of the columns of any two signed binary representations, no pair
//! has fewer that are not zero.

use super::{bit_len_vartime, signed_len, window};

/// m = sum of u_i 2^i and n = sum of v_i 2^i with u_i, v_i in {-1, 0, 1}; gives the number of columns up to
/// the last nonzero one. Variable time.
///
/// Of any three neighbouring columns one is zero, and half of them are on average. Where u_i and u_(i+1) are
/// both not zero, v_(i+1) is not zero and v_i is zero, and likewise with u and v exchanged. `None` if a
/// buffer is shorter than [`signed_len`] of the bits of the longer integer. Solinas 2001, "Low-weight binary
/// representations for pairs of integers", algorithm 2.
///
/// An odd rest takes the digit that leaves it divisible by 4, unless it is ±3 modulo 8 while the other rest
/// is 2 modulo 4: then the digit that leaves both odd after the next shift, for a column of two digits.
pub fn recode_vartime(m: &[u64], n: &[u64], of_m: &mut [i16], of_n: &mut [i16]) -> Option<usize> {
    let columns = signed_len(bit_len_vartime(m).max(bit_len_vartime(n)));
    if of_m.len() < columns || of_n.len() < columns {
        return None;
    }
    of_m.fill(0);
    of_n.fill(0);
    // The rest of m, shifted down by i, is its bits from i on plus a carry.
    let (mut carry_m, mut carry_n) = (0, 0);
    let mut length = 0;
    let mut i = 0;
    while i < columns {
        let a = ((window(m, i) & 7) + carry_m) & 7;
        let b = ((window(n, i) & 7) + carry_n) & 7;
        let (u, v) = (digit(a, b), digit(b, a));
        of_m[i] = u;
        of_n[i] = v;
        if u != 0 || v != 0 {
            length = i + 1;
        }
        // rest - digit, halved, less the bits above i: the carry is 1 where bit and carry together exceed the
        // digit.
        carry_m = carried(window(m, i) & 1, carry_m, u);
        carry_n = carried(window(n, i) & 1, carry_n, v);
        i += 1;
    }
    Some(length)
}

/// The digit of a rest a beside a rest b, both modulo 8.
#[cfg_attr(not(unoptimised), inline(always))]
fn digit(a: u64, b: u64) -> i16 {
    if a & 1 == 0 {
        return 0;
    }
    let nearest = 2 - (a & 3) as i16;
    if (a == 3 || a == 5) && b & 3 == 2 { -nearest } else { nearest }
}

/// (bit + carry - digit)/2, which is 0 or 1.
#[cfg_attr(not(unoptimised), inline(always))]
fn carried(bit: u64, carry: u64, digit: i16) -> u64 {
    (((bit + carry) as i16 - digit) / 2) as u64
}
