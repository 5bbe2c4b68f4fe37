//! Signatures by SM2 (GB/T 32918.2) on any curve with affine points.

use digest::common::BlockSizeUser;
use digest::{Digest, Output};
use secant_core::cpu::{Dit, Portable};
use secant_core::ct::Choice;
use secant_core::field::{Factor, Field, Single};
use secant_core::form::weierstrass::Weierstrass;
use secant_core::operate::{Equipped, KeyPoint, NamedCurve, Residue, Scalar, ShortWeierstrass};

use super::bytes::big;
use super::ecdsa::{abscissa, generator, is_of_vartime, next};
use super::prime::{Point, Projective};
use crate::Error;

/// Bytes of a coordinate.
const BYTES: usize = 32;

/// The most bytes that an identity has: their bits are counted in sixteen.
const LONGEST: usize = 8191;

/// The hash Z of an identity and a key: of the identity's length in bits as two bytes, the identity, a, b, G
/// and the key (section 5.5).
pub(crate) fn identity_hash<C: ShortWeierstrass, D: Digest>(
    identity: &[u8],
    key: &Point<C>,
) -> Result<Output<D>, Error> {
    if identity.len() > LONGEST {
        return Err(Error::IdentityTooLong);
    }
    type Element<C> = <C as NamedCurve>::Field<Portable>;
    let a = Element::<C>::from_u64(Portable, 3).neg().tighten().to_repr();
    let b = <C as Weierstrass<Element<C>>>::b(Portable).to_repr();
    let mut hash = D::new_with_prefix((8 * identity.len() as u16).to_be_bytes());
    hash.update(identity);
    for words in [a, b, C::BASE.x, C::BASE.y, key.x(), key.y()] {
        let mut bytes = [0; BYTES];
        big::put(words.as_ref(), &mut bytes);
        hash.update(bytes);
    }
    Ok(hash.finalize())
}

/// r = e + x([k]G) and s = (k - r·d)/(1 + d) = (k + r)/(1 + d) - r modulo n, given w = 1/(1 + d); `None`
/// where r, r + k or s is 0. Constant time but for that.
pub(crate) fn signature<C: ShortWeierstrass>(
    w: &Scalar<C>,
    e: &Scalar<C>,
    k: &Scalar<C>,
) -> Option<(Scalar<C>, Scalar<C>)> {
    let _dit = Dit::set();
    let (x, _) = abscissa::<C>(super::prime::mul_base_affine::<C>(k));
    let r = e.add(&x);
    let sum = r.add(k);
    let s = sum.mul(w).sub(&r);
    // All become public, unless one is 0.
    let none = r.is_zero().or(sum.is_zero()).or(s.is_zero());
    (!none.declassify()).then_some((r, s))
}

/// [`signature`] with the k of RFC 6979 for d and e with the hash function D; `extra` is what section 3.6
/// adds to its seed.
pub(crate) fn sign<C, D>(d: &Scalar<C>, w: &Scalar<C>, e: &Scalar<C>, extra: &[u8]) -> (Scalar<C>, Scalar<C>)
where
    C: ShortWeierstrass,
    D: Digest + BlockSizeUser + Clone,
{
    let _dit = Dit::set();
    let mut generator = generator::<D, _>(d, e, extra);
    loop {
        if let Some(signature) = signature::<C>(w, e, &next(&mut generator)) {
            return signature;
        }
    }
}

/// Whether r = e + x([s]G + [r + s]Q) mod n and r + s is not 0, for r and s in [1, n). Variable time: all of
/// it is public.
pub(crate) fn verify_vartime<C: Equipped>(q: &Point<C>, e: &Scalar<C>, r: &Scalar<C>, s: &Scalar<C>) -> bool {
    let t = r.add(s);
    !t.is_zero().declassify() && is_of_vartime(&Projective::mul_add_base_affine_vartime(&t, q, s), &r.sub(e))
}
