package secant

// #include "bridge.h"
import "C"

import (
	"crypto"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"runtime"
)

// Signer returns the key as a crypto.Signer, which crypto/x509 and crypto/tls take. It signs digests by ECDSA and
// gives signatures in DER. Its Public is the key of PublicKey.Standard, or the *PublicKey on secp256k1, which the
// standard library does not have. X25519 does not sign: an error.
func (k *PrivateKey) Signer() (crypto.Signer, error) {
	if k.curve.signature == 0 {
		return nil, errors.New("secant: X25519 does not sign")
	}
	if k.curve == secp256k1 {
		return &signer{k, k.public}, nil
	}
	public, err := k.public.Standard()
	return &signer{k, public}, err
}

type signer struct {
	key    *PrivateKey
	public crypto.PublicKey
}

func (s *signer) Public() crypto.PublicKey { return s.public }

// String shows nothing of the key.
func (s *signer) String() string { return "signer of " + s.key.String() }

// GoString shows nothing of the key.
func (s *signer) GoString() string { return s.String() }

// Sign returns the signature of a digest, in DER: deterministic (RFC 6979), so rand is not read. opts is nil, or
// names the digest's hash function.
func (s *signer) Sign(_ io.Reader, digest []byte, opts crypto.SignerOpts) ([]byte, error) {
	c := s.key.curve
	if opts != nil && opts.HashFunc() != 0 && opts.HashFunc().Size() != len(digest) {
		return nil, fmt.Errorf("secant: %s: a digest of %d bytes, where %v gives %d", c.name, len(digest), opts.HashFunc(), opts.HashFunc().Size())
	}
	if len(digest) == 0 {
		return nil, fmt.Errorf("secant: %s: an empty digest: hash the message first", c.name)
	}
	der, size := make([]byte, c.signature+9), C.size_t(0)
	status := C.bridge_sign_digest(c.id, s.key.key, pointer(digest), C.size_t(len(digest)), C.size_t(c.signature),
		pointer(der), C.size_t(len(der)), &size)
	runtime.KeepAlive(s)
	if status != C.SECANT_OK {
		return nil, c.errorOf(status)
	}
	return der[:size], nil
}

// VerifyASN1 returns nil if the signature, in DER, is one of a message with this digest.
func (k *PublicKey) VerifyASN1(digest, signature []byte) error {
	if k.curve.signature == 0 {
		return errors.New("secant: X25519 does not sign")
	}
	status := C.bridge_verify_digest(k.curve.id, k.key, pointer(digest), C.size_t(len(digest)),
		C.size_t(k.curve.signature), pointer(signature), C.size_t(len(signature)))
	runtime.KeepAlive(k)
	return k.curve.errorOf(status)
}

// Standard returns the key as the standard library has it, which crypto/x509 takes: *ecdh.PublicKey of X25519,
// *ecdsa.PublicKey of P-224, P-256, P-384 and P-521. The standard library has no secp256k1: an error.
func (k *PublicKey) Standard() (crypto.PublicKey, error) {
	switch k.curve {
	case x25519:
		return ecdh.X25519().NewPublicKey(k.bytes)
	case secp256k1:
		return nil, errors.New("secant: the standard library has no keys of secp256k1")
	}
	return x509.ParsePKIXPublicKey(k.PKIX())
}

// FromStandard makes a key of one of the standard library: *ecdsa.PublicKey or *ecdh.PublicKey, such as the
// PublicKey of a certificate.
func FromStandard(key crypto.PublicKey) (*PublicKey, error) {
	switch key := key.(type) {
	case *ecdsa.PublicKey:
		if key == nil || key.Curve == nil {
			return nil, errors.New("secant: a key of ECDSA that is nil, or has no curve")
		}
		// No map: a curve of the caller's may have no hash.
		switch key.Curve {
		case elliptic.P224():
			return p224.ofStandard(key)
		case elliptic.P256():
			return p256.ofStandard(key)
		case elliptic.P384():
			return p384.ofStandard(key)
		case elliptic.P521():
			return p521.ofStandard(key)
		}
		name := "a curve without parameters"
		if params := key.Curve.Params(); params != nil {
			name = params.Name
		}
		return nil, fmt.Errorf("secant: a key of ECDSA on %s; P-224, P-256, P-384 and P-521 are read", name)
	case *ecdh.PublicKey:
		if key == nil || key.Curve() == nil {
			return nil, errors.New("secant: a key of ECDH that is nil, or has no curve")
		}
		switch key.Curve() {
		case ecdh.X25519():
			return x25519.NewPublicKey(key.Bytes())
		case ecdh.P256():
			return p256.NewPublicKey(key.Bytes())
		case ecdh.P384():
			return p384.NewPublicKey(key.Bytes())
		case ecdh.P521():
			return p521.NewPublicKey(key.Bytes())
		}
		return nil, fmt.Errorf("secant: a key of ECDH on %v; X25519, P-256, P-384 and P-521 are read", key.Curve())
	}
	return nil, fmt.Errorf("secant: a key of type %T; *ecdsa.PublicKey and *ecdh.PublicKey are read", key)
}

// ofStandard is the key with the coordinates of one of the standard library, checked anew.
func (c *curve) ofStandard(key *ecdsa.PublicKey) (*PublicKey, error) {
	size := (c.public - 1) / 2
	if key.X == nil || key.Y == nil || key.X.Sign() < 0 || key.Y.Sign() < 0 || key.X.BitLen() > 8*size || key.Y.BitLen() > 8*size {
		return nil, c.errorOf(C.SECANT_COORDINATE)
	}
	point := make([]byte, c.public)
	point[0] = 4
	key.X.FillBytes(point[1 : 1+size])
	key.Y.FillBytes(point[1+size:])
	return c.NewPublicKey(point)
}
