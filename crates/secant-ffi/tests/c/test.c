/* The C interface from C: known answers, every kind of mistake, batches. Run under AddressSanitizer and valgrind by .ci/c. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "secant.h"

static int checks;

/* Ends the program if a call did not return what it must. */
#define SAYS(wanted, call)                                                                                   \
    do {                                                                                                     \
        int status = (call);                                                                                 \
        checks++;                                                                                            \
        if (status != (wanted)) {                                                                            \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, secant_status_text(status));       \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

#define OK(call) SAYS(SECANT_OK, call)

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        checks++;                                                                                            \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                  \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

static void bytes_of(const char *hex, uint8_t *out, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        unsigned byte;
        CHECK(sscanf(hex + 2 * i, "%2x", &byte) == 1);
        out[i] = (uint8_t)byte;
    }
}

/* RFC 7748, section 5.2. */
static void x25519(void)
{
    uint8_t k[SECANT_X25519_BYTES], u[SECANT_X25519_BYTES], wanted[SECANT_X25519_BYTES], found[SECANT_X25519_BYTES];
    bytes_of("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4", k, sizeof k);
    bytes_of("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c", u, sizeof u);
    bytes_of("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552", wanted, sizeof wanted);

    secant_x25519_secret_key *secret = NULL;
    secant_x25519_public_key *public_key = NULL;
    OK(secant_x25519_secret_key_new(k, sizeof k, &secret));
    OK(secant_x25519_public_key_new(u, sizeof u, &public_key));
    OK(secant_x25519_diffie_hellman(secret, public_key, found, sizeof found));
    CHECK(memcmp(found, wanted, sizeof wanted) == 0);

    /* A batch on memory of exactly its size, which the sanitizers watch. */
    enum { N = 41, STRIDE = 37 };
    uint8_t *rows = malloc((N - 1) * STRIDE + SECANT_X25519_BYTES);
    uint8_t *shared = malloc(N * SECANT_X25519_BYTES);
    int statuses[N];
    for (int i = 0; i < N; i++) {
        memcpy(rows + i * STRIDE, u, sizeof u);
    }
    for (size_t threads = 1; threads <= 9; threads += 4) {
        OK(secant_x25519_diffie_hellman_batch(secret, rows, STRIDE, shared, 32, NULL, N, threads));
        for (int i = 0; i < N; i++) {
            CHECK(memcmp(shared + 32 * i, wanted, 32) == 0);
        }
    }
    memset(rows + 7 * STRIDE, 0, 32);
    memset(shared, 0xaa, N * 32);
    SAYS(SECANT_ZERO_SHARED_SECRET, secant_x25519_diffie_hellman_batch(secret, rows, STRIDE, shared, 32, NULL, N, 2));
    for (int i = 0; i < N * 32; i++) {
        CHECK(shared[i] == 0xaa);
    }
    SAYS(SECANT_ZERO_SHARED_SECRET,
         secant_x25519_diffie_hellman_batch(secret, rows, STRIDE, shared, 32, statuses, N, 2));
    CHECK(statuses[6] == SECANT_OK && statuses[7] == SECANT_ZERO_SHARED_SECRET);
    free(rows);
    free(shared);

    OK(secant_x25519_secret_key_free(secret));
    OK(secant_x25519_public_key_free(public_key));
    /* Used after it was freed, and freed twice. */
    SAYS(SECANT_FREED_KEY, secant_x25519_diffie_hellman(secret, public_key, found, sizeof found));
    SAYS(SECANT_FREED_KEY, secant_x25519_secret_key_free(secret));
}

/* RFC 8032, section 7.2, the first test, and section 7.3. */
static void ed25519_in_contexts(void)
{
    uint8_t seed[32], message[16], hash[SECANT_ED25519_HASH_BYTES], signature[64], wanted[64];
    const uint8_t context[3] = { 'f', 'o', 'o' };
    uint8_t long_context[SECANT_ED25519_CONTEXT_MAX + 1] = { 0 };
    secant_ed25519_secret_key *key = NULL;
    secant_ed25519_public_key *public_key = NULL;

    bytes_of("0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6", seed, 32);
    bytes_of("f726936d19c800494e3fdaff20b276a8", message, 16);
    bytes_of("55a4cc2f70a54e04288c5f4cd1e45a7bb520b36292911876cada7323198dd87a"
             "8b36950b95130022907a7fb7c4e9b2d5f6cca685a587b4b21f4b888e4e7edb0d", wanted, 64);
    OK(secant_ed25519_secret_key_new(seed, sizeof seed, &key));
    OK(secant_ed25519_public_key_from_secret(key, &public_key));
    OK(secant_ed25519_sign_ctx(key, message, 16, context, 3, signature, 64));
    CHECK(memcmp(signature, wanted, 64) == 0);
    OK(secant_ed25519_verify_ctx(public_key, message, 16, context, 3, signature, 64));
    SAYS(SECANT_INVALID_SIGNATURE, secant_ed25519_verify_ctx(public_key, message, 16, context, 2, signature, 64));
    SAYS(SECANT_INVALID_SIGNATURE, secant_ed25519_verify(public_key, message, 16, signature, 64));
    SAYS(SECANT_NULL_POINTER, secant_ed25519_sign_ctx(key, message, 16, NULL, 3, signature, 64));
    SAYS(SECANT_NULL_POINTER, secant_ed25519_verify_ctx(public_key, NULL, 16, context, 3, signature, 64));
    SAYS(SECANT_LENGTH, secant_ed25519_sign_ctx(key, message, 16, context, 3, signature, 63));
    SAYS(SECANT_CONTEXT, secant_ed25519_sign_ctx(key, message, 16, long_context, 256, signature, 64));
    SAYS(SECANT_CONTEXT, secant_ed25519_verify_ctx(public_key, message, 16, long_context, 256, signature, 64));
    CHECK(memcmp(signature, wanted, 64) == 0);
    OK(secant_ed25519_sign_ctx(key, message, 16, long_context, 255, signature, 64));
    OK(secant_ed25519_verify_ctx(public_key, message, 16, long_context, 255, signature, 64));
    OK(secant_ed25519_secret_key_free(key));
    OK(secant_ed25519_public_key_free(public_key));

    /* The SHA-512 of "abc". */
    bytes_of("833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42", seed, 32);
    bytes_of("ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
             "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f", hash, 64);
    bytes_of("98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41"
             "31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406", wanted, 64);
    OK(secant_ed25519_secret_key_new(seed, sizeof seed, &key));
    OK(secant_ed25519_public_key_from_secret(key, &public_key));
    OK(secant_ed25519_sign_ph(key, hash, 64, NULL, 0, signature, 64));
    CHECK(memcmp(signature, wanted, 64) == 0);
    OK(secant_ed25519_verify_ph(public_key, hash, 64, NULL, 0, signature, 64));
    SAYS(SECANT_INVALID_SIGNATURE, secant_ed25519_verify_ph(public_key, hash, 64, context, 3, signature, 64));
    SAYS(SECANT_INVALID_SIGNATURE, secant_ed25519_verify(public_key, hash, 64, signature, 64));
    SAYS(SECANT_LENGTH, secant_ed25519_sign_ph(key, hash, 63, NULL, 0, signature, 64));
    SAYS(SECANT_LENGTH, secant_ed25519_verify_ph(public_key, hash, 65, NULL, 0, signature, 64));
    SAYS(SECANT_LENGTH, secant_ed25519_verify_ph(public_key, hash, 64, NULL, 0, signature, 65));
    SAYS(SECANT_CONTEXT, secant_ed25519_sign_ph(key, hash, 64, long_context, 256, signature, 64));
    SAYS(SECANT_CONTEXT, secant_ed25519_verify_ph(public_key, hash, 64, long_context, 256, signature, 64));
    OK(secant_ed25519_secret_key_free(key));
    SAYS(SECANT_FREED_KEY, secant_ed25519_sign_ph(key, hash, 64, NULL, 0, signature, 64));
    SAYS(SECANT_FREED_KEY, secant_ed25519_sign_ctx(key, message, 16, context, 3, signature, 64));
    OK(secant_ed25519_public_key_free(public_key));
}

/* RFC 8032, section 7.1, test 2. */
static void ed25519(void)
{
    uint8_t seed[32], public_wanted[32], public_bytes[32], signature[64], wanted[64];
    const uint8_t message[1] = { 0x72 };
    bytes_of("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", seed, 32);
    bytes_of("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", public_wanted, 32);
    bytes_of("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
             "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00", wanted, 64);

    secant_ed25519_secret_key *key = NULL;
    secant_ed25519_public_key *public_key = NULL;
    OK(secant_ed25519_secret_key_new(seed, sizeof seed, &key));
    OK(secant_ed25519_public_key_from_secret(key, &public_key));
    OK(secant_ed25519_public_key_to_bytes(public_key, public_bytes, sizeof public_bytes));
    CHECK(memcmp(public_bytes, public_wanted, 32) == 0);
    OK(secant_ed25519_sign(key, message, sizeof message, signature, sizeof signature));
    CHECK(memcmp(signature, wanted, 64) == 0);
    OK(secant_ed25519_verify(public_key, message, sizeof message, signature, sizeof signature));
    SAYS(SECANT_INVALID_SIGNATURE, secant_ed25519_verify(public_key, NULL, 0, signature, sizeof signature));
    SAYS(SECANT_LENGTH, secant_ed25519_verify(public_key, message, 1, signature, 63));

    ed25519_in_contexts();

    enum { N = 30 };
    secant_bytes messages[N];
    uint8_t texts[N][20], publics[N][32], signatures[N][64];
    int statuses[N];
    for (int i = 0; i < N; i++) {
        int length = snprintf((char *)texts[i], sizeof texts[i], "message %d", i);
        messages[i] = (secant_bytes) { texts[i], (size_t)length };
        memcpy(publics[i], public_bytes, 32);
    }
    messages[4] = (secant_bytes) { NULL, 0 };
    OK(secant_ed25519_sign_batch(key, messages, signatures[0], 64, N, 3));
    OK(secant_ed25519_verify_batch(publics[0], 32, messages, signatures[0], 64, NULL, N, 2));
    OK(secant_ed25519_verify_batch_zip215(publics[0], 32, messages, signatures[0], 64, NULL, N, 2));
    signatures[11][40] ^= 1;
    memset(publics[12], 0xff, 32);
    SAYS(SECANT_INVALID_SIGNATURE,
         secant_ed25519_verify_batch(publics[0], 32, messages, signatures[0], 64, statuses, N, 2));
    for (int i = 0; i < N; i++) {
        CHECK((statuses[i] == SECANT_OK) == (i != 11 && i != 12));
    }
    SAYS(SECANT_INVALID_SIGNATURE,
         secant_ed25519_verify_batch_zip215(publics[0], 32, messages, signatures[0], 64, statuses, N, 2));
    for (int i = 0; i < N; i++) {
        CHECK((statuses[i] == SECANT_OK) == (i != 11 && i != 12));
    }
    messages[2] = (secant_bytes) { NULL, 5 };
    SAYS(SECANT_NULL_POINTER, secant_ed25519_sign_batch(key, messages, signatures[0], 64, N, 3));

    OK(secant_ed25519_secret_key_free(key));
    OK(secant_ed25519_public_key_free(public_key));
}

/* All there is of a curve. */
#define CURVE(module, MODULE)                                                                                \
    static void module(void)                                                                                 \
    {                                                                                                        \
        enum { N = 19 };                                                                                     \
        uint8_t secret[SECANT_##MODULE##_SECRET_KEY_BYTES], shared[2][SECANT_##MODULE##_SECRET_KEY_BYTES];   \
        uint8_t point[SECANT_##MODULE##_PUBLIC_KEY_BYTES], small[SECANT_##MODULE##_COMPRESSED_BYTES];        \
        uint8_t signature[SECANT_##MODULE##_SIGNATURE_BYTES], again[SECANT_##MODULE##_SIGNATURE_BYTES];      \
        uint8_t der[SECANT_##MODULE##_SIGNATURE_DER_MAX];                                                    \
        uint8_t scalars[N][SECANT_##MODULE##_SECRET_KEY_BYTES];                                              \
        uint8_t points[N][SECANT_##MODULE##_PUBLIC_KEY_BYTES], products[N][SECANT_##MODULE##_COMPRESSED_BYTES]; \
        uint8_t many[N][SECANT_##MODULE##_SECRET_KEY_BYTES], signed_[N][SECANT_##MODULE##_SIGNATURE_BYTES];  \
        secant_bytes messages[N];                                                                            \
        size_t der_len = 0;                                                                                  \
        secant_##module##_secret_key *ours = NULL, *theirs = NULL;                                           \
        secant_##module##_public_key *our_public = NULL, *their_public = NULL, *read = NULL;                 \
                                                                                                             \
        OK(secant_##module##_secret_key_generate(&ours));                                                    \
        OK(secant_##module##_secret_key_to_bytes(ours, secret, sizeof secret));                              \
        OK(secant_##module##_secret_key_generate(&theirs));                                                  \
        OK(secant_##module##_public_key_from_secret(ours, &our_public));                                     \
        OK(secant_##module##_public_key_from_secret(theirs, &their_public));                                 \
        OK(secant_##module##_diffie_hellman(ours, their_public, shared[0], sizeof shared[0]));               \
        OK(secant_##module##_diffie_hellman(theirs, our_public, shared[1], sizeof shared[1]));               \
        CHECK(memcmp(shared[0], shared[1], sizeof shared[0]) == 0);                                          \
        OK(secant_##module##_public_key_to_bytes(their_public, point, sizeof point));                        \
        OK(secant_##module##_public_key_to_bytes(their_public, small, sizeof small));                        \
        SAYS(SECANT_LENGTH, secant_##module##_public_key_to_bytes(their_public, point, sizeof point - 1));   \
        OK(secant_##module##_public_key_new(small, sizeof small, &read));                                    \
        OK(secant_##module##_public_key_free(read));                                                         \
        point[sizeof point - 1] ^= 1;                                                                        \
        SAYS(SECANT_NOT_ON_CURVE, secant_##module##_public_key_new(point, sizeof point, &read));             \
        OK(secant_##module##_mul(secret, sizeof secret, small, sizeof small, point, sizeof point));          \
        CHECK(memcmp(point + 1, shared[0], sizeof shared[0]) == 0);                                          \
                                                                                                             \
        OK(secant_##module##_sign(ours, secret, 20, signature, sizeof signature));                           \
        OK(secant_##module##_verify(our_public, secret, 20, signature, sizeof signature));                   \
        SAYS(SECANT_INVALID_SIGNATURE, secant_##module##_verify(our_public, secret, 21, signature, sizeof signature)); \
        OK(secant_##module##_signature_to_der(signature, sizeof signature, der, sizeof der, &der_len));      \
        SAYS(SECANT_LENGTH, secant_##module##_signature_to_der(signature, sizeof signature, der, 8, &der_len)); \
        OK(secant_##module##_signature_from_der(der, der_len, again, sizeof again));                         \
        CHECK(memcmp(signature, again, sizeof again) == 0);                                                  \
        OK(secant_##module##_sign_prehash(ours, shared[0], sizeof shared[0], signature, sizeof signature));  \
        OK(secant_##module##_verify_prehash(our_public, shared[0], sizeof shared[0], signature, sizeof signature)); \
                                                                                                             \
        memset(scalars, 0, sizeof scalars);                                                                  \
        for (int i = 0; i < N; i++) {                                                                        \
            scalars[i][sizeof scalars[i] - 1] = (uint8_t)(i + 1);                                            \
            messages[i] = (secant_bytes) { scalars[i], sizeof scalars[i] };                                  \
        }                                                                                                    \
        OK(secant_##module##_mul_base_batch(scalars[0], sizeof scalars[0], points[0], sizeof points[0],      \
                                            sizeof points[0], NULL, N, 2));                                  \
        OK(secant_##module##_mul_batch(scalars[0], sizeof scalars[0], points[0], sizeof points[0],           \
                                       sizeof points[0], products[0], sizeof products[0], sizeof products[0], \
                                       NULL, N, 2));                                                         \
        OK(secant_##module##_mul_base(scalars[15], sizeof scalars[15], small, sizeof small));                \
        CHECK(memcmp(products[3], small, sizeof small) == 0);                                                \
        OK(secant_##module##_multiscalar_vartime(scalars[0], sizeof scalars[0], points[0],                   \
                                                 sizeof points[0], sizeof points[0], 2, again, sizeof small));\
        OK(secant_##module##_mul_base(scalars[4], sizeof scalars[4], small, sizeof small));                  \
        CHECK(memcmp(again, small, sizeof small) == 0);                                                      \
        OK(secant_##module##_diffie_hellman_batch(ours, points[0], sizeof points[0], sizeof points[0],       \
                                                  many[0], sizeof many[0], NULL, N, 2));                     \
        OK(secant_##module##_mul(secret, sizeof secret, points[7], sizeof points[7], point, sizeof point));  \
        CHECK(memcmp(point + 1, many[7], sizeof many[7]) == 0);                                              \
        OK(secant_##module##_sign_batch(ours, messages, signed_[0], sizeof signed_[0], N, 2));               \
        OK(secant_##module##_public_key_to_bytes(our_public, point, sizeof point));                          \
        for (int i = 0; i < N; i++) {                                                                        \
            memcpy(points[i], point, sizeof point);                                                          \
        }                                                                                                    \
        OK(secant_##module##_verify_batch(points[0], sizeof points[0], sizeof points[0], messages,           \
                                          signed_[0], sizeof signed_[0], NULL, N, 2));                       \
        signed_[N - 1][3] ^= 1;                                                                              \
        SAYS(SECANT_INVALID_SIGNATURE,                                                                       \
             secant_##module##_verify_batch(points[0], sizeof points[0], sizeof points[0], messages,         \
                                            signed_[0], sizeof signed_[0], NULL, N, 2));                     \
                                                                                                             \
        OK(secant_##module##_secret_key_free(ours));                                                         \
        OK(secant_##module##_secret_key_free(theirs));                                                       \
        OK(secant_##module##_public_key_free(our_public));                                                   \
        OK(secant_##module##_public_key_free(their_public));                                                 \
        SAYS(SECANT_FREED_KEY, secant_##module##_sign(ours, secret, 20, signature, sizeof signature));       \
    }

CURVE(p224, P224)
CURVE(p256, P256)
CURVE(p384, P384)
CURVE(p521, P521)
CURVE(secp256k1, SECP256K1)

/* More keys than are remembered: none is lost. */
static void many_keys(void)
{
    const uint8_t bytes[32] = { 7 };
    for (int i = 0; i < 3000; i++) {
        secant_x25519_secret_key *key = NULL;
        OK(secant_x25519_secret_key_new(bytes, sizeof bytes, &key));
        OK(secant_x25519_secret_key_free(key));
    }
}

/* A key of P-256 as OpenSSL writes it: PKCS#8, and SPKI. */
static void files(void)
{
    static const char *written =
        "308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b02010104203c63e39e0e267b8f85"
        "2b111a87187907da2c01667b45567bb925ac2550059e38a1440342000433664b5f9ff46b09306c3eae48ff762a"
        "c660a59ef389ea2c36e51efd2d299fa8da3594ecdda33159a3cb8b7207201fcfb16c9c28c35c3d95baaba7ac77"
        "bfb91c";
    static const char *written_public =
        "3059301306072a8648ce3d020106082a8648ce3d0301070342000433664b5f9ff46b09306c3eae48ff762ac660"
        "a59ef389ea2c36e51efd2d299fa8da3594ecdda33159a3cb8b7207201fcfb16c9c28c35c3d95baaba7ac77bfb9"
        "1c";
    uint8_t der[138], spki[91], out[SECANT_KEY_DER_MAX];
    char text[SECANT_REFUSAL_MAX];
    size_t len = 0;
    secant_p256_secret_key *key = NULL;
    secant_p256_public_key *public_key = NULL, *derived = NULL;
    secant_x25519_secret_key *other = NULL;

    bytes_of(written, der, sizeof der);
    bytes_of(written_public, spki, sizeof spki);
    OK(secant_refusal(text, sizeof text, &len));
    CHECK(len == 0 && text[0] == 0);
    OK(secant_p256_secret_key_from_der(der, sizeof der, &key));
    OK(secant_p256_public_key_from_der(spki, sizeof spki, &public_key));
    OK(secant_p256_secret_key_to_der(key, out, sizeof out, &len));
    CHECK(len == sizeof der && memcmp(out, der, len) == 0);
    OK(secant_p256_public_key_from_secret(key, &derived));
    OK(secant_p256_public_key_to_der(derived, out, sizeof out, &len));
    CHECK(len == sizeof spki && memcmp(out, spki, len) == 0);
    OK(secant_p256_public_key_to_der(public_key, out, sizeof spki, &len));
    CHECK(len == sizeof spki && memcmp(out, spki, len) == 0);
    SAYS(SECANT_LENGTH, secant_p256_secret_key_to_der(key, out, sizeof der - 1, &len));
    SAYS(SECANT_NULL_POINTER, secant_p256_secret_key_to_der(key, out, sizeof out, NULL));
    CHECK(len == sizeof spki);

    /* What was refused is said. */
    SAYS(SECANT_ALGORITHM, secant_x25519_secret_key_from_der(der, sizeof der, &other));
    OK(secant_refusal(text, sizeof text, &len));
    CHECK(strcmp(text, "the key is for P-256, another algorithm") == 0 && len == strlen(text));
    SAYS(SECANT_LENGTH, secant_refusal(text, len, &len));
    SAYS(SECANT_NULL_POINTER, secant_refusal(NULL, 1, &len));
    spki[sizeof spki - 1] ^= 1;
    SAYS(SECANT_NOT_ON_CURVE, secant_p256_public_key_from_der(spki, sizeof spki, &derived));
    OK(secant_refusal(text, sizeof text, &len));
    CHECK(strcmp(text, secant_status_text(SECANT_NOT_ON_CURVE)) == 0);

    OK(secant_p256_secret_key_free(key));
    OK(secant_p256_public_key_free(public_key));
    OK(secant_p256_public_key_free(derived));
}

/* The library is of the header's version. */
static void version(void)
{
    char text[32];
    CHECK(secant_version() == SECANT_VERSION);
    sprintf(text, "%d.%d.%d", SECANT_VERSION / 10000, SECANT_VERSION / 100 % 100, SECANT_VERSION % 100);
    CHECK(strcmp(secant_version_text(), text) == 0);
#if SECANT_VERSION < 200
#error "the preprocessor reads the version"
#endif
}

int main(void)
{
    version();
    files();
    x25519();
    ed25519();
    p224();
    p256();
    p384();
    p521();
    secp256k1();
    many_keys();
    CHECK(strcmp(secant_status_text(SECANT_OK), "all is well") == 0);
    printf("%d passed, 0 failed\n", checks);
    return 0;
}
