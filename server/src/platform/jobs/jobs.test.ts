import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { JOB_DEFAULTS, type SeenCtx, useQueues } from '../../../test/queue-app.ts';
import { soon, until } from '../../../test/soon.ts';
import { AppError } from '../app-error.ts';
import { runText } from '../db/database.ts';
import { defineJob } from './jobs.ts';
import type { Job } from './run-job.ts';

const { openOne, startQueue, untilDone, db } = useQueues();

it('Starting corrects queues that another version configured differently and does not rewrite the others', async () => {
  const run = async () => undefined;
  const job = { ...JOB_DEFAULTS, run, gaveUp: run };
  const kinds = ['same', 'changed'].map((name) => defineJob<SeenCtx, { n: number }>({ ...job, name }));
  const start = async () => openOne(kinds);
  const queues = async () =>
    (
      await runText(
        db(),
        `select name, retry_limit, dead_letter, updated_on from jobs.queue
          where name similar to '(same|changed)(-gave-up)?' order by name`,
      )
    ).rows as { name: string; retry_limit: number; dead_letter: string | null; updated_on: Date }[];
  await start();
  const made = await queues();
  expect(made.map(({ name, retry_limit, dead_letter }) => [name, retry_limit, dead_letter])).toEqual([
    ['changed', 2, 'changed-gave-up'],
    ['changed-gave-up', 3, null],
    ['same', 2, 'same-gave-up'],
    ['same-gave-up', 3, null],
  ]);
  await runText(db(), "update jobs.queue set retry_limit = 9, dead_letter = null where name like 'changed%'");
  await start();
  const now = await queues();
  expect(now.map(({ updated_on: _, ...queue }) => queue)).toEqual(
    made.map(({ updated_on: _, ...queue }) => queue),
  );
  const rewritten = now.filter(({ updated_on }, at) => updated_on > made[at]!.updated_on);
  expect(rewritten.map(({ name }) => name)).toEqual(['changed', 'changed-gave-up']);
});

describe('Jobs', () => {
  it('A job exists if and only if its transaction commits', async () => {
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'commit',
      run: async ({ seen }, { n }) => void seen.push(n),
    });
    const { queue, seen } = await startQueue([job]);
    const send = (n: number, fails: boolean) =>
      db()
        .transaction()
        .execute(async (db) => {
          await queue.send(db, job, { n });
          if (fails) throw new Error('rolled back');
        });
    await send(1, true).catch(() => undefined);
    await send(2, false);
    await until(() => seen.length > 0);
    await untilDone('commit');
    expect(seen).toEqual([2]);
  });

  it('Work that waited when a backup was taken is done after it was restored, and none of a kind that is gone', async () => {
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'refilled',
      run: async ({ seen }, { n }) => void seen.push(n),
    });
    const { queue, seen } = await startQueue([job]);
    const start_after = new Date().toISOString();
    const waiting = ['refilled', 'of an older version'].map((name, n) => ({
      id: randomUUID(),
      name,
      priority: 0,
      data: { n },
      start_after,
    }));
    await queue.refill(db(), waiting);
    await until(() => seen.length > 0);
    expect(seen).toEqual([0]);
  });

  it('A job that throws is tried again, and is given up after its last try', async () => {
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'throws',
      retries: 1,
      run: async ({ seen }, { n }) => {
        seen.push(`try ${n}`);
        throw new Error('a fault');
      },
      gaveUp: async ({ seen }, { n }) => void seen.push(`gave up ${n}`),
    });
    const { queue, seen } = await startQueue([job]);
    await queue.send(db(), job, { n: 7 });
    await until(() => seen.includes('gave up 7'));
    expect(seen).toEqual(['try 7', 'try 7', 'gave up 7']);
  });

  it('A job that throws an AppError is given up at once', async () => {
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'refuses',
      run: async ({ seen }) => {
        seen.push('try');
        throw new AppError('conflict', 'No.');
      },
      gaveUp: async ({ seen }) => void seen.push('gave up'),
    });
    const { queue, seen } = await startQueue([job]);
    await queue.send(db(), job, { n: 1 });
    await until(() => seen.includes('gave up'));
    await untilDone('refuses');
    expect(seen).toEqual(['try', 'gave up']);
  });

  it('A job whose data has an unknown shape is skipped, whatever the data is', async () => {
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'shapes',
      run: async ({ seen }, { n }) => void seen.push(n),
      gaveUp: async ({ seen }) => void seen.push('gave up'),
    });
    const { queue, seen } = await startQueue([job]);
    for (const data of [{}, { n: 'one' }, { m: 1 }, [1]]) await queue.send(db(), job, data);
    await queue.send(db(), job, { n: 2, more: true });
    await untilDone('shapes');
    expect(seen).toEqual([2]);
  });

  it('A running job is told at once that its process stops, and the next process takes it up', async () => {
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'stops',
      run: async ({ seen }, _data, { signal }) => {
        seen.push('started');
        if (seen.length > 1 || stopped) return;
        await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
        throw new Error('stopping');
      },
    });
    let stopped = false;
    const first = await startQueue([job]);
    await first.queue.send(db(), job, { n: 1 });
    await until(() => first.seen.length > 0);
    stopped = true;
    await first.queue.stop();
    const second = await startQueue([job]);
    await until(() => second.seen.length > 0);
    expect([first.seen, second.seen]).toEqual([['started'], ['started']]);
  });

  it('The next waiting job starts as soon as one ends', async () => {
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'queued',
      run: async ({ seen }, { n }) => void seen.push(n),
    });
    const sender = await openOne([job]);
    // A pause of the usual length after each job would exceed the time limit of the test.
    for (let n = 0; n < 20; n += 1) await sender.send(db(), job, { n });
    const { seen } = await startQueue([job]);
    await until(() => seen.length === 20);
  });

  it('Jobs of one group take no more places than allowed, even when all workers look at the same moment', async () => {
    let [now, most] = [0, 0];
    const hanging = Promise.withResolvers<void>();
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'groups',
      concurrency: 12,
      each_group: 1,
      run: async ({ seen }, { n }) => {
        if (n < 10) {
          now += 1;
          most = Math.max(most, now);
          await hanging.promise;
          now -= 1;
        }
        seen.push(n);
      },
    });
    const { queue, seen } = await startQueue([job]);
    await db()
      .transaction()
      .execute(async (db) => {
        for (let n = 0; n < 8; n += 1) await queue.send(db, { ...job, group: 'hangs', priority: n }, { n });
      });
    for (let n = 10; n < 13; n += 1) await queue.send(db(), { ...job, group: `answers ${n}` }, { n });
    await until(() => seen.length === 3);
    expect(most).toBe(1);
    await soon(async () => {
      const { rows } = await sql<{ priority: number; retry_limit: number }>`
        select priority, retry_limit from jobs.job where name = 'groups' and state = 'created'`.execute(db());
      // Jobs that were taken and put back are unchanged.
      expect(new Set(rows.map(({ priority }) => priority)).size).toBe(7);
      expect(new Set(rows.map(({ retry_limit }) => retry_limit))).toEqual(new Set([job.retries]));
    });
    hanging.resolve();
    await until(() => seen.length === 11);
    expect([most, new Set(seen).size]).toEqual([1, 11]);
  });

  it('A job runs even if its queue last worked while the clock was a day ahead', async () => {
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'ahead',
      run: async ({ seen }, { n }) => void seen.push(n),
    });
    const first = await openOne([job]);
    for (const n of [1, 2]) await first.send(db(), job, { n });
    for (const statement of [
      "update jobs.version set cron_on = now() + interval '1 day'",
      "update jobs.queue set monitor_claim_on = now() + interval '1 day', maintain_on = now() + interval '1 day'",
      "update jobs.job set start_after = now() + interval '1 day' where name = 'ahead' and data ->> 'n' = '1'",
      // Its worker died at once.
      `update jobs.job set state = 'active', started_on = now() + interval '1 day', heartbeat_on = now() + interval '1 day'
        where name = 'ahead' and data ->> 'n' = '2'`,
    ])
      await runText(db(), statement);
    const { seen } = await startQueue([job]);
    await until(() => seen.includes(1));
    const noted = await runText(
      db(),
      `select from jobs.version where cron_on > now() + interval '1 minute'
        union all select from jobs.queue where greatest(monitor_claim_on, maintain_on) > now() + interval '1 minute'
        union all select from jobs.job where heartbeat_on > now() + interval '1 minute'`,
    );
    expect(noted.rows).toEqual([]);
  });

  it('As many jobs of a kind run at once as its definition says, and no more', async () => {
    let [now, most] = [0, 0];
    const job = defineJob<SeenCtx, { n: number }>({
      ...JOB_DEFAULTS,
      name: 'width',
      concurrency: 3,
      run: async ({ seen }, { n }) => {
        now += 1;
        most = Math.max(most, now);
        await until(() => most >= 3);
        for (let times = 0; times < 5; times += 1) await runText(db(), 'select 1');
        now -= 1;
        seen.push(n);
      },
    });
    const { queue, seen } = await startQueue([job]);
    for (let n = 0; n < 9; n += 1) await queue.send(db(), job, { n });
    await until(() => seen.length === 9);
    expect(most).toBe(3);
  });
});

it('Idle workers send the database no queries of their own, and still take up work that becomes due without a notice', async () => {
  const names = Array.from({ length: 20 }, (_, place) => `rests-${place}`);
  const run: Job<SeenCtx>['run'] = async (ctx, data) => void ctx.seen.push(data);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const looks = () =>
    statements.mock.calls.flatMap(([text]) => /j\.name = '(rests-\d+)'/.exec(String(text))?.[1] ?? []);
  const { seen } = await startQueue(names.map((name) => ({ ...JOB_DEFAULTS, name, run })));
  await until(() => new Set(looks()).size === names.length);
  statements.mockClear();
  // It is not reported, like work that is retried.
  await runText(
    db(),
    `insert into jobs.job (name, data, start_after) values ($1, '{"n": 7}', now() + interval '1 second')`,
    [names[3]],
  );
  await until(() => seen.length > 0);
  expect(seen).toEqual([{ n: 7 }]);
  expect(looks().length).toBeLessThan(names.length / 2);
  statements.mockRestore();
});
