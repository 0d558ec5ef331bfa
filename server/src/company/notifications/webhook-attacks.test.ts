import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NotifyingApp, startNotifyingApp } from '../../../test/notifying-app.ts';
import { deliver } from './deliver-webhook.ts';

let at: NotifyingApp;
beforeAll(async () => {
  at = await startNotifyingApp();
});
afterAll(() => at.stop());

const PATH = '/api/organizations/me/webhooks';

describe('Attacks on webhooks', () => {
  it('The receiver shown in docs/alerts.md accepts genuine webhooks and rejects forged ones', async () => {
    const { id, secret } = await at.addWebhook();
    const test = await at.call('POST', `${PATH}/${id}/test`);
    await deliver(at.app.ctx, test.body.id);
    const [request] = at.receiver.requests;
    const headers = request?.headers ?? {};
    const body = JSON.stringify(request?.body);
    const doc = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/alerts.md'), 'utf8');
    const [, shown = ''] = /```js\n([\s\S]*?)```/.exec(doc) ?? [];
    const { isOurs } = await import(
      `data:text/javascript,${encodeURIComponent(`${shown}export { isOurs };`)}`
    );
    expect(isOurs(secret, headers, body)).toBe(true);
    const old = String(Number(headers['webhook-timestamp']) - 301);
    const second = { ...headers, 'webhook-signature': `v1,former ${headers['webhook-signature']}` };
    expect(isOurs(secret, second, body)).toBe(true);
    const forged = [
      isOurs(`whsec_${Buffer.alloc(32).toString('base64')}`, headers, body),
      isOurs(secret, headers, body.replace('test', 'tess')),
      isOurs(secret, { ...headers, 'webhook-id': 'another' }, body),
      isOurs(secret, { ...headers, 'webhook-timestamp': old }, body),
      isOurs(secret, { ...headers, 'webhook-timestamp': 'never' }, body),
      isOurs(secret, { ...headers, 'webhook-signature': 'v1,' }, body),
      isOurs(secret, { ...headers, 'webhook-signature': `v1,${'é'.repeat(44)}` }, body),
    ];
    expect(forged).toEqual(forged.map(() => false));
  });

  it.each([
    ['http://example.com/in', 'only sent over https'],
    ['https://10.0.0.1/in', 'private network'],
    ['https://[::1]/in', 'private network'],
    ['https://example.com:8443/in', 'ports 80 and 443'],
    ['ftp://example.com/in', 'https://'],
    ['https://me:secret@example.com/in', 'Leave out the user name and password'],
    ['https://2130706433/in', 'private network'],
    ['https://169.254.169.254/latest/meta-data/', 'private network'],
    ['https://[::ffff:10.0.0.1]/in', 'private network'],
    ['nothing', 'https://'],
  ])('refuse %s', async (url, says) => {
    const { id } = (await at.call('GET', PATH)).body[0];
    for (const { status, body } of [
      await at.call('POST', PATH, { url, kinds: ['score_changed'] }),
      await at.call('PATCH', `${PATH}/${id}`, { url }),
    ])
      expect({ status, detail: body.detail }).toEqual({ status: 400, detail: expect.stringContaining(says) });
  });

  it('A person can send at most twenty webhooks by hand in ten minutes, tests and repeated deliveries together', async () => {
    at.app.setTime(new Date(Math.ceil(Date.now() / 600_000) * 600_000));
    const { id } = await at.addWebhook(['score_changed'], 'http://hooks.example/by-hand');
    const tests = await Promise.all(Array.from({ length: 10 }, () => at.call('POST', `${PATH}/${id}/test`)));
    expect(tests.map(({ status }) => status)).toEqual(tests.map(() => 200));
    const first = tests[0]?.body;
    const again = () => at.call('POST', `${PATH}/${id}/deliveries/${first.id}/resend`);
    for (let times = 0; times < 10; times += 1) expect((await again()).status).toBe(200);
    for (const refused of [await again(), await at.call('POST', `${PATH}/${id}/test`)])
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': '600' },
        body: { detail: 'Many deliveries were sent by hand. Try again in 10 minutes.' },
      });
    const { body: sent } = await at.call('GET', `${PATH}/${id}/deliveries`);
    expect(sent.data).toHaveLength(10);
  });
});
