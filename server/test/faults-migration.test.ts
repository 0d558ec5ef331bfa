import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { command } from './backup-commands.ts';
import { type OldInstallation, openOldInstallation } from './old-installation.ts';
import { spawnServer, startServerProcess, urlOf } from './server-process.ts';

const OLD_ROWS = `
  insert into organizations (id, name) values ('00000000-0000-4000-8000-000000000001', 'Old Mill');
  insert into users (id, org_id, email) values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'ann@mill.example');
  insert into domains (id, org_id, host, description)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'mill.example', 'A mill.');
  insert into brands (domain_id, role, name, source) values ('00000000-0000-4000-8000-000000000003', 'own', 'Old Mill', 'site');`;

let old: OldInstallation;
beforeAll(async () => {
  old = await openOldInstallation('0003', OLD_ROWS);
});
afterAll(() => old.drop());

const rowsOf = (text: string) => old.rowsOf(text);
const counts = () => old.counts('organizations,users,domains,brands');

it('An older installation keeps everything when it is migrated, even if the server is killed in the middle of the migration', async () => {
  const before = await counts();
  // The migration stops here, where it refers to websites, with half of its tables made.
  await old.killWhileMigrating('brands');
  expect(await rowsOf("select from migrations where name like '0003%'")).toEqual([]);
  const server = await startServerProcess(old.connection, {}, 'api');
  expect(await rowsOf("select count(*)::int as n from migrations where name like '0003%'")).toEqual([
    { n: 1 },
  ]);
  expect(await counts()).toEqual(before);
  expect(await server.stop()).toBe(0);
});

const MADE_BY: [which: string, file: string, says: RegExp][] = [
  [
    'a newer program',
    '9999_of_a_newer_one.sql',
    /belongs to a newer Sightline: .*9999_of_a_newer_one\.sql\. Nothing was changed/,
  ],
  [
    'a program from before the first release',
    '0001_accounts.sql',
    /made by a Sightline from before 0\.2\.0, .*Nothing was changed\. Export each organization/,
  ],
];

it.each(MADE_BY)(
  'Started on the tables of %s, the program says so and changes nothing, and so does the doctor',
  async (_which, file, says) => {
    await runText(old.db, 'insert into migrations (name) values ($1)', [file]);
    const before = await rowsOf('select name, applied_at from migrations order by name');
    const refused = spawnServer({ DATABASE_URL: urlOf(old.connection), PORT: '0' });
    await once(refused.child, 'exit');
    expect(refused.child.exitCode).toBe(1);
    expect(refused.output()).toMatch(says);
    expect(await command('doctor', old.connection)).toMatchObject({
      code: 1,
      said: expect.stringMatching(says),
    });
    expect(await rowsOf('select name, applied_at from migrations order by name')).toEqual(before);
    await runText(old.db, 'delete from migrations where name = $1', [file]);
  },
);
