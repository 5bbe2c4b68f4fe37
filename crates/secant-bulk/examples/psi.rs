//! Private set intersection of two parties who do as they should, from identifiers to common rows: each stage
//! timed.
//!
//! `cargo run --release -p secant-bulk --example psi -- 1000000` (the number of identifiers of each side; a
//! tenth of them are common).

use std::collections::HashMap;
use std::error::Error;
use std::time::Instant;

use getrandom::{SysRng, rand_core::UnwrapErr};
use secant::bulk::{Cores, Group, Mask, Rows, Verdict};

const GROUP: Group = Group::X25519;

/// Names of one width, `count` of them, from number `first` on.
fn names(first: usize, count: usize) -> Vec<u8> {
    (first..first + count).flat_map(|i| format!("user-{i:011}@example.org").into_bytes()).collect()
}

/// Room for a column of masked rows, and their verdicts.
fn column(count: usize) -> (Vec<u8>, Vec<Verdict>) {
    (vec![0; count * GROUP.row_len()], vec![Verdict::Fine; count])
}

fn main() -> Result<(), Box<dyn Error>> {
    run(std::env::args().nth(1).map_or(Ok(10_000), |count| count.parse())?)
}

/// Runs all stages of the protocol with `count` rows a side, and prints their times.
pub fn run(count: usize) -> Result<(), Box<dyn Error>> {
    let common = count / 10;
    // The last tenth of Alice's are the first of Bob's.
    let (alice, bob) = (names(0, count), names(count - common, count));
    let width = alice.len() / count.max(1);
    let mut rng = UnwrapErr(SysRng);
    let (a, b) = (Mask::generate_from(GROUP, &mut rng), Mask::generate_from(GROUP, &mut rng));
    let mut stage = {
        let mut began = Instant::now();
        move |name: &str, rows: usize| {
            let seconds = began.elapsed().as_secs_f64();
            println!("{name:<28} {rows:>9} rows {seconds:>8.2} s {:>10.0} rows/s", rows as f64 / seconds);
            began = Instant::now();
        }
    };

    let hashed = |mask: &Mask, names: &[u8]| -> Result<Vec<u8>, secant::Error> {
        let (mut out, mut verdicts) = column(count);
        let rows = Rows::fixed(names, width)?;
        mask.mask_identifiers(&rows, GROUP.default_tag(), &mut out, &mut verdicts, Cores::All)?;
        Ok(out)
    };
    let again = |mask: &Mask, rows: &[u8]| -> Result<Vec<u8>, secant::Error> {
        let (mut out, mut verdicts) = column(count);
        mask.mask(&Rows::fixed(rows, GROUP.row_len())?, &mut out, &mut verdicts, Cores::All)?;
        Ok(out)
    };
    if count == 0 {
        return Ok(());
    }
    let from_alice = hashed(&a, &alice)?;
    stage("Alice hashes and masks", count);
    let from_bob = hashed(&b, &bob)?;
    stage("Bob hashes and masks", count);
    let at_bob = again(&b, &from_alice)?;
    stage("Bob masks Alice's", count);
    let at_alice = again(&a, &from_bob)?;
    stage("Alice masks Bob's", count);
    let places: HashMap<&[u8], usize> = at_bob.chunks(32).enumerate().map(|(i, row)| (row, i)).collect();
    let found: Vec<usize> = at_alice.chunks(32).filter_map(|row| places.get(row).copied()).collect();
    stage("Alice compares", 2 * count);

    let right = found.iter().copied().eq(count - common..count);
    println!("{} in common, {common} were planted", found.len());
    if right { Ok(()) } else { Err("this is not what was planted".into()) }
}
