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

fn all_stored_vectors<S: Subject>() {
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
    // Points outside the subgroup. Scalars are modulo r here, so [k]P = [k mod r]P + [k/r]([r]P), rounded
    // down.
    let r = S::integer(&-S::Scalar::from(1)) + 1u32;
    let (mut asked, mut refused) = (0, 0);
    for entry in vectors["mul_cofactor"].as_array().into_iter().flatten() {
        match point::<S>(entry, "px", "py") {
            Err(error) => {
                assert_eq!(error, Error::NotInSubgroup, "{entry}");
                refused += 1;
            }
            Ok(p) => {
                let (k, want) = (scalar::<S>(entry, "k"), affine(entry, "qx", "qy"));
                let of_r = S::add(&(p * &-S::Scalar::from(1)), &p);
                let quotient = int(entry["k"].as_str().unwrap()) / &r;
                let sum =
                    |q: S::Point| (0..u64::try_from(&quotient).unwrap()).fold(q, |q, _| S::add(&q, &of_r));
                assert_eq!(S::to_affine(&sum(p * &k)), want, "{entry}");
                assert_eq!(S::to_affine(&sum(S::mul_vartime(&p, &k))), want, "{entry}");
                asked += 1;
            }
        }
    }
    let outside = vectors["mul_cofactor"].as_array().map_or(0, Vec::len);
    let subgroup = ["ted256189", "ted1271gls", "fourq", "jq25519", "e521iso"].contains(&S::NAME);
    // The neutral element and the points of a prime order among them are taken everywhere.
    assert!(asked + refused == outside && (refused > 0) == subgroup, "{asked} {refused} {outside}");
}

macro_rules! curves {
    ($($name:ident $curve:ident)*) => {
        $(#[test] fn $name() { all_stored_vectors::<$curve>(); })*
    };
}

curves! {
    p224 P224 p256 P256 p384 P384 p521 P521 secp256k1 Secp256k1 sm2 Sm2 brainpoolp256r1 BrainpoolP256r1 brainpoolp384r1 BrainpoolP384r1
    brainpoolp512r1 BrainpoolP512r1 b233 B233 b409 B409 gls254 Gls254 edwards25519 Edwards25519 jac256189 Jac256189 ted256189 Ted256189
    jac1271gls Jac1271gls ted1271gls Ted1271gls fourq Fourq wei25519 Wei25519 jq25519 Jq25519 e521 E521 e521iso E521iso
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
    let all = |name: &str| -> Vec<[u8; 28]> {
        rows.iter().map(|row| bytes(&int(row[name].as_str().unwrap()))).collect()
    };
    let (k, u, out) = (all("k"), all("u"), all("out"));
    for n in (0..=17).chain([30]) {
        assert_eq!(m221::ladder_batch(&k[..n], &u[..n]).as_deref(), Ok(&out[..n]), "{n}");
    }
    assert_eq!(m221::ladder_batch(&k, &u[1..]), Err(Error::LengthMismatch));
    assert_eq!(m221::ladder_batch(&[[1; 28]], &[[255; 28]]), Err(Error::CoordinateTooLarge));
    let p = (Int::from(1u32) << 221u32) - 3u32;
    assert_eq!(m221::ladder(&[1; 28], &bytes(&p)), Err(Error::CoordinateTooLarge));
    assert_eq!(m221::ladder(&[255; 28], &[0; 28]), Ok([0; 28]));
}
