//! Encounters drawn and built without a screen: what comes of a request, by seed
//! (facts/measured/FORMAT.md, encounters).

use super::revision::Revision;
use crate::base::id::{Kind, ResId};
use crate::base::names::{EncounterRequest as Request, Named};
use crate::event::draft::{Fit, Member};
use crate::event::fields::{EMap, EnAlign, EnCr, EnDepth, EnDesAmt, EnFlags, EnId, EnRegId, EnTries, EnXcr};
use crate::event::{Answer, EventCode, EventInfo, Halt, Machine, Observer};
use crate::rules;
use crate::world::{LevelId, Map, Point, World};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The region whose list is drawn from; none for any encounter.
    pub region: Option<ResId>,
    /// The encounter itself; none for one that is drawn.
    pub encounter: Option<ResId>,
    /// The challenge rating, -8 to 36.
    pub cr: i32,
    /// The depth, in levels.
    pub depth: i32,
    /// EN_ bits.
    pub flags: u32,
    /// How many open squares the place has.
    pub open: usize,
    /// How many are wanted; 0 for as many as come.
    pub desired: i32,
    /// AL_ bits.
    pub align: i32,
}

/// What came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The encounter; none where none fits.
    pub encounter: Option<ResId>,
    /// How many were wanted.
    pub desired: i32,
    /// How often it was made before it was near enough.
    pub tries: i32,
    /// What it may cost (XCR).
    pub may_cost: i32,
    /// What the members chosen cost, mounts left out.
    pub cost: i32,
    /// Members that were chosen, before the cap on how many are made.
    pub chosen: usize,
    /// Those that come.
    pub members: Vec<Member>,
    /// Problems that were reported to the author.
    pub troubles: u32,
}

/// A place with so many open squares, on which encounters are drawn.
pub struct Place {
    world: World,
    open: Vec<Point>,
    /// Which templates fit whom, as far as draws here have found out: it follows from the content alone, whose stamp is
    /// kept beside it.
    fits: RefCell<(u64, BTreeMap<Fit, bool>)>,
}

/// Squares in a row of the place.
const WIDE: i16 = 64;

impl Place {
    /// A place with so many open squares, 4,096 at most, all of one terrain of the content.
    pub fn new(revision: &Revision, open: usize) -> Self {
        let squares: Vec<Point> =
            (0..WIDE * WIDE).take(open).map(|n| Point::new(1 + n % WIDE, 1 + n / WIDE)).collect();
        let floor = revision.content.ids(Kind::Terrain).first().copied();
        let floor = floor.unwrap_or_else(|| ResId::new(Kind::Terrain, "floor"));
        let world = World::new(Map::plain(WIDE + 2, WIDE + 2, floor));
        Place { world, open: squares, fits: RefCell::default() }
    }

    /// Draws once; the same seed draws the same. Nobody is made.
    ///
    /// # Errors
    /// The limits of an action were reached.
    pub fn draw<O: Observer>(
        &self,
        revision: &Revision,
        asked: &Asked,
        seed: u64,
        obs: O,
    ) -> Result<Drawn, Halt> {
        let flags = asked.flags | Request::EN_NOBUILD.number().cast_unsigned();
        Ok(self.build(revision, &Asked { flags, ..asked.clone() }, seed, obs)?.0)
    }

    /// Draws once and builds whoever comes, on the squares of the place: what was drawn, and the world with them in it. A
    /// request with EN_NOBUILD builds nobody.
    ///
    /// # Errors
    /// The limits of an action were reached.
    pub fn build<O: Observer>(
        &self,
        revision: &Revision,
        asked: &Asked,
        seed: u64,
        obs: O,
    ) -> Result<(Drawn, World), Halt> {
        let book = rules::rule_book::<O>();
        let mut m =
            Machine::new(self.world.clone(), seed, &revision.content, revision.scripts.as_ref(), book, obs);
        m.draft_mut().open.clone_from(&self.open);
        m.draft_mut().open_on = Some(LevelId::FIRST);
        let stamp = revision.content.stamp();
        let (known_of, known) = self.fits.take();
        if known_of == stamp {
            m.draft_mut().fits = known;
        }
        let info = EventInfo::new(EventCode::EV_ENGEN)
            .with(EMap, 1)
            .with(EnRegId, asked.region)
            .with(EnId, asked.encounter)
            .with(EnCr, asked.cr)
            .with(EnDepth, asked.depth)
            .with(EnDesAmt, asked.desired)
            .with(EnAlign, asked.align)
            .with(EnFlags, asked.flags);
        let thrown = m.throw_and_keep(info);
        self.fits.replace((stamp, std::mem::take(&mut m.draft_mut().fits)));
        let (answer, e) = thrown?;
        let draft = m.draft();
        let drawn = Drawn {
            encounter: e.get(EnId).filter(|_| answer == Answer::Done),
            desired: e.get(EnDesAmt),
            tries: e.get(EnTries),
            may_cost: e.get(EnXcr),
            cost: draft.cost,
            chosen: draft.chosen,
            members: draft.members.clone(),
            troubles: m.troubles(),
        };
        Ok((drawn, m.into_world()))
    }
}
