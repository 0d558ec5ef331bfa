import { expect, it } from 'vitest';
import { startTestApp } from '../test/app.ts';
import { shopSite, startContentApp } from '../test/content-app.ts';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { createPageWriter } from '../test/doubles/page-writer.ts';
import { pause } from '../test/doubles/pause.ts';
import { askEdge } from '../test/edge-app.ts';
import { expectConsistent, letAMinutePass, rowsOf } from '../test/fault-looks.ts';
import { openPublisher } from '../test/publisher.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess } from '../test/server-process.ts';
import { soon, until } from '../test/soon.ts';

const running = stoppedAfterEach();

/** Reads a page repeatedly; records each answer with its time. */
function readOver(port: number, host: string) {
  let [sent, heard, over] = [0, 0, false];
  const read = async () => {
    while (!over) {
      sent += 1;
      const ask = { host, path: '/page', headers: { 'user-agent': 'GPTBot/1.2' } };
      const reply = await askEdge(`http://127.0.0.1:${port}`, ask).catch(() => null);
      if (reply?.status === 200) heard += 1;
      else if (!reply) return;
      await pause(5);
    }
  };
  const reading = Promise.all(Array.from({ length: 8 }, read));
  return {
    heard: () => heard,
    sent: () => sent,
    end: () => {
      over = true;
      return reading;
    },
  };
}

it.each([
  ['killed', 'SIGKILL'],
  ['asked to stop', 'SIGTERM'],
] as const)(
  'A process that is %s while it counts crawler visits loses no more than it must and doubles nothing',
  async (_how, signal) => {
    const app = await startTestApp();
    running.push(app);
    const ann = await openPublisher(app);
    await ann.published('page');
    const edge = await startServerProcess(app.connection, {}, 'edge');
    running.push({ stop: () => edge.stop('SIGKILL') });
    const load = readOver(edge.port, ann.host);
    const counted = async (): Promise<number> =>
      (await rowsOf(app, 'select coalesce(sum(requests), 0)::int as n from edge_requests_daily'))[0].n;
    const before = await until(counted, (n) => n > 20);
    await edge.stop(signal);
    await load.end();
    const [{ daily }] = await rowsOf(app, 'select sum(visits)::int as daily from crawler_visits_daily');
    const requests = await counted();
    expect(daily).toBe(requests);
    expect(requests).toBeLessThanOrEqual(load.sent());
    expect(requests).toBeGreaterThanOrEqual(signal === 'SIGTERM' ? load.heard() : before);
  },
);

it('While the database is away pages are still served, writes say when to try again, and all goes on by itself afterwards', async () => {
  const at = await startContentApp({ worker: false, site: shopSite() });
  running.push(at);
  await at.addPages(...Array.from({ length: 30 }, (_, n) => `page-${n + 1}`));
  const home = at.app;
  const ann = await openPublisher(home);
  const page = await ann.published('page', { content: 'First text.' });
  const proxy = await startDatabaseProxy(home.connection);
  running.push({ stop: () => proxy.close() });
  const slow = createPageWriter();
  const { editPage } = slow;
  slow.editPage = (input) => pause(100).then(() => editPage(input));
  const other = await startTestApp({
    environment: at.environment,
    writer: slow,
    worker: true,
    edge: true,
    connection: proxy.connection,
  });
  running.push(other);
  const shown = async () => askEdge(other.url, { host: ann.host, path: '/page' });
  await soon(async () => expect((await shown()).text).toContain('First text.'));
  const { task_id } = (await at.call('POST', '/aeo/content/bulk-edit', { prompt: 'Say hello' })).body;
  const done = async () => (await at.call('GET', `/aeo/progress/${task_id}`)).body.events.length;
  await until(async () => (await done()) >= 3);

  await proxy.cut();
  const change = { title: page.title, meta_description: '', markdown_content: 'Second text.' };
  await ann.call('PUT', `/generated-pages/${page.id}`, change);
  await ann.publish(page);
  const path = `/api/domains/${ann.person.domain_id}/generated-pages/${page.id}`;
  for (let round = 0; round < 8; round += 1) {
    const stale = await shown();
    expect([stale.status, stale.text.includes('First text.')]).toEqual([200, true]);
    for (const [method, tail, body] of [
      ['PUT', '', change],
      ['POST', '/publish', undefined],
    ] as const) {
      const reply = await other.call(method, path + tail, { token: ann.person.token, body });
      expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
    }
    await pause(500);
  }
  await proxy.mend();
  await soon(async () => expect((await shown()).text).toContain('Second text.'));
  await ann.call('PUT', `/generated-pages/${page.id}`, { ...change, markdown_content: 'Third text.' });
  await ann.publish(page);
  await soon(async () => expect((await shown()).text).toContain('Third text.'));
  // On its own, the queue needs half a minute to notice a worker that could not report the result of its job.
  await letAMinutePass(home);
  expect(await at.ended(task_id)).toMatchObject({ status: 'completed', detail: '30 of 30 pages changed.' });
  expect((await at.pages()).every(({ version }) => version === 2)).toBe(true);
  await expectConsistent(home);
});
