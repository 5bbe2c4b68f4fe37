//! Key exchange on a curve (RFC 8446, sections 4.2.8.2 and 7.4.2; RFC 8422).

use getrandom::SysRng;
use rustls::crypto::{ActiveKeyExchange, GetRandomFailed, SharedSecret, SupportedKxGroup};
use rustls::{Error, NamedGroup, PeerMisbehaved};
use secant::{p256, p384, p521, x25519};

/// The error for a key share that is no valid public key.
pub(super) const REFUSED: Error = Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);

/// A group, and a key exchange that has begun: `$bytes` are the bytes of a key share, `$shared` makes the
/// secret of our key and of the other side's share, which has that length.
macro_rules! group {
    ($(#[$doc:meta])* $name:ident, $group:ident, $named:ident, $curve:ident, $bytes:literal, $public:expr, $shared:expr) => {
        $(#[$doc])*
        pub static $name: &dyn SupportedKxGroup = &$group;

        #[derive(Debug)]
        struct $group;

        impl SupportedKxGroup for $group {
            fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
                struct Active($curve::SecretKey, [u8; $bytes]);

                impl ActiveKeyExchange for Active {
                    fn complete(self: Box<Self>, share: &[u8]) -> Result<SharedSecret, Error> {
                        let share: &[u8; $bytes] = share.try_into().map_err(|_| REFUSED)?;
                        $shared(&self.0, share).map_err(|_| REFUSED)
                    }

                    fn pub_key(&self) -> &[u8] {
                        &self.1
                    }

                    fn group(&self) -> NamedGroup {
                        NamedGroup::$named
                    }
                }

                let secret = $curve::SecretKey::try_generate_from(&mut SysRng).map_err(|_| GetRandomFailed)?;
                let public = $public(&secret.public_key());
                Ok(Box::new(Active(secret, public)))
            }

            fn name(&self) -> NamedGroup {
                NamedGroup::$named
            }
        }
    };
}

/// The secret of a curve with points: an encoding of this length is an uncompressed one, or none.
macro_rules! by_points {
    ($curve:ident) => {
        |secret: &$curve::SecretKey, share: &[u8]| {
            let public = $curve::PublicKey::from_sec1_bytes(share)?;
            Ok::<_, secant::Error>(SharedSecret::from(&secret.diffie_hellman(&public).as_bytes()[..]))
        }
    };
}

group!(
    /// X25519 (RFC 7748).
    X25519, OnX25519, X25519, x25519, 32,
    |public: &x25519::PublicKey| public.to_bytes(),
    |secret: &x25519::SecretKey, share: &[u8; 32]| {
        let shared = secret.diffie_hellman(&x25519::PublicKey::from(*share))?;
        Ok::<_, secant::Error>(SharedSecret::from(&shared.as_bytes()[..]))
    }
);
group!(
    /// P-256.
    SECP256R1, OnP256, secp256r1, p256, 65, p256::PublicKey::to_sec1_bytes, by_points!(p256)
);
group!(
    /// P-384.
    SECP384R1, OnP384, secp384r1, p384, 97, p384::PublicKey::to_sec1_bytes, by_points!(p384)
);
group!(
    /// P-521.
    SECP521R1, OnP521, secp521r1, p521, 133, p521::PublicKey::to_sec1_bytes, by_points!(p521)
);
