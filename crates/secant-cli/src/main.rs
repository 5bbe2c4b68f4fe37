//! The command `secant`.
fn main() {}
