//! The facts that the audit takes from one source file.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A source file and the facts about it.
pub(super) struct Module {
    /// The parsed text of the file.
    pub(super) syntax: syn::File,
    /// The file's path from the workspace's root.
    pub(super) file: String,
    /// `secant-core`, `secant-lab`, ..: the folder's name.
    pub(super) crate_name: String,
    /// Whether it is part of the crate: not an integration test, bench or example.
    pub(super) in_src: bool,
    /// The module's path from the crate's root.
    pub(super) path: Vec<String>,
    /// Paths named, from the crate's root, with their lines.
    pub(super) uses: Vec<(usize, Vec<String>)>,
    /// Numbers of the lines with unsafe code.
    pub(super) unsafe_lines: Vec<usize>,
    /// (line, function, what of variable time it names), for functions that are not named `*_vartime`
    /// themselves.
    pub(super) vartime: Vec<(usize, String, String)>,
    /// Types with an `impl`.
    pub(super) types: Vec<String>,
    /// Modules that exist for tests only.
    pub(super) test_modules: Vec<Vec<String>>,
}

impl Module {
    /// Parses `crates/NAME/src/a/b.rs`; `variable` are the names of types that stand for variable time.
    pub(super) fn parse(file: &str, text: &str, variable: &[&str]) -> Result<Self, String> {
        let syntax = syn::parse_file(text).map_err(|e| format!("{file}:{}: {e}", e.span().start().line))?;
        let parts: Vec<&str> = file.trim_end_matches(".rs").split('/').collect();
        let crate_name = parts.get(1).copied().unwrap_or_default().to_owned();
        let in_src = parts.get(2) == Some(&"src");
        let mut path: Vec<String> = parts.iter().skip(3).map(|part| (*part).to_owned()).collect();
        if path.last().is_some_and(|last| last == "mod" || last == "lib" || last == "main") {
            path.pop();
        }
        let mut module = Self {
            syntax: syn::File { shebang: None, attrs: Vec::new(), items: Vec::new() },
            file: file.to_owned(),
            crate_name,
            in_src,
            path: path.clone(),
            uses: Vec::new(),
            unsafe_lines: Vec::new(),
            vartime: Vec::new(),
            types: Vec::new(),
            test_modules: Vec::new(),
        };
        let mut reader = Reader { module, variable, here: path, owner: None, functions: Vec::new() };
        if !for_tests(&syntax.attrs) {
            reader.visit_file(&syntax);
        }
        module = reader.module;
        module.syntax = syntax;
        Ok(module)
    }
}

struct Reader<'v> {
    module: Module,
    // Types whose functions are of variable time, whatever they are called.
    variable: &'v [&'v str],
    here: Vec<String>,
    // The type of the `impl`, or the trait, around.
    owner: Option<String>,
    functions: Vec<String>,
}

/// `#[cfg(test)]`, `#[cfg(all(test, ..))]` or `#[test]`.
pub(super) fn for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.meta.require_list().is_ok_and(|list| requires_test(list.tokens.clone()))
    })
}

/// Whether an attribute marks tests; the tokens are the content of its brackets: `cfg(test)`,
/// `cfg(all(test, ..))` or `test`.
pub(super) fn is_for_tests(attribute: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = attribute.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(word)] => word == "test",
        [TokenTree::Ident(word), TokenTree::Group(group)] => word == "cfg" && requires_test(group.stream()),
        _ => false,
    }
}

fn requires_test(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(word)] => word == "test",
        [TokenTree::Ident(word), TokenTree::Group(group)] if word == "all" => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            inner
                .split(|token| matches!(token, TokenTree::Punct(p) if p.as_char() == ','))
                .any(|part| requires_test(part.iter().cloned().collect()))
        }
        _ => false,
    }
}

/// The attributes of an item.
pub(super) fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(i) => &i.attrs,
        syn::Item::Enum(i) => &i.attrs,
        syn::Item::ExternCrate(i) => &i.attrs,
        syn::Item::Fn(i) => &i.attrs,
        syn::Item::ForeignMod(i) => &i.attrs,
        syn::Item::Impl(i) => &i.attrs,
        syn::Item::Macro(i) => &i.attrs,
        syn::Item::Mod(i) => &i.attrs,
        syn::Item::Static(i) => &i.attrs,
        syn::Item::Struct(i) => &i.attrs,
        syn::Item::Trait(i) => &i.attrs,
        syn::Item::TraitAlias(i) => &i.attrs,
        syn::Item::Type(i) => &i.attrs,
        syn::Item::Union(i) => &i.attrs,
        syn::Item::Use(i) => &i.attrs,
        _ => &[],
    }
}

/// The prefix of a function's path in `vartime-allowed.txt`: the crate's name; none for `secant-core`.
fn crate_prefix(crate_name: &str) -> Option<String> {
    (crate_name != "secant-core").then(|| crate_name.replace('-', "_"))
}

fn line(span: Span) -> usize {
    span.start().line
}

impl Reader<'_> {
    /// Notes a path, if it leads into this crate.
    fn note(&mut self, segments: &[String], span: Span) {
        let mut target = match segments.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("self" | "super") => self.here.clone(),
            _ => return,
        };
        for segment in segments.iter().skip(usize::from(segments[0] != "super")) {
            if segment == "super" {
                target.pop();
            } else {
                target.push(segment.clone());
            }
        }
        self.module.uses.push((line(span), target));
    }

    fn note_use(&mut self, prefix: &mut Vec<String>, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.note_use(prefix, &path.tree);
                prefix.pop();
            }
            syn::UseTree::Name(name) => self.note_leaf(prefix, &name.ident),
            syn::UseTree::Rename(rename) => self.note_leaf(prefix, &rename.ident),
            syn::UseTree::Glob(glob) => self.note(&prefix.clone(), glob.span()),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.note_use(prefix, tree);
                }
            }
        }
    }

    fn note_leaf(&mut self, prefix: &[String], ident: &syn::Ident) {
        let mut segments = prefix.to_vec();
        if ident != "self" {
            segments.push(ident.to_string());
        }
        if segments.len() > 1 {
            self.note(&segments, ident.span());
        }
    }

    fn named(&mut self, ident: &syn::Ident) {
        let called = ident.to_string();
        let Some(function) = self.functions.last() else { return };
        let names_variable = called.ends_with("_vartime") || self.variable.contains(&&*called);
        let is_variable = self.functions.iter().any(|name| name.ends_with("_vartime"))
            || self.owner.as_deref().is_some_and(|owner| self.variable.contains(&owner));
        if names_variable && !is_variable {
            let in_crate = crate_prefix(&self.module.crate_name);
            let path = in_crate.iter().chain(&self.here).chain(&self.owner).chain([function]);
            let path: Vec<&str> = path.map(String::as_str).collect();
            self.module.vartime.push((line(ident.span()), path.join("::"), called));
        }
    }

    /// Macro arguments are not parsed: `crate::a::b`, `unsafe`, `fn name` and `*_vartime(` are looked for in
    /// the tokens.
    fn tokens(&mut self, stream: TokenStream) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        // A function whose body is still to come.
        let mut begun = None;
        for (i, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace => {
                    let function = begun.take();
                    let inside = function.is_some();
                    self.functions.extend(function);
                    self.tokens(group.stream());
                    if inside {
                        self.functions.pop();
                    }
                }
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Punct(end) if end.as_char() == ';' => begun = None,
                TokenTree::Ident(word) if word == "fn" => {
                    if let Some(TokenTree::Ident(name)) = tokens.get(i + 1) {
                        begun = Some(name.to_string());
                    }
                }
                TokenTree::Ident(ident) if ident == "unsafe" => {
                    // `#[unsafe(..)]` marks an attribute, not code.
                    let attribute = matches!(tokens.get(i + 1), Some(TokenTree::Group(group))
                        if group.delimiter() == proc_macro2::Delimiter::Parenthesis);
                    if !attribute {
                        self.module.unsafe_lines.push(line(ident.span()));
                    }
                }
                TokenTree::Ident(ident) if ident == "crate" || ident == "super" => {
                    let after_colon =
                        i > 0 && matches!(&tokens[i - 1], TokenTree::Punct(p) if p.as_char() == ':');
                    let mut segments = vec![ident.to_string()];
                    let mut at = i + 1;
                    while let [TokenTree::Punct(a), TokenTree::Punct(b), TokenTree::Ident(next), ..] =
                        tokens.get(at..).unwrap_or_default()
                        && a.as_char() == ':'
                        && b.as_char() == ':'
                    {
                        segments.push(next.to_string());
                        at += 3;
                    }
                    if segments.len() > 1 && !after_colon {
                        self.note(&segments, ident.span());
                    }
                }
                TokenTree::Ident(ident) => {
                    if matches!(tokens.get(i + 1), Some(TokenTree::Group(_))) {
                        self.named(ident);
                    }
                }
                _ => {}
            }
        }
    }

    fn function(
        &mut self,
        name: &syn::Ident,
        unsafety: Option<&syn::token::Unsafe>,
        inside: impl FnOnce(&mut Self),
    ) {
        if let Some(token) = unsafety {
            self.module.unsafe_lines.push(line(token.span));
        }
        self.functions.push(name.to_string());
        inside(self);
        self.functions.pop();
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if for_tests(attributes(item)) {
            if let syn::Item::Mod(module) = item {
                let mut path = self.here.clone();
                path.push(module.ident.to_string());
                self.module.test_modules.push(path);
            }
            return;
        }
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.here.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.here.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.note_use(&mut Vec::new(), &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.note(&segments, path.span());
        }
        if let Some(last) = path.segments.last() {
            self.named(&last.ident);
        }
        visit::visit_path(self, path);
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.named(&call.method);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_unsafe(&mut self, block: &'ast syn::ExprUnsafe) {
        self.module.unsafe_lines.push(line(block.unsafe_token.span));
        visit::visit_expr_unsafe(self, block);
    }

    fn visit_item_foreign_mod(&mut self, item: &'ast syn::ItemForeignMod) {
        self.module.unsafe_lines.push(line(item.abi.extern_token.span));
        visit::visit_item_foreign_mod(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let Some(token) = &item.unsafety {
            self.module.unsafe_lines.push(line(token.span));
        }
        let owner = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
            _ => None,
        };
        self.module.types.extend(owner.clone());
        let outer = core::mem::replace(&mut self.owner, owner);
        visit::visit_item_impl(self, item);
        self.owner = outer;
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        if let Some(token) = &item.unsafety {
            self.module.unsafe_lines.push(line(token.span));
        }
        let outer = self.owner.replace(item.ident.to_string());
        visit::visit_item_trait(self, item);
        self.owner = outer;
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig.ident, item.sig.unsafety.as_ref(), |reader| {
            visit::visit_item_fn(reader, item)
        });
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !for_tests(&item.attrs) {
            self.function(&item.sig.ident, item.sig.unsafety.as_ref(), |reader| {
                visit::visit_impl_item_fn(reader, item);
            });
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.function(&item.sig.ident, item.sig.unsafety.as_ref(), |reader| {
            visit::visit_trait_item_fn(reader, item);
        });
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        visit::visit_macro(self, invocation);
        self.tokens(invocation.tokens.clone());
    }
}
