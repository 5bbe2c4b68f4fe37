//! The suites of RFC 9497, section 4.

use core::marker::PhantomData;
use core::ops::{Add, Mul};

use digest::{Digest, ExtendableOutput, Update, XofReader};
use secant::edwards448::Edwards448;
use secant::edwards25519::Edwards25519;
use secant::hash_to_curve::{ExpandMessage, Xmd, Xof};
use secant::p256::P256;
use secant::p384::P384;
use secant::p521::P521;
use secant::{Curve, Error, HashToCurve, Point, Quotient, Scalar, Sec1, Sums};
use sha2::{Sha256, Sha384, Sha512};
use shake::Shake256;
use zeroize::{Zeroize, Zeroizing};

/// What a suite is named by, and its hash function.
pub trait Parameters: Curve<Bytes: Zeroize> {
    /// The name in the registry.
    const ID: &'static str;
    /// The bytes of which a scalar is made: 98 at most.
    const UNIFORM: usize;
    /// Messages to uniform bytes.
    type Expand: ExpandMessage;
    /// A hash, and what the protocol gives.
    type Output: AsRef<[u8]> + Copy + PartialEq + core::fmt::Debug + Zeroize;

    /// The hash of all parts.
    fn hash(parts: &[&[u8]]) -> Self::Output;
}

/// A group of prime order, a hash function, and how one hashes to the other.
pub trait Suite: Sized {
    /// The curve, which has the names, the hash function and the integers.
    type Curve: Parameters;
    /// An element of the group.
    type Point: Copy
        + PartialEq
        + for<'a> TryFrom<&'a [u8], Error = Error>
        + Add<Output = Self::Point>
        + for<'a> Mul<&'a Scalar<Self::Curve>, Output = Self::Point>;
    /// The bytes of an element.
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Copy + Zeroize;
    /// The neutral element.
    const IDENTITY: Self::Point;

    /// The encoding of an element that is not neutral.
    fn encode(point: &Self::Point) -> Self::Bytes;
    /// The element of a message and a domain separation tag. Constant time but for their lengths.
    ///
    /// # Errors
    /// As of the curve's hashing.
    fn hash_to_group(message: &[u8], tag: &[u8]) -> Result<Self::Point, Error>;
    /// `[k]G`. Constant time.
    fn mul_base(k: &Scalar<Self::Curve>) -> Self::Point;
    /// `[m]P + [n]G`. Variable time.
    fn mul_add_base_vartime(m: &Scalar<Self::Curve>, p: &Self::Point, n: &Scalar<Self::Curve>)
    -> Self::Point;
    /// `[m]P + [n]Q`. Variable time.
    fn mul_add_vartime(
        m: &Scalar<Self::Curve>,
        p: &Self::Point,
        n: &Scalar<Self::Curve>,
        q: &Self::Point,
    ) -> Self::Point;
    /// A sum of multiples. Variable time.
    ///
    /// # Errors
    /// If the slices differ in length.
    fn multiscalar_vartime(
        scalars: &[Scalar<Self::Curve>],
        points: &[Self::Point],
    ) -> Result<Self::Point, Error>;
}

/// The bytes of an integer modulo the order of a suite.
pub(super) type ScalarBytes<S> = <<S as Suite>::Curve as Curve>::Bytes;
/// The hash of a suite.
pub(super) type Output<S> = <<S as Suite>::Curve as Parameters>::Output;

/// A suite on a curve of NIST.
pub struct OnCurve<C>(PhantomData<C>);

/// A suite on a group of prime order that is made of an Edwards curve.
pub struct OnQuotient<G>(PhantomData<G>);

/// P-256 with SHA-256.
pub type P256Sha256 = OnCurve<P256>;
/// P-384 with SHA-384.
pub type P384Sha384 = OnCurve<P384>;
/// P-521 with SHA-512.
pub type P521Sha512 = OnCurve<P521>;
/// ristretto255 with SHA-512.
pub type Ristretto255Sha512 = OnQuotient<Edwards25519>;
/// decaf448 with SHAKE256.
pub type Decaf448Shake256 = OnQuotient<Edwards448>;

impl<C: Parameters + HashToCurve + Sec1<Compressed: Zeroize> + Sums> Suite for OnCurve<C> {
    type Curve = C;
    type Point = Point<C>;
    type Bytes = C::Compressed;
    const IDENTITY: Point<C> = Point::IDENTITY;

    fn encode(point: &Point<C>) -> C::Compressed {
        // The neutral element alone, which is encoded nowhere, has fewer bytes.
        C::Compressed::try_from(point.to_compressed_sec1_bytes().as_bytes()).unwrap_or(secant::Bytes::ZERO)
    }
    fn hash_to_group(message: &[u8], tag: &[u8]) -> Result<Point<C>, Error> {
        Point::hash_to_curve(message, tag)
    }
    fn mul_base(k: &Scalar<C>) -> Point<C> {
        Point::mul_base(k)
    }
    fn mul_add_base_vartime(m: &Scalar<C>, p: &Point<C>, n: &Scalar<C>) -> Point<C> {
        Point::mul_add_base_vartime(m, p, n)
    }
    fn mul_add_vartime(m: &Scalar<C>, p: &Point<C>, n: &Scalar<C>, q: &Point<C>) -> Point<C> {
        Point::mul_add_vartime(m, p, n, q)
    }
    fn multiscalar_vartime(scalars: &[Scalar<C>], points: &[Point<C>]) -> Result<Point<C>, Error> {
        Point::multiscalar_vartime(scalars, points)
    }
}

type Element<G> = secant::Element<G>;

impl<G: Parameters + Quotient<Uniform = [u8; N]>, const N: usize> Suite for OnQuotient<G> {
    type Curve = G;
    type Point = Element<G>;
    type Bytes = G::Bytes;
    const IDENTITY: Element<G> = Element::IDENTITY;

    fn encode(point: &Element<G>) -> G::Bytes {
        point.to_bytes()
    }
    fn hash_to_group(message: &[u8], tag: &[u8]) -> Result<Element<G>, Error> {
        let mut uniform = Zeroizing::new([0; N]);
        G::Expand::expand(&[message], tag, &mut uniform[..])?;
        Ok(Element::from_uniform_bytes(&uniform))
    }
    fn mul_base(k: &Scalar<G>) -> Element<G> {
        Element::mul_base(k)
    }
    fn mul_add_base_vartime(m: &Scalar<G>, p: &Element<G>, n: &Scalar<G>) -> Element<G> {
        Element::mul_add_base_vartime(m, p, n)
    }
    fn mul_add_vartime(m: &Scalar<G>, p: &Element<G>, n: &Scalar<G>, q: &Element<G>) -> Element<G> {
        Element::mul_add_vartime(m, p, n, q)
    }
    fn multiscalar_vartime(scalars: &[Scalar<G>], points: &[Element<G>]) -> Result<Element<G>, Error> {
        Element::multiscalar_vartime(scalars, points)
    }
}

/// The hash of all parts by a hash function of fixed length.
fn fixed<D: Digest, const N: usize>(parts: &[&[u8]]) -> [u8; N]
where
    [u8; N]: From<digest::Output<D>>,
{
    parts.iter().fold(D::new(), |hash, part| hash.chain_update(part)).finalize().into()
}

impl Parameters for P256 {
    const ID: &'static str = "P256-SHA256";
    const UNIFORM: usize = 48;
    type Expand = Xmd<Sha256>;
    type Output = [u8; 32];
    fn hash(parts: &[&[u8]]) -> [u8; 32] {
        fixed::<Sha256, 32>(parts)
    }
}

impl Parameters for P384 {
    const ID: &'static str = "P384-SHA384";
    const UNIFORM: usize = 72;
    type Expand = Xmd<Sha384>;
    type Output = [u8; 48];
    fn hash(parts: &[&[u8]]) -> [u8; 48] {
        fixed::<Sha384, 48>(parts)
    }
}

impl Parameters for P521 {
    const ID: &'static str = "P521-SHA512";
    const UNIFORM: usize = 98;
    type Expand = Xmd<Sha512>;
    type Output = [u8; 64];
    fn hash(parts: &[&[u8]]) -> [u8; 64] {
        fixed::<Sha512, 64>(parts)
    }
}

impl Parameters for Edwards25519 {
    const ID: &'static str = "ristretto255-SHA512";
    const UNIFORM: usize = 64;
    type Expand = Xmd<Sha512>;
    type Output = [u8; 64];
    fn hash(parts: &[&[u8]]) -> [u8; 64] {
        fixed::<Sha512, 64>(parts)
    }
}

impl Parameters for Edwards448 {
    const ID: &'static str = "decaf448-SHAKE256";
    const UNIFORM: usize = 64;
    type Expand = Xof<Shake256, 224>;
    type Output = [u8; 64];
    fn hash(parts: &[&[u8]]) -> [u8; 64] {
        let mut hash = Shake256::default();
        for part in parts {
            hash.update(part);
        }
        let mut out = [0; 64];
        hash.finalize_xof().read(&mut out);
        out
    }
}
