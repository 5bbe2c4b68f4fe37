//! The curves as parameters of types.

/// A curve of this library: the parameter of [`Scalar`](crate::Scalar).
///
/// A curve is a type without values; the modules name its types: `p256::Scalar` is `Scalar<P256>`. No other
/// crate implements this trait.
pub trait Curve: sealed::Sealed + Sized + 'static {
    /// An integer modulo the order of the base point, in Montgomery's form; wiped when dropped.
    type Residue: Clone;
    /// The bytes of an integer: an array.
    type Bytes: Copy + AsRef<[u8]> + for<'a> TryFrom<&'a [u8]>;
    /// Whether integers are little-endian; else they are big-endian.
    const LITTLE_ENDIAN: bool;
    /// The functions that are never inlined: this crate compiles them for its curves, and programs link them.
    #[doc(hidden)]
    fn compiled() -> &'static [*const ()];
}

pub(crate) mod sealed {
    /// A curve of this crate.
    pub trait Sealed {}
}
