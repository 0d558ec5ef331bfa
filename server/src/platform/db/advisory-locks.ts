// Keys of the advisory locks, the same in every process. All share one space: two works with the same key would wait
// for each other. Locks by text (`hashtext`) need none.

export const MIGRATION_LOCK = 7_415_001;
