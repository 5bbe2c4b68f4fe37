//! An independent third opinion: chord and tangent over big integers, nothing shared with the library.

pub(crate) mod binary;
mod fractions;
mod model;
mod models;
pub(crate) mod subject;
pub(crate) mod terms;

pub(crate) use model::{Affine, General, Int, Model, Random, Shape, int, small};
pub(crate) use subject::{Keys, Subject};

/// The big-endian bytes of an integer that fits.
pub(crate) fn bytes<const N: usize>(n: &Int) -> [u8; N] {
    padded(n, N).try_into().unwrap()
}

/// The same, of any length.
pub(crate) fn padded(n: &Int, len: usize) -> Vec<u8> {
    let digits = n.to_bytes_be();
    let mut bytes = vec![0; len.saturating_sub(digits.len())];
    bytes.extend(digits);
    bytes
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn unhex(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect()
}
