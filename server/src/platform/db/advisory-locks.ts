// Numbers of the database's advisory locks, the same in every process. They share one space: whoever takes one that
// another work has, waits for that. Locks by text (`hashtext`) need none.

export const MIGRATION_LOCK = 7_415_001;
/** One process at a time builds the sample workspace. */
export const BUILD_LOCK = 7_415_002;
/** Copying events to another store, against deleting them. */
export const COPY_LOCK = 7_415_012;
/** One process at a time decides where events are kept. */
export const SETTLE_LOCK = 7_415_013;
/** One move of events at a time. */
export const MOVE_LOCK = 7_415_014;
