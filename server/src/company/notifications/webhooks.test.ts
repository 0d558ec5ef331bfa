import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/doubles/certificate.ts';
import { startTls } from '../../../test/doubles/tls-double.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { RECEIVER } from '../../../test/notifying-app.ts';
import { stoppedAfterEach } from '../../../test/running.ts';
import { until } from '../../../test/soon.ts';
import { deliveriesOf, raise, useNotifyingApps, WEBHOOKS } from '../../../test/webhook-alerts.ts';
import { hasSignature } from '../../../test/webhook-signature.ts';
import { inTransaction } from '../../context.ts';
import { deliver, deliverDue, WAITS_MS } from './deliver-webhook.ts';

const running = stoppedAfterEach();
const start = useNotifyingApps(running);
const forever = new AbortController().signal;

describe('Webhooks', () => {
  it('A webhook is queued in the transaction of its alert and arrives signed as Standard Webhooks requires', async () => {
    const at = await start({ worker: true });
    const { id, secret } = await at.addWebhook();
    await inTransaction(at.app.ctx, async (tx) => {
      await raise({ ...at, app: { ...at.app, ctx: tx } }, 'never');
      throw new Error('rolled back');
    }).catch(() => undefined);
    await raise(at);
    await raise(at);
    await until(async () => (await deliveriesOf(at, id))[0]?.status === 'delivered');
    expect(at.receiver.requests).toHaveLength(1);
    const [request] = at.receiver.requests;
    if (!request) throw new Error('Nothing came.');
    expect(request).toMatchObject({ method: 'POST', path: '/sightline' });
    expect(hasSignature(request, secret)).toBe(true);
    expect(hasSignature(request, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    expect(Math.abs(Number(request.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000);
    expect(request.body).toMatchObject({
      version: 1,
      type: 'alert.score_changed',
      data: {
        website: { id: at.person.domain_id, host: 'www.acme.example' },
        title: 'Tills went up to 61% Performance, from 42%',
        action: {
          url: `http://localhost:4000/topic-analysis?website=${at.person.domain_id}`,
        },
      },
    });
    const [delivery] = await deliveriesOf(at, id);
    expect(delivery).toMatchObject({ tries: 1, http_status: 200, answer: 'Thanks.', error: null });
    expect(delivery.id).toBe(request.headers['webhook-id']);
  });

  it('A failed webhook is retried with the same id for about a day and then given up', async () => {
    const at = await start();
    const { id } = await at.addWebhook();
    at.receiver.enqueue(...Array.from({ length: 7 }, () => ({ status: 500, body: 'é'.repeat(500) })));
    let now = Date.now();
    at.app.setTime(new Date(now));
    await raise(at);
    await deliverDue(at.app.ctx, forever);
    expect(await deliveriesOf(at, id)).toMatchObject([{ status: 'waiting', tries: 1, http_status: 500 }]);
    expect((await deliveriesOf(at, id))[0].answer).toHaveLength(200);
    await deliverDue(at.app.ctx, forever);
    expect(at.receiver.requests).toHaveLength(1);
    for (const wait of WAITS_MS) {
      now += wait;
      at.app.setTime(new Date(now));
      await deliverDue(at.app.ctx, forever);
    }
    at.app.setTime(new Date());
    expect(await deliveriesOf(at, id)).toMatchObject([
      { status: 'failed', tries: 7, next_try_at: null, error: 'It answered 500.' },
    ]);
    expect(new Set(at.receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(WAITS_MS.reduce((sum, wait) => sum + wait, 0) / 3_600_000).toBeGreaterThan(20);
  });

  it('A receiver that answers 410 turns its webhook off, and the webhook says so', async () => {
    const at = await start();
    const { id } = await at.addWebhook();
    at.receiver.enqueue({ status: 410, body: 'Gone.' });
    await raise(at);
    await deliverDue(at.app.ctx, forever);
    const [webhook] = (await at.call('GET', WEBHOOKS)).body;
    expect(webhook).toMatchObject({ enabled: false, off_reason: expect.stringContaining('410') });
    await raise(at, 'two');
    expect(await deliveriesOf(at, id)).toMatchObject([{ status: 'failed', http_status: 410 }]);
    const resent = await at.call(
      'POST',
      `${WEBHOOKS}/${id}/deliveries/${(await deliveriesOf(at, id))[0].id}/resend`,
    );
    expect(resent).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Turn it on') } });
    const on = await at.call('PATCH', `${WEBHOOKS}/${id}`, { enabled: true });
    expect(on.body).toMatchObject({ enabled: true, off_reason: null });
  });

  it('Webhook deliveries follow no redirect, trust only certificates that browsers trust, and do not wait forever', async () => {
    const tls = await startTls(makeCertificate(['other.example']));
    running.push({ stop: tls.close });
    const at = await start({ origins: `tls.example=https://127.0.0.1:${tls.port}` });
    const plain = await at.addWebhook();
    const secure = await at.addWebhook(['score_changed'], 'https://tls.example/in');
    at.receiver.enqueue({ status: 302, headers: { location: `${at.receiver.url}/inside` } });
    await raise(at);
    await deliverDue(at.app.ctx, forever);
    expect(at.receiver.requests.map(({ path }) => path)).toEqual(['/sightline']);
    expect(await deliveriesOf(at, plain.id)).toMatchObject([{ status: 'waiting', http_status: 302 }]);
    expect(await deliveriesOf(at, secure.id)).toMatchObject([
      { status: 'waiting', http_status: null, error: expect.stringContaining('no valid certificate') },
    ]);
    at.receiver.enqueue({ delay_ms: 11_000 });
    const [{ id }] = await deliveriesOf(at, plain.id);
    await at.call('POST', `${WEBHOOKS}/${plain.id}/deliveries/${id}/resend`);
    await deliver(at.app.ctx, id);
    expect(await deliveriesOf(at, plain.id)).toMatchObject([
      { status: 'waiting', tries: 2, error: expect.stringContaining('too long') },
    ]);
  });

  it('A person can send a test webhook and repeat a delivery, which keeps its id', async () => {
    const at = await start();
    const { id, secret } = await at.addWebhook();
    const test = await at.call('POST', `${WEBHOOKS}/${id}/test`);
    expect(test.body).toMatchObject({ kind: 'test', status: 'waiting' });
    await deliver(at.app.ctx, test.body.id);
    await at.call('POST', `${WEBHOOKS}/${id}/deliveries/${test.body.id}/resend`);
    await deliver(at.app.ctx, test.body.id);
    expect(at.receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([
      test.body.id,
      test.body.id,
    ]);
    expect(at.receiver.requests.every((request) => hasSignature(request, secret))).toBe(true);
    expect(at.receiver.requests[0]?.body).toMatchObject({ type: 'test', version: 1 });
  });

  it('The sample workspace cannot have webhooks, since there anybody could send to anybody', async () => {
    const at = await start();
    await at.sql(`update organizations set sample = 'ready' where id = $1`, at.person.org_id);
    expect(await at.call('POST', WEBHOOKS, { url: RECEIVER, kinds: ['score_changed'] })).toMatchObject({
      status: 403,
      body: { detail: 'The sample workspace sends no alerts. Sign up to use webhooks.' },
    });
    expect((await at.call('GET', WEBHOOKS)).body).toEqual([]);
  });

  it('A webhook shows its secret only once, and after a change the old and the new secret both sign for a day', async () => {
    const at = await start();
    const { id, secret } = await at.addWebhook();
    const now = Date.now();
    const { body } = await at.call('POST', `${WEBHOOKS}/${id}/secret`);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.secret).not.toBe(secret);
    for (const path of [WEBHOOKS, `${WEBHOOKS}/${id}/deliveries`])
      expect((await at.call('GET', path)).text).not.toContain('whsec_');
    const [row] = await at.sql('select secret, former_secret from webhooks');
    expect(String(row?.secret)).not.toContain('whsec_');
    await raise(at);
    await deliverDue(at.app.ctx, forever);
    at.app.setTime(new Date(now + 25 * 3_600_000));
    await raise(at, 'two');
    await deliverDue(at.app.ctx, forever);
    const signedBy = (by: string) => at.receiver.requests.map((request) => hasSignature(request, by));
    expect(signedBy(secret)).toEqual([true, false]);
    expect(signedBy(body.secret)).toEqual([true, true]);
  });

  it('A call that adds a webhook adds it once, however often it is sent again after its answer was lost', async () => {
    const at = await start();
    const add = () => at.call('POST', WEBHOOKS, { url: RECEIVER, kinds: ['score_changed'] });
    const replies = await Promise.all([add(), add(), add()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await add()).body.detail).toBe(
      'A webhook for this address already exists. Rotate its secret if you lost it.',
    );
    expect((await at.call('GET', WEBHOOKS)).body).toHaveLength(1);
  });

  it('At most five webhooks can be added, each gets only its chosen alerts, and other organizations cannot reach them', async () => {
    const at = await start();
    const { id } = await at.addWebhook(['payment_failed']);
    await raise(at);
    expect(await deliveriesOf(at, id)).toEqual([]);
    const more = [1, 2, 3, 4, 5].map((n) => at.addWebhook(undefined, `${RECEIVER}/more/${n}`));
    await Promise.allSettled(more);
    expect((await at.call('GET', WEBHOOKS)).body).toHaveLength(5);
    const other = (await at.call('GET', WEBHOOKS)).body[1].id;
    await raise(at, 'two');
    await at.call('PATCH', `${WEBHOOKS}/${other}`, { enabled: false });
    await at.call('PATCH', `${WEBHOOKS}/${other}`, { enabled: true });
    expect(await deliveriesOf(at, other)).toMatchObject([{ status: 'failed', tries: 0, next_try_at: null }]);
    const eve = await signUpPerson(at.app);
    const asEve = (method: string, path: string, body?: unknown) =>
      at.app.call(method, path, { token: eve.token, body });
    expect((await asEve('GET', WEBHOOKS)).body).toEqual([]);
    for (const [method, path, body] of [
      ['PATCH', `${WEBHOOKS}/${id}`, { enabled: false }],
      ['DELETE', `${WEBHOOKS}/${id}`, undefined],
      ['POST', `${WEBHOOKS}/${id}/secret`, undefined],
      ['POST', `${WEBHOOKS}/${id}/test`, undefined],
      ['GET', `${WEBHOOKS}/${id}/deliveries`, undefined],
      ['POST', `${WEBHOOKS}/${id}/deliveries/${id}/resend`, undefined],
    ] as const)
      expect((await asEve(method, path, body)).status).toBe(404);
    const moved = await at.call('PATCH', `${WEBHOOKS}/${id}`, {
      url: `${RECEIVER}/2`,
      kinds: ['lift_called'],
    });
    expect(moved.body).toMatchObject({ url: `${RECEIVER}/2`, kinds: ['lift_called'], enabled: true });
    expect((await at.call('DELETE', `${WEBHOOKS}/${id}`)).body).toEqual({ ok: true });
    expect((await at.call('GET', WEBHOOKS)).body).toHaveLength(4);
  });
});
