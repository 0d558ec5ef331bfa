import { describe, expect, it } from 'vitest';
import { JOB_DEFAULTS, type SeenCtx, useQueues } from '../../../test/queue-app.ts';
import { soon, until } from '../../../test/soon.ts';
import { runText } from '../db/database.ts';
import { defineJob } from './jobs.ts';

const { openOne, startQueue, untilDone, db } = useQueues();

describe('Jobs whose process died', () => {
  /** What the death of a process looks like to the next one. */
  const die = (name: string) =>
    runText(
      db(),
      `update jobs.job set state = 'retry', start_after = now(), retry_count = greatest(retry_count, 1),
        started_on = coalesce(started_on, now()), heartbeat_on = null,
        output = '{ "value": { "message": "job heartbeat timeout" } }'
        where name = $1 and state in ('created', 'retry', 'active')`,
      [name],
    );
  const kindOf = (
    name: string,
    change: Partial<Parameters<typeof defineJob<SeenCtx, { n: number }>>[0]> = {},
  ) =>
    defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      retries: 5,
      concurrency: 4,
      name,
      run: async ({ seen }, { n }) => void seen.push(`run ${n}`),
      gaveUp: async ({ seen }, { n }, reason) => void seen.push(`gave up ${n}: ${reason}`),
      ...change,
    });

  it('A job whose process died twice is set aside with a sentence and not started a third time', async () => {
    const job = kindOf('dies-twice');
    const sender = await openOne([job]);
    await sender.send(db(), job, { n: 1 });
    await die('dies-twice');
    // It started again, and then its process died once more.
    const { rows } = await runText(db(), "select id from jobs.job where name = 'dies-twice'");
    await runText(db(), 'insert into job_deaths (job_id, died_at, begun) values ($1, now(), true)', [
      (rows[0] as { id: string }).id,
    ]);
    const { seen } = await startQueue([job]);
    await until(() => seen.length > 0);
    await untilDone('dies-twice');
    expect(seen).toEqual(['gave up 1: This stopped the worker twice and was set aside.']);
    expect((await runText(db(), 'select from job_deaths')).rows).toEqual([]);
  });

  it('After a process died, its jobs run again one after the other, so that a second death can be blamed on one of them', async () => {
    let [now, most] = [0, 0];
    const job = kindOf('dies-once', {
      run: async ({ seen }, { n }) => {
        now += 1;
        most = Math.max(most, now);
        // Long enough for another one to begin, which it must not.
        for (let times = 0; times < 5; times += 1) await runText(db(), 'select 1');
        seen.push(n);
        now -= 1;
      },
    });
    const sender = await openOne([job]);
    for (const n of [1, 2, 3]) await sender.send(db(), job, { n });
    await die('dies-once');
    const { seen } = await startQueue([job]);
    await until(() => seen.length === 3);
    expect(most).toBe(1);
    await soon(async () => expect((await runText(db(), 'select from job_deaths')).rows).toEqual([]));
  });

  it('A job is not set aside for a second death that came long after the first or before it had started again', async () => {
    const job = kindOf('dies-seldom');
    const sender = await openOne([job]);
    for (const n of [1, 2]) await sender.send(db(), job, { n });
    await die('dies-seldom');
    await runText(
      db(),
      `insert into job_deaths (job_id, died_at, begun)
        select id, now() - case when data ->> 'n' = '1' then interval '2 hours' else interval '1 minute' end,
          data ->> 'n' = '1' from jobs.job where name = 'dies-seldom'`,
    );
    const { seen } = await startQueue([job]);
    await until(() => seen.length === 2);
    expect(new Set(seen)).toEqual(new Set(['run 1', 'run 2']));
  });
});
