import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOver } from './call-over.ts';
import { pause } from './doubles/pause.ts';
import { type SiteDouble, startSite } from './doubles/site-double.ts';
import { askEdge } from './edge-app.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import { type ServedApp, startServedApp } from './served-app.ts';
import type { ServerProcess } from './server-process.ts';
import { until } from './soon.ts';

/** As much as is read of a page, without any end of a sentence. */
const HOSTILE = `<html lang="en"><head><title>Notes</title></head><body><main><h1>Notes</h1><p>${'A b. '.repeat(400_000)}</p></main></body></html>`;

let served: ServedApp;
let publisher: Publisher;
let site: SiteDouble;
let pair: ServerProcess & { at: string };
beforeAll(async () => {
  served = await startServedApp();
  site = await startSite({ '/notes': HOSTILE });
  publisher = await openPublisher(served.app);
  await publisher.published('page');
  pair = await served.start({ SITE_ORIGINS: `notes.example=${site.origin}`, LOG_LEVEL: 'info' }, null);
});
afterAll(async () => {
  await served.stop();
  await site.close();
});

const call = (method: string, path: string, body?: object) => {
  const { domain_id, token } = publisher.person;
  return callOver(pair.at)(method, `/api/domains/${domain_id}${path}`, { token, body });
};

/** Asks all three repeatedly; the maximum time of each, in ms. */
function keepAsking() {
  const longest = { live: 0, page: 0, api: 0 };
  const asks: [keyof typeof longest, () => Promise<number>][] = [
    ['live', async () => (await fetch(`${pair.at}/health/live`)).status],
    ['page', async () => (await askEdge(pair.at, { host: publisher.host, path: '/page' })).status],
    ['api', async () => (await call('GET', '/generated-pages')).status],
  ];
  let over = false;
  const asking = Promise.all(
    asks.map(async ([name, ask]) => {
      while (!over) {
        const started = performance.now();
        expect([name, await ask()]).toEqual([name, 200]);
        longest[name] = Math.max(longest[name], performance.now() - started);
        await pause(20);
      }
    }),
  );
  return async () => {
    over = true;
    await asking;
    return longest;
  };
}

it('Reading a two-megabyte source without the end of a sentence, and writing a page from it, hold nobody up and both finish', async () => {
  const added = await call('POST', '/knowledge-base', {
    entry_type: 'link',
    source_type: 'manual',
    source_url: 'https://notes.example/notes',
  });
  expect(added.status).toBeLessThan(300);
  const stop = keepAsking();
  const source = async () => {
    const { body } = await call('GET', '/knowledge-base');
    return JSON.stringify(body);
  };
  await until(async () => !(await source()).includes('"reading"'));
  const { body: task } = await call('POST', '/aeo/content/create-page', {
    prompt: 'What do the notes say about b?',
  });
  const state = async () => (await call('GET', `/aeo/progress/${task.task_id}`)).body;
  const now = await until(state, ({ status }) => ['completed', 'error'].includes(status));
  // Whether it is written or stopped depends on its speed, but it must end and say why.
  if (now.status === 'error')
    expect(now.detail).toMatch(/takes too much processor time to read\. Start it again/);
  const longest = await stop();
  // It would take minutes in the process that answers requests.
  expect(longest.live).toBeLessThan(2000);
  expect(longest.page).toBeLessThan(2000);
  expect(longest.api).toBeLessThan(10_000);
  expect(pair.output()).not.toContain('A b. A b.');
});
