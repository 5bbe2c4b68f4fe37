//! Points of edwards25519, and what is made of them: ristretto255, abscissas of Curve25519, keys of Ed25519.

use alloc::vec::Vec;

use digest::Digest;
use secant_core::cpu::Tier;
use secant_core::ct;
use secant_core::curve::edwards25519::{Edwards25519, Point, u_batch};
use secant_core::curve::ristretto255 as ristretto;
use secant_core::operate::{Projective, Scalar};
use sha2::Sha512;

use super::cores::Block;
use super::rows::Rows;
use super::verdict::Verdict;
use crate::engine::edwards::{Rules, decompress_batch};
use crate::engine::{bytes::little, hash, wipe};
use crate::hash_to_curve::Xmd;

/// The replacement of a row of another length: the encoding of the neutral element, in both groups.
const NEUTRAL: [u8; 32] = {
    let mut bytes = [0; 32];
    bytes[0] = 1;
    bytes
};

/// How points become rows.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// As RFC 8032 has them.
    Edwards,
    /// As RFC 9496 has them.
    Ristretto,
    /// The abscissa on Curve25519.
    Abscissa,
}

/// How identifiers become points.
#[derive(Clone, Copy)]
pub(super) enum Hashed<'a> {
    /// By RFC 9380, with a tag that is not empty.
    Tag(&'a [u8]),
    /// By Elligator 2 of the first 255 bits of SHA-512, times 8: as FATE does.
    Fate,
}

/// The products of these points, those of bad rows among them, as rows.
fn finish(form: Form, scalars: &[Scalar<Edwards25519>], points: &[Point], block: &mut Block<'_>) {
    // The lengths agree: nothing is refused.
    let mut products = Point::mul_batch(points, &scalars[..points.len()]).unwrap_or_default();
    let mut abscissas = match form {
        Form::Abscissa => u_batch(Tier::best(), &products),
        _ => Vec::new(),
    };
    for (i, (out, verdict)) in block.rows(32).enumerate() {
        if !verdict.is_fine() {
            out.fill(0);
            continue;
        }
        match form {
            Form::Edwards => out.copy_from_slice(&products[i].compress()),
            Form::Ristretto => {
                out.copy_from_slice(&ristretto::to_bytes(&Projective::from_affine(&products[i])))
            }
            Form::Abscissa => little::put(&abscissas[i], out),
        }
    }
    ct::wipe_vec(&mut products);
    ct::wipe_vec(&mut abscissas);
}

/// `8P` for the points P of the rows from `start` on, one for each verdict, and the verdicts of P; that of
/// the base point in place of a bad one, and of small order in place of one of small order.
pub(super) fn decoded(rows: &Rows<'_>, start: usize, verdicts: &mut [Verdict]) -> Vec<Point> {
    let mut given = Vec::with_capacity(verdicts.len());
    for (i, verdict) in verdicts.iter_mut().enumerate() {
        let row = rows.exact::<32>(start + i);
        *verdict = if row.is_some() { Verdict::Fine } else { Verdict::Length };
        given.push(row.copied().unwrap_or(NEUTRAL));
    }
    let mut points = Vec::with_capacity(given.len());
    for (verdict, point) in verdicts.iter_mut().zip(decompress_batch(&given, Rules::Canonical)) {
        let point = point.map(|p| Projective::from_affine(&p)).unwrap_or_else(|error| {
            *verdict = Verdict::of_point(error);
            Projective::base()
        });
        points.push(point.double().double().double());
    }
    Projective::to_affine_batch(&points)
}

/// `[k/8]8P` for a block of points P of edwards25519: `[k]P` in the subgroup of prime order, and in it
/// whatever P is. The scalars are k/8.
pub(super) fn multiply(scalars: &[Scalar<Edwards25519>], rows: &Rows<'_>, mut block: Block<'_>) {
    let points = decoded(rows, block.start, block.verdicts);
    for (verdict, point) in block.verdicts.iter_mut().zip(&points) {
        // 8P is neutral where P has small order.
        if verdict.is_fine() && point.is_neutral() {
            *verdict = Verdict::LowOrder;
        }
    }
    finish(Form::Edwards, scalars, &points, &mut block);
}

/// `[k]P` for a block of elements P of ristretto255.
pub(super) fn multiply_elements(scalars: &[Scalar<Edwards25519>], rows: &Rows<'_>, mut block: Block<'_>) {
    let rows = (block.start..).map(|i| rows.exact::<32>(i));
    let given: Vec<[u8; 32]> =
        rows.clone().take(block.verdicts.len()).map(|row| row.copied().unwrap_or([0; 32])).collect();
    let mut points: Vec<Point> = Vec::with_capacity(block.verdicts.len());
    let found = ristretto::from_bytes_batch(&given);
    for ((row, verdict), found) in rows.zip(block.verdicts.iter_mut()).zip(found) {
        let decoded = match (row, found) {
            (None, _) => Err(Verdict::Length),
            (Some(row), _) if row.iter().all(|byte| *byte == 0) => Err(Verdict::LowOrder),
            (_, None) => Err(Verdict::Encoding),
            (_, Some((_, valid))) if !valid.declassify() => Err(Verdict::NotOnCurve),
            (_, Some((point, _))) => Ok(point),
        };
        *verdict = decoded.as_ref().err().copied().unwrap_or_default();
        // Decoded points have Z = 1: no inversion.
        points.push(decoded.map_or_else(|_| Point::base(), |point| point.to_affine()));
    }
    finish(Form::Ristretto, scalars, &points, &mut block);
}

/// `[k]H` for a block of identifiers and the points H that they are hashed to.
pub(super) fn multiply_hashed(
    form: Form,
    hashed: Hashed<'_>,
    scalars: &[Scalar<Edwards25519>],
    identifiers: &Rows<'_>,
    mut block: Block<'_>,
) {
    let mut points: Vec<Projective<Edwards25519>> = Vec::with_capacity(block.verdicts.len());
    for (i, verdict) in block.verdicts.iter_mut().enumerate() {
        *verdict = Verdict::Fine;
        points.push(point_of(form, hashed, identifiers.get(block.start + i)));
    }
    let mut affine = Projective::to_affine_batch(&points);
    finish(form, scalars, &affine, &mut block);
    ct::wipe_vec(&mut points);
    ct::wipe_vec(&mut affine);
}

/// The point of an identifier. Constant time but for the length.
fn point_of(form: Form, hashed: Hashed<'_>, identifier: &[u8]) -> Projective<Edwards25519> {
    let made = match (hashed, form) {
        (Hashed::Tag(tag), Form::Ristretto) => {
            hash::with_uniform::<Xmd<Sha512>, [u8; 64], _>(&[identifier], tag, ristretto::from_uniform_bytes)
        }
        (Hashed::Tag(tag), _) => {
            hash::with_uniform::<Xmd<Sha512>, [u8; 96], _>(&[identifier], tag, |uniform| {
                hash::to_curve::<Edwards25519>(uniform)
            })
        }
        (Hashed::Fate, _) => {
            // The integer big-endian, as RFC 9380 has it.
            let mut element = [0; 48];
            let mut digest = Sha512::digest(identifier);
            digest[31] &= 0x7f;
            for (to, from) in element[16..].iter_mut().zip(digest[..32].iter().rev()) {
                *to = *from;
            }
            let point = hash::to_curve::<Edwards25519>(&element);
            wipe(&mut digest);
            wipe(&mut element);
            Ok(point)
        }
    };
    // The tag is not empty, and so many bytes can be had.
    made.unwrap_or(Projective::base())
}

/// The public keys of Ed25519 of a block of seeds (RFC 8032, section 5.1.5).
pub(super) fn public_keys(secrets: &Rows<'_>, mut block: Block<'_>) {
    let mut scalars: Vec<Scalar<Edwards25519>> = Vec::with_capacity(block.verdicts.len());
    for (i, verdict) in block.verdicts.iter_mut().enumerate() {
        let row = secrets.exact::<32>(block.start + i);
        *verdict = if row.is_some() { Verdict::Fine } else { Verdict::Length };
        let mut hash = Sha512::digest(row.map_or(&[][..], |row| row));
        hash[0] &= 0xf8;
        hash[31] = hash[31] & 0x7f | 0x40;
        scalars.push(secant_core::scalar::modulo::Scalar::reduce_le(&hash[..32]));
        wipe(&mut hash);
    }
    let points = Point::mul_base_batch(&scalars);
    for ((out, verdict), point) in block.rows(32).zip(&points) {
        if verdict.is_fine() {
            out.copy_from_slice(&point.compress());
        } else {
            out.fill(0);
        }
    }
}
