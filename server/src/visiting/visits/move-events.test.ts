import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { command, commandWith } from '../../../test/backup-commands.ts';
import {
  noClickHouse,
  startClickHouse,
  type TestClickHouse,
} from '../../../test/clickhouse/start-clickhouse.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { loggedEvents } from '../../../test/logged-events.ts';
import { appendToLog, followLog, viewEvent as loggedView } from '../../../test/logged-visits.ts';
import { urlOf } from '../../../test/server-process.ts';
import { createBareDatabase, createTestDatabase } from '../../../test/test-database.ts';
import { createSender, switchTrackingOn, trackedBatch, viewEvent } from '../../../test/tracked.ts';
import { openDatabase, runText } from '../../platform/db/database.ts';
import { eventsOf, forgetEventsOf } from '../collecting/collecting.service.ts';
import { type Home, homeOf } from '../collecting/event-home.store.ts';
import { openEventsInClickHouse } from '../collecting/events-clickhouse.store.ts';
import { settleEventHome } from '../collecting/settle-event-home.ts';
import { takeInVisits } from './follow-visits.service.ts';
import { finishMove, giveUpMove, moveEvents } from './move-events.service.ts';
import { figuresOf } from './visit-sums.service.ts';
import { releaseEvents } from './visits.jobs.ts';

const silent = () => undefined;
/** Of each sender, so that moving and taking in have a part of a slow machine. */
const BETWEEN_MS = 25;

describe.skipIf(noClickHouse)('Events that move between PostgreSQL and ClickHouse', () => {
  let engine: TestClickHouse;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  /** Two processes of one installation. */
  let apps: TestApp[];
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    engine = await startClickHouse();
    database = await createTestDatabase();
    const before = await startTestApp({ connection: database.connection });
    await settleEventHome(before.ctx);
    await before.stop();
    const environment = { TRUSTED_PROXIES: 'loopback', CLICKHOUSE_URL: engine.url };
    const start = () => startTestApp({ connection: database.connection, collect: true, environment });
    app = await start();
    apps = [app, await start()];
    person = await signUpPerson(app, { host: 'acme.example' });
    await switchTrackingOn(app, person.domain_id);
  });
  afterAll(async () => {
    for (const one of apps) await one.stop();
    await database.drop();
    await engine.stop();
  });

  const exportedOf = ({ ctx }: TestApp, domain_id = person.domain_id) =>
    ctx.db.transaction().execute(async (db) => {
      const ids: string[] = [];
      for await (const events of eventsOf({ ...ctx, db }, domain_id))
        ids.push(...events.map(({ event_id }) => event_id));
      return ids.sort();
    });
  const exported = () => exportedOf(app);
  const figures = async () => {
    await takeInVisits(app.ctx);
    return figuresOf(app.ctx).totals(person.domain_id);
  };

  /** Sends all the time, to both processes, until it is stopped; what was acknowledged. */
  function keepSending() {
    const senders = apps.map(({ url }) => createSender(url, person.domain_id));
    let going = true;
    const ended = Promise.all(
      senders.map(async ({ send }) => {
        while (going) {
          await send();
          await sleep(BETWEEN_MS);
        }
      }),
    );
    return async () => {
      going = false;
      await ended;
      return senders.flatMap(({ acknowledged }) => [...acknowledged]);
    };
  }

  it('A filled installation moves there and back while visits go on, and has each acknowledged event once and the same figures', async () => {
    const all = new Set<string>();
    const fill = createSender(app.url, person.domain_id);
    for (let n = 0; n < 50; n += 1) await fill.send();
    for (const id of fill.acknowledged) all.add(id);
    for (const to of ['clickhouse', 'postgres'] satisfies Home[]) {
      const stop = keepSending();
      await moveEvents(app.ctx, to, silent);
      const sent = await stop();
      expect(sent.length).toBeGreaterThan(0);
      for (const id of sent) all.add(id);
      expect(await homeOf(app.ctx.db)).toMatchObject({ home: to, other: 'left' });
      expect(await exported()).toEqual([...all].sort());
      // Each batch is a visit of its own.
      await expect.poll(async () => (await figures()).visits).toBe(all.size);
      const seen = await figures();
      expect(await finishMove(app.ctx)).toBeGreaterThan(0);
      expect(await exported()).toEqual([...all].sort());
      expect(await figures()).toEqual(seen);
    }
  });

  it('A process that runs without CLICKHOUSE_URL when the events move there asks senders to come again, and it and the doctor say why', async () => {
    const without = await startTestApp({
      connection: database.connection,
      collect: true,
      environment: { TRUSTED_PROXIES: 'loopback' },
    });
    const { send } = createSender(without.url, person.domain_id);
    expect(await send()).toBe(204);
    await moveEvents(app.ctx, 'clickhouse', silent);
    expect([await send(), await send()]).toEqual([503, 503]);
    await expect(exportedOf(without)).rejects.toThrow('started without CLICKHOUSE_URL');
    const folder = mkdtempSync(path.join(tmpdir(), 'sightline-doctor-'));
    const settings = { DATABASE_URL: urlOf(database.connection), DATA_DIR: folder };
    expect(await commandWith(settings, 'doctor')).toMatchObject({
      code: 1,
      said: expect.stringContaining('keeps its events in ClickHouse, and CLICKHOUSE_URL is not set'),
    });
    rmSync(folder, { recursive: true });
    await without.stop();
    await finishMove(app.ctx);
    await moveEvents(app.ctx, 'postgres', silent);
    await finishMove(app.ctx);
  });

  it('A move that was killed goes on where it was, forgets on both sides who is erased meanwhile, and can be given up', async () => {
    const { send } = createSender(app.url, person.domain_id);
    const killed = () =>
      moveEvents(app.ctx, 'clickhouse', () => {
        throw new Error('killed');
      });
    await expect(killed()).rejects.toThrow('killed');
    await giveUpMove(app.ctx);
    expect(await homeOf(app.ctx.db)).toMatchObject({ home: 'postgres', other: 'empty' });

    const [erased, later] = [viewEvent(), viewEvent()];
    const visitor = randomUUID();
    await send(trackedBatch({ visitor, events: [erased] }));
    const before = await exported();
    await expect(killed()).rejects.toThrow('killed');
    expect(await homeOf(app.ctx.db)).toMatchObject({ home: 'postgres', other: 'filling' });
    await forgetEventsOf(app.ctx, { domain_id: person.domain_id, id: visitor });
    await send(trackedBatch({ events: [later] }));
    await moveEvents(app.ctx, 'clickhouse', silent);
    const kept = before.filter((id) => id !== erased.id);
    expect(await exported()).toEqual([...kept, later.id].sort());
  });

  it('A backup that is taken while ClickHouse has the events restores into a database alone, with the same events and figures', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'sightline-events-')), 'backup.sql.gz');
    await createSender(app.url, person.domain_id).send();
    const settings = { DATABASE_URL: urlOf(database.connection), CLICKHOUSE_URL: engine.url };
    expect(await command('backup', database.connection, file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('CLICKHOUSE_URL'),
    });
    expect(await commandWith(settings, 'backup', file)).toMatchObject({ code: 0 });
    const [before, seen] = [await exported(), await figures()];
    const target = await createBareDatabase();
    expect(await command('restore', target.connection, file)).toMatchObject({ code: 0 });
    const restored = await startTestApp({ connection: target.connection });
    await settleEventHome(restored.ctx);
    expect(await exportedOf(restored)).toEqual(before);
    await expect
      .poll(async () => {
        await takeInVisits(restored.ctx);
        return figuresOf(restored.ctx).totals(person.domain_id);
      })
      .toEqual(seen);
    await restored.stop();
    await target.drop();
    rmSync(path.dirname(file), { recursive: true });
  });

  it('A backup of ClickHouse’s events restores with each of them, only those not read then become visits, and what comes later follows them', async () => {
    const domain_id = randomUUID();
    const [before, now] = [new Date(Date.now() - 2 * 86_400_000), new Date()];
    const [read, unread] = [before, now].map((at) =>
      loggedView({ domain_id, visitor: `${+at}`, visit: `${+at}`, name: `${+at}`, at }),
    );
    const events = [read, unread].filter((event) => event !== undefined);
    await openEventsInClickHouse(app.ctx.db, engine.clickhouse).keep(events);
    const old = await createTestDatabase();
    const { db, close } = openDatabase(old.connection, 1);
    await runText(
      db,
      `insert into organizations (id, name) values ('${domain_id}', 'Old Mill');
         insert into domains (id, org_id, host) values ('${domain_id}', '${domain_id}', 'acme.example');
         insert into event_home (home) values ('clickhouse');
         insert into event_batches (tx, batch, batch_at, events, received_at)
           select tx::xid8, gen_random_uuid(), at, 1, at
           from (values ('1', '${before.toISOString()}'::timestamptz), ('2', '${now.toISOString()}')) b (tx, at);
         update projections set batch_tx = '1', batch_seq = 65536 where name = 'visits'`,
    ).finally(close);
    const folder = mkdtempSync(path.join(tmpdir(), 'sightline-events-'));
    const file = path.join(folder, 'backup.sql.gz');
    const settings = { DATABASE_URL: urlOf(old.connection), CLICKHOUSE_URL: engine.url };
    expect(await commandWith(settings, 'backup', file)).toMatchObject({ code: 0 });
    const target = await createBareDatabase();
    expect(await command('restore', target.connection, file)).toMatchObject({ code: 0 });
    const restored = await startTestApp({ connection: target.connection });
    expect(await exportedOf(restored, domain_id)).toEqual(events.map(({ event_id }) => event_id).sort());
    await followLog(restored.ctx);
    expect(await figuresOf(restored.ctx).totals(domain_id)).toMatchObject({ visits: 1 });
    await appendToLog(restored.ctx.db, [
      loggedView({ domain_id, visitor: 'later', visit: 'later', name: 'later', at: new Date() }),
    ]);
    await followLog(restored.ctx);
    expect(await figuresOf(restored.ctx).totals(domain_id)).toMatchObject({ visits: 2 });
    await restored.stop();
    await target.drop();
    await old.drop();
    rmSync(folder, { recursive: true });
  });

  it('A process with settings that do not name where the events are refuses to start, and says what to do', async () => {
    const { ctx } = app;
    const without = { ...ctx, clickhouse: null };
    await expect(settleEventHome(without)).rejects.toThrow('CLICKHOUSE_URL is not set');
    const elsewhere = await engine.openAnother();
    await expect(settleEventHome({ ...ctx, clickhouse: elsewhere })).rejects.toThrow('has none of them');
    const other = await createTestDatabase();
    const stranger = startTestApp({
      connection: other.connection,
      environment: { CLICKHOUSE_URL: engine.url },
    });
    await expect(stranger).rejects.toThrow('of another installation');
    await other.drop();
  });

  it('A new installation with CLICKHOUSE_URL keeps its events there from the first on, and of those read a week ago no order', async () => {
    const fresh = await startClickHouse();
    const own = await startTestApp({ collect: true, environment: { CLICKHOUSE_URL: fresh.url } });
    const owner = await signUpPerson(own, { host: 'acme.example' });
    await switchTrackingOn(own, owner.domain_id);
    const { send } = createSender(own.url, owner.domain_id);
    // Transactions of other tests on the same server hold up what is read, as they do in one of several databases.
    const untilVisits = (visits: number) => {
      const totals = async () => {
        await takeInVisits(own.ctx);
        return figuresOf(own.ctx).totals(owner.domain_id);
      };
      return expect.poll(totals).toMatchObject({ visits });
    };
    expect(await send()).toBe(204);
    await untilVisits(1);
    expect(await loggedEvents(own.ctx.db)).toEqual([]);
    expect(await fresh.clickhouse.rows('select count() as n from events')).toEqual([{ n: 1 }]);

    // A week later the hourly job lets go of what was read.
    const inAWeek = { ...own.ctx, now: () => new Date(Date.now() + 8 * 86_400_000) };
    const release = () => releaseEvents.run(inAWeek, {}, { signal: new AbortController().signal });
    const left = async () => {
      const { rows: batches } = await runText(own.ctx.db, 'select from event_batches');
      const [log] = await fresh.clickhouse.rows<{ n: number }>('select count() as n from event_log');
      const [kept] = await fresh.clickhouse.rows<{ n: number }>('select count() as n from events');
      return { batches: batches.length, log: log?.n, kept: kept?.n };
    };
    expect(await send()).toBe(204);
    await release();
    expect(await left()).toEqual({ batches: 1, log: 2, kept: 2 });
    await untilVisits(2);
    await release();
    expect(await left()).toEqual({ batches: 0, log: 0, kept: 2 });
    await own.stop();
    await fresh.stop();
  });
});
