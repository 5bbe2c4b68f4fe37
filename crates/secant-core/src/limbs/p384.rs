//! Products and sums modulo p = 2^384 - 2^128 - 2^96 + 2^32 - 1, the prime of P-384, in Montgomery's form
//! with R = 2^384.
//!
//! Everything takes and gives integers in [0, p), but for the first operand of a product. No reduction needs
//! a multiplication: -1/p = 2^32 + 1 modulo 2^64, so the multiple m of p that clears the lowest word t is m =
//! t + 2^32·t mod 2^64, one shift and one addition. With c the carry of that addition and 2^32·m = 2^64·s +
//! h, (t + m·p) / 2^64 = 2^320·m - (2^64·(m + s) + h - s - c): h is 2^32·t mod 2^64, too.

use super::montgomery::MontgomeryKernels;
#[cfg(target_family = "wasm")]
use super::narrow::mul6 as product;
use super::portable::{add, add_row, sub, with_squares};
#[cfg(any(test, not(all(target_arch = "aarch64", not(miri)))))]
use crate::cpu::Portable;
use crate::ct::{Mask, Select};

/// p.
pub const P: [u64; 6] =
    [0xffff_ffff, 0xffff_ffff_0000_0000, 0xffff_ffff_ffff_fffe, u64::MAX, u64::MAX, u64::MAX];

/// The prime of P-384. A loose value is a least residue, too: p fills the six words.
#[derive(Clone, Copy, Debug)]
pub struct P384;

macro_rules! portable {
    ($level:ty) => {
        impl MontgomeryKernels<P384, 6> for $level {
            // Called: a formula with many products inlined is slower.
            #[inline(never)]
            fn mul(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
                debug_assert!(is_reduced(b), "b < p");
                reduce(&product(a, b))
            }
            #[inline(never)]
            fn sqr(self, a: &[u64; 6]) -> [u64; 6] {
                debug_assert!(is_reduced(a), "a < p");
                reduce(&square(a))
            }
            // Called in development builds, which a text for each use makes a twentieth larger.
            #[cfg_attr(not(unoptimised), inline(always))]
            fn sub(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
                difference(a, b)
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn add(self, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
                sum(a, b)
            }
        }
    };
}
#[cfg(not(all(target_arch = "aarch64", not(miri))))]
portable!(Portable);
#[cfg(not(target_arch = "x86_64"))]
portable!(crate::cpu::Mulx);
#[cfg(all(test, target_arch = "aarch64", not(miri)))]
portable!(super::aarch64::Twin);

/// Whether a < p: what the kernels are promised, for checks in debug builds. Not constant time.
#[inline(never)]
pub(super) fn is_reduced(a: &[u64; 6]) -> bool {
    sub(a, &P).1 == 1
}

/// a + b mod p, in [0, p), for a, b < p.
#[cfg_attr(not(unoptimised), inline(always))]
fn sum(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let (sum, carry) = add(a, b);
    below(sum, carry)
}

/// a - b, or a - b + p if that is negative: in [0, p) for a, b < p.
#[cfg_attr(not(unoptimised), inline(always))]
fn difference(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let (d, borrow) = sub(a, b);
    let mask = Mask::from_bit(borrow).word();
    add(&d, &P.map(|word| word & mask)).0
}

/// top·2^384 + r less p if it is not below p, for values below 2p.
#[cfg_attr(not(unoptimised), inline(always))]
fn below(r: [u64; 6], top: u64) -> [u64; 6] {
    let (d, borrow) = sub(&r, &P);
    Select::select(Mask::from_bit(borrow & (top ^ 1)), r, d)
}

/// a·b, all 768 bits. Cost: 36 word multiplications.
#[cfg(not(target_family = "wasm"))]
#[cfg_attr(not(unoptimised), inline(always))]
fn product(a: &[u64; 6], b: &[u64; 6]) -> [u64; 12] {
    let (r0, s) = add_row([0; 6], a[0], b);
    let (r1, s) = add_row(s, a[1], b);
    let (r2, s) = add_row(s, a[2], b);
    let (r3, s) = add_row(s, a[3], b);
    let (r4, s) = add_row(s, a[4], b);
    let (r5, [r6, r7, r8, r9, r10, r11]) = add_row(s, a[5], b);
    [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11]
}

/// a², all 768 bits. Cost: 21 word multiplications.
#[cfg_attr(not(unoptimised), inline(always))]
fn square(a: &[u64; 6]) -> [u64; 12] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let (r1, [r2, s3, s4, s5, s6]) = add_row([0; 5], a0, &[a1, a2, a3, a4, a5]);
    let (r3, [r4, s5, s6, s7]) = add_row([s3, s4, s5, s6], a1, &[a2, a3, a4, a5]);
    let (r5, [r6, s7, s8]) = add_row([s5, s6, s7], a2, &[a3, a4, a5]);
    let (r7, [r8, s9]) = add_row([s7, s8], a3, &[a4, a5]);
    let (r9, [r10]) = add_row([s9], a4, &[a5]);
    with_squares(a, [0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, 0])
}

/// t / 2^384 mod p, in [0, p), for t < 2^384·p.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduce(t: &[u64; 12]) -> [u64; 6] {
    let [t0, t1, t2, t3, t4, t5, high @ ..] = *t;
    let mut r = [t0, t1, t2, t3, t4, t5];
    let mut i = 0;
    while i < 6 {
        r = clear(r);
        i += 1;
    }
    let (r, carry) = add(&r, &high);
    below(r, carry)
}

/// (t + m·p) / 2^64, at most p for t <= p, and for any t below 2^384; m as above.
#[cfg_attr(not(unoptimised), inline(always))]
fn clear(t: [u64; 6]) -> [u64; 6] {
    let h = t[0] << 32;
    let (m, c) = t[0].overflowing_add(h);
    let s = m >> 32;
    let (w, b) = h.borrowing_sub(s, c);
    // s > 0 where there is a borrow: else m < 2^32, so c = 0.
    let (v, k) = m.overflowing_add(s - u64::from(b));
    let (r0, b) = t[1].borrowing_sub(w, false);
    let (r1, b) = t[2].borrowing_sub(v, b);
    let (r2, b) = t[3].borrowing_sub(u64::from(k), b);
    let (r3, b) = t[4].borrowing_sub(0, b);
    let (r4, b) = t[5].borrowing_sub(0, b);
    [r0, r1, r2, r3, r4, m - u64::from(b)]
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::cpu::Mulx;
    use crate::limbs::samples::{Random, integer};

    /// Integers below 2^384 at and around the edges of every word and of p, and many whose words, or halves
    /// of words, are at edges.
    fn edges(n: usize, seed: u64) -> Vec<[u64; 6]> {
        let mut all = vec![[0; 6], [1, 0, 0, 0, 0, 0], [u64::MAX; 6], P];
        for i in 1..8 {
            all.push([P[0] - i, P[1], P[2], P[3], P[4], P[5]]);
            all.push([P[0] + i, P[1], P[2], P[3], P[4], P[5]]);
            all.push([i, 0, 0, 0, 0, 0]);
        }
        for bit in 0..384 {
            let mut power = [0; 6];
            power[bit / 64] = 1 << (bit % 64);
            all.extend([
                power,
                sub(&[0; 6], &power).0,
                sub(&P, &power).0,
                sub(&power, &[1, 0, 0, 0, 0, 0]).0,
            ]);
        }
        let mut random = Random(seed);
        let mut word = move || match random.word() % 8 {
            0 => random.edge() << 32,
            1 => random.edge() >> 32,
            2 => random.edge() | 0xffff_ffff,
            3 => random.edge() | 0xffff_ffff << 32,
            _ => random.edge(),
        };
        all.resize_with(n.max(all.len()), || core::array::from_fn(|_| word()));
        all
    }

    fn kernels_are_right<B: MontgomeryKernels<P384, 6>>(level: B, n: usize) {
        let p = integer(&P);
        let inverse = (BigUint::from(1u32) << 384u32).modinv(&p).expect("p is odd");
        let all = edges(n, 384);
        let reduced: Vec<_> = all.iter().filter(|b| is_reduced(b)).collect();
        for (i, a) in all.iter().enumerate() {
            let x = integer(a) * &inverse % &p;
            for b in reduced.iter().skip(i % 11).step_by(11).chain(&reduced[..25]) {
                assert_eq!(integer(&level.mul(a, b)), &x * integer(*b) % &p, "{a:x?} {b:x?}");
            }
        }
        for (i, a) in reduced.iter().enumerate() {
            let x = integer(*a);
            assert_eq!(integer(&level.sqr(a)), &x * &x * &inverse % &p, "{a:x?}");
            assert_eq!(integer(&level.mul3(a)), &x * 3u32 % &p, "{a:x?}");
            let half = integer(&level.half(a, &P));
            assert!(half < p && (half << 1u32) % &p == x, "{a:x?}");
            for b in reduced.iter().skip(i % 11).step_by(11).chain(&reduced[..25]) {
                let y = integer(*b);
                assert_eq!(integer(&level.add(a, b)), (&x + &y) % &p, "{a:x?} {b:x?}");
                assert_eq!(integer(&level.sub(a, b)), (&x + &p - &y) % &p, "{a:x?} {b:x?}");
            }
        }
        let a = reduced[reduced.len() / 2];
        assert_eq!(level.sqr_n(a, 3), level.sqr(&level.sqr(&level.sqr(a))));
    }

    /// The first operand of a product goes up to 2^384 - 1, all others up to p - 1.
    #[test]
    fn kernels_are_right_for_every_operand_allowed() {
        kernels_are_right(Portable, 1600);
        if let Some(level) = Mulx::detect() {
            kernels_are_right(level, 2500);
        }
    }

    /// Words that make every carry of the reduction: R·x for a small x and its neighbours are p's multiples
    /// with low words at edges.
    #[test]
    fn levels_agree_on_random_operands() {
        let Some(level) = Mulx::detect() else { return };
        let mut random = Random(3840);
        for _ in 0..200_000 {
            let a: [u64; 6] = core::array::from_fn(|_| random.edge());
            let b: [u64; 6] = core::array::from_fn(|_| random.edge());
            if is_reduced(&b) {
                type P = P384;
                let (want, square) = (
                    MontgomeryKernels::<P, 6>::mul(Portable, &a, &b),
                    MontgomeryKernels::<P, 6>::sqr(Portable, &b),
                );
                assert_eq!(MontgomeryKernels::<P, 6>::mul(level, &a, &b), want, "{a:x?} {b:x?}");
                assert_eq!(MontgomeryKernels::<P, 6>::sqr(level, &b), square, "{b:x?}");
            }
        }
    }
}
