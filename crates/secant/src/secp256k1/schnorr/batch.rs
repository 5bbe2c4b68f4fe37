//! Many signatures at once (BIP 340, batch verification).

use alloc::vec::Vec;
use core::ops::Range;

use digest::Digest;
use sha2::Sha256;

use super::{AffinePoint, Scalar, Signature, VerifyingKey, challenge, is_of};
use crate::Error;
use crate::engine::batch::{coefficients, of_keys, search};
use crate::engine::prime;
use secant_core::curve::secp256k1::Secp256k1;

/// The terms of one signature in the equation: z·s, z·e, the point R and the key.
struct Term<'a> {
    z: Scalar,
    zs: Scalar,
    ze: Scalar,
    r: AffinePoint,
    key: &'a VerifyingKey,
}

/// s, e, R and the key.
type Read<'a> = (Scalar, Scalar, AffinePoint, &'a VerifyingKey);

/// A signed message: key, message, signature.
type Signed<'a> = (&'a VerifyingKey, &'a [u8], &'a Signature);

/// The encoding of the point of an abscissa whose ordinate is even.
fn with_even_y(x: &[u8; 32]) -> [u8; 33] {
    let mut encoded = [2; 33];
    encoded[1..].copy_from_slice(x);
    encoded
}

/// Keys, messages and signatures. What cannot be part of the equation has an error, and no term.
fn terms<'a>(signed: &[Signed<'a>]) -> Vec<Result<Term<'a>, Error>> {
    let mut all = Sha256::new();
    let encoded: Vec<[u8; 33]> = signed.iter().map(|(_, _, signature)| with_even_y(signature.r())).collect();
    let points = AffinePoint::decompress_batch(&encoded);
    let read = |((key, message, signature), r): (&Signed<'a>, Result<AffinePoint, Error>)| {
        let s = Scalar::from_bytes(signature.s()).map_err(|_| Error::InvalidSignature)?;
        let r = r.map_err(|_| Error::InvalidSignature)?;
        // e is a hash of r, P and the message.
        let e = challenge(signature.r(), &key.bytes, message);
        all.update(e.to_bytes());
        all.update(signature.s());
        Ok((s, e, r, *key))
    };
    let read: Vec<Result<Read<'a>, Error>> = signed.iter().zip(points).map(read).collect();
    let z = coefficients(all, signed.len());
    let term = |(read, z): (Result<Read<'a>, Error>, u128)| {
        let (s, e, r, key) = read?;
        let z = Scalar::from_u128(z);
        Ok(Term { zs: &z * s, ze: &z * e, z, r, key })
    };
    read.into_iter().zip(z).map(term).collect()
}

/// Whether the sum of z·(R + [e]P - [s]G) over the terms is neutral.
fn is_sum_neutral(terms: &[Result<Term<'_>, Error>]) -> bool {
    let mut scalars = Vec::with_capacity(2 * terms.len() + 1);
    let mut points = Vec::with_capacity(2 * terms.len() + 1);
    let mut of_base = Scalar::ZERO;
    let mut keys = Vec::with_capacity(terms.len());
    for term in terms.iter().flatten() {
        of_base -= &term.zs;
        scalars.push(term.z.clone());
        points.push(term.r);
        keys.push((&term.key.bytes, term.ze.clone(), term.key.point));
    }
    of_keys(&keys, &mut scalars, &mut points);
    scalars.push(of_base);
    points.push(AffinePoint::GENERATOR);
    // The slices have one length.
    AffinePoint::multiscalar_vartime(&scalars, &points).is_ok_and(|sum| sum.is_identity())
}

/// From so many signatures on one equation costs less than each by itself, eight at a time.
const TOGETHER_IN_LANES: usize = 9;

/// Whether all of these are signatures, by [`VerifyingKey::verify`]: keys, messages, signatures. One equation
/// for all, with coefficients from a hash of all. Variable time: all of it is public.
///
/// Cost: for each a hash of the message and of some hundred bytes and a square root, in lanes where there
/// are; in [`AffinePoint::multiscalar_vartime`] a point with a short integer for each, and a point for each
/// key. With feature `lanes` and AVX-512 IFMA a few are verified each by itself, eight at a time, which then
/// costs less.
///
/// # Errors
/// [`Error::InvalidSignature`] if one of them is not.
pub fn verify_all(signed: &[(&VerifyingKey, &[u8], &Signature)]) -> Result<(), Error> {
    if signed.len() < TOGETHER_IN_LANES && crate::engine::prime::Point::<Secp256k1>::sums_in_lanes() {
        return verdicts_vartime(signed).into_iter().collect();
    }
    let terms = terms(signed);
    if terms.iter().all(Result::is_ok) && is_sum_neutral(&terms) {
        Ok(())
    } else {
        Err(Error::InvalidSignature)
    }
}

/// [`VerifyingKey::verify`] of each triple (key, message, signature). Variable time: all of it is public.
///
/// Cost: that of [`verify_all`] if all are valid. With feature `lanes` and AVX-512 IFMA, if one is not, each
/// is verified as well, eight at a time; elsewhere a wrong one is searched for by halves, which costs about
/// twice as much, and several times the verification of each where most are wrong.
#[must_use]
pub fn verify_batch(signed: &[(&VerifyingKey, &[u8], &Signature)]) -> Vec<Result<(), Error>> {
    let quick = crate::engine::prime::Point::<Secp256k1>::sums_in_lanes();
    if quick && signed.len() < TOGETHER_IN_LANES {
        return verdicts_vartime(signed);
    }
    let terms = terms(signed);
    let mut verdicts: Vec<_> =
        terms.iter().map(|term| term.as_ref().map(|_| ()).map_err(|error| *error)).collect();
    let one = |i: &usize| {
        let (key, message, signature) = signed[*i];
        key.verify(message, signature)
    };
    let each = |wanted: &[usize]| {
        if quick {
            verdicts_vartime(&wanted.iter().map(|i| signed[*i]).collect::<Vec<_>>())
        } else {
            wanted.iter().map(one).collect()
        }
    };
    search(&mut verdicts, quick, &|range: Range<usize>| is_sum_neutral(&terms[range]), &each);
    verdicts
}

/// Whether `[s]G - [e]P` is the point of r, of each.
fn verdicts_vartime(signed: &[Signed<'_>]) -> Vec<Result<(), Error>> {
    let read = |(key, message, signature): &Signed<'_>| {
        let s = Scalar::from_bytes(signature.s()).map_err(|_| Error::InvalidSignature)?;
        let e = challenge(signature.r(), &key.bytes, message);
        Ok(((-e).0.clone(), key.point.0, s.0.clone()))
    };
    let read: Vec<Result<_, Error>> = signed.iter().map(read).collect();
    let terms: Vec<_> = read.iter().flatten().cloned().collect();
    let mut sums = prime::mul_add_base_affine_batch_vartime(&terms).into_iter();
    let verdict = |(read, (_, _, signature)): (Result<_, Error>, &Signed<'_>)| {
        read?;
        sums.next().map_or(Err(Error::InvalidSignature), |sum| is_of(&crate::AffinePoint(sum), signature.r()))
    };
    read.into_iter().zip(signed).map(verdict).collect()
}

#[cfg(test)]
mod tests {
    use super::super::SigningKey;
    use super::*;
    use crate::engine::batch::coefficients_depend_on_s;

    coefficients_depend_on_s!(
        |i| SigningKey::from_bytes(&[i; 32]).expect("below the order"),
        verify_all,
        verify_batch,
        terms,
        Scalar::from_bytes
    );
}
