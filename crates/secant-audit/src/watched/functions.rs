//! The public functions of the workspace, from its text.

use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::layers::{rust_files, source_for_tests};

/// A public function that is not named `*_vartime`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Function {
    /// Its file, from the workspace's folder `crates` on.
    pub file: String,
    /// `Type::name`, or `name`.
    pub name: String,
    /// Numbers of the first and the last line.
    pub lines: (u32, u32),
    /// Whether a word between its parentheses is one of `SECRETS`; or `self`, in a type of that name.
    pub takes_secret: bool,
}

/// Words in a function's parameters that show that it takes a secret.
const SECRETS: &[&str] = &[
    "SecretKey",
    "SigningKey",
    "SharedSecret",
    "Scalar",
    "NonZeroScalar",
    "Rng",
    "CryptoRng",
    "TryCryptoRng",
    "R",
    "rng",
    "secret",
    "scalar",
    "scalars",
    "k",
    "m",
    "key_pair",
    "PrivateKeyDer",
];

/// Whether one of these tokens, or of those in their groups, is one of [`SECRETS`]; or `self`, in a type that
/// is one.
fn names_secret(tokens: TokenStream, of_secret: bool) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(word) => SECRETS.iter().any(|secret| word == secret) || of_secret && word == "self",
        TokenTree::Group(group) => names_secret(group.stream(), of_secret),
        _ => false,
    })
}

impl Function {
    /// `file Type::name`: the first words of a line of `unwatched.txt`.
    pub fn path(&self) -> String {
        format!("{} {}", self.file, self.name)
    }
}

/// The crates that programs call: their implementations of traits are public, too. `fmt` writes public values
/// only.
const FRONTS: &[&str] = &["secant", "secant-ffi", "secant-protocols", "secant-rustcrypto", "secant-rustls"];

/// All of them, in every crate's `src`.
pub fn all(root: &Path) -> Result<Vec<Function>, String> {
    let mut found = Vec::new();
    let crates = root.join("crates");
    for path in rust_files(&crates)? {
        let file = path.strip_prefix(&crates).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if file.split('/').nth(1) != Some("src") {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let tokens: TokenStream = text.parse().map_err(|e| format!("{}: {e}", path.display()))?;
        let fronts = FRONTS.iter().any(|front| file.split('/').next() == Some(front));
        Reader { file: &file, fronts, found: &mut found }.read(tokens, None, false);
    }
    found.sort();
    Ok(found)
}

struct Reader<'a> {
    file: &'a str,
    fronts: bool,
    found: &'a mut Vec<Function>,
}

fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

/// The type of an `impl`, whose tokens up to the brace these are; whether it is of a trait.
fn implemented(tokens: &[TokenTree]) -> (Option<String>, bool) {
    let mut depth = 0;
    let mut names = vec![None];
    let mut of_trait = false;
    for token in tokens {
        match token {
            TokenTree::Punct(p) if p.as_char() == '<' => depth += 1,
            TokenTree::Punct(p) if p.as_char() == '>' => depth -= 1,
            TokenTree::Ident(word) if depth == 0 && word == "for" => {
                of_trait = true;
                names.push(None);
            }
            TokenTree::Ident(word) if depth == 0 && word == "where" => break,
            TokenTree::Ident(word) if depth == 0 && word != "impl" => {
                if let Some(last) = names.last_mut() {
                    *last = Some(word.to_string());
                }
            }
            _ => {}
        }
    }
    (names.pop().flatten(), of_trait)
}

/// The name behind `fn`, as it is written: in a macro it may be made of parts.
fn name(tokens: &[TokenTree]) -> String {
    let is_end = |token: &&TokenTree| match token {
        TokenTree::Punct(p) => p.as_char() == '<',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
        _ => false,
    };
    let end = tokens.iter().position(|token| is_end(&token)).unwrap_or(tokens.len());
    let name: String = tokens[..end].iter().map(ToString::to_string).collect();
    name.replace([' ', '[', ']', '<', '>'], "")
}

impl Reader<'_> {
    /// Reads items, of a file, a module, an `impl` or a macro.
    fn read(&mut self, stream: TokenStream, owner: Option<&str>, of_trait: bool) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        // The start of the item that is being read, and whether it is for tests.
        let (mut start, mut tests) = (0, false);
        for (i, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Punct(p) if p.as_char() == ';' => (start, tests) = (i + 1, false),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                    let attribute =
                        matches!(&tokens[i.saturating_sub(1)], TokenTree::Punct(p) if p.as_char() == '#');
                    if attribute && source_for_tests(group.stream()) {
                        tests = true;
                    }
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let item = &tokens[start..i];
                    if !tests {
                        self.item(item, group, owner, of_trait);
                    }
                    (start, tests) = (i + 1, false);
                }
                TokenTree::Group(group) => self.read(group.stream(), owner, of_trait),
                _ => {}
            }
        }
    }

    /// Reads an item whose body is in braces.
    fn item(&mut self, item: &[TokenTree], body: &proc_macro2::Group, owner: Option<&str>, of_trait: bool) {
        let place = |word| item.iter().position(|token| is_word(Some(token), word));
        if let Some(at) = place("fn") {
            let name = name(&item[at + 1..]);
            // `pub`, and nothing in parentheses after it; or a trait's, which nobody needs to make public.
            let public = place("pub").is_some_and(|p| p < at && !matches!(item[p + 1], TokenTree::Group(_)))
                || of_trait && name != "fmt";
            if public && !name.contains("_vartime") && name != "main" {
                let name = owner.iter().copied().chain([&*name]).collect::<Vec<_>>().join("::");
                let lines = (item[at].span().start().line as u32, body.span_close().end().line as u32);
                let takes = item[at..].iter().find_map(|token| match token {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                        Some(group.stream())
                    }
                    _ => None,
                });
                let of_secret = owner.is_some_and(|owner| SECRETS.contains(&owner) || owner == "secret");
                let takes_secret = takes.is_some_and(|takes| names_secret(takes, of_secret));
                self.found.push(Function { file: self.file.to_owned(), name, lines, takes_secret });
            }
            return;
        }
        if let Some(at) = place("impl") {
            let (name, of_trait) = implemented(&item[at..]);
            // In other crates the functions of traits are watched at their calls.
            if !of_trait || self.fronts {
                self.read(body.stream(), name.as_deref(), of_trait);
            }
            return;
        }
        if place("trait").is_none() && place("struct").is_none() && place("enum").is_none() {
            self.read(body.stream(), owner, of_trait);
        }
    }
}
