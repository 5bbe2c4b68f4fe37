//! Arithmetic modulo p = 2^127 - 1 on two words: one text over the products, sums and reductions of a
//! backend.
//!
//! *Tight* means in [0, p]: below 2^127, where p itself is a second name of 0. All functions take and give
//! tight values unless they say otherwise, and are constant time. Since p is all ones, negation is a
//! complement, and doubling and halving are rotations of 127 bits.

use crate::cpu::Portable;

/// p = 2^127 - 1.
pub const P: u128 = u128::MAX >> 1;

/// The high word of p.
const TOP: u64 = u64::MAX >> 1;

/// The kernels of one backend; every method gives exactly the value that [`Portable`] gives. All are constant
/// time.
pub trait M127: Copy {
    /// r = a + b; all tight.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_add(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        split(add(join(&a), join(&b)))
    }
    /// r = a - b; all tight.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_sub(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        split(sub(join(&a), join(&b)))
    }
    /// r = 2a; both tight.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_mul2(self, a: [u64; 2]) -> [u64; 2] {
        split(mul2(join(&a)))
    }
    /// r = 2a + b; all tight.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_dbl_add(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        self.m127_add(self.m127_mul2(a), b)
    }
    /// r = a - 2b; all tight.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_dbl_sub(self, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        self.m127_sub(a, self.m127_mul2(b))
    }
    /// t = a·b, all 256 bits, for a, b < 2^127.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_wide(self, a: [u64; 2], b: [u64; 2]) -> [u64; 4] {
        // Both cross products are below 2^127, so their sum fits.
        with_middle(a, b, product(a[0], b[1]) + product(a[1], b[0]), false)
    }
    /// t = a·b, all 256 bits, for any a and b. Cost: one carry more than [`M127::m127_wide`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_wide_full(self, a: [u64; 2], b: [u64; 2]) -> [u64; 4] {
        let (middle, carry) = product(a[0], b[1]).overflowing_add(product(a[1], b[0]));
        with_middle(a, b, middle, carry)
    }
    /// t + a·b modulo 2^256, for a, b < 2^127.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_wide_add(self, t: [u64; 4], a: [u64; 2], b: [u64; 2]) -> [u64; 4] {
        add4(t, self.m127_wide(a, b))
    }
    /// t - a·b - 1 modulo 2^256, for a, b < 2^127.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_wide_sub(self, t: [u64; 4], a: [u64; 2], b: [u64; 2]) -> [u64; 4] {
        sub4(t, self.m127_wide(a, b), true)
    }
    /// t mod p, tight, for t <= 2p² + 2^128.
    ///
    /// t = l + 2^127·m + 2^254·e with l, m < 2^127. Where e = 1, then m <= 2^127 - 3 or l <= 2, so l + m + e
    /// <= 2^128 - 2 always, and the top bit of that counts 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_reduce(self, t: [u64; 4]) -> [u64; 2] {
        debug_assert!(t[3] >> 63 == 0, "at most 2p² + 2^128");
        fold_parts(t, t[3] >> 62 != 0)
    }
    /// t + 1 mod p, tight, for t + 1 from -p² to p², modulo 2^256.
    ///
    /// t = l + 2^127·m - 2^254·s with l, m < 2^127 and s its sign. Since 2^254 ≡ 1, t + 1 ≡ l + m + (1 - s),
    /// which is at most 2^128 - 2, as m <= 2^127 - 2 where s = 0; and its top bit counts 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn m127_reduce_signed(self, t: [u64; 4]) -> [u64; 2] {
        debug_assert!(matches!(t[3] >> 62, 0 | 3), "from -p² to p²");
        fold_parts(t, t[3] >> 63 == 0)
    }
}

impl M127 for Portable {}

#[cfg(not(target_arch = "x86_64"))]
impl M127 for crate::cpu::Mulx {}

/// The words as one integer.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn join(a: &[u64; 2]) -> u128 {
    a[0] as u128 | (a[1] as u128) << 64
}

/// The integer as words.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn split(a: u128) -> [u64; 2] {
    [a as u64, (a >> 64) as u64]
}

/// s mod p, tight, for s < 2^128 - 1: the top bit counts 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn fold(s: u128) -> u128 {
    (s & P) + (s >> 127)
}

/// r = a + b.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn add(a: u128, b: u128) -> u128 {
    fold(a + b)
}

/// r = a - b.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn sub(a: u128, b: u128) -> u128 {
    // The difference is negative exactly if its top bit is set; then that bit, 2^127, goes and p comes.
    let d = a.wrapping_sub(b);
    (d & P).wrapping_sub(d >> 127)
}

/// r = -a.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn neg(a: u128) -> u128 {
    a ^ P
}

/// r = 2a.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn mul2(a: u128) -> u128 {
    (a << 1 & P) | a >> 126
}

/// r = a / 2.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn div2(a: u128) -> u128 {
    a >> 1 | (a & 1) << 126
}

/// a·b.
#[cfg_attr(not(unoptimised), inline(always))]
fn product(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// a·b from the sum of its cross products.
#[cfg_attr(not(unoptimised), inline(always))]
fn with_middle(a: [u64; 2], b: [u64; 2], middle: u128, carry: bool) -> [u64; 4] {
    let [r0, r1] = split(product(a[0], b[0]));
    let [r2, r3] = split(product(a[1], b[1]));
    let middle = split(middle);
    let (r1, c) = r1.carrying_add(middle[0], false);
    let (r2, c) = r2.carrying_add(middle[1], c);
    [r0, r1, r2, r3 + u64::from(carry) + u64::from(c)]
}

/// r = a + b on four words, modulo 2^256.
#[cfg_attr(not(unoptimised), inline(always))]
fn add4(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    let (r0, c) = a[0].carrying_add(b[0], false);
    let (r1, c) = a[1].carrying_add(b[1], c);
    let (r2, c) = a[2].carrying_add(b[2], c);
    [r0, r1, r2, a[3].wrapping_add(b[3]).wrapping_add(u64::from(c))]
}

/// r = a - b - borrow on four words, modulo 2^256.
#[cfg_attr(not(unoptimised), inline(always))]
fn sub4(a: [u64; 4], b: [u64; 4], borrow: bool) -> [u64; 4] {
    let (r0, c) = a[0].borrowing_sub(b[0], borrow);
    let (r1, c) = a[1].borrowing_sub(b[1], c);
    let (r2, c) = a[2].borrowing_sub(b[2], c);
    [r0, r1, r2, a[3].wrapping_sub(b[3]).wrapping_sub(u64::from(c))]
}

/// l + m + carry, tight, for the low 127 bits l and the next 127 bits m of t.
#[cfg_attr(not(unoptimised), inline(always))]
fn fold_parts(t: [u64; 4], carry: bool) -> [u64; 2] {
    let m0 = t[1] >> 63 | t[2] << 1;
    let m1 = (t[2] >> 63 | t[3] << 1) & TOP;
    let (s0, c) = t[0].carrying_add(m0, carry);
    let (s1, _) = (t[1] & TOP).carrying_add(m1, c);
    let (r0, c) = s0.overflowing_add(s1 >> 63);
    [r0, (s1 & TOP) + u64::from(c)]
}

/// r = a·b.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<B: M127>(level: B, a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    level.m127_reduce(level.m127_wide(a, b))
}

/// r = n·a.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn mul_small(a: u128, n: u32) -> u128 {
    let [a0, a1] = split(a);
    let low = a0 as u128 * n as u128;
    let high = a1 as u128 * n as u128 + (low >> 64);
    // n·a = high·2^64 + a word; the bits of high above 63 count 1.
    add(join(&[low as u64, high as u64 & TOP]), high >> 63)
}

/// a + b, not reduced: at most 2p.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_loose(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    split(join(&a) + join(&b))
}

/// The parts of an element of F_p(i).
#[cfg_attr(not(unoptimised), inline(always))]
const fn parts(a: &[u64; 4]) -> ([u64; 2], [u64; 2]) {
    ([a[0], a[1]], [a[2], a[3]])
}

/// The element of these parts.
#[cfg_attr(not(unoptimised), inline(always))]
const fn whole(re: [u64; 2], im: [u64; 2]) -> [u64; 4] {
    [re[0], re[1], im[0], im[1]]
}

/// r = a·b in F_p(i) as a0·b0 - a1·b1 and a0·b1 + a1·b0, each reduced once.
///
/// Cost: 16 word multiplications, 2 reductions.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_i_schoolbook<B: M127>(level: B, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let ((a0, a1), (b0, b1)) = (parts(a), parts(b));
    let re = level.m127_wide_sub(level.m127_wide(a0, b0), a1, b1);
    // The other product stands before the reduction, which would be waited for.
    let im = level.m127_wide(a0, b1);
    let re = level.m127_reduce_signed(re);
    whole(re, level.m127_reduce(level.m127_wide_add(im, a1, b0)))
}

/// r = a·b in F_p(i) as a0·b0 - a1·b1 and (a0 + a1)·(b0 + b1) - a0·b0 - a1·b1: three multiplications and five
/// additions, three of them on 256 bits (Longa-Gebotys 2010, section 6).
///
/// Cost: 12 word multiplications, 2 reductions.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_i_karatsuba<B: M127>(level: B, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let ((a0, a1), (b0, b1)) = (parts(a), parts(b));
    let (low, high) = (level.m127_wide(a0, b0), level.m127_wide(a1, b1));
    let both = level.m127_wide_full(add_loose(a0, a1), add_loose(b0, b1));
    let im = sub4(sub4(both, low, false), high, false);
    let re = sub4(low, high, true);
    whole(level.m127_reduce_signed(re), level.m127_reduce(im))
}

/// r = a² in F_p(i) as (a0 + a1)·(a0 - a1) and 2·a0·a1. Cost: 8 word multiplications, 2 reductions.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sqr_i<B: M127>(level: B, a: &[u64; 4]) -> [u64; 4] {
    let (a0, a1) = parts(a);
    let re = level.m127_wide_full(add_loose(a0, a1), level.m127_sub(a0, a1));
    let im = level.m127_wide_full(add_loose(a0, a0), a1);
    whole(level.m127_reduce(re), level.m127_reduce(im))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Mulx;

    /// Words at edges, the high one with its top bit clear.
    fn edges() -> Vec<[u64; 2]> {
        let low = [0, 1, 2, 3, 1 << 63, u64::MAX - 3, u64::MAX - 2, u64::MAX - 1, u64::MAX];
        let high = [0, 1, 2, 1 << 62, TOP - 2, TOP - 1, TOP];
        low.iter().flat_map(|l| high.map(|h| [*l, h])).collect()
    }

    /// l + 2^127·m + 2^254·top modulo 2^256.
    fn from_parts(l: [u64; 2], m: [u64; 2], top: u64) -> [u64; 4] {
        [l[0], l[1] | m[0] << 63, m[0] >> 1 | m[1] << 63, m[1] >> 1 | top << 62]
    }

    fn check<B: M127>(level: B) {
        for l in edges() {
            for m in edges() {
                let sum = join(&l) + join(&m);
                for e in 0..2 {
                    if e == 1 && join(&m) > P - 2 {
                        continue;
                    }
                    let r = join(&level.m127_reduce(from_parts(l, m, e)));
                    assert!(r <= P, "tight");
                    assert_eq!(r % P, (sum % P + u128::from(e)) % P, "{l:x?} {m:x?} {e}");
                }
                for s in 0..2 {
                    if s == 0 && join(&m) > P - 1 {
                        continue;
                    }
                    let r = join(&level.m127_reduce_signed(from_parts(l, m, 3 * s)));
                    assert!(r <= P, "tight");
                    assert_eq!(r % P, (sum % P + u128::from(1 - s)) % P, "{l:x?} {m:x?} {s}");
                }
            }
        }
    }

    #[test]
    fn reductions_are_tight_at_every_edge() {
        check(Portable);
        if let Some(level) = Mulx::detect() {
            check(level);
        }
    }

    #[test]
    fn kernels_give_what_the_portable_ones_give() {
        let Some(level) = Mulx::detect() else { return };
        for a in edges() {
            assert_eq!(level.m127_mul2(a), Portable.m127_mul2(a));
            for b in edges() {
                assert_eq!(level.m127_add(a, b), Portable.m127_add(a, b));
                assert_eq!(level.m127_sub(a, b), Portable.m127_sub(a, b));
                assert_eq!(level.m127_dbl_add(a, b), Portable.m127_dbl_add(a, b));
                assert_eq!(level.m127_dbl_sub(a, b), Portable.m127_dbl_sub(a, b));
                let t = level.m127_wide(a, b);
                assert_eq!(t, Portable.m127_wide(a, b));
                assert_eq!(level.m127_wide_add(t, b, a), Portable.m127_wide_add(t, b, a));
                let full = ([a[0], !a[1]], [b[0], b[1] | a[0] << 63]);
                let u = level.m127_wide_full(full.0, full.1);
                assert_eq!(u, Portable.m127_wide_full(full.0, full.1));
                assert_eq!(level.m127_wide_sub(u, b, a), Portable.m127_wide_sub(u, b, a));
                let (x, y) = ([a[0], a[1], b[0], b[1]], [b[0], a[1], a[0], b[1]]);
                assert_eq!(mul_i_schoolbook(level, &x, &y), mul_i_schoolbook(Portable, &x, &y));
                assert_eq!(mul_i_karatsuba(level, &x, &y), mul_i_karatsuba(Portable, &x, &y));
                assert_eq!(sqr_i(level, &x), sqr_i(Portable, &x));
            }
        }
    }
}
