//! The paths that the code of a file names.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::super::source::{attributes, for_tests};
use super::scope::leaves;

/// A path, where it stands; the last word of a macro's ends with `!`.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) line: usize,
    /// The module that contains the line.
    pub(super) module: Vec<String>,
    pub(super) path: Vec<String>,
}

/// The names in the code of a file, tests left out: by `use`, unless it re-exports, and by paths.
pub(super) fn named(module: &[String], syntax: &syn::File) -> Vec<Named> {
    let mut reader = Reader { all: Vec::new(), here: module.to_vec(), bound: Vec::new() };
    if !for_tests(&syntax.attrs) {
        reader.visit_file(syntax);
    }
    reader.all
}

struct Reader {
    all: Vec<Named>,
    here: Vec<String>,
    /// Names bound in the functions around: variables and arguments.
    bound: Vec<BTreeSet<String>>,
}

/// The names that the patterns of a function bind.
#[derive(Default)]
struct Bound(BTreeSet<String>);

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        let name = pattern.ident.to_string();
        // A constant in a pattern is not bound by it.
        if name.starts_with(|c: char| c.is_lowercase() || c == '_') {
            self.0.insert(name);
        }
        visit::visit_pat_ident(self, pattern);
    }
}

impl Reader {
    fn note(&mut self, path: Vec<String>, span: Span) {
        if let [word] = path.as_slice()
            && self.bound.iter().any(|names| names.contains(word))
        {
            return;
        }
        self.all.push(Named { line: span.start().line, module: self.here.clone(), path });
    }

    fn function(&mut self, bound: Bound, inside: impl FnOnce(&mut Self)) {
        self.bound.push(bound.0);
        inside(self);
        self.bound.pop();
    }

    /// The paths in the arguments of a macro. The definition of a macro, `body`, is read at its calls: only
    /// `crate::..` means the same everywhere.
    fn tokens(&mut self, stream: TokenStream, body: bool) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let is = |i: usize, c: char| matches!(tokens.get(i), Some(TokenTree::Punct(p)) if p.as_char() == c);
        let mut i = 0;
        while i < tokens.len() {
            match &tokens[i] {
                TokenTree::Group(group) => self.tokens(group.stream(), body),
                TokenTree::Ident(first) => {
                    let span = first.span();
                    // A field, a method, a lifetime, or a path from the root of all crates.
                    let no_path = i > 0
                        && (is(i - 1, '.') || is(i - 1, ':') && i > 1 && is(i - 2, ':') || is(i - 1, '\''));
                    let mut path = vec![first.to_string()];
                    while is(i + 1, ':')
                        && is(i + 2, ':')
                        && let Some(TokenTree::Ident(next)) = tokens.get(i + 3)
                    {
                        path.push(next.to_string());
                        i += 3;
                    }
                    let called = matches!(tokens.get(i + 2), Some(TokenTree::Group(g)) if g.delimiter() != Delimiter::None);
                    if is(i + 1, '!') && called {
                        mark_macro(&mut path);
                    }
                    if !no_path && (!body || path[0] == "crate") {
                        self.note(path, span);
                    }
                }
                _ => {}
            }
            i += 1;
        }
    }
}

fn mark_macro(path: &mut [String]) {
    if let Some(last) = path.last_mut() {
        last.push('!');
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.here.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.here.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        // A re-export is no dependence: code that takes the name from here depends on the file that defines
        // it.
        if item.leading_colon.is_some() || !matches!(item.vis, syn::Visibility::Inherited) {
            return;
        }
        // Of all names of a module, those count that the code names.
        leaves(&item.tree, &mut Vec::new(), &mut |path, _| self.note(path.to_vec(), item.span()));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let words = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.note(words, path.span());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        let mut path: Vec<String> =
            invocation.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let definition = path == ["macro_rules"];
        mark_macro(&mut path);
        if invocation.path.leading_colon.is_none() && !definition {
            self.note(path, invocation.path.span());
        }
        self.tokens(invocation.tokens.clone(), definition);
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let mut bound = Bound::default();
        bound.visit_item_fn(item);
        self.function(bound, |reader| visit::visit_item_fn(reader, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !for_tests(&item.attrs) {
            let mut bound = Bound::default();
            bound.visit_impl_item_fn(item);
            self.function(bound, |reader| visit::visit_impl_item_fn(reader, item));
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if !for_tests(&item.attrs) {
            let mut bound = Bound::default();
            bound.visit_trait_item_fn(item);
            self.function(bound, |reader| visit::visit_trait_item_fn(reader, item));
        }
    }
}
