//! How fast this machine is.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// The rows of a batch.
const BATCH: usize = 10_000;

/// An operation and its name.
type Operation = (&'static str, Box<dyn Fn() + Send + Sync>);

fn boxed<T>(operation: impl Fn() -> T + Send + Sync + 'static) -> Box<dyn Fn() + Send + Sync> {
    Box::new(move || {
        black_box(operation());
    })
}

/// How long each call took, by many calls in a row: the median of the rows, in nanoseconds.
fn time(operation: &(dyn Fn() + Send + Sync), budget: Duration) -> (f64, u64) {
    let begun = Instant::now();
    operation();
    let once = begun.elapsed().max(Duration::from_nanos(100));
    // Rows of about a millisecond.
    let calls = (1_000_000 / once.as_nanos()).clamp(1, 10_000) as u32;
    let (mut rows, mut all) = (Vec::new(), 0);
    while rows.is_empty() || begun.elapsed() < budget {
        let start = Instant::now();
        for _ in 0..calls {
            operation();
        }
        rows.push(start.elapsed().as_nanos() as f64 / f64::from(calls));
        all += u64::from(calls);
    }
    rows.sort_by(f64::total_cmp);
    (rows[rows.len() / 2], all)
}

macro_rules! operations {
    ($curve:ident) => {{
        use secant::$curve::{Point, Scalar, SecretKey, SigningKey};
        let k = Scalar::reduce(&[0x5a; 80]);
        let p = Point::mul_base(&Scalar::from(12345)).to_affine();
        let secret = SecretKey::from_scalar(k.clone())?;
        let public = SecretKey::from_scalar(Scalar::from(12345))?.public_key();
        let key = SigningKey::from(&secret);
        let (verifying, signature) = (key.verifying_key(), key.sign(b"a message"));
        let base = k.clone();
        vec![
            ("mul", boxed(move || (p * &k).to_affine())),
            ("mul_base", boxed(move || Point::mul_base(&base).to_affine())),
            ("diffie_hellman", boxed(move || secret.diffie_hellman(&public))),
            ("sign", boxed(move || key.sign(b"a message"))),
            ("verify", boxed(move || verifying.verify(b"a message", &signature))),
        ]
    }};
}

fn operations(curve: &str) -> Result<Vec<Operation>, Unknown> {
    Ok(match curve {
        "x25519" => {
            let key = secant::x25519::SecretKey::from([7; 32]);
            let (other, third) = (key.clone(), key.clone());
            let public = secant::x25519::PublicKey::from([9; 32]);
            let publics = vec![public; BATCH];
            vec![
                ("diffie_hellman", boxed(move || key.diffie_hellman(&public))),
                ("public_key", boxed(move || other.public_key())),
                ("diffie_hellman_batch", boxed(move || third.diffie_hellman_batch(&publics))),
            ]
        }
        "ed25519" => {
            let key = secant::ed25519::SigningKey::from([7; 32]);
            let (verifying, signature) = (key.verifying_key(), key.sign(b"a message"));
            vec![
                ("sign", boxed(move || key.sign(b"a message"))),
                ("verify", boxed(move || verifying.verify(b"a message", &signature))),
            ]
        }
        "p224" => operations!(p224),
        "p256" => operations!(p256),
        "p384" => operations!(p384),
        "p521" => operations!(p521),
        "secp256k1" => operations!(secp256k1),
        "ristretto255" => {
            use secant::ristretto255::{Point, Scalar};
            let k = Scalar::reduce(&[0x5a; 80]);
            let (p, base) = (Point::from_uniform_bytes(&[0x17; 64]), k.clone());
            vec![
                ("mul", boxed(move || p * &k)),
                ("mul_base", boxed(move || Point::mul_base(&base))),
                ("encode", boxed(move || p.to_bytes())),
            ]
        }
        _ => return Err(Unknown(None)),
    })
}

impl From<secant::Error> for Unknown {
    fn from(error: secant::Error) -> Self {
        Self(Some(error))
    }
}

/// Why there is nothing to measure.
struct Unknown(Option<secant::Error>);

/// How long the operations of a curve take on this machine, on one thread: a list of dicts with the curve,
/// the operation, nanoseconds a call (the median), calls a second and the number of calls, as
/// pandas.DataFrame takes it. `diffie_hellman_batch` is one of 10,000 rows.
///
/// >>> import secant
/// >>> rows = secant.bench("x25519", seconds=0.01)
/// >>> [row["operation"] for row in rows]
/// ['diffie_hellman', 'public_key', 'diffie_hellman_batch']
#[pyfunction]
#[pyo3(signature = (curve, *, seconds = 2.0))]
pub(crate) fn bench<'py>(py: Python<'py>, curve: &str, seconds: f64) -> PyResult<Bound<'py, PyList>> {
    if !(seconds > 0.0 && seconds <= 3600.0) {
        return Err(PyValueError::new_err(format!(
            "seconds = {seconds}: above 0 and at most 3600 are possible"
        )));
    }
    let operations = operations(curve).map_err(|unknown| {
        let reason =
            unknown.0.map_or_else(|| "no such curve; see secant.curves()".to_owned(), |e| e.to_string());
        PyValueError::new_err(format!("{curve}: {reason}"))
    })?;
    let each = Duration::from_secs_f64(seconds / operations.len() as f64);
    let list = PyList::empty(py);
    for (name, operation) in &operations {
        let (ns, calls) = py.detach(|| time(operation.as_ref(), each));
        py.check_signals()?;
        let row = PyDict::new(py);
        row.set_item("curve", curve)?;
        row.set_item("operation", name)?;
        row.set_item("ns", ns)?;
        row.set_item("per_second", 1e9 / ns)?;
        row.set_item("calls", calls)?;
        list.append(row)?;
    }
    Ok(list)
}
