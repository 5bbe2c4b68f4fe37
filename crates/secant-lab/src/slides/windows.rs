//! Sliding windows of any width for integers of any length, and what they come to: "more complicated methods
//! replace 0.25 by ≈ 1/lg lg n".

use secant_catalogue::Random;

/// Additions of a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Additions {
    /// Doublings, 2P for the table among them.
    pub doublings: u64,
    /// The others, table included.
    pub others: u64,
}

/// The additions of sliding windows of `width` bits for n, and n·p modulo 2^61 - 1 as the chain makes it from
/// p.
pub fn sliding(n: &[u64], width: u32, p: u64) -> (Additions, u64) {
    const M: u128 = (1 << 61) - 1;
    let mut count = Additions::default();
    let mut add = |a: u64, b: u64| {
        *(if a == b { &mut count.doublings } else { &mut count.others }) += 1;
        ((u128::from(a) + u128::from(b)) % M) as u64
    };
    let mut table = vec![p];
    if width > 1 {
        let twice = add(p, p);
        for _ in 1..1 << (width - 1) {
            table.push(add(table[table.len() - 1], twice));
        }
    }
    let bit = |i: usize| n[i / 64] >> (i % 64) & 1;
    let mut sum = None;
    let mut i = 64 * n.len();
    while i > 0 {
        if bit(i - 1) == 0 {
            sum = sum.map(|sum| add(sum, sum));
            i -= 1;
            continue;
        }
        let mut low = i.saturating_sub(width as usize);
        while bit(low) == 0 {
            low += 1;
        }
        let window = (low..i).rev().fold(0, |window, j| 2 * window + bit(j));
        for _ in low..i {
            sum = sum.map(|sum| add(sum, sum));
        }
        let entry = table[(window >> 1) as usize];
        sum = Some(sum.map_or(entry, |sum| add(sum, entry)));
        i = low;
    }
    (count, sum.unwrap_or(0))
}

/// Additions other than doublings, on average over random n of so many words, at the width that has fewest.
pub fn fewest_others(words: usize) -> f64 {
    const INTEGERS: u64 = 200;
    let mean = |width| {
        let mut random = Random(words as u64);
        let mut one = || {
            let n: Vec<u64> = (0..words).map(|_| random.word()).collect();
            sliding(&n, width, 1).0.others
        };
        (0..INTEGERS).map(|_| one()).sum::<u64>() as f64 / INTEGERS as f64
    };
    (1..8).map(mean).fold(f64::INFINITY, f64::min)
}

/// Others a bit for n of b bits as a formula, the mean of [`fewest_others`] but for what the first window
/// saves: 1/(w + 1), and 2^(w-1) - 1 entries.
pub fn others_a_bit(bits: f64) -> f64 {
    let of = |width: i32| 1.0 / f64::from(width + 1) + (2f64.powi(width - 1) - 1.0) / bits;
    (1..60).map(of).fold(f64::INFINITY, f64::min)
}

/// The least power of two of bits for which a doubling, and so many M+S for each addition, take less than
/// `ladder` M+S a bit.
pub fn where_windows_win(doubling: f64, addition: f64, ladder: f64) -> f64 {
    let bits = (5..60).map(|k| 2f64.powi(k));
    bits.into_iter().find(|bits| doubling + addition * others_a_bit(*bits) < ladder).unwrap_or(f64::INFINITY)
}

/// Whether chains make n·p, for random n of several lengths, and the formula is their mean.
pub fn are_right() -> bool {
    const M: u128 = (1 << 61) - 1;
    let mut random = Random(5);
    let made = [1usize, 2, 4, 8].into_iter().all(|words| {
        (1..7).all(|width| {
            let n: Vec<u64> = (0..words).map(|_| random.word()).collect();
            let modulo = n.iter().rev().fold(0u128, |r, w| ((r << 64) % M + u128::from(*w)) % M);
            sliding(&n, width, 3).1 == (3 * modulo % M) as u64
        })
    });
    made && [2, 4, 8].into_iter().all(|words| {
        let bits = 64.0 * words as f64;
        (fewest_others(words) / (bits * others_a_bit(bits)) - 1.0).abs() < 0.05
    })
}
