//! Section 5: "converting the scalar to wNAF and then executing the point multiplication achieves higher
//! performance than interleaving both stages". The same digits on both sides, found from left to right: all
//! of them first, or each when the multiplication comes to it.
//!
//! The recoding is the one of the left-to-right kind that needs no carry: the mutual opposite form, windows
//! of width 5 (Okeya, Schmidt-Samoa, Spahn, Takagi 2004), as dense as wNAF.

use std::hint::black_box;

use secant_catalogue::Random;
use secant_core::cpu::{Portable, Tier};
use secant_core::ct::Mask;
use secant_core::curve::jac256189::Jac256189;
use secant_core::field::crandall::Crandall;
use secant_core::field::{Field, Single};
use secant_core::form::weierstrass::jacobian::Jacobian;
use secant_core::form::{Affine, Group, Outlined};
use secant_core::limbs::WordKernels;
use secant_core::operate::{Equipped, NamedCurve, Point};

use super::{Variant, mulx};

type Law<B> = Outlined<Jac256189, Jacobian<Jac256189, Crandall<256, 189, B>>>;

/// The width of a window, and the entries P, 3P, .., 15P.
const WIDTH: usize = 5;
const ENTRIES: usize = 8;
/// Number of digits of a recoded integer of 256 bits.
const PLACES: usize = 257;
/// Number of scalars, which repetitions take in turn.
const SCALARS: usize = 64;

/// Bit i of k; 0 for i from 256 on.
fn bit(k: &[u64; 4], i: usize) -> i32 {
    k.get(i / 64).map_or(0, |word| (word >> (i % 64) & 1) as i32)
}

/// A digit that is not 0, its place, and the number of places below it still to be recoded.
type Digit = (i16, usize, usize);

/// The next digit that is not 0 below place `end`; `None` if there is none. The digit of place i is k_(i-1) -
/// k_i, a window is the sum of five of them, and the odd part of that sum stands where it stands.
#[inline(never)]
fn next_digit(k: &[u64; 4], end: usize) -> Option<Digit> {
    let below = |i: usize| if i == 0 { 0 } else { bit(k, i - 1) };
    let mut i = end.checked_sub(1)?;
    while below(i) == bit(k, i) {
        if i == 0 {
            return None;
        }
        i -= 1;
    }
    let low = (i + 1).saturating_sub(WIDTH);
    // The sum of (k_(j-1) - k_j)·2^(j - low) for j from low to i.
    let mut window = 0;
    let mut j = i + 1;
    while j > low {
        j -= 1;
        window = 2 * window + below(j) - bit(k, j);
    }
    let zeros = window.trailing_zeros();
    Some(((window >> zeros) as i16, low + zeros as usize, low))
}

/// All digits that are not 0, from the top.
fn convert(k: &[u64; 4], digits: &mut [Digit]) -> usize {
    let (mut n, mut end) = (0, PLACES);
    while let Some(digit) = next_digit(k, end) {
        digits[n] = digit;
        n += 1;
        end = digit.2;
    }
    n
}

/// `[k]P` with digits from `next(end)`, each asked for when the one before is done.
#[inline(always)]
fn multiply<G: Group<Field: Field<Mask = Mask>>>(
    p: Affine<G::Field>,
    mut next: impl FnMut(usize) -> Option<Digit>,
) -> Option<G::Point> {
    let mut table = [G::neutral_cached(p.x.level()); ENTRIES];
    G::odd_multiples(p, &mut table);
    let entry = |digit: i16| {
        let q = table[usize::from(digit.unsigned_abs() / 2)];
        G::negate_cached_if(q, Mask::from_bit(u64::from(digit < 0)))
    };
    let (digit, mut place, mut end) = next(PLACES)?;
    let mut point = G::uncache(&entry(digit));
    while let Some((digit, below, rest)) = next(end) {
        point = G::double_n(point, place - below - 1);
        point = G::double_add(point, &entry(digit));
        (place, end) = (below, rest);
    }
    Some(G::double_n(point, place))
}

/// A multiplication on either side.
type Multiply<B> = fn(B, &[u64; 4]) -> Option<<Law<B> as Group>::Point>;

fn base<B: WordKernels>(level: B) -> Affine<Crandall<256, 189, B>> {
    let Affine { x, y } = Jac256189::BASE;
    Affine { x: Crandall::from_canonical(level, x), y: Crandall::from_canonical(level, y) }
}

fn first<B: WordKernels>(level: B, k: &[u64; 4]) -> Option<<Law<B> as Group>::Point> {
    let mut digits = [(0, 0, 0); PLACES];
    let n = convert(k, &mut digits);
    let mut given = digits[..n].iter().copied();
    multiply::<Law<B>>(base(level), |_| given.next())
}

fn on_the_fly<B: WordKernels>(level: B, k: &[u64; 4]) -> Option<<Law<B> as Group>::Point> {
    multiply::<Law<B>>(base(level), |end| next_digit(k, end))
}

fn scalars() -> Vec<[u64; 4]> {
    let mut random = Random(2);
    (0..SCALARS).map(|_| [random.word(), random.word(), random.word(), random.word() >> 1]).collect()
}

fn variant<B: WordKernels>(level: B, name: &'static str, way: Multiply<B>) -> Variant {
    let all = scalars();
    let body = move |start: u64, n: u64| {
        for i in start..start + n {
            black_box(way(level, black_box(&all[i as usize % SCALARS])));
        }
    };
    let check = move || {
        let base = Point::<Jac256189>::base();
        let is = |k: &[u64; 4]| {
            let want = Jac256189::mul(Tier::best(), &base, k);
            way(level, k).is_some_and(|q| Point::settle::<Law<B>>(q) == want)
        };
        scalars().iter().all(is) && (1..40).all(|k| is(&[k, 0, 0, 0]))
    };
    Variant { name, operations: 1.0, body: Box::new(body), check: Box::new(check) }
}

fn ways<B: WordKernels>(level: B) -> Vec<Variant> {
    vec![
        variant(level, "jac256189, converted first", first::<B>),
        variant(level, "jac256189, converted on the fly", on_the_fly::<B>),
    ]
}

/// Both ways on jac256189, on the best backend; the way back to affine coordinates is left out.
pub fn section5() -> Vec<Variant> {
    match mulx() {
        Some(level) => ways(level),
        None => ways(Portable),
    }
}
