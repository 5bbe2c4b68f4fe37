//! Keys in PEM, DER and JSON.

use js_sys::JSON;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "/** A JSON Web Key (RFC 7517). */
export interface Jwk { kty: string; crv: string; x: string; y?: string; d?: string; [member: string]: unknown }";

/// The text of a JSON Web Key.
pub(crate) fn text(given: &JsValue) -> Result<String, JsError> {
    let wrong = || JsError::new("a JSON Web Key belongs here, an object or its text");
    if let Some(text) = given.as_string() {
        return Ok(text);
    }
    // A `toJSON` may throw, and some objects have no text.
    let object = Some(given).filter(|given| given.is_object());
    let text = object.and_then(|given| JSON::stringify(given).ok()).and_then(|text| text.as_string());
    text.ok_or_else(wrong)
}

/// The object of a text of ours.
pub(crate) fn object(text: &str) -> Result<JsValue, JsError> {
    JSON::parse(text).map_err(|_| JsError::new("a JSON Web Key that is no JSON"))
}

/// The methods for a type of secret keys. The names are those of the methods for SEC 1, where the type has them.
macro_rules! secret {
    ($secret:ident, $key:ty $(, $from_sec1_pem:ident, $from_sec1_der:ident)?) => {
        #[wasm_bindgen]
        impl $secret {
            /// The key of a PEM text: PKCS#8; on the curves of SEC 1 also `EC PRIVATE KEY`.
            #[wasm_bindgen(js_name = fromPem)]
            pub fn from_pem(text: &str) -> Result<Self, JsError> {
                let read = <$key>::from_pkcs8_pem(text);
                $(let read = match read {
                    Err(secant::Error::PemLabel(_)) => <$key>::$from_sec1_pem(text),
                    read => read,
                };)?
                read.map(Self).map_err(refused)
            }

            /// The key as PEM, PKCS#8.
            #[wasm_bindgen(js_name = toPem)]
            pub fn to_pem(&self) -> String {
                self.0.to_pkcs8_pem().to_string()
            }

            /// The key of DER: PKCS#8; on the curves of SEC 1 also `ECPrivateKey`.
            #[wasm_bindgen(js_name = fromDer)]
            pub fn from_der(bytes: &[u8]) -> Result<Self, JsError> {
                let read = <$key>::from_pkcs8_der(bytes);
                $(let read = match read {
                    Err(secant::Error::DerContent(_)) => <$key>::$from_sec1_der(bytes),
                    read => read,
                };)?
                read.map(Self).map_err(refused)
            }

            /// The key as DER, PKCS#8.
            #[wasm_bindgen(js_name = toDer)]
            pub fn to_der(&self) -> Vec<u8> {
                self.0.to_pkcs8_der().as_bytes().to_vec()
            }

            /// The key of a JSON Web Key, an object or its text. The public key in it must belong to it.
            #[wasm_bindgen(js_name = fromJwk)]
            pub fn from_jwk(
                #[wasm_bindgen(unchecked_param_type = "Jwk | string")] jwk: JsValue,
            ) -> Result<Self, JsError> {
                <$key>::from_jwk(&$crate::files::text(&jwk)?).map(Self).map_err(refused)
            }

            /// The key as a JSON Web Key, with its public key.
            #[wasm_bindgen(js_name = toJwk, unchecked_return_type = "Jwk")]
            pub fn to_jwk(&self) -> Result<JsValue, JsError> {
                $crate::files::object(&self.0.to_jwk())
            }
        }
    };
}
pub(crate) use secret;

/// The methods for a type of public keys.
macro_rules! public {
    ($public:ident, $key:ty) => {
        #[wasm_bindgen]
        impl $public {
            /// The key of a PEM text: SPKI.
            #[wasm_bindgen(js_name = fromPem)]
            pub fn from_pem(text: &str) -> Result<Self, JsError> {
                <$key>::from_public_key_pem(text).map(Self).map_err(refused)
            }

            /// The key as PEM, SPKI.
            #[wasm_bindgen(js_name = toPem)]
            pub fn to_pem(&self) -> String {
                self.0.to_public_key_pem()
            }

            /// The key of DER: SPKI.
            #[wasm_bindgen(js_name = fromDer)]
            pub fn from_der(bytes: &[u8]) -> Result<Self, JsError> {
                <$key>::from_public_key_der(bytes).map(Self).map_err(refused)
            }

            /// The key as DER, SPKI.
            #[wasm_bindgen(js_name = toDer)]
            pub fn to_der(&self) -> Vec<u8> {
                self.0.to_public_key_der()
            }

            /// The key of a JSON Web Key, an object or its text. A secret key in it is not looked at.
            #[wasm_bindgen(js_name = fromJwk)]
            pub fn from_jwk(
                #[wasm_bindgen(unchecked_param_type = "Jwk | string")] jwk: JsValue,
            ) -> Result<Self, JsError> {
                <$key>::from_jwk(&$crate::files::text(&jwk)?).map(Self).map_err(refused)
            }

            /// The key as a JSON Web Key.
            #[wasm_bindgen(js_name = toJwk, unchecked_return_type = "Jwk")]
            pub fn to_jwk(&self) -> Result<JsValue, JsError> {
                $crate::files::object(&self.0.to_jwk())
            }
        }
    };
}
pub(crate) use public;
