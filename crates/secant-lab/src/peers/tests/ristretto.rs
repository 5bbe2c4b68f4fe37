//! ristretto255 against curve25519-dalek.

use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar as TheirScalar;
use secant::ristretto255::{Point, Scalar};

use super::others::{INPUTS, Random};

#[test]
fn ristretto255_agrees_on_ten_thousand_inputs() {
    let mut random = Random::new(9496);
    let (mut accepted, mut last) =
        (0, (Point::GENERATOR, curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT));
    for i in 0..INPUTS {
        // An element from uniform bytes, and its encoding.
        let uniform = random.bytes::<64>();
        let (p, their_p) =
            (Point::from_uniform_bytes(&uniform), RistrettoPoint::from_uniform_bytes(&uniform));
        let encoding = p.to_bytes();
        assert_eq!(encoding, their_p.compress().to_bytes(), "{uniform:02x?}");
        // Decoded again, the point may be another one of its class.
        let q = Point::from_bytes(&encoding).unwrap();
        let their_q = CompressedRistretto(encoding).decompress().unwrap();
        assert!(q == p && their_q == their_p);
        // Scalars: small ones, their negatives, any.
        let (k, their_k) = match i {
            0..40 => {
                let (n, their_n) = (Scalar::from(i as u64 / 2), TheirScalar::from(i as u64 / 2));
                if i % 2 == 0 { (n, their_n) } else { (-n, -their_n) }
            }
            _ => {
                let wide = random.bytes::<64>();
                (Scalar::reduce(&wide), TheirScalar::from_bytes_mod_order_wide(&wide))
            }
        };
        assert_eq!(k.to_bytes(), their_k.to_bytes());
        let (product, their_product) = (p * &k, their_p * their_k);
        assert_eq!(product.to_bytes(), their_product.compress().to_bytes());
        assert_eq!((q * &k).to_bytes(), product.to_bytes());
        assert_eq!(q.mul_vartime(&k), product);
        let (multiple, their_multiple) = (Point::mul_base(&k), RistrettoPoint::mul_base(&their_k));
        assert_eq!(multiple.to_bytes(), their_multiple.compress().to_bytes());
        // Sums, by separate operations and by one call.
        let (sum, their_sum) = (last.0 + multiple - product, last.1 + their_multiple - their_product);
        assert_eq!(sum.to_bytes(), their_sum.compress().to_bytes());
        assert_eq!(Point::mul_add_base_vartime(&k, &p, &k), product + multiple);
        last = (sum, their_sum);
        // Any bytes with the top bit clear, and even: one of eight or so decodes.
        let mut bytes = random.bytes::<32>();
        bytes[0] &= if i % 3 == 0 { 0xff } else { 0xfe };
        bytes[31] &= 0x7f;
        let (found, theirs) = (Point::from_bytes(&bytes), CompressedRistretto(bytes).decompress());
        assert_eq!(found.is_ok(), theirs.is_some(), "{bytes:02x?}");
        if let (Ok(found), Some(theirs)) = (found, theirs) {
            accepted += 1;
            assert_eq!(found.to_bytes(), bytes);
            assert_eq!(found.double().to_bytes(), (theirs + theirs).compress().to_bytes());
        }
    }
    assert!((INPUTS / 16..INPUTS / 2).contains(&accepted), "{accepted}");
}
