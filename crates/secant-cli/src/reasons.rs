//! Reasons under a table, numbered where they are first given.

/// A list of different texts.
#[derive(Default)]
pub(crate) struct Reasons(Vec<String>);

impl Reasons {
    /// The number of a reason, from 1; none for no text.
    pub(crate) fn number(&mut self, text: &str) -> Option<usize> {
        if text.is_empty() {
            return None;
        }
        let place = self.0.iter().position(|known| known == text).unwrap_or_else(|| {
            self.0.push(text.to_string());
            self.0.len() - 1
        });
        Some(place + 1)
    }

    /// All of them, in the order of their numbers.
    pub(crate) fn texts(&self) -> &[String] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_reason_has_the_same_number() {
        let mut reasons = Reasons::default();
        let numbers = ["a", "", "b", "a"].map(|text| reasons.number(text));
        assert_eq!(numbers, [Some(1), None, Some(2), Some(1)]);
        assert_eq!(reasons.texts(), ["a", "b"]);
    }
}
