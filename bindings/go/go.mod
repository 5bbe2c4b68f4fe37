module secant

go 1.24
