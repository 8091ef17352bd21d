//! No click is lost while frames are slow. egui tells a widget of one click a frame and dates clicks by the frame that
//! they came in: of two in one frame the first was lost, and two that came either side of a slow frame were too far
//! apart for a double click.
//!
//! So a frame gets the events up to the end of its first click, and the next frame, asked for at once, the rest. As long
//! as frames follow each other without a pause, the time that one took is allowed on top of the usual delays.

use std::time::Duration;

use egui::{Context, Event, FullOutput, InputOptions, Plugin, RawInput};

/// No frame counts as longer than this, in seconds: clicks this far apart are two.
const LONGEST: f64 = 2.0;

/// Deals out pointer events to frames.
#[derive(Debug, Default)]
pub struct Clicks {
    /// Events that wait for the next frame.
    waiting: Vec<Event>,
    /// When the last frame began, in seconds, where the next one follows without a pause.
    before: Option<f64>,
    began: Option<f64>,
    /// The delays without allowance.
    usual: Option<InputOptions>,
}

impl Clicks {
    /// Takes the events behind the first click of a frame out of it.
    fn deal(&mut self, events: &mut Vec<Event>) {
        events.splice(0..0, self.waiting.drain(..));
        let mut clicked = false;
        let next = events.iter().position(|event| {
            let Event::PointerButton { pressed, .. } = event else { return false };
            clicked |= !*pressed;
            *pressed && clicked
        });
        if let Some(next) = next {
            self.waiting = events.split_off(next);
        }
    }

    /// The delays for a frame that begins now.
    fn delays(&mut self, now: f64, present: InputOptions) -> InputOptions {
        let usual = *self.usual.get_or_insert(present);
        let took = self.before.map_or(0.0, |before| (now - before).clamp(0.0, LONGEST));
        InputOptions {
            max_double_click_delay: usual.max_double_click_delay + took,
            max_click_duration: usual.max_click_duration + took,
            ..present
        }
    }
}

impl Plugin for Clicks {
    fn debug_name(&self) -> &'static str {
        "clicks"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        self.deal(&mut input.events);
        if !self.waiting.is_empty() {
            ctx.request_repaint();
        }
        let now = input.time.unwrap_or_else(|| ctx.input(|i| i.time) + f64::from(input.predicted_dt));
        let delays = self.delays(now, ctx.options(|options| options.input_options));
        ctx.options_mut(|options| options.input_options = delays);
        self.began = Some(now);
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        let at_once = output.viewport_output.values().any(|out| out.repaint_delay == Duration::ZERO);
        self.before = self.began.filter(|_| at_once);
    }
}
