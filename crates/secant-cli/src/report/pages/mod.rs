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
mod site;
mod threads;

use maud::Markup;

pub(crate) use site::{Chronograms, PAPERS, Paper, Site, page_names};
use site::{INDEX, PEERS, curve_file, paper_file};

impl Site<'_> {
    /// Hands every page to `put`: its file's name and its text, in the order of [`page_names`].
    pub(crate) fn each(&self, put: &mut dyn FnMut(String, Markup)) {
        put(INDEX.to_string(), index::page(self));
        put(PEERS.to_string(), peers::page(self));
        for paper in &PAPERS {
            put(paper_file(paper.name), paper::page(self, paper));
        }
        for curve in self.curves.0 {
            put(curve_file(curve.info().name), curve::page(self, *curve));
        }
    }
}

#[cfg(test)]
mod tests;
