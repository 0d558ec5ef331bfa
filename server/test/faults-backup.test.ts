import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streamBackup } from '../src/platform/db/take-backup.ts';
import { startTestApp, type TestApp } from './app.ts';
import { signUpPerson } from './factories.ts';
import { rowsOf } from './fault-looks.ts';
import { soon } from './soon.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { domain_id } = await signUpPerson(app);
  // More than the data in transit between database and file at one moment.
  await rowsOf(
    app,
    `insert into visitors (domain_id, id, first_seen, last_seen, description)
      select $1, gen_random_uuid(), now(), now(), (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 20) m)
      from generate_series(1, 40000) n`,
    [domain_id],
  );
});
afterAll(() => app.stop());

it('A backup that is broken off in the middle of a table says why and ends its transaction', async () => {
  for (let times = 0; times < 6; times += 1) {
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error(`Full ${times}.`)) });
    await expect(streamBackup(app.connection, full, new Date())).rejects.toThrow(`Full ${times}.`);
  }
  const open = "select query from pg_stat_activity where datname = current_database() and query like 'copy%'";
  await soon(async () => expect(await rowsOf(app, `${open} and state <> 'idle'`)).toEqual([]));
});
