//! `elastic-elgamal` on our curves: encryption, and proofs about what is encrypted.

use elastic_elgamal::app::{ChoiceParams, EncryptedChoice};
use elastic_elgamal::group::{Generic, Group};
use elastic_elgamal::{DiscreteLogTable, Keypair, RangeDecomposition, RangeProof};
use merlin::Transcript;

fn all<G: Group>() {
    let mut rng = rand::rng();
    let receiver = Keypair::<G>::generate(&mut rng);
    let (first, second) =
        (receiver.public().encrypt(30_u64, &mut rng), receiver.public().encrypt(12_u64, &mut rng));
    let table = DiscreteLogTable::<G>::new(0..50);
    assert_eq!(receiver.secret().decrypt(first + second, &table), Some(42));

    let (ciphertext, proof) = receiver.public().encrypt_bool(true, &mut rng);
    receiver.public().verify_bool(ciphertext, &proof).unwrap();
    assert!(Keypair::<G>::generate(&mut rng).public().verify_bool(ciphertext, &proof).is_err());

    let range = RangeDecomposition::optimal(100).into();
    let (ciphertext, proof) =
        RangeProof::new(receiver.public(), &range, 55, &mut Transcript::new(b"range"), &mut rng);
    proof.verify(receiver.public(), &range, ciphertext.into(), &mut Transcript::new(b"range")).unwrap();

    let parameters = ChoiceParams::single(receiver.public().clone(), 5);
    let choice = EncryptedChoice::single(&parameters, 3, &mut rng);
    let variants = choice.verify(&parameters).unwrap();
    let chosen: Vec<_> = variants.iter().map(|c| receiver.secret().decrypt(*c, &table)).collect();
    assert_eq!(chosen, [Some(0), Some(0), Some(0), Some(1), Some(0)]);
}

#[test]
fn p256() {
    all::<Generic<secant_rustcrypto::p256::NistP256>>();
}

#[test]
fn p384() {
    all::<Generic<secant_rustcrypto::p384::NistP384>>();
}

#[test]
fn secp256k1() {
    all::<Generic<secant_rustcrypto::secp256k1::Secp256k1>>();
}
