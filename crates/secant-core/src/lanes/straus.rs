//! Sums of many in variable time by tables in lanes.

use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::buckets::joined;
use super::fill::{EightOf, LANES, eight, points_of};
use crate::cpu::{Ifma, Task, Tier, on_words, task};
use crate::ct::{Mask8, Select};
use crate::field::{Factor, Field, Single, Vector};
use crate::form::{Affine, Compact, LaneChords};
use crate::multiply::many::lane_straus::{Places, Sums};
use crate::operate::many::{SumsInLanes, SumsOfMany};
use crate::operate::named::NamedCurve;
use crate::operate::point::Point;
use crate::operate::projective::Projective;
use crate::scalar::recode::signed_len;

/// Those of the group law `G` in eight lanes.
pub struct LaneStraus<G>(PhantomData<G>);

impl<C: SumsOfMany, G: LaneChords<Field: EightOf<C>>> SumsInLanes<C> for LaneStraus<G> {
    const EXIST: bool = true;
    fn sum_vartime(
        level: Ifma,
        scalars: &[C::Integer],
        points: &[Point<C>],
        of: &[u32],
    ) -> Option<Projective<C>> {
        let tier = Tier::Ifma(level);
        let mut integers = Vec::with_capacity(C::INTEGERS * scalars.len());
        for k in scalars {
            C::split_vartime(k, &mut integers);
        }
        let places = Places::of_vartime(&integers, C::BITS);
        let windows = windows_vartime::<C, Compact<G>>(level, &places, points, of)?;
        Some(joined(tier, &windows, None, window::<C>() as u32))
    }
}

/// The places of a lane's window.
const fn window<C: SumsOfMany>() -> usize {
    signed_len(C::BITS).div_ceil(LANES)
}

/// The points of eight windows, each of neighbouring places; `None` where two points that are added up are
/// equal, opposite or neutral.
fn windows_vartime<C: SumsOfMany, G: LaneChords<Field: EightOf<C>>>(
    level: Ifma,
    places: &Places,
    points: &[Point<C>],
    of: &[u32],
) -> Option<Vec<Point<C>>> {
    let tier = Tier::Ifma(level);
    level.run(task!({
        let mut vectors = Vec::with_capacity(of.len().div_ceil(LANES));
        let mut first = 0;
        while first < of.len() {
            vectors.push(eight::<C, G::Field>(level, points, &of[first..]));
            first += LANES;
        }
        let image = (C::INTEGERS == 2).then_some(
            #[cfg_attr(not(unoptimised), inline(always))]
            |p| C::image::<G::Field>(p),
        );
        let invert = |values| inverses_vartime::<C>(tier, values);
        let sums = Sums::<G, _> { places, points: &vectors, image, invert: &invert }.run(level)?;
        let sums = points_of(&sums, LANES * sums.len());
        // Of each place its sum, if it has terms.
        let mut at = vec![None; LANES * window::<C>()];
        for (i, place) in places.places().enumerate() {
            at[place] = Some(i);
        }
        let mut sum = G::neutral(level);
        let mut i = window::<C>();
        while i > 0 {
            i -= 1;
            let (mut x, mut y, mut has) = ([C::BASE.x; LANES], [C::BASE.y; LANES], 0);
            let mut lane = 0;
            while lane < LANES {
                if let Some(i) = at[lane * window::<C>() + i] {
                    let p: &Point<C> = &sums[i];
                    (x[lane], y[lane]) = (p.x, p.y);
                    has |= 1 << lane;
                }
                lane += 1;
            }
            let q = Affine { x: G::Field::from_lanes(level, x), y: G::Field::from_lanes(level, y) };
            let twice = G::double_extended(G::narrow(sum));
            let next = G::add_affine_complete_once(twice, &G::cache_affine(q));
            sum = G::Extended::select(Mask8::from_bits(has), next, twice);
        }
        // A window without terms has a neutral sum.
        let sum = G::narrow(sum);
        let z = G::denominator(sum);
        let neutral = z.is_zero();
        let one = G::Field::one(level);
        let inverse = G::Field::from_lanes(level, invert(G::Field::select(neutral, one, z).to_lanes())?);
        let mut windows = points_of(&[G::normalize(sum, inverse)], LANES);
        for (lane, window) in windows.iter_mut().enumerate() {
            if neutral.declassify() >> lane & 1 == 1 {
                *window = Point::neutral();
            }
        }
        Some(windows)
    }))
}

/// 1/x of each; `None` if one is 0.
fn inverses_vartime<C: NamedCurve>(tier: Tier, values: [C::Repr; LANES]) -> Option<[C::Repr; LANES]> {
    if values.contains(&C::Repr::default()) {
        return None;
    }
    let inverses = on_words!(tier, level: B => {
        let values = values.map(|x| C::Field::<B>::from_canonical(level, x));
        // Products of all before.
        let mut before = values;
        let mut product = values[0];
        for i in 1..LANES {
            before[i] = product;
            product = product.mul(values[i]);
        }
        let mut inverse = product.invert_vartime();
        let mut inverses = [inverse.to_repr(); LANES];
        for i in (1..LANES).rev() {
            inverses[i] = inverse.mul(before[i]).to_repr();
            inverse = inverse.mul(values[i]);
        }
        inverses[0] = inverse.to_repr();
        inverses
    });
    Some(inverses)
}
