//! One secret times many points.

use core::fmt;

use secant_core::curve::p256::P256;
use secant_core::curve::secp256k1::Secp256k1;

use super::cores::{Cores, Output};
use super::edwards::{self, Form, Hashed};
use super::group::Group;
use super::montgomery::{self, Integer};
use super::rows::Rows;
use super::verdict::Verdict;
use super::weierstrass;
use crate::Error;
use crate::engine::wipe;
use crate::{edwards25519, p256, secp256k1, x25519};

/// A secret that multiplies columns of points: `k` of `[k]P`. Wiped when dropped; never printed, not cloned.
///
/// In every group `a.mask(b.mask(x)) = b.mask(a.mask(x))`, which is what private set intersection and
/// oblivious pseudorandom functions stand on.
pub struct Mask {
    group: Group,
    key: Key,
    canonical: bool,
}

/// The secret as each group has it.
enum Key {
    /// To be clamped.
    Clamped(x25519::SecretKey),
    /// Modulo the order of edwards25519.
    Edwards(edwards25519::Scalar),
    P256(p256::Scalar),
    Secp256k1(secp256k1::Scalar),
}

impl Mask {
    /// The secret of these bytes. The caller wipes its own.
    ///
    /// | group | bytes |
    /// |---|---|
    /// | `X25519` | any 32, clamped when they are used |
    /// | `X25519Unclamped` | any 32, little-endian, taken modulo r, as FATE does |
    /// | `Edwards25519`, `Ristretto255` | an integer in [1, r), little-endian |
    /// | `P256`, `Secp256k1` | an integer in [1, r), big-endian |
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::ScalarTooLarge`], [`Error::SecretZero`].
    pub fn from_bytes(group: Group, bytes: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; 32] = bytes.try_into().map_err(|_| Error::Length)?;
        let key = match group {
            Group::X25519 => Key::Clamped(x25519::SecretKey::from_bytes(bytes)),
            Group::X25519Unclamped => Key::Edwards(edwards25519::Scalar::reduce(bytes)),
            Group::Edwards25519 | Group::Ristretto255 => {
                Key::Edwards(edwards25519::Scalar::from_bytes(bytes)?)
            }
            Group::P256 => Key::P256(p256::Scalar::from_bytes(bytes)?),
            Group::Secp256k1 => Key::Secp256k1(secp256k1::Scalar::from_bytes(bytes)?),
        };
        let zero = match &key {
            Key::Clamped(_) => false,
            Key::Edwards(k) => k.is_zero(),
            Key::P256(k) => k.is_zero(),
            Key::Secp256k1(k) => k.is_zero(),
        };
        if zero { Err(Error::SecretZero) } else { Ok(Self { group, key, canonical: false }) }
    }

    /// A secret by random bytes of the operating system.
    ///
    /// # Panics
    /// If the system has none.
    #[cfg(feature = "getrandom")]
    pub fn generate(group: Group) -> Self {
        Self::generate_from(group, &mut crate::engine::system())
    }

    /// A secret chosen uniformly.
    #[cfg(feature = "rand_core")]
    pub fn generate_from<R: rand_core::CryptoRng + ?Sized>(group: Group, rng: &mut R) -> Self {
        let key = match group {
            Group::X25519 => Key::Clamped(x25519::SecretKey::generate_from(rng)),
            Group::X25519Unclamped | Group::Edwards25519 | Group::Ristretto255 => {
                Key::Edwards(edwards25519::Scalar::random(rng))
            }
            Group::P256 => Key::P256(p256::Scalar::random(rng)),
            Group::Secp256k1 => Key::Secp256k1(secp256k1::Scalar::random(rng)),
        };
        Self { group, key, canonical: false }
    }

    /// The same secret, which refuses rows of X25519 that are no canonical encoding ([`Verdict::Encoding`]):
    /// with the top bit set, or not below p. Without this they are read as X25519 reads them, masked and
    /// reduced. The other groups always refuse such rows.
    #[must_use]
    pub fn canonical(mut self) -> Self {
        self.canonical = true;
        self
    }

    /// The group.
    #[must_use]
    pub fn group(&self) -> Group {
        self.group
    }

    /// The secret as bytes, for [`Mask::from_bytes`]. The caller wipes them.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        match &self.key {
            Key::Clamped(key) => key.to_bytes(),
            Key::Edwards(k) => k.to_bytes(),
            Key::P256(k) => k.to_bytes(),
            Key::Secp256k1(k) => k.to_bytes(),
        }
    }

    /// `[k]P` of each row P, into `out`, [`Group::row_len`] bytes each, with a verdict each. Constant time in
    /// the secret; time depends on the number of rows, and on their verdicts, which rows alone decide.
    ///
    /// Cost: that of the group's batches; blocks of rows share an inversion. No allocation is made for a row,
    /// a few are for a block of hundreds.
    ///
    /// A point of edwards25519 outside the subgroup of prime order loses its part of small order: the result
    /// is in that subgroup, and says nothing of k modulo 8.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if `out` or `verdicts` have not the length that belongs to the rows. Nothing
    /// is written then.
    pub fn mask(
        &self,
        rows: &Rows<'_>,
        out: &mut [u8],
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<(), Error> {
        self.check(rows, out, verdicts)?;
        self.multiply(&self.key, rows, out, verdicts, cores);
        Ok(())
    }

    /// The rows that [`Mask::mask`] with the same secret was given: `[1/k]P` of each row P, as [`Mask::mask`]
    /// otherwise.
    ///
    /// Abscissas of Curve25519 come back if they belong to the subgroup of prime order, as those of
    /// [`Mask::mask_identifiers`] do and public keys of X25519. Of other points of the curve the part of
    /// small order is lost or changed, and points of the twist have another order: both give something else,
    /// without a verdict.
    ///
    /// # Errors
    /// As [`Mask::mask`].
    pub fn unmask(
        &self,
        rows: &Rows<'_>,
        out: &mut [u8],
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<(), Error> {
        self.check(rows, out, verdicts)?;
        let inverse = match &self.key {
            Key::Clamped(k) => Key::Edwards(clamped(&k.0).invert()),
            Key::Edwards(k) => Key::Edwards(k.invert()),
            Key::P256(k) => Key::P256(k.invert()),
            Key::Secp256k1(k) => Key::Secp256k1(k.invert()),
        };
        self.multiply(&inverse, rows, out, verdicts, cores);
        Ok(())
    }

    /// `[k]H(m)` of each identifier m, into `out` as [`Mask::mask`] does: the first step of private set
    /// intersection, and the evaluation of an oblivious pseudorandom function. H is the random oracle of RFC
    /// 9380 with this domain separation tag, at least 16 bytes; [`Group::default_tag`] is one. Constant time
    /// but for the lengths of the identifiers. Every verdict is [`Verdict::Fine`].
    ///
    /// | group | suite |
    /// |---|---|
    /// | `X25519`, `X25519Unclamped` | `curve25519_XMD:SHA-512_ELL2_RO_`, of which u is taken |
    /// | `Edwards25519` | `edwards25519_XMD:SHA-512_ELL2_RO_` |
    /// | `Ristretto255` | `ristretto255_XMD:SHA-512_R255MAP_RO_` |
    /// | `P256` | `P256_XMD:SHA-256_SSWU_RO_` |
    /// | `Secp256k1` | `secp256k1_XMD:SHA-256_SSWU_RO_` |
    ///
    /// The result is that of [`Mask::mask`] on the points of the identifiers.
    ///
    /// # Errors
    /// [`Error::EmptyTag`], and those of [`Mask::mask`].
    pub fn mask_identifiers(
        &self,
        identifiers: &Rows<'_>,
        tag: &[u8],
        out: &mut [u8],
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<(), Error> {
        if tag.is_empty() {
            return Err(Error::EmptyTag);
        }
        self.hashed(identifiers, Hashed::Tag(tag), out, verdicts, cores)
    }

    /// [`Mask::mask_identifiers`] as the psi of FATE hashes: u by Elligator 2 of the first 255 bits of
    /// SHA-512, little-endian, times 8 k. With [`Group::X25519Unclamped`] this is its `encrypt_vec`, and
    /// [`Mask::mask`] its `diffie_hellman_vec`.
    ///
    /// # Errors
    /// [`Error::WrongCurve`] in another group than the two of X25519, and those of [`Mask::mask`].
    pub fn mask_identifiers_fate(
        &self,
        identifiers: &Rows<'_>,
        out: &mut [u8],
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<(), Error> {
        match self.group {
            Group::X25519 | Group::X25519Unclamped => {
                self.hashed(identifiers, Hashed::Fate, out, verdicts, cores)
            }
            _ => Err(Error::WrongGroup),
        }
    }

    fn check(&self, rows: &Rows<'_>, out: &[u8], verdicts: &[Verdict]) -> Result<(), Error> {
        let wanted = rows.len().checked_mul(self.group.row_len());
        if verdicts.len() == rows.len() && wanted == Some(out.len()) {
            Ok(())
        } else {
            Err(Error::LengthMismatch)
        }
    }

    /// Rows times this.
    fn multiply(&self, key: &Key, rows: &Rows<'_>, out: &mut [u8], verdicts: &mut [Verdict], cores: Cores) {
        let output = Output { cores, width: self.group.row_len(), out, verdicts };
        let montgomery = |output: Output<'_>, k: Integer<'_>| {
            output.divided(|block| montgomery::multiply(&k, self.canonical, rows, block));
        };
        match (key, self.group) {
            (Key::Edwards(k), Group::Edwards25519) => {
                let k = k.halve().halve().halve();
                output.with_copies(&k.0, |k, block| edwards::multiply(k, rows, block));
            }
            (Key::Edwards(k), Group::Ristretto255) => {
                output.with_copies(&k.0, |k, block| edwards::multiply_elements(k, rows, block));
            }
            (Key::Edwards(k), _) => {
                let mut bytes = k.to_bytes();
                montgomery(output, Integer::Reduced(&bytes));
                wipe(&mut bytes);
            }
            (Key::Clamped(k), _) => montgomery(output, Integer::Clamped(&k.0)),
            (Key::P256(k), _) => {
                output.with_copies(&k.0, |k, block| weierstrass::multiply::<P256>(k, rows, block));
            }
            (Key::Secp256k1(k), _) => {
                output.with_copies(&k.0, |k, block| weierstrass::multiply::<Secp256k1>(k, rows, block));
            }
        }
    }

    fn hashed(
        &self,
        identifiers: &Rows<'_>,
        hashed: Hashed<'_>,
        out: &mut [u8],
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<(), Error> {
        self.check(identifiers, out, verdicts)?;
        let output = Output { cores, width: self.group.row_len(), out, verdicts };
        let form = match self.group {
            Group::Edwards25519 => Form::Edwards,
            Group::Ristretto255 => Form::Ristretto,
            _ => Form::Abscissa,
        };
        let on_edwards = |output: Output<'_>, k: &edwards25519::Scalar| {
            output
                .with_copies(&k.0, |k, block| edwards::multiply_hashed(form, hashed, k, identifiers, block));
        };
        let tag = match hashed {
            Hashed::Tag(tag) => tag,
            Hashed::Fate => &[],
        };
        match &self.key {
            // The points lie in the subgroup of prime order.
            Key::Clamped(k) => on_edwards(output, &clamped(&k.0)),
            Key::Edwards(k) => on_edwards(output, k),
            Key::P256(k) => output.with_copies(&k.0, |k, block| {
                weierstrass::multiply_hashed::<P256>(tag, k, identifiers, block);
            }),
            Key::Secp256k1(k) => output.with_copies(&k.0, |k, block| {
                weierstrass::multiply_hashed::<Secp256k1>(tag, k, identifiers, block);
            }),
        }
        Ok(())
    }
}

/// The clamped integer modulo the order.
fn clamped(bytes: &[u8; 32]) -> edwards25519::Scalar {
    let mut bytes = *bytes;
    bytes[0] &= 0xf8;
    bytes[31] = bytes[31] & 0x7f | 0x40;
    let k = edwards25519::Scalar::reduce(&bytes);
    wipe(&mut bytes);
    k
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mask({}, ..)", self.group.name())
    }
}
