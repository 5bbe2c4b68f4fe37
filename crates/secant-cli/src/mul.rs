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
    /// The scalar: decimal, or 0x and hexadecimal digits; -k is the number of the curve's points less k.
    #[arg(long, allow_hyphen_values = true)]
    k: String,
    /// The point's abscissa: an integer like k, or two with a comma between (real part first) in a quadratic
    /// field.
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
    let k = scalar(&args.k, info).map_err(|e| Failure::Usage(format!("--k: {e}")))?;
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

/// The scalar of an argument. -k is that of the points' number less k, which every point takes to infinity.
fn scalar(text: &str, info: &Info) -> Result<Vec<u8>, String> {
    let Some(positive) = text.strip_prefix('-') else { return hex::parse_argument(text) };
    let k = hex::parse_argument(positive)?;
    let order = hex::parse_argument(info.order)?;
    // Little-endian bytes of (order) (cofactor) - k.
    let (mut order, mut k) = (order.iter().rev(), k.iter().rev());
    let (mut carry, mut borrow, mut bytes) = (0, 0, Vec::new());
    loop {
        let (digit, less) = (order.next(), k.next());
        if digit.is_none() && less.is_none() && carry == 0 {
            break;
        }
        carry += u64::from(*digit.unwrap_or(&0)) * u64::from(info.cofactor);
        let difference = (carry & 0xff) as i64 - i64::from(*less.unwrap_or(&0)) - borrow;
        carry >>= 8;
        borrow = i64::from(difference < 0);
        bytes.push(difference.rem_euclid(256) as u8);
    }
    if borrow != 0 {
        return Err("below zero by more than the number of the curve's points".to_string());
    }
    let length = bytes.iter().rposition(|byte| *byte != 0).map_or(1, |last| last + 1);
    bytes.truncate(length);
    bytes.reverse();
    Ok(bytes)
}

fn coordinate(name: &str, text: &str, info: &Info) -> Result<Coordinate, Failure> {
    let parts: Vec<String> = text.split(',').map(str::to_string).collect();
    wire::coordinate_of(&parts, info, hex::parse_argument).map_err(|e| Failure::Usage(format!("{name}: {e}")))
}
