//! Methods and backends against each other on random operations, by name:
//!
//! ```text
//! SECANT_SEED=1 SECANT_OPERATIONS=1000000 cargo test --release -p secant-catalogue --test all differential -- --ignored --nocapture
//! ```

use secant_catalogue::{Random, differential::compare};

#[test]
#[ignore = "a run of any length, by name"]
fn differential() {
    let number = |name, default| std::env::var(name).map_or(default, |n| n.parse().expect("a number"));
    let (seed, operations) = (number("SECANT_SEED", 1), number("SECANT_OPERATIONS", 400));
    let mut random = Random(seed);
    let mut answers = 0;
    for i in 0..operations {
        answers += compare(&mut || random.word()).unwrap_or_else(|text| panic!("operation {i}: {text}"));
        if (i + 1) % 10_000 == 0 {
            println!("seed {seed}: {} operations, {answers} answers", i + 1);
        }
    }
    assert!(answers > operations, "{answers} answers");
    println!("seed {seed}: {operations} operations, {answers} answers, no disagreement");
}
