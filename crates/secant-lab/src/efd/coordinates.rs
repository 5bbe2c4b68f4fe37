//! The coordinate systems of the database that are known here, and which of them a formula is for.

use std::path::Path;

use super::curve::{Curve, Model, Point, inverse};
use super::program::{Fault, Program};

/// How coordinates tell a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// x = X/Z, y = Y/Z.
    Projective,
    /// x = X/Z², y = Y/Z³.
    Jacobian,
    /// The same, with T = aZ⁴.
    Modified,
    /// x = X/ZZ, y = Y/ZZZ, ZZ³ = ZZZ².
    Xyzz,
    /// x = X/Z, y = Y/Z².
    W12,
    /// x = X/Z, no y.
    X,
    /// x = X/Z, y = Y/Z, xy = T/Z.
    Extended,
    /// x = Z/X, y = Z/Y: no point with xy = 0.
    Inverted,
}

/// A coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates {
    /// The database's name, with its model: `shortw/jacobian-3`.
    pub name: &'static str,
    /// The equation.
    pub model: Model,
    /// What is assumed of a (c on `edwards`) and of b (d on both Edwards models).
    fixed: (Option<i64>, Option<i64>),
    shape: Shape,
}

const fn shortw(name: &'static str, shape: Shape, a: Option<i64>, b: Option<i64>) -> Coordinates {
    Coordinates { name, model: Model::Weierstrass, fixed: (a, b), shape }
}

const fn other(name: &'static str, model: Model, shape: Shape, a: Option<i64>) -> Coordinates {
    Coordinates { name, model, fixed: (a, None), shape }
}

/// All that are known here.
pub const ALL: [Coordinates; 18] = [
    shortw("shortw/jacobian", Shape::Jacobian, None, None),
    shortw("shortw/jacobian-0", Shape::Jacobian, Some(0), None),
    shortw("shortw/jacobian-3", Shape::Jacobian, Some(-3), None),
    shortw("shortw/modified", Shape::Modified, None, None),
    shortw("shortw/projective", Shape::Projective, None, None),
    shortw("shortw/projective-1", Shape::Projective, Some(-1), None),
    shortw("shortw/projective-3", Shape::Projective, Some(-3), None),
    shortw("shortw/w12-0", Shape::W12, None, Some(0)),
    shortw("shortw/xyzz", Shape::Xyzz, None, None),
    shortw("shortw/xyzz-3", Shape::Xyzz, Some(-3), None),
    shortw("shortw/xz", Shape::X, None, None),
    other("montgom/xz", Model::Montgomery, Shape::X, None),
    other("twisted/projective", Model::Twisted, Shape::Projective, None),
    other("twisted/extended", Model::Twisted, Shape::Extended, None),
    other("twisted/extended-1", Model::Twisted, Shape::Extended, Some(-1)),
    other("twisted/inverted", Model::Twisted, Shape::Inverted, None),
    other("edwards/projective", Model::Edwards, Shape::Projective, None),
    other("edwards/inverted", Model::Edwards, Shape::Inverted, None),
];

/// A value that a formula reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A parameter of the curve.
    Parameter,
    /// That coordinate of point number `point`, from 1.
    Coordinate {
        /// 1, 2 or 3.
        point: usize,
        /// Its place in [`Coordinates::variables`].
        variable: usize,
    },
}

impl Coordinates {
    /// The names of the coordinates.
    pub const fn variables(self) -> &'static [&'static str] {
        match self.shape {
            Shape::Projective | Shape::Jacobian | Shape::W12 | Shape::Inverted => &["X", "Y", "Z"],
            Shape::Modified | Shape::Extended => &["X", "Y", "Z", "T"],
            Shape::Xyzz => &["X", "Y", "ZZ", "ZZZ"],
            Shape::X => &["X", "Z"],
        }
    }

    /// The exponent of λ for each coordinate: (λ^w X, ..) is the same point for every λ that is not 0.
    const fn weights(self) -> &'static [u32] {
        match self.shape {
            Shape::Jacobian => &[2, 3, 1],
            Shape::Modified => &[2, 3, 1, 4],
            Shape::Xyzz => &[2, 3, 2, 3],
            Shape::W12 => &[1, 2, 1],
            Shape::Projective | Shape::X | Shape::Extended | Shape::Inverted => &[1; 4],
        }
    }

    /// Curves over F_p on which these coordinates are tried; c = 1 on [`Model::Edwards`] if that is asked
    /// for.
    pub fn curves(self, p: i64, c_is_one: bool) -> Vec<Curve> {
        let first = if c_is_one && self.model == Model::Edwards { Some(1) } else { self.fixed.0 };
        Curve::some(self.model, p, first, self.fixed.1)
    }

    /// Coordinates of the point; `None` if it has none.
    pub fn of(self, curve: Curve, point: Point) -> Option<Vec<i64>> {
        let p = curve.p;
        Some(match (self.shape, point) {
            (Shape::Jacobian | Shape::Projective | Shape::W12, Some((x, y))) => vec![x, y, 1],
            (Shape::Jacobian, None) => vec![1, 1, 0],
            (Shape::Projective | Shape::Extended | Shape::Inverted, None) => vec![0, 1, 0],
            (Shape::W12, None) => vec![1, 0, 0],
            (Shape::Modified, Some((x, y))) => vec![x, y, 1, curve.first],
            (Shape::Modified, None) => vec![1, 1, 0, 0],
            (Shape::Xyzz, Some((x, y))) => vec![x, y, 1, 1],
            (Shape::Xyzz, None) => vec![1, 1, 0, 0],
            (Shape::X, Some((x, _))) => vec![x, 1],
            (Shape::X, None) => vec![1, 0],
            (Shape::Extended, Some((x, y))) => vec![x, y, 1, x * y % p],
            (Shape::Inverted, Some((x, y))) if x * y == 0 => return None,
            (Shape::Inverted, Some((x, y))) => vec![inverse(x, p), inverse(y, p), 1],
        })
    }

    /// The same point with its coordinates times powers of λ.
    pub fn scaled(self, values: &[i64], lambda: i64, p: i64) -> Vec<i64> {
        let power = |w: &u32| (0..*w).fold(1, |power, _| power * lambda % p);
        values.iter().zip(self.weights()).map(|(value, w)| value * power(w) % p).collect()
    }

    /// Whether both are the same point of these coordinates.
    pub fn are_equal(self, left: &[i64], right: &[i64], p: i64) -> bool {
        (1..p).any(|lambda| self.scaled(left, lambda, p) == right)
    }

    /// What that name is here; `None` if nothing.
    pub fn input(self, name: &str) -> Option<Input> {
        let curve = Curve { model: self.model, p: 13, first: 2, second: 2 };
        if curve.parameter(name).is_some() {
            return Some(Input::Parameter);
        }
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let variable = self.variables().iter().position(|variable| *variable == base)?;
        // Elsewhere a third point is a result only.
        let most = if self.shape == Shape::X { 3 } else { 2 };
        let point = name[base.len()..].parse().ok().filter(|point| (1..=most).contains(point))?;
        Some(Input::Coordinate { point, variable })
    }

    /// What each of the program's given values is.
    ///
    /// # Errors
    ///
    /// If one is neither a coordinate nor a parameter.
    pub fn inputs(self, program: &Program) -> Result<Vec<Input>, Fault> {
        let input = |(name, line): &(String, usize)| {
            self.input(name).ok_or_else(|| {
                let reason = format!(
                    "the variable {name} is read here and never set before, and {} has no input of this name",
                    self.name
                );
                Fault::new(*line, reason)
            })
        };
        program.given.iter().map(input).collect()
    }
}

/// Why a formula is not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The file is wrong.
    Fault(Fault),
    /// What is asked for beside the file is wrong, or missing.
    Request(String),
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

fn list(all: &[Coordinates]) -> String {
    all.iter().map(|c| c.name).collect::<Vec<_>>().join(", ")
}

/// The coordinates that a formula is for: those of that name, with or without the model; else those of the
/// folders of `path` if it is laid out as the database is (`shortw/jacobian-3/doubling/dbl-2001-b.op3`); else
/// the only ones that have all inputs of the formula.
///
/// # Errors
///
/// If nothing is known by that name, if several fit, or if a variable is read that is no input of any.
pub fn choose(program: &Program, name: Option<&str>, path: &Path) -> Result<Coordinates, Refusal> {
    let fits = |c: &Coordinates| c.inputs(program).is_ok();
    if let Some(name) = name {
        let is_named =
            |c: &Coordinates| c.name == name || c.name.split_once('/').is_some_and(|n| n.1 == name);
        let named: Vec<Coordinates> = ALL.into_iter().filter(is_named).collect();
        let fitting: Vec<Coordinates> = named.iter().copied().filter(fits).collect();
        return match (named.as_slice(), fitting.as_slice()) {
            ([one], _) | (_, [one]) => Ok(*one),
            ([], _) => Err(Refusal::Request(format!("no coordinates `{name}`; there are {}", list(&ALL)))),
            (named, _) => {
                Err(Refusal::Request(format!("the coordinates `{name}` are any of {}", list(named))))
            }
        };
    }
    let folders: Vec<&str> = path.parent().into_iter().flatten().filter_map(|part| part.to_str()).collect();
    let is_folder =
        |c: &&Coordinates| folders.windows(2).any(|pair| c.name.split_once('/') == Some((pair[0], pair[1])));
    if let Some(coordinates) = ALL.iter().find(is_folder) {
        return Ok(*coordinates);
    }
    for (name, line) in &program.given {
        if ALL.iter().all(|c| c.input(name).is_none()) {
            let reason = format!(
                "the variable {name} is read here and never set before, and is no input of any coordinates"
            );
            return Err(Fault::new(*line, reason).into());
        }
    }
    let fitting: Vec<Coordinates> = ALL.into_iter().filter(fits).collect();
    match fitting.as_slice() {
        [one] => Ok(*one),
        [] => Err(Refusal::Request(format!(
            "no coordinates have all inputs of this formula; name one by --coordinates: {}",
            list(&ALL)
        ))),
        _ => Err(Refusal::Request(format!(
            "the formula does not tell its coordinates; name one by --coordinates: {}",
            list(&fitting)
        ))),
    }
}
