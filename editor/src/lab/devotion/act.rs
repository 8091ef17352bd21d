//! Doing it: the event that the deed is, thrown at the rules; questions are answered as the deed needs it.

use augury_engine::base::names::DamageType;
use augury_engine::event::fields::{DType, EId, EParam, VDmg, VMag};
use augury_engine::event::{EventCode, EventInfo, Halt, Machine, Observed, Options, Prompts, Question};
use augury_engine::rules::rule_book;
use augury_engine::rules::standing::{about_god, alignment, anger, favour};
use augury_engine::world::World;

use super::conduct::ConductKind;
use super::seen::Seen;
use super::{Run, stage};
use crate::lab::cast::aimed;

/// Damage that kills anybody.
const DEADLY: i32 = 9_999;
/// What is said to be the reason of a deed.
const REASON: &str = "a deed tried by its author";

/// Answers questions: of letters the first of these that there is, of lines this one, yes, else what is proposed.
struct Answers {
    letters: &'static str,
    line: usize,
}

impl Prompts for Answers {
    fn answer(&mut self, asked: &Question) -> Option<i32> {
        let usual = asked.usual.unwrap_or(0);
        let place = match &asked.options {
            Options::Letters(letters) => {
                self.letters.chars().find_map(|wanted| letters.iter().position(|letter| *letter == wanted))
            }
            Options::Lines(lines) => Some(self.line).filter(|line| *line < lines.len()),
            Options::YesNo => Some(1),
            _ => None,
        };
        Some(place.and_then(|place| i32::try_from(place).ok()).unwrap_or(usual))
    }
}

/// Does it once in a copy of the staged world; what cut it short, if something did.
pub(super) fn once(run: &Run<'_>, seed: u64, seen: &mut Seen) -> (World, Option<String>) {
    let rev = run.revision;
    let table = rule_book::<Observed<'_>>();
    let world = run.staged.world.clone();
    let mut m = Machine::new(world, seed, &rev.content, rev.scripts.as_ref(), table, Observed::new(seen));
    let letters = match run.deed.kind {
        ConductKind::Pray => "1a",
        ConductKind::Insight => "1i",
        ConductKind::Sacrifice => "1s",
        ConductKind::Convert => "1c",
        ConductKind::WinAltar => "2",
        _ => "",
    };
    m.answer_prompts(Box::new(Answers { letters, line: run.staged.line }));
    let number = m.world_mut().begin_action(run.me);
    m.begin_action(run.me, number, REASON);
    let done = act(&mut m, run);
    let mut cut = done.err().map(|halt| halt.to_string());
    if let Some(question) = m.unanswered() {
        cut = Some(format!("it asks: {}", question.text));
    }
    (m.into_world(), cut)
}

fn act(m: &mut Machine<'_, Observed<'_>>, run: &Run<'_>) -> Result<(), Halt> {
    let Run { me, god, deed, .. } = *run;
    let other = run.staged.other;
    let pair = |code| EventInfo::about(code, &[me, other]);
    let info = match deed.kind {
        ConductKind::Pray
        | ConductKind::Insight
        | ConductKind::Sacrifice
        | ConductKind::Convert
        | ConductKind::WinAltar => EventInfo::about(EventCode::EV_PRAY, &[me]),
        ConductKind::Kill | ConductKind::KillOnAltar => {
            pair(EventCode::EV_DAMAGE).with(VDmg, DEADLY).with(DType, DamageType::AD_SLASH)
        }
        ConductKind::Strike => pair(EventCode::EV_NATTACK),
        ConductKind::Cast => {
            let Some(magic) = deed.spell.and_then(|spell| m.content().magic(spell)) else { return Ok(()) };
            let at = m.world().creature(other).map(|c| c.at()).unwrap_or_default();
            aimed(EventCode::EV_CAST, me, Some((other, at)), &magic)
        }
        ConductKind::Event => {
            let Some(code) = stage::event_of(m.content(), god, deed) else { return Ok(()) };
            let who = if deed.suffered { [other, me] } else { [me, other] };
            let info = EventInfo::about(code, &who).with(EParam, deed.param).with(VMag, deed.amount);
            info.with(VDmg, deed.amount).with(EId, deed.spell)
        }
        ConductKind::Act => return alignment::act(m, me, deed.sides, deed.amount, REASON, other),
        ConductKind::Transgress => return anger::transgress(m, me, god, deed.amount, deed.wrath, REASON),
        ConductKind::Gain => return favour::gain(m, me, god, deed.amount, true, deed.adds),
        ConductKind::Deal => {
            let Some(with) = stage::other_god(m.content(), god, deed, m.world(), me) else { return Ok(()) };
            about_god(m, EventInfo::about(EventCode::EV_JEALOUSY, &[me]), with)
        }
    };
    m.throw(info)?;
    Ok(())
}
