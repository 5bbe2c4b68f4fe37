//! `secant selftest`: known answers on every curve, method and backend of this CPU.

pub(crate) mod vectors;

use std::io::Write;

use secant_catalogue::Error;
use secant_catalogue::{Curve, Input, Method, Operation, Output, Point};
use secant_core::cpu::Backend;
use secant_core::operate;

use crate::catalogue::{Catalogue, available};
use crate::failure::Failure;
use crate::table::Table;
use crate::{progress, wire};
use vectors::{Iteration, Mul, Vectors};

/// Sizes of the batches that are cut from the vectors, besides all of them at once: around the lanes of a
/// vector.
const BATCHES: [usize; 4] = [1, 7, 8, 9];

/// The arguments of `selftest`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these curves.
    curves: Vec<String>,
}

/// Result of one method on one backend for all vectors.
pub(crate) struct Outcome {
    pub(crate) operation: Operation,
    pub(crate) method: &'static str,
    pub(crate) backend: Backend,
    pub(crate) right: usize,
    pub(crate) total: usize,
    /// The first thing that was wrong.
    pub(crate) wrong: Option<String>,
}

impl Outcome {
    /// Whether there were vectors and all came out right.
    pub(crate) fn is_good(&self) -> bool {
        self.wrong.is_none() && self.total > 0 && self.right == self.total
    }
}

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    report(&curves.select(&args.curves)?, &vectors::text, out)
}

/// Tests the curves and prints the results.
fn report(
    curves: &[&'static dyn Curve],
    text: &dyn Fn(&str) -> Option<&'static str>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let bar = progress::bar(curves.iter().map(|c| combinations(*c) as u64).sum());
    let mut table = Table::new(&["curve", "operation", "method", "backend", "right", "of", ""], 4);
    let mut complaints = Vec::new();
    for curve in curves {
        let name = curve.info().name;
        match check(*curve, text(name), &mut |what| {
            bar.set_message(format!("{name} {what}"));
            bar.inc(1);
        }) {
            Ok(outcomes) => {
                for outcome in outcomes {
                    let good = outcome.is_good();
                    table.row(vec![
                        name.to_string(),
                        outcome.operation.name().to_string(),
                        outcome.method.to_string(),
                        outcome.backend.name().to_string(),
                        outcome.right.to_string(),
                        outcome.total.to_string(),
                        if good { "ok" } else { "WRONG" }.to_string(),
                    ]);
                    if !good {
                        complaints.push(complaint(name, &outcome));
                    }
                }
            }
            Err(what) => complaints.push(format!("{name}: {what}")),
        }
    }
    bar.finish_and_clear();
    table.write(out)?;
    for backend in Backend::ALL.iter().filter(|b| !b.is_available()) {
        writeln!(out, "not on this CPU, not tested: {}", backend.name())?;
    }
    if curves.is_empty() {
        complaints.push("there is no curve to test".to_string());
    }
    if complaints.is_empty() {
        writeln!(out, "all answers are right")?;
        return Ok(());
    }
    Err(Failure::Refused(complaints.join("\nsecant: ")))
}

/// The message about an outcome that is not good.
pub(crate) fn complaint(curve: &str, outcome: &Outcome) -> String {
    let what = outcome.wrong.as_deref().unwrap_or("no vector for this operation");
    format!("{curve} {} {} {}: {what}", outcome.operation.name(), outcome.method, outcome.backend.name())
}

fn combinations(curve: &dyn Curve) -> usize {
    curve.methods().iter().map(|m| available(m).count()).sum()
}

/// Runs the vectors of one curve; an error means that there is nothing to run.
pub(crate) fn check(
    curve: &dyn Curve,
    text: Option<&str>,
    step: &mut dyn FnMut(&str),
) -> Result<Vec<Outcome>, String> {
    let vectors = Vectors::parse(text.ok_or("no test vectors")?, curve.info())?;
    let mut outcomes = Vec::new();
    for method in curve.methods() {
        for backend in available(method) {
            step(method.name);
            let mut tally = Tally { curve, method, backend, right: 0, total: 0, wrong: None };
            tally.run(&vectors);
            let Tally { right, total, wrong, .. } = tally;
            outcomes.push(Outcome {
                operation: method.operation,
                method: method.name,
                backend,
                right,
                total,
                wrong,
            });
        }
    }
    if outcomes.is_empty() { Err("no method".to_string()) } else { Ok(outcomes) }
}

struct Tally<'a> {
    curve: &'a dyn Curve,
    method: &'a Method,
    backend: Backend,
    right: usize,
    total: usize,
    wrong: Option<String>,
}

impl Tally<'_> {
    fn run(&mut self, vectors: &Vectors) {
        match self.method.operation {
            Operation::Mul => {
                for v in &vectors.mul {
                    self.expect(&[Input::Mul(v.k.clone(), v.p.clone())], &[Output::Point(v.q.clone())]);
                }
                self.outside(&vectors.outside);
            }
            Operation::MulBase => {
                let base = wire::point(&self.curve.base());
                for v in vectors.mul.iter().filter(|v| wire::point(&v.p) == base) {
                    self.expect(&[Input::MulBase(v.k.clone())], &[Output::Point(v.q.clone())]);
                }
            }
            Operation::MulAdd => {
                for v in &vectors.pairs {
                    let input = Input::MulAdd(v.m.clone(), v.p.clone(), v.n.clone(), v.q.clone());
                    self.expect(&[input], &[Output::Point(v.r.clone())]);
                }
            }
            Operation::MulBatch => {
                for size in BATCHES.into_iter().chain([vectors.mul.len().max(1)]) {
                    for batch in vectors.mul.chunks(size) {
                        let inputs: Vec<Input> =
                            batch.iter().map(|v| Input::Mul(v.k.clone(), v.p.clone())).collect();
                        let answers: Vec<Output> = batch.iter().map(|v| Output::Point(v.q.clone())).collect();
                        self.expect(&inputs, &answers);
                    }
                }
                self.outside(&vectors.outside);
            }
            Operation::Ladder => {
                for v in &vectors.ladder {
                    let input = Input::Ladder(v.k.clone(), v.u.clone());
                    self.expect(&[input], &[Output::Abscissa(v.out.clone())]);
                }
            }
            Operation::LadderBatch => {
                for size in BATCHES.into_iter().chain([vectors.ladder.len().max(1)]) {
                    for batch in vectors.ladder.chunks(size) {
                        let input = |v: &vectors::Ladder| Input::Ladder(v.k.clone(), v.u.clone());
                        let inputs: Vec<Input> = batch.iter().map(input).collect();
                        let answers: Vec<Output> =
                            batch.iter().map(|v| Output::Abscissa(v.out.clone())).collect();
                        self.expect(&inputs, &answers);
                    }
                }
            }
            Operation::X25519 => {
                for v in &vectors.x25519 {
                    self.expect(&[Input::X25519(v.k, v.u)], &[Output::Bytes(v.out)]);
                }
                vectors.iterations.iter().for_each(|v| self.iterate(v));
            }
            Operation::Encode => {
                for bytes in &vectors.encodings {
                    let p = Point::Encoded(*bytes);
                    self.expect(&[Input::Encode(p.clone())], &[Output::Point(p)]);
                }
            }
            Operation::Decode => {
                for bytes in &vectors.encodings {
                    self.expect(&[Input::Decode(*bytes)], &[Output::Point(Point::Encoded(*bytes))]);
                }
                for bytes in &vectors.refused {
                    self.total += 1;
                    match self.answers(&[Input::Decode(*bytes)]) {
                        Err(Error::NotAnElement) => self.right += 1,
                        other => self.note(format!("bytes that encode nothing gave {other:?}")),
                    }
                }
            }
        }
    }

    /// X25519 again and again; the last call is the one that is checked.
    fn iterate(&mut self, v: &Iteration) {
        let (mut k, mut u) = (v.start, v.start);
        for _ in 1..v.count {
            match self.answers(&[Input::X25519(k, u)]).as_deref() {
                Ok([Output::Bytes(out)]) => (k, u) = (*out, k),
                other => return self.note(format!("an iteration gave {other:?}")),
            }
        }
        self.expect(&[Input::X25519(k, u)], &[Output::Bytes(v.k)]);
    }

    /// Points outside the subgroup: the listed answer, or a refusal where the method needs the subgroup.
    fn outside(&mut self, vectors: &[Mul]) {
        for v in vectors {
            let input = Input::Mul(v.k.clone(), v.p.clone());
            if !self.method.needs_subgroup {
                self.expect(&[input], &[Output::Point(v.q.clone())]);
                continue;
            }
            self.total += 1;
            match self.answers(&[input]) {
                Err(Error::Curve(operate::Error::NotInSubgroup)) => self.right += 1,
                Err(e) => self.note(format!("a point outside the subgroup gave: {e}")),
                Ok(_) => self.note("a point outside the subgroup was accepted".to_string()),
            }
        }
    }

    fn answers(&self, inputs: &[Input]) -> Result<Vec<Output>, Error> {
        let prepared =
            self.curve.prepare(self.method.operation, Some(self.method.name), Some(self.backend), inputs);
        let mut prepared = prepared?;
        let runs = if self.method.operation.is_batch() { 1 } else { inputs.len() };
        (0..runs).for_each(|i| prepared.run(i));
        (0..inputs.len()).map(|i| prepared.result(i)).collect()
    }

    fn expect(&mut self, inputs: &[Input], wanted: &[Output]) {
        self.total += inputs.len();
        match self.answers(inputs) {
            Err(e) => self.note(format!("{:?} gave: {e}", inputs[0])),
            Ok(found) => {
                for ((input, wanted), found) in inputs.iter().zip(wanted).zip(&found) {
                    let (wanted, found) = (wire::output(wanted), wire::output(found));
                    if wanted == found {
                        self.right += 1;
                    } else {
                        self.note(format!("{input:?} gave {{{found}}}, right is {{{wanted}}}"));
                    }
                }
            }
        }
    }

    fn note(&mut self, what: String) {
        self.wrong.get_or_insert(what);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    /// Vectors of the first toy curve and of the liar: G, 2G, a neutral, a point outside, a sum.
    fn vectors(curve: &str) -> String {
        let two = crate::compute::compute(&toy::WEIERSTRASS, &Input::MulBase(vec![2]), None, None).unwrap();
        let Output::Point(Point::Affine { x, y }) = two else { unreachable!() };
        let (x, y) = (wire::coordinate_text(&x), wire::coordinate_text(&y));
        // The point of order 2: x³ - 3x + 4 = 0.
        let x2 = (0..103u64).find(|x| (x * x * x + 103 * 103 - 3 * x + 4) % 103 == 0).unwrap();
        format!(
            r#"{{"curve":"{curve}","mul":[
            {{"k":"0x2","px":"0x5b","py":"0x4b","qx":"{x}","qy":"{y}","q_is_neutral":false}},
            {{"k":"0x17","px":"{x}","py":"{y}","qx":"infinity","qy":"infinity"}}],
            "mul_cofactor":[{{"k":"0x3","px":"0x{x2:x}","py":"0x0","qx":"0x{x2:x}","qy":"0x0"}}],
            "dmul":[{{"m":"0x1","n":"0x1","px":"0x5b","py":"0x4b","qx":"0x5b","qy":"0x4b","rx":"{x}","ry":"{y}"}}]}}"#
        )
    }

    fn outcome(curve: &'static dyn Curve, text: Option<String>) -> (Result<(), String>, String) {
        let text: Option<&'static str> = text.map(|t| &*Box::leak(t.into_boxed_str()));
        let mut out = Vec::new();
        let done = report(&[curve], &|_| text, &mut out).map_err(|f| f.message().unwrap());
        (done, String::from_utf8(out).unwrap())
    }

    #[test]
    fn right_curves_pass_on_every_method() {
        let (done, text) = outcome(&toy::WEIERSTRASS, Some(vectors("toyw")));
        assert_eq!(done, Ok(()));
        assert!(text.contains("all answers are right"));
        for method in toy::WEIERSTRASS.methods() {
            assert!(text.contains(method.name), "{text}");
        }
        assert!(!text.contains("WRONG"));
    }

    #[test]
    fn a_wrong_method_is_named() {
        let (done, text) = outcome(&toy::LIAR, Some(vectors("liar")));
        let message = done.unwrap_err();
        assert!(message.contains("liar mul quick portable") && message.contains("right is"), "{message}");
        assert!(!message.contains("plain"), "{message}");
        assert!(text.contains("WRONG"));
        // Nothing right: two wrong points, and a point outside the subgroup that was not refused.
        let outcomes = check(&toy::LIAR, Some(&vectors("liar")), &mut |_| {}).unwrap();
        let quick: Vec<&Outcome> = outcomes.iter().filter(|o| o.method == "quick").collect();
        assert!(!quick.is_empty() && quick.iter().all(|o| (o.right, o.total) == (0, 3)));
    }

    #[test]
    fn a_wrong_vector_is_seen() {
        let text = vectors("toyw").replace(r#""k":"0x17""#, r#""k":"0x16""#);
        let message = outcome(&toy::WEIERSTRASS, Some(text)).0.unwrap_err();
        assert_eq!(message.lines().count(), combinations(&toy::WEIERSTRASS) - 2 * 2, "{message}");
    }

    #[test]
    fn no_vectors_are_no_pass() {
        assert!(outcome(&toy::WEIERSTRASS, None).0.unwrap_err().contains("no test vectors"));
        assert!(outcome(&toy::WEIERSTRASS, Some(vectors("toye"))).0.unwrap_err().contains("those of 'toye'"));
        let empty = r#"{"curve":"toyw","mul":[],"dmul":[]}"#.to_string();
        assert!(
            outcome(&toy::WEIERSTRASS, Some(empty)).0.unwrap_err().contains("no vector for this operation")
        );
        assert!(outcome(&toy::WEIERSTRASS, Some("{".to_string())).0.unwrap_err().contains("damaged"));
        let mut out = Vec::new();
        assert!(report(&[], &|_| None, &mut out).is_err());
    }
}
