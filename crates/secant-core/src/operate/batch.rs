//! `[k_i]P_i` for many i: eight lanes at a time where the CPU has AVX-512 IFMA and the curve has lanes, one
//! at a time elsewhere; one inversion for all.

use alloc::vec::Vec;

use super::base::BaseTable;
use super::equipped::{self, Equipped};
#[cfg(feature = "std")]
use super::lanes::LanesOf;
use super::lanes::{ProductsOf, worth_lanes};
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use super::strategy::{GroupOf, bits, shorten};
use crate::cpu::{Tier, on_words};
use crate::form::Level;
use crate::multiply::{batch, heap};

/// `[k_i]P_i` by regular windows of width `W` and the law `G`; slices of one length.
#[cfg_attr(not(unoptimised), inline(always))]
fn mul_by<C: NamedCurve, G: GroupOf<C>, const W: u32, const N: usize>(
    level: Level<G>,
    points: &[Point<C>],
    scalars: &[C::Integer],
) -> Vec<Point<C>> {
    let mut decoded = Vec::with_capacity(points.len());
    for p in points {
        decoded.push(p.decode(level));
    }
    let mut products = batch::mul::<G, _, W, N>(&decoded, scalars, bits::<C>());
    let mut affine = batch::normalize::<G>(&products);
    let mut out = Vec::with_capacity(affine.len());
    for p in &affine {
        out.push(Point::encode(*p));
    }
    crate::ct::wipe_vec(&mut decoded);
    crate::ct::wipe_vec(&mut products);
    crate::ct::wipe_vec(&mut affine);
    out
}

/// `[k_i]P_i` on a tier, by regular windows of width `W`, N = 2^(W-1). Constant time; slices of one length.
#[inline(never)]
pub fn mul_batch<C: Equipped, const W: u32, const N: usize>(
    tier: Tier,
    points: &[Point<C>],
    scalars: &[C::Integer],
) -> Vec<Point<C>> {
    let mut scalars: Vec<C::Integer> = scalars.iter().map(shorten::<C>).collect();
    let lanes = match tier {
        Tier::Ifma(level) => C::Lanes::mul_batch::<W, N>(level, points, &scalars),
        _ => None,
    };
    let products = lanes.unwrap_or_else(
        || on_words!(tier, level: B => mul_by::<C, C::Group<B>, W, N>(level, points, &scalars)),
    );
    for k in &mut scalars {
        crate::ct::wipe(k.as_mut());
    }
    products
}

/// Results: of the first so many, which lanes gave, affine points, and of the others points that are not
/// brought there.
pub type Mixed<C> = (Vec<Point<C>>, Vec<Projective<C>>);

/// `[k_i]P_i` on a tier, each the fastest way: in lanes as long as a vector is worth its price, the rest as
/// one alone. Constant time but for the number of points; slices of one length.
pub fn mul_mixed<C: Equipped>(tier: Tier, points: &[Point<C>], scalars: &[C::Integer]) -> Mixed<C> {
    let in_lanes = match tier {
        Tier::Ifma(level) if C::Lanes::EXIST => worth_lanes(level, points.len(), C::WORTH.products),
        _ => 0,
    };
    let (of_lanes, alone) = points.split_at(in_lanes);
    let mut products = Vec::new();
    if let Tier::Ifma(level) = tier
        && !of_lanes.is_empty()
    {
        heap::keep_for(in_lanes);
        let mut short: Vec<C::Integer> = scalars[..in_lanes].iter().map(shorten::<C>).collect();
        products = C::Lanes::mul_all(level, of_lanes, &short).unwrap_or_default();
        short.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
    }
    (products, alone.iter().zip(&scalars[in_lanes..]).map(|(p, k)| C::mul(tier, p, k)).collect())
}

/// [`mul_mixed`], all of them affine, by one inversion for those that are not.
pub fn mul_all<C: Equipped>(tier: Tier, points: &[Point<C>], scalars: &[C::Integer]) -> Vec<Point<C>> {
    settled(mul_mixed(tier, points, scalars))
}

/// All of them affine, by one inversion for those that are not. Constant time. Memory that is given back is
/// overwritten.
pub(crate) fn settled<C: NamedCurve>((mut affine, mut others): Mixed<C>) -> Vec<Point<C>> {
    if others.is_empty() {
        return affine;
    }
    let mut settled = Projective::to_affine_batch(&others);
    crate::ct::wipe_vec(&mut others);
    if affine.is_empty() {
        return settled;
    }
    let mut all = Vec::with_capacity(affine.len() + settled.len());
    all.extend_from_slice(&affine);
    all.extend_from_slice(&settled);
    crate::ct::wipe_vec(&mut settled);
    crate::ct::wipe_vec(&mut affine);
    all
}

/// All of them with all coordinates. Constant time. Memory that is given back is overwritten.
pub fn projective<C: NamedCurve>((mut affine, mut others): Mixed<C>) -> Vec<Projective<C>> {
    if affine.is_empty() {
        return others;
    }
    let mut all = Vec::with_capacity(affine.len() + others.len());
    all.extend(affine.iter().map(Projective::from_affine));
    all.extend_from_slice(&others);
    crate::ct::wipe_vec(&mut affine);
    crate::ct::wipe_vec(&mut others);
    all
}

/// Whether `[m]P + [n]G` has lanes on a tier.
pub fn sums_in_lanes<C: Equipped>(tier: Tier) -> bool {
    cfg!(feature = "std") && C::Lanes::EXIST && matches!(tier, Tier::Ifma(_))
}

/// `[m_i]P_i + [n_i]G` for the base point G on a tier, for as many i from the first on as lanes are worth
/// their price for; slices of one length. Variable time.
pub fn mul_add_base_in_lanes_vartime<C: Equipped>(
    tier: Tier,
    points: &[Point<C>],
    m: &[C::Integer],
    n: &[C::Integer],
) -> Vec<Point<C>> {
    sums_vartime::<C, C::Lanes>(tier, points, m, n)
}

/// [`mul_add_base_in_lanes_vartime`] in the lanes `L`, for the points that they are for.
pub(super) fn sums_vartime<C: Equipped, L: ProductsOf<C>>(
    tier: Tier,
    points: &[Point<C>],
    m: &[C::Integer],
    n: &[C::Integer],
) -> Vec<Point<C>> {
    #[cfg(feature = "std")]
    if let Tier::Ifma(level) = tier {
        let count = worth_lanes(level, points.len(), C::WORTH.sums);
        if count > 0 {
            heap::keep_for(count);
            return L::mul_add_base_vartime(level, &points[..count], &m[..count], &n[..count])
                .unwrap_or_default();
        }
    }
    let _ = (tier, points, m, n);
    Vec::new()
}

/// `[k_i]G` for the base point G on a tier, each the fastest way. Constant time but for their number.
pub fn mul_base_mixed<C: Equipped>(tier: Tier, scalars: &[C::Integer]) -> Mixed<C> {
    #[cfg(not(feature = "std"))]
    let products = Vec::new();
    #[cfg(feature = "std")]
    let products = match tier {
        Tier::Ifma(level) => match worth_lanes(level, scalars.len(), C::WORTH.base) {
            0 => Vec::new(),
            count => {
                heap::keep_for(count);
                C::Lanes::mul_base_batch(level, &scalars[..count]).unwrap_or_default()
            }
        },
        _ => Vec::new(),
    };
    let base = Point::base();
    let alone = scalars[products.len()..].iter().map(|k| equipped::mul::<C, BaseTable, _>(tier, &base, k));
    let alone = alone.collect();
    (products, alone)
}

/// [`mul_base_mixed`], all of them affine, by one inversion for those that are not.
pub fn mul_base_all<C: Equipped>(tier: Tier, scalars: &[C::Integer]) -> Vec<Point<C>> {
    settled(mul_base_mixed::<C>(tier, scalars))
}

/// `[k_i]G + Q_j` for the base point G and any points Q_j on a tier, for each j all i, each the fastest way.
/// Constant time but for their numbers.
pub fn mul_base_plus<C: Equipped>(tier: Tier, scalars: &[C::Integer], addends: &[Point<C>]) -> Vec<Point<C>> {
    #[cfg(feature = "std")]
    let in_lanes = match tier {
        Tier::Ifma(level) if C::Lanes::EXIST => {
            let count = worth_lanes(level, scalars.len(), C::WORTH.base);
            // A sum takes some 300 bytes, a sixteenth of what a product may, and twice the hint is kept.
            heap::keep_for(count + count * addends.len() / 32);
            C::Lanes::mul_base_plus(level, &scalars[..count], addends).map(|sums| (count, sums))
        }
        _ => None,
    };
    #[cfg(not(feature = "std"))]
    let in_lanes = None;
    let (count, mut of_lanes): (usize, Vec<Point<C>>) = in_lanes.unwrap_or_default();
    let (base, rest) = (Point::base(), scalars.len() - count);
    let products =
        scalars[count..].iter().map(|k| equipped::mul::<C, BaseTable, Projective<C>>(tier, &base, k));
    let mut products: Vec<Projective<C>> = products.collect();
    let mut sums = Vec::with_capacity(rest * addends.len());
    for q in addends {
        let q = Projective::from_affine(q);
        sums.extend(products.iter().map(|p| p.add(&q)));
    }
    let mut others = Projective::to_affine_batch(&sums);
    crate::ct::wipe_vec(&mut products);
    crate::ct::wipe_vec(&mut sums);
    if count == 0 {
        return others;
    }
    // Both parts of each list.
    let mut all = Vec::with_capacity(scalars.len() * addends.len());
    for j in 0..addends.len() {
        all.extend_from_slice(&of_lanes[j * count..(j + 1) * count]);
        all.extend_from_slice(&others[j * rest..(j + 1) * rest]);
    }
    crate::ct::wipe_vec(&mut of_lanes);
    crate::ct::wipe_vec(&mut others);
    all
}
