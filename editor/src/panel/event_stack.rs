//! The event stack at the cursor, innermost first: event, who to whom, phase, answer so far, and in how many fields
//! its record differs from that of its caller. A frame of magic says in a second line what it is about: the segment, the
//! square, the target; breakpoints on those stand below, and in its menu. A frame that is walked to fills the chain and
//! the fields, and says below what differs.

use crate::panel::prelude::*;
use augury_engine::event::{Phase, Value};
use augury_engine::script::field_name;

use super::at_cursor::{ask, at_moment, mark};
use crate::debugger::breakpoints::magic::InHand;
use crate::debugger::breakpoints::{At, Breakpoint, EventPattern};
use crate::debugger::moments::frames::{Differs, FrameRow};
use crate::debugger::names;
use crate::debugger::{Debugger, Intent};
use crate::view::context_menu::{Entry, menu_of};
use crate::widget::items::Items;
use crate::widget::list::{List, tall_list};
use crate::widget::row::{elided_rest, two_lines};

/// A phase's word.
pub const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Pre => "PRE",
        Phase::Main => "main",
        Phase::Post => "POST",
    }
}

/// A row of the list: a frame, or what a frame of magic is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Frame(usize),
    Magic(usize),
}

impl Row {
    fn frame(self) -> usize {
        match self {
            Row::Frame(frame) | Row::Magic(frame) => frame,
        }
    }
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(debugger) = at_moment(ui, state, "No event yet", out) else { return };
    let frames = debugger.frames();
    if frames.is_empty() {
        let here = debugger.cursor().map(|at| debugger.moment_in_words(at)).unwrap_or_default();
        let quiet = theme::tokens(ui).text_quiet;
        let text = format!("Between events: {here}");
        ui.add(egui::Label::new(RichText::new(text).color(quiet)).wrap());
        return;
    }
    let hands: Vec<Option<InHand>> = frames.iter().map(|frame| debugger.in_hand(frame.depth)).collect();
    let hand = |frame: usize| hands.get(frame).copied().flatten();
    let of_frame = |frame| [Some(Row::Frame(frame)), hand(frame).map(|_| Row::Magic(frame))];
    let rows: Vec<Row> = (0..frames.len()).flat_map(of_frame).flatten().collect();
    let id = Id::unique("event stack");
    if state.wishes_focus(PanelId::EventStack) {
        ui.memory_mut(|m| m.request_focus(id));
    }
    let chosen = debugger.frame().and_then(|f| frames.iter().position(|r| r.throw == f.throw));
    let selected = rows.iter().position(|row| Some(row.frame()) == chosen);
    let shown = List { id, label: "event stack", rows: rows.len(), selected, reveal: false };
    let said = |row: usize| match rows.get(row) {
        Some(Row::Frame(frame)) => frames.get(*frame).map(|r| words(debugger, r)).unwrap_or_default(),
        Some(Row::Magic(frame)) => hand(*frame).map(|h| debugger.in_hand_words(&h)).unwrap_or_default(),
        None => String::new(),
    };
    let draw_row = |ui: &mut Ui, row: usize| match rows.get(row) {
        Some(Row::Frame(frame)) => {
            if let Some(row) = frames.get(*frame) {
                one(ui, debugger, row, *frame == 0);
            }
        }
        Some(Row::Magic(_)) => {
            ui.add_space(theme::SPACE_4);
            let text = said(row);
            let about = |ui: &mut Ui| {
                elided_rest(ui, theme::tokens(ui).quiet("what this frame is about"), "");
            };
            two_lines(ui, |ui| drop(elided_rest(ui, RichText::new(text.clone()), &text)), about);
        }
        None => {}
    };
    let at_row = |row: usize| rows.get(row).map(|row| row.frame());
    let caller = chosen.and_then(|row| Some((frames.get(row)?, frames.get(row + 1)?)));
    let differs = caller.map(|(frame, _)| debugger.differs(frame.depth)).unwrap_or_default();
    let chosen_hand = chosen.and_then(hand);
    // The frames have what they need, and half of the panel at least.
    let most = ui.available_height() - if chosen_hand.is_some() { theme::ROW } else { 0.0 };
    let needed = theme::TWO_LINES * rows.len() as f32 + theme::SPACE_2;
    let below = theme::LIST_ROW * (differs.len() as f32 + 1.0) + theme::SPACE_2;
    let foot = below.min((most - needed).max(most * 0.45));
    let foot = if caller.is_some() && most > theme::LIST_ROW * 4.0 { foot } else { 0.0 };
    let area = egui::vec2(ui.available_width(), (most - foot).max(theme::TWO_LINES));
    let shape = egui::Layout::top_down(egui::Align::Min);
    let answer = ui.allocate_ui_with_layout(area, shape, |ui| {
        tall_list(ui, (shown, theme::TWO_LINES), said, draw_row, |response, row, keyed| {
            if let Some(frame) = at_row(row).and_then(|frame| frames.get(frame)) {
                let offers = || entries(debugger, frame, at_row(row).and_then(&hand).as_ref(), &said(row));
                menu_of(response, keyed, state, offers, out);
            }
        })
    });
    let answer = answer.inner;
    if let Some(hand) = chosen_hand {
        breaks(ui, debugger, &hand, out);
    }
    if let Some((_, caller)) = caller.filter(|_| foot > 0.0) {
        beside_caller(ui, debugger, caller, &differs, out);
    }
    let walked = answer.selected.and_then(|row| match rows.get(row)? {
        // What a frame is about belongs to it: who walks on from there goes to the next.
        Row::Magic(frame) if answer.clicked.is_none() && Some(*frame) == chosen => Some(frame + 1),
        row => Some(row.frame()),
    });
    if let Some(frame) = walked.and_then(|frame| frames.get(frame)) {
        let mut look = debugger.look();
        look.throw = Some(frame.throw);
        ask(out, Intent::Look(look));
    }
    if let Some(frame) = answer.opened.and_then(at_row).and_then(|frame| frames.get(frame)) {
        ask(out, Intent::GoTo(frame.began));
    }
}

/// What the menu of a frame offers.
fn entries(debugger: &Debugger, frame: &FrameRow, hand: Option<&InHand>, said: &str) -> Vec<Entry> {
    let own = |title: String, intent| Entry::own(title, vec![UiCommand::Debug(intent)]);
    let break_at = |words: &str, breakpoint: Breakpoint| {
        let set = debugger.breakpoints().all().iter().any(|b| b.same(&breakpoint));
        let verb = if set { "No break at" } else { "Break at" };
        own(format!("{verb} {words}"), Intent::Break(breakpoint))
    };
    let mut all = vec![own("Go to where it was thrown".to_owned(), Intent::GoTo(frame.began))];
    all.push(Entry::Command(CommandId::GoToHandler));
    let code = frame.code.in_phase(frame.phase);
    all.push(break_at(&code.to_string(), Breakpoint::new(At::Event(EventPattern::exactly(code)))));
    all.push(Entry::Command(CommandId::FocusWhy));
    all.push(Entry::Copy { title: "Copy".to_owned(), text: said.to_owned() });
    if let Some(hand) = hand {
        all.push(Entry::Line);
        all.extend(debugger.breaks_in_hand(hand).into_iter().map(|(words, at)| break_at(&words, at)));
        let name = debugger.content().shown_name(hand.effect);
        all.push(own(format!("Open {name}"), Intent::Open(hand.effect, None)));
    }
    all
}

/// The same for the keyboard, under the frames: of the chosen one.
fn breaks(ui: &mut Ui, debugger: &Debugger, hand: &InHand, out: &mut Vec<UiCommand>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        ui.spacing_mut().button_padding.x = theme::SPACE_1;
        ui.label(theme::tokens(ui).quiet("break at"));
        for (words, breakpoint) in debugger.breaks_in_hand(hand) {
            let set = debugger.breakpoints().all().iter().any(|b| b.same(&breakpoint));
            // What a number is of has to be said; names speak for themselves.
            let short = words.split_once(' ').filter(|_| !matches!(breakpoint.at, At::Segment(..)));
            let button = ui.selectable_label(set, short.map_or(words.as_str(), |(_, short)| short));
            crate::widget::field::name(ui, &button, &format!("break at {words}"));
            if button.on_hover_text(breakpoint.to_string()).clicked() {
                ask(out, Intent::Break(breakpoint));
            }
        }
    });
}

/// What the chosen frame's record has otherwise than its caller's; a field that is walked to is followed.
fn beside_caller(
    ui: &mut Ui,
    debugger: &Debugger,
    caller: &FrameRow,
    differs: &[Differs],
    out: &mut Vec<UiCommand>,
) {
    let quiet = theme::tokens(ui).text_quiet;
    let text = match differs.len() {
        0 => format!("as its caller {} in every field", caller.code),
        1 => format!("1 field differs from {}", caller.code),
        n => format!("{n} fields differ from {}", caller.code),
    };
    elided_rest(ui, RichText::new(text).color(quiet), "the record beside that of the throw around it");
    if differs.is_empty() {
        return;
    }
    let value = |v: &Value| {
        let named = debugger.with_world(|w| names::value(w, debugger.content(), v));
        named.unwrap_or_else(|| v.to_string())
    };
    let selected = debugger.look().field.and_then(|id| differs.iter().position(|d| d.meta.id == id));
    let id = Id::unique("differs from caller");
    let said =
        |d: &Differs| format!("{} {}, caller {}", field_name(d.meta.id), value(&d.here), value(&d.caller));
    let answer =
        Items::new(id, "differs from its caller", differs).at(selected).show(ui, said, |ui, field| {
            let tokens = theme::tokens(ui);
            let width = ui.available_width();
            elided(
                ui,
                RichText::new(field_name(field.meta.id)).color(tokens.text),
                field.meta.help,
                width * 0.3,
            );
            elided(ui, theme::number(value(&field.here)).color(tokens.changed), "here", width * 0.32);
            let caller = format!("caller: {}", value(&field.caller));
            elided_rest(ui, theme::number(caller).color(tokens.text_quiet), "in its caller's record");
        });
    if let Some(field) = answer.selected.or(answer.opened) {
        let mut look = debugger.look();
        look.field = Some(field.meta.id);
        ask(out, Intent::Look(look));
    }
}

fn words(debugger: &Debugger, frame: &FrameRow) -> String {
    let names = (debugger.name(frame.actor), debugger.name(frame.victim));
    format!("{} {} to {}, {}", frame.code, names.0, names.1, phase_word(frame.phase))
}

fn one(ui: &mut Ui, debugger: &Debugger, frame: &FrameRow, innermost: bool) {
    let tokens = theme::tokens(ui);
    let sign = if innermost { theme::SIGN_HERE } else { " " };
    ui.label(theme::number(sign).color(tokens.here));
    let what = |ui: &mut Ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some((phase, answer)) = frame.answer {
                let mark = mark(answer);
                let tip = format!("{} came to {}", phase_word(phase), mark.name());
                ui.label(RichText::new(mark.sign()).color(mark.color(tokens))).on_hover_text(tip);
            }
            ui.label(tokens.quiet(phase_word(frame.phase))).on_hover_text("the phase it is in");
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let code = frame.code.to_string();
                let code = code.strip_prefix("EV_").unwrap_or(&code).to_owned();
                let tip = format!("{}, thrown as {:?}, depth {}", frame.code, frame.entry, frame.depth);
                elided_rest(ui, theme::number(code).color(tokens.text), &tip);
            });
        });
    };
    let who = |ui: &mut Ui| {
        let mut who = debugger.name(frame.actor);
        if frame.victim.is_some() && frame.victim != frame.actor {
            who = format!("{who} → {}", debugger.name(frame.victim));
        }
        elided_rest(ui, tokens.quiet(who), "who acts, and whom it happens to");
    };
    two_lines(ui, what, who);
}
