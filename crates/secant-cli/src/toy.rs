//! Toy curves for tests: affine arithmetic over F_p(i), p = 103 or 23, by definition.

use secant_catalogue::Error;
use secant_catalogue::{
    Coordinate, Counts, Curve, FieldKind, FieldLoop, FieldOperation, Info, Input, Membership, Method,
    Operation, Output, Point, Prepared, Repetition,
};
use secant_core::cpu::Backend;
use secant_core::operate;

use crate::catalogue::Catalogue;

#[derive(Clone, Copy)]
enum Law {
    /// y² = x³ - 3x + b.
    Weierstrass([u64; 2]),
    /// x² + y² = 1 + 3x²y².
    Edwards,
}

/// The element a + bi; b = 0 in F_p.
type Element = [u64; 2];
type Affine = Option<(Element, Element)>;

pub(crate) struct Toy {
    info: &'static Info,
    p: u64,
    r: u64,
    law: Law,
    base: (Element, Element),
    /// Whether the method "quick" adds a point too many, and takes points outside the subgroup.
    lies: bool,
}

const INFO: Info = Info {
    name: "toyw",
    form: "weierstrass",
    source: "small",
    equation: "y^2 = x^3 - 3x + 4",
    field: FieldKind::Prime,
    field_name: "103",
    field_bits: 7,
    order: "0x17",
    cofactor: 4,
    scalar_bytes: 2,
    neutral_is_affine: false,
};

pub(crate) static WEIERSTRASS: Toy =
    Toy { info: &INFO, p: 103, r: 23, law: Law::Weierstrass([4, 0]), base: ([91, 0], [75, 0]), lies: false };
pub(crate) static EDWARDS: Toy = Toy {
    info: &Info { name: "toye", form: "edwards", neutral_is_affine: true, ..INFO },
    p: 103,
    r: 23,
    law: Law::Edwards,
    base: ([7, 0], [79, 0]),
    lies: false,
};
pub(crate) static QUADRATIC: Toy = Toy {
    info: &Info { name: "toyq", field: FieldKind::Quadratic, order: "0x21d", cofactor: 1, ..INFO },
    p: 23,
    r: 541,
    law: Law::Weierstrass([2, 3]),
    base: ([0, 0], [2, 18]),
    lies: false,
};
pub(crate) static LIAR: Toy = Toy { info: &Info { name: "liar", ..INFO }, lies: true, ..WEIERSTRASS_COPY };
const WEIERSTRASS_COPY: Toy =
    Toy { info: &INFO, p: 103, r: 23, law: Law::Weierstrass([4, 0]), base: ([91, 0], [75, 0]), lies: false };

/// The curves that tell the truth.
pub(crate) const ALL: Catalogue = Catalogue(&[&WEIERSTRASS, &EDWARDS, &QUADRATIC]);

const METHOD: Method = Method {
    operation: Operation::Mul,
    name: "plain",
    constant_time: true,
    needs_subgroup: false,
    threads: 1,
    backends: &[Backend::Portable, Backend::Mulx],
    summary: "addition by addition",
};
const METHODS: &[Method] = &[
    METHOD,
    Method { name: "quick", constant_time: false, needs_subgroup: true, ..METHOD },
    Method { operation: Operation::MulBase, ..METHOD },
    Method { operation: Operation::MulAdd, name: "pair", constant_time: false, ..METHOD },
    Method {
        operation: Operation::MulBatch,
        name: "lanes",
        backends: &[Backend::Portable, Backend::Ifma],
        ..METHOD
    },
];

impl Toy {
    fn mul(&self, a: Element, b: Element) -> Element {
        let p = self.p;
        [(a[0] * b[0] + (p - a[1]) * b[1]) % p, (a[0] * b[1] + a[1] * b[0]) % p]
    }
    fn add(&self, a: Element, b: Element) -> Element {
        [(a[0] + b[0]) % self.p, (a[1] + b[1]) % self.p]
    }
    fn sub(&self, a: Element, b: Element) -> Element {
        [(a[0] + self.p - b[0]) % self.p, (a[1] + self.p - b[1]) % self.p]
    }
    fn div(&self, a: Element, b: Element) -> Element {
        // b^(p² - 2) = 1/b.
        let exponent = self.p * self.p - 2;
        let power = (0..16).rev().fold([1, 0], |r, i| {
            let square = self.mul(r, r);
            if exponent >> i & 1 == 1 { self.mul(square, b) } else { square }
        });
        self.mul(a, power)
    }

    fn is_on_curve(&self, (x, y): (Element, Element)) -> bool {
        let (xx, yy) = (self.mul(x, x), self.mul(y, y));
        match self.law {
            Law::Weierstrass(b) => yy == self.add(self.sub(self.mul(xx, x), self.mul([3, 0], x)), b),
            Law::Edwards => self.add(xx, yy) == self.add([1, 0], self.mul([3, 0], self.mul(xx, yy))),
        }
    }

    fn sum(&self, p: Affine, q: Affine) -> Affine {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
        match self.law {
            Law::Weierstrass(_) => {
                let slope = if x1 != x2 {
                    self.div(self.sub(y2, y1), self.sub(x2, x1))
                } else if self.add(y1, y2) == [0, 0] {
                    return None;
                } else {
                    self.div(self.mul([3, 0], self.sub(self.mul(x1, x1), [1, 0])), self.add(y1, y1))
                };
                let x = self.sub(self.sub(self.mul(slope, slope), x1), x2);
                Some((x, self.sub(self.mul(slope, self.sub(x1, x)), y1)))
            }
            Law::Edwards => {
                let t = self.mul([3, 0], self.mul(self.mul(x1, x2), self.mul(y1, y2)));
                let x = self.add(self.mul(x1, y2), self.mul(y1, x2));
                let y = self.sub(self.mul(y1, y2), self.mul(x1, x2));
                Some((self.div(x, self.add([1, 0], t)), self.div(y, self.sub([1, 0], t))))
            }
        }
    }

    fn neutral(&self) -> Affine {
        self.info.neutral_is_affine.then_some(([0, 0], [1, 0]))
    }

    fn multiple(&self, k: &[u8], p: Affine) -> Affine {
        let mut r = self.neutral();
        for bit in k.iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1)) {
            r = self.sum(r, r);
            if bit == 1 {
                r = self.sum(r, p);
            }
        }
        r
    }

    fn encode(&self, p: Affine) -> Point {
        let coordinate = |e: Element| e[..self.info.components()].iter().map(|&v| vec![0, v as u8]).collect();
        p.map_or(Point::Infinity, |(x, y)| Point::Affine { x: coordinate(x), y: coordinate(y) })
    }

    fn decode(&self, point: &Point) -> Result<Affine, Error> {
        let Point::Affine { x, y } = point else { return Ok(None) };
        let element = |c: &Coordinate| {
            if c.len() != self.info.components() {
                return Err(Error::CoordinateShape);
            }
            let mut e = [0, 0];
            for (e, part) in e.iter_mut().zip(c) {
                *e = small(part, 2).filter(|&v| v < self.p).ok_or(operate::Error::CoordinateTooLarge)?;
            }
            Ok(e)
        };
        let p = (element(x)?, element(y)?);
        if self.is_on_curve(p) { Ok(Some(p)) } else { Err(operate::Error::NotOnCurve.into()) }
    }

    fn answer(&self, method: &Method, input: &Input) -> Result<Affine, Error> {
        let scalar = |k: &[u8]| small(k, 2).map(|_| ()).ok_or(Error::ScalarTooLong { limit: 2 });
        let point = |p: &Point| {
            let decoded = self.decode(p)?;
            if method.needs_subgroup && !self.lies && self.membership(p)? != Membership::Subgroup {
                return Err(Error::from(operate::Error::NotInSubgroup));
            }
            Ok(decoded)
        };
        match input {
            Input::Mul(k, p) => {
                scalar(k)?;
                let r = self.multiple(k, point(p)?);
                Ok(if self.lies && method.name == "quick" { self.sum(r, Some(self.base)) } else { r })
            }
            Input::MulBase(k) => {
                scalar(k)?;
                Ok(self.multiple(k, Some(self.base)))
            }
            Input::MulAdd(m, p, n, q) => {
                scalar(m)?;
                scalar(n)?;
                Ok(self.sum(self.multiple(m, point(p)?), self.multiple(n, point(q)?)))
            }
            Input::Ladder(..) | Input::X25519(..) | Input::Encode(_) | Input::Decode(_) => {
                Err(Error::UnknownOperation)
            }
        }
    }
}

/// The integer, if it has at most `bytes` bytes after leading zeros.
fn small(bytes: &[u8], limit: usize) -> Option<u64> {
    let start = bytes.iter().position(|&b| b != 0).unwrap_or(bytes.len());
    let bytes = &bytes[start..];
    (bytes.len() <= limit).then(|| bytes.iter().fold(0, |v, &b| v << 8 | u64::from(b)))
}

struct Answers(Vec<Point>);

impl Prepared for Answers {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn run(&mut self, i: usize) {
        std::hint::black_box(i);
    }
    fn result(&self, i: usize) -> Result<Output, Error> {
        Ok(Output::Point(self.0[i].clone()))
    }
}

struct Nothing;

impl FieldLoop for Nothing {
    fn run(&mut self, n: usize) {
        (0..n).for_each(|i| {
            std::hint::black_box(i);
        });
    }
    fn lanes(&self) -> usize {
        1
    }
}

impl Curve for Toy {
    fn info(&self) -> &'static Info {
        self.info
    }
    fn methods(&self) -> &'static [Method] {
        METHODS
    }
    fn base(&self) -> Point {
        self.encode(Some(self.base))
    }
    fn membership(&self, point: &Point) -> Result<Membership, Error> {
        let p = self.decode(point)?;
        let inside = self.multiple(&(self.r as u16).to_be_bytes(), p) == self.neutral();
        Ok(if inside { Membership::Subgroup } else { Membership::Curve })
    }
    fn prepare(
        &self,
        operation: Operation,
        method: Option<&str>,
        backend: Option<Backend>,
        inputs: &[Input],
    ) -> Result<Box<dyn Prepared>, Error> {
        let method = METHODS
            .iter()
            .find(|m| m.operation == operation && method.is_none_or(|name| name == m.name))
            .ok_or(Error::UnknownMethod)?;
        if let Some(backend) = backend.filter(|b| !method.backends.contains(b)) {
            return Err(Error::BackendNotOffered(backend));
        }
        let answers: Result<Vec<Point>, Error> =
            inputs.iter().map(|input| Ok(self.encode(self.answer(method, input)?))).collect();
        Ok(Box::new(Answers(answers?)))
    }
    fn count(&self, _: Operation, method: Option<&str>, _: &Input) -> Result<Counts, Error> {
        match method {
            Some("plain" | "quick" | "pair" | "lanes") | None => {
                Ok(Counts { mul: 100, sqr: 50, inv: 1, ..Counts::default() })
            }
            Some(_) => Err(Error::UnknownMethod),
        }
    }
    fn field_backends(&self) -> &'static [Backend] {
        &[Backend::Portable]
    }
    fn field_loop(
        &self,
        operation: FieldOperation,
        _: Repetition,
        _: Backend,
    ) -> Result<Option<Box<dyn FieldLoop>>, Error> {
        use FieldOperation::{HalfTrace, HalfTraceVartime, Sqrt};
        let offered = !matches!(operation, Sqrt | HalfTrace | HalfTraceVartime);
        Ok(offered.then(|| Box::new(Nothing) as Box<dyn FieldLoop>))
    }
    fn sample_points(&self, seed: u64, n: usize) -> Vec<Point> {
        let mut p = self.multiple(&[(seed % 5) as u8 + 1], Some(self.base));
        (0..n)
            .map(|_| {
                let point = self.encode(p);
                p = self.sum(p, Some(self.base));
                point
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_points_have_their_order() {
        for toy in [&WEIERSTRASS, &EDWARDS, &QUADRATIC] {
            assert_eq!(toy.membership(&toy.base()), Ok(Membership::Subgroup));
            assert_ne!(toy.multiple(&[1], Some(toy.base)), toy.neutral());
        }
    }
}
