//! What a parsed declaration is made of.

use crate::source::{Expansion, Place, Token};
use augury_engine::base::id::Kind;
use std::sync::Arc;

/// Where something is written.
#[derive(Clone, Debug, PartialEq)]
pub struct At {
    /// The place of its first token.
    pub place: Place,
    /// The macro that produced it.
    pub from: Option<Arc<Expansion>>,
}

impl At {
    /// Where it stands in the library as an author reads it: the outermost use of a macro, or the place itself.
    pub fn outermost(&self) -> Place {
        let uses = std::iter::successors(self.from.as_ref(), |from| from.within.as_ref());
        uses.last().map_or(self.place, |last| last.used)
    }
}

/// An expression of constants.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The expression.
    pub expr: Expr,
    /// Where it begins.
    pub at: At,
}

/// The tree of an expression of constants.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number.
    Number(i64),
    /// A character.
    Char(char),
    /// A constant.
    Name(Arc<str>),
    /// A name that nothing defines, which counts 0.
    Unknown(Arc<str>),
    /// The negative of something.
    Minus(Box<Expr>),
    /// Two things with `+ - * / % | &` between them.
    Both(&'static str, Box<Expr>, Box<Expr>),
}

/// Dice: number, sides, bonus. A plain number has only a bonus.
#[derive(Clone, Debug, PartialEq)]
pub struct Dice {
    /// Number and sides; none for a plain number.
    pub roll: Option<(Value, Value)>,
    /// What is added.
    pub bonus: Option<Value>,
    /// Where it begins.
    pub at: At,
}

/// A reference to a resource.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// The name, or none for `$0`.
    pub name: Option<String>,
    /// Where it begins.
    pub at: At,
}

/// A colour in words or as a constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Colour {
    /// A word, and before it perhaps bright, light or dark.
    Word(Option<Arc<str>>, Arc<str>),
    /// A constant.
    Value(Value),
}

/// How something looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// The colour of the character.
    pub fore: Option<Colour>,
    /// The character or glyph.
    pub glyph: Value,
    /// The colour behind it.
    pub back: Option<Colour>,
}

/// A change of a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// How it changes.
    pub how: How,
    /// By what, or to what.
    pub value: Value,
    /// A bound for afterwards.
    pub bound: Option<(Bound, Value)>,
}

/// How a number changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It is added.
    Add,
    /// It is set.
    Set,
    /// So many percent remain.
    Percent,
}

/// The bound of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At least.
    Min,
    /// At most.
    Max,
    /// Drawn near.
    Near,
}

/// The tokens of a piece of code, without the brackets around it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Code {
    /// The tokens; their brackets are balanced, and the last is [`crate::source::Kind::End`].
    pub tokens: Vec<Token>,
    /// Where the bracket opens.
    pub open: Option<Place>,
    /// Where it closes.
    pub close: Option<Place>,
    /// The comments before it: before the events that it answers, and before its bracket.
    pub comments: Vec<(u32, Arc<str>)>,
    /// The hash of its tokens.
    pub hash: String,
}

/// The answer to events.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The events: a code with offsets added.
    pub designators: Vec<Value>,
    /// The answer.
    pub answer: Answer,
}

/// What answers an event.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Messages.
    Messages(Vec<String>),
    /// Code.
    Code(Code),
}

/// A variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its type.
    pub ty: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Where it is declared.
    pub at: At,
}

/// What stands in a list.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A number.
    Value(Value),
    /// A resource.
    Of(Reference),
    /// A text, and where it begins.
    Text(String, At),
}

impl Item {
    /// Where it begins.
    pub fn at(&self) -> &At {
        match self {
            Item::Value(value) => &value.at,
            Item::Of(reference) => &reference.at,
            Item::Text(_, at) => at,
        }
    }
}

/// One `*` of Lists.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    /// Which list.
    pub id: Value,
    /// Its entries.
    pub items: Vec<Item>,
}

/// One `*` of Specials.
#[derive(Clone, Debug, PartialEq)]
pub struct Special {
    /// How likely.
    pub chance: Option<Value>,
    /// What.
    pub what: Reference,
    /// At which level.
    pub level: Dice,
}

/// One entry of Gear.
#[derive(Clone, Debug, PartialEq)]
pub struct Gear {
    /// Whether `else` stands before it.
    pub otherwise: bool,
    /// The condition.
    pub condition: Option<Code>,
    /// The chance in percent.
    pub chance: Option<Value>,
    /// How many.
    pub amount: Option<Dice>,
    /// Whether it is cursed.
    pub cursed: bool,
    /// Whether it is blessed.
    pub blessed: bool,
    /// What.
    pub what: Thing,
    /// The plus.
    pub plus: Option<Value>,
    /// The qualities.
    pub qualities: Vec<Value>,
    /// The effect on it.
    pub effect: Option<OfWhat>,
    /// Where it is put.
    pub place: Option<(Value, Value)>,
    /// Where it is written.
    pub at: At,
}

/// A thing by its name or at random.
#[derive(Clone, Debug, PartialEq)]
pub enum Thing {
    /// This one.
    Of(Reference),
    /// Any of a kind.
    Random(Value),
}

/// What something is of.
#[derive(Clone, Debug, PartialEq)]
pub enum OfWhat {
    /// This resource.
    Of(Reference),
    /// Any, of a level between two.
    Random(Option<Value>, Option<Value>),
    /// A constant.
    Value(Value),
}

/// An attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// How the blow is dealt.
    pub kind: Value,
    /// What it does.
    pub first: Blow,
    /// What it does besides.
    pub also: Vec<Blow>,
    /// The resource that it is for.
    pub what: Option<Reference>,
}

/// What a blow does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blow {
    /// The damage.
    pub damage: Option<Dice>,
    /// The chance in percent, in place of damage.
    pub chance: Option<Value>,
    /// The type.
    pub dtype: Option<Value>,
    /// The difficulty of the save.
    pub dc: Option<Value>,
}

/// What a level gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Grant {
    /// `ability`, `stati` or `feat`.
    pub word: &'static str,
    /// Which.
    pub id: Value,
    /// What it is for and how much.
    pub first: Option<Item>,
    /// How much.
    pub second: Option<Value>,
    /// The level, or the first.
    pub from: Option<Value>,
    /// Each how many levels again.
    pub every: Option<Value>,
}

/// A stati.
#[derive(Clone, Debug, PartialEq)]
pub struct Stati {
    /// The nature.
    pub nature: Value,
    /// The value.
    pub val: Option<Value>,
    /// The strength.
    pub mag: Option<Value>,
    /// The resource.
    pub of: Option<Reference>,
}

/// What a character of a map means.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The character.
    pub letter: Value,
    /// The terrain.
    pub terrain: Reference,
    /// Flags of what is there.
    pub flags: Option<Value>,
    /// What is there: a resource, or any item (`true`) or monster (`false`) of a kind.
    pub with: Option<TileWith>,
    /// What that is of.
    pub of: Option<OfWhat>,
    /// How it looks.
    pub looks: Option<Glyph>,
    /// Where it is written.
    pub at: At,
}

/// What is on a tile.
#[derive(Clone, Debug, PartialEq)]
pub enum TileWith {
    /// A resource.
    Of(Reference),
    /// Any item.
    Item(Option<Value>),
    /// Any monster.
    Monster(Option<Value>),
}

/// A part of an encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// `*`, `else` or `|`.
    pub mark: &'static str,
    /// The chance in percent.
    pub chance: Option<Value>,
    /// The least CR.
    pub min_cr: Option<Value>,
    /// The weight.
    pub weight: Option<Value>,
    /// The condition.
    pub condition: Option<Code>,
    /// How many.
    pub amount: Option<Amount>,
    /// Who.
    pub who: Whom,
    /// With what.
    pub with: Option<Whom>,
    /// Flags.
    pub flags: Vec<Value>,
    /// Where it is written.
    pub at: At,
}

/// How many come.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// Between two numbers.
    Range(Value, Value),
    /// So many.
    Exact(Value),
    /// So many or more.
    OrMore(Value),
    /// Dice.
    Dice(Dice),
}

/// Who comes.
#[derive(Clone, Debug, PartialEq)]
pub enum Whom {
    /// This resource.
    Of(Reference),
    /// One of a list of the encounter.
    List(Value),
    /// Any of a type.
    Any(Value),
}

/// The value of an entry.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Entry {
    Text(String),
    Glyph(Glyph),
    Event(Event),
    Constant(Value, Item),
    List(List),
    Special(Special),
    Gear(Gear),
    Variable(Variable),
    /// Each with whether `~` or `!` stands before it.
    Toggles(Vec<(bool, Value)>),
    Values(Vec<Value>),
    Value(Value),
    /// A number, whether a plus stands before it, and whether `%` behind it.
    Percent {
        value: Value,
        plus: bool,
        percent: bool,
    },
    /// 1 of so many.
    Fraction(Value),
    Attribute(u8, Value),
    AttributeChange(u8, Change),
    Change(Change),
    Attack(Attack),
    Reference(Reference),
    References(Vec<Reference>),
    Dice(Dice),
    /// An amount, and a coin where one is named.
    Cost(Value, Option<Value>),
    /// Armour: against slashing, piercing, blunt weapons.
    Armour(Vec<Value>),
    Stati(Stati),
    Grant(Grant),
    /// Pairs of a name and a number.
    Pairs(Vec<(Value, Value)>),
    /// Points and names of skills.
    Skills(Option<Value>, Vec<Value>),
    /// Purpose and what it is against.
    Purpose(Value, Option<Value>),
    /// A save, and whether `partial` stands behind it.
    Save(Value, bool),
    Colour(Colour),
    Map(Arc<[String]>),
    Tile(Tile),
    /// From, and to where one is said; with a plus up to the highest.
    Range {
        from: Value,
        to: Option<Value>,
        up: bool,
    },
    Part(Part),
}

/// A word and what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// The word, in small letters.
    pub word: &'static str,
    /// What is said.
    pub entry: Entry,
    /// Where the word is written.
    pub at: At,
}

/// A resource as it is declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    /// Its kind.
    pub kind: Kind,
    /// The word that it is declared with.
    pub word: &'static str,
    /// Its name.
    pub name: String,
    /// Where the name is written.
    pub at: At,
    /// Where the declaration begins.
    pub start: Place,
    /// Where it ends.
    pub end: Place,
    /// The hash of its tokens.
    pub hash: String,
    /// What stands before the word, of effects.
    pub sources: Vec<Value>,
    /// What stands behind the colon.
    pub head: Vec<Value>,
    /// The race behind the colon, of races.
    pub base: Option<Reference>,
    /// What a template is for.
    pub for_what: Option<Value>,
    /// Its entries; of effects a list for each segment.
    pub bodies: Vec<Body>,
}

/// What stands between braces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    /// The archetype of a further segment.
    pub archetype: Option<Value>,
    /// The entries.
    pub entries: Vec<Said>,
}

impl Declaration {
    /// All entries of all segments.
    pub fn entries(&self) -> impl Iterator<Item = &Said> {
        self.bodies.iter().flat_map(|body| &body.entries)
    }

    /// Its answers to events, in order.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.entries().filter_map(|said| match &said.entry {
            Entry::Event(event) => Some(event),
            _ => None,
        })
    }
}
