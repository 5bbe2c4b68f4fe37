//! ECDSA (FIPS 186-5, section 6.4) on any curve with affine points.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use digest::Digest;
use digest::common::BlockSizeUser;
use secant_core::cpu::Dit;
use secant_core::ct::Mask;
use secant_core::operate::{Equipped, KeyPoint, Residue, Scalar, ShortWeierstrass};

use super::bytes::big;
use super::hmac::Generator;
use super::prime::{Point, Projective};
use super::scalar::{leftmost, leftmost_below};
use super::wipe;

/// As many bytes as the longest order has.
const MAX: usize = 72;

/// A signature: r, s, and what tells the point `[k]G` from others with that r: bit 0 the lowest one of y, bit
/// 1 set where x is not below n; of `[-k]G` where -s is given.
type Signature<C> = (Scalar<C>, Scalar<C>, u8);

/// r = x([k]G) mod n and s = (e + r·d)/k for the k of RFC 6979 with the hash function D; `extra` is what
/// section 3.6 adds to its seed. If `low`, -s where that is the smaller one. Constant time but for lengths,
/// and for how many k had to be thrown away, which are not used.
pub(crate) fn sign<C, D>(d: &Scalar<C>, hash: &[u8], extra: &[u8], low: bool) -> Signature<C>
where
    C: ShortWeierstrass,
    D: Digest + BlockSizeUser + Clone,
{
    let _dit = Dit::set();
    let e = leftmost(hash);
    let mut generator = generator::<D, _>(d, &e, extra);
    loop {
        let k = next(&mut generator);
        let point = super::prime::mul_base_affine::<C>(&k);
        if let Some(signature) = signature(d, &e, point, &k.invert(), low) {
            return signature;
        }
    }
}

/// [`sign`] of many hashes, without `extra`: inversions are shared. Time depends on their number.
#[cfg(feature = "alloc")]
pub(crate) fn sign_batch<C, D>(d: &Scalar<C>, hashes: &[impl AsRef<[u8]>], low: bool) -> Vec<Signature<C>>
where
    C: ShortWeierstrass,
    D: Digest + BlockSizeUser + Clone,
{
    if let [hash] = hashes {
        return alloc::vec![sign::<C, D>(d, hash.as_ref(), &[], low)];
    }
    let _dit = Dit::set();
    let once = |hash: &_| next(&mut generator::<D, _>(d, &leftmost(AsRef::as_ref(hash)), &[]));
    let mut inverses: Vec<_> = hashes.iter().map(once).collect();
    let points = Point::<C>::mul_base_batch(&inverses);
    Scalar::<C>::invert_batch(&mut inverses);
    let mut signatures = Vec::with_capacity(hashes.len());
    for ((hash, point), inverse) in hashes.iter().zip(points).zip(&inverses) {
        let hash = hash.as_ref();
        let signature = signature(d, &leftmost(hash), point, inverse, low);
        signatures.push(signature.unwrap_or_else(|| sign::<C, D>(d, hash, &[], low)));
    }
    signatures
}

/// The generator of the numbers k for a hash whose integer is e.
pub(super) fn generator<D, R>(d: &R, e: &R, extra: &[u8]) -> Generator<D>
where
    D: Digest + BlockSizeUser + Clone,
    R: Residue,
{
    let len = const {
        assert!(R::BYTES <= MAX, "a longer order");
        R::BYTES
    };
    let (mut x, mut h) = ([0; MAX], [0; MAX]);
    put(d, &mut x[..len]);
    put(e, &mut h[..len]);
    let generator = Generator::<D>::new(&x[..len], &h[..len], extra);
    wipe(&mut x);
    generator
}

/// The generator's next number in [1, n).
pub(super) fn next<D, R>(generator: &mut Generator<D>) -> R
where
    D: Digest + BlockSizeUser + Clone,
    R: Residue,
{
    let mut bits = [0; MAX];
    let bits = &mut bits[..R::BYTES];
    loop {
        generator.fill(bits);
        let candidate = leftmost_below(bits);
        wipe(bits);
        if let Some(k) = candidate {
            return k;
        }
    }
}

/// The signature of the integer e by the point `[k]G` and 1/k, unless r or s is 0. The point is wiped.
fn signature<C: ShortWeierstrass>(
    d: &Scalar<C>,
    e: &Scalar<C>,
    point: Point<C>,
    inverse: &Scalar<C>,
    low: bool,
) -> Option<Signature<C>> {
    let (r, mut id) = abscissa::<C>(point);
    let mut s = e.add(&r.mul(d)).mul(inverse);
    if low {
        let high = s.is_high();
        s = Scalar::<C>::select(high, &s.neg(), &s);
        id ^= high.word() as u8 & 1;
    }
    // Both become public, unless they are 0.
    (!r.is_zero().declassify() && !s.is_zero().declassify()).then_some((r, s, id))
}

/// The x coordinate of a point modulo the order, the lowest bit of y, and above it 1 where x is not below the
/// order. The point is wiped.
pub(super) fn abscissa<C: ShortWeierstrass>(mut point: Point<C>) -> (Scalar<C>, u8) {
    let (mut x, mut y) = (point.x(), point.y());
    point.wipe();
    let r = Scalar::<C>::reduce_words(x.as_ref());
    let mut words = r.to_words();
    let differ = words.as_ref().iter().zip(x.as_ref()).fold(0, |differ, (r, x)| differ | r ^ x);
    let id = y.as_ref()[0] & 1 | !Mask::is_zero(differ).word() & 2;
    wipe(words.as_mut());
    wipe(x.as_mut());
    wipe(y.as_mut());
    (r, id as u8)
}

/// The big-endian bytes of a scalar.
fn put(scalar: &impl Residue, bytes: &mut [u8]) {
    let mut words = scalar.to_words();
    big::put(words.as_ref(), bytes);
    wipe(words.as_mut());
}

/// Whether r = x([e/s]G + [r/s]Q) mod n, for r and s in [1, n). Variable time: all of it is public. Nothing
/// is inverted in the field.
pub(crate) fn verify_vartime<C: Equipped>(q: &Point<C>, hash: &[u8], r: &Scalar<C>, s: &Scalar<C>) -> bool {
    let (m, n) = multipliers_vartime(hash, r, s);
    is_of_vartime(&Projective::mul_add_base_affine_vartime(&m, q, &n), r)
}

/// [`verify_vartime`] by a table of the key.
#[cfg(feature = "std")]
pub(crate) fn verify_prepared_vartime<C: Equipped>(
    q: &super::prime::Prepared<C>,
    hash: &[u8],
    r: &Scalar<C>,
    s: &Scalar<C>,
) -> bool {
    let (m, n) = multipliers_vartime(hash, r, s);
    is_of_vartime(&q.mul_add_base_vartime(&m, &n), r)
}

/// A point, a hash, r and s.
#[cfg(feature = "alloc")]
pub(crate) type Signed<'a, C> = (&'a Point<C>, &'a [u8], Scalar<C>, Scalar<C>);

/// [`verify_vartime`] of many. Inversions are shared.
#[cfg(feature = "alloc")]
pub(crate) fn verify_batch_vartime<C: Equipped>(signed: &[Signed<'_, C>]) -> Vec<bool> {
    if let [(q, hash, r, s)] = signed {
        return alloc::vec![verify_vartime(q, hash, r, s)];
    }
    let mut inverses: Vec<_> = signed.iter().map(|(_, _, _, s)| s.clone()).collect();
    Scalar::<C>::invert_batch(&mut inverses);
    let terms: Vec<_> = signed
        .iter()
        .zip(&inverses)
        .map(|((q, hash, r, _), w)| (r.mul(w), **q, leftmost::<Scalar<C>>(hash).mul(w)))
        .collect();
    let (sums, rest) = Point::mul_add_base_batch_vartime(&terms);
    let mut expected = signed.iter().map(|(_, _, r, _)| r);
    let mut verdicts = Vec::with_capacity(signed.len());
    verdicts.extend(sums.iter().zip(&mut expected).map(|(sum, r)| is_of_affine_vartime(sum, r)));
    verdicts.extend(rest.iter().zip(expected).map(|(sum, r)| is_of_vartime(sum, r)));
    verdicts
}

/// r/s and e/s.
fn multipliers_vartime<R: Residue>(hash: &[u8], r: &R, s: &R) -> (R, R) {
    let w = s.invert_vartime();
    (r.mul(&w), leftmost::<R>(hash).mul(&w))
}

/// Whether r is the abscissa of this point modulo the order. Variable time.
pub(super) fn is_of_vartime<C: Equipped>(sum: &Projective<C>, r: &Scalar<C>) -> bool {
    // The abscissa is r, or r + n where that is below the field's size.
    has_abscissa_vartime(sum, r.to_words().as_ref())
        || plus_order_vartime(r).is_some_and(|x| has_abscissa_vartime(sum, x.as_ref()))
}

/// [`is_of_vartime`] of an affine point.
#[cfg(feature = "alloc")]
fn is_of_affine_vartime<C: Equipped>(sum: &Point<C>, r: &Scalar<C>) -> bool {
    sum.to_affine().is_some_and(|(x, _)| {
        let x = x.as_ref();
        let is = |of: <Scalar<C> as Residue>::Integer| {
            let of = of.as_ref();
            (0..of.len().max(x.len())).all(|i| of.get(i).unwrap_or(&0) == x.get(i).unwrap_or(&0))
        };
        is(r.to_words()) || plus_order_vartime(r).is_some_and(is)
    })
}

/// r + n, if it fits. Variable time.
fn plus_order_vartime<R: Residue>(r: &R) -> Option<R::Integer> {
    let mut x = r.to_words();
    let mut carry = false;
    for (x, n) in x.as_mut().iter_mut().zip(R::MODULUS.as_ref()) {
        (*x, carry) = x.carrying_add(*n, carry);
    }
    (!carry).then_some(x)
}

/// The only key for which (r, s) is a signature of this hash with the point that r and the id are of:
/// `[s/r]R - [e/r]G`; r and s are not 0. `None` if there is no such point, or no such key. Variable time.
pub(crate) fn recover_vartime<C: ShortWeierstrass>(
    hash: &[u8],
    r: &Scalar<C>,
    s: &Scalar<C>,
    id: u8,
) -> Option<Point<C>> {
    let integer = if id & 2 == 0 { r.to_words() } else { plus_order_vartime(r)? };
    let x = words_of::<C>(integer.as_ref())?;
    let point = <Point<C> as KeyPoint>::from_x(x, id & 1 == 1).ok()?;
    let w = r.invert_vartime();
    let e: Scalar<C> = leftmost(hash);
    let key = Projective::<C>::mul_add_base_affine_vartime(&s.mul(&w), &point, &e.mul(&w).neg());
    let key = key.to_affine_vartime();
    (!key.is_neutral()).then_some(key)
}

/// Whether this is an affine point with the abscissa x, which need not be below the field's size.
fn has_abscissa_vartime<C: Equipped>(p: &Projective<C>, x: &[u64]) -> bool {
    words_of::<C>(x).is_some_and(|x| p.has_abscissa_vartime(x))
}

/// The words of a coordinate that hold this integer, if they do.
fn words_of<C: Equipped>(integer: &[u64]) -> Option<C::Repr> {
    let mut words = C::Repr::default();
    let (low, high) = integer.split_at(words.as_ref().len().min(integer.len()));
    words.as_mut()[..low.len()].copy_from_slice(low);
    high.iter().all(|word| *word == 0).then_some(words)
}
