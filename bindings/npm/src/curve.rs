//! The curves of SEC 1.

/// The classes of a curve.
macro_rules! curve {
    (
        $module:ident,
        $secret:ident $public:ident $signing:ident $verifying:ident $mul_base:ident $mul:ident
        $mul_base_batch:ident $verify_batch:ident $hash_to_curve:ident
    ) => {
        mod $module {
            use getrandom::SysRng;
            use secant::$module as curve;
            use wasm_bindgen::prelude::*;

            use $crate::{no_random, of_row, refused, rows, same_rows, slices, verdict, verdicts};

            /// A secret key for key agreement: a big-endian integer from 1 to the order less 1. `free` wipes
            /// it.
            #[wasm_bindgen]
            pub struct $secret(curve::SecretKey);

            #[wasm_bindgen]
            impl $secret {
                /// The key of a big-endian integer.
                #[wasm_bindgen(constructor)]
                pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
                    curve::SecretKey::try_from(bytes).map(Self).map_err(refused)
                }

                /// A key of the platform's random numbers.
                pub fn generate() -> Result<Self, JsError> {
                    curve::SecretKey::try_generate_from(&mut SysRng).map(Self).map_err(no_random)
                }

                /// The big-endian integer.
                #[wasm_bindgen(js_name = toBytes)]
                pub fn to_bytes(&self) -> Vec<u8> {
                    self.0.to_bytes().to_vec()
                }

                /// The public key that belongs to it.
                #[wasm_bindgen(js_name = publicKey)]
                pub fn public_key(&self) -> $public {
                    $public(self.0.public_key())
                }

                /// What both sides have in the end: the x coordinate of the product. Derive keys from it by a
                /// hash, together with both public keys.
                #[wasm_bindgen(js_name = diffieHellman)]
                pub fn diffie_hellman(&self, public: &$public) -> Vec<u8> {
                    self.0.diffie_hellman(&public.0).as_bytes().to_vec()
                }

                /// `diffieHellman` with each of many encoded public keys, one after the other: uncompressed, or
                /// compressed if that is said. One that is refused is thrown with its row.
                #[wasm_bindgen(js_name = diffieHellmanBatch)]
                pub fn diffie_hellman_batch(
                    &self,
                    publics: &[u8],
                    compressed: Option<bool>,
                ) -> Result<Vec<u8>, JsError> {
                    let points = rows("publics", publics, width(compressed))?;
                    let keys = points.enumerate().map(|(i, row)| {
                        curve::PublicKey::from_sec1_bytes(row).map_err(|error| of_row(i, error))
                    });
                    let keys: Vec<_> = keys.collect::<Result<_, _>>()?;
                    let shared = self.0.diffie_hellman_batch(&keys);
                    Ok(shared.iter().flat_map(|shared| *shared.as_bytes()).collect())
                }
            }

            $crate::files::secret!($secret, curve::SecretKey, from_sec1_pem, from_sec1_der);
            $crate::files::public!($public, curve::PublicKey);

            /// A public key for key agreement: an encoded point, compressed or not, which is fully checked.
            #[wasm_bindgen]
            pub struct $public(curve::PublicKey);

            #[wasm_bindgen]
            impl $public {
                /// The key of an encoded point.
                #[wasm_bindgen(constructor)]
                pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
                    curve::PublicKey::from_sec1_bytes(bytes).map(Self).map_err(refused)
                }

                /// The encoded point, compressed if that is asked for.
                #[wasm_bindgen(js_name = toBytes)]
                pub fn to_bytes(&self, compressed: Option<bool>) -> Vec<u8> {
                    if compressed == Some(true) {
                        self.0.to_compressed_sec1_bytes().to_vec()
                    } else {
                        self.0.to_sec1_bytes().to_vec()
                    }
                }
            }

            /// A key that signs, by ECDSA: deterministic (RFC 6979). `free` wipes it.
            #[wasm_bindgen]
            pub struct $signing(curve::SigningKey);

            #[wasm_bindgen]
            impl $signing {
                /// The key of a big-endian integer.
                #[wasm_bindgen(constructor)]
                pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
                    curve::SigningKey::try_from(bytes).map(Self).map_err(refused)
                }

                /// A key of the platform's random numbers.
                pub fn generate() -> Result<Self, JsError> {
                    curve::SigningKey::try_generate_from(&mut SysRng).map(Self).map_err(no_random)
                }

                /// The big-endian integer.
                #[wasm_bindgen(js_name = toBytes)]
                pub fn to_bytes(&self) -> Vec<u8> {
                    self.0.to_bytes().to_vec()
                }

                /// The key that verifies what this one signs.
                #[wasm_bindgen(js_name = verifyingKey)]
                pub fn verifying_key(&self) -> $verifying {
                    $verifying(self.0.verifying_key())
                }

                /// The signature of a message: r, s; or in DER if that is asked for.
                pub fn sign(&self, message: &[u8], der: Option<bool>) -> Vec<u8> {
                    let signature = self.0.sign(message);
                    if der == Some(true) {
                        signature.to_der().as_bytes().to_vec()
                    } else {
                        signature.to_bytes().to_vec()
                    }
                }

                /// `sign` of each of many messages: r and s of each, one after the other.
                #[wasm_bindgen(js_name = signBatch)]
                pub fn sign_batch(
                    &self,
                    #[wasm_bindgen(unchecked_param_type = "readonly Uint8Array[]")] messages: JsValue,
                ) -> Result<Vec<u8>, JsError> {
                    let messages = slices(&messages)?;
                    let messages: Vec<_> = messages.iter().map(Vec::as_slice).collect();
                    Ok(self.0.sign_batch(&messages).iter().flat_map(curve::Signature::to_bytes).collect())
                }
            }

            $crate::files::secret!($signing, curve::SigningKey, from_sec1_pem, from_sec1_der);
            $crate::files::public!($verifying, curve::VerifyingKey);

            /// A key that verifies signatures, by ECDSA: an encoded point, compressed or not, which is fully
            /// checked.
            #[wasm_bindgen]
            pub struct $verifying(curve::VerifyingKey);

            #[wasm_bindgen]
            impl $verifying {
                /// The key of an encoded point.
                #[wasm_bindgen(constructor)]
                pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
                    curve::VerifyingKey::from_sec1_bytes(bytes).map(Self).map_err(refused)
                }

                /// The encoded point, compressed if that is asked for.
                #[wasm_bindgen(js_name = toBytes)]
                pub fn to_bytes(&self, compressed: Option<bool>) -> Vec<u8> {
                    if compressed == Some(true) {
                        self.0.to_compressed_sec1_bytes().to_vec()
                    } else {
                        self.0.to_sec1_bytes().to_vec()
                    }
                }

                /// Whether the signature, r and s or DER, is one of this message.
                pub fn verify(&self, signature: &[u8], message: &[u8], der: Option<bool>) -> bool {
                    let signature = if der == Some(true) {
                        curve::Signature::from_der(signature)
                    } else {
                        curve::Signature::try_from(signature)
                    };
                    verdict(signature.and_then(|signature| self.0.verify(message, &signature)))
                }
            }

            /// A scalar of big-endian bytes times the base point: an encoded point. Constant time.
            #[wasm_bindgen(js_name = $mul_base)]
            pub fn mul_base(scalar: &[u8], compressed: Option<bool>) -> Result<Vec<u8>, JsError> {
                let product = curve::Point::mul_base(&curve::Scalar::try_from(scalar).map_err(refused)?);
                Ok(encoded(&product.to_affine(), compressed))
            }

            /// A scalar times an encoded point. Constant time in both, but for whether they are refused.
            #[wasm_bindgen(js_name = $mul)]
            pub fn mul(scalar: &[u8], point: &[u8], compressed: Option<bool>) -> Result<Vec<u8>, JsError> {
                let scalar = curve::Scalar::try_from(scalar).map_err(refused)?;
                let product = curve::AffinePoint::from_sec1_bytes(point).map_err(refused)? * &scalar;
                Ok(encoded(&product.to_affine(), compressed))
            }

            /// `mulBase` of each of many scalars, one after the other. One that is refused is thrown with its row.
            #[wasm_bindgen(js_name = $mul_base_batch)]
            pub fn mul_base_batch(scalars: &[u8], compressed: Option<bool>) -> Result<Vec<u8>, JsError> {
                let scalars = rows("scalars", scalars, curve::Scalar::BYTES)?.enumerate();
                let scalars =
                    scalars.map(|(i, row)| curve::Scalar::try_from(row).map_err(|error| of_row(i, error)));
                let scalars: Vec<_> = scalars.collect::<Result<_, _>>()?;
                if let Some(i) = scalars.iter().position(curve::Scalar::is_zero) {
                    return Err(of_row(i, secant::Error::Infinity));
                }
                let products = curve::Point::to_affine_batch(&curve::Point::mul_base_batch(&scalars));
                Ok(products.iter().flat_map(|point| encoded(point, compressed)).collect())
            }

            /// Whether each of many signatures, r and s, is one of its message by its key: encoded keys one after
            /// the other, uncompressed, or compressed if that is said. A byte of the answer is 1 for yes; what is
            /// no key gives 0.
            #[wasm_bindgen(js_name = $verify_batch)]
            pub fn verify_batch(
                publics: &[u8],
                #[wasm_bindgen(unchecked_param_type = "readonly Uint8Array[]")] messages: JsValue,
                signatures: &[u8],
                compressed: Option<bool>,
            ) -> Result<Vec<u8>, JsError> {
                let publics = rows("publics", publics, width(compressed))?;
                let (messages, signatures) =
                    (slices(&messages)?, rows("signatures", signatures, 2 * curve::Scalar::BYTES)?);
                same_rows(publics.len(), messages.len(), signatures.len())?;
                let read = publics.zip(signatures).map(|(public, signature)| {
                    (curve::VerifyingKey::from_sec1_bytes(public), curve::Signature::try_from(signature))
                });
                Ok(verdicts(read, &messages, curve::verify_batch))
            }

            /// The encoded point of a message, as a random oracle gives it (RFC 9380); nobody learns its logarithm.
            /// `dst` is the domain separation tag: a name of the application and of what it hashes, 16 bytes at
            /// least.
            #[wasm_bindgen(js_name = $hash_to_curve)]
            pub fn hash_to_curve(
                message: &[u8],
                dst: &[u8],
                compressed: Option<bool>,
            ) -> Result<Vec<u8>, JsError> {
                let point = curve::Point::hash_to_curve(message, dst).map_err(refused)?;
                Ok(encoded(&point.to_affine(), compressed))
            }

            /// The bytes of an encoded point.
            fn width(compressed: Option<bool>) -> usize {
                if compressed == Some(true) { curve::Scalar::BYTES + 1 } else { 2 * curve::Scalar::BYTES + 1 }
            }

            fn encoded(point: &curve::AffinePoint, compressed: Option<bool>) -> Vec<u8> {
                if compressed == Some(true) {
                    point.to_compressed_sec1_bytes().as_bytes().to_vec()
                } else {
                    point.to_sec1_bytes().as_bytes().to_vec()
                }
            }
        }
    };
}
pub(crate) use curve;
