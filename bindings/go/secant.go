// Package secant is for key agreement and signatures on elliptic curves, in the shape of crypto/ecdh: a
// [Curve] makes a [PrivateKey] or a [PublicKey]. It calls the library secant by cgo.
//
//	ours, err := secant.X25519().GenerateKey(nil)
//	theirs, err := secant.X25519().NewPublicKey(arrived)
//	shared, err := ours.ECDH(theirs)
//
// Keys can be used by many goroutines at once. A shared secret is a coordinate and not yet a key: derive keys
// from it by a hash, together with both public keys.
package secant

// #include "bridge.h"
import "C"

import (
	"bytes"
	"crypto"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"runtime"
	"unsafe"
)

// ErrInvalidSignature says that a signature is not one of this message by this key.
var ErrInvalidSignature = errors.New("secant: " + text(C.SECANT_INVALID_SIGNATURE))

// Curve is one of X25519, P224, P256, P384, P521 and Secp256k1.
type Curve interface {
	// GenerateKey makes a key of the operating system's random numbers. rand is not read: it is there as it
	// is in crypto/ecdh, which does not read it either since Go 1.26.
	GenerateKey(rand io.Reader) (*PrivateKey, error)

	// NewPrivateKey makes the key of these bytes: big-endian on the curves of SEC 1, and there from 1 to the
	// order less 1.
	NewPrivateKey(key []byte) (*PrivateKey, error)

	// NewPublicKey makes the key of these bytes: on the curves of SEC 1 an uncompressed point, which is fully
	// checked.
	NewPublicKey(key []byte) (*PublicKey, error)

	// There are no curves but the ones of this package.
	itself() *curve
}

// A curve as C knows it, and the lengths of what belongs to it.
type curve struct {
	name      string
	id        C.int
	secret    int
	public    int
	signature int
}

var (
	x25519    = &curve{"X25519", C.X25519, 32, 32, 0}
	p224      = &curve{"P-224", C.P224, 28, 57, 56}
	p256      = &curve{"P-256", C.P256, 32, 65, 64}
	p384      = &curve{"P-384", C.P384, 48, 97, 96}
	p521      = &curve{"P-521", C.P521, 66, 133, 132}
	secp256k1 = &curve{"secp256k1", C.SECP256K1, 32, 65, 64}
)

// X25519 is Curve25519 by abscissa (RFC 7748).
func X25519() Curve { return x25519 }

// P224 is P-224 of FIPS 186-4.
func P224() Curve { return p224 }

// P256 is P-256 of FIPS 186-4.
func P256() Curve { return p256 }

// P384 is P-384 of FIPS 186-4.
func P384() Curve { return p384 }

// P521 is P-521 of FIPS 186-4.
func P521() Curve { return p521 }

// Secp256k1 is secp256k1 of SEC 2.
func Secp256k1() Curve { return secp256k1 }

// String returns the curve's name.
func (c *curve) String() string { return c.name }

func (c *curve) itself() *curve { return c }

// PrivateKey is a secret key. It is wiped when nobody holds it any more.
type PrivateKey struct {
	curve  *curve
	key    unsafe.Pointer
	public *PublicKey
}

// PublicKey is a public key, fully checked.
type PublicKey struct {
	curve *curve
	key   unsafe.Pointer
	bytes []byte
}

func text(status C.int) string { return C.GoString(C.secant_status_text(status)) }

func (c *curve) errorOf(status C.int) error {
	switch status {
	case C.SECANT_OK:
		return nil
	case C.SECANT_INVALID_SIGNATURE:
		return ErrInvalidSignature
	}
	return fmt.Errorf("secant: %s: %s", c.name, text(status))
}

// pointer gives where bytes begin; C follows it only if there are any.
func pointer(data []byte) *C.uint8_t { return (*C.uint8_t)(unsafe.SliceData(data)) }

func (c *curve) GenerateKey(io.Reader) (*PrivateKey, error) {
	var key unsafe.Pointer
	if err := c.errorOf(C.bridge_private_generate(c.id, &key)); err != nil {
		return nil, err
	}
	return c.private(key)
}

func (c *curve) NewPrivateKey(key []byte) (*PrivateKey, error) {
	switch {
	case len(key) < c.secret && c != x25519:
		return nil, fmt.Errorf("secant: %s: a secret key of %d bytes: left-pad it with zeros to %d", c.name, len(key), c.secret)
	case len(key) != c.secret:
		return nil, fmt.Errorf("secant: %s: a secret key of %d bytes, and it has %d", c.name, len(key), c.secret)
	}
	var made unsafe.Pointer
	if err := c.errorOf(C.bridge_private_new(c.id, pointer(key), C.size_t(len(key)), &made)); err != nil {
		return nil, err
	}
	return c.private(made)
}

// owned is a key of C's, to be freed.
type owned struct {
	curve C.int
	key   unsafe.Pointer
}

func (c *curve) private(key unsafe.Pointer) (*PrivateKey, error) {
	private := &PrivateKey{curve: c, key: key}
	runtime.AddCleanup(private, func(o owned) { C.bridge_private_free(o.curve, o.key) }, owned{c.id, key})
	var public unsafe.Pointer
	err := c.errorOf(C.bridge_public_of(c.id, key, &public))
	runtime.KeepAlive(private)
	if err != nil {
		return nil, err
	}
	private.public, err = c.publicOf(public)
	return private, err
}

func (c *curve) NewPublicKey(key []byte) (*PublicKey, error) {
	if len(key) != c.public {
		hint := ""
		switch {
		case c != x25519 && len(key) == c.secret+1 && (key[0] == 2 || key[0] == 3):
			hint = ": a compressed point, where an uncompressed one belongs"
		case c != x25519 && len(key) == c.public-1:
			hint = ": x and y without the 4 before them"
		case len(key) > 0 && key[0] == 0x30:
			hint = ": DER, which ParsePKIXPublicKey reads"
		case len(key) > 0 && key[0] == '-':
			hint = ": PEM, which ParsePublicKeyPEM reads"
		}
		return nil, fmt.Errorf("secant: %s: a public key of %d bytes, and it has %d%s", c.name, len(key), c.public, hint)
	}
	var made unsafe.Pointer
	if err := c.errorOf(C.bridge_public_new(c.id, pointer(key), C.size_t(len(key)), &made)); err != nil {
		return nil, err
	}
	return c.publicOf(made)
}

func (c *curve) publicOf(key unsafe.Pointer) (*PublicKey, error) {
	public := &PublicKey{curve: c, key: key, bytes: make([]byte, c.public)}
	runtime.AddCleanup(public, func(o owned) { C.bridge_public_free(o.curve, o.key) }, owned{c.id, key})
	err := c.errorOf(C.bridge_public_bytes(c.id, key, pointer(public.bytes), C.size_t(c.public)))
	runtime.KeepAlive(public)
	return public, err
}

// Bytes returns a copy of the key's bytes.
func (k *PrivateKey) Bytes() []byte {
	out := make([]byte, k.curve.secret)
	if C.bridge_private_bytes(k.curve.id, k.key, pointer(out), C.size_t(len(out))) != C.SECANT_OK {
		panic("secant: a key without bytes")
	}
	runtime.KeepAlive(k)
	return out
}

// Curve returns the curve of the key.
func (k *PrivateKey) Curve() Curve { return k.curve }

// PublicKey returns the public key that belongs to it.
func (k *PrivateKey) PublicKey() *PublicKey { return k.public }

// Public implements the interface of all private keys of the standard library.
func (k *PrivateKey) Public() crypto.PublicKey { return k.public }

// Equal says whether both are the same key. Constant time in the keys.
func (k *PrivateKey) Equal(other crypto.PrivateKey) bool {
	o, ok := other.(*PrivateKey)
	return ok && k.curve == o.curve && subtle.ConstantTimeCompare(k.Bytes(), o.Bytes()) == 1
}

// String shows nothing of the key.
func (k *PrivateKey) String() string { return "secant.PrivateKey(" + k.curve.name + ")" }

// GoString shows nothing of the key.
func (k *PrivateKey) GoString() string { return k.String() }

// ECDH returns what both sides have in the end: for X25519, an error if the public key contributes nothing.
func (k *PrivateKey) ECDH(remote *PublicKey) ([]byte, error) {
	if remote == nil || k.curve != remote.curve {
		if remote == nil {
			return nil, errors.New("secant: the public key is nil")
		}
		return nil, fmt.Errorf("secant: a public key of %s, where one of %s belongs", remote.curve.name, k.curve.name)
	}
	shared := make([]byte, k.curve.secret)
	status := C.bridge_ecdh(k.curve.id, k.key, remote.key, pointer(shared), C.size_t(len(shared)))
	runtime.KeepAlive(k)
	runtime.KeepAlive(remote)
	if status != C.SECANT_OK {
		return nil, k.curve.errorOf(status)
	}
	return shared, nil
}

// ECDHBatch is ECDH with each of many encoded public keys, one after the other in publics, on so many
// threads. A key that is refused is an error that names its row.
func (k *PrivateKey) ECDHBatch(publics []byte, threads int) ([]byte, error) {
	if len(publics)%k.curve.public != 0 {
		return nil, fmt.Errorf("secant: %s: %d bytes are no whole number of public keys of %d", k.curve.name, len(publics), k.curve.public)
	}
	if threads < 1 {
		return nil, fmt.Errorf("secant: %d threads", threads)
	}
	n := len(publics) / k.curve.public
	shared, statuses := make([]byte, n*k.curve.secret), make([]C.int, n)
	status := C.bridge_ecdh_batch(k.curve.id, k.key, pointer(publics), C.size_t(k.curve.public), pointer(shared),
		C.size_t(k.curve.secret), unsafe.SliceData(statuses), C.size_t(n), C.size_t(threads))
	runtime.KeepAlive(k)
	if status == C.SECANT_OK {
		return shared, nil
	}
	for row, of := range statuses {
		if of == status {
			return nil, fmt.Errorf("row %d: %w", row, k.curve.errorOf(status))
		}
	}
	return nil, k.curve.errorOf(status)
}

// Sign returns the signature of a message, r and s, by ECDSA with the curve's hash function: deterministic
// (RFC 6979).
func (k *PrivateKey) Sign(message []byte) ([]byte, error) {
	if k.curve.signature == 0 {
		return nil, errors.New("secant: X25519 does not sign")
	}
	signature := make([]byte, k.curve.signature)
	status := C.bridge_sign(k.curve.id, k.key, pointer(message), C.size_t(len(message)), pointer(signature),
		C.size_t(len(signature)))
	runtime.KeepAlive(k)
	if status != C.SECANT_OK {
		return nil, k.curve.errorOf(status)
	}
	return signature, nil
}

// Verify returns nil if the signature, r and s, is one of this message.
func (k *PublicKey) Verify(message, signature []byte) error {
	if k.curve.signature == 0 {
		return errors.New("secant: X25519 does not sign")
	}
	status := C.bridge_verify(k.curve.id, k.key, pointer(message), C.size_t(len(message)), pointer(signature),
		C.size_t(len(signature)))
	runtime.KeepAlive(k)
	return k.curve.errorOf(status)
}

// Bytes returns a copy of the key's encoding.
func (k *PublicKey) Bytes() []byte { return bytes.Clone(k.bytes) }

// Curve returns the curve of the key.
func (k *PublicKey) Curve() Curve { return k.curve }

// Equal says whether both are the same key.
func (k *PublicKey) Equal(other crypto.PublicKey) bool {
	o, ok := other.(*PublicKey)
	return ok && k.curve == o.curve && bytes.Equal(k.bytes, o.bytes)
}
