//! Dice and arithmetic.

use crate::base::label::{Label, fnv};
use crate::script::api::{declare, int, resource};
use crate::script::lend::{Fail, wrong};
use rhai::Dynamic;

declare! {
    /// A die of that many sides, from 1.
    roll "" (sides: Int) [dice] -> Int |c| {
        let sides = c.int(0)?;
        if sides < 1 {
            return wrong(format!("roll: a die needs a side at least, and this one has {sides}"));
        }
        Ok(int(c.roll(sides)? + 1))
    };

    /// A number from 0 to one below the limit; 0 for a limit of 0.
    random "random" (limit: Int) [dice] -> Int |c| {
        let limit = c.int(0)?;
        Ok(int(c.roll(limit)?))
    };

    /// Dice rolled: the sum of "2d6+3", or of dice such as e.dmg.
    dice "" (dice: Dice) [dice] -> Int |c| {
        let (dice, label) = (c.dice(0)?, c.die_label());
        Ok(int(c.machine.dice(dice, Label { text: label, hash: fnv(label) })?))
    };

    /// The smaller of two numbers.
    min "min" (a: Int, b: Int) -> Int |c| Ok(int(c.int(0)?.min(c.int(1)?)));

    /// The larger of two numbers.
    max "max" (a: Int, b: Int) -> Int |c| Ok(int(c.int(0)?.max(c.int(1)?)));

    /// The number without its sign.
    abs "abs" (n: Int) -> Int |c| match c.int(0)?.checked_abs() {
        Some(n) => Ok(int(n)),
        None => wrong("abs: the number is too small"),
    };

    /// The number as 8 bits hold it: 127 and one more is -128.
    int8 "" (n: Int) -> Int |c| Ok(int(i32::from(c.int(0)? as i8)));

    /// The number as 16 bits hold it: 32767 and one more is -32768.
    int16 "" (n: Int) -> Int |c| Ok(int(i32::from(c.int(0)? as i16)));

    /// The number as 8 bits without a sign hold it: 255 and one more is 0.
    uint8 "" (n: Int) -> Int |c| Ok(int(i32::from(c.int(0)? as u8)));

    /// The number as 16 bits without a sign hold it: 65535 and one more is 0.
    uint16 "" (n: Int) -> Int |c| Ok(int(i32::from(c.int(0)? as u16)));

    /// The resource of that name, such as "effect:poison"; checked when the pack is loaded.
    id "" (name: Resource) -> Resource |c| Ok(resource(c.resource(0)?));

    /// Stops this script with a problem of your own words; its answer is ERROR.
    error "Error" (text: Text) -> Nothing |c| {
        let text = c.text(0)?;
        Err::<Dynamic, Fail>(Fail::Wrong(text.to_string()))
    };
}
