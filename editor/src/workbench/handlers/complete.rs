//! What may be written next in a script: names of the host that fit where the cursor stands, best first, each with
//! its signature and help as `augury api` prints them. Knows the tables of the script host; runs nothing.

use std::ops::Range;

use augury_engine::base::id::ResId;
use augury_engine::script::{
    Function, OBJECTS, Property, Ty, constants, function, functions, properties, property,
};

use super::tokens::{KEYWORDS, Sort, Token, is_word, tokens};

/// How many names are offered at most; typing finds the others.
const MOST: usize = 60;

/// A name that may stand where the cursor is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is written.
    pub text: String,
    /// What it is: `has_feat(who, feat) -> true or false`.
    pub signature: String,
    /// One line of help; may be empty.
    pub help: String,
    /// What it waits for before it works; empty for what works.
    pub waits: &'static str,
}

/// All that may stand where the cursor is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offers {
    /// The bytes that an offer takes the place of.
    pub word: Range<usize>,
    /// The offers, best first.
    pub list: Vec<Offer>,
}

/// A call that the cursor stands in.
#[derive(Clone, Copy)]
pub struct InCall {
    /// Of which function.
    pub function: &'static Function,
    /// In which parameter, from 0; may be behind the last.
    pub param: usize,
}

/// What a script may name besides the host's own.
pub struct Names<'a> {
    /// The variables of its resource.
    pub vars: &'a [String],
    /// Every resource of the pack.
    pub resources: &'a dyn Fn() -> Vec<ResId>,
}

/// What may stand at a byte of a script. `asked` tells that the author wants to know; else nothing is offered until
/// two letters or a dot were typed. `None` in remarks, and where nothing fits.
pub fn offers(text: &str, at: usize, names: &Names<'_>, asked: bool) -> Option<Offers> {
    let before = text.get(..at)?;
    let all = tokens(before);
    let (word, list) = match all.last() {
        Some(last) if last.sort == Sort::Comment && last.span.end == at => {
            // A remark that is closed is behind us.
            let whole = before.get(last.span.clone())?;
            let closed = whole.starts_with("/*") && whole.len() > 3 && whole.ends_with("*/");
            if !closed {
                return None;
            }
            (at..at, plain(&all, before, names))
        }
        Some(last) if last.sort == Sort::Text && is_open(before.get(last.span.clone())?) => {
            (last.span.start + 1..at, in_text(names))
        }
        _ => {
            let from = begin_of_word(before);
            let known: Vec<Token> = all.iter().filter(|t| t.span.end <= from).cloned().collect();
            let is = |back: usize, words: &[&str]| {
                let token = known.len().checked_sub(back).and_then(|place| known.get(place));
                token.and_then(|t| before.get(t.span.clone())).is_some_and(|word| words.contains(&word))
            };
            // Two dots are a range.
            let dotted = is(1, &["."]) && !is(2, &["."]);
            // A name that is new is nothing that is known.
            let new = is(1, &["let", "const", "for"]);
            let typed = before.get(from..at)?;
            if !(asked || dotted || !new && typed.chars().count() > 1)
                || typed.starts_with(|c: char| c.is_ascii_digit())
            {
                return None;
            }
            let list = match dotted {
                true => behind_dot(&known, before),
                false => plain(&known, before, names),
            };
            (from..at, list)
        }
    };
    let typed = text.get(word.clone())?;
    let end = at + text.get(at..)?.chars().take_while(|c| is_word(*c)).map(char::len_utf8).sum::<usize>();
    let list = fitting(list, typed);
    // What stands there whole already needs no offer.
    let done = !asked && matches!(list.as_slice(), [only] if only.text == typed);
    (!list.is_empty() && !done).then(|| Offers { word: word.start..end.max(word.end), list })
}

/// Where the word begins that ends at a byte of a script: what an offer there takes the place of.
pub fn word_start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or(text);
    let quoted = tokens(before).pop().filter(|last| last.sort == Sort::Text);
    let open = quoted.filter(|last| before.get(last.span.clone()).is_some_and(is_open));
    open.map_or_else(|| begin_of_word(before), |last| last.span.start + 1)
}

fn begin_of_word(before: &str) -> usize {
    let from = before.char_indices().rev().take_while(|(_, c)| is_word(*c)).last();
    from.map_or(before.len(), |(from, _)| from)
}

/// The call that a byte of a script stands in, innermost.
pub fn call_at(text: &str, at: usize) -> Option<InCall> {
    let before = text.get(..at)?;
    in_call(&tokens(before), before)
}

fn in_call(all: &[Token], text: &str) -> Option<InCall> {
    let (mut deep, mut param) = (0usize, 0);
    for (place, token) in all.iter().enumerate().rev() {
        match text.get(token.span.clone())? {
            ")" | "]" | "}" => deep += 1,
            "(" | "[" | "{" if deep > 0 => deep -= 1,
            "(" => {
                let name = all.get(place.checked_sub(1)?)?;
                let function = function(text.get(name.span.clone())?)?;
                // Called on its first parameter.
                let before =
                    place.checked_sub(2).and_then(|p| all.get(p)).and_then(|t| text.get(t.span.clone()));
                let shift = usize::from(before == Some(".") && function.on == Ty::Nothing);
                return Some(InCall { function, param: param + shift });
            }
            "[" | "{" | ";" if deep == 0 => return None,
            "," if deep == 0 => param += 1,
            _ => {}
        }
    }
    None
}

/// Is a text in quotes not closed yet?
fn is_open(text: &str) -> bool {
    let mut escaped = false;
    let mut letters = text.chars();
    let Some(quote) = letters.next() else { return false };
    for c in letters {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return false,
            _ => {}
        }
    }
    true
}

fn in_text(names: &Names<'_>) -> Vec<Offer> {
    let one = |id: ResId| Offer {
        text: id.to_string(),
        signature: format!("a {}", id.kind().word()),
        help: String::new(),
        waits: "",
    };
    (names.resources)().into_iter().map(one).collect()
}

/// What may stand behind a dot: properties of what is before it, and functions that are called on it.
fn behind_dot(all: &[Token], text: &str) -> Vec<Offer> {
    let ty =
        all.len().checked_sub(1).map_or(Ty::Any, |dot| type_before(all.get(..dot).unwrap_or_default(), text));
    let own = properties().iter().filter(|p| if ty == Ty::Any { p.on != Ty::Event } else { p.on == ty });
    let own = own.map(|p| Offer {
        text: p.name.clone(),
        signature: of_property(p),
        help: p.help.trim().to_owned(),
        waits: p.waits,
    });
    let takes = |f: &&Function| match (f.on, f.params.first()) {
        (Ty::Nothing, Some(first)) => match ty {
            Ty::Any => first.ty == Ty::Thing,
            ty => first.ty == ty,
        },
        (on, _) => ty != Ty::Any && on == ty,
    };
    own.chain(functions().iter().filter(takes).map(of_function)).collect()
}

/// What a property is; a field of the event has the original's name, too.
fn of_property(p: &Property) -> String {
    let panels = match p.on == Ty::Event && p.original != p.name {
        true => format!(" ({} in the original)", p.original),
        false => String::new(),
    };
    format!("{}{panels}: {}{}", p.name, p.ty.wanted(), if p.writable { "" } else { ", only read" })
}

/// What a name in a script is: that at a byte, or the one that ends there. `None` for remarks, texts, marks and numbers.
pub fn about(text: &str, at: usize, names: &Names<'_>) -> Option<Offer> {
    let all = tokens(text);
    let token = all.iter().find(|t| t.span.start <= at && at < t.span.end)?;
    if matches!(token.sort, Sort::Comment | Sort::Text | Sort::Number | Sort::Mark) {
        return None;
    }
    let word = text.get(token.span.clone())?;
    let before = all.iter().take_while(|t| t.span.end <= token.span.start).cloned().collect::<Vec<_>>();
    let dotted = before.last().is_some_and(|t| text.get(t.span.clone()) == Some("."));
    let list = if dotted { behind_dot(&before, text) } else { plain(&before, text, names) };
    list.into_iter().find(|offer| offer.text == word)
}

/// The type of the value that ends a text's tokens, as far as it can be told.
fn type_before(all: &[Token], text: &str) -> Ty {
    let Some(last) = all.last() else { return Ty::Any };
    let word = text.get(last.span.clone()).unwrap_or_default();
    let rest = all.get(..all.len() - 1).unwrap_or_default();
    let dotted = rest.last().is_some_and(|t| text.get(t.span.clone()) == Some("."));
    if dotted {
        let owner = type_before(rest.get(..rest.len().saturating_sub(1)).unwrap_or_default(), text);
        return property(owner, word).map_or(Ty::Any, |p| p.ty);
    }
    if word == ")" {
        let mut deep = 0usize;
        for (place, token) in all.iter().enumerate().rev() {
            match text.get(token.span.clone()) {
                Some(")") => deep += 1,
                Some("(") => deep = deep.saturating_sub(1),
                _ => {}
            }
            if deep == 0 {
                let name =
                    place.checked_sub(1).and_then(|p| all.get(p)).and_then(|t| text.get(t.span.clone()));
                return name.and_then(function).map_or(Ty::Any, |f| f.returns);
            }
        }
    }
    OBJECTS.iter().find(|o| o.0 == word || o.1 == word).map_or(Ty::Any, |o| o.2)
}

/// What may stand where a value or a statement begins. What the place wants comes first.
fn plain(all: &[Token], text: &str, names: &Names<'_>) -> Vec<Offer> {
    let wanted = in_call(all, text).and_then(|call| call.function.params.get(call.param)).map(|p| p.ty);
    let wanted = compared(all, text).or(wanted).filter(|ty| matches!(ty, Ty::Named(_) | Ty::Answer));
    let named = constants().iter().map(|c| (c.ty, simple(c.name, c.ty.wanted(), "")));
    let (first, rest): (Vec<_>, Vec<_>) = named.partition(|(ty, _)| Some(*ty) == wanted);
    let objects = OBJECTS.iter().map(|o| simple(o.0, o.2.wanted(), o.3));
    let vars = names.vars.iter().map(|v| simple(v, "a variable of the resource".to_owned(), ""));
    let mut own: Vec<Offer> = Vec::new();
    for pair in all.windows(2) {
        let word = |t: &Token| text.get(t.span.clone()).unwrap_or_default();
        if let [keyword, name] = pair
            && matches!(word(keyword), "let" | "for" | "const")
            && name.sort == Sort::Word
            && own.iter().all(|known| known.text != word(name))
        {
            own.push(simple(word(name), "a variable of this script".to_owned(), ""));
        }
    }
    let keywords = KEYWORDS.iter().map(|word| simple(word, "a word of the language".to_owned(), ""));
    let first = first.into_iter().map(|(_, offer)| offer);
    let functions = functions().iter().map(of_function);
    let rest = rest.into_iter().map(|(_, offer)| offer);
    first.chain(own).chain(vars).chain(objects).chain(functions).chain(keywords).chain(rest).collect()
}

/// The type of what is compared or set just before: `e.a_type == `.
fn compared(all: &[Token], text: &str) -> Option<Ty> {
    let marks: String = all
        .iter()
        .rev()
        .take_while(|t| t.sort == Sort::Mark)
        .filter_map(|t| text.get(t.span.clone()))
        .collect();
    // Read from its end.
    let long = match marks.as_str() {
        "==" | "=!" => 2,
        "=" => 1,
        _ => return None,
    };
    let ty = type_before(all.get(..all.len() - long)?, text);
    (ty != Ty::Any).then_some(ty)
}

fn simple(text: &str, signature: String, help: &str) -> Offer {
    Offer { text: text.to_owned(), signature, help: help.to_owned(), waits: "" }
}

/// What a function is, for a line of help.
pub fn signature(f: &Function) -> String {
    let on = if f.on == Ty::Nothing { String::new() } else { format!(", on {}", f.on.wanted()) };
    let back = if f.returns == Ty::Nothing { String::new() } else { format!(" -> {}", f.returns.wanted()) };
    format!("{}{back}{on}", f.signature())
}

fn of_function(f: &'static Function) -> Offer {
    Offer { text: f.name.to_owned(), signature: signature(f), help: f.help.trim().to_owned(), waits: f.waits }
}

/// Those that fit what was typed: those that begin with it before those that only have it, each in their order.
fn fitting(list: Vec<Offer>, typed: &str) -> Vec<Offer> {
    let typed = typed.to_lowercase();
    let rank = |offer: &Offer| {
        let text = offer.text.to_lowercase();
        match text.find(&typed)? {
            0 => Some(0),
            _ => Some(1),
        }
    };
    let mut ranked: Vec<(u8, Offer)> = list.into_iter().filter_map(|o| Some((rank(&o)?, o))).collect();
    ranked.sort_by_key(|(rank, offer)| (*rank, !offer.waits.is_empty()));
    ranked.into_iter().map(|(_, offer)| offer).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::id::Kind;

    /// Offers at the bar of a script, the best first.
    fn at_bar(text: &str, asked: bool) -> Vec<String> {
        let at = text.find('|').unwrap();
        let script = text.replacen('|', "", 1);
        let vars = ["times_bitten".to_owned()];
        let resources = || vec![ResId::new(Kind::Effect, "poison"), ResId::new(Kind::Monster, "hill_orc")];
        let names = Names { vars: &vars, resources: &resources };
        offers(&script, at, &names, asked)
            .map_or_else(Vec::new, |o| o.list.into_iter().map(|o| o.text).collect())
    }

    #[track_caller]
    fn first(text: &str, wanted: &str) {
        let found = at_bar(text, true);
        assert_eq!(
            found.first().map(String::as_str),
            Some(wanted),
            "{text}: {:?}",
            &found[..found.len().min(5)]
        );
    }

    #[test]
    fn what_fits_the_place_comes_first() {
        first("has_fe|", "has_feat");
        first("e.v_dm|", "v_dmg");
        first("actor.has_fea|", "has_feat");
        first("actor.has_feat(FT_DOD|)", "FT_DODGE");
        first("if e.a_type == A_BIT|", "A_BITE");
        first("if e.a_type != A_BIT|", "A_BITE");
        first("times|", "times_bitten");
        first("let summed = 3; sum|", "summed");
        first("gain_perm_stati(actor, POIS|", "POISONED");
        first("let x = \"effect:|", "effect:poison");
        first("ac|", "actor");
        first("DON|", "DONE");
        assert!(
            at_bar("actor.|", false).iter().all(|name| name != "v_dmg"),
            "fields of the event are not the actor's"
        );
    }

    #[test]
    fn a_name_under_the_pointer_is_explained() {
        let names = Names { vars: &["bitten".to_owned()], resources: &Vec::new };
        let said = |text: &str| {
            let at = text.find('|').unwrap();
            about(&text.replace('|', ""), at, &names).map(|offer| offer.signature)
        };
        assert!(said("e.v_|dmg = 1").is_some_and(|s| s.starts_with("v_dmg (vDmg in the original): ")));
        assert!(said("actor.has_f|eat(1)").is_some_and(|s| s.starts_with("has_feat(")));
        assert!(said("|bitten + 1").is_some());
        for text in ["1|2", "\"act|or\"", "// act|or", "e |= 1", "zzqq|q"] {
            assert_eq!(said(text), None, "{text}");
        }
    }

    #[test]
    fn nothing_is_offered_where_nothing_fits() {
        for text in ["// has_|", "/* has_|", "12|", "h|", "|", "zzqq|", "let has|", "for x in 0..|"] {
            assert_eq!(at_bar(text, false), Vec::<String>::new(), "{text}");
        }
        assert!(!at_bar("/* x */ ha|", false).is_empty());
        assert!(!at_bar("|", true).is_empty());
    }

    #[test]
    fn an_offer_takes_the_place_of_the_whole_word() {
        let names = Names { vars: &[], resources: &Vec::new };
        let found = offers("e.v_dxx = 1", 4, &names, true).unwrap();
        assert_eq!(found.word, 2..7);
        for (text, start) in [("e.v_d|xx", 2), ("has|", 0), ("a |", 2), ("say(\"mon:o|", 5), ("\"a\" b|", 4)]
        {
            let at = text.find('|').unwrap();
            assert_eq!(word_start(&text.replace('|', ""), at), start, "{text}");
        }
    }

    #[test]
    fn the_call_and_its_parameter_are_known() {
        let at = |text: &str| call_at(text, text.len()).map(|c| (c.function.name, c.param));
        assert_eq!(at("has_feat(actor, "), Some(("has_feat", 1)));
        assert_eq!(at("actor.has_feat("), Some(("has_feat", 1)));
        assert_eq!(at("has_feat(max(1, 2)"), Some(("has_feat", 0)));
        assert_eq!(at("has_feat(actor, FT_DODGE)"), None);
        assert_eq!(at("if (x"), None);
    }
}
