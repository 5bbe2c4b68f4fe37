//! Inputs for measurements: the same in every run, spread over the group.

use secant_catalogue::{Curve, Info, Input, Operation, Point, Random};

/// A uniform integer in [0, bound), big-endian; `bound` without leading zeros.
pub(crate) fn below(random: &mut Random, bound: &[u8]) -> Vec<u8> {
    let first = bound.first().copied().unwrap_or(0);
    if first == 0 {
        return vec![0];
    }
    let mask = u8::MAX >> first.leading_zeros();
    loop {
        let mut bytes: Vec<u8> = bound.iter().map(|_| random.word() as u8).collect();
        bytes[0] &= mask;
        if bytes.as_slice() < bound {
            return bytes;
        }
    }
}

/// The group's prime order; the registry's text may lack its 0x.
pub(crate) fn order(info: &Info) -> Vec<u8> {
    let digits = info.order.trim_start_matches("0x");
    crate::hex::parse(&format!("0x{digits}")).unwrap_or_default()
}

/// Points, and scalars below the group's order.
pub(crate) struct Sample {
    base: Point,
    points: Vec<Point>,
    scalars: Vec<Vec<u8>>,
}

impl Sample {
    /// `n` points of the curve's prime-order subgroup, and as many scalars.
    pub(crate) fn new(curve: &dyn Curve, n: usize) -> Self {
        let mut random = Random(1);
        let order = order(curve.info());
        let points = curve.sample_points(1, n);
        let scalars = points.iter().map(|_| below(&mut random, &order)).collect();
        Self { base: curve.base(), points, scalars }
    }

    /// The first `n` inputs of an operation. In a sum of two multiples the second point is the base point, as
    /// in the verification of a signature; only the methods with a table of it can tell.
    pub(crate) fn inputs(&self, operation: Operation, n: usize) -> Vec<Input> {
        let pairs = self.scalars.iter().zip(&self.points).take(n);
        match operation {
            Operation::Mul | Operation::MulBatch => {
                pairs.map(|(k, p)| Input::Mul(k.clone(), p.clone())).collect()
            }
            Operation::MulBase => pairs.map(|(k, _)| Input::MulBase(k.clone())).collect(),
            Operation::MulAdd => {
                let others = self.scalars.iter().rev();
                pairs
                    .zip(others)
                    .map(|((m, p), n)| Input::MulAdd(m.clone(), p.clone(), n.clone(), self.base.clone()))
                    .collect()
            }
            Operation::Ladder | Operation::LadderBatch => pairs
                .filter_map(|(k, p)| match p {
                    Point::Affine { x, .. } => Some(Input::Ladder(k.clone(), x.clone())),
                    Point::Infinity | Point::Encoded(_) => None,
                })
                .collect(),
            Operation::Encode => pairs.map(|(_, p)| Input::Encode(p.clone())).collect(),
            Operation::Decode => pairs
                .filter_map(|(_, p)| match p {
                    Point::Encoded(bytes) => Some(Input::Decode(*bytes)),
                    Point::Affine { .. } | Point::Infinity => None,
                })
                .collect(),
            Operation::X25519 => {
                let mut random = Random(2);
                let mut bytes = || {
                    let words: [[u8; 8]; 4] = std::array::from_fn(|_| random.word().to_le_bytes());
                    std::array::from_fn(|i| words[i / 8][i % 8])
                };
                (0..n.min(self.points.len())).map(|_| Input::X25519(bytes(), bytes())).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[test]
    fn scalars_fill_the_range_below_the_order() {
        let mut random = Random(1);
        let mut seen = [false; 0x17];
        for _ in 0..1000 {
            let k = below(&mut random, &[0x17]);
            seen[usize::from(k[0])] = true;
        }
        assert!(seen.iter().all(|&s| s));
        assert!((0..100).all(|_| below(&mut random, &[1, 0]) < vec![1, 0]));
        assert_eq!(below(&mut random, &[0]), [0]);
    }

    #[test]
    fn the_order_of_every_curve_is_read() {
        for curve in secant_catalogue::curves() {
            let order = order(curve.info());
            assert!(order.len() + 2 > curve.info().scalar_bytes && order[0] != 0, "{}", curve.info().name);
            let sample = Sample::new(*curve, 8);
            assert!(sample.scalars.iter().all(|k| k.len() == order.len() && k.iter().any(|&b| b != 0)));
        }
    }

    #[test]
    fn every_operation_has_its_inputs() {
        let sample = Sample::new(&toy::WEIERSTRASS, 20);
        for operation in Operation::ALL.into_iter().filter(|o| *o != Operation::Decode) {
            assert_eq!(sample.inputs(operation, 20).len(), 20);
            assert_eq!(sample.inputs(operation, 3).len(), 3);
        }
        let sample = Sample::new(secant_catalogue::find("ristretto255").unwrap(), 20);
        for operation in
            Operation::ALL.into_iter().filter(|o| !matches!(o, Operation::Ladder | Operation::LadderBatch))
        {
            assert_eq!(sample.inputs(operation, 20).len(), 20);
        }
    }
}
