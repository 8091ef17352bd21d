//! The place where somebody casts, and one cast from it: shared by all who count what comes of casts.

use augury_engine::base::handle::Handle;
use augury_engine::base::names::TargetQuery;
use augury_engine::content::Magic;
use augury_engine::event::fields::*;
use augury_engine::event::{EventCode, EventInfo, Machine, Observed, Ruling, Sink};
use augury_engine::play::fight::{weight_of, weight_of_work};
use augury_engine::play::{Recording, Revision, stage};
use augury_engine::rules;
use augury_engine::world::{CreatureField, Point, World};

use crate::lab::failures::Failures;

/// Mana of everybody before each cast.
const MANA: i32 = 200;

/// Whoever casts is the first creature of its recording.
pub const CASTER: Handle = Handle(1);

/// The world of a recording, with everybody rested: hit points now and when hale are these.
///
/// # Errors
/// What can't be staged, a line each.
pub fn staged(rev: &Revision, recording: &Recording, [hp, most]: [i32; 2]) -> Result<World, Vec<String>> {
    let empty = stage::build_world(recording, rev)?;
    let mut failures = Failures::default();
    let table = rules::rule_book::<Observed<'_>>();
    let watch = Observed::new(&mut failures);
    let mut m = Machine::new(empty, recording.seed, &rev.content, rev.scripts.as_ref(), table, watch);
    let placed = stage::place_all(&mut m, recording)?;
    let mut world = m.into_world();
    for h in placed {
        let fields = [
            (CreatureField::MaxHp, most),
            (CreatureField::Hp, hp),
            (CreatureField::Mana, MANA),
            (CreatureField::ManaUsed, 0),
            (CreatureField::Aoo, 0),
            (CreatureField::Timeout, 0),
        ];
        for (field, value) in fields {
            let _ = world.put(h, field, value);
        }
    }
    Ok(world)
}

/// The record of a cast, aimed as the spell asks for it. `target`: who is aimed at, or nobody, and the square.
pub fn aimed(
    code: EventCode,
    caster: Handle,
    target: Option<(Handle, Point)>,
    magic: &Magic<'_>,
) -> EventInfo {
    let record = EventInfo::new(code).with(EActor, caster).with(EId, Some(magic.id));
    let Some((target, at)) = target else { return record };
    let asks = |query| magic.segment(0).is_some_and(|s| s.asks(query));
    let there = |record: EventInfo| record.at_place(at).with(IsLoc, true);
    match () {
        () if target.is_some() && asks(TargetQuery::Q_TAR) => record.with(EVictim, target),
        () if asks(TargetQuery::Q_LOC) => there(record),
        () if target.is_some() && asks(TargetQuery::Q_DIR) => record.with(EVictim, target),
        () if asks(TargetQuery::Q_TAR) || asks(TargetQuery::Q_DIR) => there(record),
        () => record,
    }
}

/// One cast, from the same start.
pub struct Cast {
    /// What it came to.
    pub ruling: Ruling,
    /// The world after it.
    pub world: World,
    /// How much its problems and its work weigh.
    pub weight: u64,
    /// The question that ended it.
    pub question: Option<String>,
}

/// Throws the record of a cast in a copy of the staged world, with the dice of a seed.
pub fn cast(rev: &Revision, staged: &World, record: EventInfo, seed: u64, watch: &mut dyn Sink) -> Cast {
    let table = rules::rule_book::<Observed<'_>>();
    let watch = Observed::new(watch);
    let mut m = Machine::new(staged.clone(), seed, &rev.content, rev.scripts.as_ref(), table, watch);
    let caster = record.get(EActor);
    let number = m.world_mut().begin_action(caster);
    m.begin_action(caster, number, "cast");
    let ruling = m.throw(record);
    let problems = weight_of(m.troubles(), u32::from(ruling.is_err()));
    let weight = u64::from(problems) + u64::from(weight_of_work(m.work()));
    let question = m.unanswered().map(|asked| asked.text);
    Cast { ruling, world: m.into_world(), weight, question }
}
