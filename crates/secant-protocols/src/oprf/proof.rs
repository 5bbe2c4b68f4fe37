//! Proofs that two discrete logarithms are equal (RFC 9497, section 2.2).

use alloc::vec::Vec;
use core::fmt;

use rand_core::CryptoRng;
use secant::Scalar;

use super::suite::{Parameters as _, ScalarBytes};
use super::{Element, Error, HASH_TO_SCALAR, Mode, Suite, length};

/// That one key made each element of a batch of another: a challenge and a response.
pub struct Proof<S: Suite> {
    challenge: Scalar<S::Curve>,
    response: Scalar<S::Curve>,
}

/// An element before and after the key: what the key multiplied, and the product.
pub(super) type Pair<'a, S> = (&'a Element<S>, &'a Element<S>);

/// One statement on a batch: `[k]M = Z`, of sums with coefficients from a hash of all.
struct Composite<S: Suite> {
    coefficients: Vec<Scalar<S::Curve>>,
    m: S::Point,
}

impl<S: Suite> Proof<S> {
    /// The proof that `[k]G` is the public key, and `[k]P = Q` of each pair. Constant time in k.
    pub(super) fn new<R: CryptoRng + ?Sized>(
        mode: Mode,
        k: &Scalar<S::Curve>,
        public: &Element<S>,
        pairs: &[Pair<'_, S>],
        rng: &mut R,
    ) -> Result<Self, Error> {
        let m = composite::<S>(mode, public, pairs)?.m;
        let z = m * k;
        let r = Scalar::random(rng);
        let commitments = [S::mul_base(&r), m * &r];
        let challenge = challenge::<S>(mode, public, [m, z], commitments)?;
        let response = r - &(challenge.clone() * k);
        Ok(Self { challenge, response })
    }

    /// Whether it proves that. Variable time: all of it is public.
    pub(super) fn verify(&self, mode: Mode, public: &Element<S>, pairs: &[Pair<'_, S>]) -> Result<(), Error> {
        let Composite { coefficients, m } = composite::<S>(mode, public, pairs)?;
        let products: Vec<_> = pairs.iter().map(|(_, product)| product.0).collect();
        let z = S::multiscalar_vartime(&coefficients, &products).map_err(Error::Group)?;
        let (c, s) = (&self.challenge, &self.response);
        let commitments = [S::mul_add_base_vartime(c, &public.0, s), S::mul_add_vartime(s, &m, c, &z)];
        // Neutral elements are made by forgers alone, and have no encoding.
        let all = [m, z, commitments[0], commitments[1]];
        if all.contains(&S::IDENTITY) || challenge::<S>(mode, public, [m, z], commitments)? != *c {
            return Err(Error::Proof);
        }
        Ok(())
    }

    /// The proof of two encoded scalars, the challenge and the response.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::Group`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let half = size_of::<ScalarBytes<S>>();
        if bytes.len() != 2 * half {
            return Err(Error::Length { found: bytes.len(), wanted: 2 * half });
        }
        let (challenge, response) = bytes.split_at(half);
        let scalar = |bytes| Scalar::<S::Curve>::try_from(bytes).map_err(Error::Group);
        Ok(Self { challenge: scalar(challenge)?, response: scalar(response)? })
    }

    /// The encoding.
    pub fn to_bytes(&self) -> Vec<u8> {
        let both = [self.challenge.to_bytes(), self.response.to_bytes()];
        [both[0].as_ref(), both[1].as_ref()].concat()
    }
}

impl<S: Suite> Clone for Proof<S> {
    fn clone(&self) -> Self {
        Self { challenge: self.challenge.clone(), response: self.response.clone() }
    }
}

impl<S: Suite> fmt::Debug for Proof<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Proof").field(&self.to_bytes()).finish()
    }
}

/// `ComputeComposites`, but for Z. Variable time: what is hashed is sent.
fn composite<S: Suite>(
    mode: Mode,
    public: &Element<S>,
    pairs: &[Pair<'_, S>],
) -> Result<Composite<S>, Error> {
    if u16::try_from(pairs.len()).is_err() || pairs.is_empty() {
        return Err(Error::Batch(pairs.len()));
    }
    let (public, tag) = (public.to_bytes(), mode.tag::<S>("Seed-"));
    let seed = S::Curve::hash(&[&length(public.as_ref())?, public.as_ref(), &length(&tag)?, tag.as_slice()]);
    let seed = seed.as_ref();
    let coefficient = |(pair, i): (&Pair<'_, S>, u16)| {
        let (before, after) = (pair.0.to_bytes(), pair.1.to_bytes());
        let (before, after) = (before.as_ref(), after.as_ref());
        let (seed_length, before_length, after_length) = (length(seed)?, length(before)?, length(after)?);
        let parts: [&[u8]; 8] = [
            &seed_length,
            seed,
            &i.to_be_bytes(),
            &before_length,
            before,
            &after_length,
            after,
            b"Composite",
        ];
        mode.hash_to_scalar::<S>(&parts, HASH_TO_SCALAR)
    };
    let coefficients = pairs.iter().zip(0..).map(coefficient).collect::<Result<Vec<_>, _>>()?;
    let points: Vec<_> = pairs.iter().map(|(before, _)| before.0).collect();
    let m = S::multiscalar_vartime(&coefficients, &points).map_err(Error::Group)?;
    Ok(Composite { coefficients, m })
}

/// The hash of the statement and the commitments.
fn challenge<S: Suite>(
    mode: Mode,
    public: &Element<S>,
    [m, z]: [S::Point; 2],
    [t2, t3]: [S::Point; 2],
) -> Result<Scalar<S::Curve>, Error> {
    let mut transcript = Vec::new();
    for point in [public.0, m, z, t2, t3] {
        let bytes = S::encode(&point);
        transcript.extend_from_slice(&length(bytes.as_ref())?);
        transcript.extend_from_slice(bytes.as_ref());
    }
    mode.hash_to_scalar::<S>(&[&transcript, b"Challenge"], HASH_TO_SCALAR)
}
