//! Curves over F_p as models: chord and tangent over big integers.

use num_bigint::BigUint;
use num_traits::{One, Zero};

/// An integer of any size.
pub(crate) type Int = BigUint;

pub(crate) fn int(hex: &str) -> Int {
    BigUint::parse_bytes(hex.trim_start_matches("0x").as_bytes(), 16).unwrap()
}

pub(crate) fn small(n: u64) -> Int {
    BigUint::from(n)
}

/// A reproducible source of words.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub(crate) fn int(&mut self) -> Int {
        self.bits(256)
    }
    /// An integer of at most so many bits.
    pub(crate) fn bits(&mut self, bits: u32) -> Int {
        let words: Vec<u64> = (0..bits.div_ceil(64)).map(|_| self.word()).collect();
        words.iter().rev().fold(Int::zero(), |n, w| (n << 64u32) + *w) & ((Int::one() << bits) - 1u32)
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }
}

/// An affine point in the curve's own model, or one of the points without such coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Affine {
    /// (x, y).
    Point(Int, Int),
    /// The neutral element of a Weierstrass curve.
    Infinity,
    /// A point of order 4 of ted256189 or e521iso, or of order 2 of jq25519: at infinity, and not neutral.
    Nowhere,
}

/// A point of b·y² = x³ + ax² + cx + e; `None` is the neutral element.
pub(crate) type General = Option<(Int, Int)>;

/// The form of the curve that a model stands for, and the map to it.
#[derive(Clone)]
pub(crate) enum Shape {
    /// The model's own equation.
    Itself,
    /// The Edwards curve ax² + y² = 1 + dx²y², by x = u/v, y = (u - 1)/(u + 1).
    Edwards,
    /// The Jacobi quartic y² = x⁴ - (3/2)θx² + 1, by x = 2(u - θ)/v, y = ((2u + θ)(u - θ)² - v²)/v².
    Quartic(Int),
}

/// b·y² = x³ + ax² + cx + e over F_p.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) name: &'static str,
    pub(crate) p: Int,
    pub(crate) r: Int,
    pub(crate) cofactor: u64,
    /// The most bits of a scalar.
    pub(crate) scalar_bits: u32,
    pub(super) b: Int,
    pub(super) a: Int,
    pub(super) c: Int,
    pub(super) e: Int,
    pub(super) shape: Shape,
}

impl Model {
    /// Whether steps of this model take long: then fewer of them have to do.
    pub(crate) fn is_wide(&self) -> bool {
        self.p.bits() > 256
    }

    pub(super) fn sub(&self, a: &Int, b: &Int) -> Int {
        (a + &self.p - b % &self.p) % &self.p
    }

    pub(super) fn div(&self, a: &Int, b: &Int) -> Int {
        a * (b % &self.p).modinv(&self.p).unwrap() % &self.p
    }

    pub(crate) fn neg(&self, p: &General) -> General {
        p.as_ref().map(|(x, y)| (x.clone(), self.sub(&Int::zero(), y)))
    }

    pub(crate) fn add(&self, p: &General, q: &General) -> General {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.clone().or(q.clone()) };
        let slope = if x1 != x2 {
            self.div(&self.sub(y2, y1), &self.sub(x2, x1))
        } else if y1 == y2 && !y1.is_zero() {
            self.div(&(3u32 * x1 * x1 + 2u32 * &self.a * x1 + &self.c), &(2u32 * &self.b * y1))
        } else {
            return None;
        };
        let x = self.sub(&self.sub(&self.sub(&(&self.b * &slope * &slope), &self.a), x1), x2);
        let y = self.sub(&(slope * self.sub(x1, &x)), y1);
        Some((x, y))
    }

    /// The model's point for a point of the curve.
    pub(crate) fn enter(&self, p: &Affine) -> General {
        match p {
            Affine::Infinity => None,
            Affine::Nowhere => panic!("a point without coordinates"),
            Affine::Point(x, y) => self.enter_affine(x, y),
        }
    }

    fn enter_affine(&self, x: &Int, y: &Int) -> General {
        match &self.shape {
            Shape::Itself => Some((x.clone(), y.clone())),
            _ if x.is_zero() && y.is_one() => None,
            Shape::Edwards if x.is_zero() => Some((Int::zero(), Int::zero())),
            Shape::Quartic(theta) if x.is_zero() => Some((theta.clone(), Int::zero())),
            Shape::Quartic(theta) => {
                let square = x * x % &self.p;
                let twice = 2u32 * (y + 1u32);
                let u = self.sub(&self.div(&twice, &square), &self.div(theta, &small(2)));
                let right = self.sub(&(2u32 * twice), &(3u32 * theta * &square));
                Some((u, self.div(&right, &(square * x))))
            }
            Shape::Edwards => {
                let u = self.div(&(y + 1u32), &self.sub(&Int::one(), y));
                Some((u.clone(), self.div(&u, x)))
            }
        }
    }

    /// The curve's point for a point of the model.
    pub(crate) fn leave(&self, p: &General) -> Affine {
        match (&self.shape, p) {
            (Shape::Itself, Some((x, y))) => Affine::Point(x.clone(), y.clone()),
            (Shape::Itself, None) => Affine::Infinity,
            (_, None) => Affine::Point(Int::zero(), Int::one()),
            (Shape::Edwards, Some((u, _))) if u + 1u32 == self.p => Affine::Nowhere,
            (Shape::Edwards, Some((u, _))) if u.is_zero() => Affine::Point(Int::zero(), &self.p - 1u32),
            (Shape::Edwards, Some((u, v))) => {
                Affine::Point(self.div(u, v), self.div(&self.sub(u, &Int::one()), &(u + 1u32)))
            }
            (Shape::Quartic(theta), Some((u, _))) if u == theta => Affine::Point(Int::zero(), &self.p - 1u32),
            (Shape::Quartic(_), Some((_, v))) if v.is_zero() => Affine::Nowhere,
            (Shape::Quartic(theta), Some((u, v))) => {
                let d = self.sub(u, theta);
                let y = self.sub(&((2u32 * u + theta) * &d * &d), &(v * v));
                Affine::Point(self.div(&(2u32 * d), v), self.div(&y, &(v * v)))
            }
        }
    }

    pub(crate) fn has(&self, p: &General) -> bool {
        p.as_ref().is_none_or(|(x, y)| {
            (&self.b * y * y) % &self.p == (x * x * x + &self.a * x * x + &self.c * x + &self.e) % &self.p
        })
    }

    /// A square root of a square, for p = 3 mod 4 and p = 5 mod 8.
    fn root(&self, square: &Int) -> Int {
        if self.p.bit(1) {
            return square.modpow(&((&self.p + 1u32) >> 2u32), &self.p);
        }
        let y = square.modpow(&((&self.p + 3u32) >> 3u32), &self.p);
        if &y * &y % &self.p == square % &self.p {
            return y;
        }
        // 2 is no square: 2^((p-1)/4) is a square root of -1.
        y * small(2).modpow(&(&self.p >> 2u32), &self.p) % &self.p
    }

    /// A random point of the whole group.
    pub(crate) fn any(&self, random: &mut Random) -> General {
        if self.cofactor == 1 && !self.p.bit(1) {
            // No square root by one power here; the order is prime, so G gives every point.
            let (x, y) = match self.name {
                "p224" => (
                    "b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21",
                    "bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34",
                ),
                "wei25519" => ("1", "6d48c9060e0114d55488038f6d40bdcf1cf7558c31577971bae016c101bd3e3c"),
                name => panic!("the base point of {name} is not known here"),
            };
            let base = (int(x), int(y));
            return self.mul(&(random.int() % &self.r), &Some(base));
        }
        loop {
            let x = random.bits(self.p.bits() as u32 + 64) % &self.p;
            let right = self.div(&(&x * &x * &x + &self.a * &x * &x + &self.c * &x + &self.e), &self.b);
            let y = self.root(&right);
            if &y * &y % &self.p == right {
                let y = if random.word() & 1 == 0 { y } else { self.sub(&Int::zero(), &y) };
                return Some((x, y));
            }
        }
    }

    /// A point of the subgroup of prime order.
    pub(crate) fn inside(&self, random: &mut Random) -> General {
        self.mul(&small(self.cofactor), &self.any(random))
    }

    /// The orders of points divide this many times r: the cofactor, but for Z/2 × Z/2 × Z/r.
    fn exponent(&self) -> u64 {
        if matches!(self.shape, Shape::Quartic(_)) { 2 } else { self.cofactor }
    }

    /// A point with coordinates of exactly the order `order`, a divisor of the cofactor.
    pub(crate) fn low_order(&self, order: u64, random: &mut Random) -> General {
        loop {
            let p = self.mul(&(&self.r * (self.exponent() / order)), &self.any(random));
            let proper = [2u64, 5].iter().filter(|d| order.is_multiple_of(**d));
            let given = p.is_some() && self.leave(&p) != Affine::Nowhere;
            if given && proper.clone().all(|d| self.mul(&small(order / d), &p).is_some()) {
                return p;
            }
        }
    }

    /// A point of the largest order: (cofactor)·r; on Z/2 × Z/2 × Z/r one that r takes to infinity.
    pub(crate) fn full_order(&self, random: &mut Random) -> General {
        loop {
            let p = self.any(random);
            let full = &self.r * self.exponent();
            let proper = [small(2), small(5), self.r.clone()];
            let quartic = matches!(self.shape, Shape::Quartic(_));
            if quartic && self.leave(&self.mul(&self.r, &p)) != Affine::Nowhere {
                continue;
            }
            if proper.iter().all(|d| &full % d != Int::zero() || self.mul(&(&full / d), &p).is_some()) {
                return p;
            }
        }
    }

    /// Scalars where something may go wrong: around zero, the multiples of r, and the ends of the range.
    pub(crate) fn edges(&self) -> Vec<Int> {
        let top = Int::one() << self.scalar_bits;
        if self.is_wide() {
            let around = |n: &Int| [0u32, 1, 2, 15, 16, 31, 62].map(|d| [n + d, n - d]).concat();
            let mut edges: Vec<Int> = (0u32..18).chain([31, 32, 33, 64]).map(Int::from).collect();
            edges.extend(around(&self.r));
            edges.extend([&self.r >> 1u32, &self.r >> 2u32, (&self.r * 3u32) >> 2u32, &self.r << 1u32]);
            edges.extend([4u32, 63, 64, 512, 518, 519].map(|i| (Int::one() << i) - 1u32));
            edges.extend((1u32..8).map(|i| &top - i));
            edges.retain(|k| k < &top);
            return edges;
        }
        let mut edges: Vec<Int> = (0u32..40).map(Int::from).collect();
        let mut multiple = self.r.clone();
        while multiple < top {
            for digit in [0u32, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33] {
                edges.push(&multiple + digit);
                edges.push(&multiple - digit);
            }
            multiple += &self.r;
        }
        for i in [4u32, 5, 63, 64, 127, 250, 251, 253, 254, 255] {
            let power = Int::one() << i;
            edges.extend([&power - 1u32, power.clone(), power + 1u32]);
        }
        edges.extend((1u32..34).map(|i| &top - i));
        // Halves of multiples of r, where a doubling meets a point of order 2 or 4.
        edges.extend((1u32..16).map(|i| (&self.r * i) >> 1u32));
        edges.extend((1u32..40).map(|i| (&self.r * i) >> 2u32));
        edges.retain(|k| k < &top);
        edges.sort();
        edges.dedup();
        edges
    }
}
