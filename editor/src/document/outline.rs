//! The shape of a RON text: which bytes are which value, field and comma.
//!
//! This is the one module that names the lossless parser. It only reads: what an edit does to the bytes is
//! [`super::file`]'s business, and what a field means is the engine's. A damaged text still has an outline of
//! all that could be read, with its faults beside it.

use std::ops::Range;

use ronin_core::{SyntaxElement, SyntaxKind, SyntaxNode};

use super::path::{Step, ValuePath};

/// One value: its bytes, without comments and blanks around it, and what is inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Bytes of the value in the text.
    pub span: Range<usize>,
    /// The name before the bracket (`Some` in `Some(3)`), or the bare identifier itself.
    pub name: Option<String>,
    /// What is inside.
    pub shape: Shape,
}

/// What a value is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number, text, character or truth value.
    Literal(Literal),
    /// A bare identifier, such as `A_BITE`.
    Bare,
    /// `(field: value, …)` or `{ key: value, … }`.
    Record(Group),
    /// `[value, …]`.
    List(Group),
    /// `(value, …)`.
    Tuple(Group),
    /// Bytes that are no value.
    Damaged,
}

/// The kinds of literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A whole or broken number.
    Number,
    /// `"text"` with escapes.
    Text,
    /// `r#"text"#`, bytes as they stand.
    RawText,
    /// `'c'`.
    Character,
    /// `true` or `false`.
    Truth,
}

/// What stands between two brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Just after the opening bracket.
    pub open: usize,
    /// Just before the closing bracket (the end of the text where it is missing).
    pub close: usize,
    /// The parts in file order.
    pub items: Vec<Item>,
}

/// One field or element of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The field's name; `None` in lists and tuples.
    pub name: Option<String>,
    /// Bytes of the item: name, colon and value, or the value alone.
    pub span: Range<usize>,
    /// Bytes of the comma after it, if it has one.
    pub comma: Option<Range<usize>>,
    /// The value; `None` where a field has a name only.
    pub value: Option<Value>,
}

/// A place where the text is no RON, as bytes and words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub remedy: String,
}

/// A token for colouring the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Bytes of the token.
    pub span: Range<usize>,
    /// What it is.
    pub kind: TokenKind,
}

/// What a token is, as far as its colour goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A comment of either form.
    Comment,
    /// A field's name.
    FieldName,
    /// An identifier used as a value.
    Name,
    /// A number.
    Number,
    /// A text or character.
    Text,
    /// Brackets, commas, colons.
    Mark,
    /// Bytes that are no token.
    Damaged,
}

/// The outline of one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The file's one value; `None` for a text without any.
    pub root: Option<Value>,
    /// Where the text is no RON, in file order.
    pub faults: Vec<Fault>,
    /// All tokens but blanks, in file order.
    pub tokens: Vec<Token>,
}

impl Outline {
    /// Reads a text; never fails, see [`Outline::faults`].
    pub fn read(text: &str) -> Self {
        if let Some(at) = too_deep(text) {
            let span = at..at + 1;
            let what = "brackets or remarks are nested too deep".to_owned();
            let remedy = "nest fewer of them in each other".to_owned();
            return Self { root: None, faults: vec![Fault { span, what, remedy }], tokens: Vec::new() };
        }
        let parsed = ronin_core::parse(text);
        let root_node = parsed.root();
        let root = root_node.children().find_map(|node| value(&node));
        let mut faults: Vec<Fault> = parsed.diagnostics().iter().map(fault).collect();
        faults.sort_by_key(|f| (f.span.start, f.span.end));
        let tokens = root_node.descendant_tokens().filter_map(|t| token(&t)).collect();
        Self { root, faults, tokens }
    }

    /// The value at a path; `None` where the text has no such part.
    pub fn at(&self, path: &ValuePath) -> Option<&Value> {
        path.0.iter().try_fold(self.root.as_ref()?, |value, step| value.step(step))
    }

    /// The item (field with its name, or element) at a path; the root has none.
    pub fn item_at(&self, path: &ValuePath) -> Option<&Item> {
        let (owner, last) = path.split_last()?;
        self.at(&owner)?.item(last)
    }

    /// The deepest path whose item holds the byte `offset`.
    pub fn path_at(&self, offset: usize) -> ValuePath {
        let mut path = ValuePath::root();
        let mut here = self.root.as_ref();
        while let Some(group) = here.and_then(|v| v.inner().group()) {
            let found =
                group.items.iter().enumerate().find(|(_, i)| i.span.start <= offset && offset <= i.span.end);
            let Some((place, item)) = found else { break };
            path = match &item.name {
                Some(name) => path.field(name),
                None => path.index(place),
            };
            here = item.value.as_ref();
        }
        path
    }
}

impl Value {
    /// The value itself, or what `Some(…)` holds: an optional value reads like a plain one.
    pub fn inner(&self) -> &Value {
        match (&self.shape, self.name.as_deref()) {
            (Shape::Tuple(group), Some("Some")) => {
                group.items.first().and_then(|i| i.value.as_ref()).unwrap_or(self)
            }
            _ => self,
        }
    }

    /// The group inside, where there is one.
    pub fn group(&self) -> Option<&Group> {
        match &self.shape {
            Shape::Record(g) | Shape::List(g) | Shape::Tuple(g) => Some(g),
            _ => None,
        }
    }

    /// The item that a step leads to.
    pub fn item(&self, step: &Step) -> Option<&Item> {
        match (step, &self.inner().shape) {
            (Step::Field(name), Shape::Record(g)) => {
                g.items.iter().find(|i| i.name.as_deref() == Some(name.as_str()))
            }
            (Step::Index(place), Shape::List(g) | Shape::Tuple(g)) => g.items.get(*place),
            _ => None,
        }
    }

    /// The value that a step leads to.
    pub fn step(&self, step: &Step) -> Option<&Value> {
        self.item(step)?.value.as_ref()
    }
}

/// Where a text opens more brackets or remarks in each other than any file does, quotes not minded: reading
/// such a text would take long, and nothing would come of it.
fn too_deep(text: &str) -> Option<usize> {
    const DEEPEST: usize = 256;
    let (mut brackets, mut remarks, mut before) = (0_usize, 0_usize, b' ');
    for (at, byte) in text.bytes().enumerate() {
        match (before, byte) {
            (b'/', b'*') => remarks += 1,
            (b'*', b'/') => remarks = remarks.saturating_sub(1),
            (_, b'(' | b'[' | b'{') => brackets += 1,
            (_, b')' | b']' | b'}') => brackets = brackets.saturating_sub(1),
            _ => {}
        }
        if brackets > DEEPEST || remarks > DEEPEST {
            return Some(at);
        }
        before = byte;
    }
    None
}

fn value(node: &SyntaxNode) -> Option<Value> {
    let span = significant(node)?;
    let leading = || node.first_token_of(SyntaxKind::Ident).map(|t| t.text().to_owned());
    let (name, shape) = match node.kind() {
        SyntaxKind::Literal => (None, literal(node)),
        SyntaxKind::Struct => (leading(), Shape::Record(group(node))),
        SyntaxKind::Tuple | SyntaxKind::Unit => (leading(), Shape::Tuple(group(node))),
        SyntaxKind::List => (None, Shape::List(group(node))),
        SyntaxKind::Map => (None, Shape::Record(group(node))),
        SyntaxKind::EnumVariant if node.first_token_of(SyntaxKind::LBrace).is_some() => {
            (leading(), Shape::Record(group(node)))
        }
        SyntaxKind::EnumVariant => (leading(), Shape::Bare),
        SyntaxKind::Error => (None, Shape::Damaged),
        _ => return None,
    };
    Some(Value { span, name, shape })
}

fn literal(node: &SyntaxNode) -> Shape {
    let kinds = [
        (SyntaxKind::String, Literal::Text),
        (SyntaxKind::RawString, Literal::RawText),
        (SyntaxKind::Char, Literal::Character),
        (SyntaxKind::TrueKw, Literal::Truth),
        (SyntaxKind::FalseKw, Literal::Truth),
    ];
    let found = kinds.iter().find(|(kind, _)| node.first_token_of(*kind).is_some());
    Shape::Literal(found.map_or(Literal::Number, |(_, literal)| *literal))
}

fn group(node: &SyntaxNode) -> Group {
    let mut group = Group { open: 0, close: node.text_range().end(), items: Vec::new() };
    let mut opened = false;
    for element in node.children_with_tokens() {
        let range = element.text_range();
        match (&element, element.kind()) {
            (_, SyntaxKind::LParen | SyntaxKind::LBracket | SyntaxKind::LBrace) if !opened => {
                group.open = range.end();
                opened = true;
            }
            (_, SyntaxKind::RParen | SyntaxKind::RBracket | SyntaxKind::RBrace) => {
                group.close = range.start()
            }
            (_, SyntaxKind::Comma) => {
                if let Some(item) = group.items.last_mut().filter(|i| i.comma.is_none()) {
                    item.comma = Some(range.start()..range.end());
                }
            }
            (SyntaxElement::Node(child), _) => group.items.extend(item(child)),
            _ => {}
        }
    }
    group
}

fn item(node: &SyntaxNode) -> Option<Item> {
    let span = significant(node)?;
    match node.kind() {
        SyntaxKind::StructField => {
            let name = node.first_token_of(SyntaxKind::Ident)?.text().to_owned();
            let value = node.children().find_map(|n| value(&n));
            Some(Item { name: Some(name), span, comma: None, value })
        }
        SyntaxKind::MapEntry => {
            let mut parts = node.children().filter_map(|n| value(&n).map(|v| (n.text(), v)));
            let (key, _) = parts.next()?;
            let name = key.trim().trim_matches('"').to_owned();
            let value = parts.next().map(|(_, v)| v);
            Some(Item { name: Some(name), span, comma: None, value })
        }
        _ => Some(Item { name: None, span, comma: None, value: Some(value(node)?) }),
    }
}

/// From the first to the last byte of a node that is neither blank nor comment.
fn significant(node: &SyntaxNode) -> Option<Range<usize>> {
    let mut span: Option<Range<usize>> = None;
    for token in node.descendant_tokens().filter(|t| !t.is_trivia()) {
        let range = token.text_range();
        span.get_or_insert(range.start()..range.end()).end = range.end();
    }
    span
}

fn token(token: &ronin_core::SyntaxToken) -> Option<Token> {
    let parent = token.parent().map(|p| p.kind());
    let kind = match token.kind() {
        SyntaxKind::Whitespace | SyntaxKind::Bom => return None,
        SyntaxKind::LineComment | SyntaxKind::BlockComment => TokenKind::Comment,
        SyntaxKind::Ident if parent == Some(SyntaxKind::StructField) => TokenKind::FieldName,
        SyntaxKind::Ident | SyntaxKind::EnableKw | SyntaxKind::TrueKw | SyntaxKind::FalseKw => {
            TokenKind::Name
        }
        SyntaxKind::Integer | SyntaxKind::Float => TokenKind::Number,
        SyntaxKind::String | SyntaxKind::RawString | SyntaxKind::Char => TokenKind::Text,
        SyntaxKind::LexError => TokenKind::Damaged,
        _ => TokenKind::Mark,
    };
    let range = token.text_range();
    Some(Token { span: range.start()..range.end(), kind })
}

fn fault(found: &ronin_core::Diagnostic) -> Fault {
    use ronin_core::DiagnosticCode as Code;
    let (what, remedy) = match found.code {
        Code::UnclosedDelimiter => ("a bracket is never closed", "close the bracket that opens here"),
        Code::MissingSeparator => ("a field has no ':'", "put ':' between the name and its value"),
        Code::MissingValue => ("a field has no value", "give it a value, or remove its name"),
        Code::NestingDepthExceeded => ("brackets are nested too deep", "nest fewer brackets in each other"),
        _ => ("something that fits nowhere", "remove it, or put a comma before it"),
    };
    let span = found.range.start()..found.range.end();
    Fault { span, what: what.to_owned(), remedy: remedy.to_owned() }
}
