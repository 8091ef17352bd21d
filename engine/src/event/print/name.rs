//! A thing's name from its parts. What it is made of and what lies on it may change the parts in the record
//! (EV_GETNAME; META(EV_GETNAME) for what lies on it), or give the whole name in Text (EV_PRINT_NAME), as in
//! the original's Name().

use super::grammar::{self, Article};
use super::item;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{ItemKnown, MonsterFlag};
use crate::content::{Found, HandlerIndex};
use crate::event::fields::*;
use crate::event::frame::Entry;
use crate::event::{Answer, EventCode, EventInfo, Halt, Link, Machine, Observer, Phase, What};
use crate::world::Thing;
use smallvec::SmallVec;
use std::sync::Arc;

/// Who is asked for a thing's name, each with the code.
type Asked = SmallVec<[(ResId, EventCode); 8]>;

/// What stands before a name.
struct Lead<'n> {
    article: Article,
    /// How many there are.
    count: i32,
    /// Stands for the article where a handler gave one.
    given: Option<&'n str>,
}

impl<O: Observer> Machine<'_, O> {
    /// Has anything that a thing is made of, or that lies on it, something to say to its name?
    pub(super) fn asks_for_name(&self, h: Handle) -> bool {
        !self.asked_for_name(h).is_empty()
    }

    /// Has any resource at all something to say to names?
    pub(super) fn names_have_ears(&self) -> bool {
        let heard = |code| !self.content.ears(code, Phase::Main).is_silent();
        heard(EventCode::EV_GETNAME) || heard(EventCode::EV_PRINT_NAME)
    }

    fn asked_for_name(&self, h: Handle) -> Asked {
        let mut asked = Asked::new();
        if !self.names_have_ears() {
            return asked;
        }
        let mut made_of: SmallVec<[ResId; 8]> = SmallVec::new();
        match self.world.thing(h) {
            Some(Thing::Creature(c)) => {
                made_of.push(c.form());
                made_of.extend(c.templates().iter().copied());
            }
            Some(Thing::Item(i)) => {
                made_of.push(i.kind);
                made_of.extend(i.effect);
            }
            Some(Thing::Feature(f)) => made_of.push(f.kind),
            None => return asked,
        }
        let may = |asked: &mut Asked, res: ResId, code: EventCode| {
            let answers = |index: &HandlerIndex| !matches!(index.find(code), Found::Nothing);
            if self.content.may_answer(res, code)
                && self.content.handlers(res).is_some_and(answers)
                && !asked.contains(&(res, code))
            {
                asked.push((res, code));
            }
        };
        for res in &made_of {
            may(&mut asked, *res, EventCode::EV_GETNAME);
        }
        let lies_on = self.world.stati(h).into_iter().flat_map(|s| s.iter()).filter_map(|s| s.effect);
        for effect in lies_on {
            may(&mut asked, effect, EventCode::EV_GETNAME.meta());
        }
        for res in &made_of {
            may(&mut asked, *res, EventCode::EV_PRINT_NAME);
        }
        asked
    }

    /// Writes what a thing is called.
    pub(super) fn push_name(&mut self, out: &mut String, h: Handle, article: Article) -> Result<(), Halt> {
        let asked = self.asked_for_name(h);
        if asked.is_empty() {
            self.push_plain_name(out, h, article);
            return Ok(());
        }
        let parts = self.ask_for_name(h, &asked)?;
        push_parts(out, &parts, article, self.count_of(h));
        Ok(())
    }

    fn count_of(&self, h: Handle) -> i32 {
        self.world.item(h).map_or(1, |i| i.quantity())
    }

    /// The name of a thing that nobody has anything to say to.
    pub(super) fn push_plain_name(&self, out: &mut String, h: Handle, article: Article) {
        let base = self.base_name(h);
        if self.is_proper(h) {
            out.push_str(base);
            return;
        }
        let simple = self.world.item(h).is_none_or(item::is_plain);
        if simple {
            push_article(out, base, &Lead { article, count: 1, given: None });
            out.push_str(base);
        } else {
            push_parts(out, &self.parts_of(h), article, self.count_of(h));
        }
    }

    /// What it is, in one or two words; a name of its own where it has one.
    fn base_name(&self, h: Handle) -> &str {
        match self.world.thing(h) {
            Some(Thing::Creature(c)) => {
                let kind = |res: ResId| self.content.header(res).map(|header| header.name.as_str());
                let own = c.name();
                let of_its_kind = kind(c.form()) == Some(own) || kind(c.true_form()) == Some(own);
                if of_its_kind { self.content.shown_name(c.form()) } else { own }
            }
            Some(Thing::Item(i)) => self.content.shown_name(i.kind),
            Some(Thing::Feature(f)) => self.content.shown_name(f.kind),
            None => "something",
        }
    }

    /// Is it called by a name of its own, which takes no article?
    fn is_proper(&self, h: Handle) -> bool {
        let Some(c) = self.world.creature(h) else { return self.world.thing(h).is_none() };
        let proper = self.content.monster(c.form()).is_some_and(|m| m.flags.has(MonsterFlag::M_PROPER));
        let own = self.base_name(h) == c.name()
            && self.content.header(c.true_form()).is_none_or(|header| header.name != c.name())
            && self.content.header(c.form()).is_none_or(|header| header.name != c.name());
        c.is_character() || proper || own
    }

    /// The parts of a thing's name before anybody is asked.
    fn parts_of(&self, h: Handle) -> EventInfo {
        let info = EventInfo::new(EventCode::EV_GETNAME).with(EActor, h).with(EVictim, h);
        let base: Arc<str> = self.base_name(h).into();
        if self.is_proper(h) {
            return info.with(NNamed, Some(base));
        }
        let info = info.with(NBase, Some(base));
        let Some(item) = self.world.item(h) else { return info };
        let text = |words: Option<String>| words.map(Arc::<str>::from);
        let was = item.of.map(|of| self.content.shown_name(of).to_owned());
        let info = info
            .with(EItem, h)
            .with(NPrefix, text(was))
            .with(NCursed, item::fate(item).map(Arc::from))
            .with(NPrequal, text(item::qualities(self.content, item)))
            .with(NFlavour, item::flavour(self.content, self.seed, item).map(Arc::from))
            .with(NMech, text(item::charges(self.content, item)));
        let info = match item.plus() {
            plus if plus != 0 && item.knows(ItemKnown::KN_PLUS) => {
                info.with(NPlus, Some(format!("{plus:+}").into()))
            }
            _ => info,
        };
        match item.effect.filter(|_| item.knows(ItemKnown::KN_MAGIC)) {
            Some(effect) => info.with(NOf, Some(self.content.shown_name(effect).into())),
            None => info,
        }
    }

    /// Asks everybody who has something to say, with the parts in the record, and hands the record back.
    fn ask_for_name(&mut self, h: Handle, asked: &Asked) -> Result<EventInfo, Halt> {
        let parts = self.parts_of(h);
        let mut of: Vec<Arc<str>> = parts.get(NOf).into_iter().collect();
        let parts = parts.with(NOf, None);
        self.spend()?;
        if !self.stack.has_room() {
            return Err(Halt::Overflow);
        }
        let (nth, path) = self.stack.counters().throw(EventCode::EV_PRINT_NAME);
        self.stack.push(parts, Entry::Direct, nth, path);
        if O::ON {
            self.tell(What::Thrown { entry: Entry::Direct });
        }
        for (res, code) in asked {
            let answer = self.ask(Link::Direct, *res, *code)?;
            of.extend(self.get(NOf).filter(|word| !word.is_empty()));
            self.set(NOf, None, crate::label!("name: of …"));
            if matches!(answer, Answer::Done | Answer::Abort) {
                break;
            }
        }
        let parts = self.e().clone();
        if O::ON {
            self.tell(What::Popped { answer: Answer::Done });
        }
        self.stack.pop();
        Ok(parts.with(NOf, listed(&of)))
    }
}

/// "a", "a and b", "a, b and c".
fn listed(words: &[Arc<str>]) -> Option<Arc<str>> {
    let (last, before) = words.split_last()?;
    if before.is_empty() {
        return Some(last.clone());
    }
    let before: Vec<&str> = before.iter().map(|w| w.trim()).collect();
    Some(format!("{} and {}", before.join(", "), last.trim()).into())
}

/// Writes a name from its parts: article, adjectives, base, plus, "of …", what stands behind.
fn push_parts(out: &mut String, e: &EventInfo, article: Article, count: i32) {
    let part = |text: Option<Arc<str>>| text.map(|t| t.trim().to_owned()).filter(|t| !t.is_empty());
    if let Some(whole) = part(e.get(TextField)) {
        out.push_str(&whole);
        return;
    }
    if let Some(own) = part(e.get(NNamed)) {
        if count > 1 {
            out.push_str(&format!("{count} {}", grammar::plural(&own)));
        } else {
            out.push_str(&own);
        }
        return;
    }
    let base = part(e.get(NBase)).unwrap_or_default();
    let base = if count > 1 { grammar::plural(&base) } else { base };
    let before = [e.get(NPrefix), e.get(NAdjective), e.get(NCursed), e.get(NPrequal), e.get(NFlavour)];
    let mut words: Vec<String> = before.into_iter().filter_map(part).collect();
    words.push(base);
    words.extend(part(e.get(NPlus)));
    words.extend(part(e.get(NOf)).map(|of| format!("of {of}")));
    words.extend([e.get(NPostqual), e.get(NAppend), e.get(NMech)].into_iter().filter_map(part));
    let words = words.join(" ");
    let given = part(e.get(NArticle));
    push_article(out, &words, &Lead { article, count, given: given.as_deref() });
    out.push_str(&words);
}

fn push_article(out: &mut String, words: &str, lead: &Lead<'_>) {
    let article = match (lead.given, lead.article) {
        (Some(given), Article::The | Article::A) => given,
        (None, Article::The) => "the",
        (None, Article::A) if lead.count <= 1 => grammar::indefinite(words),
        _ => "",
    };
    if !article.is_empty() {
        out.push_str(article);
        out.push(' ');
    }
    if lead.count > 1 && lead.article != Article::None {
        out.push_str(&lead.count.to_string());
        out.push(' ');
    }
}
