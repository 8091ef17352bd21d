//! What race, god, classes, weapons and feats have to say of a character that is being made.

use super::Draft;
use augury_engine::base::names::{Feat, GodFlag, MonsterType, WeaponSkill};
use augury_engine::content::Content;
use augury_engine::event::{Answer, Bare, EventCode, Machine};
use augury_engine::play::Revision;
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::{growth, rule_book};

/// What the weapon feats stand for, from the least training on (docs/rules/values-gear.md, Training).
const TRAINING: [(WeaponSkill, Feat); 5] = [
    (WeaponSkill::WS_FOCUSED, Feat::FT_WEAPON_FOCUS),
    (WeaponSkill::WS_SPECIALIST, Feat::FT_WEAPON_SPECIALIST),
    (WeaponSkill::WS_MASTERY, Feat::FT_WEAPON_MASTERY),
    (WeaponSkill::WS_HIGH_MASTERY, Feat::FT_WEAPON_HIGH_MASTERY),
    (WeaponSkill::WS_GRAND_MASTERY, Feat::FT_WEAPON_GRAND_MASTERY),
];

/// Sides of an alignment that gods ask for or will not have: the flag, the side, whether it is asked for.
const SIDES_OF_GODS: [(GodFlag, MonsterType, bool); 8] = [
    (GodFlag::GF_GOOD, MonsterType::MA_GOOD, true),
    (GodFlag::GF_EVIL, MonsterType::MA_EVIL, true),
    (GodFlag::GF_LAWFUL, MonsterType::MA_LAWFUL, true),
    (GodFlag::GF_CHAOTIC, MonsterType::MA_CHAOTIC, true),
    (GodFlag::GF_NO_GOOD, MonsterType::MA_GOOD, false),
    (GodFlag::GF_NO_EVIL, MonsterType::MA_EVIL, false),
    (GodFlag::GF_NO_LAWFUL, MonsterType::MA_LAWFUL, false),
    (GodFlag::GF_NO_CHAOTIC, MonsterType::MA_CHAOTIC, false),
];

impl Draft {
    /// Asks each class whether its last level may be taken: as EV_ADVANCE would.
    pub(super) fn classes_of(&self, rev: &Revision, faults: &mut Vec<String>) {
        for (class, _) in &self.classes {
            let mut before = self.clone();
            before.classes.retain_mut(|(other, level)| {
                *level -= i16::from(other == class);
                *level > 0
            });
            let Some((world, h)) = before.world(&rev.content) else { continue };
            let lacks =
                who(&world, &rev.content, h).map_or_else(Vec::new, |w| growth::lacks_for_class(&w, *class));
            if !lacks.is_empty() {
                faults.push(format!("Class {} wants {}.", class.id(), lacks.join(" and ")));
                continue;
            }
            let scripts = rev.scripts.as_ref();
            let mut m = Machine::new(world, 1, &rev.content, scripts, rule_book(), Bare);
            m.begin_action(h, 0, "review");
            if m.throw_eff(EventCode::EV_PREREQ, *class, &[h]) == Ok(Answer::Abort) {
                faults.push(format!("Class {} refuses it: see its handler of EV_PREREQ.", class.id()));
            }
        }
    }

    /// Asks race and god whether it may be of them (EV_PREREQ; docs/rules/prayer.md, Worthiness), and its god for
    /// what it looks at: sides of the alignment, and the domains.
    pub(super) fn origin_of(&self, rev: &Revision, me: &Who<'_>, faults: &mut Vec<String>) {
        let asked = [Some(self.race), self.god].into_iter().flatten();
        for id in asked.chain(self.domains.iter().copied()) {
            let scripts = rev.scripts.as_ref();
            let world = me.world.clone();
            let mut m = Machine::new(world, 1, &rev.content, scripts, rule_book(), Bare);
            let h = me.c.handle();
            m.begin_action(h, 0, "review");
            if m.pevent(EventCode::EV_PREREQ, h, id, |info| info) == Ok(Answer::Abort) {
                faults.push(format!(
                    "{} {} refuses it: see its handler of EV_PREREQ.",
                    id.kind().word(),
                    id.id()
                ));
            }
        }
        let god = self.god.and_then(|id| rev.content.god(id));
        for (flag, side, wanted) in SIDES_OF_GODS {
            if god.is_some_and(|god| god.flags.has(flag)) && me.is_type(side) != wanted {
                let side = side.to_string();
                let what = if wanted { "wants" } else { "will not have" };
                faults.push(format!("The god {what} {side}: see Alignment."));
            }
        }
        for domain in &self.domains {
            if god.is_none_or(|god| god.domains.iter().all(|of| of.res_id() != *domain)) {
                faults.push(format!("Domain {} is none of its god's; take it out.", domain.id()));
            }
        }
    }

    /// A weapon that one is trained with needs the feat that says so; the other way round the feat does nothing yet.
    pub(super) fn weapons_of(&self, content: &Content, faults: &mut Vec<String>) {
        for (skill, feat) in TRAINING {
            let trained = self.weapons.iter().filter(|(_, has)| has.0 >= skill.0).count();
            match (trained, self.feats.contains(&feat)) {
                (0, true) => faults.push(format!("Feat {feat} wants a weapon: name one under Weapons.")),
                (1.., false) => {
                    let names = self.weapons.iter().filter(|(_, has)| has.0 >= skill.0);
                    let names: Vec<&str> = names.map(|(id, _)| content.shown_name(*id)).collect();
                    faults.push(format!("{} trained to {skill}: that wants {feat}.", names.join(", ")));
                }
                _ => {}
            }
        }
    }

    /// Asks for each feat what it lacks, as if it had not been taken yet.
    pub(super) fn feats_of(&self, content: &Content, faults: &mut Vec<String>) {
        for feat in &self.feats {
            let mut before = self.clone();
            before.feats.retain(|other| other != feat);
            let Some((world, h)) = before.world(content) else { continue };
            let lacks = who(&world, content, h).map_or_else(Vec::new, |w| growth::lacks_for(&w, *feat));
            if !lacks.is_empty() {
                faults.push(format!("Feat {feat} wants {}.", lacks.join(", or ")));
            }
        }
    }
}
