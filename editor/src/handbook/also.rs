//! Other words for pages: what people look for who know a thing by another name.

/// Words by which the top of a page is found besides its own.
const ALSO: &[(&str, &str)] = &[
    ("README.md", "handbook manual start begin introduction welcome"),
    ("bring-your-library.md", "import irh convert original migrate port"),
    ("command-line.md", "cli terminal shell batch headless ci"),
    ("keys.md", "shortcut keyboard binding hotkey mouse"),
    ("authors/README.md", "tutorial manual learn"),
    ("authors/packs.md", "folder file format ron mod save load override base manifest"),
    ("authors/kinds.md", "type schema field resource monster item effect template"),
    ("authors/handlers.md", "script scripting code trigger callback hook event function variable"),
    ("authors/testing.md", "test scenario regression expect recording replay"),
    ("authors/debugging.md", "debugger debug breakpoint step back reverse rewind why watch trace timeline"),
    ("authors/playing.md", "arena fight simulate battle sandbox"),
    ("authors/git.md", "version control branch merge conflict diff collaborate team"),
    ("cookbook/README.md", "example recipe sample snippet"),
    ("glossary.md", "term word meaning definition dictionary"),
    ("rules/dice.md", "random roll luck seed rng"),
    ("rules/damage.md", "hurt wound"),
    ("rules/damage-types.md", "damage type fire cold acid"),
    ("rules/hit-points.md", "hp health life"),
    ("rules/saving-throws.md", "save dc resist"),
    ("rules/stati.md", "status effect condition buff debuff"),
    ("rules/time.md", "initiative speed turn order energy"),
    ("rules/traps.md", "disarm"),
    ("rules/movement.md", "walk move terrain"),
    ("rules/light.md", "fov sight line of sight dark torch"),
    ("rules/hiding.md", "hide stealth sneak invisible"),
    ("rules/prayer.md", "god altar pray"),
    ("rules/encounters.md", "spawn group"),
    ("rules/monster-play.md", "ai behaviour behavior"),
    ("rules/experience.md", "xp level up"),
    ("rules/options.md", "difficulty setting preference"),
    ("rules/death.md", "die kill dead"),
    ("rules/resistance.md", "immune immunity armour armor"),
    ("rules/values.md", "bonus stack modifier attribute"),
    ("rules/special-attacks.md", "grapple poison breath gaze"),
    ("rules/manoeuvres.md", "trip bull rush grapple disarm weapon"),
];

/// The other words for a page.
pub fn also(page: &str) -> &'static str {
    ALSO.iter().find(|(path, _)| *path == page).map_or("", |(_, words)| words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handbook::book;

    #[test]
    fn every_page_that_has_other_words_is_there_once() {
        for (place, (path, words)) in ALSO.iter().enumerate() {
            assert!(book().number(path).is_some(), "{path}");
            assert!(!words.is_empty());
            assert!(ALSO.iter().skip(place + 1).all(|(other, _)| other != path), "{path} stands there twice");
        }
    }
}
