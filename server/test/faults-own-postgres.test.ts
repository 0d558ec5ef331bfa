import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, inject, it } from 'vitest';
import { type Connection, openDatabase, runText } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startTestApp, type TestApp } from './app.ts';
import { command, commandWith, contentsOf } from './backup-commands.ts';
import { callOver } from './call-over.ts';
import { hasPgbouncer, runPgbouncer, runPostgres, systemVersions } from './doubles/run-postgres.ts';
import { embeddedDatabases } from './embedded-databases.ts';
import { signUpPerson } from './factories.ts';
import { fillEveryTable } from './fill-tables.ts';
import { type ServerProcess, startServerProcess, urlOf } from './server-process.ts';
import { createBareDatabase } from './test-database.ts';
import { postBatch, switchTrackingOn, trackedBatch } from './tracked.ts';

const embedded = embeddedDatabases();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function on(connection: Connection, ...statements: string[]) {
  const { db, close } = openDatabase(connection, 1);
  try {
    for (const statement of statements) await runText(db, statement);
  } finally {
    await close();
  }
}

/** The statements that the docs tell an operator to run, for roles and a database of this test. */
async function makeRoles() {
  const cluster = inject('test_cluster');
  const docs = readFileSync(path.resolve(import.meta.dirname, '../../docs/database.md'), 'utf8');
  const block = /```sql\n(create role owner_of_sightline[\s\S]*?)```/.exec(docs)?.[1] ?? '';
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const [before = '', within = ''] = block.replaceAll('sightline', name).split(/^\\connect .*$/m);
  const statements = (text: string) =>
    text
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean);
  await on(cluster, ...statements(before));
  const database = { ...cluster, database: name };
  await on(database, ...statements(within));
  closing.push(async () => {
    await on(cluster, `drop database ${name} with (force)`);
    await on(cluster, `drop role ${name}`, `drop role owner_of_${name}`);
  });
  return { owner: { ...database, user: `owner_of_${name}` }, runner: { ...database, user: name } };
}

type Asked = Pick<TestApp, 'call' | 'url'>;
const overPort = ({ port }: ServerProcess): Asked => {
  const url = `http://localhost:${port}`;
  return { url, call: callOver(url) };
};

/** A person signs up, a visitor comes, and the visit is counted: requests, emails, the queue and its news. */
async function countVisit(app: Asked, connection: Connection) {
  const person = await signUpPerson(app, { host: 'www.acme.example' });
  const { db, close } = openDatabase(connection, 1);
  await switchTrackingOn({ ctx: { db } }, person.domain_id);
  expect((await postBatch(app.url, person.domain_id, trackedBatch())).status).toBe(204);
  const seen = async () =>
    (await runText(db, 'select 1 from page_views where domain_id = $1', [person.domain_id])).rows;
  await expect.poll(seen).toHaveLength(1);
  await close();
}

it('The product runs as a role that may neither make nor drop tables, once the role that owns them has migrated', async () => {
  const { owner, runner } = await makeRoles();
  expect(await command('db-migrate', owner)).toMatchObject({ code: 0 });
  const app = await startTestApp({ connection: runner, worker: true, collect: true });
  closing.push(() => app.stop());
  expect(await migrate(app.ctx.db)).toEqual([]);
  await countVisit(app, runner);
  await runText(app.ctx.db, "select make_bodies_month('2031-05-10')");
  const months = async () =>
    (
      await runText(
        app.ctx.db,
        "select relname from pg_class where relname ~ '_2031_05$' and relkind = 'r' order by 1",
      )
    ).rows;
  expect(await months()).toEqual([{ relname: 'answer_bodies_2031_05' }]);
  await runText(app.ctx.db, "select drop_bodies_before('2031-06-01')");
  expect(await months()).toEqual([]);
  for (const statement of [
    'create table extra ()',
    'drop table users',
    'alter table users add extra int',
    'truncate users',
  ])
    await expect(runText(app.ctx.db, statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
});

it('One command moves every row of every table from the included PostgreSQL into one’s own, and another one moves them back', async () => {
  const folder = embedded.makeFolder();
  const included = await embedded.start(folder);
  const { db, close } = openDatabase(included.connection, 1);
  await migrate(db).finally(close);
  const app = await startTestApp({ connection: included.connection });
  await fillEveryTable(app.ctx.db, await signUpPerson(app));
  const before = await contentsOf(included.connection);
  const { connection, drop } = await createBareDatabase();
  closing.push(drop);
  const here = { DATA_DIR: folder };
  const there = { ...here, DATABASE_URL: urlOf(connection) };
  expect(await commandWith(here, 'move', urlOf(connection))).toMatchObject({
    code: 1,
    said: expect.stringContaining('Stop all of its processes first'),
  });
  await app.stop();
  await included.stop();
  expect(await commandWith(here, 'move', 'included')).toMatchObject({ code: 1 });
  expect(await commandWith(here, 'move', 'mysql://elsewhere')).toMatchObject({ code: 1 });
  expect(await commandWith(here, 'move', urlOf(connection))).toMatchObject({ code: 0 });
  expect(await contentsOf(connection)).toEqual(before);
  await on(connection, 'delete from rate_limits');
  const after = await contentsOf(connection);
  expect(await commandWith(there, 'move', 'included')).toMatchObject({
    code: 1,
    said: expect.stringContaining('--replace'),
  });
  expect(await commandWith(there, 'move', '--replace', 'included')).toMatchObject({ code: 0 });
  expect(await contentsOf((await embedded.start(folder)).connection)).toEqual(after);
});

it.skipIf(!hasPgbouncer())(
  'Behind a pooler that gives each transaction another connection, the product migrates, works and hears its news (skipped where PgBouncer is not installed)',
  async () => {
    const { connection, drop } = await createBareDatabase();
    closing.push(drop);
    if ('connection_string' in connection) throw new Error('The test cluster is reached by its socket.');
    const pooler = await runPgbouncer(connection);
    closing.push(pooler.stop);
    const server = await startServerProcess(pooler.connection, { DATABASE_DIRECT_URL: urlOf(connection) });
    closing.push(() => server.stop());
    await countVisit(overPort(server), connection);
  },
);

it.each(systemVersions())(
  'PostgreSQL %s of this system holds all of the product (skipped where none is installed)',
  async (version) => {
    const postgres = await runPostgres(version);
    closing.push(postgres.stop);
    const server = await startServerProcess(postgres.connection);
    closing.push(() => server.stop());
    await countVisit(overPort(server), postgres.connection);
    const app = await startTestApp({ connection: postgres.connection });
    await fillEveryTable(app.ctx.db, await signUpPerson(app));
    await app.stop();
    await server.stop();
    const { connection, drop } = await createBareDatabase();
    closing.push(drop);
    const settings = { DATABASE_URL: urlOf(postgres.connection) };
    expect(await commandWith(settings, 'move', urlOf(connection))).toEqual({
      code: 0,
      said: expect.any(String),
    });
    expect(await contentsOf(connection)).toEqual(await contentsOf(postgres.connection));
  },
);
