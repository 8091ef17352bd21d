//! The form of a resource, made from the schema of its kind. Every change is an edit of its text.

use crate::panel::prelude::*;

use augury_engine::base::id::Kind;
use augury_engine::content::{FieldSchema, FieldType, Meaning, RecordSchema};

use super::banner::banner;
use super::form::filter::{self, Filter};
use super::form::meaning::At;
use super::form::together::{self, Together};
use super::form::version::Version;
use super::form::wording::shown_text;
use super::form::{Form, kind, record};
use crate::document::library::Key;
use crate::document::live::kind_of;
use crate::document::order::SchemaOrder;
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::view::prompt::Wish;
use crate::widget::card::{Card, Said, card};
use crate::widget::keyboard;
use crate::widget::scroll;

/// Wider than this a column of a form only gets emptier, in points.
const WIDEST: f32 = 720.0;
/// From this width on a form has two columns, in points.
const TWO_COLUMNS: f32 = 900.0;
/// So many rows a list of records is taken for, when groups are shared out over two columns.
const TALL: usize = 6;

/// Draws the panel.
pub fn draw(ui: &mut Ui, state: &State, out: &mut Vec<UiCommand>) {
    let Some(document) = banner(ui, state, out) else { return };
    let schema = SchemaOrder::of(document.key());
    let Some(root) = schema.record_at(&ValuePath::root()) else {
        let what = "This kind has no form yet. Its text can be edited in the Source.";
        if empty(ui, "No form", what, Some("To the source")) {
            out.push(UiCommand::Run(CommandId::FocusSource));
        }
        return;
    };
    if document.outline().root.is_none() || !document.outline().faults.is_empty() {
        let what = document.outline().faults.first().map_or("The file is empty.".to_owned(), |f| {
            format!("{}: {}. The form comes back as soon as the text can be read.", f.what, f.remedy)
        });
        if empty(ui, "The text cannot be read", &what, Some("To the source")) {
            out.push(UiCommand::Run(CommandId::FocusSource));
        }
        return;
    }
    let finding = state.wishes.contains(&Wish::FindField);
    let focus = state.wishes_focus(PanelId::Inspector) && !finding;
    let together = Together::with(ui.ctx(), state, document.key(), root);
    if let Some(together) = &together {
        together::strip(ui, state, together, out);
    }
    let of = kind_of(document.key());
    let groups = groups(root, of);
    if let Some(folded) = filter::strip(ui) {
        out.extend(groups.iter().map(|group| fold(document.key(), group, folded)));
    }
    if finding {
        ui.memory_mut(|m| m.request_focus(filter::search_id()));
    }
    scroll::upright().id_salt(("form", document.key())).auto_shrink(false).show(ui, |ui| {
        let mut form = Form::new(state, document, out, focus);
        form.base_version = Version::base_version(ui.ctx(), state, document.key());
        form.above = Version::above(ui.ctx(), state, document.key());
        form.together = together;
        form.filter = Filter::of(ui.ctx());
        let at = At { path: ValuePath::root(), schema: root };
        let shown: Vec<&str> = groups.into_iter().filter(|group| has_fields(&form, &at, group)).collect();
        if shown.is_empty() {
            let what = "No field has what is looked for, or none of these is set.";
            if empty(ui, "No field is shown", what, Some("Show all fields")) {
                Filter::clear(ui.ctx());
            }
            return;
        }
        if ui.available_width() < TWO_COLUMNS {
            ui.set_max_width(ui.available_width().min(WIDEST));
            shown.iter().for_each(|group| section(ui, &mut form, &at, of, group));
        } else {
            ui.set_max_width(ui.available_width().min(2.0 * WIDEST));
            let left = left_column(root, &shown);
            ui.columns(2, |columns| {
                for (place, group) in shown.iter().enumerate() {
                    if let Some(ui) = columns.get_mut(usize::from(place >= left)) {
                        section(ui, &mut form, &at, of, group);
                    }
                }
            });
        }
        // All that comes first is folded: the keyboard comes to its heading.
        if std::mem::take(&mut form.focus_first)
            && let Some(group) = shown.first()
        {
            ui.memory_mut(|m| m.request_focus(card_id(&form, &at, group)));
        }
        ui.add_space(theme::SPACE_4);
        follow_keyboard(ui, "form");
    });
}

/// The groups of a form, in order.
fn groups(root: &RecordSchema, of: Option<Kind>) -> Vec<&'static str> {
    let mut groups: Vec<&'static str> = of.map_or(&[][..], kind::first).to_vec();
    for field in root.fields {
        if !groups.contains(&field.group) {
            groups.push(field.group);
        }
    }
    groups
}

/// Whether a group has a field that is shown.
fn has_fields(form: &Form<'_>, at: &At, group: &str) -> bool {
    let mut fields = at.schema.fields.iter().filter(|field| field.group == group);
    fields.any(|field| form.shows(&at.path, at.schema, field))
}

/// So many of the groups stand in the left of two columns: half of all, by the room that their fields take. It goes by the
/// schema alone, so that no edit moves a group to the other column.
fn left_column(root: &RecordSchema, groups: &[&str]) -> usize {
    let room = |group: &&str| -> usize {
        let fields = root.fields.iter().filter(|field| field.group == *group);
        let of = |field: &FieldSchema| match field.ty {
            FieldType::List(FieldType::Record(_)) => TALL,
            FieldType::Flags(_) | FieldType::List(_) => 2,
            _ => 1,
        };
        2 + fields.map(of).sum::<usize>()
    };
    let all: usize = groups.iter().map(room).sum();
    let mut above = 0;
    let mut left = 0;
    for group in groups {
        if above > 0 && 2 * above + room(group) > all {
            break;
        }
        above += room(group);
        left += 1;
    }
    left
}

fn card_id(form: &Form<'_>, at: &At, group: &str) -> Id {
    form.id(&at.path).with(("group", group))
}

fn fold(key: &Key, group: &str, folded: bool) -> UiCommand {
    UiCommand::Fold { folder: key.folder.clone(), group: group.to_owned(), folded }
}

/// A group as a card.
fn section(ui: &mut Ui, form: &mut Form<'_>, at: &At, of: Option<Kind>, group: &'static str) {
    let fields = || at.schema.fields.iter().filter(move |field| field.group == group);
    let known = form.state.settings.folded.get(&form.document.key().folder);
    // What is looked for is seen.
    let folded = !form.filter.is_on() && known.is_some_and(|groups| groups.iter().any(|g| g == group));
    let summary = if folded { summary(form, at, fields()) } else { String::new() };
    let said = Said::Summary(&summary);
    let shown = Card { id: card_id(form, at, group), title: group, said, open: !folded };
    ui.add_space(theme::SPACE_2);
    let turned = card(ui, &shown, |ui| {
        if !of.is_some_and(|of| kind::group(ui, form, at, of, group)) {
            record::fields(ui, form, at, fields());
        }
    });
    if let Some(open) = turned.filter(|_| !form.filter.is_on()) {
        form.out.push(fold(form.document.key(), group, !open));
    }
}

/// What a folded group holds: the fields that are set, with their values.
fn summary(form: &Form<'_>, at: &At, fields: impl Iterator<Item = &'static FieldSchema>) -> String {
    let said = fields.filter_map(|field| {
        let value = form.document.value(&at.field(field))?;
        let words = form.label_of(at.schema, field, Meaning::Plain);
        let count = form.document.outline().at(&at.field(field)).and_then(|v| v.inner().group());
        let long = matches!(field.ty, FieldType::List(FieldType::Record(_)));
        Some(match count.filter(|_| long) {
            Some(group) => format!("{words}: {}", group.items.len()),
            None => format!("{words}: {}", shown_text(form.state, &literal_text(value))),
        })
    });
    said.collect::<Vec<_>>().join("   ")
}

/// Brings what the keyboard has just come to into view, in a panel's place that scrolls.
pub(super) fn follow_keyboard(ui: &Ui, panel: &str) {
    let key = Id::unique((panel, "keyboard"));
    let now = ui.memory(|m| m.focused());
    let before: Option<Id> = ui.data(|d| d.get_temp(key)).flatten();
    ui.data_mut(|d| d.insert_temp(key, now));
    let Some(field) = now.filter(|id| before != Some(*id)).and_then(|id| keyboard::place_of(ui.ctx(), id))
    else {
        return;
    };
    let seen = ui.clip_rect();
    // What is out of sight in a place of its own shows nothing; what shows, but not here, stands in another panel.
    let elsewhere = field.interact_rect.is_positive() && !field.interact_rect.intersects(seen);
    if elsewhere || field.layer_id != ui.layer_id() {
        return;
    }
    let cut = field.rect.top() < seen.top() || field.rect.bottom() > seen.bottom();
    // What is clicked stays under the pointer: else a double click would meet something else.
    let clicked = ui.input(|i| i.pointer.latest_pos()).is_some_and(|at| field.rect.contains(at));
    if cut && !clicked && field.rect.left() < seen.right() && field.rect.right() > seen.left() {
        ui.scroll_to_rect(field.rect.expand(crate::theme::SPACE_4), None);
    }
}
