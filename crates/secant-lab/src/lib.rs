//! The laboratory: cycle measurement and the experiments of the papers.
//!
//! | file | what it does |
//! |---|---|
//! | [`clock`] | core cycles from the time-stamp counter, calibrated on the spot |
//! | [`cpu_time`] | stays on one core, and notices when the system takes it away |
//! | [`measure`] | samples several things in turns, drops disturbed samples, gives medians and spreads |
//! | [`statistics`] | medians and other quantiles |
#![deny(unsafe_code)]

pub mod clock;
pub mod cpu_time;
pub mod measure;
pub mod statistics;
