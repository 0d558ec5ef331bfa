import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SiteDouble, startSite } from './doubles/site-double.ts';
import { letAMinutePass } from './fault-looks.ts';
import { isRunning, partsOf } from './pair-parts.ts';
import { type ServedApp, startServedApp } from './served-app.ts';
import { until } from './soon.ts';

let served: ServedApp;
let site: SiteDouble;
beforeAll(async () => {
  served = await startServedApp();
  // Never answers, so that its source is being read when the process dies.
  site = await startSite({ '/endless': () => undefined });
});
afterAll(async () => {
  await served.stop();
  await site.close();
});

it('A source whose reading was under way when the process was killed twice is set aside with a sentence, and read a third time only when a person asks', async () => {
  const { app, person } = served;
  const pair = await served.start({ SITE_ORIGINS: `slow.example=${site.origin}` }, null);
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `/api/domains/${person.domain_id}/knowledge-base${path}`, { token: person.token, body });
  const { body: entry } = await call('POST', '', {
    entry_type: 'link',
    source_type: 'manual',
    source_url: 'https://slow.example/endless',
  });
  const reads = () => site.requests.filter((request) => request.includes('/endless')).length;
  for (let death = 1; death <= 2; death += 1) {
    await until(() => reads() >= death);
    const { back } = partsOf(pair.child.pid ?? 0);
    process.kill(back, 'SIGKILL');
    await until(() => !isRunning(back));
    await letAMinutePass(app);
  }
  const shown = async () =>
    (await call('GET', '')).body.find(({ id }: { id: string }) => id === entry.id) as {
      status: string;
      detail: string;
    };
  await until(async () => (await shown()).status !== 'reading');
  expect(await shown()).toMatchObject({
    status: 'failed',
    detail:
      'This stopped the worker twice and was set aside. Remove it, or add its most important page on its own.',
  });
  expect(reads()).toBe(2);
  expect((await call('POST', `/${entry.id}/read-again`)).status).toBeLessThan(300);
  await until(() => reads() >= 3);
});
