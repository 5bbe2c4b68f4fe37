/* One function for each operation, whatever the curve: cgo calls functions by their names alone. */
#ifndef SECANT_BRIDGE_H
#define SECANT_BRIDGE_H

#include "secant.h"

enum { X25519, P224, P256, P384, P521, SECP256K1 };

int bridge_private_new(int curve, const uint8_t *data, size_t len, void **key);
int bridge_private_generate(int curve, void **key);
int bridge_private_bytes(int curve, const void *key, uint8_t *out, size_t len);
void bridge_private_free(int curve, void *key);
int bridge_public_new(int curve, const uint8_t *data, size_t len, void **key);
int bridge_public_of(int curve, const void *key, void **public_key);
int bridge_public_bytes(int curve, const void *key, uint8_t *out, size_t len);
void bridge_public_free(int curve, void *key);
int bridge_ecdh(int curve, const void *key, const void *public_key, uint8_t *shared, size_t len);
int bridge_ecdh_batch(int curve, const void *key, const uint8_t *publics, size_t width, uint8_t *shared,
                      size_t shared_width, int *statuses, size_t n, size_t threads);
int bridge_sign(int curve, const void *key, const uint8_t *message, size_t message_len, uint8_t *signature, size_t len);
int bridge_verify(int curve, const void *key, const uint8_t *message, size_t message_len, const uint8_t *signature,
                  size_t len);

/* Keys of PEM, or of DER. What the library saw in a refused file is written to `refusal`, as text that ends in a 0. */
int bridge_private_read(int curve, int is_pem, const uint8_t *data, size_t len, void **key, char *refusal, size_t room);
int bridge_private_der(int curve, const void *key, uint8_t *der, size_t room, size_t *len);
int bridge_public_read(int curve, int is_pem, const uint8_t *data, size_t len, void **key, char *refusal, size_t room);
int bridge_public_der(int curve, const void *key, uint8_t *der, size_t room, size_t *len);

/* Signatures in DER of a digest; `size` is that of r and s on the curve. */
int bridge_sign_digest(int curve, const void *key, const uint8_t *digest, size_t digest_len, size_t size,
                       uint8_t *der, size_t room, size_t *len);
int bridge_verify_digest(int curve, const void *key, const uint8_t *digest, size_t digest_len, size_t size,
                         const uint8_t *der, size_t der_len);

#endif
