//! Sums of multiples by interleaving (Hankerson-Menezes-Vanstone 2004, algorithm 3.51): one run of doublings,
//! a table for each term. For `[m]P + [n]G` with a fixed G the table of G is affine, made once, and so may be
//! long.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use core::marker::PhantomData;

use crate::cpu::{Outline, task};
use crate::ct::Mask;
use crate::field::Field;
#[cfg(feature = "alloc")]
use crate::form::Store;
use crate::form::{Affine, Endomorphism, Group, Level};

/// Table entries of one kind, and how they are added to a running point: dedicated operations throughout.
pub trait Entries<G: Group<Field: Field<Mask = Mask>>> {
    /// Q, 3Q, 5Q, ..
    type Table<'a>: Copy
    where
        G: 'a;
    /// A table entry.
    type Entry: Copy;

    /// Entry i of the table, its negative if the mask is set.
    fn entry<'a>(table: Self::Table<'a>, i: usize, negative: Mask) -> Self::Entry
    where
        G: 'a;
    /// The entry as a running point.
    fn point(q: &Self::Entry) -> G::Point;
    /// P + Q.
    fn add(p: G::Extended, q: &Self::Entry) -> G::Point;
    /// P + Q, extended.
    fn add_extended(p: G::Extended, q: &Self::Entry) -> G::Extended;
    /// 2^n·P + Q, n > 0.
    fn double_n_add(p: G::Point, n: usize, q: &Self::Entry) -> G::Point;
}

/// The projective entries of any group.
pub struct Projective;

impl<G: Group<Field: Field<Mask = Mask>>> Entries<G> for Projective {
    type Table<'a>
        = &'a [G::Cached]
    where
        G: 'a;
    type Entry = G::Cached;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<'a>(table: &'a [G::Cached], i: usize, negative: Mask) -> G::Cached
    where
        G: 'a,
    {
        G::negate_cached_if(table[i], negative)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn point(q: &G::Cached) -> G::Point {
        G::uncache(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: G::Extended, q: &G::Cached) -> G::Point {
        G::add(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: G::Extended, q: &G::Cached) -> G::Extended {
        G::add_extended(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(p: G::Point, n: usize, q: &G::Cached) -> G::Point {
        G::double_n_add(p, n, q)
    }
}

/// The entries that ψ maps.
pub struct Mapped;

impl<G: Endomorphism + Group<Field: Field<Mask = Mask>>> Entries<G> for Mapped {
    type Table<'a>
        = &'a [G::Entry]
    where
        G: 'a;
    type Entry = G::Entry;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<'a>(table: &'a [G::Entry], i: usize, negative: Mask) -> G::Entry
    where
        G: 'a,
    {
        G::negate_entry_if(table[i], negative)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn point(q: &G::Entry) -> G::Point {
        G::entry_point(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: G::Extended, q: &G::Entry) -> G::Point {
        G::add_entry(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: G::Extended, q: &G::Entry) -> G::Extended {
        G::add_entry_extended(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(p: G::Point, n: usize, q: &G::Entry) -> G::Point {
        G::double_n_add_entry(p, n, q)
    }
}

/// A table and the digits to take from it, least significant first, each zero or odd and below twice the
/// table's length.
#[derive(Clone, Copy)]
pub struct Term<'a, T> {
    /// Q, 3Q, 5Q, ..
    pub table: T,
    /// The digits.
    pub digits: &'a [i16],
    /// Whether all digits change their sign.
    pub negative: bool,
}

/// A digit other than 0; zeros for room that is not used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step {
    /// The power of 2 that it counts.
    place: u16,
    /// Which term it is of.
    term: u16,
    /// Its value.
    digit: i16,
}

/// Writes the digits of all terms but the zeros, highest place first, and gives their number.
///
/// Without a branch on a digit: which are zero cannot be predicted, and the loop over the steps then waits
/// for one thing only, the length of a run of doublings.
#[cfg_attr(not(unoptimised), inline(always))]
fn steps<T>(terms: &[Term<'_, T>], steps: &mut [Step]) -> usize {
    let mut place = 0;
    for term in terms {
        place = place.max(term.digits.len());
    }
    let mut len = 0;
    while place > 0 {
        place -= 1;
        let mut of = 0;
        while of < terms.len() {
            let digit = terms[of].digits.get(place).copied().unwrap_or(0);
            steps[len] = Step { place: place as u16, term: of as u16, digit };
            len += usize::from(digit != 0);
            of += 1;
        }
    }
    len
}

/// The entry that a step takes. A function, not a closure of [`sum_vartime`]: a closure is compiled without
/// the instructions of the vectors that it gives.
#[cfg_attr(not(unoptimised), inline(always))]
fn taken<G: Group<Field: Field<Mask = Mask>>, E: Entries<G>>(
    terms: &[Term<'_, E::Table<'_>>],
    Step { term, digit, .. }: Step,
) -> E::Entry {
    let term = &terms[usize::from(term)];
    let negative = Mask::from_bit(u64::from((digit < 0) != term.negative));
    E::entry(term.table, usize::from(digit.unsigned_abs() / 2), negative)
}

/// The sum of all terms; `None` where a dedicated formula met an exceptional input or the result has Z = 0.
///
/// `room` has a place for every digit of the longest recoding and every term. Variable time. Cost: one
/// doubling a digit of the longest recoding, an addition a non-zero digit of any.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum_vartime<G: Group<Field: Field<Mask = Mask>>, E: Entries<G>>(
    terms: &[Term<'_, E::Table<'_>>],
    room: &mut [Step],
) -> Option<G::Point> {
    let len = steps(terms, room);
    let steps = &room[..len];
    let shares_place = |i: usize| i + 1 < len && steps[i + 1].place == steps[i].place;
    let mut done = steps.first()?.place;
    let mut sum = E::point(&taken::<G, E>(terms, steps[0]));
    let mut i = 0;
    while shares_place(i) {
        i += 1;
        sum = E::add(G::extend(sum), &taken::<G, E>(terms, steps[i]));
    }
    i += 1;
    while i < len {
        let place = steps[i].place;
        let doublings = usize::from(done - place);
        // The last of a place needs no T, and the only one of a place is merged with the doubling.
        if shares_place(i) {
            let mut extended = G::double_extended(G::double_n(sum, doublings - 1));
            while shares_place(i) {
                extended = E::add_extended(extended, &taken::<G, E>(terms, steps[i]));
                i += 1;
            }
            sum = E::add(extended, &taken::<G, E>(terms, steps[i]));
        } else {
            sum = E::double_n_add(sum, doublings, &taken::<G, E>(terms, steps[i]));
        }
        done = place;
        i += 1;
    }
    let point = G::double_n(sum, usize::from(done));
    if G::is_degenerate(point).declassify() { None } else { Some(point) }
}

/// [`sum_vartime`], called: tables of every length and sums of every number of terms share it.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn called_sum_vartime<G: Group<Field: Field<Mask = Mask>>, E: Entries<G>>(
    level: Level<G>,
    terms: &[Term<'_, E::Table<'_>>],
    room: &mut [Step],
) -> Option<G::Point> {
    level.call(task!(sum_vartime::<G, E>(terms, room)))
}

/// `[m]P + [n]Q` for digits of m and n, least significant first, each zero or odd and below 2N; `None` as in
/// [`super::odd_digits`].
///
/// `room` as in [`sum_vartime`]. Variable time. Cost: [`sum_vartime`], two tables.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_add_vartime<G: Group<Field: Field<Mask = Mask>>, const N: usize>(
    p: Affine<G::Field>,
    m: &[i16],
    q: Affine<G::Field>,
    n: &[i16],
    room: &mut [Step],
) -> Option<G::Point> {
    let mut of_p = [G::neutral_cached(p.x.level()); N];
    let mut of_q = of_p;
    G::odd_multiples(p, &mut of_p);
    G::odd_multiples(q, &mut of_q);
    let terms = [
        Term { table: of_p.as_slice(), digits: m, negative: false },
        Term { table: of_q.as_slice(), digits: n, negative: false },
    ];
    called_sum_vartime::<G, Projective>(p.x.level(), &terms, room)
}

/// `[k_0]P_0 + [k_1]P_1 + ..` for `places` digits of each integer, least significant first, each zero or odd
/// and below 2N; `None` as in [`super::odd_digits`].
///
/// Variable time. Cost: [`sum_vartime`], a table for each point.
#[cfg(feature = "alloc")]
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum_of_many_vartime<G: Group<Field: Field<Mask = Mask>>, const N: usize>(
    level: Level<G>,
    points: &[Affine<G::Field>],
    digits: &[i16],
    places: usize,
) -> Option<G::Point> {
    let tables: Vec<[G::Cached; N]> = level.call(task!({
        let mut tables = alloc::vec![[G::neutral_cached(level); N]; points.len()];
        let mut i = 0;
        while i < points.len() {
            G::odd_multiples(points[i], &mut tables[i]);
            i += 1;
        }
        tables
    }));
    let mut terms = Vec::with_capacity(points.len());
    for (table, digits) in tables.iter().zip(digits.chunks_exact(places)) {
        terms.push(Term { table: table.as_slice(), digits, negative: false });
    }
    let mut room = alloc::vec![Step::default(); digits.len()];
    called_sum_vartime::<G, Projective>(level, &terms, &mut room)
}

/// G, 3G, .., (2N - 1)G, affine, as words that every backend reads.
#[cfg(feature = "alloc")]
pub struct OddTable<S> {
    entries: Vec<S>,
}

#[cfg(feature = "alloc")]
impl<S: Copy> OddTable<S> {
    /// The entries.
    pub fn entries(&self) -> &[S] {
        &self.entries
    }

    /// The table of `length` odd multiples of G. Variable time in G, which is public. Cost: an addition an
    /// entry, one inversion.
    pub fn build_vartime<G: Store<StoredAffine = S>>(base: Affine<G::Field>, length: usize) -> Self {
        let mut multiple = G::lift(base);
        let step = G::cache(G::double_extended(G::narrow(multiple)));
        let mut points = Vec::with_capacity(length);
        for _ in 0..length {
            points.push(G::narrow(multiple));
            multiple = G::add_total(multiple, &step);
        }
        let affine = super::batch::normalize::<G>(&points);
        Self { entries: affine.iter().map(|p| G::store_affine(G::cache_affine(*p))).collect() }
    }
}

/// Entries of a point's own table, of the kind `E`, and of a table of a fixed point, affine.
#[cfg(feature = "alloc")]
pub struct Mixed<E>(PhantomData<E>);

/// A table of [`Mixed`].
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub enum MixedTable<'a, L, T, S> {
    /// Of a point's own.
    Own(T),
    /// Of a fixed point, with what its elements are loaded by.
    Fixed(L, &'a [S]),
}

/// An entry of [`Mixed`].
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub enum MixedEntry<L, C, A> {
    /// Of a point's own table.
    Own(C),
    /// Of a fixed point's table.
    Fixed(L, A),
}

#[cfg(feature = "alloc")]
impl<G: Store<Field: Field<Mask = Mask>>, E: Entries<G>> Entries<G> for Mixed<E> {
    type Table<'a>
        = MixedTable<'a, Level<G>, E::Table<'a>, G::StoredAffine>
    where
        G: 'a;
    type Entry = MixedEntry<Level<G>, E::Entry, G::CachedAffine>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry<'a>(table: Self::Table<'a>, i: usize, negative: Mask) -> Self::Entry
    where
        G: 'a,
    {
        match table {
            MixedTable::Own(table) => MixedEntry::Own(E::entry(table, i, negative)),
            MixedTable::Fixed(level, table) => {
                let q = G::load_affine(level, table[i]);
                MixedEntry::Fixed(level, G::negate_affine_if(q, negative))
            }
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn point(q: &Self::Entry) -> G::Point {
        match q {
            MixedEntry::Own(q) => E::point(q),
            MixedEntry::Fixed(level, q) => G::narrow(G::add_affine_complete(G::neutral(*level), q)),
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: G::Extended, q: &Self::Entry) -> G::Point {
        match q {
            MixedEntry::Own(q) => E::add(p, q),
            MixedEntry::Fixed(_, q) => G::add_affine(p, q),
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: G::Extended, q: &Self::Entry) -> G::Extended {
        match q {
            MixedEntry::Own(q) => E::add_extended(p, q),
            // Dedicated: a complete one would take the Z = 0 of a failure for the neutral element, and hide
            // it.
            MixedEntry::Fixed(_, q) => G::extend(G::add_affine(p, q)),
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add(p: G::Point, n: usize, q: &Self::Entry) -> G::Point {
        match q {
            MixedEntry::Own(q) => E::double_n_add(p, n, q),
            MixedEntry::Fixed(_, q) => G::double_n_add_affine(p, n, q),
        }
    }
}

/// `[m]P + [n]G` for digits of m, each zero or odd and below 2N, and of n, each zero or odd and in the table
/// of G; `None` as in [`super::odd_digits`].
///
/// `room` as in [`sum_vartime`]. Variable time. Cost: one doubling a digit of the longer recoding, an
/// addition a non-zero digit of m, an affine one a non-zero digit of n, one table.
#[cfg(feature = "alloc")]
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_add_fixed_vartime<G: Store<Field: Field<Mask = Mask>>, const N: usize>(
    p: Affine<G::Field>,
    m: &[i16],
    of_g: &OddTable<G::StoredAffine>,
    n: &[i16],
    room: &mut [Step],
) -> Option<G::Point> {
    let level = p.x.level();
    let mut of_p = [G::neutral_cached(level); N];
    G::odd_multiples(p, &mut of_p);
    let terms = [
        Term { table: MixedTable::Own(of_p.as_slice()), digits: m, negative: false },
        Term { table: MixedTable::Fixed(level, &of_g.entries), digits: n, negative: false },
    ];
    called_sum_vartime::<G, Mixed<Projective>>(level, &terms, room)
}
