//! The groups in which rows are multiplied.

/// A group: what a row of points is, and how a secret multiplies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Group {
    /// X25519 (RFC 7748): 32 bytes u; the secret is clamped.
    X25519,
    /// Abscissas u of Curve25519 times an integer modulo the order r of the base point, not clamped: what the
    /// psi of FATE computes.
    X25519Unclamped,
    /// Points of edwards25519 as RFC 8032 encodes them, 32 bytes.
    Edwards25519,
    /// Elements of ristretto255, 32 bytes (RFC 9496).
    Ristretto255,
    /// Points of P-256 (SEC 1): compressed or not as input, compressed as output, 33 bytes.
    P256,
    /// Points of secp256k1, as those of P-256.
    Secp256k1,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::X25519,
        Self::X25519Unclamped,
        Self::Edwards25519,
        Self::Ristretto255,
        Self::P256,
        Self::Secp256k1,
    ];

    /// Its name in commands and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::X25519 => "x25519",
            Self::X25519Unclamped => "x25519-unclamped",
            Self::Edwards25519 => "edwards25519",
            Self::Ristretto255 => "ristretto255",
            Self::P256 => "p256",
            Self::Secp256k1 => "secp256k1",
        }
    }

    /// The group of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.name() == name)
    }

    /// The bytes of a row of output.
    #[must_use]
    pub const fn row_len(self) -> usize {
        match self {
            Self::X25519 | Self::X25519Unclamped | Self::Edwards25519 | Self::Ristretto255 => 32,
            Self::P256 | Self::Secp256k1 => 33,
        }
    }

    /// The bytes of a secret.
    #[must_use]
    pub const fn secret_len(self) -> usize {
        32
    }

    /// A domain separation tag for identifiers that no other protocol hashes (RFC 9380, section 3.1): who
    /// agrees on nothing else takes it.
    #[must_use]
    pub const fn default_tag(self) -> &'static [u8] {
        match self {
            Self::X25519 | Self::X25519Unclamped => b"secant-bulk-V01-curve25519_XMD:SHA-512_ELL2_RO_",
            Self::Edwards25519 => b"secant-bulk-V01-edwards25519_XMD:SHA-512_ELL2_RO_",
            Self::Ristretto255 => b"secant-bulk-V01-ristretto255_XMD:SHA-512_R255MAP_RO_",
            Self::P256 => b"secant-bulk-V01-P256_XMD:SHA-256_SSWU_RO_",
            Self::Secp256k1 => b"secant-bulk-V01-secp256k1_XMD:SHA-256_SSWU_RO_",
        }
    }
}
