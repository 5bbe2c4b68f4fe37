use secant::Error;
use secant::decaf448::{Point, Scalar};

use super::{array, sample};

/// RFC 9496, appendices B.1 to B.3.
#[test]
fn vectors_of_the_rfc() {
    let (mut element, mut counts) = (Point::IDENTITY, [0; 3]);
    for line in include_str!("../../../../tests/vectors/decaf448.txt").lines() {
        let (kind, rest) = line.split_once(' ').unwrap();
        match kind {
            "multiple" => {
                let encoding = array(rest);
                assert_eq!(element.to_bytes(), encoding);
                assert_eq!(Point::from_bytes(&encoding).unwrap(), element);
                let k = Scalar::from(counts[0]);
                assert_eq!(Point::GENERATOR * &k, element);
                assert_eq!(Point::mul_base(&k), element);
                element += Point::GENERATOR;
                counts[0] += 1;
            }
            "bad" => {
                let error = Point::from_bytes(&array(rest)).unwrap_err();
                let wanted = if counts[1] < 7 { Error::CoordinateTooLarge } else { Error::NotAnElement };
                assert_eq!(error, wanted, "{rest}");
                counts[1] += 1;
            }
            _ => {
                let (uniform, encoding) = rest.split_once(' ').unwrap();
                assert_eq!(Point::from_uniform_bytes(&array(uniform)).to_bytes(), array(encoding));
                counts[2] += 1;
            }
        }
    }
    assert_eq!(counts, [16, 21, 7]);
}

/// Points that differ by the point of order 2 are one element.
#[test]
fn classes_have_one_encoding() {
    for n in 0..10 {
        let element = Point::from_uniform_bytes(&sample(n));
        let k = Scalar::reduce(&sample::<64>(n));
        let product = element * &k;
        assert_eq!(Point::from_bytes(&product.to_bytes()).unwrap(), product);
        assert_eq!(product - element * &(&k - Scalar::from(1)), element);
        assert_ne!(element, -element);
        assert_eq!(element.double() - element, element);
    }
    // Halves of p and more: each is taken modulo p.
    assert_eq!(Point::from_uniform_bytes(&[0xff; 112]), {
        let mut reduced = [0; 112];
        for half in [0, 56] {
            reduced[half + 28] = 1;
        }
        Point::from_uniform_bytes(&reduced)
    });
}
