//! ECDSA (FIPS 186-5, section 6.4) on any curve with affine points.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use digest::Digest;
use digest::common::BlockSizeUser;
use secant_core::cpu::Dit;
use secant_core::ct::Mask;
use secant_core::operate::{Equipped, KeyPoint, ShortWeierstrass};
use secant_core::scalar::modulo::{Order, Scalar};

use super::bytes::big;
use super::hmac::Generator;
use super::prime::{Point, Projective};
use super::scalar::{leftmost, leftmost_below};
use super::wipe;

/// As many bytes as the longest order has.
const MAX: usize = 72;

/// A signature: r, s, and what tells the point `[k]G` from others with that r: bit 0 the lowest one of y, bit
/// 1 set where x is not below n; of `[-k]G` where -s is given.
type Signature<O, const N: usize> = (Scalar<O, N>, Scalar<O, N>, u8);

/// r = x([k]G) mod n and s = (e + r·d)/k for the k of RFC 6979 with the hash function D; `extra` is what
/// section 3.6 adds to its seed. If `low`, -s where that is the smaller one. Constant time but for lengths,
/// and for how many k had to be thrown away, which are not used.
pub(crate) fn sign<C, D, O, const N: usize>(
    d: &Scalar<O, N>,
    hash: &[u8],
    extra: &[u8],
    low: bool,
) -> Signature<O, N>
where
    C: ShortWeierstrass<Scalar = Scalar<O, N>>,
    D: Digest + BlockSizeUser + Clone,
    O: Order<N>,
{
    let _dit = Dit::set();
    let e = leftmost::<O, N>(hash);
    let mut generator = generator::<D, O, N>(d, &e, extra);
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
pub(crate) fn sign_batch<C, D, O, const N: usize>(
    d: &Scalar<O, N>,
    hashes: &[impl AsRef<[u8]>],
    low: bool,
) -> Vec<Signature<O, N>>
where
    C: ShortWeierstrass<Scalar = Scalar<O, N>>,
    D: Digest + BlockSizeUser + Clone,
    O: Order<N>,
{
    if let [hash] = hashes {
        return alloc::vec![sign::<C, D, O, N>(d, hash.as_ref(), &[], low)];
    }
    let _dit = Dit::set();
    let once = |hash: &_| next(&mut generator::<D, O, N>(d, &leftmost(AsRef::as_ref(hash)), &[]));
    let mut inverses: Vec<_> = hashes.iter().map(once).collect();
    let points = Point::<C>::mul_base_batch(&inverses);
    Scalar::invert_batch(&mut inverses);
    let mut signatures = Vec::with_capacity(hashes.len());
    for ((hash, point), inverse) in hashes.iter().zip(points).zip(&inverses) {
        let hash = hash.as_ref();
        let signature = signature(d, &leftmost(hash), point, inverse, low);
        signatures.push(signature.unwrap_or_else(|| sign::<C, D, O, N>(d, hash, &[], low)));
    }
    signatures
}

/// The generator of the numbers k for a hash whose integer is e.
pub(super) fn generator<D, O, const N: usize>(
    d: &Scalar<O, N>,
    e: &Scalar<O, N>,
    extra: &[u8],
) -> Generator<D>
where
    D: Digest + BlockSizeUser + Clone,
    O: Order<N>,
{
    let len = const {
        assert!(Scalar::<O, N>::BYTES <= MAX, "a longer order");
        Scalar::<O, N>::BYTES
    };
    let (mut x, mut h) = ([0; MAX], [0; MAX]);
    put(d, &mut x[..len]);
    put(e, &mut h[..len]);
    let generator = Generator::<D>::new(&x[..len], &h[..len], extra);
    wipe(&mut x);
    generator
}

/// The generator's next number in [1, n).
pub(super) fn next<D, O, const N: usize>(generator: &mut Generator<D>) -> Scalar<O, N>
where
    D: Digest + BlockSizeUser + Clone,
    O: Order<N>,
{
    let mut bits = [0; MAX];
    let bits = &mut bits[..Scalar::<O, N>::BYTES];
    loop {
        generator.fill(bits);
        let candidate = leftmost_below::<O, N>(bits);
        wipe(bits);
        if let Some(k) = candidate {
            return k;
        }
    }
}

/// The signature of the integer e by the point `[k]G` and 1/k, unless r or s is 0. The point is wiped.
fn signature<C: ShortWeierstrass<Scalar = Scalar<O, N>>, O: Order<N>, const N: usize>(
    d: &Scalar<O, N>,
    e: &Scalar<O, N>,
    point: Point<C>,
    inverse: &Scalar<O, N>,
    low: bool,
) -> Option<Signature<O, N>> {
    let (r, mut id) = abscissa::<C, O, N>(point);
    let mut s = e.add(&r.mul(d)).mul(inverse);
    if low {
        let high = s.is_high();
        s = Scalar::select(high, &s.neg(), &s);
        id ^= high.word() as u8 & 1;
    }
    // Both become public, unless they are 0.
    (!r.is_zero().declassify() && !s.is_zero().declassify()).then_some((r, s, id))
}

/// The x coordinate of a point modulo the order, the lowest bit of y, and above it 1 where x is not below the
/// order. The point is wiped.
pub(super) fn abscissa<C: ShortWeierstrass<Scalar = Scalar<O, N>>, O: Order<N>, const N: usize>(
    mut point: Point<C>,
) -> (Scalar<O, N>, u8) {
    let (mut x, mut y) = (point.x(), point.y());
    point.wipe();
    let r = Scalar::reduce_words(x.as_ref());
    let mut words = r.to_words();
    let differ = words.iter().zip(x.as_ref()).fold(0, |differ, (r, x)| differ | r ^ x);
    let id = y.as_ref()[0] & 1 | !Mask::is_zero(differ).word() & 2;
    wipe(&mut words);
    wipe(x.as_mut());
    wipe(y.as_mut());
    (r, id as u8)
}

/// The big-endian bytes of a scalar.
fn put<O: Order<N>, const N: usize>(scalar: &Scalar<O, N>, bytes: &mut [u8]) {
    let mut words = scalar.to_words();
    big::put(&words, bytes);
    wipe(&mut words);
}

/// Whether r = x([e/s]G + [r/s]Q) mod n, for r and s in [1, n). Variable time: all of it is public. Nothing
/// is inverted in the field.
pub(crate) fn verify_vartime<C, O, const N: usize>(
    q: &Point<C>,
    hash: &[u8],
    r: &Scalar<O, N>,
    s: &Scalar<O, N>,
) -> bool
where
    C: Equipped<Scalar = Scalar<O, N>>,
    O: Order<N>,
{
    let (m, n) = multipliers_vartime(hash, r, s);
    is_of_vartime(&Projective::mul_add_base_affine_vartime(&m, q, &n), r)
}

/// [`verify_vartime`] by a table of the key.
#[cfg(feature = "std")]
pub(crate) fn verify_prepared_vartime<C, O, const N: usize>(
    q: &super::prime::Prepared<C>,
    hash: &[u8],
    r: &Scalar<O, N>,
    s: &Scalar<O, N>,
) -> bool
where
    C: Equipped<Scalar = Scalar<O, N>>,
    O: Order<N>,
{
    let (m, n) = multipliers_vartime(hash, r, s);
    is_of_vartime(&q.mul_add_base_vartime(&m, &n), r)
}

/// A point, a hash, r and s.
#[cfg(feature = "alloc")]
pub(crate) type Signed<'a, C, O, const N: usize> = (&'a Point<C>, &'a [u8], Scalar<O, N>, Scalar<O, N>);

/// [`verify_vartime`] of many. Inversions are shared.
#[cfg(feature = "alloc")]
pub(crate) fn verify_batch_vartime<C, O, const N: usize>(signed: &[Signed<'_, C, O, N>]) -> Vec<bool>
where
    C: Equipped<Scalar = Scalar<O, N>>,
    O: Order<N>,
{
    if let [(q, hash, r, s)] = signed {
        return alloc::vec![verify_vartime(q, hash, r, s)];
    }
    let mut inverses: Vec<_> = signed.iter().map(|(_, _, _, s)| s.clone()).collect();
    Scalar::invert_batch(&mut inverses);
    let terms: Vec<_> = signed
        .iter()
        .zip(&inverses)
        .map(|((q, hash, r, _), w)| (r.mul(w), **q, leftmost::<O, N>(hash).mul(w)))
        .collect();
    let (sums, rest) = Point::mul_add_base_batch_vartime(&terms);
    let mut expected = signed.iter().map(|(_, _, r, _)| r);
    let mut verdicts = Vec::with_capacity(signed.len());
    verdicts.extend(sums.iter().zip(&mut expected).map(|(sum, r)| is_of_affine_vartime(sum, r)));
    verdicts.extend(rest.iter().zip(expected).map(|(sum, r)| is_of_vartime(sum, r)));
    verdicts
}

/// r/s and e/s.
fn multipliers_vartime<O: Order<N>, const N: usize>(
    hash: &[u8],
    r: &Scalar<O, N>,
    s: &Scalar<O, N>,
) -> (Scalar<O, N>, Scalar<O, N>) {
    let w = s.invert_vartime();
    (r.mul(&w), leftmost::<O, N>(hash).mul(&w))
}

/// Whether r is the abscissa of this point modulo the order. Variable time.
pub(super) fn is_of_vartime<C, O, const N: usize>(sum: &Projective<C>, r: &Scalar<O, N>) -> bool
where
    C: Equipped<Scalar = Scalar<O, N>>,
    O: Order<N>,
{
    // The abscissa is r, or r + n where that is below the field's size.
    has_abscissa_vartime(sum, &r.to_words())
        || plus_order_vartime(r).is_some_and(|x| has_abscissa_vartime(sum, &x))
}

/// [`is_of_vartime`] of an affine point.
#[cfg(feature = "alloc")]
fn is_of_affine_vartime<C, O, const N: usize>(sum: &Point<C>, r: &Scalar<O, N>) -> bool
where
    C: Equipped<Scalar = Scalar<O, N>>,
    O: Order<N>,
{
    sum.to_affine().is_some_and(|(x, _)| {
        let x = x.as_ref();
        let is =
            |of: [u64; N]| (0..N.max(x.len())).all(|i| of.get(i).unwrap_or(&0) == x.get(i).unwrap_or(&0));
        is(r.to_words()) || plus_order_vartime(r).is_some_and(is)
    })
}

/// r + n, if it fits. Variable time.
fn plus_order_vartime<O: Order<N>, const N: usize>(r: &Scalar<O, N>) -> Option<[u64; N]> {
    let mut x = r.to_words();
    let mut carry = false;
    for (x, n) in x.iter_mut().zip(Scalar::<O, N>::MODULUS) {
        (*x, carry) = x.carrying_add(n, carry);
    }
    (!carry).then_some(x)
}

/// The only key for which (r, s) is a signature of this hash with the point that r and the id are of:
/// `[s/r]R - [e/r]G`; r and s are not 0. `None` if there is no such point, or no such key. Variable time.
pub(crate) fn recover_vartime<C, O, const N: usize>(
    hash: &[u8],
    r: &Scalar<O, N>,
    s: &Scalar<O, N>,
    id: u8,
) -> Option<Point<C>>
where
    C: ShortWeierstrass<Scalar = Scalar<O, N>, Repr = [u64; N]>,
    O: Order<N>,
{
    let x = if id & 2 == 0 { r.to_words() } else { plus_order_vartime(r)? };
    let point = <Point<C> as KeyPoint>::from_x(x, id & 1 == 1).ok()?;
    let w = r.invert_vartime();
    let e = leftmost::<O, N>(hash);
    let key = Projective::<C>::mul_add_base_affine_vartime(&s.mul(&w), &point, &e.mul(&w).neg());
    let key = key.to_affine_vartime();
    (!key.is_neutral()).then_some(key)
}

/// Whether this is an affine point with the abscissa x, which need not be below the field's size.
fn has_abscissa_vartime<C: Equipped>(p: &Projective<C>, x: &[u64]) -> bool {
    let mut words = C::Repr::default();
    let (low, high) = x.split_at(words.as_ref().len().min(x.len()));
    words.as_mut()[..low.len()].copy_from_slice(low);
    high.iter().all(|word| *word == 0) && p.has_abscissa_vartime(words)
}
