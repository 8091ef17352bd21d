//! Encounters drawn and built without a screen: what comes of a request, by seed.

use super::recording::{Input, Recording};
use super::revision::Revision;
use super::{atom, stage};
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{EncounterRequest as Request, Named};
use crate::event::draft::{Known, Member};
use crate::event::fields::*;
use crate::event::{Answer, Bare, EventCode, EventInfo, Halt, Machine};
use crate::rules::encounter::{TemplateCandidate, template_candidates};
use crate::rules::{self, WithRules};
use crate::world::{LevelId, Map, Point, World};
use std::cell::RefCell;

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
    /// One or two types that all must have, as [`rules::encounter::number_of`] writes them; 0 for any.
    pub only: i32,
    /// All must be this one.
    pub only_of: Option<ResId>,
}

impl Asked {
    /// The request as a record.
    fn thrown(&self) -> EventInfo {
        EventInfo::new(EventCode::EV_ENGEN)
            .with(EMap, 1)
            .with(EnRegId, self.region)
            .with(EnId, self.encounter)
            .with(EnCr, self.cr)
            .with(EnDepth, self.depth)
            .with(EnDesAmt, self.desired)
            .with(EnAlign, self.align)
            .with(EnConstraint, self.only)
            .with(EnOnly, self.only_of)
            .with(EnFlags, self.flags)
    }

    /// The request as an input of a session. Where it is the first, what comes is what [`Place::of_start`] draws with the
    /// recording's seed.
    pub fn input(&self) -> Input {
        let (info, plain) = (self.thrown(), EventInfo::new(EventCode::EV_ENGEN));
        let said = info.differs(&plain).into_iter();
        let fields = said.map(|field| (field.meta().name.to_owned(), info.value(field))).collect();
        Input::Throw { event: EventCode::EV_ENGEN, actor: 0, victim: 0, fields }
    }
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

/// A place on which encounters are drawn.
pub struct Place {
    world: World,
    /// The open squares; none where the map says which they are.
    open: Option<Vec<Point>>,
    /// What draws here have found out of the content whose stamp stands beside it.
    known: RefCell<(u64, Known)>,
}

/// Squares in a row of a plain place.
const WIDE: i16 = 64;

impl Place {
    /// A place with so many open squares, 4,096 at most: of `floor`, or of the first terrain where the content
    /// has none.
    pub fn new(revision: &Revision, open: usize) -> Self {
        let squares: Vec<Point> =
            (0..WIDE * WIDE).take(open).map(|n| Point::new(1 + n % WIDE, 1 + n / WIDE)).collect();
        let content = &revision.content;
        let plain = ResId::new(Kind::Terrain, "floor");
        // What happens to come first may be a hazard, where nobody begins.
        let other = content.ids(Kind::Terrain).first().copied().filter(|_| content.terrain(plain).is_none());
        let floor = other.unwrap_or(plain);
        let world = World::new(Map::plain(WIDE + 2, WIDE + 2, floor));
        Place { world, open: Some(squares), known: RefCell::default() }
    }

    /// The squares on which whoever is drawn may come; none where the map says which they are.
    pub fn open(&self) -> Option<&[Point]> {
        self.open.as_deref()
    }

    /// The start of a recording, before its inputs.
    ///
    /// # Errors
    /// What the recording asks for and the content lacks, a line each.
    pub fn of_start(recording: &Recording, revision: &Revision) -> Result<Self, stage::Faults> {
        Ok(Place { world: stage::start_world(recording, revision)?, open: None, known: RefCell::default() })
    }

    /// Draws once; the same seed draws the same. Nobody is made.
    ///
    /// # Errors
    /// The limits of an action were reached.
    pub fn draw<O: WithRules>(
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
    pub fn build<O: WithRules>(
        &self,
        revision: &Revision,
        asked: &Asked,
        seed: u64,
        obs: O,
    ) -> Result<(Drawn, World), Halt> {
        let book = rules::rule_book::<O>();
        let mut m =
            Machine::new(self.world.clone(), seed, &revision.content, revision.scripts.as_ref(), book, obs);
        if let Some(open) = &self.open {
            m.draft_mut().open.clone_from(open);
            m.draft_mut().open_on = Some(LevelId::FIRST);
        }
        let stamp = revision.content.stamp();
        let (known_of, known) = self.known.take();
        if known_of == stamp {
            m.draft_mut().known = known;
        }
        // The dice of a session's first input.
        let count = m.world_mut().begin_input();
        m.begin_action(Handle::NONE, count, atom::THROWN);
        let thrown = m.throw_and_keep(asked.thrown());
        self.known.replace((stamp, std::mem::take(&mut m.draft_mut().known)));
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

    /// The templates that a part of an encounter may lay over a monster, each with what speaks against it, where one of
    /// them may cost so much.
    ///
    /// # Errors
    /// The limits of an action were reached.
    pub fn templates(
        &self,
        revision: &Revision,
        asked: &Asked,
        (part, monster, may_cost): (usize, ResId, i32),
    ) -> Result<Vec<TemplateCandidate>, Halt> {
        let book = rules::rule_book::<Bare>();
        let scripts = revision.scripts.as_ref();
        let mut m = Machine::new(self.world.clone(), 1, &revision.content, scripts, book, Bare);
        let own = asked.encounter.and_then(|id| revision.content.encounter(id));
        let demanded =
            own.iter().flat_map(|e| e.align.iter()).fold(asked.align, |bits, side| bits | side.number());
        let info = asked
            .thrown()
            .with(EnAlign, demanded)
            .with(CPart, i32::try_from(part).unwrap_or(i32::MAX))
            .with(EpMId, Some(monster))
            .with(EimXcr, may_cost);
        m.on_record(info, template_candidates)
    }
}
