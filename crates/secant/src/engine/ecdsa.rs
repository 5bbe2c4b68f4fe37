//! ECDSA (FIPS 186-5, section 6.4) on any curve with affine points.

use digest::Digest;
use digest::common::BlockSizeUser;
use secant_core::ct::Mask;
use secant_core::curve::{Equipped, KeyPoint, ShortWeierstrass};
use secant_core::scalar::modulo::{Order, Scalar};

use super::bytes::big;
use super::hmac::Generator;
use super::prime::{Point, Projective};
use super::scalar::{leftmost, leftmost_below};
use super::wipe;

/// As many bytes as the longest order has.
const MAX: usize = 72;

/// r = x([k]G) mod n and s = (e + r·d)/k for the k of RFC 6979 with the hash function D; `extra` is what
/// section 3.6 adds to its seed. If `low`, -s where that is the smaller one. Constant time but for lengths,
/// and for how many k had to be thrown away, which are not used.
///
/// The third is what tells the point `[k]G` from others with that r: bit 0 the lowest one of y, bit 1 set where x
/// is not below n; of `[-k]G` where -s is given.
pub(crate) fn sign<C, D, O, const N: usize>(
    d: &Scalar<O, N>,
    hash: &[u8],
    extra: &[u8],
    low: bool,
) -> (Scalar<O, N>, Scalar<O, N>, u8)
where
    C: ShortWeierstrass<Scalar = Scalar<O, N>>,
    D: Digest + BlockSizeUser + Clone,
    O: Order<N>,
{
    let len = const {
        assert!(Scalar::<O, N>::BYTES <= MAX, "a longer order");
        Scalar::<O, N>::BYTES
    };
    let e = leftmost::<O, N>(hash);
    let (mut x, mut h) = ([0; MAX], [0; MAX]);
    put(d, &mut x[..len]);
    put(&e, &mut h[..len]);
    let mut generator = Generator::<D>::new(&x[..len], &h[..len], extra);
    wipe(&mut x);
    let mut bits = [0; MAX];
    loop {
        generator.fill(&mut bits[..len]);
        let candidate = leftmost_below::<O, N>(&bits[..len]);
        wipe(&mut bits);
        let Some(k) = candidate else { continue };
        let (r, mut id) = abscissa::<C, O, N>(&k);
        let mut s = e.add(&r.mul(d)).mul(&k.invert());
        if low {
            let high = s.is_high();
            s = Scalar::select(high, &s.neg(), &s);
            id ^= high.word() as u8 & 1;
        }
        // Both become public, unless they are 0.
        if !r.is_zero().declassify() && !s.is_zero().declassify() {
            return (r, s, id);
        }
    }
}

/// The x coordinate of `[k]G` modulo the order, the lowest bit of y, and above it 1 where x is not below the
/// order. Nothing else is left behind.
fn abscissa<C: ShortWeierstrass<Scalar = Scalar<O, N>>, O: Order<N>, const N: usize>(
    k: &Scalar<O, N>,
) -> (Scalar<O, N>, u8) {
    let mut point = super::prime::mul_base_affine::<C>(k);
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
fn is_of_vartime<C, O, const N: usize>(sum: &Projective<C>, r: &Scalar<O, N>) -> bool
where
    C: Equipped<Scalar = Scalar<O, N>>,
    O: Order<N>,
{
    // The abscissa is r, or r + n where that is below the field's size.
    has_abscissa_vartime(sum, &r.to_words())
        || plus_order_vartime(r).is_some_and(|x| has_abscissa_vartime(sum, &x))
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

/// The only key for which (r, s) is a signature of this hash with the point that r and the id are of: `[s/r]R -
/// [e/r]G`; r and s are not 0. `None` if there is no such point, or no such key. Variable time.
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
