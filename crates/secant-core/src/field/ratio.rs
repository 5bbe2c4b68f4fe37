//! Square roots of quotients u/v by one power, without an inversion: what decodes compressed points and maps
//! field elements to curves.

use super::{Factor, Field, Single};
use crate::ct::{Choice, Mask};

/// A field of p elements, p = 3 mod 4: -1 is not a square.
pub trait ThreeModFour: Single {
    /// self^((p-3)/4). Constant time.
    fn power_of_ratio(self) -> Self;

    /// (r, square): r²·v = self where the mask is set, r²·v = -self elsewhere. So r is a root of self/v if
    /// that is a square, and of -self/v if it is not. Constant time.
    ///
    /// The mask is set for self = 0, and then r = 0; for v = 0 and self ≠ 0 it is clear, and r = 0. Cost: the
    /// power, 4M+2S. Source: RFC 9380, appendix F.2.1.2.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root_of_ratio(self, v: Self) -> (Self, Mask) {
        let uv = self.mul(v);
        // uv³, of which the power has the exponent -1/2 up to its sign.
        let r = v.sqr().mul(uv).power_of_ratio().mul(uv);
        (r, r.sqr().mul(v).equals(self))
    }
}

/// A field of p elements, p = 5 mod 8: -1 is a square, 2 is not.
pub trait FiveModEight: Field {
    /// self^((p-5)/8). Constant time.
    fn power_of_ratio(self) -> Self;

    /// i = 2^((p-1)/4), a square root of -1.
    fn root_of_minus_one(level: Self::Level) -> Self;

    /// (r, square): r²·v = self where the mask is set, r²·v = i·self elsewhere, i that of
    /// [`FiveModEight::root_of_minus_one`]. So r is a root of self/v if that is a square, and of i·self/v if
    /// it is not. Of the two roots it is any one. Constant time.
    ///
    /// The mask is set for self = 0, and then r = 0; for v = 0 and self ≠ 0 it is clear, and r = 0. Cost: the
    /// power, 8M+2S. Source: RFC 9496, section 4.2; Bernstein, Duif, Lange, Schwabe, Yang 2012, "High-speed
    /// high-security signatures", section 5.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root_of_ratio(self, v: Self) -> (Self, Self::Mask) {
        let i = Self::root_of_minus_one(self.level());
        let v3 = v.sqr().mul(v);
        let uv3 = self.mul(v3);
        // r²·v is the quotient's numerator times one of the fourth roots of unity.
        let r = v3.mul(v).mul(uv3).power_of_ratio().mul(uv3);
        let check = r.sqr().mul(v);
        let minus = self.neg().tighten();
        let right = check.equals(self);
        let opposite = check.equals(minus);
        let turned = check.equals(minus.mul(i));
        (Self::select(opposite.or(turned), r.mul(i), r), right.or(opposite))
    }
}

/// A field whose elements, or those in each lane, can be told from their opposites: of the canonical values
/// of x and -x ≠ x one is odd.
pub trait Parity: Field {
    /// Set where the canonical value is odd. Constant time.
    fn is_odd(self) -> Self::Mask;
}

impl<F: Single> Parity for F {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_odd(self) -> Mask {
        Mask::from_bit(self.to_repr().as_ref()[0] & 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{Mulx, Portable};
    use crate::field::crandall::Crandall;
    use crate::field::mersenne521::Mersenne521;
    use crate::field::montgomery::{MontgomeryForm, P256};
    use crate::field::spare::Spare;
    use crate::field::tiny::Tiny;
    use crate::limbs::WordKernels;
    use crate::limbs::samples::Random;

    fn check_three<F: ThreeModFour>(u: F, v: F) {
        let (r, square) = u.root_of_ratio(v);
        let want = F::select(square, u, u.neg().tighten());
        let v_is_zero = v.is_zero().declassify();
        assert!(v_is_zero || r.sqr().mul(v).equals(want).declassify());
        let quotient = u.mul(v.invert());
        let expected = u.is_zero().declassify() || !v_is_zero && quotient.sqrt().1.declassify();
        assert_eq!(square.declassify(), expected);
        assert!(!(v_is_zero || u.is_zero().declassify()) || r.is_zero().declassify());
    }

    fn check_five<F: FiveModEight + Single>(u: F, v: F) {
        let i = F::root_of_minus_one(u.level());
        assert!(i.sqr().equals(F::one(u.level()).neg().tighten()).declassify());
        let (r, square) = u.root_of_ratio(v);
        let want = F::select(square, u, u.mul(i));
        let v_is_zero = v.is_zero().declassify();
        assert!(v_is_zero || r.sqr().mul(v).equals(want).declassify());
        let quotient = u.mul(v.invert());
        let expected = u.is_zero().declassify() || !v_is_zero && quotient.sqrt().1.declassify();
        assert_eq!(square.declassify(), expected);
        assert!(!(v_is_zero || u.is_zero().declassify()) || r.is_zero().declassify());
    }

    fn all<const P: u64>(check: impl Fn(Tiny<P>, Tiny<P>)) {
        for u in 0..P as i64 {
            for v in 0..P as i64 {
                check(Tiny::new(u), Tiny::new(v));
            }
        }
    }

    #[test]
    fn every_ratio_of_tiny_fields() {
        all::<7>(check_three);
        all::<11>(check_three);
        all::<43>(check_three);
        all::<5>(check_five);
        all::<13>(check_five);
        all::<29>(check_five);
        all::<61>(check_five);
    }

    /// Edges and random elements, zero among them.
    fn samples<F: Single>(level: F::Level) -> Vec<F> {
        let mut random = Random(17);
        let mut elements: Vec<F> = (0..3).map(|n| F::from_u64(level, n)).collect();
        elements.push(F::one(level).neg().tighten());
        for _ in 0..12 {
            let a = F::from_u64(level, random.word());
            let b = F::from_u64(level, random.word());
            elements.push(a.sqr().mul(b).add(a).mul(a.invert()).sqr().mul(b));
        }
        elements
    }

    fn check_all<B: WordKernels>(level: B) {
        let (a, b, c) = (
            samples::<MontgomeryForm<P256, B>>(level),
            samples::<Mersenne521<B>>(level),
            samples::<Spare<19, B>>(level),
        );
        let d = samples::<Crandall<256, 189, B>>(level);
        for i in 0..a.len() {
            for j in 0..a.len() {
                check_three(a[i], a[j]);
                check_three(b[i], b[j]);
                check_five(c[i], c[j]);
                check_three(d[i], d[j]);
            }
        }
    }

    #[test]
    fn ratios_of_named_fields() {
        check_all(Portable);
        if let Some(level) = Mulx::detect() {
            check_all(level);
        }
    }
}
