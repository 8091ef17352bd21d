//! Handlers at random: every statement and operator of the language, on the names that the host has.

use super::host::RESOURCES;

/// Writes handlers.
pub struct Writer {
    seed: u64,
    loops: usize,
    counters: usize,
}

/// A handler of a seed, in the original's language.
pub fn handler(seed: u64) -> String {
    let mut writer = Writer { seed: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, loops: 0, counters: 0 };
    let count = 3 + writer.pick(6);
    let mut out = String::new();
    let statements: Vec<String> = (0..count).map(|_| writer.statement(3)).collect();
    out.push_str("int16 i, j, k;\nint32 n0, n1, n2, n3, n4, n5, n6, n7, n8, n9;\nhObj h, g;\nrID r;\nbool b;\nchar c;\n");
    for statement in statements {
        out.push_str(&statement);
        out.push('\n');
    }
    if writer.pick(3) > 0 {
        let answer = writer.answer();
        out.push_str(&format!("return {answer};\n"));
    }
    out
}

impl Writer {
    fn pick(&mut self, count: u64) -> u64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 11) % count
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        let place = self.pick(all.len() as u64);
        all[usize::try_from(place).unwrap()]
    }

    fn answer(&mut self) -> String {
        match self.pick(4) {
            0 => format!("!{}", self.bracketed(2)),
            1 => format!("Throw(EV_DAMAGE, {}, {})", self.thing(), self.thing()),
            2 => {
                let test = self.truth(2);
                format!("{test} ? DONE : ABORT")
            }
            _ => self.of(&["NOTHING", "DONE", "ABORT", "NOMSG", "0", "1"]).to_owned(),
        }
    }

    fn thing(&mut self) -> String {
        match self.pick(8) {
            0 => "GetHandle(EVictim)".to_owned(),
            1 => format!("{}->GetStatiObj({})", self.of(&["EActor", "EVictim", "h"]), self.pick(9)),
            2 => "NULL_OBJ".to_owned(),
            _ => self.of(&["EActor", "EVictim", "EItem", "h", "g"]).to_owned(),
        }
    }

    fn resource(&mut self) -> String {
        match self.pick(4) {
            0 => "e.eID".to_owned(),
            1 => "r".to_owned(),
            _ => format!("$\"{}\"", self.of(&RESOURCES)),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        if depth == 0 {
            let on = self.of(&["EActor", "EVictim", "h"]);
            return match self.pick(9) {
                0 => "e.isHit".to_owned(),
                1 => "b".to_owned(),
                2 => "EItem".to_owned(),
                3 => "r".to_owned(),
                4 => format!("{on}->isBlind()"),
                5 => format!("{on}->HasStati({})", self.pick(9)),
                6 => "!h".to_owned(),
                7 => format!("isValidHandle({on})"),
                _ => self.number(0),
            };
        }
        let depth = depth - 1;
        match self.pick(10) {
            0 => format!("({} && {})", self.truth(depth), self.truth(depth)),
            1 => format!("({} || {})", self.truth(depth), self.truth(depth)),
            2 => format!("!{}", self.bracketed(depth)),
            3 => {
                let sign = self.of(&["<", ">", "<=", ">=", "==", "!="]);
                format!("({} {sign} {})", self.number(depth), self.number(depth))
            }
            4 => format!("({} {} {})", self.thing(), self.of(&["==", "!="]), self.thing()),
            5 => {
                let sign = self.of(&["==", "!="]);
                format!("(e.eID {sign} {})", self.resource())
            }
            6 => format!("({} & {})", self.number(depth), self.pick(9)),
            7 => format!("{}->LoseFatigue({})", self.of(&["EActor", "EVictim"]), self.number(depth)),
            8 => format!(
                "(EActor->isBlind() {} {})",
                self.of(&["==", "!="]),
                self.of(&["true", "false", "0", "1"])
            ),
            _ => self.truth(0),
        }
    }

    fn bracketed(&mut self, depth: u32) -> String {
        format!("({})", self.truth(depth))
    }

    fn number(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.pick(8) {
                0 => self.of(&["e.vDmg", "e.EParam", "e.vHit", "EActor->Timeout", "count"]).to_owned(),
                1 => self.of(&["i", "j", "k"]).to_owned(),
                2 => format!("EVictim->GetAttr({})", self.pick(9)),
                3 => "AD_FIRE".to_owned(),
                4 => format!("EActor->LevelAs({})", self.resource()),
                5 => format!("-{}", self.pick(40)),
                _ => self.pick(40).to_string(),
            };
        }
        let depth = depth - 1;
        let (a, b) = (self.number(depth), self.number(depth));
        match self.pick(16) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("(({a} % 50) * {})", self.pick(6)),
            3 => format!("({a} / {})", 1 + self.pick(9)),
            4 => format!("min({a}, {b})"),
            5 => format!("max({a}, {b})"),
            6 => format!(":({a}):"),
            7 => format!("-({a})"),
            8 => format!("({a} << {})", self.pick(4)),
            9 => format!("(({a} % 90) >> {})", self.pick(3)),
            10 => format!("({a} | {}) % 500", self.pick(99)),
            11 => format!("{}d{}", 1 + self.pick(3), 2 + self.pick(9)),
            12 => format!("(min(4, max(0, {a})))d{}", 2 + self.pick(9)),
            13 => {
                let test = self.truth(depth);
                format!("({test} ? {a} : {b})")
            }
            14 => format!("random({})", self.pick(20)),
            _ => format!("(!{} + {a})", self.truth(0)),
        }
    }

    fn statement(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.simple();
        }
        let inner = depth - 1;
        match self.pick(16) {
            0 | 1 => format!("if ({})\n{}", self.truth(2), self.statement(inner)),
            2 => {
                let test = self.truth(2);
                format!("if ({test})\n{}else\n{}", self.block(inner), self.statement(inner))
            }
            3 if self.loops < 2 => {
                let name = self.counter();
                let last = self.pick(4);
                let sign = self.of(&["<", "<="]);
                format!("for ({name} = 0; {name} {sign} {last}; {name}++)\n{}", self.looped(inner))
            }
            4 if self.loops < 2 => {
                let body = self.looped(inner);
                format!("for (h = EActor->FirstInv(); h; h = EActor->NextInv())\n{body}")
            }
            5 if self.loops < 2 => {
                let name = self.counter();
                let body = self.looped(inner);
                format!("{name} = {};\nwhile ({name}-- > 0)\n{body}", self.pick(4))
            }
            6 if self.loops < 2 => {
                let name = self.counter();
                let body = self.looped(inner);
                format!("{name} = 0;\ndo\n{body}while (++{name} < 3);")
                    .replace("++", "")
                    .replace(&format!("while ({name} < 3)"), &format!("while (({name} = {name} + 1) < 3)"))
            }
            7 | 8 => self.switch(inner),
            9 => self.block(inner),
            _ => self.simple(),
        }
    }

    fn looped(&mut self, depth: u32) -> String {
        self.loops += 1;
        let body = self.block(depth);
        self.loops -= 1;
        body
    }

    /// A counter of its own, so that every loop ends.
    fn counter(&mut self) -> String {
        self.counters += 1;
        format!("n{}", self.counters % 10)
    }

    fn block(&mut self, depth: u32) -> String {
        let count = 1 + self.pick(3);
        let all: Vec<String> = (0..count).map(|_| self.statement(depth)).collect();
        format!("{{\n{}\n}}\n", all.join("\n"))
    }

    fn switch(&mut self, depth: u32) -> String {
        let resources = self.pick(3) == 0;
        let value = if resources { self.resource() } else { format!("({}) % 5", self.number(1)) };
        let mut out = format!("switch ({value}) {{\n");
        let cases = 1 + self.pick(3);
        for case in 0..cases {
            match resources {
                true => {
                    out.push_str(&format!("case $\"{}\":\n", RESOURCES[usize::try_from(case).unwrap() % 3]))
                }
                false => out.push_str(&format!("case {case}:\n")),
            }
            if self.pick(5) == 0 && case + 1 < cases {
                continue;
            }
            for _ in 0..=self.pick(2) {
                out.push_str(&self.statement(depth));
                out.push('\n');
            }
            if self.pick(4) > 0 {
                out.push_str("break;\n");
            }
        }
        if self.pick(2) == 0 {
            out.push_str(&format!("default:\n{}\n", self.statement(depth)));
        }
        out.push('}');
        out
    }

    fn simple(&mut self) -> String {
        let on = self.of(&["EActor", "EVictim", "h"]);
        match self.pick(24) {
            0 => format!("e.vDmg = {};", self.number(2)),
            1 => format!("e.vDmg += {};", self.number(2)),
            2 => format!("e.vHit -= {};", self.number(2)),
            3 => format!("e.saveDC = {};", self.number(2)),
            4 => format!("e.EParam = {};", self.number(2)),
            5 => format!("e.isHit = {};", self.truth(2)),
            6 => format!("e.isCrit = {};", self.number(1)),
            7 => format!("e.eID = {};", self.resource()),
            8 => format!("{} = {};", self.of(&["i", "j", "k"]), self.number(2)),
            9 => format!("h = {};", self.thing()),
            10 => format!("g = {};", self.thing()),
            11 => format!("r = {};", self.resource()),
            12 => format!("b = {};", self.truth(2)),
            13 => format!("{on}->GainMana({});", self.number(2)),
            14 => format!("{on}->Timeout = {};", self.number(2)),
            15 => format!("Throw(EV_DAMAGE, {}, {});", self.thing(), self.thing()),
            16 => "c = EActor->ChoicePrompt(\"Which?\", \"abc\");".to_owned(),
            17 => format!("if (c == '{}')\n  e.vDmg = c - 'a';", self.of(&["a", "b", "c"])),
            18 => "i = j = e.EParam % 7;".to_owned(),
            19 => "if ((h = EActor->GetStatiObj(3)))\n  h->GainMana(2);".to_owned(),
            20 => format!("EActor->IPrint(\"<Num> and <hObj>.\", {}, EItem);", self.number(2))
                .replace("EItem);", "EActor->LevelAs(r));")
                .replace("<hObj>", "<Num>"),
            21 => format!("count = {};", self.number(1)),
            22 => format!("e.MM |= {};\ne.MM &= ~{};", self.pick(16), self.pick(16)),
            _ => match self.pick(5) {
                0 => "break;".to_owned(),
                1 if self.loops > 0 => "continue;".to_owned(),
                2 => format!("return {};", self.answer()),
                3 => format!("{} ? EActor->GainMana(1) : EVictim->GainMana(2);", self.truth(1)),
                _ => format!("{} && EActor->LoseFatigue(1);", self.truth(1)),
            },
        }
    }
}
