//! The vectors of RFC 6979, appendix A.2, and RFC 8032, section 7.
