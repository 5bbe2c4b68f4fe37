//! The functions of this room that are never inlined.

#[cfg(feature = "std")]
use super::PreparedVerifyingKey;
use super::{Ecdsa, SigningKey, VerifyingKey};
#[cfg(feature = "alloc")]
use super::{verify_batch, verify_prehash_batch};

impl<C: Ecdsa> SigningKey<C> {
    /// [`Curve::compiled`](crate::Curve::compiled), of all types here.
    pub(crate) const COMPILED: &'static [*const ()] = &[
        Self::sign as *const (),
        Self::sign_prehash as *const (),
        Self::signature::<C::Hash> as *const (),
        VerifyingKey::<C>::verify as *const (),
        VerifyingKey::<C>::verify_prehash as *const (),
        #[cfg(feature = "std")]
        (PreparedVerifyingKey::<C>::new as *const ()),
        #[cfg(feature = "std")]
        (PreparedVerifyingKey::<C>::verify as *const ()),
        #[cfg(feature = "std")]
        (PreparedVerifyingKey::<C>::verify_prehash as *const ()),
        #[cfg(feature = "alloc")]
        (Self::sign_batch as *const ()),
        #[cfg(feature = "alloc")]
        (verify_batch::<C> as *const ()),
        #[cfg(feature = "alloc")]
        (verify_prehash_batch::<C> as *const ()),
    ];
}
