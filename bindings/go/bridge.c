#include "bridge.h"

/* The call for each curve of SEC 1. */
#define CASES(call)                                                                                          \
    case P224: call(p224);                                                                                   \
    case P256: call(p256);                                                                                   \
    case P384: call(p384);                                                                                   \
    case P521: call(p521);                                                                                   \
    case SECP256K1: call(secp256k1);

int bridge_private_new(int curve, const uint8_t *data, size_t len, void **key)
{
#define CALL(module)                                                                                         \
    {                                                                                                        \
        secant_##module##_secret_key *made = NULL;                                                           \
        int status = secant_##module##_secret_key_new(data, len, &made);                                     \
        *key = made;                                                                                         \
        return status;                                                                                       \
    }
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_private_generate(int curve, void **key)
{
#define CALL(module)                                                                                         \
    {                                                                                                        \
        secant_##module##_secret_key *made = NULL;                                                           \
        int status = secant_##module##_secret_key_generate(&made);                                           \
        *key = made;                                                                                         \
        return status;                                                                                       \
    }
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_private_bytes(int curve, const void *key, uint8_t *out, size_t len)
{
#define CALL(module) return secant_##module##_secret_key_to_bytes(key, out, len);
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

void bridge_private_free(int curve, void *key)
{
#define CALL(module) secant_##module##_secret_key_free(key); return;
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
}

int bridge_public_new(int curve, const uint8_t *data, size_t len, void **key)
{
#define CALL(module)                                                                                         \
    {                                                                                                        \
        secant_##module##_public_key *made = NULL;                                                           \
        int status = secant_##module##_public_key_new(data, len, &made);                                     \
        *key = made;                                                                                         \
        return status;                                                                                       \
    }
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_public_of(int curve, const void *key, void **public_key)
{
#define CALL(module)                                                                                         \
    {                                                                                                        \
        secant_##module##_public_key *made = NULL;                                                           \
        int status = secant_##module##_public_key_from_secret(key, &made);                                   \
        *public_key = made;                                                                                  \
        return status;                                                                                       \
    }
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_public_bytes(int curve, const void *key, uint8_t *out, size_t len)
{
#define CALL(module) return secant_##module##_public_key_to_bytes(key, out, len);
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

void bridge_public_free(int curve, void *key)
{
#define CALL(module) secant_##module##_public_key_free(key); return;
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
}

int bridge_ecdh(int curve, const void *key, const void *public_key, uint8_t *shared, size_t len)
{
#define CALL(module) return secant_##module##_diffie_hellman(key, public_key, shared, len);
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_ecdh_batch(int curve, const void *key, const uint8_t *publics, size_t width, uint8_t *shared,
                      size_t shared_width, int *statuses, size_t n, size_t threads)
{
#define CALL(module)                                                                                         \
    return secant_##module##_diffie_hellman_batch(key, publics, width, width, shared, shared_width, statuses, n, threads);
    switch (curve) {
        CASES(CALL)
    case X25519:
        return secant_x25519_diffie_hellman_batch(key, publics, width, shared, shared_width, statuses, n, threads);
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_sign(int curve, const void *key, const uint8_t *message, size_t message_len, uint8_t *signature, size_t len)
{
#define CALL(module) return secant_##module##_sign(key, message, message_len, signature, len);
    switch (curve) {
        CASES(CALL)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_verify(int curve, const void *key, const uint8_t *message, size_t message_len, const uint8_t *signature,
                  size_t len)
{
#define CALL(module) return secant_##module##_verify(key, message, message_len, signature, len);
    switch (curve) {
        CASES(CALL)
    }
#undef CALL
    return SECANT_DEFECT;
}

/* The result of a call that reads a key file; where it is refused, what the library saw. */
static int told(int status, char *refusal, size_t room)
{
    size_t len = 0;
    if (status == SECANT_OK || secant_refusal(refusal, room, &len) != SECANT_OK) {
        refusal[0] = 0;
    }
    return status;
}

int bridge_private_read(int curve, int is_pem, const uint8_t *data, size_t len, void **key, char *refusal, size_t room)
{
#define CALL(module)                                                                                         \
    {                                                                                                        \
        secant_##module##_secret_key *made = NULL;                                                           \
        int status = is_pem ? secant_##module##_secret_key_from_pem((const char *)data, len, &made)          \
                            : secant_##module##_secret_key_from_der(data, len, &made);                       \
        *key = made;                                                                                         \
        return told(status, refusal, room);                                                                  \
    }
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_private_der(int curve, const void *key, uint8_t *der, size_t room, size_t *len)
{
#define CALL(module) return secant_##module##_secret_key_to_der(key, der, room, len);
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_public_read(int curve, int is_pem, const uint8_t *data, size_t len, void **key, char *refusal, size_t room)
{
#define CALL(module)                                                                                         \
    {                                                                                                        \
        secant_##module##_public_key *made = NULL;                                                           \
        int status = is_pem ? secant_##module##_public_key_from_pem((const char *)data, len, &made)          \
                            : secant_##module##_public_key_from_der(data, len, &made);                       \
        *key = made;                                                                                         \
        return told(status, refusal, room);                                                                  \
    }
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_public_der(int curve, const void *key, uint8_t *der, size_t room, size_t *len)
{
#define CALL(module) return secant_##module##_public_key_to_der(key, der, room, len);
    switch (curve) {
        CASES(CALL)
    case X25519: CALL(x25519)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_sign_digest(int curve, const void *key, const uint8_t *digest, size_t digest_len, size_t size,
                       uint8_t *der, size_t room, size_t *len)
{
#define CALL(module)                                                                                         \
    {                                                                                                        \
        uint8_t made[SECANT_P521_SIGNATURE_BYTES];                                                           \
        int status = secant_##module##_sign_prehash(key, digest, digest_len, made, size);                    \
        return status == SECANT_OK ? secant_##module##_signature_to_der(made, size, der, room, len) : status; \
    }
    switch (curve) {
        CASES(CALL)
    }
#undef CALL
    return SECANT_DEFECT;
}

int bridge_verify_digest(int curve, const void *key, const uint8_t *digest, size_t digest_len, size_t size,
                         const uint8_t *der, size_t der_len)
{
#define CALL(module)                                                                                         \
    {                                                                                                        \
        uint8_t read[SECANT_P521_SIGNATURE_BYTES];                                                           \
        int status = secant_##module##_signature_from_der(der, der_len, read, size);                         \
        return status == SECANT_OK ? secant_##module##_verify_prehash(key, digest, digest_len, read, size) : status; \
    }
    switch (curve) {
        CASES(CALL)
    }
#undef CALL
    return SECANT_DEFECT;
}
