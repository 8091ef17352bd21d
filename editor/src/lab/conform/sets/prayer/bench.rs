//! A world with one of the measured characters, and a row played in it. Its map is an open, lit hall; the original's was
//! a cave, of which no row tells more.

use super::super::super::names;
use super::character::Measured;
use super::standing::Standing;
use super::training::Piece;
use super::watch::{Given, Letters, Told};
use crate::lab::failures::Failures;
use augury_engine::base::game_option::GameOption;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, ItemQuality, ItemState, Named, StatiNature, StatiSource};
use augury_engine::event::{Bare, Halt, Machine, Observed};
use augury_engine::label;
use augury_engine::play::Revision;
use augury_engine::rules::items::gear;
use augury_engine::rules::query::who::who;
use augury_engine::rules::rule_book;
use augury_engine::rules::values::hit_points;
use augury_engine::world::{CreatureField, ItemField, Map, Point, Stati, World};
use std::cell::RefCell;

/// Squares of the map, and where the character stands.
const WIDE: i16 = 41;
const HIGH: i16 = 31;
pub(super) const AT: Point = Point::new(20, 15);
/// Food left in it.
const FED: i16 = 2490;

/// A world with a measured character.
pub(super) struct Bench<'r> {
    /// The pack.
    pub(super) rev: &'r Revision,
    /// The world; whoever plays in it takes a copy.
    pub(super) world: World,
    /// The character.
    pub(super) me: Handle,
    /// Its levels.
    pub(super) level: i16,
    /// What failed in its rows.
    pub(super) failures: RefCell<Failures>,
}

/// What came of a row.
pub(super) struct Played<T> {
    /// What gods did and said.
    pub(super) told: Told,
    /// What was asked for, or what cut the row short.
    pub(super) out: Result<T, String>,
    /// The world afterwards.
    pub(super) world: World,
}

impl<'r> Bench<'r> {
    /// A character at a level, with all that it wears.
    ///
    /// # Errors
    /// The pack lacks a thing of it.
    pub(super) fn of(measured: &Measured<'r>, level: i16) -> Result<Self, String> {
        let rev = measured.rev;
        let id = ResId::new;
        let mut map = Map::plain(WIDE, HIGH, id(Kind::Terrain, "floor"));
        map = map.within(id(Kind::Region, "entry_chamber"));
        let _ = (
            map.set_dungeon(Some(id(Kind::Dungeon, "the_goblin_caves"))),
            map.set_depth(1),
            map.set_lit(true),
        );
        let mut world = World::new(map);
        let me = world.add_creature("orc", measured.form);
        world.make_character(me, measured.character(level)?);
        let _ = world.place(me, AT);
        let food = Stati::new(StatiNature::HUNGER, -1, -1).lasting(FED).from_source(StatiSource::SS_MISC);
        let _ = world.gain(me, food);
        let [strength, constitution] = measured.gains(level);
        let inherent = [
            (StatiNature::ADJUST_INH, Attribute::A_STR, strength, StatiSource::SS_MISC),
            (StatiNature::ADJUST_INH, Attribute::A_CON, constitution, StatiSource::SS_MISC),
        ];
        for (nature, attribute, mag, source) in inherent.iter().chain(measured.training.records) {
            let val = i16::try_from(attribute.number()).unwrap_or(0);
            if *mag != 0 {
                let _ = world.gain(me, Stati::new(*nature, val, *mag).from_source(*source));
            }
        }
        let mut bench = Bench { rev, world, me, level, failures: RefCell::default() };
        bench.settle(|m| {
            // Gods gave their reasons where the set was measured.
            m.put_option(GameOption::OPT_TRANSGRESS_HINTS, 1, label!("prayer: options of the measured game"));
            let mut pack = Handle::NONE;
            for piece in measured.training.gear {
                let item = has(m, me, pack, piece)?;
                if piece.kind.ends_with("backpack") {
                    pack = item;
                }
            }
            m.recalculate(me);
            m.owed()
        })?;
        bench.fresh(measured);
        Ok(bench)
    }

    /// Gives it all that it can have of hit points and strength, and takes its mana: a full one would trouble it (Departures).
    fn fresh(&mut self, measured: &Measured<'_>) {
        let made = who(&self.world, &self.rev.content, self.me).map_or(0, |w| hit_points(&w, |_| 0));
        let hp = if self.level == measured.level { measured.hp } else { made };
        let tired = self.world.creature(self.me).map_or(0, |c| c.attr(Attribute::A_FAT));
        for (field, value) in [
            (CreatureField::MaxHp, hp),
            // Hit points that are those of its levels follow its body.
            (CreatureField::MadeHp, if hp == made { made } else { 0 }),
            (CreatureField::Hp, hp),
            (CreatureField::Mana, measured.mana),
            (CreatureField::ManaUsed, measured.mana),
            (CreatureField::Fatigue, tired),
        ] {
            let _ = self.world.put(self.me, field, value);
        }
    }

    /// A copy of the world in which it stands so with a god.
    pub(super) fn standing(&self, standing: &Standing) -> World {
        let mut world = self.world.clone();
        standing.put(&mut world, &self.rev.content, self.me);
        world
    }

    /// A machine over a world that nobody watches.
    pub(super) fn bare(&self, world: World) -> Machine<'r, Bare> {
        let rev = self.rev;
        let mut m = Machine::new(world, 1, &rev.content, rev.scripts.as_ref(), rule_book::<Bare>(), Bare);
        m.begin_action(self.me, 0, "prayer: before the row");
        m
    }

    /// Changes its own world by the rules.
    ///
    /// # Errors
    /// What cut it short.
    pub(super) fn settle<T>(
        &mut self,
        run: impl FnOnce(&mut Machine<'_, Bare>) -> Result<T, Halt>,
    ) -> Result<T, String> {
        let world = self.world.clone();
        let mut m = self.bare(world);
        let done = run(&mut m).map_err(|halt| halt.to_string());
        self.world = m.into_world();
        done
    }

    /// Plays a row in a world: `letters` are answered, `dice` are rolled, all else is drawn by the seed.
    pub(super) fn play<T>(
        &self,
        world: World,
        seed: u64,
        letters: &'static str,
        dice: Given,
        run: impl FnOnce(&mut Machine<'_, Observed<'_>>) -> Result<T, Halt>,
    ) -> Played<T> {
        let rev = self.rev;
        let mut told = Told::to(self.me);
        let observed = Observed::new(&mut told);
        let book = rule_book::<Observed<'_>>();
        let mut m = Machine::new(world, seed, &rev.content, rev.scripts.as_ref(), book, observed);
        m.answer_prompts(Box::new(Letters(letters)));
        m.feed_dice(Box::new(dice));
        m.begin_action(self.me, 1, "prayer");
        let ran = run(&mut m);
        let world = m.into_world();
        let mut failures = self.failures.borrow_mut();
        failures.join(&told.failures);
        if let Some(halt) = ran.as_ref().err() {
            failures.cut_short(1, *halt);
        }
        let out = ran.map_err(|halt| halt.to_string());
        Played { told, out, world }
    }
}

/// It has a thing: worn or carried, or in its pack.
fn has(m: &mut Machine<'_, Bare>, me: Handle, pack: Handle, piece: &Piece) -> Result<Handle, Halt> {
    let why = label!("measured: what it has");
    // A pack without the thing shows in the figures that rest on it.
    let Some(kind) = names::resource(m.content(), &format!("item:{}", piece.kind)) else {
        return Ok(Handle::NONE);
    };
    let item = gear::make::thing(m, kind)?;
    m.put_item(item, ItemField::Quantity, piece.many, why);
    if piece.orcish {
        m.remake_item(item, why, |item| item.qualities = vec![ItemQuality::IQ_ORCISH]);
    }
    let Some(slot) = piece.slot else {
        m.hand(item, if pack.is_some() { pack } else { me }, why);
        return Ok(item);
    };
    m.hand(item, me, why);
    let bit = u32::try_from(slot.number()).ok().and_then(|n| 1_i32.checked_shl(n)).unwrap_or(0);
    m.put_item(item, ItemField::Slots, bit, why);
    if piece.worn {
        m.put_item(item, ItemField::State, ItemState::IF_WORN.number(), why);
    }
    Ok(item)
}
