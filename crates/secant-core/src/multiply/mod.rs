//! L3: scalar multiplication, one algorithm a file, generic over the group: no curve names here.
//!
//! Scalars arrive as digits made by [`crate::scalar::recode`]: converting first and multiplying afterwards is
//! faster than interleaving the two (Longa-Gebotys 2010, section 5). Affine points arrive and projective
//! points leave: whoever called decides how to normalise, since several denominators share one inversion.
//!
//! | file | computes | time |
//! |---|---|---|
//! | [`window`] | `[k]P`, regular signed fixed windows, right for every point | constant |
//! | [`odd_window`] | `[k]P`, fixed windows with odd digits, for points of odd prime order | constant |
//! | `fixed_base` | `[k]G` from a table of multiples of G, no doublings | constant |
//! | `fixed_base_lanes` | the same in the lanes of a vector | constant |
//! | `fixed_base_sums` | the same by eight partial sums in the lanes of a vector | constant |
//! | `fixed_lines` | the same by look-ups in registers, for vectors inside one multiplication | constant |
//! | [`odd_digits`] | `[k]P` from any recoding with odd digits: binary, NAF, wNAF, fractional wNAF, sliding window | variable |
//! | [`interleave`] | `[m]P + [n]Q` and longer sums: such recodings over one run of doublings; `[m]P + [n]G` with a table of G | variable |
//! | [`joint_sparse`] | `[m]P + [n]Q`, the joint sparse form and P, Q, P + Q, P - Q | variable |
//! | [`right_to_left`] | `[k]P` from the multiples of P by powers of 2, by halving too | variable |
//! | `pipeline` | the same on two threads: one produces the multiples, the other sums them (feature `parallel`) | variable |
//! | [`ladder`] | x of `[k]P` and of `[k+1]P` from x of P | constant |
//! | [`endomorphism`] | `[k0]P + [k1]ψ(P)`: joint regular digits; tables for [`interleave`] | constant; variable |
//! | `batch` | many `[k]P` by windows, affine tables and results by shared inversions | constant |
//! | `odd_batch` | many `[k]P` by odd digits, the same, for points of odd prime order | constant |
//! | `many` | sums of many `[k_i]P_i` | variable |
//! | `lane_pairs` | sums of pairs of affine points in the lanes of a vector | constant, or variable |
//! | `heap` | nothing: it has the allocator keep memory that large batches want again | |
//! | [`binary`] | all this on curves over F_2^m, where points can be halved too | variable; constant |
//! | [`double_and_add`] | `[k]P` with no exceptional input at all: where the others send what they cannot do | variable |

#[cfg(feature = "alloc")]
pub mod batch;
#[cfg(feature = "binary")]
pub mod binary;
pub mod double_and_add;
pub mod endomorphism;
#[cfg(feature = "alloc")]
pub mod fixed_base;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod fixed_base_lanes;
#[cfg(feature = "alloc")]
pub mod fixed_base_sums;
#[cfg(feature = "alloc")]
pub mod fixed_lines;
#[cfg(feature = "research")]
pub mod four;
#[cfg(feature = "alloc")]
pub mod heap;
pub mod interleave;
pub mod joint_sparse;
pub mod ladder;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod lane_pairs;
#[cfg(feature = "alloc")]
pub mod many;
#[cfg(feature = "lanes")]
pub mod odd_batch;
pub mod odd_digits;
pub mod odd_window;
#[cfg(feature = "parallel")]
pub mod pipeline;
pub mod right_to_left;
pub mod window;
