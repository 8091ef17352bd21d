//! Tags of a message filled in for whoever reads it.

use super::grammar::{self, Article, Person};
use super::style::Style;
use crate::base::handle::Handle;
use crate::base::message::{Form, Piece, Whom, pieces};
use crate::base::names::MonsterFlag;
use crate::event::observe::Audience;
use crate::event::{Halt, Machine, Observer, fields};

/// For whom a text is filled in.
struct Reader {
    /// Who is "you" in it.
    you: Handle,
    /// By whose senses it is told.
    watcher: Handle,
    /// What was called one thing, though it is several.
    as_one: Handle,
}

impl<O: Observer> Machine<'_, O> {
    /// Has any thing that a text names a handler that its name goes through?
    pub(super) fn names_are_asked(&self, to: Audience, text: &str) -> bool {
        self.names_are_heard()
            && self.could_be_named(to).into_iter().any(|h| h.is_some() && self.asks_for_name(h))
            && pieces(text).any(|piece| match piece {
                Piece::Tag { whom, .. } => self.asks_for_name(self.meant(to, whom)),
                _ => false,
            })
    }

    /// Everything that a text may name: it is read only where one of these has something to say to its name.
    fn could_be_named(&self, to: Audience) -> [Handle; 5] {
        let other = match to {
            Audience::To(h) | Audience::Around(h) => h,
            Audience::Actor | Audience::Victim | Audience::Others | Audience::All => Handle::NONE,
        };
        let of = |n| self.e().p(n);
        [of(0), of(1), of(2), of(3), other]
    }

    fn meant(&self, to: Audience, whom: Whom) -> Handle {
        match whom {
            Whom::Actor => self.get(fields::EActor),
            Whom::Victim => self.get(fields::EVictim),
            Whom::Item => self.get(fields::EItem),
            Whom::Item2 => self.get(fields::EItem2),
            Whom::Obj => match to {
                Audience::Around(h) => h,
                Audience::All => Handle::NONE,
                to => self.addressed(to),
            },
        }
    }

    /// A text as its readers see it.
    pub(super) fn filled(&mut self, to: Audience, text: &str) -> Result<String, Halt> {
        let you = self.addressed(to);
        let watcher = if you.is_some() { you } else { self.witness(to) };
        let mut out = String::with_capacity(text.len() + 16);
        // What was last called "a pair of" something, which is one thing till it is named otherwise.
        let mut as_one = Handle::NONE;
        for piece in pieces(text) {
            match piece {
                Piece::Words(words) | Piece::Unknown(words) => out.push_str(words),
                Piece::Tag { whom, form, capital } => {
                    let start = out.len();
                    let whom = self.meant(to, whom);
                    match form {
                        Form::A => as_one = whom,
                        Form::The | Form::Plain if as_one == whom => as_one = Handle::NONE,
                        _ => {}
                    }
                    self.push_tag(&mut out, whom, form, &Reader { you, watcher, as_one })?;
                    if capital || start == 0 {
                        grammar::capitalise(&mut out, start);
                    }
                }
            }
        }
        Ok(out)
    }

    /// The one creature that reads a text and is "you" in it: of all who read it the player, whose copy is the one
    /// that is told.
    fn addressed(&self, to: Audience) -> Handle {
        match to {
            Audience::Actor => self.get(fields::EActor),
            Audience::Victim => self.get(fields::EVictim),
            Audience::To(h) => h,
            Audience::All => self.player().unwrap_or_default(),
            Audience::Others | Audience::Around(_) => Handle::NONE,
        }
    }

    fn player(&self) -> Option<Handle> {
        self.world.creatures().find(|c| c.is_player()).map(|c| c.handle())
    }

    /// By whose senses people around are told: the player's, if one is there and not spoken to otherwise.
    fn witness(&self, to: Audience) -> Handle {
        let told = match to {
            Audience::Others => [self.get(fields::EActor), self.get(fields::EVictim)],
            Audience::Around(h) => [h, Handle::NONE],
            _ => [Handle::NONE, Handle::NONE],
        };
        self.player().filter(|h| !told.contains(h)).unwrap_or_default()
    }

    fn push_tag(
        &mut self,
        out: &mut String,
        whom: Handle,
        form: Form<'_>,
        reader: &Reader,
    ) -> Result<(), Halt> {
        let Reader { you, watcher, as_one } = *reader;
        let person = match () {
            () if whom.is_some() && whom == you => Person::You,
            () if !self.is_perceived(watcher, whom) => Person::Unknown,
            () => self.person(whom, as_one),
        };
        let article = match form {
            Form::The | Form::Possessive => Article::The,
            Form::A => Article::A,
            Form::Plain => Article::None,
            form => {
                out.push_str(match form {
                    Form::He => person.he(),
                    Form::Him => person.him(),
                    Form::His => person.his(),
                    Form::Himself => person.himself(),
                    Form::Verb(many, _) if person.takes_plural_verb() => many,
                    Form::Verb(_, one) => one,
                    Form::The | Form::Possessive | Form::A | Form::Plain => "",
                });
                return Ok(());
            }
        };
        let possessive = form == Form::Possessive;
        match person {
            Person::You => out.push_str(if possessive { "your" } else { "you" }),
            Person::Unknown => out.push_str(if possessive { "something's" } else { "something" }),
            _ => {
                self.push_name(out, whom, Style::sentence(article))?;
                if possessive {
                    grammar::push_possessive(out, person == Person::They);
                }
            }
        }
        Ok(())
    }

    fn is_perceived(&self, watcher: Handle, h: Handle) -> bool {
        self.world.thing(h).is_some()
            && (!watcher.is_some() || (self.book.hooks.perceives)(&self.world, self.content, watcher, h))
    }

    /// He, she, it or they. Boots are they, and a pair of boots is it.
    pub(crate) fn person(&self, h: Handle, as_one: Handle) -> Person {
        let Some(c) = self.world.creature(h) else {
            let many = self.how_many(h) > 1 || (self.is_several(h) && h != as_one);
            return if many { Person::They } else { Person::It };
        };
        let neuter = self.content.monster(c.form()).is_some_and(|m| m.flags.has(MonsterFlag::M_NEUTER));
        match (c.female() != 0, neuter) {
            (true, _) => Person::She,
            (false, true) => Person::It,
            (false, false) => Person::He,
        }
    }
}
