//! Sums of many in variable time by buckets in lanes.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::fill::{EightOf, LANES, eight, points_of};
use crate::cpu::{Ifma, Outline, Tier, on_words, task};
use crate::field::Vector;
use crate::form::{Affine, Buckets, Compact, Group};
use crate::multiply::batch;
use crate::multiply::many::lane_buckets::{Windows, beyond, entry_words, put_entries_vartime, width};
use crate::operate::integer::Residue;
use crate::operate::many::{SumsInLanes, SumsOfMany};
use crate::operate::point::Point;
use crate::operate::projective::Projective;
use crate::scalar::recode::{bit_len_vartime, regular};

/// Those of the group law `G` in eight lanes.
pub struct LaneBuckets<G>(PhantomData<G>);

/// v of V = \[v\]G; see [`Buckets::beginnings`]. Nothing of it is special, but that nobody else has a reason
/// to multiply G by it.
const V: u64 = 0xd6e8_feb8_6659_fd93;

impl<C: SumsOfMany, G: Buckets<Field: EightOf<C>>> SumsInLanes<C> for LaneBuckets<G> {
    const EXIST: bool = true;
    fn sum_vartime(
        level: Ifma,
        scalars: &[C::Integer],
        points: &[Point<C>],
        of: &[u32],
    ) -> Option<Projective<C>> {
        let tier = Tier::Ifma(level);
        let bits = bit_len_vartime(scalars.first()?.as_ref());
        let width = width(scalars.len(), bits);
        let v = if G::EXCEPTIONS {
            let v = C::Scalar::from_u64(V).to_words();
            C::mul_vartime::<Point<C>>(tier, &Point::base(), &v)
        } else {
            Point::base()
        };
        let mut windows = level.run(task!({
            let size = LANES * entry_words::<Compact<G>>();
            let mut entries = alloc::vec![0; of.len().div_ceil(LANES) * size];
            let mut first = 0;
            while first < of.len() {
                let q = eight::<C, G::Field>(level, points, &of[first..]);
                let start = first / LANES * size;
                put_entries_vartime::<Compact<G>>(q, &mut entries[start..start + size]);
                first += LANES;
            }
            // A digit of eight windows is 0 for all integers of fewer bits than lie below them.
            let mut terms = Vec::new();
            let mut below = 0;
            loop {
                let count = scalars.partition_point(|k| bit_len_vartime(k.as_ref()) >= below);
                if count == 0 {
                    break;
                }
                terms.push(count);
                below += LANES * width as usize;
            }
            let in_all = |words| G::Field::from_lanes(level, [words; LANES]);
            let v = Affine { x: in_all(v.x), y: in_all(v.y) };
            let windows = Windows::<_, Compact<G>> { width, entries: &entries, scalars, terms: &terms, v };
            // Called: LLVM takes far more than twice the time for a function of twice the size.
            let sums = level.call(windows)?;
            Some(points_of(&batch::normalize::<Compact<G>>(&sums), LANES * sums.len()))
        }))?;
        windows.truncate(regular::len(bits, width));
        let excess = G::EXCEPTIONS.then(|| {
            let times = C::Scalar::from_u64(beyond(width)).to_words();
            C::mul_vartime::<Projective<C>>(tier, &v, &times)
        });
        Some(joined(tier, &windows, excess, width))
    }
}

/// The sum of 2^(width·i) times the window i less the excess.
pub(super) fn joined<C: SumsOfMany>(
    tier: Tier,
    windows: &[Point<C>],
    excess: Option<Projective<C>>,
    width: u32,
) -> Projective<C> {
    on_words!(tier, level: B => {
        let negative = match excess {
            Some(excess) => C::Group::<B>::negate(excess.load::<C::Group<B>>(level)),
            None => C::Group::<B>::neutral(level),
        };
        let negative = C::Group::<B>::cache(negative);
        let mut sum = C::Group::<B>::neutral(level);
        for window in windows.iter().rev() {
            let shifted = C::Group::<B>::double_n(C::Group::<B>::narrow(sum), width as usize - 1);
            sum = C::Group::<B>::double_extended(shifted);
            if excess.is_some() {
                sum = C::Group::<B>::add_total(sum, &negative);
            }
            if window.is_neutral() {
                continue;
            }
            let window = C::Group::<B>::cache_affine(window.decode(level));
            sum = C::Group::<B>::add_affine_complete(sum, &window);
        }
        Projective::of::<C::Group<B>>(sum)
    })
}
