//! An independent third opinion: chord and tangent over big integers, nothing shared with the library.

// Shared with the tests of the library.
#[path = "../../../../secant/tests/all/common/binary.rs"]
pub(crate) mod binary;
#[path = "../../../../secant/tests/all/common/fractions.rs"]
mod fractions;
#[path = "../../../../secant/tests/all/common/model.rs"]
mod model;
#[path = "../../../../secant/tests/all/common/models.rs"]
mod models;
mod multiples;

pub(crate) use model::{Affine, General, Int, Model, Random, Shape, int, small};

use num_bigint::BigUint;
use num_traits::{One, Zero};
use secant_catalogue::Error;
use secant_catalogue::{self, Curve, Input, Operation, Output};
use secant_core::cpu::Backend;
use secant_core::operate;

/// The words of an integer that fits.
pub(crate) fn words<I: Default + AsMut<[u64]>>(n: &Int) -> I {
    let mut words = I::default();
    let digits = n.to_u64_digits();
    words.as_mut()[..digits.len()].copy_from_slice(&digits);
    words
}

pub(crate) fn from_words(words: impl AsRef<[u64]>) -> Int {
    words.as_ref().iter().rev().fold(Int::zero(), |n, w| (n << 64u32) + *w)
}

impl Random {
    pub(crate) fn new(state: u64) -> Self {
        Self(state)
    }
}

impl Model {
    pub(crate) fn all() -> [Self; 14] {
        [
            Self::jac256189(),
            Self::ted256189(),
            Self::p256(),
            Self::secp256k1(),
            Self::p224(),
            Self::curve25519(),
            Self::edwards25519(),
            Self::p384(),
            Self::p521(),
            Self::e521(),
            Self::e521iso(),
            Self::m221(),
            Self::wei25519(),
            Self::jq25519(),
        ]
    }

    pub(crate) fn curve25519() -> Self {
        Self {
            name: "curve25519",
            scalar_bits: 256,
            p: (Int::one() << 255u32) - 19u32,
            r: int("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"),
            cofactor: 8,
            b: Int::one(),
            a: small(486_662),
            c: Int::one(),
            e: Int::zero(),
            shape: Shape::Itself,
        }
    }

    pub(crate) fn m221() -> Self {
        Self {
            name: "m221",
            scalar_bits: 224,
            p: (Int::one() << 221u32) - 3u32,
            r: int("40000000000000000000000000015a08ed730e8a2f77f005042605b"),
            cofactor: 8,
            b: Int::one(),
            a: small(117_050),
            c: Int::one(),
            e: Int::zero(),
            shape: Shape::Itself,
        }
    }

    /// 2y² = x³ + ax² + cx + e: the quadratic twist, where 2 is no square.
    pub(crate) fn twist(&self) -> Self {
        assert_eq!(small(2).modpow(&(&self.p >> 1u32), &self.p), &self.p - 1u32);
        Self { b: small(2), ..self.clone() }
    }

    /// A scalar of any length that is accepted.
    pub(crate) fn scalar(&self, random: &mut Random) -> Int {
        random.bits(self.scalar_bits)
    }

    pub(crate) fn curve(&self) -> &'static dyn Curve {
        secant_catalogue::find(self.name).unwrap()
    }

    /// The point as an input of the library.
    pub(crate) fn outward(&self, p: &General) -> secant_catalogue::Point {
        match self.leave(p) {
            Affine::Point(x, y) => {
                secant_catalogue::Point::Affine { x: vec![x.to_bytes_be()], y: vec![y.to_bytes_be()] }
            }
            Affine::Infinity => secant_catalogue::Point::Infinity,
            Affine::Nowhere => panic!("a point without coordinates"),
        }
    }

    /// The answer expected from the library.
    pub(crate) fn answer(&self, p: &General) -> Result<Affine, Error> {
        match self.leave(p) {
            Affine::Nowhere => Err(Error::Curve(operate::Error::NoAffineResult)),
            p => Ok(p),
        }
    }
}

/// The answer of the library as an affine point.
pub(crate) fn inward(output: Result<Output, Error>) -> Result<Affine, Error> {
    let Output::Point(p) = output? else { panic!("a point") };
    Ok(match p {
        secant_catalogue::Point::Infinity => Affine::Infinity,
        secant_catalogue::Point::Encoded(_) => panic!("a point with coordinates"),
        secant_catalogue::Point::Affine { x, y } => {
            assert_eq!((x.len(), y.len()), (1, 1));
            Affine::Point(BigUint::from_bytes_be(&x[0]), BigUint::from_bytes_be(&y[0]))
        }
    })
}

/// An input with its expected answer.
pub(crate) struct Case {
    pub(crate) what: String,
    pub(crate) input: Input,
    pub(crate) answer: Result<Affine, Error>,
}

/// Asks all cases of every method of an operation on every backend of this CPU; fails with the first wrong
/// answers.
pub(crate) fn ask_all(curve: &dyn Curve, operation: Operation, cases: &[Case]) {
    let asked = ask_on(curve, operation, cases, &Backend::ALL);
    assert!(asked >= cases.len());
}

/// The same on the given backends only; returns the number of answers.
pub(crate) fn ask_on(curve: &dyn Curve, operation: Operation, cases: &[Case], on: &[Backend]) -> usize {
    let inputs: Vec<Input> = cases.iter().map(|case| case.input.clone()).collect();
    let mut wrong = Vec::new();
    let mut asked = 0;
    // The cases are for the whole group.
    for method in curve.methods().iter().filter(|m| m.operation == operation && !m.needs_subgroup) {
        for backend in method.backends.iter().filter(|b| on.contains(b) && b.is_available()) {
            let mut prepared = curve.prepare(operation, Some(method.name), Some(*backend), &inputs).unwrap();
            assert_eq!(prepared.len(), cases.len());
            for (i, case) in cases.iter().enumerate() {
                if i == 0 || !operation.is_batch() {
                    prepared.run(i);
                }
                let got = inward(prepared.result(i));
                asked += 1;
                if got != case.answer {
                    wrong.push(format!(
                        "{} {} {} {}: {}: got {got:x?}, want {:x?}",
                        curve.info().name,
                        operation.name(),
                        method.name,
                        backend.name(),
                        case.what,
                        case.answer
                    ));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {asked} wrong:\n{}",
        wrong.len(),
        wrong.iter().take(12).cloned().collect::<Vec<_>>().join("\n")
    );
    asked
}

/// The same of a batch, where the curve has them.
pub(crate) fn ask_batch(curve: &dyn Curve, cases: &[Case]) {
    if curve.methods().iter().any(|m| m.operation == Operation::MulBatch) {
        ask_all(curve, Operation::MulBatch, cases);
    }
}
