//! SHA-256 and SHA-384, and HMAC with them.

use std::marker::PhantomData;

use hmac::{KeyInit, Mac, SimpleHmac};
use rustls::crypto::hash::{self, HashAlgorithm};
use rustls::crypto::hmac as traits;
use sha2::digest::common::BlockSizeUser;
use sha2::digest::{Digest, FixedOutput, Update};
use sha2::{Sha256, Sha384};

/// A hash function for rustls, with its TLS identifier.
pub(super) struct Function<D>(HashAlgorithm, PhantomData<fn() -> D>);

pub(super) static SHA256: Function<Sha256> = Function(HashAlgorithm::SHA256, PhantomData);
pub(super) static SHA384: Function<Sha384> = Function(HashAlgorithm::SHA384, PhantomData);

/// The traits that a hash function must implement.
pub(super) trait Sha:
    Digest + FixedOutput + Update + BlockSizeUser + Clone + Send + Sync + 'static
{
}
impl<D: Digest + FixedOutput + Update + BlockSizeUser + Clone + Send + Sync + 'static> Sha for D {}

impl<D: Sha> hash::Hash for Function<D> {
    fn start(&self) -> Box<dyn hash::Context> {
        Box::new(Running(D::new()))
    }

    fn hash(&self, data: &[u8]) -> hash::Output {
        hash::Output::new(&D::digest(data))
    }

    fn output_len(&self) -> usize {
        <D as Digest>::output_size()
    }

    fn algorithm(&self) -> HashAlgorithm {
        self.0
    }
}

struct Running<D>(D);

impl<D: Sha> hash::Context for Running<D> {
    fn fork_finish(&self) -> hash::Output {
        hash::Output::new(&self.0.clone().finalize())
    }

    fn fork(&self) -> Box<dyn hash::Context> {
        Box::new(Self(self.0.clone()))
    }

    fn finish(self: Box<Self>) -> hash::Output {
        hash::Output::new(&self.0.finalize())
    }

    fn update(&mut self, data: &[u8]) {
        Digest::update(&mut self.0, data);
    }
}

impl<D: Sha> traits::Hmac for Function<D> {
    fn with_key(&self, key: &[u8]) -> Box<dyn traits::Key> {
        match SimpleHmac::<D>::new_from_slice(key) {
            Ok(keyed) => Box::new(Keyed(keyed)),
            Err(_) => unreachable!("HMAC takes keys of any length"),
        }
    }

    fn hash_output_len(&self) -> usize {
        <D as Digest>::output_size()
    }
}

struct Keyed<D: Sha>(SimpleHmac<D>);

impl<D: Sha> traits::Key for Keyed<D> {
    fn sign_concat(&self, first: &[u8], middle: &[&[u8]], last: &[u8]) -> traits::Tag {
        let mut mac = self.0.clone();
        Mac::update(&mut mac, first);
        for part in middle {
            Mac::update(&mut mac, part);
        }
        Mac::update(&mut mac, last);
        traits::Tag::new(&mac.finalize().into_bytes())
    }

    fn tag_len(&self) -> usize {
        <D as Digest>::output_size()
    }
}
