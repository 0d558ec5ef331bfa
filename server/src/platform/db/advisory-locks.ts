// Numbers of the database's advisory locks, the same in every process. They share one space: whoever takes one that
// another work has, waits for that. Locks by text (`hashtext`) need none.

export const MIGRATION_LOCK = 7_415_001;
/** One process at a time builds the sample workspace. */
export const BUILD_LOCK = 7_415_002;
