//! `secant count --efd`: a formula of the explicit-formulas database, counted and tried on all points of tiny
//! curves.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use secant_catalogue::Counts;
use secant_catalogue::cost::Row;
use secant_lab::efd::coordinates::{Coordinates, Input, Refusal, choose};
use secant_lab::efd::ours;
use secant_lab::efd::program::{LONGEST, Program};
use secant_lab::efd::trial::{Kind, PRIMES, Trial, examine};
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::reasons::Reasons;
use crate::table::{Format, Table};

/// The arguments of `count` for a formula in a file.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Formula {
    /// Counts the formula of a file, in the three-operand format of the explicit-formulas database, and tries
    /// it on all points of tiny curves.
    #[arg(long = "efd", id = "efd", value_name = "FILE", conflicts_with = "name")]
    pub(crate) file: Option<PathBuf>,
    /// The formula's coordinates, by the database's name (jacobian-3, twisted/extended, ..), where neither
    /// its inputs nor the folders tell.
    #[arg(long, value_name = "NAME", requires = "efd", conflicts_with = "name")]
    coordinates: Option<String>,
    /// What the formula computes (addition, doubling, tripling, negation, scaling, diffadd, ladder), where
    /// neither the folders tell it nor a trial shall.
    #[arg(long, value_name = "NAME", requires = "efd", conflicts_with = "name", value_parser = kind)]
    kind: Option<Kind>,
    /// Prints the formula's counts and its trial as JSON.
    #[arg(long, requires = "efd", conflicts_with_all = ["name", "latex", "csv"])]
    json: bool,
}

fn kind(text: &str) -> Result<Kind, String> {
    let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    let found = Kind::ALL.into_iter().find(|kind| kind.name() == text);
    found.ok_or_else(|| format!("one of {}", names.join(", ")))
}

/// What is known of a formula.
struct Examined {
    name: String,
    coordinates: Coordinates,
    trial: Trial,
    /// As the database counts.
    operations: Vec<(String, usize)>,
    counted: Counts,
    ours: Vec<Row>,
}

pub(crate) fn run(args: &Formula, path: &Path, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let name = path.display().to_string();
    let mut file = Vec::new();
    let read = File::open(path).and_then(|opened| opened.take(LONGEST as u64 + 1).read_to_end(&mut file));
    read.map_err(|e| Failure::Refused(format!("{name}: {e}")))?;
    let examined = examined(args, path, &file).map_err(|refusal| match refusal {
        Refusal::Fault(fault) => Failure::Refused(format!("{name}, {fault}")),
        Refusal::Request(text) => Failure::Usage(format!("{name}: {text}")),
    })?;
    if args.json {
        writeln!(out, "{:#}", examined.json())?;
        return Ok(());
    }
    examined.write(format, out)
}

fn examined(args: &Formula, path: &Path, file: &[u8]) -> Result<Examined, Refusal> {
    let program = Program::parse(file)?;
    let coordinates = choose(&program, args.coordinates.as_deref(), path)?;
    let trial = examine(&program, coordinates, args.kind.or_else(|| Kind::of_folder(path, coordinates)))?;
    let inputs = coordinates.inputs(&program)?;
    Ok(Examined {
        name: path.display().to_string(),
        operations: program.counts(|i| inputs[i] == Input::Parameter),
        counted: ours::counted(&program),
        ours: ours::same_kind(coordinates, &trial),
        coordinates,
        trial,
    })
}

impl Examined {
    fn write(&self, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
        let Self { trial, .. } = self;
        let assumed = match trial.assumptions.as_slice() {
            [] => String::new(),
            assumptions => format!(", if {}", assumptions.join(", ")),
        };
        let mut table = Table::new(&["formula", "as the database counts", "counting field", "dep."], 3);
        let operations: Vec<String> = self.operations.iter().map(|(name, n)| format!("{n}{name}")).collect();
        let row = |name: String, operations: String, counts: &Counts| {
            vec![name, operations, counts.to_string(), counts.dependences.to_string()]
        };
        table.row(row(self.name.clone(), operations.join("+"), &self.counted));
        for ours in &self.ours {
            let name = format!("{}: {}", ours.form, ours.operation);
            table.row(row(name, String::new(), &ours.measured));
        }
        let title = format!("{} in {}{assumed}", trial.kind.name(), self.coordinates.name);
        table.titled(&title, format, out)?;
        format.below(&Reasons::default(), &[], out)?;

        let mut table = Table::new(&["points", "number", "agree", "one that does not"], 1).text_from(3);
        for class in &trial.classes {
            let example = class.example.clone().unwrap_or_default();
            table.row(vec![class.name.into(), class.pairs.to_string(), class.agree.to_string(), example]);
        }
        let (pairs, agree) = trial.totals();
        table.row(vec!["all".into(), pairs.to_string(), agree.to_string()]);
        let primes = PRIMES.map(|p| format!("F_{p}")).join(", ");
        let title = format!("all points of {} curves over {primes}, against the affine law", trial.curves);
        table.titled(&title, format, out)?;
        let left_out = format!("left out, as P, Q or the result has no such coordinates: {}", trial.left_out);
        let lines = if trial.left_out > 0 { &[left_out.as_str()][..] } else { &[] };
        Ok(format.below(&Reasons::default(), lines, out)?)
    }

    fn json(&self) -> Value {
        let Self { trial, .. } = self;
        let (pairs, agree) = trial.totals();
        let operations: Map<String, Value> =
            self.operations.iter().map(|(name, n)| (name.clone(), json!(n))).collect();
        let ours = self.ours.iter().map(|row| {
            json!({
                "form": row.form,
                "operation": row.operation,
                "counting_field": row.measured.to_string(),
                "dependences": row.measured.dependences,
            })
        });
        let classes = trial.classes.iter().map(|class| {
            json!({"name": class.name, "pairs": class.pairs, "agree": class.agree, "example": class.example})
        });
        json!({
            "file": self.name,
            "coordinates": self.coordinates.name,
            "kind": trial.kind.name(),
            "assumptions": trial.assumptions,
            "operations": operations,
            "counting_field": self.counted.to_string(),
            "dependences": self.counted.dependences,
            "ours": ours.collect::<Vec<_>>(),
            "primes": PRIMES,
            "curves": trial.curves,
            "pairs": pairs,
            "agree": agree,
            "left_out": trial.left_out,
            "classes": classes.collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2·P1 where a = -3, and one file for each name of a test.
    const DOUBLING: &str = "D = Z1^2\nG = Y1^2\nB = X1*G\nt0 = X1-D\nt1 = X1+D\nt2 = t0*t1\nA = 3*t2\nt3 = A^2\n\
                            t4 = 8*B\nX3 = t3-t4\nt5 = Y1*Z1\nZ3 = 2*t5\nt6 = 4*B\nt7 = t6-X3\nt8 = A*t7\n\
                            t9 = G^2\nt10 = 8*t9\nY3 = t8-t10\n";

    fn said(name: &str, text: &[u8], args: &Formula) -> Result<String, Failure> {
        let path = std::env::temp_dir().join(format!("secant-efd-{}-{name}.op3", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let mut out = Vec::new();
        let done = run(args, &path, Format::default(), &mut out);
        std::fs::remove_file(&path).unwrap();
        done.map(|()| String::from_utf8(out).unwrap())
    }

    fn of(coordinates: &str, json: bool) -> Formula {
        Formula { coordinates: Some(coordinates.into()), json, ..Formula::default() }
    }

    #[test]
    fn a_formula_is_counted_and_tried() {
        let text = said("text", DOUBLING.as_bytes(), &of("jacobian-3", false)).unwrap();
        for part in [
            "doubling in shortw/jacobian-3\n",
            " 4M+4S+5add+1*2+1*3+1*4+2*8 ",
            "weierstrass/jacobian: doubling (DBL)",
            "12 curves over F_13, F_17, F_29",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let all = text.lines().find(|line| line.starts_with("  all ")).unwrap();
        let numbers: Vec<&str> = all.split_whitespace().skip(1).collect();
        assert!(numbers.len() == 2 && numbers[0] == numbers[1], "{text}");
        // With a = 0 it is none.
        let text = said("other", DOUBLING.as_bytes(), &of("jacobian-0", false)).unwrap();
        assert!(text.contains("P = ("), "{text}");
        let text = said("json", DOUBLING.as_bytes(), &of("jacobian-3", true)).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&value["kind"], &value["operations"]["M"]), (&json!("doubling"), &json!(4)));
        assert_eq!(
            (&value["pairs"], &value["ours"][0]["operation"]),
            (&value["agree"], &json!("doubling (DBL)"))
        );
    }

    #[test]
    fn the_command_line_is_read() {
        let path = std::env::temp_dir().join(format!("secant-efd-{}-line.op3", std::process::id()));
        std::fs::write(&path, DOUBLING).unwrap();
        let file = path.to_str().unwrap();
        let line = |args: &[&str]| {
            let args = ["secant", "count"].iter().chain(args).map(Into::into).collect();
            crate::run(args, crate::toy::ALL, &mut Vec::new(), &mut Vec::new())
        };
        assert_eq!(line(&["--efd", file, "--coordinates", "jacobian-3", "--kind", "doubling", "--csv"]), 0);
        assert_eq!(line(&["--efd", file, "--coordinates", "jacobian-3", "--json"]), 0);
        for wrong in [
            &["--efd", file][..],
            &["--efd", file, "--coordinates", "hessian"],
            &["--efd", file, "--coordinates", "jacobian-3", "--kind", "halving"],
            &["--efd", file, "--coordinates", "jacobian-3", "--kind", "addition"],
            &["--efd", file, "--coordinates", "jacobian-3", "--json", "--csv"],
            &["--efd", file, "--coordinates", "jacobian-3", "toyw"],
            &["toyw", "--json"],
            &["--kind", "doubling"],
        ] {
            assert_eq!(line(wrong), 2, "{wrong:?}");
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_is_wrong_has_file_line_and_reason() {
        let refused = |name, text: &[u8]| match said(name, text, &of("jacobian-3", false)) {
            Err(Failure::Refused(text)) => text,
            other => panic!("{other:?}"),
        };
        let text = refused("unknown", b"A = X1^2\nB = A%Y1\n");
        assert!(text.ends_with("-unknown.op3, line 2: unknown operation `%`"), "{text}");
        let text = refused("unset", DOUBLING.replace("A*t7", "A*t77").as_bytes());
        assert!(text.contains("-unset.op3, line 15: the variable t77 is read here and never set"), "{text}");
        let text = refused("bytes", b"A = X1^2\n\xff\n");
        assert!(text.ends_with("-bytes.op3, line 2: this is not UTF-8"), "{text}");
        let text = refused("long", &b"A = X1^2\n".repeat(8000));
        assert!(text.ends_with("the file has more than 65536 bytes"), "{text}");
        let text = refused("short", b"X3 = X1\nZ3 = Z1\n");
        assert!(text.ends_with("line 2: the file ends and does not set the result Y3"), "{text}");
        let usage = said("usage", DOUBLING.as_bytes(), &Formula::default());
        assert!(matches!(usage, Err(Failure::Usage(text)) if text.contains("shortw/jacobian-3")));
        let none =
            run(&Formula::default(), Path::new("/nonexistent/a.op3"), Format::default(), &mut Vec::new());
        assert!(matches!(none, Err(Failure::Refused(text)) if text.starts_with("/nonexistent/a.op3: ")));
    }
}
