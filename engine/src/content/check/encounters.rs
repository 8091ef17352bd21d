//! Warns of encounters, and of places for them in regions, that can't come about
//! (docs/rules/encounters.md).

use super::say::Say;
use crate::base::event_code::EventCode;
use crate::base::id::Kind;
use crate::base::names::{EncounterFlag, ListId, Named, PartFlag, nearest};
use crate::content::define::{Definition, Encounter, Part, Pick, PickList, Region};
use crate::content::problem::{Problem, one};
use crate::content::resource::Resource;
use crate::content::store::Content;
use std::collections::{BTreeMap, BTreeSet};

/// Lists that the generator asks by itself; the rest is drawn from by parts.
const ASKED_ANYWAY: &[ListId] = &[ListId::CLASS_LIST, ListId::SKILL_LIST, ListId::UNIVERSAL_TEMPLATE];

/// The most creatures at a challenge rating (constants `EncounterMaxAmountByCR`).
fn most_at(cr: i16) -> i16 {
    match cr {
        ..=0 => 4,
        1 => 5,
        2 => 7,
        3 => 10,
        4 => 12,
        5 => 15,
        _ => 50,
    }
}

/// What can't come about in an encounter or a region.
pub fn encounters(content: &Content, resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    match &resource.definition {
        Definition::Encounter(encounter) => {
            whole(&mut say, encounter);
            let drawn = Drawn::of(encounter);
            for (at, part) in encounter.parts.iter().enumerate() {
                chance(&mut say, encounter, at, part);
                amount(&mut say, encounter, at, part);
                who(&mut say, at, part);
                with(&mut say, at, part);
                if !chosen_otherwise(resource) {
                    lists(&mut say, &drawn, at, part);
                }
            }
            for (at, picks) in encounter.picks.iter().enumerate() {
                list(&mut say, content, encounter, &drawn, at, picks);
            }
        }
        Definition::Region(region) => met(&mut say, content, region),
        _ => {}
    }
    say.done()
}

fn whole(say: &mut Say<'_>, encounter: &Encounter) {
    if encounter.min_cr > encounter.max_cr {
        let what = format!("no rating is from {} to {}", encounter.min_cr, encounter.max_cr);
        let remedy = format!("Write min_cr: {}, max_cr: {}", encounter.max_cr, encounter.min_cr);
        let both = [("min_cr", encounter.min_cr.into()), ("max_cr", encounter.max_cr.into())];
        say.warn("min_cr", what, &remedy).swap(&remedy, both);
    }
    if encounter.parts.is_empty() {
        say.warn("parts", "nobody comes in this encounter", "Give it a part");
    }
    let asked_for = encounter.flags.has(EncounterFlag::NF_NOGEN);
    let weights = || encounter.weight_curve.iter().chain([&encounter.weight]);
    let never = if encounter.weight_curve.is_empty() {
        encounter.weight <= 0
    } else {
        encounter.weight_curve.iter().all(|weight| *weight <= 0)
    };
    if never && !asked_for && weights().next().is_some() {
        let path = if encounter.weight_curve.is_empty() { "weight" } else { "weight_curve" };
        let what = "without a weight it is never drawn";
        let told = say.warn(path, what, "Write 10, the usual weight, or flags: [NF_NOGEN]");
        let told = match path {
            "weight" => told.put("weight", "10"),
            _ => told.take("Take the curve away: the weight counts", path),
        };
        told.add("Write flags: [NF_NOGEN]", "flags", "NF_NOGEN");
    }
}

/// What decides whether a part is there: its rating, its chance, the part before.
fn chance(say: &mut Say<'_>, encounter: &Encounter, at: usize, part: &Part) {
    if part.min_cr > encounter.max_cr && encounter.max_cr > encounter.min_cr {
        let what =
            format!("the encounter ends at rating {}, below this part's {}", encounter.max_cr, part.min_cr);
        let path = format!("parts/{at}/min_cr");
        say.warn(&path, what, format!("Write min_cr: {} or less", encounter.max_cr))
            .put(&path, &encounter.max_cr.to_string());
    }
    if !part.flags.has(PartFlag::EP_ELSE) {
        return;
    }
    let path = format!("parts/{at}/flags");
    match at.checked_sub(1).and_then(|before| encounter.parts.get(before)) {
        None => {
            say.warn(&path, "there is no part before this one", "Take EP_ELSE away")
                .take_name(&path, "EP_ELSE");
        }
        Some(before) => {
            let always = matches!(before.chance, 0 | 100) && before.min_cr <= encounter.min_cr.max(0);
            if always && !before.flags.has(PartFlag::EP_ELSE) {
                let what = "the part before is always there, so this one never is";
                say.warn(&path, what, "Give the part before a chance or a min_cr, or take EP_ELSE away")
                    .put(&format!("parts/{}/chance", at.saturating_sub(1)), "50")
                    .take_name(&path, "EP_ELSE");
            }
        }
    }
}

fn amount(say: &mut Say<'_>, encounter: &Encounter, at: usize, part: &Part) {
    if let (Some(_), Some(_)) = (&part.amount, part.dice) {
        let what = "this part has an amount and dice";
        let (amount, dice) = (format!("parts/{at}/amount"), format!("parts/{at}/dice"));
        say.warn(&dice, what, "Keep one of the two")
            .take("Take the dice away", &dice)
            .take("Take the amount away", &amount);
    }
    let (from, to, path) = match (&part.amount, part.dice) {
        (Some(amount), _) => (i32::from(amount.from), i32::from(amount.to), format!("parts/{at}/amount")),
        (None, Some(dice)) => (dice.min(), dice.max(), format!("parts/{at}/dice")),
        (None, None) => return,
    };
    let most = most_at(encounter.max_cr.max(encounter.min_cr));
    if from > to {
        let what = format!("no amount is from {from} to {to}");
        let told = say.warn(&path, what, format!("Write (from: {to}, to: {from})"));
        if part.amount.is_some() {
            told.put(&path, &format!("(from: {to}, to: {from})"));
        }
    } else if to <= 0 {
        let what = "an amount of 0 counts as none: as many come as the share pays for";
        say.warn(&path, what, "Write at least 1, or leave the amount to the cost")
            .take("Leave the amount to the cost", &path);
    } else if from > i32::from(most) {
        let what = format!("at least {from} never come: {most} are the most at its ratings");
        let told = say.warn(&path, what, format!("Write from: {most} or less"));
        if part.amount.is_some() {
            told.put(&format!("{path}/from"), &most.to_string());
        }
    }
}

/// Who comes: one way of saying it.
fn who(say: &mut Say<'_>, at: usize, part: &Part) {
    let said = [
        part.monster.is_some().then_some("monster"),
        part.encounter.is_some().then_some("encounter"),
        (!part.any.is_empty()).then_some("any"),
        part.list.is_some().then_some("list"),
    ];
    let said: Vec<&str> = said.into_iter().flatten().collect();
    match said.as_slice() {
        [_] => {}
        [] => {
            let path = format!("parts/{at}");
            say.warn(&path, "nobody comes in this part", "Say one of monster, encounter, any and list")
                .take("Take the part away", &path);
        }
        [first, second, ..] => {
            let (one, other) = (format!("parts/{at}/{first}"), format!("parts/{at}/{second}"));
            let what = format!("this part says {first} and {second}");
            say.warn(&other, what, "Make two parts of it, or keep one")
                .take(format!("Take {second} away"), &other)
                .take(format!("Take {first} away"), &one);
        }
    }
}

/// What lies over them: one way of saying it; the first that is said counts.
fn with(say: &mut Say<'_>, at: usize, part: &Part) {
    let said = [
        part.template.is_some().then_some("template"),
        part.any_template.is_some().then_some("any_template"),
        part.template_list.is_some().then_some("template_list"),
    ];
    let mut said = said.into_iter().flatten();
    if let Some(first) = said.next() {
        for more in said {
            let path = format!("parts/{at}/{more}");
            say.warn(
                &path,
                format!("this part says {first} and {more}, and {first} counts"),
                "Keep one of the two",
            )
            .take(format!("Take {more} away"), &path);
        }
    }
}

/// Whether a script of the encounter may choose who comes, in place of lists.
fn chosen_otherwise(resource: &Resource) -> bool {
    let chooses = |code: EventCode| code.base() == EventCode::EV_ENCHOOSE_MID;
    resource.handlers.codes().any(chooses) || resource.header.owed.iter().any(|code| chooses(*code))
}

/// Lists of an encounter, and those that its parts draw from: looked up once for all parts and lists.
struct Drawn {
    /// The lists that there are; of two with one name the first counts, and has members or not.
    picks: BTreeMap<ListId, bool>,
    /// The lists that a part draws from.
    by_parts: BTreeSet<ListId>,
}

impl Drawn {
    fn of(encounter: &Encounter) -> Self {
        let mut picks = BTreeMap::new();
        for list in &encounter.picks {
            picks.entry(list.list).or_insert(!list.entries.is_empty());
        }
        let by_parts = encounter.parts.iter().flat_map(|part| [part.list, part.template_list]).flatten();
        Self { picks, by_parts: by_parts.collect() }
    }

    fn has_members(&self, list: ListId) -> bool {
        self.picks.get(&list).copied().unwrap_or(false)
    }
}

/// Lists that a part draws from are there.
fn lists(say: &mut Say<'_>, drawn: &Drawn, at: usize, part: &Part) {
    for (field, list) in [("list", part.list), ("template_list", part.template_list)] {
        if let Some(list) = list.filter(|list| !drawn.has_members(*list)) {
            let names: Vec<&str> = drawn.picks.keys().filter_map(|list| list.name()).collect();
            let remedy = match nearest(&list.to_string(), names.iter().copied()) {
                Some(near) => format!("Perhaps {near} is meant"),
                None => format!("Add {list} to picks"),
            };
            let path = format!("parts/{at}/{field}");
            say.warn(&path, format!("there is no {list} here to draw from"), remedy).respell(&path, names);
        }
    }
    // Lists for classes, skills and all creatures hold templates too; a part that says one of them means it.
    let creatures = |list: &ListId| drawn_from(*list).contains(&Kind::Monster);
    if let Some(list) = part.template_list.filter(creatures) {
        let path = format!("parts/{at}/template_list");
        say.warn(&path, format!("{list} holds creatures, and no template"), "Name a list such as TEMP_LIST1");
    }
    if let Some(list) = part.list.filter(|list| !creatures(list)) {
        let path = format!("parts/{at}/list");
        say.warn(&path, format!("{list} holds templates, and no creature"), "Name a list such as MON_LIST1");
    }
}

/// A list: drawn from by somebody, with weights, with members that its ratings allow.
fn list(
    say: &mut Say<'_>,
    content: &Content,
    encounter: &Encounter,
    drawn: &Drawn,
    at: usize,
    picks: &PickList,
) {
    let path = format!("picks/{at}");
    if !ASKED_ANYWAY.contains(&picks.list) && !drawn.by_parts.contains(&picks.list) {
        let what = format!("no part draws from {}", picks.list);
        let remedy = format!("Write list: {} in a part, or take it away", picks.list);
        say.warn(&format!("{path}/list"), what, remedy).take("Take the list away", &path);
    }
    if !picks.entries.is_empty() && picks.entries.iter().all(|pick| pick.weight <= 0) {
        let what = "all weights are 0, so nothing is ever drawn";
        say.warn(&format!("{path}/entries"), what, "Write weight: 10, the usual weight");
    }
    for (nth, pick) in picks.entries.iter().enumerate() {
        if let Some(of) = pick.of.filter(|of| !drawn_from(picks.list).contains(&of.kind())) {
            let kinds: Vec<String> = drawn_from(picks.list).iter().map(|kind| one(kind.word())).collect();
            let path = format!("{path}/entries/{nth}");
            say.warn(
                &path,
                format!("{} draws no {}", picks.list, of.kind().word()),
                format!("Name {}", kinds.join(" or ")),
            )
            .take("Take the entry away", &path);
        }
        if pick.of.is_none() == pick.any.is_empty() {
            let what = if pick.of.is_none() { "this entry is nothing" } else { "this entry says of and any" };
            let entry = format!("{path}/entries/{nth}");
            let told = say.warn(&entry, what, "Say one of of and any");
            match pick.of {
                None => told.take("Take the entry away", &entry),
                Some(_) => told.take("Take any away", &format!("{entry}/any")),
            };
        }
    }
    let ratings: Option<Vec<i16>> = picks.entries.iter().map(|pick| rating(content, pick)).collect();
    let least = ratings.and_then(|ratings| ratings.into_iter().min());
    let highest = encounter.max_cr.max(1);
    if let Some(least) = least.filter(|least| *least > highest && encounter.max_cr > encounter.min_cr) {
        let what = format!("everybody in {} is above rating {highest}, the encounter's highest", picks.list);
        let remedy = format!("Write max_cr: {least} or more, or add weaker ones");
        say.warn(&format!("{path}/entries"), what, remedy).put("max_cr", &least.to_string());
    }
}

/// What is drawn from a list.
fn drawn_from(list: ListId) -> &'static [Kind] {
    match list {
        ListId::MON_LIST1 | ListId::MON_LIST2 | ListId::MON_LIST3 | ListId::MON_LIST4 | ListId::MON_LIST5 => {
            &[Kind::Monster, Kind::Encounter]
        }
        _ => &[Kind::Template],
    }
}

/// The rating that an entry has, where one is known.
fn rating(content: &Content, pick: &Pick) -> Option<i16> {
    let of = pick.of?;
    match of.kind() {
        Kind::Monster => content.monster(of).map(|monster| monster.cr),
        Kind::Encounter => content.encounter(of).map(|encounter| encounter.min_cr),
        _ => None,
    }
}

/// Encounters that a region names.
fn met(say: &mut Say<'_>, content: &Content, region: &Region) {
    for (at, met) in region.encounters.iter().enumerate() {
        let path = format!("encounters/{at}");
        let own = met.encounter.and_then(|of| content.encounter(of.res_id()));
        if met.encounter.is_none() {
            say.warn(&path, "this names no encounter", "Write encounter: and its id");
        }
        if met.weight <= 0 {
            let what = "without a weight it is never drawn";
            let path = format!("{path}/weight");
            say.warn(&path, what, "Write weight: 10, the usual weight").put(&path, "10");
        }
        if let (Some(from), Some(to)) = (met.min_cr, met.max_cr)
            && from > to
        {
            let what = format!("no rating is from {from} to {to}");
            let remedy = format!("Write min_cr: {to}, max_cr: {from}");
            let (low, high) = (format!("{path}/min_cr"), format!("{path}/max_cr"));
            say.warn(&low, what, &remedy).swap(&remedy, [(&low, from.into()), (&high, to.into())]);
        }
        if let (Some(own), Some(to)) = (own, met.max_cr)
            && own.min_cr > to
        {
            let what = format!("the encounter begins at rating {}, above {to}", own.min_cr);
            let path = format!("{path}/max_cr");
            say.warn(&path, what, format!("Write max_cr: {} or more", own.min_cr))
                .put(&path, &own.min_cr.to_string());
        }
        if let Some(of) = met.only_of.filter(|of| of.kind() != Kind::Monster) {
            let what = format!("no creature is {of}, so that nobody is found");
            say.warn(&format!("{path}/only_of"), what, "Write a monster, as in \"monster:wolf\"");
        }
    }
}
