//go:build !secant_system

package ed25519

// The library that cargo built in this repository: cargo build --release -p secant-ffi. Elsewhere,
// CGO_LDFLAGS names its folder; with the tag secant_system, pkg-config does.

// #cgo CFLAGS: -I${SRCDIR}/../../../crates/secant-ffi/assets
// #cgo LDFLAGS: -L${SRCDIR}/../../../target/release -l:libsecant_ffi.a -lm -ldl -lpthread
import "C"
