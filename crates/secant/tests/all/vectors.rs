//! The stored vectors of every curve, through the names an engineer uses.

use secant::Error;
use secant::research::m221;
use serde_json::Value;

use super::common::subject::*;
use super::common::{Affine, Int, Subject, bytes, int};

/// The vectors of a curve.
pub(crate) fn stored(curve: &str) -> Value {
    let path = format!("{}/../../tests/vectors/{curve}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A coordinate: an integer, or a and b of a + bi as 16 bytes each.
fn coordinate(value: &Value) -> Int {
    match value {
        Value::Array(parts) => int(parts[0].as_str().unwrap()) << 128u32 | int(parts[1].as_str().unwrap()),
        other => int(other.as_str().unwrap()),
    }
}

fn affine(entry: &Value, x: &str, y: &str) -> Affine {
    if entry[x] == "infinity" {
        Affine::Infinity
    } else {
        Affine::Point(coordinate(&entry[x]), coordinate(&entry[y]))
    }
}

fn point<S: Subject>(entry: &Value, x: &str, y: &str) -> Result<S::Point, Error> {
    match affine(entry, x, y) {
        Affine::Point(x, y) => S::from_affine(&x, &y),
        _ => Ok(S::IDENTITY),
    }
}

fn scalar<S: Subject>(entry: &Value, name: &str) -> S::Scalar {
    S::reduce(&int(entry[name].as_str().unwrap()).to_bytes_be())
}

fn all_stored_vectors<S: Subject>(order: &str) {
    let vectors = stored(S::NAME);
    let (mut points, mut scalars, mut products) = (Vec::new(), Vec::new(), Vec::new());
    let mut of_base = 0;
    for entry in vectors["mul"].as_array().unwrap() {
        let (p, k) = (point::<S>(entry, "px", "py").unwrap(), scalar::<S>(entry, "k"));
        let want = affine(entry, "qx", "qy");
        assert_eq!(S::to_affine(&(p * &k)), want, "{entry}");
        assert_eq!(S::to_affine(&S::mul_vartime(&p, &k)), want, "{entry}");
        if p == S::GENERATOR {
            assert_eq!(S::to_affine(&S::mul_base(&k)), want, "{entry}");
            of_base += 1;
        }
        points.push(p);
        scalars.push(k);
        products.push(want);
    }
    assert!(points.len() >= 40 && of_base >= 5, "{} {of_base}", points.len());
    let batch = S::mul_batch(&points, &scalars).unwrap();
    assert_eq!(batch.iter().map(S::to_affine).collect::<Vec<_>>(), products);
    let sums = vectors["dmul"].as_array().unwrap();
    assert!(sums.len() >= 10);
    for entry in sums {
        let (p, q) = (point::<S>(entry, "px", "py").unwrap(), point::<S>(entry, "qx", "qy").unwrap());
        let (m, n) = (scalar::<S>(entry, "m"), scalar::<S>(entry, "n"));
        let want = affine(entry, "rx", "ry");
        assert_eq!(S::to_affine(&S::mul_add_vartime(&m, &p, &n, &q)), want, "{entry}");
        assert_eq!(S::to_affine(&S::add(&(p * &m), &(q * &n))), want, "{entry}");
        if q == S::GENERATOR {
            assert_eq!(S::to_affine(&S::mul_add_base_vartime(&m, &p, &n)), want, "{entry}");
        }
    }
    // Points outside the subgroup: a scalar is an integer below r here, so only such products can be asked for.
    let (mut asked, mut refused) = (0, 0);
    for entry in vectors["mul_cofactor"].as_array().into_iter().flatten() {
        match point::<S>(entry, "px", "py") {
            Err(error) => {
                assert_eq!(error, Error::NotInSubgroup, "{entry}");
                refused += 1;
            }
            Ok(p) if int(entry["k"].as_str().unwrap()) < int(order) => {
                let k = scalar::<S>(entry, "k");
                assert_eq!(S::to_affine(&(p * &k)), affine(entry, "qx", "qy"), "{entry}");
                assert_eq!(S::to_affine(&S::mul_vartime(&p, &k)), affine(entry, "qx", "qy"), "{entry}");
                asked += 1;
            }
            Ok(_) => {}
        }
    }
    let outside = vectors["mul_cofactor"].as_array().map_or(0, Vec::len);
    assert!(outside == 0 || asked > 0 || refused == outside, "{asked} {refused} {outside}");
}

macro_rules! curves {
    ($($name:ident $curve:ident $order:expr;)*) => {
        $(#[test] fn $name() { all_stored_vectors::<$curve>($order); })*
    };
}

const ORDER_521: &str = "7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd15b6c64746fc85f736b8af5e7ec53f04fbd8c4569a8f1f4540ea2435f5180d6b";

curves! {
    p224 P224 "0";
    p256 P256 "0";
    p521 P521 "0";
    b233 B233 "1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7";
    b409 B409 "10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5fa47c3c9e052f838164cd37d9a21173";
    edwards25519 Edwards25519 "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";
    jac256189 Jac256189 "19999999999999999999999999999999cc6bd10647eac1cb50d2ffe01b869d35";
    ted256189 Ted256189 "0";
    jac1271gls Jac1271gls "0";
    ted1271gls Ted1271gls "0";
    wei25519 Wei25519 "0";
    jq25519 Jq25519 "0";
    e521 E521 ORDER_521;
    e521iso E521iso "0";
}

#[test]
fn ladders() {
    let rows = stored("m221");
    let rows = rows["ladder_u"].as_array().unwrap();
    assert_eq!(rows.len(), 30);
    for row in rows {
        let [k, u, out] = ["k", "u", "out"].map(|name| bytes::<28>(&int(row[name].as_str().unwrap())));
        assert_eq!(m221::ladder(&k, &u), Ok(out), "{row}");
    }
    let p = (Int::from(1u32) << 221u32) - 3u32;
    assert_eq!(m221::ladder(&[1; 28], &bytes(&p)), Err(Error::CoordinateTooLarge));
    assert_eq!(m221::ladder(&[255; 28], &[0; 28]), Ok([0; 28]));
}
