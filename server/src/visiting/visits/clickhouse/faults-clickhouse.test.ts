import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startClickHouseSite } from '../../../../test/clickhouse/clickhouse-site.ts';
import { noClickHouse, type TestClickHouse } from '../../../../test/clickhouse/start-clickhouse.ts';
import type { Person } from '../../../../test/factories.ts';
import { appendToLog, followLog, laterEvent, viewEvent } from '../../../../test/logged-visits.ts';
import { startServerProcess } from '../../../../test/server-process.ts';
import { soon } from '../../../../test/soon.ts';
import type { Ctx } from '../../../context.ts';
import { figuresOf } from '../visit-sums.service.ts';

const KILLS = 4;
const VISITORS = 400;
const VIEWS = 3;

describe.skipIf(noClickHouse)('With ClickHouse’s engine', () => {
  let engine: TestClickHouse;
  let app: TestApp;
  let person: Person;
  let there: Ctx;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ engine, app, person, there, stop } = await startClickHouseSite());
  });
  afterAll(() => stop());

  const countOf = async (table: string) => {
    const [row] = await engine.clickhouse.rows<{ n: number }>(`select count() as n from ${table} final`);
    return row?.n ?? 0;
  };

  /** One visit of each visitor, in each round a later one: its views, and a time for each view. */
  const visitsOf = (round: number) =>
    Array.from({ length: VISITORS }, (_, nth) => {
      const site = { domain_id: person.domain_id, visitor: `visitor ${nth}`, visit: `${nth} ${round}` };
      return Array.from({ length: VIEWS }, (_view, page) => {
        const at = new Date(Date.now() - (KILLS - round) * 3_600_000 + page * 60_000 - 7_200_000);
        const view = viewEvent({ ...site, name: `${nth} ${round} ${page}`, at }, { title: `Page ${page}` });
        const time = { type: 'time' as const, visible: 1000, scroll: 50 };
        return [view, laterEvent({ ...site, name: `time ${nth} ${round} ${page}`, at }, view, time)];
      });
    }).flat(2);

  it('Workers that are killed while they write to ClickHouse lose no event and count none twice', async () => {
    const environment = { CLICKHOUSE_URL: engine.url };
    for (let round = 0; round < KILLS; round += 1) {
      const killed = await startServerProcess(app.connection, environment, 'worker');
      const before = await countOf('views');
      await appendToLog(app.ctx.db, visitsOf(round));
      await soon(async () => expect(await countOf('views')).toBeGreaterThan(before));
      await killed.stop('SIGKILL');
    }
    await followLog(there);
    const visits = KILLS * VISITORS;
    expect(await figuresOf(there).totals(person.domain_id)).toMatchObject({ visits, visitors: VISITORS });
    expect(await countOf('views')).toBe(visits * VIEWS);
    const [seen] = await engine.clickhouse.rows(
      'select sum(pages_count) as pages, sum(visible_ms) as visible from visits final',
    );
    expect(seen).toEqual({ pages: visits * VIEWS, visible: visits * VIEWS * 1000 });
  });
});
