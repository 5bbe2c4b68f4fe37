//! Other libraries on the inputs of a measurement, checked before they are timed.

use secant_catalogue::{self as registry, Curve, Operation};
use secant_lab::peers::{self, Answer, Input, Peer, Prepared};

use crate::failure::Failure;
use crate::{sample, wire};

/// Results compared for each peer.
const COMPARED: usize = 64;

/// A peer whose results are right, with its inputs.
pub(crate) type Checked = (&'static Peer, Box<dyn Prepared>);

/// Every peer of that operation, ready to run on these inputs, its results equal to ours.
pub(crate) fn prepare(
    curve: &dyn Curve,
    operation: Operation,
    inputs: &[registry::Input],
) -> Result<Vec<Checked>, Failure> {
    let mut ready = Vec::new();
    let shape = Shape::of(curve);
    for peer in peers::of(curve.info().name, operation.name()) {
        let complaint = |what: &str| {
            let name = curve.info().name;
            Failure::Refused(format!("{name} {} {} {}: {what}", operation.name(), peer.name, peer.method))
        };
        let asked: Option<Vec<Input>> = inputs.iter().map(|input| shape.input(input)).collect();
        let asked = asked.ok_or_else(|| complaint("it takes no such inputs"))?;
        let mut prepared = peer.prepare(&asked).map_err(|e| complaint(&e))?;
        let compared = inputs.len().min(COMPARED);
        let ours = ours(curve, operation, &inputs[..compared]).map_err(|e| complaint(&e.to_string()))?;
        for (i, ours) in ours.iter().enumerate() {
            prepared.run(i);
            let found = prepared.answer(i).ok_or_else(|| complaint(&format!("input {i} was refused")))?;
            if !shape.agrees(ours, &found) {
                let what = format!("input {i} gave {found:02x?}, by us {{{}}}", wire::output(ours));
                return Err(complaint(&what));
            }
        }
        ready.push((peer, prepared));
    }
    Ok(ready)
}

/// Our results, by the operation's default.
fn ours(
    curve: &dyn Curve,
    operation: Operation,
    inputs: &[registry::Input],
) -> Result<Vec<registry::Output>, secant_catalogue::Error> {
    let mut prepared = curve.prepare(operation, None, None, inputs)?;
    (0..inputs.len()).for_each(|i| prepared.run(i));
    (0..inputs.len()).map(|i| prepared.result(i)).collect()
}

/// How long the integers of a curve are.
struct Shape {
    scalar: usize,
    coordinate: usize,
}

impl Shape {
    fn of(curve: &dyn Curve) -> Self {
        let info = curve.info();
        Self { scalar: sample::order(info).len(), coordinate: info.field_bits.div_ceil(8) as usize }
    }

    /// A coordinate; of an element of F_p(i) both parts, the real one first.
    fn coordinate(&self, coordinate: &registry::Coordinate) -> Option<Vec<u8>> {
        let part = |integer: &Vec<u8>| padded(integer, self.coordinate);
        let parts: Option<Vec<Vec<u8>>> = coordinate.iter().map(part).collect();
        Some(parts?.concat())
    }

    /// One of our inputs, as peers take it.
    fn input(&self, input: &registry::Input) -> Option<Input> {
        match input {
            registry::Input::Mul(k, registry::Point::Affine { x, y }) => Some(Input::Mul {
                k: padded(k, self.scalar)?,
                x: self.coordinate(x)?,
                y: self.coordinate(y)?,
            }),
            registry::Input::MulAdd(
                m,
                registry::Point::Affine { x: x1, y: y1 },
                n,
                registry::Point::Affine { x: x2, y: y2 },
            ) => Some(Input::MulAdd {
                m: padded(m, self.scalar)?,
                x1: self.coordinate(x1)?,
                y1: self.coordinate(y1)?,
                n: padded(n, self.scalar)?,
                x2: self.coordinate(x2)?,
                y2: self.coordinate(y2)?,
            }),
            registry::Input::Mul(k, registry::Point::Encoded(p)) => {
                Some(Input::MulElement { k: padded(k, self.scalar)?, p: *p })
            }
            registry::Input::Encode(registry::Point::Encoded(bytes)) => {
                Some(Input::Encode { bytes: bytes.to_vec() })
            }
            registry::Input::Decode(bytes) => Some(Input::Decode { bytes: bytes.to_vec() }),
            registry::Input::MulBase(k) => Some(Input::MulBase { k: padded(k, self.scalar)? }),
            registry::Input::X25519(k, u) => Some(Input::X25519 { k: *k, u: *u }),
            _ => None,
        }
    }

    /// Whether a peer's answer is ours, as far as it goes.
    fn agrees(&self, ours: &registry::Output, found: &Answer) -> bool {
        match (ours, found) {
            (registry::Output::Point(registry::Point::Encoded(ours)), Answer::Bytes(bytes)) => ours == bytes,
            (registry::Output::Point(_), Answer::OwnCurve) => true,
            (registry::Output::Point(ours), _) => self.same_point(ours, found),
            (registry::Output::Bytes(ours), Answer::Bytes(bytes)) => ours == bytes,
            (registry::Output::Bytes(_), Answer::OwnSecret) => true,
            _ => false,
        }
    }

    fn same_point(&self, ours: &registry::Point, found: &Answer) -> bool {
        let registry::Point::Affine { x, y } = ours else { return false };
        let (Some(ours_x), Some(ours_y)) = (self.coordinate(x), self.coordinate(y)) else { return false };
        match found {
            Answer::Point { x, y } => *x == ours_x && *y == ours_y,
            Answer::Abscissa(x) => *x == ours_x,
            Answer::Ordinate { y, x_is_odd } => {
                *y == ours_y && ours_x.last().is_some_and(|byte| (byte & 1 == 1) == *x_is_odd)
            }
            Answer::OwnSecret => true,
            _ => false,
        }
    }
}

/// An integer in exactly `len` bytes, if it fits.
fn padded(integer: &[u8], len: usize) -> Option<Vec<u8>> {
    let start = integer.iter().position(|b| *b != 0).unwrap_or(integer.len());
    let digits = &integer[start..];
    let mut bytes = vec![0; len.checked_sub(digits.len())?];
    bytes.extend(digits);
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_padded_to_their_length() {
        assert_eq!(padded(&[0, 0, 1, 2], 3), Some(vec![0, 1, 2]));
        assert_eq!(padded(&[1, 2], 2), Some(vec![1, 2]));
        assert_eq!(padded(&[], 2), Some(vec![0, 0]));
        assert_eq!(padded(&[1, 0], 1), None);
    }

    #[test]
    fn an_answer_that_is_not_ours_is_seen() {
        let shape = Shape { scalar: 1, coordinate: 2 };
        let ours =
            registry::Output::Point(registry::Point::Affine { x: vec![vec![3]], y: vec![vec![0, 0, 4]] });
        let point = |x, y| Answer::Point { x: vec![0, x], y: vec![0, y] };
        assert!(shape.agrees(&ours, &point(3, 4)));
        assert!(!shape.agrees(&ours, &point(3, 5)));
        assert!(!shape.agrees(&ours, &point(4, 4)));
        assert!(shape.agrees(&ours, &Answer::Abscissa(vec![0, 3])));
        assert!(!shape.agrees(&ours, &Answer::Abscissa(vec![0, 4])));
        assert!(shape.agrees(&ours, &Answer::Ordinate { y: vec![0, 4], x_is_odd: true }));
        assert!(!shape.agrees(&ours, &Answer::Ordinate { y: vec![0, 4], x_is_odd: false }));
        assert!(!shape.agrees(&ours, &Answer::Ordinate { y: vec![0, 3], x_is_odd: true }));
        assert!(!shape.agrees(&registry::Output::Point(registry::Point::Infinity), &point(0, 0)));
        let element = registry::Output::Point(registry::Point::Encoded([7; 32]));
        assert!(shape.agrees(&element, &Answer::Bytes([7; 32])));
        assert!(!shape.agrees(&element, &Answer::Bytes([8; 32])) && !shape.agrees(&element, &point(3, 4)));
        let ours = registry::Output::Bytes([7; 32]);
        assert!(shape.agrees(&ours, &Answer::Bytes([7; 32])));
        assert!(!shape.agrees(&ours, &Answer::Bytes([8; 32])));
        assert!(!shape.agrees(&ours, &point(3, 4)));
    }
}
