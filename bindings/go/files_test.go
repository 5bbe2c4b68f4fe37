package secant

import (
	"bytes"
	"crypto"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Keys of P-224 to P-521 and X25519 are written as the standard library writes them, and both read each other's.
func TestFiles(t *testing.T) {
	for _, curve := range []*curve{x25519, p224, p256, p384, p521} {
		for range 50 {
			key := must(curve.GenerateKey(nil))
			theirs := must(x509.ParsePKCS8PrivateKey(key.PKCS8()))
			written := must(x509.MarshalPKCS8PrivateKey(theirs))
			// crypto/ecdh's keys have no public key in the file, and those of crypto/ecdsa name the curve once more.
			for _, der := range [][]byte{key.PKCS8(), written} {
				if !must(ParsePKCS8PrivateKey(der)).Equal(key) {
					t.Fatalf("%s: %x", curve, der)
				}
				text := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
				if !must(ParsePrivateKeyPEM(text)).Equal(key) {
					t.Fatalf("%s: %s", curve, text)
				}
			}
			public := key.PublicKey()
			standard := must(public.Standard())
			spki := must(x509.MarshalPKIXPublicKey(standard))
			if !bytes.Equal(public.PKIX(), spki) || !must(ParsePKIXPublicKey(spki)).Equal(public) {
				t.Fatalf("%s: %x, not %x", curve, public.PKIX(), spki)
			}
			if !must(ParsePublicKeyPEM(public.PEM())).Equal(public) || !must(FromStandard(standard)).Equal(public) {
				t.Fatalf("%s: %s", curve, public.PEM())
			}
			if ec, ok := standard.(*ecdsa.PublicKey); ok && curve != p224 {
				if !must(FromStandard(must(ec.ECDH()))).Equal(public) {
					t.Fatalf("%s: by crypto/ecdh", curve)
				}
			}
		}
	}
}

// openssl runs OpenSSL with some input, and gives what it prints.
func openssl(t *testing.T, input []byte, args ...string) []byte {
	t.Helper()
	command := exec.Command("openssl", args...)
	command.Stdin = bytes.NewReader(input)
	var complaints bytes.Buffer
	command.Stderr = &complaints
	out, err := command.Output()
	if err != nil {
		t.Fatalf("openssl %v: %v: %s", args, err, complaints.String())
	}
	return out
}

// OpenSSL reads keys of every curve, writes the same public keys and files, and verifies what the signers sign.
func TestOpenSSL(t *testing.T) {
	if _, err := exec.LookPath("openssl"); err != nil {
		t.Skip("no openssl")
	}
	names := map[*curve]string{p224: "secp224r1", p256: "prime256v1", p384: "secp384r1", p521: "secp521r1", secp256k1: "secp256k1"}
	for _, curve := range curves {
		key := must(curve.GenerateKey(nil))
		if text := openssl(t, key.PEM(), "pkey", "-pubout"); !bytes.Equal(text, key.PublicKey().PEM()) {
			t.Errorf("%s: %s, not %s", curve, text, key.PublicKey().PEM())
		}
		if der := openssl(t, key.PEM(), "pkcs8", "-topk8", "-nocrypt", "-outform", "DER"); !bytes.Equal(der, key.PKCS8()) {
			t.Errorf("%s: %x, not %x", curve, key.PKCS8(), der)
		}
		if curve == x25519 {
			continue
		}
		made := must(ParsePrivateKeyPEM(openssl(t, nil, "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:"+names[curve])))
		if made.Curve() != curve {
			t.Errorf("%s: a key of %v", curve, made.Curve())
		}
		folder, digest := t.TempDir(), sha256.Sum256([]byte("message"))
		signature := must(must(made.Signer()).Sign(nil, digest[:], crypto.SHA256))
		files := map[string][]byte{"key": made.PublicKey().PEM(), "digest": digest[:], "signature": signature}
		for name, data := range files {
			if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		in := func(name string) string { return filepath.Join(folder, name) }
		openssl(t, nil, "pkeyutl", "-verify", "-pubin", "-inkey", in("key"), "-in", in("digest"), "-sigfile", in("signature"))
	}
}

// The standard library verifies what signers sign, and makes certificates and TLS by them.
func TestSigner(t *testing.T) {
	for _, curve := range []*curve{p224, p256, p384, p521} {
		key := must(curve.GenerateKey(nil))
		signer := must(key.Signer())
		public := signer.Public().(*ecdsa.PublicKey)
		for _, hash := range []crypto.Hash{crypto.SHA224, crypto.SHA256, crypto.SHA384, crypto.SHA512} {
			for i := range 25 {
				hasher := hash.New()
				fmt.Fprintf(hasher, "message %d", i)
				digest := hasher.Sum(nil)
				signature := must(signer.Sign(rand.Reader, digest, hash))
				if !ecdsa.VerifyASN1(public, digest, signature) {
					t.Fatalf("%s, %v: %x", curve, hash, signature)
				}
				theirs := must(ecdsa.SignASN1(rand.Reader, must(x509.ParsePKCS8PrivateKey(key.PKCS8())).(*ecdsa.PrivateKey), digest))
				if err := key.PublicKey().VerifyASN1(digest, theirs); err != nil {
					t.Fatalf("%s, %v: %v", curve, hash, err)
				}
				digest[0] ^= 1
				if err := key.PublicKey().VerifyASN1(digest, theirs); err != ErrInvalidSignature {
					t.Fatalf("%s, %v: %v for another digest", curve, hash, err)
				}
			}
		}
		template := &x509.Certificate{
			SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "secant"}, DNSNames: []string{"localhost"},
			NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		}
		made := must(x509.CreateCertificate(rand.Reader, template, template, must(key.PublicKey().Standard()), signer))
		certificate := must(x509.ParseCertificate(made))
		if err := certificate.CheckSignatureFrom(certificate); err != nil {
			t.Errorf("%s: %v", curve, err)
		}
		if !must(FromStandard(certificate.PublicKey)).Equal(key.PublicKey()) {
			t.Errorf("%s: the key of the certificate", curve)
		}
		// No suite of TLS has P-224.
		if curve != p224 {
			handshake(t, tls.Certificate{Certificate: [][]byte{made}, PrivateKey: signer}, certificate)
		}
	}
}

func handshake(t *testing.T, own tls.Certificate, root *x509.Certificate) {
	t.Helper()
	here, there := net.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- tls.Server(there, &tls.Config{Certificates: []tls.Certificate{own}}).Handshake()
	}()
	roots := x509.NewCertPool()
	roots.AddCert(root)
	if err := tls.Client(here, &tls.Config{RootCAs: roots, ServerName: "localhost"}).Handshake(); err != nil {
		t.Error(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A curve of the caller's, which a map could not look up.
type strange struct {
	elliptic.Curve
	_ []int
}

func (strange) Params() *elliptic.CurveParams { return nil }

// Refusals say what was seen.
func TestFilesRefused(t *testing.T) {
	rsaKey, edPublic := must(rsa.GenerateKey(rand.Reader, 2048)), ed25519.PublicKey(make([]byte, 32))
	_, edPrivate, _ := ed25519.GenerateKey(rand.Reader)
	key := must(P256().GenerateKey(nil))
	public := key.PublicKey()
	pemOf := func(label string, der []byte) []byte {
		return pem.EncodeToMemory(&pem.Block{Type: label, Bytes: der})
	}
	off := bytes.Clone(public.PKIX())
	off[len(off)-1] ^= 1
	mixed := bytes.Clone(key.PKCS8())
	copy(mixed[len(mixed)-65:], must(P256().GenerateKey(nil)).PublicKey().Bytes())
	for seen, refused := range map[string]func() error{
		"the key is for RSA": func() error { _, err := ParsePKCS8PrivateKey(must(x509.MarshalPKCS8PrivateKey(rsaKey))); return err },
		"is for Ed25519, another algorithm; X25519, P-224": func() error { _, err := ParsePKCS8PrivateKey(must(x509.MarshalPKCS8PrivateKey(edPrivate))); return err },
		"is for Ed25519, another": func() error {
			_, err := ParsePublicKeyPEM(pemOf("PUBLIC KEY", must(x509.MarshalPKIXPublicKey(edPublic))))
			return err
		},
		"hold a public key":                            func() error { _, err := ParsePKCS8PrivateKey(public.PKIX()); return err },
		"holds a public key":                           func() error { _, err := ParsePrivateKeyPEM(public.PEM()); return err },
		"holds a secret key":                           func() error { _, err := ParsePublicKeyPEM(key.PEM()); return err },
		"holds a certificate, whose key `openssl x509": func() error { _, err := ParsePublicKeyPEM(pemOf("CERTIFICATE", []byte{1})); return err },
		"the key is encrypted":                         func() error { _, err := ParsePrivateKeyPEM(pemOf("ENCRYPTED PRIVATE KEY", []byte{1})); return err },
		"secant: the text is no PEM":                   func() error { _, err := ParsePrivateKeyPEM([]byte("\xff\xfe")); return err },
		"no PEM: no line begins a block":               func() error { _, err := ParsePrivateKeyPEM(nil); return err },
		"secant: this is no key in this format":        func() error { _, err := ParsePKCS8PrivateKey(key.PKCS8()[1:]); return err },
		"something comes after the key":                func() error { _, err := ParsePKIXPublicKey(append(public.PKIX(), 0)); return err },
		"P-256: no point of the curve":                 func() error { _, err := ParsePKIXPublicKey(off); return err },
		"does not belong to the secret key":            func() error { _, err := ParsePKCS8PrivateKey(mixed); return err },
		"left-pad it with zeros to 32":                 func() error { _, err := P256().NewPrivateKey(key.Bytes()[1:]); return err },
		"a secret key of 33 bytes":                     func() error { _, err := X25519().NewPrivateKey(make([]byte, 33)); return err },
		"a compressed point":                           func() error { _, err := P256().NewPublicKey(append([]byte{2}, public.Bytes()[1:33]...)); return err },
		"x and y without the 4":                        func() error { _, err := P256().NewPublicKey(public.Bytes()[1:]); return err },
		"DER, which ParsePKIXPublicKey":                func() error { _, err := P256().NewPublicKey(public.PKIX()); return err },
		"PEM, which ParsePublicKeyPEM":                 func() error { _, err := P256().NewPublicKey(public.PEM()); return err },
		"of P-256, where one of P-224":                 func() error { _, err := must(P224().GenerateKey(nil)).ECDH(public); return err },
		"the public key is nil":                        func() error { _, err := key.ECDH(nil); return err },
		"a digest of 3 bytes, where SHA-256":           func() error { _, err := must(key.Signer()).Sign(nil, []byte("abc"), crypto.SHA256); return err },
		"an empty digest":                              func() error { _, err := must(key.Signer()).Sign(nil, nil, nil); return err },
		"X25519 does not sign":                         func() error { _, err := must(X25519().GenerateKey(nil)).Signer(); return err },
		"no keys of secp256k1":                         func() error { _, err := must(Secp256k1().GenerateKey(nil)).PublicKey().Standard(); return err },
		"of type *rsa.PublicKey":                       func() error { _, err := FromStandard(&rsaKey.PublicKey); return err },
		"of type <nil>":                                func() error { _, err := FromStandard(nil); return err },
		"nil, or has no curve":                         func() error { _, err := FromStandard(&ecdsa.PublicKey{}); return err },
		"ECDH that is nil, or has no curve":            func() error { _, err := FromStandard(&ecdh.PublicKey{}); return err },
		"a curve without parameters":                   func() error { _, err := FromStandard(&ecdsa.PublicKey{Curve: strange{}}); return err },
		"P-256: a coordinate is not below": func() error {
			_, err := FromStandard(&ecdsa.PublicKey{Curve: elliptic.P256(), X: big.NewInt(-1), Y: big.NewInt(1)})
			return err
		},
		"P-256: no point of the curve has": func() error {
			_, err := FromStandard(&ecdsa.PublicKey{Curve: elliptic.P256(), X: big.NewInt(1), Y: big.NewInt(1)})
			return err
		},
		"P-256: the bytes are no signature":    func() error { return public.VerifyASN1([]byte{1}, []byte{0x30}) },
		"threads":                              func() error { _, err := key.ECDHBatch(public.Bytes(), 0); return err },
		"no whole number of public keys of 65": func() error { _, err := key.ECDHBatch(public.Bytes()[1:], 1); return err },
	} {
		if err := refused(); err == nil || !strings.Contains(err.Error(), seen) {
			t.Errorf("%q: %v", seen, err)
		}
	}
}

// A key of a curve that is not read is refused by that curve's name.
func TestOtherCurve(t *testing.T) {
	if _, err := exec.LookPath("openssl"); err != nil {
		t.Skip("no openssl")
	}
	text := openssl(t, nil, "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:prime192v1")
	if _, err := ParsePrivateKeyPEM(text); err == nil || !strings.Contains(err.Error(), "one of P-192, another curve; X25519, P-224") {
		t.Error(err)
	}
}

// Nothing prints a secret.
func TestSignerPrints(t *testing.T) {
	key := must(P256().GenerateKey(nil))
	signer := must(key.Signer())
	secret := fmt.Sprintf("%x", key.Bytes())
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if said := fmt.Sprintf(format, signer); strings.Contains(said, secret) || said != "signer of secant.PrivateKey(P-256)" {
			t.Error(said)
		}
	}
}
