//! The three-operand format of the explicit-formulas database (`.op3`): one operation a line, `t0 = X1*Z2`.

use std::collections::HashMap;
use std::fmt;

use secant_core::field::{Factor, Field};

/// Bytes that a file may have.
pub const LONGEST: usize = 64 << 10;
/// Field operations that a formula may have; the longest in the database have fewer than a hundred.
pub const MOST_STEPS: usize = 1000;
/// The greatest exponent, and the greatest constant.
const MOST_EXPONENT: u32 = 16;
const MOST_CONSTANT: u32 = 65535;

/// What is wrong with a formula, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl Fault {
    pub(super) fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Among the values that are given.
    Given(usize),
    /// What that step made.
    Made(usize),
}

/// One operation of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A small integer; costs nothing.
    Constant(u32),
    /// a·b.
    Mul(Place, Place),
    /// a².
    Sqr(Place),
    /// a + b.
    Add(Place, Place),
    /// a - b.
    Sub(Place, Place),
    /// n·a.
    Small(u32, Place),
    /// -a.
    Neg(Place),
    /// a/2.
    Half(Place),
    /// 1/a, and 0 for 0.
    Invert(Place),
}

/// A formula: operations in order, on values with names.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// What is read and not set before: names, each with the line that reads it first.
    pub given: Vec<(String, usize)>,
    /// The operations.
    pub steps: Vec<Step>,
    /// Lines of the file.
    pub lines: usize,
    /// The last value of each name.
    names: HashMap<String, Place>,
    set: HashMap<String, Place>,
}

/// A word or a sign of a line.
#[derive(Clone, Copy)]
enum Token<'a> {
    Name(&'a str),
    Number(u32),
    Sign(char),
}

impl Program {
    /// The formula of that file.
    ///
    /// # Errors
    ///
    /// If it is longer than [`LONGEST`], is no UTF-8, has a line that is no single operation or more than
    /// [`MOST_STEPS`] operations, or sets nothing.
    pub fn parse(file: &[u8]) -> Result<Self, Fault> {
        let line_at = |end: usize| 1 + file[..end].iter().filter(|byte| **byte == b'\n').count();
        if file.len() > LONGEST {
            return Err(Fault::new(line_at(LONGEST), format!("the file has more than {LONGEST} bytes")));
        }
        let text = std::str::from_utf8(file)
            .map_err(|e| Fault::new(line_at(e.valid_up_to()), "this is not UTF-8"))?;
        let mut program = Self::default();
        for (i, line) in text.lines().enumerate() {
            program.lines = i + 1;
            if !line.trim().is_empty() {
                program.line(line, i + 1).map_err(|reason| Fault::new(i + 1, reason))?;
            }
            if program.steps.len() > MOST_STEPS {
                return Err(Fault::new(i + 1, format!("the formula has more than {MOST_STEPS} operations")));
            }
        }
        if program.set.is_empty() {
            return Err(Fault::new(program.lines.max(1), "the file has no operation"));
        }
        Ok(program)
    }

    fn line(&mut self, line: &str, number: usize) -> Result<(), String> {
        let Some((left, right)) = line.split_once('=') else {
            return Err(format!("{} has no `=`{}", quoted(line), hint(line)));
        };
        let [Token::Name(name)] = tokens(left)?[..] else {
            return Err(format!("{} is no variable{}", quoted(left), hint(line)));
        };
        let place = self.operation(right, number)?;
        self.names.insert(name.to_string(), place);
        self.set.insert(name.to_string(), place);
        Ok(())
    }

    /// The value of the right side.
    fn operation(&mut self, text: &str, line: usize) -> Result<Place, String> {
        use Token::{Name, Number, Sign};
        Ok(match tokens(text)?[..] {
            [Name(a)] => self.read(a, line),
            [Number(n)] => self.step(Step::Constant(n)),
            [Sign('-'), a @ (Name(_) | Number(_))] => {
                let a = self.value(a, line);
                self.step(Step::Neg(a))
            }
            [a @ (Name(_) | Number(_)), Sign(sign), b @ (Name(_) | Number(_))] => match (a, sign, b) {
                (a, '+', b) => {
                    let (a, b) = (self.value(a, line), self.value(b, line));
                    self.step(Step::Add(a, b))
                }
                (a, '-', b) => {
                    let (a, b) = (self.value(a, line), self.value(b, line));
                    self.step(Step::Sub(a, b))
                }
                (Name(a), '*', Name(b)) => {
                    let (a, b) = (self.read(a, line), self.read(b, line));
                    self.step(Step::Mul(a, b))
                }
                (Number(n), '*', Name(a)) | (Name(a), '*', Number(n)) => {
                    let a = self.read(a, line);
                    self.step(Step::Small(n, a))
                }
                (Name(a), '^', Number(n)) => {
                    let a = self.read(a, line);
                    self.power(a, n)?
                }
                (Name(a), '/', Number(2)) => {
                    let a = self.read(a, line);
                    self.step(Step::Half(a))
                }
                (a, '/', Name(b)) => {
                    let b = self.read(b, line);
                    let inverse = self.step(Step::Invert(b));
                    match a {
                        Number(1) | Sign(_) => inverse,
                        Number(n) => self.step(Step::Small(n, inverse)),
                        Name(a) => {
                            let a = self.read(a, line);
                            self.step(Step::Mul(a, inverse))
                        }
                    }
                }
                (_, '/', Number(n)) => {
                    return Err(format!("division by {n}: a divisor is 2 or a variable"));
                }
                (_, '^', _) => return Err("an exponent is a number, and its base a variable".into()),
                (_, '*', _) => return Err("a product of two numbers".into()),
                (_, sign, _) => return Err(format!("unknown operation {}", quoted(&sign.to_string()))),
            },
            _ => return Err(format!("unknown operation: {} is not one of two operands", quoted(text))),
        })
    }

    fn step(&mut self, step: Step) -> Place {
        self.steps.push(step);
        Place::Made(self.steps.len() - 1)
    }

    fn value(&mut self, operand: Token<'_>, line: usize) -> Place {
        match operand {
            Token::Name(name) => self.read(name, line),
            Token::Number(n) => self.step(Step::Constant(n)),
            Token::Sign(_) => self.step(Step::Constant(0)),
        }
    }

    /// The value of that name: given, if nothing set it before.
    fn read(&mut self, name: &str, line: usize) -> Place {
        if let Some(place) = self.names.get(name) {
            return *place;
        }
        let place = Place::Given(self.given.len());
        self.given.push((name.to_string(), line));
        self.names.insert(name.to_string(), place);
        place
    }

    /// a^n, from the exponent's highest bit on.
    fn power(&mut self, a: Place, n: u32) -> Result<Place, String> {
        if !(1..=MOST_EXPONENT).contains(&n) {
            return Err(format!("the exponent {n} is not in 1, .., {MOST_EXPONENT}"));
        }
        let mut power = a;
        for i in (0..n.ilog2()).rev() {
            power = self.step(Step::Sqr(power));
            if n >> i & 1 == 1 {
                power = self.step(Step::Mul(power, a));
            }
        }
        Ok(power)
    }

    /// Where the last value is that a line gave to this name; `None` if no line sets it.
    pub fn result(&self, name: &str) -> Option<Place> {
        self.set.get(name).copied()
    }

    /// Does the operations on what is given, in the order of `given`. `made` has the results of all steps
    /// afterwards.
    pub fn run<F: Field>(&self, level: F::Level, given: &[F], made: &mut Vec<F>) {
        made.clear();
        for step in &self.steps {
            let at = |place| value_at(place, given, made);
            let value = match *step {
                Step::Constant(n) => F::from_u64(level, u64::from(n)),
                Step::Mul(a, b) => at(a).mul(at(b)),
                Step::Sqr(a) => at(a).sqr(),
                Step::Add(a, b) => at(a).add(at(b)).tighten(),
                Step::Sub(a, b) => at(a).sub(at(b)),
                Step::Small(2, a) => at(a).mul2().tighten(),
                Step::Small(3, a) => at(a).mul3().tighten(),
                Step::Small(n, a) => at(a).mul_small(n),
                Step::Neg(a) => at(a).neg().tighten(),
                Step::Half(a) => at(a).div2().tighten(),
                Step::Invert(a) => at(a).invert(),
            };
            made.push(value);
        }
    }

    /// How often each kind of operation is done, as the database counts: I, M, S, then a parameter's name for
    /// a product with it, then `add` for sums and differences, then `*2` for a product with 2. `neg` and `/2`
    /// are listed too.
    ///
    /// `is_parameter` says of what is given whether it is a parameter of the curve.
    pub fn counts(&self, is_parameter: impl Fn(usize) -> bool) -> Vec<(String, usize)> {
        let parameter = |place| match place {
            Place::Given(i) if is_parameter(i) => Some(format!("*{}", self.given[i].0)),
            _ => None,
        };
        let mut counts: Vec<((usize, u32), String, usize)> = Vec::new();
        for step in &self.steps {
            let (rank, name) = match *step {
                Step::Constant(_) => continue,
                Step::Invert(_) => ((0, 0), "I".into()),
                Step::Mul(a, b) => match parameter(a).or_else(|| parameter(b)) {
                    Some(name) => ((3, 0), name),
                    None => ((1, 0), "M".into()),
                },
                Step::Sqr(_) => ((2, 0), "S".into()),
                Step::Add(..) | Step::Sub(..) => ((4, 0), "add".into()),
                Step::Small(n, _) => ((5, n), format!("*{n}")),
                Step::Neg(_) => ((6, 0), "neg".into()),
                Step::Half(_) => ((7, 0), "/2".into()),
            };
            match counts.iter_mut().find(|(_, known, _)| *known == name) {
                Some((_, _, n)) => *n += 1,
                None => counts.push((rank, name, 1)),
            }
        }
        counts.sort();
        counts.into_iter().map(|(_, name, n)| (name, n)).collect()
    }
}

/// The value at that place.
pub fn value_at<F: Copy>(place: Place, given: &[F], made: &[F]) -> F {
    match place {
        Place::Given(i) => given[i],
        Place::Made(i) => made[i],
    }
}

/// The words and signs of a text.
fn tokens(text: &str) -> Result<Vec<Token<'_>>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = match rest.find(|c| !is_word(c)) {
            Some(0) => first.len_utf8(),
            Some(end) => end,
            None => rest.len(),
        };
        let word = &rest[..end];
        tokens.push(if first.is_ascii_digit() {
            match word.parse() {
                Ok(n) if n <= MOST_CONSTANT => Token::Number(n),
                _ => return Err(format!("{} is no number below {}", quoted(word), MOST_CONSTANT + 1)),
            }
        } else if is_word(first) {
            Token::Name(word)
        } else {
            Token::Sign(first)
        });
        rest = rest[end..].trim_start();
    }
    Ok(tokens)
}

/// A part of the file for a message: what is not printed is escaped, and the rest of a long one is left out.
fn quoted(text: &str) -> String {
    let text = text.trim();
    let mut short = String::new();
    for c in text.chars().take(40) {
        if c == ' ' || c.is_ascii_graphic() { short.push(c) } else { short.extend(c.escape_default()) }
    }
    format!("`{short}{}`", if text.chars().nth(40).is_some() { ".." } else { "" })
}

/// What to do about a line of the file beside the `.op3` file.
fn hint(line: &str) -> &'static str {
    match line.split_whitespace().next() {
        Some("source" | "parameter" | "assume" | "compute" | "unified") => {
            ": this seems to be the file without .op3; the one with .op3 is read"
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secant_core::field::tiny::Tiny;

    #[test]
    fn operations_are_read_and_run() {
        type F = Tiny<29>;
        for (line, want) in [
            ("z = x*y", 15),
            ("z = x*x", 9),
            ("z=x^3", 27),
            ("z = x^4", 81),
            ("z = x^13", 3_i64.pow(13)),
            ("z = x + y", 8),
            ("z = x-7", -4),
            ("z = 1-x", -2),
            ("  z  =  2*x ", 6),
            ("z = x*12", 36),
            ("z = -x", -3),
            ("z = -4", -4),
            ("z = x", 3),
            ("z = 6", 6),
            ("z = x/2", 16),
            ("z = x/x", 1),
            ("z = 6/x", 2),
            ("z = 1/x\r\nz = z*x", 1),
        ] {
            let program = Program::parse(line.as_bytes()).unwrap();
            let of = |name: &str| F::new(if name == "x" { 3 } else { 5 });
            let given: Vec<F> = program.given.iter().map(|(name, _)| of(name)).collect();
            let mut made = Vec::new();
            program.run((), &given, &mut made);
            assert_eq!(value_at(program.result("z").unwrap(), &given, &made), F::new(want), "{line}");
        }
    }

    #[test]
    fn faults_have_line_and_reason() {
        let long = "a = b\n".repeat(LONGEST / 6 + 1);
        let many = "a = b*c\n".repeat(MOST_STEPS + 1);
        for (text, line, part) in [
            ("a = b*c\na = b%c", 2, "unknown operation `%`"),
            ("a = b c", 1, "unknown operation"),
            ("a = b*c*d", 1, "unknown operation"),
            ("a = ", 1, "unknown operation"),
            ("a = b=c", 1, "unknown operation"),
            ("\n\nsource 2007 Somebody", 3, "without .op3"),
            ("compute a = b", 1, "without .op3"),
            ("2 = b", 1, "`2` is no variable"),
            ("a = 99999999999999999999*b", 1, "is no number"),
            ("a = 65536*b", 1, "is no number"),
            ("a = 2*3", 1, "two numbers"),
            ("a = b^0", 1, "exponent 0"),
            ("a = b^17", 1, "exponent 17"),
            ("a = b^c", 1, "exponent"),
            ("a = b/3", 1, "division by 3"),
            ("", 1, "no operation"),
            ("\n\n", 2, "no operation"),
            (&many, MOST_STEPS + 1, "more than 1000 operations"),
            (&long, LONGEST / 6 + 1, "more than 65536 bytes"),
            ("a = \u{1b}[m", 1, "\\u{1b}"),
        ] {
            let fault = Program::parse(text.as_bytes()).unwrap_err();
            assert!((fault.line, fault.reason.contains(part)) == (line, true), "{fault}");
        }
        let fault = Program::parse(b"a = b\nb = \xff\n").unwrap_err();
        assert_eq!(fault.to_string(), "line 2: this is not UTF-8");
    }
}
