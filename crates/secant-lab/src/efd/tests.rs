//! Formulas written in the database's format, on all points.

use std::path::Path;

use super::coordinates::{ALL, Coordinates, Input, Refusal, choose};
use super::program::Program;
use super::trial::{Class, Kind, Trial, examine};

/// P1 + P2, chord of Jacobian coordinates.
const ADDITION: &str = "A = Z1^2\nB = Z2^2\nU = X1*B\nV = X2*A\nH = V-U\nt0 = Z1*A\nt1 = Z2*B\n\
                        S = Y1*t1\nT = Y2*t0\nr = T-S\nHH = H^2\nG = H*HH\nW = U*HH\nt2 = r^2\nt3 = 2*W\n\
                        t4 = t2-G\nX3 = t4-t3\nt5 = W-X3\nt6 = r*t5\nt7 = S*G\nY3 = t6-t7\nt8 = Z1*Z2\n\
                        Z3 = t8*H\n";

/// 2·P1, tangent of Jacobian coordinates.
const DOUBLING: &str = "A = X1^2\nB = Y1^2\nC = Z1^4\nt0 = 3*A\nt1 = a*C\nM = t0+t1\nt2 = X1*B\nS = 4*t2\n\
                        t3 = M^2\nt4 = 2*S\nX3 = t3-t4\nt5 = S-X3\nt6 = M*t5\nt7 = B^2\nt8 = 8*t7\n\
                        Y3 = t6-t8\nt9 = Y1*Z1\nZ3 = 2*t9";

/// The law of an Edwards curve, complete.
const EDWARDS: &str = "A = X1*X2\nB = Y1*Y2\nt0 = T1*T2\nC = d*t0\nD = Z1*Z2\nt1 = X1*Y2\nt2 = Y1*X2\n\
                       E = t1+t2\nF = D-C\nG = D+C\nt3 = a*A\nH = B-t3\nX3 = E*F\nY3 = G*H\nT3 = E*H\nZ3 = F*G";

/// 2·P2 and P2 + P3 in X and Z.
const LADDER: &str = "A = X2+Z2\nB = X2-Z2\nC = X3+Z3\nD = X3-Z3\nE = A^2\nF = B^2\nG = E-F\nX4 = E*F\n\
                      t0 = a24*G\nt1 = F+t0\nZ4 = G*t1\nt2 = D*A\nt3 = C*B\nt4 = t2+t3\nt5 = t4^2\n\
                      X5 = Z1*t5\nt6 = t2-t3\nt7 = t6^2\nZ5 = X1*t7";

fn tried(text: &str, name: &str) -> Trial {
    let (program, coordinates) = chosen(text, Some(name), "file.op3").unwrap();
    examine(&program, coordinates, None).unwrap()
}

fn chosen(text: &str, name: Option<&str>, path: &str) -> Result<(Program, Coordinates), Refusal> {
    let program = Program::parse(text.as_bytes())?;
    let coordinates = choose(&program, name, Path::new(path))?;
    Ok((program, coordinates))
}

fn failing(trial: &Trial) -> Vec<&'static str> {
    let fails = |class: &&Class| class.agree < class.pairs;
    let mut names: Vec<_> = trial.classes.iter().filter(fails).map(|class| class.name).collect();
    names.sort_unstable();
    names
}

fn counts(text: &str, name: &str) -> String {
    let (program, coordinates) = chosen(text, Some(name), "").unwrap();
    let inputs = coordinates.inputs(&program).unwrap();
    let counts = program.counts(|i| inputs[i] == Input::Parameter);
    counts.iter().map(|(name, n)| format!("{n}{name}")).collect::<Vec<_>>().join("+")
}

#[test]
fn an_addition_has_the_exceptions_of_the_chord() {
    let trial = tried(ADDITION, "jacobian");
    assert_eq!((trial.kind, trial.assumptions.len(), trial.left_out), (Kind::Addition, 0, 0));
    assert_eq!(failing(&trial), ["P = Q", "P = Q = -Q", "P and Q neutral", "P neutral", "Q neutral"]);
    assert!(trial.classes.iter().all(|class| class.agree == 0 || class.agree == class.pairs));
    assert!(trial.classes.iter().any(|class| class.name == "P = -Q" && class.agree > 0));
    let (pairs, agree) = trial.totals();
    assert!(agree > 4000 && agree < pairs, "{agree} of {pairs}");
    assert_eq!(counts(ADDITION, "jacobian"), "12M+4S+6add+1*2");
}

#[test]
fn a_doubling_is_found_to_be_one() {
    for name in ["shortw/jacobian", "jacobian-3", "jacobian-0"] {
        let trial = tried(DOUBLING, name);
        assert_eq!((trial.kind, failing(&trial).len(), trial.left_out), (Kind::Doubling, 0, 0));
    }
    assert_eq!(counts(DOUBLING, "jacobian"), "3M+6S+1*a+4add+2*2+1*3+1*4+1*8");
    let negation = "X3 = X1\nY3 = -Y1\nZ3 = Z1";
    assert_eq!(tried(negation, "projective-3").kind, Kind::Negation);
    let scaling = "A = 1/Z1\nAA = A^2\nX3 = X1*AA\nt = A*AA\nY3 = Y1*t\nZ3 = 1";
    let trial = tried(scaling, "jacobian");
    assert_eq!((trial.kind, failing(&trial)), (Kind::Scaling, vec!["P neutral"]));
    assert_eq!(counts(scaling, "jacobian"), "1I+3M+1S");
}

#[test]
fn what_is_assumed_of_z_is_found() {
    let mixed = ADDITION.replace("B = Z2^2", "B = 1").replace("Z1*Z2", "Z1*B").replace("Z2*B", "B*B");
    let trial = tried(&mixed, "jacobian");
    assert_eq!((trial.assumptions, trial.left_out > 0), (vec!["Z2 = 1".to_string()], true));
    let same = ADDITION.replace("Z2", "Z1");
    assert_eq!(tried(&same, "jacobian").assumptions, ["Z1 = Z2"]);
}

#[test]
fn complete_laws_and_ladders_agree() {
    for name in ["extended", "extended-1"] {
        let trial = tried(EDWARDS, name);
        assert_eq!((trial.kind, failing(&trial).len()), (Kind::Addition, 0), "{name}");
    }
    assert_eq!(counts(EDWARDS, "extended"), "10M+1*a+1*d+4add");
    let trial = tried(LADDER, "montgom/xz");
    assert_eq!(trial.kind, Kind::Ladder);
    assert_eq!(
        trial.classes.iter().find(|class| class.name == "other pairs").map(|c| c.agree == c.pairs),
        Some(true)
    );
    assert!(failing(&trial).contains(&"P = Q"));
    // The sum alone.
    let others = LADDER.lines().filter(|line| !line.starts_with("X4") && !line.starts_with("Z4"));
    let sum = others.collect::<Vec<_>>().join("\n");
    assert_eq!(tried(&sum.replace("X5", "X4").replace("Z5", "Z4"), "montgom/xz").kind, Kind::Diffadd);
}

/// One sign or one number wrong: the trial says so, and takes the formula for nothing else.
#[test]
fn a_wrong_formula_disagrees() {
    for (text, name, right, wrong, kind) in [
        (ADDITION, "jacobian", "r = T-S", "r = T+S", Kind::Addition),
        (DOUBLING, "jacobian", "8*t7", "7*t7", Kind::Doubling),
        (EDWARDS, "extended", "B-t3", "B+t3", Kind::Addition),
        (EDWARDS, "extended", "T3 = E*H", "T3 = E*G", Kind::Addition),
        (LADDER, "montgom/xz", "a24*G", "a*G", Kind::Ladder),
    ] {
        assert!(text.contains(right));
        let trial = tried(&text.replace(right, wrong), name);
        let (pairs, agree) = trial.totals();
        assert!(trial.kind == kind && 2 * agree < pairs, "{wrong}: {agree} of {pairs}");
        let class = trial.classes.iter().find(|class| class.agree < class.pairs).unwrap();
        assert!(class.example.as_ref().unwrap().contains("P = "), "{class:?}");
    }
}

#[test]
fn coordinates_are_told_by_name_folder_or_inputs() {
    let of = |text, name, path| chosen(text, name, path).map(|(_, coordinates)| coordinates.name);
    assert_eq!(of(EDWARDS, Some("extended-1"), ""), Ok("twisted/extended-1"));
    assert_eq!(of(DOUBLING, None, "efd/shortw/jacobian-3/doubling/mine.op3"), Ok("shortw/jacobian-3"));
    let folder = Path::new("efd/shortw/jacobian-3/doubling/mine.op3");
    assert_eq!(Kind::of_folder(folder, ALL[2]), Some(Kind::Doubling));
    assert_eq!(Kind::of_folder(folder, ALL[1]), None);
    assert_eq!(of(LADDER, None, "mine.op3"), Ok("montgom/xz"));
    let request = |text, name| match of(text, name, "mine.op3") {
        Err(Refusal::Request(text)) => text,
        other => panic!("{other:?}"),
    };
    assert!(request(DOUBLING, None).contains("shortw/jacobian, shortw/jacobian-0"));
    assert!(!request(EDWARDS, None).contains("jacobian"));
    assert!(request(DOUBLING, Some("hessian")).contains("twisted/inverted"));
    let negation = "X3 = X1\nY3 = -Y1\nZ3 = Z1";
    assert!(request(negation, Some("inverted")).contains("any of twisted/inverted, edwards/inverted"));
    // With its inputs the model is clear.
    assert_eq!(of(&format!("{negation}\nq = c*d"), Some("inverted"), ""), Ok("edwards/inverted"));
}

#[test]
fn faults_of_formulas_have_their_line() {
    let fault = |text: &str, name: &str| {
        let refused = chosen(text, Some(name), "").and_then(|(program, c)| examine(&program, c, None));
        match refused {
            Err(Refusal::Fault(fault)) => fault.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let never_set = "line 4: the variable BB is read here and never set before, \
                     and shortw/jacobian has no input of this name";
    assert_eq!(fault(&ADDITION.replace("X2*A", "X2*BB"), "shortw/jacobian"), never_set);
    let missing = "line 23: the file ends and does not set the result Z3";
    assert_eq!(fault(&ADDITION.replace("Z3", "Z9"), "shortw/jacobian"), missing);
    // A result is no input.
    assert!(fault(&ADDITION.replace("W-X3", "W-Y3"), "jacobian").starts_with("line 18: the variable Y3"));
    let unknown = chosen("Z3 = Q*R", None, "").map(|_| ());
    assert!(matches!(unknown, Err(Refusal::Fault(fault)) if fault.reason.contains("any coordinates")));
    let (program, coordinates) = chosen(ADDITION, Some("jacobian"), "").unwrap();
    let refused = examine(&program, coordinates, Some(Kind::Doubling)).unwrap_err();
    assert_eq!(
        refused,
        Refusal::Request("the formula reads no point beyond P2: no doubling, but addition".into())
    );
}

/// Of no use, but right as a scaling where it is none as a doubling: at points of order 2.
#[test]
fn a_few_points_do_not_tell_the_kind() {
    let trial = tried("X3 = X1\nY3 = b*Y1\nZ3 = Z1", "projective");
    let scaling = trial.classes.iter().find(|class| class.name == "P of order 2");
    assert!(trial.kind == Kind::Doubling && scaling.is_some_and(|class| class.agree == 0), "{trial:?}");
}

/// Files with bytes changed, removed and repeated: read or refused, and nothing else.
#[test]
fn no_file_panics() {
    let mut random = 1_u64;
    let mut word = move || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize
    };
    let signs = b"=+-*/^ \n\r#0123456789XYZTabdk\xc3\xa9\xff\0";
    let (mut run, mut refused) = (0, 0);
    for round in 0..2000 {
        let mut file = [ADDITION, DOUBLING, EDWARDS, LADDER][round % 4].as_bytes().to_vec();
        for _ in 0..=word() % 2 {
            let at = word() % file.len();
            match word() % 4 {
                0 => file[at] = signs[word() % signs.len()],
                1 => file.insert(at, signs[word() % signs.len()]),
                2 => file.truncate(at + 1),
                _ => drop(file.drain(at..(at + word() % 20).min(file.len()))),
            }
            if file.is_empty() {
                break;
            }
        }
        let fault = match Program::parse(&file) {
            Ok(program) => {
                let names =
                    ["jacobian", "jacobian-3", "extended", "montgom/xz", ALL[word() % ALL.len()].name];
                let name = [names[round % 4], names[4]][word() % 2];
                let chosen = choose(&program, Some(name).filter(|_| word() % 4 > 0), Path::new("x"));
                match chosen.and_then(|coordinates| examine(&program, coordinates, None)) {
                    Ok(_) => {
                        run += 1;
                        continue;
                    }
                    Err(refusal) => refusal,
                }
            }
            Err(fault) => fault.into(),
        };
        refused += 1;
        if let Refusal::Fault(fault) = fault {
            assert!(fault.line >= 1 && fault.line <= 80 && fault.reason.len() < 400, "{fault}");
        }
    }
    assert!(run > 20 && refused > 1000, "{run} {refused}");
}
