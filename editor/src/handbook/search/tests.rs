//! What authors type, and the page that must come first.

use super::*;

/// What is typed, and the page that comes first.
const TYPED: &[(&str, &str)] = &[
    ("first encounter", "first-encounter.md"),
    ("first spell", "first-spell.md"),
    ("import a library", "bring-your-library.md"),
    ("irh", "bring-your-library.md"),
    ("keyboard shortcuts", "keys.md"),
    ("command line", "command-line.md"),
    ("breakpoint", "authors/debugging.md"),
    ("step back", "authors/debugging.md"),
    ("script", "authors/handlers.md"),
    ("handler", "authors/handlers.md"),
    ("base pack", "authors/packs.md"),
    ("merge conflict", "authors/git.md"),
    ("git", "authors/git.md"),
    ("test", "authors/testing.md"),
    ("play", "authors/playing.md"),
    ("kinds", "authors/kinds.md"),
    ("recipe", "cookbook/README.md"),
    ("thorn coat", "cookbook/blows.md"),
    ("summoning", "cookbook/creatures.md"),
    ("damage", "rules/damage.md"),
    ("saving throw", "rules/saving-throws.md"),
    ("hit points", "rules/hit-points.md"),
    ("stati", "rules/stati.md"),
    ("prayer", "rules/prayer.md"),
    ("traps", "rules/traps.md"),
    ("priority chain", "rules/chain.md"),
    ("attack of opportunity", "rules/positions.md"),
    ("encounters", "rules/encounters.md"),
    ("resistance", "rules/resistance.md"),
    ("line of sight", "rules/light.md"),
    ("experience", "rules/experience.md"),
    ("hide", "rules/hiding.md"),
    ("dice", "rules/dice.md"),
    ("status effect", "rules/stati.md"),
];

#[test]
fn what_authors_type_finds_the_right_page_first() {
    assert!(TYPED.len() >= 30);
    let mut wrong = Vec::new();
    for (typed, page) in TYPED {
        let found = index().find(typed);
        let first = found.first().map_or("nothing", |found| found.place.page.as_str());
        if first != *page {
            let all: Vec<String> = found
                .iter()
                .take(5)
                .map(|f| format!("{}#{} {}", f.place.page, f.place.anchor, f.rank))
                .collect();
            wrong.push(format!("{typed}: {page} wanted, found {}", all.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_words_must_stand_there_and_the_last_may_be_begun() {
    let first = |typed: &str| index().find(typed).first().map(|found| found.place.page.clone());
    assert_eq!(first("saving thr").as_deref(), Some("rules/saving-throws.md"));
    assert_eq!(first("saving thr "), None, "a word that is written to its end");
    assert_eq!(first("saving zzyzx"), None);
    assert_eq!(first(""), None);
    assert_eq!(first("!?"), None);
    for found in index().find("priority") {
        let section = book().page(&found.place.page).unwrap();
        let text = format!("{section:?}").to_lowercase();
        assert!(text.contains("priority"), "{found:?}");
    }
}

#[test]
fn what_is_found_shows_its_words() {
    let found = index().find("breakpoint handler");
    assert!(!found.is_empty() && found.len() <= MOST);
    for one in &found {
        assert!(book().has(&one.place), "{:?}", one.place);
        assert!(
            one.snippet.chars().count() <= SNIPPET.0 + 4 && !one.snippet.contains('\n'),
            "{}",
            one.snippet
        );
        for mark in &one.marks {
            let word = one.snippet[mark.clone()].to_lowercase();
            assert!(word.starts_with("breakpoint") || word.starts_with("handler"), "{word}");
        }
    }
    assert!(found.iter().any(|one| !one.marks.is_empty()));
    let of_page = |page: &str| found.iter().filter(|one| one.place.page == page).count();
    assert!(found.iter().all(|one| of_page(&one.place.page) <= OF_PAGE));
}

#[test]
fn a_slip_is_put_right_where_nothing_is_found() {
    assert_eq!(index().nearly("breakpiont").as_deref(), Some("breakpoint"));
    assert_eq!(index().nearly("breakpoint"), None, "nothing to put right");
    assert_eq!(index().nearly("qqqqqqqqqqqq"), None);
}

#[test]
fn words_are_found_however_many_there_are() {
    assert_eq!(
        words("Stories of EV_STRIKE, and dice"),
        ["story", "of", "ev", "strike", "ev_strike", "and", "dice"]
    );
    assert_eq!(["stati", "status", "boss", "gods"].map(stem), ["stati", "status", "boss", "god"]);
    assert_eq!(marks("Gods, godly and good", &["god".to_owned()]), [0..4, 6..11]);
}
