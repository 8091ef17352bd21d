//! Monsters, and the attacks that templates have too.

use super::common::{CodeHandler, Shared};
use super::context::{Context, is_zero};
use crate::syntax::tree::{self, Declaration, Entry, Said};
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::names::*;
use augury_engine::content::*;

/// A monster that is made, for those that copy it.
#[derive(Clone)]
pub(super) struct Made {
    pub monster: Monster,
    pub code: Vec<CodeHandler>,
    pub conditions: Vec<(usize, tree::Code)>,
    pub variables: Vec<tree::Variable>,
}

/// Finds the monster that an entry copies.
pub(super) type Earlier<'e> = dyn Fn(&Said, &mut Context<'_>) -> Option<Made> + 'e;

/// Makes a monster. `earlier` finds one that it copies.
pub(super) fn monster(
    context: &mut Context<'_>,
    one: &Declaration,
    earlier: &Earlier<'_>,
) -> (Monster, Shared) {
    let mut shared = Shared::default();
    let mut monster = Monster { cr: 0, hd: 0, ..Monster::default() };
    monster.types = one.head.iter().filter_map(|value| context.member_or_none(value)).collect();
    for said in one.entries() {
        if said.word == "as" {
            if let Some(made) = earlier(said, context) {
                let copied = made.monster;
                shared.handlers.clone_from(&copied.handlers);
                shared.owed.clone_from(&copied.owed);
                shared.vars.clone_from(&copied.vars);
                shared.gear.clone_from(&copied.gear);
                shared.image = Some(copied.image.clone());
                shared.description.clone_from(&copied.description);
                shared.copy_code(made.code);
                (shared.conditions, shared.declared) = (made.conditions, made.variables);
                monster = copied;
            }
        } else if !shared.take(context, said) {
            entry(context, &mut monster, said);
        }
    }
    if !monster.spells.is_empty() {
        monster.flags.insert(MonsterFlag::M_INNATE);
    }
    let copied = (std::mem::take(&mut monster.lists), std::mem::take(&mut monster.constants));
    monster.name.clone_from(&one.name);
    monster.image = shared.image.clone().unwrap_or_else(super::common::no_image);
    monster.lists = copied.0.into_iter().chain(shared.other_lists(context, &[])).collect();
    monster.constants = copied.1.into_iter().chain(shared.other_constants(context, &[])).collect();
    monster.description.clone_from(&shared.description);
    monster.vars.clone_from(&shared.vars);
    monster.handlers.clone_from(&shared.handlers);
    monster.owed = shared.owed.clone();
    monster.gear.clone_from(&shared.gear);
    (monster, shared)
}

fn entry(context: &mut Context<'_>, monster: &mut Monster, said: &Said) {
    match (said.word, &said.entry) {
        ("cr", Entry::Fraction(of)) => monster.cr = 2i16.saturating_sub(context.small("CR", of)),
        ("cr", Entry::Value(value)) => monster.cr = context.small("CR", value),
        ("depth", Entry::Value(value)) => monster.depth = context.small("Depth", value),
        ("hd", Entry::Value(value)) => monster.hd = context.small("HD", value),
        ("hp", Entry::Value(value)) => {
            monster.hd = context.small("HP", value);
            monster.flags.insert(MonsterFlag::M_FIXED_HP);
        }
        ("hit", Entry::Value(value)) => monster.hit = context.small("Hit", value),
        ("def", Entry::Value(value)) => monster.def = context.small("Def", value),
        ("arm", Entry::Value(value)) => monster.arm = context.small("Arm", value),
        ("mana", Entry::Value(value)) => monster.mana = context.small("Mana", value),
        ("size", Entry::Value(value)) => monster.size = context.member_or_none(value),
        ("spd", Entry::Percent { value, .. }) => monster.spd = context.small("Spd", value),
        ("mov", Entry::Percent { value, .. }) => monster.mov = context.small("Mov", value),
        ("terrain", Entry::Values(values)) => monster.terrains = context.set(values),
        ("attribute", Entry::Attribute(which, value)) => {
            let score = context.small("the score", value);
            set_score(&mut monster.attributes, *which, score);
        }
        ("immune", Entry::Toggles(all)) => join(&mut monster.immune, context.flags(all)),
        ("resists", Entry::Toggles(all)) => join(&mut monster.resists, context.flags(all)),
        ("flags", Entry::Toggles(all)) => {
            for (off, value) in all {
                for flag in context.members::<MonsterFlag>(value) {
                    if *off {
                        monster.flags.remove(flag);
                    } else {
                        monster.flags.insert(flag);
                    }
                }
            }
        }
        ("feats", Entry::Toggles(all)) => {
            let (feats, skills, focused) = context.trained(all);
            monster.feats.extend(feats);
            monster.skills.extend(skills);
            monster.skill_focus.extend(focused);
        }
        ("attk", Entry::Attack(attack)) => monster.attacks.extend(context.attack(attack)),
        ("stati", Entry::Stati(stati)) => monster.stati.extend(context.stati(stati)),
        ("spells", Entry::References(all)) => monster.spells.extend(context.many::<Effect>(all)),
        ("poison", Entry::References(all)) => monster.poison.extend(context.many::<Effect>(all)),
        ("disease", Entry::References(all)) => monster.disease.extend(context.many::<Effect>(all)),
        _ => super::common::left_out(context, said),
    }
}

fn set_score(scores: &mut AttributeScores, which: u8, score: i16) {
    let slot = match which {
        0 => &mut scores.str,
        1 => &mut scores.dex,
        2 => &mut scores.con,
        3 => &mut scores.int,
        4 => &mut scores.wis,
        5 => &mut scores.cha,
        _ => &mut scores.luc,
    };
    *slot = score;
}

/// Adds the members of a set to another.
pub(super) fn join<F: Named>(set: &mut FlagSet<F>, more: FlagSet<F>) {
    for member in more.iter() {
        set.insert(member);
    }
}

impl Context<'_> {
    /// An attack.
    pub fn attack(&mut self, attack: &tree::Attack) -> Option<Attack> {
        let mut made = Attack { attack: self.member(&attack.kind)?, ..Attack::default() };
        if let Some(what) = &attack.what {
            made.shape = self.any(what);
            if let Some(dtype) = &attack.first.dtype {
                let message = "a pack has no damage type for an attack that is for a resource";
                self.odd(&dtype.at, message, "it is left out");
            }
            return Some(made);
        }
        let blow = &attack.first;
        if made.attack == AttackType::A_GATE {
            made.gates = blow.dtype.as_ref().and_then(|of| self.member(of));
            made.dc = blow.dc.as_ref().map_or(0, |dc| self.small("DC", dc));
            if let Some(chance) = &blow.chance {
                made.damage = Dice::fixed(self.small("the chance", chance));
            } else if let Some(damage) = &blow.damage {
                made.damage = self.dice(damage);
            }
        } else {
            (made.damage, made.dtype, made.dc) = self.blow(blow);
        }
        for part in &attack.also {
            let (damage, dtype, dc) = self.blow(part);
            made.also.push(AttackPart { damage, dtype, dc });
        }
        Some(made)
    }

    fn blow(&mut self, blow: &tree::Blow) -> (Dice, DamageType, i16) {
        let damage = match (&blow.damage, &blow.chance) {
            (Some(damage), _) => self.dice(damage),
            (None, Some(chance)) => Dice::fixed(self.small("the chance", chance)),
            (None, None) => Dice::default(),
        };
        let dtype = match &blow.dtype {
            None => DamageType::AD_NORM,
            Some(value) if is_zero(&value.expr) => DamageType::AD_NORM,
            Some(value) => self.member(value).unwrap_or(DamageType::AD_NORM),
        };
        (damage, dtype, blow.dc.as_ref().map_or(0, |dc| self.small("DC", dc)))
    }
}
