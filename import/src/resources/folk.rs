//! Classes, races and domains, and what levels give.

use super::common::Shared;
use super::context::{Context, is_zero};
use crate::syntax::tree::{self, Declaration, Entry, Item as ListItem, Said};
use augury_engine::base::event_code::EventCode;
use augury_engine::base::names::*;
use augury_engine::content::*;

/// Makes a class.
pub(super) fn class(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Class {
    let mut class = Class {
        name: one.name.clone(),
        total_levels: shared.figure(context, ConstantId::TOTAL_CLASS_LEVELS),
        allowed_gods: context.listed(shared.list(ListId::ALLOWED_GODS)),
        lists: shared.other_lists(context, &[ListId::ALLOWED_GODS]),
        constants: shared.other_constants(context, &[ConstantId::TOTAL_CLASS_LEVELS]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        gear: shared.gear.clone(),
        ..Class::default()
    };
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        class_entry(context, &mut class, said);
    }
    class
}

fn class_entry(context: &mut Context<'_>, class: &mut Class, said: &Said) {
    match (said.word, &said.entry) {
        ("hd", Entry::Value(value)) => class.hd = context.small("HD", value),
        ("mana", Entry::Value(value)) => class.mana = context.small("Mana", value),
        ("def", Entry::Fraction(of)) => class.def = context.small("Def", of),
        ("attk", Entry::Pairs(all)) => {
            for (mode, percent) in all {
                let percent = context.small("Attk", percent);
                let name = super::context::shown(&mode.expr);
                match name.as_str() {
                    "S_ARCHERY" => class.attack.archery = percent,
                    "S_BRAWL" => class.attack.brawl = percent,
                    "S_MELEE" => class.attack.melee = percent,
                    "S_THROWN" => class.attack.thrown = percent,
                    _ => {
                        context.wrong(&mode.at, format!("{name} is no mode of attack"), "write S_MELEE or so")
                    }
                }
            }
        }
        ("saves", _) => {
            let remedy = "it is left out; write CF_GOOD_FORT, CF_GOOD_REF or CF_GOOD_WILL among the flags";
            context.odd(&said.at, "the numbers of saves are not read", remedy);
        }
        ("grant", Entry::Grant(grant)) => class.grants.extend(context.grant(grant, &said.at)),
        ("skills", Entry::Skills(points, all)) => {
            class.skill_points = points.as_ref().map_or(0, |points| context.small("the points", points));
            class.skills.extend(all.iter().filter_map(|skill| context.member_or_none::<Skill>(skill)));
        }
        ("prof", Entry::Toggles(all)) => class.proficiencies = context.flags(all),
        ("flags", Entry::Toggles(all)) => class.flags = context.flags(all),
        _ => super::common::left_out(context, said),
    }
}

/// Makes a race. Its size is that of its body, which `size_of` finds.
pub(super) fn race(
    context: &mut Context<'_>,
    one: &Declaration,
    shared: &mut Shared,
    size_of: &dyn Fn(&str) -> Option<Size>,
) -> Race {
    let mut race = Race {
        name: one.name.clone(),
        base: one.base.as_ref().and_then(|base| context.one(base)),
        survival: shared.figure(context, ConstantId::RES_SURVIVAL_CHANCE),
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, &[ConstantId::RES_SURVIVAL_CHANCE]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        gear: shared.gear.clone(),
        ..Race::default()
    };
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        race_entry(context, &mut race, said);
    }
    if let Some(size) = race.body.and_then(|body| size_of(body.id())) {
        race.size = size;
    }
    race
}

fn race_entry(context: &mut Context<'_>, race: &mut Race, said: &Said) {
    match (said.word, &said.entry) {
        ("monster", Entry::Reference(body)) => race.body = context.one(body),
        ("attribute", Entry::Attribute(which, value)) => {
            let number = context.small("the adjustment", value);
            let scores = &mut race.adjustments;
            match which {
                0 => scores.str = number,
                1 => scores.dex = number,
                2 => scores.con = number,
                3 => scores.int = number,
                4 => scores.wis = number,
                5 => scores.cha = number,
                _ => scores.luc = number,
            }
        }
        ("favoured", Entry::References(all)) => race.favoured = context.many(all),
        ("skills", Entry::Skills(points, all)) => {
            if let Some(points) = points {
                context.odd(&points.at, "a race has no points for skills", "they are left out");
            }
            race.skills.extend(all.iter().filter_map(|skill| context.member_or_none::<Skill>(skill)));
        }
        ("grant", Entry::Grant(grant)) => race.grants.extend(context.grant(grant, &said.at)),
        ("male_names", Entry::Text(text)) => race.male_names = names(text),
        ("female_names", Entry::Text(text)) => race.female_names = names(text),
        ("family_names", Entry::Text(text)) => race.family_names = names(text),
        _ => super::common::left_out(context, said),
    }
}

/// The names of a text, which slashes part.
fn names(text: &str) -> Vec<String> {
    text.split('/').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Makes a domain.
pub(super) fn domain(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Domain {
    let mut domain = Domain {
        name: one.name.clone(),
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, &[]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        ..Domain::default()
    };
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        match (said.word, &said.entry) {
            ("spells", Entry::References(all)) => domain.spells.extend(context.many::<Effect>(all)),
            ("grant", Entry::Grant(grant)) => domain.grants.extend(context.grant(grant, &said.at)),
            _ => super::common::left_out(context, said),
        }
    }
    domain
}

impl Context<'_> {
    /// What a level gives.
    pub fn grant(&mut self, grant: &tree::Grant, at: &tree::At) -> Option<Grant> {
        let mut made = Grant { from: 1, ..Grant::default() };
        match grant.word {
            "ability" => made.ability = Some(self.member(&grant.id)?),
            "stati" => made.stati = Some(self.member(&grant.id)?),
            _ => match &grant.id.expr {
                tree::Expr::Name(name) if Feat::parse(name).is_none() && FeatList::parse(name).is_some() => {
                    made.choice = FeatList::parse(name);
                }
                _ => made.feat = Some(self.member(&grant.id)?),
            },
        }
        if let Some(from) = &grant.from {
            made.from = self.small("the level", from);
        }
        if let Some(every) = &grant.every {
            made.every = self.small("the level", every);
        }
        match &grant.first {
            Some(ListItem::Of(reference)) => made.of = self.any(reference),
            Some(ListItem::Value(value)) if made.stati == Some(StatiNature::TRAP_EVENT) => {
                let code = EventCode(self.whole("the event", value, &super::family::is_event));
                if !code.is_valid() {
                    self.wrong(&value.at, format!("{} is no event", code.0), "write one as EV_STRIKE");
                    return None;
                }
                made.event = Some(code);
            }
            Some(ListItem::Value(value)) => made.val = self.symbol_of::<Symbol>("Val", value),
            Some(ListItem::Text(..)) => {
                self.wrong(at, "a text cannot be given", "write a number or a resource")
            }
            None => {}
        }
        if let Some(second) = grant.second.as_ref().filter(|second| !is_zero(&second.expr)) {
            made.mag = self.narrow("the magnitude", second, &super::family::is_of_stati);
        }
        Some(made)
    }
}
