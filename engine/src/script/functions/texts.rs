//! Texts: put together, cut, changed. `{1}`, `{2}` and so on stand for the values that follow a text.

use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::names::{Named, Skill};
use crate::event::print::grammar::Person;
use crate::event::{Answer, Observer};
use crate::script::api::{Done, declare, int};
use crate::script::call::Call;
use crate::script::lend::{Fail, wrong};
use crate::script::limits::{CHARACTERS, TEXT};
use crate::script::ty::{Resource, Thing};
use rhai::{Dynamic, ImmutableString};

/// A text with the values from parameter `from` on in place of `{1}`, `{2}`, ... Things and resources stand there
/// by the names that a player sees.
pub(super) fn filled<O: Observer>(c: &mut Call<'_, '_, O>, text: &str, from: usize) -> Result<String, Fail> {
    let mut values: [Option<String>; 4] = Default::default();
    for (n, value) in values.iter_mut().enumerate() {
        if text.contains(MARKS[n]) {
            *value = Some(shown(c, from + n)?);
        }
    }
    // Once through the text: marks within values are none.
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('{') {
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        let mark = MARKS.iter().zip(&values).find(|(mark, _)| behind.starts_with(**mark));
        match mark {
            Some((mark, value)) => {
                out.push_str(value.as_deref().unwrap_or_default());
                rest = behind.get(mark.len()..).unwrap_or_default();
            }
            None => {
                out.push('{');
                rest = behind.get(1..).unwrap_or_default();
            }
        }
        if out.len() > FILLED {
            return wrong(format!("the text would hold more than {FILLED} characters"));
        }
    }
    out.push_str(rest);
    c.machine.spend_steps(out.len() as u64 / CHARACTERS)?;
    Ok(out)
}

/// What stands for the values.
const MARKS: [&str; 4] = ["{1}", "{2}", "{3}", "{4}"];
/// The most characters of a text with its values: names in it may be longer than texts of scripts.
const FILLED: usize = 16 * TEXT;

/// A value as a player reads it.
fn shown<O: Observer>(c: &mut Call<'_, '_, O>, i: usize) -> Result<String, Fail> {
    let value = c.any(i);
    if let Some(thing) = value.read_lock::<Thing>().map(|thing| *thing) {
        // Handlers of names are asked only where others may run inside a call.
        return Ok(if c.function.throws {
            c.machine.name_of(thing.0)?
        } else {
            c.machine.plain_name(thing.0)
        });
    }
    if let Some(resource) = value.read_lock::<Resource>().map(|resource| *resource) {
        return Ok(resource.0.map_or_else(String::new, |id| c.machine.content().shown_name(id).to_owned()));
    }
    if let Some(dice) = value.read_lock::<Dice>().map(|dice| *dice) {
        return Ok(dice.to_string());
    }
    Ok(if value.is_unit() { String::new() } else { value.to_string() })
}

/// A pronoun of the first argument, with a capital where the second says so.
fn pronoun<O: Observer>(c: &mut Call<'_, '_, O>, form: fn(Person) -> &'static str) -> Done {
    let (who, capital) = (c.thing(0)?, c.flag(1)?);
    let word = form(c.machine.person(who, Handle::NONE));
    text(match word.chars().next().filter(|_| capital) {
        Some(first) => format!("{}{}", first.to_uppercase(), word.get(first.len_utf8()..).unwrap_or("")),
        None => word.to_owned(),
    })
}

fn text(text: String) -> Done {
    Ok(text.into())
}

/// More than one of what a word names.
fn plural(word: &str) -> String {
    let ends = |ends: &[&str]| ends.iter().any(|end| word.ends_with(end));
    match word.char_indices().next_back() {
        None => String::new(),
        _ if ends(&["s", "x", "z", "ch", "sh"]) => format!("{word}es"),
        Some((at, 'y')) if !ends(&["ay", "ey", "oy", "uy"]) => {
            format!("{}ies", word.get(..at).unwrap_or(word))
        }
        _ if word.ends_with("man") => format!("{}men", word.strip_suffix("man").unwrap_or(word)),
        _ => format!("{word}s"),
    }
}

/// What a word of a skill's name is short for.
fn whole_word(word: &str) -> &str {
    match word {
        "sil" => "silently",
        "dev" => "device",
        "emp" => "empathy",
        "art" => "artist",
        "concent" => "concentration",
        word => word,
    }
}

declare! {
    /// A text with values in place of {1}, {2}, {3} and {4}.
    format "Format" (text: Text, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0) -> Text |c| {
        let pattern: ImmutableString = c.text(0)?;
        text(filled(c, &pattern, 1)?)
    };

    /// A text with values in place of {1} to {4}, to be said by another function.
    x_print "XPrint" (text: Text, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0, f: Any = 0, g: Any = 0)
        -> Text |c| {
        let pattern = c.text(0)?;
        text(filled(c, &pattern, 1)?)
    };

    /// "he", "she", "it" or "they", for a text that is put together before anybody reads it.
    he "" (who: Thing, capital: Bool = 0) -> Text |c| pronoun(c, Person::he);

    /// "him", "her", "it" or "them".
    him "" (who: Thing, capital: Bool = 0) -> Text |c| pronoun(c, Person::him);

    /// "his", "her", "its" or "their".
    his "" (who: Thing, capital: Bool = 0) -> Text |c| pronoun(c, Person::his);

    /// The first so many characters of a text.
    left "Left" (text: Text, count: Int) -> Text |c| {
        let (whole, count) = (c.text(0)?, c.int(1)?);
        text(whole.chars().take(usize::try_from(count).unwrap_or(0)).collect())
    };

    /// A text with another in place of a part wherever it stands.
    replaced "Replace" (text: Text, part: Text, by: Text) -> Text |c| {
        let (whole, part, by) = (c.text(0)?, c.text(1)?, c.text(2)?);
        if part.is_empty() {
            return text(whole.to_string());
        }
        let places = whole.matches(part.as_str()).count();
        let length = whole.len() - places * part.len() + places * by.len();
        if length > TEXT {
            return wrong(format!("replaced: the text would hold {length} characters; it may hold {TEXT}"));
        }
        c.machine.spend_steps((whole.len() + length) as u64 / CHARACTERS)?;
        text(whole.replace(part.as_str(), by.as_str()))
    };

    /// A text without blanks at its ends.
    trimmed "Trim" (text: Text) -> Text |c| {
        let whole = c.text(0)?;
        text(whole.trim().to_owned())
    };

    /// How many characters a text has.
    get_length "GetLength" (text: Text) -> Int |c| {
        let whole = c.text(0)?;
        Ok(int(i32::try_from(whole.chars().count()).unwrap_or(i32::MAX)))
    };

    /// The number of a text's first letter: 97 for "a"; 0 without one.
    letter_number "" (letter: Text) -> Int |c| {
        let whole = c.text(0)?;
        Ok(int(whole.chars().next().and_then(|letter| i32::try_from(u32::from(letter)).ok()).unwrap_or(0)))
    };

    /// The number of a thing in this world, the same as long as the world lasts; 0 for NULL_OBJ.
    thing_number "" (thing: Thing) -> Int |c| Ok(int(i32::try_from(c.thing(0)?.0).unwrap_or(i32::MAX)));

    /// The answer that a number is when only its lowest 8 bits count: -1 ERROR, 0 NOTHING, 1 DONE, 2 ABORT, 3 NOMSG;
    /// of any other nothing comes, as of NOTHING.
    answer_of "" (number: Int) -> Answer |c| {
        let answer = Answer::from_number(i64::from(c.int(0)? as i8)).unwrap_or(Answer::Nothing);
        Ok(int(answer.number()))
    };

    /// The letter of a number: "a" for 97; an empty text for 0 and for numbers that no letter has.
    letter_of "" (number: Int) -> Text |c| {
        let number = u32::try_from(c.int(0)?).ok().filter(|number| *number != 0);
        text(number.and_then(char::from_u32).map_or_else(String::new, String::from))
    };

    /// The word for several of what a word names.
    pluralize "Pluralize" (word: Text, item: Resource = 0) -> Text |c| {
        let word = c.text(0)?;
        text(plural(&word))
    };

    /// What a person calls a skill.
    skill_name "SkillName" (skill: Skill) -> Text |c| {
        let skill = c.named::<Skill>(0)?;
        let name = skill.name().unwrap_or_default();
        let words = name.strip_prefix("SK_").unwrap_or(name).to_lowercase();
        let words: Vec<&str> = words.split('_').map(whole_word).collect();
        text(words.join(" "))
    };
}

/// Nothing, for functions whose only work the window does by itself.
pub(super) fn nothing<O: Observer>(_: &mut Call<'_, '_, O>) -> Done {
    Ok(Dynamic::UNIT)
}
