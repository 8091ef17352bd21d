//! The map editor: the map that is looked at, drawn with a brush. A stroke is one change of the map's text, and one
//! undo.
//!
//! - [`palette`]: what is drawn with
//! - [`hero`]: who plays it
//! - [`canvas`]: the squares, the mouse and the keyboard
//! - [`looks`]: how squares look
//! - [`menu`]: the menu of a square

mod canvas;
pub(in crate::panel) mod hero;
mod looks;
mod menu;
mod palette;

use crate::panel::prelude::*;
use augury_engine::base::id::Kind;
use augury_engine::content::Map;

use crate::document::chart::Brush;
use crate::document::library::Key;
use crate::document::live::res_id;
use crate::view::prompt::Wish;
use crate::widget::canvas::{Canvas, Layer};
use crate::widget::key_button::{Hints, key_button};

/// How a brush is led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tool {
    /// Square by square.
    #[default]
    Pen,
    /// From corner to corner.
    Rectangle,
    /// All squares alike that hang together.
    Fill,
    /// Takes what is there as the brush.
    Pick,
}

impl Tool {
    const ALL: [(Tool, &str, &str); 4] = [
        (Tool::Pen, "Pen", "P: each square that is pressed"),
        (Tool::Rectangle, "Rectangle", "R: from one corner to the other"),
        (Tool::Fill, "Fill", "F: all squares alike that hang together"),
        (Tool::Pick, "Pick", "K: draw with what is there"),
    ];
}

/// What the panel keeps between frames.
#[derive(Clone, Debug, PartialEq)]
struct View {
    cursor: (usize, usize),
    tool: Tool,
    brush: Brush,
    palette: palette::Palette,
    /// The first corner of a rectangle.
    corner: Option<(usize, usize)>,
    /// Squares of the stroke under way.
    stroke: Vec<(usize, usize)>,
    /// The square that the menu is about.
    menu: Option<(usize, usize)>,
    /// Space was held to move the map, so that it does not draw when it is let go.
    panned: bool,
}

impl Default for View {
    fn default() -> Self {
        View {
            cursor: (1, 1),
            tool: Tool::Pen,
            brush: Brush::Letter('#'),
            palette: palette::Palette::default(),
            corner: None,
            stroke: Vec::new(),
            menu: None,
            panned: false,
        }
    }
}

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let key = state.viewed.current.clone().filter(|key| key.folder == Kind::Map.folder());
    let Some(key) = key else {
        let new = state.keys_of(CommandId::Create);
        let what = format!("Choose a map in the Library, or make one ({new}).");
        if empty(ui, "No map is open", &what, state.pack_open.then_some("New map…")) {
            out.push(UiCommand::ShowKind(Some(Kind::Map.folder().to_owned())));
            out.push(UiCommand::Run(CommandId::Create));
        }
        return;
    };
    let map = res_id(&key).and_then(|id| state.live.content().map(id));
    let Some(map) = map else {
        let what = "Its text has mistakes: the panel Problems says which, and Source is where to mend them.";
        empty(ui, "This map can't be read", what, None);
        return;
    };
    let memory = Id::unique("map editor");
    let mut view: View = ui.data(|d| d.get_temp(memory)).unwrap_or_default();
    if let Some(brush) = state.wishes.iter().find_map(|w| if let Wish::Brush(b) = w { Some(b) } else { None })
    {
        view.brush = brush.clone();
        view.palette.close();
        if view.tool == Tool::Pick {
            view.tool = Tool::Pen;
        }
    }
    palette::show(ui, state, map, &mut view);
    tools(ui, state, (&key, map), &mut view, out);
    canvas::show(ui, state, &key, map, &mut view, out);
    ui.data_mut(|d| d.insert_temp(memory, view));
}

fn tools(ui: &mut Ui, state: &State, (key, map): (&Key, &Map), view: &mut View, out: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE_1;
        for (tool, word, tip) in Tool::ALL {
            if ui.selectable_label(view.tool == tool, word).on_hover_text(tip).clicked() {
                (view.tool, view.corner) = (tool, None);
            }
        }
        ui.separator();
        let keys = state.keys_of(CommandId::PlayMap);
        let hints = Hints { keys: &keys, lands: "in the Arena, from its start", show_keys: true };
        if key_button(ui, "Play", hints, true).clicked() {
            out.push(UiCommand::Run(CommandId::PlayMap));
        }
        hero::show(ui, state, out);
        let canvas = canvas_of(key, map);
        let layers = canvas.layers(ui);
        if let Some(layer) = canvas.bar(ui, &LAYERS, layers) {
            canvas.show_layers(ui, layers.toggled(layer));
        }
    });
    let (x, y) = view.cursor;
    let mut text = format!("{x},{y}: draws {}", view.brush.words(map));
    if view.corner.is_some() {
        text.push_str("; other corner: Space; Esc leaves");
    } else {
        text.push_str(&format!(
            "; Space draws, {} draws with something else",
            state.keys_of(CommandId::DrawWith)
        ));
    }
    let (color, width) = (theme::tokens(ui).text_quiet, ui.available_width());
    elided(ui, RichText::new(text.clone()).color(color), &text, width);
}

/// The layers of a map.
const LAYERS: [Layer; 6] =
    [Layer::Creatures, Layer::Things, Layer::Ground, Layer::Areas, Layer::Darkness, Layer::Grid];

/// The canvas of a map.
fn canvas_of(key: &Key, map: &Map) -> Canvas {
    let (wide, high) = map.size();
    let id = Id::unique("map canvas");
    let size = (i32::try_from(wide).unwrap_or(i32::MAX), i32::try_from(high).unwrap_or(i32::MAX));
    Canvas { id, memory: id.with(key), size }
}

/// Whether the keyboard is wanted here.
fn wants_focus(state: &State) -> bool {
    state.wishes_focus(PanelId::Map)
}
