//! What a character that is made carries, each thing as it is chosen, and the weapons that it is trained with.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{
    ArmourQuality, ItemQuality, Named, ObjectType, Slot, WeaponQuality, WeaponSkill,
};
use augury_engine::content::{Content, Gear};
use egui::{Id, Ui};

use super::{add, drops, pick, small};
use crate::debugger::recordings::draft::{Draft, Piece, Review};
use crate::theme;
use crate::widget::field::name;
use crate::widget::picker::{Picker, picker};
use crate::widget::row::row;

/// The most things that are carried from the start.
const MOST_GEAR: usize = 24;
/// Where a thing is that is not put on.
const PUT_AWAY: &str = "put away";

/// What it is given, and what it carries besides.
pub(super) fn gear(ui: &mut Ui, content: &Content, draft: &mut Draft, review: &Review) {
    row(
        ui,
        "Gear",
        "what its templates, its race and its first class list; what it has no place for is put away",
        |ui| {
            ui.checkbox(&mut draft.listed, "with what its race and first class list");
            let of = |listed: &[Gear]| listed.len();
            let race = content.race(draft.race).map_or(0, |race| of(&race.gear));
            let class = draft.classes.first().and_then(|(class, _)| content.class(*class));
            let class = class.map_or(0, |class| of(&class.gear));
            ui.label(theme::tokens(ui).quiet(format!("{race} and {class} entries")));
        },
    );
    let mut gone = None;
    for (n, piece) in draft.gear.iter_mut().enumerate() {
        row(ui, "", "", |ui| {
            ui.label(content.shown_name(piece.kind));
            let label = format!("effect on thing {}", n + 1);
            piece.effect =
                pick(ui, content, Kind::Effect, &label, piece.effect, "no effect").or(piece.effect);
            if piece.effect.is_some() && drops(ui, &format!("the {label}")) {
                piece.effect = None;
            }
            slot(ui, n, piece, review.slots.get(n).map_or(&[][..], Vec::as_slice));
            if drops(ui, content.shown_name(piece.kind)) {
                gone = Some(n);
            }
        });
        row(ui, "", "what the thing is like", |ui| ui.horizontal_wrapped(|ui| like(ui, content, n, piece)));
    }
    if let Some(gone) = gone {
        draft.gear.remove(gone);
    }
    row(ui, "", "put on where a slot is named, put away where none is", |ui| {
        if draft.gear.len() < MOST_GEAR {
            draft
                .gear
                .extend(pick(ui, content, Kind::Item, "add a thing", None, "add a thing").map(Piece::new));
        }
    });
}

/// Where a thing is put on: one of the slots in which it is of use, or none.
fn slot(ui: &mut Ui, n: usize, piece: &mut Piece, slots: &[Slot]) {
    let names: Vec<String> = slots.iter().map(ToString::to_string).collect();
    let mut shown: Vec<&str> = names.iter().map(String::as_str).collect();
    shown.push(PUT_AWAY);
    let value = piece.slot.map_or(PUT_AWAY.to_owned(), |slot| slot.to_string());
    let label = format!("slot of thing {}", n + 1);
    let field = Picker {
        id: Id::unique(("draft", &label)),
        label: &label,
        value: &value,
        hint: PUT_AWAY,
        width: 130.0,
        may_wait: false,
    };
    if let Some(taken) = picker(ui, field, &shown) {
        piece.slot = slots.iter().copied().find(|slot| slot.to_string() == taken);
    }
}

/// What a thing is like: plus, how many, charges, qualities, whether it is known, whether it is cursed.
fn like(ui: &mut Ui, content: &Content, n: usize, piece: &mut Piece) {
    let thing = n + 1;
    let touch = &mut piece.touch;
    for (word, number, range) in [
        ("plus", &mut touch.plus, (-5, 5)),
        ("pieces", &mut touch.quantity, (0, 999)),
        ("charges", &mut touch.charges, (0, 99)),
    ] {
        ui.label(word);
        let now = i16::try_from(*number).unwrap_or(0);
        *number = small(ui, &format!("{word} of thing {thing}"), now, range).into();
    }
    let families = qualities(content, piece.kind);
    let mut gone = None;
    for quality in &touch.qualities {
        let word = families.iter().find(|(_, n)| *n == quality.0).map_or("", |(word, _)| *word);
        ui.label(word);
        if drops(ui, &format!("{word} of thing {thing}")) {
            gone = Some(*quality);
        }
    }
    touch.qualities.retain(|quality| Some(*quality) != gone);
    let names: Vec<&str> = families.iter().map(|(word, _)| *word).collect();
    if !names.is_empty()
        && let Some(taken) = add(ui, &format!("quality of thing {thing}"), &names)
        && let Some((_, quality)) = families.iter().find(|(word, _)| **word == *taken)
        && touch.qualities.iter().all(|has| has.0 != *quality)
    {
        touch.qualities.push(ItemQuality(*quality));
    }
    let known = ui.checkbox(&mut touch.known, "known");
    name(ui, &known, &format!("thing {thing} is known"));
    let cursed = ui.checkbox(&mut touch.cursed, "cursed");
    name(ui, &cursed, &format!("thing {thing} is cursed"));
}

/// The qualities that a kind of thing may have, by name, with their numbers: those of weapons and of armour share numbers.
fn qualities(content: &Content, kind: ResId) -> Vec<(&'static str, i16)> {
    let own = match content.item(kind).map(|kind| kind.itype) {
        Some(ObjectType::T_WEAPON | ObjectType::T_BOW | ObjectType::T_MISSILE | ObjectType::T_STAFF) => {
            WeaponQuality::table()
        }
        Some(ObjectType::T_ARMOUR | ObjectType::T_SHIELD) => ArmourQuality::table(),
        _ => return Vec::new(),
    };
    let all = ItemQuality::table().iter().chain(own);
    all.filter_map(|(word, n)| Some((*word, i16::try_from(*n).ok()?))).collect()
}

/// Weapons that it is trained with: what the weapon feats are for.
pub(super) fn weapons(ui: &mut Ui, content: &Content, draft: &mut Draft) {
    let mut gone = None;
    for (n, (weapon, skill)) in draft.weapons.iter_mut().enumerate() {
        row(ui, if n == 0 { "Weapons" } else { "" }, "trained with beyond its groups", |ui| {
            ui.label(content.shown_name(*weapon));
            let names: Vec<&str> = WeaponSkill::table().iter().skip(1).map(|(word, _)| *word).collect();
            let label = format!("training with weapon {}", n + 1);
            let now = skill.to_string();
            let shown = Picker {
                id: Id::unique(("draft", &label)),
                label: &label,
                value: &now,
                hint: "",
                width: 150.0,
                may_wait: false,
            };
            if let Some(taken) = picker(ui, shown, &names).and_then(|taken| WeaponSkill::parse(&taken)) {
                *skill = taken;
            }
            if drops(ui, content.shown_name(*weapon)) {
                gone = Some(n);
            }
        });
    }
    if let Some(gone) = gone {
        draft.weapons.remove(gone);
    }
    let word = if draft.weapons.is_empty() { "Weapons" } else { "" };
    row(ui, word, "weapons that the weapon feats are for", |ui| {
        if let Some(weapon) = pick(ui, content, Kind::Item, "add a weapon", None, "add a weapon")
            && draft.weapons.iter().all(|(other, _)| *other != weapon)
        {
            draft.weapons.push((weapon, WeaponSkill::WS_FOCUSED));
        }
    });
}
