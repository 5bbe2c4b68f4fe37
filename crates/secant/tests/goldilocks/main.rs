//! X448, Ed448, edwards448 and decaf448 against vectors of their standards, Wycheproof, OpenSSL's keys, and
//! big integers.

mod decaf448;
mod ed448;
mod edwards448;
#[cfg(all(feature = "pem", feature = "jwk"))]
mod files;
mod x448;

/// The bytes of hexadecimal digits; none for "-".
fn bytes(digits: &str) -> Vec<u8> {
    let digits: Vec<u8> = digits.bytes().filter(|d| d.is_ascii_hexdigit()).collect();
    let of_pair = |two| u8::from_str_radix(std::str::from_utf8(two).expect("digits"), 16).expect("digits");
    digits.chunks(2).map(of_pair).collect()
}

/// [`bytes`] of N.
fn array<const N: usize>(digits: &str) -> [u8; N] {
    bytes(digits).try_into().expect("as many bytes")
}

/// Bytes that depend on n.
fn sample<const N: usize>(n: u64) -> [u8; N] {
    let mut state = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d;
    std::array::from_fn(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    })
}
