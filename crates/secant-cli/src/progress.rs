//! A bar on the terminal, and nothing where standard error is no terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of `length` steps.
pub(crate) fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3}% {msg}") {
        bar.set_style(style);
    }
    bar
}
