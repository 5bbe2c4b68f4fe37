package ed25519

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha512"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"runtime"
	"strings"
	"testing"
	"time"
)

var _ crypto.Signer = (*PrivateKey)(nil)

func generate(t *testing.T) (PublicKey, *PrivateKey) {
	public, private, err := GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return public, private
}

// The standard library and this package agree on 10,000 random keys, signatures, and spoiled signatures.
func TestAgreement(t *testing.T) {
	for i := range 10_000 {
		public, private := generate(t)
		theirs := ed25519.NewKeyFromSeed(private.Seed())
		if !public.Equal(theirs.Public()) || !NewKeyFromSeed(theirs.Seed()).Equal(private) {
			t.Fatalf("the keys of %x", theirs.Seed())
		}
		message := make([]byte, i%200)
		rand.Read(message)
		signature := Sign(private, message)
		if !bytes.Equal(signature, ed25519.Sign(theirs, message)) || !Verify(public, message, signature) {
			t.Fatalf("%x by %x", message, theirs.Seed())
		}
		signature[i%64] ^= 1 << (i / 64 % 8)
		if Verify(public, message, signature) != ed25519.Verify(public, message, signature) {
			t.Fatalf("%x of %x by %x", signature, message, public)
		}
	}
}

// Ed25519ctx and Ed25519ph: the standard library makes the same signatures, and verifies ours as we verify theirs.
func TestOptions(t *testing.T) {
	for i := range 2_000 {
		public, private := generate(t)
		theirs := ed25519.NewKeyFromSeed(private.Seed())
		message, context := make([]byte, i%200), make([]byte, i%256)
		rand.Read(message)
		rand.Read(context)
		hash := sha512.Sum512(message)
		for _, opts := range []*Options{
			{Context: string(context)},
			{Hash: crypto.SHA512},
			{Hash: crypto.SHA512, Context: string(context)},
		} {
			given := message
			if opts.Hash == crypto.SHA512 {
				given = hash[:]
			}
			signature, err := private.Sign(nil, given, opts)
			if err != nil {
				t.Fatal(err)
			}
			other, err := theirs.Sign(nil, given, opts)
			if err != nil || !bytes.Equal(signature, other) {
				t.Fatalf("%x by %x, %v: %v", given, theirs.Seed(), opts, err)
			}
			if err := VerifyWithOptions(public, given, signature, opts); err != nil {
				t.Fatal(err)
			}
			// As another kind, in another context, and spoiled, it is what the standard library says.
			for _, wrong := range []*Options{opts, {}, {Context: "c"}, {Hash: crypto.SHA512}, {Hash: crypto.SHA512, Context: opts.Context + "c"}} {
				if len(wrong.Context) > 255 || wrong.Hash == crypto.SHA512 && len(given) != 64 {
					continue
				}
				for _, spoiled := range []byte{0, 1 << (i % 8)} {
					signature[i%64] ^= spoiled
					ours := VerifyWithOptions(public, given, signature, wrong) == nil
					if ours != (ed25519.VerifyWithOptions(public, given, signature, wrong) == nil) {
						t.Fatalf("%x of %x by %x, %v as %v: %v", signature, given, public, opts, wrong, ours)
					}
					signature[i%64] ^= spoiled
				}
			}
		}
	}
	// No options are none.
	public, private := generate(t)
	signature, err := private.Sign(nil, []byte("m"), nil)
	if err != nil || !Verify(public, []byte("m"), signature) {
		t.Error(err)
	}
}

func TestRefusals(t *testing.T) {
	public, private := generate(t)
	message := []byte("a message")
	signature := Sign(private, message)
	for _, bad := range [][]byte{nil, {1}, signature[:63], append(bytes.Clone(signature), 0), make([]byte, 64)} {
		if Verify(public, message, bad) {
			t.Errorf("signature %x", bad)
		}
	}
	for _, bad := range []PublicKey{nil, public[:31], append(bytes.Clone(public), 0), bytes.Repeat([]byte{0xff}, 32)} {
		if Verify(bad, message, signature) {
			t.Errorf("public key %x", bad)
		}
	}
	if Verify(public, nil, signature) {
		t.Error("another message")
	}
	for _, opts := range []crypto.SignerOpts{crypto.SHA256, &Options{Hash: crypto.SHA384}, &Options{Context: strings.Repeat("c", 256)}} {
		if _, err := private.Sign(nil, make([]byte, 64), opts); err == nil {
			t.Errorf("%v", opts)
		}
	}
	for _, opts := range []*Options{{Hash: crypto.SHA384}, {Context: strings.Repeat("c", 256)}, {Hash: crypto.SHA512}} {
		if VerifyWithOptions(public, message, signature, opts) == nil {
			t.Errorf("%v", opts)
		}
	}
	// Ed25519ph is of hashes of 64 bytes.
	for _, opts := range []crypto.SignerOpts{crypto.SHA512, &Options{Hash: crypto.SHA512, Context: "c"}} {
		for _, length := range []int{0, 32, 63, 65} {
			if _, err := private.Sign(nil, make([]byte, length), opts); err == nil || !strings.Contains(err.Error(), "length") {
				t.Errorf("a hash of %d bytes: %v", length, err)
			}
		}
	}
	for _, length := range []int{0, 31, 33, 64} {
		func() {
			defer func() {
				if said := recover(); said == nil || !strings.Contains(fmt.Sprint(said), "length") {
					t.Errorf("a seed of %d bytes: %v", length, said)
				}
			}()
			NewKeyFromSeed(make([]byte, length))
		}()
	}
	if said := fmt.Sprintf("%v %+v %#v", private, private, private); said != strings.TrimSpace(strings.Repeat("ed25519.PrivateKey ", 3)) {
		t.Error(said)
	}
	if _, other := generate(t); private.Equal(other) || private.Equal(7) {
		t.Error("another key")
	}
}

// crypto/x509 signs with a key of this package and verifies what it signed.
func TestCertificate(t *testing.T) {
	public, private := generate(t)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now(), NotAfter: time.Now().Add(time.Hour)}
	made, err := x509.CreateCertificate(rand.Reader, template, template, public, private)
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(made)
	if err != nil {
		t.Fatal(err)
	}
	if err := certificate.CheckSignature(certificate.SignatureAlgorithm, certificate.RawTBSCertificate, certificate.Signature); err != nil {
		t.Error(err)
	}
}

func TestBatches(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 50} {
		_, private := generate(t)
		public := private.Public().(PublicKey)
		publics, messages, signatures := publicsOf(n, public), messagesOf(n), make([][]byte, n)
		for _, threads := range []int{1, 2, 100} {
			signed, err := SignBatch(private, messages, threads)
			if err != nil {
				t.Fatal(err)
			}
			for i := range n {
				signatures[i] = signed[64*i : 64*i+64]
				if !bytes.Equal(signatures[i], Sign(private, messages[i])) {
					t.Errorf("row %d of %d on %d threads", i, n, threads)
				}
			}
			spoiled := map[int]bool{}
			if n == 50 {
				signatures[3] = bytes.Clone(signatures[3])
				signatures[3][0] ^= 1
				signatures[4] = signatures[4][:63]
				publics[5] = public[:31]
				publics[6] = bytes.Repeat([]byte{0xff}, 32)
				messages[7] = nil
				spoiled = map[int]bool{3: true, 4: true, 5: true, 6: true, 7: true}
			}
			verdicts, err := VerifyBatch(publics, messages, signatures, threads)
			if err != nil {
				t.Fatal(err)
			}
			for i, valid := range verdicts {
				if valid == spoiled[i] {
					t.Errorf("row %d of %d on %d threads: %v", i, n, threads, valid)
				}
			}
			messages, publics = messagesOf(n), publicsOf(n, public)
		}
		for _, threads := range []int{0, -1, 1 << 20} {
			if _, err := SignBatch(private, messages, threads); err == nil || !strings.Contains(err.Error(), "threads") {
				t.Errorf("%d threads: %v", threads, err)
			}
			if _, err := VerifyBatch(publics, messages, signatures, threads); err == nil || !strings.Contains(err.Error(), "threads") {
				t.Errorf("%d threads: %v", threads, err)
			}
		}
	}
	if _, err := VerifyBatch(make([]PublicKey, 2), make([][]byte, 1), make([][]byte, 2), 1); err == nil {
		t.Error("numbers that differ")
	}
}

func messagesOf(n int) [][]byte {
	messages := make([][]byte, n)
	for i := range messages {
		messages[i] = bytes.Repeat([]byte{byte(i)}, i*i)
	}
	return messages
}

func publicsOf(n int, public PublicKey) []PublicKey {
	publics := make([]PublicKey, n)
	for i := range publics {
		publics[i] = public
	}
	return publics
}

// Keys are freed while others are used.
func TestGarbage(t *testing.T) {
	for i := range 300 {
		public, private := generate(t)
		if !Verify(public, []byte("m"), Sign(private, []byte("m"))) {
			t.Fatal("refused")
		}
		if i%50 == 0 {
			runtime.GC()
		}
	}
}

func BenchmarkEd25519(b *testing.B) {
	_, private, err := GenerateKey(nil)
	if err != nil {
		b.Fatal(err)
	}
	theirs := ed25519.NewKeyFromSeed(private.Seed())
	public, message := private.Public().(PublicKey), make([]byte, 64)
	signature := Sign(private, message)
	b.Run("sign/secant", func(b *testing.B) {
		for range b.N {
			Sign(private, message)
		}
	})
	b.Run("sign/standard", func(b *testing.B) {
		for range b.N {
			ed25519.Sign(theirs, message)
		}
	})
	b.Run("verify/secant", func(b *testing.B) {
		for range b.N {
			Verify(public, message, signature)
		}
	})
	b.Run("verify/standard", func(b *testing.B) {
		for range b.N {
			ed25519.Verify(public, message, signature)
		}
	})
}

// The standard library reads the keys that are written, and writes the same files.
func TestFiles(t *testing.T) {
	for range 100 {
		_, private := generate(t)
		der, err := x509.MarshalPKCS8PrivateKey(ed25519.NewKeyFromSeed(private.Seed()))
		if err != nil || !bytes.Equal(der, private.PKCS8()) {
			t.Fatalf("%x, not %x: %v", private.PKCS8(), der, err)
		}
		if read, err := ParsePKCS8PrivateKey(der); err != nil || !read.Equal(private) {
			t.Fatalf("%x: %v", der, err)
		}
		if read, err := ParsePrivateKeyPEM(private.PEM()); err != nil || !read.Equal(private) {
			t.Fatalf("%s: %v", private.PEM(), err)
		}
		block, rest := pem.Decode(private.PEM())
		if block == nil || len(rest) > 0 || !bytes.Equal(block.Bytes, der) {
			t.Fatalf("%s", private.PEM())
		}
	}
	other, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(other)
	if err != nil {
		t.Fatal(err)
	}
	for data, seen := range map[string]string{
		string(der): "the key is for P-256, another algorithm",
		"":          "no key in this format",
		"\x30\x00":  "no key in this format",
	} {
		if _, err := ParsePKCS8PrivateKey([]byte(data)); err == nil || !strings.Contains(err.Error(), seen) {
			t.Errorf("%q: %v", seen, err)
		}
	}
	if _, err := ParsePrivateKeyPEM([]byte("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n")); err == nil || !strings.Contains(err.Error(), "holds a public key") {
		t.Error(err)
	}
}
