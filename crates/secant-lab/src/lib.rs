//! The laboratory: cycle measurement and the experiments of the papers.
