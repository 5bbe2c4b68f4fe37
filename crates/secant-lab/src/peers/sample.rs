//! Inputs of the operations that the catalogue does not have: the same in every run.

use secant_catalogue::Random;

use super::{Input, secant};

/// Bytes of a message.
const MESSAGE: usize = 32;

/// Pseudorandom bytes.
pub(super) fn bytes(random: &mut Random, len: usize) -> Vec<u8> {
    (0..len).map(|_| random.word() as u8).collect()
}

/// The order of a curve's base point, big-endian, without leading zeros.
pub(super) fn order(curve: &str) -> Option<Vec<u8>> {
    let digits = secant_catalogue::find(curve).ok()?.info().order.trim_start_matches("0x");
    let digits = format!("{}{digits}", if digits.len() % 2 == 1 { "0" } else { "" });
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(digits.get(i..i + 2)?, 16).ok()).collect()
}

/// An integer in [1, order), as long as the order.
pub(super) fn below(random: &mut Random, order: &[u8]) -> Vec<u8> {
    let mask = order.first().map_or(0, |first| u8::MAX >> first.leading_zeros());
    loop {
        let mut integer = bytes(random, order.len());
        integer[0] &= mask;
        if integer.as_slice() < order && integer.iter().any(|byte| *byte != 0) {
            return integer;
        }
    }
}

/// A secret key: an integer in [1, order), or a seed of Ed25519.
pub(super) fn secret(random: &mut Random, curve: &str, order: &[u8]) -> Vec<u8> {
    if curve == "edwards25519" { bytes(random, 32) } else { below(random, order) }
}

/// `n` inputs of one of the operations on a curve of the catalogue.
pub(super) fn inputs(curve: &str, operation: &str, n: usize) -> Result<Vec<Input>, String> {
    let order = order(curve).filter(|order| !order.is_empty()).ok_or("no such curve")?;
    let mut random = Random(9380);
    #[cfg(feature = "bulk")]
    let mut pays = true;
    // A batch of signatures has one key.
    let signer = secret(&mut Random(6979), curve, &order);
    let mut input = || -> Option<Input> {
        Some(match operation {
            "hash_to_curve" => {
                let dst = b"secant-lab, inputs of a measurement".to_vec();
                Input::Hash { message: bytes(&mut random, MESSAGE), dst }
            }
            "sign" => {
                let secret = secret(&mut random, curve, &order);
                Input::Sign { secret, message: bytes(&mut random, MESSAGE) }
            }
            "verify" | "verify_batch" => {
                let secret = secret(&mut random, curve, &order);
                let message = bytes(&mut random, MESSAGE);
                let (public, signature) = secant::signed(curve, &secret, &message)?;
                Input::Verify { public, message, signature }
            }
            "sign_batch" => Input::Sign { secret: signer.clone(), message: bytes(&mut random, MESSAGE) },
            "x25519_batch" => {
                let mut word = || bytes(&mut random, 32).try_into().ok();
                Input::X25519 { k: word()?, u: word()? }
            }
            "mul_add_base" | "mul_add_batch" => {
                let (m, p, n) = [0; 3].map(|_| below(&mut random, &order)).into();
                let ((x1, y1), (x2, y2)) = (secant::multiple(curve, &p)?, secant::multiple(curve, &[1])?);
                Input::MulAdd { m, x1, y1, n, x2, y2 }
            }
            "msm" => {
                let (k, p) = [0; 2].map(|_| below(&mut random, &order)).into();
                let (x, y) = secant::multiple(curve, &p)?;
                Input::Mul { k, x, y }
            }
            #[cfg(feature = "bulk")]
            "scan_batch" => secant::transaction(&below(&mut random, &order), core::mem::take(&mut pays))?,
            "mul_base_batch" => Input::MulBase { k: below(&mut random, &order) },
            _ => Input::Scalars { a: below(&mut random, &order), b: below(&mut random, &order) },
        })
    };
    (0..n).map(|_| input()).collect::<Option<_>>().ok_or_else(|| format!("{curve} does not {operation}"))
}
