//! Scanning: silent payments by the vectors of BIP 352, view tags by those of Monero; and columns against one
//! row at a time.

use secant::bulk::{Candidate, Cores, Payment, Rows, SilentPayments, Verdict, ViewTags};
use secant::secp256k1::{AffinePoint, Point, PublicKey, Scalar, SecretKey};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{CORES, Stream};
use crate::common::{hex, unhex};

fn wallet(scan: &[u8], spend: &[u8], labels: &[u32]) -> SilentPayments {
    let spend = SecretKey::try_from(spend).unwrap().public_key();
    SilentPayments::new(&SecretKey::try_from(scan).unwrap(), &spend, labels)
}

fn scanned(
    wallet: &SilentPayments,
    tweaks: &[Vec<u8>],
    outputs: &[Vec<u8>],
    cores: Cores,
) -> (Vec<Payment>, Vec<Verdict>) {
    let (tweaks, outputs): (Vec<&[u8]>, Vec<&[u8]>) =
        (tweaks.iter().map(Vec::as_slice).collect(), outputs.iter().map(Vec::as_slice).collect());
    let mut verdicts = vec![Verdict::Null; tweaks.len()];
    let found = wallet.scan(&Rows::slices(&tweaks), &Rows::slices(&outputs), &mut verdicts, cores);
    (found.unwrap(), verdicts)
}

/// The abscissa of `[spend + tweak]G`: the key that a payment's tweak opens.
fn opened(spend: &[u8], payment: &Payment) -> String {
    let spend = Scalar::from_bytes(spend.try_into().unwrap()).unwrap();
    let key = Point::mul_base(&(spend + Scalar::from_bytes(&payment.tweak).unwrap()));
    hex(&PublicKey::from_affine(AffinePoint::from(key)).unwrap().to_sec1_bytes()[1..33])
}

#[test]
fn vectors_of_bip_352() {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../../../tests/vectors/scan/bip352.json")).unwrap();
    let bytes = |value: &Value| unhex(value.as_str().unwrap());
    let tweaks: Vec<Vec<u8>> = rows.iter().map(|row| bytes(&row["tweak"])).collect();
    let outputs: Vec<Vec<u8>> =
        rows.iter().map(|row| row["outputs"].as_array().unwrap().iter().flat_map(bytes).collect()).collect();
    for (i, row) in rows.iter().enumerate() {
        let labels: Vec<u32> =
            row["labels"].as_array().unwrap().iter().map(|m| m.as_u64().unwrap() as u32).collect();
        let spend = bytes(&row["spend"]);
        let wallet = wallet(&bytes(&row["scan"]), &spend, &labels);
        // The transaction among all others.
        let (found, verdicts) = scanned(&wallet, &tweaks, &outputs, Cores::All);
        assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
        let found: Vec<&Payment> = found.iter().filter(|payment| payment.row == i).collect();
        let mut got = Vec::new();
        for (k, payment) in found.iter().enumerate() {
            assert_eq!(payment.number, k as u32);
            let output = &outputs[i][32 * payment.output..][..32];
            assert_eq!(opened(&spend, payment), hex(output), "{}", row["comment"]);
            got.push([hex(output), hex(&payment.tweak)]);
        }
        if let Some(count) = row["n_outputs"].as_u64() {
            assert_eq!(found.len() as u64, count, "{}", row["comment"]);
            continue;
        }
        let mut wanted: Vec<[String; 2]> = serde_json::from_value(row["found"].clone()).unwrap();
        got.sort();
        wanted.sort();
        assert_eq!(got, wanted, "{}", row["comment"]);
    }
}

/// The key of payment k to a wallet, by the functions for one point.
fn paid(scan: &[u8; 32], spend: &[u8; 32], label: Option<u32>, tweak: &[u8], k: u32) -> Vec<u8> {
    let tagged = |tag: &str, message: &[u8]| {
        let tag = Sha256::digest(tag);
        Scalar::reduce(&Sha256::new().chain_update(tag).chain_update(tag).chain_update(message).finalize())
    };
    let compressed = |point: Point| {
        PublicKey::from_affine(AffinePoint::from(point)).unwrap().to_compressed_sec1_bytes().to_vec()
    };
    let tweak = PublicKey::from_sec1_bytes(tweak).unwrap();
    let shared = Point::from(*tweak.as_affine()) * &Scalar::from_bytes(scan).unwrap();
    let mut sum = Scalar::from_bytes(spend).unwrap()
        + tagged("BIP0352/SharedSecret", &[compressed(shared), k.to_be_bytes().to_vec()].concat());
    if let Some(m) = label {
        sum += tagged("BIP0352/Label", &[&scan[..], &m.to_be_bytes()].concat());
    }
    compressed(Point::mul_base(&sum))[1..].to_vec()
}

#[test]
fn columns_are_rows_one_at_a_time() {
    let (scan, spend) = ([7; 32], [9; 32]);
    let labels = [0, 5, u32::MAX];
    let mut stream = Stream(352);
    let (mut tweaks, mut outputs, mut wanted, mut wrong) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for row in 0..1100 {
        let key = SecretKey::try_from(&stream.bytes::<32>()[..]).unwrap().public_key();
        let mut tweak =
            if row % 3 == 0 { key.to_sec1_bytes().to_vec() } else { key.to_compressed_sec1_bytes().to_vec() };
        let mut keys: Vec<Vec<u8>> = (0..row % 4).map(|_| stream.bytes::<32>().to_vec()).collect();
        let mut verdict = Verdict::Fine;
        match row % 50 {
            1 => {
                keys.push(paid(&scan, &spend, None, &tweak, 0));
                wanted.push((row, 0, keys.len() - 1, None));
            }
            2 => {
                // The second payment comes before the first, and one of another label behind.
                keys.insert(0, paid(&scan, &spend, Some(5), &tweak, 1));
                keys.push(paid(&scan, &spend, None, &tweak, 0));
                keys.push(paid(&scan, &spend, Some(u32::MAX), &tweak, 2));
                let last = keys.len() - 1;
                wanted.extend([
                    (row, 0, last - 1, None),
                    (row, 1, 0, Some(5)),
                    (row, 2, last, Some(u32::MAX)),
                ]);
            }
            // A label that the wallet does not have, and a number that has none before it.
            3 => keys.push(paid(&scan, &spend, Some(6), &tweak, 0)),
            4 => keys.push(paid(&scan, &spend, None, &tweak, 1)),
            5 => {
                keys.push(paid(&scan, &spend, None, &tweak, 0));
                tweak.pop();
                verdict = Verdict::Length;
            }
            6 => (tweak[0], verdict) = (9, Verdict::Encoding),
            7 => {
                keys.push(vec![0]);
                verdict = Verdict::Length;
            }
            8 => (tweak, verdict) = (vec![0], Verdict::LowOrder),
            _ => {}
        }
        tweaks.push(tweak);
        outputs.push(keys.concat());
        wrong.push(verdict);
    }
    let wallet = wallet(&scan, &spend, &labels);
    for cores in CORES {
        for rows in [0, 1, 7, 64, 1100] {
            let (found, verdicts) = scanned(&wallet, &tweaks[..rows], &outputs[..rows], cores);
            assert_eq!(verdicts, wrong[..rows]);
            let parts: Vec<_> = found.iter().map(|p| (p.row, p.number, p.output, p.label)).collect();
            let wanted: Vec<_> = wanted.iter().copied().filter(|(row, ..)| *row < rows).collect();
            assert_eq!(parts, wanted, "{rows} {cores:?}");
            for payment in &found {
                let output = &outputs[payment.row][32 * payment.output..][..32];
                assert_eq!(opened(&spend, payment), hex(output));
            }
        }
    }
    let (rows, none) = (Rows::slices(&[b"a"]), Rows::slices(&[]));
    assert_eq!(
        wallet.scan(&rows, &none, &mut [Verdict::Fine], Cores::This),
        Err(secant::Error::LengthMismatch)
    );
    assert_eq!(wallet.scan(&rows, &rows, &mut [], Cores::This), Err(secant::Error::LengthMismatch));
    assert!(!format!("{wallet:?}").contains('7'));
}

#[test]
fn view_tags_of_monero() {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../../../tests/vectors/scan/view_tags.json")).unwrap();
    let part = |row: &Value, name: &str| unhex(row[name].as_str().unwrap());
    let keys: Vec<Vec<u8>> = rows.iter().map(|row| part(row, "key")).collect();
    let tags: Vec<Vec<u8>> = rows.iter().map(|row| part(row, "tags")).collect();
    let found = |wallet: &ViewTags, keys: &[Vec<u8>], tags: &[Vec<u8>], cores| {
        let (keys, tags): (Vec<&[u8]>, Vec<&[u8]>) =
            (keys.iter().map(Vec::as_slice).collect(), tags.iter().map(Vec::as_slice).collect());
        let mut verdicts = vec![Verdict::Null; keys.len()];
        let found =
            wallet.scan(&Rows::slices(&keys), &Rows::slices(&tags), None, &mut verdicts, cores).unwrap();
        (found, verdicts)
    };
    for (i, row) in rows.iter().enumerate() {
        let wallet = ViewTags::new(part(row, "view")[..].try_into().unwrap()).unwrap();
        for cores in CORES {
            let (candidates, verdicts) = found(&wallet, &keys, &tags, cores);
            assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
            let own: Vec<&Candidate> = candidates.iter().filter(|c| c.row == i).collect();
            assert_eq!(own.len(), tags[i].len());
            assert!(own.iter().enumerate().all(|(output, c)| c.output == output));
            assert!(own.iter().all(|c| c.derivation[..] == part(row, "derivation")));
            // Of other people's outputs about one in 256.
            assert!(candidates.len() - own.len() < 40);
        }
        // Each output alone, with its place in the transaction; the first beyond seven bits among them.
        let alone: Vec<&[u8]> = tags[i].chunks(1).collect();
        let places: Vec<usize> = (0..alone.len()).collect();
        let (own, mut verdicts) = (vec![&keys[i][..]; alone.len()], vec![Verdict::Null; alone.len()]);
        let rows = (Rows::slices(&own), Rows::slices(&alone));
        let got = wallet.scan(&rows.0, &rows.1, Some(&places), &mut verdicts, Cores::All).unwrap();
        let want: Vec<(usize, usize)> = places.iter().map(|row| (*row, 0)).collect();
        assert_eq!(got.iter().map(|c| (c.row, c.output)).collect::<Vec<_>>(), want);
        // Two of them a row.
        let (pairs, firsts): (Vec<&[u8]>, Vec<usize>) =
            (tags[i].chunks(2).collect(), places.iter().step_by(2).copied().collect());
        let rows = (Rows::slices(&own[..pairs.len()]), Rows::slices(&pairs));
        let mut verdicts = vec![Verdict::Null; pairs.len()];
        let got = wallet.scan(&rows.0, &rows.1, Some(&firsts), &mut verdicts, Cores::This).unwrap();
        assert_eq!(got.len(), alone.len());
        let short = wallet.scan(&rows.0, &rows.1, Some(&firsts[1..]), &mut verdicts, Cores::This);
        assert_eq!(short, Err(secant::Error::LengthMismatch));
        // With one bit changed none is a candidate.
        let changed: Vec<Vec<u8>> =
            tags.iter().map(|tags| tags.iter().map(|tag| tag ^ 1).collect()).collect();
        let (candidates, _) = found(&wallet, &keys[i..=i], &changed[i..=i], Cores::This);
        assert!(candidates.is_empty());
    }
    // Bad rows; and a point of small order, whose derivation is the neutral element's encoding.
    let wallet = ViewTags::new(&[7; 32].map(|byte: u8| byte & 7)).unwrap();
    let mut neutral = [0; 32];
    neutral[0] = 1;
    let keys = [vec![2; 31], vec![0xff; 32], neutral.to_vec(), vec![0; 32]];
    let all: Vec<u8> = (0..=255).collect();
    let (candidates, verdicts) =
        found(&wallet, &keys, &[all.clone(), all.clone(), all.clone(), all], Cores::This);
    assert_eq!(verdicts[..2], [Verdict::Length, Verdict::Encoding]);
    assert!(verdicts[2..].iter().all(|verdict| verdict.is_fine()));
    assert!(candidates.iter().all(|c| c.row >= 2 && c.derivation == neutral));
    assert_eq!(ViewTags::new(&[0; 32]).unwrap_err(), secant::Error::SecretZero);
    assert_eq!(ViewTags::new(&[0xff; 32]).unwrap_err(), secant::Error::ScalarTooLarge);
}
