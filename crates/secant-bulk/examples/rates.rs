//! Microseconds a row on one thread: cargo run --release -p secant-bulk --example rates

use std::time::Instant;

use secant::bulk::{Cores, Group, Keys, Mask, Rows, SilentPayments, Verdict, ViewTags, public_keys};
use secant::secp256k1::SecretKey;

const ROWS: usize = 4096;
/// Number of repetitions, of which the shortest counts.
const REPETITIONS: usize = 20;

fn least(mut work: impl FnMut() -> Result<(), secant::Error>) -> Result<f64, secant::Error> {
    let mut least = f64::INFINITY;
    for _ in 0..REPETITIONS {
        let start = Instant::now();
        work()?;
        least = least.min(start.elapsed().as_secs_f64());
    }
    Ok(least * 1e6 / ROWS as f64)
}

fn main() -> Result<(), secant::Error> {
    let mut verdicts = vec![Verdict::Fine; ROWS];
    // Identifiers of 28 bytes each.
    let identifiers: Vec<u8> = (0..ROWS).flat_map(|i| format!("{i:028}").into_bytes()).collect();
    let identifiers = Rows::fixed(&identifiers, 28)?;
    println!("{:<18} {:>6} {:>12}", "group", "mask", "identifiers");
    for group in Group::ALL {
        let key = Mask::from_bytes(group, &[5; 32])?;
        let mut hashed = vec![0; ROWS * group.row_len()];
        let tag = group.default_tag();
        let names =
            least(|| key.mask_identifiers(&identifiers, tag, &mut hashed, &mut verdicts, Cores::This))?;
        let rows = Rows::fixed(&hashed, group.row_len())?;
        let mut out = vec![0; hashed.len()];
        let points = least(|| key.mask(&rows, &mut out, &mut verdicts, Cores::This))?;
        println!("{:<18} {points:>6.1} {names:>12.1}", group.name());
    }
    println!("\n{:<18} {:>6}", "public keys", "");
    let secrets: Vec<u8> = (0..ROWS).flat_map(|i| [[5; 24], [i as u8; 24]].concat()[..32].to_vec()).collect();
    let secrets = Rows::fixed(&secrets, 32)?;
    for keys in Keys::ALL {
        let mut out = vec![0; ROWS * keys.public_len()];
        let each = least(|| public_keys(keys, &secrets, &mut out, &mut verdicts, Cores::This))?;
        println!("{:<18} {each:>6.1}", keys.name());
    }
    println!("\n{:<18} {:>6}", "scans", "");
    // Two outputs a row, of which none belongs to the wallet.
    let outputs = vec![5; ROWS * 64];
    let mut points = vec![0; ROWS * 33];
    public_keys(Keys::Secp256k1, &secrets, &mut points, &mut verdicts, Cores::All)?;
    let (points, both) = (Rows::fixed(&points, 33)?, Rows::fixed(&outputs, 64)?);
    let secret = SecretKey::from_bytes(&[7; 32])?;
    for labels in [&[][..], &[0]] {
        let wallet = SilentPayments::new(&secret, &secret.public_key(), labels);
        let each = least(|| wallet.scan(&points, &both, &mut verdicts, Cores::This).map(drop))?;
        println!("silent, {} labels   {each:>6.1}", labels.len());
    }
    let key = Mask::from_bytes(Group::Edwards25519, &[5; 32])?;
    let mut points = vec![0; ROWS * 32];
    key.mask_identifiers(&identifiers, b"rates", &mut points, &mut verdicts, Cores::All)?;
    let (points, both) = (Rows::fixed(&points, 32)?, Rows::fixed(&outputs[..ROWS * 2], 2)?);
    let wallet = ViewTags::new(&[5; 32])?;
    let each = least(|| wallet.scan(&points, &both, None, &mut verdicts, Cores::This).map(drop))?;
    println!("{:<18} {each:>6.1}", "view tags");
    Ok(())
}
