import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { command } from '../../../test/backup-commands.ts';
import {
  noClickHouse,
  startClickHouse,
  type TestClickHouse,
} from '../../../test/clickhouse/start-clickhouse.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { createBareDatabase } from '../../../test/test-database.ts';
import { ANN, at, BOB, merged, type Site, secondVisit, story } from '../../../test/visits-story.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { migrateClickHouse } from '../../platform/clickhouse/migrate-clickhouse.ts';
import { type Db, openDatabase, runText } from '../../platform/db/database.ts';
import { takeBackup } from '../../platform/db/take-backup.ts';
import { restingForBackup } from './back-up-resting.store.ts';
import { cleanResting } from './clean-resting.store.ts';
import type { Changes } from './merge-visits.ts';
import { restSeenBefore, restVisitors } from './rest-visitors.store.ts';
import { RESTING } from './resting-rows.queries.ts';
import { openFigures, openVisits } from './visits-home.store.ts';
import { countAsleep, eraseRested, wakeEverybody } from './wake-everybody.store.ts';

const END = new Date('2200-01-01T00:00:00Z');

describe.skipIf(noClickHouse)('Visitors at rest', () => {
  let app: TestApp;
  let engine: TestClickHouse;
  let org_id: string;
  let site: Site;
  beforeAll(async () => {
    [app, engine] = await Promise.all([startTestApp(), startClickHouse()]);
    await migrateClickHouse(engine.clickhouse, null);
    await runText(app.ctx.db, "insert into event_home (home) values ('clickhouse')");
    ({ org_id } = await signUpPerson(app));
  });
  afterAll(async () => {
    await app.stop();
    await engine.stop();
  });
  const stores = (clickhouse: ClickHouse = engine.clickhouse) => ({ db: app.ctx.db, clickhouse });
  beforeEach(async () => {
    await cleanResting(stores(), { woken: 0, begun: 0 });
    site = { domain_id: randomUUID() };
    await runText(app.ctx.db, 'insert into domains (id, org_id, host) values ($1, $2, $3)', [
      site.domain_id,
      org_id,
      `${site.domain_id}.example`,
    ]);
    await store(merged(site, story(site)));
  });
  const inOne = <Value>(work: (visits: ReturnType<typeof openVisits>) => Promise<Value>) =>
    app.ctx.db.transaction().execute(async (db) => {
      const visits = openVisits({ db, clickhouse: engine.clickhouse });
      await visits.takeTurn();
      const done = await work(visits);
      await visits.sumUp();
      return done;
    });
  const store = (changes: Changes) =>
    inOne(async (visits) => {
      await visits.wake(changes.marks);
      await visits.write(changes);
    });
  const key = (id: string) => ({ domain_id: site.domain_id, id });
  const totals = () => openFigures(stores()).totals(site.domain_id);
  const listed = async () =>
    (await openFigures(stores()).visitors(site.domain_id, { limit: 9, cursor: null })).map(({ id }) => id);
  const both = [BOB, ANN];
  const here = async () =>
    Number(
      (
        await runText(app.ctx.db, 'select count(*) as n from visitors where domain_id = $1', [site.domain_id])
      ).rows.map((row) => Object(row).n)[0],
    );
  /** All of the website that ClickHouse has, whether it counts or not. */
  const there = async () => {
    let rows = 0;
    for (const { there: table } of [...RESTING, { there: 'resting_seen' }]) {
      const [found] = await engine.clickhouse.rows<{ n: number }>(
        `select count() as n from ${table} where domain_id = {id:UUID}`,
        { id: site.domain_id },
      );
      rows += found?.n ?? 0;
    }
    return rows;
  };
  const rowsHere = async (db: Db = app.ctx.db) => {
    const all: unknown[] = [];
    for (const { here: table } of RESTING)
      all.push(
        (
          await runText(
            db,
            `select to_jsonb(r)::text as row from ${table} r where domain_id = $1 order by 1`,
            [site.domain_id],
          )
        ).rows,
      );
    return all;
  };

  it('Every column of PostgreSQL’s tables is there in ClickHouse, so that nothing is lost on the way', async () => {
    for (const { here: table, there: resting } of RESTING) {
      const { rows } = await runText(
        app.ctx.db,
        'select column_name::text as name from information_schema.columns where table_name = $1',
        [table],
      );
      const found = await engine.clickhouse.rows<{ name: string }>(`describe table ${resting}`);
      const names = new Set(found.map(({ name }) => name));
      expect(rows.filter((row) => !names.has(Object(row).name))).toEqual([]);
    }
  });

  it('Whoever rests and is woken has the same rows as before, and waking them again changes nothing', async () => {
    const before = await rowsHere();
    const sums = await totals();
    expect(await restSeenBefore(stores(), END)).toBeGreaterThanOrEqual(2);
    expect(await here()).toBe(0);
    expect([await listed(), await totals()]).toEqual([both, sums]);
    for (let times = 0; times < 2; times += 1)
      await inOne((visits) => visits.wake([key(ANN), key(BOB), key(ANN)]));
    expect(await rowsHere()).toEqual(before);
    expect([await listed(), await totals()]).toEqual([both, sums]);
  });

  it('Who rested again after waking is there once, with what they did in between, and what is left of before is deleted', async () => {
    await restSeenBefore(stores(), END);
    await store(merged(site, [secondVisit(site, 'bob', 90)]));
    await restSeenBefore(stores(), END);
    const rows = await there();
    expect(await here()).toBe(0);
    expect(await listed()).toEqual(both);
    await cleanResting(stores());
    expect(await there()).toBe(rows);
    await cleanResting(stores(), { woken: 0, begun: 3600 });
    expect(await there()).toBeLessThan(rows);
    expect(await listed()).toEqual(both);
    await inOne((visits) => visits.wake([key(ANN), key(BOB)]));
    expect(await here()).toBe(2);
  });

  it('A process that dies between writing to ClickHouse and committing has moved nobody, and what it wrote counts never', async () => {
    const before = [await rowsHere(), await totals(), await listed()];
    let writes = 0;
    const dying: ClickHouse = {
      ...engine.clickhouse,
      insert: async (...of) => {
        await engine.clickhouse.insert(...of);
        writes += 1;
        if (of[0] === 'resting_exposures') throw new Error('Killed.');
      },
    };
    await expect(restSeenBefore(stores(dying), END)).rejects.toThrow('Killed.');
    expect(writes).toBeGreaterThan(3);
    expect(await there()).toBeGreaterThan(0);
    expect([await rowsHere(), await totals(), await listed()]).toEqual(before);
    // Not yet, because ClickHouse may still be writing.
    await cleanResting(stores());
    expect(await there()).toBeGreaterThan(0);
    await cleanResting(stores(), { woken: 120, begun: 0 });
    expect(await there()).toBe(0);
    await restSeenBefore(stores(), END);
    expect([await here(), await listed()]).toEqual([0, both]);
  });

  it('Who comes back while they are being laid to rest stays awake with what they did, and nobody is there twice', async () => {
    let back = false;
    const slow: ClickHouse = {
      ...engine.clickhouse,
      insert: async (...of) => {
        await engine.clickhouse.insert(...of);
        if (!back) await store(merged(site, [secondVisit(site, 'bob', 90)]));
        back = true;
      },
    };
    await restSeenBefore(stores(slow), END);
    expect([await here(), await listed()]).toEqual([1, both]);
    expect((await totals()).visits).toBe(3);
    expect(await openFigures(stores()).sessions([key(BOB)], 9)).toHaveLength(2);
  });

  it('A visitor who is erased while they rest is in no figure any more, and ClickHouse has nothing left of them', async () => {
    await restSeenBefore(stores(), END);
    await inOne((visits) => visits.forgetVisitor(key(ANN)));
    expect([await listed(), (await totals()).visitors]).toEqual([[BOB], 1]);
    await eraseRested(stores(), key(ANN));
    const found = await engine.clickhouse.rows(
      'select 1 from resting_views where domain_id = {d:UUID} and visitor_id = {v:UUID}',
      { d: site.domain_id, v: ANN },
    );
    expect(found).toEqual([]);
    expect(await openFigures(stores()).visitor(site.domain_id, BOB)).toBeDefined();
  });

  it('Retention forgets visitors who rest, and figures fall with them', async () => {
    await restSeenBefore(stores(), END);
    const forget = (before: Date) =>
      inOne((visits) => visits.forget({ domain_id: site.domain_id, before, limit: 9 }));
    expect(await forget(at(-5))).toBe(0);
    expect(await forget(at(20))).toBe(1);
    expect([(await totals()).visitors, await listed()]).toEqual([1, [BOB]]);
    expect(await forget(END)).toBe(1);
    expect(await totals()).toMatchObject({ visitors: 0, visits: 0, converting_visits: 0 });
    await cleanResting(stores(), { woken: 0, begun: 3600 });
    expect(await there()).toBe(0);
  });

  it('Of a removed website nothing stays in ClickHouse', async () => {
    await restSeenBefore(stores(), END);
    expect(await there()).toBeGreaterThan(0);
    let gone = 0;
    do gone = await inOne((visits) => visits.forgetSite(site.domain_id, 5));
    while (gone > 0);
    expect([await there(), await listed()]).toEqual([0, []]);
  });

  it('While ClickHouse is away nobody goes to rest and nobody is lost, and afterwards all goes on', async () => {
    const away = () => Promise.reject(new Error('away'));
    const gone: ClickHouse = { ...engine.clickhouse, insert: away, rows: away, run: away };
    await expect(restSeenBefore(stores(gone), END)).rejects.toThrow('away');
    expect(await here()).toBe(2);
    await restSeenBefore(stores(), END);
    const taking = app.ctx.db.transaction().execute(async (db) => {
      const visits = openVisits({ db, clickhouse: gone });
      await visits.takeTurn();
      await visits.wake([key(BOB)]);
      await visits.write(merged(site, [secondVisit(site, 'bob', 90)]));
    });
    await expect(taking).rejects.toThrow('away');
    expect([await here(), await listed()]).toEqual([0, both]);
    await store(merged(site, [secondVisit(site, 'bob', 90)]));
    expect((await totals()).visits).toBe(3);
  });

  it('Everybody is woken before events move back, and nobody rests while they do', async () => {
    const before = await rowsHere();
    await restSeenBefore(stores(), END);
    await runText(app.ctx.db, "update event_home set other = 'filling'");
    expect(await wakeEverybody(stores())).toBeGreaterThanOrEqual(2);
    expect(await rowsHere()).toEqual(before);
    expect([await countAsleep(stores()), await listed()]).toEqual([0, both]);
    expect(await restSeenBefore(stores(), END)).toBe(0);
    await runText(app.ctx.db, "update event_home set other = 'empty'");
    expect((await totals()).visitors).toBe(2);
  });

  it('A backup holds visitors who rest as if they were in PostgreSQL, and after a restore they are there and nobody rests', async () => {
    const before = await rowsHere();
    await restSeenBefore(stores(), END);
    expect(await here()).toBe(0);
    const folder = mkdtempSync(path.join(tmpdir(), 'sightline-resting-'));
    const file = path.join(folder, 'backup.sql.gz');
    const look = async (db: Db) => ({
      instead: null,
      more: await restingForBackup({ db, clickhouse: engine.clickhouse }),
    });
    await takeBackup(app.connection, file, new Date(), look);
    const { connection, drop } = await createBareDatabase();
    expect(await command('restore', connection, file)).toMatchObject({ code: 0 });
    const restored = openDatabase(connection, 1);
    expect(await rowsHere(restored.db)).toEqual(before);
    expect(await countAsleep({ db: restored.db, clickhouse: engine.clickhouse })).toBe(0);
    await restored.close();
    await drop();
    rmSync(folder, { recursive: true });
  });

  it('The job lays to rest whoever was not seen for a week, and leaves whom the website’s server knows', async () => {
    const { signal } = new AbortController();
    const ctx = { ...app.ctx, ...stores() };
    const after = (minutes: number) => ({ ...ctx, now: () => at(minutes) });
    expect(await restVisitors(after(30 * 24 * 60), signal)).toBeGreaterThanOrEqual(2);
    await inOne((visits) => visits.wake([key(ANN), key(BOB)]));
    expect(await restVisitors(after(6 * 24 * 60), signal)).toBe(0);
    await runText(
      app.ctx.db,
      `insert into named_events (domain_id, event_id, visitor_id, name, at, received_at) values ($1, $2, $3, 'bought', now(), now())`,
      [site.domain_id, randomUUID(), BOB],
    );
    await restVisitors(after(30 * 24 * 60), signal);
    expect([await here(), await listed()]).toEqual([1, both]);
  });
});
