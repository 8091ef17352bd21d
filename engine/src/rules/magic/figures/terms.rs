//! Sums that say what they are made of.

/// Takes in the terms of a sum as it is worked out; `()` takes in nothing.
pub trait Terms {
    /// A term that is not 0: what it comes from, and how much.
    fn term(&mut self, from: &'static str, amount: i32);

    /// A term, left out where it is 0; hands back the amount.
    #[inline]
    fn add(&mut self, from: &'static str, amount: i32) -> i32 {
        if amount != 0 {
            self.term(from, amount);
        }
        amount
    }
}

impl Terms for () {
    #[inline]
    fn term(&mut self, _: &'static str, _: i32) {}
}

impl Terms for Vec<(&'static str, i32)> {
    fn term(&mut self, from: &'static str, amount: i32) {
        self.push((from, amount));
    }
}
