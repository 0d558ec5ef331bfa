import type { Ctx } from '../../src/context.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Person, signUpPerson } from '../factories.ts';
import { switchTrackingOn } from '../tracked.ts';
import { startClickHouse, type TestClickHouse } from './start-clickhouse.ts';

export interface ClickHouseSite {
  engine: TestClickHouse;
  /** Keeps visits in PostgreSQL. */
  app: TestApp;
  person: Person;
  /** The same installation with ClickHouse. */
  there: Ctx;
  stop(): Promise<void>;
}

/** A website whose visits may be moved to ClickHouse's engine. */
export async function startClickHouseSite(): Promise<ClickHouseSite> {
  const [app, engine] = await Promise.all([startTestApp(), startClickHouse()]);
  const person = await signUpPerson(app, { host: 'www.acme.example' });
  await switchTrackingOn(app, person.domain_id);
  const address = { url: engine.url, cluster: null };
  return {
    ...{ engine, app, person },
    there: { ...app.ctx, clickhouse: engine.clickhouse, config: { ...app.ctx.config, clickhouse: address } },
    stop: async () => {
      await app.stop();
      await engine.stop();
    },
  };
}
