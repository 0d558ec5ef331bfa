import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  noClickHouse,
  startClickHouse,
  type TestClickHouse,
} from '../../../../test/clickhouse/start-clickhouse.ts';
import { describeVisitsStore } from '../../../../test/describe-visits-store.ts';
import { signUpPerson } from '../../../../test/factories.ts';
import { migrateClickHouse } from '../../../platform/clickhouse/migrate-clickhouse.ts';
import { runText } from '../../../platform/db/database.ts';
import { openFiguresInClickHouse } from './figures-clickhouse.store.ts';
import { openVisitsInClickHouse } from './visits-clickhouse.store.ts';

describe.skipIf(noClickHouse)('With ClickHouse’s engine', () => {
  let app: TestApp;
  let engine: TestClickHouse;
  let org_id: string;
  beforeAll(async () => {
    [app, engine] = await Promise.all([startTestApp(), startClickHouse()]);
    await migrateClickHouse(engine.clickhouse, null);
    await runText(app.ctx.db, "update projections set store = 'clickhouse'");
    ({ org_id } = await signUpPerson(app));
  });
  afterAll(async () => {
    await app.stop();
    await engine.stop();
  });

  describeVisitsStore('ClickHouse', () => {
    const { clickhouse } = engine;
    const { db } = app.ctx;
    const figures = openFiguresInClickHouse(clickhouse);
    return {
      figures,
      openSite: async () => {
        const domain_id = randomUUID();
        await runText(db, 'insert into domains (id, org_id, host) values ($1, $2, $3)', [
          domain_id,
          org_id,
          `${domain_id}.example`,
        ]);
        return { domain_id };
      },
      inOne: (work) =>
        db.transaction().execute(async (trx) => {
          const visits = openVisitsInClickHouse(trx, clickhouse);
          const done = await work(visits, figures);
          await visits.flush();
          return done;
        }),
      later: '1:1',
    };
  });
});
