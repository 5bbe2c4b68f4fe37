//go:build secant_system

package secant

// #cgo pkg-config: secant
import "C"
