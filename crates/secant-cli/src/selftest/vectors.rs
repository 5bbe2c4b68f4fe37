//! Known answers, from `tests/vectors`.

use secant_catalogue::{Coordinate, Info, Point};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::wire;

/// The vectors of a curve, as text.
pub(crate) fn text(curve: &str) -> Option<&'static str> {
    match curve {
        "jac256189" => Some(include_str!("../../../../tests/vectors/jac256189.json")),
        "ted256189" => Some(include_str!("../../../../tests/vectors/ted256189.json")),
        "jac1271gls" => Some(include_str!("../../../../tests/vectors/jac1271gls.json")),
        "ted1271gls" => Some(include_str!("../../../../tests/vectors/ted1271gls.json")),
        "fourq" => Some(include_str!("../../../../tests/vectors/fourq.json")),
        "p224" => Some(include_str!("../../../../tests/vectors/p224.json")),
        "p256" => Some(include_str!("../../../../tests/vectors/p256.json")),
        "p384" => Some(include_str!("../../../../tests/vectors/p384.json")),
        "p521" => Some(include_str!("../../../../tests/vectors/p521.json")),
        "secp256k1" => Some(include_str!("../../../../tests/vectors/secp256k1.json")),
        "sm2" => Some(include_str!("../../../../tests/vectors/sm2.json")),
        "brainpoolp256r1" => Some(include_str!("../../../../tests/vectors/brainpoolp256r1.json")),
        "brainpoolp384r1" => Some(include_str!("../../../../tests/vectors/brainpoolp384r1.json")),
        "brainpoolp512r1" => Some(include_str!("../../../../tests/vectors/brainpoolp512r1.json")),
        "curve25519" => Some(include_str!("../../../../tests/vectors/curve25519.json")),
        "m221" => Some(include_str!("../../../../tests/vectors/m221.json")),
        "edwards25519" => Some(include_str!("../../../../tests/vectors/edwards25519.json")),
        "curve448" => Some(include_str!("../../../../tests/vectors/curve448.json")),
        "edwards448" => Some(include_str!("../../../../tests/vectors/edwards448.json")),
        "ristretto255" => Some(include_str!("../../../../tests/vectors/ristretto255.json")),
        "e521" => Some(include_str!("../../../../tests/vectors/e521.json")),
        "e521iso" => Some(include_str!("../../../../tests/vectors/e521iso.json")),
        "b233" => Some(include_str!("../../../../tests/vectors/b233.json")),
        "gls254" => Some(include_str!("../../../../tests/vectors/gls254.json")),
        "b409" => Some(include_str!("../../../../tests/vectors/b409.json")),
        "wei25519" => Some(include_str!("../../../../tests/vectors/wei25519.json")),
        "jq25519" => Some(include_str!("../../../../tests/vectors/jq25519.json")),
        _ => None,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    curve: String,
    #[serde(default)]
    mul: Vec<MulRow>,
    #[serde(default)]
    mul_cofactor: Vec<MulRow>,
    #[serde(default)]
    dmul: Vec<PairRow>,
    #[serde(default)]
    ladder_u: Vec<LadderRow>,
    #[serde(default)]
    x25519: Vec<X25519Row>,
    #[serde(default)]
    x25519_iter: Vec<IterationRow>,
}

/// The vectors of RFC 9496, appendix A.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ristretto {
    /// Encodings of 0, G, 2G, ..
    multiples_of_generator: Vec<Box<RawValue>>,
    invalid_encodings: Vec<InvalidRow>,
    #[serde(rename = "from_uniform_bytes")]
    _from_uniform_bytes: Box<RawValue>,
}

#[derive(Deserialize)]
struct InvalidRow {
    encoding: Box<RawValue>,
}

#[derive(Deserialize)]
struct LadderRow {
    k: Box<RawValue>,
    u: Box<RawValue>,
    out: Box<RawValue>,
}

#[derive(Deserialize)]
struct X25519Row {
    k: Box<RawValue>,
    u: Box<RawValue>,
    out: Box<RawValue>,
}

#[derive(Deserialize)]
struct IterationRow {
    iterations: u32,
    start: Box<RawValue>,
    k: Box<RawValue>,
}

#[derive(Deserialize)]
struct MulRow {
    k: Box<RawValue>,
    px: Box<RawValue>,
    py: Box<RawValue>,
    qx: Box<RawValue>,
    qy: Box<RawValue>,
}

#[derive(Deserialize)]
struct PairRow {
    m: Box<RawValue>,
    n: Box<RawValue>,
    px: Box<RawValue>,
    py: Box<RawValue>,
    qx: Box<RawValue>,
    qy: Box<RawValue>,
    rx: Box<RawValue>,
    ry: Box<RawValue>,
}

/// Q = `[k]P`.
#[derive(Clone)]
pub(crate) struct Mul {
    pub(crate) k: Vec<u8>,
    pub(crate) p: Point,
    pub(crate) q: Point,
}

/// R = `[m]P + [n]Q`.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) m: Vec<u8>,
    pub(crate) p: Point,
    pub(crate) n: Vec<u8>,
    pub(crate) q: Point,
    pub(crate) r: Point,
}

/// The abscissa of `[k]P`.
#[derive(Clone)]
pub(crate) struct Ladder {
    pub(crate) k: Vec<u8>,
    pub(crate) u: Coordinate,
    pub(crate) out: Coordinate,
}

/// A vector of X25519: out = X25519(k, u).
#[derive(Clone)]
pub(crate) struct X25519 {
    pub(crate) k: [u8; 32],
    pub(crate) u: [u8; 32],
    pub(crate) out: [u8; 32],
}

/// X25519 applied again and again (RFC 7748, section 5.2): k, u <- X25519(k, u), k.
#[derive(Clone)]
pub(crate) struct Iteration {
    pub(crate) count: u32,
    pub(crate) start: [u8; 32],
    pub(crate) k: [u8; 32],
}

/// The vectors of one curve.
pub(crate) struct Vectors {
    /// Points of the prime-order subgroup.
    pub(crate) mul: Vec<Mul>,
    /// Points outside that subgroup.
    pub(crate) outside: Vec<Mul>,
    /// Sums of two multiples.
    pub(crate) pairs: Vec<Pair>,
    /// Abscissas of multiples, on the curve or its twist.
    pub(crate) ladder: Vec<Ladder>,
    /// Single calls of X25519.
    pub(crate) x25519: Vec<X25519>,
    /// Repeated calls of X25519.
    pub(crate) iterations: Vec<Iteration>,
    /// Encodings of multiples of the generator.
    pub(crate) encodings: Vec<[u8; 32]>,
    /// Bytes that are no encoding of an element.
    pub(crate) refused: Vec<[u8; 32]>,
}

impl Vectors {
    /// Reads the vectors of the curve.
    pub(crate) fn parse(text: &str, info: &Info) -> Result<Self, String> {
        if info.name == "ristretto255" {
            return Self::of_ristretto(text);
        }
        let file: File = serde_json::from_str(text).map_err(|e| format!("the vectors are damaged: {e}"))?;
        if file.curve != info.name {
            return Err(format!("the vectors are those of '{}'", file.curve));
        }
        let mul = |rows: Vec<MulRow>| -> Result<Vec<Mul>, String> {
            rows.iter()
                .map(|row| {
                    Ok(Mul {
                        k: wire::integer(row.k.get())?,
                        p: point(&row.px, &row.py, info)?,
                        q: point(&row.qx, &row.qy, info)?,
                    })
                })
                .collect()
        };
        let pairs: Result<Vec<Pair>, String> = file
            .dmul
            .iter()
            .map(|row| {
                Ok(Pair {
                    m: wire::integer(row.m.get())?,
                    p: point(&row.px, &row.py, info)?,
                    n: wire::integer(row.n.get())?,
                    q: point(&row.qx, &row.qy, info)?,
                    r: point(&row.rx, &row.ry, info)?,
                })
            })
            .collect();
        let ladder: Result<_, String> = file
            .ladder_u
            .iter()
            .map(|row| {
                Ok(Ladder {
                    k: wire::integer(row.k.get())?,
                    u: wire::coordinate(row.u.get(), info)?,
                    out: wire::coordinate(row.out.get(), info)?,
                })
            })
            .collect();
        let x25519: Result<_, String> = file
            .x25519
            .iter()
            .map(|row| {
                let [k, u, out] = [&row.k, &row.u, &row.out].map(|text| wire::bytes(text.get()));
                Ok(X25519 { k: k?, u: u?, out: out? })
            })
            .collect();
        let iterations: Result<_, String> = file
            .x25519_iter
            .iter()
            .map(|row| {
                let (start, k) = (wire::bytes(row.start.get())?, wire::bytes(row.k.get())?);
                Ok(Iteration { count: row.iterations, start, k })
            })
            .collect();
        Ok(Self {
            mul: mul(file.mul)?,
            outside: mul(file.mul_cofactor)?,
            pairs: pairs?,
            ladder: ladder?,
            x25519: x25519?,
            iterations: iterations?,
            encodings: Vec::new(),
            refused: Vec::new(),
        })
    }

    /// The multiples of the generator, and the relations between them: `[k]([n]G) = [kn]G`, and
    /// `[m]([i]G) + [n]([j]G) = [mi + nj]G`.
    fn of_ristretto(text: &str) -> Result<Self, String> {
        let file: Ristretto =
            serde_json::from_str(text).map_err(|e| format!("the vectors are damaged: {e}"))?;
        let read = |json: &RawValue| wire::bytes(json.get());
        let multiples: Vec<[u8; 32]> =
            file.multiples_of_generator.iter().map(|json| read(json)).collect::<Result<_, _>>()?;
        let refused =
            file.invalid_encodings.iter().map(|row| read(&row.encoding)).collect::<Result<_, _>>()?;
        let multiple = |n: usize| multiples.get(n).copied().map(Point::Encoded);
        let len = multiples.len();
        let pairs = || (0..len).flat_map(move |k| (0..len).map(move |n| (k, n)));
        let product =
            |(k, n): (usize, usize)| Some(Mul { k: vec![k as u8], p: multiple(n)?, q: multiple(k * n)? });
        let sum = |(i, j): (usize, usize)| {
            let (m, n) = (1 + j % 3, 1 + i % 2);
            let (p, q, r) = (multiple(i)?, multiple(j)?, multiple(m * i + n * j)?);
            Some(Pair { m: vec![m as u8], p, n: vec![n as u8], q, r })
        };
        Ok(Self {
            mul: pairs().filter_map(product).collect(),
            pairs: pairs().filter_map(sum).collect(),
            encodings: multiples.clone(),
            refused,
            outside: Vec::new(),
            ladder: Vec::new(),
            x25519: Vec::new(),
            iterations: Vec::new(),
        })
    }
}

fn point(x: &RawValue, y: &RawValue, info: &Info) -> Result<Point, String> {
    if x.get() == "\"infinity\"" {
        return Ok(Point::Infinity);
    }
    Ok(Point::Affine { x: wire::coordinate(x.get(), info)?, y: wire::coordinate(y.get(), info)? })
}
