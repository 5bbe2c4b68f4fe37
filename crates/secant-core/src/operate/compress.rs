//! Points of short Weierstrass curves as keys.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::equipped::Equipped;
use super::error::Error;
use super::keys::KeyPoint;
#[cfg(feature = "alloc")]
use super::lanes::LanesOf;
use super::named::NamedCurve;
use super::point::Point;
use crate::cpu::{Mulx, Portable, Tier, on_words};
use crate::ct;
use crate::field::Single;
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;
use crate::form::weierstrass::compressed::decompress;

/// A curve y² = x³ - 3s²x + b on every backend.
pub trait ShortWeierstrass:
    Equipped + Weierstrass<<Self as NamedCurve>::Field<Portable>> + Weierstrass<<Self as NamedCurve>::Field<Mulx>>
{
}

impl<C> ShortWeierstrass for C where
    C: Equipped
        + Weierstrass<<C as NamedCurve>::Field<Portable>>
        + Weierstrass<<C as NamedCurve>::Field<Mulx>>
{
}

impl<C: ShortWeierstrass> KeyPoint for Point<C> {
    type Coordinate = C::Repr;

    /// Cost: one square root.
    fn from_x(x: C::Repr, odd: bool) -> Result<Self, Error> {
        let found = on_words!(Tier::best_single(), level: B => {
            let x = C::Field::<B>::from_repr(level, x)?;
            let (y, exists) = decompress::<C, _>(x, u64::from(odd));
            Some((Self::encode(Affine { x, y }), exists))
        });
        let (point, exists) = found.ok_or(Error::CoordinateTooLarge)?;
        if exists.declassify() { Ok(point) } else { Err(Error::NotOnCurve) }
    }
    fn x(&self) -> C::Repr {
        self.x
    }
    fn y(&self) -> C::Repr {
        self.y
    }
    fn compression_bit(&self) -> u64 {
        self.y.as_ref()[0] & 1
    }
    fn wipe(&mut self) {
        ct::wipe(self.x.as_mut());
        ct::wipe(self.y.as_mut());
    }
}

#[cfg(feature = "alloc")]
impl<C: ShortWeierstrass> Point<C> {
    /// [`KeyPoint::from_x`] of each pair of an abscissa and the lowest bit of the ordinate. Constant time,
    /// but for which are refused, and their number.
    ///
    /// Cost: one square root for each; with feature `lanes` and AVX-512 IFMA one for sixteen, where p = 3
    /// modulo 4.
    pub fn from_x_batch(abscissas: &[(C::Repr, bool)]) -> Vec<Result<Self, Error>> {
        let mut points = Vec::with_capacity(abscissas.len());
        for part in abscissas.chunks(2 * LANES) {
            if part.len() < C::Lanes::ROOTS_FROM || !sixteen::<C>(part, &mut points) {
                points.extend(part.iter().map(|(x, odd)| <Self as KeyPoint>::from_x(*x, *odd)));
            }
        }
        points
    }
}

/// Lanes of a vector.
#[cfg(feature = "alloc")]
const LANES: usize = 8;

/// The points of up to sixteen abscissas; whether there are lanes for that.
#[cfg(feature = "alloc")]
fn sixteen<C: ShortWeierstrass>(
    abscissas: &[(C::Repr, bool)],
    points: &mut Vec<Result<Point<C>, Error>>,
) -> bool {
    let Tier::Ifma(level) = Tier::best() else { return false };
    let (mut x, mut odd) = ([[C::BASE.x; LANES]; 2], [[0; LANES]; 2]);
    let mut large = [false; 2 * LANES];
    for (i, (of, bit)) in abscissas.iter().enumerate() {
        large[i] = C::Field::<Portable>::from_repr(Portable, *of).is_none();
        if !large[i] {
            x[i / LANES][i % LANES] = *of;
            odd[i / LANES][i % LANES] = u64::from(*bit);
        }
    }
    let Some((found, exist)) = C::Lanes::from_x(level, &x, &odd) else { return false };
    for (i, (_, bit)) in abscissas.iter().enumerate() {
        let point = found[i / LANES][i % LANES];
        // -0 = 0 is even.
        let right = point.y.as_ref()[0] & 1 == u64::from(*bit);
        points.push(if large[i] {
            Err(Error::CoordinateTooLarge)
        } else if exist >> i & 1 == 1 && right {
            Ok(point)
        } else {
            Err(Error::NotOnCurve)
        });
    }
    true
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::curve::brainpool::{BrainpoolP256r1, BrainpoolP384r1, BrainpoolP512r1};
    use crate::curve::p224::P224;
    use crate::curve::p256::P256;
    use crate::curve::p384::P384;
    use crate::curve::p521::P521;
    use crate::curve::secp256k1::Secp256k1;
    use crate::curve::sm2::Sm2;
    use crate::curve::wei25519::Wei25519;
    use crate::limbs::samples::Random;

    /// In batches of every size, at every place: what one alone gives.
    fn check<C: ShortWeierstrass<Repr = [u64; N]>, const N: usize>(shift: u32) {
        let mut random = Random(31);
        let mut abscissas = vec![([u64::MAX; N], true)];
        for n in 0..40u64 {
            abscissas.push((core::array::from_fn(|i| if i == 0 { n } else { 0 }), n % 3 == 0));
            let x = core::array::from_fn(|i| random.edge() >> if i + 1 == N { shift } else { 0 });
            abscissas.push((x, n % 2 == 0));
        }
        let one = |(x, odd): &([u64; N], bool)| <Point<C> as KeyPoint>::from_x(*x, *odd);
        let wanted: Vec<_> = abscissas.iter().map(one).collect();
        for error in [Error::NotOnCurve, Error::CoordinateTooLarge] {
            assert!(wanted.contains(&Err(error)));
        }
        assert!(wanted.iter().filter(|p| p.is_ok()).count() > 20);
        for size in 0..=33 {
            for start in [0, 1, 7, 30] {
                let range = start..start + size;
                assert_eq!(Point::<C>::from_x_batch(&abscissas[range.clone()]), wanted[range]);
            }
        }
        assert_eq!(Point::<C>::from_x_batch(&abscissas), wanted);
    }

    #[test]
    fn keys_points_are_wiped() {
        let mut p = Point::<P256>::base();
        assert!(p.x().iter().chain(&p.y()).all(|word| *word != 0));
        KeyPoint::wipe(&mut p);
        assert_eq!((p.x(), p.y()), ([0; 4], [0; 4]));
    }

    #[test]
    fn batches() {
        check::<P224, 4>(32);
        check::<P256, 4>(0);
        check::<P384, 6>(0);
        check::<P521, 9>(55);
        check::<Secp256k1, 4>(0);
        check::<Wei25519, 4>(1);
        check::<BrainpoolP256r1, 4>(0);
        check::<BrainpoolP384r1, 6>(0);
        check::<BrainpoolP512r1, 8>(0);
        check::<Sm2, 4>(0);
    }
}
