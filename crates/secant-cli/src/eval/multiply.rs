//! Multiplications by the methods of the catalogue.

use secant_catalogue::{Curve, Error, Input, Point};

use super::request::Request;
use crate::{compute, names, wire};

/// `mul`: [k]P.
pub(super) fn mul(request: &Request<'_>) -> Result<String, String> {
    let curve = request.curve()?;
    let info = curve.info();
    let k = request.scalar("k", info.scalar_bytes)?;
    compute(request, curve, &Input::Mul(k, request.point(["x", "y", "infinity", "point"], info)?))
}

/// `mul_base`: [k]G.
pub(super) fn mul_base(request: &Request<'_>) -> Result<String, String> {
    let curve = request.curve()?;
    compute(request, curve, &Input::MulBase(request.scalar("k", curve.info().scalar_bytes)?))
}

/// `mul_add`: [m]P + [n]Q.
pub(super) fn mul_add(request: &Request<'_>) -> Result<String, String> {
    let curve = request.curve()?;
    let info = curve.info();
    let input = Input::MulAdd(
        request.scalar("m", info.scalar_bytes)?,
        request.point(["x1", "y1", "infinity1", "point1"], info)?,
        request.scalar("n", info.scalar_bytes)?,
        request.point(["x2", "y2", "infinity2", "point2"], info)?,
    );
    compute(request, curve, &input)
}

/// `encode`: the encoding of an element, which is given by it.
pub(super) fn encode(request: &Request<'_>) -> Result<String, String> {
    let curve = request.curve()?;
    compute(request, curve, &Input::Encode(Point::Encoded(request.bytes32("point")?)))
}

/// `decode`: the element of any 32 bytes.
pub(super) fn decode(request: &Request<'_>) -> Result<String, String> {
    let curve = request.curve()?;
    compute(request, curve, &Input::Decode(request.bytes32("bytes")?))
}

/// `ladder`: the abscissa of [k]P from that of P.
pub(super) fn ladder(request: &Request<'_>) -> Result<String, String> {
    let curve = request.curve()?;
    let info = curve.info();
    let u = request.read("u", |json| wire::coordinate(json, info))?;
    compute(request, curve, &Input::Ladder(request.scalar("k", info.scalar_bytes)?, u))
}

/// `x25519`: that of RFC 7748, which names its curve itself.
pub(super) fn x25519(request: &Request<'_>) -> Result<String, String> {
    let name = request.optional("curve")?;
    let curve = request.curve_called(name.as_deref().unwrap_or("curve25519"))?;
    compute(request, curve, &Input::X25519(request.bytes32("k")?, request.bytes32("u")?))
}

/// The fields of the answer, by the method and on the backend that the request names.
fn compute(request: &Request<'_>, curve: &'static dyn Curve, input: &Input) -> Result<String, String> {
    let method = request.method()?;
    let backend = request.backend()?;
    match compute::compute(curve, input, method.as_deref(), backend) {
        Ok(output) => Ok(wire::output(&output)),
        Err(e @ Error::UnknownMethod) => {
            Err(method.map_or(e.to_string(), |name| format!("{e}: '{}'", names::shorten(&name))))
        }
        Err(e) => Err(e.to_string()),
    }
}
