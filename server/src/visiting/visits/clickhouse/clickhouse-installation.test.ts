import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { command, commandWith } from '../../../../test/backup-commands.ts';
import { startClickHouseSite } from '../../../../test/clickhouse/clickhouse-site.ts';
import { noClickHouse, type TestClickHouse } from '../../../../test/clickhouse/start-clickhouse.ts';
import { rowsOfSite } from '../../../../test/describe-processing.ts';
import type { Person } from '../../../../test/factories.ts';
import { appendToLog, followLog, idOf } from '../../../../test/logged-visits.ts';
import { urlOf } from '../../../../test/server-process.ts';
import { createBareDatabase } from '../../../../test/test-database.ts';
import { ANN, at, busyDay, purchases, RULE, secondVisit, VARIANT } from '../../../../test/visits-story.ts';
import { type Ctx, inTransaction } from '../../../context.ts';
import { eventsOf } from '../../collecting/collecting.service.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import { applyNextBatch } from '../follow/project-visits.ts';
import { forgetThoroughly } from '../forget/forget-thoroughly.ts';
import { markInternal } from '../forget/mark-internal.service.ts';
import { moveVisits } from '../home/move-visits.store.ts';
import { openVisits } from '../visit-places.store.ts';
import { figuresOf } from '../visit-sums.service.ts';

const silent = () => undefined;
const HOUR_MS = 3_600_000;
const TABLES = ['visitors', 'visits', 'views', 'conversions', 'exposures', 'named_events', 'events'];

describe.skipIf(noClickHouse)('An installation with ClickHouse', () => {
  let engine: TestClickHouse;
  let app: TestApp;
  let person: Person;
  let there: Ctx;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ engine, app, person, there, stop } = await startClickHouseSite());
    const rules = `/api/domains/${person.domain_id}/conversion-rules`;
    const rule = { trigger_event: 'click', expression: 'Buy' };
    const made = await app.call('POST', rules, { token: person.token, body: rule });
    const site = { domain_id: person.domain_id };
    const told = JSON.stringify([...busyDay(site), ...purchases(site)]).replaceAll(RULE, made.body.id);
    await appendToLog(app.ctx.db, JSON.parse(told));
    await followLog(app.ctx);
    await release(app.ctx);
  });
  afterAll(() => stop());

  const release = async (ctx: Ctx) =>
    openEventStore(ctx).release((await openVisits(ctx).place()) ?? '', new Date('2200-01-01'));

  /** All that anybody sees of the website, and all that is kept. */
  async function everything(ctx: Pick<Ctx, 'db' | 'clickhouse'>) {
    const figures = figuresOf(ctx);
    const { domain_id } = person;
    const from = Math.floor(at(0).getTime() / HOUR_MS);
    const span = { from, to: from + 4, points: [from, from + 1, from + 2] };
    const days = { domain_id, start: '2026-11-01', end: '2026-12-31', time_zone: 'UTC' };
    const of = { domain_id, variant_ids: [VARIANT], from: null, cuts: [at(20)] };
    const list = await figures.visitors(domain_id, { limit: 50, cursor: null });
    const asked = { domain_id, filters: [], dimensions: [...VISIT_DIMENSIONS], offset: 0, limit: 50 };
    return {
      totals: await figures.totals(domain_id),
      touch: await figures.byTouch(domain_id),
      rules: await figures.byRule(domain_id),
      assistants: await figures.assistantDays(days),
      exposures: await figures.exposurePeriods(of),
      report: await figures.report({ ...asked, span, before: null }),
      converted: await figures.report({ ...asked, span, before: null, filters: [['goal', ['']]] }),
      list,
      journeys: await figures.sessions(
        list.map(({ id }) => ({ domain_id, id })),
        20,
      ),
      rows: await ctx.db.transaction().execute((db) => rowsOfSite(figuresOf({ ...ctx, db }), person)),
      events: await eventIds(ctx),
    };
  }

  const eventIds = (ctx: Pick<Ctx, 'db' | 'clickhouse'>) =>
    ctx.db.transaction().execute(async (db) => {
      const ids: string[] = [];
      for await (const events of eventsOf({ ...ctx, db }, person.domain_id))
        ids.push(...events.map(({ event_id }) => event_id));
      return ids.sort();
    });

  it('Visits that are moved to ClickHouse, restored from a backup and moved back are the same in every figure, list, row and event', async () => {
    const before = await everything(app.ctx);
    expect(before.totals).toMatchObject({ visitors: 4 });
    expect(before.rules).not.toEqual([]);
    expect(await moveVisits(there, 'clickhouse', silent)).toBeGreaterThan(100);
    expect(await everything(there)).toEqual(before);
    expect((await figuresOf(app.ctx).totals(person.domain_id)).visits).toBe(0);
    expect(await moveVisits(there, 'clickhouse', silent)).toBeNull();

    const folder = mkdtempSync(path.join(tmpdir(), 'clickhouse-backup-'));
    const file = path.join(folder, 'all.sql.gz');
    const { connection, drop } = await createBareDatabase();
    const env = { DATABASE_URL: urlOf(app.connection), CLICKHOUSE_URL: engine.url };
    expect(await commandWith(env, 'backup', file)).toMatchObject({ code: 0 });
    expect(await command('restore', connection, file)).toMatchObject({ code: 0 });
    const restored = await startTestApp({ connection });
    await followLog(restored.ctx);
    expect(await everything(restored.ctx)).toEqual(before);
    await restored.stop();
    await drop();
    rmSync(folder, { recursive: true });

    expect(await moveVisits(there, 'postgres', silent)).toBeGreaterThan(100);
    await followLog(app.ctx);
    expect(await everything(app.ctx)).toEqual(before);
    const [left] = await engine.clickhouse.rows('select count() as n from visits');
    expect(left).toEqual({ n: 0 });
  });

  it('A process that was not started again after a move takes in nothing and changes nothing, and what came meanwhile is taken in by the others', async () => {
    await moveVisits(there, 'clickhouse', silent);
    const { visits } = await figuresOf(there).totals(person.domain_id);
    await appendToLog(app.ctx.db, [secondVisit(person, 'zoe', 200)]);
    expect(await applyNextBatch(app.ctx)).toBe(0);
    const visitor = { domain_id: person.domain_id, id: ANN, internal: true };
    await expect(inTransaction(app.ctx, (tx) => markInternal(tx, visitor))).rejects.toThrow('moved');
    await followLog(there);
    expect((await figuresOf(there).totals(person.domain_id)).visits).toBe(visits + 1);
  });

  it.each([
    ['visit_units', 300],
    ['visits', 305],
    ['views', 310],
    ['visitors', 315],
  ])(
    'A process that ends while it writes %s loses and doubles nothing: whoever has the turn next finishes its work',
    async (table, minutes) => {
      const before = await figuresOf(there).totals(person.domain_id);
      const seen = await figuresOf(there).visitor(person.domain_id, ANN);
      await appendToLog(app.ctx.db, [
        secondVisit(person, `${table} visitor`, minutes),
        secondVisit(person, 'ann', minutes),
      ]);
      const dying: Ctx['clickhouse'] = {
        ...engine.clickhouse,
        insert: async (into, rows, token) => {
          if (into === table) throw new Error('The process ends here.');
          await engine.clickhouse.insert(into, rows, token);
        },
      };
      await applyNextBatch({ ...there, clickhouse: dying }).catch(() => undefined);
      await followLog(there);
      await followLog(there);
      const { visits, visitors } = await figuresOf(there).totals(person.domain_id);
      expect(visitors).toBe(before.visitors + 1);
      const now = await figuresOf(there).visitor(person.domain_id, ANN);
      expect(now?.pages_count).toBe((seen?.pages_count ?? 0) + 1);
      expect(visits - before.visits).toBe(1 + (now?.sessions_count ?? 0) - (seen?.sessions_count ?? 0));
    },
  );

  it('Whoever is marked as one of our own, and unmarked, leaves figures in ClickHouse and comes back; whoever is erased is in no table there', async () => {
    const before = await everything(there);
    const mark = (internal: boolean) =>
      inTransaction(there, (tx) => markInternal(tx, { domain_id: person.domain_id, id: ANN, internal }));
    await mark(true);
    expect((await everything(there)).totals.visitors).toBe(before.totals.visitors - 1);
    await mark(false);
    expect(await everything(there)).toEqual(before);
    await release(there);
    await forgetThoroughly(there, { domain_id: person.domain_id, id: ANN });
    for (const table of TABLES) {
      const column = table === 'visitors' ? 'id' : 'visitor_id';
      const rows = await engine.clickhouse.rows(`select * from ${table} where ${column} = {id:UUID}`, {
        id: ANN,
      });
      expect([table, rows]).toEqual([table, []]);
    }
    const units = await engine.clickhouse.rows<{ body: string }>('select body from visit_units');
    expect(units.filter(({ body }) => body.includes(ANN))).toEqual([]);
    expect(await figuresOf(there).visitor(person.domain_id, idOf('bob'))).toBeDefined();
  });
});
