//! What makes a creature a character: its race, the classes it took levels in with what each level rolled, the
//! scores it was born with, feats and skills it chose, abilities, spells, alignment, and its standing with the
//! gods. All of it is what went in: what comes of it is worked out elsewhere (`rules::values`, `rules::query::who`).

use super::devotion::{Devotion, DevotionPart};
use crate::base::id::ResId;
use crate::base::names::{Ability, Feat, FlagSet, Skill, WeaponGroup};
use serde::{Deserialize, Serialize};

/// What makes a creature a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Race.
    pub race: ResId,
    /// Levels in all, 0 to 20, of one who has no class. With classes their levels count and this does not.
    #[serde(default)]
    pub level: i16,
    /// Base scores Str Dex Con Int Wis Cha Luc, before the race's.
    pub base: [i16; 7],
    /// The classes in the order in which they were taken up, three at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<ClassLevels>,
    /// Feats chosen or given by a class, sorted by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feats: Vec<Feat>,
    /// Ranks bought in skills, sorted by skill.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<(Skill, i16)>,
    /// Levels of abilities that race and classes gave, sorted by ability.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<(Ability, i16)>,
    /// The weapons and armour that its classes and feats made it proficient with.
    #[serde(default, skip_serializing_if = "FlagSet::is_empty")]
    pub proficiencies: FlagSet<WeaponGroup>,
    /// Levels of intensive study (docs/rules/growth.md, Intensive study), by number of the study.
    #[serde(default, skip_serializing_if = "no_studies")]
    pub studies: [i16; STUDIES],
    /// Skill points over and above those of its classes: of each class, then of race and others.
    #[serde(default, skip_serializing_if = "no_points")]
    pub bonus_points: [i16; 6],
    /// Spells it knows, with what it knows of each (SP_ bits), sorted by spell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<(ResId, i32)>,
    /// The metamagic that its player has set for spells (MM_ bits), sorted by spell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub metamagic: Vec<(ResId, u32)>,
    /// Spells of each level from 1 to 9 that it may cast, before those for its wits.
    #[serde(default, skip_serializing_if = "no_slots")]
    pub spell_slots: [i16; 9],
    /// Between good (below 0) and evil (above), -100 to 100 (alignGE).
    #[serde(default)]
    pub align_ge: i16,
    /// Between law (below 0) and chaos (above), -100 to 100 (alignLC).
    #[serde(default)]
    pub align_lc: i16,
    /// The god it follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub god: Option<ResId>,
    /// Anger of gods it angered, sorted by god.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub anger: Vec<(ResId, i16)>,
    /// Favour with gods, sorted by god.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub favour: Vec<(ResId, i32)>,
    /// Level of favour, sacrifices and prayers with gods, sorted by god.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub devotions: Vec<Devotion>,
    /// The alignment that it wants to have (AL_ bits, desiredAlign); none: the one that it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub desired_align: Option<i16>,
    /// Has it fallen as a paladin?
    #[serde(default, skip_serializing_if = "is_not")]
    pub fallen: bool,
    /// Percent by which its soul withstands being raised (resChance); none: what its race says, or 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raise_chance: Option<i16>,
    /// Is it played from the keyboard (class Player), or not (class Character)?
    #[serde(default)]
    pub player: bool,
    /// How much it practised: number of the attribute (0 to 6), column of what it did (0 to 14), amount; sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub practice: Vec<((u8, u8), i16)>,
    /// The experience it had when burdens last told on it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub burdened_at: i32,
    /// The segment in which it last woke from a whole night's rest (LastRest).
    #[serde(default, skip_serializing_if = "is_the_beginning")]
    pub rested_at: u32,
    /// How it stands with gods, GS_ bits, sorted by god.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<(ResId, i32)>,
    /// How often it gained experience.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub xp_ticks: i32,
    /// At which of those each god last showed itself, sorted by god.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_pulses: Vec<(ResId, i32)>,
    /// Kinds of monsters and templates that it has learned to know, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<ResId>,
    /// How often it gained experience in another shape.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub shape_gains: i32,
    /// What it remembers of effects of things, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectMemory>,
}

/// What a character remembers of an effect of things that it has used: that it tried it, or what it is. Potions are
/// remembered apart from all else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectMemory {
    /// The effect.
    pub effect: ResId,
    /// Of potions, or of all other things?
    #[serde(default)]
    pub potion: bool,
    /// Does it know what the effect is, or did it only try it?
    #[serde(default)]
    pub known: bool,
}

/// How many kinds of intensive study there are (docs/rules/growth.md, Intensive study).
pub const STUDIES: usize = 10;

/// The most classes that one character has levels in.
pub const MOST_CLASSES: usize = 3;

/// Levels in one class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassLevels {
    /// The class.
    pub class: ResId,
    /// How many levels, 0 or more.
    pub level: i16,
    /// What the die of hit points came to at each level; a level that is not listed counts as 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hp_rolls: Vec<i16>,
    /// What the die of mana came to at each level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mana_rolls: Vec<i16>,
}

impl ClassLevels {
    /// No level of a class yet.
    pub fn none(class: ResId) -> Self {
        ClassLevels { class, level: 0, hp_rolls: Vec::new(), mana_rolls: Vec::new() }
    }
}

impl Character {
    /// One of a race with these scores and nothing else: no class, no level, no god.
    pub fn new(race: ResId, base: [i16; 7]) -> Self {
        Character {
            race,
            level: 0,
            base,
            classes: Vec::new(),
            feats: Vec::new(),
            ranks: Vec::new(),
            abilities: Vec::new(),
            proficiencies: FlagSet::new(),
            studies: [0; STUDIES],
            bonus_points: [0; 6],
            spells: Vec::new(),
            metamagic: Vec::new(),
            spell_slots: [0; 9],
            align_ge: 0,
            align_lc: 0,
            god: None,
            anger: Vec::new(),
            favour: Vec::new(),
            devotions: Vec::new(),
            desired_align: None,
            fallen: false,
            raise_chance: None,
            player: false,
            practice: Vec::new(),
            burdened_at: 0,
            rested_at: 0,
            standing: Vec::new(),
            xp_ticks: 0,
            last_pulses: Vec::new(),
            known: Vec::new(),
            shape_gains: 0,
            effects: Vec::new(),
        }
    }

    /// The parts in which it differs from what it was.
    pub fn changed_from(&self, old: &Character) -> Vec<&'static str> {
        /// Every part with its words; one that is left out does not compile.
        macro_rules! parts {
            ($($part:ident $words:literal),+ $(,)?) => {{
                let Character { $($part),+ } = self;
                [$((*$part != old.$part, $words)),+].into_iter().filter(|(differs, _)| *differs)
            }};
        }
        let changed = parts! {
            race "race",
            level "level",
            base "base scores",
            classes "class levels",
            feats "feats",
            ranks "skill ranks",
            abilities "abilities",
            proficiencies "proficiencies",
            studies "studies",
            bonus_points "skill points",
            spells "spells",
            metamagic "metamagic of spells",
            spell_slots "spell slots",
            align_ge "alignment between good and evil",
            align_lc "alignment between law and chaos",
            god "god",
            anger "anger of gods",
            favour "favour of gods",
            devotions "sacrifices and prayers",
            desired_align "the alignment it wants",
            fallen "whether it has fallen",
            raise_chance "chance to be raised",
            player "who plays it",
            practice "practice",
            burdened_at "experience when burdens last counted",
            rested_at "end of the last night's rest",
            standing "standing with gods",
            xp_ticks "times it gained experience",
            last_pulses "when gods last showed themselves",
            known "kinds it knows",
            shape_gains "gains of experience in another shape",
            effects "effects of things that it remembers",
        };
        changed.map(|(_, words)| words).collect()
    }

    /// Levels in all: those of its classes, or those it was given without a class.
    #[inline]
    pub fn levels(&self) -> i32 {
        match self.classes.as_slice() {
            [] => i32::from(self.level),
            classes => classes.iter().map(|c| i32::from(c.level)).sum(),
        }
    }

    /// Levels in one class; 0 where it has none.
    pub fn levels_in(&self, class: ResId) -> i32 {
        self.classes.iter().filter(|c| c.class == class).map(|c| i32::from(c.level)).sum()
    }

    /// How angry a god is at it, from 0.
    pub fn anger_of(&self, god: ResId) -> i32 {
        self.anger.iter().find(|(of, _)| *of == god).map_or(0, |(_, anger)| i32::from(*anger))
    }

    /// What lies between it and a god; `None` where nothing does yet.
    pub fn devotion(&self, god: ResId) -> Option<&Devotion> {
        let place = self.devotions.binary_search_by_key(&god, |d| d.god).ok()?;
        self.devotions.get(place)
    }

    /// One number of what lies between it and a god.
    pub fn devoted(&self, god: ResId, part: DevotionPart) -> i32 {
        self.devotion(god).map_or(0, |d| d.get(part))
    }

    /// Favour with a god that adds up, from deeds.
    pub fn added_favour(&self, god: ResId) -> i32 {
        self.favour.iter().find(|(g, _)| *g == god).map_or(0, |(_, n)| *n)
    }

    /// Ranks bought in a skill.
    #[inline]
    pub fn ranks_in(&self, skill: Skill) -> i32 {
        of_sorted(&self.ranks, skill)
    }

    /// The level of an ability as race and classes gave it.
    #[inline]
    pub fn ability(&self, ability: Ability) -> i32 {
        of_sorted(&self.abilities, ability)
    }

    /// Did it choose this feat, or did a class give it?
    #[inline]
    pub fn took(&self, feat: Feat) -> bool {
        self.feats.binary_search(&feat).is_ok()
    }

    /// How much it practised towards an attribute (number 0 to 6) by what a column counts (0 to 14).
    pub fn practised(&self, attribute: u8, column: u8) -> i16 {
        self.practice.iter().find(|(key, _)| *key == (attribute, column)).map_or(0, |(_, amount)| *amount)
    }

    /// How it stands with a god, GS_ bits.
    pub fn standing_with(&self, god: ResId) -> i32 {
        self.standing.iter().find(|(g, _)| *g == god).map_or(0, |(_, flags)| *flags)
    }

    /// Has it learned to know a kind of monster, or a template?
    pub fn knows(&self, what: ResId) -> bool {
        self.known.binary_search(&what).is_ok()
    }

    /// What it remembers of an effect of potions, or of other things.
    pub fn memory_of(&self, effect: ResId, potion: bool) -> Option<EffectMemory> {
        let place = self.place_of_memory(effect, potion).ok()?;
        self.effects.get(place).copied()
    }

    /// Where that stands, or would stand.
    pub(crate) fn place_of_memory(&self, effect: ResId, potion: bool) -> Result<usize, usize> {
        self.effects.binary_search_by_key(&(effect, potion), |memory| (memory.effect, memory.potion))
    }

    /// What it knows of a spell or formula, SP_ bits.
    pub fn access_to(&self, spell: ResId) -> i32 {
        self.place_of(spell).map_or(0, |place| self.spells[place].1)
    }

    /// The metamagic that its player has set for a spell, MM_ bits.
    pub fn metamagic_of(&self, spell: ResId) -> u32 {
        self.metamagic.binary_search_by_key(&spell, |(id, _)| *id).map_or(0, |place| self.metamagic[place].1)
    }

    /// Where a spell stands among those it knows, or would stand.
    pub(crate) fn place_of(&self, spell: ResId) -> Result<usize, usize> {
        self.spells.binary_search_by_key(&spell, |(id, _)| *id)
    }

    /// Puts its lists into the order that lookups rely on, and drops what is said twice; of a spell that is said twice
    /// all of it holds.
    pub fn in_order(mut self) -> Self {
        self.feats.sort_unstable();
        self.feats.dedup();
        self.ranks.sort_unstable();
        self.abilities.sort_unstable();
        self.spells.sort_unstable();
        self.spells.dedup_by(|next, first| {
            let same = next.0 == first.0;
            if same {
                first.1 |= next.1;
            }
            same
        });
        self.metamagic.sort_unstable();
        self.anger.sort_unstable();
        self.favour.sort_unstable();
        self.devotions.sort_unstable_by_key(|d| d.god);
        self.devotions.dedup_by_key(|d| d.god);
        self.practice.sort_unstable();
        self.standing.sort_unstable();
        self.last_pulses.sort_unstable();
        self.known.sort_unstable();
        self.known.dedup();
        // Of what is said twice the more counts.
        self.effects.sort_unstable_by_key(|memory| (memory.effect, memory.potion, !memory.known));
        self.effects.dedup_by_key(|memory| (memory.effect, memory.potion));
        self
    }
}

fn of_sorted<K: Ord + Copy>(list: &[(K, i16)], key: K) -> i32 {
    list.binary_search_by_key(&key, |(k, _)| *k).map_or(0, |i| i32::from(list[i].1))
}

fn no_studies(studies: &[i16; STUDIES]) -> bool {
    *studies == [0; STUDIES]
}

fn no_points(points: &[i16; 6]) -> bool {
    *points == [0; 6]
}

fn is_the_beginning(turn: &u32) -> bool {
    *turn == 0
}

fn is_not(yes: &bool) -> bool {
    !*yes
}

fn is_nothing(n: &i32) -> bool {
    *n == 0
}

fn no_slots(slots: &[i16; 9]) -> bool {
    *slots == [0; 9]
}
