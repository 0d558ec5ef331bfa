import { type Db, runText } from '../src/platform/db/database.ts';
import { until } from './soon.ts';

const OPEN = `select 1 from jobs.job
  where (state in ('active', 'retry') or state = 'created' and start_after <= now()) and ($1 or name = any ($2))`;

/** Waits until no job is left to be done now, or none with these names. */
export const workDone = (db: Db, ...names: string[]) =>
  until(async () => (await runText(db, OPEN, [names.length === 0, names])).rows.length === 0);
