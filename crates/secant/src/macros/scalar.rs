//! `Scalar` of a module.

/// The type `Scalar` of the module of `Curve`: words and bytes of an integer modulo r.
macro_rules! scalar {
    ($name:literal, $words:literal, $bytes:literal, little: $little:literal) => {
        impl crate::curve::sealed::Sealed for Curve {}

        impl crate::Curve for Curve {
            type Residue = secant_core::scalar::modulo::Scalar<Self, $words>;
            type Bytes = [u8; $bytes];
            const LITTLE_ENDIAN: bool = $little;

            fn compiled() -> &'static [*const ()] {
                Scalar::COMPILED
            }
        }

        #[doc = concat!("An integer modulo r, the prime order of the base point of ", $name, ", of ", $bytes, " bytes.")]
        pub type Scalar = crate::Scalar<Curve>;
    };
}
pub(crate) use scalar;
