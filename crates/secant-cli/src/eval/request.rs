//! One request: from the fields of an object to what it asks for.

use secant_catalogue::{Curve, Info, Input, Output, Point};

use crate::catalogue::{self, Catalogue};
use crate::compute::compute;
use crate::object::Object;
use crate::wire;

/// Fields that every request may have.
const COMMON: [&str; 5] = ["op", "curve", "id", "method", "backend"];

/// Computes what the object asks for.
pub(crate) fn answer(object: &Object, curves: Catalogue) -> Result<Output, String> {
    if let Some(name) = object.repeated() {
        return Err(format!("field '{}' is given twice", shorten(name)));
    }
    let op = required(object, "op")?;
    let op = wire::string(op).map_err(|e| format!("op: {e}"))?;
    let fields: &[&str] = match op.as_str() {
        "mul" => &["k", "x", "y", "infinity"],
        "mul_base" => &["k"],
        "mul_add" => &["m", "x1", "y1", "infinity1", "n", "x2", "y2", "infinity2"],
        "ladder" => &["k", "u"],
        "x25519" => &["k", "u"],
        _ => {
            let known = "mul, mul_base, mul_add, ladder, x25519";
            return Err(format!("unknown op '{}' (known: {known})", shorten(&op)));
        }
    };
    let known = |name: &String| COMMON.contains(&name.as_str()) || fields.contains(&name.as_str());
    if let Some((name, _)) = object.0.iter().find(|(name, _)| !known(name)) {
        return Err(format!("unknown field '{}'", shorten(name)));
    }
    // X25519 names its curve itself.
    let name = match object.get("curve") {
        None if op == "x25519" => "curve25519".to_string(),
        _ => wire::string(required(object, "curve")?).map_err(|e| format!("curve: {e}"))?,
    };
    let curve = curves.find(&name).map_err(|e| format!("{e} '{}'", shorten(&name)))?;
    let optional = |field| {
        let text = object.get(field).map(wire::string).transpose();
        text.map_err(|e| format!("{field}: {e}"))
    };
    let method = optional("method")?;
    let backend = optional("backend")?.map(|name| catalogue::backend(&shorten(&name))).transpose()?;

    let info = curve.info();
    let input = match op.as_str() {
        "mul" => Input::Mul(scalar(object, "k", info)?, point(object, ["x", "y", "infinity"], info)?),
        "mul_base" => Input::MulBase(scalar(object, "k", info)?),
        "ladder" => {
            let u = wire::coordinate(required(object, "u")?, info).map_err(|e| format!("u: {e}"))?;
            Input::Ladder(scalar(object, "k", info)?, u)
        }
        "x25519" => Input::X25519(bytes(object, "k")?, bytes(object, "u")?),
        _ => Input::MulAdd(
            scalar(object, "m", info)?,
            point(object, ["x1", "y1", "infinity1"], info)?,
            scalar(object, "n", info)?,
            point(object, ["x2", "y2", "infinity2"], info)?,
        ),
    };
    compute_named(curve, &input, method.as_deref(), backend)
}

fn compute_named(
    curve: &'static dyn Curve,
    input: &Input,
    method: Option<&str>,
    backend: Option<secant_core::cpu::Backend>,
) -> Result<Output, String> {
    use secant_catalogue::Error;
    compute(curve, input, method, backend).map_err(|e| match (e, method) {
        (Error::UnknownMethod, Some(name)) => format!("{e}: '{}'", shorten(name)),
        _ => e.to_string(),
    })
}

fn required<'a>(object: &'a Object, field: &str) -> Result<&'a str, String> {
    object.get(field).ok_or_else(|| format!("field '{field}' is missing"))
}

/// A scalar of at most the curve's length.
fn scalar(object: &Object, field: &str, info: &Info) -> Result<Vec<u8>, String> {
    let k = wire::integer(required(object, field)?).map_err(|e| format!("{field}: {e}"))?;
    if k.len() > info.scalar_bytes {
        return Err(format!("{field}: the scalar is longer than {} bytes", info.scalar_bytes));
    }
    Ok(k)
}

/// Thirty-two bytes.
fn bytes(object: &Object, field: &str) -> Result<[u8; 32], String> {
    wire::bytes(required(object, field)?).map_err(|e| format!("{field}: {e}"))
}

/// The point of the fields x and y, or of the field that says it is the neutral element.
fn point(object: &Object, [x, y, infinity]: [&str; 3], info: &Info) -> Result<Point, String> {
    if let Some(text) = object.get(infinity) {
        if text != "true" {
            return Err(format!("{infinity}: only true is possible"));
        }
        if info.neutral_is_affine {
            return Err(format!("{infinity}: the neutral element of this curve is the affine point (0, 1)"));
        }
        if object.get(x).is_some() || object.get(y).is_some() {
            return Err(format!("{infinity}: a point at infinity has no {x} and no {y}"));
        }
        return Ok(Point::Infinity);
    }
    let coordinate =
        |field| wire::coordinate(required(object, field)?, info).map_err(|e| format!("{field}: {e}"));
    Ok(Point::Affine { x: coordinate(x)?, y: coordinate(y)? })
}

/// At most 40 characters of what was sent.
fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push_str("..");
    }
    short
}
