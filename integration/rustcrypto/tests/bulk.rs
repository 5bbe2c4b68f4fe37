//! Columns against curve25519-dalek.
#![allow(clippy::unwrap_used, reason = "tests")]

use curve25519_dalek::montgomery::MontgomeryPoint;
use curve25519_dalek::scalar::Scalar;
use secant::bulk::{Cores, Group, Mask, Rows, Verdict};

/// So many rows of X25519, clamped and not: the same bytes.
fn agree(count: usize) {
    let mut state = 7u64;
    let rows: Vec<u8> = (0..32 * count)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect();
    let secret: [u8; 32] = core::array::from_fn(|i| 7 * i as u8 + 3);
    for (group, unclamped) in [(Group::X25519, false), (Group::X25519Unclamped, true)] {
        let mask = Mask::from_bytes(group, &secret).unwrap();
        let (mut out, mut verdicts) = (vec![0; 32 * count], vec![Verdict::Null; count]);
        mask.mask(&Rows::fixed(&rows, 32).unwrap(), &mut out, &mut verdicts, Cores::All).unwrap();
        assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
        let scalar = Scalar::from_bytes_mod_order(secret);
        for (row, found) in rows.as_chunks::<32>().0.iter().zip(out.chunks(32)) {
            let point = MontgomeryPoint(*row);
            let want = if unclamped { point * scalar } else { point.mul_clamped(secret) };
            assert_eq!(want.as_bytes(), found);
        }
    }
}

#[test]
fn ten_thousand_rows() {
    agree(10_000);
}

#[test]
#[ignore = "some ten seconds; --ignored runs it"]
fn a_hundred_thousand_rows() {
    agree(100_000);
}
