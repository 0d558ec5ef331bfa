import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eraseDeletedOrganizations } from '../src/whole/organization-data/delete-organization.service.ts';
import { ALL_FILES } from '../src/whole/organization-data/export-organization.service.ts';
import { deleteRemovedDomains } from '../src/whole/organization-data/organization-data.jobs.ts';
import { startTestApp, type TestApp } from './app.ts';
import { command, contentsOf } from './backup-commands.ts';
import { type Person, signUpPerson } from './factories.ts';
import { rowsOf } from './fault-looks.ts';
import { fillEveryTable } from './fill-tables.ts';
import { appendToLog, viewEvent } from './logged-visits.ts';
import { readZip } from './read-zip.ts';
import { createBareDatabase } from './test-database.ts';

/** Attempt counters contain the limited address, and are deleted an hour later. */
const SWEPT_BY_TIME = ['rate_limits'];

let app: TestApp;
let person: Person;
beforeEach(async () => {
  app = await startTestApp({ worker: false });
  person = await signUpPerson(app, { organization_name: 'Acme Ltd.' });
  await fillEveryTable(app.ctx.db, person);
  const { domain_id } = person;
  await appendToLog(app.ctx.db, [
    viewEvent({ domain_id, visitor: 'Ann', visit: 'first', name: 'view', at: new Date() }),
  ]);
});
afterEach(() => app.stop());

/** Tables in which some row contains one of these anywhere. */
async function tablesThatName(words: readonly string[]): Promise<string[]> {
  const tables = await rowsOf(
    app,
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await rowsOf(
      app,
      `select exists (select from "${name}" t where t::text ~ any($1)) as named`,
      [words],
    );
    if (row.named) found.push(name);
  }
  return found.sort();
}

it('A restored backup holds every row of every table', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-tables-'));
  const file = path.join(folder, 'sightline.sql.gz');
  const { connection, drop } = await createBareDatabase();
  const before = await contentsOf(app.connection);
  const parts = await rowsOf(
    app,
    "select relname::text as name from pg_class where relispartition and relkind = 'r'",
  );
  const empty = Object.entries(before).flatMap(([name, sum]) => (sum.startsWith('0 ') ? [name] : []));
  expect(empty.filter((name) => !parts.some((part) => part.name === name))).toEqual([]);
  expect(await command('backup', app.connection, file)).toMatchObject({ code: 0 });
  expect(await command('restore', connection, file)).toMatchObject({ code: 0 });
  expect(await contentsOf(connection)).toEqual(before);
  await drop();
  rmSync(folder, { recursive: true });
});

it('An export has rows in every file when the organization has rows in every table', async () => {
  const { url } = (await app.call('POST', '/api/organizations/me/export', { token: person.token })).body;
  const { bytes } = await app.call('GET', url.replace(app.ctx.config.public_url, ''));
  const files = readZip(bytes ?? Buffer.alloc(0));
  const missing = ALL_FILES.flatMap(({ path: name }) => {
    const texts = [...files].flatMap(([at, text]) => (at.includes(name) ? [text] : []));
    // Tables begin with the names of their columns.
    const least = name.endsWith('.csv') ? 2 : 1;
    return texts.some((text) => text.trim().split('\n').length >= least && text.trim()) ? [] : [name];
  });
  expect(missing).toEqual([]);
});

it('After an organization is deleted no row names it, its websites or its people', async () => {
  const words = [person.org_id, person.domain_id, person.user_id];
  expect((await tablesThatName(words)).length).toBeGreaterThan(50);
  const eve = await signUpPerson(app, { organization_name: 'Eve' });
  const { status } = await app.call('DELETE', '/api/organizations/me', {
    token: person.token,
    body: { name: 'Acme Ltd.', password: person.password },
  });
  expect(status).toBe(200);
  const { signal } = new AbortController();
  for (let times = 0; times < 3; times += 1) {
    await eraseDeletedOrganizations(app.ctx);
    await deleteRemovedDomains.run(app.ctx, {}, { signal });
    app.setTime(new Date(app.ctx.now().getTime() + 2 * 86_400_000));
  }
  expect(await tablesThatName(words)).toEqual(SWEPT_BY_TIME);
  expect(await tablesThatName([eve.org_id])).toContain('organizations');
});
