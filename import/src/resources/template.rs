//! Templates.

use super::common::Shared;
use super::context::Context;
use super::monster::join;
use crate::syntax::tree::{self, Bound, Declaration, Entry, How, Said};
use augury_engine::content::*;

/// Makes a template.
pub(super) fn template(context: &mut Context<'_>, one: &Declaration, shared: &mut Shared) -> Template {
    let mut template = Template {
        name: one.name.clone(),
        kind: context.set(&one.head),
        image: shared.image.clone(),
        lists: shared.other_lists(context, &[]),
        constants: shared.other_constants(context, &[]),
        description: shared.description.clone(),
        vars: shared.vars.clone(),
        handlers: shared.handlers.clone(),
        owed: shared.owed.clone(),
        gear: shared.gear.clone(),
        ..Template::default()
    };
    if let Some(value) = &one.for_what {
        fits(context, &mut template, value);
    }
    for said in one.entries().filter(|said| !super::common::is_shared(said)) {
        entry(context, &mut template, said);
    }
    template
}

/// What it is for: the end of the types stands for nobody.
fn fits(context: &mut Context<'_>, template: &mut Template, value: &tree::Value) {
    if matches!(&value.expr, tree::Expr::Name(name) if &**name == "MA_LAST") {
        template.for_nobody = true;
    } else if let Some(kind) = context.member_or_none(value) {
        template.for_type = kind;
    }
}

fn entry(context: &mut Context<'_>, template: &mut Template, said: &Said) {
    match (said.word, &said.entry) {
        ("for", Entry::Value(value)) => fits(context, template, value),
        ("mtype", Entry::Value(value)) => template.makes = context.member_or_none(value),
        ("size", Entry::Change(change)) => template.size = Some(context.size_change(change)),
        ("dmg", Entry::Value(value)) => template.dmg = context.small("Dmg", value),
        (word, Entry::Change(change)) => {
            let change = Some(context.change(change));
            match word {
                "cr" => template.cr = change,
                "hd" => template.hd = change,
                "hit" => template.hit = change,
                "def" => template.def = change,
                "arm" => template.arm = change,
                "mov" => template.mov = change,
                "spd" => template.spd = change,
                "power" => template.power = change,
                "caster_level" => template.caster_level = change,
                _ => super::common::left_out(context, said),
            }
        }
        ("attribute", Entry::AttributeChange(which, change)) => {
            let change = Some(context.change(change));
            let scores = &mut template.attributes;
            match which {
                0 => scores.str = change,
                1 => scores.dex = change,
                2 => scores.con = change,
                3 => scores.int = change,
                4 => scores.wis = change,
                5 => scores.cha = change,
                _ => scores.luc = change,
            }
        }
        ("attk", Entry::Attack(attack)) => template.attacks.extend(context.attack(attack)),
        ("immune", Entry::Toggles(all)) => {
            join(&mut template.immune, context.flags(&on(all, false)));
            join(&mut template.not_immune, context.flags(&on(all, true)));
        }
        ("resists", Entry::Toggles(all)) => {
            join(&mut template.resists, context.flags(&on(all, false)));
            join(&mut template.not_resists, context.flags(&on(all, true)));
        }
        ("feats", Entry::Toggles(all)) => {
            let (feats, skills, focused) = context.trained(all);
            template.feats.extend(feats);
            template.skills.extend(skills);
            template.skill_focus.extend(focused);
        }
        ("flags", Entry::Toggles(all)) => flags(context, template, all),
        ("stati", Entry::Stati(stati)) => template.stati.extend(context.stati(stati)),
        ("spells", Entry::References(all)) => template.spells.extend(context.many::<Effect>(all)),
        ("poison", Entry::References(all)) => template.poison.extend(context.many::<Effect>(all)),
        ("disease", Entry::References(all)) => template.disease.extend(context.many::<Effect>(all)),
        _ => super::common::left_out(context, said),
    }
}

/// Those with or without a `~`, as if none had one.
fn on(all: &[(bool, tree::Value)], off: bool) -> Vec<(bool, tree::Value)> {
    all.iter().filter(|(own, _)| *own == off).map(|(_, value)| (false, value.clone())).collect()
}

/// Flags of one line: its own are below 0, the others are given or, with `~`, taken.
fn flags(context: &mut Context<'_>, template: &mut Template, all: &[(bool, tree::Value)]) {
    for (off, value) in all {
        if context.known(value).is_some_and(|number| number < 0) {
            if let Some(flag) = context.member(value) {
                template.flags.insert(flag);
            }
        } else if let Some(flag) = context.member(value) {
            if *off {
                template.loses.insert(flag)
            } else {
                template.gains.insert(flag)
            };
        }
    }
}

impl Context<'_> {
    /// The change of a number.
    pub fn change(&mut self, change: &tree::Change) -> Change {
        let value = Some(self.small("the change", &change.value));
        let mut made = Change::default();
        match change.how {
            How::Add => made.add = value,
            How::Set => made.set = value,
            How::Percent => made.percent = value,
        }
        if let Some((bound, value)) = &change.bound {
            let number = Some(self.small("the bound", value));
            match bound {
                Bound::Min => made.min = number,
                Bound::Max => made.max = number,
                Bound::Near => self.odd(&value.at, "a pack has no bound that draws near", "it is left out"),
            }
        }
        made
    }

    fn size_change(&mut self, change: &tree::Change) -> SizeChange {
        let mut made = SizeChange::default();
        match change.how {
            How::Add => made.add = Some(self.small("the size", &change.value)),
            How::Set => made.set = self.member(&change.value),
            How::Percent => self.wrong(&change.value.at, "a size has no percentage", "add sizes, or set one"),
        }
        if let Some((bound, value)) = &change.bound {
            match bound {
                Bound::Min => made.min = self.member(value),
                Bound::Max => made.max = self.member(value),
                Bound::Near => self.odd(&value.at, "a pack has no bound that draws near", "it is left out"),
            }
        }
        made
    }
}
