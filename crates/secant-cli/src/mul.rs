//! `secant mul`: one multiplication.

use std::io::Write;

use secant_catalogue::{Coordinate, Info, Input, Output, Point};

use crate::catalogue::{self, Catalogue};
use crate::compute::compute;
use crate::failure::Failure;
use crate::{hex, wire};

/// The arguments of `mul`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The curve's name (p256, P-256, secp256r1, ..); `secant curves` lists them.
    #[arg(long)]
    curve: String,
    /// The scalar: decimal, or 0x and hexadecimal digits.
    #[arg(long)]
    k: String,
    /// The point's abscissa: an integer like k, or two with a comma between (real part first) in a quadratic field.
    #[arg(long, requires = "y")]
    x: Option<String>,
    /// The point's ordinate.
    #[arg(long, requires = "x")]
    y: Option<String>,
    /// The element of ristretto255, in place of a point: the 64 hexadecimal digits of its encoding.
    #[arg(long, conflicts_with_all = ["x", "y"])]
    point: Option<String>,
    /// The method's name; by default the curve's first, which is constant time.
    #[arg(long)]
    method: Option<String>,
    /// portable, mulx or ifma; by default the best of this CPU.
    #[arg(long)]
    backend: Option<String>,
    /// Prints the answer as `eval` does.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    use secant_catalogue::Error;
    let curve = curves.find_argument(&args.curve)?;
    let info = curve.info();
    let k = hex::parse_argument(&args.k).map_err(|e| Failure::Usage(format!("--k: {e}")))?;
    if k.len() > info.scalar_bytes {
        return Err(Failure::Refused(Error::ScalarTooLong { limit: info.scalar_bytes }.to_string()));
    }
    let input = match (&args.x, &args.y) {
        (Some(x), Some(y)) => {
            Input::Mul(k, Point::Affine { x: coordinate("--x", x, info)?, y: coordinate("--y", y, info)? })
        }
        _ => match &args.point {
            Some(point) => {
                let bytes = hex::bytes(point).map_err(|e| Failure::Usage(format!("--point: {e}")))?;
                Input::Mul(k, Point::Encoded(bytes))
            }
            None => Input::MulBase(k),
        },
    };
    let backend = args.backend.as_deref().map(catalogue::backend).transpose().map_err(Failure::Usage)?;
    let output = compute(curve, &input, args.method.as_deref(), backend).map_err(|e| match e {
        Error::UnknownMethod | Error::UnknownOperation | Error::BackendNotOffered(_) => {
            Failure::Usage(format!("{e}; 'secant curves' lists what there is"))
        }
        _ => Failure::Refused(e.to_string()),
    })?;
    match &output {
        Output::Point(Point::Affine { x, y }) if !args.json => {
            writeln!(out, "x = {}\ny = {}", wire::coordinate_text(x), wire::coordinate_text(y))?;
        }
        Output::Point(Point::Infinity) if !args.json => writeln!(out, "infinity")?,
        Output::Point(Point::Encoded(bytes)) if !args.json => {
            writeln!(out, "point = {}", hex::digits(bytes))?
        }
        output => writeln!(out, "{{{}}}", wire::output(output))?,
    }
    Ok(())
}

fn coordinate(name: &str, text: &str, info: &Info) -> Result<Coordinate, Failure> {
    let parts: Vec<String> = text.split(',').map(str::to_string).collect();
    wire::coordinate_of(&parts, info, hex::parse_argument).map_err(|e| Failure::Usage(format!("{name}: {e}")))
}
