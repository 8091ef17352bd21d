//! Which source file uses which, by its imports and paths. Names that a parent module re-exports count for the
//! file that defines them. Knows modules, `use` trees and paths; knows nothing of types, methods or scopes.

use crate::source::Source;
use std::collections::{BTreeMap, BTreeSet};

/// How many re-exports are followed to a definition.
const HOPS: usize = 16;

/// How many of them a glob counts for: two inside each other are enough, and more would cost much.
const GLOB_HOPS: usize = 6;

/// The files of one crate, and which names each takes from which other.
#[derive(Debug, Default)]
pub struct Imports {
    /// For each file the files that it uses, with the names.
    pub uses: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

/// A module path from the top of the crate.
type Module = Vec<String>;

/// One name that a `use` brings in: a path, and what it is called here.
#[derive(Debug)]
struct Import {
    path: Vec<String>,
    name: String,
    exported: bool,
}

/// A file as far as imports go.
#[derive(Debug)]
struct File<'a> {
    path: &'a str,
    words: Vec<&'a str>,
    imports: Vec<Import>,
    declared: BTreeSet<&'a str>,
}

/// What a path leads to.
#[derive(Debug, Default)]
struct Target {
    /// The module of the file in which a name is defined, and the name.
    item: Option<(Module, String)>,
    /// The module that the path names.
    module: Option<Module>,
}

impl Imports {
    /// Reads the imports of the files below a crate's source folder (`engine/src`). Modules of tests are left out.
    pub fn of(folder: &str, sources: &[Source]) -> Imports {
        let mut files = BTreeMap::new();
        let mut tests: Vec<Module> = Vec::new();
        for source in sources {
            let module = module_of(folder, &source.path);
            let (words, of_tests) = without_tests(source);
            tests.extend(of_tests.into_iter().map(|name| below(&module, name)));
            files.insert(module, File::read(&source.path, words));
        }
        files.retain(|module, _| !module.iter().any(|name| name.ends_with("tests")));
        files.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        let mut found = Imports::default();
        for (module, file) in &files {
            found.uses.insert(file.path.to_owned(), uses_of(&files, module, file));
        }
        found
    }

    /// The strongly connected components of at least `least` files, largest first.
    pub fn cycles(&self, least: usize) -> Vec<BTreeSet<&str>> {
        // Two files are in one component when each is reached from the other.
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.uses.keys().map(|file| (file.as_str(), self.reached_from(file))).collect();
        let mut placed = BTreeSet::new();
        let mut found = Vec::new();
        for (file, there) in &reached {
            if !there.contains(file) || placed.contains(file) {
                continue;
            }
            let back = |other: &&&str| reached.get(**other).is_some_and(|from| from.contains(file));
            let component: BTreeSet<&str> = there.iter().filter(back).copied().collect();
            placed.extend(component.iter().copied());
            if component.len() >= least {
                found.push(component);
            }
        }
        found.sort_by_key(|component| std::cmp::Reverse(component.len()));
        found
    }

    /// Every file that is reached from one by its uses.
    fn reached_from<'s>(&'s self, file: &str) -> BTreeSet<&'s str> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&str> =
            self.uses.get_key_value(file).map(|(file, _)| file.as_str()).into_iter().collect();
        while let Some(next) = open.pop() {
            let used = self.uses.get(next).into_iter().flat_map(BTreeMap::keys);
            open.extend(used.map(String::as_str).filter(|used| reached.insert(*used)));
        }
        reached
    }

    /// A component as text: each file, what it uses of the others, and by which names.
    pub fn told(&self, component: &BTreeSet<&str>) -> String {
        let mut text = String::new();
        for file in component {
            text.push_str(&format!("  {file}\n"));
            let uses = self.uses.get(*file).into_iter().flatten();
            for (used, names) in uses.filter(|(used, _)| component.contains(used.as_str())) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                text.push_str(&format!("      {used}: {}\n", names.join(", ")));
            }
        }
        text
    }
}

impl<'a> File<'a> {
    fn read(path: &'a str, words: Vec<&'a str>) -> File<'a> {
        let mut file = File { path, words: Vec::new(), imports: Vec::new(), declared: BTreeSet::new() };
        let mut at = 0;
        let mut level = 0;
        while let Some(word) = words.get(at) {
            // `use` is also written in the bounds of some types, where `<` follows.
            if *word == "use" && words.get(at + 1).is_none_or(|w| *w != "<") {
                let exported = at > 0 && ["pub", ")"].contains(&words[at - 1]);
                let end = words[at..].iter().position(|w| *w == ";").map_or(words.len(), |n| at + n);
                tree(&words[at + 1..end], &[], exported, &mut file.imports);
                at = end;
            } else if *word == "mod" {
                // The name of a module that is declared is no use of anything.
                at += 1;
            } else {
                level += i32::from(*word == "{");
                level -= i32::from(*word == "}");
                let declares = match *word {
                    "fn" | "struct" | "enum" | "trait" | "type" | "union" => true,
                    // `const fn`, `*const T` and `'static T` declare no name here.
                    "const" | "static" => words.get(at + 2) == Some(&":"),
                    _ => false,
                };
                if level == 0 && declares {
                    file.declared.extend(words.get(at + 1).copied());
                } else if level == 0 && *word == "macro_rules" {
                    file.declared.extend(words.get(at + 2).copied());
                }
                file.words.push(word);
            }
            at += 1;
        }
        file
    }
}

/// The names that a tree of `use` brings in.
fn tree(words: &[&str], before: &[String], exported: bool, found: &mut Vec<Import>) {
    let mut path = before.to_vec();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        match *word {
            "{" => {
                let mut level = 0;
                let mut start = at + 1;
                for (place, word) in words.iter().enumerate().skip(at) {
                    level += i32::from(*word == "{");
                    level -= i32::from(*word == "}");
                    if level == 0 || (level == 1 && *word == ",") {
                        tree(&words[start..place], &path, exported, found);
                        start = place + 1;
                    }
                    if level == 0 {
                        return;
                    }
                }
                return;
            }
            "as" => {
                let name = words.get(at + 1).copied().unwrap_or_default().to_owned();
                found.push(Import { path, name, exported });
                return;
            }
            "::" => {}
            "self" if !path.is_empty() => {}
            name => path.push(name.to_owned()),
        }
        at += 1;
    }
    if path.len() > before.len() || words.first() == Some(&"self") {
        let name = path.last().cloned().unwrap_or_default();
        found.push(Import { path, name, exported });
    }
}

/// The module of a file: `engine/src/a/mod.rs` is `a`, `engine/src/lib.rs` the top.
fn module_of(folder: &str, path: &str) -> Module {
    let inside = path.strip_prefix(folder).unwrap_or(path).trim_start_matches('/');
    let mut module: Module = inside.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        module.pop();
    }
    module
}

fn below(module: &[String], name: &str) -> Module {
    let mut module = module.to_vec();
    module.push(name.to_owned());
    module
}

/// The words of a file without what is only for tests, and the names of its modules that are.
fn without_tests(source: &Source) -> (Vec<&str>, Vec<&str>) {
    let words: Vec<&str> = source.words.iter().map(|(_, w)| w.as_str()).collect();
    let (mut kept, mut modules) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < words.len() {
        let rest = &words[at..];
        let plain = rest.starts_with(&["#", "[", "cfg", "(", "test", ")", "]"]);
        if !plain && !rest.starts_with(&["#", "[", "cfg", "(", "all", "(", "test", ","]) {
            kept.push(words[at]);
            at += 1;
            continue;
        }
        // The item ends with `;`, or with the brace that closes its first one.
        let mut level = 0;
        let mut before = "";
        for (place, word) in words.iter().enumerate().skip(at) {
            if level == 0 && before == "mod" {
                modules.push(*word);
            }
            before = word;
            level += i32::from(*word == "{");
            level -= i32::from(*word == "}");
            if level == 0 && [";", "}"].contains(word) {
                at = place;
                break;
            }
        }
        at += 1;
    }
    (kept, modules)
}

/// What a file uses of others, with the names.
fn uses_of(
    files: &BTreeMap<Module, File<'_>>,
    module: &Module,
    file: &File<'_>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut note = |target: Target| {
        if let Some((of, name)) = target.item.filter(|(of, _)| of != module)
            && let Some(used) = files.get(&of)
        {
            found.entry(used.path.to_owned()).or_default().insert(name);
        }
    };
    for import in &file.imports {
        // What a module only hands on it does not use.
        if !import.exported || file.words.contains(&import.name.as_str()) {
            note(resolve(files, module, &import.path, HOPS));
        }
    }
    let mut at = 0;
    while at < file.words.len() {
        let mut end = at + 1;
        while file.words.get(end) == Some(&"::") && file.words.get(end + 1).is_some_and(|w| is_name(w)) {
            end += 2;
        }
        let joined = at.checked_sub(1).is_some_and(|b| ["::", "."].contains(&file.words[b]));
        if end > at + 1 && !joined && is_name(file.words[at]) {
            let path: Vec<String> = file.words[at..end].iter().step_by(2).map(|w| (*w).to_owned()).collect();
            note(resolve(files, module, &path, HOPS));
        }
        at = end;
    }
    found
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Where a path that is written in a module leads. One that begins with nothing of this crate leads nowhere.
fn resolve(files: &BTreeMap<Module, File<'_>>, module: &Module, path: &[String], hops: usize) -> Target {
    let nowhere = Target::default();
    let Some(hops) = hops.checked_sub(1) else { return nowhere };
    let Some(first) = path.first() else { return nowhere };
    let mut here = module.clone();
    let mut rest = path;
    match first.as_str() {
        "crate" => {
            here.clear();
            rest = &path[1..];
        }
        "self" => rest = &path[1..],
        "super" => {
            while rest.first().is_some_and(|word| word == "super") {
                here.pop();
                rest = &rest[1..];
            }
        }
        name => {
            let known = files.get(module).is_some_and(|file| {
                let imported = |i: &Import| i.name == name && i.path.first() != Some(&i.name);
                file.declared.contains(name) || file.imports.iter().any(imported)
            });
            if !known && !files.contains_key(&below(module, name)) {
                return nowhere;
            }
        }
    }
    while let Some((name, after)) = rest.split_first() {
        let child = below(&here, name);
        let is_module = files.contains_key(&child);
        if after.is_empty() || !is_module {
            let mut target = item(files, &here, name, hops);
            if is_module {
                target.module = Some(child);
            } else if target.item.is_none() && target.module.is_none() {
                // Made by a macro, or written in a way that is not read here.
                target.item = Some((here.clone(), name.clone()));
            }
            match (&target.module, after.is_empty()) {
                (Some(next), false) => here.clone_from(next),
                _ => return target,
            }
        } else {
            here = child;
        }
        rest = after;
    }
    Target { item: None, module: Some(here) }
}

/// What a name means in a module, besides the module's own children.
fn item(files: &BTreeMap<Module, File<'_>>, module: &Module, name: &str, hops: usize) -> Target {
    let Some(file) = files.get(module) else { return Target::default() };
    if file.declared.contains(name) {
        return Target { item: Some((module.clone(), name.to_owned())), module: None };
    }
    if let Some(import) = file.imports.iter().find(|i| i.name == name && i.path.len() > 1) {
        return resolve(files, module, &import.path, hops);
    }
    let Some(hops) = hops.checked_sub(GLOB_HOPS) else { return Target::default() };
    for import in file.imports.iter().filter(|i| i.name == "*") {
        let from = &import.path[..import.path.len() - 1];
        if let Some(from) = resolve(files, module, from, hops).module {
            let found = item(files, &from, name, hops);
            if found.item.is_some() || found.module.is_some() {
                return found;
            }
        }
    }
    Target::default()
}
