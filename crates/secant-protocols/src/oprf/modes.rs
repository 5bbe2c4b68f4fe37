//! Clients and servers of the three modes (RFC 9497, section 3.3).

use alloc::vec::Vec;

use rand_core::CryptoRng;
use secant::Scalar;
use zeroize::Zeroizing;

use super::suite::{Output, Parameters as _};
use super::{
    Element, Error, HASH_TO_GROUP, HASH_TO_SCALAR, Mode, Proof, PublicKey, SecretKey, Suite, length,
};

/// What a client keeps between its message and the answer.
struct Blinding<S: Suite> {
    input: Zeroizing<Vec<u8>>,
    blind: Scalar<S::Curve>,
    message: Element<S>,
}

impl<S: Suite> Blinding<S> {
    fn new<R: CryptoRng + ?Sized>(mode: Mode, input: &[u8], rng: &mut R) -> Result<Self, Error> {
        let point = hashed::<S>(mode, input)?;
        let blind = Scalar::random(rng);
        let message = Element(point * &blind);
        Ok(Self { input: Zeroizing::new(input.to_vec()), blind, message })
    }

    fn finalize(&self, evaluated: &Element<S>, info: Option<&[u8]>) -> Result<Output<S>, Error> {
        output::<S>(&self.input, info, evaluated.0 * &self.blind.invert())
    }
}

/// The element of an input.
fn hashed<S: Suite>(mode: Mode, input: &[u8]) -> Result<S::Point, Error> {
    length(input)?;
    let point = S::hash_to_group(input, &mode.tag::<S>(HASH_TO_GROUP)).map_err(Error::Group)?;
    Element::<S>::of(point, Error::Input).map(|element| element.0)
}

/// The hash that both sides find.
fn output<S: Suite>(input: &[u8], info: Option<&[u8]>, point: S::Point) -> Result<Output<S>, Error> {
    let point = Zeroizing::new(S::encode(&point));
    let point: &[u8] = (*point).as_ref();
    let (input_length, point_length) = (length(input)?, length(point)?);
    let (info_length, info) = match info {
        Some(info) => (Some(length(info)?), info),
        None => (None, &[][..]),
    };
    let info_length = info_length.as_ref().map_or(&[][..], |length| &length[..]);
    Ok(S::Curve::hash(&[&input_length, input, info_length, info, &point_length, point, b"Finalize"]))
}

/// The outputs of clients whose messages were answered together, once the proof of all pairs holds.
fn finalized<'a, S: Suite + 'a>(
    clients: impl ExactSizeIterator<Item = &'a Blinding<S>> + Clone,
    evaluated: &[Element<S>],
    info: Option<&[u8]>,
    verify: impl FnOnce(&[(&Element<S>, &Element<S>)]) -> Result<(), Error>,
) -> Result<Vec<Output<S>>, Error> {
    if clients.len() != evaluated.len() {
        return Err(Error::Answers { sent: clients.len(), answered: evaluated.len() });
    }
    let pairs: Vec<_> = clients.clone().map(|client| &client.message).zip(evaluated).collect();
    verify(&pairs)?;
    clients.zip(evaluated).map(|(client, evaluated)| client.finalize(evaluated, info)).collect()
}

/// A client of the mode OPRF, between its message and the answer.
pub struct OprfClient<S: Suite>(Blinding<S>);

impl<S: Suite> OprfClient<S> {
    /// Blinds an input with a random integer.
    ///
    /// # Errors
    /// [`Error::TooLong`]; [`Error::Input`], which no input is known for.
    pub fn blind<R: CryptoRng + ?Sized>(input: &[u8], rng: &mut R) -> Result<Self, Error> {
        Blinding::new(Mode::Oprf, input, rng).map(Self)
    }

    /// What the server is sent.
    pub fn message(&self) -> &Element<S> {
        &self.0.message
    }

    /// The output, by the server's answer.
    ///
    /// # Errors
    /// None that [`OprfClient::blind`] did not have.
    pub fn finalize(&self, evaluated: &Element<S>) -> Result<Output<S>, Error> {
        self.0.finalize(evaluated, None)
    }
}

/// A server of the mode OPRF.
pub struct OprfServer<S: Suite>(SecretKey<S>);

impl<S: Suite> OprfServer<S> {
    /// The server with this key.
    pub fn new(key: SecretKey<S>) -> Self {
        Self(key)
    }

    /// The answer to a client's message.
    #[must_use]
    pub fn blind_evaluate(&self, message: &Element<S>) -> Element<S> {
        Element(message.0 * &self.0.0)
    }

    /// The output of an input that the server knows.
    ///
    /// # Errors
    /// Those of [`OprfClient::blind`].
    pub fn evaluate(&self, input: &[u8]) -> Result<Output<S>, Error> {
        output::<S>(input, None, hashed::<S>(Mode::Oprf, input)? * &self.0.0)
    }
}

/// A client of the mode VOPRF, between its message and the answer.
pub struct VoprfClient<S: Suite>(Blinding<S>);

impl<S: Suite> VoprfClient<S> {
    /// As [`OprfClient::blind`].
    ///
    /// # Errors
    /// Those of [`OprfClient::blind`].
    pub fn blind<R: CryptoRng + ?Sized>(input: &[u8], rng: &mut R) -> Result<Self, Error> {
        Blinding::new(Mode::Voprf, input, rng).map(Self)
    }

    /// What the server is sent.
    pub fn message(&self) -> &Element<S> {
        &self.0.message
    }

    /// The output, by the server's answer and the proof of this one answer.
    ///
    /// # Errors
    /// [`Error::Proof`] if the server did not use this key.
    pub fn finalize(
        &self,
        evaluated: &Element<S>,
        proof: &Proof<S>,
        public: &PublicKey<S>,
    ) -> Result<Output<S>, Error> {
        proof.verify(Mode::Voprf, public, &[(self.message(), evaluated)])?;
        self.0.finalize(evaluated, None)
    }

    /// The outputs of clients whose messages were answered together, in the order in which they were sent.
    ///
    /// # Errors
    /// [`Error::Proof`] if the server did not use this key, [`Error::Answers`], [`Error::Batch`].
    pub fn finalize_batch(
        clients: &[Self],
        evaluated: &[Element<S>],
        proof: &Proof<S>,
        public: &PublicKey<S>,
    ) -> Result<Vec<Output<S>>, Error> {
        let blindings = clients.iter().map(|client| &client.0);
        finalized(blindings, evaluated, None, |pairs| proof.verify(Mode::Voprf, public, pairs))
    }
}

/// A server of the mode VOPRF.
pub struct VoprfServer<S: Suite> {
    key: SecretKey<S>,
    public: PublicKey<S>,
}

impl<S: Suite> VoprfServer<S> {
    /// The server with this key. Cost: a multiplication of the base point.
    pub fn new(key: SecretKey<S>) -> Self {
        Self { public: key.public_key(), key }
    }

    /// The key by which clients verify.
    pub fn public_key(&self) -> PublicKey<S> {
        self.public
    }

    /// The answers to clients' messages, and one proof of all.
    ///
    /// # Errors
    /// [`Error::Batch`].
    pub fn blind_evaluate<R: CryptoRng + ?Sized>(
        &self,
        messages: &[Element<S>],
        rng: &mut R,
    ) -> Result<(Vec<Element<S>>, Proof<S>), Error> {
        let evaluated: Vec<_> = messages.iter().map(|message| Element(message.0 * &self.key.0)).collect();
        let pairs: Vec<_> = messages.iter().zip(&evaluated).collect();
        let proof = Proof::new(Mode::Voprf, &self.key.0, &self.public, &pairs, rng)?;
        Ok((evaluated, proof))
    }

    /// The output of an input that the server knows.
    ///
    /// # Errors
    /// Those of [`OprfClient::blind`].
    pub fn evaluate(&self, input: &[u8]) -> Result<Output<S>, Error> {
        output::<S>(input, None, hashed::<S>(Mode::Voprf, input)? * &self.key.0)
    }
}

/// The integer of a public input.
fn public_input<S: Suite>(info: &[u8]) -> Result<Scalar<S::Curve>, Error> {
    Mode::Poprf.hash_to_scalar::<S>(&[b"Info", &length(info)?, info], HASH_TO_SCALAR)
}

/// A client of the mode POPRF, between its message and the answer.
pub struct PoprfClient<S: Suite> {
    blinding: Blinding<S>,
    info: Vec<u8>,
    /// The public key for this public input.
    tweaked: Element<S>,
}

impl<S: Suite> PoprfClient<S> {
    /// Blinds an input with a random integer, for a public input and the public key of a server.
    ///
    /// # Errors
    /// Those of [`OprfClient::blind`]; [`Error::Input`] if the public input and the public key cancel out.
    pub fn blind<R: CryptoRng + ?Sized>(
        input: &[u8],
        info: &[u8],
        public: &PublicKey<S>,
        rng: &mut R,
    ) -> Result<Self, Error> {
        let tweak = S::mul_base(&public_input::<S>(info)?);
        let tweaked = Element::of(tweak + public.0, Error::Input)?;
        Ok(Self { blinding: Blinding::new(Mode::Poprf, input, rng)?, info: info.to_vec(), tweaked })
    }

    /// What the server is sent.
    pub fn message(&self) -> &Element<S> {
        &self.blinding.message
    }

    /// The output, by the server's answer and the proof of this one answer.
    ///
    /// # Errors
    /// [`Error::Proof`] if the server did not use the key and the public input of [`PoprfClient::blind`].
    pub fn finalize(&self, evaluated: &Element<S>, proof: &Proof<S>) -> Result<Output<S>, Error> {
        proof.verify(Mode::Poprf, &self.tweaked, &[(evaluated, self.message())])?;
        self.blinding.finalize(evaluated, Some(&self.info))
    }

    /// The outputs of clients whose messages were answered together, in the order in which they were sent.
    ///
    /// # Errors
    /// [`Error::Proof`] if the server did not use the key and the public input, [`Error::Answers`],
    /// [`Error::Batch`]; [`Error::Mixed`] if the clients have not one of each.
    pub fn finalize_batch(
        clients: &[Self],
        evaluated: &[Element<S>],
        proof: &Proof<S>,
    ) -> Result<Vec<Output<S>>, Error> {
        let first = clients.first().ok_or(Error::Batch(0))?;
        if clients.iter().any(|client| client.tweaked != first.tweaked || client.info != first.info) {
            return Err(Error::Mixed);
        }
        let blindings = clients.iter().map(|client| &client.blinding);
        finalized(blindings, evaluated, Some(&first.info), |pairs| {
            let turned: Vec<_> = pairs.iter().map(|(message, evaluated)| (*evaluated, *message)).collect();
            proof.verify(Mode::Poprf, &first.tweaked, &turned)
        })
    }
}

/// A server of the mode POPRF.
pub struct PoprfServer<S: Suite> {
    key: SecretKey<S>,
    public: PublicKey<S>,
}

impl<S: Suite> PoprfServer<S> {
    /// The server with this key. Cost: a multiplication of the base point.
    pub fn new(key: SecretKey<S>) -> Self {
        Self { public: key.public_key(), key }
    }

    /// The key by which clients verify.
    pub fn public_key(&self) -> PublicKey<S> {
        self.public
    }

    /// The key for a public input.
    fn tweaked(&self, info: &[u8]) -> Result<SecretKey<S>, Error> {
        let key = public_input::<S>(info)? + &self.key.0;
        if key == Scalar::ZERO { Err(Error::Inverse) } else { Ok(SecretKey(key)) }
    }

    /// The answers to clients' messages for a public input, and one proof of all.
    ///
    /// # Errors
    /// [`Error::TooLong`], [`Error::Inverse`], [`Error::Batch`].
    pub fn blind_evaluate<R: CryptoRng + ?Sized>(
        &self,
        messages: &[Element<S>],
        info: &[u8],
        rng: &mut R,
    ) -> Result<(Vec<Element<S>>, Proof<S>), Error> {
        let key = self.tweaked(info)?;
        let inverse = key.0.invert();
        let evaluated: Vec<_> = messages.iter().map(|message| Element(message.0 * &inverse)).collect();
        let pairs: Vec<_> = evaluated.iter().zip(messages).collect();
        let proof = Proof::new(Mode::Poprf, &key.0, &key.public_key(), &pairs, rng)?;
        Ok((evaluated, proof))
    }

    /// The output of an input that the server knows, for a public input.
    ///
    /// # Errors
    /// Those of [`OprfClient::blind`]; [`Error::Inverse`].
    pub fn evaluate(&self, input: &[u8], info: &[u8]) -> Result<Output<S>, Error> {
        let inverse = self.tweaked(info)?.0.invert();
        output::<S>(input, Some(info), hashed::<S>(Mode::Poprf, input)? * &inverse)
    }
}
