//! Other ways to multiply modulo 2^521 - 1, to measure beside the paper's: plain Rust, one text each.

use super::words::Wide;

/// Display (3.1) on the paper's limbs: x·y, reduced. Cost: 81 word multiplications. Ranges as
/// [`super::mersenne521::algorithm_1`].
#[inline(always)]
pub fn schoolbook(x: &[i64; 9], y: &[i64; 9]) -> [i64; 9] {
    // 2·y_1 to 2·y_8, then y: column k is the sum of x_i times the one at k + 8 - i.
    let y: [i64; 17] = core::array::from_fn(|i| if i < 8 { 2 * y[i + 1] } else { y[i - 8] });
    let mut z = [0; 9];
    let mut c = 0;
    for k in 0..9 {
        let column: i128 = (0..9).map(|i| i128::from(x[i]) * i128::from(y[k + 8 - i])).sum();
        (z[k], c) = (column + c).carry::<58>();
    }
    // Twice round, as in the paper: the second time up to the highest limb.
    let mut c = 2 * c;
    for limb in &mut z {
        (*limb, c) = c.plus(*limb).carry::<58>();
    }
    z[0] += (2 * c).word();
    z
}

/// x·y modulo 2^521 - 1, below 2^521 + 2^65, on nine full words, for factors below 2^530. Cost: 81 word
/// multiplications.
#[inline(always)]
pub fn saturated(x: &[u64; 9], y: &[u64; 9]) -> [u64; 9] {
    let mut t = [0u64; 18];
    for i in 0..9 {
        let mut c = 0;
        for j in 0..9 {
            let sum = u128::from(x[i]) * u128::from(y[j]) + u128::from(t[i + j]) + u128::from(c);
            t[i + j] = sum as u64;
            c = (sum >> 64) as u64;
        }
        t[i + 9] = c;
    }
    // The bits from 2^521 on are added to the bits below, since 2^521 = 1.
    let mut z = [0; 9];
    let mut c = false;
    for i in 0..9 {
        let low = if i < 8 { t[i] } else { t[8] & 0x1ff };
        let high = t[i + 8] >> 9 | t[i + 9] << 55;
        (z[i], c) = low.carrying_add(high, c);
    }
    let top = z[8] >> 9;
    z[8] &= 0x1ff;
    c = false;
    for (i, limb) in z.iter_mut().enumerate() {
        (*limb, c) = limb.carrying_add(if i == 0 { top } else { 0 }, c);
    }
    z
}
