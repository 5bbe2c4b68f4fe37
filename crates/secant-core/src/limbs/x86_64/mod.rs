//! Kernels for x86-64 CPUs with more than the baseline instructions.

pub mod any_prime;
pub mod chains;
pub mod divsteps;
pub mod fma4;
pub mod folded52;
mod halves;
pub mod ifma;
pub mod ifma4;
pub mod inversion;
mod lanes_memory;
pub mod mersenne;
pub mod mersenne52;
pub mod mersenne521;
pub mod mulx;
pub mod p224;
pub mod p256;
pub mod p384;
pub mod prime52;
mod rows;
pub mod spare;
pub mod sparse52;
mod wide;
pub mod words52;
