//! How the work is divided, and how often it is traced.

use secant_lab::robert::simulate::Way;

/// The paper's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Division {
    /// Halvings on one thread, additions on another.
    #[value(name = "halve-and-add")]
    Halve,
    /// Doublings on one thread, additions on another.
    #[value(name = "double-and-add")]
    Double,
    /// The lower digits by halving, the upper by doubling.
    #[value(name = "halve-double-and-add")]
    Both,
}

impl Division {
    /// The names of its methods in the registry, up to the recoding.
    pub(super) fn methods(self, threads: u32) -> &'static [&'static str] {
        match (self, threads) {
            (Self::Halve, 2) => &["pipeline-halve"],
            (Self::Double, 2) => &["pipeline-double", "pipeline"],
            (Self::Both, 2) => &["split-2"],
            (Self::Both, 4) => &["four"],
            _ => &[],
        }
    }

    /// The simulation of this division on so many threads; `None` if there is none.
    pub(super) fn simulated(self, threads: u32) -> Option<Way> {
        match (self, threads) {
            (Self::Halve, 2) => Some(Way::Halve),
            (Self::Double, 2) => Some(Way::Double),
            (Self::Both, 4) => Some(Way::Four),
            _ => None,
        }
    }
}

/// How many multiplications are traced for a drawing: that of median length is drawn.
#[derive(Clone, Copy)]
pub(super) struct Runs {
    pub(super) warming: usize,
    pub(super) traced: usize,
}

pub(super) const FULL: Runs = Runs { warming: 200, traced: 201 };
pub(super) const QUICK: Runs = Runs { warming: 50, traced: 51 };
