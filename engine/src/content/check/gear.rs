//! Warns of gear that never comes, gives nothing or not what it says, and finds qualities that the thing can't have
//! (docs/rules/gear.md, Gear lists).

use super::say::Say;
use super::values::{LISTED, families, fits};
use crate::base::names::{Named, ObjectType};
use crate::content::define::{Gear, Symbol, quality_of};
use crate::content::manifest::Switch;
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;
use crate::content::schema::FieldShape;
use crate::content::store::Content;

/// The numbers of types that items are of; the others are of creatures, fixtures and resources.
const ITEMS: std::ops::RangeInclusive<i32> = 20..=60;

/// What can't come about in a gear list.
pub fn gear(content: &Content, resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    // Whether what comes only otherwise can't come here, and the piece that comes in any case.
    let (mut never, mut sure) = (true, None);
    for (at, piece) in resource.definition.gear().iter().enumerate() {
        if piece.otherwise && never {
            in_vain(&mut say, at, sure);
        } else {
            never = always(content, piece);
            sure = never.then_some(at);
        }
        nothing(&mut say, at, piece);
        twice(&mut say, at, piece);
        amount(&mut say, at, piece);
        levels(&mut say, at, piece);
        qualities(&mut say, content, at, piece);
    }
    say.done()
}

/// Whether a piece comes whatever happens, so that what comes otherwise does not.
fn always(content: &Content, piece: &Gear) -> bool {
    let asked = matches!(piece.chance, 0 | 100) && piece.condition.is_empty() && !piece.condition_owed;
    let made = piece.item.is_some() && piece.random_effect.is_none();
    asked && (made || content.keeps(Switch::ElseAfterNothing))
}

fn in_vain(say: &mut Say<'_>, at: usize, sure: Option<usize>) {
    let path = format!("gear/{at}/otherwise");
    match sure {
        None => {
            let what = "no piece before this one can fail to come, so that this one never comes";
            say.warn(&path, what, "Take otherwise away").take("Take otherwise away", &path);
        }
        Some(before) => {
            let what = format!("piece {} of the list always comes, so this one never does", before + 1);
            say.warn(&path, what, format!("Give piece {} a chance, or take otherwise away", before + 1))
                .put(&format!("gear/{before}/chance"), "50")
                .take("Take otherwise away", &path);
        }
    }
}

/// What it is: an item, or one of a type that items are of.
fn nothing(say: &mut Say<'_>, at: usize, piece: &Gear) {
    let path = format!("gear/{at}");
    match (piece.item, piece.random_item) {
        (None, None) => {
            say.warn(&path, "this piece of gear gives nothing", "Say one of item and random_item")
                .take("Take the piece away", &path);
        }
        (None, Some(of)) if !ITEMS.contains(&of.number()) => {
            let path = format!("{path}/random_item");
            let items = ObjectType::table().iter().filter(|(_, number)| ITEMS.contains(number));
            say.warn(
                &path,
                format!("no item is a {of}, so nothing comes"),
                "Write what items are, as in T_POTION",
            )
            .respell(&path, items.map(|(name, _)| *name));
        }
        _ => {}
    }
}

/// What is said twice, of which one counts.
fn twice(say: &mut Say<'_>, at: usize, piece: &Gear) {
    for (counts, other, both) in [
        ("item", "random_item", piece.item.is_some() && piece.random_item.is_some()),
        ("random_effect", "effect", piece.effect.is_some() && piece.random_effect.is_some()),
        ("cursed", "blessed", piece.blessed && piece.cursed),
    ] {
        if both {
            let (one, path) = (format!("gear/{at}/{counts}"), format!("gear/{at}/{other}"));
            let what = format!("this piece says {counts} and {other}, and {counts} counts");
            say.warn(&path, what, "Keep one of the two")
                .take(format!("Take {other} away"), &path)
                .take(format!("Take {counts} away"), &one);
        }
    }
}

fn amount(say: &mut Say<'_>, at: usize, piece: &Gear) {
    let most = piece.amount.max();
    if most < 1 {
        let path = format!("gear/{at}/amount");
        let what = format!("the amount is {most} at most, and one comes all the same");
        say.warn(&path, what, "Write \"1\" or more").put(&path, "\"1\"");
    }
}

fn levels(say: &mut Say<'_>, at: usize, piece: &Gear) {
    let Some(range) = piece.random_effect.as_ref().filter(|range| range.from > range.to) else { return };
    let (from, to) = (range.from, range.to);
    let what = format!("no level is from {from} to {to}");
    let remedy = format!("Write from: {to}, to: {from}");
    let path = format!("gear/{at}/random_effect");
    let (low, high) = (format!("{path}/from"), format!("{path}/to"));
    say.warn(&path, what, &remedy).swap(&remedy, [(&low, from.into()), (&high, to.into())]);
}

/// Qualities of a family that the thing has none of. Rules take them by their numbers, which families share.
fn qualities(say: &mut Say<'_>, content: &Content, at: usize, piece: &Gear) {
    let of = match piece.item {
        Some(item) => content.item(item.res_id()).map(|kind| kind.itype),
        None => piece.random_item,
    };
    let Some(of) = of else { return };
    let (any, own) = (quality_of(None), quality_of(Some(of)));
    let wrong = |(_, quality): &(usize, &Symbol)| {
        let doc = quality.doc();
        fits(&doc, any) && !fits(&doc, own)
    };
    for (nth, quality) in piece.qualities.iter().enumerate().filter(wrong).take(LISTED) {
        let mut names = families(own).flat_map(|family| (family.table)());
        let what = format!("`{}` is no quality of a {of}", quality.doc().one_line());
        // What is neither weapon nor armour has nothing of its qualities: that is odd, and misleads nobody.
        let (severity, what) = match names.find(|(_, number)| *number == quality.number()) {
            Some((name, _)) => (Severity::Error, format!("{what}, and its number means {name} there")),
            None if families(own).count() > 1 => (Severity::Error, what),
            None => (Severity::Warning, what),
        };
        let path = format!("gear/{at}/qualities/{nth}");
        let names = families(own).flat_map(|family| (family.names)()).copied();
        say.tell(severity, &path, what, format!("Write {}", own.wanted())).respell(&path, names);
    }
}
