import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { describeVisitsStore } from '../../../test/describe-visits-store.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { merged, story } from '../../../test/visits-story.ts';
import { runText } from '../../platform/db/database.ts';
import { openFiguresStore } from './figures.store.ts';
import { openVisitsStore } from './postgres/visits-postgres.store.ts';

let app: TestApp;
let org_id: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ org_id } = await signUpPerson(app));
});
afterAll(() => app.stop());

describeVisitsStore('PostgreSQL', () => ({
  figures: openFiguresStore(app.ctx.db),
  openSite: async () => {
    const domain_id = randomUUID();
    const host = `${domain_id}.example`;
    await runText(app.ctx.db, 'insert into domains (id, org_id, host) values ($1, $2, $3)', [
      domain_id,
      org_id,
      host,
    ]);
    return { domain_id };
  },
  inOne: (work) =>
    app.ctx.db.transaction().execute(async (db) => {
      const visits = openVisitsStore(db);
      const done = await work(visits, openFiguresStore(db));
      await visits.flush();
      return done;
    }),
  later: '1:1',
}));

it('Sums of visits that were noted wait until they are summed up, however long that takes', async () => {
  const site = { domain_id: randomUUID() };
  await runText(app.ctx.db, 'insert into domains (id, org_id, host) values ($1, $2, $3)', [
    site.domain_id,
    org_id,
    `${site.domain_id}.example`,
  ]);
  const visits = openVisitsStore(app.ctx.db);
  const { totals } = openFiguresStore(app.ctx.db);
  await visits.write(merged(site, story(site)));
  await visits.flush();
  expect(await totals(site.domain_id)).toMatchObject({ visits: 0 });
  expect(await visits.isUnsummed()).toBe(true);
  await visits.sumUp();
  expect(await totals(site.domain_id)).toMatchObject({ visits: 2 });
  expect(await visits.isUnsummed()).toBe(false);
});
