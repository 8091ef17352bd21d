//! Warns of charts and relations of gods that don't do what they say (docs/rules/prayer.md, Levels of favour).

use super::say::Say;
use crate::base::names::AidKind;
use crate::content::define::{Definition, God};
use crate::content::manifest::Switch;
use crate::content::problem::Problem;
use crate::content::resource::Resource;
use crate::content::store::Content;

/// Levels of favour that a chart is for.
const LEVELS: usize = 9;

/// What is questionable about a god.
pub fn gods(content: &Content, resource: &Resource) -> Vec<Problem> {
    let Definition::God(god) = &resource.definition else { return Vec::new() };
    let mut say = Say::new(resource);
    chart(&mut say, god);
    aid(&mut say, god, content.keeps(Switch::FavourIsSixteenBits));
    sacrifices(&mut say, god);
    relations(&mut say, god, resource);
    if god.voice.is_some() && god.voice_set.is_some() {
        say.warn("voice_set", "this god has a voice of one colour and of several", "Keep one of the two")
            .take("Take voice_set away", "voice_set")
            .take("Take voice away", "voice");
    }
    say.done()
}

/// Each level needs more favour than the one before: otherwise both come at once.
fn chart(say: &mut Say<'_>, god: &God) {
    for (at, pair) in god.favour_chart.windows(2).enumerate().filter(|(_, pair)| pair[1] <= pair[0]) {
        let what = format!(
            "the favour for level {} is {}, no more than the {} for level {}",
            at + 2,
            pair[1],
            pair[0],
            at + 1
        );
        let (path, least) = (format!("favour_chart/{}", at + 1), pair[0].saturating_add(1));
        say.warn(&path, what, format!("Write {least} or more")).put(&path, &least.to_string());
    }
    let length = god.favour_chart.len();
    if (1..LEVELS).contains(&length) {
        let what = format!("the chart ends at level {length}, and there are {LEVELS}");
        say.warn("favour_chart", what, "Add the favour that the levels above need");
    }
}

/// Favour is what is reached in the end: the last number of the chart, or what sixteen bits hold.
fn aid(say: &mut Say<'_>, god: &God, sixteen_bits: bool) {
    let last = god.favour_chart.last().copied().unwrap_or(i32::MAX);
    let most = if sixteen_bits { last.min(i32::from(i16::MAX)) } else { last };
    for (at, row) in god.aid.iter().enumerate() {
        if row.favour > most {
            let what = format!("{} needs {} favour, and {most} is the most", row.aid, row.favour);
            let path = format!("aid/{at}/favour");
            say.warn(&path, what, format!("Write favour: {most} or less")).put(&path, &most.to_string());
        }
        let of_items = row.aid == AidKind::AID_IDENTIFY;
        if of_items && row.items.is_none() {
            let what = "this aid identifies no kind of items";
            let remedy = "Write items: T_ITEM for all, or one kind";
            say.warn(&format!("aid/{at}"), what, remedy).put(&format!("aid/{at}/items"), "T_ITEM");
        }
        if !of_items && row.items.is_some() {
            let what = format!("{} has nothing to do with items", row.aid);
            let path = format!("aid/{at}/items");
            say.warn(&path, what, "Write least: P_LOW or another priority instead")
                .take("Take items away", &path);
        }
        let same = |earlier: &&crate::content::define::Aid| {
            (earlier.aid, earlier.least, earlier.items) == (row.aid, row.least, row.items)
        };
        if let Some(earlier) = god.aid[..at].iter().find(same) {
            let what = format!("{} is given for {} favour already", row.aid, earlier.favour);
            let path = format!("aid/{at}");
            say.warn(&path, what, "Keep the row with less favour").take("Take this row away", &path);
        }
    }
}

fn sacrifices(say: &mut Say<'_>, god: &God) {
    for (at, category) in god.sacrifices.iter().enumerate() {
        if category.creatures.is_empty() == category.items.is_none() {
            let what = match category.items {
                None => "nothing is sacrificed in this category",
                Some(_) => "this category says creatures and items",
            };
            say.warn(&format!("sacrifices/{at}"), what, "Say one of creatures and items");
        }
    }
}

fn relations(say: &mut Say<'_>, god: &God, resource: &Resource) {
    let mut seen = Vec::new();
    for (at, relation) in god.relations.iter().enumerate() {
        for (nth, other) in relation.gods.iter().enumerate() {
            let path = format!("relations/{at}/gods/{nth}");
            if other.res_id() == resource.id {
                say.warn(&path, "a god has no relation to itself", "Take it out of the list")
                    .take("Take it out of the list", &path);
            } else if seen.contains(other) {
                let what = format!("{} stands in an earlier relation, which counts", other.id());
                say.warn(&path, what, "Keep it in one of the two").take("Take it out of this one", &path);
            }
            seen.push(*other);
        }
        if relation.gods.is_empty() {
            let path = format!("relations/{at}");
            say.warn(&path, "this relation is to nobody", "Name gods, or write default_anger instead")
                .take("Take the relation away", &path);
        }
    }
}
