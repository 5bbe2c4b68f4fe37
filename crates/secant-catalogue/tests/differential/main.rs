//! Implementations against each other on random operations: a little of each room, and a run of any length of
//! one of them, by name:
//!
//! ```text
//! SECANT_ROOM=fields SECANT_SEED=1 SECANT_OPERATIONS=1000000 cargo test --release -p secant-catalogue --test differential long -- --ignored --nocapture
//! ```
//!
//! With `--no-default-features --features differential` the rooms are there that need no registry, in a
//! minute of compilation.

use std::time::{Duration, Instant};

use secant_catalogue::Random;
use secant_catalogue::differential::{Room, rooms};

/// Draws until `operations` answers are compared, or the time is over.
fn run(name: &str, room: Room<Random>, seed: u64, operations: u64, at_most: Duration) -> u64 {
    let mut random = Random(seed);
    let (mut compared, mut draws, start) = (0, 0_u64, Instant::now());
    let mut told = Duration::ZERO;
    while compared < operations && start.elapsed() < at_most {
        let state = random.0;
        compared += room(&mut random)
            .unwrap_or_else(|text| panic!("{name}, draw {draws} of seed {seed} (state {state:#x}): {text}"));
        draws += 1;
        if start.elapsed() > told + Duration::from_secs(20) {
            told = start.elapsed();
            println!("{name}, seed {seed}: {draws} draws, {compared} operations, {} s", told.as_secs());
        }
    }
    println!(
        "{name}, seed {seed}: {draws} draws, {compared} operations compared, {} s, no disagreement",
        start.elapsed().as_secs()
    );
    compared
}

#[test]
fn a_little_of_each_room() {
    for (name, room) in rooms() {
        assert!(run(name, room, 1, 4000, Duration::from_secs(4)) > 100, "{name}");
    }
}

#[test]
#[ignore = "a run of any length, by name"]
fn long() {
    let number = |name, default| std::env::var(name).map_or(default, |n| n.parse().expect("a number"));
    let (seed, operations) = (number("SECANT_SEED", 1), number("SECANT_OPERATIONS", 1_000_000));
    let seconds = number("SECANT_SECONDS", u64::MAX);
    let wanted = std::env::var("SECANT_ROOM").ok();
    let rooms = rooms();
    if let Some(wanted) = &wanted {
        let names = rooms.iter().map(|&(name, _)| name).collect::<Vec<_>>();
        assert!(
            names.contains(&wanted.as_str()),
            "no room {wanted} on this CPU, which has {}",
            names.join(", ")
        );
    }
    for (name, room) in rooms {
        if wanted.as_ref().is_none_or(|wanted| wanted == name) {
            run(name, room, seed, operations, Duration::from_secs(seconds));
        }
    }
}
