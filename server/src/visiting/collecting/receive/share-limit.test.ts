import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { rowsOf } from '../../../../test/fault-looks.ts';
import { createSenderLimit } from './sender-limit.ts';
import { createLimitSharing } from './share-limit.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const SITE = '11111111-1111-4111-8111-111111111111';

function startProcess() {
  const limit = createSenderLimit({ most: 100, a_second: 10, senders: 10 });
  return { ask: limit.waitOf, share: createLimitSharing(app.ctx, limit) };
}

it('A network that sends to two processes in turn sends no more than one of them would let it', async () => {
  const [one, two] = [startProcess(), startProcess()];
  const who = { domain_id: SITE, ip: '81.82.83.84' };
  let taken = 0;
  for (let second = 0; second < 60; second += 2) {
    for (const { ask } of [one, two])
      for (let tries = 0; tries < 40; tries += 1) taken += ask(who, 5, second * 1000) === 0 ? 5 : 0;
    await one.share();
    await two.share();
  }
  // 100 at once and 10 a second; what was taken before both had heard of each other comes on top once.
  expect(taken).toBeGreaterThan(600);
  expect(taken).toBeLessThanOrEqual(100 + 600 + 100);
});

it('Processes tell each other of busy senders alone, and never their addresses', async () => {
  const { ask, share } = startProcess();
  const before = await rowsOf(app, 'select count(*)::int as n from rate_limits');
  ask({ domain_id: SITE, ip: '91.92.93.94' }, 40, 0);
  await share();
  expect(await rowsOf(app, 'select count(*)::int as n from rate_limits')).toEqual(before);
  ask({ domain_id: SITE, ip: '91.92.93.94' }, 40, 0);
  await share();
  const [row] = await rowsOf(app, 'select * from rate_limits where hits = 80');
  expect(row?.key).toMatch(/^sender:[\w-]{24}$/);
});
