//go:build secant_system

package ed25519

// #cgo pkg-config: secant
import "C"
