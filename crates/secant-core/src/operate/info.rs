//! The description of a curve.

/// The kind of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// F_p.
    Prime,
    /// F_p(i), i^2 = -1; elements have two components, real part first.
    Quadratic,
    /// F_2\[z\]; bit j of the integer stands for z^j.
    Binary,
    /// F_2\[z\]\[u\], u^2 = u + 1; elements have two components, that of 1 first.
    BinaryQuadratic,
}

impl FieldKind {
    /// Whether the characteristic is 2.
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Binary | Self::BinaryQuadratic)
    }
}

/// The description of a curve. Integers are big-endian hexadecimal with 0x.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name, as in every table.
    pub name: &'static str,
    /// The form: weierstrass, twisted_edwards, ..
    pub form: &'static str,
    /// Where the curve comes from.
    pub source: &'static str,
    /// The equation, for people.
    pub equation: &'static str,
    /// The kind of field.
    pub field: FieldKind,
    /// The field, for people: `2^256 - 189`.
    pub field_name: &'static str,
    /// Bits of one component of a coordinate.
    pub field_bits: u32,
    /// The prime order of the base point.
    pub order: &'static str,
    /// (number of points) / order.
    pub cofactor: u32,
    /// The longest scalar accepted, in bytes.
    pub scalar_bytes: usize,
    /// Whether the neutral element is the affine point (0, 1); if not, it is the point at infinity.
    pub neutral_is_affine: bool,
}

impl Info {
    /// How many integers make a coordinate.
    pub const fn components(&self) -> usize {
        if matches!(self.field, FieldKind::Quadratic | FieldKind::BinaryQuadratic) { 2 } else { 1 }
    }
}
