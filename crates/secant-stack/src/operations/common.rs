//! The definitions that all lists of operations use.

use rand_core::{TryCryptoRng, TryRng};

/// One operation of the library, to run on a small stack.
#[derive(Clone, Copy)]
pub struct Operation {
    /// The operation's source text, after its module.
    pub name: &'static str,
    /// Performs the operation once.
    pub run: fn(),
}

/// A list of operations of a module.
macro_rules! operations {
    ($module:ident; $($body:expr;)*) => {
        &[$($crate::operations::common::Operation {
            name: concat!(stringify!($module), ": ", stringify!($body)),
            run: || { std::hint::black_box($body); },
        }),*]
    };
}
pub(super) use operations;

/// An operation on a pool of `rayon`; nothing without that feature.
#[cfg(feature = "rayon")]
macro_rules! pooled {
    ($body:expr) => {
        $body
    };
}
#[cfg(not(feature = "rayon"))]
macro_rules! pooled {
    ($body:expr) => {
        ()
    };
}
pub(super) use pooled;

/// Number of threads that share an operation.
pub(super) const THREADS: std::num::NonZeroUsize = std::num::NonZeroUsize::new(2).unwrap();
/// The domain separation tag of hashed messages.
pub(super) const TAG: &[u8] = b"secant-stack, version 1";
/// The message that is hashed and signed.
pub(super) const MESSAGE: &[u8] = b"message";
/// Few enough for single elements, and for a row of lanes with some left.
pub(super) const FEW: u64 = 20;
/// Number of elements that is large enough for sums by buckets.
pub(super) const MANY: u64 = 300;

/// Bytes of a scalar or a secret that every curve takes.
pub(super) fn secret<const N: usize>(i: u64) -> [u8; N] {
    let mut bytes = [0x5a; N];
    (bytes[0], bytes[1], bytes[N - 1]) = (0, i as u8, 7);
    bytes
}

/// A pseudorandom generator of bytes.
pub(super) struct Bytes(pub(super) u64);

impl TryRng for Bytes {
    type Error = std::convert::Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.try_next_u64().map(|word| word as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Ok(self.0 ^ self.0 >> 29)
    }
    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Self::Error> {
        for byte in to {
            *byte = self.try_next_u64()? as u8;
        }
        Ok(())
    }
}

impl TryCryptoRng for Bytes {}
