//! The examples, as parts of this program: what an engineer copies runs.

#[path = "../../examples/batch.rs"]
mod batch;
#[path = "../../examples/ecdh.rs"]
mod ecdh;
#[path = "../../examples/generic.rs"]
mod generic;
#[path = "../../examples/keys.rs"]
mod keys;
#[path = "../../examples/no_std/src/lib.rs"]
#[allow(unreachable_pub, reason = "a crate of its own")]
mod no_std;
#[path = "../../examples/sign.rs"]
mod sign;
#[path = "../../examples/signature.rs"]
mod signature;
#[path = "../../examples/x25519.rs"]
mod x25519;

#[test]
fn examples_run() {
    batch::main().unwrap();
    ecdh::main().unwrap();
    generic::main();
    keys::main().unwrap();
    sign::main().unwrap();
    signature::main().unwrap();
    x25519::main().unwrap();
}

#[test]
fn both_sides_of_a_device_agree() {
    let theirs = secant::x25519::SecretKey::from([9; 32]);
    let (public, shared) = no_std::x25519([7; 32], theirs.public_key().to_bytes()).unwrap();
    assert_eq!(theirs.diffie_hellman(&public.into()).unwrap().as_bytes(), &shared);

    let theirs = secant::p256::SecretKey::from_bytes(&[9; 32]).unwrap();
    let mut draws = [[7; 32], [255; 32], [0; 32]].to_vec();
    let mut random = || draws.pop().unwrap();
    let (public, shared) = no_std::p256(&mut random, &theirs.public_key().to_sec1_bytes()).unwrap();
    let public = secant::p256::PublicKey::from_sec1_bytes(&public).unwrap();
    assert_eq!(theirs.diffie_hellman(&public).as_bytes(), &shared);
    assert_eq!(public, secant::p256::SecretKey::from_bytes(&[7; 32]).unwrap().public_key());
}
