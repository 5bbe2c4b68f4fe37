//! Many Ed25519 signatures, some of them bad: all bad ones are found, and only they.
//!
//! `cargo run --release -p secant-bulk --example verify -- 1000000`

use std::error::Error;
use std::time::Instant;

use secant::bulk::{Cores, Keys, Rows, Signatures, Verdict, public_keys, verify};
use secant::ed25519::SigningKey;

/// Number of signing keys, used in turn.
const SIGNERS: usize = 64;
/// Number of signatures of which one is bad.
const BAD: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    run(std::env::args().nth(1).map_or(Ok(10_000), |count| count.parse())?)
}

/// Signs and verifies `count` messages, and prints the times of both stages.
pub fn run(count: usize) -> Result<(), Box<dyn Error>> {
    let secrets: Vec<u8> = (0..SIGNERS).flat_map(|i| [i as u8; 32]).collect();
    let (mut publics, mut verdicts) = (vec![0; 32 * SIGNERS], [Verdict::Fine; SIGNERS]);
    public_keys(Keys::Ed25519, &Rows::fixed(&secrets, 32)?, &mut publics, &mut verdicts, Cores::All)?;

    let began = Instant::now();
    let messages: Vec<u8> = (0..count).flat_map(|i| format!("entry {i:014}").into_bytes()).collect();
    let width = messages.len() / count.max(1);
    let mut signatures = vec![0; 64 * count];
    let mut keys = vec![0; 32 * count];
    for (signer, secret) in secrets.chunks(32).enumerate() {
        let key = SigningKey::try_from(secret)?;
        let mine: Vec<usize> = (signer..count).step_by(SIGNERS).collect();
        let texts: Vec<&[u8]> = mine.iter().map(|i| &messages[width * i..width * (i + 1)]).collect();
        for (i, signature) in mine.into_iter().zip(key.sign_batch(&texts)) {
            signatures[64 * i..64 * (i + 1)].copy_from_slice(&signature.to_bytes());
            keys[32 * i..32 * (i + 1)].copy_from_slice(&publics[32 * signer..32 * (signer + 1)]);
        }
    }
    println!("{count} signatures made in {:.2} s", began.elapsed().as_secs_f64());
    for i in (0..count).step_by(BAD) {
        signatures[64 * i + i / BAD % 64] ^= 1;
    }
    if count == 0 {
        return Ok(());
    }

    let began = Instant::now();
    let mut verdicts = vec![Verdict::Fine; count];
    let (keys, messages) = (Rows::fixed(&keys, 32)?, Rows::fixed(&messages, width)?);
    verify(Signatures::Ed25519, &keys, &messages, &Rows::fixed(&signatures, 64)?, &mut verdicts, Cores::All)?;
    let seconds = began.elapsed().as_secs_f64();
    let found: Vec<usize> = (0..count).filter(|i| !verdicts[*i].is_fine()).collect();
    println!(
        "{count} verified in {seconds:.2} s, {:.0} a second; {} are bad",
        count as f64 / seconds,
        found.len()
    );
    let right = found.into_iter().eq((0..count).step_by(BAD));
    if right { Ok(()) } else { Err("these are not the bad ones".into()) }
}
