//! Variable-time arithmetic on words for numbers that are public.

use core::cmp::Ordering;

/// (s, k) with s·a = 2^k mod p and s < p, or `None` for a = 0.
///
/// Bounds: p an odd prime, a < p; bits(p) <= k + 1 and k <= 2·bits(p). Binary Euclid with the halvings of the cofactors put off
/// (Kaliski 1995, "The Montgomery inverse and its applications", first phase); stopped one step early, at u = v = 1, so that
/// the cofactors never outgrow p.
pub(super) fn almost_inverse<const N: usize>(a: &[u64; N], p: &[u64; N]) -> Option<([u64; N], usize)> {
    if a.iter().all(|word| *word == 0) {
        return None;
    }
    // Throughout, mod p: a·x = -u·2^k, a·y = v·2^k; and u·y + v·x = p, which bounds x and y.
    let (mut u, mut v) = (*p, *a);
    let (mut x, mut y) = ([0; N], [0; N]);
    y[0] = 1;
    let mut k = strip(&mut v, &mut x);
    loop {
        match compare(&u, &v) {
            Ordering::Greater => {
                sub_assign(&mut u, &v);
                add_assign(&mut x, &y);
                k += strip(&mut u, &mut y);
            }
            Ordering::Less => {
                sub_assign(&mut v, &u);
                add_assign(&mut y, &x);
                k += strip(&mut v, &mut x);
            }
            Ordering::Equal => return Some((y, k)),
        }
    }
}

/// Divides `even` by the largest power of two, multiplies `cofactor` by it, and gives the exponent. `even` is not 0.
#[inline(always)]
fn strip<const N: usize>(even: &mut [u64; N], cofactor: &mut [u64; N]) -> usize {
    let mut total = 0;
    while even[0] & 1 == 0 {
        // A low word of 0 is shifted by 63 and leaves the rest to the next round.
        let n = even[0].trailing_zeros().min(63);
        for i in 0..N {
            let above = if i + 1 < N { even[i + 1] } else { 0 };
            even[i] = (even[i] >> n) | (above << (64 - n));
        }
        for i in (0..N).rev() {
            let below = if i > 0 { cofactor[i - 1] } else { 0 };
            cofactor[i] = (cofactor[i] << n) | (below >> (64 - n));
        }
        total += n as usize;
    }
    total
}

#[inline(always)]
fn compare<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

#[inline(always)]
fn sub_assign<const N: usize>(a: &mut [u64; N], b: &[u64; N]) {
    let mut borrow = false;
    for i in 0..N {
        (a[i], borrow) = a[i].borrowing_sub(b[i], borrow);
    }
}

#[inline(always)]
fn add_assign<const N: usize>(a: &mut [u64; N], b: &[u64; N]) {
    let mut carry = false;
    for i in 0..N {
        (a[i], carry) = a[i].carrying_add(b[i], carry);
    }
}
