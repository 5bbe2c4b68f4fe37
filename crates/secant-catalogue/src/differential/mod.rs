//! Random operations of which several implementations must think the same: what a long run of tests and
//! fuzzers share.
//!
//! A *room* takes words from a source, makes operands of them, and compares what implementations give. An
//! **operation**, as the rooms count them, is one answer of one implementation to one set of operands that
//! was compared with the answer of another. The operands are biased to edges: 0, small integers and their
//! negatives, words of all ones, single bits, what is next to a modulus.
//!
//! All is generic over the source, so that the library contains none of it: who runs it compiles it.

#[cfg(feature = "registry")]
mod batches;
mod binary;
mod draw;
mod fields;
mod halves;
mod lanes;
#[cfg(feature = "registry")]
mod multiplications;
mod quads;
mod recodings;
mod scalars;
mod steps;

#[cfg(feature = "registry")]
pub use batches::batches;
pub use binary::binary;
pub use draw::{Answers, Source, Words};
pub use fields::fields;
pub use halves::halves;
pub use lanes::lanes;
#[cfg(feature = "registry")]
pub use multiplications::multiplications;
pub use quads::quads;
pub use recodings::recodings;
pub use scalars::scalars;
pub use steps::steps;

/// A room: a function that draws operands from a source and compares all implementations on them.
pub type Room<S> = fn(&mut S) -> Answers;

/// All rooms that this CPU can run, by name: those of fields and integers, and, with the feature `registry`,
/// whole multiplications. `lanes` are there with `ifma`, `quads` with AVX2 or `ifma`.
pub fn rooms<S: Source>() -> Vec<(&'static str, Room<S>)> {
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "only x86-64 has vectors"))]
    let mut rooms = vec![
        ("fields", fields as Room<S>),
        ("binary", binary),
        ("scalars", scalars),
        ("recodings", recodings),
        ("halves", halves),
        ("steps", steps),
        #[cfg(feature = "registry")]
        ("batches", batches),
        #[cfg(feature = "registry")]
        ("multiplications", multiplications),
    ];
    #[cfg(target_arch = "x86_64")]
    {
        let ifma = secant_core::cpu::Ifma::detect().is_some();
        if ifma {
            rooms.push(("lanes", lanes));
        }
        if ifma || secant_core::cpu::Avx2::detect().is_some() {
            rooms.push(("quads", quads));
        }
    }
    rooms
}
