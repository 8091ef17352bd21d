//! Declarations and statements.

use super::reader::{Read, Reader};
use super::tree::*;

impl Reader<'_> {
    /// A whole body.
    pub(super) fn body(&mut self) -> Body {
        let locals = self.locals();
        let mut block = Block::default();
        while !self.is_done() {
            self.statement_into(&mut block.statements);
            if self.sign() == "}" {
                let problem = self.wrong("a `}` closes nothing", "Take it away, or open a block before it");
                self.keep(problem);
                self.next();
            }
        }
        block.last = self.comments_here();
        Body { before: Vec::new(), locals, block }
    }

    /// Declarations at the head of a body.
    fn locals(&mut self) -> Vec<Local> {
        let mut all = Vec::new();
        loop {
            let is_static = self.keyword() == "static";
            let word = match is_static {
                true => self.ahead(1),
                false => self.token(),
            };
            let ty = word.and_then(|token| Declared::named(token.word()?));
            let named = self.ahead(1 + usize::from(is_static)).is_some_and(|token| token.word().is_some());
            let Some(ty) = ty.filter(|_| named) else { return all };
            self.next();
            if is_static {
                self.next();
            }
            let from = all.len();
            if let Err(problem) = self.names(ty, is_static, &mut all) {
                self.keep(problem);
                self.skip_statement();
            }
            let mut comments = self.comments_passed();
            comments.append(&mut self.comments_on(self.line_before()));
            if let Some(first) = all.get_mut(from) {
                first.comments = comments;
            }
        }
    }

    fn names(&mut self, ty: Declared, is_static: bool, into: &mut Vec<Local>) -> Read<()> {
        loop {
            let Some(name) = self.word().cloned() else {
                let message = format!("a name is missing before {}", self.shown());
                return Err(self.wrong(message, "Write the name of a variable"));
            };
            into.push(Local { name, ty, is_static, at: self.at(), comments: Vec::new() });
            self.next();
            if !self.pass(",") {
                break;
            }
        }
        if self.sign() == "=" {
            return Err(self.wrong("a variable is given a value where it is declared", "Give it below"));
        }
        self.expect(";", "End a declaration with `;`")
    }

    /// One statement; after an error what follows it.
    fn statement_into(&mut self, statements: &mut Vec<Stmt>) {
        match self.statement() {
            Ok(statement) => statements.push(statement),
            Err(problem) => {
                self.keep(problem);
                self.skip_statement();
            }
        }
    }

    fn statement(&mut self) -> Read<Stmt> {
        self.deeper(|reader| {
            let at = reader.at();
            let mut comments = reader.comments_here();
            let kind = reader.kind()?;
            let end = reader.line_before();
            comments.append(&mut reader.comments_passed());
            let behind = reader.comments_on(end);
            Ok(Stmt { kind, at, end, comments, behind })
        })
    }

    fn kind(&mut self) -> Read<StmtKind> {
        match self.sign() {
            "{" => return Ok(StmtKind::Block(self.block()?)),
            ";" => {
                self.next();
                return Ok(StmtKind::Empty);
            }
            _ => {}
        }
        match self.keyword() {
            "if" => {
                self.next();
                let test = self.test()?;
                let then = Box::new(self.statement()?);
                let mut otherwise = None;
                if self.keyword() == "else" {
                    self.next();
                    otherwise = Some(Box::new(self.statement()?));
                }
                Ok(StmtKind::If(test, then, otherwise))
            }
            "for" => {
                self.next();
                self.expect("(", "Write `for (first; test; step)`")?;
                let first = self.expression()?;
                self.expect(";", "Write `for (first; test; step)`")?;
                let test = self.expression()?;
                self.expect(";", "Write `for (first; test; step)`")?;
                let step = self.expression()?;
                self.expect(")", "Write `for (first; test; step)`")?;
                Ok(StmtKind::For(Box::new([first, test, step]), Box::new(self.statement()?)))
            }
            "while" => {
                self.next();
                let test = self.test()?;
                Ok(StmtKind::While(test, Box::new(self.statement()?)))
            }
            "do" => {
                self.next();
                let body = Box::new(self.statement()?);
                if self.keyword() != "while" {
                    let message = format!("`while` is missing before {}", self.shown());
                    return Err(self.wrong(message, "Write `do ... while (test);`"));
                }
                self.next();
                let test = self.test()?;
                self.expect(";", "End `do ... while (test)` with `;`")?;
                Ok(StmtKind::Do(body, test))
            }
            "switch" => {
                self.next();
                let value = self.test()?;
                Ok(StmtKind::Switch(value, self.cases()?))
            }
            "break" => self.alone(StmtKind::Break),
            "continue" => self.alone(StmtKind::Continue),
            "return" => {
                self.next();
                if self.pass(";") {
                    return Ok(StmtKind::Return(None));
                }
                let value = self.expression()?;
                self.expect(";", "End a statement with `;`")?;
                Ok(StmtKind::Return(Some(value)))
            }
            "else" => {
                Err(self.wrong("an `else` without its `if`", "Write it behind the statement of an `if`"))
            }
            word @ ("case" | "default") => {
                Err(self
                    .wrong(format!("`{word}` outside a switch"), "Write it between the braces of a switch"))
            }
            _ => {
                let value = self.expression()?;
                self.expect(";", "End a statement with `;`")?;
                Ok(StmtKind::Expr(value))
            }
        }
    }

    fn alone(&mut self, kind: StmtKind) -> Read<StmtKind> {
        self.next();
        self.expect(";", "End a statement with `;`")?;
        Ok(kind)
    }

    /// `( expression )`.
    fn test(&mut self) -> Read<Expr> {
        self.expect("(", "Put the value in brackets")?;
        let value = self.expression()?;
        self.expect(")", "Close the bracket")?;
        Ok(value)
    }

    /// `{ statements }`.
    fn block(&mut self) -> Read<Block> {
        self.expect("{", "Open a block with `{`")?;
        let mut block = Block::default();
        while !self.is_done() && self.sign() != "}" {
            self.statement_into(&mut block.statements);
        }
        block.last = self.comments_here();
        self.expect("}", "Close the block with `}`")?;
        Ok(block)
    }

    fn cases(&mut self) -> Read<Vec<Case>> {
        self.expect("{", "Write the cases between braces")?;
        let mut cases: Vec<Case> = Vec::new();
        while self.sign() != "}" {
            let at = self.at();
            let comments = self.comments_here();
            let label = match self.keyword() {
                "case" => {
                    self.next();
                    Some(self.label()?)
                }
                "default" => {
                    self.next();
                    None
                }
                _ => {
                    let message = format!("`case` or `default` is missing before {}", self.shown());
                    return Err(self.wrong(message, "Begin each part of a switch with a label"));
                }
            };
            if cases.last().is_some_and(|last| last.label.is_none()) {
                return Err(self.wrong("a label behind `default`", "Write `default` last"));
            }
            self.expect(":", "End a label with `:`")?;
            let mut block = Block::default();
            while !self.is_done() && self.sign() != "}" && !matches!(self.keyword(), "case" | "default") {
                self.statement_into(&mut block.statements);
            }
            cases.push(Case { label, comments, block, at });
        }
        let last = self.comments_here();
        self.next();
        if let Some(case) = cases.last_mut() {
            case.block.last = last;
        }
        Ok(cases)
    }
}
