import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { type Db, runText } from '../../platform/db/database.ts';
import { sumAnswers } from './answer-sums.queries.ts';
import { setTopicResults } from './executions.queries.ts';

let at: MeasuringApp;
let sweeps: string[];
beforeAll(async () => {
  at = await startMeasuringApp({ connected: ['gemini'] });
  for (const topic of ['Tills', 'Ovens']) await at.measure(topic, [`Which ${topic} suit a bakery?`]);
});
afterAll(() => at.stop());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await runText(at.app.ctx.db, text, values)).rows as { id: string }[];
const sums = async () => {
  const { domain_id } = at.person;
  const [row] = await sumAnswers(at.app.ctx.db, {
    domain_id,
    start: '2024-01-01',
    end: '2035-12-31',
    time_zone: 'UTC',
  });
  return row;
};
/** Stores one more answer of a sweep and counts its answers again, in one transaction. */
async function storeAndCount(db: Db, sweep: string) {
  await runText(
    db,
    `update answers set status = 'answered' where id = (
      select id from answers where topic_execution_id = $1 and status = 'planned' order by id limit 1 for update skip locked)`,
    [sweep],
  );
  const end = { status: 'completed', score: null, results: null, overview: null, readings: 0 } as const;
  await setTopicResults(db, sweep, { ...end, at: at.app.ctx.now() });
}
/** Two workers at once: the second one is at it while nothing of the first is committed. */
async function storeAtOnce(first: string, second: string) {
  const { db } = at.app.ctx;
  let other = Promise.resolve();
  await db.transaction().execute(async (one) => {
    await storeAndCount(one, first);
    other = db.transaction().execute((two) => storeAndCount(two, second));
    const isWaiting = () =>
      rowsOf(
        "select 1 as id from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    await expect.poll(async () => (await isWaiting()).length).toBe(1);
  });
  await other;
}

beforeEach(async () => {
  sweeps = (await rowsOf('select id from topic_executions order by created_at')).map(({ id }) => id);
  await rowsOf("update answers set status = 'planned' where status = 'answered'");
  await rowsOf('delete from answer_sums');
});

it('Two workers that store answers of one sweep at once lose no answer of its sums', async () => {
  const [sweep = ''] = sweeps;
  await storeAtOnce(sweep, sweep);
  expect(await sums()).toEqual({ platform: 'gemini', k: 2, n: 2 });
});

it('Two sweeps of a day that are scored at once both count in the sums of their answers', async () => {
  const [one = '', other = ''] = sweeps;
  await storeAtOnce(one, other);
  expect(await sums()).toEqual({ platform: 'gemini', k: 2, n: 2 });
});

it('A sweep that is scored again, with another reading or fewer answers, has only its newest sums', async () => {
  const { db } = at.app.ctx;
  const [sweep = ''] = sweeps;
  for (let times = 0; times < 3; times += 1) await storeAndCount(db, sweep);
  expect(await sums()).toEqual({ platform: 'gemini', k: 3, n: 3 });
  await rowsOf("update answers set mentioned = false, cited = false where status = 'answered'");
  await storeAndCount(db, sweep);
  expect(await sums()).toEqual({ platform: 'gemini', k: 0, n: 3 });
  await rowsOf("update answers set status = 'failed' where status = 'answered'");
  await storeAndCount(db, sweep);
  expect(await sums()).toBeUndefined();
});
