//! The kernels of [`crate::limbs::folding`]: bounds and values are those of the traits.

use core::arch::asm;

use super::lines::{lines, product4, row4, square4};
use crate::cpu::Portable;
use crate::limbs::folding::{FoldedProducts, FoldedSums, SpareSums};
use crate::limbs::portable;

/// What is above 2^256, `$top`, folded to (r0, .., r3) for K = 255, with the bit above that: `fold` is 2C.
macro_rules! last_255 {
    ($top:ident) => {
        lines! {
            extr t0, $top, r3, 63;
            lsr t1, fold, 1;
            and r3, r3, 0x7fffffffffffffff;
            mul t0, t0, t1;
            adds r0, r0, t0;
            adcs r1, r1, zero;
            adcs r2, r2, zero;
            adc r3, r3, zero;
        }
    };
}

/// The same for any other K: the product with `fold` has two words, and the sum may exceed 2^256 once more.
macro_rules! last_any {
    ($top:ident) => {
        lines! {
            mul t0, $top, fold;
            umulh t1, $top, fold;
            adds r0, r0, t0;
            adcs r1, r1, t1;
            adcs r2, r2, zero;
            adcs r3, r3, zero;
            csel t0, fold, zero, cs;
            adds r0, r0, t0;
            adc r1, r1, zero;
        }
    };
}

impl FoldedProducts for Portable {
    /// Cost: 88 instructions, of them 40 halves of products, or 89 and 42. For K <= 221 the portable text.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        if K <= 221 {
            return portable::fold::<K, C>(portable::mul4(a, b));
        }
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        macro_rules! product {
            ($last:ident) => {
                asm!(
                    product4!(),
                    row4!(fold; r4, a0, a1, a2 => r0, r1, r2, r3, a3),
                    $last!(a3),
                    fold = in(reg) const { C << (256 - K) },
                    a0 = inout(reg) a[0] => _,
                    a1 = inout(reg) a[1] => _,
                    a2 = inout(reg) a[2] => _,
                    a3 = inout(reg) a[3] => _,
                    b0 = in(reg) b[0],
                    b1 = in(reg) b[1],
                    b2 = in(reg) b[2],
                    b3 = in(reg) b[3],
                    r0 = out(reg) r0,
                    r1 = out(reg) r1,
                    r2 = out(reg) r2,
                    r3 = out(reg) r3,
                    r4 = out(reg) _,
                    t0 = out(reg) _,
                    t1 = out(reg) _,
                    t2 = out(reg) _,
                    t3 = out(reg) _,
                    options(pure, nomem, nostack),
                )
            };
        }
        // SAFETY: registers only.
        unsafe {
            if K == 255 {
                product!(last_255);
            } else {
                product!(last_any);
            }
        }
        [r0, r1, r2, r3]
    }

    /// Cost: 68 instructions, of them 28 halves of products, or 69 and 30. For K <= 221 the portable text.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        if K <= 221 {
            return portable::fold::<K, C>(portable::sqr4(a));
        }
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        macro_rules! square {
            ($last:ident) => {
                asm!(
                    square4!(),
                    row4!(fold; r4, r5, r6, r7 => r0, r1, r2, r3, a0),
                    $last!(a0),
                    fold = in(reg) const { C << (256 - K) },
                    a0 = inout(reg) a[0] => _,
                    a1 = inout(reg) a[1] => _,
                    a2 = inout(reg) a[2] => _,
                    a3 = inout(reg) a[3] => _,
                    r0 = out(reg) r0,
                    r1 = out(reg) r1,
                    r2 = out(reg) r2,
                    r3 = out(reg) r3,
                    r4 = out(reg) _,
                    r5 = out(reg) _,
                    r6 = out(reg) _,
                    r7 = out(reg) _,
                    t0 = out(reg) _,
                    t1 = out(reg) _,
                    t2 = out(reg) _,
                    t3 = out(reg) _,
                    options(pure, nomem, nostack),
                )
            };
        }
        // SAFETY: registers only.
        unsafe {
            if K == 255 {
                square!(last_255);
            } else {
                square!(last_any);
            }
        }
        [r0, r1, r2, r3]
    }
}

/// A block whose operands are r = a, and those that are given. The words of b are `b0` to `b3`.
macro_rules! on_words {
    ($lines:expr; $a:expr, $b:expr, $fold:expr $(, $more:ident = $operand:ident(reg) $value:tt)*) => {{
        let ([mut r0, mut r1, mut r2, mut r3], b): ([u64; 4], &[u64; 4]) = (*$a, $b);
        // SAFETY: registers only.
        unsafe {
            asm!(
                $lines,
                fold = in(reg) $fold,
                r0 = inout(reg) r0,
                r1 = inout(reg) r1,
                r2 = inout(reg) r2,
                r3 = inout(reg) r3,
                b0 = in(reg) b[0],
                b1 = in(reg) b[1],
                b2 = in(reg) b[2],
                b3 = in(reg) b[3],
                t0 = out(reg) _,
                $($more = $operand(reg) $value,)*
                options(pure, nomem, nostack),
            );
        }
        [r0, r1, r2, r3]
    }};
}

impl FoldedSums for Portable {
    /// Cost: 11 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        on_words!(lines! {
            adds r0, r0, b0;
            adcs r1, r1, b1;
            adcs r2, r2, b2;
            adcs r3, r3, b3;
            csel t0, fold, zero, cs;
            adds r0, r0, t0;
            adcs r1, r1, zero;
            adcs r2, r2, zero;
            adcs r3, r3, zero;
            csel t0, fold, zero, cs;
            add r0, r0, t0;
        }; a, b, const { C << (256 - K) })
    }

    /// Cost: 11 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        on_words!(lines! {
            subs r0, r0, b0;
            sbcs r1, r1, b1;
            sbcs r2, r2, b2;
            sbcs r3, r3, b3;
            csel t0, fold, zero, cc;
            subs r0, r0, t0;
            sbcs r1, r1, zero;
            sbcs r2, r2, zero;
            sbcs r3, r3, zero;
            csel t0, fold, zero, cc;
            sub r0, r0, t0;
        }; a, b, const { C << (256 - K) })
    }

    /// Cost: 17 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3_fold4<const K: u32, const C: u64>(self, a: &[u64; 4]) -> [u64; 4] {
        on_words!(lines! {
            adds r0, r0, r0;
            adcs r1, r1, r1;
            adcs r2, r2, r2;
            adcs r3, r3, r3;
            adc t0, zero, zero;
            adds r0, r0, b0;
            adcs r1, r1, b1;
            adcs r2, r2, b2;
            adcs r3, r3, b3;
            adc t0, t0, zero;
            mul t0, t0, fold;
            adds r0, r0, t0;
            adcs r1, r1, zero;
            adcs r2, r2, zero;
            adcs r3, r3, zero;
            csel t0, fold, zero, cs;
            add r0, r0, t0;
        }; a, a, const { C << (256 - K) })
    }

    /// Cost: 17 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub_fold4<const K: u32, const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        // The borrows count below zero.
        on_words!(lines! {
            subs r0, r0, b0;
            sbcs r1, r1, b1;
            sbcs r2, r2, b2;
            sbcs r3, r3, b3;
            sbc t0, zero, zero;
            subs r0, r0, b0;
            sbcs r1, r1, b1;
            sbcs r2, r2, b2;
            sbcs r3, r3, b3;
            sbc t0, t0, zero;
            mneg t0, t0, fold;
            subs r0, r0, t0;
            sbcs r1, r1, zero;
            sbcs r2, r2, zero;
            sbcs r3, r3, zero;
            csel t0, fold, zero, cc;
            sub r0, r0, t0;
        }; a, b, const { C << (256 - K) })
    }
}

impl SpareSums for Portable {
    /// Cost: 6 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        on_words!(lines! {
            adds r0, r0, b0;
            adcs r1, r1, b1;
            adcs r2, r2, b2;
            adcs r3, r3, b3;
            csel t0, fold, zero, cs;
            add r0, r0, t0;
        }; a, b, const { 2 * C })
    }

    /// Cost: 9 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
        on_words!(lines! {
            subs r0, r0, b0;
            sbcs r1, r1, b1;
            sbcs r2, r2, b2;
            sbcs r3, r3, b3;
            csel t0, fold, zero, cc;
            subs r0, r0, t0;
            sbcs r1, r1, zero;
            sbcs r2, r2, zero;
            sbc r3, r3, zero;
        }; a, b, const { 2 * C })
    }

    /// Cost: 21 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_add_sub_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], c: &[u64; 4]) -> [u64; 4] {
        let [c0, c1, c2, c3] = *c;
        on_words!(lines! {
            adds r0, r0, r0;
            adcs r1, r1, r1;
            adcs r2, r2, r2;
            adcs r3, r3, r3;
            adc t0, zero, zero;
            adds r0, r0, b0;
            adcs r1, r1, b1;
            adcs r2, r2, b2;
            adcs r3, r3, b3;
            adc t0, t0, zero;
            subs r0, r0, c0;
            sbcs r1, r1, c1;
            sbcs r2, r2, c2;
            sbcs r3, r3, c3;
            sbc t0, t0, zero;
            mul t0, t0, fold;
            asr t1, t0, 63;
            adds r0, r0, t0;
            adcs r1, r1, t1;
            adcs r2, r2, t1;
            adc r3, r3, t1;
        }; a, b, const { 2 * C }, c0 = in(reg) c0, c1 = in(reg) c1, c2 = in(reg) c2, c3 = in(reg) c3, t1 = out(reg) _)
    }

    /// Cost: 8 halves of products, 16 other instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple_spare4<const C: u64>(self, a: &[u64; 4], b: &[u64; 4], n: u32) -> [u64; 4] {
        let n = u64::from(n);
        on_words!(concat!(
            row4!(n; b0, b1, b2, b3 => r0, r1, r2, r3, top),
            lines! {
                mul top, top, fold;
                adds r0, r0, top;
                adcs r1, r1, zero;
                adcs r2, r2, zero;
                adcs r3, r3, zero;
                csel t0, fold, zero, cs;
                add r0, r0, t0;
            },
        ); a, b, const { 2 * C }, n = in(reg) n, top = out(reg) _, t1 = out(reg) _, t2 = out(reg) _, t3 = out(reg) _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::aarch64::Twin;
    use crate::limbs::aarch64::tests::operands;

    impl FoldedProducts for Twin {}
    impl FoldedSums for Twin {}
    impl SpareSums for Twin {}

    fn compare<const K: u32, const C: u64>() {
        let all = operands(&[u64::MAX; 4], 1500);
        for (i, a) in all.iter().enumerate() {
            assert_eq!(Portable.sqr_fold4::<K, C>(a), Twin.sqr_fold4::<K, C>(a), "{a:x?}");
            assert_eq!(Portable.mul2_fold4::<K, C>(a), Twin.mul2_fold4::<K, C>(a), "{a:x?}");
            assert_eq!(Portable.mul3_fold4::<K, C>(a), Twin.mul3_fold4::<K, C>(a), "{a:x?}");
            assert_eq!(Portable.neg_fold4::<K, C>(a), Twin.neg_fold4::<K, C>(a), "{a:x?}");
            for b in all.iter().skip(i % 5).step_by(5).chain(&[[u64::MAX; 4]]) {
                assert_eq!(Portable.mul_fold4::<K, C>(a, b), Twin.mul_fold4::<K, C>(a, b), "{a:x?} {b:x?}");
                assert_eq!(Portable.add_fold4::<K, C>(a, b), Twin.add_fold4::<K, C>(a, b), "{a:x?} {b:x?}");
                assert_eq!(Portable.sub_fold4::<K, C>(a, b), Twin.sub_fold4::<K, C>(a, b), "{a:x?} {b:x?}");
                let (r, twin) = (Portable.dbl_sub_fold4::<K, C>(a, b), Twin.dbl_sub_fold4::<K, C>(a, b));
                assert_eq!(r, twin, "{a:x?} {b:x?}");
            }
        }
    }

    fn compare_spare<const C: u64>() {
        let all = operands(&[1 << 12, 0, 0, 1 << 63], 1500);
        let any = operands(&[u64::MAX; 4], 1500);
        for (i, a) in all.iter().enumerate() {
            for (j, b) in all.iter().enumerate().skip(i % 5).step_by(5) {
                assert_eq!(Portable.add_spare4::<C>(a, b), Twin.add_spare4::<C>(a, b), "{a:x?} {b:x?}");
                assert_eq!(Portable.sub_spare4::<C>(a, b), Twin.sub_spare4::<C>(a, b), "{a:x?} {b:x?}");
                let c = &all[(i * j + j) % all.len()];
                let (r, twin) =
                    (Portable.dbl_add_sub_spare4::<C>(a, b, c), Twin.dbl_add_sub_spare4::<C>(a, b, c));
                assert_eq!(r, twin, "{a:x?} {b:x?} {c:x?}");
            }
            for (j, b) in any.iter().enumerate().skip(i % 5).step_by(5) {
                let n = [121_665, 1, i32::MAX as u32, j as u32][j % 4];
                let r = Portable.add_small_multiple_spare4::<C>(a, b, n);
                assert_eq!(r, Twin.add_small_multiple_spare4::<C>(a, b, n), "{a:x?} {b:x?} {n}");
            }
        }
    }

    #[test]
    fn kernels_give_what_the_portable_ones_give() {
        compare::<255, 19>();
        compare::<256, 0x1_0000_03d1>();
        compare::<256, 189>();
        compare::<251, 9>();
        compare_spare::<19>();
        compare_spare::<31>();
    }
}
