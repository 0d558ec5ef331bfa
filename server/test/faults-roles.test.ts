import { get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import { askEdge } from './edge-app.ts';
import { rowsOf } from './fault-looks.ts';
import { openPublisher } from './publisher.ts';
import { stoppedAfterEach } from './running.ts';
import { startServerProcess } from './server-process.ts';
import { soon } from './soon.ts';
import { postBatch, trackedBatch, viewEvent } from './tracked.ts';

const running = stoppedAfterEach();

it('A change of plan, branding, options or websites in one process reaches the processes that serve pages and scripts at once', async () => {
  const home = await startTestApp();
  running.push(home);
  const ann = await openPublisher(home, { host: 'www.acme.example' });
  const { domain_id, token } = ann.person;
  await ann.published('page');
  const edge = await startServerProcess(home.connection, {}, 'edge');
  running.push({ stop: () => edge.stop('SIGKILL') });
  const collect = await startServerProcess(home.connection, {}, 'collect');
  running.push({ stop: () => collect.stop('SIGKILL') });
  const page = () => askEdge(`http://127.0.0.1:${edge.port}`, { host: ann.host, path: '/page' });
  const at = `http://127.0.0.1:${collect.port}`;
  const sent = async () => {
    const events = [viewEvent({ url: 'https://www.acme.example/' })];
    return (await postBatch(at, domain_id, trackedBatch({ events }))).status;
  };
  // Cached from here on, so that only news changes it.
  await soon(async () => expect((await page()).status).toBe(200));
  expect(await sent()).not.toBe(204);

  await ann.call('PATCH', '', { selected_personalization: true });
  await soon(async () => expect(await sent()).toBe(204));
  await ann.call('PATCH', '/branding', { site_title: 'The Old Mill' });
  await soon(async () => expect((await page()).text).toContain('The Old Mill'));
  expect((await page()).headers['x-robots-tag'] ?? '').not.toContain('noindex');
  await ann.call('PATCH', '', { search_engines_may_index: false });
  await soon(async () => expect((await page()).headers['x-robots-tag']).toContain('noindex'));
  await rowsOf(home, "update subscriptions set status = 'cancelled', current_period_end = now()");
  await soon(async () => expect((await page()).status).not.toBe(200));
  await rowsOf(
    home,
    "update subscriptions set status = 'active', current_period_end = now() + interval '1 month'",
  );
  await soon(async () => expect((await page()).status).toBe(200));

  await home.call('POST', '/api/domains', { token, body: { domain_url: 'other.example' } });
  const removed = await home.call('DELETE', `/api/domains/${domain_id}`, {
    token,
    body: { confirm_host: 'www.acme.example' },
  });
  expect(removed.status).toBe(200);
  await soon(async () => expect([(await page()).status, await sent()]).toEqual([404, 404]));
  for (const server of [edge, collect]) expect(await server.stop()).toBe(0);
});

it('A process that is asked to stop while somebody slowly downloads an export ends in time, and the export can be requested again', async () => {
  const home = await startTestApp();
  running.push(home);
  const ann = await openPublisher(home);
  const { domain_id, token } = ann.person;
  await rowsOf(
    home,
    `insert into visitors (domain_id, id, first_seen, last_seen, description)
      select $1, gen_random_uuid(), now(), now(), (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 20) m)
      from generate_series(1, 40000) n`,
    [domain_id],
  );
  const api = await startServerProcess(home.connection, {}, 'api');
  running.push({ stop: () => api.stop('SIGKILL') });
  const prepare = () => home.call('POST', '/api/organizations/me/export', { token });
  const { pathname, search } = new URL((await prepare()).body.url);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: api.port, path: pathname + search }, resolve).on('error', reject);
  });
  reply.on('error', () => undefined);
  reply.pause();
  await soon(async () => expect((await prepare()).status).toBe(409));
  expect(await api.stop('SIGTERM')).toBe(0);
  expect(api.output()).not.toContain('"level":"error"');
  await soon(async () => expect((await prepare()).status).toBe(200));
});
