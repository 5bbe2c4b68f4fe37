//! L3: scalar multiplication, one algorithm a file, generic over the group: no curve names here.
//!
//! Scalars arrive as digits made by [`crate::scalar::recode`]: converting first and multiplying afterwards is faster than interleaving the
//! two (Longa-Gebotys 2010, section 5). Affine points arrive and projective points leave: whoever called decides how to
//! normalise, since several denominators share one inversion.
//!
//! | file | computes | time |
//! |---|---|---|
//! | [`window`] | `[k]P`, regular signed fixed windows, right for every point | constant |
//! | `fixed_base` | `[k]G` from a table of multiples of G, no doublings | constant |
//! | [`odd_digits`] | `[k]P` from any recoding with odd digits: binary, NAF, wNAF, fractional wNAF, sliding window | variable |
//! | [`interleave`] | `[m]P + [n]Q`, two such recodings over one run of doublings | variable |
//! | [`endomorphism`] | `[k0]P + [k1]ψ(P)`: interleaved recodings of up to four halves; joint regular digits | variable; constant |
//! | `batch` | many `[k]P` by windows, affine tables and results by shared inversions | constant |
//! | [`double_and_add`] | `[k]P` with no exceptional input at all: where the others send what they cannot do | variable |

#[cfg(feature = "alloc")]
pub mod batch;
pub mod double_and_add;
pub mod endomorphism;
#[cfg(feature = "alloc")]
pub mod fixed_base;
pub mod interleave;
pub mod odd_digits;
pub mod window;
