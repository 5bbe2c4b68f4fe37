//! Scans for silent payments (BIP 352): a column of transactions of two outputs each, of which the first one
//! pays the wallet, as hardly any does.

use ::secant::bulk::{Cores, Rows, SilentPayments, Verdict};
use ::secant::secp256k1::{AffinePoint, Point, Scalar, SecretKey};
use sha2::{Digest, Sha256};

use super::super::each::all;
use super::super::{Answer, Input, Peer};
use super::row::peer;

/// The wallet's secret keys for scanning and for spending.
const KEYS: [[u8; 32]; 2] = [[7; 32], [11; 32]];

pub(super) const PEERS: &[Peer] =
    &[peer("secp256k1", "scan_batch", "silent payments", "SilentPayments::scan, no label", |inputs| {
        all(
            inputs,
            |inputs| {
                let rows: Option<Vec<_>> = inputs.iter().map(Input::scan).collect();
                let (points, outputs): (Vec<_>, Vec<_>) = rows?.into_iter().unzip();
                let [scan, spend] = KEYS.map(|key| SecretKey::from_bytes(&key));
                let wallet = SilentPayments::new(&scan.ok()?, &spend.ok()?.public_key(), &[]);
                Some((wallet, points.concat(), outputs.concat()))
            },
            |(wallet, points, outputs)| {
                let mut verdicts = vec![Verdict::Fine; points.len() / 33];
                // Rows of fixed lengths, as many of each: nothing is refused.
                let (Ok(points), Ok(outputs)) = (Rows::fixed(points, 33), Rows::fixed(outputs, 64)) else {
                    return Vec::new();
                };
                let found = wallet.scan(&points, &outputs, &mut verdicts, Cores::This).unwrap_or_default();
                let pays = |row| found.iter().any(|payment| payment.row == row);
                verdicts.iter().enumerate().map(|(row, verdict)| verdict.is_fine() && pays(row)).collect()
            },
            |pays| Some(Answer::Verdict(*pays)),
        )
    })];

/// The output number 0 for the wallet in a transaction of this point, by single operations.
pub(super) fn output(point: &[u8]) -> Option<[u8; 32]> {
    let [scan, spend] = KEYS.map(|key| Scalar::from_bytes(&key));
    let shared = (Point::from(AffinePoint::from_sec1_bytes(point).ok()?) * &scan.ok()?).to_affine();
    let tag = Sha256::digest(b"BIP0352/SharedSecret");
    let hash = Sha256::new_with_prefix([tag, tag].concat())
        .chain_update(shared.to_compressed_sec1_bytes())
        .chain_update([0; 4])
        .finalize();
    let (x, _) = Point::mul_base(&(Scalar::reduce(&hash) + spend.ok()?)).coordinates()?;
    Some(x)
}

/// A transaction of `[k]G` that pays the wallet, or does not.
pub(in crate::peers) fn input(k: &[u8], pays: bool) -> Option<Input> {
    let point = Point::mul_base(&Scalar::try_from(k).ok()?).to_affine().to_compressed_sec1_bytes();
    let point = point.as_bytes().to_vec();
    let last = if pays { output(&point)? } else { [5; 32] };
    Some(Input::Scan { point, outputs: [[5; 32], last].concat() })
}
