//! What the controls of a form tell of what may be chosen: names of families with their labels, resources with their
//! names, each with a sentence and how many use it.

use std::sync::Arc;

use crate::panel::prelude::*;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Family, FieldType};

use crate::document::label;
use crate::document::library::{Key, Library};
use crate::document::live::{kind_of, res_id};
use crate::document::refer::{Named, head};
use crate::widget::wording::Wording;
use crate::workbench::flags;
use crate::workbench::uses::Uses;
use crate::workbench::words::counted;

/// What people read in place of a constant: its label, or the constant itself where the author wants these.
pub fn shown(state: &State, name: &str) -> String {
    if state.settings.raw_names { name.to_owned() } else { label::of(name).into_owned() }
}

/// A value in one line, with labels in place of its constants.
pub fn shown_text(state: &State, text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if state.settings.raw_names { line } else { label::in_text(&line) }
}

/// How many use what, counted once a content.
pub fn uses(ctx: &egui::Context, state: &State) -> Arc<Uses> {
    let (key, now) = (Id::unique("uses of names"), state.live.revision());
    let kept: Option<(u64, Arc<Uses>)> = ctx.data(|d| d.get_temp(key));
    if let Some((_, known)) = kept.filter(|(revision, _)| *revision == now) {
        return known;
    }
    let made = Arc::new(Uses::of(state.live.content()));
    ctx.data_mut(|d| d.insert_temp(key, (now, made.clone())));
    made
}

/// The names of a family.
pub struct FamilyWords<'a> {
    /// What the window shows.
    pub state: &'a State,
    /// Where counts are kept.
    pub ctx: egui::Context,
    /// The family.
    pub family: &'static Family,
    /// The resource whose form it is, to tell how many of its kind have a name.
    pub of: &'a Key,
}

impl Wording for FamilyWords<'_> {
    fn label(&self, name: &str) -> String {
        shown(self.state, name)
    }

    fn aside<'n>(&self, name: &'n str) -> Option<&'n str> {
        Some(name)
    }

    fn sentence(&self, name: &str) -> String {
        label::sentence(name).unwrap_or_default().to_owned()
    }

    fn uses(&self, name: &str) -> Option<usize> {
        Some(uses(&self.ctx, self.state).of_name(name))
    }

    fn tells(&self) -> bool {
        true
    }

    fn tell(&self, ui: &mut Ui, name: &str) {
        let quiet = theme::tokens(ui).text_quiet;
        ui.label(theme::strong(label::of(name)));
        if let Some(meaning) = flags::meaning(self.family, name) {
            ui.add(egui::Label::new(meaning).wrap());
        }
        let number = self.family.number(name).map(|n| format!(" {n}")).unwrap_or_default();
        ui.label(RichText::new(name).font(theme::mono()).color(quiet));
        let mut line = format!("{}{number}", self.family.name);
        if let Some(kind) = kind_of(self.of) {
            let (have, all) = self.named(ui, kind, name);
            line.push_str(&format!("; named by {have} of {}", counted(all, kind.word())));
        }
        ui.add(egui::Label::new(RichText::new(line).color(quiet)).wrap());
    }
}

impl FamilyWords<'_> {
    /// How many of a kind name it, and how many there are.
    fn named(&self, ui: &Ui, kind: Kind, name: &str) -> (usize, usize) {
        type Cached = (u64, (usize, usize));
        let key = Id::unique("users of a name").with((kind, name));
        let now = self.state.live.revision();
        let kept: Option<Cached> = ui.data(|d| d.get_temp(key));
        if let Some((_, known)) = kept.filter(|(revision, _)| *revision == now) {
            return known;
        }
        let made = flags::used(self.state.live.content(), kind, name);
        ui.data_mut(|d| d.insert_temp(key, (now, made)));
        made
    }
}

/// The names of several families, and numbers beside them.
pub struct OneOfWords<'a> {
    /// What the window shows.
    pub state: &'a State,
    /// Where counts are kept.
    pub ctx: egui::Context,
    /// What the value may be: names of families and whole numbers alone.
    pub types: &'static [FieldType],
    /// The resource whose form it is.
    pub of: &'a Key,
}

impl<'a> OneOfWords<'a> {
    /// All names that may be chosen, and the number that stands there.
    pub fn names<'n>(&self, value: &'n str) -> Vec<&'n str> {
        let families = self.types.iter().filter_map(family_of);
        let mut names: Vec<&'n str> = families.flat_map(|family| (family.names)()).copied().collect();
        if self.typed(value).is_some() {
            names.push(value);
        }
        names
    }

    fn words(&self, name: &str) -> Option<FamilyWords<'a>> {
        let mut families = self.types.iter().filter_map(family_of);
        let family = families.find(|family| family.number(name).is_some())?;
        Some(FamilyWords { state: self.state, ctx: self.ctx.clone(), family, of: self.of })
    }
}

fn family_of(ty: &'static FieldType) -> Option<&'static Family> {
    if let FieldType::Enum(family) = ty { Some(family) } else { None }
}

impl Wording for OneOfWords<'_> {
    fn label(&self, name: &str) -> String {
        self.words(name).map_or_else(|| name.to_owned(), |words| words.label(name))
    }

    fn aside<'n>(&self, name: &'n str) -> Option<&'n str> {
        Some(name)
    }

    fn sentence(&self, name: &str) -> String {
        self.words(name).map(|words| words.sentence(name)).unwrap_or_default()
    }

    fn uses(&self, name: &str) -> Option<usize> {
        self.words(name)?.uses(name)
    }

    fn tells(&self) -> bool {
        true
    }

    fn tell(&self, ui: &mut Ui, name: &str) {
        if let Some(words) = self.words(name) {
            words.tell(ui, name);
        }
    }

    fn typed(&self, query: &str) -> Option<String> {
        let number: i64 = query.parse().ok()?;
        let fits =
            |ty: &FieldType| matches!(ty, FieldType::Int { min, max, .. } if (*min..=*max).contains(&number));
        self.types.iter().any(fits).then(|| number.to_string())
    }
}

/// Resources of a kind; of none: each says its own.
pub struct ResourceWords<'a> {
    /// What the window shows.
    pub state: &'a State,
    /// Where counts are kept.
    pub ctx: egui::Context,
    /// The kind.
    pub kind: Option<Kind>,
}

impl ResourceWords<'_> {
    /// The resource that a name means.
    fn key(&self, name: &str) -> Option<Key> {
        let named = Named::read(self.kind, name)?;
        // The key is known at once; only a name that may mean several has to be looked for.
        match named.kind {
            Some(kind) => Some(Key::new(kind.folder(), &named.id)),
            None => named.keys(&self.state.library).into_iter().next(),
        }
    }

    fn id(&self, name: &str) -> Option<ResId> {
        res_id(&self.key(name)?)
    }
}

impl Wording for ResourceWords<'_> {
    fn label(&self, name: &str) -> String {
        let summary = self.key(name).and_then(|key| self.state.library.summary(&key));
        match summary.filter(|summary| !self.state.settings.raw_names && !summary.name.is_empty()) {
            Some(summary) if summary.apart.is_empty() => summary.name.clone(),
            Some(summary) => format!("{} ({})", summary.name, summary.apart),
            None => name.to_owned(),
        }
    }

    fn aside<'n>(&self, name: &'n str) -> Option<&'n str> {
        Some(name)
    }

    fn sentence(&self, name: &str) -> String {
        let Some(key) = self.key(name) else { return String::new() };
        let Some(summary) = self.state.library.summary(&key) else { return String::new() };
        let rating = if summary.cr.is_empty() { String::new() } else { format!("CR {}", summary.cr) };
        let parts = [rating, label::in_text(&summary.types)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn uses(&self, name: &str) -> Option<usize> {
        Some(uses(&self.ctx, self.state).of_resource(self.id(name)?))
    }

    fn tells(&self) -> bool {
        true
    }

    fn tell(&self, ui: &mut Ui, name: &str) {
        let library = &self.state.library;
        let keys = Named::read(self.kind, name).map(|named| named.keys(library)).unwrap_or_default();
        keys.iter().take(1).for_each(|key| told(ui, library, key));
    }
}

/// What a resource is, in its first lines.
fn told(ui: &mut Ui, library: &Library, key: &Key) {
    let quiet = theme::tokens(ui).text_quiet;
    ui.label(RichText::new(key.to_string()).color(quiet));
    for line in head(library, key) {
        elided(ui, RichText::new(line).font(theme::mono()), "", ui.available_width());
    }
}
