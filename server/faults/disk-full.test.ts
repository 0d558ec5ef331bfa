import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { startTestApp } from '../test/app.ts';
import { command } from '../test/backup-commands.ts';
import { pause } from '../test/doubles/pause.ts';
import { askEdge } from '../test/edge-app.ts';
import { signUpPerson } from '../test/factories.ts';
import { rowsOf } from '../test/fault-looks.ts';
import { freePort } from '../test/free-port.ts';
import { loggedEvents } from '../test/logged-events.ts';
import { openPublisher } from '../test/publisher.ts';
import { stoppedAfterEach } from '../test/running.ts';
import {
  MAIN,
  NODE_COMPILE_CACHE,
  SESSION_SECRET,
  spawnServer,
  startServerProcess,
  urlOf,
} from '../test/server-process.ts';
import { canMountDisks, openSmallDisk, type SmallDisk } from '../test/small-disk.ts';
import { soon } from '../test/soon.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { createSender, switchTrackingOn } from '../test/tracked.ts';

const running = stoppedAfterEach();

function openDisk(megabytes: number): SmallDisk {
  const disk = openSmallDisk(megabytes);
  if (!disk) throw new Error('A disk that could be mounted a moment ago cannot be mounted now.');
  running.push({ stop: disk.remove });
  return disk;
}

const lines = (output: string, words: string) =>
  output.split('\n').filter((line) => line.includes(words)).length;

describe.skipIf(!canMountDisks())('A full disk (skipped where no file system may be mounted)', () => {
  it.each([
    ['for tables', false],
    ['for the write-ahead log, which ends PostgreSQL', true],
  ])(
    'A full disk below the embedded database (%s) leaves stored pages readable, acknowledges nothing that is not stored, and all goes on by itself once there is room',
    async (_what, with_log) => {
      const disk = openDisk(400);
      const environment = { DATA_DIR: disk.folder, LOG_LEVEL: 'warn' };
      const server = await startServerProcess(null, environment);
      running.push({ stop: () => server.stop('SIGKILL') });
      const url = `http://127.0.0.1:${server.port}`;
      const host = path.join(disk.folder, 'postgres/sock');
      const home = await startTestApp({
        connection: { host, port: 5432, user: 'postgres', database: 'postgres' },
      });
      running.push(home);
      const ann = await openPublisher(home, { host: 'acme.example' });
      const { domain_id, token } = ann.person;
      await ann.published('page');
      await switchTrackingOn(home, domain_id);
      const page = () => askEdge(url, { host: ann.host, path: '/page' });
      expect((await page()).status).toBe(200);
      const { sent, acknowledged, send } = createSender(url, domain_id);
      await soon(async () => expect(await send()).toBe(204));

      disk.fill();
      const statuses = new Set<number>();
      while (!statuses.has(503)) statuses.add(await send());
      expect([...statuses].toSorted()).toEqual([204, 503]);
      if (with_log) {
        const use_log = 'create table more as select md5(n::text) from generate_series(1, 1000) n';
        for (let round = 0; round < 20; round += 1) {
          await runText(home.ctx.db, 'select pg_switch_wal()').catch(() => undefined);
          await runText(home.ctx.db, use_log).catch(() => undefined);
        }
        await soon(async () => expect(server.output()).toContain('database does not start, retrying'));
        expect((await fetch(`${url}/health`)).status).toBe(503);
      } else {
        // Tables whose pages have room can take a few more rows.
        const sign_up = (n: number) =>
          fetch(`${url}/auth/signup`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              email: `b${n}@b.example`,
              organization_name: 'B',
              domain_url: 'b.example',
            }),
          });
        let signed_up = await sign_up(0);
        for (let n = 1; signed_up.status === 200; n += 1) signed_up = await sign_up(n);
        expect([signed_up.status, signed_up.headers.get('retry-after')]).toEqual([503, '30']);
        expect(((await signed_up.json()) as { detail: string }).detail).toContain('server’s disk is full');
        await soon(async () => {
          const health = await fetch(`${url}/health`);
          expect([health.status, await health.json()]).toEqual([200, { status: 'disk full' }]);
        });
        const domains = await fetch(`${url}/api/domains`, { headers: { authorization: `Bearer ${token}` } });
        expect(domains.status).toBe(200);
      }
      for (let round = 0; round < 10; round += 1) {
        expect((await page()).text).toContain('The text of page.');
        expect(await send()).toBe(503);
        await pause(300);
      }

      disk.makeRoom();
      await expect
        .poll(() => fetch(`${url}/health`).then((reply) => reply.json()), { interval: 200 })
        .toEqual({ status: 'ok' });
      for (const batch of sent) await soon(async () => expect(await send(batch)).toBe(204));
      const stored = await loggedEvents(home.ctx.db);
      expect(stored.map(({ event_id }) => event_id).toSorted()).toEqual([...acknowledged].toSorted());
      await soon(async () =>
        expect(await rowsOf(home, 'select count(*)::int as visitors from visitors')).toEqual([
          { visitors: sent.length },
        ]),
      );
      expect((await signUpPerson(home)).token).toBeTruthy();
      const said = server.output();
      const [first, last] = with_log
        ? ['database exited, restarting it', 'database restarted']
        : ['database disk is full', 'database disk has space again'];
      expect([lines(said, first), lines(said, last)]).toEqual([1, 1]);
      expect(lines(said, 'unexpected error')).toBe(0);
      await home.stop();
      running.splice(running.indexOf(home), 1);
      expect(await server.stop()).toBe(0);
    },
  );

  it('A full disk below DATA_DIR lets no server start on half a secret, and does not disturb a running one', async () => {
    const disk = openDisk(1);
    const database = await createTestDatabase();
    running.push({ stop: database.drop });
    disk.fill();
    const PORT = String(await freePort());
    const given = { DATABASE_URL: urlOf(database.connection), PORT, SESSION_SECRET: undefined };
    const data_dir = path.join(disk.folder, 'data');
    for (let times = 0; times < 2; times += 1) {
      const refused = spawnServer({ ...given, DATA_DIR: data_dir });
      await new Promise((resolve) => refused.child.on('exit', resolve));
      expect(refused.child.exitCode).toBe(1);
      expect(refused.output()).toMatch(/could not start\..*(?:no space|room)/is);
      expect(existsSync(data_dir) ? readdirSync(data_dir) : []).toEqual([]);
    }
    disk.makeRoom();
    const server = await startServerProcess(database.connection, {
      SESSION_SECRET: undefined,
      DATA_DIR: data_dir,
    });
    running.push({ stop: () => server.stop('SIGKILL') });
    expect(readFileSync(path.join(data_dir, 'session-secret'), 'utf8').length).toBeGreaterThan(32);
    disk.fill();
    const health = await fetch(`http://127.0.0.1:${server.port}/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
  });

  it('A backup to a full disk fails with a sentence, keeps the backup before it and leaves no half file', async () => {
    const disk = openDisk(2);
    const app = await startTestApp();
    running.push(app);
    await signUpPerson(app);
    const file = path.join(disk.folder, 'sightline.sql.gz');
    expect((await command('backup', app.connection, file)).code).toBe(0);
    const before = readFileSync(file);
    disk.fill();
    const failed = await command('backup', app.connection, file);
    expect(failed.code).toBe(1);
    expect(failed.said).toContain(`There is not enough room in ${disk.folder}.`);
    expect(readdirSync(disk.folder).toSorted()).toEqual(['ballast', 'sightline.sql.gz']);
    expect(readFileSync(file)).toEqual(before);
    disk.makeRoom();
    expect((await command('backup', app.connection, file)).code).toBe(0);
  });

  it('A full disk below the log stops neither the server nor its log, which says how many lines are missing', async () => {
    const disk = openDisk(1);
    const database = await createTestDatabase();
    running.push({ stop: database.drop });
    const file = path.join(disk.folder, 'log');
    const handle = openSync(file, 'a');
    const PORT = String(await freePort());
    const child = spawn(process.execPath, [MAIN, '--roles=api'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: urlOf(database.connection),
        SESSION_SECRET,
        LOG_LEVEL: 'info',
        NODE_COMPILE_CACHE,
        PORT,
      },
      stdio: ['ignore', handle, handle],
    });
    closeSync(handle);
    running.push({ stop: () => child.kill('SIGKILL') });
    const ask = async () => (await fetch(`http://127.0.0.1:${PORT}/api/domains`)).status;
    await expect.poll(() => ask().catch(() => 0)).toBe(401);
    disk.fill();
    for (let times = 0; times < 50; times += 1) expect(await ask()).toBe(401);
    disk.makeRoom();
    for (let times = 0; times < 3; times += 1) expect(await ask()).toBe(401);
    const log = readFileSync(file, 'utf8');
    const [told] = log.split('\n').filter((line) => line.includes('could not be written'));
    expect(JSON.parse(told ?? '{}').lines).toBeGreaterThan(5);
    expect(log.split('\n').at(-2)).toContain('"msg":"request"');
    expect(child.exitCode).toBeNull();
  });
});
