/* Secant: elliptic curves, fast and in constant time. See docs/c.md.
 *
 * Written by cbindgen from crates/secant-ffi: change it there. */

#ifndef SECANT_H
#define SECANT_H

#include <stddef.h>
#include <stdint.h>

/*
 The bytes of a secret key and of a public key of Ed25519.
 */
#define SECANT_ED25519_KEY_BYTES 32

/*
 The bytes of a signature of Ed25519.
 */
#define SECANT_ED25519_SIGNATURE_BYTES 64

/*
 The bytes of a SHA-512, which Ed25519ph signs.
 */
#define SECANT_ED25519_HASH_BYTES 64

/*
 The most bytes that a context has.
 */
#define SECANT_ED25519_CONTEXT_MAX 255

/*
 The most bytes of a key in DER that is written: PKCS#8 or SPKI.
 */
#define SECANT_KEY_DER_MAX 256

/*
 The most bytes of the text of `secant_refusal`, with the 0 at its end.
 */
#define SECANT_REFUSAL_MAX 512

/*
 The most threads that a batch takes.
 */
#define SECANT_THREADS_MAX 1024

/*
 The version of this header: 10000 times its first number, 100 times the second, and the third.
 */
#define SECANT_VERSION 200

/*
 The bytes of a secret key, a public key and a shared secret of X25519.
 */
#define SECANT_X25519_BYTES 32

/*
 The bytes of a secret key, a scalar and a shared secret of P-224.
 */
#define SECANT_P224_SECRET_KEY_BYTES 28

/*
 The bytes of a compressed point of P-224: 2 or 3, x.
 */
#define SECANT_P224_COMPRESSED_BYTES 29

/*
 The bytes of an uncompressed point of P-224: 4, x, y.
 */
#define SECANT_P224_PUBLIC_KEY_BYTES 57

/*
 The bytes of a signature by ECDSA on P-224: r, s.
 */
#define SECANT_P224_SIGNATURE_BYTES 56

/*
 The most bytes of such a signature in DER.
 */
#define SECANT_P224_SIGNATURE_DER_MAX (56 + 9)

/*
 The bytes of a secret key, a scalar and a shared secret of P-256.
 */
#define SECANT_P256_SECRET_KEY_BYTES 32

/*
 The bytes of a compressed point of P-256: 2 or 3, x.
 */
#define SECANT_P256_COMPRESSED_BYTES 33

/*
 The bytes of an uncompressed point of P-256: 4, x, y.
 */
#define SECANT_P256_PUBLIC_KEY_BYTES 65

/*
 The bytes of a signature by ECDSA on P-256: r, s.
 */
#define SECANT_P256_SIGNATURE_BYTES 64

/*
 The most bytes of such a signature in DER.
 */
#define SECANT_P256_SIGNATURE_DER_MAX (64 + 9)

/*
 The bytes of a secret key, a scalar and a shared secret of P-384.
 */
#define SECANT_P384_SECRET_KEY_BYTES 48

/*
 The bytes of a compressed point of P-384: 2 or 3, x.
 */
#define SECANT_P384_COMPRESSED_BYTES 49

/*
 The bytes of an uncompressed point of P-384: 4, x, y.
 */
#define SECANT_P384_PUBLIC_KEY_BYTES 97

/*
 The bytes of a signature by ECDSA on P-384: r, s.
 */
#define SECANT_P384_SIGNATURE_BYTES 96

/*
 The most bytes of such a signature in DER.
 */
#define SECANT_P384_SIGNATURE_DER_MAX (96 + 9)

/*
 The bytes of a secret key, a scalar and a shared secret of P-521.
 */
#define SECANT_P521_SECRET_KEY_BYTES 66

/*
 The bytes of a compressed point of P-521: 2 or 3, x.
 */
#define SECANT_P521_COMPRESSED_BYTES 67

/*
 The bytes of an uncompressed point of P-521: 4, x, y.
 */
#define SECANT_P521_PUBLIC_KEY_BYTES 133

/*
 The bytes of a signature by ECDSA on P-521: r, s.
 */
#define SECANT_P521_SIGNATURE_BYTES 132

/*
 The most bytes of such a signature in DER.
 */
#define SECANT_P521_SIGNATURE_DER_MAX (132 + 9)

/*
 The bytes of a secret key, a scalar and a shared secret of secp256k1.
 */
#define SECANT_SECP256K1_SECRET_KEY_BYTES 32

/*
 The bytes of a compressed point of secp256k1: 2 or 3, x.
 */
#define SECANT_SECP256K1_COMPRESSED_BYTES 33

/*
 The bytes of an uncompressed point of secp256k1: 4, x, y.
 */
#define SECANT_SECP256K1_PUBLIC_KEY_BYTES 65

/*
 The bytes of a signature by ECDSA on secp256k1: r, s.
 */
#define SECANT_SECP256K1_SIGNATURE_BYTES 64

/*
 The most bytes of such a signature in DER.
 */
#define SECANT_SECP256K1_SIGNATURE_DER_MAX (64 + 9)

/*
 What every function returns, as an `int`: 0 if all is well. `secant_status_text` gives the text.
 */
typedef enum secant_status {
    /*
     All is well.
     */
    SECANT_OK = 0,
    /*
     A pointer is null that must not be.
     */
    SECANT_NULL_POINTER = 1,
    /*
     A buffer has another length than what belongs there.
     */
    SECANT_LENGTH = 2,
    /*
     A length, or a number of rows times their distance, is larger than any memory.
     */
    SECANT_SIZE = 3,
    /*
     A stride is less than the length of a row.
     */
    SECANT_STRIDE = 4,
    /*
     The number of threads is 0, or above SECANT_THREADS_MAX.
     */
    SECANT_THREADS = 5,
    /*
     The key was freed, or this is no key of this kind.
     */
    SECANT_FREED_KEY = 6,
    /*
     No memory is left.
     */
    SECANT_MEMORY = 7,
    /*
     The operating system gave no random bytes.
     */
    SECANT_RANDOM = 8,
    /*
     A defect of the library.
     */
    SECANT_DEFECT = 9,
    /*
     No encoding starts with this byte.
     */
    SECANT_TAG = 16,
    /*
     A coordinate is not below the field's size.
     */
    SECANT_COORDINATE = 17,
    /*
     No point of the curve has these coordinates.
     */
    SECANT_NOT_ON_CURVE = 18,
    /*
     The point at infinity, which has no coordinates and is no public key.
     */
    SECANT_INFINITY = 19,
    /*
     A point outside the subgroup of prime order.
     */
    SECANT_NOT_IN_SUBGROUP = 20,
    /*
     The scalar, or the secret key, is not below the order of the base point.
     */
    SECANT_SCALAR = 21,
    /*
     The secret key is 0.
     */
    SECANT_SECRET_ZERO = 22,
    /*
     The shared secret is 0: the public key belongs to a point of small order.
     */
    SECANT_ZERO_SHARED_SECRET = 23,
    /*
     The bytes are no signature: no DER, or an integer that is 0 or not below the order.
     */
    SECANT_SIGNATURE_ENCODING = 24,
    /*
     The signature is not one of this message by this key.
     */
    SECANT_INVALID_SIGNATURE = 25,
    /*
     A context above 255 bytes, which no signature has.
     */
    SECANT_CONTEXT = 26,
    /*
     The text is no key in this format.
     */
    SECANT_KEY_ENCODING = 32,
    /*
     Something comes after the key.
     */
    SECANT_TRAILING_DATA = 33,
    /*
     The text is no PEM.
     */
    SECANT_PEM_ENCODING = 34,
    /*
     The PEM text holds something else.
     */
    SECANT_PEM_LABEL = 35,
    /*
     The key is encrypted.
     */
    SECANT_ENCRYPTED_KEY = 36,
    /*
     The key is for another algorithm.
     */
    SECANT_ALGORITHM = 37,
    /*
     The key is one of another curve, or of one that is not named.
     */
    SECANT_CURVE = 38,
    /*
     The public key that comes with a secret key does not belong to it.
     */
    SECANT_PUBLIC_KEY_MISMATCH = 39,
} secant_status;

/*
 A public key of Ed25519.
 */
typedef struct secant_ed25519_public_key secant_ed25519_public_key;

/*
 A secret key of Ed25519.
 */
typedef struct secant_ed25519_secret_key secant_ed25519_secret_key;

/*
 A public key on P-224, fully checked.
 */
typedef struct secant_p224_public_key secant_p224_public_key;

/*
 A secret key on P-224, for key agreement and for signatures. Use one for one of them.
 */
typedef struct secant_p224_secret_key secant_p224_secret_key;

/*
 A public key on P-256, fully checked.
 */
typedef struct secant_p256_public_key secant_p256_public_key;

/*
 A secret key on P-256, for key agreement and for signatures. Use one for one of them.
 */
typedef struct secant_p256_secret_key secant_p256_secret_key;

/*
 A public key on P-384, fully checked.
 */
typedef struct secant_p384_public_key secant_p384_public_key;

/*
 A secret key on P-384, for key agreement and for signatures. Use one for one of them.
 */
typedef struct secant_p384_secret_key secant_p384_secret_key;

/*
 A public key on P-521, fully checked.
 */
typedef struct secant_p521_public_key secant_p521_public_key;

/*
 A secret key on P-521, for key agreement and for signatures. Use one for one of them.
 */
typedef struct secant_p521_secret_key secant_p521_secret_key;

/*
 A public key on secp256k1, fully checked.
 */
typedef struct secant_secp256k1_public_key secant_secp256k1_public_key;

/*
 A secret key on secp256k1, for key agreement and for signatures. Use one for one of them.
 */
typedef struct secant_secp256k1_secret_key secant_secp256k1_secret_key;

/*
 A public key of X25519.
 */
typedef struct secant_x25519_public_key secant_x25519_public_key;

/*
 A secret key of X25519.
 */
typedef struct secant_x25519_secret_key secant_x25519_secret_key;

/*
 Bytes of any number: one of many messages.
 */
typedef struct secant_bytes {
    /*
     Where they begin. It may be null if there are none.
     */
    const uint8_t *data;
    /*
     How many they are.
     */
    size_t len;
} secant_bytes;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/*
 Makes a key of any 32 bytes.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_secret_key_new(const uint8_t *data, size_t len, struct secant_ed25519_secret_key **key);

/*
 Makes a key of the operating system's random numbers.

 # Safety
 The pointer is null or valid.
 */
int secant_ed25519_secret_key_generate(struct secant_ed25519_secret_key **key);

/*
 Writes the 32 bytes of a secret key. The caller wipes them.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_secret_key_to_bytes(const struct secant_ed25519_secret_key *key,
                                       uint8_t *out,
                                       size_t out_len);

/*
 Wipes a secret key and takes it back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_ed25519_secret_key_free(struct secant_ed25519_secret_key *key);

/*
 Makes the key of an encoding of 32 bytes (RFC 8032, section 5.1.3).

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_public_key_new(const uint8_t *data, size_t len, struct secant_ed25519_public_key **key);

/*
 Makes the public key that belongs to a secret key.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_public_key_from_secret(const struct secant_ed25519_secret_key *secret,
                                          struct secant_ed25519_public_key **key);

/*
 Writes the 32 bytes of a public key.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_public_key_to_bytes(const struct secant_ed25519_public_key *key,
                                       uint8_t *out,
                                       size_t out_len);

/*
 Takes a public key back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_ed25519_public_key_free(struct secant_ed25519_public_key *key);

/*
 Writes the signature of a message.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_sign(const struct secant_ed25519_secret_key *key,
                        const uint8_t *message,
                        size_t message_len,
                        uint8_t *signature,
                        size_t signature_len);

/*
 Whether the signature is one of this message: SECANT_OK or SECANT_INVALID_SIGNATURE. By the equation
 without the cofactor, and canonical encodings. Variable time: all of it is public.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_verify(const struct secant_ed25519_public_key *key,
                          const uint8_t *message,
                          size_t message_len,
                          const uint8_t *signature,
                          size_t signature_len);

/*
 Writes the signature of a message in a context: Ed25519ctx. The context is a name of the application and of the
 purpose, of at most 255 bytes; it should not be empty.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_sign_ctx(const struct secant_ed25519_secret_key *key,
                            const uint8_t *message,
                            size_t message_len,
                            const uint8_t *context,
                            size_t context_len,
                            uint8_t *signature,
                            size_t signature_len);

/*
 Whether the signature is one of this message in this context: as `secant_ed25519_verify`, for Ed25519ctx.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_verify_ctx(const struct secant_ed25519_public_key *key,
                              const uint8_t *message,
                              size_t message_len,
                              const uint8_t *context,
                              size_t context_len,
                              const uint8_t *signature,
                              size_t signature_len);

/*
 Writes the signature of a message whose SHA-512 this is: Ed25519ph. The context has at most 255 bytes, and may be
 empty.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_sign_ph(const struct secant_ed25519_secret_key *key,
                           const uint8_t *hash,
                           size_t hash_len,
                           const uint8_t *context,
                           size_t context_len,
                           uint8_t *signature,
                           size_t signature_len);

/*
 Whether the signature is one of a message whose SHA-512 this is: as `secant_ed25519_verify`, for Ed25519ph.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_verify_ph(const struct secant_ed25519_public_key *key,
                             const uint8_t *hash,
                             size_t hash_len,
                             const uint8_t *context,
                             size_t context_len,
                             const uint8_t *signature,
                             size_t signature_len);

/*
 Signs n messages with one key.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_sign_batch(const struct secant_ed25519_secret_key *key,
                              const struct secant_bytes *messages,
                              uint8_t *signatures,
                              size_t signatures_stride,
                              size_t n,
                              size_t threads);

/*
 Verifies n signatures of n messages by n keys, each as `secant_ed25519_verify` does: SECANT_OK if all are
 valid, or the first status that is another. With `statuses`, each row has its own.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_verify_batch(const uint8_t *publics,
                                size_t publics_stride,
                                const struct secant_bytes *messages,
                                const uint8_t *signatures,
                                size_t signatures_stride,
                                int *statuses,
                                size_t n,
                                size_t threads);

/*
 `secant_ed25519_verify_batch` by the rules of ZIP 215, and by one equation for all rows of a thread, which
 takes about half the time. It also accepts what special keys and signatures can make different: points of
 small order, and encodings that are not canonical.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_verify_batch_zip215(const uint8_t *publics,
                                       size_t publics_stride,
                                       const struct secant_bytes *messages,
                                       const uint8_t *signatures,
                                       size_t signatures_stride,
                                       int *statuses,
                                       size_t n,
                                       size_t threads);

/*
 `secant_ed25519_verify_batch` on the caller's thread, one row after the other, which takes no memory: for programs
 that may not. Nothing is shared by the rows, so it is slower. `statuses` may not lie over what is read.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_verify_rows(const uint8_t *publics,
                               size_t publics_stride,
                               const struct secant_bytes *messages,
                               const uint8_t *signatures,
                               size_t signatures_stride,
                               int *statuses,
                               size_t n);

/*
 Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
 checked. `secant_refusal` says what a refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_secret_key_from_pem(const char *text, size_t len, struct secant_ed25519_secret_key **key);

/*
 Makes the key of PKCS#8 in DER. A public key in it is checked. `secant_refusal` says what a
 refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_secret_key_from_der(const uint8_t *der,
                                       size_t len,
                                       struct secant_ed25519_secret_key **key);

/*
 Writes the secret key as PKCS#8 in DER, as OpenSSL does, and its length. The caller wipes it.
 SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_secret_key_to_der(const struct secant_ed25519_secret_key *key,
                                     uint8_t *der,
                                     size_t der_room,
                                     size_t *der_len);

/*
 Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`. `secant_refusal` says what a
 refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_public_key_from_pem(const char *text, size_t len, struct secant_ed25519_public_key **key);

/*
 Makes the key of SPKI in DER. `secant_refusal` says what a refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_public_key_from_der(const uint8_t *der,
                                       size_t len,
                                       struct secant_ed25519_public_key **key);

/*
 Writes the public key as SPKI in DER, and its length. SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_ed25519_public_key_to_der(const struct secant_ed25519_public_key *key,
                                     uint8_t *der,
                                     size_t der_room,
                                     size_t *der_len);

/*
 Writes what the last call of this thread that refused a key file saw in it, and what would do: text that
 ends in a 0, in at most SECANT_REFUSAL_MAX bytes. Its length does not count the 0. The text is empty if none
 was refused. Calls that read keys of PEM or DER refuse so; a null pointer or a size is not what a file has.

 # Safety
 The pointers are null or valid.
 */
int secant_refusal(char *text, size_t text_room, size_t *text_len);

/*
 The text of a status, for people. It lives as long as the program. No status is refused.
 */
const char *secant_status_text(int status);

/*
 SECANT_VERSION of the library that runs, which a program compares with that of its header.
 */
int secant_version(void);

/*
 The version of the library that runs, as text such as `1.2.3`. It lives as long as the program.
 */
const char *secant_version_text(void);

/*
 Makes a key of any 32 bytes.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_secret_key_new(const uint8_t *data, size_t len, struct secant_x25519_secret_key **key);

/*
 Makes a key of the operating system's random numbers.

 # Safety
 The pointer is null or valid.
 */
int secant_x25519_secret_key_generate(struct secant_x25519_secret_key **key);

/*
 Writes the 32 bytes of a secret key. The caller wipes them.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_secret_key_to_bytes(const struct secant_x25519_secret_key *key,
                                      uint8_t *out,
                                      size_t out_len);

/*
 Wipes a secret key and takes it back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_x25519_secret_key_free(struct secant_x25519_secret_key *key);

/*
 Makes a key of any 32 bytes.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_public_key_new(const uint8_t *data, size_t len, struct secant_x25519_public_key **key);

/*
 Makes the public key that belongs to a secret key.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_public_key_from_secret(const struct secant_x25519_secret_key *secret,
                                         struct secant_x25519_public_key **key);

/*
 Writes the 32 bytes of a public key.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_public_key_to_bytes(const struct secant_x25519_public_key *key,
                                      uint8_t *out,
                                      size_t out_len);

/*
 Takes a public key back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_x25519_public_key_free(struct secant_x25519_public_key *key);

/*
 Writes what both sides have in the end, 32 bytes. Derive keys from it by a hash, together with both public
 keys. SECANT_ZERO_SHARED_SECRET if the public key contributes nothing.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_diffie_hellman(const struct secant_x25519_secret_key *secret,
                                 const struct secant_x25519_public_key *public_key,
                                 uint8_t *shared,
                                 size_t shared_len);

/*
 `secant_x25519_diffie_hellman` with each of n public keys of 32 bytes.

 With `statuses`, each row has its own, and rows that fail are zeros; without, one row that fails leaves
 all unwritten.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_diffie_hellman_batch(const struct secant_x25519_secret_key *secret,
                                       const uint8_t *publics,
                                       size_t publics_stride,
                                       uint8_t *shared,
                                       size_t shared_stride,
                                       int *statuses,
                                       size_t n,
                                       size_t threads);

/*
 Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
 checked. `secant_refusal` says what a refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_secret_key_from_pem(const char *text, size_t len, struct secant_x25519_secret_key **key);

/*
 Makes the key of PKCS#8 in DER. A public key in it is checked. `secant_refusal` says what a
 refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_secret_key_from_der(const uint8_t *der, size_t len, struct secant_x25519_secret_key **key);

/*
 Writes the secret key as PKCS#8 in DER, as OpenSSL does, and its length. The caller wipes it.
 SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_secret_key_to_der(const struct secant_x25519_secret_key *key,
                                    uint8_t *der,
                                    size_t der_room,
                                    size_t *der_len);

/*
 Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`. `secant_refusal` says what a
 refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_public_key_from_pem(const char *text, size_t len, struct secant_x25519_public_key **key);

/*
 Makes the key of SPKI in DER. `secant_refusal` says what a refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_public_key_from_der(const uint8_t *der, size_t len, struct secant_x25519_public_key **key);

/*
 Writes the public key as SPKI in DER, and its length. SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_x25519_public_key_to_der(const struct secant_x25519_public_key *key,
                                    uint8_t *der,
                                    size_t der_room,
                                    size_t *der_len);

/*
 Makes a key of a big-endian integer of 28 bytes, from 1 to the order less 1.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_secret_key_new(const uint8_t *data, size_t len, struct secant_p224_secret_key **key);

/*
 Makes a key of the operating system's random numbers.

 # Safety
 The pointer is null or valid.
 */
int secant_p224_secret_key_generate(struct secant_p224_secret_key **key);

/*
 Writes the bytes of a secret key. The caller wipes them.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_secret_key_to_bytes(const struct secant_p224_secret_key *key, uint8_t *out, size_t out_len);

/*
 Wipes a secret key and takes it back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_p224_secret_key_free(struct secant_p224_secret_key *key);

/*
 Makes the public key of an encoded point, compressed or not, which is fully checked.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_public_key_new(const uint8_t *data, size_t len, struct secant_p224_public_key **key);

/*
 Makes the public key that belongs to a secret key.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_public_key_from_secret(const struct secant_p224_secret_key *secret,
                                       struct secant_p224_public_key **key);

/*
 Writes a public key: compressed into 29 bytes, uncompressed into 57.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_public_key_to_bytes(const struct secant_p224_public_key *key, uint8_t *out, size_t out_len);

/*
 Takes a public key back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_p224_public_key_free(struct secant_p224_public_key *key);

/*
 Writes what both sides have in the end: the x coordinate of the secret key times the public key, 28 bytes. Derive keys from it by a hash, together with both public keys.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_diffie_hellman(const struct secant_p224_secret_key *secret,
                               const struct secant_p224_public_key *public_key,
                               uint8_t *shared,
                               size_t shared_len);

/*
 `secant_p224_diffie_hellman` with each of n encoded public keys of `public_len` bytes each.

 With `statuses`, each row has its own, and rows that fail are zeros; without, one row that
 fails leaves all unwritten.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_diffie_hellman_batch(const struct secant_p224_secret_key *secret,
                                     const uint8_t *publics,
                                     size_t publics_stride,
                                     size_t public_len,
                                     uint8_t *shared,
                                     size_t shared_stride,
                                     int *statuses,
                                     size_t n,
                                     size_t threads);

/*
 Writes the signature of a message, r and s: deterministic ECDSA (RFC 6979) with the curve's
 hash function.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_sign(const struct secant_p224_secret_key *key,
                     const uint8_t *message,
                     size_t message_len,
                     uint8_t *signature,
                     size_t signature_len);

/*
 `secant_p224_sign` of a message with this hash, which must be one: who may choose these bytes can have any of them signed.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_sign_prehash(const struct secant_p224_secret_key *key,
                             const uint8_t *hash,
                             size_t hash_len,
                             uint8_t *signature,
                             size_t signature_len);

/*
 Whether the signature, r and s, is one of this message: SECANT_OK or SECANT_INVALID_SIGNATURE,
 or what is wrong with its encoding. Variable time: all of it is public.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_verify(const struct secant_p224_public_key *key,
                       const uint8_t *message,
                       size_t message_len,
                       const uint8_t *signature,
                       size_t signature_len);

/*
 `secant_p224_verify` of a message with this hash.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_verify_prehash(const struct secant_p224_public_key *key,
                               const uint8_t *hash,
                               size_t hash_len,
                               const uint8_t *signature,
                               size_t signature_len);

/*
 Writes r and s of a signature in DER, strictly read.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_signature_from_der(const uint8_t *der,
                                   size_t der_len,
                                   uint8_t *signature,
                                   size_t signature_len);

/*
 Writes a signature, r and s, in DER, and its length.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_signature_to_der(const uint8_t *signature,
                                 size_t signature_len,
                                 uint8_t *der,
                                 size_t der_room,
                                 size_t *der_len);

/*
 Signs n messages with one key.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_sign_batch(const struct secant_p224_secret_key *key,
                           const struct secant_bytes *messages,
                           uint8_t *signatures,
                           size_t signatures_stride,
                           size_t n,
                           size_t threads);

/*
 Verifies n signatures, r and s, of n messages by n encoded keys of `public_len` bytes each:
 SECANT_OK if all are valid, or the first status that is another. With `statuses`, each row has
 its own.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_verify_batch(const uint8_t *publics,
                             size_t publics_stride,
                             size_t public_len,
                             const struct secant_bytes *messages,
                             const uint8_t *signatures,
                             size_t signatures_stride,
                             int *statuses,
                             size_t n,
                             size_t threads);

/*
 `secant_p224_verify_batch` on the caller's thread, one row after the other, which takes no memory: for programs that may not. Nothing is shared by the rows, so it is slower. `statuses` may not lie over what is read.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_verify_rows(const uint8_t *publics,
                            size_t publics_stride,
                            size_t public_len,
                            const struct secant_bytes *messages,
                            const uint8_t *signatures,
                            size_t signatures_stride,
                            int *statuses,
                            size_t n);

/*
 Writes a scalar times the base point of P-224, compressed or not by the length of `out`. Constant time.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_mul_base(const uint8_t *scalar, size_t scalar_len, uint8_t *out, size_t out_len);

/*
 Writes a scalar times an encoded point. Constant time in both, but for whether they are
 refused.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_mul(const uint8_t *scalar,
                    size_t scalar_len,
                    const uint8_t *point,
                    size_t point_len,
                    uint8_t *out,
                    size_t out_len);

/*
 `secant_p224_mul_base` of n scalars, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_mul_base_batch(const uint8_t *scalars,
                               size_t scalars_stride,
                               uint8_t *out,
                               size_t out_stride,
                               size_t out_len,
                               int *statuses,
                               size_t n,
                               size_t threads);

/*
 `secant_p224_mul` of n scalars and n points of `point_len` bytes, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_mul_batch(const uint8_t *scalars,
                          size_t scalars_stride,
                          const uint8_t *points,
                          size_t points_stride,
                          size_t point_len,
                          uint8_t *out,
                          size_t out_stride,
                          size_t out_len,
                          int *statuses,
                          size_t n,
                          size_t threads);

/*
 Writes the sum of n scalars times n points of `point_len` bytes. Variable time: for public
 scalars and points only. The neutral element, which has no coordinates, is SECANT_INFINITY.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_multiscalar_vartime(const uint8_t *scalars,
                                    size_t scalars_stride,
                                    const uint8_t *points,
                                    size_t points_stride,
                                    size_t point_len,
                                    size_t n,
                                    uint8_t *out,
                                    size_t out_len);

/*
 Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
 checked. `secant_refusal` says what a refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_secret_key_from_pem(const char *text, size_t len, struct secant_p224_secret_key **key);

/*
 Makes the key of PKCS#8 in DER. A public key in it is checked. `secant_refusal` says what a
 refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_secret_key_from_der(const uint8_t *der, size_t len, struct secant_p224_secret_key **key);

/*
 Writes the secret key as PKCS#8 in DER, as OpenSSL does, and its length. The caller wipes it.
 SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_secret_key_to_der(const struct secant_p224_secret_key *key,
                                  uint8_t *der,
                                  size_t der_room,
                                  size_t *der_len);

/*
 Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`. `secant_refusal` says what a
 refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_public_key_from_pem(const char *text, size_t len, struct secant_p224_public_key **key);

/*
 Makes the key of SPKI in DER. `secant_refusal` says what a refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_public_key_from_der(const uint8_t *der, size_t len, struct secant_p224_public_key **key);

/*
 Writes the public key as SPKI in DER, and its length. SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_p224_public_key_to_der(const struct secant_p224_public_key *key,
                                  uint8_t *der,
                                  size_t der_room,
                                  size_t *der_len);

/*
 Makes a key of a big-endian integer of 32 bytes, from 1 to the order less 1.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_secret_key_new(const uint8_t *data, size_t len, struct secant_p256_secret_key **key);

/*
 Makes a key of the operating system's random numbers.

 # Safety
 The pointer is null or valid.
 */
int secant_p256_secret_key_generate(struct secant_p256_secret_key **key);

/*
 Writes the bytes of a secret key. The caller wipes them.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_secret_key_to_bytes(const struct secant_p256_secret_key *key, uint8_t *out, size_t out_len);

/*
 Wipes a secret key and takes it back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_p256_secret_key_free(struct secant_p256_secret_key *key);

/*
 Makes the public key of an encoded point, compressed or not, which is fully checked.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_public_key_new(const uint8_t *data, size_t len, struct secant_p256_public_key **key);

/*
 Makes the public key that belongs to a secret key.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_public_key_from_secret(const struct secant_p256_secret_key *secret,
                                       struct secant_p256_public_key **key);

/*
 Writes a public key: compressed into 33 bytes, uncompressed into 65.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_public_key_to_bytes(const struct secant_p256_public_key *key, uint8_t *out, size_t out_len);

/*
 Takes a public key back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_p256_public_key_free(struct secant_p256_public_key *key);

/*
 Writes what both sides have in the end: the x coordinate of the secret key times the public key, 32 bytes. Derive keys from it by a hash, together with both public keys.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_diffie_hellman(const struct secant_p256_secret_key *secret,
                               const struct secant_p256_public_key *public_key,
                               uint8_t *shared,
                               size_t shared_len);

/*
 `secant_p256_diffie_hellman` with each of n encoded public keys of `public_len` bytes each.

 With `statuses`, each row has its own, and rows that fail are zeros; without, one row that
 fails leaves all unwritten.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_diffie_hellman_batch(const struct secant_p256_secret_key *secret,
                                     const uint8_t *publics,
                                     size_t publics_stride,
                                     size_t public_len,
                                     uint8_t *shared,
                                     size_t shared_stride,
                                     int *statuses,
                                     size_t n,
                                     size_t threads);

/*
 Writes the signature of a message, r and s: deterministic ECDSA (RFC 6979) with the curve's
 hash function.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_sign(const struct secant_p256_secret_key *key,
                     const uint8_t *message,
                     size_t message_len,
                     uint8_t *signature,
                     size_t signature_len);

/*
 `secant_p256_sign` of a message with this hash, which must be one: who may choose these bytes can have any of them signed.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_sign_prehash(const struct secant_p256_secret_key *key,
                             const uint8_t *hash,
                             size_t hash_len,
                             uint8_t *signature,
                             size_t signature_len);

/*
 Whether the signature, r and s, is one of this message: SECANT_OK or SECANT_INVALID_SIGNATURE,
 or what is wrong with its encoding. Variable time: all of it is public.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_verify(const struct secant_p256_public_key *key,
                       const uint8_t *message,
                       size_t message_len,
                       const uint8_t *signature,
                       size_t signature_len);

/*
 `secant_p256_verify` of a message with this hash.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_verify_prehash(const struct secant_p256_public_key *key,
                               const uint8_t *hash,
                               size_t hash_len,
                               const uint8_t *signature,
                               size_t signature_len);

/*
 Writes r and s of a signature in DER, strictly read.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_signature_from_der(const uint8_t *der,
                                   size_t der_len,
                                   uint8_t *signature,
                                   size_t signature_len);

/*
 Writes a signature, r and s, in DER, and its length.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_signature_to_der(const uint8_t *signature,
                                 size_t signature_len,
                                 uint8_t *der,
                                 size_t der_room,
                                 size_t *der_len);

/*
 Signs n messages with one key.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_sign_batch(const struct secant_p256_secret_key *key,
                           const struct secant_bytes *messages,
                           uint8_t *signatures,
                           size_t signatures_stride,
                           size_t n,
                           size_t threads);

/*
 Verifies n signatures, r and s, of n messages by n encoded keys of `public_len` bytes each:
 SECANT_OK if all are valid, or the first status that is another. With `statuses`, each row has
 its own.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_verify_batch(const uint8_t *publics,
                             size_t publics_stride,
                             size_t public_len,
                             const struct secant_bytes *messages,
                             const uint8_t *signatures,
                             size_t signatures_stride,
                             int *statuses,
                             size_t n,
                             size_t threads);

/*
 `secant_p256_verify_batch` on the caller's thread, one row after the other, which takes no memory: for programs that may not. Nothing is shared by the rows, so it is slower. `statuses` may not lie over what is read.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_verify_rows(const uint8_t *publics,
                            size_t publics_stride,
                            size_t public_len,
                            const struct secant_bytes *messages,
                            const uint8_t *signatures,
                            size_t signatures_stride,
                            int *statuses,
                            size_t n);

/*
 Writes a scalar times the base point of P-256, compressed or not by the length of `out`. Constant time.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_mul_base(const uint8_t *scalar, size_t scalar_len, uint8_t *out, size_t out_len);

/*
 Writes a scalar times an encoded point. Constant time in both, but for whether they are
 refused.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_mul(const uint8_t *scalar,
                    size_t scalar_len,
                    const uint8_t *point,
                    size_t point_len,
                    uint8_t *out,
                    size_t out_len);

/*
 `secant_p256_mul_base` of n scalars, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_mul_base_batch(const uint8_t *scalars,
                               size_t scalars_stride,
                               uint8_t *out,
                               size_t out_stride,
                               size_t out_len,
                               int *statuses,
                               size_t n,
                               size_t threads);

/*
 `secant_p256_mul` of n scalars and n points of `point_len` bytes, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_mul_batch(const uint8_t *scalars,
                          size_t scalars_stride,
                          const uint8_t *points,
                          size_t points_stride,
                          size_t point_len,
                          uint8_t *out,
                          size_t out_stride,
                          size_t out_len,
                          int *statuses,
                          size_t n,
                          size_t threads);

/*
 Writes the sum of n scalars times n points of `point_len` bytes. Variable time: for public
 scalars and points only. The neutral element, which has no coordinates, is SECANT_INFINITY.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_multiscalar_vartime(const uint8_t *scalars,
                                    size_t scalars_stride,
                                    const uint8_t *points,
                                    size_t points_stride,
                                    size_t point_len,
                                    size_t n,
                                    uint8_t *out,
                                    size_t out_len);

/*
 Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
 checked. `secant_refusal` says what a refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_secret_key_from_pem(const char *text, size_t len, struct secant_p256_secret_key **key);

/*
 Makes the key of PKCS#8 in DER. A public key in it is checked. `secant_refusal` says what a
 refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_secret_key_from_der(const uint8_t *der, size_t len, struct secant_p256_secret_key **key);

/*
 Writes the secret key as PKCS#8 in DER, as OpenSSL does, and its length. The caller wipes it.
 SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_secret_key_to_der(const struct secant_p256_secret_key *key,
                                  uint8_t *der,
                                  size_t der_room,
                                  size_t *der_len);

/*
 Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`. `secant_refusal` says what a
 refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_public_key_from_pem(const char *text, size_t len, struct secant_p256_public_key **key);

/*
 Makes the key of SPKI in DER. `secant_refusal` says what a refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_public_key_from_der(const uint8_t *der, size_t len, struct secant_p256_public_key **key);

/*
 Writes the public key as SPKI in DER, and its length. SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_p256_public_key_to_der(const struct secant_p256_public_key *key,
                                  uint8_t *der,
                                  size_t der_room,
                                  size_t *der_len);

/*
 Makes a key of a big-endian integer of 48 bytes, from 1 to the order less 1.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_secret_key_new(const uint8_t *data, size_t len, struct secant_p384_secret_key **key);

/*
 Makes a key of the operating system's random numbers.

 # Safety
 The pointer is null or valid.
 */
int secant_p384_secret_key_generate(struct secant_p384_secret_key **key);

/*
 Writes the bytes of a secret key. The caller wipes them.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_secret_key_to_bytes(const struct secant_p384_secret_key *key, uint8_t *out, size_t out_len);

/*
 Wipes a secret key and takes it back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_p384_secret_key_free(struct secant_p384_secret_key *key);

/*
 Makes the public key of an encoded point, compressed or not, which is fully checked.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_public_key_new(const uint8_t *data, size_t len, struct secant_p384_public_key **key);

/*
 Makes the public key that belongs to a secret key.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_public_key_from_secret(const struct secant_p384_secret_key *secret,
                                       struct secant_p384_public_key **key);

/*
 Writes a public key: compressed into 49 bytes, uncompressed into 97.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_public_key_to_bytes(const struct secant_p384_public_key *key, uint8_t *out, size_t out_len);

/*
 Takes a public key back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_p384_public_key_free(struct secant_p384_public_key *key);

/*
 Writes what both sides have in the end: the x coordinate of the secret key times the public key, 48 bytes. Derive keys from it by a hash, together with both public keys.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_diffie_hellman(const struct secant_p384_secret_key *secret,
                               const struct secant_p384_public_key *public_key,
                               uint8_t *shared,
                               size_t shared_len);

/*
 `secant_p384_diffie_hellman` with each of n encoded public keys of `public_len` bytes each.

 With `statuses`, each row has its own, and rows that fail are zeros; without, one row that
 fails leaves all unwritten.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_diffie_hellman_batch(const struct secant_p384_secret_key *secret,
                                     const uint8_t *publics,
                                     size_t publics_stride,
                                     size_t public_len,
                                     uint8_t *shared,
                                     size_t shared_stride,
                                     int *statuses,
                                     size_t n,
                                     size_t threads);

/*
 Writes the signature of a message, r and s: deterministic ECDSA (RFC 6979) with the curve's
 hash function.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_sign(const struct secant_p384_secret_key *key,
                     const uint8_t *message,
                     size_t message_len,
                     uint8_t *signature,
                     size_t signature_len);

/*
 `secant_p384_sign` of a message with this hash, which must be one: who may choose these bytes can have any of them signed.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_sign_prehash(const struct secant_p384_secret_key *key,
                             const uint8_t *hash,
                             size_t hash_len,
                             uint8_t *signature,
                             size_t signature_len);

/*
 Whether the signature, r and s, is one of this message: SECANT_OK or SECANT_INVALID_SIGNATURE,
 or what is wrong with its encoding. Variable time: all of it is public.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_verify(const struct secant_p384_public_key *key,
                       const uint8_t *message,
                       size_t message_len,
                       const uint8_t *signature,
                       size_t signature_len);

/*
 `secant_p384_verify` of a message with this hash.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_verify_prehash(const struct secant_p384_public_key *key,
                               const uint8_t *hash,
                               size_t hash_len,
                               const uint8_t *signature,
                               size_t signature_len);

/*
 Writes r and s of a signature in DER, strictly read.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_signature_from_der(const uint8_t *der,
                                   size_t der_len,
                                   uint8_t *signature,
                                   size_t signature_len);

/*
 Writes a signature, r and s, in DER, and its length.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_signature_to_der(const uint8_t *signature,
                                 size_t signature_len,
                                 uint8_t *der,
                                 size_t der_room,
                                 size_t *der_len);

/*
 Signs n messages with one key.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_sign_batch(const struct secant_p384_secret_key *key,
                           const struct secant_bytes *messages,
                           uint8_t *signatures,
                           size_t signatures_stride,
                           size_t n,
                           size_t threads);

/*
 Verifies n signatures, r and s, of n messages by n encoded keys of `public_len` bytes each:
 SECANT_OK if all are valid, or the first status that is another. With `statuses`, each row has
 its own.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_verify_batch(const uint8_t *publics,
                             size_t publics_stride,
                             size_t public_len,
                             const struct secant_bytes *messages,
                             const uint8_t *signatures,
                             size_t signatures_stride,
                             int *statuses,
                             size_t n,
                             size_t threads);

/*
 `secant_p384_verify_batch` on the caller's thread, one row after the other, which takes no memory: for programs that may not. Nothing is shared by the rows, so it is slower. `statuses` may not lie over what is read.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_verify_rows(const uint8_t *publics,
                            size_t publics_stride,
                            size_t public_len,
                            const struct secant_bytes *messages,
                            const uint8_t *signatures,
                            size_t signatures_stride,
                            int *statuses,
                            size_t n);

/*
 Writes a scalar times the base point of P-384, compressed or not by the length of `out`. Constant time.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_mul_base(const uint8_t *scalar, size_t scalar_len, uint8_t *out, size_t out_len);

/*
 Writes a scalar times an encoded point. Constant time in both, but for whether they are
 refused.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_mul(const uint8_t *scalar,
                    size_t scalar_len,
                    const uint8_t *point,
                    size_t point_len,
                    uint8_t *out,
                    size_t out_len);

/*
 `secant_p384_mul_base` of n scalars, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_mul_base_batch(const uint8_t *scalars,
                               size_t scalars_stride,
                               uint8_t *out,
                               size_t out_stride,
                               size_t out_len,
                               int *statuses,
                               size_t n,
                               size_t threads);

/*
 `secant_p384_mul` of n scalars and n points of `point_len` bytes, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_mul_batch(const uint8_t *scalars,
                          size_t scalars_stride,
                          const uint8_t *points,
                          size_t points_stride,
                          size_t point_len,
                          uint8_t *out,
                          size_t out_stride,
                          size_t out_len,
                          int *statuses,
                          size_t n,
                          size_t threads);

/*
 Writes the sum of n scalars times n points of `point_len` bytes. Variable time: for public
 scalars and points only. The neutral element, which has no coordinates, is SECANT_INFINITY.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_multiscalar_vartime(const uint8_t *scalars,
                                    size_t scalars_stride,
                                    const uint8_t *points,
                                    size_t points_stride,
                                    size_t point_len,
                                    size_t n,
                                    uint8_t *out,
                                    size_t out_len);

/*
 Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
 checked. `secant_refusal` says what a refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_secret_key_from_pem(const char *text, size_t len, struct secant_p384_secret_key **key);

/*
 Makes the key of PKCS#8 in DER. A public key in it is checked. `secant_refusal` says what a
 refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_secret_key_from_der(const uint8_t *der, size_t len, struct secant_p384_secret_key **key);

/*
 Writes the secret key as PKCS#8 in DER, as OpenSSL does, and its length. The caller wipes it.
 SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_secret_key_to_der(const struct secant_p384_secret_key *key,
                                  uint8_t *der,
                                  size_t der_room,
                                  size_t *der_len);

/*
 Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`. `secant_refusal` says what a
 refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_public_key_from_pem(const char *text, size_t len, struct secant_p384_public_key **key);

/*
 Makes the key of SPKI in DER. `secant_refusal` says what a refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_public_key_from_der(const uint8_t *der, size_t len, struct secant_p384_public_key **key);

/*
 Writes the public key as SPKI in DER, and its length. SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_p384_public_key_to_der(const struct secant_p384_public_key *key,
                                  uint8_t *der,
                                  size_t der_room,
                                  size_t *der_len);

/*
 Makes a key of a big-endian integer of 66 bytes, from 1 to the order less 1.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_secret_key_new(const uint8_t *data, size_t len, struct secant_p521_secret_key **key);

/*
 Makes a key of the operating system's random numbers.

 # Safety
 The pointer is null or valid.
 */
int secant_p521_secret_key_generate(struct secant_p521_secret_key **key);

/*
 Writes the bytes of a secret key. The caller wipes them.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_secret_key_to_bytes(const struct secant_p521_secret_key *key, uint8_t *out, size_t out_len);

/*
 Wipes a secret key and takes it back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_p521_secret_key_free(struct secant_p521_secret_key *key);

/*
 Makes the public key of an encoded point, compressed or not, which is fully checked.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_public_key_new(const uint8_t *data, size_t len, struct secant_p521_public_key **key);

/*
 Makes the public key that belongs to a secret key.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_public_key_from_secret(const struct secant_p521_secret_key *secret,
                                       struct secant_p521_public_key **key);

/*
 Writes a public key: compressed into 67 bytes, uncompressed into 133.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_public_key_to_bytes(const struct secant_p521_public_key *key, uint8_t *out, size_t out_len);

/*
 Takes a public key back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_p521_public_key_free(struct secant_p521_public_key *key);

/*
 Writes what both sides have in the end: the x coordinate of the secret key times the public key, 66 bytes. Derive keys from it by a hash, together with both public keys.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_diffie_hellman(const struct secant_p521_secret_key *secret,
                               const struct secant_p521_public_key *public_key,
                               uint8_t *shared,
                               size_t shared_len);

/*
 `secant_p521_diffie_hellman` with each of n encoded public keys of `public_len` bytes each.

 With `statuses`, each row has its own, and rows that fail are zeros; without, one row that
 fails leaves all unwritten.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_diffie_hellman_batch(const struct secant_p521_secret_key *secret,
                                     const uint8_t *publics,
                                     size_t publics_stride,
                                     size_t public_len,
                                     uint8_t *shared,
                                     size_t shared_stride,
                                     int *statuses,
                                     size_t n,
                                     size_t threads);

/*
 Writes the signature of a message, r and s: deterministic ECDSA (RFC 6979) with the curve's
 hash function.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_sign(const struct secant_p521_secret_key *key,
                     const uint8_t *message,
                     size_t message_len,
                     uint8_t *signature,
                     size_t signature_len);

/*
 `secant_p521_sign` of a message with this hash, which must be one: who may choose these bytes can have any of them signed.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_sign_prehash(const struct secant_p521_secret_key *key,
                             const uint8_t *hash,
                             size_t hash_len,
                             uint8_t *signature,
                             size_t signature_len);

/*
 Whether the signature, r and s, is one of this message: SECANT_OK or SECANT_INVALID_SIGNATURE,
 or what is wrong with its encoding. Variable time: all of it is public.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_verify(const struct secant_p521_public_key *key,
                       const uint8_t *message,
                       size_t message_len,
                       const uint8_t *signature,
                       size_t signature_len);

/*
 `secant_p521_verify` of a message with this hash.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_verify_prehash(const struct secant_p521_public_key *key,
                               const uint8_t *hash,
                               size_t hash_len,
                               const uint8_t *signature,
                               size_t signature_len);

/*
 Writes r and s of a signature in DER, strictly read.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_signature_from_der(const uint8_t *der,
                                   size_t der_len,
                                   uint8_t *signature,
                                   size_t signature_len);

/*
 Writes a signature, r and s, in DER, and its length.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_signature_to_der(const uint8_t *signature,
                                 size_t signature_len,
                                 uint8_t *der,
                                 size_t der_room,
                                 size_t *der_len);

/*
 Signs n messages with one key.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_sign_batch(const struct secant_p521_secret_key *key,
                           const struct secant_bytes *messages,
                           uint8_t *signatures,
                           size_t signatures_stride,
                           size_t n,
                           size_t threads);

/*
 Verifies n signatures, r and s, of n messages by n encoded keys of `public_len` bytes each:
 SECANT_OK if all are valid, or the first status that is another. With `statuses`, each row has
 its own.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_verify_batch(const uint8_t *publics,
                             size_t publics_stride,
                             size_t public_len,
                             const struct secant_bytes *messages,
                             const uint8_t *signatures,
                             size_t signatures_stride,
                             int *statuses,
                             size_t n,
                             size_t threads);

/*
 `secant_p521_verify_batch` on the caller's thread, one row after the other, which takes no memory: for programs that may not. Nothing is shared by the rows, so it is slower. `statuses` may not lie over what is read.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_verify_rows(const uint8_t *publics,
                            size_t publics_stride,
                            size_t public_len,
                            const struct secant_bytes *messages,
                            const uint8_t *signatures,
                            size_t signatures_stride,
                            int *statuses,
                            size_t n);

/*
 Writes a scalar times the base point of P-521, compressed or not by the length of `out`. Constant time.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_mul_base(const uint8_t *scalar, size_t scalar_len, uint8_t *out, size_t out_len);

/*
 Writes a scalar times an encoded point. Constant time in both, but for whether they are
 refused.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_mul(const uint8_t *scalar,
                    size_t scalar_len,
                    const uint8_t *point,
                    size_t point_len,
                    uint8_t *out,
                    size_t out_len);

/*
 `secant_p521_mul_base` of n scalars, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_mul_base_batch(const uint8_t *scalars,
                               size_t scalars_stride,
                               uint8_t *out,
                               size_t out_stride,
                               size_t out_len,
                               int *statuses,
                               size_t n,
                               size_t threads);

/*
 `secant_p521_mul` of n scalars and n points of `point_len` bytes, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_mul_batch(const uint8_t *scalars,
                          size_t scalars_stride,
                          const uint8_t *points,
                          size_t points_stride,
                          size_t point_len,
                          uint8_t *out,
                          size_t out_stride,
                          size_t out_len,
                          int *statuses,
                          size_t n,
                          size_t threads);

/*
 Writes the sum of n scalars times n points of `point_len` bytes. Variable time: for public
 scalars and points only. The neutral element, which has no coordinates, is SECANT_INFINITY.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_multiscalar_vartime(const uint8_t *scalars,
                                    size_t scalars_stride,
                                    const uint8_t *points,
                                    size_t points_stride,
                                    size_t point_len,
                                    size_t n,
                                    uint8_t *out,
                                    size_t out_len);

/*
 Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
 checked. `secant_refusal` says what a refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_secret_key_from_pem(const char *text, size_t len, struct secant_p521_secret_key **key);

/*
 Makes the key of PKCS#8 in DER. A public key in it is checked. `secant_refusal` says what a
 refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_secret_key_from_der(const uint8_t *der, size_t len, struct secant_p521_secret_key **key);

/*
 Writes the secret key as PKCS#8 in DER, as OpenSSL does, and its length. The caller wipes it.
 SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_secret_key_to_der(const struct secant_p521_secret_key *key,
                                  uint8_t *der,
                                  size_t der_room,
                                  size_t *der_len);

/*
 Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`. `secant_refusal` says what a
 refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_public_key_from_pem(const char *text, size_t len, struct secant_p521_public_key **key);

/*
 Makes the key of SPKI in DER. `secant_refusal` says what a refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_public_key_from_der(const uint8_t *der, size_t len, struct secant_p521_public_key **key);

/*
 Writes the public key as SPKI in DER, and its length. SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_p521_public_key_to_der(const struct secant_p521_public_key *key,
                                  uint8_t *der,
                                  size_t der_room,
                                  size_t *der_len);

/*
 Makes a key of a big-endian integer of 32 bytes, from 1 to the order less 1.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_secret_key_new(const uint8_t *data,
                                    size_t len,
                                    struct secant_secp256k1_secret_key **key);

/*
 Makes a key of the operating system's random numbers.

 # Safety
 The pointer is null or valid.
 */
int secant_secp256k1_secret_key_generate(struct secant_secp256k1_secret_key **key);

/*
 Writes the bytes of a secret key. The caller wipes them.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_secret_key_to_bytes(const struct secant_secp256k1_secret_key *key,
                                         uint8_t *out,
                                         size_t out_len);

/*
 Wipes a secret key and takes it back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_secp256k1_secret_key_free(struct secant_secp256k1_secret_key *key);

/*
 Makes the public key of an encoded point, compressed or not, which is fully checked.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_public_key_new(const uint8_t *data,
                                    size_t len,
                                    struct secant_secp256k1_public_key **key);

/*
 Makes the public key that belongs to a secret key.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_public_key_from_secret(const struct secant_secp256k1_secret_key *secret,
                                            struct secant_secp256k1_public_key **key);

/*
 Writes a public key: compressed into 33 bytes, uncompressed into 65.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_public_key_to_bytes(const struct secant_secp256k1_public_key *key,
                                         uint8_t *out,
                                         size_t out_len);

/*
 Takes a public key back. Null is nothing.

 # Safety
 The pointer is null or valid, and nobody uses the key.
 */
int secant_secp256k1_public_key_free(struct secant_secp256k1_public_key *key);

/*
 Writes what both sides have in the end: the x coordinate of the secret key times the public key, 32 bytes. Derive keys from it by a hash, together with both public keys.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_diffie_hellman(const struct secant_secp256k1_secret_key *secret,
                                    const struct secant_secp256k1_public_key *public_key,
                                    uint8_t *shared,
                                    size_t shared_len);

/*
 `secant_secp256k1_diffie_hellman` with each of n encoded public keys of `public_len` bytes each.

 With `statuses`, each row has its own, and rows that fail are zeros; without, one row that
 fails leaves all unwritten.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_diffie_hellman_batch(const struct secant_secp256k1_secret_key *secret,
                                          const uint8_t *publics,
                                          size_t publics_stride,
                                          size_t public_len,
                                          uint8_t *shared,
                                          size_t shared_stride,
                                          int *statuses,
                                          size_t n,
                                          size_t threads);

/*
 Writes the signature of a message, r and s: deterministic ECDSA (RFC 6979) with the curve's
 hash function.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_sign(const struct secant_secp256k1_secret_key *key,
                          const uint8_t *message,
                          size_t message_len,
                          uint8_t *signature,
                          size_t signature_len);

/*
 `secant_secp256k1_sign` of a message with this hash, which must be one: who may choose these bytes can have any of them signed.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_sign_prehash(const struct secant_secp256k1_secret_key *key,
                                  const uint8_t *hash,
                                  size_t hash_len,
                                  uint8_t *signature,
                                  size_t signature_len);

/*
 Whether the signature, r and s, is one of this message: SECANT_OK or SECANT_INVALID_SIGNATURE,
 or what is wrong with its encoding. Variable time: all of it is public.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_verify(const struct secant_secp256k1_public_key *key,
                            const uint8_t *message,
                            size_t message_len,
                            const uint8_t *signature,
                            size_t signature_len);

/*
 `secant_secp256k1_verify` of a message with this hash.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_verify_prehash(const struct secant_secp256k1_public_key *key,
                                    const uint8_t *hash,
                                    size_t hash_len,
                                    const uint8_t *signature,
                                    size_t signature_len);

/*
 Writes r and s of a signature in DER, strictly read.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_signature_from_der(const uint8_t *der,
                                        size_t der_len,
                                        uint8_t *signature,
                                        size_t signature_len);

/*
 Writes a signature, r and s, in DER, and its length.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_signature_to_der(const uint8_t *signature,
                                      size_t signature_len,
                                      uint8_t *der,
                                      size_t der_room,
                                      size_t *der_len);

/*
 Signs n messages with one key.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_sign_batch(const struct secant_secp256k1_secret_key *key,
                                const struct secant_bytes *messages,
                                uint8_t *signatures,
                                size_t signatures_stride,
                                size_t n,
                                size_t threads);

/*
 Verifies n signatures, r and s, of n messages by n encoded keys of `public_len` bytes each:
 SECANT_OK if all are valid, or the first status that is another. With `statuses`, each row has
 its own.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_verify_batch(const uint8_t *publics,
                                  size_t publics_stride,
                                  size_t public_len,
                                  const struct secant_bytes *messages,
                                  const uint8_t *signatures,
                                  size_t signatures_stride,
                                  int *statuses,
                                  size_t n,
                                  size_t threads);

/*
 `secant_secp256k1_verify_batch` on the caller's thread, one row after the other, which takes no memory: for programs that may not. Nothing is shared by the rows, so it is slower. `statuses` may not lie over what is read.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_verify_rows(const uint8_t *publics,
                                 size_t publics_stride,
                                 size_t public_len,
                                 const struct secant_bytes *messages,
                                 const uint8_t *signatures,
                                 size_t signatures_stride,
                                 int *statuses,
                                 size_t n);

/*
 Writes a scalar times the base point of secp256k1, compressed or not by the length of `out`. Constant time.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_mul_base(const uint8_t *scalar, size_t scalar_len, uint8_t *out, size_t out_len);

/*
 Writes a scalar times an encoded point. Constant time in both, but for whether they are
 refused.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_mul(const uint8_t *scalar,
                         size_t scalar_len,
                         const uint8_t *point,
                         size_t point_len,
                         uint8_t *out,
                         size_t out_len);

/*
 `secant_secp256k1_mul_base` of n scalars, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_mul_base_batch(const uint8_t *scalars,
                                    size_t scalars_stride,
                                    uint8_t *out,
                                    size_t out_stride,
                                    size_t out_len,
                                    int *statuses,
                                    size_t n,
                                    size_t threads);

/*
 `secant_secp256k1_mul` of n scalars and n points of `point_len` bytes, into rows of `out_len` bytes. Statuses as with key agreement.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_mul_batch(const uint8_t *scalars,
                               size_t scalars_stride,
                               const uint8_t *points,
                               size_t points_stride,
                               size_t point_len,
                               uint8_t *out,
                               size_t out_stride,
                               size_t out_len,
                               int *statuses,
                               size_t n,
                               size_t threads);

/*
 Writes the sum of n scalars times n points of `point_len` bytes. Variable time: for public
 scalars and points only. The neutral element, which has no coordinates, is SECANT_INFINITY.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_multiscalar_vartime(const uint8_t *scalars,
                                         size_t scalars_stride,
                                         const uint8_t *points,
                                         size_t points_stride,
                                         size_t point_len,
                                         size_t n,
                                         uint8_t *out,
                                         size_t out_len);

/*
 Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
 checked. `secant_refusal` says what a refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_secret_key_from_pem(const char *text,
                                         size_t len,
                                         struct secant_secp256k1_secret_key **key);

/*
 Makes the key of PKCS#8 in DER. A public key in it is checked. `secant_refusal` says what a
 refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_secret_key_from_der(const uint8_t *der,
                                         size_t len,
                                         struct secant_secp256k1_secret_key **key);

/*
 Writes the secret key as PKCS#8 in DER, as OpenSSL does, and its length. The caller wipes it.
 SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_secret_key_to_der(const struct secant_secp256k1_secret_key *key,
                                       uint8_t *der,
                                       size_t der_room,
                                       size_t *der_len);

/*
 Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`. `secant_refusal` says what a
 refused text holds.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_public_key_from_pem(const char *text,
                                         size_t len,
                                         struct secant_secp256k1_public_key **key);

/*
 Makes the key of SPKI in DER. `secant_refusal` says what a refused file holds.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_public_key_from_der(const uint8_t *der,
                                         size_t len,
                                         struct secant_secp256k1_public_key **key);

/*
 Writes the public key as SPKI in DER, and its length. SECANT_KEY_DER_MAX bytes are room enough.

 # Safety
 The pointers are null or valid.
 */
int secant_secp256k1_public_key_to_der(const struct secant_secp256k1_public_key *key,
                                       uint8_t *der,
                                       size_t der_room,
                                       size_t *der_len);

#ifdef __cplusplus
}  // extern "C"
#endif /* __cplusplus */

#endif  /* SECANT_H */
