//! Work on all processors, with results in order.

use std::num::NonZero;
use std::thread;

/// Below so many entries a thread costs more than it saves.
const LEAST: usize = 64;

/// Bytes of a thread's stack: code may be nested.
const STACK: usize = 8 << 20;

/// What `of` makes of each entry, in order. Entries are handed out in as many runs as there are processors; where the
/// system gives no thread, that run is done here.
pub fn map<T: Sync, R: Send>(entries: &[T], of: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let run = entries.len().div_ceil(threads).max(LEAST);
    let each = |part: &[T]| part.iter().map(&of).collect::<Vec<R>>();
    let mut runs = entries.chunks(run);
    let first = runs.next().unwrap_or_default();
    thread::scope(|scope| {
        let begun: Vec<_> = runs
            .map(|part| (part, thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || each(part))))
            .collect();
        let mut all = each(first);
        for (part, thread) in begun {
            match thread.map(thread::ScopedJoinHandle::join) {
                Ok(Ok(done)) => all.extend(done),
                // A panic there is a panic here.
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(_) => all.extend(each(part)),
            }
        }
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_order() {
        for count in [0, 1, LEAST, 5 * LEAST + 3] {
            let entries: Vec<usize> = (0..count).collect();
            let doubled: Vec<usize> = entries.iter().map(|n| n * 2).collect();
            assert_eq!(map(&entries, |n| n * 2), doubled);
        }
    }
}
