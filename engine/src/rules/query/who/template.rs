//! What templates make of a body: changed numbers, traits given and taken, feats, levels of casting
//! (docs/rules/values-base.md, Templates). Knows no bonus: `rules::values::templates` enters those.

use super::Who;
use crate::base::id::ResId;
use crate::base::names::{Feat, MonsterFlag, MonsterType, Named, Size, Skill, StatiNature, TemplateKind};
use crate::content::{Change, Content, Monster, Switch, Template};

/// A number under a change: added to, set or multiplied, then kept within its bound. Adding never ends below 0.
pub fn adjust(change: Option<&Change>, old: i32) -> i32 {
    let Some(change) = change else { return old };
    let new = if let Some(add) = change.add {
        (old + i32::from(add)).max(0)
    } else if let Some(set) = change.set {
        i32::from(set)
    } else if let Some(percent) = change.percent {
        old * i32::from(percent) / 100
    } else {
        old
    };
    let new = change.min.map_or(new, |least| new.max(i32::from(least)));
    change.max.map_or(new, |most| new.min(i32::from(most)))
}

/// The least Intelligence of the true form with which a class can be learnt (docs/rules/encounters.md, What is laid
/// over them).
const WITS_FOR_A_CLASS: i16 = 7;

/// Feats and skills that a template teaches whoever has it.
const MOST_TAUGHT: usize = 16;

/// The feats and the skills that a template teaches: all, or the first 16 of both together (switch
/// `template_teaches_sixteen`).
pub fn taught<'t>(content: &Content, template: &'t Template) -> (&'t [Feat], &'t [Skill]) {
    let (feats, skills) = (template.feats.as_slice(), template.skills.as_slice());
    if !content.keeps(Switch::TemplateTeachesSixteen) {
        return (feats, skills);
    }
    let feats = feats.get(..MOST_TAUGHT).unwrap_or(feats);
    (feats, skills.get(..MOST_TAUGHT - feats.len()).unwrap_or(skills))
}

impl<'a> Who<'a> {
    /// Its templates, first to last; those that the pack does not have are passed over.
    #[inline]
    pub fn templates(&self) -> impl Iterator<Item = &'a Template> + use<'a> {
        let content = self.content;
        self.c.templates().iter().filter_map(move |id| content.template(*id))
    }

    /// Has it any template?
    #[inline]
    pub(crate) fn has_template(&self) -> bool {
        !self.c.templates().is_empty()
    }

    /// What keeps a template off it, but for what the template itself says when it is asked (EV_ISTARGET): it has it
    /// already, is nothing that the template is for, or cannot learn the class that it stands for.
    pub fn lacks_for_template(&self, id: ResId) -> Option<String> {
        let Some(template) = self.content.template(id) else {
            return Some(format!("the pack has no template {}", id.id()));
        };
        if self.c.templates().contains(&id) {
            return Some("it has this template already".to_owned());
        }
        let kind = template.for_type;
        if kind != MonsterType::MA_ALL && !self.is_type(kind) {
            return Some(format!("the template is for {kind}, which it is not"));
        }
        if !template.kind.has(TemplateKind::TM_CLASS) {
            return None;
        }
        let wits = self.true_monster().map_or(0, |form| form.attributes.int);
        if !self.has_flag(MonsterFlag::M_HUMANOID) {
            Some("the template is a class, which only a humanoid learns (M_HUMANOID)".to_owned())
        } else if wits < WITS_FOR_A_CLASS {
            Some(format!(
                "the template is a class, which needs an Intelligence of {WITS_FOR_A_CLASS}; its form has {wits}"
            ))
        } else {
            None
        }
    }

    /// A number of its form after all its templates.
    #[inline]
    pub(super) fn templated(&self, old: i32, change: impl Fn(&Template) -> Option<&Change>) -> i32 {
        self.templates().fold(old, |value, template| adjust(change(template), value))
    }

    /// A trait of its form, where no template takes it; or one that a template gives. Whoever has no wits has no sex
    /// (measured: all that is not MA_SAPIENT is M_NEUTER).
    #[inline]
    pub fn has_flag(&self, flag: MonsterFlag) -> bool {
        if flag == MonsterFlag::M_NEUTER && !self.is_type(MonsterType::MA_SAPIENT) {
            return true;
        }
        if self.has_template() {
            if self.templates().any(|t| t.loses.has(flag)) {
                return false;
            }
            if self.templates().any(|t| t.gains.has(flag)) {
                return true;
            }
        }
        self.monster().is_some_and(|m| m.flags.has(flag))
    }

    /// A feat that one of its templates gives.
    pub(super) fn template_feat(&self, feat: Feat) -> bool {
        self.templates().any(|t| taught(self.content, t).0.contains(&feat))
    }

    /// A skill that one of its templates trains.
    pub(super) fn template_skill(&self, skill: Skill) -> bool {
        self.templates().any(|t| taught(self.content, t).1.contains(&skill))
    }

    /// The strength of its special attacks: the base as the last template changes it; each looks at the base
    /// alone (docs/rules/values-base.md, Templates).
    pub fn power(&self, base: i32) -> i32 {
        self.templates().map(|t| adjust(t.power.as_ref(), base)).last().unwrap_or(base)
    }

    /// The bonus to hit that comes of its levels or its kind alone, in a mode of attack: 0 archery, 1 brawl,
    /// 2 melee (and the other hand), 3 thrown (docs/rules/values-base.md, Templates).
    pub fn base_attack(&self, mode: usize) -> i32 {
        match self.character() {
            Some(character) => self.studied_attack(character, mode),
            None => {
                let hit = self.true_monster().map_or(0, |m| i32::from(m.hit));
                self.templated(hit, |t| t.hit.as_ref())
            }
        }
    }

    /// Is it of a small humanoid race, in its true form and its present one?
    pub(crate) fn is_small_race(&self) -> bool {
        let small = |m: Option<&Monster>| {
            m.is_some_and(|m| {
                m.size.unwrap_or(Size::SZ_MEDIUM).0 <= Size::SZ_SMALL.0
                    && m.flags.has(MonsterFlag::M_HUMANOID)
            })
        };
        small(self.monster()) && small(self.true_monster())
    }

    /// Is it on the material plane?
    pub(crate) fn is_phased(&self) -> bool {
        use crate::base::names::StatiValue;
        match self.stati_of(StatiNature::PHASED).next() {
            Some(phase) => phase.val != StatiValue::PHASE_MATERIAL.number(),
            None => self.has_flag(MonsterFlag::M_INCOR),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_adds_sets_or_multiplies_within_its_bound() {
        let add = |n| Change { add: Some(n), ..Change::default() };
        let percent = Change { percent: Some(80), max: Some(5), ..Change::default() };
        assert_eq!(adjust(None, -3), -3);
        assert_eq!(adjust(Some(&add(-4)), 3), 0);
        assert_eq!(adjust(Some(&Change { min: Some(2), ..add(-6) }), 7), 2);
        assert_eq!(adjust(Some(&percent), 10), 5);
        assert_eq!(adjust(Some(&Change { set: Some(-2), ..Change::default() }), 10), -2);
    }
}
