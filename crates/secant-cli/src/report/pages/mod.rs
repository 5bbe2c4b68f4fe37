//! The results as pages that need nothing but themselves: no network, no script.

mod breakdown;
mod curve;
mod explained;
mod index;
mod paper;
mod parts;
mod peers;
mod phases;
mod shell;
mod threads;

use std::fs;
use std::path::Path;

use maud::Markup;

use super::reproduced::Reproduced;
use super::results::{Machine, Results};
use crate::catalogue::Catalogue;
use crate::chronogram::Chart;
use crate::failure::Failure;

/// A paper that the library implements.
pub(crate) struct Paper {
    /// The name of its page, and that `reproduce` takes.
    pub(crate) name: &'static str,
    pub(crate) authors: &'static str,
    pub(crate) title: &'static str,
    /// What the source of its curves mentions.
    pub(crate) mention: &'static str,
    /// The curves on which it divides the work among threads.
    pub(crate) threads: &'static [&'static str],
}

/// The papers, in the order of the pages.
pub(crate) const PAPERS: [Paper; 4] = [
    Paper {
        name: "longa-gebotys",
        authors: "Longa, Gebotys 2010",
        title: "Efficient Techniques for High-Speed Elliptic Curve Cryptography",
        mention: "Longa-Gebotys",
        threads: &[],
    },
    Paper {
        name: "bernstein",
        authors: "Bernstein 2006",
        title: "Efficient arithmetic on elliptic curves in large characteristic",
        mention: "Bernstein",
        threads: &[],
    },
    Paper {
        name: "granger-scott",
        authors: "Granger, Scott 2014",
        title: "Faster ECC over F_(2^521 - 1)",
        mention: "Granger-Scott",
        threads: &[],
    },
    Paper {
        name: "robert",
        authors: "Robert 2014",
        title: "Parallelized Software Implementation of Elliptic Curve Scalar Multiplication",
        mention: "Robert",
        threads: &["b233", "b409"],
    },
];

/// Drawings of multiplications on several threads.
pub(crate) struct Chronograms {
    /// What they were made on.
    pub(crate) machine: Machine,
    /// One for each curve that has some.
    pub(crate) charts: Vec<(&'static str, Chart)>,
}

/// What the pages show.
pub(crate) struct Site<'a> {
    pub(crate) curves: Catalogue,
    pub(crate) machines: &'a [Results],
    pub(crate) reproduced: Option<&'a Reproduced>,
    pub(crate) chronograms: &'a Chronograms,
}

impl Site<'_> {
    /// How many pages there are.
    pub(crate) fn length(&self) -> u64 {
        (2 + PAPERS.len() + self.curves.0.len()) as u64
    }

    /// Hands every page to `put`: its file's name and its text.
    fn each(&self, put: &mut dyn FnMut(String, Markup) -> Result<(), Failure>) -> Result<(), Failure> {
        put("index.html".to_string(), index::page(self))?;
        put("peers.html".to_string(), peers::page(self))?;
        for paper in &PAPERS {
            put(paper_file(paper.name), paper::page(self, paper))?;
        }
        for curve in self.curves.0 {
            put(curve_file(curve.info().name), curve::page(self, *curve))?;
        }
        Ok(())
    }

    /// Writes all pages into `directory`; `step` hears of each.
    pub(crate) fn write(&self, directory: &Path, step: &mut dyn FnMut(&str)) -> Result<(), Failure> {
        self.each(&mut |name, page| {
            step(&name);
            let path = directory.join(name);
            fs::write(&path, page.into_string())
                .map_err(|e| Failure::Refused(format!("{}: {e}", path.display())))
        })
    }
}

fn curve_file(name: &str) -> String {
    format!("curve-{name}.html")
}

fn paper_file(name: &str) -> String {
    format!("paper-{name}.html")
}

#[cfg(test)]
mod tests;
