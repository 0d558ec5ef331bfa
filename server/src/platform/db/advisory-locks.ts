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
/** Held by whoever lays visitors to rest or deletes what was left of them in ClickHouse; one at a time. */
export const REST_LOCK = 7_415_015;
/** Shared by whoever reads for long what rests in ClickHouse, so that nothing is deleted there meanwhile. */
export const READ_RESTING_LOCK = 7_415_016;
