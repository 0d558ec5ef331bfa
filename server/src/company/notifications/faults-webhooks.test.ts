import { describe, expect, it } from 'vitest';
import { RECEIVER } from '../../../test/notifying-app.ts';
import { deliveriesOf, raise, useNotifyingApps, WEBHOOKS } from '../../../test/webhook-alerts.ts';
import { deliver, deliverDue } from './deliver-webhook.ts';

const start = useNotifyingApps();
const forever = new AbortController().signal;

describe('Webhooks when something fails', () => {
  it('Two workers send a webhook only once, and it is sent again after a worker was killed', async () => {
    const at = await start();
    const { id } = await at.addWebhook();
    const now = Date.now();
    at.app.setTime(new Date(now));
    await raise(at);
    const [{ id: delivery_id }] = await deliveriesOf(at, id);
    at.receiver.enqueue({ delay_ms: 300 });
    await Promise.all([1, 2, 3].map(() => deliver(at.app.ctx, delivery_id)));
    expect(at.receiver.requests).toHaveLength(1);

    // The state left by a worker that dies between sending and storing the result.
    await at.sql(
      `update webhook_deliveries set status = 'waiting', next_try_at = $1`,
      new Date(now + 60_000),
    );
    await deliverDue(at.app.ctx, forever);
    expect(at.receiver.requests).toHaveLength(1);
    at.app.setTime(new Date(now + 61_000));
    await deliverDue(at.app.ctx, forever);
    expect(at.receiver.requests).toHaveLength(2);
    expect(await deliveriesOf(at, id)).toMatchObject([{ status: 'delivered', tries: 2 }]);
  });

  it('A webhook receiver that does not answer is left alone for a minute, and the other receivers still get their deliveries', async () => {
    const at = await start({ origins: 'dead.example=http://127.0.0.1:1' });
    const dead = await at.addWebhook(['score_changed'], 'http://dead.example/in');
    const well = await at.addWebhook();
    const now = Date.now();
    at.app.setTime(new Date(now));
    for (let n = 0; n < 5; n += 1) await raise(at, `alert ${n}`);
    await deliverDue(at.app.ctx, forever);
    const tries = async (id: string) =>
      (await deliveriesOf(at, id)).map((one: { tries: number }) => one.tries);
    // The other deliveries would fail the same way.
    expect(await tries(dead.id)).toEqual([0, 0, 0, 0, 1]);
    expect(await tries(well.id)).toEqual([1, 1, 1, 1, 1]);
    await deliverDue(at.app.ctx, forever);
    expect(await tries(dead.id)).toEqual([0, 0, 0, 0, 1]);
    at.app.setTime(new Date(now + 60_000));
    await deliverDue(at.app.ctx, forever);
    expect((await tries(dead.id)).reduce((sum: number, one: number) => sum + one)).toBe(2);
    // Someone who corrects the address does not have to wait.
    await at.call('PATCH', `${WEBHOOKS}/${dead.id}`, { url: RECEIVER });
    await deliverDue(at.app.ctx, forever);
    expect((await tries(dead.id)).filter((one: number) => one > 0)).toHaveLength(5);
  });
});
