//! A formula on all points of tiny curves, against the affine law.

use std::path::Path;

use secant_core::field::tiny::Tiny;

use super::coordinates::{Coordinates, Input, Refusal};
use super::curve::{Curve, Model, Point};
use super::program::{Fault, Place, Program, value_at};

/// The primes of the fields. All are 1 modulo 4, so that -1 is a square; 13 is 1 modulo 3, and the others are
/// 2.
pub const PRIMES: [i64; 3] = [13, 17, 29];

/// What a formula computes; the names are the database's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// P1 + P2.
    Addition,
    /// 2·P1.
    Doubling,
    /// 3·P1.
    Tripling,
    /// -P1.
    Negation,
    /// P1, with other coordinates.
    Scaling,
    /// P2 + P3, given P1 = P3 - P2.
    Diffadd,
    /// 2·P2 and P2 + P3, given P1 = P3 - P2.
    Ladder,
}

impl Kind {
    /// All kinds; those of one point in the order in which they are tried.
    pub const ALL: [Self; 7] = [
        Self::Addition,
        Self::Doubling,
        Self::Tripling,
        Self::Scaling,
        Self::Negation,
        Self::Diffadd,
        Self::Ladder,
    ];

    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Addition => "addition",
            Self::Doubling => "doubling",
            Self::Tripling => "tripling",
            Self::Negation => "negation",
            Self::Scaling => "scaling",
            Self::Diffadd => "diffadd",
            Self::Ladder => "ladder",
        }
    }

    /// What the folders of `path` tell if they are those of the database:
    /// `shortw/jacobian/doubling/dbl-2007-bl.op3`.
    pub fn of_folder(path: &Path, coordinates: Coordinates) -> Option<Self> {
        let folder = path.parent()?;
        let told = |kind: &Self| folder.ends_with(Path::new(coordinates.name).join(kind.name()));
        Self::ALL.into_iter().find(told)
    }

    /// How many points it reads.
    const fn points(self) -> usize {
        match self {
            Self::Doubling | Self::Tripling | Self::Negation | Self::Scaling => 1,
            Self::Addition => 2,
            Self::Diffadd | Self::Ladder => 3,
        }
    }

    /// The numbers of the points that it sets.
    const fn results(self) -> &'static [usize] {
        match self {
            Self::Diffadd => &[4],
            Self::Ladder => &[4, 5],
            _ => &[3],
        }
    }

    /// The points that it reads.
    fn operands(self, curve: Curve, p: Point, q: Point) -> Vec<Point> {
        match self.points() {
            1 => vec![p],
            2 => vec![p, q],
            _ => vec![curve.add(q, curve.negate(p)), p, q],
        }
    }

    /// The points that it must set.
    fn expected(self, curve: Curve, p: Point, q: Point) -> Vec<Point> {
        let twice = || curve.add(p, p);
        match self {
            Self::Addition | Self::Diffadd => vec![curve.add(p, q)],
            Self::Doubling => vec![twice()],
            Self::Tripling => vec![curve.add(twice(), p)],
            Self::Negation => vec![curve.negate(p)],
            Self::Scaling => vec![p],
            Self::Ladder => vec![twice(), curve.add(p, q)],
        }
    }
}

/// What is assumed of the coordinates of a point, because the formula does not read them all.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Scale {
    /// Nothing.
    Free,
    /// These are 1.
    Ones(Vec<usize>),
    /// Z is that of P1.
    AsFirst,
}

/// What a formula is taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Setting {
    kind: Kind,
    scales: Vec<Scale>,
    c_is_one: bool,
}

/// A formula with what its names are.
struct Job<'a> {
    program: &'a Program,
    coordinates: Coordinates,
    inputs: Vec<Input>,
}

/// Points, or pairs of points, that have something in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// What they have in common.
    pub name: &'static str,
    /// How many there are.
    pub pairs: usize,
    /// On how many of them the formula agrees with the affine law, whatever the denominators are.
    pub agree: usize,
    /// One on which it does not.
    pub example: Option<String>,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What the formula computes.
    pub kind: Kind,
    /// What it assumes: `Z2 = 1`.
    pub assumptions: Vec<String>,
    /// How many curves were tried.
    pub curves: usize,
    /// The classes that have points; that of all others comes last.
    pub classes: Vec<Class>,
    /// Pairs left out: one of the points, or the result, has no such coordinates, or none as assumed.
    pub left_out: usize,
}

impl Trial {
    /// Pairs tried, and on how many of them the formula agrees.
    pub fn totals(&self) -> (usize, usize) {
        let sum = |part: fn(&Class) -> usize| self.classes.iter().map(part).sum();
        (sum(|class| class.pairs), sum(|class| class.agree))
    }

    /// Whether Z = 1 is assumed of a point: a mixed addition.
    pub fn is_mixed(&self) -> bool {
        self.assumptions.iter().any(|text| text.starts_with('Z') && text.ends_with("= 1"))
    }

    fn share(&self) -> f64 {
        let (pairs, agree) = self.totals();
        agree as f64 / pairs.max(1) as f64
    }
}

/// Tries the formula on all points of some curves over the fields of [`PRIMES`].
///
/// What the file does not tell is found by trial: what a formula of one point computes, unless `kind` says
/// it, and what is assumed of a point of which it does not read Z. What agrees most often is taken.
///
/// # Errors
///
/// If a variable is no input of the coordinates, if a coordinate of the result is not set, or if the formula
/// cannot be of that kind.
pub fn examine(program: &Program, coordinates: Coordinates, kind: Option<Kind>) -> Result<Trial, Refusal> {
    let job = Job { program, coordinates, inputs: coordinates.inputs(program)? };
    let settings = job.settings(kind)?;
    let mut best = job.run(&settings[0])?;
    for setting in &settings[1..] {
        let trial = job.run(setting)?;
        // A wrong formula is not taken for one of another kind.
        if trial.share() > best.share().max(0.5) {
            best = trial;
        }
    }
    Ok(best)
}

impl Job<'_> {
    fn reads(&self, point: usize, variable: usize) -> bool {
        self.inputs.contains(&Input::Coordinate { point, variable })
    }

    /// All that the formula may be taken for; not empty.
    fn settings(&self, kind: Option<Kind>) -> Result<Vec<Setting>, Refusal> {
        let points = self.inputs.iter().map(|input| match input {
            Input::Coordinate { point, .. } => *point,
            Input::Parameter => 0,
        });
        let points = points.max().unwrap_or(0).max(1);
        let last = format!("{}5", self.coordinates.variables()[0]);
        let possible = |kind: &Kind| {
            kind.points() == points
                && (points < 3 || self.program.result(&last).is_some() == (*kind == Kind::Ladder))
        };
        let mut kinds: Vec<Kind> = Kind::ALL.into_iter().filter(possible).collect();
        if let Some(kind) = kind {
            if !kinds.contains(&kind) {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
                let (is, of) = (kind.name(), names.join(", "));
                return Err(Refusal::Request(format!(
                    "the formula reads no point beyond P{points}: no {is}, but {of}"
                )));
            }
            kinds = vec![kind];
        }
        let mut all: Vec<Vec<Scale>> = vec![Vec::new()];
        for point in 1..=points {
            let scales = self.scales(point);
            let longer = |known: Vec<Scale>| {
                let with = |scale: &Scale| known.iter().chain([scale]).cloned().collect::<Vec<Scale>>();
                scales.iter().map(with).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        let reads_c = ["c", "c2", "cc2", "cc4", "ccd", "ccd2", "k"];
        let reads_c = self.program.given.iter().any(|(name, _)| reads_c.contains(&name.as_str()));
        let ones: &[bool] =
            if self.coordinates.model == Model::Edwards && !reads_c { &[false, true] } else { &[false] };
        let mut settings = Vec::new();
        for kind in kinds {
            for scales in &all {
                let of = |c_is_one: &bool| Setting { kind, scales: scales.clone(), c_is_one: *c_is_one };
                settings.extend(ones.iter().map(of));
            }
        }
        Ok(settings)
    }

    /// What may be assumed of that point.
    fn scales(&self, point: usize) -> Vec<Scale> {
        let variables = self.coordinates.variables();
        let is_z = |i: &usize| variables[*i].starts_with('Z');
        let unread: Vec<usize> = (0..variables.len()).filter(|i| !self.reads(point, *i)).collect();
        let z: Vec<usize> = unread.iter().copied().filter(is_z).collect();
        if unread.len() == variables.len() {
            vec![Scale::Free]
        } else if !z.is_empty() {
            let same = (point == 2).then_some(Scale::AsFirst);
            std::iter::once(Scale::Ones(z)).chain(same).collect()
        } else if unread.first() == Some(&0) && variables.len() > 2 {
            vec![Scale::Ones(vec![0])]
        } else {
            vec![Scale::Free]
        }
    }

    fn assumptions(&self, setting: &Setting) -> Vec<String> {
        let mut texts = Vec::new();
        for (i, scale) in setting.scales.iter().enumerate() {
            match scale {
                Scale::Free => {}
                Scale::Ones(ones) => {
                    let text = |v: &usize| format!("{}{} = 1", self.coordinates.variables()[*v], i + 1);
                    texts.extend(ones.iter().map(text));
                }
                Scale::AsFirst => texts.push("Z1 = Z2".to_string()),
            }
        }
        if setting.c_is_one {
            texts.push("c = 1".to_string());
        }
        texts
    }

    /// Where the coordinates of the results are.
    fn places(&self, kind: Kind) -> Result<Vec<Vec<Place>>, Fault> {
        let place = |point: &usize, variable: &&str| {
            let name = format!("{variable}{point}");
            self.program.result(&name).ok_or_else(|| {
                Fault::new(self.program.lines, format!("the file ends and does not set the result {name}"))
            })
        };
        let point = |point: &usize| self.coordinates.variables().iter().map(|v| place(point, v)).collect();
        kind.results().iter().map(point).collect()
    }

    fn run(&self, setting: &Setting) -> Result<Trial, Fault> {
        let mut trial = Trial {
            kind: setting.kind,
            assumptions: self.assumptions(setting),
            curves: 0,
            classes: Vec::new(),
            left_out: 0,
        };
        let places = self.places(setting.kind)?;
        for p in PRIMES {
            let on_curve = match p {
                13 => Self::on_curve::<13>,
                17 => Self::on_curve::<17>,
                _ => Self::on_curve::<29>,
            };
            for curve in self.coordinates.curves(p, setting.c_is_one) {
                trial.curves += 1;
                on_curve(self, setting, &places, curve, &mut trial);
            }
        }
        trial.classes.sort_by_key(|class| class.name.starts_with("other"));
        Ok(trial)
    }

    fn on_curve<const P: u64>(
        &self,
        setting: &Setting,
        places: &[Vec<Place>],
        curve: Curve,
        trial: &mut Trial,
    ) {
        let kind = setting.kind;
        let points = curve.points();
        let seconds = if kind.points() == 1 { &points[..1] } else { &points[..] };
        let mut scratch = Vec::new();
        for &p in &points {
            for &q in seconds {
                let expected =
                    kind.expected(curve, p, q).into_iter().map(|sum| self.coordinates.of(curve, sum));
                let expected: Option<Vec<Vec<i64>>> = expected.collect();
                let choices = self.choices(setting, curve, &kind.operands(curve, p, q));
                let (Some(expected), Some(choices)) = (expected, choices) else {
                    trial.left_out += 1;
                    continue;
                };
                let agree = choices.iter().all(|operands| {
                    let given = self.given::<P>(curve, operands);
                    self.program.run((), &given, &mut scratch);
                    expected.iter().zip(places).all(|(want, places)| {
                        let at = |place: &Place| value_at(*place, &given, &scratch).value();
                        let found: Vec<i64> = places.iter().map(at).collect();
                        self.coordinates.are_equal(want, &found, curve.p)
                    })
                });
                let name = class(kind, curve, p, q);
                let place = trial.classes.iter().position(|class| class.name == name).unwrap_or_else(|| {
                    trial.classes.push(Class { name, pairs: 0, agree: 0, example: None });
                    trial.classes.len() - 1
                });
                let class = &mut trial.classes[place];
                class.pairs += 1;
                class.agree += usize::from(agree);
                if !agree && class.example.is_none() {
                    class.example = Some(example(kind, curve, p, q));
                }
            }
        }
    }

    /// The coordinates of the operands, with several denominators each where these are free; `None` if one
    /// has no coordinates that are as assumed.
    fn choices(&self, setting: &Setting, curve: Curve, operands: &[Point]) -> Option<Vec<Vec<Vec<i64>>>> {
        let p = curve.p;
        // The factors of the coordinates beside the coordinates.
        let mut all: Vec<Vec<(i64, Vec<i64>)>> = vec![Vec::new()];
        for (operand, scale) in operands.iter().zip(&setting.scales) {
            let values = self.coordinates.of(curve, *operand)?;
            let scaled = |lambda| (lambda, self.coordinates.scaled(&values, lambda, p));
            let mut longer = Vec::new();
            for known in all {
                let lambdas = match scale {
                    Scale::Free => vec![1, 2, p - 3],
                    Scale::AsFirst => vec![known[0].0],
                    Scale::Ones(ones) => {
                        let is_one = |lambda: &i64| ones.iter().all(|v| scaled(*lambda).1[*v] == 1);
                        vec![(1..p).find(is_one)?]
                    }
                };
                longer.extend(lambdas.into_iter().map(|lambda| {
                    let mut with = known.clone();
                    with.push(scaled(lambda));
                    with
                }));
            }
            all = longer;
        }
        Some(
            all.into_iter()
                .map(|operands| operands.into_iter().map(|(_, values)| values).collect())
                .collect(),
        )
    }

    fn given<const P: u64>(&self, curve: Curve, operands: &[Vec<i64>]) -> Vec<Tiny<P>> {
        let value = |(input, (name, _)): (&Input, &(String, usize))| match *input {
            Input::Parameter => curve.parameter(name).unwrap_or(0),
            Input::Coordinate { point, variable } => operands[point - 1][variable],
        };
        self.inputs.iter().zip(&self.program.given).map(|input| Tiny::new(value(input))).collect()
    }
}

/// The first of the properties that P and Q have.
fn class(kind: Kind, curve: Curve, p: Point, q: Point) -> &'static str {
    let neutral = curve.neutral();
    let has_order = |point: Point, n: usize| {
        let multiple = (1..n).fold(point, |multiple, _| curve.add(multiple, point));
        point != neutral && multiple == neutral
    };
    if kind.points() == 1 {
        return match p {
            p if p == neutral => "P neutral",
            p if has_order(p, 2) => "P of order 2",
            p if has_order(p, 3) => "P of order 3",
            _ => "other points",
        };
    }
    match (p == neutral, q == neutral) {
        (true, true) => "P and Q neutral",
        (true, false) => "P neutral",
        (false, true) => "Q neutral",
        _ if p == q && has_order(p, 2) => "P = Q = -Q",
        _ if p == q => "P = Q",
        _ if p == curve.negate(q) => "P = -Q",
        _ if has_order(p, 2) || has_order(q, 2) => "P or Q of order 2",
        _ if has_order(curve.add(p, curve.negate(q)), 2) => "P - Q of order 2",
        _ if has_order(curve.add(p, q), 2) => "P + Q of order 2",
        _ => "other pairs",
    }
}

fn example(kind: Kind, curve: Curve, p: Point, q: Point) -> String {
    let point = |point: Point| point.map_or("infinity".to_string(), |(x, y)| format!("({x}, {y})"));
    let (first, second) = match curve.model {
        Model::Weierstrass | Model::Montgomery => ("a", "b"),
        Model::Twisted => ("a", "d"),
        Model::Edwards => ("c", "d"),
    };
    let on = format!("p = {}, {first} = {}, {second} = {}", curve.p, curve.first, curve.second);
    let of_q = if kind.points() == 1 { String::new() } else { format!(", Q = {}", point(q)) };
    format!("{on}: P = {}{of_q}", point(p))
}
