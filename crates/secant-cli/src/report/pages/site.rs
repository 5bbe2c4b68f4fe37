//! The data of the pages, and their file names.

use crate::catalogue::Catalogue;
use crate::chronogram::Chart;
use crate::report::reproduced::Reproduced;
use crate::report::results::{Machine, Results};

/// A paper that the library implements.
pub(crate) struct Paper {
    /// The name of its page, and that `reproduce` takes.
    pub(crate) name: &'static str,
    pub(crate) authors: &'static str,
    pub(crate) title: &'static str,
    /// Text in a curve's `source` that marks it as a curve of this paper.
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
    /// The machine that they were made on.
    pub(crate) machine: Machine,
    /// One for each curve that has some.
    pub(crate) charts: Vec<(&'static str, Chart)>,
}

/// The data that the pages show.
pub(crate) struct Site<'a> {
    pub(crate) curves: Catalogue,
    pub(crate) machines: &'a [Results],
    pub(crate) reproduced: Option<&'a Reproduced>,
    pub(crate) chronograms: &'a Chronograms,
}

pub(super) const INDEX: &str = "index.html";
pub(super) const PEERS: &str = "peers.html";

/// The file names of all pages.
pub(crate) fn page_names(curves: Catalogue) -> impl Iterator<Item = String> {
    let papers = PAPERS.iter().map(|paper| paper_file(paper.name));
    let curves = curves.0.iter().map(|curve| curve_file(curve.info().name));
    [INDEX, PEERS].map(String::from).into_iter().chain(papers).chain(curves)
}

pub(super) fn curve_file(name: &str) -> String {
    format!("curve-{name}.html")
}

pub(super) fn paper_file(name: &str) -> String {
    format!("paper-{name}.html")
}
