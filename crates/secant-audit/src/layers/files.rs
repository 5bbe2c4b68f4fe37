//! How long a file may be, and where a module with children stands.

use std::collections::BTreeSet;

/// No file is longer. CONTRIBUTING.md quotes it.
pub const MAX_LINES: usize = 500;

/// Files that are too long, and files `NAME.rs` beside a folder `NAME`.
pub(super) fn audit(sources: &[(String, String)]) -> Vec<String> {
    let long =
        sources.iter().map(|(path, text)| (path, text.lines().count())).filter(|(_, n)| *n > MAX_LINES);
    let long = long.map(|(path, n)| format!("{path}: {n} lines, more than {MAX_LINES}"));
    let ends = |path: &str| path.match_indices('/').map(|(i, _)| i).collect::<Vec<_>>();
    let folders: BTreeSet<&str> =
        sources.iter().flat_map(|(path, _)| ends(path).into_iter().map(|i| &path[..i])).collect();
    let beside = sources
        .iter()
        .filter_map(|(path, _)| path.strip_suffix(".rs").filter(|stem| folders.contains(stem)))
        .map(|stem| format!("{stem}.rs: beside a folder of its name: call it {stem}/mod.rs"));
    long.chain(beside).collect()
}

/// The finding if CONTRIBUTING.md states another limit of file lengths.
pub(super) fn quoted(contributing: &str) -> Option<String> {
    let sentence = format!("Files have at most {MAX_LINES} lines");
    (!contributing.contains(&sentence)).then(|| format!("CONTRIBUTING.md: does not say '{sentence}'"))
}
