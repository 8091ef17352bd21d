//! Duels for the author's story of a spell: a mage reads a scroll and casts twice, with metamagic, at an ogre behind a
//! pillar. The first spell is countered; the second strikes the ogre, which saves and lives. Without the save it would
//! be dead. The mage, the spell, the metamagic and the scroll are drawn by a seed.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Ability, Feat, Metamagic, Named, Skill, SpellAccess, StatiNature};
use augury_engine::event::{EventCode, What};
use augury_engine::play::command::EventOrder;
use augury_engine::play::turns::Turn;
use augury_engine::play::{Actor, Command, Recording, Revision, Session, spells};
use augury_engine::world::{Character, ClassLevels, CreatureField, Point, Stati};

use crate::pack;
use crate::seeded::Seeded;

/// The spells, each with a save for half, and where it is aimed: a ball, past the pillar, so that it reaches behind it.
const SPELLS: [(&str, (i16, i16)); 1] = [("fireball", (11, 5))];
/// Metamagic that changes neither the aim nor the save, with its feat.
const METAMAGIC: [(Metamagic, Feat); 3] = [
    (Metamagic::MM_EMPOWER, Feat::FT_EMPOWER_SPELL),
    (Metamagic::MM_MAXIMIZE, Feat::FT_MAXIMIZE_SPELL),
    (Metamagic::MM_STILL, Feat::FT_STILL_SPELL),
];
/// What the scroll may be of: magic for its reader alone, which asks nothing.
const SCROLLS: [&str; 4] = ["see_invisibility", "shield", "mage_armour", "expeditious_retreat"];
const MAGE: Handle = Handle(1);
const OGRE: Handle = Handle(2);
/// Hit points of the ogre while it is measured.
const MANY: i32 = 2_000;
/// Turns of others after one command.
const OTHERS: usize = 400;

/// A duel with its story.
#[derive(Clone, Debug)]
pub struct Duel {
    /// How it begins.
    pub recording: Recording,
    /// Id of the spell.
    pub spell: String,
    /// What the spell is called.
    pub spell_name: String,
    /// What the metamagic is called in the window.
    pub metamagic: String,
    /// What the mage is, in words.
    pub mage: String,
    /// Id of what the scroll is of.
    pub scroll: String,
    /// Where it is aimed.
    pub aim: (i16, i16),
    /// Hit points that the ogre has left at the end.
    pub left: i32,
}

/// What came of the two casts.
#[derive(Debug, PartialEq, Eq)]
struct CameTo {
    read: bool,
    /// Which of the casts were countered.
    countered: Vec<bool>,
    /// Which of them struck.
    struck: Vec<bool>,
    /// Hit points of the ogre, none where it is dead.
    ogre: Option<i32>,
    mage_lives: bool,
}

/// The content as it ships, and the same without the save of each spell.
struct Contents {
    ships: Revision,
    without_save: Vec<(&'static str, (i16, i16), Revision)>,
}

impl Contents {
    fn new() -> Self {
        Contents {
            ships: pack::with(&[]),
            without_save: SPELLS.iter().map(|(spell, at)| (*spell, *at, take_save(spell))).collect(),
        }
    }
}

fn take_save(spell: &str) -> Revision {
    let file = pack::shipped_folder().join("effects").join(spell).with_extension("ron");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let without_save = text.replace("sval: REF", "sval: NOSAVE");
    pack::with(&[(Kind::Effect, spell, &without_save)])
}

/// Goes on until whoever is played may act.
fn others(session: &mut Session) {
    for _ in 0..OTHERS {
        if session.next_turn() == Turn::Of(MAGE) || session.live().creature(MAGE).is_none_or(|c| !c.is_here())
        {
            return;
        }
        session.advance();
    }
}

/// Reads the scroll and casts twice, as the window does.
fn play(
    revision: &Revision,
    recording: &Recording,
    spell: &str,
    aim: (i16, i16),
    mm: Metamagic,
) -> Option<CameTo> {
    let mut session = Session::start(recording, revision.clone()).ok()?;
    let spell = ResId::new(Kind::Effect, spell);
    let mut came = CameTo { read: false, countered: vec![], struck: vec![], ogre: None, mage_lives: true };
    others(&mut session);
    let scroll = *session.live().held_by(MAGE).first()?;
    let before = session.live().item(scroll)?.quantity();
    session.command(MAGE, Command::Do(EventOrder { item: scroll, ..EventOrder::new(EventCode::EV_READ) }));
    came.read = session.live().item(scroll).is_none_or(|i| i.gone() != 0 || i.quantity() < before);
    for _ in 0..2 {
        others(&mut session);
        let mm = mm.number().cast_unsigned();
        let all = spells::castable(session.live(), session.revision(), MAGE, mm);
        let castable = all.iter().find(|c| c.spell == spell && c.lacks.is_none())?;
        let at = Some(Point::new(aim.0, aim.1));
        let order = spells::order(session.live(), &revision.content, MAGE, castable, at, mm);
        let hp = |session: &Session| session.live().creature(OGRE).map(|c| c.hp());
        let (before, mut countered) = (hp(&session), false);
        session.command_watching(MAGE, Command::Do(order), &mut |_, moment, _| {
            if let What::Message { text, .. } = &moment.what {
                countered |= text.contains("counter");
            }
        });
        came.struck.push(hp(&session) != before);
        came.countered.push(countered);
    }
    others(&mut session);
    let here = |h: Handle| session.live().creature(h).filter(|c| c.is_here());
    came.ogre = here(OGRE).map(|c| c.hp());
    came.mage_lives = here(MAGE).is_some();
    Some(came)
}

/// The duel as it begins, the ogre with so many hit points.
fn begin(random: &mut Seeded, spell: &str, feat: Feat, scroll: &str) -> Recording {
    let race = ["human", "elf", "halfling", "gnome"][random.below(4)];
    let level = 7 + random.below(4) as i16;
    let mut base: [i16; 7] = std::array::from_fn(|_| 9 + random.below(6) as i16);
    base[3] = 16 + random.below(4) as i16;
    let spell = ResId::new(Kind::Effect, spell);
    let class = ResId::new(Kind::Class, "mage");
    let knows = SpellAccess::SP_KNOWN.number() | SpellAccess::SP_ARCANE.number();
    let mage = Character {
        classes: vec![ClassLevels { level, ..ClassLevels::none(class) }],
        spells: vec![(spell, knows)],
        feats: vec![feat],
        abilities: vec![(Ability::CA_SPELLCASTING, level)],
        ranks: vec![(Skill::SK_USE_MAGIC, 12)],
        player: true,
        ..Character::new(ResId::new(Kind::Race, race), base)
    };
    let rival = Character {
        classes: vec![ClassLevels { level: 9, ..ClassLevels::none(class) }],
        ranks: vec![(Skill::SK_SPELLCRAFT, 8 + random.below(12) as i16)],
        player: false,
        ..mage.clone()
    };
    let by_heart = Stati::new(StatiNature::LUCUBRATION, 9, 0);
    let actor = |monster: &str, at, hp, character| Actor {
        monster: monster.to_owned(),
        character,
        at: Some(at),
        max_hp: Some(hp),
        enemy_to_all: true,
        ..Actor::default()
    };
    Recording {
        name: "a duel".to_owned(),
        about: "A mage reads a scroll and casts twice at an ogre behind a pillar.".to_owned(),
        pack: "assets/incursion".to_owned(),
        seed: random.number() >> 33,
        map: [
            "################",
            "#..............#",
            "#........#.....#",
            "#........##....#",
            "#..............#",
            "#..............#",
            "################",
        ]
        .map(str::to_owned)
        .to_vec(),
        lit: true,
        creatures: vec![
            Actor {
                gear: vec![("scroll".to_owned(), scroll.to_owned())],
                stati: vec![by_heart.clone()],
                fields: vec![(CreatureField::Mana, 200)],
                ..actor("", (3, 4), 90, Some(mage))
            },
            Actor { fields: vec![(CreatureField::Timeout, 900)], ..actor("ogre", (11, 3), MANY, None) },
            Actor {
                stati: vec![by_heart],
                fields: vec![(CreatureField::Mana, 200)],
                ..actor("", (13, 5), 90, Some(rival))
            },
        ],
        ..Recording::default()
    }
}

/// The next duel of some dice, if it has a story.
fn duel(random: &mut Seeded, contents: &Contents) -> Option<Duel> {
    let (spell, aim, without_save) = random.pick(&contents.without_save)?;
    let play = |revision: &Revision, recording: &Recording, mm| play(revision, recording, spell, *aim, mm);
    let ships = &contents.ships;
    let (mm, feat) = METAMAGIC[random.below(METAMAGIC.len())];
    let scroll = SCROLLS[random.below(SCROLLS.len())];
    let mut recording = begin(random, spell, feat, scroll);
    let saved = play(ships, &recording, mm)?;
    let fits = saved.read && saved.mage_lives && saved.countered == [true, false];
    if !fits || !saved.struck.get(1).copied()? {
        return None;
    }
    let unsaved = play(without_save, &recording, mm)?;
    let (half, whole) = (MANY - saved.ogre?, MANY - unsaved.ogre?);
    if half < 1 || whole <= half {
        return None;
    }
    recording.creatures.get_mut(1)?.max_hp = Some(whole);
    let (lives, dies) = (play(ships, &recording, mm)?, play(without_save, &recording, mm)?);
    let character = recording.creatures.first()?.character.clone()?;
    let mage = format!("{} mage of level {}", character.race.id(), character.levels());
    let left = lives.ogre.filter(|hp| *hp > 0)?;
    (dies.ogre.is_none() && lives.mage_lives && dies.mage_lives).then(|| Duel {
        left,
        aim: *aim,
        spell: (*spell).to_owned(),
        spell_name: ships.content.shown_name(ResId::new(Kind::Effect, spell)).to_owned(),
        metamagic: word(mm),
        mage,
        scroll: scroll.to_owned(),
        recording,
    })
}

/// A metamagic as the window says it.
fn word(mm: Metamagic) -> String {
    let name = mm.to_string().to_lowercase();
    let name = name.strip_prefix("mm_").unwrap_or(&name);
    let (first, rest) = name.split_at(name.len().min(1));
    format!("{}{rest}", first.to_uppercase())
}

/// A duel with a story, chosen by a seed.
///
/// # Panics
/// There is none among many.
#[allow(clippy::panic, reason = "a test without its pack fails")]
pub fn chosen(seed: u64) -> Duel {
    let mut random = Seeded::of(seed);
    let contents = Contents::new();
    for _ in 0..4_000 {
        if let Some(duel) = duel(&mut random, &contents) {
            return duel;
        }
    }
    panic!("seed {seed}: no duel has a story")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_is_a_duel_under_any_seed() {
        // `chosen` panics where there is none.
        let found: Vec<Duel> = [1, 2, 3, 23].map(chosen).to_vec();
        let seeds: BTreeSet<u64> = found.iter().map(|duel| duel.recording.seed).collect();
        assert_eq!(seeds.len(), found.len(), "each seed has its own");
        assert_eq!(chosen(23).recording, found[3].recording, "and always the same");
    }
}
