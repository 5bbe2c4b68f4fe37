//! L1: integers modulo a group order, and recodings.

pub mod cofactor;
pub mod decompose;
pub mod modulo;
pub mod recode;
