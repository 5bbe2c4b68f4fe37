//! Which file defines the item that a path names.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};

use super::super::source::{attributes, for_tests};

/// The modules of a crate, with the names that they have.
#[derive(Default)]
pub(super) struct Crate {
    modules: BTreeMap<Vec<String>, Scope>,
}

/// The names that one module defines or imports.
#[derive(Default)]
struct Scope {
    /// The file in which the module stands.
    file: Option<usize>,
    /// Items defined here, and their files: a module may have a second text for another target. A macro
    /// stands here as `name` and as `name!`.
    items: BTreeMap<String, BTreeSet<usize>>,
    /// Names that `use` brings, and the paths that it brings them from.
    uses: BTreeMap<String, Vec<Vec<String>>>,
    /// Modules of which `use` brings all names.
    globs: Vec<Vec<String>>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    Module(Vec<String>),
    Item(usize),
}

/// Names already looked up on the way to a target, so that names that stand for each other come to an end.
type Seen = BTreeSet<(Vec<String>, String, bool)>;

impl Crate {
    /// Adds a file's names; `module` is its path from the crate's root.
    pub(super) fn add(&mut self, file: usize, module: &[String], syntax: &syn::File) {
        if for_tests(&syntax.attrs) {
            return;
        }
        for depth in 0..module.len() {
            self.modules.entry(module[..depth].to_vec()).or_default();
        }
        self.modules.entry(module.to_vec()).or_default().file.get_or_insert(file);
        Reader { names: self, here: module.to_vec(), file }.visit_file(syntax);
    }

    /// The files that define the target of a path in a module; none if it is of another crate, or a module
    /// only.
    pub(super) fn files(&self, module: &[String], path: &[String]) -> BTreeSet<usize> {
        let targets = self.resolve(module, path, false, &mut Seen::new());
        targets
            .into_iter()
            .filter_map(|t| if let Target::Item(file) = t { Some(file) } else { None })
            .collect()
    }

    fn resolve(
        &self,
        from: &[String],
        path: &[String],
        as_module: bool,
        seen: &mut Seen,
    ) -> BTreeSet<Target> {
        let mut rest = path;
        let mut targets = BTreeSet::from([Target::Module(from.to_vec())]);
        let mut first = true;
        while let Some((word, after)) = rest.split_first() {
            let as_module = as_module || !after.is_empty();
            targets = match word.as_str() {
                "crate" | "$crate" => BTreeSet::from([Target::Module(Vec::new())]),
                "self" => targets,
                "super" => targets.into_iter().filter_map(parent).collect(),
                _ => {
                    let inside = targets.into_iter().flat_map(|target| match target {
                        Target::Module(module) if first => self.own(&module, word, as_module, seen),
                        Target::Module(module) => self.member(&module, word, as_module, seen),
                        item => BTreeSet::from([item]),
                    });
                    inside.collect()
                }
            };
            first = false;
            rest = after;
        }
        targets
    }

    /// A name of the module itself, or a macro of a module around it, whose names go on below it.
    fn own(&self, module: &[String], word: &str, as_module: bool, seen: &mut Seen) -> BTreeSet<Target> {
        if word.ends_with('!') {
            let around = (0..=module.len()).rev().filter_map(|depth| self.modules.get(&module[..depth]));
            if let Some(files) = around.filter_map(|scope| scope.items.get(word)).next() {
                return files.iter().map(|file| Target::Item(*file)).collect();
            }
        }
        self.lookup(module, word.trim_end_matches('!'), as_module, seen).unwrap_or_default()
    }

    /// `module::word`. A name that no line of the module defines or imports comes from a macro in its file.
    fn member(&self, module: &[String], word: &str, as_module: bool, seen: &mut Seen) -> BTreeSet<Target> {
        let word = word.trim_end_matches('!');
        let of_file = || self.modules.get(module).and_then(|scope| scope.file).map(Target::Item);
        self.lookup(module, word, as_module, seen).unwrap_or_else(|| of_file().into_iter().collect())
    }

    /// The targets of the name `word` in a module; empty if it is of another crate, and `None` if the module
    /// has no such name. A name may be a module's and an item's: `as_module` says which is meant.
    fn lookup(
        &self,
        module: &[String],
        word: &str,
        as_module: bool,
        seen: &mut Seen,
    ) -> Option<BTreeSet<Target>> {
        if !seen.insert((module.to_vec(), word.to_owned(), as_module)) {
            return Some(BTreeSet::new());
        }
        let scope = self.modules.get(module)?;
        let items = scope.items.get(word).map(|files| files.iter().map(|f| Target::Item(*f)).collect());
        let mut child = module.to_vec();
        child.push(word.to_owned());
        let child = self.modules.contains_key(&child).then(|| BTreeSet::from([Target::Module(child)]));
        let (sooner, later) = if as_module { (child, items) } else { (items, child) };
        if sooner.is_some() {
            return sooner;
        }
        if let Some(paths) = scope.uses.get(word) {
            let found = paths.iter().flat_map(|path| self.resolve(module, path, as_module, seen));
            return Some(found.collect());
        }
        if later.is_some() {
            return later;
        }
        let mut foreign = false;
        for path in &scope.globs {
            let targets = self.resolve(module, path, true, seen);
            foreign |= targets.is_empty();
            for target in targets {
                if let Target::Module(other) = target
                    && let Some(found) = self.lookup(&other, word, as_module, seen)
                    && !found.is_empty()
                {
                    return Some(found);
                }
            }
        }
        foreign.then(BTreeSet::new)
    }
}

fn parent(target: Target) -> Option<Target> {
    match target {
        Target::Module(mut module) => module.pop().map(|_| Target::Module(module)),
        Target::Item(_) => None,
    }
}

/// Every leaf of a `use` with the name that it gets, `*` for all names; `path::{self}` is `path`.
pub(super) fn leaves(
    tree: &syn::UseTree,
    prefix: &mut Vec<String>,
    leaf: &mut impl FnMut(&[String], String),
) {
    let mut end = |prefix: &[String], ident: &syn::Ident, name: &syn::Ident| {
        if ident == "self" {
            let name =
                if name == "self" { prefix.last().cloned().unwrap_or_default() } else { name.to_string() };
            leaf(prefix, name);
        } else {
            leaf(&[prefix, &[ident.to_string()]].concat(), name.to_string());
        }
    };
    match tree {
        syn::UseTree::Path(path) => {
            prefix.push(path.ident.to_string());
            leaves(&path.tree, prefix, leaf);
            prefix.pop();
        }
        syn::UseTree::Name(name) => end(prefix, &name.ident, &name.ident),
        syn::UseTree::Rename(rename) => end(prefix, &rename.ident, &rename.rename),
        syn::UseTree::Glob(_) => leaf(prefix, "*".to_owned()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, prefix, leaf)),
    }
}

struct Reader<'a> {
    names: &'a mut Crate,
    here: Vec<String>,
    file: usize,
}

impl Reader<'_> {
    fn scope(&mut self) -> &mut Scope {
        self.names.modules.entry(self.here.clone()).or_default()
    }

    fn define(&mut self, name: &dyn std::fmt::Display) {
        let file = self.file;
        self.scope().items.entry(name.to_string()).or_default().insert(file);
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if for_tests(attributes(item)) {
            return;
        }
        match item {
            syn::Item::Const(i) => self.define(&i.ident),
            syn::Item::Enum(i) => self.define(&i.ident),
            syn::Item::Fn(i) => self.define(&i.sig.ident),
            syn::Item::Static(i) => self.define(&i.ident),
            syn::Item::Struct(i) => self.define(&i.ident),
            syn::Item::Trait(i) => self.define(&i.ident),
            syn::Item::TraitAlias(i) => self.define(&i.ident),
            syn::Item::Type(i) => self.define(&i.ident),
            syn::Item::Union(i) => self.define(&i.ident),
            syn::Item::Macro(i) => {
                if let Some(name) = &i.ident {
                    self.define(name);
                    self.define(&format_args!("{name}!"));
                    if i.attrs.iter().any(|a| a.path().is_ident("macro_export")) {
                        let here = core::mem::take(&mut self.here);
                        self.define(name);
                        self.here = here;
                    }
                }
            }
            syn::Item::Mod(i) => {
                self.here.push(i.ident.to_string());
                if i.content.is_some() {
                    let file = self.file;
                    self.scope().file.get_or_insert(file);
                    visit::visit_item_mod(self, i);
                }
                self.here.pop();
                return;
            }
            syn::Item::Use(i) if i.leading_colon.is_none() => {
                leaves(&i.tree, &mut Vec::new(), &mut |path, name| {
                    let scope = self.scope();
                    if name == "*" {
                        scope.globs.push(path.to_vec());
                    } else if name != "_" {
                        scope.uses.entry(name).or_default().push(path.to_vec());
                    }
                });
            }
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_foreign_item_fn(&mut self, item: &'ast syn::ForeignItemFn) {
        self.define(&item.sig.ident);
    }

    fn visit_foreign_item_static(&mut self, item: &'ast syn::ForeignItemStatic) {
        self.define(&item.ident);
    }
}
