import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { describeVisitsStore } from '../../../test/describe-visits-store.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { openFiguresStore } from './figures.store.ts';
import { openVisitsStore } from './visits.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describeVisitsStore('PostgreSQL', () => ({
  figures: openFiguresStore(app.ctx.db),
  openSite: () => signUpPerson(app),
  inOne: (work) => app.ctx.db.transaction().execute((db) => work(openVisitsStore(db))),
}));
