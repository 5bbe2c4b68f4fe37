//! Short Weierstrass curves y^2 = x^3 + ax + b.
