//! The tree of a script in the engine's language, as a person would write it. Knows nothing of the original.

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Out {
    /// A name or a number.
    Word(String),
    /// A number that had a name in the original, which the engine does not know.
    Noted(String, String),
    /// A text.
    Text(String),
    /// `name(arguments)`.
    Call(String, Vec<Out>),
    /// `value.name(arguments)`.
    Method(Box<Out>, String, Vec<Out>),
    /// `value.name`.
    Field(Box<Out>, String),
    /// `value[index]`.
    Index(Box<Out>, u8),
    /// An operator before its operand.
    Before(&'static str, Box<Out>),
    /// An operator between two operands.
    Between(&'static str, Box<[Out; 2]>),
    /// `if test { yes } else { no }`.
    If(Box<[Out; 3]>),
    /// `{ statements; value }`.
    Block(Vec<Line>, Box<Out>),
    /// `[a, b]`.
    List(Vec<Out>),
    /// A text with a value in it: `` `${a}d6` ``.
    Dice(Box<Out>, Box<Out>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// `// text`.
    Comment(String),
    /// An empty line.
    Gap,
    /// `let name = value;`
    Let(String, Out),
    /// `place = value;`
    Set(Out, Out),
    /// `place += value;` and the like.
    Change(Out, &'static str, Out),
    /// `value;`
    Do(Out),
    /// `if test { … } else { … }`
    If(Out, Vec<Line>, Vec<Line>),
    /// `while test { … }`
    While(Out, Vec<Line>),
    /// `do { … } while test;`
    Repeat(Vec<Line>, Out),
    /// `for name in from..to { … }`, or to and with.
    For(String, Out, Out, bool, Vec<Line>),
    /// `switch value { a | b => { … } _ => { … } }`
    Switch(Out, Vec<Arm>),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return value;`
    Return(Option<Out>),
    /// A value at the end, which is the script's answer.
    Answer(Out),
    /// What stands behind a line.
    Behind(Box<Line>, String),
}

/// A part of a switch.
#[derive(Clone, Debug, PartialEq)]
pub struct Arm {
    /// Its values; none for what is left.
    pub labels: Vec<Out>,
    /// Its statements.
    pub lines: Vec<Line>,
}

impl Out {
    /// A name.
    pub fn word(word: impl Into<String>) -> Out {
        Out::Word(word.into())
    }

    /// Two operands with an operator between them.
    pub fn between(left: Out, operator: &'static str, right: Out) -> Out {
        Out::Between(operator, Box::new([left, right]))
    }

    /// `if test { yes } else { no }`.
    pub fn choice(test: Out, yes: Out, no: Out) -> Out {
        Out::If(Box::new([test, yes, no]))
    }

    /// The opposite of something that is true or false.
    pub fn not(self) -> Out {
        match self {
            Out::Before("!", inner) => *inner,
            Out::Between(operator, both) => match opposite(operator) {
                Some(operator) => Out::Between(operator, both),
                None => Out::Before("!", Box::new(Out::Between(operator, both))),
            },
            Out::Word(word) if word == "true" => Out::word("false"),
            Out::Word(word) if word == "false" => Out::word("true"),
            other => Out::Before("!", Box::new(other)),
        }
    }
}

fn opposite(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "==" => "!=",
        "!=" => "==",
        "<" => ">=",
        ">" => "<=",
        "<=" => ">",
        ">=" => "<",
        _ => return None,
    })
}
