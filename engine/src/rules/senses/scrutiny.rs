//! What a player makes of a monster at first sight (the original's ScrutinizeMon, which it asks for where a monster is drawn
//! for the first time): a shape that it only seems to have is seen through, and its templates are told by knowledge of its
//! type and by appraisal. Knows nothing of how a name is put together.

use crate::base::names::{
    AttackType as A, FlagSet, MonsterType as T, Skill, StatiNature as Nature, TemplateKind,
};
use crate::content::Content;
use crate::rules::checks::skill;
use crate::rules::growth::practice;
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::rules::stati::{self, StatiPart};
use crate::world::{Creature, CreatureField, StatiQuery};
use smallvec::SmallVec;

/// What every check of it has to reach, before the monster's challenge rating.
const DC: i32 = 10;

/// The knowledge that speaks of each type; of several the best counts.
const KNOWLEDGE: [(&[T], Skill); 7] = [
    (&[T::MA_UNDEAD], Skill::SK_KNOW_UNDEAD),
    (&[T::MA_AQUATIC], Skill::SK_KNOW_OCEANS),
    (
        &[T::MA_PLANT, T::MA_FUNGI, T::MA_NATURAL, T::MA_ANIMAL, T::MA_SYLVAN, T::MA_BEAST],
        Skill::SK_KNOW_NATURE,
    ),
    (&[T::MA_MYTHIC, T::MA_FAERIE, T::MA_NAGA, T::MA_LYCANTHROPE, T::MA_DRAGON], Skill::SK_KNOW_MYTH),
    (&[T::MA_EYE, T::MA_VORTEX, T::MA_MAGC], Skill::SK_KNOW_MAGIC),
    (&[T::MA_OUTSIDER, T::MA_ELEMENTALKIN, T::MA_PLANETOUCHED], Skill::SK_KNOW_PLANES),
    (&[T::MA_DEMON, T::MA_DEVIL], Skill::SK_KNOW_INF),
];
/// Fiends are no matter of the planes.
const FIENDS: [T; 2] = [T::MA_DEMON, T::MA_DEVIL];

/// Templates that say what somebody has learnt: appraisal tells them.
const LEARNT: [TemplateKind; 4] =
    [TemplateKind::TM_CLASS, TemplateKind::TM_CHIEFTAN, TemplateKind::TM_SHAMAN, TemplateKind::TM_SKILL];

/// Whoever plays looks over all monsters that come into sight for the first time.
pub fn first_sight<O: Observer>(m: &mut Machine<'_, O>, player: Handle) -> Result<(), Halt> {
    let (world, content) = (m.world(), m.content());
    let Some(w) = who(world, content, player).filter(|w| w.c.is_player() && w.c.is_here()) else {
        return Ok(());
    };
    let in_sight = |h: &Handle| who(world, content, *h).is_some_and(|o| is_in_sight(&w, &o));
    let new = w.here().creatures().filter(|c| has_secrets(c, content)).map(|c| c.handle());
    let new: SmallVec<[Handle; 4]> = new.filter(in_sight).collect();
    new.into_iter().try_for_each(|monster| look_over(m, player, monster))
}

/// A monster stands on the map for the first time: whoever plays looks it over where it is seen.
pub fn shown<O: Observer>(m: &mut Machine<'_, O>, monster: Handle) -> Result<(), Halt> {
    let (world, content) = (m.world(), m.content());
    let secret = world.creature(monster).is_some_and(|c| has_secrets(c, content));
    let Some(o) = who(world, content, monster).filter(|_| secret) else { return Ok(()) };
    let player = o.here().creatures().find(|c| c.is_player()).map(|c| c.handle());
    let seen = |h: &Handle| who(world, content, *h).is_some_and(|w| is_in_sight(&w, &o));
    match player.filter(seen) {
        Some(player) => look_over(m, player, monster),
        None => Ok(()),
    }
}

/// Is there anything about it that the first sight may not tell, and was it not looked over yet?
fn has_secrets(c: &Creature, content: &Content) -> bool {
    let seems = || {
        let form = content.monster(c.form());
        form.is_some_and(|form| form.attacks.iter().any(|a| matches!(a.attack, A::A_SEEM | A::A_FORM)))
    };
    c.scrutinized() == 0 && !c.is_player() && (!c.templates().is_empty() || seems())
}

fn is_in_sight(w: &Who<'_>, o: &Who<'_>) -> bool {
    w.perceives(o) & !super::VAGUE != 0
}

/// One look over: the checks, what becomes known, what is said and learnt of it.
fn look_over<O: Observer>(m: &mut Machine<'_, O>, player: Handle, monster: Handle) -> Result<(), Halt> {
    let why = label!("looked over");
    m.put(monster, CreatureField::Scrutinized, 1, why);
    let (world, content) = (m.world(), m.content());
    let (Some(w), Some(o)) = (who(world, content, player), who(world, content, monster)) else {
        return Ok(());
    };
    let dc = DC + o.cr().max(0);
    // Whoever seems to be another is called otherwise from now on, whatever its templates.
    let seems = o.has_attack(A::A_SEEM);
    let mut hidden_race = seems || o.has_attack(A::A_FORM) || o.has_stati(Nature::POLYMORPH);
    let (mut hidden_class, mut knowledge) = (false, best_knowledge(&w, &o));
    let mut knows_race = match knowledge {
        Some(of) => skill::check(m, player, of, dc, 0)?.passed,
        None => false,
    };
    let knows_class = skill::check(m, player, Skill::SK_APPRAISE, dc, 0)?.passed;
    let mut changed = seems;
    for (template, kind) in unseen_templates(m, monster) {
        let known = if LEARNT.iter().any(|learnt| kind.has(*learnt)) {
            hidden_class = true;
            knows_class
        } else if kind.has(TemplateKind::TM_PLANAR) {
            hidden_race = true;
            let told = skill::check(m, player, Skill::SK_KNOW_PLANES, dc, 0)?.passed;
            if told {
                (knowledge, knows_race) = (Some(Skill::SK_KNOW_PLANES), true);
            }
            told
        } else {
            knows_race
        };
        if known {
            let query = StatiQuery::of(Nature::TEMPLATE).of_effect(template);
            stati::set_part(m, monster, query, StatiPart::Mag, 1, why);
            changed = true;
        }
    }
    let (race, class) = (hidden_race && knows_race, hidden_class && knows_class);
    if changed { tell(m, player, monster, (race, class), knowledge) } else { Ok(()) }
}

/// The skill that knows most of its type, where whoever looks has one.
fn best_knowledge(w: &Who<'_>, o: &Who<'_>) -> Option<Skill> {
    let fiend = FIENDS.iter().any(|fiend| o.is_type(*fiend));
    let speaks = |(types, skill): &(&[T], Skill)| {
        let planes = *skill == Skill::SK_KNOW_PLANES;
        types.iter().any(|t| o.is_type(*t)) && !(planes && fiend) && w.has_skill(*skill)
    };
    let mut best = (0, None);
    for (_, skill) in KNOWLEDGE.iter().filter(|of| speaks(of)) {
        let level = w.skill(*skill);
        if level > best.0 {
            best = (level, Some(*skill));
        }
    }
    best.1
}

/// Its templates that nobody has told yet, in their order.
fn unseen_templates<O: Observer>(
    m: &Machine<'_, O>,
    monster: Handle,
) -> SmallVec<[(ResId, FlagSet<TemplateKind>); 4]> {
    let stati = m.world().stati(monster).into_iter().flat_map(|all| all.of(Nature::TEMPLATE));
    let unseen = stati.filter(|s| s.mag == 0).filter_map(|s| {
        let id = s.effect?;
        Some((id, m.content().template(id)?.kind))
    });
    unseen.collect()
}

/// What whoever plays is told of it, and learns by it.
fn tell<O: Observer>(
    m: &mut Machine<'_, O>,
    player: Handle,
    monster: Handle,
    (race, class): (bool, bool),
    knowledge: Option<Skill>,
) -> Result<(), Halt> {
    let by = knowledge.map_or("knowledge", field_of);
    let (by, sides) = match (race, class) {
        (true, true) => (format!("By {by} and a practised eye"), 8),
        (true, false) => (format!("By {by}"), 4),
        (false, true) => ("By a practised eye".to_owned(), 6),
        (false, false) => return Ok(()),
    };
    let name = m.name_of(monster)?;
    m.print(Audience::To(player), &format!("{by} you tell what that is: {name}."))?;
    let amount = m.roll(sides, label!("looked over: practice"))? + 1;
    practice::practise(m, player, practice::IDENTIFIED, amount)
}

/// What a knowledge is of.
fn field_of(skill: Skill) -> &'static str {
    match skill {
        Skill::SK_KNOW_PLANES => "what is known of the planes",
        Skill::SK_KNOW_INF => "what is known of fiends",
        Skill::SK_KNOW_OCEANS => "what is known of the sea",
        Skill::SK_KNOW_MAGIC => "what is known of magic",
        Skill::SK_KNOW_MYTH => "what is known of myths",
        Skill::SK_KNOW_NATURE => "what is known of nature",
        _ => "what is known of the undead",
    }
}
