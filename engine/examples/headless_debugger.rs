//! A debugger without a screen. Sets up the start of a scenario, throws an event in it, and breaks where a resource
//! first handles something: prints the event stack and the handler chain there, steps back to where the event was
//! thrown, and says why two numbers of the victim are what they are.
//!
//! ```text
//! cargo run -p augury-engine --example headless_debugger -- assets/workshop \
//!     assets/workshop/tests/thorn_coat/scenario.ron EV_NATTACK 1 2 effect:thorn_coat
//! ```

pub mod common;

use augury_engine::base::handle::Handle;
use augury_engine::base::id::ResId;
use augury_engine::base::names::Attribute;
use augury_engine::event::observe::Passed;
use augury_engine::event::{EventCode, What};
use augury_engine::play::{AtomTrace, Landing, Session, Standing, Step};
use augury_engine::rules::query::who::who;
use augury_engine::rules::values;
use augury_engine::world::{CreatureField, World};
use common::{Fault, word};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "headless_debugger PACK SCENARIO EVENT ACTOR VICTIM RESOURCE";

fn main() -> ExitCode {
    let came_to = run(&common::arguments(), &mut io::stdout().lock());
    ExitCode::from(common::exit_code(came_to, &mut io::stderr().lock()))
}

/// Debugs what the arguments ask for.
///
/// # Errors
/// Wrong arguments; a pack or scenario that does not load; an event that can't be thrown; the resource handles nothing.
pub fn run(arguments: &[OsString], out: &mut dyn Write) -> Result<(), Fault> {
    let [folder, scenario, event, actor, victim, resource] = arguments else {
        return Err(Fault::Usage(USAGE));
    };
    let event: EventCode = word(event)?.parse().map_err(|bad| Fault::from(format!("EVENT: {bad}")))?;
    let resource: ResId = word(resource)?.parse().map_err(|bad| Fault::from(format!("RESOURCE: {bad}")))?;
    let (actor, victim) = (creature(word(actor)?)?, creature(word(victim)?)?);
    let revision = common::pack(folder)?;
    if let Some(fault) = revision.content.lacks(resource) {
        return Err(Fault::from(fault));
    }
    let recording = common::recording(Path::new(scenario))?;
    let (revision, _) = revision.with_texts(&recording.resources)?;
    let mut session = Session::start(&recording, revision)?;
    session.throw(event, actor, victim)?;
    let Some(trace) = session.trace(0) else {
        return Err(Fault::from(format!("{event} came to nothing")));
    };
    throws(&trace, out)?;
    let breaks =
        |moment: &What, asked| matches!(moment, What::HandlerEntered { .. }) && asked == Some(resource);
    let mut moments = trace.moments.iter();
    let Some(place) = moments.position(|told| breaks(&told.moment.what, told.moment.asked)) else {
        return Err(Fault::from(format!("{resource} handles nothing of {event}")));
    };
    let at = trace.first + place as u64;
    let here = stand(&session, at)?;
    writeln!(out, "\nbreak at moment {at}: {}", here.moment.line(&|h| name(&here.world, h)))?;
    stack(&here, out)?;
    chain(&trace, place, out)?;
    let Landing::At(before) = session.step(at, Step::BackOut) else {
        return Err(Fault::from("nothing stands before it".to_owned()));
    };
    let back = stand(&session, before)?;
    writeln!(out, "\nback at moment {before}: {}", back.moment.line(&|h| name(&back.world, h)))?;
    hit_points(&session, &trace, victim, out)?;
    defence(&session, &back.world, victim, out)
}

/// The creature of a number in the scenario, from 1.
fn creature(number: &str) -> Result<Handle, Fault> {
    number.parse().map(Handle).map_err(|_| Fault::Usage(USAGE))
}

/// A creature's name with its number.
fn name(world: &World, h: Handle) -> String {
    world.creature(h).map_or_else(|| h.to_string(), |c| format!("{} {h}", c.name()))
}

/// Stands at a moment of the session.
fn stand(session: &Session, moment: u64) -> Result<Standing, Fault> {
    session.stand_at(moment).ok_or_else(|| Fault::from(format!("there is no moment {moment}")))
}

/// Every throw of the action, each as deep as it stands, with what it came to.
fn throws(trace: &AtomTrace, out: &mut dyn Write) -> Result<(), Fault> {
    writeln!(out, "{} moments; throws:", trace.moments.len())?;
    for throw in &trace.throws {
        let answer = throw.answer.map_or_else(String::new, |answer| format!(": {answer}"));
        writeln!(out, "{}{}{answer}", "  ".repeat(usize::from(throw.depth) + 1), throw.code)?;
    }
    Ok(())
}

/// The event stack, outermost first: each event, its phase, and who is being asked.
fn stack(here: &Standing, out: &mut dyn Write) -> Result<(), Fault> {
    writeln!(out, "event stack:")?;
    for frame in &here.stack {
        let asked = frame.asked().map_or_else(String::new, |res| format!(", {res}"));
        writeln!(out, "  {} {:?}: {}{asked}", frame.base(), frame.phase(), frame.link())?;
    }
    Ok(())
}

/// The links of the chain that were asked before a moment in the same phase, or passed over, and why.
fn chain(trace: &AtomTrace, place: usize, out: &mut dyn Write) -> Result<(), Fault> {
    writeln!(out, "handler chain so far:")?;
    let Some(here) = trace.moments.get(place) else { return Ok(()) };
    let phase = here.moment.phase;
    let same = |throw, of| Some(throw) == here.throw && of == phase;
    for link in trace.links.iter().filter(|link| same(link.throw, link.phase) && link.at as usize <= place) {
        let res = link.told.res.map_or_else(String::new, |res| format!(" ({res})"));
        let passed = match &link.told.passed {
            Passed::Answered(answer) => format!("answered {answer}"),
            Passed::NoHandler => "has no handler for it".to_owned(),
            Passed::NoRule => "has no rule for it".to_owned(),
            Passed::Not(why) => (*why).to_owned(),
        };
        writeln!(out, "  {}{res}: {passed}", link.told.link)?;
    }
    Ok(())
}

/// Every write of somebody's hit points in the action, with the rule behind it and where it stands.
fn hit_points(session: &Session, trace: &AtomTrace, of: Handle, out: &mut dyn Write) -> Result<(), Fault> {
    writeln!(out, "\nwhy {} has its hit points:", name(session.live(), of))?;
    for (place, told) in trace.moments.iter().enumerate() {
        let What::CreatureWritten { write, why } = &told.moment.what else { continue };
        if write.of == of && write.field == CreatureField::Hp {
            let at = trace.address(place).map_or_else(String::new, |address| address.to_string());
            writeln!(out, "  {} -> {}: {why}, at {at}", write.old, write.new)?;
        }
    }
    Ok(())
}

/// What somebody's defence is the sum of: each contribution with its rule, also those that another overruled.
fn defence(session: &Session, world: &World, of: Handle, out: &mut dyn Write) -> Result<(), Fault> {
    let Some(who) = who(world, &session.revision().content, of) else { return Ok(()) };
    let all = values::matrix(&who);
    let value = all.get(Attribute::A_DEF);
    writeln!(out, "\nwhy {} has a defence of {value}:", name(world, of))?;
    for part in all.adj.contributions().iter().filter(|part| part.attribute == Attribute::A_DEF) {
        let overruled = if part.overruled_by.is_some() { ", overruled" } else { "" };
        writeln!(out, "  {:+} {} ({}){overruled}", part.amount, part.bonus, part.why.rule)?;
    }
    Ok(())
}
