package secant

// #include "bridge.h"
import "C"

import (
	"encoding/pem"
	"fmt"
	"runtime"
	"unsafe"
)

// The curves of keys in files, in the order in which they are tried.
var all = []*curve{x25519, p256, p384, p521, p224, secp256k1}

// read makes a key of a file by a function of C's. A file names its curve, so the first one that does not refuse it
// as a key of another curve or algorithm has the last word.
func read[K any](data []byte, isPEM bool, call func(*curve, C.int, *unsafe.Pointer, *C.char) C.int, of func(*curve, unsafe.Pointer) (K, error)) (K, error) {
	var none K
	form := C.int(0)
	if isPEM {
		form = 1
	}
	var refusal [C.SECANT_REFUSAL_MAX]C.char
	for _, curve := range all {
		var key unsafe.Pointer
		switch status := call(curve, form, &key, &refusal[0]); status {
		case C.SECANT_OK:
			return of(curve, key)
		case C.SECANT_ALGORITHM, C.SECANT_CURVE:
		case C.SECANT_KEY_ENCODING, C.SECANT_TRAILING_DATA, C.SECANT_PEM_ENCODING, C.SECANT_PEM_LABEL, C.SECANT_ENCRYPTED_KEY:
			// Before any curve was named.
			return none, fmt.Errorf("secant: %s", seen(status, &refusal[0]))
		default:
			return none, fmt.Errorf("secant: %s: %s", curve.name, seen(status, &refusal[0]))
		}
	}
	return none, fmt.Errorf("secant: %s; X25519, P-224, P-256, P-384, P-521 and secp256k1 are read", seen(C.SECANT_CURVE, &refusal[0]))
}

// seen is what the library saw in a file, or the text of the status.
func seen(status C.int, refusal *C.char) string {
	if said := C.GoString(refusal); said != "" {
		return said
	}
	return text(status)
}

func readPrivate(data []byte, isPEM bool) (*PrivateKey, error) {
	return read(data, isPEM, func(c *curve, form C.int, key *unsafe.Pointer, refusal *C.char) C.int {
		return C.bridge_private_read(c.id, form, pointer(data), C.size_t(len(data)), key, refusal, C.SECANT_REFUSAL_MAX)
	}, (*curve).private)
}

func readPublic(data []byte, isPEM bool) (*PublicKey, error) {
	return read(data, isPEM, func(c *curve, form C.int, key *unsafe.Pointer, refusal *C.char) C.int {
		return C.bridge_public_read(c.id, form, pointer(data), C.size_t(len(data)), key, refusal, C.SECANT_REFUSAL_MAX)
	}, (*curve).publicOf)
}

// ParsePKCS8PrivateKey makes the key of PKCS#8 in DER. Its Curve is the one that the file names. A public key in the
// file must belong to it.
func ParsePKCS8PrivateKey(der []byte) (*PrivateKey, error) { return readPrivate(der, false) }

// ParsePrivateKeyPEM is ParsePKCS8PrivateKey of the first PEM block with the label PRIVATE KEY. Other blocks, and
// other text, may stand before and after it.
func ParsePrivateKeyPEM(text []byte) (*PrivateKey, error) { return readPrivate(text, true) }

// ParsePKIXPublicKey makes the key of SPKI in DER. Its Curve is the one that the file names.
func ParsePKIXPublicKey(der []byte) (*PublicKey, error) { return readPublic(der, false) }

// ParsePublicKeyPEM is ParsePKIXPublicKey of the first PEM block with the label PUBLIC KEY. Other blocks, and other
// text, may stand before and after it.
func ParsePublicKeyPEM(text []byte) (*PublicKey, error) { return readPublic(text, true) }

// written is the DER that a function of C's writes. There is room enough, so nothing fails.
func written(call func(der *C.uint8_t, room C.size_t, size *C.size_t) C.int) []byte {
	der, size := make([]byte, C.SECANT_KEY_DER_MAX), C.size_t(0)
	if status := call(pointer(der), C.SECANT_KEY_DER_MAX, &size); status != C.SECANT_OK {
		panic("secant: a key that is not written: " + text(status))
	}
	return der[:size:size]
}

// PKCS8 returns the key as PKCS#8 in DER, as OpenSSL writes it.
func (k *PrivateKey) PKCS8() []byte {
	defer runtime.KeepAlive(k)
	return written(func(der *C.uint8_t, room C.size_t, size *C.size_t) C.int {
		return C.bridge_private_der(k.curve.id, k.key, der, room, size)
	})
}

// PEM returns the key as PKCS#8, with the label PRIVATE KEY.
func (k *PrivateKey) PEM() []byte {
	der := k.PKCS8()
	defer clear(der)
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

// PKIX returns the key as SPKI in DER.
func (k *PublicKey) PKIX() []byte {
	defer runtime.KeepAlive(k)
	return written(func(der *C.uint8_t, room C.size_t, size *C.size_t) C.int {
		return C.bridge_public_der(k.curve.id, k.key, der, room, size)
	})
}

// PEM returns the key as SPKI, with the label PUBLIC KEY.
func (k *PublicKey) PEM() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: k.PKIX()})
}
