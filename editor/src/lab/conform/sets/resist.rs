//! `resist.json`: spells that are resisted and withstood, by the thousand. Ours are drawn anew; a row is equal
//! where each share lies within three standard errors.

use super::super::names;
use super::parts::{drawn, list, table};
use super::report::SetReport;
use crate::lab::failures::Failures;
use augury_engine::base::dice::mix;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{Ability, Attribute, Feat, SaveType};
use augury_engine::event::fields::*;
use augury_engine::event::{EventCode, EventInfo, Flow, Halt, Machine, Moment, Observed, Sink, View, What};
use augury_engine::play::fight::{MOST_IN_ALL, weight_of, weight_of_work};
use augury_engine::play::{Revision, stage};
use augury_engine::rules::magic::figures::{dc, known};
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::rule_book;
use augury_engine::world::{CreatureField, World};
use serde_json::Value;

/// Casts of ours for each row.
const CASTS: u32 = 500;
/// Standard errors that two shares may lie apart.
pub(super) const FAR: f64 = 3.0;
/// Figures of a row that are shares; the next is the mean of hit points lost.
const SHARES: usize = 5;
/// Hit points before each cast.
const HP: i32 = 1_000;
/// The most work of all casts of a set, in throws: some twenty seconds.
const MOST_WORK: u64 = 100_000_000;
const CASTER: Handle = Handle(1);
const VICTIM: Handle = Handle(2);

/// Is this the set?
pub(super) fn is_one(set: &Value) -> bool {
    let named = |columns: &Vec<Value>| columns.is_empty() || columns.iter().any(|c| c == "magic_resisted");
    set["pairs"].is_array() && set["columns"].as_array().is_some_and(named)
}

/// What happened to the victim of one cast.
#[derive(Clone, Debug, Default)]
struct Cast {
    failures: Failures,
    resisted: bool,
    saved: bool,
    immune: bool,
    reached: bool,
    saved_at_hit: bool,
    struck: bool,
}

impl Sink for Cast {
    fn tell(&mut self, moment: &Moment, view: View<'_>) -> Flow {
        self.failures.tell(moment, view);
        let Some(frame) = view.stack.last() else { return Flow::Go };
        let e = frame.info();
        if e.get(EActor) != CASTER || e.get(EVictim) != VICTIM {
            return Flow::Go;
        }
        match (&moment.what, frame.base()) {
            (What::Popped { .. }, EventCode::EV_MAGIC_STRIKE) => {
                self.struck = true;
                self.resisted |= e.get(MagicRes);
                self.saved |= e.get(Resist);
                self.immune |= e.get(Immune);
            }
            (What::Popped { .. }, EventCode::EV_MAGIC_HIT) => {
                self.reached = true;
                self.saved_at_hit |= e.get(Resist);
            }
            _ => {}
        }
        Flow::Go
    }
}

/// Draws every row again.
///
/// # Errors
/// As [`super::compare`].
pub(super) fn compare(rev: &Revision, set: &Value) -> Result<SetReport, String> {
    let mut report = SetReport::of("resist");
    let theirs = drawn(&set["N"], "N")?;
    let columns: Vec<&str> = list(set, "columns")?.iter().filter_map(Value::as_str).collect();
    let pairs = list(set, "pairs")?;
    let mut spent = Spent::default();
    for pair in pairs {
        let of = |key: &str| {
            let name = pair[key].as_str().ok_or_else(|| format!("a pair without `{key}`"))?;
            names::resource(&rev.content, &format!("monster:{name}"))
                .ok_or_else(|| format!("the pack has no monster `{name}`"))
        };
        let (caster, victim) = (of("caster")?, of("victim")?);
        let world = staged(rev, caster, victim)?;
        stated(&mut report, rev, &world, pair);
        for (spell, row) in table(pair, "spells")? {
            let id = names::resource(&rev.content, &format!("effect:{spell}"))
                .ok_or_else(|| format!("the pack has no effect `{spell}`"))?;
            if let Some(magic) = rev.content.magic(id) {
                report.stated(&|| spell.clone(), "level", &row["level"], magic.level());
                let me = who(&world, &rev.content, CASTER).ok_or("the caster is not in its world")?;
                let dc = dc::save_dc(&me, &magic, known::access(&me, id), (false, false), &mut ());
                report.stated(&|| spell.clone(), "dc", &row["dc"], dc);
            }
            let name = || format!("{} at {}: {spell}", caster.id(), victim.id());
            let Some((shares, lost, unstruck)) = draw(rev, &world, id, &mut spent) else {
                report.failures = spent.failures;
                report.stopped = Some(name());
                return Ok(report);
            };
            let far = |n: usize, ours: f64| {
                let Some(original) = row["v"][n].as_f64() else { return f64::INFINITY };
                let ways = 1.0 / theirs + 1.0 / f64::from(CASTS);
                let error = match n {
                    SHARES => lost.1 * ways.sqrt(),
                    _ => {
                        let p = (original * theirs + ours * f64::from(CASTS)) / (theirs + f64::from(CASTS));
                        (p * (1.0 - p) * ways).sqrt()
                    }
                };
                (original - ours).abs() / error.max(1e-9)
            };
            let figures: Vec<(usize, f64)> =
                shares.iter().copied().chain([lost.0]).enumerate().take(columns.len()).collect();
            let mut all = Vec::new();
            for (n, ours) in &figures {
                let original = &row["v"][*n];
                let same =
                    original.as_f64().is_some_and(|o| (o - ours).abs() < 1e-9) || far(*n, *ours) <= FAR;
                let shown = if same { original.clone() } else { (*ours).into() };
                all.push(("drawn", columns.get(*n).copied().unwrap_or("").to_owned(), original, shown));
            }
            // Too few are without a strike for a share of its own to say anything but whether there are any.
            let without = row["no_strike"].as_f64().filter(|share| (*share > 0.0) == (unstruck > 0.0));
            report.stated(&name, "no_strike", &row["no_strike"], without.unwrap_or(unstruck));
            report.row(&name, &all);
        }
    }
    report.failures = spent.failures;
    Ok(report)
}

impl SetReport {}

/// What a pair says of both: ratings, the victim's resistance to spells, and how often that ought to hold.
fn stated(report: &mut SetReport, rev: &Revision, world: &World, pair: &Value) {
    let rating = |h: Handle| who(world, &rev.content, h).map_or(0, |w| w.cr());
    let resistance = world.creature(VICTIM).map_or(0, |c| c.attr(Attribute::A_MR));
    let name = || format!("{} at {}", pair["caster"], pair["victim"]);
    report.stated(&name, "casterCR", &pair["casterCR"], rating(CASTER));
    report.stated(&name, "victimCR", &pair["victimCR"], rating(VICTIM));
    report.stated(&name, "MR", &pair["MR"], resistance);
    if let Some(me) = who(world, &rev.content, CASTER) {
        report.stated(&name, "casterLev", &pair["casterLev"], me.caster_level());
        let feats = [("penetration", Feat::FT_SPELL_PENETRATION), ("amplify", Feat::FT_AMPLIFY_SPELL)];
        for (field, feat) in feats {
            report.stated(&name, field, &pair[field], i32::from(me.has_feat(feat)));
        }
    }
    // Who casts may have strengthened itself before it was looked at.
    let casts = |w: &Who<'_>| w.ability(Ability::CA_SPELLCASTING) > 0;
    if let Some(victim) = who(world, &rev.content, VICTIM).filter(|w| !casts(w)) {
        for (field, save) in [("FORT", SaveType::FORT), ("REF", SaveType::REF), ("WILL", SaveType::WILL)] {
            report.stated(&name, field, &pair[field], victim.save_bonus(save, 0));
        }
    }
    let percent = match resistance {
        0 => 0,
        whole => (whole + 2 * (rating(VICTIM) - rating(CASTER))).clamp(0, 100),
    };
    report.stated(&name, "formula_p_resist", &pair["formula_p_resist"], f64::from(percent) / 100.0);
}

/// Both three squares apart on an empty, lit map, without things.
pub(super) fn staged(rev: &Revision, caster: ResId, victim: ResId) -> Result<World, String> {
    let mut recording = stage::arena("", caster.id(), victim.id(), 1);
    recording.legend.clear();
    recording.lit = true;
    recording.map.iter_mut().for_each(|row| *row = row.replace(['a', 'b'], "."));
    for (actor, x) in recording.creatures.iter_mut().zip([11, 14]) {
        actor.at = Some((x, 10));
    }
    let joined = |faults: Vec<String>| faults.join("; ");
    let empty = stage::build_world(&recording, rev).map_err(joined)?;
    let mut nobody = Cast::default();
    let mut m = Machine::new(
        empty,
        1,
        &rev.content,
        rev.scripts.as_ref(),
        rule_book::<Observed<'_>>(),
        Observed::new(&mut nobody),
    );
    stage::place_all(&mut m, &recording).map_err(joined)?;
    let mut world = m.into_world();
    for h in [CASTER, VICTIM] {
        for (field, value) in [(CreatureField::MaxHp, HP), (CreatureField::Hp, HP)] {
            let _ = world.put(h, field, value);
        }
    }
    Ok(world)
}

/// What the casts of a set have come to so far, beside their figures.
#[derive(Debug, Default)]
pub(super) struct Spent {
    /// What failed in them.
    pub(super) failures: Failures,
    weight: u64,
    work: u64,
}

impl Spent {
    /// Counts one action that was watched by `failures`.
    pub(super) fn add(&mut self, failures: &Failures, troubles: u32, work: u64, halt: Option<Halt>) {
        self.failures.join(failures);
        if let Some(halt) = halt {
            self.failures.cut_short(1, halt);
        }
        let weight = weight_of(troubles, u32::from(halt.is_some()));
        self.weight += u64::from(weight) + u64::from(weight_of_work(work));
        self.work = self.work.saturating_add(work);
    }

    /// Is it more than may be spent?
    pub(super) fn is_enough(&self) -> bool {
        self.weight >= u64::from(MOST_IN_ALL) || self.work >= MOST_WORK
    }
}

/// The shares of five things that may happen, mean and deviation of hit points lost, and the share of casts without a strike;
/// `None` once too much has failed.
fn draw(
    rev: &Revision,
    world: &World,
    spell: ResId,
    spent: &mut Spent,
) -> Option<([f64; SHARES], (f64, f64), f64)> {
    let mut counts = [0u32; SHARES];
    let mut unstruck = 0u32;
    let mut lost = Vec::new();
    for n in 0..CASTS {
        if spent.is_enough() {
            return None;
        }
        let mut cast = Cast::default();
        cast.failures.begin_run(u64::from(n));
        let mut m = Machine::new(
            world.clone(),
            mix(7, u64::from(n)),
            &rev.content,
            rev.scripts.as_ref(),
            rule_book::<Observed<'_>>(),
            Observed::new(&mut cast),
        );
        m.begin_action(CASTER, n, "resist");
        let record = EventInfo::about(EventCode::EV_EFFECT, &[CASTER, VICTIM]).with(EId, Some(spell));
        let halt = m.throw(record.with(IsSpell, true)).err();
        let (troubles, work) = (m.troubles(), m.work());
        let after = m.into_world();
        spent.add(&cast.failures, troubles, work, halt);
        let flags = [cast.resisted, cast.saved, cast.immune, cast.reached, cast.saved_at_hit];
        for (count, flag) in counts.iter_mut().zip(flags) {
            *count += u32::from(flag);
        }
        unstruck += u32::from(!cast.struck);
        lost.push(f64::from(HP - after.creature(VICTIM).map_or(0, |c| c.hp())));
    }
    let all = f64::from(CASTS);
    let mean = lost.iter().sum::<f64>() / all;
    let deviation = (lost.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / all).sqrt();
    Some((counts.map(|n| f64::from(n) / all), (mean, deviation), f64::from(unstruck) / all))
}
