//! Points of edwards25519 as 32 bytes (RFC 8032, sections 5.1.2 and 5.1.3).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::edwards25519::{Edwards25519, Point};
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::cpu::{Ifma, task};
use crate::cpu::{Portable, Tier, on_words};
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::ct::Mask8;
use crate::ct::{Choice, Mask, Select};
use crate::field::crandall25519::Field25519;
use crate::field::ratio::FiveModEight;
use crate::field::{Factor, Field, Single};
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::field::{Vector, lanes52::CrandallX8};
use crate::form::Affine;
use crate::form::edwards::TwistedEdwards;
use crate::limbs::bytes;
use crate::operate::error::Error;

/// Which encodings have a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// RFC 8032: one for each point.
    Canonical,
    /// ZIP 215: y need not be below p, and an x of 0 may have the sign 1.
    Zip215,
}

/// (x, exists): an x for this y, of the two any one.
#[cfg_attr(not(unoptimised), inline(always))]
fn abscissa<F: FiveModEight>(y: F) -> (F, F::Mask) {
    let (yy, one) = (y.sqr(), F::one(y.level()));
    // x² = (y² - 1)/(dy² + 1); the denominator is not 0, since -1/d is no square.
    let v = Edwards25519::mul_d(yy).add(one).tighten();
    yy.sub(one).root_of_ratio(v)
}

/// y, and the lowest bit of x, of an encoding.
#[inline]
fn read(encoded: &[u8; 32], rules: Rules) -> Result<([u64; 4], u64), Error> {
    let mut y = [0; 4];
    bytes::from_le(&mut y, encoded);
    let sign = y[3] >> 63;
    y[3] &= u64::MAX >> 1;
    if rules == Rules::Canonical && Field25519::<Portable>::from_repr(Portable, y).is_none() {
        return Err(Error::CoordinateTooLarge);
    }
    Ok((y, sign))
}

/// The point that was found for that sign, if there is one.
#[inline]
fn accept(point: Point, exists: Mask, sign: u64, rules: Rules) -> Result<Point, Error> {
    // -0 = 0 has the sign 0.
    let signed = Mask::from_bit(point.x[0] & 1 ^ sign ^ 1);
    let valid = if rules == Rules::Canonical { exists.and(signed) } else { exists };
    if valid.declassify() { Ok(point) } else { Err(Error::NotOnCurve) }
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
    /// [`Error::NotOnCurve`] if there is none; by [`Rules::Canonical`] also if x is 0 and its sign 1, and
    /// [`Error::CoordinateTooLarge`] if y is not below p.
    #[inline]
    pub fn decompress(encoded: &[u8; 32], rules: Rules) -> Result<Self, Error> {
        let (y, sign) = read(encoded, rules)?;
        let (point, exists) = on_words!(Tier::best_single(), level: B => {
            let y = Field25519::<B>::constant(level, &y);
            let (x, is_square) = abscissa(y);
            let other = Mask::from_bit(x.to_repr()[0] & 1 ^ sign);
            let x = Select::select(other, x.neg().tighten(), x);
            (Self::encode(Affine { x, y }), is_square)
        });
        accept(point, exists, sign, rules)
    }

    /// [`Point::decompress`] of each. Constant time, but for which are refused, and their number. Cost: a
    /// power in the field for each; with feature `lanes` and AVX-512 IFMA one for eight.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn decompress_batch(encoded: &[[u8; 32]], rules: Rules) -> Vec<Result<Self, Error>> {
        #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
        if let Tier::Ifma(level) = Tier::best() {
            let mut points = Vec::with_capacity(encoded.len());
            for part in encoded.chunks(8) {
                if part.len() < EIGHT_FROM {
                    points.extend(part.iter().map(|one| Self::decompress(one, rules)));
                } else {
                    decompress_eight(level, part, rules, &mut points);
                }
            }
            return points;
        }
        encoded.iter().map(|one| Self::decompress(one, rules)).collect()
    }
}

/// From so many encodings on a vector costs less than each alone.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
const EIGHT_FROM: usize = 3;

/// The points of up to eight encodings.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
fn decompress_eight(level: Ifma, encoded: &[[u8; 32]], rules: Rules, points: &mut Vec<Result<Point, Error>>) {
    let (mut y, mut sign) = ([[0; 4]; 8], [0; 8]);
    let mut refused = [None; 8];
    for (i, one) in encoded.iter().enumerate() {
        match read(one, rules) {
            Ok(one) => (y[i], sign[i]) = one,
            Err(error) => refused[i] = Some(error),
        }
    }
    let (found, exist) = level.run(task!({
        let y = CrandallX8::<255, 19>::from_lanes(level, y);
        let (x, is_square) = abscissa(y);
        let lanes = x.to_lanes();
        let mut other = [0; 8];
        let mut i = 0;
        while i < 8 {
            other[i] = lanes[i][0] & 1 ^ sign[i];
            i += 1;
        }
        let x = CrandallX8::select(Mask8::equal(other, 1), x.neg().tighten(), x);
        let (x, y) = (x.to_lanes(), y.to_lanes());
        let points: [Point; 8] = core::array::from_fn(|i| Point::of(Affine { x: x[i], y: y[i] }));
        (points, is_square.bits())
    }));
    for i in 0..encoded.len() {
        let exists = Mask::from_bit(u64::from(exist >> i & 1));
        points.push(refused[i].map_or_else(|| accept(found[i], exists, sign[i], rules), Err));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In batches of every size, at every place: what one alone gives.
    #[cfg(feature = "alloc")]
    #[test]
    fn batches() {
        let mut random = Random(31);
        let mut encoded: Vec<[u8; 32]> =
            (0..60u8).map(|n| encoding([u64::from(n / 2), 0, 0, 0], u64::from(n & 1))).collect();
        for n in 0..20 {
            let mut large = P;
            large[0] = large[0].wrapping_add(n).wrapping_sub(4);
            encoded.push(encoding(large, n & 1));
            let y = core::array::from_fn(|i| random.edge() >> u32::from(i == 3));
            encoded.push(encoding(y, random.word() & 1));
        }
        for rules in [Rules::Canonical, Rules::Zip215] {
            let wanted: Vec<_> = encoded.iter().map(|one| Point::decompress(one, rules)).collect();
            assert!(wanted.iter().filter(|p| p.is_ok()).count() > 20);
            assert!(wanted.iter().filter(|p| p.is_err()).count() > 20);
            for size in 0..=17 {
                for (part, wanted) in encoded.windows(size.max(1)).zip(wanted.windows(size.max(1))) {
                    assert_eq!(Point::decompress_batch(&part[..size], rules), wanted[..size]);
                }
            }
            assert_eq!(Point::decompress_batch(&encoded, rules), wanted);
        }
    }
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
            let p: Point = crate::operate::slow::mul_base(&k.to_words()).to_affine();
            for p in [p, -p] {
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
