//! English as messages need it: articles, plurals, possessives, pronouns. Knows no thing.

/// Which article stands before a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Article {
    /// "the".
    The,
    /// "a" or "an"; of many none.
    A,
    /// None.
    None,
}

/// Whom a sentence is about, as its grammar goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    /// Whoever reads it.
    You,
    /// A male.
    He,
    /// A female.
    She,
    /// Neither.
    It,
    /// Several.
    They,
    /// Somebody whom the reader does not perceive.
    Unknown,
}

impl Person {
    /// "he".
    pub const fn he(self) -> &'static str {
        match self {
            Person::You => "you",
            Person::He => "he",
            Person::She => "she",
            Person::It | Person::Unknown => "it",
            Person::They => "they",
        }
    }

    /// "him".
    pub const fn him(self) -> &'static str {
        match self {
            Person::You => "you",
            Person::He => "him",
            Person::She => "her",
            Person::It | Person::Unknown => "it",
            Person::They => "them",
        }
    }

    /// "his".
    pub const fn his(self) -> &'static str {
        match self {
            Person::You => "your",
            Person::He => "his",
            Person::She => "her",
            Person::It | Person::Unknown => "its",
            Person::They => "their",
        }
    }

    /// "himself".
    pub const fn himself(self) -> &'static str {
        match self {
            Person::You => "yourself",
            Person::He => "himself",
            Person::She => "herself",
            Person::It | Person::Unknown => "itself",
            Person::They => "themselves",
        }
    }

    /// "you hit", "they hit", but "he hits"?
    pub(crate) const fn takes_plural_verb(self) -> bool {
        matches!(self, Person::You | Person::They)
    }
}

/// "an" before a vowel, else "a".
pub fn indefinite(name: &str) -> &'static str {
    match name.trim_start().chars().next().map(|c| c.to_ascii_lowercase()) {
        Some('a' | 'e' | 'i' | 'o' | 'u') => "an",
        _ => "a",
    }
}

/// Puts a name that ends a text in the possessive.
pub fn push_possessive(name: &mut String, many: bool) {
    name.push_str(if many && name.ends_with('s') { "'" } else { "'s" });
}

/// Nouns whose plural follows no rule.
const IRREGULAR: [(&str, &str); 18] = [
    ("human", "humans"),
    ("man", "men"),
    ("foot", "feet"),
    ("tooth", "teeth"),
    ("goose", "geese"),
    ("mouse", "mice"),
    ("louse", "lice"),
    ("child", "children"),
    ("ox", "oxen"),
    ("die", "dice"),
    ("staff", "staves"),
    ("dwarf", "dwarves"),
    ("wolf", "wolves"),
    ("elf", "elves"),
    ("half", "halves"),
    ("thief", "thieves"),
    ("leaf", "leaves"),
    ("fish", "fish"),
];

/// The plural of a name. What stands behind " of ", " with " or a comma stays, and a name in quotes: potions of
/// healing.
pub fn plural(name: &str) -> String {
    let end = [" of ", " with ", " in ", ", ", " '"]
        .iter()
        .filter_map(|word| name.find(word))
        .min()
        .unwrap_or(name.len());
    let (head, rest) = name.split_at(end);
    let mut out = many(head);
    out.push_str(rest);
    out
}

fn many(noun: &str) -> String {
    let last = noun.rsplit([' ', '-']).next().unwrap_or(noun);
    for (one, several) in IRREGULAR {
        let compound = one == "man" && last.ends_with(one);
        if let Some(before) = noun.strip_suffix(one).filter(|_| last == one || compound) {
            return format!("{before}{several}");
        }
    }
    let vowel_before = |ending: &str| {
        noun.strip_suffix(ending).is_some_and(|before| before.ends_with(['a', 'e', 'i', 'o', 'u']))
    };
    if let Some(before) = noun.strip_suffix("fe") {
        format!("{before}ves")
    } else if noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh") {
        format!("{noun}es")
    } else if let Some(before) = noun.strip_suffix('y').filter(|_| !vowel_before("y")) {
        format!("{before}ies")
    } else {
        format!("{noun}s")
    }
}

/// Makes the letter at a place of a text a capital one.
pub fn capitalise(text: &mut String, at: usize) {
    let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) else { return };
    if let Some(letter) = text.get_mut(at..at + first.len_utf8()).filter(|_| first.is_ascii()) {
        letter.make_ascii_uppercase();
    } else {
        let upper: String = first.to_uppercase().collect();
        text.replace_range(at..at + first.len_utf8(), &upper);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_at_a_place_becomes_a_capital() {
        for (text, at, wanted) in
            [("the orc", 0, "The orc"), ("a: élan", 3, "a: Élan"), ("ß", 0, "SS"), ("x", 1, "x"), ("", 0, "")]
        {
            let mut text = text.to_owned();
            capitalise(&mut text, at);
            assert_eq!(text, wanted);
        }
    }

    #[test]
    fn names_of_many() {
        for (one, several) in [
            ("arrow", "arrows"),
            ("potion of healing", "potions of healing"),
            ("torch", "torches"),
            ("knife", "knives"),
            ("ruby", "rubies"),
            ("key", "keys"),
            ("quarterstaff", "quarterstaffs"),
            ("magic staff", "magic staves"),
            ("madman", "madmen"),
            ("human", "humans"),
            ("half-elf", "half-elves"),
            ("wolf in sheep's clothing", "wolves in sheep's clothing"),
            ("box", "boxes"),
        ] {
            assert_eq!(plural(one), several);
        }
    }

    #[test]
    fn whose_it_is() {
        for (name, many, wanted) in
            [("Chris", false, "Chris's"), ("arrows", true, "arrows'"), ("mice", true, "mice's")]
        {
            let mut name = name.to_owned();
            push_possessive(&mut name, many);
            assert_eq!(name, wanted);
        }
        assert_eq!((indefinite("orc"), indefinite("goblin"), indefinite("Ettin")), ("an", "a", "an"));
    }
}
