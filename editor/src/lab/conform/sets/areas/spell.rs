//! The effects and the creature of the cases, on top of the pack.

use super::case::Case;
use crate::lab::pack::revise;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EffectArchetype, EffectFlag, Metamagic, Named, TerraMode};
use augury_engine::play::Revision;

/// What tells the effects of the cases apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spell {
    name: String,
    area: String,
    lval: i16,
    level: i32,
    extended: bool,
}

impl Spell {
    pub(super) fn of(case: &Case) -> Self {
        let extended = case.mm & Metamagic::MM_EXTEND.number().cast_unsigned() != 0;
        Spell {
            name: case.effect.clone(),
            area: case.area.clone(),
            lval: case.lval,
            level: case.level,
            extended,
        }
    }

    pub(super) fn id(place: usize) -> ResId {
        ResId::new(Kind::Effect, &format!("measured_{place}"))
    }

    /// The effect as a resource: the segments of the pack's that have the area, and handlers for what the case says. Chain
    /// Lightning's own handler of EV_CALC_EFFECT gives it an arc for three levels.
    fn text(&self, rev: &Revision) -> Result<String, String> {
        let content = &rev.content;
        let same = |id: &&ResId| content.header(**id).is_some_and(|h| h.name == self.name);
        let id =
            content.ids(Kind::Effect).iter().find(same).ok_or_else(|| format!("no effect {}", self.name))?;
        let magic = content.magic(*id).ok_or_else(|| format!("no effect {}", self.name))?;
        let kept = [EffectFlag::EF_CASTER_IMMUNE, EffectFlag::EF_AFFECTS_ITEMS, EffectFlag::EF_NOTBAD];
        let flags: Vec<&str> = kept.iter().filter(|f| magic.has(**f)).filter_map(|f| f.name()).collect();
        let mut segments = Vec::new();
        for segment in &magic.numbers.segments {
            let mut text = format!("(aval: {}, lval: {}, sval: NOSAVE", self.area, self.lval);
            if segment.eval == EffectArchetype::EA_TERRAFORM {
                let mode = TerraMode(segment.xval as i16).name().unwrap_or("TERRA_ALL");
                let ground = segment.rval.ok_or_else(|| format!("{} lays no ground", self.name))?;
                text.push_str(&format!(", eval: EA_TERRAFORM, xval: {mode}, rval: \"{ground}\")"));
            } else {
                text.push_str(", eval: EA_GENERIC)");
            }
            segments.push(text);
        }
        let range = (5 + self.level / 2) * if self.extended { 2 } else { 1 };
        let arcs = if self.area == "AR_CHAIN" { self.level / 3 } else { self.level / 4 };
        Ok(format!(
            "Effect(name: \"measured\", form: Spell, level: 1, flags: [{}], segments: [{}], handlers: [
                (on: \"EV_CALC_EFFECT\", script: \"e.v_caster_lev = {}; e.v_range = {range}; e.v_chain_max = {arcs}; NOTHING\"),
                (on: \"PRE(EV_MAGIC_STRIKE)\", script: \"ABORT\"),
            ])",
            flags.join(", "),
            segments.join(", "),
            self.level,
        ))
    }
}

/// The pack with the effects and creatures of the set.
pub(super) fn with_effects(rev: &Revision, spells: &[Spell]) -> Result<Revision, String> {
    let mut all = vec![(ResId::new(Kind::Monster, "measured"), CREATURE.to_owned())];
    for (place, spell) in spells.iter().enumerate() {
        all.push((Spell::id(place), spell.text(rev)?));
    }
    revise(rev, &all).map_err(|faults| faults.join("\n"))
}

const CREATURE: &str = r#"Monster(name: "measured", types: [MA_HUMAN], size: SZ_MEDIUM, flags: [M_HUMANOID, M_MINDLESS],
    cr: 5, hit: 12, attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10),
    attacks: [(attack: A_PUNC, damage: "1d3", dtype: AD_BLUNT)])"#;
