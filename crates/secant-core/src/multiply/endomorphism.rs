//! `[k0]P + [k1]ψ(P)`: half as many doublings, on a curve with the endomorphism ψ (Gallant, Lambert, Vanstone
//! 2001; Galbraith, Lin, Scott 2009; Longa-Gebotys 2010, section 6).
//!
//! Halves come from [`crate::scalar::decompose`]. Points must lie in the subgroup of prime order.

use crate::ct::{self, Choice, Mask, ReadsTables, TableReader};
use crate::field::{Field, Single};
use crate::form::{self, Affine, Endomorphism, Group, Index};
use crate::scalar::decompose::{Half, OddHalf};
use crate::scalar::recode::SignedDigit;
use crate::scalar::recode::joint::{self, Joint};
use crate::scalar::recode::odd::{self, Odd};

/// The odd multiples P, 3P, .. and their images by ψ, which are not computed anew; `None` for the point at
/// infinity.
///
/// Variable time. Cost: the form's table, and ψ of N entries.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn tables_vartime<G: Endomorphism + Group<Field: Single>, const N: usize>(
    p: Affine<G::Field>,
) -> Option<[[G::Entry; N]; 2]> {
    let lifted = G::lift(p);
    if G::is_degenerate(G::narrow(lifted)).declassify() {
        return None;
    }
    let table = G::odd_entries_vartime(p);
    let mut image = table;
    let mut i = 0;
    while i < N {
        image[i] = G::psi_entry(&table[i]);
        i += 1;
    }
    Some([table, image])
}

/// uP + vQ for the eight pairs (u, v) of [`joint::PAIRS`]. Constant time. Cost: a doubling and seven complete
/// mixed additions.
#[cfg_attr(not(unoptimised), inline(always))]
fn pairs<G: Group<Field: Single>>(p: Affine<G::Field>, q: Affine<G::Field>) -> [G::Extended; 8] {
    let (of_p, of_q) = (G::cache_affine(p), G::cache_affine(q));
    let once = G::lift(p);
    let minus = G::add_affine_complete(once, &G::negate_affine_if(of_q, Mask::from_bit(1)));
    let plus = G::add_affine_complete(once, &of_q);
    let plus2 = G::add_affine_complete(plus, &of_q);
    let thrice = G::add_affine_complete(G::double_extended(G::narrow(once)), &of_p);
    let thrice1 = G::add_affine_complete(thrice, &of_q);
    let thrice2 = G::add_affine_complete(thrice1, &of_q);
    let thrice3 = G::add_affine_complete(thrice2, &of_q);
    [once, minus, plus2, plus, thrice, thrice1, thrice2, thrice3]
}

/// The entry for digit i. A function, not a closure of [`mul`]: a closure is compiled without the
/// instructions of the vectors that it gives.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<G: Endomorphism + Group<Field: Single>>(
    reader: TableReader,
    table: &[G::Entry; 8],
    digits: &Joint,
    i: usize,
) -> G::Entry {
    let digit = digits.digit(i);
    let q = ct::lookup(reader, table, digit.magnitude, 0, &table[0]);
    G::negate_entry_if(q, joint::is_negative(&digit))
}

/// `[k0]P + [k1]ψ(P)` for P in the subgroup of prime order r and halves by [`crate::scalar::decompose::odd`].
///
/// 64 digits, two bits of both halves each: two doublings, one reading of a table of eight, one addition.
///
/// **No exception.** The running point is uP + vψ(P) for integers u and v, (u, v) being a prefix of the
/// digits, and the entry to be added is u'P + v'ψ(P). The doubling-addition 2S + Q gets S = 2·(prefix): the
/// first part of its pair is even, that of Q's is odd, so the pairs of S and of ±Q differ, and S ≠ ±Q unless
/// their difference is in the lattice of the pairs that vanish, whose shortest vectors have length √r. But
/// |2S + Q| <= √2·(√r + 1) for the last digit and less before, so |S ± Q| < 0.71√r + 9. By the same bound S
/// is not neutral, as its pair is not (0, 0). The last sum may be neutral: then Z = 0 in Jacobian
/// coordinates, rightly; the unified law of Edwards curves has no exception in the subgroup at all. A neutral
/// P gives 0 for all entries and Z = 0 throughout, or, affine, is like any other.
///
/// Constant time. Cost: 126 doublings, 63 of them merged with an addition, the table, for Jacobian
/// coordinates one inversion.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<G: Endomorphism + Group<Field: Single>>(p: Affine<G::Field>, halves: &[Half; 2]) -> G::Point {
    let reader = p.x.level().table_reader();
    let mut digits = Joint::new(halves[0].magnitude, halves[1].magnitude);
    let q = G::negate_if(G::psi(p), Mask::from_bit(halves[1].negative));
    let p = G::negate_if(p, Mask::from_bit(halves[0].negative));
    let table = G::entries(&pairs::<G>(p, q));
    let mut i = joint::LEN - 1;
    let mut point = G::entry_point(&entry::<G>(reader, &table, &digits, i));
    while i > 0 {
        i -= 1;
        point = G::double_add_regular(G::double(point), &entry::<G>(reader, &table, &digits, i));
    }
    digits.wipe();
    point
}

impl Odd<u64> for OddHalf {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entry<const W: u32>(&self, i: usize, n: usize) -> SignedDigit<u64> {
        let SignedDigit { magnitude, negative } = self.magnitude.odd_entry::<W>(i, n);
        SignedDigit { magnitude, negative: negative ^ self.negative }
    }
}

impl<const L: usize> Odd<[u64; L]> for [OddHalf; L] {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entry<const W: u32>(&self, i: usize, n: usize) -> SignedDigit<[u64; L]> {
        let mut lanes = SignedDigit::<[u64; L]>::default();
        let mut j = 0;
        while j < L {
            let one: SignedDigit<u64> = self[j].odd_entry::<W>(i, n);
            lanes.magnitude[j] = one.magnitude;
            lanes.negative[j] = one.negative;
            j += 1;
        }
        lanes
    }
}

/// d·P or d·ψ(P) for digit d of a half: the i-th of `len`.
#[cfg_attr(not(unoptimised), inline(always))]
fn odd_entry<G: Endomorphism, const W: u32, const N: usize>(
    reader: TableReader,
    table: &[G::Entry; N],
    half: &impl Odd<Index<G>>,
    i: usize,
    len: usize,
) -> G::Entry {
    let digit = half.odd_entry::<W>(i, len);
    let q = ct::lookup::<form::Mask<G>, _>(reader, table, digit.magnitude, 0, &table[0]);
    G::negate_entry_if(q, form::Mask::<G>::equal(digit.negative, 1))
}

/// `[k0]P + [k1]ψ(P)` for P in the subgroup of prime order r and halves of at most `bits` bits by
/// [`crate::scalar::decompose::both_odd`]; windows of W >= 4 bits, N = 2^(W-1).
///
/// All digits are odd: no sum meets the neutral element, but for a neutral P, which gives Z = 0 throughout
/// where the neutral element is not affine. Where it is affine, P must not be neutral.
///
/// **No exception.** The running point is uP + vψ(P) for integers u and v, prefixes of the digits, and what is added is
/// d·P or d·ψ(P). The two are equal or opposite only if (u ± d, v), or (u, v ± d), vanishes as a point. As a pair of
/// integers it does not: after the doublings u and v are sums of odd integers times 2^W, hence not 0 and even, and d is
/// odd. Any other pair (u, v) that vanishes has u² - uv + v² divisible by r where ψ has the eigenvalue λ with λ² + λ = -1, and u² + v² where
/// λ² = -1. But until the last digit |u|, |v| < 2^(bits+1-W): the first form is below 3·2^252 for 129 bits and r > 2^255, the second below
/// 2^251 for 128 bits and r > 2^251. The two additions of the last digit are total.
///
/// P is a point, or a point in each lane; the halves are [`OddHalf`] or one for each lane.
///
/// Constant time. Cost for W = 5 and 129 bits: 125 doublings, 49 dedicated and 2 total additions, two tables
/// of 16; for W = 4 and 128 bits: 124 doublings, 61 dedicated and 2 total additions, two tables of eight.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_odd<G: Endomorphism, H: Odd<Index<G>>, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    halves: &[H; 2],
    bits: usize,
) -> G::Point {
    const { assert!(W >= 4 && N == odd::table_len(W), "a table of 2^(W-1) odd multiples") };
    let len = odd::len(bits, W);
    let reader = p.x.level().table_reader();
    let (table, scale) = G::odd_entries_scaled::<N>(p);
    let mut image = table;
    let mut i = 0;
    while i < N {
        image[i] = G::psi_entry(&table[i]);
        i += 1;
    }
    let [first, second] = halves;
    i = len - 1;
    let start = G::entry_point(&odd_entry::<G, W, N>(reader, &table, first, i, len));
    let mut point = G::add_entry(G::extend(start), &odd_entry::<G, W, N>(reader, &image, second, i, len));
    while i > 1 {
        i -= 1;
        let q = odd_entry::<G, W, N>(reader, &table, first, i, len);
        let q = [q, odd_entry::<G, W, N>(reader, &image, second, i, len)];
        point = G::double_n_add_two(point, W as usize, &q);
    }
    let q = odd_entry::<G, W, N>(reader, &table, first, 0, len);
    let sum = G::add_entry_total(G::double_n_extended(point, W as usize), &q);
    let sum = G::add_entry_total(sum, &odd_entry::<G, W, N>(reader, &image, second, 0, len));
    G::unscale(G::narrow(sum), scale)
}
