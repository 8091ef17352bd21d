//! The sheet of whoever is played, as players read it: defence, attacks, scores, conditions, equipment. Each number leads to
//! why it is so; the engine's own names are folded below it.

use std::collections::BTreeSet;

use augury_engine::base::names::{Attribute, SaveType, Slot, StatiNature};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{Matrix, Values};
use augury_engine::script::thing_number_name;
use augury_engine::world::{CreatureField, ItemField};

use super::magic::fold;
use super::rows::{Mark, Row, about, figure, how, plain};
use crate::debugger::Debugger;
use crate::debugger::moments::sheet::{Figure, Piece, Sheet};
use crate::debugger::why::Subject;
use crate::debugger::why::origins::lasting;
use crate::theme::Icon;

const SCORES: [(Attribute, &str); 7] = [
    (Attribute::A_STR, "Strength"),
    (Attribute::A_DEX, "Dexterity"),
    (Attribute::A_CON, "Constitution"),
    (Attribute::A_INT, "Intelligence"),
    (Attribute::A_WIS, "Wisdom"),
    (Attribute::A_CHA, "Charisma"),
    (Attribute::A_LUC, "Luck"),
];

/// Ways to attack: to hit, damage, speed.
const ATTACKS: [(&str, [Attribute; 3]); 5] = [
    ("Melee", [Attribute::A_HIT_MELEE, Attribute::A_DMG_MELEE, Attribute::A_SPD_MELEE]),
    ("Off hand", [Attribute::A_HIT_OFFHAND, Attribute::A_DMG_OFFHAND, Attribute::A_SPD_OFFHAND]),
    ("Archery", [Attribute::A_HIT_ARCHERY, Attribute::A_DMG_ARCHERY, Attribute::A_SPD_ARCHERY]),
    ("Thrown", [Attribute::A_HIT_THROWN, Attribute::A_DMG_THROWN, Attribute::A_SPD_THROWN]),
    ("Unarmed", [Attribute::A_HIT_BRAWL, Attribute::A_DMG_BRAWL, Attribute::A_SPD_BRAWL]),
];

/// Conditions that do harm.
const HARM: [StatiNature; 16] = [
    StatiNature::SICKNESS,
    StatiNature::POISONED,
    StatiNature::BLIND,
    StatiNature::STUNNED,
    StatiNature::CONFUSED,
    StatiNature::SLEEPING,
    StatiNature::PARALYSIS,
    StatiNature::AFRAID,
    StatiNature::STUCK,
    StatiNature::BLEEDING,
    StatiNature::PRONE,
    StatiNature::DISEASED,
    StatiNature::NAUSEA,
    StatiNature::GRABBED,
    StatiNature::GRAPPLED,
    StatiNature::CHARMED,
];

/// What it is, in a line: `human, rogue 9, follows no god`.
pub fn title(debugger: &Debugger, sheet: &Sheet) -> String {
    let content = debugger.content();
    let Some((race, level, god)) = sheet.character else {
        return content.shown_name(sheet.form).to_lowercase();
    };
    let classes = debugger.with_world(|w| {
        let classes = w.creature(sheet.handle)?.character()?.classes.clone();
        Some(classes.into_iter().filter(|c| c.level > 0).collect::<Vec<_>>())
    });
    let classes: Vec<String> = (classes.flatten().unwrap_or_default().iter())
        .map(|c| format!("{} {}", content.shown_name(c.class).to_lowercase(), c.level))
        .collect();
    let levels = if classes.is_empty() { format!("level {level}") } else { classes.join(", ") };
    let god = god.map_or_else(String::new, |god| format!(", follows {}", content.shown_name(god)));
    format!("{}, {levels}{god}", content.shown_name(race).to_lowercase())
}

/// The lines of the sheet.
pub fn rows(
    debugger: &Debugger,
    sheet: &Sheet,
    values: Option<&Values<Matrix>>,
    folded: &BTreeSet<&'static str>,
    rows: &mut Vec<Row>,
) {
    let section = |rows: &mut Vec<Row>, name: &'static str, aside: String, lines: Vec<Row>| {
        let open = !folded.contains(name);
        rows.push(fold(name, aside, open));
        rows.extend(lines.into_iter().filter(|_| open));
    };
    section(rows, "Defence", String::new(), defence(debugger, sheet, values));
    section(rows, "Attacks", String::new(), attacks(sheet, values));
    section(rows, "Scores", String::new(), scores(sheet, values));
    let conditions = conditions(debugger, sheet);
    let none = if conditions.is_empty() { "none" } else { "" };
    section(rows, "Conditions", none.to_owned(), conditions);
    let none = if sheet.gear.is_empty() { "nothing" } else { "" };
    let gear = sheet.gear.iter().map(|piece| equipment(debugger, piece)).collect();
    section(rows, "Equipment", none.to_owned(), gear);
}

/// An attribute of the sheet: now, and before this action.
fn of(sheet: &Sheet, attribute: Attribute) -> Figure {
    let found = sheet.attributes.iter().find(|(a, _)| *a == attribute);
    found.map_or(Figure { now: 0, old: 0 }, |(_, n)| *n)
}

fn attribute(
    sheet: &Sheet,
    values: Option<&Values<Matrix>>,
    attribute: Attribute,
    name: &str,
    aside: &str,
) -> Row {
    let how = how(values, attribute);
    let words: Vec<&str> = [aside, how.as_str()].into_iter().filter(|text| !text.is_empty()).collect();
    let row = figure(name, of(sheet, attribute), &words.join("  "));
    about(Subject::Cell(sheet.handle, attribute, None), row)
}

fn defence(debugger: &Debugger, sheet: &Sheet, values: Option<&Values<Matrix>>) -> Vec<Row> {
    let mut all = vec![
        attribute(sheet, values, Attribute::A_DEF, "Defence", "what a blow has to reach"),
        attribute(sheet, values, Attribute::A_ARM, "Armour", "what comes off each blow"),
    ];
    let content = debugger.content();
    let saves = [
        (SaveType::FORT, Attribute::A_SAV_FORT, "Fortitude save"),
        (SaveType::REF, Attribute::A_SAV_REF, "Reflex save"),
        (SaveType::WILL, Attribute::A_SAV_WILL, "Will save"),
    ];
    for (save, cell, name) in saves {
        let bonus = debugger.with_world(|w| who(w, content, sheet.handle).map(|who| who.save_bonus(save, 0)));
        if let Some(bonus) = bonus.flatten() {
            let row = plain(name, format!("{bonus:+}"), how(values, cell));
            all.push(about(Subject::Cell(sheet.handle, cell, None), row));
        }
    }
    let number = |field| sheet.numbers.iter().find(|(f, _)| *f == field).map(|(_, n)| *n);
    let now = |field| number(field).map_or(0, |n| n.now);
    let full = now(CreatureField::Mana);
    if full != 0 {
        let free = full - now(CreatureField::ManaUsed) - now(CreatureField::ManaHeld);
        let row = plain("Mana", free.to_string(), format!("of {full}"));
        all.push(about(Subject::Number(sheet.handle, CreatureField::ManaUsed), row));
    }
    let others = [
        (CreatureField::TempHp, "Temporary hit points"),
        (CreatureField::Fatigue, "Fatigue points"),
        (CreatureField::HideVal, "Hide"),
    ];
    for (field, name) in others {
        if let Some(n) = number(field).filter(|n| n.now != 0 || n.changed()) {
            all.push(about(Subject::Number(sheet.handle, field), figure(name, n, "")));
        }
    }
    let pace = of(sheet, Attribute::A_MOV).now;
    all.push(attribute(sheet, values, Attribute::A_MOV, "Movement", &format!("{} %", 100 + 5 * pace)));
    all
}

fn attacks(sheet: &Sheet, values: Option<&Values<Matrix>>) -> Vec<Row> {
    let one = |(name, [hit, damage, speed]): (&str, [Attribute; 3])| {
        let (to_hit, damage, speed) = (of(sheet, hit), of(sheet, damage).now, of(sheet, speed).now);
        let aside = format!("to hit, damage {damage:+}, speed {} %  {}", 100 + 5 * speed, how(values, hit));
        let row = plain(name, format!("{:+}", to_hit.now), aside);
        let mark = if to_hit.changed() { Mark::Changed } else { Mark::Plain };
        about(Subject::Cell(sheet.handle, hit, None), Row { mark, ..row })
    };
    let any = |(_, cells): &(&str, [Attribute; 3])| cells.iter().any(|cell| of(sheet, *cell).now != 0);
    ATTACKS.into_iter().filter(any).map(one).collect()
}

fn scores(sheet: &Sheet, values: Option<&Values<Matrix>>) -> Vec<Row> {
    let there = |(score, _): &(Attribute, &str)| of(sheet, *score).now != 0 || of(sheet, *score).changed();
    SCORES
        .into_iter()
        .filter(there)
        .map(|(score, name)| {
            let modifier = (of(sheet, score).now - 10).div_euclid(2);
            attribute(sheet, values, score, name, &format!("{modifier:+}"))
        })
        .collect()
}

fn conditions(debugger: &Debugger, sheet: &Sheet) -> Vec<Row> {
    let content = debugger.content();
    let one = |(stati, fate): &(augury_engine::world::Stati, _)| {
        let from = match stati.effect {
            Some(effect) => format!(", {}", content.shown_name(effect)),
            None if stati.thing.is_some() => format!(", {}", debugger.name(stati.thing)),
            None => String::new(),
        };
        let value = if stati.mag == 0 { String::new() } else { format!("{:+}", stati.mag) };
        let mut row =
            plain(said(&stati.nature.to_string()), value, format!("{}{from}", lasting(stati.duration)));
        row.mark = Mark::of(*fate);
        row.icon = Some(match (HARM.contains(&stati.nature), stati.effect) {
            (true, _) => Icon::Warning,
            (false, Some(_)) => Icon::Effect,
            (false, None) => Icon::Info,
        });
        about(Subject::Stati(sheet.handle, stati.nature, stati.val), row)
    };
    sheet.stati.iter().map(one).collect()
}

/// A thing with where it is worn and what is to be said of it.
fn equipment(debugger: &Debugger, piece: &Piece) -> Row {
    let slots = debugger.with_world(|w| w.item(piece.handle).map(|item| item.slots()));
    let slots = slots.flatten().unwrap_or(0) & !1;
    let place = if slots == 0 {
        String::new()
    } else {
        said(Slot(slots.trailing_zeros() as i16).to_string().trim_start_matches("SL_"))
    };
    let number = |(field, n): &(ItemField, Figure)| match field {
        ItemField::Plus => format!("{:+}", n.now),
        ItemField::Charges => format!("{} charges", n.now),
        ItemField::Quantity => format!("{} of them", n.now),
        ItemField::Hp => format!("{} hit points", n.now),
        _ => format!("{} {}", thing_number_name(field.name()), n.now),
    };
    let told = std::iter::once(place).chain(piece.numbers.iter().map(number));
    let told: Vec<String> = told.filter(|text| !text.is_empty()).collect();
    let mut row = plain(&piece.name, "", told.join(", "));
    row.icon = Some(Icon::Item);
    if piece.numbers.iter().any(|(_, n)| n.changed()) {
        row.mark = Mark::Changed;
    }
    match piece.numbers.first() {
        Some((field, _)) => about(Subject::Item(piece.handle, *field), row),
        None => row,
    }
}

/// A name of the engine as people say it: `SEE_INVIS` is "See invis".
fn said(name: &str) -> String {
    let words = name.to_lowercase().replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_said_in_words_and_harm_is_told_apart() {
        assert_eq!(said(&StatiNature::STUNNED.to_string()), "Stunned");
        assert_eq!(said("SEE_INVIS"), "See invis");
        assert!(HARM.contains(&StatiNature::STUNNED) && !HARM.contains(&StatiNature::SEE_INVIS));
    }
}
