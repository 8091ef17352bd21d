//! One segment of an effect with all that it inherits: what each field is called there, what it says, and what its
//! dice, its reach and the rest come to at each level.

use augury_engine::base::dice_expr::Dice;
use augury_engine::base::id::Kind;
use augury_engine::base::names::Named;
use augury_engine::content::{
    Content, EffectValues, FieldShape, FieldType, Meaning, RecordSchema, ResourceValue, SaveValue, schema_of,
};

use super::steps::Steps;
use crate::document::label;
use crate::workbench::words::{half, word};

/// A field that matters under this archetype and area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What it is called there.
    pub label: &'static str,
    /// What it says.
    pub text: String,
    /// What it is.
    pub help: &'static str,
}

/// Dice at each level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSteps {
    /// What they stand for.
    pub label: &'static str,
    /// As the file has them.
    pub written: String,
    /// The dice at each level, in words.
    pub at: Vec<String>,
    /// The least at each level.
    pub least: Steps,
    /// Twice the average at each level.
    pub twice_average: Steps,
    /// The most at each level.
    pub most: Steps,
}

impl DiceSteps {
    /// Dice at the levels from 1 on; none where all of them are nothing.
    pub fn of(label: &'static str, written: String, dice: &[Dice]) -> Option<DiceSteps> {
        let at = |level: i32| {
            let place = usize::try_from(level - 1).ok();
            place.and_then(|place| dice.get(place)).copied().unwrap_or_default()
        };
        dice.iter().any(|dice| *dice != Dice::default()).then(|| DiceSteps {
            label,
            written,
            at: dice.iter().map(Dice::to_string).collect(),
            least: Steps::of(|level| at(level).min()),
            twice_average: Steps::of(|level| at(level).twice_average()),
            most: Steps::of(|level| at(level).max()),
        })
    }

    /// The average at a level from 1, in words.
    pub fn average(&self, level: usize) -> String {
        half(self.twice_average.0.get(level.wrapping_sub(1)).copied().unwrap_or(0).into())
    }
}

/// A segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Archetype and area: `blast, ball`.
    pub title: String,
    /// What matters, in the order of the form.
    pub said: Vec<Said>,
    /// Its dice; none where it has none.
    pub dice: Option<DiceSteps>,
    /// Radius, range or saves at each level, with what it is called; none where it does not grow.
    pub reach: Option<(&'static str, Steps)>,
}

/// A segment as its values come to.
pub fn of(content: &Content, values: &EffectValues) -> Segment {
    let area = word(values.aval, "AR_");
    let archetype = word(values.eval, "EA_");
    let title = if area == "none" { archetype } else { format!("{archetype}, {area}") };
    let mut said = Vec::new();
    let mut dice = None;
    let mut reach = None;
    for field in schema().map_or(&[][..], |schema| schema.fields) {
        let meaning = field.meaning(&|name| names(values, name));
        let (label, help) = match meaning {
            Meaning::As(one) => (label::of_use(one), one.help),
            Meaning::Plain => (schema().map_or(field.label, |s| label::of_field(s, field)), field.help),
            Meaning::Nothing => continue,
        };
        match field.name {
            "pval" if values.pval != Default::default() => dice = dice_steps(label, values),
            "lval" if !values.lval.is_zero() => {
                let steps = Steps::of(|level| values.lval.value(level, 0));
                if !steps.is_flat() {
                    reach = Some((label, steps));
                }
            }
            _ => {}
        }
        if let Some(text) = text(content, values, field.name) {
            said.push(Said { label, text, help: help.trim() });
        }
    }
    Segment { title, said, dice, reach }
}

fn schema() -> Option<&'static RecordSchema> {
    let effect = schema_of(Kind::Effect)?;
    match effect.field("segments")?.ty {
        FieldType::List(FieldType::Record(segment)) => Some(segment),
        _ => None,
    }
}

/// The names that a field's value is made of, for what its neighbours mean.
fn names(values: &EffectValues, field: &str) -> Vec<String> {
    match field {
        "eval" => vec![values.eval.to_string()],
        "aval" => vec![values.aval.to_string()],
        "xval" => values.xval.names().into_iter().map(str::to_owned).collect(),
        "yval" => values.yval.names().into_iter().map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// What a field says, where it says something.
fn text(content: &Content, values: &EffectValues, field: &str) -> Option<String> {
    let symbol = |symbol: &augury_engine::content::Symbol| {
        let text = symbol.doc().one_line();
        (text != "0").then(|| label::in_text(text.trim_matches('"')))
    };
    match field {
        "xval" => symbol(&values.xval),
        "yval" => symbol(&values.yval),
        "pval" => (values.pval != Default::default()).then(|| values.pval.to_string()),
        "rval" => match &values.rval {
            ResourceValue::Of(id) => Some(content.shown_name(*id).to_owned()),
            ResourceValue::Field(flags) => {
                let names: Vec<String> =
                    flags.iter().map(|flag| label::of(&flag.to_string()).into_owned()).collect();
                (!names.is_empty()).then(|| names.join(", "))
            }
        },
        "sval" => save(&values.sval, values.sval_plus_ten),
        "lval" => (!values.lval.is_zero()).then(|| label::in_text(&values.lval.to_string())),
        "cval" => symbol(&values.cval),
        "tval" => symbol(&values.tval),
        "qval" => {
            let names: Vec<String> =
                values.qval.iter().map(|query| label::of(&query.to_string()).into_owned()).collect();
            (!names.is_empty()).then(|| names.join(", "))
        }
        "dval" => (values.dval != 0).then(|| values.dval.to_string()),
        _ => None,
    }
}

fn save(save: &SaveValue, plus_ten: bool) -> Option<String> {
    let ten = if plus_ten { " +10" } else { "" };
    match save.save() {
        Some(kind) if kind.to_string() == "NOSAVE" => None,
        Some(kind) => Some(format!("{}{ten}", label::of(kind.name().unwrap_or_default()))),
        None => Some(format!("{}{ten}", save.number())),
    }
}

fn dice_steps(label: &'static str, values: &EffectValues) -> Option<DiceSteps> {
    let at: Vec<Dice> = (1..=20).map(|level| values.pval.at(level, 0)).collect();
    DiceSteps::of(label, values.pval.to_string(), &at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::content::{Effect, ron_options};

    fn segments(text: &str) -> Vec<Segment> {
        let effect: Effect = ron_options().from_str(text).unwrap();
        effect.values().map(|values| of(&Content::default(), &values)).collect()
    }

    fn label_of<'a>(segment: &'a Segment, text: &str) -> Option<&'a str> {
        segment.said.iter().find(|said| said.text == text).map(|said| said.label)
    }

    #[test]
    fn archetype_and_area_choose_what_fields_are_called() {
        let all = segments(
            "(name: \"x\", segments: [
                (eval: EA_BLAST, aval: AR_BALL, xval: AD_FIRE, pval: \"LEVEL_1PER1d6\", sval: REF, lval: LEVEL_1PER2),
                (eval: EA_INFLICT, xval: BLIND, aval: AR_POISON, sval: 14, lval: 3),
            ])",
        );
        assert_eq!((all[0].title.as_str(), all[1].title.as_str()), ("blast, ball", "inflict, poison"));
        assert_eq!(label_of(&all[0], "Fire"), Some("Damage type"));
        assert_eq!(
            (label_of(&all[0], "Reflex"), label_of(&all[1], "14")),
            (Some("Save"), Some("Difficulty"))
        );
        assert_eq!(
            (label_of(&all[0], "1 per 2 levels"), label_of(&all[1], "3")),
            (Some("Radius"), Some("Saves"))
        );
        let (radius, steps) = all[0].reach.unwrap();
        assert_eq!((radius, steps.0[0], steps.0[19]), ("Radius", 0, 10));
        let dice = all[0].dice.as_ref().unwrap();
        assert_eq!((dice.label, dice.at[4].as_str(), dice.average(5).as_str()), ("Damage", "5d6", "17.5"));
        assert_eq!((dice.least.0[4], dice.most.0[4]), (5, 30));
        let mag = all[1].dice.as_ref().map(|dice| dice.label);
        assert_eq!(mag, Some("Magnitude"), "what is inherited counts under the new archetype");
    }
}
