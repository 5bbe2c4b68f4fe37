//! Tiny curves of the database's models, with their affine laws over the integers modulo p.

/// An affine point; `None` is the point at infinity.
pub type Point = Option<(i64, i64)>;

/// The equation of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// y² = x³ + ax + b: `shortw`.
    Weierstrass,
    /// by² = x³ + ax² + x: `montgom`.
    Montgomery,
    /// ax² + y² = 1 + dx²y²: `twisted`.
    Twisted,
    /// x² + y² = c²(1 + dx²y²): `edwards`.
    Edwards,
}

/// A curve over F_p.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// The equation.
    pub model: Model,
    /// The prime, odd and below 2^10.
    pub p: i64,
    /// a, or c of [`Model::Edwards`].
    pub first: i64,
    /// b, or d of the two Edwards models.
    pub second: i64,
}

/// 1/n modulo p, by search; 0 for 0.
pub fn inverse(n: i64, p: i64) -> i64 {
    (0..p).find(|m| (m * n).rem_euclid(p) == 1).unwrap_or(0)
}

impl Curve {
    /// At most four curves of that model whose parameters are `first` and `second` where these are fixed: two
    /// with an even number of points and two with an odd one, as far as there are any. On the Edwards models
    /// a is a square and d is none, so that the law has no exception.
    pub fn some(model: Model, p: i64, first: Option<i64>, second: Option<i64>) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        let mut parities = [0; 2];
        for sum in 3..2 * p {
            let first = first.unwrap_or(2 + sum % 7).rem_euclid(p);
            let second = second.unwrap_or(sum).rem_euclid(p);
            let curve = Self { model, p, first, second };
            let is_new = !found.iter().any(|c| (c.first, c.second) == (first, second));
            if is_new && curve.is_usable() {
                let parity = &mut parities[curve.points().len() % 2];
                if *parity < 2 {
                    *parity += 1;
                    found.push(curve);
                }
            }
        }
        found
    }

    fn is_square(self, n: i64) -> bool {
        (1..self.p).any(|r| (r * r - n).rem_euclid(self.p) == 0)
    }

    /// Whether the equation is of a curve whose law this file has.
    fn is_usable(self) -> bool {
        let (a, b) = (self.first, self.second);
        match self.model {
            Model::Weierstrass => (4 * a * a * a + 27 * b * b) % self.p != 0,
            Model::Montgomery => b != 0 && (a * a - 4) % self.p != 0,
            Model::Twisted => a != 1 && self.is_square(a) && !self.is_square(b) && b != 0,
            Model::Edwards => a != 0 && !self.is_square(b) && b != 0,
        }
    }

    /// Whether left side = right side at (x, y).
    fn holds(self, (x, y): (i64, i64)) -> bool {
        let (a, b) = (self.first, self.second);
        let difference = match self.model {
            Model::Weierstrass => y * y - (x * x + a) * x - b,
            Model::Montgomery => b * y * y - ((x + a) * x + 1) * x,
            Model::Twisted => a * x * x + y * y - 1 - b * (x * x % self.p) * (y * y % self.p),
            Model::Edwards => x * x + y * y - a * a * (1 + b * (x * x % self.p) * (y * y % self.p) % self.p),
        };
        difference.rem_euclid(self.p) == 0
    }

    /// All points, the neutral one first.
    pub fn points(self) -> Vec<Point> {
        let neutral = self.neutral();
        let all = (0..self.p).flat_map(|x| (0..self.p).map(move |y| (x, y)));
        let others = all.filter(|point| self.holds(*point)).map(Some).filter(|point| *point != neutral);
        std::iter::once(neutral).chain(others).collect()
    }

    /// 0.
    pub fn neutral(self) -> Point {
        match self.model {
            Model::Weierstrass | Model::Montgomery => None,
            Model::Twisted => Some((0, 1)),
            Model::Edwards => Some((0, self.first)),
        }
    }

    /// -P.
    pub fn negate(self, point: Point) -> Point {
        let negative = |n: i64| (-n).rem_euclid(self.p);
        point.map(|(x, y)| match self.model {
            Model::Weierstrass | Model::Montgomery => (x, negative(y)),
            Model::Twisted | Model::Edwards => (negative(x), y),
        })
    }

    /// P + Q.
    pub fn add(self, left: Point, right: Point) -> Point {
        let (Some((x1, y1)), Some((x2, y2))) = (left, right) else { return left.or(right) };
        let p = self.p;
        let (a, b) = (self.first, self.second);
        // by² = x³ + sx² + tx + ..
        let (b, s, t) = match self.model {
            Model::Weierstrass => (1, 0, a),
            Model::Montgomery => (b, a, 1),
            Model::Twisted | Model::Edwards => {
                let (a, c) = if self.model == Model::Twisted { (a, 1) } else { (1, a) };
                let product = b * (x1 * x2 % p) % p * (y1 * y2 % p) % p;
                let x = (x1 * y2 + y1 * x2) * inverse(c * (1 + product), p);
                let y = (y1 * y2 - a * (x1 * x2 % p)) * inverse(c * (1 - product), p);
                return Some((x.rem_euclid(p), y.rem_euclid(p)));
            }
        };
        let slope = if x1 != x2 {
            (y2 - y1) * inverse(x2 - x1, p)
        } else if (y1 + y2) % p == 0 {
            return None;
        } else {
            (3 * x1 * x1 + 2 * s * x1 + t) * inverse(2 * b * y1, p)
        };
        let slope = slope % p;
        let x = (b * slope * slope - s - x1 - x2).rem_euclid(p);
        Some((x, (slope * (x1 - x) - y1).rem_euclid(p)))
    }

    /// The value of that parameter, derived ones of the database among them; `None` if the model has none of
    /// this name.
    pub fn parameter(self, name: &str) -> Option<i64> {
        let (u, v, p) = (self.first, self.second, self.p);
        let value = match (self.model, name) {
            (Model::Weierstrass | Model::Montgomery | Model::Twisted, "a") | (Model::Edwards, "c") => u,
            (Model::Weierstrass | Model::Montgomery, "b") | (Model::Twisted | Model::Edwards, "d") => v,
            (_, "half") => inverse(2, p),
            (Model::Weierstrass, "b2") | (Model::Twisted, "d2" | "k") => 2 * v,
            (Model::Weierstrass, "b3") => 3 * v,
            (Model::Weierstrass, "b4") => 4 * v,
            (Model::Montgomery, "a24") => (u + 2) * inverse(4, p),
            (Model::Edwards, "k") => inverse(u, p),
            (Model::Edwards, "c2") => 2 * u,
            (Model::Edwards, "cc2") => 2 * u * u,
            (Model::Edwards, "cc4") => 4 * u * u,
            (Model::Edwards, "ccd") => u * u * v,
            (Model::Edwards, "ccd2") => 2 * u * u * v,
            (Model::Edwards, "i") => (1..p).find(|i| (i * i + 1) % p == 0)?,
            _ => return None,
        };
        Some(value.rem_euclid(p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_laws_are_groups() {
        for model in [Model::Weierstrass, Model::Montgomery, Model::Twisted, Model::Edwards] {
            let curves = Curve::some(model, 13, None, None);
            assert!(curves.len() >= 2, "{model:?}");
            for curve in curves {
                let points = curve.points();
                for &p in &points {
                    assert_eq!(curve.add(p, curve.neutral()), p);
                    assert_eq!(curve.add(p, curve.negate(p)), curve.neutral());
                    for &q in &points {
                        let sum = curve.add(p, q);
                        assert!(points.contains(&sum) && sum == curve.add(q, p), "{curve:?} {p:?} {q:?}");
                        for &r in &points {
                            assert_eq!(curve.add(sum, r), curve.add(p, curve.add(q, r)));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn curves_have_even_and_odd_orders() {
        let orders = |a, b| -> Vec<usize> {
            Curve::some(Model::Weierstrass, 13, a, b).iter().map(|c| c.points().len() % 2).collect()
        };
        for (a, b) in [(None, None), (Some(-3), None), (Some(0), None)] {
            assert_eq!(orders(a, b).iter().sum::<usize>(), 2, "{a:?} {b:?}");
        }
        assert_eq!(orders(None, Some(0)), [0, 0]);
    }
}
