//! Encodings of points: compressed ones of SEC 1, those of RFC 8032 and of RFC 9496.

use super::super::each::each;
use super::super::{Answer, Peer};
use super::row::peer;

/// Encodings by SEC 1 of the points of a module.
macro_rules! sec1 {
    ($($curve:ident)*) => {
        pub(super) const PEERS: &[Peer] = &[
            $(
                peer(stringify!($curve), "encode", "sec1", "AffinePoint::to_compressed_sec1_bytes", |inputs| {
                    use ::secant::$curve::AffinePoint;
                    each(
                        inputs,
                        |input| AffinePoint::from_sec1_bytes(input.encode()?).ok(),
                        |p| p.to_compressed_sec1_bytes(),
                        |found| Some(Answer::Encoding(found.as_bytes().to_vec())),
                    )
                }),
                peer(stringify!($curve), "decode", "sec1", "AffinePoint::from_sec1_bytes, compressed", |inputs| {
                    use ::secant::$curve::AffinePoint;
                    each(
                        inputs,
                        |input| input.decode().map(<[u8]>::to_vec),
                        |bytes| AffinePoint::from_sec1_bytes(bytes).ok(),
                        |p| {
                            let (x, y) = p.as_ref()?.coordinates()?;
                            Some(Answer::Point { x: x.to_vec(), y: y.to_vec() })
                        },
                    )
                }),
            )*
            peer("edwards25519", "decode", "rfc8032", "AffinePoint::decompress", |inputs| {
                use ::secant::edwards25519::AffinePoint;
                each(
                    inputs,
                    |input| <[u8; 32]>::try_from(input.decode()?).ok(),
                    |bytes| AffinePoint::decompress(bytes).ok(),
                    |p| Some(Answer::Encoding(p.as_ref()?.compress().to_vec())),
                )
            }),
        ];
    };
}

sec1! { p224 p256 p384 p521 secp256k1 }
