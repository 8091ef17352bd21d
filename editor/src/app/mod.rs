//! The window: bars, panels in three layouts, commands, and what goes on beside drawing.
//!
//! A frame: look after the background, take keys, draw everything from [`State`], then do what was
//! asked. Knows which panels there are only from [`crate::panel`]'s table.
//!
//! - [`apply`]: doing what was asked; what can be asked for stands in [`crate::view`]
//! - [`run`]: the commands of the table
//! - [`effect`]: what commands leave to the window
//! - [`navigate`]: what is looked at
//! - [`pinned`]: what is pinned and edited there; deleting
//! - [`many`]: several resources changed at once
//! - [`previews`]: what the workbenches show, worked out on a thread
//! - [`playing`]: what a creature that is played does, and what that asks
//! - [`covering`]: which handlers ran
//! - [`importing`]: a library imported on a thread
//! - [`recordings`]: the recordings of the project, and whether they still hold
//! - [`session_files`]: the session as a file or a scenario
//! - [`clicks`]: clicks that come faster than frames
//! - [`listed`]: which problems come first
//! - [`report`]: failures of the program, caught and saved as one file
//! - [`saving`]: saving, again too where the disk refused
//! - [`background`], [`task`]: loading, disk and journal; work on threads
//! - [`dialog`], [`browsing`]: the system's file dialogs, and what is chosen there
//! - [`drawing`]: maps drawn and played
//! - [`handling`]: handlers shown at work
//! - [`finding`]: looking for something in everything
//! - [`reading`]: the handbook opened, searched, and gone back in
//! - [`layout`], [`arranging`]: where panels stand; panels closed, opened and moved
//! - [`bars`], [`toolbar`], [`status_bar`]: the menus, the tools below them, the status
//! - [`toasts`]: what was just told, over the panels
//! - [`prompt`]: what is asked
//! - [`quick_fix`]: fixes of problems
//! - [`base_packs`]: packs below, watched and read again
//! - [`origins`]: where an imported pack comes from, read on a thread
//! - [`starting`]: the start page
//! - [`touring`]: guided tours on a copy of the pack that ships

pub mod apply;
mod arranging;
pub mod background;
mod bars;
mod base_packs;
pub mod breaking;
mod browsing;
mod clicks;
pub mod covering;
mod debugging;
pub mod dialog;
mod drawing;
mod drawn;
mod effect;
pub mod finding;
mod handling;
pub mod importing;
pub mod layout;
mod listed;
pub mod many;
mod navigate;
mod origins;
mod pinned;
pub mod playing;
mod previews;
mod prompt;
mod quick_fix;
mod reading;
pub mod recordings;
mod report;
mod run;
mod saving;
mod session_files;
mod starting;
mod status_bar;
mod tabs;
pub mod task;
mod tiling;
mod title;
mod toasts;
mod toolbar;
mod touring;

use crate::view::settings;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Event, Frame, Margin, Ui, ViewportCommand};

use self::background::Background;
use self::covering::Covering;
use self::dialog::Dialog;
use self::effect::ShellEffect;
use self::importing::Importing;
use self::layout::Panels;
use self::previews::Previews;
use self::recordings::Runner;
use self::starting::Starting;
use self::tiling::{Shown, Tiling};
use self::touring::Tours;
use crate::lab::devotion::{self, WhatIf};
use crate::lab::trial::{self, Trial};
use crate::view::breaking::Breaking;
use crate::view::commands::{COMMANDS, CommandId, UiCommand};
use crate::view::panels::Layout;
use crate::view::panels::PanelId;
use crate::view::prompt::{Prompt, Wish};
use crate::view::reading::Turn;
use crate::view::recordings::Asked;
use crate::view::settings::Settings;
use crate::view::state::State;
use crate::widget::empty::empty;

/// How long after the last change settings are written.
const SETTINGS_AFTER: Duration = Duration::from_secs(1);

/// Where the window keeps its own files; `None` keeps nothing.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The settings file.
    pub settings: Option<PathBuf>,
    /// The folder of all journals.
    pub journals: Option<PathBuf>,
}

/// The window.
pub struct App {
    /// What is shown.
    pub state: State,
    background: Background,
    previews: Previews,
    trials: Previews<trial::Choices, Trial>,
    devotions: Previews<devotion::Choices, WhatIf>,
    recordings: Runner,
    covering: Covering,
    importing: Importing,
    starting: Starting,
    tours: Tours,
    places: Places,
    trees: [Option<Panels>; 3],
    started: Instant,
    /// Settings as last written, and when they were first seen to differ.
    written: Settings,
    differ_since: Option<Instant>,
    closing: bool,
    dialog: Option<Dialog>,
    /// Something was asked in the last frame.
    asked: bool,
    /// What was typed after a command of the last frame: meant for what the command brings.
    later: Vec<Event>,
    /// The panels of the last frame in their order, and which of them has the keyboard.
    shown: Shown,
    /// The title of the window.
    title: String,
    /// The text that had the keyboard last.
    text: Option<egui::Id>,
}

impl App {
    /// A window that keeps its files in `places`; `pack` is opened, or else the one of the last run.
    pub fn new(ctx: &egui::Context, places: Places, pack: Option<&Path>) -> Self {
        crate::theme::install(ctx);
        ctx.add_plugin(clicks::Clicks::default());
        let (settings, note) = places.settings.as_deref().map(Settings::read).unwrap_or_default();
        let mut state = State { settings: settings.clone(), ..State::default() };
        state.layout = Layout::named(&settings.layout);
        let files = [("Settings", &places.settings), ("Unsaved edits", &places.journals)];
        state.start.files =
            files.into_iter().filter_map(|(what, path)| Some((what, path.clone()?))).collect();
        let mut wrong = state.read_shortcuts();
        wrong.extend(note);
        if !wrong.is_empty() {
            state.complain(wrong.join("; "));
        }
        ctx.set_theme(settings.theme.preference());
        if settings.scale != 0 {
            ctx.set_zoom_factor((settings.scale as f32 / 100.0).clamp(0.5, 3.0));
        }
        let trees = Layout::ALL.map(|l| layout::kept(&settings, l));
        let mut app = Self {
            state,
            background: Background::new(places.journals.clone()),
            previews: Previews::of_resources(),
            trials: Previews::of_trials(),
            devotions: Previews::of_devotions(),
            recordings: Runner::default(),
            covering: Covering::default(),
            importing: Importing::default(),
            starting: Starting::default(),
            tours: Tours::beside(places.journals.as_deref()),
            places,
            trees,
            started: Instant::now(),
            written: settings.clone(),
            differ_since: None,
            closing: false,
            dialog: None,
            asked: false,
            later: Vec::new(),
            shown: Shown::default(),
            title: title::ALONE.to_owned(),
            text: None,
        };
        if let Some(folder) = pack.map(Path::to_owned).or(settings.pack) {
            app.background.open(&mut app.state, &folder, ctx);
        }
        app
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// The title of the window.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether a pack is still being read.
    pub fn loading(&self) -> bool {
        self.background.loading()
    }

    /// One frame in the whole of `ui`.
    pub fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let now = self.now();
        self.background.poll(&mut self.state, &ctx, now);
        debugging::go_on(&mut self.state, &ctx);
        self.previews.poll(&mut self.state, &ctx);
        self.trials.poll(&mut self.state, &ctx);
        self.devotions.poll(&mut self.state, &ctx);
        self.recordings.poll(&mut self.state, &ctx, now);
        if self.covering.poll(&mut self.state) {
            self.show_panel(PanelId::Coverage);
        }
        self.importing.poll(&mut self.state);
        self.tours.poll(&mut self.state, &mut self.background, &ctx);
        let starting = starting::shown(&self.state, self.background.loading());
        self.starting.poll(&mut self.state, starting, &ctx);
        listed::follow(&mut self.state);
        self.chosen();
        if let Some(wait) = self.state.let_news_in(ctx.input(|i| i.time)) {
            ctx.request_repaint_after(wait);
        }
        let title = title::title(&self.state);
        if self.title != title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        let mut out = self.pressed(ui);
        // What is asked has the keyboard, from its first frame on.
        let asking = self.state.prompt.is_some();
        let aside = ctx.input_mut(|i| if asking { take_typed(&mut i.events) } else { Vec::new() });
        let bar = Frame::new().inner_margin(Margin::symmetric(8, 4)).fill(ui.visuals().panel_fill);
        egui::Panel::top("bars").frame(bar).show(ui, |ui| {
            bars::menus(ui, &self.state, &mut out);
            toolbar::toolbar(ui, &self.state, &mut out);
        });
        if self.state.layout == Layout::Debug {
            egui::Panel::top("debug bar")
                .frame(bar)
                .show(ui, |ui| crate::panel::debug_bar::draw(ui, &self.state, &mut out));
        }
        egui::Panel::bottom("status").frame(bar).show(ui, |ui| status_bar::status(ui, &self.state, &mut out));
        let shown = egui::CentralPanel::default().frame(Frame::new());
        let room = shown.show(ui, |ui| self.panels(ui, &mut out)).response.rect;
        toasts::show(ui, &mut self.state, room, &mut out);
        let text = ctx.memory(|m| m.focused()).filter(|id| egui::TextEdit::load_state(&ctx, *id).is_some());
        self.text = text.or(self.text);
        let named = |command: &UiCommand| matches!(command, UiCommand::GoTo(_));
        if self.state.wishes.contains(&Wish::GoToNamed) && !out.iter().any(named) {
            out.push(UiCommand::GoTo(None));
        }
        let line = |command: &UiCommand| matches!(command, UiCommand::Break(_));
        if self.state.wishes.contains(&Wish::Breakpoint) && !out.iter().any(line) {
            out.push(UiCommand::Break(Breaking::Moment));
        }
        if self.state.wishes.contains(&Wish::FieldHelp) && !crate::panel::form::help::told(&ctx) {
            let panel = self.shown.here.and_then(|here| self.shown.panels.get(here)).copied();
            self.state.prompt = Some(Prompt::Help(panel));
        }
        let topic = crate::panel::form::help::asked(&ctx);
        out.extend(topic.map(|topic| UiCommand::Handbook(Turn::About(topic))));
        // What has the keyboard cannot change while something is asked: wishes wait a frame longer then.
        if !std::mem::replace(&mut self.asked, self.state.prompt.is_some()) {
            self.state.wishes.clear();
        }
        ctx.input_mut(|i| drop(i.events.splice(0..0, aside)));
        if !self.background.loading() && self.state.pack_open && !self.state.start.open {
            crate::panel::tour_card::draw(&ctx, &self.state, &mut out);
        }
        prompt::show(&ctx, &mut self.state, &mut out);
        self.apply(&ctx, out);
        self.close_if_asked(&ctx);
        self.keep_settings(&ctx);
    }

    /// The command whose keys were pressed. It wins over text fields, so that undo is the document's. What was typed
    /// after it waits for the next frame, when it is done.
    fn pressed(&mut self, ui: &Ui) -> Vec<UiCommand> {
        let later = std::mem::take(&mut self.later);
        ui.input_mut(|i| drop(i.events.splice(0..0, later)));
        if self.state.prompt.is_some() {
            return Vec::new();
        }
        let mut all: Vec<_> = (COMMANDS.iter())
            .filter(|c| !c.menu.in_arena())
            .flat_map(|c| self.state.shortcuts.get(c.name).into_iter().flatten().map(move |k| (*k, c.id)))
            .collect();
        // The more modifiers first: else Ctrl+Z would take Ctrl+Shift+Z away.
        all.sort_by_key(|(k, _)| std::cmp::Reverse(u8::from(k.modifiers.shift) + u8::from(k.modifiers.alt)));
        let command = |event: &Event| {
            let Event::Key { key, pressed: true, modifiers, .. } = event else { return None };
            // Shift+F10 opens the menu of what has the keyboard, unless a command has it.
            let menu = *key == egui::Key::F10 && modifiers.shift_only();
            let is = |k: &egui::KeyboardShortcut| {
                let menu = menu && !k.modifiers.shift;
                k.logical_key == *key && !menu && modifiers.matches_logically(k.modifiers)
            };
            all.iter().find(|(k, _)| is(k)).map(|(_, id)| *id)
        };
        let found = ui.input_mut(|i| {
            let (place, id) = i.events.iter().enumerate().find_map(|(n, e)| Some((n, command(e)?)))?;
            let rest = i.events.split_off(place);
            let (later, others): (Vec<_>, Vec<_>) = rest.into_iter().skip(1).partition(is_typed);
            i.events.extend(others);
            Some((id, later))
        });
        let Some((id, later)) = found else { return Vec::new() };
        self.later = later;
        vec![UiCommand::Run(id)]
    }

    fn panels(&mut self, ui: &mut Ui, out: &mut Vec<UiCommand>) {
        if starting::shown(&self.state, self.background.loading()) {
            self.shown = Shown::default();
            self.state.in_front.clear();
            let frame = Frame::new().inner_margin(Margin::same(16)).fill(ui.visuals().panel_fill);
            let (draw, alone) = (crate::panel::draw(PanelId::Handbook), self.state.reading.alone);
            let draw = if alone { draw } else { crate::panel::start::draw };
            frame.show(ui, |ui| draw(ui, &self.state, out));
            self.state.reading.here = alone;
            if alone {
                self.shown = Shown { panels: vec![PanelId::Handbook], here: Some(0) };
            }
            return;
        }
        let size = ui.available_size();
        let layout = self.state.layout;
        let tree = self.trees[layout as usize].get_or_insert_with(|| layout::fresh(layout, size.x, size.y));
        if tree.root.is_none() {
            let asked = empty(
                ui,
                &format!("All panels of the {} layout are closed", layout.name()),
                "View, Panels opens one; \"Reset layouts\" opens all that were there at first.",
                Some("Reset layouts"),
            );
            if asked {
                out.push(UiCommand::Run(CommandId::ResetLayouts));
            }
            self.state.panels.clear();
            self.state.in_front.clear();
            self.shown = Shown::default();
            return;
        }
        let before = tree.clone();
        let groups = tiling::groups(&tree.tiles);
        let shown = Shown::default();
        let mut tiling = Tiling { state: &self.state, out, edited: false, shown, groups };
        tree.ui(&mut tiling, ui);
        let edited = tiling.edited;
        self.shown = tiling.shown;
        self.state.panels = layout::panels_in(tree);
        self.state.in_front.clone_from(&self.shown.panels);
        let here = self.shown.here.and_then(|place| self.shown.panels.get(place)).copied();
        pinned::follow_keyboard(&mut self.state, here, crate::panel::pinned::edited(ui.ctx()));
        reading::follow_keyboard(&mut self.state, here);
        if !self.shown.panels.contains(&PanelId::Beside) {
            // What is out of sight is not what undo and save mean.
            self.state.viewed.pinned_edited = None;
        }
        if edited && layout::overfull(tree) {
            *tree = before;
            self.state.complain(format!("a group holds at most {} tabs", layout::MOST_TABS));
        } else if edited {
            layout::keep(&mut self.state.settings, layout, tree);
        }
    }

    fn apply(&mut self, ctx: &egui::Context, commands: Vec<UiCommand>) {
        if commands.is_empty() {
            return;
        }
        let now = self.now();
        for command in commands {
            let what = report::in_short(&command);
            let done = report::caught(&mut self.state, &what, |state| apply::apply(state, command, now));
            for effects in done.unwrap_or_default() {
                self.effects(ctx, effects);
            }
        }
        ctx.set_theme(self.state.settings.theme.preference());
        ctx.request_repaint();
    }

    fn effects(&mut self, ctx: &egui::Context, effects: ShellEffect) {
        use ShellEffect::{Layout as Other, OpenPack, Show, Toggle};
        if matches!(effects, Show(_) | Toggle(_) | Other(_) | OpenPack(_)) {
            // What is asked to be seen stands behind the start page.
            self.state.start.open = false;
        }
        match effects {
            ShellEffect::OpenPack(folder) if self.state.loses_edits() => {
                self.state.complain(format!("save or undo first; then open {}", folder.display()));
            }
            ShellEffect::OpenPack(folder) => self.background.open(&mut self.state, &folder, ctx),
            ShellEffect::Show(panel) => self.show_panel(panel),
            ShellEffect::Toggle(panel) => self.toggle_panel(panel),
            ShellEffect::Beside(panel, beside) => {
                let full = format!("a group holds at most {} tabs", layout::MOST_TABS);
                self.rearrange(|tree| layout::open_beside(tree, panel, beside), &full);
            }
            ShellEffect::Split(panel, below) => {
                self.rearrange(
                    |tree| layout::split(tree, panel, below),
                    "this panel has a group of its own already",
                );
            }
            ShellEffect::CloseOthers(panel) => self.rearrange(
                |tree| {
                    layout::close_others(tree, panel);
                    true
                },
                "",
            ),
            ShellEffect::Text(id) => self.on_text(ctx, id),
            ShellEffect::CopyText(text) => ctx.copy_text(text),
            ShellEffect::ClosePanel => {
                match self.shown.here.and_then(|here| self.shown.panels.get(here)).copied() {
                    Some(panel) => self.toggle_panel(panel),
                    None => self.state.say("The keyboard is in no panel"),
                }
            }
            ShellEffect::NextPanel(on) => {
                let next = self.shown.next(on);
                self.state.wishes.extend(next.map(Wish::Enter));
            }
            ShellEffect::Layout(layout) => {
                self.state.layout = layout;
                self.state.settings.layout = layout.name().to_owned();
            }
            ShellEffect::ResetLayouts => {
                self.trees = [None, None, None];
                self.state.settings.layouts.clear();
                self.state.say("All layouts are as they were at first");
            }
            ShellEffect::Cancel => {
                self.background.cancel();
                self.covering.cancel();
                self.tours.cancel();
                self.importing.cancel();
            }
            ShellEffect::Import(library, into) => self.importing.start(&mut self.state, library, into, ctx),
            ShellEffect::Cover(wanted) => self.covering.start(&mut self.state, wanted, ctx),
            ShellEffect::Recordings(Asked::Check) => self.recordings.check(&mut self.state, ctx),
            ShellEffect::Recordings(Asked::Accept(place)) => {
                self.recordings.accept(&mut self.state, place, ctx)
            }
            ShellEffect::Recordings(Asked::Export(path)) => {
                self.recordings.export(&mut self.state, path, ctx)
            }
            ShellEffect::Recordings(_) => self.recordings.stop(&mut self.state),
            ShellEffect::Zoom(by) => {
                let now = ctx.zoom_factor();
                let percent =
                    if by == 0 { 100 } else { ((now * 10.0).round() as i32 + by).clamp(5, 30) * 10 };
                ctx.set_zoom_factor(percent as f32 / 100.0);
                self.state.say(format!("Everything is shown at {percent} percent"));
            }
            ShellEffect::Tour(asked) => {
                self.tours.apply(&mut self.state, asked, &mut self.background, ctx);
            }
            ShellEffect::Browse(want) => self.browse(want, ctx),
            ShellEffect::Close => {
                self.closing = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            ShellEffect::Forget(keys) => self.background.forget(&keys),
        }
    }

    fn close_if_asked(&mut self, ctx: &egui::Context) {
        if !ctx.input(|i| i.viewport().close_requested()) {
            return;
        }
        if self.state.loses_edits() && !self.closing {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.state.prompt = Some(Prompt::Quit);
        }
    }

    fn keep_settings(&mut self, ctx: &egui::Context) {
        // It can be changed by keys of the framework, too.
        let scale = (ctx.zoom_factor() * 100.0).round() as u32;
        self.state.settings.scale = if scale == 100 { 0 } else { scale };
        if self.state.settings == self.written {
            self.differ_since = None;
            return;
        }
        let since = *self.differ_since.get_or_insert_with(Instant::now);
        if since.elapsed() < SETTINGS_AFTER {
            ctx.request_repaint_after(SETTINGS_AFTER);
            return;
        }
        self.write_settings();
    }

    fn write_settings(&mut self) {
        self.differ_since = None;
        self.written = self.state.settings.clone();
        if let Some(path) = &self.places.settings
            && let Err(why) = self.state.settings.write(path)
        {
            self.state.complain(why);
        }
    }

    /// The last thing before the window goes: unsaved edits and settings are on the disk.
    pub fn leave(&mut self) {
        self.background.flush(&self.state);
        self.tours.leave(&mut self.state);
        if self.state.settings != self.written {
            self.write_settings();
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.leave();
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

/// Does it come from a keyboard?
fn is_typed(event: &Event) -> bool {
    use Event::{Copy, Cut, Ime, Key, Paste, Text};
    matches!(event, Key { .. } | Text(_) | Paste(_) | Copy | Cut | Ime(_))
}

/// Takes out what comes from a keyboard.
fn take_typed(events: &mut Vec<Event>) -> Vec<Event> {
    let (typed, others) = std::mem::take(events).into_iter().partition(is_typed);
    *events = others;
    typed
}

/// Opens the window on a pack; returns when it is closed. The error is one line.
pub fn run(pack: Option<PathBuf>) -> Result<(), String> {
    crate::display::check()?;
    // RUST_LOG says what is logged; warnings where it does not.
    // That there is a logger already is no fault.
    let _ = env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).try_init();
    crate::display::run(move || {
        let (settings, journals) = settings::folders().unzip();
        let places = Places { settings, journals };
        let viewport = egui::ViewportBuilder::default()
            .with_title(title::ALONE)
            .with_app_id("augury")
            .with_icon(icon())
            .with_inner_size([1280.0, 800.0])
            .with_min_inner_size([800.0, 500.0]);
        let options = eframe::NativeOptions { viewport, ..Default::default() };
        let made = move |cc: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, _> {
            Ok(Box::new(App::new(&cc.egui_ctx, places, pack.as_deref())))
        };
        eframe::run_native("augury", options, Box::new(made)).map_err(|e| e.to_string())
    })
}

/// The icon of the window; an empty one where it cannot be read, which the system then gives one of its own.
fn icon() -> egui::IconData {
    eframe::icon_data::from_png_bytes(include_bytes!("../../packaging/augury-128.png")).unwrap_or_default()
}
