//! Twisted Edwards curves ax^2 + y^2 = 1 + dx^2y^2.
