//! One operation, so many times, for who counts instructions (`.ci/counts`): `counted OPERATION TIMES`. Without
//! arguments it writes the names of the operations.

use std::hint::black_box;
use std::process::ExitCode;

use secant::ecdsa::{Ecdsa, SigningKey};
use secant::{SecretKey, ed25519, p256, p384, p521, secp256k1, x25519};

const MESSAGE: &[u8] = b"a message";

const CURVES: [&str; 6] = ["x25519", "ed25519", "p256", "secp256k1", "p384", "p521"];
const OPERATIONS: [&str; 4] = ["agree", "public", "sign", "verify"];

/// A secret key that is neither short nor regular.
fn secret<C: Ecdsa>(seed: u8) -> SecretKey<C> {
    let hash: Vec<u8> = (0..64).map(|i: u8| seed.wrapping_mul(i.wrapping_mul(37) | 1)).collect();
    SecretKey::from_scalar(secant::Scalar::reduce(&hash)).expect("it is not 0")
}

/// Whether there is such an operation on curves with ECDSA; if so, it runs.
fn weierstrass<C: Ecdsa>(operation: &str, times: u32) -> bool {
    let (ours, theirs) = (secret::<C>(3), secret::<C>(5).public_key());
    let key = SigningKey::from(&ours);
    let (public, signature) = (key.verifying_key(), key.sign(MESSAGE));
    for _ in 0..times {
        match operation {
            "agree" => drop(black_box(black_box(&ours).diffie_hellman(&theirs))),
            "public" => _ = black_box(black_box(&ours).public_key()),
            "sign" => _ = black_box(black_box(&key).sign(MESSAGE)),
            "verify" => assert_eq!(black_box(&public).verify(MESSAGE, &signature), Ok(())),
            _ => return false,
        }
    }
    true
}

fn montgomery(operation: &str, times: u32) -> bool {
    let (ours, theirs) = (x25519::SecretKey::from([3; 32]), x25519::SecretKey::from([5; 32]).public_key());
    for _ in 0..times {
        match operation {
            "agree" => assert!(black_box(&ours).diffie_hellman(&theirs).is_ok()),
            "public" => _ = black_box(black_box(&ours).public_key()),
            _ => return false,
        }
    }
    true
}

fn edwards(operation: &str, times: u32) -> bool {
    let key = ed25519::SigningKey::from_bytes(&[3; 32]);
    let (public, signature) = (key.verifying_key(), key.sign(MESSAGE));
    for _ in 0..times {
        match operation {
            "sign" => _ = black_box(black_box(&key).sign(MESSAGE)),
            "verify" => assert_eq!(black_box(&public).verify(MESSAGE, &signature), Ok(())),
            _ => return false,
        }
    }
    true
}

fn run(curve: &str, operation: &str, times: u32) -> bool {
    match curve {
        "x25519" => montgomery(operation, times),
        "ed25519" => edwards(operation, times),
        "p256" => weierstrass::<p256::P256>(operation, times),
        "secp256k1" => weierstrass::<secp256k1::Secp256k1>(operation, times),
        "p384" => weierstrass::<p384::P384>(operation, times),
        "p521" => weierstrass::<p521::P521>(operation, times),
        _ => false,
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let known = match &arguments[..] {
        [] => {
            let all = CURVES.iter().flat_map(|curve| OPERATIONS.map(|operation| (curve, operation)));
            all.filter(|(curve, operation)| run(curve, operation, 1)).for_each(|(c, o)| println!("{c}-{o}"));
            true
        }
        [name, times] => match (name.split_once('-'), times.parse()) {
            (Some((curve, operation)), Ok(times)) => run(curve, operation, times),
            _ => false,
        },
        _ => false,
    };
    if known {
        return ExitCode::SUCCESS;
    }
    eprintln!("counted OPERATION TIMES; without both it writes the operations that there are");
    ExitCode::FAILURE
}
