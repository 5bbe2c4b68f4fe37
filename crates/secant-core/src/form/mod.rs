//! L2: curve forms and coordinate systems. Every formula is written once, generic over the field.

use crate::ct::{Choice, Line, Select};
use crate::field::{Field, Single};

#[cfg(feature = "binary")]
pub mod binary;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod buckets;
pub mod chord;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod compact;
pub mod edwards;
pub mod endomorphism;
#[cfg(test)]
mod exhaustive;
pub mod handed;
#[cfg(feature = "research")]
pub mod jacobi_quartic;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod lane_chords;
mod lane_sums;
pub mod montgomery;
mod odd_tables;
mod outlined;
pub mod weierstrass;

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub use buckets::Buckets;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub use compact::Compact;
pub use endomorphism::Endomorphism;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub use lane_chords::LaneChords;
pub use lane_sums::LaneSums;
pub use odd_tables::OddTables;
pub use outlined::Outlined;

/// An affine point (x, y). On Weierstrass curves (0, 0), never a point of our curves, stands for the neutral
/// element.
#[derive(Clone, Copy, Debug)]
pub struct Affine<F> {
    /// The abscissa.
    pub x: F,
    /// The ordinate.
    pub y: F,
}

impl<F: Field> Select<F::Mask> for Affine<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self { x: F::select(mask, if_set.x, if_clear.x), y: F::select(mask, if_set.y, if_clear.y) }
    }
}

/// A group law in the coordinates that scalar multiplication uses.
///
/// A *running* point is what doublings take and give (Jacobian; Edwards E). An *extended* point is what an
/// addition takes on its left (Jacobian again; Edwards E^e, with T). A *cached* point is a table entry, with
/// everything that an addition can reuse computed once.
///
/// **Dedicated** operations are the fastest; on their exceptional inputs they give a point whose Z is 0 and
/// stays 0 through every later dedicated operation, so one test at the end finds them:
/// [`Group::is_degenerate`]. (A Z = 0 that is no failure but a right point at infinity of an Edwards curve
/// may double back to an affine point, rightly.) Where the neutral element is not affine, a dedicated
/// operation may not be given its stand-in as an affine entry. **Complete** operations have no exceptional
/// inputs, or name them.
pub trait Group: Sized {
    /// The field of definition.
    type Field: Field;
    /// The operand and the result of doublings.
    type Point: Copy + Select<Mask<Self>>;
    /// The left operand of additions.
    type Extended: Copy + Select<Mask<Self>>;
    /// A projective table entry.
    type Cached: Copy + Select<Mask<Self>>;
    /// An affine table entry (its denominator is 1).
    type CachedAffine: Copy + Select<Mask<Self>>;
    /// Whether every point has an affine table entry (the neutral element as its stand-in) and complete
    /// operations have no exception at all.
    const ALL_AFFINE: bool = false;
    /// Whether an extended point is a point with nothing beside: then [`Group::add`] is
    /// [`Group::add_extended`].
    const ONE_KIND: bool = false;
    /// How many coordinates of a point a table for sums in lanes has, two or three.
    const IN_TABLE: usize = 2;

    /// The coordinates of which a table for sums in lanes has the first [`Group::IN_TABLE`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn in_table(p: Affine<Self::Field>) -> [Self::Field; 3] {
        [p.x, p.y, p.y]
    }

    /// The neutral element.
    fn neutral(level: Level<Self>) -> Self::Extended;
    /// The neutral element as a table entry.
    fn neutral_cached(level: Level<Self>) -> Self::Cached;
    /// The neutral element as an affine table entry.
    fn neutral_affine(level: Level<Self>) -> Self::CachedAffine;
    /// An affine point, extended.
    fn lift(p: Affine<Self::Field>) -> Self::Extended;
    /// Forgets what only additions need.
    fn narrow(p: Self::Extended) -> Self::Point;
    /// Adds what additions need to a running point.
    fn extend(p: Self::Point) -> Self::Extended;
    /// Adds what additions need to a running point that is neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend_neutral(p: Self::Point) -> Self::Extended {
        Self::extend(p)
    }
    /// A table entry.
    fn cache(p: Self::Extended) -> Self::Cached;
    /// An affine table entry.
    fn cache_affine(p: Affine<Self::Field>) -> Self::CachedAffine;
    /// A table entry as a running point: free.
    fn uncache(q: &Self::Cached) -> Self::Point;
    /// -q where the mask is set, q elsewhere.
    fn negate_cached_if(q: Self::Cached, mask: Mask<Self>) -> Self::Cached;
    /// -q where the mask is set, q elsewhere.
    fn negate_affine_if(q: Self::CachedAffine, mask: Mask<Self>) -> Self::CachedAffine;
    /// -p.
    fn negate(p: Self::Extended) -> Self::Extended;

    /// 2P. Right for every point of the curve.
    fn double(p: Self::Point) -> Self::Point;
    /// 2P, extended. Right for every point of the curve.
    fn double_extended(p: Self::Point) -> Self::Extended;
    /// 2^n·P: a run of doublings, merged where that helps.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n(p: Self::Point, n: usize) -> Self::Point {
        let mut r = p;
        let mut i = 0;
        while i < n {
            r = Self::double(r);
            i += 1;
        }
        r
    }

    /// 2^n·P, extended, n > 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_extended(p: Self::Point, n: usize) -> Self::Extended {
        Self::double_extended(Self::double_n(p, n - 1))
    }

    /// P, P as an affine table entry, and 2P: what a table of multiples starts from.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn once_and_twice(p: Affine<Self::Field>) -> (Self::Extended, Self::CachedAffine, Self::Extended) {
        let once = Self::lift(p);
        (once, Self::cache_affine(p), Self::double_extended(Self::narrow(once)))
    }

    /// P + Q, dedicated.
    fn add(p: Self::Extended, q: &Self::Cached) -> Self::Point;
    /// P + Q, extended, dedicated.
    fn add_extended(p: Self::Extended, q: &Self::Cached) -> Self::Extended;
    /// P + Q, Q affine, dedicated.
    fn add_affine(p: Self::Extended, q: &Self::CachedAffine) -> Self::Point;
    /// 2P + Q, dedicated.
    fn double_add(p: Self::Point, q: &Self::Cached) -> Self::Point;
    /// 2P + Q, Q affine, dedicated.
    fn double_add_affine(p: Self::Point, q: &Self::CachedAffine) -> Self::Point;
    /// 2^n·P + Q, n > 0, dedicated.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(p: Self::Point, n: usize, q: &Self::Cached) -> Self::Point {
        Self::double_add(Self::double_n(p, n - 1), q)
    }
    /// 2^n·P + Q, n > 0, Q affine, dedicated.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_affine(p: Self::Point, n: usize, q: &Self::CachedAffine) -> Self::Point {
        Self::double_add_affine(Self::double_n(p, n - 1), q)
    }
    /// The odd multiples P, 3P, .., (2·table.len() - 1)P by the form's cheapest scheme, dedicated.
    ///
    /// A degenerate point among them shows as Z = 0 in the result of any addition with it.
    fn odd_multiples(p: Affine<Self::Field>, table: &mut [Self::Cached]);
    /// P, 2P, 3P, .., table.len()·P. Complete, but for what the form names; a form may give entries with Z =
    /// 0 from nP on, for P of order n.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn multiples(p: Affine<Self::Field>, table: &mut [Self::Cached]) {
        let addend = Self::cache_affine(p);
        let mut multiple = Self::lift(p);
        let mut i = 0;
        while i < table.len() {
            if i > 0 {
                multiple = Self::add_affine_complete(multiple, &addend);
            }
            table[i] = Self::cache(multiple);
            i += 1;
        }
    }

    /// P, 2P, 3P, .., N·P, affine, by one inversion; for groups with [`Group::ALL_AFFINE`] and a P that is
    /// neutral or of an order above N. Constant time.
    fn affine_multiples<const N: usize>(p: Affine<Self::Field>) -> [Self::CachedAffine; N] {
        let mut table = [Self::neutral_cached(p.x.level()); N];
        Self::multiples(p, &mut table);
        let mut inverses = table.map(|q| Self::denominator(Self::uncache(&q)));
        let mut products = inverses;
        crate::field::batch::invert_batch(&mut inverses, &mut products);
        core::array::from_fn(|i| Self::cache_affine(Self::normalize(Self::uncache(&table[i]), inverses[i])))
    }

    /// P + Q. Complete, but for what the form names.
    fn add_complete(p: Self::Extended, q: &Self::Cached) -> Self::Extended;
    /// P + Q, Q affine. Complete, but for what the form names.
    fn add_affine_complete(p: Self::Extended, q: &Self::CachedAffine) -> Self::Extended;
    /// [`Group::add_affine_complete`] where it is rare: the last addition of a multiplication, and what joins
    /// the parts of a long sum.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete_once(p: Self::Extended, q: &Self::CachedAffine) -> Self::Extended {
        Self::add_affine_complete(p, q)
    }
    /// P + Q, Q affine, for P ≠ Q; either, or both, may be neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_apart(p: Self::Extended, q: &Self::CachedAffine) -> Self::Extended {
        Self::add_affine_complete(p, q)
    }
    /// 2P + Q. Complete, but for what the form names.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_complete(p: Self::Point, q: &Self::Cached) -> Self::Point {
        Self::narrow(Self::add_complete(Self::double_extended(p), q))
    }
    /// 2P + Q for 2P ≠ Q; either, or both, may be neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_apart(p: Self::Point, q: &Self::Cached) -> Self::Point {
        Self::double_add_complete(p, q)
    }
    /// 2^n·P + Q for 2^n·P ≠ Q, n > 0; either, or both, may be neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_apart(p: Self::Point, n: usize, q: &Self::Cached) -> Self::Point {
        Self::double_add_apart(Self::double_n(p, n - 1), q)
    }
    /// P + Q without any exception, at whatever cost: for the last addition of a constant-time loop and for
    /// the slow path.
    fn add_total(p: Self::Extended, q: &Self::Cached) -> Self::Extended;

    /// Set where Z = 0: an exceptional input was met, or the point is at infinity.
    fn is_degenerate(p: Self::Point) -> Mask<Self>;
    /// Set where the entry was made of a point for which [`Group::is_degenerate`] is set.
    ///
    /// Set for the last entry of [`Group::odd_multiples`] if it is set for any.
    fn is_degenerate_cached(q: &Self::Cached) -> Mask<Self>;
    /// The denominators whose inverses [`Group::normalize`] needs: Z.
    fn denominator(p: Self::Point) -> Self::Field;
    /// The affine point, given 1/Z (0 for Z = 0, which gives (0, 0)).
    fn normalize(p: Self::Point, z_inverse: Self::Field) -> Affine<Self::Field>;
    /// Set where (x, y) satisfies the curve equation. The stand-in (0, 0) does not.
    fn is_on_curve(p: Affine<Self::Field>) -> Mask<Self>;
}

/// A group over a single-element field, whose affine table entries can be kept as words that every backend
/// reads, and summed.
pub trait Store: Group<Field: Single> {
    /// The words of an affine table entry.
    type StoredAffine: Copy + Default + Send + Sync;

    /// The words of an affine table entry: no conversion.
    fn store_affine(q: Self::CachedAffine) -> Self::StoredAffine;
    /// The affine table entry of those words.
    fn load_affine(level: Level<Self>, q: Self::StoredAffine) -> Self::CachedAffine;

    /// The words of all coordinates of a point.
    type Kept: Copy + AsMut<[<Self::Field as Single>::Repr]> + Send + Sync;

    /// The words of a point: no conversion.
    fn keep(p: Self::Extended) -> Self::Kept;
    /// The point of those words.
    fn take(level: Level<Self>, kept: Self::Kept) -> Self::Extended;

    /// The accumulator of a long sum of affine entries.
    type Sum: Copy;

    /// Q, Q not neutral.
    fn sum_of(q: &Self::CachedAffine) -> Self::Sum;
    /// P + Q for P ≠ ±Q, neither neutral.
    fn sum_add(p: Self::Sum, q: &Self::CachedAffine) -> Self::Sum;
    /// The sum for other operations.
    fn sum_extended(p: Self::Sum) -> Self::Extended;
}

/// A group whose sums of affine entries run two at a time, and whose entries are looked up in lines.
pub trait LineSums: Store {
    /// How many lines keep sixteen entries: one a word.
    const LINES: usize;
    /// Two sums.
    type Sums: Copy;
    /// Two affine entries.
    type Entries: Copy;

    /// The word of an entry that stands in that line.
    fn word_in_line(entry: &Self::StoredAffine, line: usize) -> u64;
    /// Entry `index` of sixteen in lines. Constant time in the index.
    fn look_up(level: Level<Self>, lines: &[Line], index: u64) -> Self::CachedAffine;
    /// Two entries, each of lines and with an index of its own. Constant time in the indices.
    fn look_up_two(level: Level<Self>, lines: [&[Line]; 2], indices: [u64; 2]) -> Self::Entries;
    /// Two entries, each negative where its mask is set.
    fn sums_of(level: Level<Self>, q: &Self::Entries, negative: [Mask<Self>; 2]) -> Self::Sums;
    /// P ± Q, P' ± Q' as [`Store::sum_add`], minus where the mask is set.
    fn sums_add(p: Self::Sums, q: &Self::Entries, negative: [Mask<Self>; 2]) -> Self::Sums;
    /// The sums for other operations.
    fn sums_extended(p: Self::Sums) -> [Self::Extended; 2];
}

/// x-only arithmetic: the classes {P, -P} of a group, as a ladder needs them.
pub trait Differential {
    /// The field of definition.
    type Field: Field;
    /// A class {P, -P}.
    type Point: Copy + Select<<Self::Field as Field>::Mask>;
    /// Two classes and the abscissa of their difference, as steps keep them.
    type Pair: Copy;

    /// The neutral element.
    fn neutral(level: <Self::Field as Field>::Level) -> Self::Point;
    /// The class of abscissa x.
    fn lift(x: Self::Field) -> Self::Point;
    /// 2P.
    fn double(p: Self::Point) -> Self::Point;
    /// P, Q and the abscissa x of P - Q, for steps.
    fn pair(p: Self::Point, q: Self::Point, x: Self::Field) -> Self::Pair;
    /// (2P, P + Q), or (2Q, P + Q) where the mask is set. What that is right for, the form says.
    fn step(pair: Self::Pair, second: <Self::Field as Field>::Mask) -> Self::Pair;
    /// P and Q.
    fn points(pair: Self::Pair) -> (Self::Point, Self::Point);
    /// The abscissa; 0 for the neutral element. Cost: 1I+1M.
    fn normalize(p: Self::Point) -> Self::Field;
}

/// The mask of a group's field.
pub type Mask<G> = <<G as Group>::Field as Field>::Mask;
/// The level of a group's field.
pub type Level<G> = <<G as Group>::Field as Field>::Level;

/// A secret index of a group's shape.
pub type Index<G> = <Mask<G> as Choice>::Index;
