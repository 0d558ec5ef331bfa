import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { applyMigrations, listMigrations, migrate } from '../src/platform/db/migrate.ts';
import { checkBackup, restoreBackup } from '../src/platform/db/restore-backup.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type BackupApp, startBackupApp } from './backup-app.ts';
import { command, contentsOf, killedAt } from './backup-commands.ts';
import { urlOf } from './server-process.ts';

let at: BackupApp;
let app: TestApp;
let folder: string;
let file: string;
beforeAll(async () => {
  at = await startBackupApp();
  ({ app, folder, file } = at);
  expect(await command('backup', app.connection, file)).toMatchObject({ code: 0 });
});
afterAll(() => at.stop());

it('A restore refuses a filled database and a file that is damaged, cut off, too new or no backup, and changes nothing', async () => {
  const connection = await at.emptyDatabase();
  const text = gunzipSync(readFileSync(file));
  const write = (name: string, bytes: Buffer) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const changed = Buffer.from(text);
  changed[text.length >> 1]! ^= 1;
  const cases: [string, RegExp][] = [
    [write('damaged', gzipSync(changed)), /damaged or was cut off/],
    [write('cut', readFileSync(file).subarray(0, -100)), /damaged or was cut off/],
    [
      write('half', gzipSync(text.subarray(0, text.lastIndexOf('\n', text.length - 2) + 1))),
      /damaged or was cut off/,
    ],
    [
      write('newer', gzipSync(text.toString('latin1').replace('0006_personalizing.sql', '9999_later.sql'))),
      /newer Sightline: this version does not know 9999_later\.sql\. Update this one/,
    ],
    [
      write('no release', gzipSync(text.toString('latin1').replace('0001_company.sql', '0001_accounts.sql'))),
      /taken by a Sightline from before 0\.2\.0, .*Restore it with the version that took it/,
    ],
    [write('other', Buffer.from('select 1;')), /is no backup of Sightline/],
    [path.join(folder, 'nothing'), /ENOENT/],
  ];
  for (const [name, why] of cases) {
    const { code, said } = await command('restore', connection, name);
    expect([path.basename(name), code, said]).toEqual([path.basename(name), 1, expect.stringMatching(why)]);
  }
  expect(await contentsOf(connection)).toEqual({});
  const running = await startTestApp({ connection: app.connection });
  expect((await command('restore', app.connection, file, '--replace')).said).toMatch(
    /Stop all of its processes/,
  );
  await running.stop();
});

it('A made-up backup file runs no statements and fills no other tables', async () => {
  const connection = await at.emptyDatabase();
  const text = gunzipSync(readFileSync(file)).toString('latin1');
  const made = (name: string, change: (from: string) => string) => {
    const edited = Buffer.from(change(text.slice(0, text.lastIndexOf('-- end '))), 'latin1');
    const sum = createHash('sha256').update(edited).digest('hex');
    const place = path.join(folder, name);
    writeFileSync(place, gzipSync(Buffer.concat([edited, Buffer.from(`-- end ${sum}\n`)])));
    return place;
  };
  const statement = made('statement', (from) =>
    from.replace(/"bound":"[^"]+"/, '"bound":"DEFAULT; create table taken (); --"'),
  );
  await expect(checkBackup(statement)).rejects.toThrow('is no backup of Sightline');
  const catalog = made('catalog', (from) => from.replace('copy "users" ', 'copy "pg_authid" '));
  await checkBackup(catalog);
  const nothing = { enqueue: async () => undefined, settle: async () => undefined };
  for (const place of [statement, catalog])
    await expect(restoreBackup(connection, place, nothing)).rejects.toThrow(
      /no backup of Sightline|a table that Sightline does not have: pg_authid/,
    );
  expect(await contentsOf(connection)).toEqual({});
});

it('A restore that breaks leaves the database as it was and can be started again, and --replace replaces what is there', async () => {
  const connection = await at.emptyDatabase();
  const text = gunzipSync(readFileSync(file)).toString();
  // A file with a valid checksum, with a row that belongs to no user.
  const orphan = text
    .slice(0, text.lastIndexOf('-- end '))
    .replace(/(copy "organizations" [^\n]+\n)[\s\S]*?(\\\.\n)/, '$1$2');
  const broken = path.join(folder, 'orphan');
  const sum = createHash('sha256').update(orphan).digest('hex');
  writeFileSync(broken, gzipSync(`${orphan}-- end ${sum}\n`));
  const failed = await command('restore', connection, broken);
  expect(failed).toMatchObject({ code: 1, said: expect.stringMatching(/foreign key/) });
  expect(await contentsOf(connection)).toEqual({});
  expect(await command('restore', connection, file)).toMatchObject({ code: 0 });
  const before = await contentsOf(connection);
  const refused = await command('restore', connection, file);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('--replace') });
  expect(await command('restore', connection, broken, '--replace')).toMatchObject({ code: 1 });
  expect(await contentsOf(connection)).toEqual(before);
  const { db, close } = openDatabase(connection, 1);
  await runText(db, 'update domains set description = $1', ['changed']);
  await close();
  expect(await command('restore', connection, file, '--replace')).toMatchObject({ code: 0 });
  expect(await contentsOf(connection)).toEqual(before);
});

it.each([
  ['of an older Sightline', (names: string[]) => names.slice(0, 5)],
  [
    'that lacks tables from the middle',
    // 0009, 0010, 0019, 0024, 0032 and 0033 refer to what 0004 and 0006 create.
    (names: string[]) => names.filter((name) => !/^00(?:0[469]|1[09]|24|3[23])/.test(name)),
  ],
])('A backup %s is brought up to date when it is restored', async (_which, had) => {
  const names = had(await listMigrations());
  const connection = await at.emptyDatabase();
  const old = openDatabase(connection, 2);
  await old.db.transaction().execute((trx) => applyMigrations(trx, names));
  await runText(old.db, "insert into organizations (name) values ('Mill')");
  await old.close();
  const older = path.join(folder, 'older');
  expect(await command('backup', connection, older)).toMatchObject({ code: 0 });
  const fresh = await at.emptyDatabase();
  expect(await command('restore', fresh, older)).toMatchObject({ code: 0 });
  const { db, close } = openDatabase(fresh, 1);
  expect(await migrate(db)).toEqual([]);
  expect((await runText(db, 'select name from organizations')).rows).toEqual([{ name: 'Mill' }]);
  expect((await runText(db, "select 1 as n from projections where name = 'visits'")).rows).toEqual([
    { n: 1 },
  ]);
  await close();
});

it('A killed backup leaves the one before it, a killed restore leaves what was there, and both can be started again', async () => {
  const kept = readFileSync(file);
  await killedAt('letters', { db: app.ctx.db, connection: app.connection }, 'backup', file);
  expect(readFileSync(file).equals(kept)).toBe(true);
  expect(await command('backup', app.connection, file)).toMatchObject({ code: 0 });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);

  const connection = await at.emptyDatabase();
  // Not a Sightline database, as far as a restore can tell.
  const holder = openDatabase({ connection_string: `${urlOf(connection)}&application_name=else` }, 2);
  await migrate(holder.db);
  await runText(holder.db, "insert into organizations (name) values ('Kept')");
  const before = await contentsOf(connection);
  await killedAt('letters', { db: holder.db, connection }, 'restore', '--replace', file);
  await holder.close();
  expect(await contentsOf(connection)).toEqual(before);
  await expect.poll(() => command('restore', connection, '--replace', file)).toMatchObject({ code: 0 });
  expect(await contentsOf(connection)).toEqual(await contentsOf(app.connection));
});
