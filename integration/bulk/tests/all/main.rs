//! Columns of a hundred thousand rows beside other people's libraries: the same bytes.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

mod dalek;
#[cfg(feature = "openssl")]
mod openssl;

use secant::bulk::{Cores, Group, Keys, Mask, Rows, Verdict, public_keys};

/// Rows of a column.
const COUNT: usize = 100_000;

/// Bytes that are the same in every run.
fn bytes(count: usize) -> Vec<u8> {
    let mut state = 7u64;
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect()
}

/// A secret that is below every order.
const SECRET: [u8; 32] = [7; 32];

/// Rows of one width, masked by all cores. All of them are fine.
fn masked(group: Group, rows: &[u8], width: usize) -> Vec<u8> {
    let count = rows.len() / width;
    let (mut out, mut verdicts) = (vec![0; count * group.row_len()], vec![Verdict::Null; count]);
    let rows = Rows::fixed(rows, width).unwrap();
    let mask = Mask::from_bytes(group, &SECRET).unwrap();
    mask.mask(&rows, &mut out, &mut verdicts, Cores::All).unwrap();
    assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
    out
}

/// Public keys of so many secret keys, and these.
fn keys(kind: Keys, count: usize) -> (Vec<u8>, Vec<u8>) {
    let (secrets, mut publics) = (bytes(32 * count), vec![0; count * kind.public_len()]);
    let mut verdicts = vec![Verdict::Null; count];
    public_keys(kind, &Rows::fixed(&secrets, 32).unwrap(), &mut publics, &mut verdicts, Cores::All).unwrap();
    assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
    (secrets, publics)
}
