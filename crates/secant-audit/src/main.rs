//! Audits of the workspace.
fn main() {}
