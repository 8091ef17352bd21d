//! `augury who`: who answers an event, in the order of the chain, which classes have rules for it, and who owes an
//! answer.

use super::answer::{Answered, Verdict, told};
use crate::debugger::moments::answers::rules;
use crate::lab::escape::one_line;
use crate::lab::json::Object;
use crate::lab::pack;
use augury_engine::base::event_code::{BadDesignator, EventCode};
use augury_engine::content::{Answerer, Content, How, who_answers, who_owes};
use std::fmt::Write;
use std::path::Path;

/// Runs it.
///
/// # Errors
/// The event or the folder is none.
pub fn run(event: &str, folder: &Path, json: bool) -> Answered {
    let wanted: EventCode = event.parse().map_err(|bad: BadDesignator| vec![bad.to_string()])?;
    let opened = pack::open(folder).map_err(|fault| vec![fault])?;
    let not_loaded = opened.not_loaded();
    let content = &*opened.content;
    let (answers, owed) = (who_answers(content, wanted), who_owes(content, wanted));
    let text = match json {
        true => {
            let answers: Vec<Object> = answers.iter().map(|answer| as_json(content, answer)).collect();
            let owed: Vec<Object> = owed
                .iter()
                .map(|(id, code)| {
                    Object::default().with("resource", id.to_string()).with("event", code.to_string())
                })
                .collect();
            let rules = rules(wanted).into_iter().map(|r| {
                let of = Object::default().with("event", r.code.to_string()).with("class", r.class.name());
                of.with("side", r.side)
            });
            let rules: Vec<Object> = rules.collect();
            let all = Object::default().with("event", wanted.to_string());
            let all = all.with("answers", answers).with("rules", rules).with("owed", owed);
            format!("{}\n", not_loaded.with(all))
        }
        false => {
            let mut out = String::new();
            let _ = writeln!(out, "{wanted}: {} answer, in the order they are asked", answers.len());
            for answer in &answers {
                line(&mut out, content, answer);
            }
            for r in rules(wanted) {
                let _ =
                    writeln!(out, "  10  {:<28} rule of {} {}", r.code.to_string(), r.class.name(), r.side);
            }
            let _ = writeln!(out, "{} owe an answer", owed.len());
            for (id, code) in &owed {
                let _ = writeln!(out, "      {:<28} {id}", code.to_string());
            }
            out
        }
    };
    told(&not_loaded, text, Verdict::Good)
}

fn how(answer: &Answerer) -> String {
    match answer.how {
        How::Script => "script".to_owned(),
        How::Messages(1) => "1 message".to_owned(),
        How::Messages(n) => format!("{n} messages"),
    }
}

fn file<'a>(content: &'a Content, answer: &Answerer) -> &'a str {
    content.get(answer.id).map_or("", |resource| resource.file_of_handler(answer.handler))
}

fn line(out: &mut String, content: &Content, answer: &Answerer) {
    let step = if answer.step == 0 { "-".to_owned() } else { answer.step.to_string() };
    let (code, id) = (answer.code.to_string(), answer.id.to_string());
    let _ = writeln!(
        out,
        "  {step:>2}  {code:<28} {:<18} {id:<32} {:<11} {}:{}:{}",
        answer.link,
        how(answer),
        one_line(file(content, answer)),
        answer.place.line,
        answer.place.column
    );
}

fn as_json(content: &Content, answer: &Answerer) -> Object {
    Object::default()
        .with("event", answer.code.to_string())
        .with("resource", answer.id.to_string())
        .with("step", i32::from(answer.step))
        .with("link", answer.link)
        .with("how", how(answer))
        .with("handler", answer.handler)
        .with("file", file(content, answer))
        .with("line", answer.place.line)
        .with("column", answer.place.column)
}
