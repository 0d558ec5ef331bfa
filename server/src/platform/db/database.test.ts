import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { soon, until } from '../../../test/soon.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createLogger } from '../log/logger.ts';
import { isAway, retryWhileAway } from './away.ts';
import { answers, isDuplicate, json, one, openDatabase, runText } from './database.ts';
import { watchDatabase } from './watch-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.connection, 3);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

it('The database returns numbers as numbers and times as ISO text', async () => {
  const row = await one(
    pool.db,
    sql`select 9007199254740991::bigint as big, 1.25::numeric as money, date '2026-02-03' as day,
      timestamptz '2026-02-03 04:05:06.789+02' as at, null::timestamptz as never`,
  );
  expect(row).toEqual({
    big: 9007199254740991,
    money: 1.25,
    day: '2026-02-03',
    at: '2026-02-03T02:05:06.789Z',
    never: null,
  });
});

it('A process that stands still while it connects is connected when it goes on', async () => {
  const fresh = openDatabase(database.connection, 1);
  const asked = runText(fresh.db, 'select 1 as one', []);
  // Others wait for the only connection meanwhile.
  const waiting = runText(fresh.db, 'select 2 as two', []);
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12_000);
  expect((await asked).rows).toEqual([{ one: 1 }]);
  expect((await waiting).rows).toEqual([{ two: 2 }]);
  await fresh.close();
});

it.each([
  ['plain', 'plain'],
  ['half \ud83d a sign', 'half \ufffd a sign'],
  ['\udc00', '\ufffd'],
  ['a\u0000b', 'a\ufffdb'],
  ['whole 🦄 signs', 'whole 🦄 signs'],
  ['a backslash \\ud83d and \\u0000', 'a backslash \\ud83d and \\u0000'],
  ['two \\\\ud83d', 'two \\\\ud83d'],
  ['"quotes"\n\t\u2028', '"quotes"\n\t\u2028'],
])('keeps %j in JSON as well as it can', async (text, kept) => {
  const row = await one(pool.db, sql<{ value: unknown }>`select ${json({ text, [text]: [text] })} as value`);
  expect(row.value).toEqual({ text: kept, [kept]: [kept] });
});

it('An unreachable database is told apart from a wrong query', async () => {
  const failing = async (text: string) =>
    runText(pool.db, text).then(
      () => null,
      (error: unknown) => error,
    );
  for (const text of ['selec 1', 'select 1/0', "select '\\x'::jsonb", 'select * from nowhere'])
    expect(isAway(await failing(text))).toBe(false);
  const nowhere = openDatabase({ host: '/nowhere', port: 1, user: 'x', database: 'x' }, 1);
  const refused = openDatabase({ connection_string: 'postgresql://x@127.0.0.1:1/x' }, 1);
  for (const { db, close } of [nowhere, refused]) {
    expect(isAway(await runText(db, 'select 1').catch((error: unknown) => error))).toBe(true);
    expect(await answers(db)).toBe(false);
    await close();
  }
  await runText(pool.db, 'create table unique_here (n int primary key)');
  await runText(pool.db, 'insert into unique_here values (1)');
  const twice = await failing('insert into unique_here values (1)');
  expect([isDuplicate(twice), isAway(twice)]).toEqual([true, false]);
  // Last, because the pool may hand out the dead connection once more.
  expect(isAway(await failing('select pg_terminate_backend(pg_backend_pid())'))).toBe(true);
});

const untilGone = (pid: number) =>
  until(async () => {
    const text = 'select 1 from pg_stat_activity where pid = $1';
    return (await retryWhileAway(() => runText(pool.db, text, [pid]))).rows.length === 0;
  });

it('The server survives database connections that are cut while in use, and works again afterwards', async () => {
  const victim = pool.db.transaction().execute(async (db) => {
    await runText(db, 'select 1');
    const { rows } = await runText(db, 'select pg_backend_pid() as pid');
    const { pid } = rows[0] as { pid: number };
    await runText(pool.db, 'select pg_terminate_backend($1)', [pid]);
    await untilGone(pid);
    await runText(db, 'select 1');
  });
  const error = await victim.catch((thrown: unknown) => thrown);
  expect(isAway(error)).toBe(true);
  let tries = 0;
  const value = await retryWhileAway(async () => {
    tries += 1;
    if (tries < 3) await runText(pool.db, 'select pg_terminate_backend(pg_backend_pid())');
    return (await runText(pool.db, 'select 42 as n')).rows;
  });
  expect([value, tries]).toEqual([[{ n: 42 }], 3]);
  const stopped = AbortSignal.abort();
  const hopeless = () =>
    retryWhileAway(() => runText(pool.db, 'select pg_terminate_backend(pg_backend_pid())'), stopped);
  await expect(hopeless()).rejects.toThrow();
});

it('A transaction whose process sleeps is ended, because others wait for it', async () => {
  const shown = await retryWhileAway(() => runText(pool.db, 'show idle_in_transaction_session_timeout'));
  expect(shown.rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
  const asleep = pool.db.transaction().execute(async (db) => {
    const { rows } = await runText(db, 'select pg_backend_pid() as pid');
    await runText(db, "set local idle_in_transaction_session_timeout = '20ms'");
    await untilGone((rows[0] as { pid: number }).pid);
    await runText(db, 'select 1');
  });
  expect(isAway(await asleep.catch((thrown: unknown) => thrown))).toBe(true);
  expect((await retryWhileAway(() => runText(pool.db, 'select 42 as n'))).rows).toEqual([{ n: 42 }]);
});

it('The log says once that the database is away or full, and once that this is over', async () => {
  const log = createLogger('silent');
  const told: unknown[] = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((_data: unknown, text?: string) => void told.push(text));
  const proxy = await startDatabaseProxy(database.connection);
  const far = openDatabase(proxy.connection, 2, (error) => watch.heard(error));
  const watch = watchDatabase(far.db, log, 20);
  const ask = () => runText(far.db, 'select 1').catch(() => undefined);
  await ask();
  // A single cut connection is not an outage.
  await runText(far.db, 'select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  const looks = vi.spyOn(pg.Client.prototype, 'query');
  await until(() => looks.mock.calls.length > 0);
  looks.mockRestore();
  await ask();
  expect(told).toEqual([]);
  await proxy.cut();
  for (let times = 0; times < 5; times += 1) await ask();
  await soon(() => expect(told).toHaveLength(1));
  for (let times = 0; times < 5; times += 1) await ask();
  await proxy.mend();
  await soon(() => expect(told).toHaveLength(2));
  expect(told).toEqual([
    'database unreachable; everything resumes when it is back',
    'database reachable again',
  ]);
  expect(watch.isDiskFull()).toBe(false);
  watch.close();
  await far.close();
  await proxy.close();
});
