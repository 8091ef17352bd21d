//! What the variables of a script hold, to stand at the ends of the lines that name them. Reads the text alone.

use std::collections::BTreeMap;

use super::tokens::{Sort, tokens};

/// At each line, from 1, up to the one about to run: the variables that it names, with what they hold.
pub fn values(text: &str, until: u32, locals: &[(String, String)]) -> BTreeMap<u32, String> {
    let mut found: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    let (mut line, mut counted, mut dotted) = (1u32, 0, false);
    for token in tokens(text) {
        let passed = text.get(counted..token.span.start).unwrap_or_default();
        line += u32::try_from(passed.matches('\n').count()).unwrap_or(0);
        counted = token.span.start;
        let word = text.get(token.span.clone()).unwrap_or_default();
        let named = matches!(token.sort, Sort::Word | Sort::Object) && !dotted;
        dotted = word == ".";
        if line > until {
            break;
        }
        if let Some((name, _)) = locals.iter().find(|(name, _)| named && name == word) {
            let names = found.entry(line).or_default();
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
    }
    let value = |name: &str| locals.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value);
    let words = |names: Vec<&str>| {
        names.into_iter().map(|name| format!("{name} = {}", value(name))).collect::<Vec<_>>().join(", ")
    };
    found.into_iter().map(|(line, names)| (line, words(names))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_tells_the_variables_that_it_names() {
        let text = "let hurt = e.v_dmg;\n// hurt\nlet who = victim;\nif hurt > 3 {\n    e.hurt\n}";
        let locals = [("hurt".to_owned(), "4".to_owned()), ("who".to_owned(), "hill orc".to_owned())];
        let found = values(text, 4, &locals);
        let shown: Vec<(u32, &str)> = found.iter().map(|(line, words)| (*line, words.as_str())).collect();
        assert_eq!(shown, [(1, "hurt = 4"), (3, "who = hill orc"), (4, "hurt = 4")]);
        assert!(values(text, 0, &locals).is_empty());
    }
}
