//! The records on one thing: where each stands, quick answers, marks to walk by. Knows nothing of whose
//! they are.

use super::{Stati, StatiQuery};
use crate::base::names::{Named, StatiNature};
use smallvec::SmallVec;

/// One record of a list, whatever comes and goes around it: what a walk over a list goes by while
/// handlers give and take records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatiMark {
    nature: StatiNature,
    serial: u32,
}

/// The records on one thing, sorted by nature and among one nature in the order they came, with a quick
/// answer to "any of this nature?". A thing without records costs no memory.
#[derive(Clone, Debug, Default)]
pub struct StatiList {
    records: Vec<Stati>,
    /// The number of each record, never used again in this list.
    serials: Vec<u32>,
    next: u32,
    present: [u64; 4],
    /// For each code that a TRAP_EVENT waits for, the bit of its number modulo 64.
    awaited: u64,
}

/// Two lists with the same records are the same, however they came to them.
impl PartialEq for StatiList {
    fn eq(&self, other: &Self) -> bool {
        self.records == other.records
    }
}
impl Eq for StatiList {}

impl StatiList {
    /// All records in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Stati> {
        self.records.iter()
    }

    /// How many records.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// No records?
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The record at a place.
    pub fn get(&self, index: usize) -> Option<&Stati> {
        self.records.get(index)
    }

    /// Is there a record of this nature?
    #[inline]
    pub fn has(&self, nature: StatiNature) -> bool {
        let n = nature.number() as usize & 255;
        self.present[n >> 6] & (1 << (n & 63)) != 0
    }

    /// May a TRAP_EVENT wait for one of these codes, each the bit of its number modulo 64? No is certain.
    #[inline]
    pub(crate) fn may_await(&self, codes: u64) -> bool {
        self.awaited & codes != 0
    }

    fn note_awaited(&mut self) {
        let bit = |s: &Stati| 1u64 << (i32::from(s.mag) as u32 % 64);
        self.awaited = self.of(StatiNature::TRAP_EVENT).fold(0, |bits, s| bits | bit(s));
    }

    /// Records of one nature, in order.
    #[inline]
    pub fn of(&self, nature: StatiNature) -> impl Iterator<Item = &Stati> + '_ {
        self.slice(nature).1.iter()
    }

    /// Records that are meant, in order, each with its place.
    pub fn meant(&self, query: StatiQuery) -> impl Iterator<Item = (usize, &Stati)> + '_ {
        let (first, records) = match query.nature {
            Some(nature) => self.slice(nature),
            None => (0, self.records.as_slice()),
        };
        records.iter().enumerate().filter(move |(_, s)| query.fits(s)).map(move |(i, s)| (first + i, s))
    }

    /// Place of the first record of a nature, and all of that nature.
    #[inline]
    fn slice(&self, nature: StatiNature) -> (usize, &[Stati]) {
        if !self.has(nature) {
            return (0, &[]);
        }
        let first = self.records.partition_point(|s| s.nature < nature);
        let rest = self.records.get(first..).unwrap_or_default();
        let len = rest.iter().take_while(|s| s.nature == nature).count();
        (first, rest.get(..len).unwrap_or_default())
    }

    /// The largest Mag among records of this nature (and this Val, when given).
    pub fn best(&self, nature: StatiNature, val: Option<i16>) -> Option<i16> {
        self.of(nature).filter(|s| val.is_none_or(|v| s.val == v)).map(|s| s.mag).max()
    }

    /// Marks of the records that are meant, in order: the way to walk over them while handlers run.
    pub fn marks(&self, query: StatiQuery) -> SmallVec<[StatiMark; 8]> {
        let mark = |(place, s): (usize, &Stati)| {
            self.serials.get(place).map(|serial| StatiMark { nature: s.nature, serial: *serial })
        };
        self.meant(query).filter_map(mark).collect()
    }

    /// Where a marked record is now; `None` once it is gone.
    pub fn place_of(&self, mark: StatiMark) -> Option<usize> {
        let (first, records) = self.slice(mark.nature);
        let serials = self.serials.get(first..first + records.len())?;
        serials.iter().position(|serial| *serial == mark.serial).map(|i| first + i)
    }

    /// A marked record, if it is still there.
    pub fn marked(&self, mark: StatiMark) -> Option<&Stati> {
        self.records.get(self.place_of(mark)?)
    }

    pub(in crate::world) fn push(&mut self, stati: Stati) {
        let n = stati.nature.number() as usize & 255;
        self.present[n >> 6] |= 1 << (n & 63);
        let place = self.records.partition_point(|s| s.nature <= stati.nature);
        self.serials.insert(place, self.next);
        self.next = self.next.wrapping_add(1);
        let traps = stati.nature == StatiNature::TRAP_EVENT;
        self.records.insert(place, stati);
        if traps {
            self.note_awaited();
        }
    }

    pub(in crate::world) fn remove(&mut self, index: usize) -> Option<Stati> {
        if index >= self.records.len() {
            return None;
        }
        let gone = self.records.remove(index);
        self.serials.remove(index);
        let beside = [index.checked_sub(1), Some(index)];
        if !beside.into_iter().flatten().any(|i| self.records.get(i).is_some_and(|s| s.nature == gone.nature))
        {
            let n = gone.nature.number() as usize & 255;
            self.present[n >> 6] &= !(1 << (n & 63));
        }
        if gone.nature == StatiNature::TRAP_EVENT {
            self.note_awaited();
        }
        Some(gone)
    }

    /// Changes a record; its nature, by which the list is sorted, stays.
    pub(in crate::world) fn change(&mut self, index: usize, new: Stati) -> Option<&Stati> {
        let record = self.records.get_mut(index)?;
        *record = Stati { nature: record.nature, ..new };
        if record.nature == StatiNature::TRAP_EVENT {
            self.note_awaited();
        }
        self.records.get(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLEEDING: StatiNature = StatiNature::BLEEDING;
    const AFRAID: StatiNature = StatiNature::AFRAID;

    fn list(records: &[(StatiNature, i16)]) -> StatiList {
        let mut list = StatiList::default();
        for (nature, mag) in records {
            list.push(Stati::new(*nature, 0, *mag));
        }
        list
    }

    #[test]
    fn records_stand_by_nature_and_then_as_they_came() {
        let list = list(&[(BLEEDING, 1), (AFRAID, 2), (BLEEDING, 3), (AFRAID, 4)]);
        let mags: Vec<i16> = list.iter().map(|s| s.mag).collect();
        assert_eq!(mags, [2, 4, 1, 3]);
        assert_eq!(list.of(BLEEDING).map(|s| s.mag).collect::<Vec<_>>(), [1, 3]);
        assert!(!list.has(StatiNature::PRONE) && list.of(StatiNature::PRONE).next().is_none());
    }

    #[test]
    fn a_mark_stays_with_its_record() {
        let mut list = list(&[(BLEEDING, 1), (BLEEDING, 2), (BLEEDING, 3)]);
        let marks = list.marks(StatiQuery::of(BLEEDING));
        list.push(Stati::new(AFRAID, 0, 9));
        assert!(list.remove(2).is_some_and(|s| s.mag == 2));
        list.push(Stati::new(BLEEDING, 0, 4));
        let left: Vec<Option<i16>> = marks.iter().map(|m| list.marked(*m).map(|s| s.mag)).collect();
        assert_eq!(left, [Some(1), None, Some(3)]);
    }

    #[test]
    fn what_is_awaited_follows_what_comes_changes_and_goes() {
        let mut list = list(&[(StatiNature::TRAP_EVENT, 19), (BLEEDING, 20)]);
        assert!(list.may_await(1 << 19) && !list.may_await(1 << 20));
        list.push(Stati::new(StatiNature::TRAP_EVENT, 0, 64 + 21));
        assert!(list.may_await(1 << 21));
        let (place, _) = list.meant(StatiQuery::of(StatiNature::TRAP_EVENT)).next().expect("there are two");
        let changed = Stati::new(StatiNature::TRAP_EVENT, 0, 22);
        assert!(list.change(place, changed).is_some());
        assert!(list.may_await(1 << 22) && !list.may_await(1 << 19));
        assert!(list.remove(place).is_some());
        assert!(!list.may_await(1 << 22) && list.may_await(1 << 21));
    }

    #[test]
    fn the_last_of_a_nature_takes_its_bit_along() {
        let mut list = list(&[(BLEEDING, 1), (AFRAID, 2), (BLEEDING, 3)]);
        assert!(list.remove(1).is_some() && list.has(BLEEDING));
        assert!(list.remove(1).is_some() && !list.has(BLEEDING) && list.has(AFRAID));
        assert!(list.remove(7).is_none());
    }
}
