//! Throwing: every entry point of an event, each with its copying rules. What a throw fills in stands in
//! `record`; the three phases in `phases`; who is asked, in `chain`.
//!
//! | entry | the record that goes in | what comes back besides the answer |
//! |---|---|---|
//! | `throw` and the Throw kin (`kin`) | a fresh one | nothing |
//! | `damage` (DAMAGE), `throw_terra_dmg` (`ground`) | a fresh one | nothing |
//! | `rethrow` (ReThrow) | a copy, without Terse and isVerb | everything but the code and Terse |
//! | `throw_copy` (XTHROW, RXTHROW) | a changed copy, without Terse and isVerb | chResult |
//! | `redirect` (RedirectEff) | a copy with another effect, Terse and isVerb kept, isActivation cleared | nothing |
//! | `inform` | a copy, without Terse and isVerb | nothing, and nobody need answer |
//! | `pevent` (PEVENT) | a fresh one, for one resource alone | nothing |
//!
//! Source: docs/rules/chain.md, The ten links; docs/rules/events.md, Throws.

mod copying;
mod direct;
mod ground;
mod kin;
mod phases;
mod record;
mod unheard;

pub use unheard::UNHANDLED;
