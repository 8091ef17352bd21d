//! `calceffect.json`: what CalcEffect makes of every segment at seven caster levels with five sets of metamagic, of a trap and
//! of a thing.

use super::super::names;
use super::magic::metamagic_of;
use super::parts::{drawn, list, table};
use super::report::SetReport;
use crate::lab::failures::Failures;
use crate::lab::pack::revise;
use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, Metamagic, Named};
use augury_engine::content::Magic;
use augury_engine::event::fields::*;
use augury_engine::event::{Bare, EventCode, EventInfo, Machine, Observed};
use augury_engine::play::Revision;
use augury_engine::rules::magic::calc::calc;
use augury_engine::rules::magic::figures::metamagic;
use augury_engine::rules::rule_book;
use augury_engine::world::creature::ATTRIBUTES;
use augury_engine::world::{Map, World};
use serde_json::Value;
use std::cell::RefCell;

/// Columns whose figures have to be equal, by their place.
const EXACT: [(usize, &str); 8] = [
    (0, "vRange"),
    (1, "vRadius"),
    (2, "Dmg.Number"),
    (3, "Dmg.Sides"),
    (4, "Dmg.Bonus"),
    (10, "saveDC"),
    (11, "vCasterLev"),
    (12, "vChainMax"),
];
/// Scores of the set's actor: those that it tells, and a human's for the rest.
const SCORES: [(Attribute, i16); 7] = [
    (Attribute::A_STR, 10),
    (Attribute::A_DEX, 10),
    (Attribute::A_CON, 10),
    (Attribute::A_INT, 14),
    (Attribute::A_WIS, 16),
    (Attribute::A_CHA, 12),
    (Attribute::A_LUC, 10),
];
/// Places of the amount's mean, of the least and of the most seen, and of those of the duration.
const AMOUNT: [usize; 3] = [5, 6, 7];
const DURATION: [usize; 2] = [8, 9];
/// What the least and the most that were seen are called.
const SEEN: [&str; 2] = ["vDmg_min_seen", "vDmg_max_seen"];
/// What is told where nobody knows the limits of what was seen.
const NO_LIMITS: &str = "vDmg_min_seen and vDmg_max_seen of effects whose EV_CALC_EFFECT draws";
/// Draws of ours for each row.
const DRAWS: u64 = 24;
/// How far a mean is rounded.
const ROUNDED: f64 = 0.01;
/// Standard errors that two means may lie apart.
const FAR: f64 = 4.5;

/// Is this the set?
pub(super) fn is_one(set: &Value) -> bool {
    set.get("samples_mm").is_some() && set["effects"].is_array()
}

/// Works every row out again whose effect does not owe its EV_CALC_EFFECT.
///
/// # Errors
/// As [`super::compare`].
pub(super) fn compare(rev: &Revision, set: &Value) -> Result<SetReport, String> {
    let (samples_none, samples_mm) =
        (drawn(&set["samples_none"], "samples_none")?, drawn(&set["samples_mm"], "samples_mm")?);
    let levels: Vec<i32> = vec![0, 1, 3, 5, 8, 12, 16, 20];
    let casters: Vec<(ResId, String)> = levels.iter().map(|level| caster(*level)).collect();
    let rev = revise(rev, &casters).map_err(|faults| faults.join("; "))?;
    let bench = Bench::new(&rev, &levels)?;
    let mut report = SetReport::of("calceffect");
    for effect in list(set, "effects")? {
        let name = effect["name"].as_str().ok_or("an effect without a name")?;
        let id = names::resource(&rev.content, &format!("effect:{name}"))
            .ok_or_else(|| format!("the pack has no effect `{name}`"))?;
        let magic = rev.content.magic(id).ok_or_else(|| format!("`{name}` is no effect"))?;
        let resource = rev.content.get(id);
        if resource.is_some_and(|r| r.still_owed().any(|c| c == EventCode::EV_CALC_EFFECT)) {
            continue;
        }
        let calculates = resource.is_some_and(|r| r.handlers.codes().any(|c| c == EventCode::EV_CALC_EFFECT));
        let of_it = |why: String| format!("{name}: {why}");
        report.stated(&|| name.to_owned(), "level", &effect["level"], magic.level());
        for segment in list(effect, "segments").map_err(of_it)? {
            let k =
                segment["seg"].as_u64().and_then(|k| usize::try_from(k).ok()).ok_or("a segment's number")?;
            let numbers = magic.numbers.segments.get(k);
            let numbers = numbers.ok_or_else(|| format!("{name}: the pack's has no segment {k}"))?;
            let of = || format!("{name} [{k}]");
            report.stated(&of, "eval", &segment["eval"], numbers.eval.name());
            report.stated(&of, "aval", &segment["aval"], numbers.aval.name());
            for level in table(segment, "cl").map_err(of_it)?.keys() {
                let at: i32 = level.parse().map_err(|_| format!("{name}: level {level}"))?;
                for (mm, row) in table(&segment["cl"], level).map_err(of_it)? {
                    let samples = if mm == "none" { samples_none } else { samples_mm };
                    let bits = metamagic_of(mm)?;
                    let of = || format!("{name} [{k}] level {level} {mm}");
                    seen(row).map_err(|why| format!("{}: {why}", of()))?;
                    let figures = bench.cast(&magic, k, at, bits);
                    // What SetPVal sets stays in the original's effect: only the first draw of all had the effect's own.
                    let first = calculates && level == "1" && mm == "none";
                    let row = if first { &without_one(row, samples, &figures) } else { row };
                    report.drawn(&of, row, &figures, samples, (!calculates).then(|| limits(&figures, bits)));
                }
            }
            for (key, way) in [("trap", Way::Trap), ("item_plus0", Way::Thing)] {
                let (of, row) = (|| format!("{name} [{k}] {key}"), &segment[key]);
                seen(row).map_err(|why| format!("{}: {why}", of()))?;
                let figures = bench.other(&magic, k, way);
                report.drawn(&of, row, &figures, samples_none, (!calculates).then(|| limits(&figures, 0)));
            }
        }
    }
    report.failures = bench.failures.into_inner();
    Ok(report)
}

/// A mean lies between the least and the most that were seen, and the least is no more than the most.
fn seen(row: &Value) -> Result<(), String> {
    let number = |place: usize| row[place].as_f64().unwrap_or(f64::NAN);
    let [mean, least, most] = AMOUNT.map(number);
    if !(least - ROUNDED..=most + ROUNDED).contains(&mean) {
        return Err(format!(
            "`vDmg_mean` is {mean}; it has to be a number from {least} to {most}, which were seen"
        ));
    }
    let [least, most] = DURATION.map(number);
    match least <= most {
        true => Ok(()),
        false => Err(format!("`vDuration_min_seen` is {least}; it has to be {most} or less")),
    }
}

/// A row whose amounts never vary but for one draw: without that draw. Any other as it is.
fn without_one(row: &Value, samples: f64, figures: &Figures) -> Value {
    let number = |place: usize| row[place].as_f64().unwrap_or(f64::NAN);
    let (mean, variance) = moments(&figures.amounts);
    let apart = AMOUNT[1..].iter().map(|place| number(*place)).find(|seen| *seen != mean);
    let with = apart.map(|seen| (mean * (samples - 1.0) + seen) / samples);
    let mut row = row.clone();
    if variance == 0.0 && with.is_some_and(|with| (with - number(AMOUNT[0])).abs() <= ROUNDED) {
        for place in AMOUNT {
            row[place] = mean.into();
        }
    }
    row
}

/// The actor of the set at a level: a monster whose rating is its level of casting.
fn caster(level: i32) -> (ResId, String) {
    let id = ResId::new(Kind::Monster, &format!("calceffect_{level}"));
    let text = format!(
        "Monster(name: \"calceffect {level}\", types: [MA_HUMAN], size: SZ_MEDIUM, flags: [M_HUMANOID], cr: {level}, hd: 1, \
         attributes: (str: 10, dex: 10, con: 10, int: 14, wis: 16, cha: 12))"
    );
    (id, text)
}

#[derive(Clone, Copy)]
enum Way {
    Trap,
    Thing,
}

/// What came of the draws of one row.
#[derive(Clone, Debug, Default)]
struct Figures {
    /// By column.
    exact: [i32; 13],
    amounts: Vec<f64>,
    durations: Vec<i32>,
}

/// A world with a caster of each level and a scroll.
struct Bench<'r> {
    rev: &'r Revision,
    world: World,
    levels: Vec<i32>,
    scroll: Handle,
    /// What failed in the draws.
    failures: RefCell<Failures>,
}

impl<'r> Bench<'r> {
    fn new(rev: &'r Revision, levels: &[i32]) -> Result<Self, String> {
        let world = World::new(Map::plain(20, 9, ResId::new(Kind::Terrain, "floor")));
        let mut m = Machine::new(world, 1, &rev.content, rev.scripts.as_ref(), rule_book::<Bare>(), Bare);
        let here = m.here().id();
        let why = augury_engine::label!("measured set");
        for level in levels {
            let h = m.make_creature(here, caster(*level).0, why);
            let mut attributes = [0; ATTRIBUTES];
            for (attribute, score) in SCORES {
                if let Some(own) =
                    usize::try_from(attribute.number()).ok().and_then(|n| attributes.get_mut(n))
                {
                    *own = score;
                }
            }
            m.set_attributes(h, &attributes, why);
        }
        let kind = ResId::new(Kind::Item, "scroll");
        if rev.content.item(kind).is_none() {
            return Err("the pack has no item `scroll`".to_owned());
        }
        let scroll = m.make_item(here, kind, None, why);
        Ok(Bench {
            rev,
            world: m.into_world(),
            levels: levels.to_vec(),
            scroll,
            failures: RefCell::default(),
        })
    }

    fn actor(&self, level: i32) -> Handle {
        let place = self.levels.iter().position(|known| *known == level).unwrap_or(0);
        Handle(u32::try_from(place).unwrap_or(0) + 1)
    }

    fn cast(&self, magic: &Magic<'_>, k: usize, level: i32, mm: u32) -> Figures {
        let record = |h: Handle| {
            EventInfo::about(EventCode::EV_EFFECT, &[h, h])
                .with(EId, Some(magic.id))
                .with(IsSpell, true)
                .with(Mm, mm)
        };
        let mut figures = self.draw(record(self.actor(level)), magic, k, None);
        // The set's actor has rating 0 at every level of casting.
        figures.exact[10] = self.draw(record(self.actor(0)), magic, k, None).exact[10];
        figures
    }

    fn other(&self, magic: &Magic<'_>, k: usize, way: Way) -> Figures {
        let h = self.actor(0);
        let record = EventInfo::about(EventCode::EV_EFFECT, &[h, h]).with(EId, Some(magic.id));
        match way {
            Way::Trap => self.draw(record.with(IsTrap, true), magic, k, None),
            Way::Thing => {
                let record = record.with(IsItem, true).with(EItem, self.scroll);
                self.draw(record, magic, k, Some(magic.id))
            }
        }
    }

    fn draw(&self, record: EventInfo, magic: &Magic<'_>, k: usize, on_scroll: Option<ResId>) -> Figures {
        let mut figures = Figures::default();
        let scripts = self.rev.scripts.as_ref();
        let mut failures = self.failures.borrow_mut();
        let mut cut = None;
        let watch = Observed::new(&mut *failures);
        let book = rule_book::<Observed<'_>>();
        let mut m = Machine::new(self.world.clone(), 1, &self.rev.content, scripts, book, watch);
        m.remake_item(self.scroll, augury_engine::label!("measured set"), |item| item.effect = on_scroll);
        for n in 0..DRAWS {
            m.begin_action(Handle(1), u32::try_from(n).unwrap_or(0), "calceffect");
            let place = i32::try_from(k).unwrap_or(0);
            let worked = m.on_record(record.clone().with(EfNum, place), |m| {
                calc(m, magic, k)?;
                Ok(m.e().clone())
            });
            let e = match worked {
                Ok(e) => e,
                Err(halt) => {
                    cut = Some(halt);
                    break;
                }
            };
            let dice = e.get(Dmg);
            figures.exact[0] = e.get(VRange);
            figures.exact[1] = e.get(VRadius);
            figures.exact[2] = i32::from(dice.number);
            figures.exact[3] = i32::from(dice.sides);
            figures.exact[4] = i32::from(dice.bonus);
            figures.exact[10] = e.get(SaveDc);
            figures.exact[11] = e.get(VCasterLev);
            figures.exact[12] = e.get(VChainMax);
            figures.amounts.push(f64::from(e.get(VDmg)));
            figures.durations.push(e.get(VDuration));
        }
        drop(m);
        if let Some(halt) = cut {
            failures.cut_short(1, halt);
        }
        figures
    }
}

/// The least and the most that the dice of a row can give.
fn limits(figures: &Figures, mm: u32) -> [i64; 2] {
    let part = |place: usize| i64::from(figures.exact[place]);
    let (number, sides, bonus) = (part(2).max(0), part(3).abs(), part(4));
    let most = number * sides + bonus;
    let rolled = match number {
        _ if metamagic::has(mm, Metamagic::MM_MAXIMIZE) => [most, most],
        0 => [bonus, bonus],
        // Dice of no sides count as 1, and a sum is 0 at least.
        _ => [number + bonus, number * sides.max(1) + bonus].map(|sum| sum.max(0)),
    };
    let percent = if metamagic::has(mm, Metamagic::MM_EMPOWER) { 150 } else { 100 };
    rolled.map(|sum| sum * percent / 100)
}

fn moments(all: &[f64]) -> (f64, f64) {
    let n = all.len().max(1) as f64;
    let mean = all.iter().sum::<f64>() / n;
    (mean, all.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0))
}

impl SetReport {
    /// Compares a row; `limits` are those of its amount, where they are known.
    fn drawn(
        &mut self,
        of: &dyn Fn() -> String,
        row: &Value,
        figures: &Figures,
        samples: f64,
        limits: Option<[i64; 2]>,
    ) {
        let mut all: Vec<(&'static str, String, &Value, Value)> = EXACT
            .iter()
            .map(|(place, name)| (*name, (*name).to_owned(), &row[*place], figures.exact[*place].into()))
            .collect();
        let (mean, variance) = moments(&figures.amounts);
        let theirs = row[AMOUNT[0]].as_f64().unwrap_or(f64::NAN);
        let error = (variance / samples + variance / figures.amounts.len().max(1) as f64).sqrt();
        let spread = |place: usize| row[place].as_f64().unwrap_or(f64::NAN);
        // Where ours never vary, theirs must not either.
        let near = (theirs - mean).abs() <= FAR * error + 0.01
            && (variance > 0.0 || spread(AMOUNT[1]) == spread(AMOUNT[2]));
        all.push((
            "vDmg",
            "vDmg".to_owned(),
            &row[AMOUNT[0]],
            if near { row[AMOUNT[0]].clone() } else { mean.into() },
        ));
        if let Some([least, most]) = limits {
            for (place, name) in AMOUNT.into_iter().skip(1).zip(SEEN) {
                let within = row[place].as_i64().map_or(least, |seen| seen.clamp(least, most));
                all.push((name, name.to_owned(), &row[place], within.into()));
            }
        } else if variance > 0.0 && !self.unread.iter().any(|told| told == NO_LIMITS) {
            self.unread.push(NO_LIMITS.to_owned());
        }
        let (least, most) =
            (figures.durations.iter().min().copied(), figures.durations.iter().max().copied());
        for (place, ours) in DURATION.into_iter().zip([least, most]) {
            // A drawn duration: the ends of few draws lie near those of many.
            let (least, most) = (least.unwrap_or(0), most.unwrap_or(0));
            let near = i64::from(least - (most - least))..=i64::from(most + (most - least));
            let within = least != most && row[place].as_i64().is_some_and(|n| near.contains(&n));
            let ours = if within { row[place].clone() } else { ours.unwrap_or(0).into() };
            all.push(("vDuration", "vDuration".to_owned(), &row[place], ours));
        }
        self.row(of, &all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn amounts_lie_within_the_limits_of_their_dice() {
        let mut figures = Figures::default();
        figures.exact[2..5].copy_from_slice(&[2, 6, 3]);
        let of = |mm: Metamagic| limits(&figures, mm.number().cast_unsigned());
        assert_eq!(limits(&figures, 0), [5, 15]);
        assert_eq!(of(Metamagic::MM_EMPOWER), [7, 22]);
        assert_eq!(of(Metamagic::MM_MAXIMIZE), [15, 15]);
        figures.amounts = vec![7.0, 9.0, 13.0];
        figures.durations = vec![1];
        let row = |least: i64, most: i64| json!([0, 0, 2, 6, 3, 10.0, least, most, 1, 1, 0, 0, 0]);
        let told = |row: &Value, limits: Option<[i64; 2]>| {
            let mut report = SetReport::of("calceffect");
            report.drawn(&|| "row".to_owned(), row, &figures, 200.0, limits);
            let fields: Vec<String> = report.differences.iter().map(|d| d.field.clone()).collect();
            (fields, report.unread.len())
        };
        let known = Some([5, 15]);
        assert_eq!(told(&row(5, 15), known), (Vec::new(), 0));
        assert_eq!(told(&row(4, 15), known).0, ["vDmg_min_seen"]);
        assert_eq!(told(&row(5, 16), known).0, ["vDmg_max_seen"]);
        assert_eq!(told(&row(-99, 99), None), (Vec::new(), 1), "named as not compared");
    }
}
