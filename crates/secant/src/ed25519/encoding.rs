//! Signatures as they come and go.

crate::macros::halves! {
    /// A signature: R and S, 32 bytes each. Nothing is checked before it is verified.
    pub(super) struct, 64 of 32
}
