//! Circles among the files of a crate: a reader of a file must be able to read first the files that it builds
//! on.
//!
//! File A depends on file B if the code of A, tests left out, names an item that B defines. Modules and
//! re-exports are no stations on the way: a path through `room/mod.rs`, which re-exports an item of its
//! child, leads to the child. So a `mod.rs` that declares its children and re-exports what they have depends
//! on none of them; one whose own code names an item of a child depends on that child, and then the child may
//! name nothing that `mod.rs` defines.
//!
//! The audit does not see what only the compiler knows: a method called on a value, an item made by a macro
//! in another file.

mod named;
mod scope;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use named::Named;
use scope::Crate;

/// The dependences between files, by their indices: the first line that names an item, and the path in it.
type Edges = BTreeMap<(usize, usize), (usize, String)>;

/// A file of a crate.
pub(super) struct File<'a> {
    /// Path of the file from the workspace's root.
    pub(super) name: &'a str,
    /// The module's path from the crate's root.
    pub(super) module: &'a [String],
    /// The parsed text of the file.
    pub(super) syntax: &'a syn::File,
}

/// The circles among the files of one crate, each as a chain of files: so many that each dependence that
/// closes a circle stands in one, the short ones first.
pub(super) fn circles(files: &[File<'_>]) -> Vec<String> {
    let edges = edges(files);
    let mut closed: Vec<Vec<usize>> =
        edges.keys().filter_map(|(from, to)| circle(&edges, *from, *to)).collect();
    closed.sort_by_key(Vec::len);
    let mut shown = BTreeSet::new();
    closed.retain(|circle| steps(circle).filter(|step| shown.insert(*step)).count() > 0);
    closed.iter().map(|circle| chain(files, &edges, circle)).collect()
}

fn edges(files: &[File<'_>]) -> Edges {
    let mut names = Crate::default();
    for (i, file) in files.iter().enumerate() {
        names.add(i, file.module, file.syntax);
    }
    let mut edges = Edges::new();
    for (i, file) in files.iter().enumerate() {
        for Named { line, module, path } in named::named(file.module, file.syntax) {
            for to in names.files(&module, &path) {
                if to != i {
                    edges.entry((i, to)).or_insert_with(|| (line, path.join("::")));
                }
            }
        }
    }
    edges
}

/// The shortest circle that begins with the step from `from` to `to`.
fn circle(edges: &Edges, from: usize, to: usize) -> Option<Vec<usize>> {
    let mut before = BTreeMap::from([(to, from)]);
    let mut next = VecDeque::from([to]);
    while let Some(at) = next.pop_front() {
        for (_, beyond) in edges.range((at, 0)..(at + 1, 0)).map(|(step, _)| *step) {
            if beyond == from {
                let back =
                    std::iter::successors(Some(at), |file| before.get(file).copied().filter(|b| *b != from));
                let mut circle: Vec<usize> = back.chain([from]).collect();
                circle.reverse();
                return Some(circle);
            }
            before.entry(beyond).or_insert_with(|| {
                next.push_back(beyond);
                at
            });
        }
    }
    None
}

fn steps(circle: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    circle.iter().copied().zip(circle.iter().copied().cycle().skip(1))
}

fn chain(files: &[File<'_>], edges: &Edges, circle: &[usize]) -> String {
    let mut text = String::from("circle: ");
    for (from, to) in steps(circle) {
        let (line, path) = &edges[&(from, to)];
        text += &format!("{}:{line} (names {path}) -> ", files[from].name);
    }
    text + files[circle[0]].name
}
