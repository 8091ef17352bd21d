//! Somebody looks at something: who it comes to in the end, where that is, and what holds before any sense is asked
//! (docs/rules/senses.md, Before any sense). Knows not what single senses find.

use super::ground::{Ground, silent_at};
use super::lines;
use super::ranges::Senses;
use super::view::FARTHEST;
use super::why::Why;
use crate::base::handle::Handle;
use crate::base::names::{
    DoorState, MonsterType, Named, ObjectType, Perception as P, StatiNature as Nature, TrapState,
};
use crate::content::Content;
use crate::rules::query::who::{Who, who};
use crate::world::{Feature, Item, Point, World};
use std::cell::OnceCell;

/// How often one look passes on to another: a rider for a mount, a holder for what is held.
const DEEPEST: u8 = 8;

/// What is looked at.
#[derive(Clone, Copy)]
pub enum Target<'a> {
    /// A creature.
    Creature(Who<'a>),
    /// An item.
    Item(&'a Item),
    /// A fixture.
    Feature(&'a Feature),
}

impl<'a> Target<'a> {
    /// A thing by handle; `None` where there is none.
    pub fn of(world: &'a World, content: &'a Content, h: Handle) -> Option<Self> {
        let creature = who(world, content, h).map(Target::Creature);
        creature.or_else(|| world.item(h).map(Target::Item)).or_else(|| world.feature(h).map(Target::Feature))
    }

    pub(super) fn handle(&self) -> Handle {
        match self {
            Target::Creature(w) => w.c.handle(),
            Target::Item(i) => i.handle,
            Target::Feature(f) => f.handle,
        }
    }

    pub(super) fn creature(&self) -> Option<&Who<'a>> {
        match self {
            Target::Creature(w) => Some(w),
            _ => None,
        }
    }

    /// Does a stati of this nature lie on it, or come with its form?
    pub(super) fn has(&self, nature: Nature) -> bool {
        match self {
            Target::Creature(w) => w.has_stati(nature),
            Target::Item(i) => i.stati().has(nature),
            Target::Feature(f) => f.stati().has(nature),
        }
    }

    /// Val of all records of a nature, or-ed.
    fn or_val(&self, nature: Nature) -> i32 {
        if !self.has(nature) {
            return 0;
        }
        match self {
            Target::Creature(w) => w.stati_of(nature).fold(0, |bits, s| bits | s.val),
            Target::Item(i) => i.stati().of(nature).fold(0, |bits, s| bits | i32::from(s.val)),
            Target::Feature(f) => f.stati().of(nature).fold(0, |bits, s| bits | i32::from(s.val)),
        }
    }

    pub(super) fn plane(&self) -> i32 {
        let laid =
            |list: &crate::world::StatiList| list.of(Nature::PHASED).next().map_or(0, |s| s.val.into());
        match self {
            Target::Creature(w) => w.plane(),
            Target::Item(i) => laid(i.stati()),
            Target::Feature(f) => laid(f.stati()),
        }
    }

    /// A secret door or a trap that nobody has found?
    fn is_unfound(&self, content: &Content) -> bool {
        let Target::Feature(f) = self else { return false };
        let trap = || content.feature(f.kind).is_some_and(|kind| kind.ftype == ObjectType::T_TRAP);
        f.door_is(DoorState::DF_SECRET) || (trap() && !f.trap_is(TrapState::TS_FOUND))
    }

    /// The types of object it is: the kind of item or fixture.
    pub(super) fn object_type(&self, content: &Content) -> Option<ObjectType> {
        match self {
            Target::Creature(_) => None,
            Target::Item(i) => content.item(i.kind).map(|kind| kind.itype),
            Target::Feature(f) => content.feature(f.kind).map(|kind| kind.ftype),
        }
    }
}

/// In which way one looks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Way {
    /// By one's own senses alone, not by those of companions.
    pub alone: bool,
    /// Something is known to fly straight.
    pub in_line: bool,
    pub(super) deep: u8,
}

impl Way {
    pub fn alone() -> Self {
        Way { alone: true, ..Way::default() }
    }

    fn deeper(self) -> Self {
        Way { deep: self.deep + 1, ..self }
    }
}

/// A look at something on the map: all that senses ask.
pub(super) struct Look<'a> {
    pub me: Who<'a>,
    pub it: Target<'a>,
    /// Where it is, or where it died.
    pub at: Point,
    /// At least 1.
    pub distance: i32,
    pub ranges: Senses,
    pub ground: Ground<'a>,
    /// Is who looks inside somebody?
    pub engulfed: bool,
    /// Is it that one, or the one who looks?
    pub own: bool,
    pub way: Way,
    /// What magic keeps it from, as PER_ bits.
    shielded: i32,
    /// What keeps all senses from it but tracking; and all but tracking and detection.
    pub gate: Result<(), Why>,
    pub near: Result<(), Why>,
    visual: OnceCell<Option<Point>>,
    pub(super) eyes: OnceCell<Result<(), Why>>,
}

/// A look that came to its end before any sense was asked, or one that goes on.
#[allow(clippy::large_enum_variant, reason = "it lives on the stack for one look, and most are looks")]
pub(super) enum Begun<'a> {
    /// The bits, and for none the reason.
    Decided(i32, Why),
    Look(Look<'a>),
}

const VISUAL: i32 = P::PER_VISUAL.0;

/// Begins a look: what decides before any sense.
pub(super) fn begin<'a>(me: &Who<'a>, it: Target<'a>, way: Way) -> Begun<'a> {
    if way.deep >= DEEPEST {
        return Begun::Decided(0, Why::Elsewhere);
    }
    let content = me.content;
    // 1. A mount is seen by its rider.
    if it.has(Nature::MOUNT)
        && let Target::Creature(mount) = it
        && let Some(rider) = mount.stati_of(Nature::MOUNT).next().and_then(|s| mount.other(s.thing))
        && rider.c.handle() != me.c.handle()
        && rider.c.is_here()
    {
        return begin(me, Target::Creature(rider), way.deeper());
    }
    // 2. An illusion sees what its maker sees.
    if me.has_stati(Nature::ILLUSION)
        && let Some(maker) = me.stati_of(Nature::ILLUSION).next().and_then(|s| me.other(s.thing))
        && maker.c.handle() != me.c.handle()
    {
        return begin(&maker, it, way.deeper());
    }
    // 3. and 4.
    if me.has_stati(Nature::SLEEPING) {
        return Begun::Decided(0, Why::Asleep);
    }
    if it.has(Nature::ENGULFED)
        && let Target::Creature(w) = it
        && let Some(inside) = w.stati_of(Nature::ENGULFED).next()
    {
        let mine = inside.thing == me.c.handle();
        return Begun::Decided(if mine { VISUAL } else { 0 }, Why::InsideAnother);
    }
    let held = if me.has_stati(Nature::ENGULFED) { me.stati_of(Nature::ENGULFED).next() } else { None };
    let own = it.handle() == me.c.handle() || held.is_some_and(|s| s.thing == it.handle());
    let found = if own { VISUAL } else { 0 };
    if !me.c.is_here() {
        return Begun::Decided(found, Why::Elsewhere);
    }
    // 9. What is held is where its holder is.
    if let Target::Item(item) = it
        && !item.is_here()
    {
        return begin_held(me, item, way);
    }
    // 5.
    let Some(at) = place(me, &it) else { return Begun::Decided(found, Why::Elsewhere) };
    let distance = me.c.at().distance(at).max(1);
    let gate = if it.has(Nature::TELEPORTED) { Err(Why::Teleported) } else { Ok(()) };
    let near = gate.and_then(|()| match () {
        // 10.
        () if distance > FARTHEST => Err(Why::FarOff { distance, farthest: FARTHEST }),
        () if it.is_unfound(content) => Err(Why::NotFound),
        () => Ok(()),
    });
    let gate = gate.and_then(|()| if it.is_unfound(content) { Err(Why::NotFound) } else { Ok(()) });
    Begun::Look(Look {
        me: *me,
        it,
        at,
        distance,
        ranges: me.senses(),
        ground: Ground::of(me.here(), content),
        engulfed: held.is_some(),
        own,
        way,
        shielded: it.or_val(Nature::NONDETECTION),
        gate,
        near,
        visual: OnceCell::new(),
        eyes: OnceCell::new(),
    })
}

/// An item off the map: one's own and nobody's are seen, others' as far as whoever has them is.
fn begin_held<'a>(me: &Who<'a>, item: &'a Item, way: Way) -> Begun<'a> {
    if !item.holder.is_some() || item.holder == me.c.handle() {
        return Begun::Decided(VISUAL, Why::Elsewhere);
    }
    match Target::of(me.world, me.content, item.holder) {
        Some(holder) => begin(me, holder, way.deeper()),
        None => Begun::Decided(0, Why::Elsewhere),
    }
}

/// Where a thing is perceived: the dead where they died, as long as that was on this level. Nowhere what is on another.
fn place(me: &Who<'_>, it: &Target<'_>) -> Option<Point> {
    if !me.world.share_level(me.c.handle(), it.handle()) {
        return None;
    }
    match it {
        Target::Item(i) => Some(i.at()),
        Target::Feature(f) => f.is_here().then(|| f.at()),
        Target::Creature(w) if w.c.is_here() => Some(w.c.at()),
        Target::Creature(w) => {
            let died = w.c.stati().of(Nature::DEATH_LOC).find(|s| s.mag == me.here().map().depth())?;
            let packed = i32::from(died.val as u16);
            Some(Point::new((packed % 256) as i16, (packed / 256) as i16))
        }
    }
}

impl Look<'_> {
    /// Does magic keep it from this sense?
    #[inline]
    pub(crate) fn unshielded(&self, sense: P) -> Result<(), Why> {
        if self.shielded & sense.0 != 0 { Err(Why::Shielded) } else { Ok(()) }
    }

    /// Is it within the reach of a sense that is there?
    #[inline]
    pub fn within(&self, reach: i32) -> Result<(), Why> {
        match () {
            () if reach <= 0 => Err(Why::NoSense),
            () if self.distance > reach => Err(Why::TooFar { distance: self.distance, reach }),
            () => Ok(()),
        }
    }

    /// Could something fly there on this plane?
    pub fn in_line(&self) -> Result<(), Why> {
        if self.me.plane() != self.it.plane() {
            return Err(Why::OtherPlane);
        }
        if self.way.in_line {
            return Ok(());
        }
        lines::fire(&self.ground, self.me.c.at(), self.at).map_or(Ok(()), |at| Err(Why::NotInLine(at)))
    }

    /// Is nothing before the eyes?
    pub(crate) fn visual(&self) -> Result<(), Why> {
        let stop = self
            .visual
            .get_or_init(|| lines::visual(&self.ground, self.ranges.nature, self.me.c.at(), self.at));
        stop.map_or(Ok(()), |at| Err(Why::Blocked(at)))
    }

    /// Is a field of silence over it?
    pub fn silent(&self) -> bool {
        silent_at(self.ground.map, self.at)
    }

    /// Is it a thing of this type: a creature's kind, for what detects creatures?
    pub fn is_type(&self, kind: i32) -> bool {
        self.it.creature().is_some_and(|w| kind == 0 || w.is_type(MonsterType::from_number(kind)))
    }
}
