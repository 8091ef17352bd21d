//! Whose eyes the map is seen with: what somebody sees of the squares, and by which sense they perceive whom. A letter
//! and a colour a sense; reasons stand in the tooltip. What is perceived is the engine's business (`rules::senses`).

use crate::panel::prelude::*;
use augury_engine::base::handle::Handle;
use augury_engine::content::Content;
use augury_engine::rules::query::who::who;
use augury_engine::rules::senses::{Explained, Seen, View, explain};
use augury_engine::world::{Point, World};
use egui::{Align2, Color32, FontFamily, FontId, Painter, Rect, Stroke};

use crate::debugger::Debugger;

/// The map as somebody sees it.
pub struct Overlay {
    who: Handle,
    seen: Box<View>,
    things: Vec<(Handle, Point, Explained)>,
    own: bool,
}

/// Colours of the map's palette for the senses, by letter; each letter is one sense's alone.
const COLOURS: [(char, i32); 12] = [
    ('v', 14),
    ('i', 12),
    ('s', 6),
    ('m', 13),
    ('t', 10),
    ('b', 11),
    ('p', 15),
    ('d', 9),
    ('k', 3),
    ('o', 2),
    ('n', 5),
    ('c', 7),
];

impl Overlay {
    /// The view that is asked for, if whoever it is of is on the map. `own`: whoever is played looks, who is shown nobody that
    /// they do not perceive.
    pub fn of(world: &World, content: &Content, eyes: Option<Handle>, own: bool) -> Option<Overlay> {
        let me = who(world, content, eyes?).filter(|w| w.c.is_here())?;
        let mut seen = Box::<View>::default();
        seen.look(&me);
        let h = me.c.handle();
        let explained =
            |other: &Handle| Some((*other, world.place_of(*other)?, explain(world, content, h, *other)?));
        let things =
            world.in_play().order().iter().filter(|other| **other != h).filter_map(explained).collect();
        Some(Overlay { who: h, seen, things, own })
    }

    /// Is somebody not to be shown?
    pub fn hides(&self, h: Handle) -> bool {
        self.own && self.things.iter().any(|(thing, _, found)| *thing == h && found.bits == 0)
    }

    /// Dims a square that is not seen, and hatches one that is no more than made out.
    pub fn dim(&self, ui: &Ui, painter: &Painter, at: Point, here: Rect) {
        let tokens = theme::tokens(ui);
        match self.seen.at(at) {
            Seen::Visible => {}
            Seen::Defined => {
                let line = Stroke::new(1.0, tokens.text_quiet.gamma_multiply(0.6));
                painter.line_segment([here.left_bottom(), here.right_top()], line);
            }
            Seen::Unseen => {
                painter.rect_filled(here, 0.0, tokens.sunken.gamma_multiply(0.8));
            }
        }
    }

    /// Says beside each thing by which senses it is perceived: letters, or a stroke for by none.
    pub fn mark(&self, ui: &Ui, painter: &Painter, square: impl Fn(Point) -> Rect) {
        let tokens = theme::tokens(ui);
        painter.rect_stroke(
            square_of(self, &square),
            2.0,
            Stroke::new(2.0, tokens.field),
            egui::StrokeKind::Inside,
        );
        let font = FontId::new(9.0, FontFamily::Monospace);
        for (_, at, found) in &self.things {
            let here = square(*at);
            let mut corner = here.right_top() + egui::vec2(1.0, -1.0);
            let letters: Vec<char> = letters(found).collect();
            if letters.is_empty() && self.own {
                continue;
            }
            if letters.is_empty() {
                let line = Stroke::new(2.0, tokens.text_quiet);
                painter.line_segment([here.left_top(), here.right_bottom()], line);
                continue;
            }
            for letter in letters.iter().rev().take(3) {
                let drawn =
                    painter.text(corner, Align2::RIGHT_TOP, letter, font.clone(), colour(ui, *letter));
                corner.x = drawn.left();
            }
        }
    }

    /// What is said of a square: who sees what there, by which sense, and why not by others.
    pub fn words(&self, debugger: &Debugger, at: Point) -> String {
        let me = debugger.name(self.who);
        let ground = match self.seen.at(at) {
            Seen::Visible => "sees this square",
            Seen::Defined => "makes this square out",
            Seen::Unseen => "does not see this square",
        };
        let mut text = format!("{me} {ground}");
        let shown = |(h, there, _): &&(Handle, Point, Explained)| *there == at && !self.hides(*h);
        for (h, _, found) in self.things.iter().filter(shown) {
            text.push_str(&format!("\n{}: {me} {}", debugger.name(*h), found.in_words()));
        }
        text
    }
}

fn square_of(overlay: &Overlay, square: impl Fn(Point) -> Rect) -> Rect {
    let mut all = overlay.seen.squares();
    // The middle of the view is where its owner stands.
    let count = overlay.seen.squares().count();
    all.nth(count / 2).map_or(Rect::NOTHING, square)
}

/// The letters of the senses that found something.
fn letters(found: &Explained) -> impl Iterator<Item = char> + '_ {
    let settled = (found.findings.is_empty() && found.bits != 0).then_some('c');
    found.findings.iter().filter(|f| f.found.is_ok()).map(|f| f.letter).chain(settled)
}

fn colour(ui: &Ui, letter: char) -> Color32 {
    let number = COLOURS.iter().find(|(l, _)| *l == letter).map_or(-1, |(_, n)| *n);
    theme::map_colour(ui, number)
}

/// Whose eyes these are, and what the letters mean that stand on the map now.
pub fn legend(ui: &mut Ui, state: &State, debugger: &Debugger, overlay: &Overlay) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_2;
        let tokens = theme::tokens(ui);
        let keys = state.keys_of(CommandId::WhoseView);
        let next = if keys.is_empty() { String::new() } else { format!(" ({keys}: next)") };
        let whose = format!("As {} sees it{next}", debugger.name(overlay.who));
        ui.label(RichText::new(whose).color(tokens.field));
        let mut told: Vec<char> = Vec::new();
        for (_, _, found) in &overlay.things {
            let named = found.findings.iter().filter(|f| f.found.is_ok()).map(|f| (f.letter, f.sense));
            for (letter, sense) in named {
                if !told.contains(&letter) {
                    told.push(letter);
                    ui.label(RichText::new(format!("{letter} {sense}")).color(colour(ui, letter)));
                }
            }
        }
        if !overlay.own && overlay.things.iter().any(|(_, _, found)| found.bits == 0) {
            ui.label(tokens.quiet("\\ not perceived"));
        }
        ui.label(tokens.quiet("/ made out, dim: unseen"));
    });
}
