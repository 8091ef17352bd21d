//! A character that is made to do it: what it is, and how it stands with the god.

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Content;

use super::controls::{change, one_of, resource, small, whole};
use crate::debugger::recordings::draft::{MOST_LEVELS, SCORES};
use crate::lab::devotion::Choices;
use crate::lab::devotion::follower::{Doer, Follower, Follows, Held, alignment_words, others, usual_of};
use crate::widget::tree::{TreeRow, tree_row};

/// What an alignment is called that is the god's own choice.
const AS_WANTED: &str = "as the god wants";
/// Names of the base scores.
const NAMES: [&str; 7] = ["Str", "Dex", "Con", "Int", "Wis", "Cha", "Luc"];

/// Draws the rows.
pub fn draw(ui: &mut Ui, state: &State, god: ResId, made: &Follower, out: &mut Vec<UiCommand>) {
    let content = state.live.content();
    ui.horizontal_wrapped(|ui| {
        let (race, class) = usual_of(content);
        if let Some(Some(new)) =
            resource(ui, content, ("A", "race"), (made.race.or(race), None), content.ids(Kind::Race))
        {
            set(state, out, |it| it.race = Some(new));
        }
        if let Some(Some(new)) =
            resource(ui, content, ("", "class"), (made.class.or(class), None), content.ids(Kind::Class))
        {
            set(state, out, |it| it.class = Some(new));
        }
        if let Some(level) = small(ui, "of level", "character level", made.level, (1, MOST_LEVELS)) {
            set(state, out, |it| it.level = level);
        }
        alignment(ui, state, made, out);
        follows(ui, state, content, god, made, out);
    });
    ui.horizontal_wrapped(|ui| {
        if let Some(favour) =
            whole(ui, "with favour", "favour of deeds", 64.0, made.favour.into(), (-1_000_000, 10_000_000))
        {
            set(state, out, |it| it.favour = i32::try_from(favour).unwrap_or(0));
        }
        type Part = (&'static str, &'static str, fn(&mut Follower) -> &mut i16, i16);
        let parts: [Part; 4] = [
            ("at level", "level of favour", |it| &mut it.favour_level, 9),
            ("anger", "anger of the god", |it| &mut it.anger, 100),
            ("penalty %", "penalty of prayers", |it| &mut it.penalty, 200),
            ("countdown", "countdown to the next prayer", |it| &mut it.countdown, 1_000),
        ];
        for (words, label, part, most) in parts {
            let now = *part(&mut made.clone());
            if let Some(new) = small(ui, words, label, now, (0, most)) {
                set(state, out, |it| *part(it) = new);
            }
        }
        let words = Held::ALL.map(Held::words);
        if let Some(place) = one_of(ui, "held against it", "held against it", 88.0, made.held.words(), &words)
        {
            set(state, out, |it| it.held = Held::ALL.get(place).copied().unwrap_or_default());
        }
    });
    let title = "attributes and theology";
    let row = TreeRow {
        id: Id::unique("what if attributes"),
        title: theme::tokens(ui).quiet(title),
        label: title,
        open_at_first: false,
    };
    tree_row(ui, row, |_| {}, |ui| attributes(ui, state, made, out));
}

fn attributes(ui: &mut Ui, state: &State, made: &Follower, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        for (place, label) in NAMES.iter().enumerate() {
            let now = made.base.get(place).copied().unwrap_or(10);
            if let Some(score) = small(ui, label, label, now, SCORES) {
                set(state, out, |it| {
                    if let Some(of) = it.base.get_mut(place) {
                        *of = score;
                    }
                });
            }
        }
        if let Some(ranks) = small(ui, "theology", "ranks of theology", made.theology, (0, 23)) {
            set(state, out, |it| it.theology = ranks);
        }
    });
}

fn alignment(ui: &mut Ui, state: &State, made: &Follower, out: &mut Vec<UiCommand>) {
    let sides: Vec<(i16, i16)> =
        [-1, 0, 1].into_iter().flat_map(|law| [-1, 0, 1].map(|good| (good, law))).collect();
    let names: Vec<String> = sides.iter().map(|sides| alignment_words(*sides)).collect();
    let words: Vec<&str> = [AS_WANTED].into_iter().chain(names.iter().map(String::as_str)).collect();
    let value = made.alignment.map_or_else(|| AS_WANTED.to_owned(), alignment_words);
    if let Some(place) = one_of(ui, "", "alignment", 152.0, &value, &words) {
        let chosen = place.checked_sub(1).and_then(|place| sides.get(place)).copied();
        set(state, out, |it| it.alignment = chosen);
    }
}

fn follows(
    ui: &mut Ui,
    state: &State,
    content: &Content,
    god: ResId,
    made: &Follower,
    out: &mut Vec<UiCommand>,
) {
    let gods = others(content, god);
    let all: Vec<Follows> =
        [Follows::This, Follows::Nobody].into_iter().chain(gods.iter().map(|g| Follows::Other(*g))).collect();
    let word = |follows: &Follows| match follows {
        Follows::This => god.id().to_owned(),
        Follows::Nobody => "nobody".to_owned(),
        Follows::Other(other) => other.id().to_owned(),
    };
    let names: Vec<String> = all.iter().map(word).collect();
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    // Who was chosen as another god is this one on its own page.
    let now = if made.follows == Follows::Other(god) { Follows::This } else { made.follows };
    if let Some(place) = one_of(ui, "that follows", "god that it follows", 112.0, &word(&now), &words) {
        set(state, out, |it| it.follows = all.get(place).copied().unwrap_or_default());
    }
}

/// Asks for another one.
fn set(state: &State, out: &mut Vec<UiCommand>, set: impl FnOnce(&mut Follower)) {
    change(state, out, |choices: &mut Choices| {
        if let Doer::Made(made) = &mut choices.doer {
            set(made);
        }
    });
}
