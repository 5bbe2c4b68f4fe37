//! The suites of RFC 9497, section 4.

use core::ops::{Add, Mul, Sub};

use digest::{Digest, ExtendableOutput, Update, XofReader};
use rand_core::CryptoRng;
use secant::hash_to_curve::{ExpandMessage, Xmd, Xof};
use secant::{Error, decaf448, p256, p384, p521, ristretto255};
use sha2::{Sha256, Sha384, Sha512};
use shake::Shake256;
use zeroize::{Zeroize, Zeroizing};

type Hash<S> = fn(&[u8], &[u8]) -> Result<<S as Suite>::Point, Error>;
type Sum<S> = fn(&[<S as Suite>::Scalar], &[<S as Suite>::Point]) -> Result<<S as Suite>::Point, Error>;
type SumOfTwo<S> = fn(
    &<S as Suite>::Scalar,
    &<S as Suite>::Point,
    &<S as Suite>::Scalar,
    &<S as Suite>::Point,
) -> <S as Suite>::Point;
type SumWithBase<S> =
    fn(&<S as Suite>::Scalar, &<S as Suite>::Point, &<S as Suite>::Scalar) -> <S as Suite>::Point;

/// A group of prime order, a hash function, and how one hashes to the other.
pub trait Suite: Sized {
    /// The name in the registry.
    const ID: &'static str;
    /// The bytes of which a scalar is made: 98 at most.
    const UNIFORM: usize;
    /// 0.
    const ZERO: Self::Scalar;
    /// The neutral element.
    const IDENTITY: Self::Point;
    /// The integer of uniform bytes.
    const REDUCE: fn(&[u8]) -> Self::Scalar;
    /// 1/k. Constant time.
    const INVERT: fn(&Self::Scalar) -> Self::Scalar;
    /// The encoding of a scalar.
    const SCALAR_BYTES: fn(&Self::Scalar) -> Self::ScalarBytes;
    /// The encoding of an element that is not neutral.
    const BYTES: fn(&Self::Point) -> Self::Bytes;
    /// The element of a message and a domain separation tag. Constant time but for their lengths.
    const HASH_TO_GROUP: Hash<Self>;
    /// `[k]G`. Constant time.
    const MUL_BASE: fn(&Self::Scalar) -> Self::Point;
    /// `[m]P + [n]G`. Variable time.
    const MUL_ADD_BASE_VARTIME: SumWithBase<Self>;
    /// `[m]P + [n]Q`. Variable time.
    const MUL_ADD_VARTIME: SumOfTwo<Self>;
    /// A sum of multiples, of slices of one length. Variable time.
    const MULTISCALAR_VARTIME: Sum<Self>;
    /// Messages to uniform bytes.
    type Expand: ExpandMessage;
    /// An integer modulo the order, which wipes itself.
    type Scalar: Clone
        + PartialEq
        + for<'a> TryFrom<&'a [u8], Error = Error>
        + for<'a> Add<&'a Self::Scalar, Output = Self::Scalar>
        + for<'a> Sub<&'a Self::Scalar, Output = Self::Scalar>
        + for<'a> Mul<&'a Self::Scalar, Output = Self::Scalar>;
    /// An element of the group.
    type Point: Copy
        + PartialEq
        + for<'a> TryFrom<&'a [u8], Error = Error>
        + Add<Output = Self::Point>
        + for<'a> Mul<&'a Self::Scalar, Output = Self::Point>;
    /// The bytes of a scalar.
    type ScalarBytes: AsRef<[u8]> + AsMut<[u8]> + Copy + Zeroize;
    /// The bytes of an element.
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Copy + Zeroize;
    /// A hash, and what the protocol gives.
    type Output: AsRef<[u8]> + Copy + PartialEq + core::fmt::Debug + Zeroize;

    /// The hash of all parts.
    fn hash(parts: &[&[u8]]) -> Self::Output;

    /// An integer of [1, r).
    fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self::Scalar;
}

/// The hash of all parts by a hash function of fixed length.
fn fixed<D: Digest, const N: usize>(parts: &[&[u8]]) -> [u8; N]
where
    [u8; N]: From<digest::Output<D>>,
{
    parts.iter().fold(D::new(), |hash, part| hash.chain_update(part)).finalize().into()
}

/// A compressed point as an array: zeros for the neutral element alone, which is encoded nowhere.
fn sec1<const N: usize>(encoded: &[u8]) -> [u8; N] {
    encoded.try_into().unwrap_or([0; N])
}

/// The element of uniform bytes of a message.
fn hash_to_decaf448(message: &[u8], tag: &[u8]) -> Result<decaf448::Point, Error> {
    let mut uniform = Zeroizing::new([0; 112]);
    Xof::<Shake256, 224>::expand(&[message], tag, &mut uniform[..])?;
    Ok(decaf448::Point::from_uniform_bytes(&uniform))
}

/// ristretto255 with SHA-512.
pub struct Ristretto255Sha512;

impl Suite for Ristretto255Sha512 {
    const ID: &'static str = "ristretto255-SHA512";
    const UNIFORM: usize = 64;
    const ZERO: Self::Scalar = ristretto255::Scalar::ZERO;
    const IDENTITY: Self::Point = ristretto255::Point::IDENTITY;
    const REDUCE: fn(&[u8]) -> Self::Scalar = Self::Scalar::reduce;
    const INVERT: fn(&Self::Scalar) -> Self::Scalar = Self::Scalar::invert;
    const SCALAR_BYTES: fn(&Self::Scalar) -> Self::ScalarBytes = Self::Scalar::to_bytes;
    const BYTES: fn(&Self::Point) -> Self::Bytes = Self::Point::to_bytes;
    const HASH_TO_GROUP: Hash<Self> = Self::Point::hash_to_curve;
    const MUL_BASE: fn(&Self::Scalar) -> Self::Point = Self::Point::mul_base;
    const MUL_ADD_BASE_VARTIME: SumWithBase<Self> = Self::Point::mul_add_base_vartime;
    const MUL_ADD_VARTIME: SumOfTwo<Self> = Self::Point::mul_add_vartime;
    const MULTISCALAR_VARTIME: Sum<Self> = Self::Point::multiscalar_vartime;
    type Expand = Xmd<Sha512>;
    type Scalar = ristretto255::Scalar;
    type Point = ristretto255::Point;
    type ScalarBytes = [u8; 32];
    type Bytes = [u8; 32];
    type Output = [u8; 64];

    fn hash(parts: &[&[u8]]) -> Self::Output {
        fixed::<Sha512, 64>(parts)
    }

    fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self::Scalar {
        Self::Scalar::random(rng)
    }
}

/// decaf448 with SHAKE256.
pub struct Decaf448Shake256;

impl Suite for Decaf448Shake256 {
    const ID: &'static str = "decaf448-SHAKE256";
    const UNIFORM: usize = 64;
    const ZERO: Self::Scalar = decaf448::Scalar::ZERO;
    const IDENTITY: Self::Point = decaf448::Point::IDENTITY;
    const REDUCE: fn(&[u8]) -> Self::Scalar = Self::Scalar::reduce;
    const INVERT: fn(&Self::Scalar) -> Self::Scalar = Self::Scalar::invert;
    const SCALAR_BYTES: fn(&Self::Scalar) -> Self::ScalarBytes = Self::Scalar::to_bytes;
    const BYTES: fn(&Self::Point) -> Self::Bytes = Self::Point::to_bytes;
    const HASH_TO_GROUP: Hash<Self> = hash_to_decaf448;
    const MUL_BASE: fn(&Self::Scalar) -> Self::Point = Self::Point::mul_base;
    const MUL_ADD_BASE_VARTIME: SumWithBase<Self> = Self::Point::mul_add_base_vartime;
    const MUL_ADD_VARTIME: SumOfTwo<Self> = Self::Point::mul_add_vartime;
    const MULTISCALAR_VARTIME: Sum<Self> = Self::Point::multiscalar_vartime;
    type Expand = Xof<Shake256, 224>;
    type Scalar = decaf448::Scalar;
    type Point = decaf448::Point;
    type ScalarBytes = [u8; 56];
    type Bytes = [u8; 56];
    type Output = [u8; 64];

    fn hash(parts: &[&[u8]]) -> Self::Output {
        let mut hash = Shake256::default();
        for part in parts {
            hash.update(part);
        }
        let mut out = [0; 64];
        hash.finalize_xof().read(&mut out);
        out
    }

    fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self::Scalar {
        Self::Scalar::random(rng)
    }
}

/// P-256 with SHA-256.
pub struct P256Sha256;

impl Suite for P256Sha256 {
    const ID: &'static str = "P256-SHA256";
    const UNIFORM: usize = 48;
    const ZERO: Self::Scalar = p256::Scalar::ZERO;
    const IDENTITY: Self::Point = p256::Point::IDENTITY;
    const REDUCE: fn(&[u8]) -> Self::Scalar = Self::Scalar::reduce;
    const INVERT: fn(&Self::Scalar) -> Self::Scalar = Self::Scalar::invert;
    const SCALAR_BYTES: fn(&Self::Scalar) -> Self::ScalarBytes = Self::Scalar::to_bytes;
    const BYTES: fn(&Self::Point) -> Self::Bytes = |point| sec1(point.to_compressed_sec1_bytes().as_bytes());
    const HASH_TO_GROUP: Hash<Self> = Self::Point::hash_to_curve;
    const MUL_BASE: fn(&Self::Scalar) -> Self::Point = Self::Point::mul_base;
    const MUL_ADD_BASE_VARTIME: SumWithBase<Self> = Self::Point::mul_add_base_vartime;
    const MUL_ADD_VARTIME: SumOfTwo<Self> = Self::Point::mul_add_vartime;
    const MULTISCALAR_VARTIME: Sum<Self> = Self::Point::multiscalar_vartime;
    type Expand = Xmd<Sha256>;
    type Scalar = p256::Scalar;
    type Point = p256::Point;
    type ScalarBytes = [u8; 32];
    type Bytes = [u8; 33];
    type Output = [u8; 32];

    fn hash(parts: &[&[u8]]) -> Self::Output {
        fixed::<Sha256, 32>(parts)
    }

    fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self::Scalar {
        Self::Scalar::random(rng)
    }
}

/// P-384 with SHA-384.
pub struct P384Sha384;

impl Suite for P384Sha384 {
    const ID: &'static str = "P384-SHA384";
    const UNIFORM: usize = 72;
    const ZERO: Self::Scalar = p384::Scalar::ZERO;
    const IDENTITY: Self::Point = p384::Point::IDENTITY;
    const REDUCE: fn(&[u8]) -> Self::Scalar = Self::Scalar::reduce;
    const INVERT: fn(&Self::Scalar) -> Self::Scalar = Self::Scalar::invert;
    const SCALAR_BYTES: fn(&Self::Scalar) -> Self::ScalarBytes = Self::Scalar::to_bytes;
    const BYTES: fn(&Self::Point) -> Self::Bytes = |point| sec1(point.to_compressed_sec1_bytes().as_bytes());
    const HASH_TO_GROUP: Hash<Self> = Self::Point::hash_to_curve;
    const MUL_BASE: fn(&Self::Scalar) -> Self::Point = Self::Point::mul_base;
    const MUL_ADD_BASE_VARTIME: SumWithBase<Self> = Self::Point::mul_add_base_vartime;
    const MUL_ADD_VARTIME: SumOfTwo<Self> = Self::Point::mul_add_vartime;
    const MULTISCALAR_VARTIME: Sum<Self> = Self::Point::multiscalar_vartime;
    type Expand = Xmd<Sha384>;
    type Scalar = p384::Scalar;
    type Point = p384::Point;
    type ScalarBytes = [u8; 48];
    type Bytes = [u8; 49];
    type Output = [u8; 48];

    fn hash(parts: &[&[u8]]) -> Self::Output {
        fixed::<Sha384, 48>(parts)
    }

    fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self::Scalar {
        Self::Scalar::random(rng)
    }
}

/// P-521 with SHA-512.
pub struct P521Sha512;

impl Suite for P521Sha512 {
    const ID: &'static str = "P521-SHA512";
    const UNIFORM: usize = 98;
    const ZERO: Self::Scalar = p521::Scalar::ZERO;
    const IDENTITY: Self::Point = p521::Point::IDENTITY;
    const REDUCE: fn(&[u8]) -> Self::Scalar = Self::Scalar::reduce;
    const INVERT: fn(&Self::Scalar) -> Self::Scalar = Self::Scalar::invert;
    const SCALAR_BYTES: fn(&Self::Scalar) -> Self::ScalarBytes = Self::Scalar::to_bytes;
    const BYTES: fn(&Self::Point) -> Self::Bytes = |point| sec1(point.to_compressed_sec1_bytes().as_bytes());
    const HASH_TO_GROUP: Hash<Self> = Self::Point::hash_to_curve;
    const MUL_BASE: fn(&Self::Scalar) -> Self::Point = Self::Point::mul_base;
    const MUL_ADD_BASE_VARTIME: SumWithBase<Self> = Self::Point::mul_add_base_vartime;
    const MUL_ADD_VARTIME: SumOfTwo<Self> = Self::Point::mul_add_vartime;
    const MULTISCALAR_VARTIME: Sum<Self> = Self::Point::multiscalar_vartime;
    type Expand = Xmd<Sha512>;
    type Scalar = p521::Scalar;
    type Point = p521::Point;
    type ScalarBytes = [u8; 66];
    type Bytes = [u8; 67];
    type Output = [u8; 64];

    fn hash(parts: &[&[u8]]) -> Self::Output {
        fixed::<Sha512, 64>(parts)
    }

    fn random<R: CryptoRng + ?Sized>(rng: &mut R) -> Self::Scalar {
        Self::Scalar::random(rng)
    }
}
