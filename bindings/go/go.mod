module secant.invalid/secant/bindings/go

go 1.24
