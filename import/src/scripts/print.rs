//! Scripts as text: four spaces a level, brackets only where the script language needs them or a reader does.

use super::out::{Arm, Line, Out};

/// The longest line on which a short `if` stays whole.
const SHORT: usize = 100;

/// The text of a script.
pub fn text(lines: &[Line]) -> String {
    let mut printer = Printer { out: String::new() };
    printer.lines(lines, 0);
    printer.out
}

/// The text of an expression.
pub fn expression(value: &Out) -> String {
    value_of(value)
}

struct Printer {
    out: String,
}

/// How tightly operators bind in the script language; those that a reader would mix up count as apart.
fn level(operator: &str) -> u8 {
    match operator {
        "||" | "|" | "^" => 1,
        "&&" | "&" => 2,
        "==" | "!=" => 3,
        "<" | ">" | "<=" | ">=" => 4,
        "+" | "-" => 6,
        "*" | "/" | "%" => 7,
        "<<" | ">>" => 8,
        _ => 9,
    }
}

/// Whether an operand of an operator has to stand in brackets.
fn needs_brackets(operator: &str, operand: &Out, right: bool) -> bool {
    match operand {
        Out::If(_) | Out::Block(..) => false,
        Out::Between(inner, _) => {
            let (outer_level, inner_level) = (level(operator), level(inner));
            match inner_level.cmp(&outer_level) {
                std::cmp::Ordering::Less => true,
                // `a + b - c` is plain from the left; `a || b` with itself is from both sides.
                std::cmp::Ordering::Equal => {
                    let same = inner == &operator;
                    let mixed = outer_level <= 4 && !same;
                    mixed || right && !(same && matches!(operator, "||" | "&&" | "|" | "&" | "+" | "*"))
                }
                // Bits and shifts among other operators are hard to read without brackets.
                std::cmp::Ordering::Greater => {
                    matches!(operator, "|" | "&" | "^") && inner_level != outer_level && inner_level < 9
                        || matches!(*inner, "|" | "&" | "^" | "<<" | ">>")
                            && !matches!((operator, *inner), ("||", "&"))
                }
            }
        }
        _ => false,
    }
}

fn in_brackets(value: &Out, yes: bool) -> String {
    if yes { format!("({})", value_of(value)) } else { value_of(value) }
}

fn list(values: &[Out]) -> String {
    values.iter().map(value_of).collect::<Vec<_>>().join(", ")
}

/// What stands before a dot: calls and names as they are, the rest in brackets.
fn owner(value: &Out) -> String {
    let plain = matches!(
        value,
        Out::Word(_) | Out::Call(..) | Out::Method(..) | Out::Field(..) | Out::Index(..) | Out::Text(_)
    );
    in_brackets(value, !plain)
}

fn value_of(value: &Out) -> String {
    match value {
        Out::Word(word) => word.clone(),
        Out::Noted(word, note) => format!("{word} /* {} */", note.replace("*/", "")),
        Out::Text(text) => quoted(text),
        Out::Call(name, values) => format!("{name}({})", list(values)),
        Out::Method(on, name, values) => format!("{}.{name}({})", owner(on), list(values)),
        Out::Field(on, name) => format!("{}.{name}", owner(on)),
        Out::Index(on, index) => format!("{}[{index}]", owner(on)),
        Out::Before(operator, operand) => {
            let plain =
                !matches!(**operand, Out::Between(..) | Out::If(_) | Out::Block(..) | Out::Before("-", _));
            format!("{operator}{}", in_brackets(operand, !plain))
        }
        Out::Between(operator, both) => {
            let [left, right] = &**both;
            // An `if` or a block at the left would end a statement.
            let first = needs_brackets(operator, left, false) || matches!(left, Out::If(_) | Out::Block(..));
            let second =
                needs_brackets(operator, right, true) || matches!(right, Out::If(_) | Out::Block(..));
            format!("{} {operator} {}", in_brackets(left, first), in_brackets(right, second))
        }
        Out::If(parts) => {
            let [test, yes, no] = &**parts;
            format!("if {} {{ {} }} else {}", test_of(test), value_of(yes), otherwise(no))
        }
        Out::Block(lines, value) => {
            let mut inside: Vec<String> = lines.iter().map(one_line).collect();
            inside.push(value_of(value));
            format!("{{ {} }}", inside.join(" "))
        }
        Out::List(values) => format!("[{}]", list(values)),
        Out::Dice(number, sides) => {
            let part = |value: &Out| match value {
                Out::Word(word) if word.parse::<i64>().is_ok() => word.clone(),
                other => format!("${{{}}}", value_of(other)),
            };
            match (&**number, &**sides) {
                (Out::Word(a), Out::Word(b)) if a.parse::<i64>().is_ok() && b.parse::<i64>().is_ok() => {
                    format!("dice(\"{a}d{b}\")")
                }
                (number, sides) => format!("dice(`{}d{}`)", part(number), part(sides)),
            }
        }
    }
}

fn otherwise(no: &Out) -> String {
    match no {
        Out::If(_) => value_of(no),
        no => format!("{{ {} }}", value_of(no)),
    }
}

/// A test: a block there would be taken for what follows it.
fn test_of(test: &Out) -> String {
    let begins_with_brace = matches!(test, Out::Block(..) | Out::If(_));
    in_brackets(test, begins_with_brace)
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            letter if letter.is_control() => out.push_str(&format!("\\x{:02x}", u32::from(letter).min(0xff))),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// A statement without blocks on one line.
fn one_line(line: &Line) -> String {
    let mut printer = Printer { out: String::new() };
    printer.line(line, 0);
    printer.out.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// A statement that is short enough to stand within the braces of an `if`.
fn is_short(line: &Line) -> bool {
    matches!(
        line,
        Line::Return(_) | Line::Break | Line::Continue | Line::Set(..) | Line::Change(..) | Line::Do(_)
    )
}

impl Printer {
    fn lines(&mut self, lines: &[Line], depth: usize) {
        for line in lines {
            self.line(line, depth);
        }
    }

    fn put(&mut self, depth: usize, text: &str) {
        for _ in 0..depth {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn line(&mut self, line: &Line, depth: usize) {
        match line {
            Line::Comment(text) => {
                for part in text.lines() {
                    self.put(depth, format!("// {}", part.trim()).trim_end());
                }
            }
            Line::Gap => self.out.push('\n'),
            Line::Let(name, value) => self.put(depth, &format!("let {name} = {};", value_of(value))),
            Line::Set(place, value) => {
                self.put(depth, &format!("{} = {};", value_of(place), value_of(value)))
            }
            Line::Change(place, operator, value) => {
                self.put(depth, &format!("{} {operator}= {};", value_of(place), value_of(value)));
            }
            Line::Do(value) => self.put(depth, &format!("{};", value_of(value))),
            Line::If(test, then, otherwise) => self.branch("if", test, then, otherwise, depth),
            Line::While(test, body) => {
                self.put(depth, &format!("while {} {{", test_of(test)));
                self.lines(body, depth + 1);
                self.put(depth, "}");
            }
            Line::Repeat(body, test) => {
                self.put(depth, "do {");
                self.lines(body, depth + 1);
                self.put(depth, &format!("}} while {};", value_of(test)));
            }
            Line::For(name, from, to, with, body) => {
                let dots = if *with { "..=" } else { ".." };
                let bound = |value: &Out| in_brackets(value, matches!(value, Out::Between(..) | Out::If(_)));
                self.put(depth, &format!("for {name} in {}{dots}{} {{", bound(from), bound(to)));
                self.lines(body, depth + 1);
                self.put(depth, "}");
            }
            Line::Switch(value, arms) => {
                self.put(depth, &format!("switch {} {{", test_of(value)));
                for arm in arms {
                    self.arm(arm, depth + 1);
                }
                self.put(depth, "}");
            }
            Line::Break => self.put(depth, "break;"),
            Line::Continue => self.put(depth, "continue;"),
            Line::Return(None) => self.put(depth, "return;"),
            Line::Return(Some(value)) => self.put(depth, &format!("return {};", value_of(value))),
            Line::Answer(value) => self.put(depth, &value_of(value)),
            Line::Behind(line, comment) => {
                self.line(line, depth);
                if self.out.ends_with('\n') {
                    self.out.pop();
                }
                self.out.push_str(" // ");
                self.out.push_str(comment.trim());
                self.out.push('\n');
            }
        }
    }

    fn branch(&mut self, word: &str, test: &Out, then: &[Line], otherwise: &[Line], depth: usize) {
        let head = format!("{word} {} {{", test_of(test));
        if let ([only], []) = (then, otherwise)
            && is_short(only)
        {
            let whole = format!("{head} {} }}", one_line(only));
            if whole.chars().count() + 4 * depth <= SHORT {
                self.put(depth, &whole);
                return;
            }
        }
        self.put(depth, &head);
        self.lines(then, depth + 1);
        match otherwise {
            [] => self.put(depth, "}"),
            [Line::If(test, then, otherwise)] => {
                self.branch("} else if", test, then, otherwise, depth);
            }
            lines => {
                self.put(depth, "} else {");
                self.lines(lines, depth + 1);
                self.put(depth, "}");
            }
        }
    }

    fn arm(&mut self, arm: &Arm, depth: usize) {
        let labels = match arm.labels.is_empty() {
            true => "_".to_owned(),
            false => arm.labels.iter().map(value_of).collect::<Vec<_>>().join(" | "),
        };
        if let [only] = arm.lines.as_slice()
            && is_short(only)
        {
            let whole = format!("{labels} => {{ {} }}", one_line(only));
            if whole.chars().count() + 4 * depth <= SHORT {
                self.put(depth, &whole);
                return;
            }
        }
        if arm.lines.is_empty() {
            self.put(depth, &format!("{labels} => {{}}"));
            return;
        }
        self.put(depth, &format!("{labels} => {{"));
        self.lines(&arm.lines, depth + 1);
        self.put(depth, "}");
    }
}
