//! Points of edwards25519 as 32 bytes (RFC 8032, sections 5.1.2 and 5.1.3).

use super::edwards25519::{Edwards25519, Point};
use super::error::Error;
use crate::cpu::{Portable, Task, Tier};
use crate::ct::{Choice, Mask, Select};
use crate::field::ratio::FiveModEight;
use crate::field::spare::Spare;
use crate::field::{Factor, Field, Single};
use crate::form::Affine;
use crate::form::edwards::TwistedEdwards;
use crate::limbs::{WordKernels, bytes};

/// Which encodings have a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// RFC 8032: one for each point.
    Canonical,
    /// ZIP 215: y need not be below p, and an x of 0 may have the sign 1.
    Zip215,
}

/// (x, y) by y, an integer below 2^255, and the lowest bit of x; and whether there is such a point. The bit is not looked at for x = 0.
struct Decompress<'a> {
    y: &'a [u64; 4],
    sign: u64,
}

impl<B: WordKernels> Task<B> for Decompress<'_> {
    type Output = (Point, Mask);

    #[inline(always)]
    fn run(self, level: B) -> Self::Output {
        type F<B> = Spare<19, B>;
        let y = F::<B>::constant(level, self.y);
        let (yy, one) = (y.sqr(), F::<B>::one(level));
        // x² = (y² - 1)/(dy² + 1); the denominator is not 0, since -1/d is no square.
        let v = Edwards25519::mul_d(yy).add(one).tighten();
        let (x, is_square) = yy.sub(one).root_of_ratio(v);
        let other = Mask::from_bit(x.to_repr()[0] & 1 ^ self.sign);
        let x = Select::select(other, x.neg().tighten(), x);
        (Point::encode(Affine { x, y }), is_square)
    }
}

impl Point {
    /// y in 255 bits, and the lowest bit of x above them: little-endian, 32 bytes. Constant time.
    #[must_use]
    #[inline]
    pub fn compress(&self) -> [u8; 32] {
        let mut words = self.y;
        words[3] |= self.x[0] << 63;
        let mut encoded = [0; 32];
        bytes::to_le(&mut encoded, &words);
        encoded
    }

    /// The point of an encoding. Constant time, but for whether it is refused. Cost: a power in the field.
    ///
    /// # Errors
    /// [`Error::NotOnCurve`] if there is none; by [`Rules::Canonical`] also if x is 0 and its sign 1, and [`Error::CoordinateTooLarge`] if y is not
    /// below p.
    #[inline]
    pub fn decompress(encoded: &[u8; 32], rules: Rules) -> Result<Self, Error> {
        let mut y = [0; 4];
        bytes::from_le(&mut y, encoded);
        let sign = y[3] >> 63;
        y[3] &= u64::MAX >> 1;
        if rules == Rules::Canonical && Spare::<19, Portable>::from_repr(Portable, y).is_none() {
            return Err(Error::CoordinateTooLarge);
        }
        let (point, exists) = Tier::best_single().run_single(Decompress { y: &y, sign });
        // -0 = 0 has the sign 0.
        let signed = Mask::from_bit(point.x[0] & 1 ^ sign ^ 1);
        let valid = if rules == Rules::Canonical { exists.and(signed) } else { exists };
        if valid.declassify() { Ok(point) } else { Err(Error::NotOnCurve) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::hex::words;
    use crate::limbs::samples::Random;

    const P: [u64; 4] = words("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");

    fn encoding(mut y: [u64; 4], sign: u64) -> [u8; 32] {
        y[3] |= sign << 63;
        let mut encoded = [0; 32];
        bytes::to_le(&mut encoded, &y);
        encoded
    }

    #[test]
    fn points_there_and_back() {
        let mut random = Random(5);
        for _ in 0..40 {
            let k = super::super::edwards25519::Scalar::reduce_words(&[
                random.word(),
                random.word(),
                random.word(),
                random.word(),
            ]);
            for p in [Point::mul_base(&k), -Point::mul_base(&k)] {
                for rules in [Rules::Canonical, Rules::Zip215] {
                    assert_eq!(Point::decompress(&p.compress(), rules), Ok(p));
                }
            }
        }
    }

    /// Every y near 0 and p, against the curve's equation.
    #[test]
    fn small_and_large_ordinates() {
        let mut found = 0;
        for n in 0..40 {
            for sign in [0, 1] {
                let small = Point::decompress(&encoding([n, 0, 0, 0], sign), Rules::Canonical);
                if let Ok(p) = small {
                    assert_eq!(p.y, [n, 0, 0, 0]);
                    assert_eq!(p.x[0] & 1, sign);
                    assert_eq!(Point::from_affine(p.x, p.y), Ok(p));
                    found += 1;
                }
                // y + p is the same residue, for what fits 255 bits.
                if n < 19 {
                    let mut large = P;
                    large[0] += n;
                    let large = encoding(large, sign);
                    assert_eq!(Point::decompress(&large, Rules::Canonical), Err(Error::CoordinateTooLarge));
                    assert_eq!(
                        Point::decompress(&large, Rules::Zip215),
                        Point::decompress(&encoding([n, 0, 0, 0], sign), Rules::Zip215)
                    );
                }
            }
        }
        assert_eq!(found, 53);
        let mut below = P;
        below[0] -= 1;
        // (0, 1) and (0, -1).
        for y in [[1, 0, 0, 0], below] {
            let p = Point::decompress(&encoding(y, 0), Rules::Canonical).unwrap();
            assert_eq!((p.x, p.y), ([0; 4], y));
            assert_eq!(Point::decompress(&encoding(y, 1), Rules::Canonical), Err(Error::NotOnCurve));
            assert_eq!(Point::decompress(&encoding(y, 1), Rules::Zip215), Ok(p));
        }
    }
}
