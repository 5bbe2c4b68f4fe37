//! The additional time of a call of the C interface over the same call of Rust. It measures time, so it is called by
//! name: `cargo test --release -p secant-ffi --test surplus -- --ignored --nocapture`.

use core::hint::black_box;
use std::time::Instant;

use secant::x25519::{PublicKey, SecretKey};
use secant_ffi::x25519::{
    secant_x25519_diffie_hellman, secant_x25519_public_key, secant_x25519_public_key_new,
    secant_x25519_secret_key, secant_x25519_secret_key_new,
};

const CALLS: u32 = 20;
const PAIRS: usize = 5001;

fn nanoseconds(call: impl Fn()) -> f64 {
    let begun = Instant::now();
    for _ in 0..CALLS {
        call();
    }
    begun.elapsed().as_nanos() as f64 / f64::from(CALLS)
}

/// The median of the additional time of C, over pairs that take turns.
fn surplus(c: impl Fn(), rust: impl Fn()) -> f64 {
    let mut pairs: Vec<f64> = (0..PAIRS)
        .map(|i| {
            if i % 2 == 0 {
                let c = nanoseconds(&c);
                c - nanoseconds(&rust)
            } else {
                let rust = nanoseconds(&rust);
                nanoseconds(&c) - rust
            }
        })
        .collect();
    pairs.sort_by(f64::total_cmp);
    pairs[PAIRS / 2]
}

#[test]
#[ignore = "it measures time"]
fn a_call_takes_at_most_50_ns_more() {
    let (secret, public) = (SecretKey::from([7; 32]), PublicKey::from([9; 32]));
    let mut c_secret: *mut secant_x25519_secret_key = core::ptr::null_mut();
    let mut c_public: *mut secant_x25519_public_key = core::ptr::null_mut();
    // SAFETY: the arrays have 32 bytes, and the places are variables.
    unsafe {
        assert_eq!(secant_x25519_secret_key_new([7; 32].as_ptr(), 32, &mut c_secret), 0);
        assert_eq!(secant_x25519_public_key_new([9; 32].as_ptr(), 32, &mut c_public), 0);
    }
    let rust = || drop(black_box(black_box(&secret).diffie_hellman(black_box(&public))));
    let c = || {
        let mut shared = [0; 32];
        // SAFETY: both keys live, and the buffer has 32 bytes.
        let status = unsafe {
            secant_x25519_diffie_hellman(black_box(c_secret), black_box(c_public), shared.as_mut_ptr(), 32)
        };
        assert_eq!(status, 0);
        black_box(shared);
    };
    // Other programs can disturb the measurement: one undisturbed attempt of three is needed.
    let attempts = [0; 3].map(|_| surplus(c, rust));
    println!("X25519: C takes {attempts:.0?} ns more, of about {:.0}", nanoseconds(rust));
    assert!(attempts.iter().any(|more| *more <= 50.0));
}
