//! crypto_mb of Intel's cryptography primitives: eight at once.

use sha2::{Digest, Sha256, Sha384, Sha512};

use super::super::each::all;
use super::super::{Answer, Input, Peer, Ready};
use super::library::{Ed25519, PublicKeys, Signed, SignedMessage, Verify, X25519};
use super::words::words;

pub(super) const NAME: &str = "crypto_mb";

fn x25519(inputs: &[Input]) -> Ready {
    let library = X25519::open()?;
    all(
        inputs,
        |inputs| {
            let pairs: Option<Vec<_>> = inputs.iter().map(Input::x25519).collect();
            Some(pairs?.into_iter().unzip::<[u8; 32], [u8; 32], Vec<_>, Vec<_>>())
        },
        move |(k, u)| library.run(k, u),
        |u| Some(Answer::Bytes(*u)),
    )
}

/// Big-endian bytes of W words; 66 of them for P-521.
fn bytes<const W: usize>(words: &[u64; W]) -> Vec<u8> {
    let bytes: Vec<u8> = words.iter().rev().flat_map(|word| word.to_be_bytes()).collect();
    // The integers of P-521 have 66 bytes in nine words.
    bytes[if W == 9 { 6 } else { 0 }..].to_vec()
}

fn bases<const W: usize>(inputs: &[Input]) -> Ready {
    let library = PublicKeys::<W>::open()?;
    all(
        inputs,
        |inputs| inputs.iter().map(|input| words(input.base_scalar()?)).collect::<Option<Vec<[u64; W]>>>(),
        move |k| library.run(k),
        |(x, y)| Some(Answer::Point { x: bytes(x), y: bytes(y) }),
    )
}

/// Inputs parsed before the timed part: r and s, x and y of the key, and the message, which is hashed while
/// the time runs.
type Unhashed<const W: usize> = ([Vec<u8>; 2], [[u64; W]; 2], Vec<u8>);

fn verify<const W: usize, D: Digest>(inputs: &[Input]) -> Ready {
    let library = Verify::<W>::open()?;
    all(
        inputs,
        |inputs| {
            let one = |input: &Input| -> Option<Unhashed<W>> {
                let (public, message, signature) = input.verify()?;
                let (x, y) = public.get(1..)?.split_at(public.len() / 2);
                let (r, s) = signature.split_at(signature.len() / 2);
                Some(([r.to_vec(), s.to_vec()], [words(x)?, words(y)?], message.to_vec()))
            };
            inputs.iter().map(one).collect::<Option<Vec<_>>>()
        },
        move |unhashed| {
            let signed: Vec<Signed<W>> = unhashed
                .iter()
                .map(|([r, s], [x, y], message)| {
                    let digest = D::digest(message);
                    let mut hash = vec![0; r.len().saturating_sub(digest.len())];
                    hash.extend_from_slice(&digest);
                    Signed { r: r.clone(), s: s.clone(), hash, x: *x, y: *y }
                })
                .collect();
            library.run(&signed).unwrap_or_default()
        },
        |valid| Some(Answer::Verdict(*valid)),
    )
}

fn ed25519_sign(inputs: &[Input]) -> Ready {
    let library = Ed25519::open()?;
    all(
        inputs,
        |inputs| {
            let seed: [u8; 32] = inputs.first()?.sign()?.0.try_into().ok()?;
            let messages: Option<Vec<Vec<u8>>> = inputs.iter().map(|i| Some(i.sign()?.1.to_vec())).collect();
            Some((seed, library.public(&seed), messages?))
        },
        move |(seed, public, messages)| library.sign(seed, public, messages),
        |signature| Some(Answer::Signature(signature.to_vec())),
    )
}

fn ed25519_verify(inputs: &[Input]) -> Ready {
    let library = Ed25519::open()?;
    all(
        inputs,
        |inputs| {
            let one = |input: &Input| {
                let (public, message, signature) = input.verify()?;
                Some(SignedMessage {
                    public: public.try_into().ok()?,
                    message: message.to_vec(),
                    r: signature.get(..32)?.try_into().ok()?,
                    s: signature.get(32..)?.try_into().ok()?,
                })
            };
            inputs.iter().map(one).collect::<Option<Vec<_>>>()
        },
        move |signed| library.verify(signed),
        |valid| Some(Answer::Verdict(*valid)),
    )
}

const MB: Peer = Peer {
    name: NAME,
    version: || "as SECANT_CRYPTO_MB names it".to_string(),
    curve: "curve25519",
    operation: "x25519_batch",
    method: "batch",
    constant_time: true,
    timed: "mbx_x25519_mb8",
    prepare: x25519,
};

const BASES: Peer = Peer { operation: "mul_base_batch", timed: "mbx_nistp.._ecpublic_key_mb8, affine", ..MB };

const VERIFY: Peer = Peer {
    operation: "verify_batch",
    constant_time: false,
    timed: "the hash of 32 bytes by sha2, mbx_nistp.._ecdsa_verify_mb8, a verdict each",
    ..MB
};

pub(super) const PEERS: &[Peer] = &[
    MB,
    Peer { curve: "p256", prepare: bases::<4>, ..BASES },
    Peer { curve: "p384", prepare: bases::<6>, ..BASES },
    Peer { curve: "p521", prepare: bases::<9>, ..BASES },
    Peer { curve: "p256", prepare: verify::<4, Sha256>, ..VERIFY },
    Peer { curve: "p384", prepare: verify::<6, Sha384>, ..VERIFY },
    Peer { curve: "p521", prepare: verify::<9, Sha512>, ..VERIFY },
    Peer {
        curve: "edwards25519",
        operation: "sign_batch",
        timed: "mbx_ed25519_sign_mb8 of 32 bytes each",
        prepare: ed25519_sign,
        ..MB
    },
    Peer {
        curve: "edwards25519",
        operation: "verify_batch",
        constant_time: false,
        timed: "mbx_ed25519_verify_mb8 of 32 bytes each, a verdict each",
        prepare: ed25519_verify,
        ..MB
    },
];
