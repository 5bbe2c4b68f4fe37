//! The trait of curves that sign and verify by the library's own functions.

use ecdsa_core::{DigestAlgorithm, EcdsaCurve, RecoveryId, Signature};
use elliptic_curve::sec1::{FromSec1Point, ModulusSize, ToSec1Point};
use elliptic_curve::{Curve, CurveArithmetic, NonZeroScalar, PublicKey};
use rand_core::TryCryptoRng;

/// A curve that signs and verifies by the library's own functions: those of this crate.
pub trait DirectCurve:
    Curve<FieldBytesSize: ModulusSize>
    + EcdsaCurve
    + CurveArithmetic<AffinePoint: FromSec1Point<Self> + ToSec1Point<Self>>
    + DigestAlgorithm
{
    /// The signature of a message with this hash (RFC 6979).
    #[doc(hidden)]
    fn sign(d: &NonZeroScalar<Self>, hash: &[u8]) -> Signature<Self>;

    /// The same with as many random bytes mixed in as a scalar has (RFC 6979, section 3.6).
    #[doc(hidden)]
    fn sign_with_rng<R: TryCryptoRng + ?Sized>(
        d: &NonZeroScalar<Self>,
        hash: &[u8],
        rng: &mut R,
    ) -> Result<Signature<Self>, R::Error>;

    /// [`DirectCurve::sign`], and which of the points with this abscissa it was made with.
    #[doc(hidden)]
    fn sign_recoverable(d: &NonZeroScalar<Self>, hash: &[u8]) -> (Signature<Self>, RecoveryId) {
        ecdsa_core::hazmat::sign_prehashed_rfc6979::<Self, Self::Digest>(d, hash, &[])
    }

    /// Whether the signature is one of a message with this hash. Variable time.
    #[doc(hidden)]
    fn verify_vartime(key: &PublicKey<Self>, hash: &[u8], signature: &Signature<Self>) -> bool;
}
