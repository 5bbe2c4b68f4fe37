//! The extension `secant._secant`: `secant` as modules of Python.
//!
//! Documentation strings are for people who write Python; their examples are run by the tests.

mod batch;
mod bench;
mod bulk;
mod column;
mod curve;
mod ecdsa;
mod ed25519;
mod errors;
mod files;
mod input;
mod points;
mod ristretto255;
mod scalars;
mod scan;
mod schnorr;
mod signatures;
mod x25519;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

curve::curve!(p224, "secant.p224", "P-224", 28, 29, 57, 56, part: 32, with:);
curve::curve!(p256, "secant.p256", "P-256", 32, 33, 65, 64, part: 64, with: jwk ssh hash);
curve::curve!(p384, "secant.p384", "P-384", 48, 49, 97, 96, part: 16, with: jwk ssh hash);
curve::curve!(p521, "secant.p521", "P-521", 66, 67, 133, 132, part: 16, with: jwk ssh hash);
curve::curve!(secp256k1, "secant.secp256k1", "secp256k1", 32, 33, 65, 64, part: 64, with: jwk hash);

/// What `secant.curves` tells of each: name, standard, bits of security, and what the module offers.
const CURVES: &[(&str, &str, u32, &[&str])] = &[
    ("x25519", "RFC 7748", 126, &["key agreement"]),
    ("ed25519", "RFC 8032", 126, &["signatures"]),
    ("p224", "FIPS 186-4", 112, OFFERS),
    ("p256", "FIPS 186-4", 128, OFFERS),
    ("p384", "FIPS 186-4", 192, OFFERS),
    ("p521", "FIPS 186-4", 260, OFFERS),
    ("secp256k1", "SEC 2", 128, OFFERS),
    ("ristretto255", "RFC 9496", 126, &["points and scalars"]),
];

const OFFERS: &[&str] = &["key agreement", "signatures", "points and scalars"];

/// The modules of curves, as a list of dicts: name, standard, bits of security, and what each offers.
///
/// >>> import secant
/// >>> [curve["name"] for curve in secant.curves()]
/// ['x25519', 'ed25519', 'p224', 'p256', 'p384', 'p521', 'secp256k1', 'ristretto255']
#[pyfunction]
fn curves(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for (name, standard, security, offers) in CURVES {
        let curve = PyDict::new(py);
        curve.set_item("name", name)?;
        curve.set_item("standard", standard)?;
        curve.set_item("security", security)?;
        curve.set_item("offers", offers.to_vec())?;
        list.append(curve)?;
    }
    Ok(list)
}

#[pymodule]
fn _secant(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("InvalidSignature", py.get_type::<errors::InvalidSignature>())?;
    module.add_function(wrap_pyfunction!(curves, module)?)?;
    module.add_function(wrap_pyfunction!(bench::bench, module)?)?;
    bulk::add(module)?;
    scan::add(module)?;
    x25519::add(module)?;
    ed25519::add(module)?;
    p224::add(module)?;
    p256::add(module)?;
    p384::add(module)?;
    p521::add(module)?;
    secp256k1::add(module)?;
    ristretto255::add(module)?;
    schnorr::add(module)
}
