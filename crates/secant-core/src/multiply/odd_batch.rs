//! Many multiplications at once with odd digits, on curves of prime order: affine tables of odd multiples
//! share inversions, no digit is 0, and all additions but the last are dedicated mixed ones.
//!
//! **No exception.** As in [`odd_window`](super::odd_window): before the last digit the running point is jP,
//! j odd and below the order less 2^W, and gets 2^W·jP + dP with |d| < 2^W. The last addition is complete. A
//! neutral P has Z = 0 throughout, its table being the stand-in, and so has the result.

use alloc::vec::Vec;

use crate::cpu::{Outline, task};
use crate::ct::{self, Choice, ReadsTables, wipe_vec};
use crate::field::Field;
use crate::field::batch::invert_batch;
use crate::form::{Affine, Group, Index, Level, Mask, OddTables};
use crate::scalar::recode::odd::{self, Odd};

/// Points whose tables share an inversion: the tables of more would leave the second-level cache.
const CHUNK: usize = 8;

/// `[m_i]P_i` for odd m_i, each at most the prime order r < 2^`bits` of all points but the neutral one, in
/// windows of width `W`, N = 2^(W-1); slices of one length. P_i is a point, or a point in each lane.
///
/// Constant time; `bits` is public. Cost each: W doublings and a mixed addition for every digit but the
/// first, (9N-5)M+(2N+3)S for the table, and an eighth of an inversion.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<G: OddTables, K: Odd<Index<G>>, const W: u32, const N: usize>(
    points: &[Affine<G::Field>],
    scalars: &[K],
    bits: usize,
) -> Vec<G::Point> {
    const { assert!(N > 1 && N == odd::table_len(W), "a table of 2^(W-1) odd multiples") };
    let mut products = Vec::with_capacity(points.len());
    let Some(first) = points.first() else { return products };
    let level = first.x.level();
    // Taken once, not for every chunk.
    let entries = N * CHUNK.min(points.len());
    let mut steps = Vec::with_capacity(entries);
    let mut tables = Vec::with_capacity(entries);
    let (mut inverses, mut scratch) = (Vec::with_capacity(CHUNK), Vec::with_capacity(CHUNK));
    for (points, scalars) in points.chunks(CHUNK).zip(scalars.chunks(CHUNK)) {
        make_tables::<G, N>(level, points, &mut steps, &mut inverses, &mut scratch, &mut tables);
        for (table, k) in tables.chunks_exact(N).zip(scalars) {
            products.push(level.call(task!(with_table::<G, W>(level, table, k, bits))));
        }
    }
    wipe_vec(&mut steps);
    wipe_vec(&mut tables);
    wipe_vec(&mut inverses);
    wipe_vec(&mut scratch);
    products
}

/// The tables of some points, one after the other, whatever the vectors held.
#[cfg_attr(not(unoptimised), inline(always))]
fn make_tables<G: OddTables, const N: usize>(
    level: Level<G>,
    points: &[Affine<G::Field>],
    steps: &mut Vec<G::Step>,
    inverses: &mut Vec<G::Field>,
    scratch: &mut Vec<G::Field>,
    tables: &mut Vec<G::CachedAffine>,
) {
    level.call(task!({
        steps.clear();
        steps.resize(N * points.len(), G::no_step(points[0]));
        inverses.clear();
        for (p, steps) in points.iter().zip(steps.chunks_exact_mut(N)) {
            inverses.push(G::odd_steps(*p, steps));
        }
    }));
    level.call(task!({
        scratch.clear();
        scratch.extend_from_slice(inverses);
        invert_batch(inverses, scratch);
    }));
    level.call(task!({
        tables.clear();
        tables.resize(N * points.len(), G::neutral_affine(level));
        let rooms = tables.chunks_exact_mut(N);
        for (((p, steps), inverse), table) in
            points.iter().zip(steps.chunks_exact(N)).zip(inverses.iter()).zip(rooms)
        {
            G::odd_table(*p, steps, *inverse, table);
        }
    }));
}

/// The entry for digit i.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<G: Group, const W: u32>(
    level: Level<G>,
    table: &[G::CachedAffine],
    k: &impl Odd<Index<G>>,
    i: usize,
    digits: usize,
) -> G::CachedAffine {
    let digit = k.odd_entry::<W>(i, digits);
    let q = ct::lookup::<Mask<G>, _>(level.table_reader(), table, digit.magnitude, 0, &table[0]);
    G::negate_affine_if(q, Mask::<G>::equal(digit.negative, 1))
}

/// [`mul`] with the table of the point.
#[cfg_attr(not(unoptimised), inline(always))]
fn with_table<G: OddTables, const W: u32>(
    level: Level<G>,
    table: &[G::CachedAffine],
    k: &impl Odd<Index<G>>,
    bits: usize,
) -> G::Point {
    let digits = odd::len(bits, W);
    let mut i = digits - 1;
    let mut sum = G::start(&entry::<G, W>(level, table, k, i, digits));
    while i > 0 {
        i -= 1;
        let q = entry::<G, W>(level, table, k, i, digits);
        sum = G::double_n(sum, W as usize);
        sum = if i > 0 {
            G::add_affine(G::extend(sum), &q)
        } else {
            G::narrow(G::add_affine_complete_once(G::extend(sum), &q))
        };
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::tiny::Tiny;
    use crate::form::Group;
    use crate::form::weierstrass::Weierstrass;
    use crate::form::weierstrass::jacobian::Jacobian;
    use crate::multiply::batch::normalize;

    type F = Tiny<211>;
    type OnCurve<const B: i64> = Jacobian<Curve<B>, F>;

    /// y² = x³ - 3x + B over F_211.
    struct Curve<const B: i64>;

    impl<const B: i64> Weierstrass<F> for Curve<B> {
        fn b((): ()) -> F {
            Tiny::new(B)
        }
    }

    /// Orders 197 and 191. The last addition doubles where 16·d_1 = r - d and d_0 = -d, which needs r mod 32
    /// above 16: for [161]P, r = 191.
    #[test]
    fn every_point_and_every_odd_integer() {
        exhaust::<5>(197);
        exhaust::<40>(191);
    }

    /// Every odd integer up to the order, times every point of the curve in one batch, and the neutral point.
    fn exhaust<const B: i64>(r: u64) {
        let mut points = vec![Affine { x: Tiny::new(0), y: Tiny::new(0) }];
        for x in 0..211 {
            for y in 0..211 {
                let p: Affine<F> = Affine { x: Tiny::new(x), y: Tiny::new(y) };
                if OnCurve::<B>::is_on_curve(p).declassify() {
                    points.push(p);
                }
            }
        }
        let order = points.len() as u64;
        assert_eq!(order, r);
        assert!(
            order > 1 << 6 && (2..order).all(|n| !order.is_multiple_of(n)),
            "the order is prime: {order}"
        );
        for m in (1..=order).step_by(2) {
            let scalars = vec![[m]; points.len()];
            let found = normalize::<OnCurve<B>>(&mul::<OnCurve<B>, _, 4, 8>(&points, &scalars, 8));
            for (p, found) in points.iter().zip(&found) {
                let q = OnCurve::<B>::cache(OnCurve::<B>::lift(*p));
                let sum = (0..m).fold(OnCurve::<B>::neutral(()), |sum, _| OnCurve::<B>::add_total(sum, &q));
                assert!(
                    found.x == normalize::<OnCurve<B>>(&[sum])[0].x
                        && found.y == normalize::<OnCurve<B>>(&[sum])[0].y,
                    "{m} {p:?}"
                );
            }
        }
    }
}
