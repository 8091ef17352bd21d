//! A character of any race, classes and levels for the Arena. All is checked while it is chosen; what is wrong stands in
//! words below, and nothing is placed before it is right. Tab walks the fields, Ctrl+Enter places, Escape leaves.

mod gear;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Feat, Named, Skill};
use augury_engine::content::Content;
use augury_engine::play::Change;
use augury_engine::world::character::MOST_CLASSES;
use egui::{Id, Key, Label, Modifiers, RichText, Ui};

use crate::debugger::Intent;
use crate::debugger::recordings::draft::{Draft, MOST_LEVELS, Review, SCORES};
use crate::theme;
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::field::{Field, name};
use crate::widget::number::{Range, number};
use crate::widget::picker::{Picker, picker};
use crate::widget::row::row;
use crate::widget::scroll;

/// How high the fields grow before they scroll, in points.
const HIGH: f32 = 400.0;
/// Numbers from here on are feats, below it skills.
const FIRST_FEAT: i32 = 50;
/// Words for the seven scores.
const SCORE_WORDS: [&str; 7] = ["Str", "Dex", "Con", "Int", "Wis", "Cha", "Luc"];

/// The fields, what is wrong, and the buttons.
pub fn character(
    ui: &mut Ui,
    state: &State,
    (draft, at): (&mut Draft, (i16, i16)),
    out: &mut Vec<UiCommand>,
) {
    let Some(debugger) = &state.debugger else {
        ui.label("No pack is open; open one first.");
        return;
    };
    let content = debugger.content();
    // Before the fields: one that has the keyboard would take Enter for itself, whatever is held with it.
    let keys = ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::Enter));
    ui.heading("New character");
    ui.add_space(theme::SPACE_1);
    let review = debugger.review(draft);
    scroll::up_to(HIGH).show(ui, |ui| {
        origin(ui, content, draft);
        classes(ui, content, draft);
        scores(ui, draft);
        feats(ui, draft, &review);
        skills(ui, draft, &review);
        gear::weapons(ui, content, draft);
        gear::gear(ui, content, draft, &review);
        templates(ui, content, draft);
    });
    ui.separator();
    faults(ui, &review);
    let ready = review.faults.is_empty();
    ui.horizontal(|ui| {
        let place = ui.add_enabled(ready, egui::Button::new("Place character"));
        let place = place.on_hover_text("on the square of the Arena (Ctrl+Enter)");
        if ready && (place.clicked() || keys) {
            out.push(UiCommand::Debug(Intent::Change(Change::Place(Box::new(draft.actor(at))))));
            out.push(UiCommand::ClosePrompt);
        }
        if ui.button("Cancel").clicked() {
            out.push(UiCommand::ClosePrompt);
        }
    });
}

/// What is wrong, in words; or that all is well.
fn faults(ui: &mut Ui, review: &Review) {
    let tokens = theme::tokens(ui);
    if review.faults.is_empty() {
        ui.label(RichText::new("✓ all is in order").color(tokens.done));
    }
    for fault in &review.faults {
        ui.add(Label::new(RichText::new(format!("! {fault}")).color(tokens.error)).wrap());
    }
    ui.add_space(theme::SPACE_1);
}

/// A small number under a name.
fn small(ui: &mut Ui, label: &str, now: i16, (min, max): (i16, i16)) -> i16 {
    let value = now.to_string();
    let field = Field {
        id: Id::unique(("draft", label)),
        label,
        value: &value,
        width: 40.0,
        numeric: true,
        lines: 1,
        hint: "",
    };
    let range = Range { min: min.into(), max: max.into(), unit: "" };
    let new = number(ui, field, range, false).new;
    new.and_then(|n| i16::try_from(n).ok()).unwrap_or(now)
}

/// One resource of a kind by its id.
fn pick(
    ui: &mut Ui,
    content: &Content,
    kind: Kind,
    label: &str,
    now: Option<ResId>,
    hint: &str,
) -> Option<ResId> {
    let ids = content.ids(kind);
    let names: Vec<&str> = ids.iter().map(|id| id.id()).collect();
    let value = now.map_or("", ResId::id);
    let shown =
        Picker { id: Id::unique(("draft", label)), label, value, hint, width: 170.0, may_wait: false };
    let taken = picker(ui, shown, &names)?;
    ids.iter().copied().find(|id| id.id() == taken)
}

/// One member of a family, by its name.
fn add(ui: &mut Ui, label: &str, names: &[&str]) -> Option<String> {
    let shown = Picker {
        id: Id::unique(("draft", label)),
        label,
        value: "",
        hint: label,
        width: 170.0,
        may_wait: false,
    };
    picker(ui, shown, names)
}

/// A button that takes something out again; says what.
fn drops(ui: &mut Ui, what: &str) -> bool {
    let button = ui.small_button("×").on_hover_text(format!("take {what} out"));
    name(ui, &button, &format!("take {what} out"));
    button.clicked()
}

fn origin(ui: &mut Ui, content: &Content, draft: &mut Draft) {
    row(ui, "Race", "what it was born as", |ui| {
        draft.race = pick(ui, content, Kind::Race, "race of the character", Some(draft.race), "")
            .unwrap_or(draft.race);
    });
    row(ui, "God", "whom it follows; classes may ask for one", |ui| {
        draft.god = pick(ui, content, Kind::God, "god of the character", draft.god, "no god").or(draft.god);
        if draft.god.is_some() && drops(ui, "the god") {
            draft.god = None;
        }
    });
    domains(ui, content, draft);
    row(ui, "Alignment", "good to evil, then law to chaos: -100 to 100; a side begins at 35", |ui| {
        draft.good_evil = small(ui, "good to evil", draft.good_evil, (-100, 100));
        draft.law_chaos = small(ui, "law to chaos", draft.law_chaos, (-100, 100));
    });
}

/// The domains of its god that it serves by, and whether it is played.
fn domains(ui: &mut Ui, content: &Content, draft: &mut Draft) {
    if draft.god.is_some() || !draft.domains.is_empty() {
        row(ui, "Domains", "those of its god that it serves by", |ui| {
            ui.horizontal_wrapped(|ui| {
                let mut gone = None;
                for domain in &draft.domains {
                    ui.label(domain.id());
                    if drops(ui, domain.id()) {
                        gone = Some(*domain);
                    }
                }
                draft.domains.retain(|domain| Some(*domain) != gone);
                if let Some(id) = pick(ui, content, Kind::Domain, "add a domain", None, "add a domain")
                    && !draft.domains.contains(&id)
                {
                    draft.domains.push(id);
                }
            });
        });
    }
    row(ui, "Played", "waits for commands when its turn comes; only then it grows hungry", |ui| {
        let played = ui.checkbox(&mut draft.played, "from the keyboard");
        name(ui, &played, "played from the keyboard");
    });
}

fn classes(ui: &mut Ui, content: &Content, draft: &mut Draft) {
    let mut gone = None;
    for (n, (class, level)) in draft.classes.iter_mut().enumerate() {
        row(
            ui,
            if n == 0 { "Classes" } else { "" },
            "with the level in each, in the order they were taken up",
            |ui| {
                let label = format!("class {}", n + 1);
                *class = pick(ui, content, Kind::Class, &label, Some(*class), "").unwrap_or(*class);
                *level = small(ui, &format!("level in class {}", n + 1), *level, (1, MOST_LEVELS));
                if drops(ui, class.id()) {
                    gone = Some(n);
                }
            },
        );
    }
    if let Some(gone) = gone {
        draft.classes.remove(gone);
    }
    if draft.classes.len() < MOST_CLASSES {
        row(ui, if draft.classes.is_empty() { "Classes" } else { "" }, "three at most", |ui| {
            if let Some(class) = pick(ui, content, Kind::Class, "add a class", None, "add a class")
                && draft.classes.iter().all(|(other, _)| *other != class)
            {
                draft.classes.push((class, 1));
            }
        });
    }
}

fn scores(ui: &mut Ui, draft: &mut Draft) {
    row(ui, "Base scores", "before what the race makes of them", |ui| {
        for (word, score) in SCORE_WORDS.iter().zip(draft.base.iter_mut()) {
            ui.label(*word);
            *score = small(ui, word, *score, SCORES);
        }
    });
}

fn feats(ui: &mut Ui, draft: &mut Draft, review: &Review) {
    let (chosen, all) = review.feats;
    row(ui, "Feats", "what each asks is checked below; what its tables give comes by itself", |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(match all - chosen {
                left if left > 0 => format!("{chosen} of {all} chosen, {left} still to be chosen"),
                _ => format!("{chosen} of {all} chosen"),
            });
            let mut gone = None;
            for feat in &draft.feats {
                ui.label(feat.to_string());
                if drops(ui, &feat.to_string()) {
                    gone = Some(*feat);
                }
            }
            draft.feats.retain(|feat| Some(*feat) != gone);
            let named = |(name, n): &&(&'static str, i32)| {
                *n >= FIRST_FEAT && Feat::from_number(*n).name() == Some(name)
            };
            let names: Vec<&str> = Feat::table().iter().filter(named).map(|(name, _)| *name).collect();
            if let Some(feat) = add(ui, "add a feat", &names).and_then(|taken| Feat::parse(&taken))
                && !draft.feats.contains(&feat)
            {
                draft.feats.push(feat);
            }
        });
    });
}

fn skills(ui: &mut Ui, draft: &mut Draft, review: &Review) {
    let (spent, all) = review.points;
    row(ui, "Skills", "a point buys a rank", |ui| {
        ui.label(format!("{spent} of {all} points spent"));
        let named = |(name, n): &&(&'static str, i32)| {
            (1..FIRST_FEAT).contains(n) && Skill::from_number(*n).name() == Some(name)
        };
        let names: Vec<&str> = Skill::table().iter().filter(named).map(|(name, _)| *name).collect();
        if let Some(skill) = add(ui, "add a skill", &names).and_then(|taken| Skill::parse(&taken))
            && draft.ranks.iter().all(|(other, _)| *other != skill)
        {
            draft.ranks.push((skill, 1));
        }
    });
    let mut gone = None;
    for (n, (skill, ranks)) in draft.ranks.iter_mut().enumerate() {
        row(ui, "", "", |ui| {
            ui.label(skill.to_string());
            *ranks = small(ui, &format!("ranks in {skill}"), *ranks, (1, 40));
            if let Some(most) = review.most_ranks.get(n) {
                ui.label(theme::tokens(ui).quiet(format!("{most} at most")));
            }
            if drops(ui, &skill.to_string()) {
                gone = Some(n);
            }
        });
    }
    if let Some(gone) = gone {
        draft.ranks.remove(gone);
    }
}

fn templates(ui: &mut Ui, content: &Content, draft: &mut Draft) {
    row(ui, "Templates", "each is checked for whom it is", |ui| {
        ui.horizontal_wrapped(|ui| {
            let mut gone = None;
            for template in &draft.templates {
                ui.label(template.id());
                if drops(ui, template.id()) {
                    gone = Some(*template);
                }
            }
            draft.templates.retain(|template| Some(*template) != gone);
            if let Some(id) = pick(ui, content, Kind::Template, "add a template", None, "add a template")
                && !draft.templates.contains(&id)
            {
                draft.templates.push(id);
            }
        });
    });
}
