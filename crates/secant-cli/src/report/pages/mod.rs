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

use std::fs;
use std::path::Path;

use maud::Markup;

use crate::failure::Failure;
pub(crate) use site::{Chronograms, PAPERS, Paper, Site};
use site::{curve_file, paper_file};

impl Site<'_> {
    /// Hands every page to `put`: its file's name and its text.
    pub(super) fn each(
        &self,
        put: &mut dyn FnMut(String, Markup) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
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

#[cfg(test)]
mod tests;
