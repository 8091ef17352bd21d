//! A new resource: which of the kinds it is, each with its icon and a sentence, and its name.

use augury_engine::base::id::Kind;
use augury_engine::content::schema_of;
use egui::{Align2, Key as Press, Modifiers, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::list::typed;
use crate::document::id;
use crate::document::library::Key;
use crate::theme::{self, Icon, SMALL, SPACE_1, SPACE_2, TEXT, kind_colour};
use crate::view::commands::UiCommand;
use crate::view::state::State;

/// Kinds beside each other.
const COLUMNS: usize = 3;
/// How high one is, in points.
const HIGH: f32 = 40.0;

/// What a kind is, in a sentence.
fn sentence(kind: Kind) -> &'static str {
    match kind {
        Kind::Monster => "A creature and its attacks",
        Kind::Template => "Changes a monster: young, vampire",
        Kind::Item => "A weapon, armour, potion or tool",
        Kind::Effect => "A spell, a power or a trap",
        Kind::God => "Who is prayed to, and helps",
        Kind::Domain => "A field of power that gods grant",
        Kind::Encounter => "Who comes together, and how many",
        Kind::Region => "Rooms, and what they are made of",
        Kind::Terrain => "A kind of floor, wall or water",
        Kind::Dungeon => "Levels, and what stands in them",
        Kind::Feature => "A door, trap, stair or altar",
        Kind::Class => "A class of characters",
        Kind::Race => "A race of characters",
        Kind::Flavour => "How an unknown item looks",
        Kind::Text => "A text that is shown in the game",
        Kind::Map => "A level that is drawn by hand",
    }
}

/// A new resource.
pub fn create(
    ui: &mut Ui,
    state: &State,
    (folder, from): (&mut String, &mut Option<Key>),
    wanted: &mut String,
    out: &mut Vec<UiCommand>,
) {
    match from.as_ref() {
        Some(key) => ui.heading(format!("New resource from {key}")),
        None => ui.heading("New resource"),
    };
    ui.add_space(SPACE_1);
    let kinds: Vec<Kind> = Kind::ALL.iter().copied().filter(|k| schema_of(*k).is_some()).collect();
    grid(ui, &kinds, folder);
    ui.add_space(SPACE_2);
    let enter = typed(ui, wanted, "name", "its name, such as Cave Troll");
    // Up and down in the field choose the kind, round and round.
    let by = ui.input_mut(|i| {
        let down = i.count_and_consume_key(Modifiers::NONE, Press::ArrowDown);
        down as isize - i.count_and_consume_key(Modifiers::NONE, Press::ArrowUp) as isize
    });
    let here = kinds.iter().position(|k| k.folder() == folder).unwrap_or(0);
    let there = (here as isize + by).rem_euclid(kinds.len().max(1) as isize);
    if let (true, Some(kind)) = (by != 0, usize::try_from(there).ok().and_then(|n| kinds.get(n))) {
        kind.folder().clone_into(folder);
    }
    let id = state.library.free_id(folder, &id::from_name(wanted));
    let quiet = theme::tokens(ui).text_quiet;
    // Another kind has other fields.
    if from.as_ref().is_some_and(|key| key.folder != *folder) {
        *from = None;
    }
    let says = from.as_ref().map(|key| format!("; begins as a copy of {key}")).unwrap_or_default();
    let words = format!("will be {folder}/{id}; ↑ and ↓ choose the kind{says}");
    ui.add(egui::Label::new(RichText::new(words).color(quiet)).wrap());
    let ready = !wanted.trim().is_empty();
    ui.add_space(SPACE_2);
    let pressed = ui.add_enabled(ready, egui::Button::new("Create")).clicked();
    if ready && (pressed || enter) {
        let name = wanted.trim().to_owned();
        out.push(UiCommand::CreateNamed { folder: folder.clone(), name, from: from.clone() });
    }
}

/// The kinds beside and below each other; a click chooses one.
fn grid(ui: &mut Ui, kinds: &[Kind], folder: &mut String) {
    let width = (ui.available_width() - SPACE_1 * (COLUMNS - 1) as f32) / COLUMNS as f32;
    for row in kinds.chunks(COLUMNS) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE_1;
            for kind in row {
                if cell(ui, *kind, kind.folder() == folder, width.floor()) {
                    kind.folder().clone_into(folder);
                }
            }
        });
    }
}

/// One kind; whether it was chosen.
fn cell(ui: &mut Ui, kind: Kind, here: bool, width: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(width, HIGH), Sense::CLICK);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, here, kind.word()));
    let tokens = theme::tokens(ui);
    let ground = match (here, response.hovered()) {
        (true, _) => tokens.here_fill,
        (false, true) => tokens.hovered,
        (false, false) => tokens.card,
    };
    ui.painter().rect_filled(rect, theme::RADIUS, ground);
    let at = pos2(rect.left() + SPACE_2 + 9.0, rect.center().y);
    Icon::of(kind).paint(ui.painter(), at, 18.0, kind_colour(tokens, kind));
    let left = at.x + 9.0 + SPACE_2;
    let above = pos2(left, rect.top() + SPACE_1 + TEXT / 2.0);
    let color = if here { tokens.here } else { tokens.text };
    ui.painter().text(above, Align2::LEFT_CENTER, kind.word(), theme::plain(), color);
    let small = egui::FontId::proportional(SMALL);
    ui.painter().with_clip_rect(rect).text(
        pos2(left, rect.bottom() - SPACE_1 - TEXT / 2.0),
        Align2::LEFT_CENTER,
        sentence(kind),
        small,
        tokens.text_quiet,
    );
    response.on_hover_text(sentence(kind)).clicked()
}
