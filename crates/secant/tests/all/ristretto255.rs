//! ristretto255: the vectors of RFC 9496, appendix A, and the laws of a group.

use secant::Error;
use secant::ristretto255::{Point, Scalar};
use serde_json::Value;

use super::common::{Random, hex, unhex};

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../../tests/vectors/ristretto255.json")).unwrap()
}

fn array<const N: usize>(hex: &Value) -> [u8; N] {
    unhex(hex.as_str().unwrap()).try_into().unwrap()
}

fn uniform(random: &mut Random) -> [u8; 64] {
    core::array::from_fn(|_| random.word() as u8)
}

fn scalar(random: &mut Random) -> Scalar {
    Scalar::reduce(&uniform(random))
}

#[test]
fn multiples_of_the_generator() {
    let vectors = vectors();
    let mut sum = Point::IDENTITY;
    for (k, encoding) in (0..).zip(vectors["multiples_of_generator"].as_array().unwrap()) {
        let encoding: [u8; 32] = array(encoding);
        let k = Scalar::from(k);
        assert_eq!(Point::mul_base(&k).to_bytes(), encoding);
        assert_eq!((Point::GENERATOR * &k).to_bytes(), encoding);
        assert_eq!(sum.to_bytes(), encoding);
        assert_eq!(Point::from_bytes(&encoding).unwrap(), sum);
        assert_eq!(Point::from_bytes(&encoding).unwrap().to_bytes(), encoding);
        sum += Point::GENERATOR;
    }
}

#[test]
fn bad_encodings_are_refused() {
    for bad in vectors()["invalid_encodings"].as_array().unwrap() {
        let bytes = array(&bad["encoding"]);
        let want = if bad["why"].as_str().unwrap().starts_with("Non-canonical") {
            Error::CoordinateTooLarge
        } else {
            Error::NotAnElement
        };
        assert_eq!(Point::from_bytes(&bytes), Err(want), "{bad}");
        assert_eq!(Point::try_from(&bytes[..]), Err(want), "{bad}");
    }
    for length in [0, 31, 33, 64] {
        assert_eq!(Point::try_from(&[0; 64][..length]), Err(Error::Length));
    }
    assert_eq!(Point::try_from(&[0; 32][..]), Ok(Point::IDENTITY));
}

/// Elements, what is none, and what is not below p, at every place of batches of every size.
#[test]
fn batches_are_what_they_are_alone() {
    let mut random = Random(31);
    let bad: Vec<[u8; 32]> = (vectors()["invalid_encodings"].as_array().unwrap().iter())
        .map(|bad| array(&bad["encoding"]))
        .collect();
    let encoded: Vec<[u8; 32]> = (0..3 * bad.len())
        .map(|i| match i % 3 {
            0 => bad[i / 3],
            _ => Point::from_uniform_bytes(&uniform(&mut random)).to_bytes(),
        })
        .collect();
    let alone: Vec<_> = encoded.iter().map(Point::from_bytes).collect();
    for wanted in [Error::CoordinateTooLarge, Error::NotAnElement] {
        assert!(alone.contains(&Err(wanted)));
    }
    for size in 0..=17 {
        for start in 0..encoded.len() - size {
            let part = start..start + size;
            assert_eq!(Point::from_bytes_batch(&encoded[part.clone()]), alone[part]);
        }
    }
}

#[test]
fn elements_of_uniform_bytes() {
    for vector in vectors()["from_uniform_bytes"].as_array().unwrap() {
        let point = Point::from_uniform_bytes(&array(&vector["bytes"]));
        assert_eq!(point.to_bytes(), array(&vector["encoding"]));
    }
}

#[test]
fn the_laws_of_a_group_hold() {
    let mut random = Random(23);
    let zero = Scalar::from(0);
    for _ in 0..20 {
        let (p, q) = (
            Point::from_uniform_bytes(&uniform(&mut random)),
            Point::from_uniform_bytes(&uniform(&mut random)),
        );
        let (k, m) = (scalar(&mut random), scalar(&mut random));
        assert_eq!(p + q, q + p);
        assert_ne!(p, q);
        assert_eq!(p + q - q, p);
        assert_eq!(p - p, Point::IDENTITY);
        assert!((p - p).is_identity() && !p.is_identity());
        assert_eq!(-p + p + p, p);
        assert_eq!(p.double(), p + p);
        assert!(p.ct_eq(&(p + q - q)).declassify() && !p.ct_eq(&q).declassify());
        let chosen = |choice| Point::conditional_select(&p, &q, choice);
        assert_eq!((chosen(p.ct_eq(&q)), chosen(p.ct_eq(&p))), (p, q));
        assert_eq!(p * &k + p * &m, p * &(&k + &m));
        assert_eq!((p + q) * &k, p * &k + q * &k);
        assert_eq!(p * &zero, Point::IDENTITY);
        // Decoded, the point is affine and another of its class.
        let decoded = Point::from_bytes(&(p + q).to_bytes()).unwrap();
        assert_eq!(decoded, p + q);
        assert_eq!((decoded * &k).to_bytes(), ((p + q) * &k).to_bytes());
        assert_eq!((-decoded).to_bytes(), (-(p + q)).to_bytes());
        assert_eq!(p.mul_vartime(&k), p * &k);
        assert_eq!(Point::mul_base(&k), Point::GENERATOR * &k);
        assert_eq!(Point::mul_add_vartime(&k, &p, &m, &q), p * &k + q * &m);
        assert_eq!(Point::mul_add_base_vartime(&k, &p, &m), p * &k + Point::mul_base(&m));
        assert_eq!([p, q, decoded].into_iter().sum::<Point>(), p + q + decoded);
        let mut r = p;
        r *= &k;
        r -= q;
        assert_eq!(r, p * &k - q);
        assert_eq!(format!("{p:?}"), format!("Point({})", hex(&p.to_bytes())));
    }
}

#[test]
fn random_elements_differ() {
    use getrandom::{SysRng, rand_core::UnwrapErr};
    let (p, q) = (Point::random(&mut UnwrapErr(SysRng)), Point::random(&mut UnwrapErr(SysRng)));
    assert_ne!(p, q);
    assert_eq!(Point::from_bytes(&p.to_bytes()), Ok(p));
}
