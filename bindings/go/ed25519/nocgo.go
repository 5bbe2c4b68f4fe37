//go:build !cgo

package ed25519

// Nothing of this package is compiled without cgo: the sentence is what the compiler says then.
var _ int = "secant/ed25519 calls a library in C: set CGO_ENABLED=1, and have a C compiler"
