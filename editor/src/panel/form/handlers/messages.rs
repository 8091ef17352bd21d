//! The messages of a handler: a field for each reader, and under it what that reader reads, with names and verbs
//! filled in on a stage of two.

use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::event::observe::Audience;
use augury_engine::play::{Said, Stage};

use super::super::Form;
use crate::document::literal;
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::widget::field::{Field, name, text_field};
use crate::widget::row::elided_rest;
use crate::workbench::handlers::{readers, stage};

/// Width of the names of readers, in points.
const READER: f32 = 96.0;
/// At most so many are shown in play (docs/rules/chain.md, Messages by perspective).
const MOST: usize = 3;

/// Draws the messages; `path` is the list's.
pub fn messages(
    ui: &mut Ui,
    form: &mut Form<'_>,
    path: &ValuePath,
    count: usize,
    code: EventCode,
    id: ResId,
) {
    let literals: Vec<String> =
        (0..count).map(|nth| form.document.value(&path.index(nth)).unwrap_or_default().to_owned()).collect();
    let texts: Vec<String> = literals.iter().map(|literal| literal_text(literal)).collect();
    let readers = readers(code, count);
    let shown = preview(ui, form, code, id, &texts);
    for (nth, (literal, text)) in literals.iter().zip(&texts).enumerate() {
        let path = path.index(nth);
        let reader = readers.get(nth).copied().unwrap_or("Nobody");
        ui.horizontal(|ui| {
            elided(
                ui,
                RichText::new(reader),
                "who reads this, by the event and by how many messages there are",
                READER,
            );
            let width = (ui.available_width() - 32.0).max(120.0);
            let label = form.called(&format!("message {} for {}", nth + 1, reader.to_lowercase()));
            let hint = "{actor} {actor:hit|hits} {victim}";
            let field = Field {
                id: form.id(&path),
                label: &label,
                value: text,
                width,
                numeric: false,
                lines: 1,
                hint,
            };
            let answer = text_field(ui, field, |text| Ok(text.to_owned()));
            if let Some(new) = answer.new {
                form.put(&path, literal::changed(literal, &new));
            }
            if answer.left {
                form.close_gesture();
            }
            let remove = ui.add(egui::Button::new("×").small());
            name(ui, &remove, &form.called(&format!("remove {path}")));
            if remove.on_hover_text("remove").clicked() {
                form.remove(&path);
            }
        });
        let read = match &shown {
            Ok(said) => said.iter().find(|said| is_for(said.to, reader)).map(|said| said.text.clone()),
            Err(_) => None,
        };
        if let Some(read) = read.filter(|_| !text.is_empty()) {
            ui.horizontal(|ui| {
                ui.add_space(READER + theme::SPACE_2);
                let text = theme::tokens(ui).quiet(format!("reads: {read}"));
                elided_rest(ui, text, "with the actor and the victim of the preview");
            });
        }
    }
    if let Err(why) = &shown {
        let text = theme::tokens(ui).quiet(format!("no preview: {why}"));
        ui.add(egui::Label::new(text).wrap());
    }
    if count > MOST {
        let what = format!("{count} messages, and none is shown in play: keep one to three");
        let text = RichText::new(format!("{} {what}", theme::SIGN_WARNING)).color(theme::tokens(ui).warning);
        ui.label(text);
    } else if count < MOST {
        let next = readers_with_one_more(code, count);
        let add = ui.add(egui::Button::new(format!("+ one for {next}")).small());
        name(ui, &add, &form.called("add a message"));
        if add.on_hover_text("who reads which message goes by how many there are").clicked() {
            form.insert(path, count, "\"\"".to_owned());
            ui.memory_mut(|m| m.request_focus(form.id(&path.index(count))));
        }
    }
}

/// Whom the last of one message more would be for.
fn readers_with_one_more(code: EventCode, count: usize) -> String {
    readers(code, count + 1).last().copied().unwrap_or("nobody").to_lowercase()
}

fn is_for(to: Audience, reader: &str) -> bool {
    match reader {
        "Actor" => to == Audience::Actor,
        "Victim" => to == Audience::Victim,
        _ => matches!(to, Audience::Others | Audience::Around(_)),
    }
}

/// What each reader reads; worked out anew when the content, the event or a text changes.
fn preview(
    ui: &Ui,
    form: &Form<'_>,
    code: EventCode,
    id: ResId,
    texts: &[String],
) -> Result<Vec<Said>, String> {
    type Stages = (ResId, EventCode, u64, Arc<Result<Stage, String>>);
    type Cached = (EventCode, u64, Vec<String>, Result<Vec<Said>, String>);
    let revision = form.state.live.revision();
    let key = Id::unique("stage of messages");
    let kept: Option<Stages> = ui.data(|d| d.get_temp(key));
    let kept = kept.filter(|(of, on, at, _)| (*of, *on, *at) == (id, code, revision));
    let stage = match kept {
        Some((.., stage)) => stage,
        None => {
            let content = form.state.live.content();
            let staged = |recording| {
                Stage::new(&recording, form.state.live.for_session()).map_err(|why| why.join("; "))
            };
            // A template may not fit whoever is usual: then nobody of the two has it.
            let made = stage::stage(content, "", id, code, 1).and_then(staged);
            let made = made.or_else(|_| stage::two(content, 1).and_then(staged));
            let made = Arc::new(made);
            ui.data_mut(|d| d.insert_temp::<Stages>(key, (id, code, revision, made.clone())));
            made
        }
    };
    let key = form.id(&ValuePath::root()).with(("said", code.0, texts.len()));
    let said: Option<Cached> = ui.data(|d| d.get_temp(key));
    if let Some((.., said)) = said.filter(|(on, at, of, _)| *on == code && *at == revision && of == texts) {
        return said;
    }
    let made = match stage.as_ref() {
        Ok(stage) => stage.say(code, texts),
        Err(why) => Err(why.clone()),
    };
    ui.data_mut(|d| d.insert_temp::<Cached>(key, (code, revision, texts.to_vec(), made.clone())));
    made
}
