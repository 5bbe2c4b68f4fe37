//! curve25519-dalek and x25519-dalek.

use curve25519_dalek::constants::{ED25519_BASEPOINT_TABLE, RISTRETTO_BASEPOINT_TABLE};
use curve25519_dalek::montgomery::MontgomeryPoint;
use curve25519_dalek::scalar::Scalar;
use secant::bulk::{Group, Keys};
use x25519_dalek::{PublicKey, StaticSecret};

use crate::{COUNT, SECRET, bytes, keys, masked};

#[test]
fn x25519() {
    let rows = bytes(32 * COUNT);
    let found = masked(Group::X25519, &rows, 32);
    let theirs = StaticSecret::from(SECRET);
    for (row, found) in rows.as_chunks::<32>().0.iter().zip(found.chunks(32)) {
        assert_eq!(theirs.diffie_hellman(&PublicKey::from(*row)).as_bytes(), found);
    }
}

#[test]
fn x25519_unclamped() {
    let rows = bytes(32 * COUNT);
    let found = masked(Group::X25519Unclamped, &rows, 32);
    let theirs = Scalar::from_bytes_mod_order(SECRET);
    for (row, found) in rows.as_chunks::<32>().0.iter().zip(found.chunks(32)) {
        assert_eq!((MontgomeryPoint(*row) * theirs).as_bytes(), found);
    }
}

#[test]
fn public_keys_of_x25519() {
    let (secrets, publics) = keys(Keys::X25519, COUNT);
    for (secret, public) in secrets.as_chunks::<32>().0.iter().zip(publics.chunks(32)) {
        assert_eq!(PublicKey::from(&StaticSecret::from(*secret)).as_bytes(), public);
    }
}

/// Points are multiples of the generator, so that the product is one, too: `[k]([n]G) = [kn]G`.
#[test]
fn edwards25519_and_ristretto255() {
    let scalars: Vec<Scalar> =
        bytes(32 * COUNT).as_chunks::<32>().0.iter().map(|n| Scalar::from_bytes_mod_order(*n)).collect();
    let secret = Scalar::from_bytes_mod_order(SECRET);
    let edwards = |n: &Scalar| (n * ED25519_BASEPOINT_TABLE).compress().to_bytes();
    let ristretto = |n: &Scalar| (n * RISTRETTO_BASEPOINT_TABLE).compress().to_bytes();
    for (group, encoded) in
        [(Group::Edwards25519, &edwards as &dyn Fn(&Scalar) -> [u8; 32]), (Group::Ristretto255, &ristretto)]
    {
        let rows: Vec<u8> = scalars.iter().flat_map(encoded).collect();
        let found = masked(group, &rows, 32);
        for (n, found) in scalars.iter().zip(found.chunks(32)) {
            assert_eq!(encoded(&(n * secret)), found, "{group:?}");
        }
    }
}
