//! brainpoolP256r1, brainpoolP384r1 and brainpoolP512r1 of RFC 5639: y² = x³ + Ax + B over F_p for random
//! primes p = 3 mod 4, of prime order, in Jacobian coordinates.
//!
//! The RFC gives a Z with A·Z⁴ = -3, the isomorphism to the twisted curve. So A = -3s² for s = Z⁻², which is
//! all that the formulas of y² = x³ - 3s²x + b ask for: points stay those of the r1 curve, and a doubling
//! takes one product more than with s = 1.

use super::weierstrass::weierstrass;
use crate::field::montgomery::MontgomeryForm;
use crate::form::weierstrass::jacobian::Jacobian;

weierstrass! {
    /// The name of brainpoolP256r1 as a type.
    BrainpoolP256r1: "brainpoolp256r1", "RFC 5639, section 3.4",
    field: "0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377", 256 bits in 4 words, Jacobian over MontgomeryForm<Self, B, 4>,
    p: "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377",
    s: "79838c22d2b8dc9af2e6cf56f8826dc3dfe10fcb17b6aaaf551ee52bef12f826",
    b: "26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6",
    equation: "y^2 = x^3 + 0x7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9x + 0x26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6",
    x: "8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262",
    y: "547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997",
    order: "a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7", cofactor: 1
}

weierstrass! {
    /// The name of brainpoolP384r1 as a type.
    BrainpoolP384r1: "brainpoolp384r1", "RFC 5639, section 3.6",
    field: "0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53", 384 bits in 6 words, Jacobian over MontgomeryForm<Self, B, 6>,
    p: "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53",
    s: "1b60d9fec8ff083c153cc51ccef3ba2cea37a66042032cf7f3dfadabf673c0915e3cab6a67356ae93ab689c5f93b40a8",
    b: "4a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11",
    equation: "y^2 = x^3 + 0x7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826x + 0x4a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11",
    x: "1d1c64f068cf45ffa2a63a81b7c13f6b8847a3e77ef14fe3db7fcafe0cbd10e8e826e03436d646aaef87b2e247d4af1e",
    y: "8abe1d7520f9c2a45cb1eb8e95cfd55262b70b29feec5864e19c054ff99129280e4646217791811142820341263c5315",
    order: "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565", cofactor: 1
}

weierstrass! {
    /// The name of brainpoolP512r1 as a type.
    BrainpoolP512r1: "brainpoolp512r1", "RFC 5639, section 3.7",
    field: "0xaadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3", 512 bits in 8 words, Jacobian over MontgomeryForm<Self, B, 8>,
    p: "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3",
    s: "323bb83b14b2efcba87dd60598a6afddc69b89f1820cc174faedaedd5fd1ddcf9679e37ad8aa0c71213ef2a7c5833a4b5091da99459dc6c1aa5aead7c6468574",
    b: "3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94cadc083e67984050b75ebae5dd2809bd638016f723",
    equation: "y^2 = x^3 + 0x7830a3318b603b89e2327145ac234cc594cbdd8d3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94cax + 0x3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94cadc083e67984050b75ebae5dd2809bd638016f723",
    x: "81aee4bdd82ed9645a21322e9c4c6a9385ed9f70b5d916c1b43b62eef4d0098eff3b1f78e2d0d48d50d1687b93b97d5f7c6d5047406a5e688b352209bcb9f822",
    y: "7dde385d566332ecc0eabfa9cf7822fdf209f70024a57b1aa000c55b881f8111b2dcde494a5f485e5bca4bd88a2763aed1ca2b2fa8f0540678cd1e0f3ad80892",
    order: "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca70330870553e5c414ca92619418661197fac10471db1d381085ddaddb58796829ca90069", cofactor: 1
}
