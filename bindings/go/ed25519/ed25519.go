// Package ed25519 is for signatures by Ed25519 (RFC 8032), in the shape of crypto/ed25519. Public keys are
// those of crypto/ed25519; a private key is one of C's memory, which is wiped when nobody holds it any more.
//
//	public, private, err := ed25519.GenerateKey(nil)
//	signature := ed25519.Sign(private, message)
//	valid := ed25519.Verify(public, message, signature)
//
// A private key is a crypto.Signer, so crypto/x509 and crypto/tls take it.
package ed25519

// #include "secant.h"
import "C"

import (
	"crypto"
	"crypto/ed25519"
	"crypto/subtle"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"runtime"
	"unsafe"
)

const (
	// PublicKeySize is the size, in bytes, of public keys.
	PublicKeySize = C.SECANT_ED25519_KEY_BYTES
	// SeedSize is the size, in bytes, of what private keys are made of.
	SeedSize = C.SECANT_ED25519_KEY_BYTES
	// SignatureSize is the size, in bytes, of signatures.
	SignatureSize = C.SECANT_ED25519_SIGNATURE_BYTES
)

// PublicKey is the encoded point of crypto/ed25519. It is checked when something is verified.
type PublicKey = ed25519.PublicKey

// PrivateKey is a key that signs. Many goroutines can use it at once.
type PrivateKey struct {
	key    *C.secant_ed25519_secret_key
	public PublicKey
}

func errorOf(status C.int) error {
	return errors.New("secant: Ed25519: " + C.GoString(C.secant_status_text(status)))
}

// pointer gives where bytes begin; C follows it only if there are any.
func pointer(data []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.SliceData(data)) }

// owned makes a PrivateKey of a key of C's, which it frees when nobody holds it any more.
func owned(key *C.secant_ed25519_secret_key) (*PrivateKey, error) {
	private := &PrivateKey{key: key, public: make(PublicKey, PublicKeySize)}
	runtime.AddCleanup(private, func(key *C.secant_ed25519_secret_key) { C.secant_ed25519_secret_key_free(key) }, key)
	var public *C.secant_ed25519_public_key
	status := C.secant_ed25519_public_key_from_secret(key, &public)
	if status == C.SECANT_OK {
		status = C.secant_ed25519_public_key_to_bytes(public, pointer(private.public), PublicKeySize)
		C.secant_ed25519_public_key_free(public)
	}
	runtime.KeepAlive(private)
	if status != C.SECANT_OK {
		return nil, errorOf(status)
	}
	return private, nil
}

// GenerateKey makes a key of the operating system's random numbers. rand is not read: it is there as it is in
// crypto/ed25519.
func GenerateKey(rand io.Reader) (PublicKey, *PrivateKey, error) {
	var key *C.secant_ed25519_secret_key
	if status := C.secant_ed25519_secret_key_generate(&key); status != C.SECANT_OK {
		return nil, nil, errorOf(status)
	}
	private, err := owned(key)
	if err != nil {
		return nil, nil, err
	}
	return private.Public().(PublicKey), private, nil
}

// NewKeyFromSeed makes the key of these SeedSize bytes. It panics if they are not as many.
func NewKeyFromSeed(seed []byte) *PrivateKey {
	var key *C.secant_ed25519_secret_key
	if status := C.secant_ed25519_secret_key_new(pointer(seed), C.size_t(len(seed)), &key); status != C.SECANT_OK {
		panic(errorOf(status))
	}
	private, err := owned(key)
	if err != nil {
		panic(err)
	}
	return private
}

// read makes a key of a file: PEM, or DER.
func read(data []byte, call func(*C.uint8_t, C.size_t, **C.secant_ed25519_secret_key) C.int) (*PrivateKey, error) {
	// The refusal is remembered by the thread that the call runs on.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var key *C.secant_ed25519_secret_key
	status := call(pointer(data), C.size_t(len(data)), &key)
	if status == C.SECANT_OK {
		return owned(key)
	}
	var refusal [C.SECANT_REFUSAL_MAX]C.char
	var size C.size_t
	if C.secant_refusal(&refusal[0], C.SECANT_REFUSAL_MAX, &size) != C.SECANT_OK || size == 0 {
		return nil, errorOf(status)
	}
	return nil, errors.New("secant: Ed25519: " + C.GoString(&refusal[0]))
}

// ParsePKCS8PrivateKey makes the key of PKCS#8 in DER. A public key in the file must belong to it.
func ParsePKCS8PrivateKey(der []byte) (*PrivateKey, error) {
	return read(der, func(data *C.uint8_t, size C.size_t, key **C.secant_ed25519_secret_key) C.int {
		return C.secant_ed25519_secret_key_from_der(data, size, key)
	})
}

// ParsePrivateKeyPEM is ParsePKCS8PrivateKey of the first PEM block with the label PRIVATE KEY. Other blocks, and
// other text, may stand before and after it.
func ParsePrivateKeyPEM(text []byte) (*PrivateKey, error) {
	return read(text, func(data *C.uint8_t, size C.size_t, key **C.secant_ed25519_secret_key) C.int {
		return C.secant_ed25519_secret_key_from_pem((*C.char)(unsafe.Pointer(data)), size, key)
	})
}

// PKCS8 returns the key as PKCS#8 in DER, as OpenSSL writes it.
func (k *PrivateKey) PKCS8() []byte {
	der, size := make([]byte, C.SECANT_KEY_DER_MAX), C.size_t(0)
	status := C.secant_ed25519_secret_key_to_der(k.key, pointer(der), C.SECANT_KEY_DER_MAX, &size)
	runtime.KeepAlive(k)
	if status != C.SECANT_OK {
		panic(errorOf(status))
	}
	return der[:size:size]
}

// PEM returns the key as PKCS#8, with the label PRIVATE KEY.
func (k *PrivateKey) PEM() []byte {
	der := k.PKCS8()
	defer clear(der)
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

// Seed returns what the key is made of.
func (k *PrivateKey) Seed() []byte {
	seed := make([]byte, SeedSize)
	status := C.secant_ed25519_secret_key_to_bytes(k.key, pointer(seed), SeedSize)
	runtime.KeepAlive(k)
	if status != C.SECANT_OK {
		panic(errorOf(status))
	}
	return seed
}

// Public returns the PublicKey that belongs to it.
func (k *PrivateKey) Public() crypto.PublicKey { return append(PublicKey(nil), k.public...) }

// Equal says whether both are the same key. Constant time in the keys.
func (k *PrivateKey) Equal(other crypto.PrivateKey) bool {
	o, ok := other.(*PrivateKey)
	return ok && subtle.ConstantTimeCompare(k.Seed(), o.Seed()) == 1
}

// String shows nothing of the key.
func (k *PrivateKey) String() string { return "ed25519.PrivateKey" }

// GoString shows nothing of the key.
func (k *PrivateKey) GoString() string { return k.String() }

// Options says which kind of Ed25519 it is, as in crypto/ed25519: Ed25519 by nothing, Ed25519ctx by a context,
// Ed25519ph by crypto.SHA512, with a context or without.
type Options = ed25519.Options

// kind is one of the three, with its context.
type kind struct {
	prehashed bool
	context   []byte
}

// kindOf reads options, or what stands for them.
func kindOf(opts crypto.SignerOpts) (kind, error) {
	if opts == nil {
		return kind{}, nil
	}
	var context []byte
	if options, ok := opts.(*Options); ok {
		context = []byte(options.Context)
	}
	switch opts.HashFunc() {
	case crypto.Hash(0):
		return kind{false, context}, nil
	case crypto.SHA512:
		return kind{true, context}, nil
	}
	return kind{}, errors.New("secant: Ed25519: the message must not be hashed before, or by SHA-512 for Ed25519ph")
}

// Sign returns the signature of a message, as crypto.Signer asks for it; rand is not read. With *Options it is
// what they say. For Ed25519ph, opts.HashFunc() being crypto.SHA512, message is the SHA-512 of what is signed.
func (k *PrivateKey) Sign(rand io.Reader, message []byte, opts crypto.SignerOpts) ([]byte, error) {
	kind, err := kindOf(opts)
	if err != nil {
		return nil, err
	}
	signature := make([]byte, SignatureSize)
	data, size := pointer(message), C.size_t(len(message))
	context, contextSize := pointer(kind.context), C.size_t(len(kind.context))
	var status C.int
	switch {
	case kind.prehashed:
		status = C.secant_ed25519_sign_ph(k.key, data, size, context, contextSize, pointer(signature), SignatureSize)
	case len(kind.context) > 0:
		status = C.secant_ed25519_sign_ctx(k.key, data, size, context, contextSize, pointer(signature), SignatureSize)
	default:
		status = C.secant_ed25519_sign(k.key, data, size, pointer(signature), SignatureSize)
	}
	runtime.KeepAlive(k)
	if status != C.SECANT_OK {
		return nil, errorOf(status)
	}
	return signature, nil
}

// Sign returns the signature of a message.
func Sign(private *PrivateKey, message []byte) []byte {
	signature := make([]byte, SignatureSize)
	status := C.secant_ed25519_sign(private.key, pointer(message), C.size_t(len(message)), pointer(signature), SignatureSize)
	runtime.KeepAlive(private)
	if status != C.SECANT_OK {
		panic(errorOf(status))
	}
	return signature
}

// Verify says whether the signature is one of this message by this key: by the equation without the cofactor,
// and of canonical encodings. What is no key or no signature is false.
func Verify(public PublicKey, message, signature []byte) bool {
	return VerifyWithOptions(public, message, signature, &Options{}) == nil
}

// VerifyWithOptions says by nil that the signature is one of this message by this key, as Verify does, of the kind
// that the options say. For Ed25519ph message is the SHA-512 of what was signed.
func VerifyWithOptions(public PublicKey, message, signature []byte, opts *Options) error {
	kind, err := kindOf(opts)
	if err != nil {
		return err
	}
	var key *C.secant_ed25519_public_key
	status := C.secant_ed25519_public_key_new(pointer(public), C.size_t(len(public)), &key)
	if status != C.SECANT_OK {
		return errorOf(status)
	}
	data, size, signed, signedSize := pointer(message), C.size_t(len(message)), pointer(signature), C.size_t(len(signature))
	context, contextSize := pointer(kind.context), C.size_t(len(kind.context))
	switch {
	case kind.prehashed:
		status = C.secant_ed25519_verify_ph(key, data, size, context, contextSize, signed, signedSize)
	case len(kind.context) > 0:
		status = C.secant_ed25519_verify_ctx(key, data, size, context, contextSize, signed, signedSize)
	default:
		status = C.secant_ed25519_verify(key, data, size, signed, signedSize)
	}
	C.secant_ed25519_public_key_free(key)
	if status != C.SECANT_OK {
		return errorOf(status)
	}
	return nil
}

// pinned gives messages as C takes them. They stay where they are until the Pinner lets go of them.
func pinned(pinner *runtime.Pinner, messages [][]byte) *C.secant_bytes {
	array := make([]C.secant_bytes, len(messages))
	for i, message := range messages {
		if len(message) > 0 {
			pinner.Pin(unsafe.SliceData(message))
			array[i] = C.secant_bytes{data: pointer(message), len: C.size_t(len(message))}
		}
	}
	return unsafe.SliceData(array)
}

// SignBatch returns the signatures of many messages, one after the other, made by so many threads.
func SignBatch(private *PrivateKey, messages [][]byte, threads int) ([]byte, error) {
	var pinner runtime.Pinner
	defer pinner.Unpin()
	n := len(messages)
	signatures := make([]byte, n*SignatureSize)
	status := C.secant_ed25519_sign_batch(private.key, pinned(&pinner, messages), pointer(signatures), SignatureSize,
		C.size_t(n), C.size_t(max(threads, 0)))
	runtime.KeepAlive(private)
	if status != C.SECANT_OK {
		return nil, errorOf(status)
	}
	return signatures, nil
}

// VerifyBatch says of each row what Verify says, by so many threads.
func VerifyBatch(publics []PublicKey, messages, signatures [][]byte, threads int) ([]bool, error) {
	n := len(publics)
	if len(messages) != n || len(signatures) != n {
		return nil, fmt.Errorf("secant: Ed25519: %d keys, %d messages, %d signatures", n, len(messages), len(signatures))
	}
	keys, given := make([]byte, n*PublicKeySize), make([]byte, n*SignatureSize)
	verdicts, statuses := make([]bool, n), make([]C.int, n)
	for i := range n {
		verdicts[i] = len(publics[i]) == PublicKeySize && len(signatures[i]) == SignatureSize
		copy(keys[i*PublicKeySize:(i+1)*PublicKeySize], publics[i])
		copy(given[i*SignatureSize:(i+1)*SignatureSize], signatures[i])
	}
	if threads < 1 || threads > C.SECANT_THREADS_MAX {
		return nil, errorOf(C.SECANT_THREADS)
	}
	// What C does not write is no verdict.
	for i := range statuses {
		statuses[i] = C.SECANT_DEFECT
	}
	var pinner runtime.Pinner
	defer pinner.Unpin()
	status := C.secant_ed25519_verify_batch(pointer(keys), PublicKeySize, pinned(&pinner, messages), pointer(given),
		SignatureSize, unsafe.SliceData(statuses), C.size_t(n), C.size_t(threads))
	for i := range statuses {
		if statuses[i] == C.SECANT_DEFECT {
			return nil, errorOf(status)
		}
		verdicts[i] = verdicts[i] && statuses[i] == C.SECANT_OK
	}
	return verdicts, nil
}
