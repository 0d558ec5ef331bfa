import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  noClickHouse,
  startClickHouse,
  type TestClickHouse,
} from '../../../test/clickhouse/start-clickhouse.ts';
import { describeVisitsStore } from '../../../test/describe-visits-store.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { migrateClickHouse } from '../../platform/clickhouse/migrate-clickhouse.ts';
import { runText } from '../../platform/db/database.ts';
import { openRestingFigures } from './figures-resting.store.ts';
import { restSeenBefore } from './rest-visitors.store.ts';
import { openRestingVisits } from './visits-resting.store.ts';

/** After everything that anybody ever did. */
const END = new Date('2200-01-01T00:00:00Z');

describe.skipIf(noClickHouse)('With ClickHouse’s engine', () => {
  let app: TestApp;
  let engine: TestClickHouse;
  let org_id: string;
  beforeAll(async () => {
    [app, engine] = await Promise.all([startTestApp(), startClickHouse()]);
    await migrateClickHouse(engine.clickhouse, null);
    await runText(
      app.ctx.db,
      "insert into event_home (home) values ('clickhouse') on conflict (one) do update set home = 'clickhouse'",
    );
    ({ org_id } = await signUpPerson(app));
  });
  afterAll(async () => {
    await app.stop();
    await engine.stop();
  });

  describeVisitsStore(
    'PostgreSQL, and in ClickHouse whoever rests, who is everybody after each unit of work',
    () => {
      const { clickhouse } = engine;
      const { db } = app.ctx;
      return {
        figures: openRestingFigures(db, clickhouse),
        openSite: async () => {
          const domain_id = randomUUID();
          await runText(db, 'insert into domains (id, org_id, host) values ($1, $2, $3)', [
            domain_id,
            org_id,
            `${domain_id}.example`,
          ]);
          return { domain_id };
        },
        inOne: async (work) => {
          const done = await db
            .transaction()
            .execute((trx) => work(openRestingVisits(trx, clickhouse), openRestingFigures(trx, clickhouse)));
          await restSeenBefore({ db, clickhouse }, END);
          return done;
        },
        later: '1:1',
      };
    },
    { all_rest: true },
  );
});
