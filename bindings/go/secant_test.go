package secant

import (
	"bytes"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"fmt"
	"math/big"
	"os"
	"os/signal"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

var curves = []*curve{x25519, p224, p256, p384, p521, secp256k1}

var standard = map[*curve]ecdh.Curve{x25519: ecdh.X25519(), p256: ecdh.P256(), p384: ecdh.P384(), p521: ecdh.P521()}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// The standard library and this package agree on 10,000 random key agreements, as many public keys, and
// signatures.
func TestAgreement(t *testing.T) {
	for curve, theirs := range standard {
		t.Run(curve.String(), func(t *testing.T) {
			for range 2500 {
				ours, other := must(curve.GenerateKey(nil)), must(theirs.GenerateKey(rand.Reader))
				same := must(theirs.NewPrivateKey(ours.Bytes()))
				if !bytes.Equal(same.PublicKey().Bytes(), ours.PublicKey().Bytes()) {
					t.Fatalf("public key of %x", ours.Bytes())
				}
				shared := must(ours.ECDH(must(curve.NewPublicKey(other.PublicKey().Bytes()))))
				if !bytes.Equal(shared, must(same.ECDH(other.PublicKey()))) {
					t.Fatalf("%x with %x", ours.Bytes(), other.Bytes())
				}
			}
		})
	}
}

// Every method of crypto/ecdh is one here, with the same parameters and results.
func TestShape(t *testing.T) {
	for theirs, ours := range map[reflect.Type]reflect.Type{
		reflect.TypeFor[ecdh.Curve]():       reflect.TypeFor[Curve](),
		reflect.TypeFor[*ecdh.PrivateKey](): reflect.TypeFor[*PrivateKey](),
		reflect.TypeFor[*ecdh.PublicKey]():  reflect.TypeFor[*PublicKey](),
	} {
		compared := 0
		for i := range theirs.NumMethod() {
			method := theirs.Method(i)
			if !method.IsExported() {
				continue
			}
			wanted := strings.ReplaceAll(method.Type.String(), "ecdh.", "secant.")
			same, found := ours.MethodByName(method.Name)
			if !found || same.Type.String() != wanted {
				t.Errorf("%s.%s: %v, where %s belongs", ours, method.Name, same.Type, wanted)
			}
			compared++
		}
		if compared < 3 {
			t.Errorf("%s: %d methods", theirs, compared)
		}
	}
}

// What the standard library refuses, this package refuses.
func TestRefusals(t *testing.T) {
	for curve, theirs := range standard {
		size := curve.public
		key := must(curve.GenerateKey(nil))
		point := key.PublicKey().Bytes()
		bad := [][]byte{nil, {0}, make([]byte, size), point[:size-1], append(bytes.Clone(point), 0), bytes.Repeat([]byte{0xff}, size), bytes.Repeat([]byte{4}, size)}
		for i := range 3 {
			changed := bytes.Clone(point)
			changed[(i*size)/3] ^= 1
			bad = append(bad, changed)
		}
		for _, encoding := range bad {
			_, err := curve.NewPublicKey(encoding)
			_, theirErr := theirs.NewPublicKey(encoding)
			if (err == nil) != (theirErr == nil) {
				t.Errorf("%s: %x: %v, but %v", curve, encoding, err, theirErr)
			}
		}
		order := must(theirs.GenerateKey(rand.Reader)).Bytes()
		for _, secret := range [][]byte{nil, {1}, make([]byte, curve.secret), bytes.Repeat([]byte{0xff}, curve.secret), order, order[1:]} {
			_, err := curve.NewPrivateKey(secret)
			_, theirErr := theirs.NewPrivateKey(secret)
			if (err == nil) != (theirErr == nil) {
				t.Errorf("%s: %x: %v, but %v", curve, secret, err, theirErr)
			}
		}
		if shared, err := key.ECDH(nil); err == nil || shared != nil {
			t.Error("a public key that is nil")
		}
		if _, err := key.ECDH(must(P224().GenerateKey(nil)).PublicKey()); err == nil {
			t.Error("a public key of another curve")
		}
	}
	_, err := must(X25519().GenerateKey(nil)).ECDH(must(X25519().NewPublicKey(make([]byte, 32))))
	if err == nil || !strings.Contains(err.Error(), "small order") {
		t.Errorf("a point of small order: %v", err)
	}
}

func TestSignatures(t *testing.T) {
	digests := map[*curve]func([]byte) []byte{
		p224: func(m []byte) []byte { h := sha256.Sum224(m); return h[:] },
		p256: func(m []byte) []byte { h := sha256.Sum256(m); return h[:] },
		p384: func(m []byte) []byte { h := sha512.Sum384(m); return h[:] },
		p521: func(m []byte) []byte { h := sha512.Sum512(m); return h[:] },
	}
	theirs := map[*curve]elliptic.Curve{p224: elliptic.P224(), p256: elliptic.P256(), p384: elliptic.P384(), p521: elliptic.P521()}
	for curve, digest := range digests {
		for i := range 200 {
			key, message := must(curve.GenerateKey(nil)), fmt.Appendf(nil, "message %d", i)
			signature := must(key.Sign(message))
			if err := key.PublicKey().Verify(message, signature); err != nil {
				t.Fatal(err)
			}
			point, half := key.PublicKey().Bytes()[1:], curve.secret
			public := ecdsa.PublicKey{Curve: theirs[curve], X: new(big.Int).SetBytes(point[:half]), Y: new(big.Int).SetBytes(point[half:])}
			r, s := new(big.Int).SetBytes(signature[:half]), new(big.Int).SetBytes(signature[half:])
			if !ecdsa.Verify(&public, digest(message), r, s) {
				t.Fatalf("%s: %x", curve, signature)
			}
			signature[i%len(signature)] ^= 1
			if err := key.PublicKey().Verify(message, signature); err == nil {
				t.Fatalf("%s: a spoiled signature", curve)
			}
		}
	}
	key := must(P256().GenerateKey(nil))
	if err := key.PublicKey().Verify([]byte("other"), must(key.Sign(nil))); err != ErrInvalidSignature {
		t.Error(err)
	}
	if err := key.PublicKey().Verify(nil, make([]byte, 63)); err == nil {
		t.Error("a signature of 63 bytes")
	}
	if _, err := must(X25519().GenerateKey(nil)).Sign(nil); err == nil {
		t.Error("X25519 signs")
	}
}

func TestBatches(t *testing.T) {
	for _, curve := range curves {
		key := must(curve.GenerateKey(nil))
		var publics, wanted []byte
		for range 21 {
			public := must(curve.GenerateKey(nil)).PublicKey()
			publics, wanted = append(publics, public.Bytes()...), append(wanted, must(key.ECDH(public))...)
		}
		for _, threads := range []int{1, 2, 100} {
			if !bytes.Equal(must(key.ECDHBatch(publics, threads)), wanted) {
				t.Errorf("%s on %d threads", curve, threads)
			}
		}
		if len(must(key.ECDHBatch(nil, 1))) != 0 {
			t.Error("a batch of nothing")
		}
		for _, threads := range []int{0, -1, 1 << 20} {
			if _, err := key.ECDHBatch(publics, threads); err == nil {
				t.Errorf("%d threads", threads)
			}
		}
		if _, err := key.ECDHBatch(publics[1:], 1); err == nil {
			t.Error("part of a key")
		}
		clear(publics[13*curve.public : 14*curve.public])
		if _, err := key.ECDHBatch(publics, 2); err == nil || !strings.HasPrefix(err.Error(), "row 13: ") {
			t.Errorf("%s: %v", curve, err)
		}
	}
}

func TestKeys(t *testing.T) {
	for _, curve := range curves {
		key := must(curve.GenerateKey(nil))
		same := must(curve.NewPrivateKey(key.Bytes()))
		if !key.Equal(same) || !key.PublicKey().Equal(same.Public()) || key.Equal(must(curve.GenerateKey(nil))) {
			t.Error(curve)
		}
		if said := fmt.Sprintf("%v %+v %#v", key, key, key); strings.Contains(said, fmt.Sprintf("%x", key.Bytes())) || strings.Count(said, "PrivateKey(") != 3 {
			t.Error(said)
		}
		if key.Curve() != curve || key.PublicKey().Curve() != curve {
			t.Error(curve)
		}
	}
}

// A signal in the middle of a batch is seen within 0.1 s, by another goroutine.
func TestSignal(t *testing.T) {
	key := must(P521().GenerateKey(nil))
	publics := bytes.Repeat(key.PublicKey().Bytes(), 20_000)
	arrived, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(arrived, syscall.SIGINT)
	defer signal.Stop(arrived)
	go func() {
		must(key.ECDHBatch(publics, 1))
		close(done)
	}()
	time.Sleep(50 * time.Millisecond)
	best := time.Hour
	// What other programs do at the same time can delay it: the best of three counts.
	for range 3 {
		sent := time.Now()
		if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		<-arrived
		best = min(best, time.Since(sent))
	}
	select {
	case <-done:
		t.Error("the batch ended before the signal")
	default:
	}
	if best > 100*time.Millisecond {
		t.Error(best)
	}
	<-done
}

// Keys are freed while others are used, by many goroutines.
func TestGarbage(t *testing.T) {
	key := must(P256().GenerateKey(nil))
	public := key.PublicKey()
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range 300 {
				other := must(P256().GenerateKey(nil))
				if !bytes.Equal(must(key.ECDH(other.PublicKey())), must(other.ECDH(public))) {
					t.Error("differ")
				}
				if i%50 == 0 {
					runtime.GC()
				}
			}
		}()
	}
	all.Wait()
}

func BenchmarkECDH(b *testing.B) {
	for _, curve := range []*curve{x25519, p256, p384, p521} {
		ours, public := must(curve.GenerateKey(nil)), must(curve.GenerateKey(nil)).PublicKey()
		b.Run(curve.String()+"/secant", func(b *testing.B) {
			for range b.N {
				must(ours.ECDH(public))
			}
		})
		theirs := standard[curve]
		key, remote := must(theirs.NewPrivateKey(ours.Bytes())), must(theirs.NewPublicKey(public.Bytes()))
		b.Run(curve.String()+"/standard", func(b *testing.B) {
			for range b.N {
				must(key.ECDH(remote))
			}
		})
	}
}
