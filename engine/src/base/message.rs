//! The language of messages: texts with tags in braces that stand for whom an event is about. This page is
//! where it is described; `event::print` fills tags in, `content::check` finds those that mean nothing.
//!
//! ```text
//! {actor}              you | the goblin | Mira | something      whoever the event is about
//! {actor's}            your | the goblin's                      possessive
//! {actor:a}            you | a goblin                           with the other article
//! {actor:name}         you | goblin                             with none
//! {actor:hit|hits}     hit | hits                               the first for "you" and for many
//! {actor:he}           you | he | she | it | they
//! {actor:him}          you | him | her | it | them
//! {actor:his}          your | his | her | its | their
//! {actor:himself}      yourself | himself | herself | itself | themselves
//! {{  }}               a brace
//! ```
//! Whom a tag can mean: `actor`, `victim` (also `target`), `item`, `item2`, and `obj`, whom the text is said to
//! or around whom it is said. A capital letter (`{Actor}`)
//! makes a capital, and so does standing first in the text.

use super::names::nearest;

/// Whom a tag means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// `p[0]`.
    Actor,
    /// `p[1]`.
    Victim,
    /// `p[2]`.
    Item,
    /// `p[3]`.
    Item2,
    /// Whom the text is said to, or around whom it is said (IPrint, IDPrint).
    Obj,
}

/// What of them a tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form<'t> {
    /// "the goblin".
    The,
    /// "a goblin".
    A,
    /// "goblin".
    Plain,
    /// "the goblin's".
    Possessive,
    /// "he".
    He,
    /// "him".
    Him,
    /// "his".
    His,
    /// "himself".
    Himself,
    /// A verb: for "you" and for many, for one other.
    Verb(&'t str, &'t str),
}

/// A piece of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Words as they stand.
    Words(&'t str),
    /// A tag that means somebody.
    Tag {
        /// Whom.
        whom: Whom,
        /// What of them.
        form: Form<'t>,
        /// With a capital letter?
        capital: bool,
    },
    /// A tag that means nothing: it stays as it is.
    Unknown(&'t str),
}

const NAMES: [(&str, Whom); 6] = [
    ("obj", Whom::Obj),
    ("actor", Whom::Actor),
    ("victim", Whom::Victim),
    ("target", Whom::Victim),
    ("item", Whom::Item),
    ("item2", Whom::Item2),
];

const FORMS: [(&str, Form<'static>); 7] = [
    ("a", Form::A),
    ("an", Form::A),
    ("name", Form::Plain),
    ("he", Form::He),
    ("him", Form::Him),
    ("his", Form::His),
    ("himself", Form::Himself),
];

/// The pieces of a message, in order.
pub fn pieces(text: &str) -> Pieces<'_> {
    Pieces { rest: text }
}

/// See [`pieces`].
#[derive(Clone, Debug)]
pub struct Pieces<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Pieces<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let rest = self.rest;
        let at = rest.find(['{', '}']).unwrap_or(rest.len());
        if at > 0 {
            self.rest = &rest[at..];
            return Some(Piece::Words(&rest[..at]));
        }
        let brace = rest.get(..1)?;
        if rest.get(1..2) == Some(brace) {
            self.rest = &rest[2..];
            return Some(Piece::Words(brace));
        }
        let end = match rest.find('}') {
            Some(end) if brace == "{" => end,
            // A brace alone.
            _ => {
                self.rest = &rest[1..];
                return Some(Piece::Unknown(brace));
            }
        };
        self.rest = &rest[end + 1..];
        Some(tag(&rest[1..end]).unwrap_or(Piece::Unknown(&rest[..=end])))
    }
}

/// The tag that stands in braces, if it means anything.
fn tag(inside: &str) -> Option<Piece<'_>> {
    let (name, form) = match inside.split_once(':') {
        Some((name, form)) => (name, self::form(form)?),
        None => match inside.strip_suffix("'s") {
            Some(name) => (name, Form::Possessive),
            None => (inside, Form::The),
        },
    };
    let (_, whom) = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    Some(Piece::Tag { whom: *whom, form, capital: name.starts_with(char::is_uppercase) })
}

fn form(text: &str) -> Option<Form<'_>> {
    match text.split_once('|') {
        Some((many, one)) => Some(Form::Verb(many, one)),
        None => FORMS.iter().find(|(known, _)| *known == text).map(|(_, form)| *form),
    }
}

/// A tag that means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTag {
    /// What is wrong, without a full stop.
    pub what: String,
    /// What would be right, a sentence without a full stop.
    pub remedy: String,
}

/// Every tag of a text that means nothing, in order.
pub fn faults(text: &str) -> Vec<BadTag> {
    let unknown = |piece| match piece {
        Piece::Unknown(tag) => Some(explain(tag)),
        _ => None,
    };
    pieces(text).filter_map(unknown).collect()
}

fn explain(tag: &str) -> BadTag {
    let Some(inside) = tag.strip_prefix('{').and_then(|t| t.strip_suffix('}')) else {
        return BadTag {
            what: format!("a `{tag}` stands alone"),
            remedy: format!("Write `{tag}{tag}` for the brace itself, or close the tag"),
        };
    };
    let (name, form) = inside.split_once(':').unwrap_or((inside, ""));
    let name = name.strip_suffix("'s").unwrap_or(name);
    let known = NAMES.iter().any(|(n, _)| n.eq_ignore_ascii_case(name));
    let (wrong, near) = match known {
        true => (form, nearest(form, FORMS.iter().map(|(n, _)| *n))),
        false => (name, nearest(name, NAMES.iter().map(|(n, _)| *n))),
    };
    BadTag {
        what: format!("the tag `{tag}` means nothing: there is no `{wrong}`"),
        remedy: match (near, known) {
            (Some(near), _) => format!("Perhaps `{near}` is meant"),
            (None, false) => "Tags are about actor, victim, item, item2 and obj".to_owned(),
            (None, true) => {
                "After the colon stands a, name, he, him, his, himself, or a verb twice: `hit|hits`"
                    .to_owned()
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag_of(text: &str) -> Option<(Whom, Form<'_>, bool)> {
        match pieces(text).next() {
            Some(Piece::Tag { whom, form, capital }) => Some((whom, form, capital)),
            _ => None,
        }
    }

    #[test]
    fn tags_say_whom_and_what() {
        for (text, wanted) in [
            ("{actor}", (Whom::Actor, Form::The, false)),
            ("{Victim's}", (Whom::Victim, Form::Possessive, true)),
            ("{target:a}", (Whom::Victim, Form::A, false)),
            ("{item2:name}", (Whom::Item2, Form::Plain, false)),
            ("{Actor:himself}", (Whom::Actor, Form::Himself, true)),
            ("{actor:hit|hits}", (Whom::Actor, Form::Verb("hit", "hits"), false)),
        ] {
            assert_eq!(tag_of(text), Some(wanted), "{text}");
        }
    }

    #[test]
    fn what_means_nothing_stays_and_is_told() {
        let text = "{actr} x {} {{y}} {actor:her} {z";
        let whole: String = pieces(text)
            .map(|piece| match piece {
                Piece::Words(words) | Piece::Unknown(words) => words,
                Piece::Tag { .. } => "?",
            })
            .collect();
        assert_eq!(whole, "{actr} x {} {y} {actor:her} {z");
        let remedies: Vec<String> = faults(text).into_iter().map(|f| f.remedy).collect();
        assert!(remedies[0].contains("`actor`"), "{remedies:?}");
        assert_eq!(remedies.len(), 4, "{remedies:?}");
        assert!(remedies[3].contains("{{"), "{remedies:?}");
        assert!(faults("{Actor} {actor:is|are} fine, }} as {{ever").is_empty());
    }
}
