//! Inputs that the registry refuses on B-233 and B-409: integers that are too long, points off the curve, of order 2,
//! and of order 2r. The points are computed by affine chord and tangent over polynomials as big integers, nothing
//! shared with the library.

use num_traits::{One, Zero};
use secant_catalogue::{self, Curve, Input, Operation, Output};
use secant_core::curve::binary::{NamedBinary, Point};
use secant_core::curve::{self, b233::B233, b409::B409};

use crate::common::{Int, from_words, int, small};

/// y² + xy = x³ + x² + b over F_2\[z\]/(z^m + z^k + 1), r the order of G.
struct Model {
    name: &'static str,
    m: u64,
    modulus: Int,
    b: Int,
    r: Int,
}

/// An affine point; `None` is the point at infinity.
type General = Option<(Int, Int)>;

impl Model {
    fn new(name: &'static str, m: u64, k: u64, b: &str, r: &str) -> Self {
        let modulus = (small(1) << m) + (small(1) << k) + 1u32;
        Self { name, m, modulus, b: int(b), r: int(r) }
    }

    fn b233() -> Self {
        Self::new(
            "b233",
            233,
            74,
            "66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad",
            "1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7",
        )
    }

    fn b409() -> Self {
        Self::new(
            "b409",
            409,
            87,
            "21a5c2c8ee9feb5c4b9a753b7b476b7fd6422ef1f3dd674761fa99d6ac27c8a9a197b272822f6cd57a55aa4f50ae317b13545f",
            "10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5fa47c3c9e052f838164cd37d9a21173",
        )
    }

    fn mul(&self, a: &Int, b: &Int) -> Int {
        let mut product = Int::zero();
        for i in (0..a.bits()).filter(|i| a.bit(*i)) {
            product ^= b << i;
        }
        while product.bits() > self.m {
            product ^= &self.modulus << (product.bits() - 1 - self.m);
        }
        product
    }

    /// a/b by Euclid's algorithm.
    fn div(&self, a: &Int, b: &Int) -> Int {
        let (mut u, mut v) = (b.clone(), self.modulus.clone());
        let (mut g, mut h) = (Int::one(), Int::zero());
        while !u.is_one() {
            if u.bits() < v.bits() {
                (u, v, g, h) = (v, u, h, g);
            }
            let shift = u.bits() - v.bits();
            u ^= &v << shift;
            g ^= &h << shift;
        }
        self.mul(&g, a)
    }

    /// a^(2^n).
    fn power(&self, a: &Int, n: u64) -> Int {
        (0..n).fold(a.clone(), |a, _| self.mul(&a, &a))
    }

    fn add(&self, p: &General, q: &General) -> General {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.clone().or(q.clone()) };
        let slope = if x1 != x2 {
            self.div(&(y1 ^ y2), &(x1 ^ x2))
        } else if y1 == y2 && !x1.is_zero() {
            self.div(y1, x1) ^ x1
        } else {
            return None;
        };
        let x = self.mul(&slope, &slope) ^ &slope ^ x1 ^ x2 ^ small(1);
        let y = self.mul(&slope, &(x1 ^ &x)) ^ &x ^ y1;
        Some((x, y))
    }

    /// The point of order 2.
    fn two(&self) -> General {
        Some((Int::zero(), self.power(&self.b, self.m - 1)))
    }

    fn curve(&self) -> &'static dyn Curve {
        secant_catalogue::find(self.name).unwrap()
    }
}

fn base<C: NamedBinary>() -> General {
    Point::<C>::base().to_affine().map(|(x, y)| (from_words(x), from_words(y)))
}

/// A coordinate as the catalogue gives it: of the field's full length.
fn padded<C: NamedBinary>(n: &Int) -> Vec<u8> {
    let digits = n.to_bytes_be();
    let mut bytes = vec![0; (C::INFO.field_bits as usize).div_ceil(8) - digits.len()];
    bytes.extend(digits);
    bytes
}

fn the_registry_refuses_what_is_wrong<C: NamedBinary>(model: &Model) {
    let curve = model.curve();
    let point = |x: &Int, y: &Int| secant_catalogue::Point::Affine {
        x: vec![x.to_bytes_be()],
        y: vec![y.to_bytes_be()],
    };
    let Some((x, y)) = base::<C>() else { panic!("a point") };
    let degree_m = small(1) << model.m;
    let wrong = [
        (point(&x, &(&y ^ small(1))), secant_catalogue::Error::Curve(curve::Error::NotOnCurve)),
        (point(&y, &x), secant_catalogue::Error::Curve(curve::Error::NotOnCurve)),
        (point(&Int::zero(), &Int::zero()), secant_catalogue::Error::Curve(curve::Error::NotOnCurve)),
        (point(&(&x | &degree_m), &y), secant_catalogue::Error::Curve(curve::Error::CoordinateTooLarge)),
        (point(&x, &(&y | &degree_m)), secant_catalogue::Error::Curve(curve::Error::CoordinateTooLarge)),
        (point(&(&x << 300u32), &y), secant_catalogue::Error::Curve(curve::Error::CoordinateTooLarge)),
        (
            secant_catalogue::Point::Affine { x: vec![], y: vec![y.to_bytes_be()] },
            secant_catalogue::Error::CoordinateShape,
        ),
        (
            secant_catalogue::Point::Affine { x: vec![x.to_bytes_be(); 2], y: vec![y.to_bytes_be()] },
            secant_catalogue::Error::CoordinateShape,
        ),
    ];
    let k = model.r.to_bytes_be();
    let two = model.two();
    let outside = [two.clone(), model.add(&two, &base::<C>())];
    for method in curve.methods() {
        let prepare = |k: &[u8], p: &secant_catalogue::Point| {
            let input = match method.operation {
                Operation::MulBase => Input::MulBase(k.to_vec()),
                Operation::MulAdd => Input::MulAdd(k.to_vec(), curve.base(), k.to_vec(), p.clone()),
                _ => Input::Mul(k.to_vec(), p.clone()),
            };
            let mut prepared = curve.prepare(method.operation, Some(method.name), None, &[input])?;
            prepared.run(0);
            prepared.result(0)
        };
        let long = vec![1; curve.info().scalar_bytes + 1];
        let limit = curve.info().scalar_bytes;
        assert_eq!(prepare(&long, &curve.base()), Err(secant_catalogue::Error::ScalarTooLong { limit }));
        if method.operation == Operation::MulBase {
            continue;
        }
        for (p, error) in &wrong {
            assert_eq!(prepare(&k, p).err(), Some(*error), "{} {p:?}", method.name);
        }
        // Points of order 2, with x = 0, and of order 2r; r is odd.
        for p in &outside {
            let Some((x, y)) = p else { panic!("a point") };
            let answer = prepare(&k, &point(x, y));
            if method.needs_subgroup {
                assert_eq!(
                    answer,
                    Err(secant_catalogue::Error::Curve(curve::Error::NotInSubgroup)),
                    "{}",
                    method.name
                );
            } else {
                let (zero, root) = two.clone().unwrap();
                let (x, y) = (vec![padded::<C>(&zero)], vec![padded::<C>(&root)]);
                let two = secant_catalogue::Point::Affine { x, y };
                assert_eq!(answer, Ok(Output::Point(two)), "{}", method.name);
            }
        }
        assert!(prepare(&[7], &secant_catalogue::Point::Infinity).is_ok(), "{}", method.name);
    }
}

#[test]
fn the_registry_refuses_what_is_wrong_on_b233() {
    the_registry_refuses_what_is_wrong::<B233>(&Model::b233());
}

#[test]
fn the_registry_refuses_what_is_wrong_on_b409() {
    the_registry_refuses_what_is_wrong::<B409>(&Model::b409());
}
