//! A character that is being made for the Arena: what was chosen so far, and what is wrong with it, in words. What is
//! asked of classes and feats is asked of the rules, of a creature in a world of its own.

mod asked;

use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{
    Feat, ItemState, Named, Skill, Slot, StatiNature, StatiSource, WeaponSkill,
};
use augury_engine::content::Content;
use augury_engine::play::{Actor, Outfit, Revision, Touch};
use augury_engine::rules::growth;
use augury_engine::rules::items::things;
use augury_engine::rules::query::who::{Held, Who, who};
use augury_engine::world::{Character, ClassLevels, ItemField, Map, Stati, World};

/// The most levels that a character has in all (docs/rules/experience.md, Levels: tables go that far).
pub const MOST_LEVELS: i16 = 20;
/// The least and the most of a base score.
pub const SCORES: (i16, i16) = (3, 25);

/// A thing that it carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its kind.
    pub kind: ResId,
    /// The effect on it.
    pub effect: Option<ResId>,
    /// What it is like: plus, qualities, how many, charges, known, cursed.
    pub touch: Touch,
    /// The slot that it is put into; it is put away where there is none.
    pub slot: Option<Slot>,
}

impl Piece {
    /// A thing that is put away, with nothing on it.
    pub fn new(kind: ResId) -> Piece {
        Piece { kind, effect: None, touch: Touch::default(), slot: None }
    }
}

/// What was chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Race.
    pub race: ResId,
    /// Classes in the order in which they were taken up, with their levels.
    pub classes: Vec<(ResId, i16)>,
    /// Base scores Str Dex Con Int Wis Cha Luc, before the race's.
    pub base: [i16; 7],
    /// Feats.
    pub feats: Vec<Feat>,
    /// Ranks bought in skills.
    pub ranks: Vec<(Skill, i16)>,
    /// Is it given what its templates, its race and its first class list?
    pub listed: bool,
    /// What it carries besides.
    pub gear: Vec<Piece>,
    /// Templates.
    pub templates: Vec<ResId>,
    /// The god it follows.
    pub god: Option<ResId>,
    /// Between good (below 0) and evil, -100 to 100.
    pub good_evil: i16,
    /// Between law (below 0) and chaos, -100 to 100.
    pub law_chaos: i16,
    /// Weapons that it is trained with beyond its groups, each with how well: what the weapon feats are for.
    pub weapons: Vec<(ResId, WeaponSkill)>,
    /// The domains of its god that it serves by.
    pub domains: Vec<ResId>,
    /// Is it played from the keyboard? Only then it grows hungry.
    pub played: bool,
}

/// What the rules say of a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// What is wrong, each with what would be right.
    pub faults: Vec<String>,
    /// Skill points spent, and how many there are.
    pub points: (i32, i32),
    /// The most ranks that each of its skills may have, in the draft's order.
    pub most_ranks: Vec<i32>,
    /// Feats of its own choice that were chosen, and how many it may choose.
    pub feats: (i32, i32),
    /// The slots in which each of its things does what it is for, in the draft's order.
    pub slots: Vec<Vec<Slot>>,
}

impl Draft {
    /// A first-level character of the usual race and class, or of the first that the pack has; none where the pack has
    /// no race.
    pub fn new(content: &Content) -> Option<Draft> {
        let usual = |kind, id| {
            let usual = ResId::new(kind, id);
            let ids = content.ids(kind);
            ids.contains(&usual).then_some(usual).or_else(|| ids.first().copied())
        };
        Some(Draft {
            race: usual(Kind::Race, "human")?,
            classes: usual(Kind::Class, "warrior").map(|class| (class, 1)).into_iter().collect(),
            base: [14, 12, 14, 10, 10, 10, 10],
            feats: Vec::new(),
            ranks: Vec::new(),
            listed: true,
            gear: Vec::new(),
            templates: Vec::new(),
            god: None,
            good_evil: 0,
            law_chaos: 0,
            weapons: Vec::new(),
            domains: Vec::new(),
            played: false,
        })
    }

    /// Levels in all.
    pub fn levels(&self) -> i16 {
        self.classes.iter().map(|(_, level)| *level).sum()
    }

    /// The character as its record, without what its levels bring: that is rolled and worked out when it is placed.
    fn character(&self) -> Character {
        let levels =
            |(class, level): &(ResId, i16)| ClassLevels { level: *level, ..ClassLevels::none(*class) };
        Character {
            classes: self.classes.iter().map(levels).collect(),
            feats: self.feats.clone(),
            ranks: self.ranks.clone(),
            align_ge: self.good_evil,
            align_lc: self.law_chaos,
            god: self.god,
            player: self.played,
            ..Character::new(self.race, self.base)
        }
        .in_order()
    }

    fn alignment(&self) -> Stati {
        let sides = growth::alignment_bits(self.good_evil, self.law_chaos);
        Stati::new(StatiNature::ALIGNMENT, sides, -1).from_source(StatiSource::SS_PERM)
    }

    /// What lies on it from the start: its alignment, what it is trained with, its domains.
    fn stati(&self) -> Vec<Stati> {
        let mut all = vec![self.alignment()];
        for (weapon, skill) in &self.weapons {
            let trained = Stati::new(StatiNature::WEP_SKILL, skill.0, 0).of_effect(*weapon);
            all.push(trained.from_source(StatiSource::SS_PERM));
        }
        for domain in &self.domains {
            let served = Stati::new(StatiNature::HAS_DOMAIN, 0, 0).of_effect(*domain);
            all.push(served.from_source(StatiSource::SS_PERM));
        }
        all
    }

    /// Who is placed on a square.
    pub fn actor(&self, at: (i16, i16)) -> Actor {
        let effect = |effect: Option<ResId>| effect.map_or_else(String::new, |id| id.id().to_owned());
        Actor {
            name: self.race.id().to_owned(),
            character: Some(self.character()),
            at: Some(at),
            stati: self.stati(),
            templates: self.templates.iter().map(|id| id.id().to_owned()).collect(),
            gear: self.gear.iter().map(|piece| (piece.kind.id().to_owned(), effect(piece.effect))).collect(),
            touches: self
                .gear
                .iter()
                .enumerate()
                .filter(|(_, piece)| piece.touch != Touch::default())
                .map(|(n, piece)| (n, piece.touch.clone()))
                .collect(),
            wears: self.gear.iter().enumerate().filter_map(|(n, piece)| Some((n, piece.slot?))).collect(),
            outfit: if self.listed { Outfit::Listed } else { Outfit::None },
            enemy_to_all: true,
            ..Actor::default()
        }
    }

    /// The character in a world of its own, with what its levels bring.
    fn world(&self, content: &Content) -> Option<(World, Handle)> {
        let body = content.race(self.race)?.body?.res_id();
        let mut world = World::new(Map::plain(3, 3, ResId::new(Kind::Terrain, "floor")));
        let h = world.add_creature(content.shown_name(body), body);
        world.make_character(h, self.character());
        for stati in self.stati() {
            let _ = world.gain(h, stati);
        }
        let grown = who(&world, content, h).and_then(|w| Some(growth::grown(&w, w.character()?)))?;
        world.make_character(h, grown);
        for _ in 0..2 {
            let attr = augury_engine::rules::values::values(&who(&world, content, h)?).attr;
            world.set_attributes(h, &attr);
        }
        Some((world, h))
    }

    /// What the rules say of it.
    pub fn review(&self, rev: &Revision) -> Review {
        let content = &*rev.content;
        let mut review = Review::default();
        let Some((world, h)) = self.world(content) else {
            review
                .faults
                .push(format!("The race {} has no body in this pack; choose another.", self.race.id()));
            return review;
        };
        let Some(me) = who(&world, content, h) else { return review };
        self.levels_and_scores(&mut review.faults);
        self.classes_of(rev, &mut review.faults);
        self.origin_of(rev, &me, &mut review.faults);
        self.weapons_of(content, &mut review.faults);
        self.feats_of(content, &mut review.faults);
        self.skills_of(&me, &mut review);
        self.count_feats(&me, &mut review);
        for template in &self.templates {
            if let Some(lacks) = me.lacks_for_template(*template) {
                review.faults.push(format!("Template {}: {lacks}.", template.id()));
            }
        }
        self.wear(content, world, h, &mut review);
        review
    }

    fn levels_and_scores(&self, faults: &mut Vec<String>) {
        match self.levels() {
            0 => faults.push("It has no class; add one.".to_owned()),
            n if n > MOST_LEVELS => {
                faults.push(format!("{n} levels in all; {MOST_LEVELS} are the most. Lower one of them."));
            }
            _ => {}
        }
    }

    /// Counts the feats of its own choice: what its tables give anyway is none.
    fn count_feats(&self, me: &Who<'_>, review: &mut Review) {
        let (choices, given) = growth::feat_choices(me);
        let chosen = self.feats.iter().filter(|feat| !given.has(**feat)).count();
        let (chosen, all) = (i32::try_from(chosen).unwrap_or(i32::MAX), choices.all());
        review.feats = (chosen, all);
        if chosen > all {
            let (levels, tables) = (choices.by_levels, choices.by_tables);
            review.faults.push(format!(
                "{chosen} feats chosen, and it may choose {all}: {levels} by its levels (two at the first, one at \
                 every third), {tables} by race and classes; take {} out.",
                chosen - all
            ));
        }
    }

    /// Puts its things on one after the other, in a world that is thrown away.
    fn wear(&self, content: &Content, mut world: World, h: Handle, review: &mut Review) {
        let mut things: Vec<Handle> = Vec::with_capacity(self.gear.len());
        for piece in &self.gear {
            let item = world.add_item(piece.kind, piece.effect, h);
            let touch = &piece.touch;
            world.remake_item(item, |item| item.qualities.clone_from(&touch.qualities));
            let cursed = if touch.cursed { ItemState::IF_CURSED.number() } else { 0 };
            for (field, value) in [
                (ItemField::Plus, touch.plus),
                (ItemField::Quantity, touch.quantity.max(1)),
                (ItemField::State, cursed),
            ] {
                let _ = world.put_item(item, field, value);
            }
            things.push(item);
        }
        for (piece, item) in self.gear.iter().zip(things) {
            let (Some(me), Some(held)) = (who(&world, content, h), Held::of(&world, content, item)) else {
                review.slots.push(Vec::new());
                continue;
            };
            let useful = |slot: &Slot| {
                things::is_active(&held, content, *slot)
                    && things::allows(&held, &me, *slot)
                    && me.has_slot(*slot)
            };
            review.slots.push((0..SLOTS).map(Slot).filter(useful).collect());
            let Some(slot) = piece.slot else { continue };
            if let Some(lacks) = things::lacks_for_slot(&me, &held, slot) {
                let kind = content.shown_name(piece.kind);
                review.faults.push(format!("The {kind} in {slot}: {lacks}"));
                continue;
            }
            let both = matches!(slot, Slot::SL_WEAPON | Slot::SL_READY) && me.needs_both_hands(&held);
            let bits = if both { bit(Slot::SL_WEAPON) | bit(Slot::SL_READY) } else { bit(slot) };
            let worn = ItemState::IF_WORN.number();
            let state = world.item(item).map_or(0, |item| item.state()) | worn;
            for (field, value) in [(ItemField::Slots, bits), (ItemField::State, state)] {
                let _ = world.put_item(item, field, value);
            }
        }
    }

    fn skills_of(&self, me: &Who<'_>, review: &mut Review) {
        for (skill, ranks) in &self.ranks {
            let most = growth::most_ranks(me, *skill);
            review.most_ranks.push(most);
            if i32::from(*ranks) > most {
                let what = format!("{ranks} ranks in {skill}, and it may have {most}; lower them.");
                review.faults.push(what);
            }
        }
        let spent: i32 = self.ranks.iter().map(|(_, ranks)| i32::from(*ranks)).sum();
        let all: i32 = me.skill_points().iter().sum();
        review.points = (spent, all);
        if spent > all {
            review.faults.push(format!("{spent} skill points spent of {all}; take {} back.", spent - all));
        }
    }
}

/// How many slots there are.
const SLOTS: i16 = 24;

fn bit(slot: Slot) -> i32 {
    u32::try_from(slot.number()).ok().filter(|n| *n < 24).map_or(0, |n| 1 << n)
}

impl Debugger {
    /// What the rules of the newest content say of a draft.
    pub fn review(&self, draft: &Draft) -> Review {
        draft.review(&self.content.newest.revision)
    }

    /// A draft to begin with; none where the pack has no race.
    pub fn new_draft(&self) -> Option<Draft> {
        Draft::new(&self.content.newest.revision.content)
    }
}
