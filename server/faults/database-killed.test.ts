import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '../test/app.ts';
import { pause } from '../test/doubles/pause.ts';
import { expectConsistent, rowsOf } from '../test/fault-looks.ts';
import { loggedEvents } from '../test/logged-events.ts';
import { openPublisher } from '../test/publisher.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess } from '../test/server-process.ts';
import { soon, until } from '../test/soon.ts';
import { createSender, switchTrackingOn } from '../test/tracked.ts';

const running = stoppedAfterEach();

it('What was acknowledged is there exactly once after PostgreSQL is killed three times while events come in, visits are made and pages are written and published', async () => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'sightline-killed-'));
  chmodSync(data_dir, 0o755);
  running.push({ stop: () => rmSync(data_dir, { recursive: true, force: true }) });
  const server = await startServerProcess(null, { DATA_DIR: data_dir, LOG_LEVEL: 'warn' });
  running.push({ stop: () => server.stop('SIGKILL') });
  const url = `http://127.0.0.1:${server.port}`;
  const folder = realpathSync(path.join(data_dir, 'postgres'));
  const place = { host: path.join(folder, 'sock'), port: 5432, user: 'postgres', database: 'postgres' };
  const home = await startTestApp({ connection: place });
  running.push(home);
  const ann = await openPublisher(home, { host: 'acme.example' });
  const { domain_id, token } = ann.person;
  const page = await ann.published('page');
  await switchTrackingOn(home, domain_id);

  let going = true;
  const { sent, acknowledged, send } = createSender(url, domain_id);
  const sending = Array.from({ length: 4 }, async () => {
    while (going) {
      const status = await send();
      expect([204, 503]).toContain(status);
      await pause(status === 204 ? 20 : 150);
    }
  });
  const call = (method: string, tail: string, body?: object) =>
    fetch(`${url}/api/domains/${domain_id}/generated-pages/${page.id}${tail}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const saved: string[] = [];
  const publishing = (async () => {
    for (let n = 1; going; n += 1) {
      const markdown_content = `Text ${n}.`;
      const put = await call('PUT', '', { title: page.title, meta_description: '', markdown_content });
      if (put.status === 200) saved.push(markdown_content);
      const put_live = await call('POST', '/publish');
      expect([200, 409, 503]).toEqual(expect.arrayContaining([put.status, put_live.status]));
      await pause(20);
    }
  })();

  for (let round = 1; round <= 3; round += 1) {
    const enough = acknowledged.size + 40;
    await until(() => acknowledged.size >= enough);
    process.kill(
      Number.parseInt(readFileSync(path.join(folder, 'pg18/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    );
    const times = () => server.output().split('database restarted').length - 1;
    await expect.poll(times, { interval: 50 }).toBe(round);
  }
  going = false;
  await Promise.all([...sending, publishing]);

  for (const batch of sent) await soon(async () => expect(await send(batch)).toBe(204));
  const stored = await loggedEvents(home.ctx.db);
  expect(stored.map(({ event_id }) => event_id).toSorted()).toEqual([...acknowledged].toSorted());
  await expect
    .poll(() => rowsOf(home, 'select count(*)::int as n from visitors'))
    .toEqual([{ n: sent.length }]);
  const versions = await rowsOf(home, 'select markdown_content from page_versions order by version');
  expect(versions.map(({ markdown_content }) => markdown_content)).toEqual(expect.arrayContaining(saved));
  await expectConsistent(home);
  await home.stop();
  running.splice(running.indexOf(home), 1);
  expect(await server.stop()).toBe(0);
});
