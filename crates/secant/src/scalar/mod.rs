//! L1: integers modulo a group order, and recodings.
