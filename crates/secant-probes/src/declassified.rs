//! How many places may give something away in an operation: the list is the audit's.

/// The list of places in the source, and below each, indented, the operations that may jump on a secret at
/// it.
const PLACES: &str = include_str!("../../secant-audit/declassified.txt");

/// Whether a name is of a form, in which `*` stands for any characters.
fn is_like(name: &str, form: &str) -> bool {
    match form.split_once('*') {
        None => name == form,
        Some((start, rest)) => {
            name.strip_prefix(start).is_some_and(|name| (0..=name.len()).any(|at| is_like(&name[at..], rest)))
        }
    }
}

/// The number of forms of an operation's name: at least that of its places.
pub(crate) fn count(operation: &str) -> u64 {
    let forms = PLACES.lines().filter(|line| line.starts_with(' ')).flat_map(str::split_whitespace);
    forms.filter(|form| is_like(operation, form)).count() as u64
}
