//! The spells, innate powers and things that a monster could use now (docs/rules/magic.md, Monsters).

use crate::base::game_option::GameOption;
use crate::base::names::{
    Ability, EffectArchetype as Ea, EffectArea as Ar, EffectFlag as Ef, EffectPurpose as Ep, ListId,
    MonsterFlag, MonsterType, Named, ObjectType as T, School, Skill, SpellSource, StatiNature as Nature,
    TemplateKind,
};
use crate::content::{Content, ListValue, Magic, Switch};
use crate::rules::magic::figures::mana;
use crate::rules::magic::refusal::denies;
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who, who};

/// The highest level of a spell by the level of casting.
const HIGHEST: [i32; 24] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9, 9, 9, 9];
/// Numbers of a list of spells below this are the levels from which what follows is known.
const LEVELS: i32 = 50;
/// How often what is common counts.
const COMMON: usize = 4;
/// Effects that are thought of at once, at most.
const MOST: usize = 1024;

/// How an effect is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// It is cast.
    Spell,
    /// It is invoked.
    Innate,
    /// A thing does it.
    Thing(Handle),
}

/// An effect that it could use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usable {
    /// Which.
    pub effect: ResId,
    /// How.
    pub by: By,
    /// What for, EP_ bits.
    pub purposes: i32,
}

/// All that it could use, in the order of the original; what is common several times.
pub fn list<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Vec<Usable>, Halt> {
    let content = m.content();
    if m.world().options().get(GameOption::OPT_NO_CASTING) > 0 {
        return Ok(Vec::new());
    }
    let Some(w) = who(m.world(), content, me) else { return Ok(Vec::new()) };
    let known: Vec<(Magic<'_>, By)> = known(&w, content)
        .into_iter()
        .filter_map(|(effect, by)| Some((content.magic(effect)?, by)))
        .collect();
    let rating = w.cr();
    roll_powers(m, rating, &known)?;
    let Some(w) = who(m.world(), content, me) else { return Ok(Vec::new()) };
    let mana = mana::available(&w, &mut ());
    let mut usable = Vec::new();
    for (magic, by) in known {
        if is_out(&w, &magic, by, mana) {
            continue;
        }
        let times = if magic.has(Ef::EF_COMMON) { COMMON } else { 1 };
        let one = Usable { effect: magic.id, by, purposes: magic.numbers.purposes };
        usable.extend(std::iter::repeat_n(one, times.min(MOST - usable.len().min(MOST))));
    }
    Ok(usable)
}

/// The original rolls each effect's power here, and has no use for it.
fn roll_powers<O: Observer>(
    m: &mut Machine<'_, O>,
    rating: i32,
    known: &[(Magic<'_>, By)],
) -> Result<(), Halt> {
    if !m.content().keeps(Switch::UnusedPowerIsRolled) {
        return Ok(());
    }
    known.iter().try_for_each(|(magic, _)| {
        let dice = magic.segment(0).map(|s| s.pval.at(rating, 0)).unwrap_or_default();
        m.idle_dice(dice, label!("power of what it might use"))
    })
}

/// Is an effect out of the question: against its nature, on it already, or too dear for the mana that is left?
fn is_out(w: &Who<'_>, magic: &Magic<'_>, by: By, mana: i32) -> bool {
    let first = magic.segment(0);
    let helps = magic.numbers.purposes & (Ep::EP_BUFF.number() | Ep::AIM_AT_SELF.number()) != 0;
    let lasting = first.is_some_and(|s| matches!(s.eval, Ea::EA_INFLICT | Ea::EA_GRANT));
    let bears = || w.c.stati().iter().any(|s| s.effect == Some(magic.id));
    let id = magic.id;
    let fields = || w.here().map().fields().iter().filter(move |f| f.effect == Some(id));
    let laid = || match first.map(|s| s.aval) {
        Some(Ar::AR_MFIELD) => fields().any(|f| f.creator == w.c.handle()),
        Some(Ar::AR_FIELD) => {
            let at = w.c.at();
            fields().any(|f| at.distance(f.at) <= i32::from(f.radius))
        }
        _ => false,
    };
    let free = || match by {
        By::Spell | By::Innate => false,
        By::Thing(h) => {
            Held::of(w.world, w.content, h).is_some_and(|held| held.is(T::T_POTION) || held.is(T::T_SCROLL))
        }
    };
    (magic.numbers.mana > mana && !free()) || denies(w, magic) || (lasting && helps && bears()) || laid()
}

/// The spells that it knows, and whether each is innate.
pub fn innate_and_known(w: &Who<'_>, content: &Content) -> Vec<(ResId, bool)> {
    let all = known(w, content).into_iter();
    all.filter_map(|(effect, by)| match by {
        By::Spell => Some((effect, false)),
        By::Innate => Some((effect, true)),
        By::Thing(_) => None,
    })
    .collect()
}

/// What it knows and carries.
fn known(w: &Who<'_>, content: &Content) -> Vec<(ResId, By)> {
    let mut known = Vec::new();
    let form = w.c.true_form();
    let casting = w.ability(Ability::CA_SPELLCASTING);
    if casting > 0 {
        let highest = HIGHEST[usize::try_from(casting).unwrap_or(0).min(HIGHEST.len() - 1)];
        for from in std::iter::once(form).chain(w.c.templates().iter().copied()) {
            of_list(content, content.list_of(from, ListId::SPELL_LIST), highest, &mut known);
        }
    }
    innate(w, content, &mut known);
    for item in w.things() {
        if let Some(effect) = of_thing(w, content, &item) {
            known.push((effect, By::Thing(item.item.handle)));
        }
    }
    known
}

/// The spells of a list, up to a level.
fn of_list(content: &Content, list: &[ListValue], highest: i32, known: &mut Vec<(ResId, By)>) {
    let named = |id: ResId| list.contains(&ListValue::Of(id));
    let mut every = |source: SpellSource, school: Option<School>| {
        for id in content.effects_from(source) {
            let Some(magic) = content.magic(*id) else { continue };
            let fits = school.is_none_or(|s| magic.numbers.schools & s.number() != 0);
            if magic.level() <= highest && fits && !named(*id) {
                known.push((*id, By::Spell));
            }
        }
    };
    let mut single = Vec::new();
    let mut skip = false;
    for entry in list {
        match entry {
            ListValue::Number(level) | ListValue::Name(_, level) if *level < LEVELS => {
                skip = *level > highest
            }
            ListValue::SpellsOf(source) => every(*source, None),
            ListValue::SpellsOfSchool(of) => every(of.source, Some(of.school)),
            ListValue::Of(id) if !skip => single.push((*id, By::Spell)),
            _ => {}
        }
    }
    known.append(&mut single);
}

/// Innate powers: of its form (of dragons as many as their age says), of its templates, and those lent to it.
fn innate(w: &Who<'_>, content: &Content, known: &mut Vec<(ResId, By)>) {
    if let Some(form) = w.true_monster().filter(|_| w.has_flag(MonsterFlag::M_INNATE)) {
        let most = if w.is_type(MonsterType::MA_DRAGON) { age(w) } else { usize::MAX };
        known.extend(form.spells.iter().take(most).map(|spell| (spell.res_id(), By::Innate)));
    }
    for template in w.c.templates().iter().filter_map(|id| content.template(*id)) {
        known.extend(template.spells.iter().map(|spell| (spell.res_id(), By::Innate)));
    }
    let lent = w.stati_of(Nature::INNATE_SPELL).filter_map(|s| s.effect);
    known.extend(lent.filter(|id| content.effect(*id).is_some()).map(|id| (id, By::Innate)));
}

/// A dragon's age category, 1 to 12; young adult where no template says.
fn age(w: &Who<'_>) -> usize {
    const YOUNG_ADULT: usize = 5;
    let category = w.templates().find(|t| t.kind.has(TemplateKind::TM_AGECAT));
    category.map_or(YOUNG_ADULT, |t| {
        usize::try_from(crate::rules::query::who::adjust(t.power.as_ref(), 0)).unwrap_or(0)
    })
}

/// The effect of a thing that it would use: potions, scrolls for readers, wands, and what is activated.
fn of_thing(w: &Who<'_>, content: &Content, held: &Held<'_>) -> Option<ResId> {
    let effect = held.item.effect?;
    let used = match held.kind.itype {
        T::T_POTION | T::T_WAND => true,
        T::T_SCROLL => w.has_skill(Skill::SK_DECIPHER),
        _ => content.magic(effect)?.has(Ef::EF_ACTIVATE),
    };
    used.then_some(effect)
}
