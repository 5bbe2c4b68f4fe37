//! The laboratory: cycle measurement and the experiments of the papers.
//!
//! | file | what it does |
//! |---|---|
//! | [`clock`] | core cycles from the time-stamp counter, calibrated on the spot |
//! | [`cpu_time`] | stays on one core, and notices when the system takes it away |
//! | [`efd`] | formulas of the explicit-formulas database, on all points of tiny curves |
//! | [`float25519`] | Curve25519 in floating point, radix 2^25.5, and its operation counts: Bernstein's slides |
//! | [`granger_scott`] | the multiplications of Granger-Scott 2014: 2^521 - 1, 2^221 - 3, 2^255 - 19 |
//! | [`longa_gebotys`] | what Tables 2, 3, 5 and 6 of Longa-Gebotys 2010 compare |
//! | [`measure`] | samples several things in turns, drops disturbed samples, gives medians and spreads |
//! | [`papers`] | the tables of the four papers: printed numbers, what answers them here, when they count as reproduced |
//! | [`peers`] | other libraries, to measure beside ours (feature `peers`) |
//! | [`phases`] | what table, doublings, additions and inversion of a multiplication cost, counted |
//! | [`robert`] | two threads as Robert synchronises them, and their work |
//! | [`slides`] | formulas and addition chains of Bernstein's slides, counted |
//! | [`statistics`] | medians and other quantiles |
//! | [`svg`] | charts for pages |
#![deny(unsafe_code)]

pub mod clock;
pub mod cpu_time;
pub mod efd;
pub mod float25519;
pub mod granger_scott;
pub mod longa_gebotys;
pub mod measure;
pub mod model;
pub mod papers;
pub mod peers;
pub mod phases;
pub mod robert;
pub mod slides;
pub mod statistics;
pub mod svg;
