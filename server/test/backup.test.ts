import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBackup, checkTarget } from '../src/platform/db/restore-backup.ts';
import { settleForeignLog } from '../src/visiting/visits/follow/watch-log.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type BackupApp, ODD_TEXT, startBackupApp } from './backup-app.ts';
import { command, contentsOf } from './backup-commands.ts';
import { rowsOf } from './fault-looks.ts';
import { appendToLog, followLog } from './logged-visits.ts';
import { soon } from './soon.ts';

let at: BackupApp;
beforeAll(async () => {
  at = await startBackupApp();
});
afterAll(() => at.stop());

const waitingIn = async (of: TestApp) =>
  rowsOf(
    of,
    "select id, name, data, priority from jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by id",
  );

it('A backup taken while the product runs restores whole (rows, order of visits, waiting work, sessions), and restoring half a file or into a filled database is refused', async () => {
  const { app, publisher, folder, file, emptyDatabase, view } = at;
  expect(await command('backup', app.connection, file)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['sightline.sql.gz']);
  const before = await contentsOf(app.connection);
  expect(Object.keys(before)).toContain('answer_bodies_2031_05');
  const waiting = await waitingIn(app);
  expect(waiting.map(({ name }) => name)).toEqual(expect.arrayContaining(['research-site', 'send-email']));

  const connection = await emptyDatabase();
  expect(await command('restore', connection, file)).toMatchObject({ code: 0 });
  expect(await contentsOf(connection)).toEqual(before);

  const restored = await startTestApp({ connection });
  expect(await waitingIn(restored)).toEqual(waiting);
  const { person } = publisher;
  const domains = await restored.call('GET', '/api/domains', { token: person.token });
  expect(domains.body[0]).toMatchObject({ id: person.domain_id, description: ODD_TEXT });
  const session = await restored.call('POST', '/auth/refresh', {
    body: { refresh_token: person.refresh_token },
  });
  expect(session.status).toBe(200);

  // What was processed stays processed, pending events are processed, and new ones follow.
  await appendToLog(restored.ctx.db, [view()]);
  await settleForeignLog(restored.ctx);
  await followLog(restored.ctx);
  const titles = await rowsOf(restored, 'select title from page_views order by title');
  expect(titles.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `view ${n}`));
  // Identities continue where they were, references and triggers are back.
  const catalog = `select (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as references,
    (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers,
    (select count(*)::int from pg_trigger where not tgisinternal and tgenabled <> 'O') as sleeping,
    (select jsonb_object_agg(sequencename, last_value) from pg_sequences where schemaname = 'public' and sequencename !~ '^event_batches_') as sequences`;
  const [theirs] = await rowsOf(restored, catalog);
  expect(theirs).toEqual((await rowsOf(app, catalog))[0]);
  expect(theirs.sleeping).toBe(0);
  await restored.stop();

  // Until the last connection of the previous one has gone, that is the reason.
  await soon(() => expect(checkTarget(connection, false)).rejects.toThrow('is not empty'));
  const cut = path.join(folder, 'cut');
  writeFileSync(cut, readFileSync(file).subarray(0, -100));
  await expect(checkBackup(cut)).rejects.toThrow(/damaged or was cut off/);
});
