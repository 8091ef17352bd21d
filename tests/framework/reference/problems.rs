//! Problems: what checks tell and what helps, out of the sources that tell them. Each text stands there as the program
//! says it; `…` is what differs from case to case.

use super::page::{Page, Section, anchor, capital, link, words};
use super::source::{comment, group, is_sign, is_word, parted, text_of, tokens};
use crate::folders;
use crate::source::top;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;

/// A page: its file, its title, what it is about, and the sources that tell of it.
type Topic = (&'static str, &'static str, &'static str, &'static [&'static str]);

const TOPICS: &[Topic] = &[
    (
        "files",
        "Problems: files",
        "What keeps a pack or a file from being read, and what stands in a file and is none of its fields.",
        &[
            "engine/src/content/load.rs",
            "engine/src/content/disk.rs",
            "engine/src/content/limits.rs",
            "engine/src/content/manifest",
            "engine/src/content/order.rs",
            "engine/src/content/conflict.rs",
            "engine/src/content/problem.rs",
            "engine/src/content/outline.rs",
            "engine/src/content/resource",
            "engine/src/content/inspect.rs",
            "engine/src/content/inspect",
        ],
    ),
    (
        "content",
        "Problems: content",
        "What a file says, and hardly means: each is found by a check of its own.",
        &["engine/src/content/check"],
    ),
    (
        "scripts",
        "Problems: scripts",
        "What is wrong in a script before it runs.",
        &[
            "engine/src/script/check.rs",
            "engine/src/script/check",
            "engine/src/script/explain.rs",
            "engine/src/script/compile.rs",
        ],
    ),
];

/// What is told in one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    what: String,
    remedy: String,
    severity: &'static str,
}

/// The pages, that with an overview first.
///
/// # Errors
/// A source that cannot be read, or one of the topics that tells nothing.
pub fn pages() -> Result<Vec<Page>, String> {
    let mut pages = Vec::new();
    let mut overview = Page::new("problems/README.md", "Problems");
    overview.say(
        "The panel *Problems* and `augury check` tell the same: file, line, column, how bad it is, what is wrong, and \
         what would be right. Many have a fix: Ctrl+. in the window, `augury check PACK --fix` for those that nothing \
         else can have been meant by.",
    );
    overview.table(
        &["how bad", "what it means"],
        &[
            vec![
                "error".to_owned(),
                "the resource, or the script, cannot be used as it is; the exit code of `augury check` is 1"
                    .to_owned(),
            ],
            vec!["warning".to_owned(), "it can be used, and is hardly what was meant".to_owned()],
            vec![
                "not yet".to_owned(),
                "it refers to a resource that the pack does not have; it counts from when it is there"
                    .to_owned(),
            ],
        ],
    );
    overview.say(
        "An *owed* handler is no problem: the original answers an event there and the pack does not yet. The tables have the \
         texts as the program says them, with … for what differs from case to case.",
    );
    for (file, title, about, sources) in TOPICS {
        let sections = sections(sources)?;
        if sections.len() < 3 {
            return Err(format!("problems/{file}.md: nearly nothing is found in {sources:?}"));
        }
        let mut page = Page::new(&format!("problems/{file}.md"), title);
        page.say(&format!("{about} How to read the tables: {}.", link("Problems", "README.md")));
        overview.heading(2, &capital(title.trim_start_matches("Problems: ")));
        overview.say(about);
        overview.list(sections.iter().map(|s| link(&s.name, &format!("{file}.md#{}", anchor(&s.name)))));
        sections.iter().for_each(|section| page.append(&section.page));
        pages.push(page);
    }
    pages.insert(0, overview);
    Ok(pages)
}

/// A section for each source that tells something, in the order of the list.
fn sections(sources: &[&str]) -> Result<Vec<Section>, String> {
    let mut found = Vec::new();
    for source in sources {
        let path = top().join(source);
        let files: Vec<String> = match path.is_dir() {
            false => vec![(*source).to_owned()],
            true => (folders::files(&path)?.iter())
                .map(|file| file.strip_prefix(top()).unwrap_or(file).to_string_lossy().replace('\\', "/"))
                .collect(),
        };
        for file in files {
            let told = told_in(&file)?;
            if told.is_empty() {
                continue;
            }
            let mut section = Section::new(&name_of(&file));
            section.page.say(&cited(&comment(&file)?));
            let rows: Vec<Vec<String>> = (told.iter())
                .map(|told| vec![shown(&told.what), shown(&told.remedy), told.severity.to_owned()])
                .collect();
            section.page.table(&["what is told", "what helps", "how bad"], &rows);
            found.push(section);
        }
    }
    Ok(found)
}

/// What a section is called: the name of its source, or of its folder, in words.
fn name_of(file: &str) -> String {
    let bare = file.trim_end_matches(".rs").trim_end_matches("/mod");
    let mut parts = bare.rsplit('/');
    let (last, before) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let last = last.replace('_', " ");
    match (last.as_str(), before) {
        ("check", "content") => "References".to_owned(),
        ("check", "script") => "Whole scripts".to_owned(),
        ("handlers", "inspect") => "Handlers of a file".to_owned(),
        ("inspect", "content") => "Fields and values".to_owned(),
        ("letters", "inspect") => "Letters and names".to_owned(),
        ("outline", "content") => "Syntax of a file".to_owned(),
        ("load", "content") => "Packs and folders".to_owned(),
        ("disk", "content") => "Files that are not read".to_owned(),
        ("limits", "content") => "Sizes".to_owned(),
        ("order", "content") => "The order of the library".to_owned(),
        ("conflict", "content") => "Marks of a conflict".to_owned(),
        ("explain", "script") => "Syntax of a script".to_owned(),
        ("expr", "check") => "Expressions".to_owned(),
        (name, _) => capital(name),
    }
}

/// A text of the program as it stands in a cell: what is filled in is `…`.
fn shown(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(&before.replace("}}", "}"));
        match after.strip_prefix('{') {
            Some(more) => {
                out.push('{');
                rest = more;
            }
            None => {
                out.push('…');
                rest = after.split_once('}').map_or("", |(_, more)| more);
            }
        }
    }
    out.push_str(&rest.replace("}}", "}"));
    words(&out)
}

/// The comment of a source, with what it cites as links.
fn cited(comment: &str) -> String {
    let mut out = String::new();
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once("(docs/") {
        out.push_str(&words(before));
        let Some((inside, more)) = after.split_once(')') else { break };
        // Of several the first.
        let first = inside.split(';').next().unwrap_or(inside);
        let (page, title) = first.split_once(", ").unwrap_or((first, first));
        out.push_str(&format!(" ({})", link(title.trim_end_matches(".md"), &format!("../../{page}"))));
        rest = more;
    }
    out.push_str(&words(rest));
    out.trim().to_owned()
}

/// All that a source tells, each once, in its order.
fn told_in(path: &str) -> Result<Vec<Told>, String> {
    let mut look = Look::default();
    look.walk(tokens(path)?);
    let mut found: Vec<Told> = Vec::new();
    for told in look.found {
        if !found.iter().any(|known| known.what == told.what && known.remedy == told.remedy) {
            found.push(told);
        }
    }
    Ok(found)
}

/// Functions that tell a problem, and where in their arguments the text of what is wrong stands; what helps is next.
const TELLING: [(&str, usize, &str); 12] = [
    ("warn", 1, "warning"),
    ("warning", 1, "warning"),
    ("tell", 2, "by severity"),
    ("error", 1, "error"),
    ("find", 1, "error"),
    ("wrong", 1, "error"),
    ("broken", 0, "error"),
    ("say", 2, "by severity"),
    ("told", 2, "by severity"),
    ("at_name", 0, "error"),
    ("problem", 1, "by severity"),
    ("problem_in_script", 2, "error"),
];

/// Texts that names stand for, as far as a source was read.
#[derive(Default)]
struct Look {
    names: BTreeMap<String, Vec<String>>,
    found: Vec<Told>,
}

impl Look {
    fn walk(&mut self, stream: TokenStream) {
        let all: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while let Some(token) = all.get(at) {
            if is_word(Some(token), "let") {
                self.binding(&all, at + 1);
            }
            if is_word(Some(token), "fn") {
                self.names.clear();
            }
            if let (TokenTree::Ident(name), Some(next)) = (token, all.get(at + 1))
                && !is_word(at.checked_sub(1).and_then(|before| all.get(before)), "fn")
            {
                self.call(&name.to_string(), next);
            }
            if let TokenTree::Group(group) = token {
                if group.delimiter() == Delimiter::Parenthesis {
                    self.pair(group.stream());
                }
                self.fields(group.stream());
                self.walk(group.stream());
            }
            at += 1;
        }
    }

    /// `let what = …;`, or a pair of names.
    fn binding(&mut self, all: &[TokenTree], at: usize) {
        let Some(equals) = (at..all.len().min(at + 8)).find(|place| is_sign(all.get(*place), '=')) else {
            return;
        };
        let ends = (equals..all.len()).find(|place| is_sign(all.get(*place), ';')).unwrap_or(all.len());
        let value = all.get(equals + 1..ends).unwrap_or_default();
        if let Some(TokenTree::Ident(name)) = all.get(at) {
            self.names.insert(name.to_string(), texts(value));
        }
    }

    /// A call of a function that tells a problem.
    fn call(&mut self, name: &str, next: &TokenTree) {
        let Some((_, first, severity)) = TELLING.iter().find(|(telling, ..)| *telling == name) else {
            return;
        };
        let Some(arguments) = group(next, Delimiter::Parenthesis) else { return };
        let arguments = parted(arguments.stream());
        let said = arguments.iter().flatten().find_map(severity_of);
        let severity = match (*severity, said) {
            ("by severity", Some(said)) => said,
            ("by severity", None) => "error",
            (plain, _) => plain,
        };
        // Of some there are forms with a severity before the texts.
        let shift = usize::from(said.is_some() && ["find", "problem"].contains(&name));
        let first = if name == "told" && said.is_none() { 0 } else { first + shift };
        let [Some(what), Some(remedy)] = [first, first + 1].map(|at| arguments.get(at)) else {
            return;
        };
        self.tell(what, remedy, severity);
    }

    /// Two texts in brackets, which a function hands back. What helps says what to do, and begins so; two paths do not.
    fn pair(&mut self, stream: TokenStream) {
        let parts = parted(stream);
        if let [what, remedy] = parts.as_slice()
            && is_text(what)
            && is_text(remedy)
            && texts(remedy).first().is_some_and(|text| text.starts_with(char::is_uppercase))
        {
            self.tell(what, remedy, "error");
        }
    }

    /// The fields `what` and `remedy` of a record.
    fn fields(&mut self, stream: TokenStream) {
        let parts = parted(stream);
        let field = |name: &str| {
            parts.iter().find(|part| is_word(part.first(), name)).map(|part| {
                match is_sign(part.get(1), ':') {
                    true => part.get(2..).unwrap_or_default().to_vec(),
                    false => part.clone(),
                }
            })
        };
        if let (Some(what), Some(remedy)) = (field("what"), field("remedy")) {
            self.tell(&what, &remedy, "error");
        }
    }

    fn tell(&mut self, what: &[TokenTree], remedy: &[TokenTree], severity: &'static str) {
        let remedies = self.resolved(remedy);
        let whats = self.resolved(what);
        let even = whats.len() == remedies.len();
        for (nth, what) in whats.into_iter().enumerate().filter(|(_, what)| what.len() > 8) {
            let remedy = match even {
                true => remedies.get(nth).cloned().unwrap_or_default(),
                false => remedies.join("; or: "),
            };
            self.found.push(Told { what, remedy, severity });
        }
    }

    /// The texts of an argument: its own, or those of the name that it is.
    fn resolved(&self, argument: &[TokenTree]) -> Vec<String> {
        let own = texts(argument);
        if !own.is_empty() {
            return own;
        }
        let name = argument.iter().find_map(|token| match token {
            TokenTree::Ident(name) => Some(name.to_string()),
            _ => None,
        });
        name.and_then(|name| self.names.get(&name).cloned()).unwrap_or_default()
    }
}

/// Is it one text, or one that is put together?
fn is_text(part: &[TokenTree]) -> bool {
    let put_together = is_word(part.first(), "format") && is_sign(part.get(1), '!');
    put_together || part.first().is_some_and(|token| text_of(token).is_some_and(|text| text.contains(' ')))
}

/// The texts of an expression: of what is put together its pattern alone, of a choice each of them.
fn texts(tokens: &[TokenTree]) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if is_word(Some(token), "format") && is_sign(tokens.get(at + 1), '!') {
            if let Some(TokenTree::Group(group)) = tokens.get(at + 2) {
                found.extend(group.stream().into_iter().next().as_ref().and_then(text_of));
            }
            at += 3;
            continue;
        }
        match token {
            TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket => {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                found.extend(texts(&inside));
            }
            token => found.extend(text_of(token).filter(|text| text.contains(' '))),
        }
        at += 1;
    }
    found
}

/// The severity that is named.
fn severity_of(token: &TokenTree) -> Option<&'static str> {
    let TokenTree::Ident(name) = token else { return None };
    match name.to_string().as_str() {
        "Error" => Some("error"),
        "Warning" => Some("warning"),
        "NotYet" => Some("not yet"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(code: &str) -> Vec<(String, String, &'static str)> {
        let mut look = Look::default();
        look.walk(code.parse().unwrap());
        look.found.into_iter().map(|told| (told.what, told.remedy, told.severity)).collect()
    }

    #[test]
    fn problems_are_found_where_they_are_told() {
        let code = r#"fn a() {
            let what = format!("no item is of {}", word);
            say.tell(Severity::Error, "itype", what, "Write an itype");
            say.warn(&path("x y"), "this is nothing", format!("Write {n}")).put(&path, "50");
            pair("the script ends too early", "Close it");
            pair("parts/1/amount", "parts/1/dice");
        }"#;
        let found = told(code);
        let find =
            |what: &str| found.iter().find(|told| told.0 == what).map(|told| (told.1.as_str(), told.2));
        assert_eq!(find("no item is of {}"), Some(("Write an itype", "error")));
        assert_eq!(find("this is nothing"), Some(("Write {n}", "warning")));
        assert_eq!(find("the script ends too early"), Some(("Close it", "error")));
        assert_eq!(find("parts/1/amount"), None);
        assert_eq!(shown("`{n}` is {{no}} {} a|b"), "`…` is {no} … a\\|b");
    }

    #[test]
    fn citations_become_links() {
        let said = cited("Warns of gods (docs/rules/prayer.md, Levels of favour).");
        assert_eq!(said, "Warns of gods ([Levels of favour](../../rules/prayer.md)).");
    }
}
