//! Two runs of `reproduce --json` held against each other: which verdicts differ.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use crate::failure::Failure;
use crate::report::reproduced::{Reproduced, Text};

/// Verdicts by paper, table, row or claim. A row's name may stand for several kinds of operations, so its
/// unit is a part of its name.
type Verdicts = BTreeMap<String, String>;

fn verdicts(run: &Reproduced) -> Verdicts {
    let mut all = Verdicts::new();
    for paper in &run.papers {
        for table in &paper.tables {
            let name = match &table.table {
                Text::Words(words) => words.clone(),
                Text::Number(n) => n.to_string(),
                Text::Nothing => String::new(),
            };
            let place = format!("{} {name}", paper.paper);
            for row in &table.rows {
                let verdict = row.verdict.clone().unwrap_or_default();
                all.insert(format!("{place}, row \"{}\", {}", row.what, row.unit), verdict);
            }
            for claim in &table.claims {
                all.insert(format!("{place}, claim \"{}\"", claim.what), claim.verdict.clone());
            }
        }
    }
    all
}

/// Whether a verdict says how it is.
fn is_decided(verdict: &str) -> bool {
    matches!(verdict, "reproduced" | "reproduced up to" | "not reproduced")
}

/// Writes every verdict that the two runs do not share.
///
/// # Errors
/// A file that cannot be read; a decided verdict that the other run decides otherwise.
pub(super) fn compare(first: &Path, second: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let [first, second] = [Reproduced::read(first)?, Reproduced::read(second)?];
    let (first, second) = (verdicts(&first), verdicts(&second));
    let (mut decided, mut open, mut alone) = (0, 0, 0);
    for (what, a) in &first {
        let Some(b) = second.get(what) else {
            alone += 1;
            writeln!(out, "only in the first: {what}")?;
            continue;
        };
        if a == b {
            continue;
        }
        let differ = is_decided(a) && is_decided(b);
        *if differ { &mut decided } else { &mut open } += 1;
        writeln!(out, "{}: {what}: {a}, then {b}", if differ { "differs" } else { "open" })?;
    }
    for what in second.keys().filter(|what| !first.contains_key(*what)) {
        alone += 1;
        writeln!(out, "only in the second: {what}")?;
    }
    writeln!(
        out,
        "{} rows and claims: {decided} decided otherwise, {open} open in one run, {alone} in one run alone",
        first.len()
    )?;
    if decided > 0 {
        return Err(Failure::Refused(format!("{decided} verdicts are decided otherwise in the second run")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn run(name: &str, row: &str, claim: &str) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("secant-compare-{}-{name}", std::process::id()));
        let value = json!({"machine": {"cpu": "x"}, "papers": [{"paper": "p", "title": "t", "tables": [{
            "table": "1", "title": "t",
            "rows": [{"what": "r", "unit": "M", "verdict": row}],
            "claims": [{"what": "c", "verdict": claim}],
        }]}]});
        std::fs::write(&path, value.to_string()).unwrap();
        path
    }

    #[test]
    fn a_verdict_that_turns_is_refused_and_an_open_one_is_told() {
        let a = run("a", "reproduced", "reproduced");
        let other = |name, row, claim| {
            let b = run(name, row, claim);
            let mut out = Vec::new();
            let done = compare(&a, &b, &mut out);
            std::fs::remove_file(b).unwrap();
            (done.is_ok(), String::from_utf8(out).unwrap())
        };
        assert_eq!(
            other("b", "reproduced", "reproduced"),
            (
                true,
                "2 rows and claims: 0 decided otherwise, 0 open in one run, 0 in one run alone\n".to_string()
            )
        );
        let (ok, text) = other("c", "reproduced", "undecided");
        assert!(ok && text.starts_with("open: p 1, claim \"c\": reproduced, then undecided\n"), "{text}");
        let (ok, text) = other("d", "not reproduced", "reproduced");
        assert!(
            !ok && text.starts_with("differs: p 1, row \"r\", M: reproduced, then not reproduced\n"),
            "{text}"
        );
        std::fs::remove_file(a).unwrap();
    }
}
