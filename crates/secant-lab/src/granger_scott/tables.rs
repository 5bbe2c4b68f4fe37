//! The tables that section 4.1 does not use: entries with Z² and Z³ beside the coordinates, and affine
//! entries.

use secant_core::curve::p521::P521;
use secant_core::field::batch::invert_batch;
use secant_core::field::{Factor, Field};
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::form::weierstrass::jacobian::{Cached, Point};
use secant_core::form::{Affine, Group};
use secant_core::scalar::recode::odd;

use crate::slides::add::{cache, cached};

/// Width of the windows of section 4.1.
pub const WIDTH: u32 = 5;
/// Entries of the table.
pub const ENTRIES: usize = odd::table_len(WIDTH);
/// Digits of an integer below 2^521.
pub const DIGITS: usize = odd::len(521, WIDTH);

/// P, 3P, .., 31P.
pub fn multiples<F: Field>(p: Affine<F>) -> [Point<F>; ENTRIES] {
    let mut multiple = Plain::<P521, F>::lift(p);
    let twice = cache(Plain::<P521, F>::double(multiple));
    let mut table = [multiple; ENTRIES];
    for entry in &mut table[1..] {
        multiple = cached(multiple, &twice);
        *entry = multiple;
    }
    table
}

/// `[m]P` by the windows of section 4.1 over a table in Chudnovsky coordinates, for P of prime order and odd
/// m < 2^521. Variable time. Cost: the table, 520 doublings 3M+5S, and 104 additions 10M+4S.
pub fn chudnovsky_vartime<F: Field>(p: Affine<F>, m: &[u64; 9]) -> Point<F> {
    let table = multiples(p).map(cache);
    let entry = |i| {
        let digit = odd::digit::<WIDTH>(m, i, DIGITS);
        let q = table[digit.magnitude as usize >> 1];
        if digit.negative == 1 { Cached { y: q.y.neg().tighten(), ..q } } else { q }
    };
    let first = entry(DIGITS - 1);
    let start = Point { x: first.x, y: first.y, z: first.z };
    (0..DIGITS - 1).rev().fold(start, |point, i| {
        let multiple = Plain::<P521, F>::double_n(point, WIDTH as usize);
        cached(multiple, &entry(i))
    })
}

/// The affine entries of a table, by one inversion.
pub fn affine<F: Field>(table: [Point<F>; ENTRIES]) -> [Affine<F>; ENTRIES] {
    // The first has Z = 1.
    let mut inverses = table.map(|p| p.z);
    invert_batch(&mut inverses[1..], &mut [table[0].z; ENTRIES - 1]);
    let entry = |i: usize| match i {
        0 => Affine { x: table[0].x, y: table[0].y },
        _ => Plain::<P521, F>::normalize(table[i], inverses[i]),
    };
    std::array::from_fn(entry)
}
