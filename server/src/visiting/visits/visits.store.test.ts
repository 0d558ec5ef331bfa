import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { describeVisitsStore } from '../../../test/describe-visits-store.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { openFiguresStore } from './figures.store.ts';
import { openVisitsStore } from './visits.store.ts';

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
  inOne: (work) => app.ctx.db.transaction().execute((db) => work(openVisitsStore(db), openFiguresStore(db))),
  later: '1:1',
}));
