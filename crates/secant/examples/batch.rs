//! One server, many clients: key agreements as a batch. Where the CPU and the curve have lanes, eight run at
//! a time; everywhere, one inversion serves all.
//!
//! ```text
//! cargo run --release -p secant --example batch
//! ```

use std::time::Instant;

use getrandom::{SysRng, rand_core::UnwrapErr};
use secant::p256::{PublicKey, SecretKey};
use secant::{Error, edwards25519};

const CLIENTS: usize = 64;

pub(crate) fn main() -> Result<(), Error> {
    let mut rng = UnwrapErr(SysRng);
    let server = SecretKey::generate();
    let clients: Vec<PublicKey> = (0..CLIENTS).map(|_| SecretKey::generate().public_key()).collect();

    let start = Instant::now();
    let one_by_one: Vec<_> = clients.iter().map(|client| server.diffie_hellman(client)).collect();
    let single = start.elapsed();
    let start = Instant::now();
    let together = server.diffie_hellman_batch(&clients);
    let batch = start.elapsed();
    for (a, b) in one_by_one.iter().zip(&together) {
        assert_eq!(a.as_bytes(), b.as_bytes());
    }
    println!("{CLIENTS} key agreements on P-256: {single:?} one by one, {batch:?} as a batch");

    // The same with points and scalars of one's own, on a curve that has lanes.
    let scalars: Vec<_> = (0..CLIENTS).map(|_| edwards25519::Scalar::random(&mut rng)).collect();
    let points: Vec<_> = scalars.iter().map(edwards25519::Point::mul_base).collect();
    let start = Instant::now();
    let one_by_one: Vec<_> = points.iter().zip(&scalars).map(|(p, k)| p * k).collect();
    let single = start.elapsed();
    let start = Instant::now();
    let together = edwards25519::Point::mul_batch(&points, &scalars)?;
    let batch = start.elapsed();
    assert_eq!(one_by_one, together);
    println!("{CLIENTS} multiplications on edwards25519: {single:?} one by one, {batch:?} as a batch");
    Ok(())
}
