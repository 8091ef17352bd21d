//! Gods and those who pray. What stands so far: `presence`, a god that makes itself felt in a round. Prayer, favour and
//! anger take their places here.

pub mod presence;
