//! Many signatures at once: one by one with what can be shared, or by one equation with the rules of ZIP 215.

use alloc::vec::Vec;
use core::ops::Range;

use digest::Digest;
use sha2::Sha512;

use super::equation::{Domain, challenge, integer};
use super::{Signature, VerifyingKey};
use crate::Error;
use crate::edwards25519::{AffinePoint, Point, Scalar};
use crate::engine::batch::{coefficients, of_keys, search};

/// [`VerifyingKey::verify`] of each triple (key, message, signature). Variable time: all of it is public.
///
/// Cost: as [`VerifyingKey::verify`], but for one inversion for all; with feature `lanes` eight at a time
/// where the CPU has AVX-512 IFMA. [`verify_batch_zip215`] takes less, by other rules.
#[must_use]
pub fn verify_batch(signed: &[(&VerifyingKey, &[u8], &Signature)]) -> Vec<Result<(), Error>> {
    if let [(key, message, signature)] = signed {
        return alloc::vec![key.verify(message, signature)];
    }
    // Of S >= L the sum is not asked.
    let read = |(key, message, signature): &Signed<'_>| {
        let s = integer(signature)?;
        Ok((challenge(Domain::Pure, signature.r(), &key.bytes, message)?, key.minus, s))
    };
    let read: Vec<Result<_, Error>> = signed.iter().map(read).collect();
    let terms: Vec<_> = read.iter().flatten().cloned().collect();
    let mut sums = Point::mul_add_base_to_affine_batch_vartime(&terms).into_iter();
    let verdict = |(read, (_, _, signature)): (Result<_, Error>, &Signed<'_>)| {
        read?;
        let equal = sums.next().is_some_and(|sum| sum.compress() == *signature.r());
        if equal { Ok(()) } else { Err(Error::InvalidSignature) }
    };
    read.into_iter().zip(signed).map(verdict).collect()
}

/// The terms of one signature in the equation: s, k, z, z·s, z·k, the point R and the key.
struct Term<'a> {
    s: Scalar,
    k: Scalar,
    z: Scalar,
    zs: Scalar,
    zk: Scalar,
    r: AffinePoint,
    key: &'a VerifyingKey,
}

/// s, k, R and the key.
type Read<'a> = (Scalar, Scalar, AffinePoint, &'a VerifyingKey);

/// A signed message: key, message, signature.
type Signed<'a> = (&'a VerifyingKey, &'a [u8], &'a Signature);

/// Keys, messages and signatures. What cannot be part of the equation has an error, and no term.
fn terms<'a>(signed: &[Signed<'a>]) -> Vec<Result<Term<'a>, Error>> {
    let mut all = Sha512::new();
    let encoded: Vec<[u8; 32]> = signed.iter().map(|(_, _, signature)| *signature.r()).collect();
    let points = AffinePoint::decompress_batch_zip215(&encoded);
    let read = |((key, message, signature), r): (&Signed<'a>, Result<AffinePoint, Error>)| {
        let s = integer(signature)?;
        let r = r.map_err(|_| Error::InvalidSignature)?;
        // k is a hash of R, A and the message.
        let k = challenge(Domain::Pure, signature.r(), &key.bytes, message)?;
        all.update(k.to_bytes());
        all.update(signature.s());
        Ok((s, k, r, *key))
    };
    let read: Vec<Result<Read<'a>, Error>> = signed.iter().zip(points).map(read).collect();
    let z = coefficients(all, signed.len());
    let term = |(read, z): (Result<Read<'a>, Error>, u128)| {
        let (s, k, r, key) = read?;
        let z = Scalar::from_u128(z);
        Ok(Term { zs: &z * &s, zk: &z * &k, s, k, z, r, key })
    };
    read.into_iter().zip(z).map(term).collect()
}

/// From so many signatures on one equation costs less than each alone.
const TOGETHER: usize = 4;
/// The same where eight are verified at a time.
const TOGETHER_IN_LANES: usize = 12;

/// Whether the sum of z·(R + [k]A - [s]B) over the terms has a small order.
fn is_sum_small(terms: &[Result<Term<'_>, Error>]) -> bool {
    let mut scalars = Vec::with_capacity(2 * terms.len() + 1);
    let mut points = Vec::with_capacity(2 * terms.len() + 1);
    let mut of_base = Scalar::ZERO;
    let mut keys = Vec::with_capacity(terms.len());
    for term in terms.iter().flatten() {
        of_base -= &term.zs;
        scalars.push(term.z.clone());
        points.push(term.r);
        keys.push((&term.key.bytes, -&term.zk, term.key.minus));
    }
    of_keys(&keys, &mut scalars, &mut points);
    scalars.push(of_base);
    points.push(AffinePoint::GENERATOR);
    // The slices have one length.
    AffinePoint::multiscalar_vartime(&scalars, &points).is_ok_and(|sum| sum.has_small_order())
}

/// Whether all of these are signatures, by [`VerifyingKey::verify_zip215`]: keys, messages, signatures. One
/// equation for all, with coefficients from a hash of all. Variable time: all of it is public.
///
/// Cost: for each a hash of the message and of some hundred bytes and a power in the field; in
/// [`AffinePoint::multiscalar_vartime`] a point with a short integer for each, and a point for each key.
/// A few are verified one by one, or eight at a time, which then costs less.
///
/// # Errors
/// [`Error::InvalidSignature`] if one of them is not.
pub fn verify_all_zip215(signed: &[(&VerifyingKey, &[u8], &Signature)]) -> Result<(), Error> {
    if signed.len() < if Point::sums_in_lanes() { TOGETHER_IN_LANES } else { TOGETHER } {
        return verify_batch_zip215(signed).into_iter().collect();
    }
    let terms = terms(signed);
    if terms.iter().all(Result::is_ok) && is_sum_small(&terms) {
        Ok(())
    } else {
        Err(Error::InvalidSignature)
    }
}

/// [`VerifyingKey::verify_zip215`] of each triple (key, message, signature). Variable time: all of it
/// is public.
///
/// Cost: that of [`verify_all_zip215`] if all are valid. With feature `lanes` and AVX-512 IFMA, if one is
/// not, each is verified as well, eight at a time; elsewhere a wrong one is searched for by halves, which
/// costs about twice as much, and several times the verification of each where most are wrong.
#[must_use]
pub fn verify_batch_zip215(signed: &[(&VerifyingKey, &[u8], &Signature)]) -> Vec<Result<(), Error>> {
    if signed.len() < TOGETHER {
        return signed
            .iter()
            .map(|(key, message, signature)| key.verify_zip215(message, signature))
            .collect();
    }
    let terms = terms(signed);
    let mut verdicts: Vec<_> =
        terms.iter().map(|term| term.as_ref().map(|_| ()).map_err(|error| *error)).collect();
    let each = |wanted: &[usize]| verdict_each_vartime(wanted.iter().filter_map(|i| terms[*i].as_ref().ok()));
    let quick = Point::sums_in_lanes();
    // What the sum does not say is asked of each.
    let is_sum_small =
        |range: Range<usize>| (!quick || range.len() >= TOGETHER_IN_LANES) && is_sum_small(&terms[range]);
    search(&mut verdicts, quick, &is_sum_small, &each);
    verdicts
}

/// Whether `[s]B - [k]A` is R but for a point of small order, of each.
fn verdict_each_vartime<'a>(terms: impl Iterator<Item = &'a Term<'a>> + Clone) -> Vec<Result<(), Error>> {
    let products: Vec<_> =
        terms.clone().map(|term| (term.k.clone(), term.key.minus, term.s.clone())).collect();
    let sums = Point::mul_add_base_to_affine_batch_vartime(&products);
    let verdict = |(sum, term): (&AffinePoint, &Term<'_>)| {
        let rest = Point::from(*sum) - Point::from(term.r);
        if rest.has_small_order() { Ok(()) } else { Err(Error::InvalidSignature) }
    };
    sums.iter().zip(terms).map(verdict).collect()
}

#[cfg(test)]
mod tests {
    use super::super::SigningKey;
    use super::*;
    use crate::engine::batch::coefficients_depend_on_s;

    coefficients_depend_on_s!(
        |i| SigningKey::from_bytes(&[i; 32]),
        verify_all_zip215,
        verify_batch_zip215,
        terms,
        Scalar::from_bytes
    );
}
